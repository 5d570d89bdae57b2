"""Strength from results: Elo by maximum likelihood, after Bradley and Terry: 400 points are ten to one.

A player that won or lost every game would be infinitely strong or weak, so a prior of width `PRIOR_WIDTH` is added; it moves the
others by a point or so. The 95% intervals are Wald's, from the Hessian of the likelihood at its maximum."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, NamedTuple

from hautemer.lab.tally import Z95

SCALE: Final = 400 / log(10)
"""Points of Elo for e times the odds."""
PRIOR_WIDTH: Final = 1000 / SCALE
CREW_AVERAGE: Final = 1500
"""The average Elo of the crew."""
MAX_STEPS: Final = 100
TOLERANCE: Final = 1e-10

Matrix = list[list[float]]


class Pairing(NamedTuple):
    """The result between two players, by number: the points of the first, out of this many games."""

    first: int
    second: int
    points: float
    games: int


class Interval(NamedTuple):
    """A figure and its 95% interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """How strong the players are, and how precisely that is known. The first `crew` players are `CREW_AVERAGE` on average."""

    strengths: list[float]
    covariances: Matrix
    crew: int

    def elo(self, player: int) -> Interval:
        """The Elo of a player, relative to the crew's average."""
        weights = [-1 / self.crew if i < self.crew else 0.0 for i in range(len(self.strengths))]
        weights[player] += 1
        return self.interval(weights, CREW_AVERAGE)

    def gap(self, player: int, other: int) -> Interval:
        """How much stronger a player is than another."""
        return self.interval([float(i == player) - float(i == other) for i in range(len(self.strengths))], 0)

    def interval(self, weights: list[float], base: float) -> Interval:
        value = base + SCALE * dot(weights, self.strengths)
        variance = dot(weights, [dot(weights, row) for row in self.covariances])
        margin = Z95 * SCALE * sqrt(max(0.0, variance))
        return Interval(value, value - margin, value + margin)


def expected_score(gap: float) -> float:
    """The share of points that a player gets who is this many Elo stronger."""
    return 1 / (1 + exp(-gap / SCALE))


def fit(players: int, pairings: list[Pairing], crew: int) -> Ratings:
    """The strengths that make these results most likely, by Newton's method."""
    strengths = [0.0] * players
    for _ in range(MAX_STEPS):
        gradient, hessian = gradient_and_hessian(strengths, pairings)
        covariances = inverse(hessian)
        steps = [dot(row, gradient) for row in covariances]
        longest = max(abs(step) for step in steps)
        damping = min(1.0, 1 / longest) if longest else 1.0  # far from the maximum a full step would overshoot
        strengths = [strength + damping * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < TOLERANCE:
            break
    return Ratings(strengths, inverse(gradient_and_hessian(strengths, pairings)[1]), crew)


def gradient_and_hessian(strengths: list[float], pairings: list[Pairing]) -> tuple[list[float], Matrix]:
    """The gradient of the log-likelihood at these strengths, and its negated Hessian."""
    n = len(strengths)
    gradient = [-strength / PRIOR_WIDTH**2 for strength in strengths]
    hessian = [[1 / PRIOR_WIDTH**2 if i == j else 0.0 for j in range(n)] for i in range(n)]
    for first, second, points, games in pairings:
        share = expected_score(SCALE * (strengths[first] - strengths[second]))
        surplus, curvature = points - games * share, games * share * (1 - share)
        gradient[first] += surplus
        gradient[second] -= surplus
        hessian[first][first] += curvature
        hessian[second][second] += curvature
        hessian[first][second] -= curvature
        hessian[second][first] -= curvature
    return gradient, hessian


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination; it needs no pivoting."""
    n = len(matrix)
    rows = [[*row, *[float(i == j) for j in range(n)]] for i, row in enumerate(matrix)]
    for i in range(n):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(n):
            if j != i:
                rows[j] = [x - rows[j][i] * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]
