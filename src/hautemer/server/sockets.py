"""The live connection to a seat: numbered questions, whole views, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hautemer.core.errors import BadInput
from hautemer.core.messages import from_json
from hautemer.server.harbour import Harbour, is_older_link
from hautemer.server.limits import Allowance, Connections, address_of
from hautemer.server.settings import Settings, flag
from hautemer.server.store import NoSuchLink, StoreError, TableClosed
from hautemer.server.table import Dismissal, Subscriber, Table, Told
from hautemer.server.tasks import log_failure
from hautemer.server.wire import (
    DECODER,
    ENCODER,
    Answer,
    Arrange,
    ClientMessage,
    Consent,
    Enter,
    Fill,
    Hint,
    Join,
    Leave,
    Nudge,
    Page,
    Refused,
    StandIn,
    Undo,
)

LOG: Final = logging.getLogger("hautemer")
PATH: Final = "/api/tables/{table}"
MAX_MESSAGE_BYTES: Final = 16 * 1024
MAX_REASON_BYTES: Final = 123
"""The protocol's own limit."""
MAX_UNREAD: Final = 64
"""How many updates may wait for a slow reader before it is dropped."""

FORBIDDEN, GONE, CLOSED, TOO_FAST, TOO_SLOW, NOT_TEXT, TOO_LONG, FAILED, STOPS, LATER = (
    4403,
    4404,
    4410,
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
    GONE: "The link was mistyped or taken away, or its table is long gone or needs a later release; the reason says which.",
    CLOSED: "The operator closed the table. Nobody can play at it any more.",
    TOO_SLOW: f"More than {MAX_UNREAD} messages wait to be read, or no first message came. Come back with the same link.",
    TOO_FAST: "Too many messages per second, too many calls per minute or too many connections from one address; the reason says "
    "which. Come back later with the same link.",
    NOT_TEXT: "A message that is not text.",
    TOO_LONG: f"A message of more than {MAX_MESSAGE_BYTES} bytes.",
    FAILED: "Something went wrong in the server; its operator's log says what. Come back with the same link.",
    STOPS: "The server is stopping or restarting. Come back with the same link.",
    LATER: "The database is in trouble. Come back later with the same link.",
}
"""The codes with which the server closes a connection, and why."""
DISMISSALS: Final[dict[Dismissal, tuple[int, str]]] = {
    "revoked": (GONE, "The operator took this link away; ask whoever runs the server for a new one."),
    "closed": (CLOSED, str(TableClosed())),
}


async def serve(socket: WebSocket, harbour: Harbour, settings: Settings, connections: Connections) -> None:
    """One browser at one seat, until it leaves."""
    address = address_of(socket.scope["client"])
    await socket.accept()
    if not connections.take(address):
        harbour.metrics.limited("connections")
        why = f"At most {connections.number} connections from one address ({flag('connections')})."
        await socket.close(TOO_FAST, why)
        return
    try:
        with harbour.metrics.sockets.track_inprogress():
            found = await enter(socket, harbour, settings)
            if found is not None:
                await stay(socket, harbour, *found, address, settings)
    except WebSocketDisconnect:
        return
    finally:
        connections.give_back(address)


async def enter(socket: WebSocket, harbour: Harbour, settings: Settings) -> tuple[Table, int] | None:
    """The table of the path and the seat of the secret, which the first message brings; an older link has it in the path."""
    name = socket.path_params["table"]
    secret = ""
    try:
        if not is_older_link(name):
            async with asyncio.timeout(settings.header_seconds):
                secret = first_message(await socket.receive_text())
        table, seat = await harbour.enter(name, secret)
        if table.closed:
            raise TableClosed
    except TimeoutError:
        harbour.metrics.limited("header_seconds")
        await socket.close(TOO_SLOW, f"No first message in {settings.header_seconds:g} seconds ({flag('header_seconds')}).")
    except KeyError:
        await socket.close(NOT_TEXT, "Messages are text.")
    except NoSuchLink as why:
        LOG.warning("somebody came by a link that leads nowhere")
        await socket.close(GONE, reason_of(why))
    except StoreError as why:
        await socket.close(CLOSED if isinstance(why, TableClosed) else LATER, reason_of(why))
    else:
        LOG.info("somebody came to seat %s", seat, extra={"table": table.row.id})
        return table, seat
    return None


def reason_of(why: Exception) -> str:
    """As much of it as a closing message has room for."""
    return str(why).encode()[:MAX_REASON_BYTES].decode(errors="ignore")


