"""Counts of games, and the intervals of their shares."""

from __future__ import annotations

from collections import Counter
from math import exp, lgamma, log, log1p, sqrt

Z95 = 1.959964


def interval(share: float, n: int) -> tuple[float, float]:
    """Wilson's 95% interval for a share seen in n trials."""
    if n == 0:
        return 0.0, 1.0
    z2 = Z95 * Z95 / n
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z95 * sqrt(share * (1 - share) / n + z2 / (4 * n)) / (1 + z2)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def at_most(seen: int, n: int) -> float:
    """The largest share that 95% would not rule out for what was seen so often in n trials: Clopper and Pearson's upper bound,
    which for nothing seen is about 3/n."""
    if seen >= n:
        return 1.0
    low, high = seen / n, 1.0
    for _ in range(60):
        share = (low + high) / 2
        if sum(binomial(k, n, share) for k in range(seen + 1)) > 0.05:
            low = share
        else:
            high = share
    return high


def binomial(k: int, n: int, share: float) -> float:
    """How likely k of n are."""
    ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    return exp(ways + k * log(share) + (n - k) * log1p(-share))


class Tally:
    """The results of many games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0.0] * seats
        self.lengths: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.faults: list[Counter[str]] = [Counter() for _ in range(seats)]  # answers that a stand-in had to give, and why

    def add(self, scores: list[float], answers: int, clause: str) -> None:
        self.games += 1
        self.wins = [won + score for won, score in zip(self.wins, scores, strict=True)]
        self.lengths[answers] += 1
        self.endings[clause] += 1

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.lengths += other.lengths
        self.endings += other.endings
        self.faults = [a + b for a, b in zip(self.faults, other.faults, strict=True)]

    def mean_length(self) -> float:
        return sum(length * n for length, n in self.lengths.items()) / self.games

    def length_at(self, share: float) -> int:
        """The length that this share of the games did not exceed."""
        due = share * self.games
        for length in sorted(self.lengths):
            due -= self.lengths[length]
            if due <= 0:
                break
        return length
