"""The server: what a browser can ask for, and the socket of each seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from hautemer import __version__
from hautemer.core.errors import BadInput
from hautemer.games.shelf import SHELF
from hautemer.server import sockets
from hautemer.server.harbour import Harbour, NoSuchLink
from hautemer.server.store import Store, StoreTrouble
from hautemer.server.wire import NewTable, Opened

PAGES: Final = Path(__file__).parent / "pages"
"""The built client; `make play` and wheels put it there."""
LONGEST: Final = 16 * 1024
AN_HOUR: Final = 3600.0
Handler = Callable[[Request], Awaitable[Response]]


class Json(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def build(url: str, origins: set[str], idle_days: float, pace: float) -> Starlette:
    """The whole server over one database; nothing is global but what hangs on it."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(url)
        await store.open()
        app.state.harbour = Harbour(store, pace)
        tidying = asyncio.create_task(tidy(app.state.harbour, idle_days * 24 * AN_HOUR))
        yield
        tidying.cancel()
        await store.close()

    async def socket(connection: WebSocket) -> None:
        await sockets.serve(connection, connection.app.state.harbour, origins)

    routes = [
        Route("/healthz", polite(healthz)),
        Route("/api/games", polite(games)),
        Route("/api/tables", polite(open_table), methods=["POST"]),
        Route("/api/tables/{token}/rematch", polite(rematch), methods=["POST"]),
        Route("/api/tables/{token}/log", polite(log)),
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
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            return Json({"error": f"A request has at most {LONGEST} bytes."}, 413)
    opened: Opened = await harbour_of(request).open(msgspec.json.decode(body, type=NewTable))
    return Json(opened, 201)


async def rematch(request: Request) -> Response:
    table, seat = await harbour_of(request).enter(request.path_params["token"])
    if seat < 0:
        return Json({"error": "Who looks on opens no table."}, 403)
    return Json(await harbour_of(request).rematch(table), 201)


async def log(request: Request) -> Response:
    table, _ = await harbour_of(request).enter(request.path_params["token"])
    if not table.answers or table.step() is not None:
        return Json({"error": "A log holds every secret of its game: it can be had when the game is over."}, 409)
    return PlainTextResponse(table.log(), media_type="application/x-ndjson")
