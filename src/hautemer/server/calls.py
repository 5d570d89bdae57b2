"""A call: one thing that the server can be asked for. Declared once, by a function; served and described from that."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeVar, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hautemer.core.errors import BadInput, clipped
from hautemer.core.messages import from_json
from hautemer.server.harbour import Harbour
from hautemer.server.settings import Settings, flag
from hautemer.server.store import NoSuchLink, StoreError, TableClosed
from hautemer.server.wire import ENCODER, ErrorBody

LOG: Final = logging.getLogger("hautemer")
MAX_REQUEST_BYTES: Final = 16 * 1024
JSON: Final = "application/json"
T = TypeVar("T")

FAILURES: Final = {
    400: "The request makes no sense here.",
    403: "This link may not do that.",
    404: "The link, or the name of the table, leads nowhere; or there is nothing for this address.",
    408: "The request did not arrive in time.",
    409: "Not now: the game is not over, every seat is taken, or there is nothing to do.",
    410: "The operator closed the table.",
    413: f"The request has more than {MAX_REQUEST_BYTES} bytes.",
    415: "The request is not JSON by its content type.",
    429: "Too many calls from one address.",
    503: "The database is in trouble; nothing has changed.",
}
"""The statuses by which a call fails, and what they mean."""


class ApiError(Exception):
    """A call that fails, with its status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status: Final = status


class Json(Response):
    media_type = JSON

    def render(self, content: Any) -> bytes:
        return ENCODER.encode(content)


@dataclass(frozen=True)
class Query:
    """A parameter behind the question mark of an address; all of them are optional."""

    about: str
    kind: Literal["integer", "number", "string"] = "integer"


@dataclass(frozen=True)
class Call:
    """A function and its path. Its docstring says what it is for, its types what it takes (as `body`) and gives."""

    method: str
    path: str
    function: Callable[..., Awaitable[Any]]
    status: int = 200
    fails: tuple[int, ...] = ()
    query: dict[str, Query] = field(default_factory=dict)
    media: str = JSON
    secret: bool = False  # whether it takes the secret of a link, in the header `Authorization: Bearer`
    operator: bool = False  # only with the operator's key, in the same header; without it, there is no such call

    @property
    def summary(self) -> str:
        return " ".join((self.function.__doc__ or "").split())

    @property
    def takes(self) -> Any:
        """The type of the request's body; None when it has none."""
        return get_type_hints(self.function).get("body")

    @property
    def gives(self) -> Any:
        return get_type_hints(self.function)["return"]

    def route(self) -> Route:
        takes = self.takes

        async def answer(request: Request) -> Response:
            if self.operator and not is_operator(request):
                return Json(ErrorBody(nothing_at(request.url.path)), 404)
            try:
                body = [] if takes is None else [await read(request, takes)]
                result = await self.function(request, *body)
            except ApiError as trouble:
                return Json(ErrorBody(str(trouble)), trouble.status)
            except BadInput as wrong:
                return Json(ErrorBody(str(wrong)), 400)
            except NoSuchLink as nowhere:
                return Json(ErrorBody(str(nowhere)), 404)
            except TableClosed as closed:
                return Json(ErrorBody(str(closed)), 410)
            except StoreError as trouble:
                return Json(ErrorBody(f"That could not be saved, so nothing has changed: {trouble}"), 503)
            if self.operator:  # the table is named only now that it is known to be one, and not a link somebody mistook for it
                LOG.info("operator: %s", self.function.__name__, extra={"table": request.path_params.get("table", "")})
            return result if isinstance(result, Response) else Json(result, self.status)

        return Route(self.path, answer, methods=[self.method])


def harbour_of(request: Request) -> Harbour:
    harbour: Harbour = request.app.state.harbour
    return harbour


def settings_of(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def is_operator(request: Request) -> bool:
    """Whether the request has the operator's key; where there is none, nobody has it."""
    key = settings_of(request).admin_key
    given = request.headers.get("authorization", "")
    return bool(key) and hmac.compare_digest(given.encode(), f"Bearer {key}".encode())


def nothing_at(path: str) -> str:
    """What is said where there is no call."""
    return f"Nothing is at {clipped(path)}."


async def read(request: Request, kind: type[T]) -> T:
    """The body of the request, which says that it is JSON, so that a page of another site cannot send it unasked; one that is too
    long or too slow is not read to its end."""
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != JSON:
        raise ApiError(415, f"The content type is {clipped(content_type) or 'missing'}; it must be {JSON}.")
    body = b""
    settings = settings_of(request)
    try:
        async with asyncio.timeout(settings.header_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MAX_REQUEST_BYTES:
                    raise ApiError(413, f"A request has at most {MAX_REQUEST_BYTES} bytes.")
    except TimeoutError:
        request.app.state.metrics.limited("header_seconds")
        why = f"A request must be here after {settings.header_seconds:g} seconds ({flag('header_seconds')})."
        raise ApiError(408, why) from None
    try:
        return from_json(msgspec.json.Decoder(kind), body)
    except msgspec.DecodeError as wrong:
        raise BadInput(str(wrong)) from None
