"""Hexagons: headings, boards with edges, holes and wrapping rows, and sets of hexes beside Python's own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hautemer.core.hexes import BEYOND, DIRECTIONS, MAX_HEXES, Grid, HexSet, distance, turned

N, NE, SE, S, SW, NW = range(6)  # as on flat-topped hexes; on pointed ones these are NW, NE, E, SE, SW, W


def drawn(picture: str) -> tuple[Grid, dict[str, int]]:
    """A board of pointed hexes from its picture, two columns of text a hex, and the number of each letter in it."""
    cells: list[tuple[int, int]] = []
    letters: dict[str, int] = {}
    for r, line in enumerate(picture.strip("\n").splitlines()):
        for x, letter in enumerate(line):
            if letter != " ":
                assert (x - r) % 2 == 0, "rows lie half a hex apart"
                letters[letter] = len(cells)
                cells.append(((x - r) // 2, r))
    return Grid.of_cells(cells), letters


def hexagon(radius: int) -> list[tuple[int, int]]:
    """All axial cells up to so far from the centre."""
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if distance(0, 0, q, r) <= radius]


def island_cells() -> list[tuple[int, int]]:
    """A hexagon of radius 6 that lost its west and east corners and gained two coast hexes off each of four isles."""
    coast = [(-2, -5), (-3, -4), (7, -5), (7, -4), (-7, 4), (-7, 5), (2, 5), (3, 4)]
    return [cell for cell in hexagon(6) if cell not in ((-6, 0), (6, 0))] + coast


def hexset(*hexes: int) -> HexSet:
    made = HexSet()
    for h in hexes:
        made.add(h)
    return made


def letters_of(hexes: HexSet, letters: dict[str, int]) -> str:
    return "".join(sorted(letter for letter, h in letters.items() if hexes.has(h)))


FLOWER = """
  a b
 c d e
  f g
"""
RING = """
  a b
 c   d
  e f   z
