"""Strength from results: what made them is found again, and the doubt is as large as it says."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from hautemer.lab.elo import CREW_AVERAGE, SCALE, Pairing, expected_score, fit, inverse

TRUE = [1100, 1260, 1420, 1540, 1720, 1960]
"""1500 on average."""


def random_results(elos: list[int], games: int, rng: Random) -> list[Pairing]:
    """Everybody against everybody, as chance has it."""
    return [
        Pairing(a, b, sum(rng.random() < expected_score(elos[a] - elos[b]) for _ in range(games)), games)
        for a, b in combinations(range(len(elos)), 2)
    ]


def exactly(elos: list[int], games: int) -> list[Pairing]:
    """The same without chance."""
    return [Pairing(a, b, games * expected_score(elos[a] - elos[b]), games) for a, b in combinations(range(len(elos)), 2)]


def test_400_points_are_ten_to_one() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)
    assert expected_score(0) == 0.5
    assert expected_score(-120) + expected_score(120) == pytest.approx(1)


def test_strengths_are_found_again_in_results_without_chance() -> None:
    ratings = fit(len(TRUE), exactly(TRUE, 500), len(TRUE))
    for i, elo in enumerate(TRUE):
        assert ratings.elo(i).value == pytest.approx(elo, abs=2)
        assert ratings.elo(i).low < elo < ratings.elo(i).high
    assert ratings.gap(5, 4).value == pytest.approx(240, abs=2)


def test_at_the_top_the_results_are_as_expected() -> None:
    """The condition of the maximum: everybody's points are what their strengths promise, but for the wide prior."""
    pairings = random_results(TRUE, 300, Random(1))
    ratings = fit(len(TRUE), pairings, len(TRUE))
    for player in range(len(TRUE)):
        more = 0.0
        for first, second, points, games in pairings:
            share = expected_score(ratings.gap(first, second).value)
            more += (points - games * share) * ((first == player) - (second == player))
        assert abs(more) < 0.2


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = Random(7)
    held = steps = 0
    for _ in range(300):
        ratings = fit(len(TRUE), random_results(TRUE, 100, rng), len(TRUE))
        held += sum(ratings.elo(i).low <= elo <= ratings.elo(i).high for i, elo in enumerate(TRUE))
        gaps = [(ratings.gap(i + 1, i), TRUE[i + 1] - TRUE[i]) for i in range(5)]
        steps += sum(gap.low <= true <= gap.high for gap, true in gaps)
    assert 0.93 < held / 1800 < 0.97
    assert 0.93 < steps / 1500 < 0.97


def test_four_times_the_games_halve_the_doubt() -> None:
    few, many = (fit(6, exactly(TRUE, games), 6).gap(3, 2) for games in (100, 400))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2, rel=0.02)


def test_two_players_by_the_formula() -> None:
    [first, second] = [fit(2, [Pairing(0, 1, points, 1000)], 2) for points in (760, 240)]
    gap = first.gap(0, 1)
    assert gap.value == pytest.approx(200.24, abs=0.6)
    assert (gap.high - gap.low) / 2 == pytest.approx(1.96 * SCALE / (1000 * 0.76 * 0.24) ** 0.5, rel=0.01)
    assert second.gap(1, 0).value == pytest.approx(gap.value)
    assert second.elo(1).value == pytest.approx(first.elo(0).value)


def test_who_won_every_game_stands_far_off_but_not_infinitely() -> None:
    ratings = fit(3, [Pairing(0, 1, 0, 20), Pairing(1, 2, 10, 20), Pairing(0, 2, 0, 20)], 3)
    assert 500 < ratings.gap(1, 0).value < 1500
    assert ratings.gap(1, 0).low < 500, "nobody knows how far"
    assert ratings.gap(2, 1).value == pytest.approx(0, abs=1e-6)


def test_the_crew_is_the_middle_and_measures_are_not_of_it() -> None:
    ratings = fit(4, exactly([1400, 1600, 900, 1900], 400), 2)
    assert ratings.elo(0).value + ratings.elo(1).value == pytest.approx(2 * CREW_AVERAGE)
    assert ratings.elo(2).value == pytest.approx(900, abs=3)


def test_an_inverse_undoes() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]]
    undone = inverse(matrix)
    for i in range(3):
        for j in range(3):
            assert sum(matrix[i][k] * undone[k][j] for k in range(3)) == pytest.approx(float(i == j))
