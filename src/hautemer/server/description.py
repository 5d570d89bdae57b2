"""The server described as OpenAPI 3.1, from the list of its calls and the types of its messages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from starlette.responses import Response

from hautemer import __version__
from hautemer.server import sockets
from hautemer.server.calls import FAILURES, Call, Query
from hautemer.server.shapes import Schema, ref, shapes
from hautemer.server.wire import ErrorBody

ABOUT: Final = (
    "Tables for sea games. A call opens a table and returns secret links; each link is a seat or a spectator's place. A game is "
    "played over a web socket, the connection to a seat. When something is wrong, `error` says so in a sentence."
)
KEY: Final = {"type": "http", "scheme": "bearer", "description": "The operator's key. Without it, the call is nowhere (404)."}
LICENSE: Final = {"name": "MIT", "identifier": "MIT"}
PATH_PARAMETERS: Final = {
    "table": "The name of a table, which every update carries; it is not secret. The secret of a link stands after its `#`.",
    "game": "A game on the shelf.",
    "lesson": "The name of a lesson.",
    "seat": "The name of a seat, `watch` for the spectators' link, `open` for the link to the open seats.",
}
SECRET: Final = {
    "name": "Authorization",
    "in": "header",
    "required": True,
    "description": "`Bearer` and the secret of the link: whoever has it sits there.",
    "schema": {"type": "string"},
}
SOCKET: Final = (
    "The connection to a seat, a web socket. The first message is `Enter`, with the secret of the link. The server sends "
    "`ServerMessage`, starting with the whole table and its story so "
    "far; the browser sends `ClientMessage`. Each is JSON in one text message."
)


def document(calls: Sequence[Call]) -> dict[str, Any]:
    """The whole description."""
    kinds = [ErrorBody, *[kind for call in calls for kind in (call.takes, call.gives) if is_message(kind)]]
    schemas, named = shapes(kinds)
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call, schema_of)
    paths.setdefault(sockets.PATH, {})["get"] = socket_operation()
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hautemer", "version": __version__, "description": ABOUT, "license": LICENSE},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": named, "securitySchemes": {"operator": KEY}},
    }


def is_message(kind: Any) -> bool:
    """Whether this is a message of ours; a file or a page is not."""
    return kind is not None and kind is not Response


def operation(call: Call, schema_of: dict[Any, Schema]) -> dict[str, Any]:
    content = {"schema": schema_of[call.gives]} if is_message(call.gives) else {}
    described: dict[str, Any] = {
        "operationId": call.function.__name__,
        "summary": call.summary,
        "parameters": path_parameters(call.path)
        + [SECRET] * call.secret
        + [query_parameter(name, query) for name, query in call.query.items()],
        "responses": {str(call.status): {"description": "Done.", "content": {call.media: content}}}
        | {str(status): error_response(FAILURES[status]) for status in call.fails},
    }
    if call.operator:
        described["security"] = [{"operator": []}]
    if call.takes is not None:
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema_of[call.takes]}}}
    return described


def socket_operation() -> dict[str, Any]:
    """OpenAPI cannot describe a web socket: it is a GET that becomes one, and its messages are listed under `x-line`."""
    return {
        "operationId": "line",
        "summary": SOCKET,
        "parameters": path_parameters(sockets.PATH),
        "responses": {
            "101": {"description": "The connection is open."},
            "403": {"description": "A page from another site, which this server does not allow."},
            "404": error_response("The request is not for a web socket."),
        },
        "x-line": {
            "says": ref("ClientMessage"),
            "hears": ref("ServerMessage"),
            "closes": {str(code): why for code, why in sockets.CLOSES.items()},
        },
    }


def path_parameters(path: str) -> list[dict[str, Any]]:
    """The parameters of a path."""
    return [
        {"name": name, "in": "path", "required": True, "description": PATH_PARAMETERS[name], "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]


def query_parameter(name: str, query: Query) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": query.about, "schema": {"type": query.kind}}


def error_response(about: str) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": ref("ErrorBody")}}}
