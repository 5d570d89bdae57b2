"""How fast Calypso is, and how often each bot brings ten fish home. `make bench` builds what this needs."""

from __future__ import annotations

import os
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.figures import CUT, REPETITIONS, Figure, measured, report, timed
from hautemer.bots.crew import crew
from hautemer.core.engine import State, clones, drift_on, rollouts
from hautemer.core.messages import to_json
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called
from hautemer.lab.arena import play_many
from hautemer.lab.tally import interval

CALYPSO: Final = game_called("calypso")
ROLLOUTS: Final = 60_000 // CUT
CLONES: Final = 2_000_000 // CUT
VIEWS: Final = 20_000 // CUT


def begun(**options: str) -> State:
    return CALYPSO.start(CALYPSO.settle(options))


def views(s: State, number: int) -> None:
    """What a seat sees, so many times, as it goes over the wire."""
    for _ in range(number):
        to_json(CALYPSO.screen(CALYPSO.view(s, 0)))


def figures(progress: Progress) -> list[Figure]:
    """All figures, their repetitions in turn."""
    tables = {
        "2 players": begun(),
        "6 players": begun(players="6"),
        "free placement": begun(mode="free_placement"),
        "together": begun(mode="coop"),
    }
    middle = begun()
    drift_on(middle, Rng(1), 30)
    inside: dict[str, list[float]] = {name: [] for name in tables}
    copied: list[float] = []
    seen: list[float] = []
    for seed in progress.track(range(REPETITIONS), description="measuring"):
        for name, start in tables.items():
            answers, seconds = timed(rollouts, start, ROLLOUTS, seed)
            inside[name].append(int(answers) / seconds / 1e6)
        copied.append(timed(clones, middle, CLONES)[1] / CLONES * 1e6)
        seen.append(timed(views, middle, VIEWS)[1] / VIEWS * 1e6)
    size = float(len(to_json(CALYPSO.screen(CALYPSO.view(middle, 0)))))
    return [
        Figure("random play, 2 players", "M/s", inside["2 players"], 8),
        *[Figure(f"the same, {name}", "M/s", inside[name], None) for name in tables if name != "2 players"],
        Figure("a clone", "µs", copied, 0.15, at_most=True),
        Figure("a view, made and written", "µs", seen, None),
        Figure("a view on the wire", "bytes", [size], 2000, at_most=True),
    ]


def levels(games: int, console: Console) -> None:
    """How often two of each bot win together."""
    table = Table("two of", "together", "95 %", "hard", "95 %", box=None, title=f"Ten fish saved, {games} games each")
    for bot in crew(CALYPSO):
        row = [bot]
        for mode in ("coop", "coop_hard"):
            tally = play_many(CALYPSO, CALYPSO.settle({"mode": mode}), [bot, bot], games, 0, os.cpu_count() or 1, lambda _: None)
            share = tally.wins[0] / tally.games
            low, high = interval(share, tally.games)
            row += [f"{share:.1%}", f"{low:.1%} – {high:.1%}"]
        table.add_row(*row)
    console.print(table)


def main(
    as_json: Annotated[bool, typer.Option("--json", help="The speeds as JSON.")] = False,
    games: Annotated[int, typer.Option(min=0, help="How many games each bot plays together; 0: none.")] = 4000 // CUT,
) -> None:
    """The speed of Calypso, and its bots; ends with 1 when a goal is not met."""
    if games and not as_json:
        levels(games, Console())
    report(measured(figures), "", as_json, strict=True)


if __name__ == "__main__":
    typer.run(main)
