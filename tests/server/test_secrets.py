"""What a seat may not see never leaves the server: twin tables, compared byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from msgspec.structs import replace

from hautemer.core.engine import SEA, Action, Chance, State, asking
from hautemer.core.fair import FairDraws
from hautemer.core.game import Game
from hautemer.core.history import Batch
from hautemer.core.messages import OMNISCIENT, SPECTATOR, Event
from hautemer.core.records import Answer
from hautemer.core.rng import Rng
from hautemer.games.island.messages import IslandView, Kept, Settled
from hautemer.games.island.pieces import BACKS, REDS
from hautemer.games.island.state import Island
from hautemer.games.reef.messages import Discarded, Searched
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.server.entries import Begun, Happened, SeatState
from hautemer.server.metrics import Metrics
from hautemer.server.store import NOTHING_MORE, NewRows, Store, TableRow
from hautemer.server.table import Table
from hautemer.server.wire import ENCODER, Person, Refused, Update

REEF, ISLAND = SHELF["reef"], SHELF["island"]
UNSEEN = ("piocher_discard", "guerir_discard", "fouiller_search", "bring")
"""Questions whose answer the other seats do not see: twins may answer them differently."""
OPEN_LUCK = ("tiles", "lots", "die", "die_a", "die_b")
"""What the sea draws from nothing hidden: twins get the same."""


class Nowhere(Store):
    """A store that keeps nothing: here only what is told matters."""

    def __init__(self) -> None:
        self.stored = 0
        self.metrics = Metrics()

    async def append(self, table_id: str, e: int, entry: Happened, mark: str, more: NewRows = NOTHING_MORE) -> None:
        self.stored += 1


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins are told at different moments; what a clock shows then is no secret."""
    for module in ("auto_player", "presence"):
        monkeypatch.setattr(f"hautemer.server.{module}.monotonic", lambda: 0.0)


def table_at(game: Game, s: State) -> Table:
    """A table that stands at this state."""
    seats = [SeatState("person", name, here=True) for name in game.seats(s.options)]
    table = Table(TableRow("t", game.name, s.options, seats, "ab" * 32), [], game, Nowhere(), 0)
    stand_at(table, s, "begin first" if game is REEF else "begin red")
    return table


def stand_at(table: Table, s: State, lots: str) -> None:
    """The table has come to this state by one answer of the sea."""
    batch = Batch(s)
    batch.answers.append(Answer(0, SEA, table.game.action(lots)))
    batch.story.append([])
    table.history.accept(batch)


async def messages_to(game: Game, s: State, seat: int, answers: list[tuple[int, Any]]) -> list[bytes]:
    """Every byte that a seat receives: how things stand, the refusals of what it could try, and after each answer the news."""
    table = table_at(game, s)
    received: list[bytes] = []
    table.subscribe(lambda update: received.append(ENCODER.encode(update)), seat)
    step = asking(table.history.s)
    assert step is not None
    others = list(game.actions.values())[:: 9 if game is ISLAND else 1]  # refused alike, whichever
    for action in [*step.actions, *others]:
        if game.refusal(table.history.s, seat, action):
            refused = await table.answer(seat, 1, action, table.e)
            received.append(ENCODER.encode(refused))
    for other in range(len(table.seats)):
        received.append(ENCODER.encode([table.nudge(seat, other), await table.stand_in(seat, other)]))
    for answering, action in answers:
        if isinstance(await table.answer(answering, table.history.n(), action, table.e), Refused):
            break
    return received


def compare_worlds(game: Game, seeds: range) -> int:
    """Twin tables at every question of these games; how many were compared. `AssertionError` where they differ."""
    number = 0
    for seed in seeds:
        for s, step, rng in promises.questions(game, seed):
            if isinstance(step, Chance):
                continue
            seat = seed % len(game.seats(s.options))
            twin = game.guess(game.view(s, seat), Rng(seed))
            asking(twin)
            asked_seat = int(step.seat(s))
            here, there = step.options(s), step.options(twin)
            if asked_seat != seat and step.name in UNSEEN:
                pair = here[rng.below(len(here))], there[rng.below(len(there))]
            elif shared := [a for a in here if a in there]:
                pair = (shared[rng.below(len(shared))],) * 2
            else:
                continue
            if reveals(s, pair[0]):
                continue
            heard = [
                asyncio.run(messages_to(game, one.clone(), seat, [(asked_seat, a)]))
                for one, a in zip((s, twin), pair, strict=True)
            ]
            assert heard[0] == heard[1], f"seed {seed}"
            number += 1
    return number


def reveals(s: State, action: Any) -> bool:
    """Whether this answer shows what was hidden, as the rules say, or draws for somebody: the sea differs between twins."""
    c = s.clone()
    c.events = []
    step = asking(c)
    assert step is not None
    c.agenda = c.agenda.rest
    step.take(c, action)
    after = asking(c)
    return any(event.shows for event in c.events) or (isinstance(after, Chance) and after.name not in OPEN_LUCK)


def test_twin_tables_send_a_seat_the_same_bytes() -> None:
    assert compare_worlds(REEF, range(12)) > 400


def test_twin_tables_of_the_island_send_a_seat_the_same_bytes() -> None:
    assert compare_worlds(ISLAND, range(4)) > 250


class RedBacks(FairDraws):
    """A sea that turns up a red back, and is otherwise like any other."""

    def __init__(self, seed: int) -> None:
        super().__init__("ab" * 32, "t", [])
        self.rng = Rng(seed)

    def answer(self, n: int, s: State, step: Chance[Any, Any]) -> Action:
        if step.name != "back":
            return super().answer(n, s, step)
        backs = red_backs(s, step)
        return backs[self.rng.below(len(backs))]


