"""How fast Monster of the Sea is, and how large what it sends. `make bench` builds what this needs."""

from __future__ import annotations

import json
import os
import platform
import sys
from statistics import median
from time import process_time
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from hautemer.core import engine
from hautemer.core.engine import State, clones, drift_on, rollouts
from hautemer.core.messages import OPEN, to_json
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called
from hautemer.lab import promises

COMPILED: Final = engine.__file__.endswith((".so", ".pyd"))
CUT: Final = 1 if COMPILED else 50
REPETITIONS: Final = 7
ROLLOUTS: Final = 3_000 // CUT
CLONES: Final = 500_000 // CUT
VIEWED: Final = 60 // min(CUT, 10)
GAME: Final = game_called("monster")


class Figure:
    """What was measured, once a repetition, and its goal."""

    def __init__(self, name: str, unit: str, goal: float, at_most: bool = False) -> None:
        self.name: Final = name
        self.unit: Final = unit
        self.goal: Final = goal
        self.at_most: Final = at_most
        self.values: Final[list[float]] = []

    def met(self) -> bool:
        return median(self.values) <= self.goal if self.at_most else median(self.values) >= self.goal

    def row(self) -> list[str]:
        spread = f"{min(self.values):.3g}–{max(self.values):.3g}"
        goal = f"{'≤' if self.at_most else '≥'} {self.goal:g}"
        return [f"{self.name}, {self.unit}", f"{median(self.values):.3g}", spread, goal, "yes" if self.met() else "NO"]

    def data(self) -> dict[str, object]:
        spread = {"median": median(self.values), "min": min(self.values), "max": max(self.values)}
        return {"figure": self.name, "unit": self.unit, **spread, "goal": self.goal, "met": self.met()}


def started(preset: str, hunters: str) -> State:
    return GAME.start(GAME.settle({"preset": preset, "hunters": hunters}))


def speed(start: State, seed: int) -> float:
    """Millions of decisions of seats in a second of CPU, random play inside the engine."""
    begun = process_time()
    answers = rollouts(start, ROLLOUTS, seed)
    return int(answers) / (process_time() - begun) / 1e6


def copying(s: State) -> float:
    """Microseconds a clone."""
    begun = process_time()
    clones(s, CLONES)
    return (process_time() - begun) / CLONES * 1e6


def largest_view() -> float:
    """Kilobytes of the largest view of some random games, as JSON."""
    sizes = [
        len(to_json(GAME.view(s, seat)))
        for seed in range(VIEWED)
        for s, _, _ in promises.questions(GAME, seed)
        for seat in (OPEN, 0, 1)
    ]
    return max(sizes) / 1024


def figures() -> list[Figure]:
    """All figures, their repetitions in turn."""
    starts = {f"{preset}, {hunters} hunters": started(preset, hunters) for preset in ("balanced", "printed") for hunters in "23"}
    speeds = {name: Figure(f"random play, {name}", "M/s", 0.8) for name in starts}
    middle = started("balanced", "3")
    drift_on(middle, Rng(1), 120)
    copies = Figure("a clone, 120 answers on", "µs", 1.5, at_most=True)
    views = Figure("the largest view", "KB", 8, at_most=True)
    for seed in range(REPETITIONS):
        for name, start in starts.items():
            speeds[name].values.append(speed(start, seed))
        copies.values.append(copying(middle))
    views.values.append(largest_view())
    return [*speeds.values(), copies, views]


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """The speed of Monster of the Sea; ends with 1 when a goal is not met."""
    found = figures()
    if as_json:
        about = {"python": platform.python_version(), "compiled": COMPILED, "cpus": os.cpu_count(), "repetitions": REPETITIONS}
        print(json.dumps({**about, "figures": [figure.data() for figure in found]}, indent=2))
    else:
        console = Console()
        built = "compiled" if COMPILED else f"NOT compiled, so 1/{CUT} of the games; the goals are for the compiled engine"
        console.print(f"Python {platform.python_version()} · {built} · {os.cpu_count()} CPUs", highlight=False)
        table = Table("figure", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        for column in ("median", "spread", "goal", "met"):
            table.add_column(column, no_wrap=True)
        for figure in found:
            table.add_row(*figure.row())
        console.print(table)
    if COMPILED and not all(figure.met() for figure in found):
        sys.exit(1)


if __name__ == "__main__":
    typer.run(main)
