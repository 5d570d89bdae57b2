"""`hautemer serve`."""

from __future__ import annotations

import json
import logging
import os
import sys
import webbrowser
from pathlib import Path
from threading import Timer
from typing import Any, Final

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from hautemer.core.errors import BadInput
from hautemer.server import sockets
from hautemer.server.app import build
from hautemer.server.settings import Settings
from hautemer.server.store import StoreTrouble

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def data_folder() -> Path:
    """Where a user's tables are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "hautemer"


def database_url(given: str | None) -> str:
    """A URL as the store takes it, from a file's name, a URL, or nothing."""
    if given is None or "://" not in given:
        path = Path(given) if given is not None else data_folder() / "tables.db"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as why:
            raise BadInput(f"{path.parent} cannot be made: {why.strerror}.") from None
        return f"sqlite+aiosqlite:///{path.absolute()}"
    try:
        url = make_url(given)
    except ArgumentError:
        raise BadInput(f"{given!r} is no database URL; it is said so: postgresql://user@host/name, or a file's name.") from None
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername)).render_as_string(hide_password=False)


class JsonLines(logging.Formatter):
    """What the server did, a JSON object a line; no link and no card is ever in it."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {"at": self.formatTime(record), "level": record.levelname.lower(), "message": record.getMessage()}
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said)


def run(host: str, port: int, settings: Settings, browser: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # at INFO it tells the paths of sockets, which hold secret links
    logging.getLogger("hautemer").info("listening on http://%s:%s", host, port)
    app = build(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,  # the paths hold the secret links
        ws_max_size=sockets.LONGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
    )
    if browser:
        Timer(1.0, webbrowser.open, [f"http://{host}:{port}/"]).start()
    try:
        uvicorn.Server(config).run()
    except StoreTrouble as trouble:
        raise BadInput(str(trouble)) from None
