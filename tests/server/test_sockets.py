"""What a socket does with whatever comes in: refused with a reason, nothing changed, nothing lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

from hautemer.server.entries import standing_answers
from hautemer.server.harbour import Harbour
from hautemer.server.sockets import take_whole
from hautemer.server.store import Store
from hautemer.server.wire import Answer, NewTable, SeatPlan
from tests.server.harness import GREEDY, PERSON, Browser, Message, Server, duel, events_of, listening, mine


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


async def asked(browser: Browser) -> Message:
    await browser.say(type="join", name="Ann")
    return await browser.until(mine)


RUBBISH = [
    ("", "not a message"),
    ("{", "not a message"),
    ("[1, 2]", "not a message"),
    ("null", "not a message"),
    ('{"type": "answer"}', "not a message"),
    ('{"type": "answer", "n": "1", "action": {}}', "not a message"),
    ('{"type": "answer", "n": 1, "action": {"do": 4}}', "not a message"),
    ('{"type": "answer", "n": 1, "action": {}, "seat": 1}', "not a message"),
    ('{"type": "cheat"}', "not a message"),
    ('{"x": ' + "[" * 5000 + "]" * 5000 + ', "type": "leave"}', "nested too deeply"),
    ('{"type": "undo", "n": ' + "9" * 400 + "}", "not a message"),
    ('{"type": "answer", "n": 1, "action": {"do": "pass"}, "mark": "mine\\n"}', "not a message"),
    ('{"type": "consent", "yes": true}', "Nobody has asked you"),
    (json.dumps({"type": "join", "name": ""}), "A name has"),
    (json.dumps({"type": "join", "name": "x" * 41}), "A name has"),
    (json.dumps({"type": "answer", "n": 99, "action": {"do": "pass"}}), "question 99"),
    (json.dumps({"type": "answer", "n": -1, "action": {"do": "pass"}}), "question -1"),
    (json.dumps({"type": "undo", "n": 0}), "question 0"),
]


def test_rubbish_is_refused_with_a_reason_and_changes_nothing(server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY)

    async def sit() -> None:
        async with server.browser(opened["seats"][0]) as line:
            browser = Browser(line)
            before = await asked(browser)
            for text, says in RUBBISH:
                await line.send(text)
                refused = await browser.next("refused")
                assert says in refused["why"], text
                assert refused["n"] == before["n"]
        async with server.browser(opened["seats"][0]) as line:
            assert (await Browser(line).next())["view"] == before["view"]

    asyncio.run(sit())


def test_what_the_rules_forbid_is_refused_with_its_clause(server: Server) -> None:
    async def sit() -> None:
        async with duel(server) as (ann, ben, update):
            n, hand = update["n"], update["view"]["sides"][0]["hand"]
            await ann.say(type="answer", n=n, action={"do": "pass"})
            assert (await ann.next("refused"))["clause"] == "reef.pass"
            await ann.say(type="answer", n=n, action={"do": "play", "card": "c4"})
            assert (await ann.next("refused"))["clause"] == "reef.hand"
            await ben.say(type="answer", n=n, action={"do": "play", "card": hand[0]})
            assert (await ben.next("refused"))["clause"] == "reef.turn"
            await ben.say(type="answer", n=n, action={"do": "draw", "card": "c4"})
            assert (await ben.next("refused"))["clause"] == "reef.turn", "nobody answers for the sea"

    asyncio.run(sit())


def test_a_double_click_is_one_answer(server: Server) -> None:
    async def sit() -> None:
        async with duel(server) as (ann, _, update):
            click = {"type": "answer", "n": update["n"], "action": update["view"]["ask"]["options"][0]}
            await ann.say(**click)
            await ann.say(**click)
            await ann.say(type="undo", n=0)
            await ann.next("refused")
            assert next(one for one in ann.heard if one["type"] == "refused")["why"].startswith("That was question 0")
            played = [e for one in ann.heard if one["type"] == "update" for e in events_of(one) if e["event"] == "played"]
            assert len(played) == 1

    asyncio.run(sit())


def test_a_free_undo_and_one_that_needs_consent(server: Server) -> None:
    async def sit() -> None:
        async with duel(server) as (ann, ben, before):
            await ann.say(type="answer", n=before["n"], action=before["view"]["ask"]["options"][0])
            after = await ann.next()
            await ann.say(type="undo", n=after["n"])
            assert (await ann.next())["undo"] == 0, "the other saw the card, and is asked"
            await ben.until(lambda u: u["undo"] == 0)
            await ben.say(type="consent", yes=False)
            assert (await ann.next())["n"] == after["n"]
            await ann.say(type="undo", n=after["n"])
            await ben.until(lambda u: u["undo"] == 0)
            await ben.say(type="consent", yes=True)
            back = await ann.until(lambda u: u["n"] < after["n"])
            assert (back["n"], back["view"]) == (before["n"], before["view"])

    asyncio.run(sit())


async def closed(server: Server, token: str, *messages: str | bytes, **headers: str) -> int:
    """The code by which the server hangs up after these messages."""
    try:
        async with server.browser(token, **headers) as line:
            for message in messages:
                await line.send(message)
            async with asyncio.timeout(10):
                async for _ in line:
                    pass
            assert line.close_code is not None
            return line.close_code
    except websockets.ConnectionClosed as gone:
        return gone.rcvd.code if gone.rcvd is not None else 0


def test_the_server_hangs_up_where_it_must(server: Server) -> None:
    token = server.open_table(PERSON, GREEDY)["seats"][0]
    assert asyncio.run(closed(server, token, b"\x00\x01")) == 1003, "binary"
    assert asyncio.run(closed(server, token, "x" * 17_000)) == 1009, "too long"
    assert asyncio.run(closed(server, "nowhere")) == 4404, "no such table"


def test_a_browser_that_says_too_much_is_dropped(tmp_path: Path) -> None:
    patient = Server(tmp_path / "tables.db", "--rate", "20")
    token = patient.open_table(PERSON, GREEDY)["seats"][0]
    assert asyncio.run(closed(patient, token, *["{}"] * 200)) == 4429
    assert asyncio.run(closed(patient, token, *["{}"] * 200)) == 4429, "and may come back"
    patient.stop()


def test_pages_of_other_sites_are_turned_away(server: Server) -> None:
    token = server.open_table(PERSON, GREEDY)["seats"][0]

    async def visit(origin: str) -> int:
        try:
            async with server.browser(token, Origin=origin):
                return 101
        except websockets.InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(visit("https://elsewhere.example")) == 403
    assert asyncio.run(visit(f"http://127.0.0.1:{server.port}")) == 101


def test_who_hangs_up_while_an_answer_is_stored_does_not_tear_the_table(tmp_path: Path) -> None:
    """The answer is on disk and in memory alike, whatever the line does meanwhile."""

    async def work() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        harbour = Harbour(store, 0)
        table = await harbour.table((await harbour.open(NewTable("reef", [SeatPlan("person")] * 2, {"opens": "first"}))).table)
        for seat, name in enumerate(("Ann", "Ben")):
            await table.join(seat, name, "")
        n = table.history.n()
        ask = table.game.view(table.history.s, 0).ask
        assert ask is not None
        said = Answer(n, {"do": ask.options[0].do, **ask.options[0].parts()})
        hear = listening([])
        table.subscribe(hear, 0)
        line = asyncio.create_task(take_whole(table, hear, said))
        await asyncio.sleep(0)  # it is on its way
        await asyncio.sleep(0)
        line.cancel()
        with pytest.raises(asyncio.CancelledError):
            await line
        async with table.lock:  # until it is there
            assert table.history.n() > n
            log = [entry for _, entry in await store.entries(table.row.id)]
            assert len(standing_answers(table.game, log)) == table.history.n()
        await store.close()

    asyncio.run(work())
