"""`make optimum`: compute the optimal play of Calypso for two anew. Seconds when compiled, half a minute otherwise."""

from __future__ import annotations

import sys
from math import log10
from pathlib import Path

from rich.progress import Progress

from hautemer.games.calypso import optimum
from hautemer.games.calypso.solver import Solver

TOLERANCE = 1e-15


def solve(goal: int, progress: Progress) -> Solver:
    """The game for this goal of fish, swept until nothing changes by more than the last digit."""
    task = progress.add_task("listing the states", total=-log10(TOLERANCE))
    solver = Solver(goal)
    progress.update(task, description=f"{len(solver.worth) - 1} states")
    change = 1.0
    while change > TOLERANCE:
        change = solver.sweep()
        progress.update(task, completed=-log10(max(change, TOLERANCE)))
    return solver


if __name__ == "__main__":
    with Progress() as bar:
        optimum.write(solve(optimum.GOAL, bar).solution(), Path(sys.argv[1]))
