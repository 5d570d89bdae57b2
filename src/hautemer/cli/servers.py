"""`hautemer serve`."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from errno import EADDRINUSE
from ipaddress import ip_network
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server, socket
from typing import Final

import uvicorn
from msgspec.structs import replace
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from hautemer.core.errors import BadInput, unknown
from hautemer.server import logs, sockets
from hautemer.server.app import build
from hautemer.server.guard import guarded
from hautemer.server.limits import Connections
from hautemer.server.metrics import Metrics
from hautemer.server.operator_key import Door, chosen_key, door_path, leave_door, new_key
from hautemer.server.serving import database_file
from hautemer.server.settings import Settings, flag
from hautemer.server.store import NO_DRIVER, Store, StoreError

LOG: Final = logging.getLogger("hautemer")
BACKLOG: Final = 2048
"""How many connections may wait to be accepted."""
GRACE: Final = 2.0
"""Seconds that a thread of the database's driver is waited for."""
DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def data_folder() -> Path:
    """Where a user's tables are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "hautemer"


def database_url(chosen: str | None) -> str:
    """The URL of the database, from a file's name, a URL, or nothing."""
    if chosen is None or "://" not in chosen:
        path = Path(chosen) if chosen is not None else data_folder() / "tables.db"
        return f"sqlite+aiosqlite:///{path.absolute()}"
    try:
        url = make_url(chosen)
    except (ArgumentError, ValueError):  # not said back: a password may be in it
        raise BadInput("This is not a database URL; use postgresql://user@host/name, or a file name (--database).") from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise unknown("kind of database", kind, DRIVERS)
    return url.set(drivername=DRIVERS[kind]).render_as_string(hide_password=False)


def networks(option: str, values: Iterable[str]) -> tuple[str, ...]:
    """The values of an option that takes networks, checked; `BadInput` for what is neither an address nor a network."""
    try:
        return tuple(str(ip_network(value, strict=False)) for value in values)
    except ValueError as why:
        raise BadInput(f"{flag(option)} takes an address or a network, such as 10.0.0.0/8: {why}.") from None


def make_folder(database: str) -> None:
    """The folder for a database that is a file."""
    path = database_file(database)
    try:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise BadInput(f"Cannot create {path and path.parent}: {why.strerror}.") from None


def blame_the_sender(record: logging.LogRecord) -> bool:
    """A message that is not UTF-8 is no error of the server's: it is told in a line, without a traceback."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


class Announced(uvicorn.Server):
    """Logs its address once it listens there, leaves the way to it for the operator, and opens it in a browser."""

    def __init__(self, config: uvicorn.Config, address: str, settings: Settings, browser: bool) -> None:
        super().__init__(config)
        self.address: Final = address
        self.door: Final = door_path(settings.database)
        self.key: Final = settings.admin_key
        self.browser: Final = browser

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.let_operators_in()
            LOG.info("listening on %s", self.address)
            if self.browser and has_screen():
                threading.Thread(target=webbrowser.open, args=[self.address]).start()

    def let_operators_in(self) -> None:
        try:
            if self.door is not None:
                leave_door(self.door, Door(local(self.address), self.key))
        except OSError as why:
            LOG.error("`hautemer admin` will not find this server: %s cannot be written: %s", self.door, why.strerror)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        if self.door is not None:
            self.door.unlink(missing_ok=True)  # while the database is still ours: later it may be another server's
        await super().shutdown(sockets)


def local(address: str) -> str:
    """The address by which this machine reaches a server that listens on all."""
    return address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:").rstrip("/")


def has_screen() -> bool:
    """Whether a browser would get a window: a text browser would take the server's own terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def listen(host: str, port: int) -> socket:
    """The socket on which the server will listen; `BadInput` where it cannot."""
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET, backlog=BACKLOG)
    except OSError as why:
        in_use = "another server is already there. Choose another port with --port"
        reason = in_use if why.errno == EADDRINUSE else str(why.strerror).partition(" (")[0]
        raise BadInput(f"Cannot listen on port {port} of {host}: {reason}.") from None


async def check_database(database: str, metrics: Metrics) -> None:
    """Open the database once: `BadInput` now is better than a server that starts and fails."""
    try:
        async with opened(database, metrics):
            pass
    except StoreError as trouble:
        raise BadInput(str(trouble)) from None


@asynccontextmanager
async def opened(database: str, metrics: Metrics | None = None) -> AsyncIterator[Store]:
    """The database for a while, in a loop that ends soon."""
    before = threading.enumerate()
    try:
        store = Store(database, metrics)
    except ImportError:
        raise BadInput(NO_DRIVER) from None
    try:
        await store.open()
        yield store
    finally:
        await store.close()
        for thread in [
            one for one in threading.enumerate() if one not in before
        ]:  # a driver's, which still has a callback for this loop
            await asyncio.to_thread(thread.join, GRACE)


def run(host: str, port: int, settings: Settings, browser: bool) -> None:
    metrics = Metrics()
    logs.set_up(settings.log_level, metrics.count_lines())
    logging.getLogger("uvicorn.error").addFilter(blame_the_sender)
    key = chosen_key() or (new_key() if door_path(settings.database) is not None else "")
    settings = replace(settings, admin_key=key)
    listener = listen(host, port)
    make_folder(settings.database)
    asyncio.run(check_database(settings.database, metrics))
    connections = Connections(settings.connections)
    config = uvicorn.Config(
        build(settings, connections, metrics),
        http=guarded(settings, connections, metrics),
        timeout_keep_alive=math.ceil(settings.idle_seconds),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        log_config=None,
        access_log=False,  # the paths hold the secret links
        ws_max_size=sockets.MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=2,
    )
    shown_host = f"[{host}]" if ":" in host else host
    Announced(config, f"http://{shown_host}:{listener.getsockname()[1]}/", settings, browser).run([listener])
