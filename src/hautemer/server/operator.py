"""What whoever runs the server can do: look at its tables, end one, free a seat, take links away and give new ones, take a log,
forget idle tables. Calls like all others, but answered only to the operator's key; `hautemer admin` makes them."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from hautemer.core.errors import BadInput, clipped, unknown
from hautemer.core.messages import SPECTATOR
from hautemer.games.shelf import game_called
from hautemer.server import overview
from hautemer.server.calls import ApiError, Call, Query, harbour_of, settings_of
from hautemer.server.harbour import new_token
from hautemer.server.overview import PAGE, TableInfo
from hautemer.server.purge import IdleTable, idle_tables, keep_watched, purge
from hautemer.server.store import NoSuchLink
from hautemer.server.table import Table
from hautemer.server.wire import NEWCOMER

LINKS: Final = {"watch": SPECTATOR, "open": NEWCOMER}
"""The links that lead to no seat, by the name an operator calls them."""
MIN_DAYS: Final = 0.01


class Revoked(msgspec.Struct, frozen=True):
    """How many links lead nowhere now, and how many browsers were sent away with them."""

    links: int
    browsers: int


class Renewed(msgspec.Struct, frozen=True):
    """The secret of the one link that leads there now, told once, and what it replaced."""

    token: str
    links: int
    browsers: int


class Forgotten(msgspec.Struct, frozen=True):
    """How many idle tables were forgotten."""

    tables: int


async def table_of(request: Request) -> Table:
    """The table that the path names."""
    name = request.path_params["table"]
    try:
        await harbour_of(request).store.table(name)
    except NoSuchLink:
        raise ApiError(404, f"There is no table called {clipped(name)!r}.") from None
    return await harbour_of(request).table(name)


def place_of(request: Request, table: Table, known: dict[str, int]) -> int:
    """The seat that the path names, by the name the game gives it."""
    name = request.path_params["seat"]
    if name not in known:
        raise ApiError(404, str(unknown(f"seat at this table of {table.game.name}", name, known)))
    return known[name]


def seats_of(table: Table) -> dict[str, int]:
    return {name: number for number, name in enumerate(table.game.seats(table.row.options))}


def days_in(request: Request, default: float) -> float:
    try:
        days = float(request.query_params.get("idle_days", default))
    except ValueError:
        raise BadInput("`idle_days` is a number.") from None
    if not days >= MIN_DAYS and days != default:
        raise BadInput(f"`idle_days` is at least {MIN_DAYS}.")
    return days


async def list_tables(request: Request) -> list[TableInfo]:
    """The tables of this server in the order of their names, one page of them: how each stands, and nothing of who plays."""
    game = request.query_params.get("game", "")
    if game:
        game_called(game)
    after = request.query_params.get("after", "")
    return await overview.tables(harbour_of(request), game, days_in(request, 0.0), after)


async def close_table(request: Request) -> TableInfo:
    """End a table for good: whoever is there is told and sent away, and nobody can play at it any more. If its game is not over,
    it has no replay, and its key stays sealed."""
    table = await table_of(request)
    if table.closed:
        raise ApiError(409, f"Table {table.row.id} is closed already.")
    await table.close()
    return await overview.one_table(harbour_of(request), table.row.id)


async def free_seat(request: Request) -> TableInfo:
    """Free the seat of a person who is gone: before the game it is empty again; during it a bot stands in until they return."""
    table = await table_of(request)
    number = place_of(request, table, seats_of(table))
    seat = table.seats[number]
    if table.closed or table.over():
        raise ApiError(409, f"Nobody plays at table {table.row.id} any more.")
    if seat.kind != "person" or not seat.here:
        raise ApiError(409, "No person sits there: " + ("a bot plays." if seat.kind == "bot" else "the seat is empty."))
    refused = await table.leave(number)
    if refused is not None:
        raise ApiError(503, refused.why)
    return await overview.one_table(harbour_of(request), table.row.id)


async def revoke_links(request: Request) -> Revoked:
    """All links to a seat lead nowhere from now on, and whoever came by one is sent away."""
    table = await table_of(request)
    place = place_of(request, table, seats_of(table) | LINKS)
    links = await harbour_of(request).store.count_links(table.row.id, place)
    if not links:
        raise ApiError(409, "No link leads there.")
    return Revoked(links, await harbour_of(request).replace_links(table, place))


async def renew_link(request: Request) -> Renewed:
    """A new link to a seat, which is returned now and never again; all others to it lead nowhere from now on."""
    table = await table_of(request)
    place = place_of(request, table, seats_of(table) | LINKS)
    if table.closed:
        raise ApiError(409, f"Table {table.row.id} is closed.")
    if place >= 0 and table.row.seats[place].kind == "bot":
        raise ApiError(409, "That is a bot's seat: no link leads there.")
    if place >= 0 and table.seats[place].kind == "open":
        raise ApiError(409, "Nobody has taken that seat yet: the link to the open seats hands it out.")
    if place == NEWCOMER and not any(seat.open for seat in table.row.seats):
        raise ApiError(409, "This table has no open seats.")
    links = await harbour_of(request).store.count_links(table.row.id, place)
    token = new_token()
    return Renewed(token, links, await harbour_of(request).replace_links(table, place, token))


async def export_log(request: Request) -> Response:
    """The log of a table, one JSON object per line. Of a game that is still being played only with `reveal`: it lays open every
    hand and every hidden choice so far, but not the key of the draws to come."""
    table = await table_of(request)
    if not (table.over() or table.closed) and request.query_params.get("reveal") != "1":
        raise ApiError(
            409, "This game is not over: its log lays open every hand and every hidden choice. --reveal-hands says you mean it."
        )
    return PlainTextResponse(await table.log(), media_type="application/x-ndjson")


async def list_idle(request: Request) -> list[IdleTable]:
    """The tables that would be forgotten now, and why."""
    harbour = harbour_of(request)
    watched = harbour.watched()
    idle = await idle_tables(harbour.store, days_in(request, settings_of(request).idle_days))
    return [one for one in idle if one.table not in watched]


async def forget_idle(request: Request) -> Forgotten:
    """Forget idle tables, as the server does every hour by itself."""
    harbour = harbour_of(request)
    days = days_in(request, settings_of(request).idle_days)
    await keep_watched(harbour.store, harbour.watched())
    return Forgotten(await purge(harbour.store, days))


TABLES_QUERY: Final = {
    "game": Query("Only tables of this game.", "string"),
    "idle_days": Query("Only tables that nobody touched for so many days.", "number"),
    "after": Query(f"The table behind which to go on; at most {PAGE} are returned at once.", "string"),
}
EXPORT_QUERY: Final = {"reveal": Query("1: even of a game that is being played.")}
IDLE_QUERY: Final = {"idle_days": Query("After how many days a table is idle; by default as the server is set up.", "number")}
TABLE: Final = "/api/admin/tables/{table}"
SEAT: Final = TABLE + "/seats/{seat}"
CALLS: Final = [
    Call("GET", "/api/admin/tables", list_tables, 200, (400, 404, 503), TABLES_QUERY, operator=True),
    Call("POST", TABLE + "/close", close_table, 200, (404, 409, 503), operator=True),
    Call("POST", SEAT + "/free", free_seat, 200, (404, 409, 503), operator=True),
    Call("POST", SEAT + "/revoke", revoke_links, 200, (404, 409, 503), operator=True),
    Call("POST", SEAT + "/renew", renew_link, 200, (404, 409, 503), operator=True),
    Call("GET", TABLE + "/log", export_log, 200, (404, 409, 503), EXPORT_QUERY, "application/x-ndjson", operator=True),
    Call("GET", "/api/admin/idle", list_idle, 200, (400, 404, 503), IDLE_QUERY, operator=True),
    Call("POST", "/api/admin/idle/forget", forget_idle, 200, (400, 404, 503), IDLE_QUERY, operator=True),
]
