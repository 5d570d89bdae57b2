"""The live connection to a seat: numbered questions, whole views, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hautemer.core.errors import BadInput
from hautemer.server.harbour import Harbour
from hautemer.server.settings import Settings
from hautemer.server.store import NoSuchLink, StoreError
from hautemer.server.table import Subscriber, Table
from hautemer.server.tasks import log_failure
from hautemer.server.wire import DECODER, ENCODER, Answer, ClientMessage, Consent, Fill, Hint, Join, Leave, Refused, Undo, Update

LOG: Final = logging.getLogger("hautemer")
PATH: Final = "/api/tables/{token}"
MAX_MESSAGE_BYTES: Final = 16 * 1024
MAX_UNREAD: Final = 64
"""How many updates may wait for a slow reader before it is dropped."""

FORBIDDEN, GONE, TOO_FAST, TOO_SLOW, NOT_TEXT, TOO_LONG, FAILED, STOPS, LATER = (
    4403,
    4404,
    4429,
    4408,
    1003,
    1009,
    1011,
    1012,
    1013,
)
CLOSES: Final = {
    FORBIDDEN: "A page from another site, which this server does not allow; before the connection opens, so as status 403.",
    GONE: "The link was mistyped, or its table is long gone or was played by other rules; the reason says which.",
    TOO_SLOW: f"More than {MAX_UNREAD} messages wait to be read. Come back with the same link.",
    TOO_FAST: "Too many messages per second. Come back with the same link.",
    NOT_TEXT: "A message that is not text.",
    TOO_LONG: f"A message of more than {MAX_MESSAGE_BYTES} bytes.",
    FAILED: "Something went wrong in the server; its operator's log says what. Come back with the same link.",
    STOPS: "The server is stopping or restarting. Come back with the same link.",
    LATER: "The database is in trouble. Come back later with the same link.",
}
"""The codes with which the server closes a connection, and why."""


class Allowance:
    """A token bucket: `rate` messages per second, of which two seconds' worth can be saved up."""

    def __init__(self, rate: float) -> None:
        self.rate: Final = rate
        self.remaining = 2 * rate
        self.last = time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self.remaining = min(2 * self.rate, self.remaining + (now - self.last) * self.rate)
        self.last = now
        if self.remaining < 1:
            return False
        self.remaining -= 1
        return True


async def serve(socket: WebSocket, harbour: Harbour, settings: Settings) -> None:
    """One browser at one seat, until it leaves."""
    origin = socket.headers.get("origin")
    if origin is not None and origin not in settings.origins and origin.split("://")[-1] != socket.headers.get("host"):
        await socket.close(FORBIDDEN, "This page may not open a table here.")
        return
    try:
        table, seat = await harbour.enter(socket.path_params["token"])
    except (NoSuchLink, StoreError) as why:
        await socket.accept()
        await socket.close(GONE if isinstance(why, NoSuchLink) else LATER, str(why))
        return
    await socket.accept()
    try:
        await attend(socket, harbour, table, seat, settings)
    except WebSocketDisconnect:
        return
    except Exception:
        LOG.exception("the connection to a seat failed", extra={"table": table.row.id})
        with suppress(RuntimeError, WebSocketDisconnect):  # closed already
            await socket.close(FAILED, "Something went wrong in the server; come back with the same link.")


async def attend(socket: WebSocket, harbour: Harbour, table: Table, seat: int, settings: Settings) -> None:
    """Read what the browser sends and tell it what happens, until either ends; an error here ends the connection."""
    outbox: asyncio.Queue[Update | Refused] = asyncio.Queue(MAX_UNREAD)
    slow = asyncio.Event()

    def enqueue(update: Update) -> None:
        try:
            outbox.put_nowait(update)
        except asyncio.QueueFull:
            slow.set()

    table.subscribe(enqueue, seat)
    reading = asyncio.create_task(read(socket, table, enqueue, outbox, Allowance(settings.rate)))
    writing = asyncio.create_task(write(socket, outbox))
    dropping = asyncio.create_task(slow.wait())
    try:
        done, _ = await asyncio.wait({reading, writing, dropping}, return_when=asyncio.FIRST_COMPLETED)
        if reading in done:
            await reading
        elif writing in done:
            await writing
        else:
            await socket.close(TOO_SLOW, "This browser reads too slowly; come back with the same link.")
    finally:
        table.unsubscribe(enqueue)
        harbour.keep(table)
        for task in (reading, writing, dropping):
            task.cancel()
        await asyncio.wait({reading, writing, dropping})


async def write(socket: WebSocket, outbox: asyncio.Queue[Update | Refused]) -> None:
    while True:
        await socket.send_text(ENCODER.encode(await outbox.get()).decode())


async def read(
    socket: WebSocket, table: Table, subscriber: Subscriber, outbox: asyncio.Queue[Update | Refused], allowance: Allowance
) -> None:
    """What the browser sends, one message after the other; a refusal goes back to it alone."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            await socket.close(NOT_TEXT, "Messages are text.")
            return
        if not allowance.spend():
            await socket.close(TOO_FAST, f"At most {allowance.rate:.0f} messages per second.")
            return
        try:
            refused = (
                await take_whole(table, table.seat_of(subscriber), DECODER.decode(text))
                if len(text) <= MAX_MESSAGE_BYTES
                else too_long(table)
            )
        except msgspec.DecodeError as why:
            refused = table.refusal("bad_message", f"That is not a message: {why}")
        if refused is not None:
            await outbox.put(refused)


async def take_whole(table: Table, seat: int, message: ClientMessage) -> Refused | None:
    """Carried out to its end, even if the browser hangs up halfway: what is being written to the disk must also become true."""
    doing = asyncio.create_task(take(table, seat, message))
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        log_failure(doing, table.row.id)
        raise


def too_long(table: Table) -> Refused:
    return table.refusal("too_long", f"A message has at most {MAX_MESSAGE_BYTES} characters.")


async def take(table: Table, seat: int, message: ClientMessage) -> Refused | None:
    """Carry out a message, or refuse it."""
    if isinstance(message, Join):
        return await table.join(seat, message.name, message.words)
    if isinstance(message, Answer):
        try:
            action = table.game.action_of(message.action)
        except BadInput as wrong:
            return table.refusal("bad_message", str(wrong))
        return await table.answer(seat, message.n, action, message.e, message.mark)
    if isinstance(message, Undo):
        return await table.undo(seat, message.n, message.practice)
    if isinstance(message, Leave):
        return await table.leave(seat)
    if isinstance(message, Fill):
        return await table.fill(seat, message.bot)
    if isinstance(message, Hint):
        return await table.hint(seat, message.n)
    assert isinstance(message, Consent)
    return await table.consent(seat, message.yes)
