"""What is in the box (island.parts): terrains, backs of tiles, creatures and ships, explorers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import shl

COLOURS: Final = ["red", "amber", "violet", "ivory", "ink", "rose"]
VALUES: Final = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]

# ---- tiles ----

SEA_BED: Final = 0
BEACH: Final = 1
FOREST: Final = 2
MOUNTAIN: Final = 3
TERRAINS: Final = ["sea", "beach", "forest", "mountain"]
TILES: Final[list[i64]] = [0, 16, 16, 8]

BACKS: Final = [
    "dolphin",
    "wind",
    "move_serpent",
    "move_shark",
    "move_whale",
    "shark_repellent",
    "whale_repellent",
    "shark",
    "whale",
    "ship",
    "whirlpool",
    "volcano",
]
"""The red ones first: they are kept."""
DOLPHIN_TILE: Final = 0
WIND_TILE: Final = 1
SERPENT_TILE: Final = 2
SHARK_TILE: Final = 3
WHALE_TILE: Final = 4
SHARK_REPELLENT: Final = 5
WHALE_REPELLENT: Final = 6
REDS: Final = 7
SHARK_BACK: Final = 7
WHALE_BACK: Final = 8
SHIP_BACK: Final = 9
WHIRLPOOL: Final = 10
VOLCANO: Final = 11

COPIES: Final = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [3, 2, 1, 1, 1, 1, 0, 3, 3, 1, 0, 0],
    [1, 0, 1, 1, 1, 1, 2, 2, 2, 3, 2, 0],
    [0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 4, 1],
]
"""By terrain, then by back."""

# Backs of one terrain are counted in one number, three bits per back.


def one_back(back: i64) -> i64:
    return shl(1, 3 * back)


def backs_in(pile: i64, back: i64) -> i64:
    return (pile >> (3 * back)) & 7


def backs_of(copies: list[int]) -> i64:
    """The pile of so many of each."""
    pile: i64 = 0
    for back, n in enumerate(copies):
        pile += n * one_back(back)
    return pile


def reds_in(pile: i64) -> i64:
    """How many of the pile are kept when they are turned."""
    n: i64 = 0
    for back in range(REDS):
        n += backs_in(pile, back)
    return n


# ---- what lies on the sea ----

SERPENT: Final = 0
SHARK: Final = 1
WHALE: Final = 2
SQUID: Final = 3
DOLPHIN: Final = 4
SHIP: Final = 5
KINDS: Final = ["serpent", "shark", "whale", "squid", "dolphin", "ship"]
SUPPLY: Final[list[i64]] = [5, 6, 5, 5, 4, 12]
FIRST: Final[list[i64]] = [0, 5, 11, 16, 21, 25]
SLOTS: Final = 37

# What a hex holds is one number: its terrain in two bits, then three bits per kind for how many there are.
TERRAIN: Final = 3
SERPENTS: Final = 7 << 2
SHARKS: Final = 7 << 5
WHALES: Final = 7 << 8
SQUIDS: Final = 7 << 11
DOLPHINS: Final = 7 << 14
SHIPS: Final = 7 << 17
BEASTS: Final = SERPENTS | SHARKS | WHALES | SQUIDS
"""Creatures that can harm; a dolphin cannot."""
AFLOAT: Final = BEASTS | DOLPHINS | SHIPS


def one_of(kind: i64) -> i64:
    return shl(1, 2 + 3 * kind)


def number_of(pieces: i64, kind: i64) -> i64:
    return (pieces >> (2 + 3 * kind)) & 7


# ---- explorers ----

FIGURES: Final = 60
"""Ten a colour, six colours: explorer 10 × colour + order of placing. A set of explorers is one number."""
LOST: Final = -1
UNPLACED: Final = -2
SAFE: Final = 133
"""A saved explorer stands on hex 133 + isle."""


def of_colour(colour: i64) -> i64:
    """All explorers of a colour."""
    return shl(1023, 10 * colour)


def figure_name(figure: i64) -> str:
    """Its colour, and which one of that colour it was when they were placed."""
    return f"{COLOURS[figure // 10]}{figure % 10 + 1}"


FIGURE: Final = {figure_name(figure): figure for figure in range(FIGURES)}
