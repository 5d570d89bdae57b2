"""The odds by which the crew evaluates The Island and Monster of the Sea, fitted anew: `python -m bench.fit GAME`.

Every number of `games/GAME/odds.py` beside what a logistic regression over new games makes of it. Numbers that can be exchanged
for each other are held where they are by a wide prior around what stands there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from math import exp, sqrt
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.letters import ODDS, numbers
from bench.odds import checked_bot, surprise
from hautemer.bots.crew import make_bot
from hautemer.core.engine import State
from hautemer.core.rng import Rng
from hautemer.games.island.state import Island
from hautemer.games.shelf import SHELF
from hautemer.lab.arena import self_play
from hautemer.lab.elo import Matrix, dot, inverse
from hautemer.lab.parallel import parallel_map
from hautemer.lab.tally import Z95

ROOT: Final = Path(__file__).parent.parent
FIRST: Final = 6_000_000
"""The seed of the first game."""
EVERY: Final = 4
"""One turn in this many is sampled, at random."""
MOVES: Final = 3
PRIOR_WIDTH: Final = 1.0
"""The standard deviation of the prior around each present number."""
MAX_STEPS: Final = 12

Row = tuple[dict[str, float], float]
"""What a logit is made of, and whether it came true."""


def sample_turns(name: str, bot: str, seed: int) -> list[tuple[str, dict[int, float]]]:
    """Turns of one game, as positions, and what came true of each logit in the end."""
    game = SHELF[name]
    options = game.complete_options({})
    sea, sampler = Rng(seed << 8), Rng(seed << 8 | 255)
    bots = [make_bot(bot, game, (seed << 8) + 1 + seat) for seat in range(len(game.seats(options)))]
    s = game.start(options)
    positions: list[str] = []
    for _ in self_play(game, s, bots, sea):
        if turn_begins(s) and sampler.below(EVERY) == 0:
            positions.append(game.write(s))
    true = outcomes(s)
    return [(text, true) for text in positions]


def turn_begins(s: State) -> bool:
    """On The Island anyone's, in Monster the whale's."""
    return s.agenda.step.name == "draw_pile" or (isinstance(s, Island) and s.agenda.step.name == "pick" and s.moves == MOVES)


def outcomes(s: State) -> dict[int, float]:
    if isinstance(s, Island):
        return {figure: float(s.safe >> figure & 1) for figure in range(int(s.kit.colours) * 10)}
    return {0: SHELF["monster"].scores(s)[0]}


def rows(name: str, looked_at: list[tuple[str, dict[int, float]]]) -> Iterator[Row]:
    """What the logits of these positions are made of, by a plain Python beside this one."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    request = "".join(json.dumps(text) + "\n" for text, _ in looked_at)
    ran = subprocess.run(
        [sys.executable, "-m", "bench.letters", name],
        input=request,
        env=environment,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for line, (_, true) in zip(ran.stdout.splitlines(), looked_at, strict=True):
        for number, parts in json.loads(line).items():
            yield parts, true[int(number)]


def chance(weights: dict[str, float], parts: dict[str, float]) -> float:
    return 1 / (1 + exp(-sum(weights[name] * part for name, part in parts.items())))


def fit(rows: list[Row], present: dict[str, float]) -> tuple[dict[str, float], Matrix]:
    """The numbers that make what came true most likely, by Newton's method, and their covariances."""
    names = list(present)
    place = {name: i for i, name in enumerate(names)}
    weights = dict(present)
    for _ in range(MAX_STEPS):
        gradient = [(present[name] - weights[name]) / PRIOR_WIDTH**2 for name in names]
        hessian = [[1 / PRIOR_WIDTH**2 if i == j else 0.0 for j in range(len(names))] for i in range(len(names))]
        for parts, true in rows:
            odds = chance(weights, parts)
            at = [(place[name], part) for name, part in parts.items() if part]
            for i, part in at:
                gradient[i] += (true - odds) * part
                for j, other_part in at:
                    hessian[i][j] += odds * (1 - odds) * part * other_part
        covariances = inverse(hessian)
        steps = [dot(row, gradient) for row in covariances]
        for name, step in zip(names, steps, strict=True):
            weights[name] += step
        if max(abs(step) for step in steps) < 1e-6:
            break
    return weights, covariances


Fitted = Enum("Fitted", {name: name for name in ODDS})  # type: ignore[misc]


def main(
    game: Annotated[Fitted, typer.Argument(help="Whose odds.")],
    bot: Annotated[str, typer.Option(help="Who plays.")] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    jobs: Annotated[int, typer.Option(min=1, help="How many games at once.")] = os.cpu_count() or 1,
) -> None:
    """The numbers as they stand and as they are counted anew."""
    name = game.value
    bot = checked_bot(bot, name)
    looked_at: list[tuple[str, dict[int, float]]] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{games} games of {bot}s", total=games)
        for batch in parallel_map(sample_turns, [(name, bot, FIRST + number) for number in range(games)], jobs):
            looked_at += batch
            progress.advance(task)
        progress.add_task("counting", total=None)
        logit_rows = list(rows(name, looked_at))
        present = numbers(name)
        weights, covariances = fit(logit_rows, present)
    table = Table(
        "number", "stands", "anew", "95%", "met", title=f"{name} · {len(logit_rows)} logits in {games} games", box=SIMPLE_HEAD
    )
    for i, (key, stands) in enumerate(present.items()):
        met = sum(bool(parts.get(key)) for parts, _ in logit_rows)
        if met:
            table.add_row(key, f"{stands:+.2f}", f"{weights[key]:+.2f}", f"± {Z95 * sqrt(covariances[i][i]):.2f}", str(met))
    console = Console(highlight=False)
    console.print(table)
    means = [sum(surprise(chance(by, parts), true) for parts, true in logit_rows) / len(logit_rows) for by in (present, weights)]
    console.print(f"Surprise per logit: {means[0]:.4f} by the numbers that stand, {means[1]:.4f} by those counted here.")


if __name__ == "__main__":
    typer.run(main)
