"""A round of Récif, in the order of the sheet. What the single cards do is in effects.py, octopus.py and crab.py."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from mypy_extensions import i64

from hautemer.core.bits import above, bit, under
from hautemer.core.engine import OVER, A, Auto, Chance, Choice, Step
from hautemer.games.reef.actions import ANSWERS, DRAWS, LOTS, PLAYS, Allow, Begin, Draw, OfCard, Pass, Play, Resist
from hautemer.games.reef.cards import (
    ALPHA,
    KINDS,
    NAMES,
    ONE,
    ONE_COLOUR,
    colour_of,
    copies,
    kinds,
    of_ranks,
    rank_of,
)
from hautemer.games.reef.messages import (
    Announced,
    Cleared,
    Drew,
    NothingDrawn,
    Opens,
    Passed,
    Played,
    Ready,
    Resisted,
    RoundWon,
    Won,
)
from hautemer.games.reef.state import NOBODY, Laid, Reef, kinds_laid

C = TypeVar("C", bound=OfCard)

PASS_BIT: Final = 1 << 24
"""The place of `pass`, `allow` and `forgo`, behind the 24 cards."""
ONES: Final = 0x1001 << 1
ALPHAS: Final = 0x1001


class Prepare(Auto[Reef]):
    """Each shuffles the 24 cards of one animal into a pile."""

    name = "prepare"
    clause = "reef.parts"

    def can_come(self, s: Reef) -> bool:
        return someone_wants(s)

    def run(self, s: Reef) -> None:
        if s.events is not None:
            s.tell(Ready(self.clause, s.options["mode"]))
        s.then(DEAL, OPEN_ROUND)
        if s.turn == NOBODY:
            s.then(CAST_LOTS)
        elif s.events is not None:
            s.tell(Opens("reef.setup", s.turn))


def someone_wants(s: Reef) -> bool:
    """A hand is to be filled."""
    return s.first.wants() or s.second.wants()


class CastLots(Chance[Reef, Begin]):
    """Who plays first, when no lost game decides it."""

    name = "lots"
    clause = "reef.setup"
    follow = "deal"

    def can_come(self, s: Reef) -> bool:
        return someone_wants(s)

    def take(self, s: Reef, a: Begin) -> None:
        s.turn = a.seat
        if s.events is not None:
            s.tell(Opens(self.clause, a.seat))


def place(pile: i64, r: i64) -> i64:
    """The kind of the r-th card, the pile laid out in the order of the kinds."""
    kind: i64 = 0 if pile & ONE_COLOUR else 12
    pile >>= kind
    while r >= (pile & 1) + ((pile >> KINDS) & 1):
        r -= (pile & 1) + ((pile >> KINDS) & 1)
        pile >>= 1
        kind += 1
    return kind


class OffThePile(Chance[Reef, Draw]):
    """A card off the top of a pile that nobody has seen: any of its cards, each as likely."""

    follow = "play"

    def owner(self, s: Reef) -> i64:
        """Whose pile, and whose hand."""
        return s.last()

    def barred_by(self, s: Reef, a: Draw) -> str:
        return "" if copies(s.side(self.owner(s)).pile, a.kind) else "reef.empty_pile"

    def mask(self, s: Reef) -> i64:
        return kinds(s.side(self.owner(s)).pile)

    def weight(self, s: Reef, a: Draw) -> i64:
        return copies(s.side(self.owner(s)).pile, a.kind)

    def total(self, s: Reef) -> i64:
        return s.side(self.owner(s)).left

    def at(self, s: Reef, r: i64) -> i64:
        return place(s.side(self.owner(s)).pile, r)

    def take(self, s: Reef, a: Draw) -> None:
        owner: i64 = self.owner(s)
        s.side(owner).draw(a.kind)
        if s.events is not None:
            s.tell(Drew(self.clause, owner, NAMES[a.kind]))


class Refill(OffThePile):
    """Both fill up to five cards, each from their own pile."""

    name = "refill"
    clause = "reef.refill"
    follow = "open"

    def owner(self, s: Reef) -> i64:
        return 0 if s.first.wants() else 1

    def can_come(self, s: Reef) -> bool:
        return someone_wants(s)

    def take(self, s: Reef, a: Draw) -> None:
        super().take(s, a)
        if someone_wants(s):
            s.then(self)
        elif s.events is not None:
            self.tell_full(s)

    def tell_full(self, s: Reef) -> None:
        """Both hands are full: the winner of the last round opens (reef.next)."""
        tell_who_draws_nothing(s)
        s.tell(Opens("reef.next", s.turn))


class Deal(Refill):
    """The first five cards."""

    name = "deal"
    clause = "reef.setup"

    def tell_full(self, s: Reef) -> None:
        return


class PlayCard(Choice[Reef, Play | Pass]):
    """Play a card higher than the one on top, lower after an 8; or pass, and who played last wins the round."""

    name = "play"
    clause = "reef.turn"

    def seat(self, s: Reef) -> i64:
        return s.turn

    def barred_by(self, s: Reef, a: Play | Pass) -> str:
        if not isinstance(a, Play):
            return ""
        if not s.side(s.turn).hand & bit(a.kind):
            return "reef.hand"
        if s.deck.blind & bit(a.kind):
            return ""
        rank: i64 = rank_of(a.kind)
        if rank == ALPHA:
            return "reef.alpha"
        if s.lower:
            return "" if rank < top_rank(s) else "reef.inverse"
        return "" if rank > top_rank(s) else "reef.higher"

    def mask(self, s: Reef) -> i64:
        fits: i64 = under(top_rank(s)) if s.lower else above(top_rank(s)) & ONE_COLOUR
        return PASS_BIT | (s.side(s.turn).hand & (of_ranks(fits) & ~ALPHAS | s.deck.blind))

    def take(self, s: Reef, a: Play | Pass) -> None:
        if isinstance(a, Play):
            play_card(s, a.kind)
        else:
            if s.events is not None:
                s.tell(Passed("reef.pass", s.turn))
            win_round(s, s.last(), "reef.pass")


class OpenRound(PlayCard):
    """The first card of a round may be any card; and there must be one."""

    name = "open"
    clause = "reef.open"

    def barred_by(self, s: Reef, a: Play | Pass) -> str:
        if not isinstance(a, Play):
            return "reef.pass"
        return "" if s.side(s.turn).hand & bit(a.kind) else "reef.hand"

    def mask(self, s: Reef) -> i64:
        return kinds(s.side(s.turn).hand)


class AnswerEffect(Choice[Reef, Resist | Allow]):
    """Before an effect that can be cancelled: a 1 cancels it, whatever its rank, and that 1 is the play. Always asked."""

    name = "answer"
    clause = "reef.resist"
    follow = "play"

    def seat(self, s: Reef) -> i64:
        return s.turn

    def barred_by(self, s: Reef, a: Resist | Allow) -> str:
        if not isinstance(a, Resist):
            return ""
        if rank_of(a.kind) != ONE:
            return "reef.resist"
        return "" if s.side(s.turn).hand & bit(a.kind) else "reef.hand"

    def mask(self, s: Reef) -> i64:
        return PASS_BIT | (s.side(s.turn).hand & ONES)

    def take(self, s: Reef, a: Resist | Allow) -> None:
        if isinstance(a, Resist):
            if s.events is not None:
                finish = s.deck.effects[top(s)].clause == "reef.finir"
                clause = "reef.resist_win" if finish else "reef.resister"
                s.tell(Resisted(clause, s.turn, NAMES[a.kind], NAMES[top(s)]))
            lay(s, a.kind)
        else:
            s.deck.effects[top(s)].run(s)


HAND: Final = "hand"
SHOWN_HAND: Final = "shown"
PILE: Final = "pile"


class EffectChoice(Choice[Reef, A]):
    """What a card asks whoever played it; then the other plays on."""

    follow = "play"
    cards: ClassVar[str] = ""  # where the cards of its answers lie: in one's hand, in the shown hand of the other, in one's pile

    def seat(self, s: Reef) -> i64:
        return s.last()


def cards_of(step: Step) -> str:
    """Where the cards lie that a step asks about, where a card's effect asks for a card."""
    return step.cards if isinstance(step, EffectChoice) else ""


