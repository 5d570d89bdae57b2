"""The table of Récif: two sides, and the cards of the round."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from hautemer.core.bits import shl
from hautemer.core.engine import State, Step
from hautemer.games.reef.cards import drop, how_many, put

NOBODY: Final = -1
# What happens to a side's cards before both players' eyes, as numbers: a card that leaves the hand, comes into it, or is shuffled
# into the pile is its kind and one of these; a draw and a secret discard show no card.
LEFT: Final = 0
CAME: Final = 24
BACK: Final = 48
DRAWN: Final = 72
BURIED: Final = 73
EVENT_BITS: Final = 7
BEGUN: Final = 1
FULL: Final = 1 << 56  # with eight events


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Past:
    """Events packed into one number, the hand that was shown after them, if one was, and what was before."""

    def __init__(self, events: i64, shown: i64, older: Past | None) -> None:
        self.events: i64 = events
        self.shown: i64 = shown
        self.older = older


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Side:
    """One player's cards: the hand, the pile that nobody has seen, what was discarded in secret; and what the other saw."""

    def __init__(self, pile: i64) -> None:
        self.hand: i64 = 0
        self.held: i64 = 0
        self.pile: i64 = pile
        self.left: i64 = how_many(pile)
        self.buried: i64 = 0
        self.events: i64 = 0  # the latest; none are kept before a card of this side is known, for until then all are alike
        self.past: Past | None = None  # never changed in place, so clones share it

    def clone(self) -> Side:
        c = Side(0)
        c.hand = self.hand
        c.held = self.held
        c.pile = self.pile
        c.left = self.left
        c.buried = self.buried
        c.events = self.events
        c.past = self.past
        return c

    def wants(self) -> bool:
        """Fewer than five cards, and a pile to draw from."""
        return self.held < 5 and self.left > 0

    def draw(self, kind: i64) -> None:
        self.pile = drop(self.pile, kind)
        self.left -= 1
        self.hand = put(self.hand, kind)
        self.held += 1
        if self.events:
            self.note(DRAWN)

    def gain(self, kind: i64) -> None:
        """A card comes into the hand and the other player sees it (reef.shown_hand)."""
        self.hand = put(self.hand, kind)
        self.held += 1
        self.begin()
        self.note(CAME + kind)

    def lose(self, kind: i64) -> None:
        """A card leaves the hand and the other player sees it."""
        self.hand = drop(self.hand, kind)
        self.held -= 1
        if self.events:
            self.note(LEFT + kind)

    def bury(self, kind: i64) -> None:
        """A card leaves the hand unseen (reef.secret_discard): all that was seen in it is now in doubt."""
        self.hand = drop(self.hand, kind)
        self.held -= 1
        self.buried = put(self.buried, kind)
        if self.events:
            self.note(BURIED)

    def take_back(self, kind: i64) -> None:
        """A card is shuffled into the pile and the other player sees it."""
        self.pile = put(self.pile, kind)
        self.left += 1
        self.begin()
        self.note(BACK + kind)

    def show(self) -> None:
        """The whole hand is seen (reef.shown_hand). Seen twice, it tells nothing new."""
        if self.hand and not self.lies_open():
            self.begin()
            self.keep(self.hand)

    def lies_open(self) -> bool:
        """Nothing has happened since the hand was shown."""
        return self.events == BEGUN and self.past is not None and self.past.shown != 0

    def begin(self) -> None:
        """From here on there is something to remember."""
        if self.events == 0:
            self.events = BEGUN

    def note(self, event: i64) -> None:
        self.events = shl(self.events, EVENT_BITS) | event
        if self.events >= FULL:
            self.keep(0)

    def keep(self, shown: i64) -> None:
        self.past = Past(self.events, shown, self.past)
        self.events = BEGUN


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Laid:
    """A card of the round, on those laid before it."""

    def __init__(self, kind: i64, under: Laid | None) -> None:
        self.kind: i64 = kind
        self.under = under


def kinds_laid(table: Laid | None) -> list[int]:
    """The kinds of the round's cards, the first one first."""
    kinds: list[int] = []
    while table is not None:
        kinds.append(int(table.kind))
        table = table.under
    kinds.reverse()
    return kinds


def stack(kinds: list[int]) -> Laid | None:
    """The round's cards from their kinds, the first one first."""
    table: Laid | None = None
    for kind in kinds:
        table = Laid(kind, table)
    return table


class Effect:
    """What a card does when it is played, for whoever played it."""

    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    lowers: ClassVar[bool] = False  # the next card must be lower
    borrows: ClassVar[bool] = False  # it does what another card does

    def __init__(self, *steps: Step) -> None:
        self.steps: Final = list(steps)  # that it asks and draws by

    def run(self, s: Reef) -> None:
        raise NotImplementedError


@final
class Deck:
    """What the cards do: an effect a kind; as sets of kinds, those a 1 may cancel, those that cannot be stopped, those that
    can be imitated, and those that go on any card."""

    def __init__(self, effects: list[Effect], resistible: i64, instant: i64, imitable: i64, blind: i64) -> None:
        self.effects = effects
        self.resistible: i64 = resistible
        self.instant: i64 = instant
        self.imitable: i64 = imitable
        self.blind: i64 = blind


@final
@mypyc_attr(free_list_len=1)
class Reef(State):
    """Two sides by seat, the deck in use, the round's cards, whose turn it is. Whoever played last is the other one."""

    def __init__(self, options: dict[str, str], deck: Deck, octopus: i64, first: Side, second: Side) -> None:
        super().__init__(options)
        self.deck = deck
        self.octopus: i64 = octopus
        self.first = first
        self.second = second
        self.table: Laid | None = None
        self.lower: bool = False
        self.turn: i64 = NOBODY
        self.winner: i64 = NOBODY

    def clone(self) -> Reef:
        c = Reef(self.options, self.deck, self.octopus, self.first.clone(), self.second.clone())
        c.agenda = self.agenda
        c.table = self.table
        c.lower = self.lower
        c.turn = self.turn
        c.winner = self.winner
        return c

    def side(self, seat: i64) -> Side:
        return self.first if seat == 0 else self.second

    def seat_of(self, colour: i64) -> i64:
        return self.octopus if colour == 0 else 1 - self.octopus

    def colour(self, seat: i64) -> i64:
        return 0 if seat == self.octopus else 1

    def last(self) -> i64:
        """Who played the card on top."""
        return 1 - self.turn
