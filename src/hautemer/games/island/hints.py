"""How well a seat stands, at a glance: what a bot that looks one answer ahead goes by.

Every explorer is worth its value times the chance that it comes ashore: by how it travels, how far the nearest isle is, who
has a seat on a ship, and what swims nearby. What the others may bring ashore counts against it, a little."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest, size
from hautemer.core.engine import OVER, Choice, play
from hautemer.games.island.actions import DEFENCES
from hautemer.games.island.board import GRID, HEXES, ISLE
from hautemer.games.island.defence import Defend
from hautemer.games.island.ending import best, points
from hautemer.games.island.pieces import FIRST, SERPENT, SHARK, SHIP, SHIPS, SQUID, SUPPLY, TERRAIN, WHALE, reds_in
from hautemer.games.island.state import NOWHERE, Island
from hautemer.games.island.ways import controls

RIVALS: Final = 0.3
TILE_VALUE: Final = 0.4
TO_COAST: Final[list[i64]] = [min([int(GRID.apart(h, c)) for c in range(HEXES) if ISLE[c] >= 0]) for h in range(HEXES)]
"""How far each hex is from the nearest coast hex."""
ABOARD: Final = [0.97, 0.86, 0.76, 0.67, 0.59, 0.52, 0.46, 0.42, 0.39]
SWIMMING: Final = [0.8, 0.55, 0.4, 0.3, 0.22, 0.17, 0.13, 0.1, 0.08]
ASHORE: Final = [0.3, 0.28, 0.26, 0.24, 0.22, 0.2, 0.18, 0.16, 0.15]
"""The chance to be saved by how far the nearest coast is: aboard a ship, in the water, still on land."""


def standing(s: Island, seat: int) -> float:
    """More is better; a question that only goes into detail is answered in thought."""
    step = s.agenda.step
    if s.agenda is OVER:
        return 1000.0 * (1 if seat in best(s) else 0) + float(points(s, seat))
    if isinstance(step, Defend) and step.seat(s) != seat:
        after = s.clone()
        play(after, DEFENCES[1])  # as if nobody had a repellent
        return standing(after, seat)
    if isinstance(step, Choice) and step.asks_a_seat and step.is_detail(s):
        if step.seat(s) == seat:
            best_value = -1000.0
            for answer in step.options(s):
                after = s.clone()
                play(after, answer)
                best_value = max(best_value, standing(after, seat))
            return best_value
    return hopes(s, seat)


def hopes(s: Island, seat: i64) -> float:
    """What this seat may bring ashore, less a little of what the others may."""
    points_hoped = prospects(s)
    others = 0.0
    for other in range(s.kit.seats):
        if other != seat:
            others += points_hoped[other]
    return points_hoped[seat] + TILE_VALUE * kept_tiles(s, seat) - RIVALS * others / float(s.kit.seats - 1)


def prospects(s: Island) -> list[float]:
    """The points that each seat may bring ashore."""
    points_hoped = [0.0] * s.kit.seats
    waters = Waters(s)
    figures: i64 = s.alive | s.safe
    while figures:
        figure: i64 = lowest(figures)
        figures &= figures - 1
        hope: float = float(s.values[figure])
        if s.alive & bit(figure):
            hope *= waters.chance(figure)
        points_hoped[s.seat_of(figure)] += hope
    return points_hoped


def kept_tiles(s: Island, seat: i64) -> float:
    return float(reds_in(s.kept[4 * seat + 1]) + reds_in(s.kept[4 * seat + 2]) + reds_in(s.kept[4 * seat + 3]))


@final
class Waters:
    """What swims and sails where, gathered once for all explorers."""

    def __init__(self, s: Island) -> None:
        self.s = s
        self.sharks = spots_of(s, SHARK)
        self.serpents = spots_of(s, SERPENT)
        self.whales = spots_of(s, WHALE)
        self.squids = spots_of(s, SQUID)
        self.free: list[i64] = [h for h in spots_of(s, SHIP) if size(s.crew(h)) < 3]  # ships with a free seat

    def chance(self, figure: i64) -> float:
        """How likely this explorer comes ashore."""
        s = self.s
        h: i64 = s.at[figure]
        to_coast: i64 = TO_COAST[h] if TO_COAST[h] < 8 else 8
        if s.what[h] & TERRAIN:
            return (ASHORE[to_coast] + self.seats_near(h, s.seat_of(figure))) * unhurt(self.squids, h, 3, 0.96)
        if s.aboard & bit(figure):
            steered: float = 1.0 if controls(s, h, s.seat_of(figure)) else 0.9
            return ABOARD[to_coast] * steered * unhurt(self.serpents, h, 1, 0.95) * unhurt(self.whales, h, 3, 0.97)
        hope: float = SWIMMING[to_coast]
        if s.what[h] & SHIPS and size(s.crew(h)) < 3:
            hope += 0.7 * (ABOARD[to_coast] - hope)
        if s.what[h] & s.kit.guards:
            return hope
        return hope * unhurt(self.sharks, h, 2, 0.88) * unhurt(self.serpents, h, 1, 0.9)

    def seats_near(self, h: i64, seat: i64) -> float:
        """A free seat on a ship nearby that one may steer."""
        best_share: float = 0.0
        for at in self.free:
            apart: i64 = GRID.apart(h, at)
            if apart <= 3:
                near: float = 0.12 if apart == 1 else 0.06 if apart == 2 else 0.03
                if near > best_share and not controls(self.s, at, seat):
                    near *= 0.5
                best_share = max(best_share, near)
        return best_share


def spots_of(s: Island, kind: i64) -> list[i64]:
    """Where those of a kind are."""
    spots: list[i64] = []
    for i in range(FIRST[kind], FIRST[kind] + SUPPLY[kind]):
        if s.spots[i] != NOWHERE:
            spots.append(s.spots[i])
    return spots


def unhurt(creatures: list[i64], h: i64, reach: i64, each: float) -> float:
    """What the creatures within reach leave of a chance."""
    chance: float = 1.0
    for at in creatures:
        if GRID.apart(h, at) <= reach:
            chance *= each
    return chance