def first_message(text: str) -> str:
    """The secret that it brings; where there is none, it leads nowhere."""
    try:
        message = from_json(DECODER, text)
    except msgspec.DecodeError:
        message = None
    if not isinstance(message, Enter):
        raise NoSuchLink('The first message must be {"type": "enter", "secret": "…"}.')
    return message.secret


async def stay(socket: WebSocket, harbour: Harbour, table: Table, seat: int, address: str, settings: Settings) -> None:
    """Until the browser leaves; a failure is logged with its table."""
    try:
        await attend(socket, harbour, table, seat, address, settings)
    except WebSocketDisconnect:
        raise
    except Exception:
        LOG.exception("the connection to a seat failed", extra=table.place())
        with suppress(RuntimeError, WebSocketDisconnect):  # closed already
            await socket.close(FAILED, "Something went wrong in the server; come back with the same link.")


async def attend(socket: WebSocket, harbour: Harbour, table: Table, seat: int, address: str, settings: Settings) -> None:
    """Read what the browser sends and tell it what happens, until either ends; an error here ends the connection."""
    outbox: asyncio.Queue[Told | Refused | Dismissal] = asyncio.Queue(MAX_UNREAD)
    slow = asyncio.Event()

    def enqueue(told: Told | Dismissal) -> None:
        try:
            outbox.put_nowait(told)
        except asyncio.QueueFull:
            slow.set()

    table.subscribe(enqueue, seat, address)
    reading = asyncio.create_task(read(socket, table, enqueue, outbox, Allowance(settings.rate, 2 * settings.rate)))
    writing = asyncio.create_task(write(socket, outbox))
    dropping = asyncio.create_task(slow.wait())
    try:
        done, _ = await asyncio.wait({reading, writing, dropping}, return_when=asyncio.FIRST_COMPLETED)
        if reading in done:
            await reading
        elif writing in done:
            await writing
        else:
            harbour.metrics.slow_readers.inc()
            await socket.close(TOO_SLOW, "This browser reads too slowly; come back with the same link.")
    finally:
        table.unsubscribe(enqueue)
        harbour.keep(table)
        for task in (reading, writing, dropping):
            task.cancel()
        await asyncio.wait({reading, writing, dropping})


async def write(socket: WebSocket, outbox: asyncio.Queue[Told | Refused | Dismissal]) -> None:
    """Tell the browser what waits for it, until it is sent away."""
    while not isinstance(message := await outbox.get(), str):
        await socket.send_text(ENCODER.encode(message).decode())
    await socket.close(*DISMISSALS[message])


async def read(
    socket: WebSocket,
    table: Table,
    subscriber: Subscriber,
    outbox: asyncio.Queue[Told | Refused | Dismissal],
    allowance: Allowance,
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
            table.metrics.limited("rate")
            await socket.close(TOO_FAST, f"At most {allowance.rate:.0f} messages per second ({flag('rate')}).")
            return
        try:
            refused = (
                await take_whole(table, subscriber, from_json(DECODER, text))
                if len(text) <= MAX_MESSAGE_BYTES
                else too_long(table)
            )
        except msgspec.DecodeError as why:
            refused = table.refusal("bad_message", f"That is not a message: {why}")
        if refused is not None:
            table.metrics.refused(table.game.name, refused)
            await outbox.put(refused)


async def take_whole(table: Table, subscriber: Subscriber, message: ClientMessage) -> Refused | None:
    """Carried out to its end, even if the browser hangs up halfway: what is being written to the disk must also become true."""
    doing = asyncio.create_task(take(table, subscriber, message))
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        log_failure(doing, table.place())
        raise


def too_long(table: Table) -> Refused:
    return table.refusal("too_long", f"A message has at most {MAX_MESSAGE_BYTES} characters.")


async def take(table: Table, subscriber: Subscriber, message: ClientMessage) -> Refused | None:
    """Carry out a message, or refuse it."""
    seat = table.seat_of(subscriber)
    if table.closed:
        return table.not_stored(TableClosed())
    if isinstance(message, Enter):
        return table.refusal("bad_message", "You are at the table already; `enter` is for the first message.")
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
    if isinstance(message, Arrange):
        return await table.arrange(seat, message.n)
    if isinstance(message, Hint):
        return await table.hint(seat, message.n)
    if isinstance(message, Page):
        table.show_page(subscriber, message.visible)
        return None
    if isinstance(message, Nudge):
        return table.nudge(seat, message.seat)
    if isinstance(message, StandIn):
        return await table.stand_in(seat, message.seat)
    assert isinstance(message, Consent)
    return await table.consent(seat, message.yes)
