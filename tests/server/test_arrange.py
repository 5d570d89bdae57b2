"""The setup of The Island left to a bot: question by question, for one's own seat, and no further."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.harness import GREEDY, PERSON, Browser, Message, Server, mine

SETUP = {"bring", "settle", "launch"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def opened(server: Server, *seats: dict[str, str]) -> Message:
    status, links = server.post("/api/tables", {"game": "island", "options": {"players": "2"}, "seats": list(seats)})
    assert status == 201, links
    table: Message = links
    return table


def test_a_bot_places_the_rest_and_stops_where_the_game_begins(server: Server) -> None:
    table = opened(server, PERSON, GREEDY)

    async def sit() -> tuple[int, Message]:
        async with server.browser(table["seats"][0]) as line:
            ann = Browser(line)
            await ann.say(type="join", name="Ann")
            update = await ann.until(mine)
            placed = 0
            while update["view"]["ask"]["step"] in SETUP:
                await ann.say(type="arrange", n=update["n"])
                update = await ann.until(lambda one, n=update["n"]: one["n"] > n and mine(one))
                placed += 1
            await ann.say(type="arrange", n=update["n"])
            return placed, await ann.next("refused")

    placed, refused = asyncio.run(sit())
    assert placed == 2 * 10 + 2, "ten explorers, each with its value, and two ships"
    assert refused["reason"] == "not_setup"


def test_nobody_places_for_another_and_not_too_late(server: Server) -> None:
    table = opened(server, PERSON, PERSON)

    async def sit() -> list[Message]:
        async with server.browser(table["seats"][0]) as a, server.browser(table["seats"][1]) as b:
            both = Browser(a), Browser(b)
            await both[0].say(type="join", name="Ann")
            await both[0].next()
            await both[0].say(type="arrange", n=0)
            early = await both[0].next("refused")
            await both[1].say(type="join", name="Ben")
            updates = [await one.until(lambda update: update["view"]) for one in both]
            asked = updates[0]["view"]["ask"]["seat"]
            n = updates[0]["n"]
            await both[1 - asked].say(type="arrange", n=n)
            other = await both[1 - asked].next("refused")
            await both[asked].say(type="arrange", n=n - 1)
            return [early, other, await both[asked].next("refused")]

    early, other, stale = asyncio.run(sit())
    assert early["reason"] == "waiting"
    assert other["clause"] == "island.turn.order"
    assert stale["reason"] == "stale"
