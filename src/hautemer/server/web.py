"""What a browser is told about every page, and what is refused before it reaches a call: other sites, too many calls."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hautemer.core.errors import clipped
from hautemer.server.calls import ApiError, Json
from hautemer.server.limits import MINUTE, PerMinute, address_of
from hautemer.server.metrics import Metrics
from hautemer.server.settings import Settings, flag
from hautemer.server.sockets import FORBIDDEN, TOO_FAST
from hautemer.server.wire import ErrorBody

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
"""What our pages may load and run: what this server sends, and nothing that stands in the page itself."""
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
HTTPS_ONLY: Final = "max-age=31536000; includeSubDomains"
"""Told over HTTPS: for a year, come by HTTPS only."""
TOO_MANY: Final = 429
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


class WebRules:
    """Around all calls and pages."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app: Final = app
        self.metrics: Final = metrics
        self.origins: Final = settings.origins
        self.calls: Final = PerMinute(settings.calls)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        is_socket = scope["type"] == "websocket"

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(message["status"]).inc()
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", HTTPS_ONLY)
            await send(message)

        async def with_count(message: Message) -> None:
            if message["type"] == "websocket.close":
                self.metrics.closes.labels(message["code"]).inc()
            await send(message)

        refusal = self.refusal(scope)
        if refusal is None:
            await self.app(scope, receive, with_count if is_socket else with_headers)
        elif is_socket:
            await hang_up(receive, with_count, refusal)
        else:
            headers = {"retry-after": f"{MINUTE:.0f}"} if refusal.status == TOO_MANY else None
            await Json(ErrorBody(str(refusal)), refusal.status, headers)(scope, receive, with_headers)

    def refusal(self, scope: Scope) -> ApiError | None:
        """Why this request is not served."""
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            origin = Headers(scope=scope).get("origin")
            if origin is not None and not self.is_own(scope, origin):
                self.metrics.limited("origin")
                return ApiError(
                    403,
                    f"{clipped(origin)} is another site than {own_origin(scope)}: allow it with {flag('origin')}, or, where "
                    f"a proxy speaks HTTPS for this server, name the proxy with {flag('proxy')}.",
                )
        if scope["path"].startswith("/api/") and not self.calls.spend(address_of(scope["client"])):
            self.metrics.limited("calls")
            return ApiError(TOO_MANY, f"At most {self.calls.number} calls per minute from one address ({flag('calls')}).")
        return None

    def is_own(self, scope: Scope, origin: str) -> bool:
        return origin in self.origins or origin == own_origin(scope)


def own_origin(scope: Scope) -> str:
    """Where this request was sent to, as far as the server knows: behind a proxy, it has to be told to believe its word."""
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return f"{scheme}://{Headers(scope=scope).get('host', '')}"


async def hang_up(receive: Receive, send: Send, refusal: ApiError) -> None:
    """A socket of another site is not accepted; one that comes too often is told so."""
    await receive()
    if refusal.status != TOO_MANY:
        await send({"type": "websocket.close", "code": FORBIDDEN, "reason": str(refusal)})
        return
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": TOO_FAST, "reason": str(refusal)})
