"""Whether the odds by which the crew evaluates The Island and Monster of the Sea come true: `python -m bench.odds GAME`.

Games of bots, by seeds that the odds were not counted from; of each game one position where a search may end, and one side
there, both chosen at random. What that side's odds were, beside how often it won."""

from __future__ import annotations

import os
from enum import Enum
from math import log
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from hautemer.bots.crew import known_bot, make_bot
from hautemer.core.errors import BadInput
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.lab.arena import self_play
from hautemer.lab.parallel import parallel_map
from hautemer.lab.tally import interval

FIRST: Final = 5_000_000
"""The seed of the first game."""
BINS: Final = 8
MIN_ODDS: Final = 1e-6


def sample_position(name: str, bot: str, seed: int) -> tuple[float, float, float]:
    """One game: the odds of a side in the middle of it, what it won, and what it could expect before."""
    game = SHELF[name]
    options = game.complete_options({})
    seats = len(game.seats(options))
    sea, sampler = Rng(seed << 8), Rng(seed << 8 | 255)
    bots = [make_bot(bot, game, (seed << 8) + 1 + seat) for seat in range(seats)]
    s = game.start(options)
    odds: list[float] = []
    quiet_positions = 0
    for _ in self_play(game, s, bots, sea):
        if game.is_quiet(s):
            quiet_positions += 1
            if sampler.below(quiet_positions) == 0:  # so that in the end all are equally likely (reservoir sampling)
                odds = game.chances(s)
    sides = game.sides(options)
    side = sides[sampler.below(len(sides))]
    return odds[side[0]], sum(game.scores(s)[seat] for seat in side), 1 / len(sides)


def checked_bot(bot: str, game: str) -> str:
    """The name of a bot, if it plays this game."""
    try:
        return known_bot(bot, SHELF[game])
    except BadInput as wrong:
        raise typer.BadParameter(str(wrong)) from None


def surprise(odds: float, won: float) -> float:
    """In nats: 0 for a prediction that was sure and right."""
    odds = min(max(odds, MIN_ODDS), 1 - MIN_ODDS)
    return -(won * log(odds) + (1 - won) * log(1 - odds))


EstimatedGame = Enum("Judged", {name: name for name, game in SHELF.items() if game.search.uses_estimates()})  # type: ignore[misc]


def main(
    game: Annotated[EstimatedGame, typer.Argument(help="Whose odds.")],
    bot: Annotated[str, typer.Option(help="Who plays.")] = "lookout",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 800,
    jobs: Annotated[int, typer.Option(min=1, help="How many games at once.")] = os.cpu_count() or 1,
) -> None:
    """Odds beside what happened; ends with 1 where they tell less than a guess without looking."""
    bot = checked_bot(bot, game.value)
    samples: list[tuple[float, float, float]] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{bot}s", total=games)
        for sample in parallel_map(sample_position, [(game.value, bot, FIRST + number) for number in range(games)], jobs):
            samples.append(sample)
            progress.advance(task)
    table = Table("odds", "positions", "odds, on average", "won", "95%", title=f"{game.value} · {games} games", box=SIMPLE_HEAD)
    for k in range(BINS):
        in_bin = [sample for sample in samples if min(int(sample[0] * BINS), BINS - 1) == k]
        if not in_bin:
            continue
        won = sum(sample[1] for sample in in_bin) / len(in_bin)
        low, high = interval(won, len(in_bin))
        mean_odds = sum(sample[0] for sample in in_bin) / len(in_bin)
        row = (
            f"{k / BINS:.0%} … {(k + 1) / BINS:.0%}",
            str(len(in_bin)),
            f"{mean_odds:.1%}",
            f"{won:.1%}",
            f"{low:.1%} … {high:.1%}",
        )
        table.add_row(*row)
    console = Console(highlight=False)
    console.print(table)
    by_odds = sum(surprise(odds, won) for odds, won, _ in samples) / games
    by_nothing = sum(surprise(par, won) for _, won, par in samples) / games
    console.print(f"Surprise per position: {by_odds:.3f} by the odds, {by_nothing:.3f} without looking.")
    if by_odds >= by_nothing:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
