"""Who sits where when the same people play again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hautemer.bots.crew import make_bot
from hautemer.core.engine import asking
from hautemer.games.monster.state import Monster
from hautemer.games.shelf import SHELF
from hautemer.server.harbour import Harbour
from hautemer.server.store import Store
from hautemer.server.table import Table
from hautemer.server.wire import NewTable, SeatPlan
from tests.proof import proves

NAMES = ["Ann", "Ben", "Zoé", "Dora"]
MONSTER = SHELF["monster"]


async def hunted(harbour: Harbour) -> tuple[Table, Monster]:
    """A game of four people to its end; the whale drifts, so hunters who know what they do soon finish her off."""
    opened = await harbour.open(NewTable("monster", [SeatPlan("person")] * 4, {}))
    table = await harbour.table(opened.table)
    for seat, name in enumerate(NAMES):
        await table.join(seat, name, "")
    bots = [make_bot("drifter" if seat == 0 else "greedy", MONSTER, seat) for seat in range(4)]
    while (step := asking(table.history.s)) is not None:
        seat = int(step.seat(table.history.s))
        action = bots[seat].choose(MONSTER.view(table.history.s, seat))
        await table.answer(seat, table.history.n(), action, table.e)
    assert isinstance(table.history.s, Monster)
    return table, table.history.s


@proves("monster.end.next_whale")
def test_who_finished_the_whale_off_is_her_in_the_rematch(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        harbour = Harbour(store, 0)
        firsts: set[int] = set()
        for _ in range(12):
            table, s = await hunted(harbour)
            first = int(s.finisher) if s.winner != 0 else 1
            firsts.add(first)
            links = [await harbour.rematch(table, seat) for seat in range(4)]
            again = await harbour.table(links[0].table)
            assert [one.name for one in again.people()] == [*NAMES[first:], *NAMES[:first]]
            for seat, link in enumerate(links):
                mine = [i for i, token in enumerate(link.seats) if token]
                assert [again.people()[i].name for i in mine] == [NAMES[seat]], "each finds their own seat"
            if len(firsts) > 1:
                break
        assert firsts - {1}, "somebody else than the next one in turn finished her off"
        await store.close()

    asyncio.run(play())
