"""What the cards do, in the order of their ranks. `s.last()` is who played the card, and does what it says."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Auto, Choice
from hautemer.games.reef.actions import (
    CAPTURES,
    DISCARDS,
    DRAWS,
    GIFTS,
    IMITATIONS,
    PINCHES,
    SEARCHES,
    Capture,
    Discard,
    Draw,
    Forgo,
    Give,
    Imitate,
    Leave,
    Pinch,
    Search,
)
from hautemer.games.reef.cards import NAMES, colour_of, kinds, names
from hautemer.games.reef.messages import (
    Captured,
    Discarded,
    Fizzled,
    Gave,
    HandShown,
    Imitated,
    Inverted,
    NothingDrawn,
    Pinched,
    Searched,
    Spared,
)
from hautemer.games.reef.rules import PASS_BIT, OffThePile, top, win_round, wins_if_out
from hautemer.games.reef.state import Effect, Laid, Reef


def fizzle(s: Reef) -> None:
    """Done as far as possible, and nothing was (reef.effect)."""
    if s.told is not None:
        s.tell(Fizzled("reef.effect", s.last(), NAMES[top(s)]))


def nothing_to_draw(s: Reef) -> None:
    if s.told is not None:
        s.tell(NothingDrawn("reef.empty_pile", s.last()))


def show_hand(s: Reef, clause: str) -> None:
    """The other player shows the hand; what it showed stays known (reef.shown_hand)."""
    other = s.side(s.turn)
    other.show()
    if s.told is not None:
        s.tell(HandShown(clause, s.turn, names(other.hand)))


class NoEffect(Effect):
    """3, 6, 9, and the ranks that the mode leaves blank."""


class Debuter(NoEffect):
    """α: can be played on no other card (reef.alpha), and so does nothing more when it opens."""

    name = "debuter"
    clause = "reef.debuter"


class Resister(NoEffect):
    """1: cancels an effect when it answers one (reef.resist); played otherwise, it does nothing."""

    name = "resister"
    clause = "reef.resister"


# ---- 2 ----


class Aveugler(Effect):
    """2 of the octopus: may go on any card but Ω (reef.blind); draw one. Cannot be cancelled."""

    name = "aveugler"
    clause = "reef.aveugler"

    def run(self, s: Reef) -> None:
        if s.side(s.last()).left:
            s.then(AVEUGLER_DRAW)
        else:
            nothing_to_draw(s)


class AveuglerDraw(OffThePile):
    """The card it brings."""

    name = "aveugler_draw"
    clause = "reef.aveugler"


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


# ---- 4 ----


class Offrir(Effect):
    """4: give the other player one card of your hand."""

    name = "offrir"
    clause = "reef.offrir"

    def run(self, s: Reef) -> None:
        if s.side(s.last()).held:
            s.then(OFFRIR_GIVE)
        else:
            fizzle(s)


class OffrirGive(Choice[Reef, Give]):
    """The card you give."""

    name = "offrir_give"
    clause = "reef.offrir"

    def seat(self, s: Reef) -> i64:
        return s.last()

    def bars(self, s: Reef, a: Give) -> str:
        return "" if s.side(s.last()).hand & bit(a.kind) else "reef.hand"

    def mask(self, s: Reef) -> i64:
        return kinds(s.side(s.last()).hand)

    def take(self, s: Reef, a: Give) -> None:
        s.side(s.last()).lose(a.kind)
        s.side(s.turn).gain(a.kind)
        if s.told is not None:
            s.tell(Gave(self.clause, s.last(), NAMES[a.kind]))
        wins_if_out(s, s.last())


# ---- 5 ----


class Finir(Effect):
    """5 (or 3, by option): win the round."""

    name = "finir"
    clause = "reef.finir"

    def run(self, s: Reef) -> None:
        win_round(s, s.last(), self.clause)


class Capturer(Effect):
    """5 of the octopus: you may take up the card that this card covers."""

    name = "capturer"
    clause = "reef.capturer"

    def run(self, s: Reef) -> None:
        assert s.table is not None
        if s.table.under is not None:
            s.then(CAPTURER_TAKE)
        else:
            fizzle(s)


class CapturerTake(Choice[Reef, Capture | Leave]):
    """The card directly beneath, of either colour, or nothing."""

    name = "capturer_take"
    clause = "reef.capture"

    def seat(self, s: Reef) -> i64:
        return s.last()

    def mask(self, s: Reef) -> i64:
        return 3

    def take(self, s: Reef, a: Capture | Leave) -> None:
        assert s.table is not None
        beneath = s.table.under
        assert beneath is not None
        if isinstance(a, Capture):
            s.table = Laid(s.table.kind, beneath.under)
            s.side(s.last()).gain(beneath.kind)
            if s.told is not None:
                s.tell(Captured("reef.capturer", s.last(), NAMES[beneath.kind]))
        elif s.told is not None:
            s.tell(Spared("reef.capturer", s.last()))


class Guerir(Effect):
    """5 of the crab: discard one card, then fill your hand to five."""

    name = "guerir"
    clause = "reef.guerir"

    def run(self, s: Reef) -> None:
        s.then(GUERIR_FILL)
        if s.side(s.last()).held:
            s.then(GUERIR_DISCARD)


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


# ---- 7 ----


class Piocher(Effect):
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


class PiocherDraw(OffThePile):
    """Draw one."""

    name = "piocher_draw"
    clause = "reef.piocher"


class PiocherDiscard(Choice[Reef, Discard]):
    """Discard one, face down."""

    name = "piocher_discard"
    clause = "reef.piocher"
    card_clause: ClassVar[str] = "reef.piocher"

    def seat(self, s: Reef) -> i64:
        return s.last()

    def bars(self, s: Reef, a: Discard) -> str:
        return "" if s.side(s.last()).hand & bit(a.kind) else "reef.hand"

    def mask(self, s: Reef) -> i64:
        return kinds(s.side(s.last()).hand)

    def take(self, s: Reef, a: Discard) -> None:
        s.side(s.last()).bury(a.kind)
        if s.told is not None:
            s.tell(Discarded(self.card_clause, s.last(), NAMES[a.kind]))
        wins_if_out(s, s.last())


class GuerirDiscard(PiocherDiscard):
    """The crab's 5: discard one card; if that leaves nothing, it wins at once."""

    name = "guerir_discard"
    clause = "reef.heal"
    card_clause = "reef.guerir"


