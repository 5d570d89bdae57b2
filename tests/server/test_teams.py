"""A question that several seats may answer: whoever is first is heard, and bots leave it to people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from tests.server.harness import GREEDY, PERSON, Browser, Message, Server, events_of

MOMENT = 0.6
"""Far longer than a bot that does not wait would take."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def hunt(server: Server, *seats: dict[str, str]) -> Message:
    options = {"hunters": str(len(seats) - 1)}
    status, opened = server.post("/api/tables", {"game": "monster", "options": options, "seats": list(seats)})
    assert status == 201, opened
    links: Message = opened
    return links


@asynccontextmanager
async def three(server: Server, opened: Message) -> AsyncIterator[tuple[Browser, Browser, Browser]]:
    """Zoé is the whale, Ann and Ben hunt her."""
    whale, ann, ben = opened["seats"]
    async with server.browser(whale) as a, server.browser(ann) as b, server.browser(ben) as c:
        people = Browser(a), Browser(b), Browser(c)
        for browser, name in zip(people, ("Zoé", "Ann", "Ben"), strict=True):
            await browser.say(type="join", name=name)
        yield people


def test_a_game_may_begin_with_a_question_and_all_who_may_answer_are_told_so(server: Server) -> None:
    opened = hunt(server, PERSON, PERSON, PERSON)

    async def sit() -> None:
        async with three(server, opened) as (whale, ann, ben):
            begun = [await one.until(lambda u: u["view"]) for one in (whale, ann, ben)]
            asks = [update["view"]["ask"] for update in begun]
            assert [(ask["seat"], ask["others"], len(ask["options"])) for ask in asks] == [
                (1, [2], 0),
                (1, [2], 2),
                (1, [2], 2),
            ]
            await ben.say(type="answer", n=0, action={"do": "station", "station": "south"})
            await ann.say(type="answer", n=0, action={"do": "station", "station": "north"})
            assert (await ann.next("refused"))["reason"] == "stale", "the first answer counted"
            told = await whale.next()
            assert [event["event"] for event in events_of(told)] == ["ready", "stationed"]
            assert told["view"]["ship"] == "k8"
            await whale.say(type="answer", n=1, action={"do": "launch", "heading": "N"})
            assert (await whale.next("refused"))["clause"] == "monster.round"

    asyncio.run(sit())


def test_a_bot_that_might_answer_leaves_it_to_the_person_who_may(server: Server) -> None:
    opened = hunt(server, GREEDY, GREEDY, PERSON)

    async def sit() -> None:
        async with server.browser(opened["seats"][2]) as line:
            ben = Browser(line)
            await ben.say(type="join", name="Ben")
            asked = await ben.until(lambda u: u["view"])
            assert asked["view"]["ask"]["seat"] == 1, "the bot is asked as well"
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(ben.next(), MOMENT)
            await ben.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][1])
            told = await ben.next()
            assert told["view"]["ship"] == "k8"

    asyncio.run(sit())


def test_where_only_bots_may_answer_one_of_them_does(server: Server) -> None:
    opened = hunt(server, PERSON, GREEDY, GREEDY)

    async def sit() -> None:
        async with server.browser(opened["seats"][0]) as line:
            ann = Browser(line)
            await ann.say(type="join", name="Ann")
            asked = await ann.until(lambda u: u["view"] and u["view"]["ask"]["seat"] == 0)
            assert asked["view"]["ask"]["step"] == "draw_pile"

    asyncio.run(sit())


def test_who_leaves_before_the_first_answer_is_played_for(server: Server) -> None:
    opened = hunt(server, PERSON, PERSON, PERSON)

    async def sit() -> None:
        async with three(server, opened) as (whale, ann, _):
            await whale.until(lambda u: u["view"])
            await ann.say(type="leave")
            left = await whale.until(lambda u: u["people"][1]["kind"] == "bot")
            assert left["people"][1]["deputy_of"] == "Ann"
            assert left["view"] is not None

    asyncio.run(sit())
