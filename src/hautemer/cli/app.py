"""The commands, each a sentence to read; what they do is in the files beside this one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from hautemer import __version__
from hautemer.cli import analyses, boards, games, ladders, proofs, records, tables, trials
from hautemer.cli.show import console
from hautemer.core import engine
from hautemer.lab.analysis import BUDGET
from hautemer.server.settings import Settings
from hautemer.speech import LANGUAGES, language

app = typer.Typer(
    name="hautemer",
    help="A table for sea games: play, look into positions, measure, replay, verify.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of the shelf: `hautemer games` lists them.")]
Position = Annotated[str, typer.Argument(metavar="POSITION", help="A file with a position, or - for standard input.")]
LogFile = Annotated[str, typer.Argument(metavar="LOG", help="A file with a log, or - for standard input.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")]
Code = Annotated[
    str | None, typer.Option(metavar="FILE", help="A bot of your own, for seats that say own: docs/writing-a-bot.md.")
]
Json = Annotated[bool, typer.Option("--json", help="Say it for a program to read.")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help="The language of the table.")]


def compiled() -> bool:
    return not str(engine.__file__).endswith(".py")


def show_version(wanted: bool) -> None:
    if wanted:
        console.print(f"hautemer {__version__}, engine {'compiled' if compiled() else 'in plain Python'}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say the version.")] = False,
) -> None:
    """A table for sea games: play, look into positions, measure, replay, verify."""


@app.command(name="games")
def list_games(lang: Lang = None, as_json: Json = False) -> None:
    """What is on the shelf, with the options of each game."""
    games.show(language(lang), as_json)


@app.command()
def play(
    game: GameName,
    option: Options = None,
    seats: Annotated[
        str | None, typer.Option(help="Who sits where: person, or a bot's name.", show_default="person,lookout,…")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="For games that are to be the same again; without it the sea is free.")] = None,
    words: Annotated[str, typer.Option(help="Your own words, mixed into the sea's luck.")] = "",
    log: Annotated[Path | None, typer.Option(help="Write the game down here as it is played.")] = None,
    code: Code = None,
    lang: Lang = None,
) -> None:
    """Sit down at a table in this terminal."""
    tables.run(game, option or [], seats, seed, words, log, language(lang), code)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Which address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    database: Annotated[
        str | None, typer.Option(help="A file, or a database URL; by default a file in your data folder.")
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="A site besides this one whose pages may open tables.")] = None,
    idle_days: Annotated[float, typer.Option(min=0.01, help="Tables that nobody touches for so long are forgotten.")] = 90,
    pace: Annotated[float, typer.Option(min=0, help="How many seconds a bot takes to answer.")] = 0.6,
    think: Annotated[float, typer.Option(min=0.1, help="How many seconds a bot that searches thinks about an answer.")] = 1.0,
    thinkers: Annotated[
        int, typer.Option(min=0, help="How many processes think; 0 for one a core.", show_default="one a core")
    ] = 0,
    rate: Annotated[float, typer.Option(min=1, help="How many messages a second a browser may send.")] = 20,
    analysis: Annotated[int, typer.Option(min=1, help="How many rounds of thought a game that is over is worth.")] = BUDGET,
    browser: Annotated[bool, typer.Option("--open", help="Open the shelf in a browser.")] = False,
) -> None:
    """Keep tables for people in browsers, here or elsewhere."""
    from hautemer.cli import servers  # here: no other command waits for the code of a server and its database

    settings = Settings(
        database=servers.database_url(database),
        origins=frozenset(origin or []),
        idle_days=idle_days,
        pace=pace,
        think=think,
        thinkers=thinkers,
        rate=rate,
        analysis=analysis,
    )
    servers.run(host, port, settings, browser)


@app.command()
def position(
    game: GameName,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Which random game.")] = 0,
    after: Annotated[int, typer.Option(min=0, help="After how many answers of the seats.")] = 0,
    scene: Annotated[str | None, typer.Option(help="Instead: the scene that shows this clause, and what to try in it.")] = None,
) -> None:
    """Print a position of a random game, as text."""
    if scene is not None:
        boards.show_scene(game, scene)
    else:
        boards.show_position(game, option or [], seed, after)


@app.command()
def legal(game: GameName, position: Position, as_json: Json = False, lang: Lang = None) -> None:
    """Who is asked what in a position, what may be answered, and why the rest may not."""
    boards.show_legal(game, position, as_json, language(lang))


@app.command(name="try")
def try_answers(
    game: GameName,
    position: Position,
    actions: Annotated[list[str], typer.Argument(metavar="ACTION…", help='Such as "play o4", or "crab: play c4".')],
    seed: Annotated[int | None, typer.Option(help="Let the sea answer by itself, by this seed.")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Answer in a position: what happens, by which clauses, and what is asked next."""
    boards.show_try(game, position, actions, seed, as_json, language(lang))