class ChooseCard(EffectChoice[C]):
    """One of the cards in one's hand."""

    cards = HAND
    elsewhere: ClassVar[str] = "reef.hand"  # the clause that bars a card which does not lie there

    def lying(self, s: Reef) -> i64:
        return s.side(s.last()).hand

    def barred_by(self, s: Reef, a: C) -> str:
        return "" if self.lying(s) & bit(a.kind) else self.elsewhere

    def mask(self, s: Reef) -> i64:
        return kinds(self.lying(s))


class ChooseShownCard(ChooseCard[C]):
    """One of the cards in the other's hand, which lies open."""

    cards = SHOWN_HAND
    elsewhere = "reef.shown_hand"

    def lying(self, s: Reef) -> i64:
        return s.side(s.turn).hand


class ChooseCardOfPile(ChooseCard[C]):
    """One of the cards in one's pile."""

    cards = PILE
    elsewhere = "reef.empty_pile"

    def lying(self, s: Reef) -> i64:
        return s.side(s.last()).pile


def top(s: Reef) -> i64:
    """The card on top; a round must have begun."""
    assert s.table is not None
    return s.table.kind


def top_rank(s: Reef) -> i64:
    return rank_of(top(s))


def why_played(s: Reef, kind: i64) -> str:
    """The card's own clause, where it has one; otherwise what let it be played."""
    if s.deck.blind & bit(kind) and s.table is not None:
        return "reef.blind"
    clause = s.deck.effects[kind].clause
    if clause:
        return clause
    if colour_of(kind) != s.colour(s.turn):
        return "reef.foreign"
    if s.table is None:
        return "reef.open"
    return "reef.inverse" if s.lower else "reef.higher"


