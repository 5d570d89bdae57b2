"""What the cards do that both animals have, in the order of their ranks; those of one animal are in octopus.py and crab.py.
`s.last()` is who played the card, and does what it says."""

from __future__ import annotations

from typing import ClassVar, Final

from hautemer.games.reef.actions import DISCARDS, DRAWS, GIFTS, Discard, Give
from hautemer.games.reef.cards import NAMES, names
from hautemer.games.reef.messages import Discarded, Fizzled, Gave, HandShown, Inverted, NothingDrawn
from hautemer.games.reef.rules import ChooseCard, OffThePile, top, win_round, wins_if_out
from hautemer.games.reef.state import Effect, Reef


def fizzle(s: Reef) -> None:
    """Done as far as possible, and nothing was (reef.effect)."""
    if s.events is not None:
        s.tell(Fizzled("reef.effect", s.last(), NAMES[top(s)]))


def nothing_to_draw(s: Reef) -> None:
    if s.events is not None:
        s.tell(NothingDrawn("reef.empty_pile", s.last()))


def show_hand(s: Reef, clause: str) -> None:
    """The other player shows the hand; what it showed stays known (reef.shown_hand)."""
    opponent = s.side(s.turn)
    opponent.show()
    if s.events is not None:
        s.tell(HandShown(clause, s.turn, names(opponent.hand)))


class NoEffect(Effect):
    """3, 6, 9, and the ranks that the mode leaves blank."""


class BeginEffect(NoEffect):
    """α: can be played on no other card (reef.alpha), and so does nothing more when it opens."""

    name = "debuter"
    clause = "reef.debuter"


class ResistEffect(NoEffect):
    """1: cancels an effect when it answers one (reef.resist); played otherwise, it does nothing."""

    name = "resister"
    clause = "reef.resister"


class OfferEffect(Effect):
    """4: give the other player one card of your hand."""

    name = "offrir"
    clause = "reef.offrir"

    def run(self, s: Reef) -> None:
        if s.side(s.last()).held:
            s.then(OFFRIR_GIVE)
        else:
            fizzle(s)


class GiveCard(ChooseCard[Give]):
    """The card you give."""

    name = "offrir_give"
    clause = "reef.offrir"

    def take(self, s: Reef, a: Give) -> None:
        s.side(s.last()).lose(a.kind)
        s.side(s.turn).gain(a.kind)
        if s.events is not None:
            s.tell(Gave(self.clause, s.last(), NAMES[a.kind]))
        wins_if_out(s, s.last())


class FinishEffect(Effect):
    """5 (or 3, by option): win the round."""

    name = "finir"
    clause = "reef.finir"

    def run(self, s: Reef) -> None:
        win_round(s, s.last(), self.clause)


class DrawEffect(Effect):
    """7: draw one, then discard one."""

    name = "piocher"
    clause = "reef.piocher"

    def run(self, s: Reef) -> None:
        me = s.side(s.last())
        if me.left:
            s.then(PIOCHER_DRAW, PIOCHER_DISCARD)
        elif me.held:
            nothing_to_draw(s)
            s.then(PIOCHER_DISCARD)
        else:
            fizzle(s)


class DrawOne(OffThePile):
    """Draw one."""

    name = "piocher_draw"
    clause = "reef.piocher"
    follow = "piocher_discard"


class DiscardOne(ChooseCard[Discard]):
    """Discard one, face down."""

    name = "piocher_discard"
    clause = "reef.piocher"
    card_clause: ClassVar[str] = "reef.piocher"

    def take(self, s: Reef, a: Discard) -> None:
        s.side(s.last()).bury(a.kind)
        if s.events is not None:
            s.tell(Discarded(self.card_clause, s.last(), NAMES[a.kind]))
        wins_if_out(s, s.last())


class ReverseEffect(Effect):
    """8: the next card played must be lower."""

    name = "inverser"
    clause = "reef.inverser"
    lowers = True

    def run(self, s: Reef) -> None:
        s.lower = True
        if s.events is not None:
            s.tell(Inverted(self.clause, s.last()))


class TriumphEffect(Effect):
    """Ω: win the round. It cannot be covered, for the round is over; it cannot be cancelled."""

    name = "remporter"
    clause = "reef.remporter"

    def run(self, s: Reef) -> None:
        win_round(s, s.last(), self.clause)


NO_EFFECT: Final = NoEffect()
DEBUTER: Final = BeginEffect()
RESISTER: Final = ResistEffect()
OFFRIR_GIVE: Final = GiveCard(GIFTS)
OFFRIR: Final = OfferEffect(OFFRIR_GIVE)
FINIR: Final = FinishEffect()
PIOCHER_DRAW: Final = DrawOne(DRAWS)
PIOCHER_DISCARD: Final = DiscardOne(DISCARDS, secret=True)
PIOCHER: Final = DrawEffect(PIOCHER_DRAW, PIOCHER_DISCARD)
INVERSER: Final = ReverseEffect()
REMPORTER: Final = TriumphEffect()
