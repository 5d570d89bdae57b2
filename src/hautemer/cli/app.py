"""The commands, each a sentence to read; what they do is in the files beside this one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from hautemer import __version__
from hautemer.cli import analyses, boards, games, ladders, proofs, records, tables, trials
from hautemer.cli.admin import app as admin
from hautemer.cli.parameters import OPERATORS, Database, Json, examples, setting
from hautemer.cli.show import console
from hautemer.lab.analysis import BUDGET
from hautemer.server.engines import is_compiled
from hautemer.server.settings import DEFAULT_PATIENCE, LOOPBACK, LogLevel, Settings
from hautemer.speech import LANGUAGES, language

PLAY: Final = "Play"
POSITIONS: Final = "Positions"
BOTS: Final = "Bots"
FINISHED: Final = "Finished games"
RULES: Final = "Rules"

app = typer.Typer(
    name="hautemer",
    help="A table for sea games: play, explore positions, measure bots, replay and verify games.",
    epilog="Exit codes: 0 success, 1 the rules say no, 2 the input cannot be read.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game on the shelf; `hautemer games` lists them.")]
Position = Annotated[str, typer.Argument(metavar="POSITION", help="A position file, or - for standard input.")]
LogFile = Annotated[str, typer.Argument(metavar="LOG", help="A game log, or - for standard input.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option; may be repeated.")
]
Code = Annotated[str | None, typer.Option(metavar="FILE", help="Your own bot, for seats named own; see docs/writing-a-bot.md.")]
Jobs = Annotated[
    int, typer.Option(min=1, help="How many processes to use; the results are the same.", show_default="one per core")
]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="|".join(LANGUAGES), help="Language to speak.", show_default="your terminal's, or English"),
]
CORES: Final = os.cpu_count() or 1


def show_version(requested: bool) -> None:
    if requested:
        console.print(f"hautemer {__version__}, engine {'compiled' if is_compiled() else 'in plain Python'}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """A table for sea games: play, explore positions, measure bots, replay and verify games."""


@app.command(name="games", rich_help_panel=PLAY, epilog=examples("hautemer games --lang fr"))
def list_games(lang: Lang = None, as_json: Json = False) -> None:
    """List the games on the shelf and their options."""
    games.show(language(lang), as_json)


@app.command(
    rich_help_panel=PLAY,
    epilog=examples(
        "hautemer play reef",
        "hautemer play calypso --seats person,person",
        "hautemer play island --seats person,lookout,mate,captain",
        "hautemer play monster --log game.jsonl",
    ),
)
def play(
    game: GameName,
    option: Options = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where: person, own, or a bot: greedy, drifter, or a rank from cabin_boy to captain.",
            show_default="person,lookout,…",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Make the game repeatable; without it, every game is new.")] = None,
    words: Annotated[str, typer.Option(help="A few words of your own, mixed into every draw.")] = "",
    log: Annotated[Path | None, typer.Option(help="Save the game to this file as it is played.")] = None,
    code: Code = None,
    lang: Lang = None,
) -> None:
    """Sit down and play in this terminal."""
    tables.run(game, option or [], seats, seed, words, log, language(lang), code)


@app.command(
    rich_help_panel=PLAY,
    epilog=examples(
        "hautemer serve --open", "hautemer serve --host 0.0.0.0 --port 80 --database postgresql://user:password@host/name"
    ),
)
def serve(
    host: Annotated[str, setting("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, setting("--port", min=0, max=65535, help="Port to listen on; 0 takes any free one.")] = 8000,
    database: Database = None,
    idle_days: Annotated[float, setting("--idle-days", min=0.01, help="Days until an untouched table is forgotten.")] = 90,
    pace: Annotated[
        float,
        setting("--pace", min=0, help="Seconds a bot takes to begin its turn, however long it thinks; the rest of it is quick."),
    ] = 0.6,
    think: Annotated[float, setting("--think", min=0.1, help="Seconds the captain takes to move; no search runs longer.")] = 1.0,
    thinkers: Annotated[
        int, setting("--thinkers", min=0, help="How many processes search; 0 means one per core.", show_default="one per core")
    ] = 0,
    patience: Annotated[
        float, setting("--patience", min=0.1, help="Seconds until somebody without an open page counts as gone.")
    ] = DEFAULT_PATIENCE,
    analysis: Annotated[int, setting("--analysis", min=1, help="Playouts to spend on the analysis of a finished game.")] = BUDGET,
    origin: Annotated[
        list[str] | None,
        setting("--origin", help="Another site whose pages may call and connect, as https://example.org; may be repeated."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        setting(
            "--proxy", help="A proxy in front, as an address or network, whose word for who calls is taken; may be repeated."
        ),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        setting(
            "--metrics-from",
            help="Who may read /metrics, as an address or network; may be repeated.",
            show_default="this machine alone",
        ),
    ] = None,
    log_level: Annotated[LogLevel, setting("--log-level", help="The least level of what is logged.")] = "info",
    rate: Annotated[
        float, setting("--rate", min=1, help="Messages a browser may send per second; twice as many in a burst.")
    ] = 20,
    calls: Annotated[int, setting("--calls", min=1, help="Calls from one address per minute.")] = 600,
    new_tables: Annotated[int, setting("--tables", min=1, help="Tables that one address opens per minute.")] = 60,
    connections: Annotated[int, setting("--connections", min=1, help="Connections from one address.")] = 200,
    all_connections: Annotated[
        int, setting("--all-connections", min=0, help="Connections in all.", show_default="what the limit on open files allows")
    ] = 0,
    header_bytes: Annotated[int, setting("--header-bytes", min=512, help="Bytes of a request's header.")] = 16 * 1024,
    header_seconds: Annotated[
        float,
        setting(
            "--header-seconds", min=0.1, help="Seconds for a request's header, for its body, and for a socket's first message."
        ),
    ] = 10,
    idle_seconds: Annotated[
        float, setting("--idle-seconds", min=1, help="Seconds until a connection on which nothing moves is closed.")
    ] = 60,
    build: Annotated[
        Path | None,
        setting("--build", help="Where `make play` builds the compiled engine, so that the shelf can say how it stands."),
    ] = None,
    browser: Annotated[bool, setting("--open", help="Open the shelf in a browser.")] = False,
) -> None:
    """Host tables for browsers, on this machine or anywhere; options may stand in the environment: HAUTEMER_PORT for --port."""
    from hautemer.cli import servers  # here, so that no other command waits for these imports

    settings = Settings(
        database=servers.database_url(database),
        idle_days=idle_days,
        pace=pace,
        think=think,
        thinkers=thinkers,
        patience=patience,
        analysis=analysis,
        build=build,
        origins=frozenset(origin or []),
        proxies=servers.networks("proxy", proxy or []),
        metrics_from=servers.networks("metrics_from", metrics_from or LOOPBACK),
        log_level=log_level,
        rate=rate,
        calls=calls,
        tables=new_tables,
        connections=connections,
        all_connections=all_connections,
        header_bytes=header_bytes,
        header_seconds=header_seconds,
        idle_seconds=idle_seconds,
    )
    servers.run(host, port, settings, browser)


@app.command(
    rich_help_panel=POSITIONS,
    epilog=examples("hautemer position reef --seed 3 --after 12 > here.txt", "hautemer position island --scene squid.4b"),
)
def position(
    game: GameName,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Which random game to take it from.")] = 0,
    after: Annotated[int, typer.Option(min=0, help="How many moves into the game.")] = 0,
    scene: Annotated[str | None, typer.Option(help="Print the drawn scene for this clause instead, with moves to try.")] = None,
) -> None:
    """Print a position from a random game, as text short enough to write by hand."""
    if scene is not None:
        boards.show_scene(game, scene)
    else:
        boards.show_position(game, option or [], seed, after)


@app.command(rich_help_panel=POSITIONS, epilog=examples("hautemer legal reef here.txt"))
def legal(game: GameName, position: Position, as_json: Json = False, lang: Lang = None) -> None:
    """Show who is to move in a position, which moves are legal, and why the others are not."""
    boards.show_legal(game, position, as_json, language(lang))


@app.command(name="try", rich_help_panel=POSITIONS, epilog=examples('hautemer try reef here.txt "play o7" allow'))
def try_answers(
    game: GameName,
    position: Position,
    actions: Annotated[list[str], typer.Argument(metavar="MOVE", help='Moves in order, such as "play o4" or "crab: play c4".')],
    seed: Annotated[int | None, typer.Option(help="Let the sea make its own draws, from this seed.")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play moves in a position: what happens, by which clauses, and who moves next; or which clause forbids it."""
    boards.show_try(game, position, actions, seed, as_json, language(lang))


