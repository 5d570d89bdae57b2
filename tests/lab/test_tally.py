"""The bounds of what was counted."""

from __future__ import annotations

import pytest

from hautemer.lab.tally import at_most, interval

BOUNDS = [(0, 1000, 0.00299), (0, 1_000_000, 2.996e-6), (1, 100, 0.0466), (5, 20, 0.4556)]


@pytest.mark.parametrize(("seen", "n", "bound"), BOUNDS)
def test_the_upper_bound_is_clopper_and_pearsons(seen: int, n: int, bound: float) -> None:
    assert at_most(seen, n) == pytest.approx(bound, rel=0.002)


def test_whoever_saw_it_every_time_or_never_looked_can_rule_nothing_out() -> None:
    assert at_most(3, 3) == 1.0
    assert at_most(0, 0) == 1.0


def test_wilsons_interval_holds_the_share() -> None:
    low, high = interval(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
