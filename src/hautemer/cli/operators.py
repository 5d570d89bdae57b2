"""What the commands of `hautemer admin` do."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from rich.table import Table

from hautemer.cli.paper import Paper
from hautemer.cli.reach import Way, ask, reached, send
from hautemer.cli.show import as_json, console
from hautemer.games.shelf import SHELF
from hautemer.server.harbour import link_to
from hautemer.server.operator import Forgotten, Renewed, Revoked
from hautemer.server.overview import SeatInfo, TableInfo
from hautemer.server.purge import DAY, IdleTable


def show_tables(database: str | None, at: str | None, game: str | None, idle_days: float | None, json: bool) -> None:
    with reached(database, at) as way:
        infos = all_tables(way, game, idle_days)
    if json:
        as_json(infos)
        return
    if not infos:
        console.print("No tables.")
        return
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("table", "game", "options", "seats", "entries", "state", "touched", "connected"):
        shown.add_column(column, no_wrap=column == "table", justify="right" if column in ("entries", "connected") else "left")
    for info in infos:
        seats = " · ".join(map(seat_in_words, info.seats))
        state = info.state if not info.closed else "closed" if info.state == "over" else "closed, unfinished"
        cells = (info.table, info.game, chosen_options(info), seats, str(info.entries), state, ago(info.touched))
        shown.add_row(*cells, str(info.connected))
    console.print(shown)


def all_tables(way: Way, game: str | None, idle_days: float | None) -> list[TableInfo]:
    """Page by page; the last touched first."""
    infos: list[TableInfo] = []
    after: str | None = None
    while page := ask(way, list[TableInfo], "GET", "tables", game=game, idle_days=idle_days, after=after):
        infos += page
        after = page[-1].table
    return sorted(infos, key=lambda info: -info.touched)


def seat_in_words(seat: SeatInfo) -> str:
    if seat.deputy:
        return f"{seat.seat} bot for a person"
    return f"{seat.seat} {seat.kind}" + (" here" if seat.kind == "person" and seat.here else "")


def chosen_options(info: TableInfo) -> str:
    """Those that are not as they are by default."""
    game = SHELF.get(info.game)
    defaults = {} if game is None else game.complete_options({})
    return " ".join(f"{name}={value}" for name, value in info.options.items() if value != defaults.get(name))


def ago(touched: float) -> str:
    seconds = max(0.0, time.time() - touched)
    for length, unit in ((DAY, "days"), (3600, "h"), (60, "min")):
        if seconds >= length:
            return f"{seconds / length:.0f} {unit} ago"
    return "just now"


def close(database: str | None, at: str | None, table: str, json: bool) -> None:
    with reached(database, at) as way:
        info = ask(way, TableInfo, "POST", "tables", table, "close")
    if json:
        as_json(info)
        return
    replay = "Its replay stays." if info.state == "over" else "Its game was not over: it has no replay, and its key stays sealed."
    console.print(f"Table {info.table} is closed. {replay}")


def free(database: str | None, at: str | None, table: str, seat: str, json: bool) -> None:
    with reached(database, at) as way:
        info = ask(way, TableInfo, "POST", "tables", table, "seats", seat, "free")
    if json:
        as_json(info)
        return
    deputy = next(one.deputy for one in info.seats if one.seat == seat)
    console.print(f"A bot stands in at {seat} until its link is used again." if deputy else f"The seat {seat} is empty again.")


def revoke(database: str | None, at: str | None, table: str, seat: str, json: bool) -> None:
    with reached(database, at) as way:
        revoked = ask(way, Revoked, "POST", "tables", table, "seats", seat, "revoke")
    if json:
        as_json(revoked)
        return
    console.print(f"Links to {seat} that lead nowhere now: {revoked.links}; browsers sent away: {revoked.browsers}.")


def renew(database: str | None, at: str | None, table: str, seat: str, json: bool) -> None:
    with reached(database, at) as way:
        renewed = ask(way, Renewed, "POST", "tables", table, "seats", seat, "renew")
        link = link_to(way.site, table, renewed.token)
    if json:
        as_json({"link": link, "links": renewed.links, "browsers": renewed.browsers})
        return
    console.print(link, soft_wrap=True)


def export(database: str | None, at: str | None, table: str, out: Path | None, reveal: bool) -> None:
    with reached(database, at) as way:
        log = send(way, "GET", "tables", table, "log", reveal=1 if reveal else None).decode()
    if out is None:
        sys.stdout.write(log)
    else:
        Paper(out).emit(log)


def purge(database: str | None, at: str | None, dry_run: bool, idle_days: float | None, json: bool) -> None:
    with reached(database, at) as way:
        if not dry_run:
            forgotten = ask(way, Forgotten, "POST", "idle", "forget", idle_days=idle_days)
        else:
            idle = ask(way, list[IdleTable], "GET", "idle", idle_days=idle_days)
    if json:
        as_json(idle if dry_run else forgotten)
    elif not dry_run:
        console.print(f"Tables forgotten: {forgotten.tables}.")
    else:
        console.print(f"Tables that would be forgotten: {len(idle)}.")
        for one in idle:
            console.print(f"{one.table} {one.game}: untouched for {one.days:.0f} days, idle at {one.readings} hourly readings")
