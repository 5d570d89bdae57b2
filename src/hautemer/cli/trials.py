"""`hautemer simulate`: bots against bots, counted."""

from __future__ import annotations

import time
from collections import Counter
from typing import Final

from rich.table import Table

from hautemer.bots.crew import bots_of
from hautemer.bots.own import OWN, load
from hautemer.cli.show import as_json, console, options_of, progress
from hautemer.core.errors import BadInput, unknown
from hautemer.core.game import Game
from hautemer.games.shelf import game_called
from hautemer.lab.arena import play_many
from hautemer.lab.tally import Tally, interval

FEW: Final = 5
"""How many kinds of faults are listed one by one."""


def seat_names(game: Game, options: dict[str, str], seats: str | None, first: str, others: str) -> list[str]:
    """The player of each seat; where none is named, `first` in the first seat and `others` in the rest."""
    seat_ids = game.seats(options)
    if seats is None:
        return [first, *[others] * (len(seat_ids) - 1)]
    names = [name.strip() for name in seats.split(",")]
    if len(names) != len(seat_ids):
        raise BadInput(f"{game.name} has {len(seat_ids)} seats here ({', '.join(seat_ids)}), but --seats gives {len(names)}.")
    return names


def checked_names(kind: str, names: list[str], allowed: list[str], code: str | None) -> list[str]:
    """The names, if all are allowed, or `own` and there is code for it; `BadInput` otherwise."""
    for name in names:
        if name == OWN and code is None:
            raise BadInput("The seat own needs your bot: add --code my_bot.py (see docs/writing-a-bot.md).")
        if name != OWN and name not in allowed:
            raise unknown(kind, name, allowed)
    if code is not None:
        if OWN not in names:
            raise BadInput(f"--code {code} is for a seat named own, but --seats gives {', '.join(names)}.")
        load(code)
    return names


def show(
    name: str, chosen: list[str], seats: str | None, games: int, seed: int, jobs: int, json: bool, code: str | None = None
) -> None:
    game = game_called(name)
    options = options_of(game, chosen)
    bots = checked_names("bot", seat_names(game, options, seats, OWN if code else "drifter", "greedy"), bots_of(game), code)
    began = time.monotonic()
    with progress() as bar:
        task = bar.add_task(f"{game.name}: {', '.join(bots)}", total=games)
        tally = play_many(game, options, bots, games, seed, jobs, lambda done: bar.update(task, completed=done), code or "")
    took = time.monotonic() - began
    if json:
        as_json(summary(game, options, bots, tally, seed))
    else:
        tell(game, options, bots, tally, seed, took)


def summary(game: Game, options: dict[str, str], bots: list[str], tally: Tally, seed: int) -> dict[str, object]:
    shares = [won / tally.games for won in tally.wins]
    return {
        "game": game.name,
        "options": options,
        "seed": seed,
        "games": tally.games,
        "seats": [
            {"seat": seat, "bot": bot, "wins": won, "share": share, "interval": interval(share, tally.games)}
            | ({"faults": dict(faults)} if bot == OWN else {})
            for seat, bot, won, share, faults in zip(game.seats(options), bots, tally.wins, shares, tally.faults, strict=True)
        ],
        "answers": {
            "mean": tally.mean_length(),
            "shortest": tally.length_at(0),
            "median": tally.length_at(0.5),
            "longest": tally.length_at(1),
        },
        "endings": dict(tally.endings),
    }


def tell(game: Game, options: dict[str, str], bots: list[str], tally: Tally, seed: int, took: float) -> None:
    options_text = " ".join(f"{name}={value}" for name, value in options.items())
    console.print(f"[bold]{game.name}[/] · {tally.games} games, seed {seed} [dim]({options_text})[/]")
    table = Table(box=None)
    for column in ("seat", "bot", "wins", "share", "95% interval"):
        table.add_column(column, justify="left" if column in ("seat", "bot") else "right")
    for seat, bot, won in zip(game.seats(options), bots, tally.wins, strict=True):
        low, high = interval(won / tally.games, tally.games)
        table.add_row(seat, bot, f"{won:g}", f"{won / tally.games:.1%}", f"{low:.1%} – {high:.1%}")
    console.print(table)
    console.print(
        f"Moves per game: {tally.mean_length():.1f} on average, "
        f"{tally.length_at(0)} to {tally.length_at(1)}, median {tally.length_at(0.5)}."
    )
    for seat, bot, faults in zip(game.seats(options), bots, tally.faults, strict=True):
        if faults:
            console.print(f"[yellow]{seat}[/]: greedy moved for {bot} {faults.total()} times: {list_faults(faults)}.")
    console.print("Ended by " + ", ".join(f"{clause} {n / tally.games:.1%}" for clause, n in tally.endings.most_common()) + ".")
    console.print(f"[dim]{took:.1f} s, {tally.games / took:.0f} games per second.[/]")


def list_faults(faults: Counter[str]) -> str:
    """What went wrong with your own bot, and how often."""
    why = ", ".join(f"{fault} ({n})" for fault, n in faults.most_common(FEW))
    return f"{why}, and {len(faults) - FEW} more" if len(faults) > FEW else why
