"""The small generator: the same everywhere, and even."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from hautemer.core.rng import Rng, seed_of

M32 = 0xFFFFFFFF


def sfc32(a: int, b: int, c: int, counter: int) -> tuple[int, tuple[int, int, int, int]]:
    """One step of the published generator, written out on its own."""
    out = (a + b + counter) & M32
    rotated = ((c << 21) | (c >> 11)) & M32
    return out, (b ^ (b >> 9), (c + (c << 3)) & M32, (rotated + out) & M32, (counter + 1) & M32)


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**63, 2**90 + 12345])
def test_it_is_sfc32_after_twelve_rounds(seed: int) -> None:
    words = (seed & M32, seed >> 32 & M32, seed >> 64 & M32, 1)
    for _ in range(12):
        _, words = sfc32(*words)
    rng = Rng(seed)
    for _ in range(100):
        out, words = sfc32(*words)
        assert rng.next() == out


def test_the_same_seed_gives_the_same_numbers_and_its_neighbour_others() -> None:
    first, same, other = Rng(7), Rng(7), Rng(8)
    drawn = [first.below(1000) for _ in range(50)]
    assert drawn == [same.below(1000) for _ in range(50)]
    assert drawn != [other.below(1000) for _ in range(50)]


@pytest.mark.parametrize("n", [2, 3, 7, 24, 100])
def test_below_is_even_over_its_range(n: int) -> None:
    rng, draws = Rng(n), 2000 * n
    counted = Counter(int(rng.below(n)) for _ in range(draws))
    assert set(counted) == set(range(n))
    chi_square = sum((counted[k] - 2000) ** 2 / 2000 for k in range(n))
    assert chi_square < n + 6 * (2 * n) ** 0.5, "six standard deviations above what chance gives"


def test_a_seed_is_made_of_its_parts_and_of_where_one_ends() -> None:
    seeds = {seed_of(*parts) for parts in [(), ("",), ("a", 1), ("a", "1"), ("a1",), (1, "a"), ("a', 1",), ("a", 1, 0), ("é",)]}
    assert len(seeds) == 9
    assert all(0 <= seed < 1 << 96 for seed in seeds)
    assert seed_of("a", 1) == int(sha256(b"('a', 1)").hexdigest()[:24], 16)
