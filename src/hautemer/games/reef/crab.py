"""What the cards do that only the crab has, in the order of their ranks: 2, 5, 10 of the asymmetric mode."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Auto, Choice
from hautemer.games.reef.actions import DISCARDS, DRAWS, PINCHES, SEARCHES, Draw, Pinch, Search
from hautemer.games.reef.cards import NAMES, colour_of, kinds
from hautemer.games.reef.effects import PiocherDiscard, fizzle, nothing_to_draw, show_hand
from hautemer.games.reef.messages import Pinched, Searched
from hautemer.games.reef.rules import OffThePile, wins_if_out
from hautemer.games.reef.state import Effect, Reef


class Pincer(Effect):
    """2 of the crab: the other player shows the hand; choose a card of it."""

    name = "pincer"
    clause = "reef.pincer"

    def run(self, s: Reef) -> None:
        show_hand(s, self.clause)
        if s.side(s.turn).held:
            s.then(PINCER_PINCH)
        else:
            fizzle(s)


class PincerPinch(Choice[Reef, Pinch]):
    """The chosen card is shuffled into the pile of its own colour; who is left with nothing by that wins."""

    name = "pincer_pinch"
    clause = "reef.pinch"

    def seat(self, s: Reef) -> i64:
        return s.last()

    def bars(self, s: Reef, a: Pinch) -> str:
        return "" if s.side(s.turn).hand & bit(a.kind) else "reef.shown_hand"

    def mask(self, s: Reef) -> i64:
        return kinds(s.side(s.turn).hand)

    def take(self, s: Reef, a: Pinch) -> None:
        s.side(s.turn).lose(a.kind)
        s.side(s.seat_of(colour_of(a.kind))).take_back(a.kind)
        if s.told is not None:
            s.tell(Pinched("reef.pincer", s.last(), NAMES[a.kind]))
        wins_if_out(s, s.turn)


class Guerir(Effect):
    """5 of the crab: discard one card, then fill your hand to five."""

    name = "guerir"
    clause = "reef.guerir"

    def run(self, s: Reef) -> None:
        s.then(GUERIR_FILL)
        if s.side(s.last()).held:
            s.then(GUERIR_DISCARD)


class GuerirDiscard(PiocherDiscard):
    """The crab's 5: discard one card; if that leaves nothing, it wins at once."""

    name = "guerir_discard"
    clause = "reef.heal"
    card_clause = "reef.guerir"


class GuerirFill(Auto[Reef]):
    """Then fill your hand to five."""

    name = "guerir_fill"
    clause = "reef.heal"

    def run(self, s: Reef) -> None:
        me = s.side(s.last())
        if me.wants():
            s.then(GUERIR_DRAW)
        elif me.held < 5:
            nothing_to_draw(s)


class GuerirDraw(OffThePile):
    """One card after the other, until there are five."""

    name = "guerir_draw"
    clause = "reef.guerir"

    def take(self, s: Reef, a: Draw) -> None:
        super().take(s, a)
        if s.side(s.last()).wants():
            s.then(self)


class Fouiller(Effect):
    """10 of the crab: take any card of your pile into your hand."""

    name = "fouiller"
    clause = "reef.fouiller"

    def run(self, s: Reef) -> None:
        if s.side(s.last()).left:
            s.then(FOUILLER_SEARCH)
        else:
            nothing_to_draw(s)


class FouillerSearch(Choice[Reef, Search]):
    """The card you look for; the pile is shuffled after."""

    name = "fouiller_search"
    clause = "reef.fouiller"

    def seat(self, s: Reef) -> i64:
        return s.last()

    def bars(self, s: Reef, a: Search) -> str:
        return "" if s.side(s.last()).pile & bit(a.kind) else "reef.empty_pile"

    def mask(self, s: Reef) -> i64:
        return kinds(s.side(s.last()).pile)

    def take(self, s: Reef, a: Search) -> None:
        s.side(s.last()).draw(a.kind)
        if s.told is not None:
            s.tell(Searched(self.clause, s.last(), NAMES[a.kind]))


PINCER: Final = Pincer()
PINCER_PINCH: Final = PincerPinch(PINCHES)
GUERIR: Final = Guerir()
GUERIR_DISCARD: Final = GuerirDiscard(DISCARDS, secret=True)
GUERIR_FILL: Final = GuerirFill()
GUERIR_DRAW: Final = GuerirDraw(DRAWS)
FOUILLER: Final = Fouiller()
FOUILLER_SEARCH: Final = FouillerSearch(SEARCHES, secret=True)
