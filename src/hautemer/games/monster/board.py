"""The sea (monster.board): columns of hexes that meet at top and bottom, the ice pack at both sides. Charts are data."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.hexes import BEYOND, Grid, HexSet

HEADINGS: Final = ["N", "NE", "SE", "S", "SW", "NW"]
BEYOND_ANY_DISTANCE: Final = 99


@final
class Chart:
    """A board: its size, where the whale begins, the two spaces of the battleship, the icebergs; cells (column, row)."""

    def __init__(
        self, columns: int, rows: int, whale: tuple[int, int], ships: list[tuple[int, int]], icebergs: list[tuple[int, int]]
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.whale = whale
        self.ships = ships
        self.icebergs = icebergs


# fmt: off
CHARTS: Final = {
    "21x9": Chart(21, 9, (10, 4), [(10, 1), (10, 7)], [
        (8, 4), (12, 4), (5, 1), (5, 6), (15, 1), (15, 6), (4, 2), (4, 6), (16, 2), (16, 6), (2, 4), (18, 4)]),
    "15x7": Chart(15, 7, (7, 3), [(7, 0), (7, 6)], [
        (5, 3), (9, 3), (4, 1), (4, 5), (10, 1), (10, 5), (2, 3), (12, 3)]),
    "17x9": Chart(17, 9, (8, 4), [(8, 1), (8, 7)], [
        (6, 4), (10, 4), (4, 1), (4, 7), (12, 1), (12, 7), (3, 4), (13, 4), (2, 2), (14, 6)]),
    "25x11": Chart(25, 11, (12, 5), [(12, 2), (12, 8)], [
        (10, 5), (14, 5), (7, 2), (7, 7), (17, 2), (17, 7), (5, 4), (19, 4), (5, 6), (19, 6), (3, 2), (21, 8), (2, 5), (22, 5)]),
}
# fmt: on


def ways() -> list[list[int]]:
    """The places up to three steps away, each as the headings that lead there: ring by ring, clockwise from north."""
    routes: list[list[int]] = []
    for ring in (1, 2, 3):
        for heading in range(6):
            for bent in range(ring):
                routes.append([heading] * (ring - bent) + [(heading + 1) % 6] * bent)
    return routes


WAYS: Final = ways()
PLACES: Final = [".".join([HEADINGS[heading] for heading in way]) for way in WAYS]
"""A place beside, two or three away, as it is written: N, N.NE, S.S.SW."""
WITHIN_1: Final = 6
WITHIN_2: Final = 18
WITHIN_3: Final = 36


@final
class Board:
    """A chart made ready: what lies beside what, where the ice is, how far it is."""

    def __init__(self, chart: Chart, open_rows: int) -> None:
        self.columns = chart.columns
        self.rows = chart.rows
        self.grid: Final = grid_of(chart.columns, chart.rows)
        self.nexts: Final = self.grid.nexts
        self.whale: i64 = self.grid.number(chart.whale[0], chart.whale[1])
        self.ships: Final[list[i64]] = [self.grid.number(q, row) for q, row in chart.ships]
        self.icebergs = HexSet()
        for q, row in chart.icebergs:
            self.icebergs.add(self.grid.number(q, row))
        self.ice = HexSet()
        self.open = HexSet()
        by_row = sorted(range(chart.rows), key=lambda row: (self.rows_apart(row, chart.whale[1]), row))
        for q in (0, chart.columns - 1):
            for row in range(chart.rows):
                self.ice.add(self.grid.number(q, row))
            for row in by_row[:open_rows]:
                self.open.add(self.grid.number(q, row))
        self.to_ice: Final[list[i64]] = [self.nearest(h) for h in range(int(self.grid.size))]
        self.shore = HexSet()  # next to open ice
        self.around: Final[list[i64]] = []  # by hex and place
        for h in range(int(self.grid.size)):
            if self.to_ice[h] == 1:
                self.shore.add(h)
            for way in WAYS:
                at: i64 = h
                for heading in way:
                    at = self.grid.next(at, heading)
                self.around.append(at)

    def rows_apart(self, a: int, b: int) -> int:
        """Over the edge if that is shorter."""
        return min((a - b) % self.rows, (b - a) % self.rows)

    def nearest(self, h: i64) -> i64:
        """Steps to the nearest open ice, whatever is in the way."""
        distance: i64 = BEYOND_ANY_DISTANCE
        for ice in self.open.hexes():
            if self.grid.apart(h, ice) < distance:
                distance = self.grid.apart(h, ice)
        return distance

    def next(self, h: i64, heading: i64) -> i64:
        """The space one step away, or BEYOND."""
        return self.nexts[6 * h + heading]

    def at(self, h: i64, place: i64) -> i64:
        """The space at that place from here, or BEYOND."""
        return self.around[WITHIN_3 * h + place]

    def side(self, h: i64) -> i64:
        """Which ice: 0 in the west, 1 in the east."""
        return 0 if h < self.rows else 1

    def half(self, h: i64) -> i64:
        """Which half of the sea: 0 the west, 1 the east with the column in the middle."""
        return 0 if h < self.columns // 2 * self.rows else 1

    def name(self, h: i64) -> str:
        """A space as it is written: the column's letter, the row's number from 1."""
        q, row = self.grid.cell(h)
        return f"{chr(ord('a') + q)}{row + 1}"

    def named(self, name: str) -> i64:
        """The space of that name, or BEYOND."""
        if not name.isascii() or not name[1:].isdecimal() or len(name) > 3:
            return BEYOND
        return self.grid.number(ord(name[0]) - ord("a"), int(name[1:]) - 1)


GRIDS: Final[dict[str, Grid]] = {}
BOARDS: Final[dict[str, Board]] = {}


def grid_of(columns: int, rows: int) -> Grid:
    """Built once for each size."""
    key = f"{columns}x{rows}"
    if key not in GRIDS:
        GRIDS[key] = Grid.wrapped(columns, rows)
    return GRIDS[key]


def board_for(size: str, open_rows: int) -> Board:
    """Built once for each size and ice."""
    key = f"{size} {open_rows}"
    if key not in BOARDS:
        BOARDS[key] = Board(CHARTS[size], open_rows)
    return BOARDS[key]
