"""Looking back at a finished game: each moment as a seat knew it, and every draw of the sea laid open."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import msgspec

from hautemer.core.engine import Action, Chance, State
from hautemer.core.errors import BadInput
from hautemer.core.fair import commitment
from hautemer.core.messages import OMNISCIENT, SPECTATOR, Event, View
from hautemer.core.records import Answer, Fork
from hautemer.server.table import Table
from hautemer.server.wire import Person

MAX_MOMENTS: Final = 50
"""How many moments are returned at once."""


class Answered(msgspec.Struct, frozen=True):
    """One answer of the game; -1 is the sea."""

    seat: int
    step: str
    action: Action


class Replay(msgspec.Struct, frozen=True):
    """What was played, by whom, how it ended, and the key of its draws."""

    table: str
    game: str
    options: dict[str, str]
    people: list[Person]
    words: list[str]
    commitment: str
    key: str
    scores: list[float]
    clause: str
    taken_back: int
    practice: list[int]
    forks: list[Fork]  # the tables from which the game was taken up, and by which luck the sea drew there
    answers: list[Answered]


class Moment(msgspec.Struct, frozen=True):
    """The table when question n was asked: all that a seat knew, and what the answer before had made happen."""

    n: int
    events: list[Event]
    view: View


class Draw(msgspec.Struct, frozen=True):
    """What the sea could answer as number n, each with its weight, in order; and what it did answer."""

    n: int
    faces: list[str]
    weights: list[int]
    drawn: str


def replay(table: Table) -> Replay:
    row = table.row
    answers = [
        Answered(moment.answer.seat, moment.step.name, moment.answer.action)
        for moment in table.history.moments(silent=True)
        if moment.answer is not None and moment.step is not None
    ]
    return Replay(
        table=row.id,
        game=row.game,
        options=row.options,
        people=table.people(),
        words=[seat.words for seat in table.seats],
        commitment=commitment(row.key),
        key=row.key,
        scores=table.game.scores(table.history.s),
        clause=table.game.ending(table.history.s),
        taken_back=len(table.cuts),
        practice=table.practice,
        forks=table.forks,
        answers=answers,
    )


def moments(table: Table, seat: int, first: int) -> list[Moment]:
    """Some moments from that question on, as a seat knew them then."""
    seats = len(table.seats)
    if seat not in (OMNISCIENT, SPECTATOR, *range(seats)):
        raise BadInput(
            f"There is no seat {seat} at this table: 0 to {seats - 1}, {SPECTATOR} for a spectator, "
            f"{OMNISCIENT} to see everything."
        )
    last = table.history.n()
    if not 0 <= first <= last:
        raise BadInput(f"There is no moment {first} in this game: 0 to {last}.")
    events = [[], *table.history.events_since(0)]
    return [
        Moment(moment.n, [event.to(seat) for event in events[moment.n]], table.game.view(moment.s, seat))
        for moment in islice(table.history.moments(silent=True), first, first + MAX_MOMENTS)
    ]


def draws(table: Table) -> list[Draw]:
    """Every draw of the sea, so that anyone can draw it again from the key."""
    return [
        draw_of(moment.s, moment.step, moment.answer)
        for moment in table.history.moments(silent=True)
        if moment.answer is not None and isinstance(moment.step, Chance)
    ]


def draw_of(s: State, step: Chance[Any, Any], answer: Answer) -> Draw:
    faces = step.options(s)
    return Draw(answer.n, [str(face) for face in faces], [int(step.weight(s, face)) for face in faces], str(answer.action))
