"""`make optimum`: compute anew how two play Calypso as well as can be. Seconds when compiled, half a minute else."""

from __future__ import annotations

import sys
from math import log10
from pathlib import Path

from rich.progress import Progress

from hautemer.games.calypso import optimum
from hautemer.games.calypso.solver import Solver

ENOUGH = 1e-15


def solve(goal: int, progress: Progress) -> Solver:
    """The game up to so many fish, swept until nothing changes by more than the last digit."""
    task = progress.add_task("opening the game out", total=-log10(ENOUGH))
    solver = Solver(goal)
    progress.update(task, description=f"{len(solver.worth) - 1} places")
    change = 1.0
    while change > ENOUGH:
        change = solver.sweep()
        progress.update(task, completed=-log10(max(change, ENOUGH)))
    return solver


if __name__ == "__main__":
    with Progress() as bar:
        optimum.write(solve(optimum.GOAL, bar).solution(), Path(sys.argv[1]))