def play_card(s: Reef, kind: i64) -> None:
    """Onto the table; then its effect, with the other player's answer before it where it can be cancelled."""
    if s.events is not None:
        s.tell(Played(why_played(s, kind), s.turn, NAMES[kind]))
    if lay(s, kind):
        return
    if s.deck.resistible & bit(kind):
        s.then(ANSWER_EFFECT, PLAY_CARD)
        if s.events is not None:
            s.tell(Announced("reef.ask_always", s.last(), NAMES[kind]))
    else:
        s.then(PLAY_CARD)
        if s.deck.instant & bit(kind):
            s.deck.effects[kind].run(s)


def lay(s: Reef, kind: i64) -> bool:
    """A card lands on the table and the turn goes over; true when it was its player's last."""
    seat: i64 = s.turn
    s.table = Laid(kind, s.table)
    s.lower = False
    s.turn = 1 - seat
    s.side(seat).lose(kind)
    return wins_if_out(s, seat)


def wins_if_out(s: Reef, seat: i64) -> bool:
    """No card in hand and none in the pile wins, at once (reef.end). Asked whenever a card leaves a hand."""
    side = s.side(seat)
    if side.held or side.left:
        return False
    s.winner = seat
    s.agenda = OVER
    if s.events is not None:
        s.tell(Won("reef.end", seat))
    return True


def win_round(s: Reef, seat: i64, clause: str) -> None:
    """The round's cards go, face down (reef.round_end); both refill; the winner opens (reef.next)."""
    if s.events is not None:
        s.tell(RoundWon(clause, seat))
        s.tell(Cleared("reef.round_end", len(kinds_laid(s.table))))
    s.table = None
    s.lower = False
    s.turn = seat
    s.agenda = OVER
    if someone_wants(s):
        s.then(REFILL, OPEN_ROUND)
    else:
        s.then(OPEN_ROUND)
        if s.events is not None:
            REFILL.tell_full(s)


def tell_who_draws_nothing(s: Reef) -> None:
    """An empty pile gives nothing (reef.empty_pile)."""
    for seat in (0, 1):
        if s.side(seat).left == 0 and s.side(seat).held < 5:
            s.tell(NothingDrawn("reef.empty_pile", seat))


PREPARE: Final = Prepare()
CAST_LOTS: Final = CastLots(LOTS)
DEAL: Final = Deal(DRAWS)
REFILL: Final = Refill(DRAWS)
OPEN_ROUND: Final = OpenRound(PLAYS)
PLAY_CARD: Final = PlayCard(PLAYS)
ANSWER_EFFECT: Final = AnswerEffect(ANSWERS)
