"""Récif in a terminal: the table drawn with letters, and how its cards are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from hautemer.core.messages import View
from hautemer.games.reef.deck import deck_for
from hautemer.games.reef.guess import KIND
from hautemer.games.reef.messages import ReefView, SideView

if TYPE_CHECKING:
    from hautemer.speech import Speech

COLOURS: Final = {"o": "magenta", "c": "dark_orange3"}
SIGNS: Final = {"o": "≈", "c": "ʌ"}
"""Ink and claws: the colours are told apart without colour."""
WIDTH: Final = 11


def effect_name(card: str, speech: Speech) -> str:
    """What the card does, in a word or two; of α and 1, which have no effect of their own, their names."""
    named = {"α": "debuter", "1": "resister"}.get(card[1:])
    effect = named or deck_for(speech.options).effects[KIND[card]].name
    return str(speech.words["effects"].get(effect, ""))


def say(part: str, value: Any, speech: Speech) -> str:
    """A part of an event or an action, as people call it."""
    if part in ("card", "cancelled"):
        if value is None:
            return ""
        sign = SIGNS[value[0]]
        return f"{value[1:]} {effect_name(value, speech)}".strip() + f" {sign}"
    if part == "cards":
        return ", ".join(say("card", card, speech) for card in value or ())
    if part == "mode":
        return str(speech.words["options"]["mode"]["values"][value])
    return str(value)


def face(card: str, speech: Speech, mark: str = "") -> list[Text]:
    """A card, four lines high."""
    colour = COLOURS[card[0]]
    name = effect_name(card, speech) or str(speech.words["no_effect"])
    inside = WIDTH - 2
    top = f" {card[1:]}{mark}".ljust(inside - 2) + SIGNS[card[0]] + " "
    low = name if len(name) <= inside else name[: inside - 1] + "…"
    rows = [f"╭{'─' * inside}╮", f"│{top}│", f"│{low:^{inside}}│", f"╰{'─' * inside}╯"]
    return [Text(row, style=colour) for row in rows]


def row(cards: list[list[Text]]) -> Text:
    """Cards side by side."""
    return Text("\n").join(Text(" ").join(card[i] for card in cards) for i in range(4)) if cards else Text("")


def marks(side: SideView) -> str:
    """The cards one knows the other holds; with a question mark when a secret discard may have been one of them."""
    held = [sight for sight in side.seen or () if sight.where == "hand"]
    return " ".join(sight.card[1:] + SIGNS[sight.card[0]] + ("" if sight.after == side.buried else "?") for sight in held)


def draw(view: View, speech: Speech) -> RenderableType:
    """The table as the view's seat sees it."""
    v = cast(ReefView, view)
    words = speech.words["terminal"]
    lines: list[RenderableType] = []
    for seat in (1 - v.seat, v.seat) if v.seat >= 0 else (0, 1):
        side = v.sides[seat]
        counts = words["side"].format(seat=f"{speech.seat(seat)} {SIGNS[side.animal[0]]}", held=side.held, left=side.left)
        lines.append(Text(counts[:1].upper() + counts[1:], style="bold"))
        if seat == v.seat and side.hand is not None:
            lines.append(row([face(card, speech) for card in side.hand]))
        elif v.options["known_marks"] == "yes" and marks(side):
            lines.append(Text(words["known"].format(cards=marks(side)), style="dim"))
        if seat != v.seat and (v.seat >= 0 or seat == 0):
            lines.append(middle(v, speech))
    return Group(*lines)


def middle(v: ReefView, speech: Speech) -> RenderableType:
    """The round's cards, and the discard."""
    words = speech.words["terminal"]
    shown = v.table[-6:]
    before = words["beneath"].format(cards=" ".join(card[1:] + SIGNS[card[0]] for card in v.table[:-6]))
    parts: list[RenderableType] = [Text(before, style="dim")] if len(v.table) > 6 else []
    parts.append(row([face(card, speech) for card in shown]) if shown else Text(words["no_card"], style="dim"))
    if v.lower:
        parts.append(Text(words["lower"], style="bold yellow"))
    discard = len(v.played) + sum(side.buried for side in v.sides)
    below = words["discard"].format(count=discard)
    return Panel(Group(*parts), title=words["round"], subtitle=below, border_style="blue", expand=False)
