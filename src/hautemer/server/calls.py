"""A call: one thing that can be asked of the server. Declared once, by a function; served and described from that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hautemer.core.errors import BadInput
from hautemer.server.store import NoSuchLink, StoreTrouble
from hautemer.server.wire import ENCODER, ErrorBody

MAX_REQUEST_BYTES: Final = 16 * 1024
T = TypeVar("T")

TROUBLES: Final = {
    400: "The request makes no sense here.",
    403: "This link may not do that.",
    404: "The link, or the name of the table, leads nowhere.",
    409: "Not now: the game is not over, or every seat is taken.",
    413: f"The request has more than {MAX_REQUEST_BYTES} bytes.",
    503: "The database is in trouble; nothing has changed.",
}
"""By which status a call fails, and what that means."""


class ApiError(Exception):
    """A call that fails, with its status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status: Final = status


class Json(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return ENCODER.encode(content)


@dataclass(frozen=True)
class Call:
    """Where the function is found. Its docstring says what it is for, its types what it takes (as `said`) and gives."""

    method: str
    path: str
    function: Callable[..., Awaitable[Any]]
    status: int = 200
    fails: tuple[int, ...] = ()
    query: dict[str, str] = field(default_factory=dict)  # whole numbers, all of them, and none must be given
    media: str = "application/json"

    @property
    def summary(self) -> str:
        return " ".join((self.function.__doc__ or "").split())

    @property
    def takes(self) -> Any:
        """What the request says; None when it says nothing."""
        return get_type_hints(self.function).get("said")

    @property
    def gives(self) -> Any:
        return get_type_hints(self.function)["return"]

    def route(self) -> Route:
        takes = self.takes

        async def answer(request: Request) -> Response:
            try:
                said = [] if takes is None else [await read(request, takes)]
                given = await self.function(request, *said)
            except ApiError as trouble:
                return Json(ErrorBody(str(trouble)), trouble.status)
            except BadInput as wrong:
                return Json(ErrorBody(str(wrong)), 400)
            except NoSuchLink as nowhere:
                return Json(ErrorBody(str(nowhere)), 404)
            except StoreTrouble as trouble:
                return Json(ErrorBody(f"That could not be stored, so nothing has changed: {trouble}"), 503)
            return given if isinstance(given, Response) else Json(given, self.status)

        return Route(self.path, answer, methods=[self.method])


async def read(request: Request, kind: type[T]) -> T:
    """What the request says; a long one is not read to its end."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_REQUEST_BYTES:
            raise ApiError(413, f"A request has at most {MAX_REQUEST_BYTES} bytes.")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as wrong:
        raise BadInput(str(wrong)) from None
