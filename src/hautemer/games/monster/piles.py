"""Cards off the piles: the sea draws, each card of a pile as likely."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Chance
from hautemer.games.monster.actions import DRAWS, Draw
from hautemer.games.monster.cards import ARMS, BESTIAL, DECKS, NAMES, NATURE, SAILS, copies, how_many, kinds, nth_card, one_card
from hautemer.games.monster.messages import Drew
from hautemer.games.monster.state import WHALE, Monster


class OffThePile(Chance[Monster, Draw]):
    """The top card of a pile that nobody has seen. Asked only when the pile has a card."""

    def __init__(self, deck: i64, aside: bool = False) -> None:
        super().__init__(DRAWS[deck])
        self.which: i64 = deck
        self.aside: Final = aside

    def barred_by(self, s: Monster, a: Draw) -> str:
        return "" if copies(s.deck(self.which).pile, a.place) else "monster.cards"

    def mask(self, s: Monster) -> i64:
        return kinds(s.deck(self.which).pile)

    def weight(self, s: Monster, a: Draw) -> i64:
        return copies(s.deck(self.which).pile, a.place)

    def total(self, s: Monster) -> i64:
        return how_many(s.deck(self.which).pile)

    def at(self, s: Monster, r: i64) -> i64:
        return nth_card(s.deck(self.which).pile, r)

    def take(self, s: Monster, a: Draw) -> None:
        s.deck(self.which).pile -= one_card(a.place)
        self.gain(s, one_card(a.place))
        if s.events is not None:
            seat: i64 = WHALE if self.which in (NATURE, BESTIAL) else s.turn
            clause = "monster.setup" if s.round == 0 else self.clause
            s.tell(Drew(clause, seat, DECKS[self.which], NAMES[self.which][a.place], s.dials.open_hands, self.aside))

    def gain(self, s: Monster, card: i64) -> None:
        """Where the card goes."""
        raise NotImplementedError


class DrawNature(OffThePile):
    """An Appel à la nature into the whale's hand."""

    name = "draw_nature"
    clause = "monster.whale.draw"

    def gain(self, s: Monster, card: i64) -> None:
        s.calls += card


class DrawBestial(OffThePile):
    """A Lien bestial into the whale's hand."""

    name = "draw_bestial"
    clause = "monster.whale.draw"

    def gain(self, s: Monster, card: i64) -> None:
        s.bonds += card


class DrawArm(OffThePile):
    """An Arms card into the active hunter's hand."""

    name = "draw_arm"
    clause = "monster.hunter.draw"

    def gain(self, s: Monster, card: i64) -> None:
        s.active().arms += card


class DealSail(OffThePile):
    """A Movement card into a hunter's hand, before the game."""

    name = "deal_sail"
    clause = "monster.setup"

    def gain(self, s: Monster, card: i64) -> None:
        s.active().sails += card


class LookAtSail(OffThePile):
    """One of two Movement cards to choose from."""

    name = "look"
    clause = "monster.hunter.draw"

    def gain(self, s: Monster, card: i64) -> None:
        s.look += card


DRAW_NATURE: Final = DrawNature(NATURE)
DRAW_BESTIAL: Final = DrawBestial(BESTIAL)
DRAW_ARM: Final = DrawArm(ARMS)
DEAL_SAIL: Final = DealSail(SAILS)
LOOK: Final = LookAtSail(SAILS, aside=True)


def draw(s: Monster, deck: i64) -> None:
    """The whale draws from one of her piles, if it has a card."""
    if s.ready(deck):
        s.then(DRAW_NATURE if deck == NATURE else DRAW_BESTIAL)