@app.command()
def count(
    game: GameName,
    position: Position,
    depth: Annotated[int, typer.Argument(min=0, max=40, help="How many answers deep.")],
    as_json: Json = False,
) -> None:
    """Count the lines of answers from a position, the sea's answers among them."""
    boards.show_count(game, position, depth, as_json)


@app.command()
def simulate(
    game: GameName,
    option: Options = None,
    seats: Annotated[str | None, typer.Option(help="A bot a seat.", show_default="drifter,greedy,…")] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes; the games are the same.")] = os.cpu_count() or 1,
    code: Code = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games: wins by seat with 95 % intervals, lengths, endings by clause."""
    trials.show(game, option or [], seats, number, seed, jobs, as_json, code)


@app.command()
def ladder(
    game: GameName,
    option: Options = None,
    only: Annotated[str | None, typer.Option(metavar="RANK,…", help="Only these of the crew.", show_default="all six")] = None,
    measures: Annotated[str | None, typer.Option("--with", metavar="BOT,…", help="Others, as a measure: greedy,drifter.")] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games a pair; more where seats need it.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes; the games are the same.")] = os.cpu_count() or 1,
    seconds: Annotated[float, typer.Option(min=0, help="For a thought, at most; then games are no longer the same.")] = 0,
    out: Annotated[Path, typer.Option(help="The folder for GAME.json and GAME.svg.")] = Path("docs/strength"),
    as_json: Json = False,
) -> None:
    """Let everybody play everybody, seats changed: how strong each of the crew is, in Elo with 95 % intervals."""
    ladders.show(game, option or [], only, measures, number, seed, jobs, seconds, out, as_json)


@app.command()
def replay(
    log: LogFile,
    seat: Annotated[str | None, typer.Option(help="Only what this seat saw.")] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="The position after so many answers; with --seat, the table as seen from there.")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Tell a game that was written down."""
    records.show_replay(log, seat, at, as_json, language(lang))


@app.command()
def verify(log: LogFile, as_json: Json = False) -> None:
    """Check a log: its seals, every answer by the rules, every draw by the sea's key."""
    records.show_verify(log, as_json)


@app.command()
def analyse(
    log: LogFile,
    rounds: Annotated[
        int | None, typer.Option(min=8, help="How much thought a moment is worth.", show_default="by the game's length")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed and rounds give the same figures.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes; the figures are the same.")] = os.cpu_count() or 1,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write it all down here, for a program.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the chances along the game into this file.")] = None,
    lang: Lang = None,
) -> None:
    """Explain a game that is over: the chances along it, the answers that cost most, luck and skill."""
    analyses.show(log, rounds, seed, jobs, as_json, svg, language(lang))


@app.command()
def clauses(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; without it, all.")] = None,
    number: Annotated[int, typer.Option("--games", min=0, help="How many games of self-play to watch.")] = 100,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Every clause of the rulebook: the code that keeps it, the tests that prove it, how often self-play met it."""
    proofs.show(game, number, as_json, language(lang))
