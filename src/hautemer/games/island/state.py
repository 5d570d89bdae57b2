"""The table of The Island: what lies and who stands on each hex, the tiles that are left, and what is in hand."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from hautemer.core.bits import bit, lowest
from hautemer.core.engine import OVER, Auto, Choice, State, Step, WideChoice
from hautemer.core.game import Option, Scene
from hautemer.games.island.actions import DIVE, Choose, Decline, Put, Stop
from hautemer.games.island.board import HEXES, LAND
from hautemer.games.island.pieces import (
    AFLOAT,
    BEACH,
    FIRST,
    FOREST,
    KINDS,
    MOUNTAIN,
    SAFE,
    SHIP,
    SHIPS,
    SLOTS,
    SUPPLY,
    TERRAIN,
    UNPLACED,
    backs_in,
    figure_name,
    one_back,
    one_of,
)

NOBODY: Final = -1
NOWHERE: Final = -1
BY_KIND: Final = 9
"""A reach that follows from the kind that is chosen."""
BY_TILE: Final = -2
"""A reach without end, by a kept tile; DIVE is the same by the blue dice."""
ANY: Final = 1
NONE: Final = 2
ENTRIES: Final = ["harmful", "any", "none"]


class Beast:
    """A kind of piece that the dice or a tile set in motion."""

    tile_clause: ClassVar[str] = ""  # by which a kept tile moves it
    stay_clause: ClassVar[str] = "island.creature.attack"
    decline_clause: ClassVar[str] = "island.creature.decline"  # by which one must be moved, where dice name its kind

    def __init__(self, kind: i64, reach: i64, may_stay: bool) -> None:
        self.kind: i64 = kind
        self.reach: i64 = reach  # on the red die
        self.may_stay = may_stay  # even when it is put anywhere

    def clause(self, s: Island) -> str:
        """By which it goes where it goes."""
        if s.reach == BY_TILE:
            return self.tile_clause
        return s.kit.dive_clause if s.reach == DIVE else s.kit.reach_clause

    def bars_choice(self, s: Island, h: i64) -> str:
        """Why the one on this hex may not be moved."""
        return ""

    def barred_by(self, s: Island, to: i64) -> str:
        """Why it may not enter a sea hex."""
        return ""

    def arrive(self, s: Island, h: i64) -> bool:
        """It came to this hex by its own move, or was moved 0 there; true when its move ends with what it does."""
        return False


@final
class Kit:
    """What this table plays with: the options made into numbers, and what the modules have hung on the base game."""

    def __init__(self, seats: i64, colours: i64, purse: list[int], ships: list[i64], entry: i64) -> None:
        self.seats: i64 = seats
        self.colours: i64 = colours
        self.purse = purse  # the values of a colour
        self.each: i64 = len(purse)
        self.counts: i64 = sum([1 << 4 * value for value in purse])  # the same in one number, four bits per value
        self.ships = ships  # who launches the first ship, the second, …, counted from the first player
        self.entry: i64 = entry
        self.own: list[i64] = [0] * 6  # by seat: its explorers
        self.backs: list[Auto[Island]] = []  # by back: what it does
        self.beasts: list[Beast] = []  # by kind
        self.moved: list[i64] = []  # by kind that a die or a tile names: the kinds that may be moved, as bits
        self.bringers: dict[int, int] = {}  # by kind: the back that brings one
        self.faces = list(KINDS)  # what a die can name
        self.must: i64 = 0  # named kinds that may not be declined
        self.choose: Choice[Island, Choose | Decline] | None = None  # asked when there are several
        self.die: Step | None = None
        self.dive: WideChoice[Island, Put | Stop] | None = None
        self.ranges: list[i64] = []  # the faces of the second blue die, as places among 1, 2, 3 and D
        self.reach_clause = "island.creature.die"
        self.dive_clause = ""
        self.guards: i64 = 0  # what keeps the swimmers of its hex from being eaten, and why
        self.guard_clause = ""
        self.shut: i64 = 0  # what no manned ship may join, and why
        self.shut_clause = ""
        self.swirled: list[str] = ["island.sink.whirlpool"] * 6  # by kind: the clause by which a whirlpool takes it


class Module:
    """An expansion: all that it adds to the base game, which knows none by name."""

    options: ClassVar[list[Option]] = []
    always: ClassVar[dict[str, str]] = {}
    scenes: ClassVar[dict[str, Scene]] = {}
    about: ClassVar[dict[str, str]] = {}  # by piece: the clause for someone who asks about it

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps

    def hang(self, kit: Kit, options: dict[str, str]) -> None:
        """Hang it on the base game, where the options say so."""
        raise NotImplementedError


@final
@mypyc_attr(free_list_len=1)
class Island(State):
    """Each hex says what lies on it and who stands on it; each piece says on which hex it is."""

    def __init__(self, options: dict[str, str], kit: Kit) -> None:
        super().__init__(options)
        self.kit = kit
        self.turn: i64 = NOBODY
        self.first: i64 = NOBODY
        self.alive: i64 = 0  # explorers on the board
        self.safe: i64 = 0
        self.aboard: i64 = 0
        self.swam: i64 = 0  # made their sea step this turn
        # in hand: what the steps to come are about
        self.count: i64 = 0  # tiles laid, explorers placed or ships launched
        self.value: i64 = 0  # of the explorer that is about to be placed
        self.moves: i64 = 0
        self.hex: i64 = NOWHERE
        self.figure: i64 = NOBODY
        self.heading: i64 = 0
        self.kind: i64 = 0
        self.kinds: i64 = 0  # that may be chosen
        self.reach: i64 = 0
        self.moved: bool = False  # the piece in hand has left its hex
        self.may: bool = False  # it may be declined
        self.terrain: i64 = 0  # of the tile that is being turned
        self.asked: i64 = NOBODY  # to defend

    def open(self) -> None:
        """The empty board, before anything is laid; copies and readers bring their own."""
        self.what: list[i64] = [0] * HEXES
        self.who: list[i64] = [0] * HEXES
        self.at: list[i64] = [UNPLACED] * (10 * self.kit.colours)
        self.spots: list[i64] = [NOWHERE] * SLOTS
        self.values: list[i64] = [0] * (10 * self.kit.colours)  # never changed in place, so clones share it
        self.kept: list[i64] = [0] * (4 * self.kit.seats)  # by 4 × seat + terrain: the red backs kept
        self.bag: list[i64] = [0] * 4  # by terrain: the backs that nobody has seen

    def clone(self) -> Island:
        c = Island(self.options, self.kit)
        c.agenda = self.agenda
        c.what = self.what.copy()
        c.who = self.who.copy()
        c.at = self.at.copy()
        c.spots = self.spots.copy()
        c.values = self.values
        c.kept = self.kept.copy()
        c.bag = self.bag.copy()
        c.turn = self.turn
        c.first = self.first
        c.alive = self.alive
        c.safe = self.safe
        c.aboard = self.aboard
        c.swam = self.swam
        c.count = self.count
        c.value = self.value
        c.moves = self.moves
        c.hex = self.hex
        c.figure = self.figure
        c.heading = self.heading
        c.kind = self.kind
        c.kinds = self.kinds
        c.reach = self.reach
        c.moved = self.moved
        c.may = self.may
        c.terrain = self.terrain
        c.asked = self.asked
        return c

    def over(self) -> bool:
        return self.agenda is OVER

    # ---- seats ----

    def seat_of(self, figure: i64) -> i64:
        """Whose explorer it is; with two colours each, the third colour is the first player's again."""
        return (figure // 10) % self.kit.seats

    def mine(self, h: i64) -> i64:
        """The explorers on a hex of whose turn it is."""
        return self.who[h] & self.kit.own[self.turn]

    # ---- hexes ----

    def is_land(self, h: i64) -> bool:
        return self.what[h] & TERRAIN != 0

    def has_ship(self, h: i64) -> bool:
        return self.what[h] & SHIPS != 0

    def is_vacant(self, h: i64) -> bool:
        """Sea without figure, ship or creature, dolphins included."""
        return self.what[h] & (TERRAIN | AFLOAT) == 0 and self.who[h] == 0

    def crew(self, h: i64) -> i64:
        return self.who[h] & self.aboard

    def swimmers(self, h: i64) -> i64:
        return 0 if self.what[h] & TERRAIN else self.who[h] & ~self.aboard

    # ---- explorers ----

    def settle(self, figure: i64, h: i64) -> None:
        """An explorer comes onto the board."""
        self.at[figure] = h
        self.who[h] |= bit(figure)
        self.alive |= bit(figure)

    def carry(self, figures: i64, a: i64, b: i64) -> None:
        """Explorers go from one hex to another."""
        self.who[a] &= ~figures
        self.who[b] |= figures
        while figures:
            self.at[lowest(figures)] = b
            figures &= figures - 1

    def remove(self, figures: i64, h: i64, to: i64) -> None:
        """Explorers leave the board: lost, or safe on an isle."""
        self.who[h] &= ~figures
        self.alive &= ~figures
        self.aboard &= ~figures
        if to >= SAFE:
            self.safe |= figures
        while figures:
            self.at[lowest(figures)] = to
            figures &= figures - 1

    # ---- creatures and ships ----

    def put(self, kind: i64, h: i64) -> None:
        """One more of a kind."""
        self.spots[self.slot(kind, NOWHERE)] = h
        self.what[h] += one_of(kind)

    def lift(self, kind: i64, h: i64) -> None:
        """One less of a kind."""
        self.spots[self.slot(kind, h)] = NOWHERE
        self.what[h] -= one_of(kind)

    def shift(self, kind: i64, a: i64, b: i64) -> None:
        """One of a kind goes from hex to hex, a ship with its crew."""
        self.spots[self.slot(kind, a)] = b
        self.what[a] -= one_of(kind)
        self.what[b] += one_of(kind)
        if kind == SHIP:
            self.carry(self.crew(a), a, b)

    def slot(self, kind: i64, h: i64) -> i64:
        """The first of a kind that is there."""
        i: i64 = FIRST[kind]
        while self.spots[i] != h:
            i += 1
        return i

    def number(self, kind: i64) -> i64:
        """How many of a kind are in play."""
        n: i64 = 0
        for i in range(FIRST[kind], FIRST[kind] + SUPPLY[kind]):
            if self.spots[i] != NOWHERE:
                n += 1
        return n

    # ---- tiles ----

    def lowest_terrain(self) -> i64:
        """Beaches first, then forests, then mountains (island.sink.order)."""
        lowest: i64 = 0
        for h in LAND:
            terrain: i64 = self.what[h] & TERRAIN
            if terrain and (not lowest or terrain < lowest):
                lowest = terrain
                if lowest == BEACH:
                    break
        return lowest

    def keeps(self, seat: i64, back: i64) -> bool:
        """Does this seat keep such a tile?"""
        return self.kept_as(seat, back) != 0

    def kept_as(self, seat: i64, back: i64) -> i64:
        """The terrain of such a tile that this seat keeps, the lowest first; 0 when it keeps none."""
        for terrain in (BEACH, FOREST, MOUNTAIN):
            if backs_in(self.kept[4 * seat + terrain], back):
                return terrain
        return 0

    def keeps_any(self, seat: i64) -> bool:
        return self.kept[4 * seat + BEACH] | self.kept[4 * seat + FOREST] | self.kept[4 * seat + MOUNTAIN] != 0

    def spend(self, seat: i64, back: i64) -> i64:
        """A kept tile is played and gone; its terrain, which everyone has seen all along."""
        terrain: i64 = self.kept_as(seat, back)
        self.kept[4 * seat + terrain] -= one_back(back)
        return terrain


def names_of(figures: i64) -> tuple[str, ...]:
    """A set of explorers by their names, for the edges."""
    names: list[str] = []
    while figures:
        names.append(figure_name(lowest(figures)))
        figures &= figures - 1
    return tuple(names)
