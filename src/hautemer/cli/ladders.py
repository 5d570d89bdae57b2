"""`hautemer ladder`: a round robin that measures how strong each bot is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from hautemer.bots.crew import crew, known_bot
from hautemer.cli.show import as_json, console, options_of, progress
from hautemer.core.errors import BadInput, unknown
from hautemer.core.game import Game
from hautemer.games.shelf import game_called
from hautemer.lab.ladder import Trial, from_the_top, record, round_robin
from hautemer.lab.picture import svg

STEP: Final = 100
"""A rank should be this many Elo above the one below."""
INTERRUPTED: Final = 130


def show(
    name: str,
    chosen: list[str],
    only: str | None,
    measures: str | None,
    games: int,
    seed: int,
    jobs: int,
    seconds: float,
    out: Path,
    json: bool,
) -> None:
    game = game_called(name)
    trial = Trial(game, options_of(game, chosen), ranks_of(game, only), measures_of(game, measures), games, seed, seconds)
    if len(trial.players) < 2:
        raise BadInput("A ladder needs at least two players: add some with --only or --with.")
    ladder = climb(trial, jobs)
    paths = [out / f"{game.name}.json", out / f"{game.name}.svg"]
    data = msgspec.json.format(msgspec.json.encode(ladder), indent=2) + b"\n"
    keep(dict(zip(paths, (data, svg(ladder).encode()), strict=True)))
    if json:
        as_json(ladder)
    else:
        tell(ladder, paths)


def ranks_of(game: Game, only: str | None) -> list[str]:
    """The ranks of the crew that play, weakest first."""
    if only is None:
        return crew(game)
    named = split_names(only)
    for name in named:
        if name not in game.crew:
            raise unknown("rank of the crew", name, game.crew)
    return [name for name in crew(game) if name in named]


def measures_of(game: Game, measures: str | None) -> list[str]:
    """The bots that play besides the crew, as a measure."""
    named = split_names(measures or "")
    for name in named:
        if known_bot(name, game) in game.crew:
            raise BadInput(f"{name} is already in the crew; --with is for other bots.")
    return named


def split_names(names: str) -> list[str]:
    split = [name.strip() for name in names.split(",") if name.strip()]
    for name in split:
        if split.count(name) > 1:
            raise BadInput(f"{name} is named twice.")
    return split


def climb(trial: Trial, jobs: int) -> dict[str, Any]:
    """Play, with a progress bar; whoever interrupts is told that nothing was written."""
    done = total = 0

    def watch(now: int, whole: int) -> None:
        nonlocal done, total
        done, total = now, whole
        bar.update(task, completed=now, total=whole)

    try:
        with progress() as bar:
            task = bar.add_task(f"{trial.game.name}: {len(trial.players)} players", total=None)
            return record(trial, round_robin(trial, jobs, watch))
    except KeyboardInterrupt:
        at = f" after {done} of {total} games" if total else ""
        Console(stderr=True, highlight=False).print(f"Interrupted{at}; nothing was written.")
        raise typer.Exit(INTERRUPTED) from None


def keep(files: dict[Path, bytes]) -> None:
    """Write all files, none by half: each is renamed into place when it is complete."""
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(path.suffix + ".part").write_bytes(data)
        for path in files:
            os.replace(path.with_suffix(path.suffix + ".part"), path)
    except OSError as why:
        raise BadInput(f"Cannot write {why.filename or path}: {why.strerror}.") from None


def tell(ladder: dict[str, Any], paths: list[Path]) -> None:
    options = " ".join(f"{name}={value}" for name, value in ladder["options"].items())
    console.print(
        f"[bold]{ladder['game']}[/] · {ladder['pairs'][0]['games']} games per pair, seed {ladder['seed']} [dim]({options})[/]"
    )
    table = Table(box=None)
    for column in ("bot", "Elo", "95%", "step", "95%", "score", "95%"):
        table.add_column(column, justify="left" if column == "bot" else "right", no_wrap=True)
    crew, measures = from_the_top(ladder)
    for player in [*crew, *measures]:
        low, high = player["interval"]
        table.add_row(player["name"], f"{player['elo']:.0f}", f"{low:.0f} … {high:.0f}", *step(player["above"]))
    console.print(table)
    short = [player["name"] for player in crew if player["above"] and player["above"]["elo"] < STEP]
    if short:
        console.print(f"[yellow]Less than {STEP} Elo above the rank below: {', '.join(short)}.[/]")
    elif len(crew) > 1:
        console.print(f"[green]Every rank is at least {STEP} Elo above the rank below.[/]")
    console.print(f"[dim]Step and score are against the rank below. {ladder['elo']}; the crew’s average is 1500.[/]")
    console.print(f"Wrote {', '.join(map(str, paths))}.", soft_wrap=True)


def step(above: dict[str, Any] | None) -> list[str]:
    """The cells that compare with the rank below."""
    if above is None:
        return []
    (low, high), (least, most) = above["interval"], above["score_interval"]
    return [f"{above['elo']:+.0f}", f"{low:+.0f} … {high:+.0f}", f"{above['score']:.1%}", f"{least:.1%} … {most:.1%}"]
