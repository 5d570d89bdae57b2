"""Monster of the Sea in a terminal: the sea drawn with letters, the story told, the question asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Group, RenderableType
from rich.text import Text

from hautemer.core.engine import Action
from hautemer.core.messages import Event, View
from hautemer.core.terminal import StoryLine, Terminal
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import DECKS, NAMES
from hautemer.games.monster.messages import HunterView, MonsterView, TurnBegan

if TYPE_CHECKING:
    from hautemer.speech import Speech

PROWS: Final = dict(zip(HEADINGS, "↑↗↘↓↙↖", strict=True))
COLOURS: Final = ["cyan", "red", "yellow", "magenta"]
"""By seat; boats carry their number as well."""
STEP: Final = 3
"""Characters a column."""
BY_CARD: Final = {name: ".".join(["monster", DECKS[deck], name]) for deck in range(3) for name in NAMES[deck]}


class MonsterTerminal(Terminal):
    """The sea, both sides, one's own hand."""

    def say(self, part: str, value: Any, speech: Speech) -> str:
        words = speech.words
        if value is None:
            return ""
        if part in ("card", "other"):
            return card_name(value, speech)
        if part in ("heading", "pile", "arrow", "station", "by"):
            return str(words[{"by": "captures"}.get(part, f"{part}s")][value])
        if part == "place":
            return ", ".join(str(words["headings"][heading]) for heading in value.split("."))
        if part == "hunter":
            return speech.seat(int(value))
        return super().say(part, value, speech)

    def clause_of(self, text: str, speech: Speech) -> str:
        """The clause of a card that someone asks about, by its name."""
        if text in BY_CARD:
            return BY_CARD[text]
        known = {str(name).lower(): card for card, name in speech.words["cards"].items()}
        card = known.get(text.lower(), text)
        return BY_CARD.get(card, "monster.sail.hop" if card in NAMES[3] else "")

    def story(self, events: list[Event], speech: Speech) -> list[StoryLine]:
        """What happened; whose turn it is, the table shows by itself."""
        return super().story([event for event in events if not isinstance(event, TurnBegan)], speech)

    def prompt(self, view: View, speech: Speech) -> str:
        """What is asked; what is spent is not offered."""
        v = cast(MonsterView, view)
        assert v.ask is not None
        words = speech.words["table"]
        if v.ask.step == "whale_act" and v.whale.space is None:
            return str(words["ask_leaping"])
        if v.ask.step == "whale_act" and not v.whale.moves:
            return str(words["ask_no_steps"])
        if v.ask.step == "hunter_act" and not v.acting.actions:
            return str(words["ask_no_actions"])
        return super().prompt(view, speech)

    def draw(self, view: View, offered: list[Action], speech: Speech, names: list[str], width: int) -> RenderableType:
        """The sea, both sides in a line each, and one's own hand."""
        v = cast(MonsterView, view)
        words = speech.words["table"]
        lines: list[RenderableType] = [Text(" · ".join(sky(v, speech)), style="bold"), *chart(v)]
        lines += [Text(words["legend"], style="dim"), heading(v, 0, names, speech)]
        lines += [heading(v, seat, names, speech) for seat in range(1, len(v.hunters) + 1)]
        hand = own_hand(v)
        if hand is not None:
            cards = ", ".join(card_name(card, speech) for card in hand) or words["nothing"]
            lines.append(Text(words["hand"].format(cards=cards)))
        lines += warnings(v, offered, speech)
        return Group(*lines)


def card_name(card: str, speech: Speech) -> str:
    """A Movement card is told with its arrows."""
    name = str(speech.words["cards"][card])
    return f"{name} ({card.removesuffix('+')})" if card in NAMES[3] else name


def sky(v: MonsterView, speech: Speech) -> list[str]:
    """The round, the weather, what is left to do."""
    words = speech.words["table"]
    parts = [words["round"].format(round=v.round, storm=v.storm), words["reserve"].format(reserve=v.reserve)]
    if v.winds:
        blowing = [str(speech.words["headings"][wind.heading]) for wind in v.winds]
        parts.append(words["winds"].format(headings=", ".join(blowing)))
    if v.squall:
        parts.append(words["squall"])
    if v.turn == 0 and v.whale.space is not None:
        parts.append(words["moves"].format(moves=v.whale.moves))
    elif v.turn > 0:
        parts.append(words["actions"].format(actions=v.acting.actions))
    return parts