"""


# headings and distance


def test_six_directions_go_round_clockwise() -> None:
    grid, at = drawn(FLOWER)
    assert [grid.next(at["d"], heading) for heading in range(6)] == [at[letter] for letter in "abegfc"]


def test_opposite_directions_cancel() -> None:
    for heading, (q, r) in enumerate(DIRECTIONS):
        assert DIRECTIONS[turned(heading, 3)] == (-q, -r)


def test_a_sixth_turned_is_a_neighbouring_direction() -> None:
    for heading, step in enumerate(DIRECTIONS):
        assert distance(*step, *DIRECTIONS[turned(heading, 1)]) == 1


def test_turned_goes_round_both_ways() -> None:
    assert (turned(N, 1), turned(NW, 1), turned(N, -1), turned(S, 3), turned(SE, -8), turned(SW, 12)) == (NE, N, NW, N, N, SW)


def test_distance_counts_steps() -> None:
    assert distance(2, -1, 2, -1) == 0
    assert {distance(0, 0, q, r) for q, r in DIRECTIONS} == {1}
    assert distance(0, 0, 2, -2) == 2  # straight
    assert distance(0, 0, 1, 1) == 2  # round a corner
    assert distance(-3, 1, 4, -2) == distance(4, -2, -3, 1) == 7


# boards of cells


def test_cells_are_numbered_as_they_come() -> None:
    grid = Grid.of_cells([(5, 5), (0, 0), (-1, 0)])
    assert grid.size == 3
    assert [grid.number(5, 5), grid.number(0, 0), grid.number(-1, 0)] == [0, 1, 2]
    assert [grid.cell(h) for h in range(3)] == [(5, 5), (0, 0), (-1, 0)]


def test_number_of_no_cell_is_beyond() -> None:
    assert Grid.of_cells([(0, 0)]).number(1, 0) == BEYOND


def test_a_cell_named_twice_is_no_board() -> None:
    with pytest.raises(ValueError, match="named once"):
        Grid.of_cells([(0, 0), (1, 0), (0, 0)])


def test_a_board_too_large_for_a_set_is_refused() -> None:
    assert Grid.wrapped(31, 10).size == MAX_HEXES
    with pytest.raises(ValueError, match="up to 310 cells"):
        Grid.wrapped(104, 3)


def test_next_ends_at_the_edge() -> None:
    grid, at = drawn(FLOWER)
    assert [grid.next(at["a"], heading) for heading in range(6)] == [BEYOND, BEYOND, at["b"], at["d"], at["c"], BEYOND]


def test_next_ends_at_a_hole() -> None:
    grid, at = drawn(RING)
    assert [grid.next(at["a"], heading) for heading in range(6)] == [BEYOND, BEYOND, at["b"], BEYOND, at["c"], BEYOND]


def test_from_beyond_no_way_leads_back() -> None:
    grid, at = drawn(FLOWER)
    assert [grid.next(BEYOND, heading) for heading in range(6)] == [BEYOND] * 6
    assert grid.apart(BEYOND, at["g"]) == grid.apart(at["a"], BEYOND) == grid.apart(BEYOND, BEYOND) == BEYOND
    assert grid.within(BEYOND, 2).is_empty()
    assert grid.beside(BEYOND).is_empty()
    with pytest.raises(IndexError):
        grid.cell(BEYOND)


def test_apart_goes_round_a_hole() -> None:
    grid, at = drawn(RING)
    assert grid.apart(at["c"], at["d"]) == 3
    assert distance(*grid.cell(at["c"]), *grid.cell(at["d"])) == 2


def test_apart_is_minus_one_where_no_way_leads() -> None:
    grid, at = drawn(RING)
    assert grid.apart(at["a"], at["z"]) == grid.apart(at["z"], at["a"]) == -1
    assert grid.apart(at["z"], at["z"]) == 0


def test_apart_is_plain_distance_on_a_whole_hexagon() -> None:
    grid = Grid.of_cells(hexagon(4))
    for a in range(grid.size):
        for b in range(grid.size):
            assert grid.apart(a, b) == distance(*grid.cell(a), *grid.cell(b))


def test_beside_are_the_neighbours_alone() -> None:
    grid, at = drawn(FLOWER)
    assert letters_of(grid.beside(at["d"]), at) == "abcefg"
    assert letters_of(grid.beside(at["a"]), at) == "bcd"


def test_within_grows_ring_by_ring_and_stops_at_the_shore() -> None:
    grid, at = drawn(RING)
    assert [letters_of(grid.within(at["a"], n), at) for n in (0, 1, 2, 3, 99)] == ["a", "abc", "abcde", "abcdef", "abcdef"]
    assert letters_of(grid.within(at["z"], 1), at) == "z"
    assert grid.beside(at["z"]).is_empty()


def test_within_and_beside_are_the_askers_to_change() -> None:
    grid, at = drawn(FLOWER)
    grid.within(at["d"], 1).remove(at["a"])
    grid.beside(at["d"]).remove(at["a"])
    assert grid.within(at["d"], 1).has(at["a"])


def test_within_agrees_with_apart() -> None:
    for grid in (Grid.of_cells(island_cells()), Grid.wrapped(7, 5)):
        for h in range(grid.size):
            for n in range(4):
                assert grid.within(h, n).hexes() == [x for x in range(grid.size) if 0 <= grid.apart(h, x) <= n]


# The Island's board


def test_island_has_133_hexes_in_thirteen_rows() -> None:
    cells = island_cells()
    assert Grid.of_cells(cells).size == 133
    assert [sum(r == row for _, r in cells) for row in range(-6, 7)] == [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7]


def test_island_land_touches_the_outer_sea_and_the_lagoon_as_counted() -> None:
    grid = Grid.of_cells(island_cells())
    lagoon = grid.number(0, 0)
    land = grid.within(lagoon, 3)
    land.remove(lagoon)
    for q, r in ((-3, -1), (4, -1), (-4, 1), (3, 1)):
        land.add(grid.number(q, r))
    outer = grid.within(lagoon, 99).difference(land)
    outer.remove(lagoon)
    assert (land.count(), outer.count()) == (40, 92)
    shore = [h for h in land.hexes() if not grid.beside(h).intersection(outer).is_empty()]
    inner = [h for h in land.hexes() if grid.beside(h).has(lagoon)]
    assert (len(shore), len(inner), len(set(shore) & set(inner))) == (22, 6, 0)


def test_island_ways_lead_both_ways() -> None:
    grid = Grid.of_cells(island_cells())
    for h in range(grid.size):
        for heading in range(6):
            beside = grid.next(h, heading)
            assert beside == BEYOND or grid.next(beside, turned(heading, 3)) == h


# Monster's board: 21 columns, 9 rows that wrap


def around(column: int, row: int) -> list[tuple[int, int] | None]:
    """The neighbours N, NE, SE, S, SW, NW of a cell of Monster's board."""
    grid = Grid.wrapped(21, 9)
    beside = [grid.next(grid.number(column, row), heading) for heading in range(6)]
    return [None if h == BEYOND else grid.cell(h) for h in beside]


def test_wrapped_is_numbered_column_by_column() -> None:
    grid = Grid.wrapped(21, 9)
    assert grid.size == 189
    assert [grid.cell(h) for h in (0, 8, 9, 188)] == [(0, 0), (0, 8), (1, 0), (20, 8)]
    assert grid.number(10, 4) == 94
    assert grid.number(3, 9) == grid.number(21, 0) == BEYOND


def test_monster_neighbours_in_an_even_column() -> None:
    assert around(10, 4) == [(10, 3), (11, 3), (11, 4), (10, 5), (9, 4), (9, 3)]


def test_monster_neighbours_in_an_odd_column() -> None:
    assert around(7, 4) == [(7, 3), (8, 4), (8, 5), (7, 5), (6, 5), (6, 4)]


