"""A match in Récif: the captain's search on the clock against an information-set search with a fixed number of rounds.

`--against plain`: our own search, without a clock: the yardstick as long as OpenSpiel's in C++ cannot be driven (why: see
`bench.spiel_reef`). `--against openspiel`: its ISMCTS in Python on the same game. The table says how long each searched, so that
rounds can be chosen for equal times."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from enum import Enum
from time import perf_counter
from typing import Annotated, Final, Protocol

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.figures import COMPILED
from hautemer.bots.ismcts import Searcher
from hautemer.core.engine import Action, Choice, answer, offers
from hautemer.core.messages import View
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called
from hautemer.lab.tally import interval

GOAL: Final = 0.6
"""For the lower end of the interval."""


class Against(Enum):
    PLAIN = "plain"
    OPENSPIEL = "openspiel"


class Chooser(Protocol):
    def choose(self, view: View) -> Action: ...


@dataclass
class Outcome:
    """Who won, and how long both searched: the captain first."""

    won: float
    answers: list[int]
    seconds: list[float]


def opponent(against: Against, seed: int, rounds: int) -> Chooser:
    if against is Against.OPENSPIEL:
        from bench.spiel_reef import Peer  # here: it is not installed everywhere

        return Peer(seed, rounds)
    return Searcher(game_called("reef"), seed, rounds)


def game(against: Against, seed: int, seconds: float, rounds: int) -> Outcome:
    """One game; the captain sits first in even games, second in odd ones."""
    reef = game_called("reef")
    captain = seed % 2
    bots: list[Chooser] = [Searcher(reef, 2 * seed, seconds=seconds), opponent(against, 2 * seed + 1, rounds)]
    sea = Rng(seed // 2 << 32)  # both seatings get the same deal
    s = reef.start(reef.complete_options({}))
    outcome = Outcome(0, [0, 0], [0, 0])
    offered = offers(s, sea)
    while offered:
        step = s.agenda.step
        assert isinstance(step, Choice)
        seat = int(step.seat(s))
        player = 0 if seat == captain else 1
        action = offered[0]
        if len(offered) > 1:
            begun = perf_counter()
            action = bots[player].choose(reef.view(s, seat))
            outcome.seconds[player] += perf_counter() - begun
            outcome.answers[player] += 1
        offered = answer(s, action, sea)
    outcome.won = reef.scores(s)[captain]
    return outcome


def main(
    against: Annotated[Against, typer.Option(help="Whose search.")] = Against.PLAIN,
    games: Annotated[int, typer.Option(min=2, help="How many games, half of them from each seat.")] = 200,
    seconds: Annotated[float, typer.Option(min=0.001, help="How long the captain thinks about an answer.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="How many playouts the other has.")] = 1000,
    jobs: Annotated[int, typer.Option(min=1, help="How many games at once; more than cores would cost the clock.")] = 1,
) -> None:
    """The captain's search against another, in Récif; ends with 1 when the goal is not met."""
    console = Console(highlight=False)
    if against is Against.OPENSPIEL:
        from bench.spiel_reef import refused_in_cpp

        console.print(f"OpenSpiel's ISMCTS in C++, asked to play: {refused_in_cpp() or 'it plays; this bench should use it.'}")
    seeds = range(2 * -(-games // 2))
    outcomes: list[Outcome] = []
    with ProcessPoolExecutor(jobs) as pool, Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"captain against {against.value}", total=len(seeds))
        for done in as_completed([pool.submit(game, against, seed, seconds, rounds) for seed in seeds]):
            outcomes.append(done.result())
            progress.advance(task)
    share = sum(one.won for one in outcomes) / len(outcomes)
    low, high = interval(share, len(outcomes))
    built = "compiled" if COMPILED else "NOT compiled; the goal is for the compiled engine"
    console.print(f"Récif · {len(outcomes)} games, seats swapped · {built} · {os.cpu_count()} CPUs, {jobs} games at once")
    table = Table("bot", "score", "95%", "seconds per answer", "answers", box=SIMPLE_HEAD)
    for player, name in enumerate((f"captain, {seconds:g} s", f"{against.value}, {rounds} playouts")):
        answers = sum(one.answers[player] for one in outcomes)
        spent = sum(one.seconds[player] for one in outcomes)
        mine = (share, low, high) if player == 0 else (1 - share, 1 - high, 1 - low)
        table.add_row(name, f"{mine[0]:.1%}", f"{mine[1]:.1%} … {mine[2]:.1%}", f"{spent / max(1, answers):.3f}", str(answers))
    console.print(table)
    met = low >= GOAL
    console.print(f"Goal: {GOAL:.0%} at the lower end: {'yes' if met else 'NO'}.")
    if COMPILED and not met:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
