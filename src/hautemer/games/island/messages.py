"""What The Island tells: its events, and what a seat sees. A hex goes by its name, an explorer by colour and order of
placing, never by its value."""

from __future__ import annotations

from typing import Final

import msgspec

from hautemer.core.messages import OMNISCIENT, Event, View

# ---- setting up ----


class Begins(Event, frozen=True):
    """The lot: who places first, and plays first."""

    seat: int


class Laid(Event, frozen=True):
    """The forty tiles lie on the land hexes, their backs unknown to all."""


class Nested(Event, frozen=True):
    """A serpent on each of its five starts."""

    is_news = False
    hexes: tuple[str, ...]


class Settled(Event, frozen=True):
    """An explorer onto a tile; its owner alone knows its value."""

    seat: int
    figure: str
    hex: str
    value: int | None

    def to(self, seat: int) -> Event:
        return self if seat in (self.seat, OMNISCIENT) else self.recap()

    def recap(self) -> Event:
        return Settled(self.clause, self.seat, self.figure, self.hex, None)


class Covered(Event, frozen=True):
    """From now on nobody looks at a value again, or only at one's own."""

    is_news = False


class Launched(Event, frozen=True):
    """A ship onto the sea."""

    is_news = False
    seat: int
    hex: str


# ---- a turn ----


class TurnBegan(Event, frozen=True):
    """A seat is on turn."""

    is_news = False
    seat: int


class Used(Event, frozen=True):
    """A kept tile, played; its terrain could be seen all along."""

    seat: int
    tile: str
    terrain: str


class Held(Event, frozen=True):
    """No kept tile this turn."""

    is_news = False
    seat: int


class Walked(Event, frozen=True):
    """Over land, into the water, or through it."""

    is_news = False
    figure: str
    start: str
    end: str


class Boarded(Event, frozen=True):
    """Onto a ship."""

    is_news = False
    figure: str
    start: str
    end: str


class Dropped(Event, frozen=True):
    """Overboard."""

    is_news = False
    figure: str
    hex: str


class Landed(Event, frozen=True):
    """Onto an isle, safe for good."""

    is_news = False
    figure: str
    hex: str
    isle: str


class Sailed(Event, frozen=True):
    """A ship, with whoever is aboard."""

    is_news = False
    start: str
    end: str


class Paused(Event, frozen=True):
    """Moves left unused."""

    is_news = False
    seat: int
    moves: int


# ---- sinking ----


class Sank(Event, frozen=True):
    """A tile is removed."""

    seat: int
    hex: str
    terrain: str


class Fell(Event, frozen=True):
    """Who stood there swims."""

    hex: str
    figures: tuple[str, ...]


class Kept(Event, frozen=True):
    """A red back: its keeper alone sees it."""

    shows = True  # to the keeper
    seat: int
    tile: str | None
    terrain: str

    def to(self, seat: int) -> Event:
        return self if seat in (self.seat, OMNISCIENT) else Kept(self.clause, self.seat, None, self.terrain)


class Appeared(Event, frozen=True):
    """A tile brings a creature or a ship."""

    piece: str
    hex: str


class Manned(Event, frozen=True):
    """Swimmers board the ship that came to them."""

    hex: str
    figures: tuple[str, ...]


class Swirled(Event, frozen=True):
    """A whirlpool opens, and takes all that is on these hexes: its own, and the sea around it."""

    hex: str
    hexes: tuple[str, ...]


class Swallowed(Event, frozen=True):
    """The whirlpool takes explorers."""

    hex: str
    figures: tuple[str, ...]


class Vanished(Event, frozen=True):
    """The whirlpool takes a creature or a ship."""

    kind: str
    hex: str


class Erupted(Event, frozen=True):
    """The volcano."""

    hex: str


# ---- creatures ----


class Rolled(Event, frozen=True):
    """The red die names a kind."""

    seat: int
    kind: str


class RolledTwo(Event, frozen=True):
    """The blue dice name a piece and a range."""

    seat: int
    face: str
    reach: str


class NoneThere(Event, frozen=True):
    """Nothing of that kind is in play."""

    is_news = False


class Declined(Event, frozen=True):
    """Nothing is moved."""

    is_news = False
    seat: int


class Moved(Event, frozen=True):
    """A creature, or an empty ship, goes from hex to hex."""

    kind: str
    start: str
    end: str