# ---- 8 ----


class Inverser(Effect):
    """8: the next card played must be lower."""

    name = "inverser"
    clause = "reef.inverser"

    def run(self, s: Reef) -> None:
        s.lower = True
        if s.told is not None:
            s.tell(Inverted(self.clause, s.last()))


# ---- 10 ----


class Imiter(Effect):
    """10 of the octopus: the other player shows the hand; you may use the effect of one card in it."""

    name = "imiter"
    clause = "reef.imiter"

    def run(self, s: Reef) -> None:
        show_hand(s, self.clause)
        if s.side(s.turn).hand & s.deck.imitable:
            s.then(IMITER_CHOOSE)
        else:
            fizzle(s)


class ImiterChoose(Choice[Reef, Imitate | Forgo]):
    """The effect is done, the card is not played."""

    name = "imiter_choose"
    clause = "reef.imitate"

    def seat(self, s: Reef) -> i64:
        return s.last()

    def bars(self, s: Reef, a: Imitate | Forgo) -> str:
        if not isinstance(a, Imitate):
            return ""
        if not s.side(s.turn).hand & bit(a.kind):
            return "reef.shown_hand"
        return "" if s.deck.imitable & bit(a.kind) else "reef.imitate"

    def mask(self, s: Reef) -> i64:
        return PASS_BIT | (s.side(s.turn).hand & s.deck.imitable)

    def take(self, s: Reef, a: Imitate | Forgo) -> None:
        if isinstance(a, Imitate):
            if s.told is not None:
                s.tell(Imitated("reef.imiter", s.last(), NAMES[a.kind]))
            s.deck.effects[a.kind].run(s)
        elif s.told is not None:
            s.tell(Imitated("reef.imiter", s.last(), None))


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


# ---- Ω ----


class Remporter(Effect):
    """Ω: win the round. It cannot be covered, for the round is over; it cannot be cancelled."""

    name = "remporter"
    clause = "reef.remporter"

    def run(self, s: Reef) -> None:
        win_round(s, s.last(), self.clause)


NO_EFFECT: Final = NoEffect()
DEBUTER: Final = Debuter()
RESISTER: Final = Resister()
AVEUGLER: Final = Aveugler()
AVEUGLER_DRAW: Final = AveuglerDraw(DRAWS)
PINCER: Final = Pincer()
PINCER_PINCH: Final = PincerPinch(PINCHES)
OFFRIR: Final = Offrir()
OFFRIR_GIVE: Final = OffrirGive(GIFTS)
FINIR: Final = Finir()
CAPTURER: Final = Capturer()
CAPTURER_TAKE: Final = CapturerTake(CAPTURES)
GUERIR: Final = Guerir()
GUERIR_FILL: Final = GuerirFill()
GUERIR_DRAW: Final = GuerirDraw(DRAWS)
PIOCHER: Final = Piocher()
PIOCHER_DRAW: Final = PiocherDraw(DRAWS)
PIOCHER_DISCARD: Final = PiocherDiscard(DISCARDS)
GUERIR_DISCARD: Final = GuerirDiscard(DISCARDS)
INVERSER: Final = Inverser()
IMITER: Final = Imiter()
IMITER_CHOOSE: Final = ImiterChoose(IMITATIONS)
FOUILLER: Final = Fouiller()
FOUILLER_SEARCH: Final = FouillerSearch(SEARCHES)
REMPORTER: Final = Remporter()
