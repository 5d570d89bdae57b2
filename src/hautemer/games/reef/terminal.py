"""Récif in a terminal: the table drawn with letters, the story told in few lines, the question asked exactly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Group, RenderableType
from rich.text import Text

from hautemer.core.engine import Action, Choice
from hautemer.core.messages import Event, View
from hautemer.core.terminal import StoryLine, Terminal
from hautemer.games.reef.cards import RANKS
from hautemer.games.reef.deck import CARD_STEPS, deck_for
from hautemer.games.reef.guess import KIND
from hautemer.games.reef.memory import marked
from hautemer.games.reef.messages import Announced, Cleared, Drew, Opens, ReefView, SideView
from hautemer.games.reef.rules import PILE, SHOWN_HAND, cards_of

if TYPE_CHECKING:
    from hautemer.speech import Speech

COLOURS: Final = {"o": "magenta", "c": "dark_orange3"}
SIGNS: Final = {"o": "≈", "c": "ʌ"}
FRAMES: Final = {"o": "╭─╮│╰╯", "c": "┏━┓┃┗┛"}
"""Ink is round, claws are square: the animals are told apart without colour."""
OF_A_PILE: Final = {
    face.do for step in CARD_STEPS if isinstance(step, Choice) and cards_of(step) == PILE for face in step.actions
}
"""Verbs whose cards lie in a pile."""
INSIDE: Final = 9
WIDTH: Final = INSIDE + 3


class ReefTerminal(Terminal):
    """The round's cards, both hands, what one has seen."""

    def say(self, part: str, value: Any, speech: Speech) -> str:
        if part in ("card", "cancelled", "top", "beneath"):
            return f"{value[1:]} {effect_name(value, speech)}".strip() + f" {SIGNS[value[0]]}" if value else ""
        if part == "cards":
            return ", ".join(self.say("card", card, speech) for card in value or ())
        if part == "mode":
            return str(speech.words["options"]["mode"]["values"][value])
        return super().say(part, value, speech)

    def clause_of(self, text: str, speech: Speech) -> str:
        """The clause of a card that someone asks about, by its name or its rank alone; "" when it is none, or does nothing."""
        named = [card for card in KIND if text in (card, card[1:])]
        clauses = [clause for card in named if (clause := deck_for(speech.options).effects[KIND[card]].clause)]
        return clauses[0] if clauses else "reef.parts" if named else ""

    def story(self, events: list[Event], speech: Speech) -> list[StoryLine]:
        """What happened, in few lines: draws one after the other are one; what the table shows by itself is not told."""
        lines: list[StoryLine] = []
        draws: list[Drew] = []
        for event in events:
            if draws and not (isinstance(event, Drew) and event.seat == draws[0].seat and event.clause == draws[0].clause):
                lines.append(draws_line(draws, speech))
                draws = []
            if isinstance(event, Drew):
                draws.append(event)
            elif not isinstance(event, Announced | Cleared) and not (isinstance(event, Opens) and event.clause == "reef.next"):
                lines.append((speech.event(event), event.clause))
        return [*lines, draws_line(draws, speech)] if draws else lines

    def prompt(self, view: View, speech: Speech) -> str:
        """What is asked, exactly."""
        v = cast(ReefView, view)
        assert v.ask is not None
        words = speech.words["table"]
        if v.ask.step == "play":
            playable = len(v.ask.options) > 1
            ask = "ask_nothing" if not playable else "ask_lower" if v.lower else "ask_higher"
            return speech.fill(words[ask], rank=v.table[-1][1:])
        if v.ask.step == "answer":
            ask = words["ask_answer" if len(v.ask.options) > 1 else "ask_no_one"].replace("{would}", would(v, speech))
            beneath = v.table[-2] if len(v.table) > 1 else None
            return speech.fill(ask, card=v.table[-1], seat=1 - v.ask.seat, rank=v.table[-1][1:], beneath=beneath)
        if v.ask.step == "capturer_take":
            return speech.fill(words["ask_capture"], card=v.table[-2])
        return super().prompt(view, speech)

    def ordered(self, options: list[Action]) -> list[Action]:
        """The answers in the order in which their cards lie, those without a card last."""
        cards = in_order({action.parts()["card"] for action in options if "card" in action.parts()})
        return sorted(options, key=lambda action: cards.index(action.parts()["card"]) if "card" in action.parts() else len(cards))

    def is_drawn(self, action: Action) -> bool:
        """Whether `draw` puts this answer's number on a card; cards of a pile are not laid out."""
        return "card" in action.parts() and action.do not in OF_A_PILE

    def draw(self, view: View, offered: list[Action], speech: Speech, names: list[str], width: int) -> RenderableType:
        """The table as the view's seat sees it, the answers numbered on the cards; under it, a hand that was just shown."""
        v = cast(ReefView, view)
        if v.options["known_marks"] == "yes":
            v = marked(v)
        lines: list[RenderableType] = [heading(v, 1 - v.seat, names, speech), *middle(v, speech, width)]
        if offered and cards_of(speech.game.steps[v.then[0]]) == SHOWN_HAND:
            shown = [sight.card for sight in v.sides[1 - v.seat].seen or () if sight.where == "hand"]
            lines.append(Text(speech.fill(speech.words["table"]["shows"], seat=1 - v.seat)))
            lines += laid_out(numbered(shown, offered, speech), width)
            offered = []
        hand = v.sides[v.seat].hand or ()
        lines += [heading(v, v.seat, names, speech), *laid_out(numbered(hand, offered, speech), width)]
        return Group(*lines)


