"""The live line to a seat: numbered questions, whole views, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from starlette.websockets import WebSocket

from hautemer.server.harbour import Harbour
from hautemer.server.settings import Settings
from hautemer.server.store import NoSuchLink, StoreTrouble
from hautemer.server.table import Listener, Table
from hautemer.server.wire import DECODER, ENCODER, Answer, Consent, Fill, Hint, Join, Leave, Refused, Said, Undo, Update

PATH: Final = "/api/tables/{token}"
LONGEST: Final = 16 * 1024
WAITING: Final = 64
"""How many updates may wait for a slow reader before it is dropped."""

FORBIDDEN, GONE, TOO_FAST, TOO_SLOW, NOT_TEXT, TOO_LONG, STOPS, LATER = 4403, 4404, 4429, 4408, 1003, 1009, 1012, 1013
CLOSES: Final = {
    FORBIDDEN: "A page of another site, which this server was not told of; before the line is open, so as status 403.",
    GONE: "The link leads to no table, mistyped or long gone, or to one that other rules were kept at; the reason says which.",
    TOO_SLOW: f"More than {WAITING} messages wait to be read. Come back with the same link.",
    TOO_FAST: "Too many messages a second. Come back with the same link.",
    NOT_TEXT: "A message that is not text.",
    TOO_LONG: f"A message of more than {LONGEST} bytes.",
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
    waiting: asyncio.Queue[Update | Refused] = asyncio.Queue(WAITING)
    slow = asyncio.Event()

    def hear(update: Update) -> None:
        try:
            waiting.put_nowait(update)
        except asyncio.QueueFull:
            slow.set()

    table.listen(hear, seat)
    reading = asyncio.create_task(read(socket, table, hear, waiting, Allowance(settings.rate)))
    writing = asyncio.create_task(write(socket, waiting))
    dropping = asyncio.create_task(slow.wait())
    try:
        await asyncio.wait({reading, writing, dropping}, return_when=asyncio.FIRST_COMPLETED)
        if slow.is_set():
            await socket.close(TOO_SLOW, "This browser reads too slowly; come back with the same link.")
    finally:
        table.deafen(hear)
        harbour.keep(table)
        for task in (reading, writing, dropping):
            task.cancel()
        await asyncio.gather(reading, writing, dropping, return_exceptions=True)


async def write(socket: WebSocket, waiting: asyncio.Queue[Update | Refused]) -> None:
    while True:
        await socket.send_text(ENCODER.encode(await waiting.get()).decode())


async def read(
    socket: WebSocket, table: Table, hear: Listener, waiting: asyncio.Queue[Update | Refused], allowance: Allowance
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
            refused = await whole(table, table.seat_of(hear), DECODER.decode(text)) if len(text) <= LONGEST else too_long(table)
        except msgspec.DecodeError as why:
            refused = table.refused("bad_message", f"That is no message: {why}")
        if refused is not None:
            await waiting.put(refused)


async def whole(table: Table, seat: int, said: Said) -> Refused | None:
    """Done to its end, even if who said it hangs up in the middle: what is on its way to the disk must come true."""
    return await asyncio.shield(take(table, seat, said))


def too_long(table: Table) -> Refused:
    return table.refused("too_long", f"A message has at most {LONGEST} letters.")


async def take(table: Table, seat: int, said: Said) -> Refused | None:
    """What was said, done, or refused."""
    if isinstance(said, Join):
        return await table.join(seat, said.name, said.words)
    if isinstance(said, Answer):
        return await table.answer(seat, said.n, said.action)
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
