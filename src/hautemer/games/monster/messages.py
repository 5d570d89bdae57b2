"""What Monster of the Sea tells: its events, and what a seat sees. Spaces are written as on the chart: k5."""

from __future__ import annotations

from typing import Final

import msgspec

from hautemer.core.messages import OMNISCIENT, Event, View

WHALE = 0


def knows(seat: int, owner: int, allies: bool) -> bool:
    """Whether a seat may look into the owner's hand: its own, an ally's where hands are open, all once the game is over."""
    return seat in (owner, OMNISCIENT) or (allies and owner > WHALE and seat > WHALE)


# ---- setting up, rounds, cards ----


class Ready(Event, frozen=True):
    """The piles are shuffled, the whale is at the centre."""

    is_news = False
    hunters: int
    space: str
    reserve: int


class Stationed(Event, frozen=True):
    """The battleship has its space."""

    is_news = False
    space: str


class Launched(Event, frozen=True):
    """A boat is put on the water, at the start or after a wreck."""

    is_news = False
    seat: int
    space: str


class Faced(Event, frozen=True):
    """The prow of a boat that was put on the water."""

    is_news = False
    seat: int
    heading: str


class RoundBegan(Event, frozen=True):
    """A round, of so many before the storm."""

    is_news = False
    round: int
    storm: int


class TurnBegan(Event, frozen=True):
    """A hunter's turn."""

    is_news = False
    seat: int


class Drew(Event, frozen=True):
    """A card off a pile; only its owner, and who may look into that hand, sees which. `aside`: not in the hand yet, one of two
    to choose from."""

    seat: int
    pile: str
    card: str | None
    allies: bool
    aside: bool

    def to(self, seat: int) -> Event:
        if knows(seat, self.seat, self.allies):
            return self
        return Drew(self.clause, self.seat, self.pile, None, self.allies, self.aside)


class Kept(Event, frozen=True):
    """One of two Movement cards is kept, the other discarded, face up."""

    shows = True
    seat: int
    card: str | None
    other: str
    allies: bool

    def to(self, seat: int) -> Event:
        return self if knows(seat, self.seat, self.allies) else Kept(self.clause, self.seat, None, self.other, self.allies)


class Reshuffled(Event, frozen=True):
    """A discard becomes the new pile."""

    is_news = False
    pile: str
    count: int


class Discarded(Event, frozen=True):
    """A card goes to its discard, face up."""

    seat: int
    card: str


# ---- the whale ----


class Swam(Event, frozen=True):
    """A step of the whale."""

    is_news = False
    space: str


class Dipped(Event, frozen=True):
    """A step of the whale that ends under an entity."""

    is_news = False
    space: str


class Played(Event, frozen=True):
    """The whale plays a card."""

    card: str


class Blew(Event, frozen=True):
    """A wind against one direction, for so many rounds, this one included."""

    is_news = False
    heading: str
    rounds: int


class Dropped(Event, frozen=True):
    """A wind is over."""

    is_news = False
    heading: str


class Hastened(Event, frozen=True):
    """An undercurrent carries the whale."""

    is_news = False


class Swept(Event, frozen=True):
    """A wave from an iceberg."""

    is_news = False
    space: str
    heading: str


class Pushed(Event, frozen=True):
    """A boat was pushed."""

    is_news = False
    seat: int
    space: str


class Squalled(Event, frozen=True):
    """A short storm: every Movement card is one space shorter."""

    is_news = False


class Dived(Event, frozen=True):
    """Nothing can be aimed at the whale."""

    is_news = False


class Whirled(Event, frozen=True):
    """A whirlpool opens, for so many rounds, this one included."""

    is_news = False
    space: str
    rounds: int


class Closed(Event, frozen=True):
    """A whirlpool is gone."""

    is_news = False
    space: str


class Devoured(Event, frozen=True):
    """A hunter is eaten; the whale takes the space, and discards her hand, face up."""

    shows = True
    seat: int
    space: str


class Charged(Event, frozen=True):
    """The whale charges at a hunter."""

    is_news = False
    seat: int


class Broke(Event, frozen=True):
    """An iceberg is gone."""

    is_news = False
    space: str


