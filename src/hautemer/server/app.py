"""The server: its calls, the connection to each seat, and the pages, over one database."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from hautemer.server import sockets
from hautemer.server.analyses import Analyses
from hautemer.server.calls import Json, nothing_at
from hautemer.server.harbour import Harbour
from hautemer.server.limits import Connections, PerMinute
from hautemer.server.metrics import Metrics
from hautemer.server.pictures import Pictures
from hautemer.server.previews import PAGES, page
from hautemer.server.purge import READING_EVERY, count_reading, purge
from hautemer.server.routes import CALLS
from hautemer.server.search_pool import SearchPool
from hautemer.server.settings import Settings
from hautemer.server.store import Store, StoreError
from hautemer.server.tasks import log_stray_failure
from hautemer.server.web import WebRules
from hautemer.server.wire import ErrorBody

LOG: Final = logging.getLogger("hautemer")


def build(settings: Settings, connections: Connections | None = None, metrics: Metrics | None = None) -> Starlette:
    """The whole server over one database; it has no other global state. `connections` and `metrics` are shared with what
    listens."""
    sockets_open = connections or Connections(settings.connections)
    counted = metrics or Metrics()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_stray_failure)
        store = Store(settings.database, counted)
        await store.open()
        search_pool = SearchPool(settings.think, settings.thinkers, metrics=counted)
        app.state.metrics = counted
        app.state.harbour = Harbour(store, settings.pace, search_pool, settings.patience)
        counted.watch(app.state.harbour)
        tidying = asyncio.create_task(forget_idle_tables(app.state.harbour, settings.idle_days))
        app.state.analyses = Analyses(settings.analysis, store)
        app.state.settings = settings
        app.state.new_tables = PerMinute(settings.tables)
        app.state.lookups = PerMinute(settings.calls)
        app.state.pictures = Pictures()
        gc.collect()
        gc.freeze()  # modules live for ever: the collector need not visit them again
        yield
        app.state.analyses.close()
        tidying.cancel()
        await search_pool.close()
        await store.close()

    async def socket(connection: WebSocket) -> None:
        await sockets.serve(connection, connection.app.state.harbour, settings, sockets_open)

    routes = [
        *[call.route() for call in CALLS],
        WebSocketRoute(sockets.PATH, socket),
        Route("/api/{path:path}", nothing_here, methods=["GET", "POST", "PUT", "DELETE"]),
        Mount("/assets", Assets(directory=PAGES / "assets", check_dir=False)),
        Route("/{path:path}", page),
    ]
    return Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(WebRules, settings=settings, metrics=counted), Middleware(GZipMiddleware, minimum_size=1024)],
        exception_handlers={Exception: server_error},
    )


class Assets(StaticFiles):
    """The files of the pages; each is named by its content, so a browser asks for it once."""

    async def check_config(self) -> None:
        """Where the pages are not built, there are no files: that is no error of the server."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


async def forget_idle_tables(harbour: Harbour, days: float) -> None:
    """After every hour of running: what is idle is counted, and what has been idle for long is forgotten. Not at the start: a
    server that is started again and again has not run for an hour each time."""
    while True:
        await asyncio.sleep(READING_EVERY)
        try:
            await count_reading(harbour.store, harbour.watched())
            await purge(harbour.store, days)
        except StoreError as trouble:  # the next hour tries again; nothing depends on it
            LOG.error("idle tables could not be forgotten: %s", trouble)
        except Exception:
            LOG.exception("idle tables could not be forgotten")


async def server_error(request: Request, error: Exception) -> Response:
    """The caller learns that it failed; Starlette raises the error again, so that the log has it."""
    return Json(ErrorBody("Something went wrong in the server; its operator's log says what. Nothing has changed."), 500)


async def nothing_here(request: Request) -> Response:
    return Json(ErrorBody(nothing_at(request.url.path)), 404)
