"""Boards of hexagons: a hex is a number, a step is a heading, a set of hexes is five machine words.
Beyond the edge is the hex -1: no way leads back from it and no set has it, so a walk need not check before each step."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hautemer.core.bits import bit, each, lowest, nth, size

BEYOND: Final = -1
MAX_HEXES: Final = 310
"""What a set can hold: five words, each up to bit 61; the largest board on the shelf has 25 × 11 hexes."""

DIRECTIONS: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
"""Steps in axial (q, r), r growing downwards, clockwise: from N where hexes are flat-topped, from NW where they are pointed."""


def turned(heading: i64, by: i64) -> i64:
    """The heading so many sixths of a turn further clockwise, or back if negative."""
    return (heading + by) % 6


def distance(q: int, r: int, q2: int, r2: int) -> int:
    """Steps between two axial cells where nothing is in the way."""
    return (abs(q - q2) + abs(r - r2) + abs(q + r - q2 - r2)) // 2


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class HexSet:
    """Some hexes of a board: `add` and `remove` change it in place, `intersection`, `union` and `difference` give a new one."""

    def __init__(self, w0: i64 = 0, w1: i64 = 0, w2: i64 = 0, w3: i64 = 0, w4: i64 = 0) -> None:
        self.w0: i64 = w0
        self.w1: i64 = w1
        self.w2: i64 = w2
        self.w3: i64 = w3
        self.w4: i64 = w4

    def clone(self) -> HexSet:
        return HexSet(self.w0, self.w1, self.w2, self.w3, self.w4)

    def has(self, h: i64) -> bool:
        """Is the hex among them?"""
        if h < 62:
            return h >= 0 and self.w0 & bit(h) != 0
        if h < 124:
            return self.w1 & bit(h - 62) != 0
        if h < 186:
            return self.w2 & bit(h - 124) != 0
        if h < 248:
            return self.w3 & bit(h - 186) != 0
        return h < MAX_HEXES and self.w4 & bit(h - 248) != 0

    def add(self, h: i64) -> None:
        """The hex is among them from now on."""
        if h < 0 or h >= MAX_HEXES:
            raise IndexError("A set holds hexes of the board only.")
        if h < 62:
            self.w0 |= bit(h)
        elif h < 124:
            self.w1 |= bit(h - 62)
        elif h < 186:
            self.w2 |= bit(h - 124)
        elif h < 248:
            self.w3 |= bit(h - 186)
        else:
            self.w4 |= bit(h - 248)

    def remove(self, h: i64) -> None:
        """The hex is not among them any more, if it was."""
        if h < 0 or h >= MAX_HEXES:
            return
        if h < 62:
            self.w0 &= ~bit(h)
        elif h < 124:
            self.w1 &= ~bit(h - 62)
        elif h < 186:
            self.w2 &= ~bit(h - 124)
        elif h < 248:
            self.w3 &= ~bit(h - 186)
        else:
            self.w4 &= ~bit(h - 248)

    def intersection(self, other: HexSet) -> HexSet:
        """What is in both."""
        w3, w4 = self.w3 & other.w3, self.w4 & other.w4
        return HexSet(self.w0 & other.w0, self.w1 & other.w1, self.w2 & other.w2, w3, w4)

    def union(self, other: HexSet) -> HexSet:
        """What is in either."""
        w3, w4 = self.w3 | other.w3, self.w4 | other.w4
        return HexSet(self.w0 | other.w0, self.w1 | other.w1, self.w2 | other.w2, w3, w4)

    def difference(self, other: HexSet) -> HexSet:
        """What is in this one only."""
        w3, w4 = self.w3 & ~other.w3, self.w4 & ~other.w4
        return HexSet(self.w0 & ~other.w0, self.w1 & ~other.w1, self.w2 & ~other.w2, w3, w4)

    def equals(self, other: HexSet) -> bool:
        """Do both hold the same hexes?"""
        low = self.w0 == other.w0 and self.w1 == other.w1 and self.w2 == other.w2
        return low and self.w3 == other.w3 and self.w4 == other.w4

    def is_empty(self) -> bool:
        return self.w0 | self.w1 | self.w2 | self.w3 | self.w4 == 0

    def count(self) -> i64:
        """How many hexes there are."""
        return size(self.w0) + size(self.w1) + size(self.w2) + size(self.w3) + size(self.w4)

    def first(self) -> i64:
        """The hex with the smallest number, or -1 if there is none."""
        if self.w0:
            return lowest(self.w0)
        if self.w1:
            return 62 + lowest(self.w1)
        if self.w2:
            return 124 + lowest(self.w2)
        if self.w3:
            return 186 + lowest(self.w3)
        return 248 + lowest(self.w4) if self.w4 else BEYOND

    def nth(self, k: i64) -> i64:
        """The k-th hex in the order of their numbers, counted from 0; there must be more than k."""
        n: i64 = size(self.w0)
        if k < n:
            return nth(self.w0, k)
        k -= n
        n = size(self.w1)
        if k < n:
            return 62 + nth(self.w1, k)
        k -= n
        n = size(self.w2)
        if k < n:
            return 124 + nth(self.w2, k)
        k -= n
        n = size(self.w3)
        return 186 + nth(self.w3, k) if k < n else 248 + nth(self.w4, k - n)

    def hexes(self) -> list[int]:
        """The set as a list, for code that is not hot."""
        words: list[i64] = [self.w0, self.w1, self.w2, self.w3, self.w4]
        return [62 * i + h for i, word in enumerate(words) for h in each(word)]


@final
class Grid:
    """Which hexes lie beside which: built once for a board, then only looked up."""

    def __init__(self, cells: list[tuple[int, int]], around: list[tuple[int, int]]) -> None:
        """Of cells, and the six that would lie around each, whether they exist or not."""
        self.size: i64 = len(cells)
        self.cells = cells
        self.numbers = {cell: h for h, cell in enumerate(cells)}
        if len(cells) > MAX_HEXES or len(self.numbers) < len(cells):
            raise ValueError(f"A board has up to {MAX_HEXES} cells, each named once.")
        # each table ends with a row for the hex beyond: lists read index -1 there
        self.nexts: list[i64] = [self.numbers.get(cell, BEYOND) for cell in around] + [BEYOND] * 6
        self.steps: list[list[i64]] = []
        self.discs: list[list[HexSet]] = []
        for h in range(len(cells)):
            self.explore(h)
        self.steps.append([BEYOND] * (len(cells) + 1))
        self.discs.append([HexSet()])

    @staticmethod
    def of_cells(cells: list[tuple[int, int]]) -> Grid:
        """A board of axial cells (q, r), numbered as they come."""
        return Grid(cells, [(q + dq, r + dr) for q, r in cells for dq, dr in DIRECTIONS])

    @staticmethod
    def wrapped(columns: int, rows: int) -> Grid:
        """Flat-topped columns, odd ones half a hex lower, top and bottom meeting; cells (column, row), column by column."""
        cells = [(q, row) for q in range(columns) for row in range(rows)]
        return Grid(cells, [(q + dq, (row + dr + (q + dq) // 2 - q // 2) % rows) for q, row in cells for dq, dr in DIRECTIONS])

    def explore(self, start: i64) -> None:
        """Ring by ring from a hex: how far the others are, and all that is reached by each number of steps."""
        steps: list[i64] = [BEYOND] * (len(self.cells) + 1)
        discs: list[HexSet] = []
        disc = HexSet()
        ring: list[i64] = [start]
        steps[start] = 0
        while ring:
            further: list[i64] = []
            for h in ring:
                disc.add(h)
                for heading in range(6):
                    beside = self.next(h, heading)
                    if beside != BEYOND and steps[beside] == BEYOND:
                        steps[beside] = len(discs) + 1
                        further.append(beside)
            discs.append(disc.clone())
            ring = further
        self.steps.append(steps)
        self.discs.append(discs)

    def number(self, q: int, r: int) -> i64:
        """The hex of a cell, or -1 if the board has no such cell."""
        return self.numbers.get((q, r), BEYOND)

    def cell(self, h: i64) -> tuple[int, int]:
        """The cell of a hex, as the board was given it."""
        if h < 0:
            raise IndexError("Beyond the edge is no cell.")
        return self.cells[h]

    def next(self, h: i64, heading: i64) -> i64:
        """The hex one step away, or -1 beyond the edge."""
        return self.nexts[6 * h + heading]

    def apart(self, a: i64, b: i64) -> i64:
        """Steps from one hex to the other over this board, or -1 if no way leads there."""
        return self.steps[a][b]

    def within(self, h: i64, n: i64) -> HexSet:
        """All hexes up to n steps away, the hex itself too; yours to change."""
        discs = self.discs[h]
        last: i64 = len(discs) - 1
        return discs[n if n < last else last].clone()

    def beside(self, h: i64) -> HexSet:
        """The hexes one step away; yours to change."""
        around = self.within(h, 1)
        around.remove(h)
        return around
