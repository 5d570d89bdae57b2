"""Connections before they are requests: a header that is too long or too slow, and more connections than there is room for."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hautemer.server.limits import Connections, address_of
from hautemer.server.metrics import Metrics
from hautemer.server.settings import Settings, flag
from hautemer.server.wire import ENCODER, ErrorBody

RESERVE: Final = 96
"""Open files that are kept for the database, the search processes and the logs."""
WITHOUT_LIMIT: Final = 8000
"""Connections where the system names no limit on open files, as on Windows."""


def room(settings: Settings) -> int:
    """How many connections the server takes: as set, or as many as it may have files open."""
    if settings.all_connections:
        return settings.all_connections
    try:
        import resource
    except ImportError:
        return WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(1, hard - RESERVE)


def guarded(settings: Settings, connections: Connections, metrics: Metrics) -> type[asyncio.Protocol]:
    """The protocol of a server with these settings."""
    capacity = room(settings)
    proxies = [ip_network(proxy, strict=False) for proxy in settings.proxies]

    class GuardedProtocol(HttpToolsProtocol):
        """A connection that keeps to the limits. It is counted until it ends or becomes a socket, which counts for itself."""

        counted_as = ""
        header_bytes = 0  # of the request that is arriving
        is_header = True  # a header is expected, or has begun
        deadline: asyncio.TimerHandle | None = None  # for the header
        stalled: asyncio.TimerHandle | None = None  # since the other side stopped reading

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if len(self.connections) > capacity:
                return self.refuse(503, f"This server has no room for more than {capacity} connections", "all_connections")
            if not self.is_proxy():
                address = address_of(self.client)
                if not connections.take(address):
                    why = f"This server takes {settings.connections} connections from one address"
                    return self.refuse(429, why, "connections")
                self.counted_as = address
            self.expect_header()
            return None

        def is_proxy(self) -> bool:
            """A proxy brings the connections of many; it limits them itself."""
            return bool(proxies and self.client and any(ip_address(self.client[0]) in network for network in proxies))

        def connection_lost(self, exc: Exception | None) -> None:
            self.let_go()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self) -> None:
            self.let_go()
            super().handle_websocket_upgrade()

        def let_go(self) -> None:
            self.end_deadline()
            self.end_stall()
            if self.counted_as:
                connections.give_back(self.counted_as)
                self.counted_as = ""

        # ---- the header ----

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            if self.is_header:
                self.header_bytes += len(data)
            super().data_received(data)
            if self.transport.get_protocol() is not self:
                return  # it is a socket now
            if self.is_header and self.header_bytes > settings.header_bytes:
                self.header_too_long()
            elif self.deadline is None and (self.is_header or self.cycle is None or self.cycle.response_complete):
                self.expect_header()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self.is_header = True
            self.header_bytes = 0

        def on_headers_complete(self) -> None:
            self.is_header = False
            self.end_deadline()
            if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > settings.header_bytes:
                self.header_too_long()
            else:
                super().on_headers_complete()

        def on_message_complete(self) -> None:
            if self.cycle is not None:
                super().on_message_complete()

        def on_body(self, body: bytes) -> None:
            if self.cycle is not None:
                super().on_body(body)

        def header_too_long(self) -> None:
            self.refuse(431, f"The header of a request has at most {settings.header_bytes} bytes here", "header_bytes")

        def expect_header(self) -> None:
            self.deadline = self.loop.call_later(settings.header_seconds, self.header_too_late)

        def header_too_late(self) -> None:
            seconds = f"{settings.header_seconds:g}"
            self.refuse(408, f"The header of a request must be here after {seconds} seconds", "header_seconds")

        def end_deadline(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        # ---- a reader that does not read ----

        def pause_writing(self) -> None:
            super().pause_writing()
            self.stalled = self.loop.call_later(settings.idle_seconds, self.drop)

        def resume_writing(self) -> None:
            super().resume_writing()
            self.end_stall()

        def drop(self) -> None:
            metrics.limited("idle_seconds")
            self.transport.abort()

        def end_stall(self) -> None:
            if self.stalled is not None:
                self.stalled.cancel()
                self.stalled = None

        def refuse(self, status: int, why: str, setting: str) -> None:
            """Said once, then the connection is closed."""
            if self.transport.is_closing():
                return
            metrics.limited(setting)
            body = ENCODER.encode(ErrorBody(f"{why} ({flag(setting)})."))
            head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\nconnection: close\r\n"
            self.transport.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
            self.transport.close()

    return GuardedProtocol
