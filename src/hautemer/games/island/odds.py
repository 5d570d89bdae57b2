"""How likely each explorer comes ashore, and so each seat comes first, as logits that add up: a logistic regression over all
explorers at the start of every turn of 580 games for four, 500 of greedy bots and 80 with bots that think.

`python -m bench.fit island` counts anew. The crew evaluates by this where a search ends. A glance (`hints`) is quicker, and all
that the greedy one goes by."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest, shl, size
from hautemer.games.island.board import GRID, LAND
from hautemer.games.island.hints import TO_COAST, kept_tiles, spots_of
from hautemer.games.island.pieces import SERPENT, SHARK, SHIP, SQUID, TERRAIN, WHALE
from hautemer.games.island.state import Island
from hautemer.games.island.turn import END_TURN, MOVE_CREATURE, SINK
from hautemer.games.island.ways import controls

MOUNTAINS: Final = 8
"""The volcano lies under one of so many."""

# By the turns that are left (`hurry`), the last one first, and by how far the nearest coast is, up to 6.
ASHORE: Final = [
    -3.62, -3.62, -3.62, -3.62, -2.40, -2.87, -2.94,
    -3.12, -3.12, -3.12, -3.12, -3.41, -4.08, -4.36,
    -2.62, -2.62, -2.62, -2.62, -2.86, -3.99, -3.99,
    -1.84, -1.84, -1.84, -1.84, -1.79, -2.77, -3.14,
    -1.84, -1.84, -1.84, -1.84, -1.75, -2.38, -3.12,
]  # fmt: skip
ABOARD: Final = [
    0.88, -0.03, -1.48, -2.25, -2.86, -2.82, -2.32,
    1.36, 0.45, -0.02, -1.07, -1.30, -2.35, -2.40,
    1.79, 0.72, 0.45, -0.69, -0.93, -1.41, -1.81,
    2.03, 0.78, 0.25, -0.61, -0.70, -1.03, -1.28,
    1.84, 0.82, 0.26, -0.46, -0.64, -1.24, -1.55,
]  # fmt: skip
SWIMMING: Final = [
    -0.30, -1.64, -3.32, -4.31, -4.52, -4.41, -3.87,
    0.75, -0.96, -2.54, -3.38, -4.50, -4.95, -4.32,
    0.91, -0.15, -1.85, -2.36, -3.41, -4.20, -4.45,
    1.52, -0.19, -1.48, -1.82, -2.35, -3.15, -3.52,
    1.08, -0.01, -1.64, -1.77, -1.90, -2.55, -3.09,
]  # fmt: skip

# What is added by the explorer's value, from 1: everyone looks after the dear ones.
ASHORE_VALUE: Final = [0.0, 0.0, 0.77, 1.31, 1.52, 1.71, 1.9]
ABOARD_VALUE: Final = [0.0, 0.0, 0.32, 0.55, 0.68, 0.77, 0.9]
SWIMMING_VALUE: Final = [0.0, 0.0, 1.21, 1.76, 2.07, 2.08, 2.1]

# By how many others move first; near the coast that is most of it.
ASHORE_WAITS: Final = [0.0, -0.05, -0.1, -0.16]
ABOARD_WAITS: Final = [0.0, -0.05, -0.1, -0.18]
ABOARD_WAITS_NEAR: Final = [0.0, -0.35, -0.65, -0.91]
SWIMMING_WAITS: Final = [0.0, -0.1, -0.22, -0.32]
SWIMMING_WAITS_NEAR: Final = [0.0, -0.54, -0.98, -1.27]

# By the terrain it stands on, and by how far the nearest ship is that it could board and steer.
GROUND: Final = [0.0, -0.38, -0.1, 0.0]
ASHORE_SHIP: Final = [0.0, 0.17, -0.1, -0.21, 0.0]
SWIMMING_SHIP: Final = [-0.42, -0.16, -0.21, 0.0, 0.0]

# By how far the nearest creature is.
ASHORE_SQUID: Final = [0.0, -0.69, -0.38, -0.07, 0.0]
ABOARD_SQUID: Final = [-0.93, -0.75, -0.14, 0.0, 0.0]
ABOARD_SERPENT: Final = [-1.51, -1.51, -0.08, 0.0, 0.0]
ABOARD_WHALE: Final = [-0.03, -0.03, -0.08, 0.04, 0.0]
SWIMMING_SHARK: Final = [-0.76, -0.76, -0.18, 0.0, 0.0]
SWIMMING_SERPENT: Final = [-1.0, -1.0, -0.26, 0.0, 0.0]

TILE_VALUE: Final = 0.2
"""A kept tile, in points."""
CERTAIN: Final = 0.3
DOUBT: Final = 0.6
"""How many points more make coming first e times as likely: when all is decided, and for each point that is still open."""


def win_chances(s: Island) -> list[float]:
    """Each seat's chance to come first: the more it may bring ashore, and the less is still open, the likelier."""
    seats: i64 = s.kit.seats
    expected_points = [0.0] * seats
    doubt: float = 0.0
    odds = Odds(s)
    figures: i64 = s.alive | s.safe
    while figures:
        figure: i64 = lowest(figures)
        figures &= figures - 1
        value: float = float(s.values[figure])
        if s.alive & bit(figure):
            chance: float = 1.0 / (1.0 + exp(-odds.ashore(figure)))
            doubt += value * value * chance * (1.0 - chance)
            value *= chance
        expected_points[s.seat_of(figure)] += value
    steep: float = CERTAIN + DOUBT * sqrt(doubt / float(seats))
    most: float = -1000.0
    for seat in range(seats):
        expected_points[seat] += TILE_VALUE * kept_tiles(s, seat)
        most = max(most, expected_points[seat])
    total: float = 0.0
    for seat in range(seats):
        expected_points[seat] = exp((expected_points[seat] - most) / steep)
        total += expected_points[seat]
    return [share / total for share in expected_points]


