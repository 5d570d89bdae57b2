"""What a seat may not see never leaves the server: twin tables, compared byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from hautemer.core.engine import Chance, State, asking
from hautemer.core.messages import Event
from hautemer.core.rng import Rng
from hautemer.games.reef.messages import Discarded, Searched
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.server.store import AnswerRow, Sitter, Store, TableRow
from hautemer.server.table import Table
from hautemer.server.wire import ENCODER, Person, Refused, Update

GAME = SHELF["reef"]
UNSEEN = ("piocher_discard", "guerir_discard", "fouiller_search")
"""Questions whose answer the other seat does not see: twins may answer them differently."""


class Nowhere(Store):
    """A store that keeps nothing: here only what is told matters."""

    def __init__(self) -> None:
        self.stored = 0

    async def append(self, table_id: str, answers: list[AnswerRow]) -> None:
        self.stored += len(answers)


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins are told at different moments; what a clock shows then is no secret."""
    monkeypatch.setattr("hautemer.server.prompter.monotonic", lambda: 0.0)


def table_at(s: State) -> Table:
    """A table that stands at this state."""
    people = [Sitter("person", "Ann", here=True), Sitter("person", "Ben", here=True)]
    table = Table(TableRow("t", "reef", 1, s.options, people, "ab" * 32), [], GAME, Nowhere(), 0)
    table.s = s
    table.answers = [(-1, GAME.action("begin first"))]
    table.story = [[]]
    return table


async def told(s: State, seat: int, answers: list[tuple[int, Any]]) -> list[bytes]:
    """Every byte that a seat receives: how things stand, the refusals of all it could try, and after each answer the news."""
    table = table_at(s)
    received: list[bytes] = []
    table.listen(lambda update: received.append(ENCODER.encode(update)), seat)
    for action in GAME.actions.values():
        if GAME.refusal(table.s, seat, action):
            refused = await table.answer(seat, 1, {"do": action.do, **action.parts()})
            received.append(ENCODER.encode(refused))
    for who, action in answers:
        if isinstance(await table.answer(who, len(table.answers), {"do": action.do, **action.parts()}), Refused):
            break
    return received


def compared(seeds: range) -> int:
    """Twin tables at every question of these games; how many were compared. `AssertionError` where they differ."""
    number = 0
    for seed in seeds:
        for s, step, rng in promises.questions(GAME, seed):
            if isinstance(step, Chance):
                continue
            seat = seed % 2
            twin = GAME.guess(GAME.view(s, seat), Rng(seed))
            asking(twin)
            who = int(step.seat(s))
            here, there = step.options(s), step.options(twin)
            if who != seat and step.name in UNSEEN:
                pair = here[rng.below(len(here))], there[rng.below(len(there))]
            elif shared := [a for a in here if a in there]:
                pair = (shared[rng.below(len(shared))],) * 2
            else:
                continue
            if reveals(s, pair[0]):
                continue
            heard = [asyncio.run(told(one.clone(), seat, [(who, a)])) for one, a in zip((s, twin), pair, strict=True)]
            assert heard[0] == heard[1], f"seed {seed}"
            number += 1
    return number


def reveals(s: State, action: Any) -> bool:
    """Whether this answer shows a hand, as the rules say, or draws for somebody: the sea differs between twins."""
    c = s.clone()
    c.told = []
    step = asking(c)
    assert step is not None
    c.agenda = c.agenda.rest
    step.take(c, action)
    after = asking(c)
    return any(event.shows for event in c.told) or isinstance(after, Chance)


def test_twin_tables_send_a_seat_the_same_bytes() -> None:
    assert compared(range(12)) > 400


def leak_event(kind: type[Event]) -> Callable[[pytest.MonkeyPatch], None]:
    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(kind, "to", lambda self, seat: self)

    return plant


def leak_in_names(patch: pytest.MonkeyPatch) -> None:
    """The other's hand, in the name of a person."""
    honest = Table.update

    def update(self: Table, seat: int, since: int, events: list[list[Event]]) -> Update:
        hand = GAME.view(self.s, 1 - seat).sides[1 - seat].hand  # type: ignore[attr-defined]
        return replace(honest(self, seat, since, events), people=[Person("person", " ".join(hand), True, "")])

    patch.setattr(Table, "update", update)


def leak_in_refusals(patch: pytest.MonkeyPatch) -> None:
    """How many 1s the other holds, in the reason of a refusal."""
    honest = Table.answer

    async def answer(self: Table, seat: int, n: int, data: dict[str, str]) -> Refused | None:
        refused = await honest(self, seat, n, data)
        if refused is None:
            return None
        hands = [GAME.view(self.s, seat).sides[seat].hand for seat in (0, 1)]  # type: ignore[attr-defined]
        return replace(refused, why=f"{sum(card[1:] == '1' for hand in hands for card in hand)}")

    patch.setattr(Table, "answer", answer)


def leak_in_views(patch: pytest.MonkeyPatch) -> None:
    """The view of the other seat, sent to this one."""
    honest = Table.update

    def update(self: Table, seat: int, since: int, events: list[list[Event]]) -> Update:
        return replace(honest(self, seat, since, events), view=GAME.view(self.s, 1 - seat))

    patch.setattr(Table, "update", update)


@pytest.mark.parametrize("plant", [leak_in_names, leak_in_refusals, leak_in_views, leak_event(Discarded), leak_event(Searched)])
def test_planted_leaks_are_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compared(range(60))
