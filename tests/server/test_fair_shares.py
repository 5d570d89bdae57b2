"""Who gets the processes that search, in simulated time: nobody's captain thinks less because somebody opened many tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import pytest

from hautemer.games.shelf import SHELF
from hautemer.server import sockets
from hautemer.server.auto_player import LATE_STEP, due
from hautemer.server.fair_shares import LONGEST_WAIT, MARGIN, MIN_SECONDS, Requester, Turns, fair_share
from hautemer.server.harbour import Harbour
from hautemer.server.limits import Connections
from hautemer.server.search_pool import SearchPool
from hautemer.server.settings import Settings
from hautemer.server.store import Store
from hautemer.server.table import Listener
from hautemer.server.wire import NEWCOMER, NewTable, SeatPlan
from tests.server.simulated_time import Thought, simulate
from tests.server.test_seats import standing_table

REEF = SHELF["reef"]
VIEW = REEF.view(standing_table(0).history.s, 0)
BUDGET = 1.0
WHOLE = BUDGET - MARGIN
"""How long a captain thinks whom nobody disturbs."""
MOMENT = 0.001
MOVES = 20
ANN, BEN, EVE = "192.0.2.1", "192.0.2.2", "192.0.2.3"
HELPERS = 100
"""Between the seeds of two tables there is room for those of the processes that help."""


@dataclass
class Tables:
    """Tables at which captains move, and how late. A table's number is the seed of all that is thought there."""

    pool: SearchPool
    late: dict[int, list[float]] = field(default_factory=dict)

    async def move(self, number: int, *addresses: str, plays: bool = True, bot: str = "captain") -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        requester = Requester(str(number), frozenset(addresses), plays)
        assert (await self.pool.choose(bot, REEF, VIEW, number * HELPERS, requester)).fault == ""
        spent = loop.time() - began
        when = due(spent, BUDGET, LATE_STEP)
        self.late.setdefault(number, []).append(when - BUDGET)
        await asyncio.sleep(when - spent)

    async def play(self, number: int, *addresses: str, plays: bool = True, pause: float = 0.0, moves: float = inf) -> None:
        """Move after move; the opponent takes `pause` seconds for theirs."""
        while moves:
            await asyncio.sleep(pause)
            await self.move(number, *addresses, plays=plays)
            moves -= 1


@asynccontextmanager
async def serving(processes: int, others: int = 0, address: str = EVE, *, plays: bool = True) -> AsyncIterator[Tables]:
    """A server where captains have been moving for a while at so many tables of one address: at number 1, 2, and so on."""
    tables = Tables(SearchPool(BUDGET, processes))
    crowd = [asyncio.create_task(tables.play(1 + i, address, plays=plays, pause=0.013 * i)) for i in range(others)]
    await asyncio.sleep(7.0 if others else 0.0)
    yield tables
    for task in crowd:
        task.cancel()
    await tables.pool.close()


