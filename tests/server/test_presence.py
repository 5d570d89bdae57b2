"""Who is here, away or gone, by open pages and whether anybody looks; nudges, and bots that play on: in simulated time."""

from __future__ import annotations

import asyncio
from asyncio import sleep
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.logs import read_log, verify
from hautemer.core.messages import SPECTATOR, View
from hautemer.games.shelf import SHELF
from hautemer.server import presence
from hautemer.server.entries import Left, SeatState
from hautemer.server.harbour import Harbour
from hautemer.server.search_pool import SearchPool
from hautemer.server.store import Store, TableRow
from hautemer.server.table import Dismissal, Subscriber, Table, Told
from hautemer.server.wire import Deputy, NewTable, Nudged, Presence, Refused, SeatPlan, SeatPresence, Update
from tests.server.simulated_time import simulate
from tests.server.test_secrets import Nowhere
from tests.server.test_undo import answer, first_option

NAMES = ("Ann", "Ben", "Zoé")
ANN, BEN, ZOE = range(3)
HERE = ("here", 0)
Work = Callable[[Table], Awaitable[None]]


class Page:
    """A page at a seat, and all that it was told."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.told: list[Told | Dismissal] = []
        self.hear: Subscriber = self.told.append
        table.subscribe(self.hear, seat)

    def presences(self) -> list[Presence]:
        return [one for one in self.told if isinstance(one, Presence)]

    def nudges(self) -> list[int]:
        return [one.by for one in self.told if isinstance(one, Nudged)]

    def of(self, seat: int) -> SeatPresence | None:
        """How it stands with that seat, as it was told last."""
        return self.presences()[-1].seats[seat]

    def seats(self) -> list[tuple[str, int] | None]:
        return [(one.state, one.seconds) if one else None for one in self.presences()[-1].seats]

    def look(self, visible: bool) -> None:
        self.table.show_page(self.hear, visible)

    def close(self) -> None:
        self.table.unsubscribe(self.hear)


class FirstOption(SearchPool):
    """Thinks in no thread: those know nothing of simulated time."""

    async def at_once(self, name: str, game: Game, view: View, seed: int) -> Action:
        assert view.ask is not None
        return view.ask.options[0]


def at_table(monkeypatch: pytest.MonkeyPatch, work: Work, bots: int = 0) -> None:
    """Ann, who is asked first, Ben and Zoé, or bots in the last places; nobody has a page open yet."""

    async def run() -> None:
        game = SHELF["calypso"]
        seats = [SeatState("person", name, here=True, person=name) for name in NAMES[: 3 - bots]]
        seats += [SeatState("bot", "greedy", here=True)] * bots
        row = TableRow("t", game.name, game.complete_options({"players": "3"}), seats, "ab" * 32)
        table = Table(row, [], game, Nowhere(), 0, FirstOption())
        await table.begin()
        while first_option(table)[0] != ANN:
            await answer(table)
        await work(table)

    simulate(run(), monkeypatch)


def reason(refused: Refused | None) -> str | None:
    return refused.reason if refused else None


def test_who_looks_is_here_and_a_closed_page_is_away_and_then_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        pages = [Page(table, seat) for seat in range(3)]
        assert isinstance(pages[ZOE].told[0], Update), "first how things stand, then who is here"
        assert pages[ZOE].seats() == [HERE, HERE, HERE]
        before = len(pages[BEN].told)
        pages[ANN].close()
        await sleep(9)
        assert len(pages[BEN].told) == before, "to reload takes less"
        await sleep(2)
        assert pages[BEN].seats() == [("away", 10), HERE, HERE]
        await sleep(48)
        assert len(pages[BEN].told) == before + 1, "the seconds run on by themselves"
        await sleep(2)
        assert pages[BEN].seats() == pages[ZOE].seats() == [("gone", 60), HERE, HERE]
        await sleep(1000)
        Page(table, ANN)
        assert pages[BEN].seats() == [HERE, HERE, HERE]

    at_table(monkeypatch, work)


def test_who_reloads_the_page_is_never_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ben, ann = Page(table, BEN), Page(table, ANN)
        Page(table, ZOE)
        before = len(ben.told)
        for _ in range(5):
            ann.close()
            await sleep(3)
            ann = Page(table, ANN)
            await sleep(20)
        assert ben.told[before:] == []
        assert ben.seats()[ANN] == HERE

    at_table(monkeypatch, work)


def test_a_page_that_nobody_looks_at_is_away_and_only_after_long_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann, ben, _ = (Page(table, seat) for seat in range(3))
        ann.look(False)
        await sleep(11)
        assert ben.seats()[ANN] == ("away", 10)
        await sleep(280)
        assert ben.seats()[ANN] == ("away", 10), "not told again: it is open"
        await sleep(10)
        assert ben.seats()[ANN] == ("gone", 300)
        ann.look(True)
        assert ben.seats()[ANN] == HERE

    at_table(monkeypatch, work)


def test_one_page_in_view_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        phone, desk, ben = Page(table, ANN), Page(table, ANN), Page(table, BEN)
        phone.look(False)
        await sleep(500)
        assert ben.seats()[ANN] == HERE
        desk.close()
        await sleep(11)
        assert ben.seats()[ANN] == ("away", 10), "since the other was closed"

    at_table(monkeypatch, work)


def test_after_a_restart_who_has_not_come_back_is_away_since_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann = Page(table, ANN)
        assert ann.seats() == [HERE, HERE, HERE]
        Page(table, ZOE)
        await sleep(11)
        assert ann.seats() == [HERE, ("away", 10), HERE]

    at_table(monkeypatch, work)


def test_bots_empty_seats_and_spectators_are_neither_here_nor_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann = Page(table, ANN)
        before = len(ann.told)
        eve = Page(table, SPECTATOR)
        eve.look(False)
        eve.close()
        assert len(ann.told) == before
        assert ann.seats() == [HERE, None, None]
        assert eve.seats() == [HERE, None, None]

    at_table(monkeypatch, work, bots=2)


def test_who_is_asked_and_looks_elsewhere_is_nudged_once_a_minute_by_each(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann, ben, zoe = (Page(table, seat) for seat in range(3))
        assert reason(table.nudge(BEN, ANN)) == "at_table"
        ann.look(False)
        await sleep(11)
        assert ben.of(ANN) == SeatPresence("away", 10, nudge=True)
        assert table.nudge(BEN, ANN) is None
        assert reason(table.nudge(BEN, ANN)) == "nudged"
        assert table.nudge(ZOE, ANN) is None
        await sleep(61)
        assert table.nudge(BEN, ANN) is None
        assert ann.nudges() == [BEN, ZOE, BEN]
        assert ben.nudges() == zoe.nudges() == []
        assert reason(table.nudge(ANN, BEN)) == reason(table.nudge(ANN, ANN)) == "not_asked"
        assert reason(table.nudge(SPECTATOR, ANN)) == "watching"
        assert reason(table.nudge(BEN, 3)) == reason(table.nudge(BEN, -1)) == "bad_message"
        ann.close()
        assert reason(table.nudge(ZOE, ANN)) == "no_page"
        assert ben.of(ANN) == SeatPresence("away", 72, nudge=False)

    at_table(monkeypatch, work)


def test_who_is_here_may_think_for_two_minutes_unnudged(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann, ben = Page(table, ANN), Page(table, BEN)
        await sleep(119)
        assert reason(table.nudge(BEN, ANN)) == "at_table"
        await sleep(2)
        assert ben.of(ANN) == SeatPresence("here", 0, nudge=True)
        assert table.nudge(BEN, ANN) is None
        assert ann.nudges() == [BEN]
        await answer(table)
        assert ben.of(ANN) == SeatPresence("here", 0, nudge=False), "who has answered may think anew"
        while first_option(table)[0] == ANN:
            await answer(table)
        await sleep(500)
        assert ben.of(ANN) == SeatPresence("here", 0, nudge=False), "who is not asked any more is left in peace"

    at_table(monkeypatch, work)


def test_nobody_nudges_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        Page(table, ANN)
        assert reason(table.nudge(ANN, ZOE)) == "not_asked"
        assert reason(await table.stand_in(ANN, ZOE)) == "at_table"

    at_table(monkeypatch, work, bots=2)


def test_a_bot_plays_on_only_for_who_is_gone_and_at_the_wish_of_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann, ben = Page(table, ANN), Page(table, BEN)
        ann.close()
        for seconds in (0, 30, 29):
            await sleep(seconds)
            assert reason(await table.stand_in(BEN, ANN)) == "at_table"
        await sleep(1.5)
        assert reason(await table.stand_in(SPECTATOR, ANN)) == "watching"
        assert reason(await table.stand_in(BEN, 7)) == "bad_message"
        assert reason(await table.stand_in(BEN, BEN)) == "at_table"
        n = table.history.n()
        first, second = await asyncio.gather(table.stand_in(BEN, ANN), table.stand_in(ZOE, ANN))
        assert first is second is None, "two may ask at once; the first has it"
        last = [one for one in ben.told if isinstance(one, Update)][-1]
        assert (last.people[ANN].kind, last.people[ANN].deputy_of) == ("bot", "Ann")
        assert last.people[ANN].deputies == [Deputy(n, BEN)]
        assert ben.of(ANN) is None
        assert reason(await table.stand_in(ANN, ZOE)) == "watching", "who is replaced has no say"
        await sleep(1)
        assert table.history.n() > n, "it plays"
        Page(table, ANN)
        assert await table.join(ANN, "Ann", "") is None
        assert table.seats[ANN].kind == "person"
        assert ben.seats()[ANN] == HERE
        assert reason(await table.stand_in(BEN, ANN)) == "at_table"

    at_table(monkeypatch, work)


def test_a_bot_that_stands_in_agrees_to_no_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        while len({one.seat for one in table.history.answers if one.seat >= 0}) < 3:
            await answer(table)
        Page(table, BEN)
        await sleep(61)
        assert await table.stand_in(BEN, ANN) is None
        assert await table.undo(BEN, table.history.n()) is None
        assert table.undo_request is not None
        assert table.undo_request.waiting == {ANN, ZOE}
        assert reason(await table.consent(ANN, True)) == "nobody_asks"

    at_table(monkeypatch, work)


def test_a_seat_that_was_not_taken_yet_waits_for_its_person(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        game = SHELF["reef"]
        row = TableRow("t", game.name, game.complete_options({}), [SeatState("person", "")] * 2, "ab" * 32)
        table = Table(row, [], game, Nowhere(), 0)
        ann = Page(table, ANN)
        assert ann.seats() == [None, None]
        await table.join(ANN, "Ann", "")
        assert ann.seats() == [HERE, None]
        assert reason(table.nudge(ANN, BEN)) == reason(await table.stand_in(ANN, BEN)) == "waiting"

    simulate(work(), monkeypatch)


def test_who_called_the_bot_outlives_a_restart_and_the_log_is_verified(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    now = 0.0
    monkeypatch.setattr(presence, "monotonic", lambda: now)

    async def work() -> None:
        nonlocal now
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        opened = await Harbour(store, 0).open(NewTable("reef", [SeatPlan("person")] * 2, {"opens": "first"}))
        table = await Harbour(store, 0).table(opened.table)
        for seat in (ANN, BEN):
            await table.join(seat, NAMES[seat], "")
        n = table.history.n()
        now = 60.0
        assert await table.stand_in(BEN, ANN) is None
        assert (await store.entries(opened.table))[-1][1] == Left(ANN, "greedy", table.seats[ANN].character, n, BEN)
        again = await Harbour(store, 0).table(opened.table)
        assert again.seats == table.seats
        assert again.seats[ANN].deputies == (Deputy(n, BEN),)
        assert reason(await again.stand_in(BEN, ANN)) is None
        while not again.over():
            await answer(again)
        assert verify(read_log(await again.log(), SHELF)) > 0
        assert reason(await again.stand_in(ANN, BEN)) == "watching"
        await again.join(ANN, "Ann", "")
        assert reason(await again.stand_in(ANN, BEN)) == "not_asked", "the game is over"
        await store.close()

    asyncio.run(work())