class Crushed(Event, frozen=True):
    """Where its ice fell."""

    is_news = False
    space: str


class Leapt(Event, frozen=True):
    """The whale leaves the board; only she knows where to."""

    space: str | None

    def to(self, seat: int) -> Event:
        return self if seat in (WHALE, OMNISCIENT) else Leapt(self.clause, None)


class Landed(Event, frozen=True):
    """The whale comes down where she meant to."""

    shows = True
    space: str


class Torn(Event, frozen=True):
    """A net is destroyed."""

    is_news = False
    space: str


# ---- the hunters ----


class Unfurled(Event, frozen=True):
    """A hunter plays a Movement card."""

    seat: int
    card: str


class Sailed(Event, frozen=True):
    """A boat moves."""

    is_news = False
    seat: int
    space: str
    heading: str


class Crossed(Event, frozen=True):
    """A boat sails over the blue edge and goes on at the other side."""

    is_news = False
    seat: int
    space: str


class Turned(Event, frozen=True):
    """A boat turns on its space."""

    is_news = False
    seat: int
    heading: str


class Armed(Event, frozen=True):
    """A hunter plays an Arms card. `spent`: it leaves the hand now; a net does when it is laid."""

    seat: int
    card: str
    spent: bool


class Hit(Event, frozen=True):
    """The whale is hurt."""

    is_news = False
    damage: int
    life: int


class Slowed(Event, frozen=True):
    """The whale drags a drogue."""

    is_news = False


class Towed(Event, frozen=True):
    """The whale is pulled, or held where she is; the so manieth time in this round."""

    is_news = False
    seat: int
    space: str
    count: int


class Netted(Event, frozen=True):
    """A net is laid: the card leaves the hand."""

    seat: int
    space: str
    card: str


class Moored(Event, frozen=True):
    """A line of nets is done."""

    is_news = False
    seat: int
    count: int


class Offered(Event, frozen=True):
    """A hunter offers another a card: the two see which, and the third where hands are open."""

    seat: int
    hunter: int
    card: str | None
    allies: bool

    def to(self, seat: int) -> Event:
        known = knows(seat, self.seat, self.allies) or seat == self.hunter
        return self if known else Offered(self.clause, self.seat, self.hunter, None, self.allies)


class Wished(Event, frozen=True):
    """The card that is asked for in return; said where hands are open."""

    seat: int
    card: str | None

    def to(self, seat: int) -> Event:
        return self if knows(seat, self.seat, True) else Wished(self.clause, self.seat, None)


class Traded(Event, frozen=True):
    """Two hunters exchanged cards."""

    seat: int
    hunter: int
    card: str | None
    other: str | None
    allies: bool

    def to(self, seat: int) -> Event:
        known = knows(seat, self.seat, self.allies) or seat == self.hunter
        return self if known else Traded(self.clause, self.seat, self.hunter, None, None, self.allies)


class Declined(Event, frozen=True):
    """The other hunter would rather not."""

    is_news = False
    seat: int


class Wrecked(Event, frozen=True):
    """A boat is lost; so many are left in reserve."""

    is_news = False
    seat: int
    reserve: int


class Waited(Event, frozen=True):
    """No space for a new boat yet."""

    is_news = False
    seat: int


class Died(Event, frozen=True):
    """A hunter is out of the game, the hand discarded, face up."""

    shows = True
    seat: int


# ---- the end ----


class Escaped(Event, frozen=True):
    """The whale is at the ice."""

    is_news = False
    space: str


class Slaughtered(Event, frozen=True):
    """No hunter is left."""

    is_news = False


class Survived(Event, frozen=True):
    """The storm is here."""

    is_news = False
    round: int


class Killed(Event, frozen=True):
    """The whale has no life left."""

    is_news = False
    seat: int


class Enclosed(Event, frozen=True):
    """The nets close a zone of so many spaces around the whale."""

    is_news = False
    count: int


class Captured(Event, frozen=True):
    """The whale cannot leave: by nets or by tow."""

    is_news = False
    seat: int
    by: str


class NextWhale(Event, frozen=True):
    """Who finished her off is offered the whale in the next game."""

    is_news = False
    seat: int