def test_monster_rows_wrap_at_the_top() -> None:
    assert around(10, 0) == [(10, 8), (11, 8), (11, 0), (10, 1), (9, 0), (9, 8)]
    assert around(7, 0) == [(7, 8), (8, 0), (8, 1), (7, 1), (6, 1), (6, 0)]


def test_monster_rows_wrap_at_the_bottom() -> None:
    assert around(10, 8) == [(10, 7), (11, 7), (11, 8), (10, 0), (9, 8), (9, 7)]
    assert around(7, 8) == [(7, 7), (8, 8), (8, 0), (7, 0), (6, 0), (6, 8)]


def test_monster_ends_at_the_ice() -> None:
    assert around(0, 4) == [(0, 3), (1, 3), (1, 4), (0, 5), None, None]
    assert around(20, 0) == [(20, 8), None, None, (20, 1), (19, 0), (19, 8)]


def test_monster_ways_lead_both_ways_and_never_end_within_a_column() -> None:
    grid = Grid.wrapped(21, 9)
    for h in range(grid.size):
        assert grid.next(h, N) != BEYOND != grid.next(h, S)
        for heading in range(6):
            beside = grid.next(h, heading)
            assert beside == BEYOND or grid.next(beside, turned(heading, 3)) == h


def test_monster_is_shorter_over_the_edge() -> None:
    grid = Grid.wrapped(21, 9)
    assert grid.apart(grid.number(10, 0), grid.number(10, 8)) == 1
    assert grid.apart(grid.number(10, 1), grid.number(10, 7)) == 3
    assert grid.apart(grid.number(0, 4), grid.number(20, 4)) == 20
    assert grid.within(grid.number(10, 0), 2).count() == 19


# sets

WORD_ENDS = (0, 61, 62, 123, 124, 185, 186, 247)
SETS = st.sets(st.integers(0, MAX_HEXES - 1) | st.sampled_from(WORD_ENDS), max_size=60)


def test_a_new_set_is_empty() -> None:
    empty = HexSet()
    assert empty.is_empty()
    assert (empty.count(), empty.first(), empty.hexes()) == (0, -1, [])


@pytest.mark.parametrize("h", WORD_ENDS)
def test_one_hex_alone(h: int) -> None:
    alone = hexset(h)
    assert (alone.is_empty(), alone.count(), alone.first(), alone.hexes()) == (False, 1, h, [h])
    assert [x for x in range(MAX_HEXES) if alone.has(x)] == [h]
    alone.remove(h)
    assert alone.is_empty()


def test_adding_or_removing_twice_changes_nothing_more() -> None:
    some = hexset(70, 70)
    assert some.count() == 1
    some.remove(70)
    some.remove(70)
    assert some.is_empty()


@pytest.mark.parametrize("h", [BEYOND, MAX_HEXES, 1000])
def test_no_set_has_what_is_on_no_board(h: int) -> None:
    full = hexset(*range(MAX_HEXES))
    assert not full.has(h)
    full.remove(h)
    assert full.count() == MAX_HEXES
    with pytest.raises(IndexError):
        full.add(h)


@given(SETS, st.lists(st.tuples(st.booleans(), st.integers(0, MAX_HEXES - 1)), max_size=60))
def test_add_and_remove_as_pythons_set(start: set[int], changes: list[tuple[bool, int]]) -> None:
    ours, theirs = hexset(*start), set(start)
    for adds, h in changes:
        if adds:
            ours.add(h)
            theirs.add(h)
        else:
            ours.remove(h)
            theirs.discard(h)
        assert ours.has(h) == adds
    assert ours.hexes() == sorted(theirs)
    assert ours.count() == len(theirs)
    assert ours.first() == min(theirs, default=-1)
    assert ours.is_empty() == (not theirs)


@given(SETS, SETS)
def test_common_joined_and_without_as_pythons_set(a: set[int], b: set[int]) -> None:
    left, right = hexset(*a), hexset(*b)
    assert left.intersection(right).hexes() == sorted(a & b)
    assert left.union(right).hexes() == sorted(a | b)
    assert left.difference(right).hexes() == sorted(a - b)
    assert (left.hexes(), right.hexes()) == (sorted(a), sorted(b))  # both as they were


@given(SETS, st.sampled_from(WORD_ENDS))
def test_same_is_equality(a: set[int], h: int) -> None:
    assert hexset(*a).equals(hexset(*sorted(a, reverse=True)))
    assert not hexset(*a).equals(hexset(*(a ^ {h})))


@given(SETS)
def test_a_clone_goes_its_own_way(a: set[int]) -> None:
    original = hexset(*a)
    copy = original.clone()
    assert copy.equals(original)
    for h in WORD_ENDS:
        copy.add(h)
    assert original.hexes() == sorted(a)
    assert copy.hexes() == sorted(a | set(WORD_ENDS))
