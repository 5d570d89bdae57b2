"""A game that is over, looked back at: each moment as a seat knew it, and every draw of the sea laid open."""

from __future__ import annotations

from typing import Final

import msgspec

from hautemer.core.engine import Action, Chance, asking, play
from hautemer.core.errors import BadInput
from hautemer.core.fair import commitment
from hautemer.core.messages import OPEN, WATCHER, Event, View
from hautemer.server.table import Table
from hautemer.server.wire import Person

MOST: Final = 50
"""How many moments are told at once."""


class Answered(msgspec.Struct, frozen=True):
    """One answer of the game; -1 is the sea."""

    seat: int
    step: str
    action: Action


class Replay(msgspec.Struct, frozen=True):
    """What was played, by whom, how it ended, and the key of its luck."""

    table: str
    game: str
    rules: int
    options: dict[str, str]
    people: list[Person]
    words: list[str]
    commitment: str
    key: str
    scores: list[float]
    clause: str
    taken_back: int
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
    answers: list[Answered] = []
    s = table.game.start(row.options)
    for seat, action in table.answers:
        step = asking(s)
        assert step is not None
        answers.append(Answered(seat, step.name, action))
        play(s, action)
    return Replay(
        table=row.id,
        game=row.game,
        rules=row.rules,
        options=row.options,
        people=table.people(),
        words=[sitter.words for sitter in row.people],
        commitment=commitment(row.key),
        key=row.key,
        scores=table.game.scores(table.s),
        clause=table.game.end_clause,
        taken_back=row.taken_back,
        answers=answers,
    )


def moments(table: Table, seat: int, first: int) -> list[Moment]:
    """Some moments from that question on, as a seat knew them then."""
    seats = len(table.row.people)
    if seat not in (OPEN, WATCHER, *range(seats)):
        raise BadInput(f"Seat {seat} is none of this table: 0 to {seats - 1}, {WATCHER} for who looked on, {OPEN} to see all.")
    last = len(table.answers)
    if not 0 <= first <= last:
        raise BadInput(f"Moment {first} is none of this game: 0 to {last}.")
    told = [[], *table.told_since(0)]
    found: list[Moment] = []
    s = table.game.start(table.row.options)
    for n in range(min(first + MOST, last + 1)):
        asking(s)
        if n >= first:
            found.append(Moment(n, [event.to(seat) for event in told[n]], table.game.view(s, seat)))
        if n < last:
            play(s, table.answers[n][1])
    return found


def draws(table: Table) -> list[Draw]:
    """Every draw of the sea, so that anyone can draw it again from the key."""
    found: list[Draw] = []
    s = table.game.start(table.row.options)
    for n, (_, action) in enumerate(table.answers):
        step = asking(s)
        if isinstance(step, Chance):
            faces = step.options(s)
            found.append(Draw(n, [str(face) for face in faces], [int(step.weight(s, face)) for face in faces], str(action)))
        play(s, action)
    return found
