"""What can be taken back, and by whose leave: nobody scouts, and what was taken back stays so."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hautemer.core.engine import Action
from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.server.entries import Undone
from hautemer.server.harbour import Harbour
from hautemer.server.store import Store
from hautemer.server.table import Table
from hautemer.server.wire import NewTable, Refused, SeatPlan


def at_table(tmp_path: Path, work: Any, *seats: SeatPlan, game: str = "reef", **options: str) -> None:
    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable(game, list(seats), options))
        table = await harbour.table(opened.table)
        for number, (seat, name) in enumerate(zip(seats, ("Ann", "Ben"), strict=False)):
            if seat.kind == "person":
                assert await table.join(number, name, "") is None
        try:
            await work(table)
        finally:
            await store.close()

    asyncio.run(run())


PERSON = SeatPlan("person")
BOT = SeatPlan("bot", "greedy")


def first_option(table: Table) -> tuple[int, Action]:
    step = table.history.step()
    assert step is not None
    return int(step.seat(table.history.s)), step.options(table.history.s)[0]


async def answer(table: Table, mark: str = "") -> tuple[int, int, Action, int]:
    """Whoever is asked gives the first answer there is; who, to which question, what, and at which entry it was seen."""
    seat, action = first_option(table)
    n, e = table.history.n(), table.e
    assert await table.answer(seat, n, action, e, mark) is None
    return seat, n, action, e


async def answer_until_both(table: Table) -> int:
    """On until somebody else has answered after seat 0; the number of seat 0's last answer before that."""
    own = -1
    while True:
        seat, n, _, _ = await answer(table)
        if seat == 0:
            own = n
        elif own >= 0:
            return own


def test_what_somebody_else_has_answered_since_is_not_taken_back_unasked(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        for _ in range(30):  # explorers are placed, the two by turns
            await answer(table)
            last = table.history.answers[-1].seat
            point = table.history.undo_point(1 - last)
            if point is None:
                continue
            n = table.history.n()
            assert await table.undo(1 - last, n) is None
            assert (table.history.n(), table.cuts) == (n, []), "the other has placed a piece since: they are asked"
            assert table.undo_request is not None
            assert table.undo_request.waiting == {last}
            return

    at_table(tmp_path, work, PERSON, PERSON, game="island", players="2")


def test_whoever_left_is_still_asked_and_a_deputy_never_agrees(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        own = await answer_until_both(table)
        assert await table.leave(1) is None
        assert table.seats[1].deputy_of == "Ben"
        n = table.history.n()
        assert await table.undo(0, n) is None
        assert table.history.n() == n, "that they left makes nothing free"
        refused = await table.consent(1, True)
        assert refused is not None
        assert refused.reason == "nobody_asks", "not from the seat while a bot holds it"
        assert await table.join(1, "Ben", "") is None
        assert table.undo_request is not None, "who comes back is asked"
        assert await table.consent(1, True) is None
        assert table.history.n() == own

    at_table(tmp_path, work, PERSON, PERSON, opens="first")


def test_with_bots_alone_it_is_asked_first_told_and_noted(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        own = await answer_until_both(table)
        n = table.history.n()
        refused = await table.undo(0, n)
        assert isinstance(refused, Refused)
        assert refused.reason == "practice"
        assert table.history.n() == n
        assert await table.undo(0, n, practice=True) is None
        assert table.history.n() == own
        assert table.update(0, 0, []).practice == [own]
        assert (await table.store.entries(table.row.id))[-1][1] == Undone(own, 0, practice=True)
        while table.history.step() is not None:
            await answer(table)
        log = read_log(await table.log(), SHELF)
        assert verify(log)
        assert log.practice
        assert log.taken_back == 1

    at_table(tmp_path, work, PERSON, BOT, opens="first")


def test_a_late_duplicate_after_an_undo_is_stale(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        seat, n, action, e = await answer(table, mark="first-try")
        assert await table.answer(seat, n, action, e, "first-try") is None, "sent again, it is there already"
        assert table.update(seat, 0, []).taken == "first-try"
        assert await table.undo(seat, table.history.n()) is None
        if table.undo_request is not None:
            assert await table.consent(1 - seat, True) is None
        assert table.history.n() == n
        for mark in ("first-try", "", "another"):
            refused = await table.answer(seat, n, action, e, mark)
            assert refused is not None, "it was seen before the undo"
            assert refused.reason == "stale"
        assert table.history.n() == n
        assert table.update(seat, 0, []).taken == ""
        assert await table.answer(seat, n, action, table.e, "second-try") is None

    at_table(tmp_path, work, PERSON, PERSON, opens="first")


@pytest.mark.parametrize("again", ["Ann", " Ann "])
def test_sitting_down_again_changes_nothing_that_runs(tmp_path: Path, again: str) -> None:
    async def work(table: Table) -> None:
        table.subscribe(lambda _: None, 0)
        while first_option(table)[0] != 1:
            await answer(table)
        await asyncio.sleep(0)
        before = table.e, table.auto_player.task
        assert await table.join(0, again, "other words") is None
        assert (table.e, table.auto_player.task) == before

    at_table(tmp_path, work, PERSON, SeatPlan("bot", "captain"), opens="first")
