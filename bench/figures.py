"""What the benches share: a figure with its goal, how it is timed and how it is told."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any, Final, ParamSpec, TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from hautemer.core import engine

COMPILED: Final = engine.__file__.endswith((".so", ".pyd"))
CUT: Final = 1 if COMPILED else 100
"""Plain Python plays this many times fewer games, and takes about as long for them."""
MISSING: Final = "not installed (make bench installs it)"
REPETITIONS: Final = 7
RATES: Final = "M/s: millions of decisions of seats per second of CPU time."
TURNS: Final = f"Medians and least to most of {REPETITIONS} repetitions, all figures in turn."

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Figure:
    """What was measured, once per repetition, and its goal: for the ratio where there is a peer, else for our own number."""

    name: str
    unit: str
    ours: list[float]
    goal: float | None  # None: only for comparison
    at_most: bool = False
    peer: list[float] | None = None  # None: nothing to compare with; empty: not installed

    def values(self) -> list[float]:
        return self.ours if self.peer is None else [ours / peer for ours, peer in zip(self.ours, self.peer, strict=False)]

    def met(self) -> bool | None:
        """Whether the median reaches the goal; None when it could not be measured."""
        values = self.values()
        if not values or self.goal is None:
            return None
        return median(values) <= self.goal if self.at_most else median(values) >= self.goal

    def row(self) -> list[str]:
        """The cells of the table."""
        ratios = self.values() if self.peer else []
        series = {"": self.ours} if self.peer is None else {"ours ": self.ours, "peer ": self.peer, "ratio ": ratios}
        return [
            f"{self.name}, {self.unit}",
            median_text(self.ours) or "no logs",
            "" if self.peer is None else median_text(self.peer) or MISSING,
            median_text(ratios),
            "\n".join(f"{label}{min(values):.3g}–{max(values):.3g}" for label, values in series.items() if values),
            "" if self.goal is None else f"{'≤' if self.at_most else '≥'} {self.goal:g}{'' if self.peer is None else ' ×'}",
            "" if self.goal is None else {True: "yes", False: "NO", None: "?"}[self.met()],
        ]

    def data(self) -> dict[str, Any]:
        """The same for machines."""
        return {
            "figure": self.name,
            "unit": self.unit,
            "ours": spread(self.ours),
            "peer": spread(self.peer or []),
            "ratio": spread(self.values()) if self.peer else None,
            "goal": {"of": "ours" if self.peer is None else "ratio", "at most" if self.at_most else "at least": self.goal},
            "met": self.met(),
        }


def median_text(values: list[float]) -> str:
    """The median, for eyes."""
    return f"{median(values):.3g}" if values else ""


def spread(values: list[float]) -> dict[str, float] | None:
    """The median and how far the repetitions lie apart."""
    return {"median": median(values), "min": min(values), "max": max(values)} if values else None


def timed(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[T, float]:
    """What the work gave, and the seconds of CPU it took."""
    begun = process_time()
    result = work(*args, **kwargs)
    return result, process_time() - begun


def measured(figures: Callable[[Progress], list[Figure]]) -> list[Figure]:
    """All figures, with a bar that no thread redraws: its work would be timed too."""
    with Progress(console=Console(stderr=True), auto_refresh=False, transient=True) as progress:
        return figures(progress)


def caption(figures: list[Figure]) -> str:
    """What the reader has to know of these figures."""
    is_rated = any(figure.unit == "M/s" for figure in figures)
    is_repeated = any(len(figure.ours) > 1 for figure in figures)
    return "\n".join([RATES] * is_rated + [TURNS] * is_repeated)


def report(figures: list[Figure], peer: str, as_json: bool, strict: bool) -> None:
    """Tell the figures; when all could be measured, end with 1 if a goal is not met."""
    built = "compiled" if COMPILED else f"NOT compiled, so 1/{CUT} of the games; the goals are for the compiled engine"
    if as_json:
        about = {"python": platform.python_version(), "compiled": COMPILED, "cpus": os.cpu_count(), "peer": peer}
        print(json.dumps({**about, "repetitions": REPETITIONS, "figures": [figure.data() for figure in figures]}, indent=2))
    else:
        console = Console()
        heading = [f"Python {platform.python_version()}", built, f"{os.cpu_count()} CPUs", peer]
        console.print(" · ".join([part for part in heading if part]), highlight=False)
        table = Table("figure", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), caption=caption(figures), caption_justify="left")
        for column in ("ours", "peer", "ratio", "spread", "goal", "met"):
            table.add_column(column, no_wrap=column != "peer")
        for figure in figures:
            table.add_row(*figure.row())
        console.print(table)
    if COMPILED and strict and not all(figure.met() for figure in figures if figure.goal is not None):
        sys.exit(1)
