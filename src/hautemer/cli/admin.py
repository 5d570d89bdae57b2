"""`hautemer admin` and its commands, each a sentence to read; what they do is in `operators.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hautemer.cli.parameters import OPERATORS, Database, Json, examples, setting

app = typer.Typer(
    help="Look after the tables of a server, whether it is running or not.",
    epilog="Exit codes: 0 done, 1 it cannot be done as things stand, 2 the input cannot be read or the server not be reached.",
    no_args_is_help=True,
)

At = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="A running server elsewhere; its key is read from HAUTEMER_ADMIN_KEY.", show_default="by the database"
    ),
]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table; `hautemer admin tables` lists them.")]
Seat = Annotated[str, typer.Argument(metavar="SEAT", help="A seat as the game calls it: crab, whale, …")]
Place = Annotated[
    str, typer.Argument(metavar="SEAT", help="A seat as the game calls it, watch for spectators, or open for the open seats.")
]
Days = Annotated[
    float | None,
    setting("--idle-days", min=0.01, help="Days until a table is idle.", show_default="as the server is set up, or 90"),
]


@app.command(rich_help_panel=OPERATORS, epilog=examples("hautemer admin tables", "hautemer admin tables --game reef --json"))
def tables(
    game: Annotated[str | None, typer.Option(help="Only tables of this game.")] = None,
    idle_days: Annotated[float | None, typer.Option(min=0.01, help="Only tables untouched for so many days.")] = None,
    database: Database = None,
    at: At = None,
    as_json: Json = False,
) -> None:
    """List the tables: game, options, seats, entries, how they stand, last touched, connections."""
    from hautemer.cli import operators  # here and below, so that no other command waits for these imports

    operators.show_tables(database, at, game, idle_days, as_json)


@app.command(rich_help_panel=OPERATORS, epilog=examples("hautemer admin close 5f0c9d21b3a4e6f7"))
def close(table: Table, database: Database = None, at: At = None, as_json: Json = False) -> None:
    """End a table for good: whoever is there is told, and nobody can play at it any more; its log can still be exported."""
    from hautemer.cli import operators

    operators.close(database, at, table, as_json)


@app.command(rich_help_panel=OPERATORS, epilog=examples("hautemer admin free 5f0c9d21b3a4e6f7 crab"))
def free(table: Table, seat: Seat, database: Database = None, at: At = None, as_json: Json = False) -> None:
    """Free the seat of a person who is gone: before the game it is empty again, during it a bot stands in."""
    from hautemer.cli import operators

    operators.free(database, at, table, seat, as_json)


@app.command(rich_help_panel=OPERATORS, epilog=examples("hautemer admin revoke 5f0c9d21b3a4e6f7 watch"))
def revoke(table: Table, seat: Place, database: Database = None, at: At = None, as_json: Json = False) -> None:
    """Take all links to a seat away: they lead nowhere at once, and whoever came by one is sent away."""
    from hautemer.cli import operators

    operators.revoke(database, at, table, seat, as_json)


@app.command(rich_help_panel=OPERATORS, epilog=examples("hautemer admin renew 5f0c9d21b3a4e6f7 crab"))
def renew(table: Table, seat: Place, database: Database = None, at: At = None, as_json: Json = False) -> None:
    """Print a new link to a seat, which cannot be shown again, and take all its other links away."""
    from hautemer.cli import operators

    operators.renew(database, at, table, seat, as_json)


@app.command(
    rich_help_panel=OPERATORS,
    epilog=examples(
        "hautemer admin export 5f0c9d21b3a4e6f7 > game.jsonl", "hautemer admin export 5f0c9d21b3a4e6f7 --reveal-hands"
    ),
)
def export(
    table: Table,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to a new file.", show_default="standard output")] = None,
    reveal_hands: Annotated[
        bool,
        typer.Option(
            "--reveal-hands",
            help="Even if the game is still on: the log shows every hand, every hidden choice and everyone's words so far.",
        ),
    ] = False,
    database: Database = None,
    at: At = None,
) -> None:
    """Print the log of a table, for `hautemer replay`, `verify` and `analyse`."""
    from hautemer.cli import operators

    operators.export(database, at, table, out, reveal_hands)


@app.command(rich_help_panel=OPERATORS, epilog=examples("hautemer admin purge --dry-run", "hautemer admin purge --idle-days 30"))
def purge(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list the tables that would be forgotten, and why.")] = False,
    idle_days: Days = None,
    database: Database = None,
    at: At = None,
    as_json: Json = False,
) -> None:
    """Forget idle tables now; a running server does so every hour."""
    from hautemer.cli import operators

    operators.purge(database, at, dry_run, idle_days, as_json)
