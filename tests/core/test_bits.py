"""Sets as bits, against Python's own sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hautemer.core.bits import above, bit, each, lowest, nth, shl, size, under

members = st.sets(st.integers(0, 61), max_size=62)


def word(members: set[int]) -> int:
    return sum(1 << n for n in members)


@given(members)
def test_size_counts_and_each_lists(found: set[int]) -> None:
    assert size(word(found)) == len(found)
    assert each(word(found)) == sorted(found)


@given(members.filter(bool))
def test_lowest_and_nth_go_from_the_smallest_up(found: set[int]) -> None:
    assert lowest(word(found)) == min(found)
    assert [nth(word(found), k) for k in range(len(found))] == sorted(found)


@given(members, st.integers(0, 60))
def test_above_and_under_cut_a_set(found: set[int], n: int) -> None:
    assert each(word(found) & above(n)) == sorted(m for m in found if m > n)
    assert each(word(found) & under(n)) == sorted(m for m in found if m < n)


def test_a_bit_is_found_past_the_32nd() -> None:
    assert bit(61) == 2305843009213693952
    assert shl(3, 40) == 3298534883328