def of(number: int, thoughts: list[Thought], helpers: bool = True) -> list[float]:
    """The seconds of all processes for one table, or those of the first for each question."""
    return [one.seconds for one in thoughts if one.seed // HELPERS == number and (helpers or one.seed % HELPERS == 0)]


async def beside(processes: int, others: int, *, plays: bool, address: str = EVE) -> Tables:
    """Ann plays against the captain at table 0; and how well, beside others' tables."""
    async with serving(processes, others, address, plays=plays) as tables:
        await tables.play(0, ANN, pause=1.37, moves=MOVES)
    return tables


@pytest.mark.parametrize("processes", [1, 2, 8])
@pytest.mark.parametrize(("others", "address"), [(1, EVE), (2, EVE), (8, EVE), (60, EVE), (60, ANN)])
def test_tables_that_are_only_watched_take_nothing_from_a_persons_captain(
    processes: int, others: int, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, thoughts = simulate(beside(processes, others, plays=False, address=address), monkeypatch)
    assert len(tables.late[0]) == MOVES
    assert set(tables.late[0]) == {0.0}
    assert min(of(0, thoughts, helpers=False)) >= WHOLE - MIN_SECONDS - MOMENT, "she waits no longer than the shortest search"
    assert sum(of(0, thoughts)) >= 0.95 * MOVES * processes * WHOLE
    for i in range(others):
        assert min(of(1 + i, thoughts, helpers=False)) >= MIN_SECONDS - MOMENT
        assert len(tables.late[1 + i]) >= 10, "they go on, if more slowly"


@pytest.mark.parametrize("processes", [1, 2, 8])
@pytest.mark.parametrize("others", [1, 3, 30, 60])
def test_an_address_with_many_tables_has_half_and_one_with_a_single_table_the_other(
    processes: int, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, thoughts = simulate(beside(processes, others, plays=True), monkeypatch)
    assert set(tables.late[0]) == {0.0}
    assert 0.45 <= sum(of(0, thoughts)) / (MOVES * processes * WHOLE) <= 0.55
    if processes > 1:
        assert min(of(0, thoughts, helpers=False)) >= WHOLE - MIN_SECONDS - MOMENT


def test_tables_of_one_address_have_equal_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(2, 10):
            await asyncio.sleep(50)

    _, thoughts = simulate(work(), monkeypatch)
    parts = [sum(of(1 + i, thoughts)) for i in range(10)]
    assert min(parts) > 0.8 * max(parts)
    assert sum(parts) > 0.9 * 2 * 57, "and together they use the processes"


async def ask_at_once(*asked: tuple[int, str, bool]) -> None:
    """On a server of one process: Ben's captain thinks, and meanwhile all these ask. Table, address, whether a person plays."""
    async with serving(1) as tables:
        first = asyncio.create_task(tables.move(0, BEN))
        await asyncio.sleep(0)
        await asyncio.gather(first, *[tables.move(number, address, plays=plays) for number, address, plays in asked])


def turns(thoughts: list[Thought]) -> list[int]:
    """The tables, in the order in which it was their turn."""
    return [thought.seed // HELPERS for thought in sorted(thoughts, key=lambda thought: thought.began)]


def test_people_come_before_bots_that_are_only_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    work = ask_at_once((1, EVE, False), (2, EVE, False), (3, EVE, True), (4, ANN, True))
    assert turns(simulate(work, monkeypatch)[1]) == [0, 3, 4, 1, 2]


def test_addresses_take_turns_and_so_do_the_tables_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eve asks three times at table 1, as hints and answers may, and once at table 2; Ann asks last."""
    work = ask_at_once((1, EVE, True), (1, EVE, True), (1, EVE, True), (2, EVE, True), (3, ANN, True), (4, ANN, True))
    assert turns(simulate(work, monkeypatch)[1]) == [0, 1, 3, 2, 1, 4, 1], "Eve's are shorter: she has more"


def test_time_that_was_taken_away_again_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of table 1 began with a whole second, and had a third of it when the others came."""

    async def work() -> dict[str, float]:
        async with serving(1) as tables:
            await asyncio.gather(*[tables.move(number, ANN) for number in (1, 2, 1, 2)])
            return tables.pool.schedule.addresses.given

    given, thoughts = simulate(work(), monkeypatch)
    assert turns(thoughts) == [1, 2, 1, 2]
    assert given == {}, "and when nobody wants to think, nothing does"


def test_nobody_starves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where people want more than there is, a table that is only watched waits for long, but not for ever."""

    async def work() -> Tables:
        async with serving(1) as tables:
            people = [asyncio.create_task(tables.play(1 + i, f"198.51.100.{i}")) for i in range(40)]
            async with asyncio.timeout(200):
                await asyncio.sleep(7.0)
                await tables.play(0, EVE, plays=False, moves=10)
            for task in people:
                task.cancel()
        return tables

    tables, thoughts = simulate(work(), monkeypatch)
    assert all(LONGEST_WAIT - BUDGET < late < LONGEST_WAIT for late in tables.late[0])
    assert of(0, thoughts) == pytest.approx([MIN_SECONDS] * 10)
    answers = [len(of(1 + i, thoughts)) for i in range(40)]
    assert max(answers) - min(answers) <= 1


def test_many_share_the_time_and_all_are_answered_in_about_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> Tables:
        async with serving(1) as tables:
            await asyncio.gather(*[tables.move(i, ANN) for i in range(6)])
            await tables.move(6, ANN)
        return tables

    tables, thoughts = simulate(work(), monkeypatch)
    assert turns(thoughts) == list(range(7))
    seconds = [thought.seconds for thought in thoughts]
    assert seconds[0] == pytest.approx(BUDGET / 6 - MARGIN), "it began with a whole second, until the others came"
    assert min(seconds) >= MIN_SECONDS - MOMENT
    assert seconds[-1] == pytest.approx(WHOLE), "nobody waits any more"
    assert max(late for [late] in tables.late.values()) <= LATE_STEP


def test_while_others_wait_a_search_has_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(2) as tables:
            await asyncio.gather(*[tables.move(i, ANN) for i in range(3)])

    _, thoughts = simulate(work(), monkeypatch)
    part = 2 / 3 * BUDGET - MARGIN
    assert of(0, thoughts) == pytest.approx([0.0, part]), "what helped stopped at once"
    assert of(1, thoughts) == pytest.approx([part])
    assert of(2, thoughts) == pytest.approx([WHOLE - part] * 2), "nobody waits any more"


def test_processes_that_help_stop_for_whoever_comes_until_both_have_equally_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(4) as tables:
            alone = asyncio.create_task(tables.move(0, ANN))
            await asyncio.sleep(0.4)
            await asyncio.gather(alone, tables.move(1, EVE))

    _, thoughts = simulate(work(), monkeypatch)
    assert of(0, thoughts) == pytest.approx([0.4, 0.4, WHOLE, WHOLE])
    assert of(1, thoughts, helpers=False) == pytest.approx([WHOLE])
    assert sorted(of(1, thoughts)) == pytest.approx([0.4, 0.4, WHOLE, WHOLE]), "Ann's help Eve once they have ended"


def test_who_needs_one_process_takes_one_and_gives_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(4) as tables:
            alone = asyncio.create_task(tables.move(0, ANN))
            await asyncio.sleep(0.4)
            await asyncio.gather(alone, tables.move(1, EVE, bot="mate"))

    _, thoughts = simulate(work(), monkeypatch)
    assert of(0, thoughts) == pytest.approx([0.4, WHOLE, WHOLE, WHOLE])
    assert of(1, thoughts) == pytest.approx([WHOLE])


def test_processes_that_help_a_person_do_not_stop_for_bots_that_are_only_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(2) as tables:
            alone = asyncio.create_task(tables.move(0, ANN))
            await asyncio.sleep(0.4)
            await asyncio.gather(alone, tables.move(1, EVE, plays=False))

    _, thoughts = simulate(work(), monkeypatch)
    assert of(0, thoughts) == pytest.approx([WHOLE, WHOLE])


def test_a_shared_table_thinks_at_the_expense_of_whoever_has_had_less(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> Tables:
        async with serving(2, 30) as tables:
            await tables.play(0, ANN, EVE, pause=1.37, moves=MOVES)
        return tables

    tables, thoughts = simulate(work(), monkeypatch)
    assert min(of(0, thoughts, helpers=False)) >= WHOLE - MIN_SECONDS - MOMENT
    assert set(tables.late[0]) == {0.0}


def test_who_no_longer_wants_an_answer_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(1) as tables:
            asked = [asyncio.create_task(tables.move(i, ANN, bot="mate")) for i in range(4)]
            await asyncio.sleep(0.01)
            asked[1].cancel()
            await asyncio.sleep(0.01)
            tables.pool.schedule.shorten(tables.pool.workers[0], 0.0)
            asked[2].cancel()  # its turn comes before it has noticed
            await asked[3]

    assert turns(simulate(work(), monkeypatch)[1]) == [0, 3]


# ---- the arithmetic ----


@pytest.mark.parametrize(
    ("wanted", "processes", "share"),
    [
        ([1], 1, inf),
        ([1, 30], 1, 0.5),
        ([1, 30], 2, 1.0),
        ([1, 30], 8, 7.0),
        ([2, 2, 9], 8, 4.0),
        ([3, 1], 4, inf),
        ([5], 0, 0.0),
    ],
)
def test_what_one_does_not_want_is_for_the_others(wanted: list[int], processes: int, share: float) -> None:
    assert fair_share(wanted, processes) == share


def test_who_was_away_has_saved_up_nothing_and_who_had_much_is_forgiven() -> None:
    turns = Turns()
    for _ in range(10):
        turns.give(ANN, 1.0)
    turns.give(BEN, 1.0)
    assert turns.standing(ANN) == turns.standing(BEN) == 10.0, "he came when she had been given nine"
    assert turns.standing(EVE) == 9.0
    for _ in range(3):
        turns.give(EVE, 1.0)
    assert turns.standing(ANN) == turns.standing(BEN) == 11.0
    assert turns.given.keys() == {EVE}, "what no longer matters is forgotten"


# ---- for whom ----


def test_bots_think_for_the_people_who_play_or_else_for_those_who_watch() -> None:
    table = standing_table(0)
    assert table.requester() == Requester("t", frozenset(), False)
    for seat, address in ((-1, EVE), (NEWCOMER, BEN), (0, EVE)):  # a bot sits on the first seat, perhaps for who left
        table.subscribers[lambda _: None] = Listener(seat, 0, address)
    assert table.requester() == Requester("t", frozenset({BEN, EVE}), False)
    table.subscribers[lambda _: None] = Listener(1, 0, ANN)
    assert table.requester() == Requester("t", frozenset({ANN}), True)


class Visitor:
    """A socket on whose first message we look at the table; then it hangs up."""

    def __init__(self, table: str, secret: str, harbour: Harbour) -> None:
        self.scope = {"client": (ANN, 4000)}
        self.path_params = {"table": table}
        self.secret = secret
        self.harbour = harbour
        self.seen: list[Requester] = []

    async def accept(self) -> None: ...

    async def receive_text(self) -> str:
        return f'{{"type": "enter", "secret": "{self.secret}"}}'

    async def send_text(self, text: str) -> None: ...

    async def receive(self) -> dict[str, Any]:
        self.seen.append(self.harbour.tables[self.path_params["table"]].requester())
        return {"type": "websocket.disconnect"}


def test_a_socket_brings_its_address_to_the_table(tmp_path: Path) -> None:
    async def work() -> list[Requester]:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("bot", "greedy")]))
        assert opened.seats[0] is not None
        visitor = Visitor(opened.table, opened.seats[0], harbour)
        await sockets.serve(visitor, harbour, Settings(database=str(tmp_path), analysis=1), Connections(1))  # type: ignore[arg-type]
        await store.close()
        return [*visitor.seen, Requester(opened.table, frozenset({ANN}), True)]

    seen, expected = asyncio.run(work())
    assert seen == expected
