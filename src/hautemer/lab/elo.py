"""Strength from results: Elo by maximum likelihood, after Bradley and Terry: 400 points are ten to one.

Who won or lost every game would stand infinitely far off, so a prior as wide as `WIDE` is added; it moves nobody else by more
than a point or so. The 95 % intervals are Wald's, from the curvature of the likelihood at its top (its Hessian)."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, NamedTuple

from hautemer.lab.tally import Z95

SCALE: Final = 400 / log(10)
"""Points of Elo for e times the odds."""
WIDE: Final = 1000 / SCALE
MIDDLE: Final = 1500
"""What the crew comes to on average."""
STEPS: Final = 100
CLOSE: Final = 1e-10

Matrix = list[list[float]]


class Pairing(NamedTuple):
    """What two players, by number, came to: the points of the first, out of so many games."""

    first: int
    second: int
    points: float
    games: int


class Interval(NamedTuple):
    """A figure, and within which bounds it is in 95 of 100 cases."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """How strong the players are, and how surely that is known. `crew`: so many, the first, are `MIDDLE` on average."""

    strengths: list[float]
    covariances: Matrix  # covariances
    crew: int

    def elo(self, player: int) -> Interval:
        """The Elo of a player, beside the crew's average."""
        weights = [-1 / self.crew if i < self.crew else 0.0 for i in range(len(self.strengths))]
        weights[player] += 1
        return self.interval(weights, MIDDLE)

    def gap(self, player: int, other: int) -> Interval:
        """By how much a player stands above another."""
        return self.interval([float(i == player) - float(i == other) for i in range(len(self.strengths))], 0)

    def interval(self, weights: list[float], base: float) -> Interval:
        value = base + SCALE * dot(weights, self.strengths)
        variance = dot(weights, [dot(weights, row) for row in self.covariances])
        reach = Z95 * SCALE * sqrt(max(0.0, variance))
        return Interval(value, value - reach, value + reach)


def expected(gap: float) -> float:
    """The share of points for who stands so many Elo above the other."""
    return 1 / (1 + exp(-gap / SCALE))


def fit(players: int, pairings: list[Pairing], crew: int) -> Ratings:
    """The strengths that make these results most likely, by Newton's method."""
    strengths = [0.0] * players
    for _ in range(STEPS):
        slope, curve = shape(strengths, pairings)
        covariances = inverse(curve)
        steps = [dot(row, slope) for row in covariances]
        longest = max(abs(step) for step in steps)
        pace = min(1.0, 1 / longest) if longest else 1.0  # far from the top a whole step would overshoot
        strengths = [strength + pace * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < CLOSE:
            break
    return Ratings(strengths, inverse(shape(strengths, pairings)[1]), crew)


def shape(strengths: list[float], pairings: list[Pairing]) -> tuple[list[float], Matrix]:
    """How the logarithm of the likelihood rises here, and how it bends."""
    n = len(strengths)
    slope = [-strength / WIDE**2 for strength in strengths]
    curve = [[1 / WIDE**2 if i == j else 0.0 for j in range(n)] for i in range(n)]
    for first, second, points, games in pairings:
        share = expected(SCALE * (strengths[first] - strengths[second]))
        more, bend = points - games * share, games * share * (1 - share)
        slope[first] += more
        slope[second] -= more
        curve[first][first] += bend
        curve[second][second] += bend
        curve[first][second] -= bend
        curve[second][first] -= bend
    return slope, curve


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def inverse(matrix: Matrix) -> Matrix:
    """Of a symmetric positive matrix, by Gauss and Jordan: it needs no pivots."""
    n = len(matrix)
    rows = [[*row, *[float(i == j) for j in range(n)]] for i, row in enumerate(matrix)]
    for i in range(n):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(n):
            if j != i:
                rows[j] = [x - rows[j][i] * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]