@app.command(rich_help_panel=POSITIONS, epilog=examples("hautemer count reef here.txt 4"))
def count(
    game: GameName,
    position: Position,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=40, help="How many moves deep.")],
    as_json: Json = False,
) -> None:
    """Count the lines of play from a position, the sea's draws included (perft)."""
    boards.show_count(game, position, depth, as_json)


@app.command(
    rich_help_panel=BOTS,
    epilog=examples("hautemer simulate reef --seats greedy,drifter --games 10000", "hautemer simulate reef --code my_bot.py"),
)
def simulate(
    game: GameName,
    option: Options = None,
    seats: Annotated[str | None, typer.Option(help="One bot per seat.", show_default="drifter,greedy,…")] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games to play.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 0,
    jobs: Jobs = CORES,
    code: Code = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots: wins by seat with 95% intervals, lengths, endings by clause."""
    trials.show(game, option or [], seats, number, seed, jobs, as_json, code)


@app.command(
    rich_help_panel=BOTS,
    epilog=examples(
        "hautemer ladder reef --with greedy,drifter", "hautemer ladder calypso --only mate,captain --games 1000 --out ."
    ),
)
def ladder(
    game: GameName,
    option: Options = None,
    only: Annotated[
        str | None,
        typer.Option(metavar="RANK,…", help="Only these ranks of the crew, from cabin_boy to captain.", show_default="all six"),
    ] = None,
    measures: Annotated[str | None, typer.Option("--with", metavar="BOT,…", help="Other bots to rate beside the crew.")] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="Games per pair; more where the seats need it.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 0,
    jobs: Jobs = CORES,
    seconds: Annotated[
        float,
        typer.Option(
            min=0, help="Seconds per move, at most; with a limit, games cannot be repeated exactly.", show_default="no limit"
        ),
    ] = 0,
    out: Annotated[Path, typer.Option(help="Folder for GAME.json and GAME.svg.")] = Path("docs/strength"),
    as_json: Json = False,
) -> None:
    """Play a round robin of the crew, swapping seats, and rate each in Elo with 95% intervals."""
    ladders.show(game, option or [], only, measures, number, seed, jobs, seconds, out, as_json)


@app.command(
    rich_help_panel=FINISHED, epilog=examples("hautemer replay game.jsonl", "hautemer replay game.jsonl --seat crab --at 40")
)
def replay(
    log: LogFile,
    seat: Annotated[str | None, typer.Option(help="Tell only what this seat saw.")] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="The position after this many moves and draws; with --seat, as that seat saw it.")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Retell a saved game, or show one moment of it."""
    records.show_replay(log, seat, at, as_json, language(lang))


@app.command(rich_help_panel=FINISHED, epilog=examples("hautemer verify game.jsonl"))
def verify(log: LogFile, as_json: Json = False) -> None:
    """Verify a log: its seals, every move against the rules, every draw against the sea's key."""
    records.show_verify(log, as_json)


@app.command(rich_help_panel=FINISHED, epilog=examples("hautemer analyse game.jsonl --svg game.svg"))
def analyse(
    log: LogFile,
    rounds: Annotated[int | None, typer.Option(min=8, help="Playouts per position.", show_default="by the game's length")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed and playouts give the same figures.")] = 0,
    jobs: Jobs = CORES,
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the analysis to this file as JSON.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the chances through the game into this file.")] = None,
    lang: Lang = None,
) -> None:
    """Explain a finished game: each side's chances, the costliest moves, luck and skill."""
    analyses.show(log, rounds, seed, jobs, as_json, svg, language(lang))


@app.command(rich_help_panel=RULES, epilog=examples("hautemer clauses reef"))
def clauses(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game; all games if left out.")] = None,
    number: Annotated[int, typer.Option("--games", min=0, help="Games of self-play to watch.")] = 100,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List every clause of the rulebook: the code that enforces it, the tests that prove it, how often self-play met it."""
    proofs.show(game, number, as_json, language(lang))


app.add_typer(admin, name="admin", rich_help_panel=OPERATORS)


@app.command(rich_help_panel=OPERATORS, epilog=examples("hautemer backup tables.backup"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; an older backup of that name is replaced at the end.")],
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Save the whole database to one file, while the server goes on serving."""
    from hautemer.cli import backups

    backups.back_up(file, database, as_json)


@app.command(
    rich_help_panel=OPERATORS,
    epilog=examples("hautemer restore tables.backup", "hautemer restore tables.backup --database postgresql://user@host/name"),
)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `hautemer backup` wrote.")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace all that the database holds.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Replace it without asking.")] = False,
    as_json: Json = False,
) -> None:
    """Bring a backup back into an empty database, of either kind, that no server is using."""
    from hautemer.cli import backups

    backups.restore(file, database, replace, yes, as_json)
