"""The board (island.board): 133 pointed hexes, named by row and place in the row, and four safe isles off its corners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.hexes import BEYOND, Grid

MAP: Final = [
    ". . . . . . .",
    "S . . . . . . . . c",
    "c . . . . . . . . . S",
    ". . . # # # # . . .",
    ". . . # # # # # . . .",
    ". . # # # # # # # # . .",
    ". . # # # L # # # . .",
    ". . # # # # # # # # . .",
    ". . . # # # # # . . .",
    ". . . # # # # . . .",
    "S . . . . . . . . . c",
    "c . . . . . . . . S",
    ". . . . . . .",
]
"""`#` land, `L` the lagoon, `c` and `S` coast hexes, `L` and `S` with a serpent at the start; rows a to m."""

LEFT: Final = [0, -2, -3, -3, -4, -5, -5, -6, -6, -6, -7, -7, -6]
"""Where each row begins, in axial q; the rows are r = -6 to 6."""

HEXES: Final = 133
ROWS: Final = "abcdefghijklm"
HEADINGS: Final = ["nw", "ne", "e", "se", "sw", "w"]
HERE: Final = 6
"""After the six headings: the hex itself."""
ISLES: Final = ["NW", "NE", "SW", "SE"]

CELLS: Final = [(q + LEFT[r], r - 6) for r in range(13) for q in range(len(MAP[r].split()))]
SIGNS: Final = [sign for row in MAP for sign in row.split()]
NAMES: Final = [f"{ROWS[r]}{q + 1}" for r in range(13) for q in range(len(MAP[r].split()))]
NUMBER: Final = {name: h for h, name in enumerate(NAMES)}
GRID: Final = Grid.of_cells(CELLS)

LAND: Final[list[i64]] = [h for h in range(HEXES) if SIGNS[h] == "#"]
"""The 40 hexes that begin as land."""
NESTS: Final[list[i64]] = [h for h in range(HEXES) if SIGNS[h] in "LS"]
SHORE: Final[list[i64]] = [
    h for h in range(HEXES) if SIGNS[h] != "#" and any(n >= 0 and SIGNS[n] == "#" for n in GRID.nexts[6 * h : 6 * h + 6])
]
"""The sea hexes that touch land before the first tile sinks."""
ISLE: Final[list[i64]] = [
    (0 if CELLS[h][1] < 0 else 2) + (0 if CELLS[h][0] * 2 + CELLS[h][1] < 0 else 1) if SIGNS[h] in "cS" else BEYOND
    for h in range(HEXES)
]
"""By hex: the isle that is reached from it."""
NEXT: Final[list[i64]] = GRID.nexts
"""By 6 × hex + heading: the neighbour, or -1 beyond the edge."""


def beside(h: i64, heading: i64) -> i64:
    """The hex in that heading; the hex itself for `here`."""
    return h if heading == HERE else NEXT[6 * h + heading]
