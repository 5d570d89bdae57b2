"""What a seat can think of what it cannot see: every course of the game that fits all it saw, all equally likely."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.rng import Rng
from hautemer.games.reef.cards import CRAB, NAMES, OCTOPUS, card_list, card_set, deck_of, how_many, minus, put
from hautemer.games.reef.cases import Case, cases
from hautemer.games.reef.messages import ReefView, SideView
from hautemer.games.reef.public_history import Count, event_of, set_history, sights
from hautemer.games.reef.state import Side

KIND: Final = {name: kind for kind, name in enumerate(NAMES)}


def set_of(cards: tuple[str, ...] | None) -> i64:
    """The set of these cards; of none, where nobody may know."""
    return card_set([KIND[card] for card in cards]) if cards is not None else 0


def events_of(view: SideView) -> list[tuple[int, int]]:
    return [event for event in [event_of(word) for word in view.course or ()] if event is not None]


def known_side(view: SideView) -> Side:
    """The view's own side, as it is."""
    side = Side(set_of(view.pile))
    side.hand = set_of(view.hand)
    side.held = view.held
    side.buried = set_of(view.secret)
    set_history(side, events_of(view))
    return side


def hidden_cards(view: ReefView, seat: int) -> i64:
    """The cards of a side that do not lie open: those one knows, or those that are nowhere else."""
    hidden: i64 = deck_of(OCTOPUS) | deck_of(CRAB)
    side = view.sides[seat]
    if side.hand is not None and side.pile is not None and side.secret is not None:
        return set_of((*side.hand, *side.pile, *side.secret))
    mine = view.sides[1 - seat]
    for cards in (mine.hand, mine.pile, mine.secret, view.table, view.played):
        hidden = minus(hidden, set_of(cards))
    return hidden


def hidden_deal(view: ReefView, seat: int) -> Deal:
    """The other side's cards."""
    return Deal(view.sides[seat], hidden_cards(view, seat))


def forgotten_cards(view: SideView, events: list[tuple[int, int]]) -> i64:
    """The cards that were seen but are no longer listed: whoever forgets them takes them for unseen."""
    seen = card_set([kind for _, _, kind in sights(events, view.buried)])
    return minus(seen, card_set([KIND[sight.card] for sight in view.seen or ()]))


@final
class Deal:
    """The cards of a side that are hidden: the cases, how likely it is to be one up to the n-th, and each one's unseen cards."""

    def __init__(self, view: SideView, hidden: i64) -> None:
        events = events_of(view)
        self.hidden: i64 = hidden
        self.held: i64 = view.held
        self.discards: i64 = view.buried
        self.told: Final = Side(0)
        set_history(self.told, events)
        self.cases: Final[list[Case]] = []
        self.upto: Final[list[float]] = []
        self.unseen: Final[list[list[int]]] = []
        lost: i64 = forgotten_cards(view, events)
        total = 0.0
        for (hand, pile, gone), chance in cases(events, Count(hidden, view.held, view.left, view.buried)).items():
            total += chance
            case = (int(minus(hand, lost)), int(minus(pile, lost)), int(minus(gone, lost)))
            self.cases.append(case)
            self.upto.append(total)
            self.unseen.append(card_list(minus(minus(minus(hidden, case[0]), case[1]), case[2])))

    def side(self, rng: Rng) -> Side:
        """One such side: a case, and the unseen cards to hand, discards and pile, all ways equally likely."""
        n = self.pick(rng)
        hand: i64 = self.cases[n][0]
        buried: i64 = self.cases[n][2]
        unseen = self.unseen[n].copy()
        to_hand: i64 = self.held - how_many(hand)
        moved: i64 = to_hand + self.discards - how_many(buried)
        i: i64 = 0
        while i < moved:
            j: i64 = i + rng.below(len(unseen) - i)
            kind: i64 = unseen[j]
            unseen[j] = unseen[i]
            if i < to_hand:
                hand = put(hand, kind)
            else:
                buried = put(buried, kind)
            i += 1
        side = Side(minus(minus(self.hidden, hand), buried))
        side.hand = hand
        side.held = self.held
        side.buried = buried
        side.events = self.told.events
        side.past = self.told.past
        return side

    def pick(self, rng: Rng) -> int:
        """The number of a case."""
        n = 0
        if len(self.cases) > 1:
            point = float(rng.next()) / 4294967296.0 * self.upto[-1]
            while self.upto[n] <= point:
                n += 1
        return n
