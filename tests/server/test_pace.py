"""How long bots take to answer: by what everyone can see, and never by what they hold."""

from __future__ import annotations

import asyncio

import pytest

from hautemer.core.engine import SEA, Chance, State, asking
from hautemer.core.game import Game
from hautemer.core.messages import SPECTATOR, View
from hautemer.core.records import Answer
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.server.auto_player import HASTE, due, pacing
from hautemer.server.entries import SeatState
from hautemer.server.fair_shares import Requester
from hautemer.server.search_pool import BotMove, SearchPool
from hautemer.server.store import TableRow
from hautemer.server.table import Table
from tests.server.test_seats import standing_table
from tests.server.test_secrets import Nowhere, stand_at

PACE = 0.6
QUICK = PACE / HASTE


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the bots wait, which takes no time here; they find their answers at once."""
    waits: list[float] = []

    async def note(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("hautemer.server.auto_player.monotonic", lambda: 0.0)
    monkeypatch.setattr("hautemer.server.auto_player.sleep", note)
    return waits


def answered(table: Table, *seats: int) -> Table:
    """As if these had answered, one after the other."""
    for seat in seats:
        table.history.answers.append(Answer(table.history.n(), seat, table.game.action("begin first")))
    return table


@pytest.mark.parametrize(("before", "first"), [((), True), ((1,), True), ((0,), False), ((0, SEA, SEA), False), ((0, 1), True)])
def test_who_goes_on_with_a_turn_answers_quickly_whatever_the_sea_drew(before: tuple[int, ...], first: bool) -> None:
    table = answered(standing_table(PACE), *before)
    beat = PACE if first else QUICK
    assert pacing(table, "drifter", 0) == (beat, beat)
    assert pacing(table, "lookout", 0) == (beat, 0.05)
    assert pacing(table, "captain", 0) == (1.0, 0.05), "all the time there is, for every answer"


def test_a_late_answer_of_a_turn_comes_a_few_beats_later() -> None:
    table = answered(standing_table(PACE), 0)
    assert due(0.07, *pacing(table, "drifter", 0)) == pytest.approx(2 * QUICK)
    assert due(0.07, *pacing(table, "lookout", 0)) == pytest.approx(0.1)


def test_bots_keep_the_pace_through_a_whole_game(slept: list[float]) -> None:
    """A pause before every change of seats, none while the table is set up."""
    game = SHELF["island"]
    options = game.complete_options({"players": "3"})
    row = TableRow("t", "island", options, [SeatState("bot", "drifter", here=True)] * 3, "ab" * 32)

    async def play() -> Table:
        table = Table(row, [], game, Nowhere(), PACE)
        await table.begin()
        table.subscribe(lambda update: None, SPECTATOR)
        while not table.over():
            await asyncio.sleep(0)
        return table

    answers = [answer for answer in asyncio.run(play()).history.answers if answer.seat != SEA]
    assert len(slept) == len(answers) > 200
    seats = [SEA, *[answer.seat for answer in answers]]
    in_setup = [answer.action.do in ("bring", "settle", "launch") for answer in answers]
    expected = [
        QUICK if here == before or setup else PACE for before, here, setup in zip(seats, seats[1:], in_setup, strict=False)
    ]
    assert slept == pytest.approx(expected)
    assert 3 < slept.count(PACE) < len(slept) / 2


@pytest.mark.parametrize("bot", ["drifter", "lookout", "captain"])
def test_in_worlds_that_look_the_same_a_bot_answers_after_the_same_time(
    slept: list[float], monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    """Whatever it holds, and so whatever it may answer."""

    async def choose(_pool: SearchPool, _name: str, _game: Game, view: View, _seed: int, _requester: Requester) -> BotMove:
        assert view.ask is not None
        return BotMove(view.ask.options[-1], "")

    monkeypatch.setattr(SearchPool, "choose", choose)
    number = 0
    for game in (SHELF["reef"], SHELF["island"]):
        for s, step, rng in promises.questions(game, 3):
            if isinstance(step, Chance) or rng.below(4):
                continue
            seat = int(step.seat(s))
            twin = game.guess(game.view(s, (seat + 1) % len(game.seats(s.options))), rng)
            asking(twin)
            slept.clear()
            for world in (s.clone(), twin):
                asyncio.run(one_answer(game, world, bot, seat))
            assert slept[0] == slept[1]
            number += 1
    assert number > 60


async def one_answer(game: Game, s: State, bot: str, seat: int) -> None:
    seats = [SeatState("bot", bot, here=True) for _ in game.seats(s.options)]
    table = Table(TableRow("t", game.name, s.options, seats, "ab" * 32), [], game, Nowhere(), PACE)
    stand_at(table, s, "begin first" if game is SHELF["reef"] else "begin red")
    await table.auto_player.think(table, bot, seat)
