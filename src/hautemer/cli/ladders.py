"""`hautemer ladder`: everybody against everybody, how strong each is."""

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
"""A rank should stand so many Elo above the one below."""
INTERRUPTED: Final = 130


def show(
    name: str,
    given: list[str],
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
    trial = Trial(game, options_of(game, given), ranked(game, only), measured(game, measures), games, seed, seconds)
    if len(trial.players) < 2:
        raise BadInput("A ladder needs at least two players: add some with --only or --with.")
    found = climb(trial, jobs)
    written = [out / f"{game.name}.json", out / f"{game.name}.svg"]
    data = msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
    keep(dict(zip(written, (data, svg(found).encode()), strict=True)))
    if json:
        as_json(found)
    else:
        tell(found, written)


def ranked(game: Game, only: str | None) -> list[str]:
    """Who of the crew plays, weakest first."""
    if only is None:
        return crew(game)
    named = listed(only)
    for name in named:
        if name not in game.crew:
            raise unknown("rank of the crew", name, game.crew)
    return [name for name in crew(game) if name in named]


def measured(game: Game, measures: str | None) -> list[str]:
    """Who plays besides the crew, as a measure."""
    named = listed(measures or "")
    for name in named:
        if known_bot(name, game) in game.crew:
            raise BadInput(f"{name} is already in the crew; --with is for other bots.")
    return named


def listed(names: str) -> list[str]:
    found = [name.strip() for name in names.split(",") if name.strip()]
    for name in found:
        if found.count(name) > 1:
            raise BadInput(f"{name} is named twice.")
    return found


def climb(trial: Trial, jobs: int) -> dict[str, Any]:
    """Play, with a bar; who interrupts is told that nothing was written."""
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
    """Write them all, none by half: each takes its place when it is whole."""
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(path.suffix + ".part").write_bytes(data)
        for path in files:
            os.replace(path.with_suffix(path.suffix + ".part"), path)
    except OSError as why:
        raise BadInput(f"Cannot write {why.filename or path}: {why.strerror}.") from None


def tell(found: dict[str, Any], written: list[Path]) -> None:
    said = " ".join(f"{name}={value}" for name, value in found["options"].items())
    console.print(
        f"[bold]{found['game']}[/] · {found['pairs'][0]['games']} games per pair, seed {found['seed']} [dim]({said})[/]"
    )
    table = Table(box=None)
    for column in ("bot", "Elo", "95%", "step", "95%", "score", "95%"):
        table.add_column(column, justify="left" if column == "bot" else "right", no_wrap=True)
    crew, measures = from_the_top(found)
    for one in [*crew, *measures]:
        low, high = one["interval"]
        table.add_row(one["name"], f"{one['elo']:.0f}", f"{low:.0f} … {high:.0f}", *step(one["above"]))
    console.print(table)
    short = [one["name"] for one in crew if one["above"] and one["above"]["elo"] < STEP]
    if short:
        console.print(f"[yellow]Less than {STEP} Elo above the rank below: {', '.join(short)}.[/]")
    elif len(crew) > 1:
        console.print(f"[green]Every rank is at least {STEP} Elo above the rank below.[/]")
    console.print(f"[dim]Step and score are against the rank below. {found['elo']}; the crew’s average is 1500.[/]")
    console.print(f"Wrote {', '.join(map(str, written))}.", soft_wrap=True)


def step(above: dict[str, Any] | None) -> list[str]:
    """The cells that compare with the one below."""
    if above is None:
        return []
    (low, high), (least, most) = above["interval"], above["score_interval"]
    return [f"{above['elo']:+.0f}", f"{low:+.0f} … {high:+.0f}", f"{above['score']:.1%}", f"{least:.1%} … {most:.1%}"]
