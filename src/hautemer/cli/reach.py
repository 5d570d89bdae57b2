"""How an operator's calls reach the tables: by a server that runs or, where none does, by the database itself. Whoever holds the
database's serving lock is the one to ask."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from http.client import HTTPException
from typing import Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import msgspec
from starlette.applications import Starlette

from hautemer.cli.servers import database_url, opened
from hautemer.core.errors import BadInput, Refused, clipped
from hautemer.server import operator
from hautemer.server.calls import nothing_at
from hautemer.server.harbour import Harbour
from hautemer.server.operator_key import VARIABLE, chosen_key, door_path, new_key, read_door
from hautemer.server.search_pool import SearchPool
from hautemer.server.serving import database_file
from hautemer.server.settings import Settings
from hautemer.server.store import StoreError, StoreTaken
from hautemer.server.wire import ErrorBody

TIMEOUT: Final = 60.0
"""Seconds to wait for a server's answer."""
T = TypeVar("T")


@contextmanager
def reached(database: str | None, at: str | None) -> Iterator[Way]:
    """The way to the tables of this database, or of the server at this address."""
    if at is not None:
        yield Served(at, key_for(at))
        return
    url = existing(database)
    try:
        unserved = Unserved(url)
    except StoreTaken:
        yield server_of(url)
        return
    except StoreError as trouble:
        raise BadInput(str(trouble)) from None
    try:
        yield unserved
    finally:
        unserved.close()


def ask(way: Way, kind: type[T], method: str, *path: str, **query: object) -> T:
    """What is returned by a call."""
    body = send(way, method, *path, **query)
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError:
        raise BadInput(f"What is at {way.site} does not answer as a server of this version of Hautemer.") from None


def send(way: Way, method: str, *path: str, **query: object) -> bytes:
    """The same as it was sent; `BadInput` says what is wrong with the call, and `Refused` why it cannot be done now."""
    for name in path:
        if not name or "/" in name:
            raise BadInput(f"There is no table or seat called {clipped(name)!r}.")
    place = "/api/admin/" + "/".join(quote(part, safe="") for part in path)
    chosen = {name: value for name, value in query.items() if value is not None}
    status, body = way.send(method, f"{place}?{urlencode(chosen)}" if chosen else place)
    if status == 200:
        return body
    try:
        sentence = msgspec.json.decode(body, type=ErrorBody).error
    except msgspec.DecodeError:
        raise BadInput(f"What is at {way.site} answers with status {status}, and not as a server of Hautemer.") from None
    if status == 404 and sentence == nothing_at(place):
        raise BadInput(f"The server at {way.site} does not take this key: it has another one, or none.")
    raise Refused("", sentence) if status == 409 else BadInput(sentence)


def existing(database: str | None) -> str:
    """The URL of a database; one that is a file must be there, for looking at it must not make it."""
    url = database_url(database)
    path = database_file(url)
    if path is not None and not path.exists():
        raise BadInput(f"There is no database at {path}; `hautemer serve` makes one, --database names another.")
    return url


def key_for(at: str) -> str:
    if urlsplit(at).scheme not in ("http", "https") or not urlsplit(at).netloc:
        raise BadInput(f"{at!r} is not the address of a server; write it like https://sea.example or http://127.0.0.1:8000.")
    key = chosen_key()
    if not key:
        raise BadInput(f"Set {VARIABLE} to the key that the server at {at} was started with.")
    return key


def server_of(url: str) -> Served:
    """The server that uses this database."""
    path = door_path(url)
    if path is None:
        raise BadInput(f"A server uses this database: say where it is with --at, and its key in {VARIABLE}.")
    door = read_door(path)
    if door is None:
        raise BadInput(f"Another process uses this database, and no server has written {path}. Try again when it is done.")
    return Served(door.at, door.key)


class NoRedirects(HTTPRedirectHandler):
    """The key goes to the address that was given, and nowhere else."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Served:
    """A server that runs, and where its pages are."""

    def __init__(self, at: str, key: str) -> None:
        self.site: Final = at.rstrip("/")
        self.key: Final = key
        self.opener: Final = build_opener(ProxyHandler({}), NoRedirects())

    def send(self, method: str, target: str) -> tuple[int, bytes]:
        request = Request(self.site + target, method=method, headers={"Authorization": f"Bearer {self.key}"})
        try:
            with self.opener.open(request, timeout=TIMEOUT) as answer:
                return answer.status, answer.read()
        except HTTPError as error:
            return error.code, error.read()
        except (URLError, OSError, HTTPException) as why:
            reason = getattr(why, "reason", why)
            raise BadInput(f"No server answers at {self.site}: {getattr(reason, 'strerror', None) or reason}.") from None


class Unsearched(SearchPool):
    """Where nobody plays, no process need get ready to search."""

    def warm(self) -> None: ...


class Unserved:
    """A database that no server uses: the same calls, answered in this process."""

    site: Final = ""

    def __init__(self, url: str) -> None:
        self.runner: Final = asyncio.Runner()
        self.stack: Final = AsyncExitStack()
        try:
            store = self.runner.run(self.stack.enter_async_context(opened(url)))
        except BaseException:
            self.runner.close()
            raise
        self.app: Final = app_over(Harbour(store, 0.0, Unsearched()))

    def close(self) -> None:
        self.runner.run(self.stack.aclose())
        self.runner.close()

    def send(self, method: str, target: str) -> tuple[int, bytes]:
        return self.runner.run(answer(self.app, method, target))


def app_over(harbour: Harbour) -> Starlette:
    """The operator's calls, and nothing else."""
    app = Starlette(routes=[call.route() for call in operator.CALLS])
    app.state.harbour = harbour
    app.state.settings = Settings(database="", analysis=0, admin_key=new_key())
    return app


async def answer(app: Starlette, method: str, target: str) -> tuple[int, bytes]:
    """A call as a web server hands it to an application, and what comes back."""
    path, _, query = target.partition("?")
    headers = [(b"authorization", f"Bearer {app.state.settings.admin_key}".encode())]
    scope = {"type": "http", "method": method, "path": unquote(path), "query_string": query.encode(), "headers": headers}
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


Way = Served | Unserved
"""Takes a call to the tables, and brings back its status and what was said. `site`: where the pages are, if a server runs."""
