"""What a soak counted: how often something went wrong out of how many, and the slowest of what was timed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hautemer.lab.tally import at_most

MAX_PROBLEMS = 20
"""So many are told in full; all are counted."""


class Count(msgspec.Struct):
    """How often it went wrong, of n."""

    bad: int = 0
    n: int = 0

    def __str__(self) -> str:
        return f"{self.bad:,} of {self.n:,}: at most {percent(at_most(self.bad, self.n))}"


class Slowest(msgspec.Struct):
    """The longest of n times, and how long it may take; 0 where nothing is promised."""

    n: int = 0
    seconds: float = 0.0
    promised: float = 0.0

    def __str__(self) -> str:
        return f"at most {self.seconds:.2f} s in {self.n:,}" + (f" (promised: {self.promised:g} s)" if self.promised else "")


class Report(msgspec.Struct):
    """The figures of a run, by what they count; and what went wrong, in words."""

    counts: dict[str, Count] = {}
    times: dict[str, Slowest] = {}
    amounts: dict[str, int] = {}
    problems: list[str] = []

    def count(self, what: str, bad: int, n: int = 1) -> None:
        count = self.counts.setdefault(what, Count())
        count.bad += bad
        count.n += n

    def time(self, what: str, seconds: float, promised: float = 0.0) -> None:
        slowest = self.times.setdefault(what, Slowest(promised=promised))
        slowest.n += 1
        slowest.seconds = max(slowest.seconds, seconds)

    def amount(self, what: str, n: int) -> None:
        self.amounts[what] = self.amounts.get(what, 0) + n

    def found(self, what: str, problems: Iterable[str], n: int = 1) -> None:
        """So many were looked at, and these problems found; more than one at the same place counts once."""
        problems = list(problems)
        self.count(what, min(n, len(problems)), n)
        self.problems += problems[: MAX_PROBLEMS - len(self.problems)]

    def none(self, what: str, problems: list[str]) -> None:
        """There should be none of these at all."""
        self.amount(what, len(problems))
        self.problems += problems[: MAX_PROBLEMS - len(self.problems)]

    def merge(self, other: Report) -> None:
        for what, count in other.counts.items():
            self.count(what, count.bad, count.n)
        for what, slowest in other.times.items():
            before = self.times.setdefault(what, Slowest(promised=slowest.promised))
            before.n += slowest.n
            before.seconds = max(before.seconds, slowest.seconds)
        for what, n in other.amounts.items():
            self.amount(what, n)
        self.problems += other.problems[: MAX_PROBLEMS - len(self.problems)]

    def is_clean(self) -> bool:
        """Nothing went wrong, and nothing took longer than promised."""
        late = any(slowest.promised and slowest.seconds > slowest.promised for slowest in self.times.values())
        return not late and not self.problems and not any(count.bad for count in self.counts.values())

    def lines(self) -> list[tuple[str, str]]:
        """A line per figure: what, and how much."""
        figures = [*self.counts.items(), *self.times.items(), *((what, f"{n:,}") for what, n in self.amounts.items())]
        return [(what, str(figure)) for what, figure in figures]


def percent(share: float) -> str:
    return f"{100 * share:.2g} %" if share < 0.1 else f"{100 * share:.0f} %"