def red_backs(s: State, step: Chance[Any, Any]) -> list[Action]:
    shown = ("dolphin",) if s.options["dolphins"] == "yes" else ()
    return [a for a in step.options(s) if a.parts()["tile"] in BACKS[:REDS] and a.parts()["tile"] not in shown]


def kept_by_others(seeds: range) -> int:
    """Twin tables of The Island where another seat removes a tile and keeps it, in one world this tile, in the other that."""
    number = 0
    for seed in seeds:
        for s, step, _ in promises.questions(ISLAND, seed):
            if step.name != "back":
                continue
            seat = (int(cast(Island, s).turn) + 1) % len(ISLAND.seats(s.options))
            if len(red_backs(s, cast("Chance[Any, Any]", step))) < 2:
                continue
            heard = [asyncio.run(turned(s.clone(), seat, RedBacks(n))) for n in range(3)]
            assert heard[0] == heard[1] == heard[2], f"seed {seed}"
            number += 1
    return number


async def turned(s: State, seat: int, luck: RedBacks) -> list[bytes]:
    """All that a seat receives while the sea turns a tile over, and goes on until somebody is asked."""
    table = table_at(ISLAND, s)
    table.history.luck = luck
    received: list[bytes] = []
    table.subscribe(lambda update: received.append(ENCODER.encode(update)), seat)
    table.happened(Begun(), table.history.draws(), "")
    table.tell()
    return received


def test_which_tile_another_keeps_is_told_to_nobody_else() -> None:
    assert kept_by_others(range(8)) > 40


SWUM = """island players=4
k: .s .A1V1
g: . . mR9 m . . . mA9
{} kept: forest-shark_repellent
{} kept: forest-whale_repellent
turn: red
at: k1
kind: shark
reach: 2
then: swim
"""


@pytest.mark.parametrize("seat", [0, 3, SPECTATOR])
def test_who_could_defend_and_does_not_sounds_like_who_could_not(seat: int) -> None:
    """The shark comes, amber and violet are asked in turn and let it happen: one of them held a repellent, or the other."""
    answers = [(0, "go e"), (1, "allow"), (2, "allow")]
    heard = [
        asyncio.run(
            messages_to(ISLAND, ISLAND.read(SWUM.format(*keepers)), seat, [(who, ISLAND.action(a)) for who, a in answers])
        )
        for keepers in (("amber", "violet"), ("violet", "amber"))
    ]
    assert heard[0] == heard[1]
    assert sum(b'"event":"eaten"' in update for update in heard[0]) == 1, "all of it happened"


def leak_event(kind: type[Event]) -> Callable[[pytest.MonkeyPatch], None]:
    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(kind, "to", lambda self, seat: self)

    return plant


def leak_in_names(patch: pytest.MonkeyPatch) -> None:
    """The other's hand, in the name of a person."""
    honest = Table.update

    def update(self: Table, seat: int, since: int, events: list[list[Event]]) -> Update:
        hand = REEF.view(self.history.s, 1 - seat).sides[1 - seat].hand  # type: ignore[attr-defined]
        return replace(honest(self, seat, since, events), people=[Person("person", " ".join(hand), True, "")])

    patch.setattr(Table, "update", update)


def leak_in_refusals(patch: pytest.MonkeyPatch) -> None:
    """How many 1s the other holds, in the reason of a refusal."""
    honest = Table.answer

    async def answer(self: Table, seat: int, n: int, action: Action, e: int) -> Refused | None:
        refused = await honest(self, seat, n, action, e)
        if refused is None:
            return None
        hands = [REEF.view(self.history.s, seat).sides[seat].hand for seat in (0, 1)]  # type: ignore[attr-defined]
        return replace(refused, why=f"{sum(card[1:] == '1' for hand in hands for card in hand)}")

    patch.setattr(Table, "answer", answer)


def leak_in_views(patch: pytest.MonkeyPatch) -> None:
    """The view of the other seat, sent to this one."""
    honest = Table.update

    def update(self: Table, seat: int, since: int, events: list[list[Event]]) -> Update:
        return replace(honest(self, seat, since, events), view=REEF.view(self.history.s, 1 - seat))

    patch.setattr(Table, "update", update)


@pytest.mark.parametrize("plant", [leak_in_names, leak_in_refusals, leak_in_views, leak_event(Discarded), leak_event(Searched)])
def test_planted_leaks_are_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compare_worlds(REEF, range(60))


def leak_value_in_hand(patch: pytest.MonkeyPatch) -> None:
    """The value that another is about to place, on everybody's screen."""
    honest = Table.update

    def update(self: Table, seat: int, since: int, events: list[list[Event]]) -> Update:
        view = cast(IslandView, ISLAND.view(self.history.s, OMNISCIENT))
        return replace(honest(self, seat, since, events), table=view.hand.get("value", ""))

    patch.setattr(Table, "update", update)


def leak_kept_tiles(patch: pytest.MonkeyPatch) -> None:
    """All kept tiles, in the name of the table."""
    honest = Table.update

    def update(self: Table, seat: int, since: int, events: list[list[Event]]) -> Update:
        sides = cast(IslandView, ISLAND.view(self.history.s, OMNISCIENT)).sides
        return replace(honest(self, seat, since, events), table=str([tile for side in sides for tile in side.kept or ()]))

    patch.setattr(Table, "update", update)


@pytest.mark.parametrize("plant", [leak_value_in_hand, leak_kept_tiles, leak_event(Settled)])
def test_planted_leaks_of_the_island_are_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compare_worlds(ISLAND, range(3))


@pytest.mark.parametrize("plant", [leak_kept_tiles, leak_event(Kept)])
def test_a_planted_leak_of_a_kept_tile_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        kept_by_others(range(8))
