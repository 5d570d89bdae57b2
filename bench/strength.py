"""How often a captain wins against simpler bots: `python -m bench.strength [GAME]`. Playouts are limited, not seconds, so the
same games are played everywhere; on the machine of docs/figures.md a captain's answer takes 0.04 to 0.1 s of one core."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.figures import COMPILED
from hautemer.games.shelf import SHELF
from hautemer.lab.arena import play_one
from hautemer.lab.ladder import share_of
from hautemer.lab.parallel import parallel_map
from hautemer.lab.tally import interval

CAPTAIN: Final = "captain"


@dataclass(frozen=True)
class Match:
    """A captain's side against others on all other seats. `side`: which; None is each in turn. `goal`: for the lower end of the
    95% interval; None has no goal. The games have the seeds from `first` on."""

    game: str
    who: str
    options: dict[str, str]
    side: int | None
    others: str
    games: int
    goal: float | None
    first: int

    def job(self, number: int) -> tuple[str, dict[str, str], list[str], int]:
        """One of the games: who sits where."""
        sides = SHELF[self.game].sides(SHELF[self.game].complete_options(self.options))
        mine = sides[number % len(sides) if self.side is None else self.side]
        seats = range(sum(len(side) for side in sides))
        return self.game, self.options, [CAPTAIN if seat in mine else self.others for seat in seats], self.first + number


FOUR: Final = {"players": "4"}
MATCHES: Final = (
    Match("reef", "either animal", {}, None, "greedy", 120, 0.8, 1000),
    Match("reef", "either animal", {}, None, "drifter", 200, 0.98, 2000),
    Match("calypso", "one of two", {"players": "2"}, None, "greedy", 2000, None, 0),
    Match("calypso", "one of two", {"players": "2"}, None, "drifter", 2000, None, 0),  # the optimum wins 95%
    Match("island", "one of four", FOUR, None, "greedy", 144, 0.5, 0),
    Match("island", "one of four", FOUR, None, "drifter", 200, 0.98, 3000),
    Match("monster", "the whale", {}, 0, "greedy", 60, 0.8, 50000),
    Match("monster", "three hunters", {}, 1, "greedy", 100, 0.8, 40000),
    Match("monster", "the whale", {}, 0, "drifter", 200, 0.98, 60000),
    Match("monster", "three hunters", {}, 1, "drifter", 200, 0.98, 70000),
)


def play_match(match: int, name: str, options: dict[str, str], seats: list[str], seed: int) -> tuple[int, float]:
    """The share of the points that the captain's side won."""
    scores = play_one(SHELF[name], SHELF[name].complete_options(options), seats, seed)[0]
    return match, share_of(1, [int(seat == CAPTAIN) for seat in seats], scores)


OfGame = Enum("OfGame", {name: name for name in SHELF})  # type: ignore[misc]
Other = Enum("Other", {one.others: one.others for one in MATCHES})  # type: ignore[misc]


def main(
    game: Annotated[OfGame | None, typer.Argument(help="Only this game.")] = None,
    against: Annotated[Other | None, typer.Option(help="Only against this bot.")] = None,
    games: Annotated[int, typer.Option(min=0, help="How many games per match; 0 is as many as its goal needs.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many games at once.")] = os.cpu_count() or 1,
) -> None:
    """Captains against greedy bots and drifters; ends with 1 when a goal is not met."""
    chosen = [match for match in MATCHES if game in (None, OfGame(match.game)) and against in (None, Other(match.others))]
    todo = [(k, *match.job(number)) for k, match in enumerate(chosen) for number in range(games or match.games)]
    won = [0.0 for _ in chosen]
    played_so_far = [0 for _ in chosen]
    begun = perf_counter()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("captains", total=len(todo))
        for k, share in parallel_map(play_match, todo, jobs):
            won[k] += share
            played_so_far[k] += 1
            progress.advance(task)
    built = "compiled" if COMPILED else "NOT compiled"
    title = f"{len(todo)} games in {perf_counter() - begun:.0f} s · {built} · {jobs} at once"
    table = Table("game", "captain is", "others", "won", "share", "95%", "goal", title=title, box=SIMPLE_HEAD)
    missed = 0
    for match, points, number in zip(chosen, won, played_so_far, strict=True):
        low, high = interval(points / number, number)
        is_short = match.goal is not None and low < match.goal
        missed += is_short
        goal = "" if match.goal is None else f"{match.goal:.0%} {'NO' if is_short else 'yes'}"
        row = (
            match.game,
            match.who,
            match.others,
            f"{points:g} of {number}",
            f"{points / number:.1%}",
            f"{low:.1%} … {high:.1%}",
            goal,
        )
        table.add_row(*row)
    Console(highlight=False).print(table)
    if missed:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
