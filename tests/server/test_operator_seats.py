"""Seats that the operator frees, and links that they take away or renew: at once, and for nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path

import pytest

from hautemer.server.harbour import Harbour
from hautemer.server.store import NoSuchLink, Store
from hautemer.server.wire import NewTable, SeatPlan
from tests.server.harness import GREEDY, PERSON, Browser, Server, duel, mine, told_to_go, turned_away

OPEN = {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def test_a_seat_is_freed_before_the_game_and_a_bot_stands_in_during_it(server: Server) -> None:
    opened = server.open_table(PERSON, OPEN, opens="first")
    table = opened["table"]
    assert server.operate("POST", f"tables/{table}/seats/crab/free") == (
        409,
        {"error": "No person sits there: the seat is empty."},
    )
    _, ben = server.at_table(opened["open"], "seat", {"name": "Ben"})
    status, freed = server.operate("POST", f"tables/{table}/seats/crab/free")
    assert (status, freed["seats"][1]) == (200, {"seat": "crab", "kind": "open", "here": False, "deputy": False})
    assert asyncio.run(turned_away(server, ben["token"]))[0] == 4404, "as when he had got up himself"
    _, carl = server.at_table(opened["open"], "seat", {"name": "Carl"})

    async def play() -> None:
        async with server.browser(opened["seats"][0]) as line, server.browser(carl["token"]) as gone:
            ann = Browser(line)
            await ann.say(type="join", name="Ann")
            await ann.until(mine)
            status, freed = await asyncio.to_thread(server.operate, "POST", f"tables/{table}/seats/crab/free")
            assert (status, freed["seats"][1]) == (200, {"seat": "crab", "kind": "bot", "here": True, "deputy": True})
            told = await ann.until(lambda update: update["people"][1]["deputy_of"])
            assert told["people"][1]["deputy_of"] == "Carl"
            back = Browser(gone)
            await back.say(type="join", name="Carl")
            await back.until(lambda update: update["people"][1]["kind"] == "person")

    asyncio.run(play())
    status, refused = server.operate("POST", f"tables/{table}/seats/lobster/free")
    assert (status, refused["error"]) == (
        404,
        "There is no seat at this table of reef called 'lobster'. Choose from: octopus, crab.",
    )
    assert server.operate("POST", f"tables/{table}/seats/watch/free")[0] == 404, "a spectator has no seat"


def test_a_link_that_is_taken_away_leads_nowhere_at_once_and_the_others_go_on(server: Server) -> None:
    async def play() -> None:
        async with duel(server) as (ann, ben, asked):
            table = asked["table"]
            status, revoked = await asyncio.to_thread(server.operate, "POST", f"tables/{table}/seats/crab/revoke")
            assert (status, revoked) == (200, {"links": 1, "browsers": 1})
            code, why = await told_to_go(ben.line)
            assert code == 4404
            assert "took this link away" in why
            link = server.came_by[ben.line.id]
            assert (await turned_away(server, link))[0] == 4404
            status, refused = await asyncio.to_thread(server.operate, "POST", f"tables/{table}/seats/crab/revoke")
            assert (status, refused["error"]) == (409, "No link leads there.")
            await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
            await ann.until(lambda update: update["n"] > asked["n"])
            people = (await asyncio.to_thread(server.info, table))["seats"]
            assert [seat["here"] for seat in people] == [True, True], "who sat there sits there still"

            status, renewed = await asyncio.to_thread(server.operate, "POST", f"tables/{table}/seats/crab/renew")
            assert (status, renewed["links"], renewed["browsers"]) == (200, 0, 0)
            async with server.browser(renewed["token"]) as line:
                assert (await Browser(line).next())["seat"] == 1
                status, again = await asyncio.to_thread(server.operate, "POST", f"tables/{table}/seats/crab/renew")
                assert (again["links"], again["browsers"]) == (1, 1)
                assert (await told_to_go(line))[0] == 4404
            assert (await turned_away(server, renewed["token"]))[0] == 4404

    asyncio.run(play())


@pytest.mark.parametrize(("name", "seat"), [("watch", -2), ("open", -4)])
def test_links_for_spectators_and_to_open_seats_are_taken_away_and_renewed(server: Server, name: str, seat: int) -> None:
    opened = server.open_table(PERSON, OPEN)
    place = f"tables/{opened['table']}/seats/{name}"

    async def look() -> None:
        async with server.browser(opened["watch"]) as watcher, server.browser(opened["open"]) as newcomer:
            lines = {"watch": watcher, "open": newcomer}
            for line in lines.values():
                await Browser(line).next()
            assert (await asyncio.to_thread(server.operate, "POST", f"{place}/revoke"))[1] == {"links": 1, "browsers": 1}
            assert (await told_to_go(lines.pop(name)))[0] == 4404
            [other] = lines.values()
            await asyncio.wait_for(await other.ping(), 60)
        _, renewed = await asyncio.to_thread(server.operate, "POST", f"{place}/renew")
        async with server.browser(renewed["token"]) as line:
            assert (await Browser(line).next())["seat"] == seat

    asyncio.run(look())


def test_seats_to_which_no_link_leads_get_none(server: Server) -> None:
    opened = server.open_table(OPEN, GREEDY)
    for seat, why in (("crab", "a bot's seat"), ("octopus", "hands it out")):
        status, refused = server.operate("POST", f"tables/{opened['table']}/seats/{seat}/renew")
        assert status == 409
        assert why in refused["error"]
    closed = server.open_table(PERSON, GREEDY)
    status, refused = server.operate("POST", f"tables/{closed['table']}/seats/open/renew")
    assert (status, refused["error"]) == (409, "This table has no open seats.")


class Interrupted(Store):
    """Something happens in the moment after a link was looked up, once."""

    meanwhile: Coroutine[None, None, int] | None = None

    async def seat_of(self, digest: str) -> tuple[str, int]:
        found = await super().seat_of(digest)
        happening, self.meanwhile = self.meanwhile, None
        if happening is not None:
            await happening
        return found


def test_who_comes_in_the_moment_in_which_their_link_is_taken_away_does_not_get_in(tmp_path: Path) -> None:
    async def work() -> None:
        store = Interrupted(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("person")]))
        table = await harbour.table(opened.table)
        first, second = map(str, opened.seats)
        store.meanwhile = harbour.replace_links(table, 0)
        with pytest.raises(NoSuchLink):
            await harbour.enter(first)
        store.meanwhile = harbour.replace_links(table, -2)
        assert await harbour.enter(second) == (table, 1), "another's link does not harm"
        await store.close()

    asyncio.run(work())
