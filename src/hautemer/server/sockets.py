"""The live line to a seat: numbered questions, whole views, and nobody waits for a slow reader."""

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
from hautemer.server.store import NoSuchLink, StoreTrouble
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
    FORBIDDEN: "A page of another site, which this server was not told of; before the line is open, so as status 403.",
    GONE: "The link leads to no table, mistyped or long gone, or to one that other rules were kept at; the reason says which.",
    TOO_SLOW: f"More than {MAX_UNREAD} messages wait to be read. Come back with the same link.",
    TOO_FAST: "Too many messages a second. Come back with the same link.",
    NOT_TEXT: "A message that is not text.",
    TOO_LONG: f"A message of more than {MAX_MESSAGE_BYTES} bytes.",
    FAILED: "Something went wrong in the server, and its operator's log says what. Come back with the same link.",
    STOPS: "The server stops, or starts anew. Come back with the same link.",
    LATER: "The database is in trouble. Come back later with the same link.",
}
"""By which code the server hangs up, and why."""


class Allowance:
    """So many messages a second; of what is not used, two seconds' worth is saved up."""

    def __init__(self, rate: float) -> None:
        self.rate: Final = rate
        self.left = 2 * rate
        self.last = time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self.left = min(2 * self.rate, self.left + (now - self.last) * self.rate)
        self.last = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


async def serve(socket: WebSocket, harbour: Harbour, settings: Settings) -> None:
    """One browser at one seat, until it leaves."""
    origin = socket.headers.get("origin")
    if origin is not None and origin not in settings.origins and origin.split("://")[-1] != socket.headers.get("host"):
        await socket.close(FORBIDDEN, "This page may not open a table here.")
        return
    try:
        table, seat = await harbour.enter(socket.path_params["token"])
    except (NoSuchLink, StoreTrouble) as why:
        await socket.accept()
        await socket.close(GONE if isinstance(why, NoSuchLink) else LATER, str(why))
        return
    await socket.accept()
    try:
        await attend(socket, harbour, table, seat, settings)
    except WebSocketDisconnect:
        return
    except Exception:
        LOG.exception("the line to a seat failed", extra={"table": table.row.id})
        with suppress(RuntimeError, WebSocketDisconnect):  # closed already
            await socket.close(FAILED, "Something went wrong in the server; come back with the same link.")


async def attend(socket: WebSocket, harbour: Harbour, table: Table, seat: int, settings: Settings) -> None:
    """Hear what the browser says and tell it what happens, until either ends; what fails here fails the line."""
    waiting: asyncio.Queue[Update | Refused] = asyncio.Queue(MAX_UNREAD)
    slow = asyncio.Event()

    def hear(update: Update) -> None:
        try:
            waiting.put_nowait(update)
        except asyncio.QueueFull:
            slow.set()

    table.subscribe(hear, seat)
    reading = asyncio.create_task(read(socket, table, hear, waiting, Allowance(settings.rate)))
    writing = asyncio.create_task(write(socket, waiting))
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
        table.unsubscribe(hear)
        harbour.keep(table)
        for task in (reading, writing, dropping):
            task.cancel()
        await asyncio.wait({reading, writing, dropping})


async def write(socket: WebSocket, waiting: asyncio.Queue[Update | Refused]) -> None:
    while True:
        await socket.send_text(ENCODER.encode(await waiting.get()).decode())


async def read(
    socket: WebSocket, table: Table, hear: Subscriber, waiting: asyncio.Queue[Update | Refused], allowance: Allowance
) -> None:
    """What the browser says, one thing after the other; a refusal goes back to it alone."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            await socket.close(NOT_TEXT, "Messages are text.")
            return
        if not allowance.spend():
            await socket.close(TOO_FAST, f"Not more than {allowance.rate:.0f} messages a second.")
            return
        try:
            refused = (
                await whole(table, table.seat_of(hear), DECODER.decode(text))
                if len(text) <= MAX_MESSAGE_BYTES
                else too_long(table)
            )
        except msgspec.DecodeError as why:
            refused = table.refused("bad_message", f"That is not a message: {why}")
        if refused is not None:
            await waiting.put(refused)


async def whole(table: Table, seat: int, said: ClientMessage) -> Refused | None:
    """Done to its end, even if who said it hangs up in the middle: what is on its way to the disk must come true."""
    doing = asyncio.create_task(take(table, seat, said))
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        log_failure(doing, table.row.id)
        raise


def too_long(table: Table) -> Refused:
    return table.refused("too_long", f"A message has at most {MAX_MESSAGE_BYTES} letters.")


async def take(table: Table, seat: int, said: ClientMessage) -> Refused | None:
    """What was said, done, or refused."""
    if isinstance(said, Join):
        return await table.join(seat, said.name, said.words)
    if isinstance(said, Answer):
        try:
            action = table.game.action_of(said.action)
        except BadInput as wrong:
            return table.refused("bad_message", str(wrong))
        return await table.answer(seat, said.n, action)
    if isinstance(said, Undo):
        return await table.undo(seat, said.n)
    if isinstance(said, Leave):
        return await table.leave(seat)
    if isinstance(said, Fill):
        return await table.fill(seat, said.bot)
    if isinstance(said, Hint):
        return await table.hint(seat, said.n)
    assert isinstance(said, Consent)
    return await table.consent(seat, said.yes)
