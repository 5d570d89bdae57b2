"""What a seat can think of what it cannot see: every deal that fits all it knows, each as likely."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.rng import Rng
from hautemer.games.reef.cards import CRAB, NAMES, OCTOPUS, deck_of, gathered, listed, minus
from hautemer.games.reef.messages import ReefView, SideView, Sight
from hautemer.games.reef.state import GONE, HAND, PLACES, Side, Sighting

KIND: Final = {name: kind for kind, name in enumerate(NAMES)}
TRIES: Final = 1000


def set_of(cards: tuple[str, ...] | None) -> i64:
    """The set of these cards; of none, where nobody may know."""
    return gathered([KIND[card] for card in cards]) if cards is not None else 0


def known_side(view: SideView) -> Side:
    """One's own side, as it is."""
    side = Side(set_of(view.pile))
    side.hand = set_of(view.hand)
    side.held = view.held
    side.buried = set_of(view.secret)
    side.seen = noted(view.seen)
    return side


def noted(seen: tuple[Sight, ...] | None) -> Sighting | None:
    found: Sighting | None = None
    for sight in seen or ():
        found = Sighting(gathered([KIND[sight.card]]), PLACES.index(sight.where), sight.after, found)
    return found


def hidden_deal(view: ReefView, seat: int) -> Deal:
    """The other side's cards: those that are nowhere else."""
    mine = view.sides[1 - seat]
    hidden: i64 = deck_of(OCTOPUS) | deck_of(CRAB)
    for cards in (mine.hand, mine.pile, mine.secret, view.table, view.played):
        hidden = minus(hidden, set_of(cards))
    return Deal(view.sides[seat], listed(hidden))


class Deal:
    """The cards of a side that are hidden: those surely in the hand, those in the hand unless discarded since, those surely
    discarded, and the rest, which may be anywhere. Each remembers how many secret discards are too old to be it."""

    def __init__(self, view: SideView, hidden: list[int]) -> None:
        self.sure: Final[list[int]] = []
        self.held: Final[list[tuple[int, int]]] = []
        self.gone: Final[list[tuple[int, int]]] = []
        self.free: Final[list[tuple[int, int]]] = []
        self.room: Final = view.held
        self.discards: Final = view.buried
        for sight in view.seen or ():
            kind = KIND[sight.card]
            hidden.remove(kind)
            if sight.where == PLACES[GONE]:
                self.gone.append((kind, sight.after))
            elif sight.where != PLACES[HAND]:
                self.free.append((kind, sight.after))
            elif sight.after == view.buried:
                self.sure.append(kind)
            else:
                self.held.append((kind, sight.after))
        self.free.extend([(kind, 0) for kind in hidden])
        self.all_free: i64 = gathered([kind for kind, _ in self.free])
        self.seen: Final = noted(view.seen)
        self.hand: list[int] = []
        self.pile: i64 = 0
        self.buried: list[int] = []

    def side(self, rng: Rng) -> Side:
        """One such side: to hand, pile and secret discards as they can lie, each way as likely."""
        for _ in range(TRIES):
            if self.shuffle(rng):
                break
        side = Side(self.pile)
        side.hand = gathered(self.hand)
        side.held = self.room
        side.buried = gathered(self.buried)
        side.seen = self.seen
        return side

    def shuffle(self, rng: Rng) -> bool:
        """Deal once; false when a discard came out older than the card can be. The last deal stands in any case."""
        in_hand = self.room - len(self.sure)
        open_discards = self.discards - len(self.gone)
        drawn = in_hand + open_discards - len(self.held)
        free = self.free.copy()
        shuffle(free, rng, drawn)
        through_hand = self.held + free[:drawn]
        shuffle(through_hand, rng, in_hand)
        discards = self.gone + through_hand[in_hand:]
        shuffle(discards, rng, len(discards))
        self.hand = self.sure + [kind for kind, _ in through_hand[:in_hand]]
        self.pile = minus(self.all_free, gathered([kind for kind, _ in free[:drawn]]))
        self.buried = [kind for kind, _ in discards]
        return all(after <= i for i, (_, after) in enumerate(discards))


def shuffle(cards: list[tuple[int, int]], rng: Rng, first: int) -> None:
    """So many of them, any, in any order, come first."""
    for i in range(min(first, len(cards) - 1)):
        j = i + int(rng.below(len(cards) - i))
        cards[i], cards[j] = cards[j], cards[i]