def would(v: ReefView, speech: Speech) -> str:
    """What is about to happen to whoever may resist; nothing, where the effect finds no card to act on."""
    assert v.ask is not None
    own, other = v.sides[v.ask.seat], v.sides[1 - v.ask.seat]
    acts_on = {"offrir": other.held, "capturer": len(v.table) - 1, "pincer": own.held, "imiter": own.held}
    effect = deck_for(speech.options).effects[KIND[v.table[-1]]].name
    return str(speech.words["would"][effect if acts_on.get(effect, True) else "nothing"])


def effect_name(card: str, speech: Speech) -> str:
    """What the card does, in a word or two."""
    return str(speech.words["effects"].get(deck_for(speech.options).effects[KIND[card]].name, ""))


def draws_line(draws: list[Drew], speech: Speech) -> StoryLine:
    words = speech.words["table"]
    if len(draws) == 1:
        return speech.event(draws[0]), draws[0].clause
    cards = [event.card for event in draws if event.card is not None]
    sentence = speech.fill(words["drew_many" if cards else "drew_count"], seat=draws[0].seat, cards=cards, count=len(draws))
    return sentence, draws[0].clause


def in_order(cards: Iterable[str]) -> list[str]:
    """By rank, whatever their colour."""
    return sorted(cards, key=lambda card: (RANKS.index(card[1:]), card[0]))


def face(card: str, speech: Speech, number: int | None = None, calm: bool = False) -> list[Text]:
    """A card, four lines high; with the number by which it can be chosen."""
    left, line, right, side, low_left, low_right = list(FRAMES[card[0]])
    name = effect_name(card, speech) or str(speech.words["table"]["blank"])
    short = name if len(name) <= INSIDE else name[: INSIDE - 1] + "…"
    top = f" {card[1:]}".ljust(INSIDE - 2) + SIGNS[card[0]] + " "
    foot = f" {number} ".center(INSIDE, line) if number is not None else line * INSIDE
    rows = [left + line * INSIDE + right, side + top + side, f"{side}{short:^{INSIDE}}{side}", low_left + foot + low_right]
    return [Text(row, style=f"dim {COLOURS[card[0]]}" if calm else COLOURS[card[0]]) for row in rows]


def laid_out(faces: list[list[Text]], width: int) -> list[Text]:
    """Cards side by side, in as many rows as the screen needs."""
    across = max(1, width // WIDTH)
    rows = [faces[i : i + across] for i in range(0, len(faces), across)]
    return [Text(" ").join(card[line] for card in row) for row in rows for line in range(4)]


def numbered(cards: Iterable[str], offered: list[Action], speech: Speech) -> list[list[Text]]:
    """Cards with the numbers of the answers that are about them; the rest is calm."""
    numbers = {action.parts()["card"]: i for i, action in enumerate(offered, 1) if "card" in action.parts()}
    return [face(card, speech, numbers.get(card), calm=bool(offered) and card not in numbers) for card in in_order(cards)]


def heading(v: ReefView, seat: int, names: list[str], speech: Speech) -> Text:
    """A side in one line: who, how many cards, and, where the game marks it, what one has seen of the hand."""
    side, words = v.sides[seat], speech.words["table"]
    name = words["you"] if seat == v.seat else names[seat]
    title = speech.seat(seat)
    parts = [f"{title[:1].upper()}{title[1:]} {SIGNS[side.animal[0]]} ({name})"]
    parts += [words["held"].format(held=side.held), words["left"].format(left=side.left)]
    if seat != v.seat and v.options["known_marks"] == "yes":
        parts += marks(side, speech)
    return Text(" · ".join(parts), style="bold")


def marks(side: SideView, speech: Speech) -> list[str]:
    """The cards one knows the other holds; "perhaps" when a secret discard may have been one of them."""
    words = speech.words["table"]
    in_hand = [sight for sight in side.seen or () if sight.where == "hand"]
    parts = []
    for key, sure in (("in_hand", True), ("perhaps", False)):
        cards = [one.card[1:] + SIGNS[one.card[0]] for one in in_hand if (one.after == side.buried) == sure]
        if cards:
            parts.append(words[key].format(cards=" ".join(cards)))
    return parts


def middle(v: ReefView, speech: Speech, width: int) -> list[Text]:
    """The round's cards, those that fit, and how large the discard is."""
    words = speech.words["table"]
    fits = max(1, width // WIDTH)
    beneath = v.table[:-fits]
    discard = words["discard"].format(count=len(v.played) + sum(side.buried for side in v.sides))
    notes = [discard] if v.table else [words["no_card"], discard]
    if beneath:
        notes.append(words["beneath"].format(cards=" ".join(card[1:] + SIGNS[card[0]] for card in beneath)))
    lines = laid_out([face(card, speech) for card in v.table[-fits:]], width)
    lines.append(Text("  " + " · ".join(notes), style="dim"))
    return [*lines, Text("  " + words["lower"], style="bold yellow")] if v.lower else lines


TERMINAL: Final = ReefTerminal()
