"""How fast Calypso is, how often each bot brings ten fish home, and how far each is from the optimum for two. `make bench`
builds what this needs."""

from __future__ import annotations

import os
from math import sqrt
from statistics import mean, pstdev
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.figures import CUT, REPETITIONS, Figure, measured, report, timed
from hautemer.bots.crew import crew, make_bot
from hautemer.core.engine import Choice, State, answer, clones, offers, random_steps, rollouts
from hautemer.core.messages import to_json
from hautemer.core.rng import Rng
from hautemer.games.calypso.optimum import after_each
from hautemer.games.calypso.state import Calypso
from hautemer.games.shelf import game_called
from hautemer.lab.arena import play_many
from hautemer.lab.tally import Z95, interval

CALYPSO: Final = game_called("calypso")
ROLLOUTS: Final = 60_000 // CUT
CLONES: Final = 2_000_000 // CUT
VIEWS: Final = 20_000 // CUT


def begun(**options: str) -> State:
    return CALYPSO.start(CALYPSO.complete_options(options))


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
    random_steps(middle, Rng(1), 30)
    inside: dict[str, list[float]] = {name: [] for name in tables}
    copied: list[float] = []
    samples: list[float] = []
    for seed in progress.track(range(REPETITIONS), description="measuring"):
        for name, start in tables.items():
            answers, seconds = timed(rollouts, start, ROLLOUTS, seed)
            inside[name].append(int(answers) / seconds / 1e6)
        copied.append(timed(clones, middle, CLONES)[1] / CLONES * 1e6)
        samples.append(timed(views, middle, VIEWS)[1] / VIEWS * 1e6)
    size = float(len(to_json(CALYPSO.screen(CALYPSO.view(middle, 0)))))
    return [
        Figure("random play, 2 players", "M/s", inside["2 players"], 8),
        *[Figure(f"the same, {name}", "M/s", inside[name], None) for name in tables if name != "2 players"],
        Figure("a clone", "µs", copied, 0.15, at_most=True),
        Figure("a view, made and written", "µs", samples, None),
        Figure("a view on the wire", "bytes", [size], 2000, at_most=True),
    ]


def levels(games: int, console: Console) -> None:
    """How often two of each bot win together."""
    table = Table("two of", "together", "95%", "hard", "95%", box=None, title=f"Ten fish saved, {games} games each")
    for bot in crew(CALYPSO):
        row = [bot]
        for mode in ("coop", "coop_hard"):
            tally = play_many(
                CALYPSO, CALYPSO.complete_options({"mode": mode}), [bot, bot], games, 0, os.cpu_count() or 1, lambda _: None
            )
            share = tally.wins[0] / tally.games
            low, high = interval(share, tally.games)
            row += [f"{share:.1%}", f"{low:.1%} – {high:.1%}"]
        table.add_row(*row)
    console.print(table)


def duels(games: int, console: Console) -> None:
    """How often the perfect one wins against each of the others; and what they give away, which says the same more sharply:
    by so much its share is above a half, for its own answers give nothing away."""
    title = f"The perfect one against each, {games} games on either seat"
    table = Table("against", "first", "95%", "second", "95%", "given away per game", box=None, title=title)
    for bot in crew(CALYPSO):
        row = [bot]
        for seat, seats in enumerate((["perfect", bot], [bot, "perfect"])):
            tally = play_many(CALYPSO, CALYPSO.complete_options({}), seats, games, 0, os.cpu_count() or 1, lambda _: None)
            share = tally.wins[seat] / tally.games
            low, high = interval(share, tally.games)
            row += [f"{share:.1%}", f"{low:.1%} – {high:.1%}"]
        lost = [given_away(bot, game % 2, game) for game in range(games // 4)]
        table.add_row(*row, f"{mean(lost):.3%} ± {Z95 * pstdev(lost) / sqrt(len(lost)):.3%}")
    console.print(table)


def given_away(bot: str, seat: int, seed: int) -> float:
    """By how much the answers of a bot on this seat lower its chances in a game against the perfect one."""
    sea = Rng(seed << 8)
    seats = [make_bot(bot if one == seat else "perfect", CALYPSO, (seed << 8) + 1 + one) for one in range(2)]
    s = begun()
    assert isinstance(s, Calypso)
    lost = 0.0
    offered = offers(s, sea)
    while offered:
        step = s.agenda.step
        assert isinstance(step, Choice)
        asked_seat = int(step.seat(s))
        action = seats[asked_seat].choose(CALYPSO.view(s, asked_seat))
        if asked_seat == seat:
            worth = after_each(s, step, seat)
            lost += max(worth) - worth[offered.index(action)]
        offered = answer(s, action, sea)
    return lost


def main(
    as_json: Annotated[bool, typer.Option("--json", help="The speeds as JSON.")] = False,
    games: Annotated[int, typer.Option(min=0, help="How many games each bot plays, together and in duels; 0: none.")] = 4000
    // CUT,
) -> None:
    """The speed of Calypso, and its bots; ends with 1 when a goal is not met."""
    if games and not as_json:
        levels(games, Console())
        duels(games, Console())
    report(measured(figures), "", as_json, strict=True)


if __name__ == "__main__":
    typer.run(main)