def chart(v: MonsterView) -> list[Text]:
    """The hexes as they lie: one line per half row, even and odd columns in turn; column letters above and below."""
    signs = pieces(v)
    letters = "   " + "".join(chr(ord("a") + column).ljust(STEP) for column in range(v.columns))
    rows = [Text(letters, style="dim")]
    for half in range(2 * v.rows):
        row = Text(f"{half // 2 + 1:>2} " if half % 2 == 0 else "   ", style="dim")
        for column in range(v.columns):
            token, style = (
                signs.get(f"{chr(ord('a') + column)}{half // 2 + 1}", sea(v, column, half // 2 + 1))
                if column % 2 == half % 2
                else ("", "")
            )
            row.append(token.ljust(STEP), style=style)
        rows.append(row)
    return [*rows, Text(letters, style="dim")]


def sea(v: MonsterView, column: int, row: int) -> tuple[str, str]:
    """Water, or ice at the sides."""
    if column not in (0, v.columns - 1):
        return "·", "blue"
    return ("░", "white") if f"{chr(ord('a') + column)}{row}" in v.open_ice else ("█", "white")


def pieces(v: MonsterView) -> dict[str, tuple[str, str]]:
    """What lies where: its sign and its style; the whale on top of what she swims under."""
    signs = dict.fromkeys(v.icebergs, ("▲", "bold white"))
    signs.update({pool.space: (f"@{pool.rounds}", "bold blue") for pool in v.pools})
    signs.update({net.space: ("#", COLOURS[net.seat]) for net in v.nets})
    if v.ship is not None:
        signs[v.ship] = ("B", "bold")
    for seat, hunter in enumerate(v.hunters, 1):
        if hunter.space is not None:
            signs[hunter.space] = (f"{seat}{PROWS[hunter.heading]}", f"bold {COLOURS[seat]}")
    if v.whale.lands is not None:
        signs[v.whale.lands] = ("w", "cyan")
    if v.whale.space is not None:
        signs[v.whale.space] = ("W", "bold cyan")
    return signs


def heading(v: MonsterView, seat: int, names: list[str], speech: Speech) -> Text:
    """A side in one line."""
    words = speech.words["table"]
    title = speech.seat(seat)
    name = words["you"] if seat == v.seat else names[seat]
    parts = [f"{title[:1].upper()}{title[1:]} ({name})"]
    if seat == 0:
        w = v.whale
        parts.append(w.space if w.space is not None else words["leaping"].format(space=w.left))
        parts.append(words["life"].format(life=w.life, of=w.of))
        parts.append(words["held_whale"].format(nature=w.held[0], bestial=w.held[1]))
        parts += [words[state] for state, so in (("dived", w.dived), ("slow", w.slow)) if so]
    else:
        parts += of_hunter(v.hunters[seat - 1], speech)
    return Text(" · ".join(parts), style=COLOURS[seat])


def of_hunter(hunter: HunterView, speech: Speech) -> list[str]:
    words = speech.words["table"]
    if hunter.dead:
        return [words["dead"]]
    facing = speech.words["headings"][hunter.heading]
    place = words["wrecked"] if hunter.space is None else words["facing"].format(space=hunter.space, heading=facing)
    return [place, words["held_hunter"].format(arms=hunter.held[0], sails=hunter.held[1])]


def own_hand(v: MonsterView) -> tuple[str, ...] | None:
    """The cards of the view's seat."""
    if v.seat == 0:
        return v.whale.hand
    if v.seat < 0:
        return None
    hunter = v.hunters[v.seat - 1]
    return (hunter.arms or ()) + (hunter.sails or ())


def warnings(v: MonsterView, offered: list[Action], speech: Speech) -> list[Text]:
    """The answers that would wreck a boat, by their numbers."""
    words = speech.words["table"]
    warnings = []
    for number, (_, aim) in enumerate(zip(offered, v.aims, strict=False), 1):
        if aim.wrecks:
            wrecked = ", ".join(speech.seat(seat) for seat in aim.wrecks)
            warnings.append(Text(f"  ⚠ {number}: {words['wrecks'].format(who=wrecked)}", style="bold red"))
    return warnings


TERMINAL: Final = MonsterTerminal()
