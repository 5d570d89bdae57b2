"""The names of the bots at a table: told to everyone, stored, never two alike, the same again in a rematch."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hautemer.bots.characters import line_up
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.logs import read_log
from hautemer.core.skills import RANKS
from hautemer.games.shelf import SHELF
from hautemer.server.harbour import Harbour
from hautemer.server.store import Store
from hautemer.server.table import Table
from hautemer.server.wire import NewTable, SeatPlan

PERSON = SeatPlan("person")
OPEN = SeatPlan("open")
LOOKOUT = SeatPlan("bot", "lookout")
Work = Callable[[Harbour], Awaitable[None]]


def in_harbour(tmp_path: Path, *works: Work) -> None:
    """Each in a harbour that finds the database as the one before left it."""

    async def run(work: Work) -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        try:
            await work(Harbour(store, 0))
        finally:
            await store.close()

    for work in works:
        asyncio.run(run(work))


def crew_at(table: Table) -> list[str]:
    return [person.character for person in table.people()]


def seatings(game: Game) -> Iterator[dict[str, str]]:
    """Options for every number of seats that the game has."""
    for options, seats in game.seatings():
        try:
            yield game.complete_options(options | ({"mode": "coop"} if len(seats) == 1 else {}))
        except BadInput:
            continue


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_at_every_table_all_names_differ_and_every_bot_is_as_strong_as_was_asked(tmp_path: Path, game: Game) -> None:
    async def work(harbour: Harbour) -> None:
        for options in seatings(game):
            seats = len(game.seats(options))
            for bot in RANKS:
                opened = await harbour.open(NewTable(game.name, [SeatPlan("bot", bot)] * seats, options))
                people = harbour.tables[opened.table].people()
                assert [person.name for person in people] == [bot] * seats
                assert [person.character for person in people] == line_up(bot)[:seats]

    in_harbour(tmp_path, work)


def test_whoever_opens_a_table_may_say_who_comes(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        seats = [PERSON, LOOKOUT, SeatPlan("bot", "captain", "oscar"), SeatPlan("bot", "lookout", "selma")]
        opened = await harbour.open(NewTable("island", seats))
        table = await harbour.table(opened.table)
        assert crew_at(table) == ["", "maelle", "oscar", "selma"]
        assert [seat.name for seat in table.seats] == ["", "lookout", "captain", "lookout"]

    in_harbour(tmp_path, work)


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ([SeatPlan("bot", "greedy", "pip"), SeatPlan("bot", "mate", "pip")], "pip is asked for twice"),
        ([SeatPlan("bot", "greedy", "flipper"), LOOKOUT], "There is no character called 'flipper'"),
        ([SeatPlan("person", character="pip"), LOOKOUT], "pip is asked for at a person's seat"),
        ([SeatPlan("bot", "pip"), LOOKOUT], "There is no bot called 'pip'"),
    ],
)
def test_who_cannot_come_is_said_and_no_table_is_opened(tmp_path: Path, seats: list[SeatPlan], why: str) -> None:
    async def work(harbour: Harbour) -> None:
        with pytest.raises(BadInput, match=why):
            await harbour.open(NewTable("reef", seats))
        assert not harbour.tables

    in_harbour(tmp_path, work)


def test_bots_that_fill_a_table_and_one_that_stands_in_have_names_that_are_stored(tmp_path: Path) -> None:
    opened: list[str] = []

    async def play(harbour: Harbour) -> None:
        links = await harbour.open(NewTable("island", [PERSON, LOOKOUT, OPEN, OPEN]))
        opened.append(links.table)
        table = await harbour.table(links.table)
        await table.join(0, "Ann", "")
        await table.fill(0, "lookout")
        assert crew_at(table) == ["", "maelle", "oscar", "olive"]
        await table.leave(0)
        assert crew_at(table) == ["pip", "maelle", "oscar", "olive"]
        assert table.people()[0].deputy_of == "Ann"

    async def look(harbour: Harbour) -> None:
        bodies = [json.loads(body) for body in entries_in(tmp_path)]
        assert [body["characters"] for body in bodies if body["entry"] == "filled"] == [["oscar", "olive"]]
        assert [body["character"] for body in bodies if body["entry"] == "left"] == ["pip"]
        table = await harbour.table(opened[0])
        assert crew_at(table) == ["pip", "maelle", "oscar", "olive"]
        await table.join(0, "Ann", "")
        assert crew_at(table) == ["", "maelle", "oscar", "olive"], "and goes when Ann comes back"

    in_harbour(tmp_path, play, look)


def test_who_is_stored_stays_though_others_would_be_chosen_today(tmp_path: Path) -> None:
    opened: list[str] = []

    async def play(harbour: Harbour) -> None:
        links = await harbour.open(NewTable("reef", [PERSON, OPEN]))
        opened.append(links.table)
        table = await harbour.table(links.table)
        await table.join(0, "Ann", "")
        await table.fill(0, "captain")

    async def look(harbour: Harbour) -> None:
        assert crew_at(await harbour.table(opened[0])) == ["", "mona"]

    in_harbour(tmp_path, play)
    rewrite(tmp_path, lambda text: text.replace('"nestor"', '"mona"'))
    in_harbour(tmp_path, look)


def test_bots_of_a_table_from_before_there_were_characters_get_names_that_stay(tmp_path: Path) -> None:
    opened: list[str] = []

    async def play(harbour: Harbour) -> None:
        links = await harbour.open(NewTable("island", [PERSON, SeatPlan("bot", "mate", "pip"), OPEN, OPEN]))
        opened.append(links.table)
        table = await harbour.table(links.table)
        await table.join(0, "Ann", "")
        await table.fill(0, "lookout")
        await table.leave(0)

    def without(text: str) -> str:
        return json.dumps(stripped(json.loads(text)))

    async def look(harbour: Harbour) -> None:
        table = await harbour.table(opened[0])
        assert crew_at(table) == ["pip", "iris", "maelle", "oscar"]
        assert [seat.name for seat in table.seats] == ["greedy", "mate", "lookout", "lookout"]

    in_harbour(tmp_path, play)
    rewrite(tmp_path, without)
    assert "character" not in "".join(entries_in(tmp_path))
    in_harbour(tmp_path, look, look)


def test_a_person_keeps_their_name_and_a_bot_of_that_name_makes_way(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        links = await harbour.open(NewTable("island", [PERSON, LOOKOUT, LOOKOUT, PERSON]))
        table = await harbour.table(links.table)
        assert crew_at(table) == ["", "maelle", "oscar", ""]
        await table.join(0, "Maelle", "")
        assert crew_at(table) == ["", "olive", "oscar", ""]
        await table.join(3, "Pip", "")
        await table.leave(3)
        assert crew_at(table) == ["", "olive", "oscar", "lulu"], "nor does Pip stand in for Pip"

    in_harbour(tmp_path, work)


def test_the_same_crew_plays_again_and_the_log_names_it(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        seats = [PERSON, SeatPlan("bot", "drifter", "selma")]
        links = await harbour.open(NewTable("reef", seats, {"opens": "first"}))
        table = await harbour.table(links.table)
        await table.join(0, "Ann", "")
        while (step := table.history.step()) is not None:
            seat = int(step.seat(table.history.s))
            await table.answer(seat, table.history.n(), step.options(table.history.s)[0], table.e)
        header = read_log(await table.log(), SHELF).header
        assert (header.seats, header.characters) == (["Ann", "drifter"], ["", "selma"])
        again = await harbour.table((await harbour.rematch(table, 0)).table)
        assert sorted(crew_at(again)) == ["", "selma"]

    in_harbour(tmp_path, work)


def entries_in(tmp_path: Path) -> list[str]:
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        return [body for (body,) in db.execute("SELECT body FROM entries ORDER BY e")]


def rewrite(tmp_path: Path, change: Callable[[str], str]) -> None:
    """Every stored seat and entry, changed."""
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        db.create_function("changed", 1, change)
        db.execute("UPDATE entries SET body = changed(body)")
        db.execute("UPDATE tables SET seats = changed(seats)")
        db.commit()


def stripped(value: Any) -> Any:
    if isinstance(value, list):
        return [stripped(one) for one in value]
    if isinstance(value, dict):
        return {key: stripped(one) for key, one in value.items() if key not in ("character", "characters")}
    return value
