"""How likely the whale wins, as her turn begins: counted, not thought out.

The numbers are a logistic regression over the turns of 5,700 games of greedy and of thinking bots: each is what one
more of its kind adds to the logarithm of the whale's odds. Some say less about the cards than about those who played them.
`python -m bench.fit monster` counts anew."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from hautemer.core.hexes import BEYOND
from hautemer.games.monster.cards import DEVORER, EXPLOSIF, HARPON, PIQUE, copies
from hautemer.games.monster.state import WHALE, Hunter, Monster
from hautemer.games.monster.ways import place_of, way_to_ice

# by the number of hunters
EVEN: Final[list[float]] = [0.0, 0.0, -2.41, -2.29]
LIFE: Final[list[float]] = [0.0, 0.0, 0.166, 0.125]

# her life and her way
WEAK: Final = 0.169  # each of the last ten points of life
ENDURES: Final = 0.083  # her life, shared out over the turns of the hunters
HUNTS: Final[list[float]] = [2.6, 1.6, 0.65, -0.16, -0.59, -1.0, -1.92]
"""By how often all hunters still play before she has escaped; six times and more where nets bar her way. Never, only where she
may swim into the ice, was not counted but set."""

# her cards, by place
CALLS: Final[list[float]] = [0.02, -0.01, 0.03, 0.16, 0.57, 0.2]
BONDS: Final[list[float]] = [0.12, 0.02, 0.18, -0.37, 0.06]

# the hunters
DEAD: Final = 0.41
ALONE: Final = 0.72  # only one is left
WRECKED: Final = 0.47
RESERVE: Final = 0.07  # a boat of the reserve
BARE: Final = 0.83  # there is none
ARMS: Final[list[float]] = [0.0, 0.04, -0.17, -0.04, 0.04, -0.27]
"""An Arms card in hand, by place."""

# a boat
APART: Final[list[float]] = [0.0, -0.19, -0.27, 0.0, 0.0, 0.04, 0.04, 0.65]
"""So far from her."""
FACING: Final = -0.09  # its prow brings it nearer to her
AHEAD: Final = -0.23  # it is between her and the ice
STRIKE: Final = -0.036  # a point that its best weapon takes, in reach of her
SOON: Final = -0.03  # one that it takes after a hop
BITE: Final = 0.24  # she may devour it now

REACH: Final = 2
HOP: Final = 4
AROUND: Final = 6


def win_chance(s: Monster) -> float:
    return 1.0 / (1.0 + exp(-of_whale(s) - of_hunters(s)))


def of_whale(s: Monster) -> float:
    """Her life, her way to the ice, her cards."""
    way: i64 = way_to_ice(s, place_of(s))
    hunts: i64 = hunts_left(s, way)
    value = EVEN[s.dials.hunters] + LIFE[s.dials.hunters] * float(s.life)
    value += WEAK * float(s.life if s.life < 10 else 10) + ENDURES * float(s.life) / float(hunts + 1)
    value += HUNTS[hunts if hunts < 6 else 6]
    for place in range(6):
        value += CALLS[place] * float(copies(s.calls, place))
    for place in range(5):
        value += BONDS[place] * float(copies(s.bonds, place))
    return value


def hunts_left(s: Monster, way: i64) -> i64:
    """How often the hunters still play before she starts a turn at the ice, or swims into it, or the storm comes."""
    now: i64 = s.moves if s.turn == WHALE else 2
    remaining: i64 = way - now + (1 if s.dials.enter else 0)
    hunts: i64 = ((remaining + 1) // 2 if remaining > 0 else 0) + (0 if s.dials.enter else 1)
    storm: i64 = s.dials.storm - s.round + 1
    return hunts if hunts < storm else storm


def of_hunters(s: Monster) -> float:
    """Those who are out, the boats, the weapons."""
    value = RESERVE * float(s.reserve) + (BARE if s.reserve == 0 else 0.0)
    dead: i64 = 0
    for seat in range(1, s.dials.hunters + 1):
        hunter = s.hunter(seat)
        if hunter.dead:
            dead += 1
            continue
        for place in range(6):
            value += ARMS[place] * float(copies(hunter.arms, place))
        value += WRECKED if hunter.hex == BEYOND else of_boat(s, hunter)
    return value + DEAD * float(dead) + (ALONE if dead == s.dials.hunters - 1 else 0.0)


def of_boat(s: Monster, boat: Hunter) -> float:
    """How it lies to her, and what it can throw."""
    at: i64 = place_of(s)
    grid = s.board.grid
    apart: i64 = grid.apart(boat.hex, at)
    value = APART[apart if apart < 7 else 7]
    if grid.apart(s.board.next(boat.hex, boat.heading), at) < apart:
        value += FACING
    if apart <= AROUND and s.board.to_ice[boat.hex] < s.board.to_ice[at]:
        value += AHEAD
    if apart <= HOP:
        value += (STRIKE if apart <= REACH else SOON) * best_weapon(boat)
    if apart == 1 and copies(s.bonds, DEVORER):
        value += BITE
    return value


def best_weapon(boat: Hunter) -> float:
    if copies(boat.arms, PIQUE):
        return 10.0
    if copies(boat.arms, EXPLOSIF):
        return 5.0
    return 2.0 if copies(boat.arms, HARPON) else 0.0