EVENTS: Final[tuple[type[Event], ...]] = (
    Ready, Stationed, Launched, Faced, RoundBegan, TurnBegan, Drew, Kept, Reshuffled, Discarded, Swam, Dipped, Played, Blew,
    Dropped, Hastened, Swept, Pushed, Squalled, Dived, Whirled, Closed, Devoured, Charged, Broke, Crushed, Leapt, Landed,
    Torn, Unfurled, Sailed, Crossed, Turned, Armed, Hit, Slowed, Towed, Netted, Moored, Offered, Wished, Traded, Declined,
    Wrecked, Waited, Died, Escaped, Slaughtered, Survived, Killed, Enclosed, Captured, NextWhale,
)  # fmt: skip
"""All of them: what the game declares that it tells."""


# ---- the view ----


class WhaleView(msgspec.Struct, frozen=True):
    """The whale: where she is, or jumped off; where she will land, for who knows; her hand, counted by pile and for who
    knows it card by card."""

    space: str | None
    began: str | None
    left: str | None
    lands: str | None
    life: int
    of: int
    moves: int
    card_played: bool
    swapped: bool
    under: bool
    slow: bool
    dived: bool
    held: tuple[int, int]
    hand: tuple[str, ...] | None


class HunterView(msgspec.Struct, frozen=True):
    """A hunter: the boat and its prow, where it began, the hand counted and, for who knows it, card by card."""

    space: str | None
    heading: str
    start: str | None
    dead: bool
    played: bool
    held: tuple[int, int]
    arms: tuple[str, ...] | None
    sails: tuple[str, ...] | None


class PileView(msgspec.Struct, frozen=True):
    """A pile: how many cards are left, its discard, and what must be in hands since it was last shuffled."""

    left: int
    discard: dict[str, int]
    sure: dict[str, int]


class TurnView(msgspec.Struct, frozen=True):
    """The active hunter's turn: what is left to do, the card that is sailed, the two that are looked at, the trade."""

    actions: int
    armed: bool
    swapped: bool
    traded: bool
    sail: str | None
    hops: int
    line: int
    look: tuple[str, ...] | None
    looking: int
    partner: int
    offer: str | None
    wish: str | None


class NetView(msgspec.Struct, frozen=True):
    """A net and who laid it."""

    space: str
    seat: int


class PoolView(msgspec.Struct, frozen=True):
    """A whirlpool, and for how many rounds it stays, this one included."""

    space: str
    rounds: int


class WindView(msgspec.Struct, frozen=True):
    """A wind, and for how many rounds it blows, this one included."""

    heading: str
    rounds: int


class Drift(msgspec.Struct, frozen=True):
    """Where a boat would be after an answer, and its prow; no space where it would be lost."""

    seat: int
    space: str | None
    heading: str


class Aim(msgspec.Struct, frozen=True):
    """What an answer is about, beside it in the same order as `ask.options`: the space it touches, the hunters whose boats it
    would cost, so that a table can warn, and the boats that would not be as they are, so that it can show where to."""

    space: str | None = None
    wrecks: tuple[int, ...] = ()
    boats: tuple[Drift, ...] = ()


class MonsterView(View, frozen=True, kw_only=True):
    """The sea, both sides as this seat sees them, the piles, and what is going on."""

    columns: int
    rows: int
    round: int
    storm: int
    turn: int
    ship: str | None
    reserve: int
    open_ice: tuple[str, ...]
    icebergs: tuple[str, ...]
    nets: tuple[NetView, ...]
    pools: tuple[PoolView, ...]
    winds: tuple[WindView, ...]
    squall: bool
    tows: int
    whale: WhaleView
    hunters: tuple[HunterView, ...]
    piles: tuple[PileView, PileView, PileView, PileView]
    repeats: dict[str, int]  # how often each Movement card hops
    acting: TurnView
    playing: str | None  # a Vent or Tourbillon that is still to be aimed
    target: str | None  # the iceberg that is about to break, or to raise a wave
    prey: int  # whom she charges at
    rushes: int
    cost: int
    owed: int
    origin: str | None  # the space from which the headings and places of the question are meant
    aims: tuple[Aim, ...]
    winner: str | None
    next_whale: int | None
