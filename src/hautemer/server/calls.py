"""A call: one thing that the server can be asked for. Declared once, by a function; served and described from that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hautemer.core.errors import BadInput
from hautemer.server.store import NoSuchLink, StoreError
from hautemer.server.wire import ENCODER, ErrorBody

MAX_REQUEST_BYTES: Final = 16 * 1024
T = TypeVar("T")

FAILURES: Final = {
    400: "The request makes no sense here.",
    403: "This link may not do that.",
    404: "The link, or the name of the table, leads nowhere.",
    409: "Not now: the game is not over, or every seat is taken.",
    413: f"The request has more than {MAX_REQUEST_BYTES} bytes.",
    503: "The database is in trouble; nothing has changed.",
}
"""The statuses by which a call fails, and what they mean."""


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
    """A function and its path. Its docstring says what it is for, its types what it takes (as `body`) and gives."""

    method: str
    path: str
    function: Callable[..., Awaitable[Any]]
    status: int = 200
    fails: tuple[int, ...] = ()
    query: dict[str, str] = field(default_factory=dict)  # all of them whole numbers, and all optional
    media: str = "application/json"

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
            try:
                body = [] if takes is None else [await read(request, takes)]
                result = await self.function(request, *body)
            except ApiError as trouble:
                return Json(ErrorBody(str(trouble)), trouble.status)
            except BadInput as wrong:
                return Json(ErrorBody(str(wrong)), 400)
            except NoSuchLink as nowhere:
                return Json(ErrorBody(str(nowhere)), 404)
            except StoreError as trouble:
                return Json(ErrorBody(f"That could not be saved, so nothing has changed: {trouble}"), 503)
            return result if isinstance(result, Response) else Json(result, self.status)

        return Route(self.path, answer, methods=[self.method])


async def read(request: Request, kind: type[T]) -> T:
    """The body of the request; one that is too long is not read to its end."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_REQUEST_BYTES:
            raise ApiError(413, f"A request has at most {MAX_REQUEST_BYTES} bytes.")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as wrong:
        raise BadInput(str(wrong)) from None
