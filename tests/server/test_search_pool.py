"""Bots at a table think elsewhere: the loop is never held up, tables take turns, and a bot that gives no answer stops nobody."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hautemer.bots.crew import bots_of, crew
from hautemer.core.engine import Action, Chance, asking
from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.server import search_pool as module
from hautemer.server.auto_player import due, pacing
from hautemer.server.fair_shares import Requester
from hautemer.server.harbour import Harbour
from hautemer.server.search_pool import STAND_IN, BotMove, SearchPool, searches
from hautemer.server.search_process import Worker
from hautemer.server.store import Store
from hautemer.server.table import Table
from hautemer.server.wire import NewTable, Refused, SeatPlan, Update
from hautemer.server.worker import Question, pack
from tests.server.harness import PERSON, Browser, Message, Server, events_of, listening, mine, play_to_the_end
from tests.server.test_seats import standing_table

REEF = SHELF["reef"]
CAPTAIN = {"kind": "bot", "name": "captain"}
ANN = Requester("table", frozenset({"192.0.2.1"}), plays=True)
BAD = {
    "crash": "crashed",
    "leave": "crashed",
    "die": "crashed",
    "hang": "slow",
    "cheat": "illegal",
    "lie": "illegal",
    "boast": "illegal",
    "babble": "illegal",
}


@asynccontextmanager
async def workers(thinker: str, budget: float = 0.1, number: int = 1, patience: float = 0.4) -> AsyncIterator[SearchPool]:
    pool = SearchPool(budget, number, thinker if ":" in thinker else f"tests.server.badbots:{thinker}", patience)
    try:
        yield pool
    finally:
        await pool.close()


async def ask_pool(pool: SearchPool, name: str = "captain", seed: int = 1) -> BotMove:
    """What a bot answers to the first card of a duel."""
    table = standing_table(0)
    return await pool.choose(name, REEF, REEF.view(table.history.s, 0), seed, ANN)


def standing_options() -> tuple[Action, ...]:
    """What may be answered there."""
    ask = REEF.view(standing_table(0).history.s, 0).ask
    assert ask is not None
    return ask.options


def test_every_member_of_the_crew_answers_at_every_kind_of_question_through_a_process() -> None:
    """What a view holds survives the journey."""

    async def ask() -> int:
        number = 0
        async with workers(module.THINK, patience=20.0) as pool:
            for game in SHELF.values():
                met: set[str] = set()
                for s, step, _ in promises.questions(game, 3):
                    if isinstance(step, Chance) or step.name in met:
                        continue
                    met.add(step.name)
                    bot = bots_of(game)[number % len(bots_of(game))]
                    thought = await pool.choose(bot, game, game.view(s, int(step.seat(s))), number, ANN)
                    assert thought.fault == ""
                    assert not game.refusal(s, int(step.seat(s)), thought.action)
                    number += 1
        return number

    assert asyncio.run(ask()) > 20


@pytest.mark.parametrize("bad", BAD)
def test_for_a_bot_that_gives_no_answer_the_greedy_one_answers(bad: str) -> None:
    async def ask() -> tuple[BotMove, BotMove]:
        async with workers(bad, patience=0.4 if BAD[bad] == "slow" else 20.0) as pool:
            return await ask_pool(pool), await ask_pool(pool, STAND_IN)

    thought, greedy = asyncio.run(ask())
    assert thought == (greedy.action, BAD[bad])


def test_a_bot_is_asked_twice_before_another_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEMER_STUMBLED", str(tmp_path / "note"))

    async def ask() -> BotMove:
        async with workers("stumble", patience=5.0) as pool:
            return await ask_pool(pool)

    assert asyncio.run(ask()).fault == ""
    assert (tmp_path / "note").exists(), "it did stumble"


def test_what_a_bot_prints_is_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> BotMove:
        async with workers("chatter", patience=5.0) as pool:
            return await ask_pool(pool)

    assert asyncio.run(ask()).fault == ""
    assert caplog.records == [], "nor was it asked twice"


def test_a_process_that_was_lost_while_it_waited_is_replaced_and_nobody_is_blamed() -> None:
    async def ask() -> BotMove:
        async with workers("doze") as pool:
            assert (await ask_pool(pool)).fault == ""
            process = pool.workers[0].process
            assert process is not None
            process.kill()
            return await ask_pool(pool)

    assert asyncio.run(ask()).fault == ""


def test_where_not_even_the_stand_in_answers_the_first_option_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STAND_IN", "nobody")

    async def ask() -> BotMove:
        async with workers("crash") as pool:
            return await ask_pool(pool)

    assert str(asyncio.run(ask()).action) == "play o3"


def test_who_answers_at_once_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        async with workers("crash") as pool:
            for name in ("drifter", "greedy"):
                assert (await ask_pool(pool, name)).fault == ""
            assert pool.workers[0].process is None

    asyncio.run(ask())
    for game in SHELF.values():
        assert not any(searches(name, game) for name in ("drifter", "greedy", *game.levels))
        assert any(searches(name, game) for name in crew(game)) or game.levels


def notes(path: Path) -> list[tuple[int, int, float]]:
    """Seed, process and seconds of the thoughts, in the order in which they began."""
    return [(int(seed), int(pid), float(given)) for seed, pid, given in map(str.split, path.read_text().splitlines())]


def test_where_nobody_waits_several_processes_think_for_the_captain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEMER_NOTED", str(tmp_path / "note"))

    async def ask() -> None:
        async with workers("noted", budget=0.5, number=3, patience=20.0) as pool:
            for name, seed in (("captain", 0), ("mate", 100)):
                assert (await ask_pool(pool, name, seed)).fault == ""
                await asyncio.gather(*pool.jobs)  # whoever was late

    asyncio.run(ask())
    thoughts = notes(tmp_path / "note")
    assert sorted(seed for seed, _, _ in thoughts) == [0, 2, 4, 100], "each grows its own tree; a mate has soon thought enough"
    assert len({pid for seed, pid, _ in thoughts if seed < 100}) == 3
    given = [given for seed, _, given in thoughts if seed < 100]
    assert max(given) - min(given) < 0.05, "they end together, though one may begin a moment later"


def test_what_several_found_is_added_up() -> None:
    """Two of them gave both answers as often, and the second brought more; all three gave the first more often."""

    async def ask(number: int) -> str:
        async with workers("differs", budget=20.0, number=number) as pool:
            return str((await ask_pool(pool, seed=0)).action)

    first, second = [str(option) for option in standing_options()]
    assert [asyncio.run(ask(number)) for number in (1, 2, 3)] == [first, second, first]


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("seed", [0, 2], ids=["the first", "the second"])
def test_whatever_is_wrong_with_one_of_several_the_others_answer(
    bad: str, seed: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("HAUTEMER_ONE_BAD", f"{seed} {bad}")

    async def ask() -> BotMove:
        async with workers("one_bad", number=2, patience=20.0) as pool:
            thought = await ask_pool(pool, seed=0)
            assert bad != "hang" or pool.jobs, "nobody waits for it"
            return thought

    thought = asyncio.run(ask())
    assert thought == (standing_options()[0], "")
    assert not [record for record in caplog.records if "the bot captain" in record.message], "nor was it asked twice"
    ours = [record for record in caplog.records if record.name == "hautemer"]
    assert {getattr(record, "table", "") for record in ours} <= {ANN.table}


def test_a_search_can_be_cut_short_and_the_next_one_is_whole() -> None:
    view = REEF.view(standing_table(0).history.s, 0)
    assert view.ask is not None
    options = [str(option) for option in view.ask.options]
    alone = replace(view, ask=replace(view.ask, options=()))

    async def ask(worker: Worker, bot: str) -> int:
        worker.limit = 3600.0
        answer = asyncio.create_task(worker.answer(Question(bot, alone, options, 1, worker.limit)))
        if bot == "captain":
            worker.shorten(0.05)
        stats = await answer
        assert isinstance(stats, dict)
        return sum(visits for visits, _ in stats.values())

    async def work() -> None:
        worker = Worker(module.THINK, 20.0)
        async with asyncio.timeout(60):
            assert await ask(worker, "captain") > 0, "told before the process had started"
            assert await ask(worker, "captain") > 0
            assert worker.process is not None
            assert worker.process.stdin is not None
            worker.process.stdin.write(pack(0.0))  # too late for the last one, and not for the next
            assert await ask(worker, "cabin_boy") == REEF.crew["cabin_boy"].playouts
        await worker.end()

    asyncio.run(work())


def test_where_no_process_can_be_had_the_greedy_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def ask() -> BotMove:
        async with workers(module.THINK) as pool:
            return await ask_pool(pool)

    assert asyncio.run(ask()).fault == "crashed"


def test_who_no_longer_wants_the_answer_lets_the_next_one_think() -> None:
    async def ask() -> BotMove:
        async with workers("by_seed", budget=0.6, patience=5.0) as pool:
            await pool.workers[0].begin()
            first, second = [asyncio.create_task(ask_pool(pool, seed=0)) for _ in range(2)]
            await asyncio.sleep(0.1)
            first.cancel()
            third = asyncio.create_task(ask_pool(pool, seed=1))
            second.cancel()
            return await third

    thought = asyncio.run(ask())
    assert thought.fault == ""
    assert str(thought.action) == "play o6", "and gets its own answer"


@pytest.mark.parametrize(("spent", "when"), [(0.2, 1.0), (0.99, 1.0), (1.01, 1.05), (1.06, 1.1)])
def test_who_searches_answers_when_its_time_is_up_whatever_it_needed(spent: float, when: float) -> None:
    table = standing_table(0.6)
    assert due(spent, *pacing(table, "captain", 0)) == pytest.approx(when)
    assert pacing(table, "drifter", 0) == (0.6, 0.6)
    assert pacing(table, "lookout", 0)[0] == 0.6, "a short thought does not make people wait"


# ---- at a table ----


def told_to(table: Table, seat: int) -> list[Update]:
    heard: list[Update] = []
    table.subscribe(listening(heard), seat)
    return heard


async def played_out(table: Table) -> None:
    """A person who answers the first thing that may be answered, until the game is over."""
    heard = told_to(table, 0)
    while heard[-1].end is None:
        view = heard[-1].view
        if view is not None and view.ask is not None and view.ask.options:
            action = view.ask.options[0]
            await table.answer(0, heard[-1].n, action, heard[-1].e)
        else:
            await asyncio.sleep(0.005)


async def sat_down(harbour: Harbour, *bots: str) -> tuple[Table, str]:
    """Ann, who is asked first, with these bots, and the link to her seat."""
    plan = [SeatPlan("person"), *[SeatPlan("bot", bot) for bot in bots]]
    opened = await harbour.open(NewTable("reef", plan, {"opens": "first"}))
    token = opened.seats[0]
    assert token is not None
    table, _ = await harbour.enter(token)
    await table.join(0, "Ann", "")
    return table, token


def in_a_harbour(path: Path, thinker: str, work: Callable[[Harbour], Coroutine[Any, Any, Any]]) -> Any:
    """What comes of some work on tables over that database."""

    async def run() -> Any:
        store = Store(f"sqlite+aiosqlite:///{path}")
        await store.open()
        try:
            async with workers(thinker) as pool:
                return await work(Harbour(store, 0, pool))
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.mark.parametrize("bad", ["crash", "cheat"])
def test_the_table_goes_on_the_seat_is_marked_and_the_log_says_so(tmp_path: Path, bad: str) -> None:
    async def play(harbour: Harbour) -> tuple[str, list[int], str]:
        table, token = await sat_down(harbour, "captain")
        await played_out(table)
        return token, table.people()[1].faults, await table.log()

    token, faults, text = in_a_harbour(tmp_path / "tables.db", bad, play)
    log = read_log(text, SHELF)
    assert verify(log)
    answers = [answer for answer in log.answers if answer.seat == 1]
    assert answers
    assert {answer.fault for answer in answers} == {BAD[bad]}
    assert faults == [answer.n for answer in answers]
    assert {answer.fault for answer in log.answers if answer.seat != 1} == {""}

    async def come_back(harbour: Harbour) -> tuple[list[int], str]:
        table, _ = await harbour.enter(token)
        return told_to(table, 0)[-1].people[1].faults, await table.log()

    assert in_a_harbour(tmp_path / "tables.db", bad, come_back) == (faults, text), "and all of it survives a restart"


def test_a_fault_is_gone_with_the_answer_that_was_taken_back(tmp_path: Path) -> None:
    async def play(harbour: Harbour) -> None:
        table, _ = await sat_down(harbour, "captain")
        heard = told_to(table, 0)
        view = heard[-1].view
        assert view is not None
        assert view.ask is not None
        n, action = heard[-1].n, view.ask.options[0]
        await table.answer(0, n, action, heard[-1].e)
        while not heard[-1].people[1].faults:
            await asyncio.sleep(0.005)
        while (refused := await table.undo(0, table.history.n(), practice=True)) is not None:
            assert refused.reason == "stale", "the bot was asked once more and answered in between"
        assert heard[-1].people[1].faults == []
        assert heard[-1].n == n

    in_a_harbour(tmp_path / "tables.db", "crash", play)


# ---- hints ----


def test_a_hint_is_an_answer_that_may_be_given_and_everybody_hears_that_it_was_asked(tmp_path: Path) -> None:
    async def play(harbour: Harbour) -> str:
        table, token = await sat_down(harbour, "greedy")
        ann, eve = told_to(table, 0), told_to(table, -2)
        n = ann[-1].n
        refused = await table.hint(-2, n)
        assert refused is not None
        assert refused.reason == "watching"
        refused = await table.hint(0, n - 1)
        assert refused is not None
        assert refused.reason == "stale"
        assert await table.hint(0, n) is None
        assert ann[-1].people[0].hints == eve[-1].people[0].hints == [n]
        assert ann[-1].hint is None, "it is still being thought about"
        onlooker = len(eve)
        assert await table.hint(0, n) is None, "asked again, nothing happens"
        assert len(eve) == onlooker
        while ann[-1].hint is None:
            await asyncio.sleep(0.005)
        assert ann[-1].view is not None
        assert ann[-1].view.ask is not None
        assert ann[-1].hint in ann[-1].view.ask.options
        assert len(eve) == onlooker, "when it was found is nobody else's business"
        assert told_to(table, 0)[-1].hint is ann[-1].hint, "who comes back still has it"
        assert told_to(table, -2)[-1].hint is None
        await table.answer(0, n, ann[-1].hint, ann[-1].e)
        assert ann[-1].hint is None
        assert await table.undo(0, table.history.n(), practice=True) is None
        assert ann[-1].hint is None, "it was for another time"
        assert ann[-1].people[0].hints == [n], "that it was asked is not taken back"
        await played_out(table)
        refused = await table.hint(0, table.history.n())
        assert refused is not None
        assert refused.clause == "reef.end"
        return token

    token = in_a_harbour(tmp_path / "tables.db", "doze", play)

    async def come_back(harbour: Harbour) -> int:
        table, _ = await harbour.enter(token)
        again = await harbour.rematch(table, 0)
        assert (await harbour.table(again.table)).people()[1].hints == []
        return len(table.people()[0].hints)

    assert in_a_harbour(tmp_path / "tables.db", "doze", come_back) == 1


def test_only_who_is_asked_gets_a_hint(tmp_path: Path) -> None:
    async def play(harbour: Harbour) -> None:
        opened = await harbour.open(NewTable("reef", [SeatPlan("person")] * 2, {"opens": "first"}))
        table = await harbour.table(opened.table)
        await table.join(0, "Ann", "")
        refused = await table.hint(0, 0)
        assert isinstance(refused, Refused)
        assert refused.reason == "waiting"
        await table.join(1, "Ben", "")
        refused = await table.hint(1, table.history.n())
        assert isinstance(refused, Refused)
        assert refused.clause == "reef.turn"
        assert table.people()[1].hints == []

    in_a_harbour(tmp_path / "tables.db", "doze", play)


def test_a_hint_of_twins_is_the_same() -> None:
    """It is thought of from the seat's view alone: worlds that differ in what it cannot see give the same."""

    async def compare() -> int:
        number = 0
        async with workers("tests.soak.thinker:think", patience=20.0) as pool:
            for s, step, rng in promises.questions(REEF, 5):
                if isinstance(step, Chance):
                    continue
                seat = int(step.seat(s))
                twin = REEF.guess(REEF.view(s, seat), rng)
                asking(twin)
                pair = [await pool.advise(REEF, REEF.view(one, seat), number, ANN) for one in (s, twin)]
                assert pair[0] == pair[1]
                number += 1
        return number

    assert asyncio.run(compare()) > 20


