"""How far the whale still has to swim to the ice: looked up where no net is in the way, counted where nets are."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.hexes import BEYOND, HexSet
from hautemer.games.monster.board import Board
from hautemer.games.monster.state import Monster

WEST: Final = 0
EAST: Final = 1
CAGED: Final = 20
"""As far as no way at all."""
CACHED_WAYS: Final = 4


@final
class Ways:
    """The steps from every space to the shore in the west and in the east, round these rocks and this ship; not round nets."""

    def __init__(self, board: Board, rock: HexSet, ship: i64) -> None:
        self.board: Final = board
        self.rock: Final = rock
        self.ship: i64 = ship
        self.west: Final[list[i64]] = self.steps(WEST)
        self.east: Final[list[i64]] = self.steps(EAST)

    def steps(self, side: i64) -> list[i64]:
        board = self.board
        distances: list[i64] = [CAGED] * int(board.grid.size)
        ring: list[i64] = []
        for h in board.shore.hexes():
            if board.half(h) == side:
                distances[h] = 0
                ring.append(h)
        steps: i64 = 0
        while ring:
            steps += 1
            further: list[i64] = []
            for h in ring:
                if h == self.ship or self.rock.has(h):  # she may be told how far it is from there, but not swim through
                    continue
                for heading in range(6):
                    to: i64 = board.next(h, heading)
                    if to != BEYOND and distances[to] == CAGED:
                        distances[to] = steps
                        further.append(to)
            ring = further
        return distances

    def fits(self, s: Monster) -> bool:
        return self.ship == s.ship and self.board is s.board and self.rock.equals(s.rock)


RECENT_WAYS: Final[list[Ways]] = []
"""Those that were asked for last: a search comes back to the same few."""


def ways_of(s: Monster) -> Ways:
    for recent in RECENT_WAYS:
        if recent.fits(s):
            return recent
    if len(RECENT_WAYS) == CACHED_WAYS:
        del RECENT_WAYS[0]
    ways = Ways(s.board, s.rock, s.ship)
    RECENT_WAYS.append(ways)
    return ways


def place_of(s: Monster) -> i64:
    """Where the whale is, or will be."""
    return s.whale if s.whale != BEYOND else s.lands


def way_to(s: Monster, at: i64, side: i64) -> i64:
    """Steps from there to the shore of that side, round obstacles and nets; boats may move. CAGED when no way is open."""
    ways = ways_of(s)
    table = ways.west if side == WEST else ways.east
    if s.nets is None or runs_free(s, at, table):
        return table[at]
    return count_steps(s, at, side)


def way_to_ice(s: Monster, at: i64) -> i64:
    """Steps from there to the nearer shore."""
    ways = ways_of(s)
    near: i64 = WEST if ways.west[at] <= ways.east[at] else EAST
    way: i64 = way_to(s, at, near)
    other_side = ways.east if near == WEST else ways.west
    if way <= other_side[at]:
        return way
    round_about: i64 = way_to(s, at, 1 - near)
    return way if way < round_about else round_about


def runs_free(s: Monster, at: i64, table: list[i64]) -> bool:
    """One of the shortest ways has no net on it."""
    steps: i64 = table[at]
    if steps == 0:
        return True
    for heading in range(6):
        to: i64 = s.board.next(at, heading)
        if to != BEYOND and table[to] == steps - 1 and not blocks(s, to) and runs_free(s, to, table):
            return True
    return False


def blocks(s: Monster, h: i64) -> bool:
    return h == s.ship or s.rock.has(h) or s.netted.has(h)


def count_steps(s: Monster, at: i64, side: i64) -> i64:
    """Step by step, where nets bar every shortest way."""
    seen = HexSet()
    seen.add(at)
    ring: list[i64] = [at]
    steps: i64 = 0
    while ring:
        steps += 1
        further: list[i64] = []
        for h in ring:
            for heading in range(6):
                to: i64 = s.board.next(h, heading)
                if to == BEYOND or seen.has(to) or blocks(s, to):
                    continue
                if s.board.shore.has(to) and s.board.half(to) == side:
                    return steps
                seen.add(to)
                further.append(to)
        ring = further
    return CAGED
