"""What the cards do that only the crab has, in the order of their ranks: 2, 5, 10 of the asymmetric mode."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Auto
from hautemer.games.reef.actions import DISCARDS, DRAWS, PINCHES, SEARCHES, Draw, Pinch, Search
from hautemer.games.reef.cards import NAMES, colour_of
from hautemer.games.reef.effects import DiscardOne, fizzle, nothing_to_draw, show_hand
from hautemer.games.reef.messages import Pinched, Searched
from hautemer.games.reef.rules import ChooseCardOfPile, ChooseShownCard, OffThePile, wins_if_out
from hautemer.games.reef.state import Effect, Reef


class PinchEffect(Effect):
    """2 of the crab: the other player shows the hand; choose a card of it."""

    name = "pincer"
    clause = "reef.pincer"

    def run(self, s: Reef) -> None:
        show_hand(s, self.clause)
        if s.side(s.turn).held:
            s.then(PINCER_PINCH)
        else:
            fizzle(s)


class PinchCard(ChooseShownCard[Pinch]):
    """The chosen card is shuffled into the pile of its own colour; whoever is left with nothing by that wins."""

    name = "pincer_pinch"
    clause = "reef.pinch"

    def take(self, s: Reef, a: Pinch) -> None:
        owner: i64 = s.seat_of(colour_of(a.kind))
        s.side(s.turn).lose(a.kind)
        s.side(owner).take_back(a.kind)
        if s.events is not None:
            s.tell(Pinched("reef.pincer", s.last(), NAMES[a.kind], int(owner)))
        wins_if_out(s, s.turn)


class HealEffect(Effect):
    """5 of the crab: discard one card, then fill your hand to five."""

    name = "guerir"
    clause = "reef.guerir"

    def run(self, s: Reef) -> None:
        s.then(GUERIR_FILL)
        if s.side(s.last()).held:
            s.then(GUERIR_DISCARD)


class DiscardToHeal(DiscardOne):
    """The crab's 5: discard one card; if that leaves nothing, it wins at once."""

    name = "guerir_discard"
    clause = "reef.heal"
    follow = "guerir_fill"
    card_clause = "reef.guerir"


class RefillAfterHeal(Auto[Reef]):
    """Then fill your hand to five."""

    name = "guerir_fill"
    clause = "reef.heal"
    follow = "play"

    def run(self, s: Reef) -> None:
        me = s.side(s.last())
        if me.wants():
            s.then(GUERIR_DRAW)
        elif me.held < 5:
            nothing_to_draw(s)


class DrawAfterHeal(OffThePile):
    """One card after the other, until there are five."""

    name = "guerir_draw"
    clause = "reef.guerir"

    def can_come(self, s: Reef) -> bool:
        return s.side(s.last()).wants()

    def take(self, s: Reef, a: Draw) -> None:
        super().take(s, a)
        if s.side(s.last()).wants():
            s.then(self)


class DigEffect(Effect):
    """10 of the crab: take any card of your pile into your hand."""

    name = "fouiller"
    clause = "reef.fouiller"

    def run(self, s: Reef) -> None:
        if s.side(s.last()).left:
            s.then(FOUILLER_SEARCH)
        else:
            nothing_to_draw(s)


class DigForCard(ChooseCardOfPile[Search]):
    """The card you look for; the pile is shuffled after."""

    name = "fouiller_search"
    clause = "reef.fouiller"

    def take(self, s: Reef, a: Search) -> None:
        s.side(s.last()).draw(a.kind)
        if s.events is not None:
            s.tell(Searched(self.clause, s.last(), NAMES[a.kind]))


PINCER_PINCH: Final = PinchCard(PINCHES)
PINCER: Final = PinchEffect(PINCER_PINCH)
GUERIR_DISCARD: Final = DiscardToHeal(DISCARDS, secret=True)
GUERIR_FILL: Final = RefillAfterHeal()
GUERIR_DRAW: Final = DrawAfterHeal(DRAWS)
GUERIR: Final = HealEffect(GUERIR_DISCARD, GUERIR_FILL, GUERIR_DRAW)
FOUILLER_SEARCH: Final = DigForCard(SEARCHES, secret=True)
FOUILLER: Final = DigEffect(FOUILLER_SEARCH)