# ---- on a real server ----


def test_a_server_answers_while_captains_think_and_they_take_their_time(tmp_path: Path) -> None:
    """How long exactly, bench/waits.py measures; here, what happens before what."""
    server = Server(tmp_path / "tables.db", "--pace", "0.1", "--think", "0.5", "--rate", "1000")
    opened = server.open_table(CAPTAIN, CAPTAIN)

    async def look() -> tuple[list[float], list[int]]:
        waits: list[float] = []
        calls: list[int] = []
        async with server.browser(opened["watch"]) as line:
            eve = Browser(line)
            await eve.next()
            await eve.next()  # the processes have begun
            heard = time.monotonic()
            for _ in range(6):
                answer = asyncio.create_task(eve.next())
                calls.append(0)
                while not answer.done():
                    status, _ = await asyncio.to_thread(server.get, "/healthz")
                    assert status == 200
                    calls[-1] += 1
                waits.append(time.monotonic() - heard)
                heard = time.monotonic()
        return waits, calls

    try:
        waits, calls = asyncio.run(look())
    finally:
        server.stop()
    assert sorted(calls)[len(calls) // 2] >= 5, "a server that waited for the thought would answer once"
    assert sorted(waits)[len(waits) // 2] >= 0.45, "the captain takes all its time"


def test_a_person_plays_the_captain_to_the_end_with_a_hint_over_the_line(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", "--think", "0.1", "--rate", "100000")
    opened = server.open_table(PERSON, CAPTAIN, opens="first")

    async def sit() -> Message:
        async with server.browser(opened["seats"][0]) as line:
            ann = Browser(line)
            await ann.say(type="join", name="Ann")
            first = await ann.until(mine)
            await ann.say(type="hint", n=first["n"])
            told = await ann.until(lambda update: update["hint"])
            assert told["hint"] in told["view"]["ask"]["options"]
            assert told["people"][0]["hints"] == [first["n"]]
            assert events_of(told) == []
            return await play_to_the_end(ann, told, 1)

    try:
        ended = asyncio.run(sit())
        assert ended["people"][1]["faults"] == []
        assert verify(read_log(server.log_of(opened)[1], SHELF))
        replay = json.loads(server.get(f"/api/replays/{opened['table']}")[1])
        assert replay["people"][0]["hints"] == ended["people"][0]["hints"]
    finally:
        server.stop()


def test_when_the_server_is_killed_nobody_thinks_on(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", "--think", "0.3")
    opened = server.open_table(CAPTAIN, CAPTAIN)

    async def look() -> None:
        async with server.browser(opened["watch"]) as line:
            eve = Browser(line)
            for _ in range(3):
                await eve.next()

    asyncio.run(look())
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        server.stop()
        pytest.skip("this system does not say who its children are")
    workers = children.read_text().split()
    assert workers
    server.kill()
    until = time.monotonic() + 20
    while any(Path(f"/proc/{mind}").exists() for mind in workers):
        assert time.monotonic() < until, "a process still thinks"
        time.sleep(0.05)