class Stayed(Event, frozen=True):
    """Moved 0."""

    kind: str
    hex: str


class Halted(Event, frozen=True):
    """It goes no further: what it does, it does here."""

    kind: str
    hex: str


class Asked(Event, frozen=True):
    """Everyone at risk is asked whether they defend themselves."""

    is_news = False
    kind: str
    hex: str


class Repelled(Event, frozen=True):
    """A repellent: the creature leaves the game."""

    seat: int
    kind: str
    hex: str


class Eaten(Event, frozen=True):
    """Swimmers, by a shark or a serpent."""

    kind: str
    hex: str
    figures: tuple[str, ...]


class Wrecked(Event, frozen=True):
    """A ship with its crew, by a serpent."""

    hex: str
    figures: tuple[str, ...]


class Capsized(Event, frozen=True):
    """A ship, by a whale; its crew swim."""

    hex: str
    figures: tuple[str, ...]


class Thrown(Event, frozen=True):
    """A crew that fell onto a creature."""

    kind: str
    hex: str
    figures: tuple[str, ...]


class Guarded(Event, frozen=True):
    """Swimmers that a dolphin keeps from being eaten."""

    hex: str
    figures: tuple[str, ...]


# ---- squids ----


class Defeated(Event, frozen=True):
    """Whale or squid: who comes to the other removes it."""

    kind: str
    hex: str


class Seized(Event, frozen=True):
    """A squid takes an explorer, from land or from a ship."""

    hex: str
    start: str
    figure: str


class Spared(Event, frozen=True):
    """A squid that comes takes nobody."""

    hex: str


# ---- the end ----


class Ended(Event, frozen=True):
    """The game is over."""


class Scored(Event, frozen=True):
    """The values that a seat has saved, and their sum."""

    shows = True
    seat: int
    points: int
    saved: int
    values: str


class SavedNobody(Event, frozen=True):
    """A seat without an explorer on an isle."""

    shows = True
    seat: int


class Won(Event, frozen=True):
    """The most points; of those, the most explorers."""

    shows = True
    seats: tuple[int, ...]


class NoneSaved(Event, frozen=True):
    """No explorer on any isle: all share the victory."""

    shows = True
    seats: tuple[int, ...]


EVENTS: Final[tuple[type[Event], ...]] = (
    Begins, Laid, Nested, Settled, Covered, Launched, TurnBegan, Used, Held, Walked, Boarded, Dropped, Landed, Sailed, Paused,
    Sank, Fell, Kept, Appeared, Manned, Swirled, Swallowed, Vanished, Erupted, Rolled, RolledTwo, NoneThere, Declined, Moved,
    Stayed, Halted, Asked, Repelled, Eaten, Wrecked, Capsized, Thrown, Guarded, Defeated, Seized, Spared, Ended, Scored,
    SavedNobody, Won, NoneSaved,
)  # fmt: skip
"""All of them: what the game declares that it tells."""


# ---- views ----


class FigureView(msgspec.Struct, frozen=True):
    """An explorer: on `land`, in the `water`, on a `ship`, `safe` on an isle, `lost`, or still in the `box`."""

    name: str
    how: str
    hex: str
    value: int | None


class SideView(msgspec.Struct, frozen=True):
    """A seat: the terrains of the tiles it keeps, for all to see; for itself what they are and which values it has to place."""

    colours: tuple[str, ...]
    terrains: tuple[str, ...]
    kept: tuple[str, ...] | None
    box: tuple[int, ...] | None
    safe: int
    lost: int
    points: int | None


class IslandView(View, frozen=True, kw_only=True):
    """The tiles row by row (b, f, m, and . for sea), where creatures and ships are, the explorers, the seats, the backs that
    everyone has seen, and what is in hand. For a person on the move: the answers that would harm at once, by which clause, and
    the ways to hexes, or aboard ships, beyond the next ones."""

    turn: int
    first: int
    land: str
    afloat: dict[str, tuple[str, ...]]
    figures: tuple[FigureView, ...]
    sides: tuple[SideView, ...]
    shown: dict[str, dict[str, int]]
    control: dict[str, tuple[int, ...]]
    hand: dict[str, str]
    winners: tuple[int, ...] | None
    deadly: dict[str, str] = {}
    far: dict[str, str] = {}
