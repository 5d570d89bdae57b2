"""The live line to a seat: numbered questions, whole views, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from starlette.websockets import WebSocket

from hautemer.server.harbour import Harbour, NoSuchLink
from hautemer.server.store import StoreTrouble
from hautemer.server.table import Table
from hautemer.server.wire import DECODER, ENCODER, Answer, Consent, Join, Refused, Said, Undo, Update

LONGEST: Final = 16 * 1024
WAITING: Final = 64
"""How many updates may wait for a slow reader before it is dropped."""
A_SECOND, AT_ONCE = 20.0, 40.0
"""How many messages a browser may send: on the long run, and in a burst."""

FORBIDDEN, GONE, TOO_FAST, TOO_SLOW, NOT_TEXT = 4403, 4404, 4429, 4408, 1003


class Allowance:
    """So many messages a second, some saved up."""

    def __init__(self) -> None:
        self.left = AT_ONCE
        self.last = time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self.left = min(AT_ONCE, self.left + (now - self.last) * A_SECOND)
        self.last = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


async def serve(socket: WebSocket, harbour: Harbour, origins: set[str]) -> None:
    """One browser at one seat, until it leaves."""
    origin = socket.headers.get("origin")
    if origin is not None and origin not in origins and origin.split("://")[-1] != socket.headers.get("host"):
        await socket.close(FORBIDDEN, "This page may not open a table here.")
        return
    try:
        table, seat = await harbour.enter(socket.path_params["token"])
    except (NoSuchLink, StoreTrouble) as why:
        await socket.accept()
        await socket.close(GONE, str(why) or "This link leads to no table: it was mistyped, or the table is long gone.")
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
    reading = asyncio.create_task(read(socket, table, seat, waiting))
    writing = asyncio.create_task(write(socket, waiting))
    dropping = asyncio.create_task(slow.wait())
    try:
        await asyncio.wait({reading, writing, dropping}, return_when=asyncio.FIRST_COMPLETED)
        if slow.is_set():
            await socket.close(TOO_SLOW, "This browser reads too slowly; come back with the same link.")
    finally:
        table.leave(hear)
        for task in (reading, writing, dropping):
            task.cancel()
        await asyncio.gather(reading, writing, dropping, return_exceptions=True)


async def write(socket: WebSocket, waiting: asyncio.Queue[Update | Refused]) -> None:
    while True:
        await socket.send_text(ENCODER.encode(await waiting.get()).decode())


async def read(socket: WebSocket, table: Table, seat: int, waiting: asyncio.Queue[Update | Refused]) -> None:
    """What the browser says, one thing after the other; a refusal goes back to it alone."""
    allowance = Allowance()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            await socket.close(NOT_TEXT, "Messages are text.")
            return
        if not allowance.spend():
            await socket.close(TOO_FAST, f"Not more than {A_SECOND:.0f} messages a second.")
            return
        try:
            refused = await take(table, seat, DECODER.decode(text)) if len(text) <= LONGEST else too_long(table)
        except msgspec.DecodeError as why:
            refused = table.refused("", f"That is no message: {why}")
        if refused is not None:
            await waiting.put(refused)


def too_long(table: Table) -> Refused:
    return table.refused("", f"A message has at most {LONGEST} letters.")


async def take(table: Table, seat: int, said: Said) -> Refused | None:
    """What was said, done, or refused."""
    if isinstance(said, Join):
        return await table.join(seat, said.name, said.words)
    if isinstance(said, Answer):
        return await table.answer(seat, said.n, said.action)
    if isinstance(said, Undo):
        return await table.undo(seat, said.n)
    assert isinstance(said, Consent)
    return await table.consent(seat, said.yes)