def hurry(s: Island) -> i64:
    """The row of a table: how many turns a seat can still expect, up to one, two, three, five, or more."""
    land: i64 = 0
    for h in LAND:
        if s.what[h] & TERRAIN:
            land += 1
    turns: i64 = 2 * land - 7 if land > MOUNTAINS else land + 1  # of all, twice
    each: i64 = 2 * s.kit.seats
    return 0 if turns <= each else 1 if turns <= 2 * each else 2 if turns <= 3 * each else 3 if turns <= 5 * each else 4


@final
class Odds:
    """What swims and sails where, gathered once for all explorers."""

    def __init__(self, s: Island) -> None:
        self.s = s
        self.hurry: i64 = hurry(s)
        step = s.agenda.step
        self.next: i64 = s.turn + 1 if step is SINK or step is MOVE_CREATURE or step is END_TURN else s.turn  # who moves next
        self.sharks = spots_of(s, SHARK)
        self.serpents = spots_of(s, SERPENT)
        self.whales = spots_of(s, WHALE)
        self.squids = spots_of(s, SQUID)
        self.ships: list[i64] = []  # those with a free seat
        self.steered: list[i64] = []  # and by whom, one bit per seat
        for h in spots_of(s, SHIP):
            crew: i64 = s.crew(h)
            if size(crew) < 3:
                self.ships.append(h)
                by: i64 = 0
                for seat in range(s.kit.seats):
                    if not crew or controls(s, h, seat):
                        by |= shl(1, seat)
                self.steered.append(by)

    def ashore(self, figure: i64) -> float:
        """The logit of its chance."""
        s = self.s
        h: i64 = s.at[figure]
        to_coast: i64 = TO_COAST[h] if TO_COAST[h] < 6 else 6
        value: i64 = s.values[figure]
        seat: i64 = s.seat_of(figure)
        waits: i64 = (seat - self.next) % s.kit.seats
        if waits > 3:
            waits = 3
        ground: i64 = s.what[h] & TERRAIN
        if ground:
            logit: float = ASHORE[7 * self.hurry + to_coast] + GROUND[ground] + ASHORE_VALUE[value] + ASHORE_WAITS[waits]
            return logit + ASHORE_SHIP[self.ship(h, seat)] + ASHORE_SQUID[nearest(self.squids, h)]
        if s.aboard & bit(figure):
            logit = ABOARD[7 * self.hurry + to_coast] + ABOARD_VALUE[value]
            logit += ABOARD_WAITS[waits] if to_coast > 2 else ABOARD_WAITS_NEAR[waits]
            logit += ABOARD_SERPENT[nearest(self.serpents, h)] + ABOARD_WHALE[nearest(self.whales, h)]
            return logit + ABOARD_SQUID[nearest(self.squids, h)]
        logit = SWIMMING[7 * self.hurry + to_coast] + SWIMMING_VALUE[value]
        logit += SWIMMING_WAITS[waits] if to_coast > 1 else SWIMMING_WAITS_NEAR[waits]
        logit += SWIMMING_SHIP[self.ship(h, seat)]
        if s.what[h] & s.kit.guards:
            return logit
        return logit + SWIMMING_SHARK[nearest(self.sharks, h)] + SWIMMING_SERPENT[nearest(self.serpents, h)]

    def ship(self, h: i64, seat: i64) -> i64:
        """How far the nearest ship is that has a free seat and may be steered, up to 4."""
        distance: i64 = 4
        for i in range(len(self.ships)):
            if self.steered[i] & shl(1, seat):
                apart: i64 = GRID.apart(h, self.ships[i])
                if apart < distance:
                    distance = apart
        return distance


def nearest(creatures: list[i64], h: i64) -> i64:
    """How far the nearest of them is, up to 4."""
    distance: i64 = 4
    for at in creatures:
        apart: i64 = GRID.apart(h, at)
        if apart < distance:
            distance = apart
    return distance
