"""Setting up: the tiles, the serpents, the lot, the explorers, the ships."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, shl
from hautemer.core.engine import Auto, Chance, Choice
from hautemer.games.island.actions import LAUNCHES, LAYS, LOTS, SETTLEMENTS, VALUES_BROUGHT, Begin, Bring, Launch, Lay, Settle
from hautemer.games.island.board import LAND, NAMES, NESTS, SHORE
from hautemer.games.island.messages import Begins, Covered, Laid, Launched, Nested, Settled
from hautemer.games.island.pieces import BEACH, COPIES, FOREST, MOUNTAIN, SERPENT, SHIP, TERRAIN, TILES, backs_of, figure_name
from hautemer.games.island.sinking import touches_sea
from hautemer.games.island.state import Island
from hautemer.games.island.turn import BEGIN_TURN


class LayTiles(Chance[Island, Lay]):
    """Forty tiles, shuffled, face up onto the forty land hexes; their backs exist only once they are turned."""

    name = "tiles"
    clause = "island.setup.tiles"
    needs = ("count",)
    follow = "nests"

    def barred_by(self, s: Island, a: Lay) -> str:
        return "" if self.weight(s, a) else "island.parts"

    def weight(self, s: Island, a: Lay) -> i64:
        laid: i64 = 0
        for i in range(s.count):
            if s.what[LAND[i]] & TERRAIN == a.terrain:
                laid += 1
        return TILES[a.terrain] - laid

    def total(self, s: Island) -> i64:
        return len(LAND) - s.count

    def at(self, s: Island, r: i64) -> i64:
        beaches: i64 = TILES[BEACH]
        forests: i64 = TILES[FOREST]
        for i in range(s.count):
            terrain: i64 = s.what[LAND[i]]
            if terrain == BEACH:
                beaches -= 1
            elif terrain == FOREST:
                forests -= 1
        return 0 if r < beaches else 1 if r < beaches + forests else 2

    def take(self, s: Island, a: Lay) -> None:
        s.what[LAND[s.count]] = a.terrain
        s.count += 1
        if s.count < len(LAND):
            s.then(self)
            return
        s.count = 0
        if s.events is not None:
            s.tell(Laid(self.clause))


class NestSerpents(Auto[Island]):
    """One serpent in the lagoon, and one beside each isle."""

    name = "nests"
    clause = "island.setup.serpents"
    follow = "lots"

    def run(self, s: Island) -> None:
        for h in NESTS:
            s.put(SERPENT, h)
        if s.events is not None:
            s.tell(Nested(self.clause, tuple([NAMES[h] for h in NESTS])))


class CastLots(Chance[Island, Begin]):
    """Who places first, and plays first."""

    name = "lots"
    clause = "island.setup.first"
    follow = "bring"

    def barred_by(self, s: Island, a: Begin) -> str:
        return "" if a.seat < s.kit.seats else self.clause

    def take(self, s: Island, a: Begin) -> None:
        s.first = a.seat
        s.turn = a.seat
        if s.events is not None:
            s.tell(Begins(self.clause, a.seat))


def next_colour(s: Island) -> i64:
    """The colour that the next explorer has: seats in turn, and with two colours each, these in turn."""
    seat: i64 = (s.first + s.count) % s.kit.seats
    return seat + s.kit.seats * ((s.count // s.kit.seats) % (s.kit.colours // s.kit.seats))


def next_figure(s: Island) -> i64:
    """The explorer that is placed next."""
    return 10 * next_colour(s) + s.count // s.kit.colours


def values_to_place(s: Island) -> i64:
    """The values that the next colour has still to place, counted in one number, four bits per value."""
    counts: i64 = s.kit.counts
    first: i64 = 10 * next_colour(s)
    for i in range(first, first + s.count // s.kit.colours):
        counts -= shl(1, 4 * s.values[i])
    return counts


class BringExplorer(Choice[Island, Bring]):
    """In turn, one explorer at a time; which value, its owner alone knows."""

    name = "bring"
    clause = "island.setup.explorers"
    needs = ("count",)

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Bring) -> str:
        return "" if (values_to_place(s) >> (4 * a.value)) & 15 else "island.parts"

    def mask(self, s: Island) -> i64:
        m: i64 = 0
        counts: i64 = values_to_place(s)
        value: i64 = 0
        for value in range(1, 7):
            if (counts >> (4 * value)) & 15:
                m |= bit(value - 1)
        return m

    def take(self, s: Island, a: Bring) -> None:
        s.value = a.value
        s.then(SETTLE_EXPLORER)


class SettleExplorer(Choice[Island, Settle]):
    """Onto an empty tile; when none is left, it may join others on a tile that touches no sea."""

    name = "settle"
    clause = "island.setup.explorers"
    needs = ("count", "value")

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Settle) -> str:
        if not s.who[a.hex]:
            return ""
        if s.count < len(LAND):
            return self.clause
        return "" if not touches_sea(s, a.hex) else "island.setup.five_six"

    def mask(self, s: Island) -> i64:
        m: i64 = 0
        i: i64 = 0
        for i in range(len(LAND)):
            if not s.who[LAND[i]] or (s.count >= len(LAND) and not touches_sea(s, LAND[i])):
                m |= bit(i)
        return m

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Settle) -> None:
        figure: i64 = next_figure(s)
        s.values = s.values.copy()
        s.values[figure] = s.value
        s.settle(figure, a.hex)
        if s.events is not None:
            clause = "island.setup.two_players" if s.kit.seats == 2 else self.clause
            s.tell(Settled(clause, s.turn, figure_name(figure), NAMES[a.hex], int(s.value)))
        s.value = 0
        s.count += 1
        s.turn = (s.turn + 1) % s.kit.seats
        if s.count < s.kit.colours * s.kit.each:
            s.then(BRING_EXPLORER)
            return
        s.count = 0
        s.turn = s.first
        if s.events is not None:
            s.tell(Covered("island.setup.memory"))
        s.then(LAUNCH_SHIP)


class LaunchShip(Choice[Island, Launch]):
    """In turn one ship at a time, on an unoccupied sea hex next to a land tile."""

    name = "launch"
    clause = "island.setup.ships"
    needs = ("count",)

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Launch) -> str:
        return "" if s.is_vacant(a.hex) else self.clause

    def mask(self, s: Island) -> i64:
        m: i64 = 0
        i: i64 = 0
        for i in range(len(SHORE)):
            if s.is_vacant(SHORE[i]):
                m |= bit(i)
        return m

    def take(self, s: Island, a: Launch) -> None:
        s.put(SHIP, a.hex)
        if s.events is not None:
            clause = "island.setup.five_six" if s.kit.seats > 4 else self.clause
            s.tell(Launched(clause, s.turn, NAMES[a.hex]))
        s.count += 1
        if s.count < len(s.kit.ships):
            s.turn = (s.first + s.kit.ships[s.count]) % s.kit.seats
            s.then(self)
            return
        s.count = 0
        s.turn = s.first
        s.then(BEGIN_TURN)


def set_up(s: Island) -> None:
    """The table before the first answer."""
    s.open()
    for terrain in (BEACH, FOREST, MOUNTAIN):
        s.bag[terrain] = backs_of(COPIES[terrain])
    s.then(CAST_LOTS, BRING_EXPLORER)
    s.then(LAY_TILES, NEST_SERPENTS)


LAY_TILES: Final = LayTiles(LAYS)
NEST_SERPENTS: Final = NestSerpents()
CAST_LOTS: Final = CastLots(LOTS)
BRING_EXPLORER: Final = BringExplorer(VALUES_BROUGHT, secret=True)
SETTLE_EXPLORER: Final = SettleExplorer(SETTLEMENTS)
LAUNCH_SHIP: Final = LaunchShip(LAUNCHES)
