"""This tree's speed beside another's, in one run: `python -m bench.against ../before`, both built by `make compile`.

The two take turns, bench by bench, so that a slow spell of the machine falls on both. A ratio above 1 means that this tree is
faster, whichever way the figure counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

HERE: Final = Path(__file__).parent.parent
BENCHES: Final = ["reef", "calypso", "island", "monster", "crew"]
LESS_IS_BETTER: Final = ("µs", "ms", "s", "bytes", "KB")


def run(tree: Path, bench: str) -> dict[tuple[str, str], float]:
    """The medians of one bench in one tree, by figure and unit."""
    env = {**os.environ, "PYTHONPATH": str(tree / "build" / "compiled")}
    ran = subprocess.run(
        [sys.executable, "-m", f"bench.{bench}", "--json"], cwd=tree, env=env, stdout=subprocess.PIPE, text=True, check=False
    )  # it ends with 1 where a goal is missed, which is not what is asked here
    if not ran.stdout:
        raise typer.BadParameter(f"bench.{bench} failed in {tree}; see above.")
    about: dict[str, Any] = json.loads(ran.stdout)
    if not about["compiled"]:
        raise typer.BadParameter(f"{tree} is not compiled: run `make compile` there first.")
    return {(figure["figure"], figure["unit"]): figure["ours"]["median"] for figure in about["figures"] if figure["ours"]}


def main(
    other: Annotated[Path, typer.Argument(help="Another checkout of Hautemer, compiled.", exists=True, file_okay=False)],
    rounds: Annotated[int, typer.Option(min=1, help="How often each bench is run in each tree.")] = 3,
    bench: Annotated[list[str] | None, typer.Option(help="Only these benches.")] = None,
) -> None:
    """Median ratios of this tree to the other, with the least and the most of all rounds."""
    benches = bench or BENCHES
    unknown = set(benches) - set(BENCHES)
    if unknown:
        raise typer.BadParameter(f"{', '.join(sorted(unknown))}: choose from {', '.join(BENCHES)}.")
    ours: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    theirs: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for number in progress.track(range(rounds * len(benches)), description="taking turns"):
            name = benches[number % len(benches)]
            sides = [(HERE, ours), (other.resolve(), theirs)]
            for tree, medians in sides if number // len(benches) % 2 == 0 else reversed(sides):
                for (figure, unit), value in run(tree, name).items():
                    medians[name, figure, unit].append(value)
    table = Table("figure", "this tree", "the other", "ratio", "spread", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name, figure, unit in [key for key in ours if key in theirs]:
        pairs = zip(ours[name, figure, unit], theirs[name, figure, unit], strict=True)
        ratios = [there / here if unit in LESS_IS_BETTER else here / there for here, there in pairs if here and there]
        if ratios:
            here, there = median(ours[name, figure, unit]), median(theirs[name, figure, unit])
            spread = f"{min(ratios):.3f}–{max(ratios):.3f}"
            table.add_row(f"{name}: {figure}, {unit}", f"{here:.3g}", f"{there:.3g}", f"{median(ratios):.3f}", spread)
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
