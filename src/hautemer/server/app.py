"""The server: what a browser can ask for, and the socket of each seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from hautemer import __version__
from hautemer.core.errors import BadInput
from hautemer.core.messages import OPEN
from hautemer.games.shelf import SHELF
from hautemer.server import replays, sockets
from hautemer.server.harbour import Harbour
from hautemer.server.settings import Settings
from hautemer.server.store import NoSuchLink, Store, StoreTrouble
from hautemer.server.table import Table
from hautemer.server.wire import ENCODER, NEWCOMER, Newcomer, NewTable, Refused, Seated

PAGES: Final = Path(__file__).parent / "pages"
"""The built client; `make play` and wheels put it there."""
LONGEST: Final = 16 * 1024
AN_HOUR: Final = 3600.0
Handler = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


class StillPlayed(Exception):
    """The game is not over, so its secrets are kept."""


class TooLong(Exception):
    """A request that nobody needs to make."""


class Json(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return ENCODER.encode(content)


def build(settings: Settings) -> Starlette:
    """The whole server over one database; nothing is global but what hangs on it."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(settings.database)
        await store.open()
        app.state.harbour = Harbour(store, settings.pace)
        tidying = asyncio.create_task(tidy(app.state.harbour, settings.idle_days * 24 * AN_HOUR))
        yield
        tidying.cancel()
        await store.close()

    async def socket(connection: WebSocket) -> None:
        await sockets.serve(connection, connection.app.state.harbour, settings)

    routes = [
        Route("/healthz", polite(healthz)),
        Route("/api/games", polite(games)),
        Route("/api/tables", polite(open_table), methods=["POST"]),
        Route("/api/tables/{token}/rematch", polite(rematch), methods=["POST"]),
        Route("/api/tables/{token}/seat", polite(sit), methods=["POST"]),
        Route("/api/replays/{table}", polite(looked_back(replays.replay))),
        Route("/api/replays/{table}/moments", polite(moments)),
        Route("/api/replays/{table}/draws", polite(looked_back(replays.draws))),
        Route("/api/replays/{table}/log", polite(log)),
        WebSocketRoute("/api/tables/{token}", socket),
        Route("/api/{path:path}", polite(nothing_here), methods=["GET", "POST", "PUT", "DELETE"]),
        Mount("/assets", StaticFiles(directory=PAGES / "assets", check_dir=False)),
        Route("/{path:path}", page),
    ]
    return Starlette(routes=routes, lifespan=life)


async def tidy(harbour: Harbour, after: float) -> None:
    while True:
        with suppress(StoreTrouble):  # the next hour tries again; nothing depends on it
            await harbour.forget_idle(after)
        await asyncio.sleep(AN_HOUR)


def polite(handler: Handler) -> Handler:
    """Whatever is wrong is said in a sentence, with the status that fits."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except (BadInput, msgspec.DecodeError) as wrong:
            return Json({"error": str(wrong)}, 400)
        except NoSuchLink:
            return Json({"error": "This link leads to no table: it was mistyped, or the table is long gone."}, 404)
        except StillPlayed:
            return Json({"error": "A replay holds every secret of its game: it can be had when the game is over."}, 409)
        except TooLong:
            return Json({"error": f"A request has at most {LONGEST} bytes."}, 413)
        except StoreTrouble as trouble:
            return Json({"error": f"That could not be stored, so nothing has changed: {trouble}"}, 503)

    return answer


def harbour_of(request: Request) -> Harbour:
    harbour: Harbour = request.app.state.harbour
    return harbour


async def page(request: Request) -> Response:
    """One page for all paths: the client knows its way."""
    if not (PAGES / "index.html").exists():
        return PlainTextResponse("The pages are not built here: `make play` builds them. Programs use /api.\n", 404)
    return FileResponse(PAGES / "index.html", headers={"Cache-Control": "no-cache"})


async def nothing_here(request: Request) -> Response:
    return Json({"error": f"Nothing is at {request.url.path}."}, 404)


async def healthz(request: Request) -> Response:
    return Json({"ok": True, "version": __version__, "tables": len(harbour_of(request).tables)})


async def games(request: Request) -> Response:
    options = {name: [{"name": o.name, "values": o.values} for o in game.options] for name, game in SHELF.items()}
    return Json([{"game": name, "rules": SHELF[name].version, "options": options[name]} for name in SHELF])


async def open_table(request: Request) -> Response:
    return Json(await harbour_of(request).open(await said(request, NewTable)), 201)


async def sit(request: Request) -> Response:
    """Somebody comes by the open link: the link to a seat of their own."""
    harbour = harbour_of(request)
    newcomer = await said(request, Newcomer)
    table, seat = await harbour.enter(request.path_params["token"])
    if seat != NEWCOMER:
        return Json({"error": "This link leads to a seat already, or to who looks on; it hands out no other."}, 403)
    sat = await table.sit(newcomer.name, newcomer.words)
    if isinstance(sat, Refused):
        return Json({"error": sat.why}, 503 if sat.reason == "not_stored" else 409 if sat.reason == "begun" else 400)
    return Json(Seated(sat, await harbour.link(table, sat)), 201)


async def rematch(request: Request) -> Response:
    table, seat = await harbour_of(request).enter(request.path_params["token"])
    if seat < 0:
        return Json({"error": "Who looks on opens no table."}, 403)
    return Json(await harbour_of(request).rematch(table, seat), 201)


async def finished(request: Request) -> Table:
    """The table of a replay: its game must be over, for a replay holds every secret."""
    table = await harbour_of(request).table(request.path_params["table"])
    if not table.over():
        raise StillPlayed
    return table


def looked_back(tell: Callable[[Table], Any]) -> Handler:
    async def answer(request: Request) -> Response:
        return Json(tell(await finished(request)))

    return answer


async def moments(request: Request) -> Response:
    table = await finished(request)
    try:
        seat, first = [int(request.query_params.get(name, default)) for name, default in (("seat", OPEN), ("from", 0))]
    except ValueError:
        raise BadInput("`seat` and `from` are whole numbers.") from None
    return Json(replays.moments(table, seat, first))


async def log(request: Request) -> Response:
    table = await finished(request)
    name = f"{table.game.name}-{table.row.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(table.log(), media_type="application/x-ndjson", headers=headers)


async def said(request: Request, kind: type[T]) -> T:
    """What the request says; a long one is not read to its end."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            raise TooLong
    return msgspec.json.decode(body, type=kind)
