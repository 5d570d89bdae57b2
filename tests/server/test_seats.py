"""Who sits where: by an open link, up and away, back again, and bots where nobody comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from itertools import chain, repeat

import pytest
import websockets

from hautemer.games.shelf import SHELF
from hautemer.server.entries import SeatState
from hautemer.server.store import TableRow
from hautemer.server.table import Table
from tests.server.harness import GREEDY, PERSON, Browser, Message, Server, duel, events_of, mine, play_to_the_end
from tests.server.test_secrets import Nowhere, stand_at

OPEN = {"kind": "open"}
UNMARKED: Message = {"deputies": [], "hints": [], "faults": [], "character": ""}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def test_whoever_comes_first_by_the_open_link_gets_the_seat(server: Server) -> None:
    opened = server.open_table(PERSON, OPEN, opens="first")
    assert server.at_table(opened["open"], "seat", {"name": " "})[0] == 400, "a name is asked"
    status, seated = server.at_table(opened["open"], "seat", {"name": "Ben", "words": "foam"})
    assert (status, seated["seat"]) == (201, 1)
    status, late = server.at_table(opened["open"], "seat", {"name": "Carl"})
    assert status == 409
    assert "watch" in late["error"]
    assert server.at_table(opened["seats"][0], "seat", {"name": "Ann"})[0] == 403

    async def sit() -> None:
        async with server.browser(opened["seats"][0]) as a, server.browser(seated["token"]) as b:
            ann, ben = Browser(a), Browser(b)
            await ann.say(type="join", name="Ann")
            first = [await one.until(lambda u: u["view"]) for one in (ann, ben)]
            assert [p["name"] for p in first[1]["people"]] == ["Ann", "Ben"]
            assert first[1]["seat"] == 1
        async with server.browser(opened["open"]) as line:
            late = await Browser(line).next()
            assert [side["hand"] for side in late["view"]["sides"]] == [None, None], "who is late looks on"

    asyncio.run(sit())


def test_who_gets_up_before_the_game_frees_the_seat(server: Server) -> None:
    opened = server.open_table(PERSON, OPEN)
    _, seated = server.at_table(opened["open"], "seat", {"name": "Ben"})

    async def go() -> None:
        async with server.browser(seated["token"]) as line:
            browser = Browser(line)
            await browser.next()
            await browser.say(type="leave")
            told = await browser.next()
            assert told["people"][1] == {"kind": "open", "name": "", "here": False, "deputy_of": "", **UNMARKED}
            assert server.at_table(opened["open"], "seat", {"name": "Carl"})[0] == 201
            async with server.browser(opened["seats"][0]) as other:
                await Browser(other).say(type="join", name="Ann")
                begun = await browser.until(lambda u: u["view"])
            assert begun["seat"] == -4, "and has no seat any more: Carl's hand is Carl's"
            assert [side["hand"] for side in begun["view"]["sides"]] == [None, None]
            await browser.say(type="answer", n=begun["n"], action={"do": "pass"})
            assert (await browser.next("refused"))["clause"] == "reef.turn"
        async with server.browser(seated["token"]) as line:
            with pytest.raises(websockets.ConnectionClosed, match="4404"):
                await line.recv()

    asyncio.run(go())


def test_a_bot_plays_on_for_who_leaves_and_the_link_takes_the_seat_back(server: Server) -> None:
    async def sit() -> None:
        async with duel(server) as (ann, ben, asked):
            await ann.say(type="leave")
            played = await ben.until(mine)
            marked = {**UNMARKED, "deputies": [{"n": asked["n"], "by": None}]}
            greedy = {"kind": "bot", "name": "greedy", "here": True, "deputy_of": "Ann", **marked, "character": "pip"}
            assert played["people"][0] == greedy, "a bot has answered for Ann"
            await ann.say(type="join", name="Ann")
            back = await ben.until(lambda u: u["people"][0]["kind"] == "person")
            assert back["people"][0] == {"kind": "person", "name": "Ann", "here": True, "deputy_of": "", **marked}
            n = back["n"]
            await ben.say(type="answer", n=n, action=played["view"]["ask"]["options"][0])
            update = await ann.until(lambda u: u["n"] > n)
            while not mine(update):  # until Ann is asked, or has lost: nobody answers for her any more
                if update["view"]["ask"]["seat"] == 1:
                    asked = await ben.until(lambda u, n=update["n"]: u["n"] == n)
                    await ben.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
                update = await ann.next()
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(ann.next(), 0.3)

    asyncio.run(sit())


def test_bots_take_the_seats_where_nobody_comes(server: Server) -> None:
    opened = server.open_table(PERSON, OPEN)

    async def sit() -> Message:
        async with server.browser(opened["seats"][0]) as line:
            ann = Browser(line)
            await ann.next()
            await ann.say(type="fill", bot="greedy")
            assert (await ann.next("refused"))["reason"] == "watching", "sit down first"
            await ann.say(type="join", name="Ann")
            await ann.say(type="fill", bot="shark")
            assert "There is no bot called 'shark'" in (await ann.next("refused"))["why"]
            async with server.browser(opened["watch"]) as other:  # who goes before the game leaves nothing unread
                eve = Browser(other)
                await eve.next()
                await eve.say(type="fill", bot="greedy")
                assert (await eve.next("refused"))["reason"] == "watching"
            await ann.say(type="fill", bot="greedy")
            begun = await ann.until(lambda u: u["view"])
            await ann.say(type="fill", bot="greedy")
            assert (await ann.next("refused"))["reason"] == "begun"
            latest = [update for update in ann.heard if update["type"] == "update"][-1]
            return await play_to_the_end(ann, latest if mine(latest) else begun, 1)

    bot = {"kind": "bot", "name": "greedy", "here": True, "deputy_of": "", **UNMARKED, "character": "pip"}
    assert asyncio.run(sit())["people"][1] == bot


def test_bots_rest_while_nobody_listens(server: Server) -> None:
    opened = server.open_table(GREEDY, GREEDY)

    async def look() -> tuple[int, int]:
        async with server.browser(opened["watch"]) as line:
            first = await Browser(line).next()
            return first["n"], (await Browser(line).next())["n"]

    _, left_at = asyncio.run(look())
    found, moved = asyncio.run(look())
    assert found <= left_at + 3, "one thought may still have been under way"
    assert moved > found


def test_a_question_with_a_clock_answers_itself(server: Server) -> None:
    """The same for whoever is asked: the clock runs whether or not they hold a 1."""

    async def sit() -> None:
        async with duel(server, answer_time="5") as (ann, ben, update):
            told = [update, ben.heard[-1]]
            while (ask := told[0]["view"]["ask"])["step"] != "answer":
                assert told[0]["clock"] is None, "playing a card takes as long as it takes"
                options = told[ask["seat"]]["view"]["ask"]["options"]
                await (ann, ben)[ask["seat"]].say(type="answer", n=told[0]["n"], action=options[0])
                told = [await browser.next() for browser in (ann, ben)]
            assert [one["clock"]["seconds"] for one in told] == [5, 5]
            after = await ann.next()
            assert after["n"] > told[0]["n"]
            assert not any(event["event"] == "resisted" for event in events_of(after))

    asyncio.run(sit())


def test_the_shelf_says_which_bots_play_a_game_and_each_of_them_can_be_seated(server: Server) -> None:
    for offered in json.loads(server.get("/api/games")[1]):
        assert offered["bots"]
        game = SHELF[offered["game"]]
        others = len(game.seats(game.complete_options({}))) - 1
        for bot in offered["bots"]:
            seats = [PERSON] + [{"kind": "bot", "name": bot}] * others
            status, opened = server.post("/api/tables", {"game": offered["game"], "seats": seats})
            assert status == 201, opened


@pytest.mark.parametrize(("thought", "beats"), [(0.0, 1), (0.001, 1), (0.2, 1), (0.59, 1), (0.7, 2)])
def test_a_bot_answers_on_the_beat_however_long_it_thought(monkeypatch: pytest.MonkeyPatch, thought: float, beats: int) -> None:
    """So that the time it takes tells nothing of what it holds (reef.ask_always)."""
    slept: list[float] = []
    clock = chain([0.0], repeat(thought))

    async def note(seconds: float) -> None:
        slept.append(seconds)

    async def begin() -> None:
        table = standing_table(pace=0.6)
        await table.auto_player.think(table, "drifter", 0)

    monkeypatch.setattr("hautemer.server.auto_player.monotonic", lambda: next(clock))
    monkeypatch.setattr("hautemer.server.auto_player.sleep", note)
    asyncio.run(begin())
    assert slept == [pytest.approx(beats * 0.6 - thought)]


def test_while_the_first_draws_are_written_nobody_is_thought_to_be_asked() -> None:
    """Everybody has come, the sea's answers are on their way to the disk, and one more browser opens the page."""

    async def come_in_between() -> None:
        game = SHELF["reef"]
        options = game.complete_options({})
        row = TableRow("t", "reef", options, [SeatState("bot", "drifter", here=True)] * 2, "ab" * 32)
        table = Table(row, [], game, Nowhere(), 0.0)
        table.subscribe(lambda update: None, -1)
        assert table.auto_player.task is None

    asyncio.run(come_in_between())


def standing_table(pace: float) -> Table:
    """Somebody is asked for the first card."""
    game = SHELF["reef"]
    s = game.read("reef\noctopus hand: o3 o6\ncrab hand: c1 c4\nturn: octopus\n")
    people = [SeatState("bot", "drifter", here=True), SeatState("person", "Ben", here=True)]
    table = Table(TableRow("t", "reef", s.options, people, "ab" * 32), [], game, Nowhere(), pace)
    stand_at(table, s, "begin first")
    return table
