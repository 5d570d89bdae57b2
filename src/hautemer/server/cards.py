"""What the picture of a table tells, in one language: a game that is over, or seats that are free. Of a game that is still played
it tells who sits there, and only where a link is open to anybody; of all other tables nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from hautemer.bots.characters import CHARACTERS
from hautemer.core.messages import Event
from hautemer.server.drawn import Card, Seat
from hautemer.server.entries import SeatState
from hautemer.server.table import Table
from hautemer.speech import Speech, fill, load

MISSING: Final = "\u00a4\u00ad" + "ĈĉĔĕĜĝĤĥĬĭĴĵĸĿŀŉŎŏŜŝŢţŦŧſ"
WRITABLE: Final = frozenset(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) - set(MISSING) | set("‘’“”–—…•")
"""The letters of our fonts."""
OURS: Final = "card_"
"""How the names of our sentences begin."""


class Chart(msgspec.Struct):
    """Of an analysis, what the picture shows."""

    sides: list[dict[str, Any]]
    chances: list[list[float]]


def words(lang: str) -> dict[str, str]:
    """What cards and heads say."""
    return {key.removeprefix(OURS): sentence for key, sentence in load("words", lang).items() if key.startswith(OURS)}


def general(lang: str) -> Card:
    """Where there is nothing to tell of a table."""
    return Card("", "", words(lang)["general"], words(lang)["general_text"])


def card_of(table: Table | None, lang: str, analysis: bytes | None = None) -> Card:
    if table is None or (not table.over() and (table.closed or not any(seat.open for seat in table.seats))):
        return general(lang)
    speech = Speech(table.game, table.row.options, lang)
    speech.seats = [name_of(seat, role, lang) for seat, role in zip(table.seats, speech.seats, strict=True)]
    return result(table, speech, analysis) if table.over() else invitation(table, speech)


def name_of(seat: SeatState, role: str, lang: str) -> str:
    """A name that our letters cannot write is the seat's own."""
    if seat.kind == "bot":
        return CHARACTERS[seat.character].name if seat.character in CHARACTERS else role
    return seat.name if seat.name and set(seat.name) <= WRITABLE else role[:1].upper() + role[1:]


def colours(table: Table) -> list[str]:
    """Of each seat, as the pages show it."""
    marks: dict[str, str] = table.game.facts().get("marks", {})
    roles = table.game.seats(table.row.options)
    return [marks.get(role, f"seat-{number}") for number, role in enumerate(roles, 1)]


def seats_of(table: Table, speech: Speech, points: Sequence[int | None]) -> list[Seat]:
    return [
        Seat(colour, name, own, seat.character if seat.kind == "bot" else "", seat.name if seat.kind == "bot" else "")
        for colour, name, own, seat in zip(colours(table), speech.seats, points, table.seats, strict=True)
    ]


def invitation(table: Table, speech: Speech) -> Card:
    """Who is there, and how many seats are free."""
    said, lang = words(speech.lang), speech.lang
    game = str(speech.words["name"])
    free = sum([seat.kind == "open" for seat in table.seats])
    seats = [one for one, seat in zip(seats_of(table, speech, [None] * len(table.seats)), table.seats, strict=True) if seat.here]
    people = [one.name for one in seats if not one.bot]
    title = fill(said["invites"], {"names": listed(people, lang)}, lang) if people and free else said["invited"]
    if not free:
        return Card(table.game.name, game, said["begun"], said["begun_text"], tuple(seats))
    return Card(table.game.name, game, title, fill(said["free"], {"count": str(free)}, lang), tuple(seats))


def result(table: Table, speech: Speech, analysis: bytes | None) -> Card:
    s = table.history.s
    scores = table.game.scores(s)
    points = table.game.points(s)
    seats = seats_of(table, speech, points or [None] * len(scores))
    ranked = sorted(range(len(seats)), key=lambda seat: (-scores[seat], -(seats[seat].points or 0)))
    winners = [seat for seat in ranked if scores[seat] > 0]
    colour = seats[winners[0]].colour if len(winners) == 1 else ""
    return Card(
        table.game.name,
        str(speech.words["name"]),
        headline(speech, seats, ranked, winners),
        ending_of(table, speech),
        tuple(seats[seat] for seat in ranked),
        colour,
        stacked(analysis, seats) if analysis is not None else (),
    )


def headline(speech: Speech, seats: list[Seat], ranked: list[int], winners: list[int]) -> str:
    """Who won, and by how much, where one came before the others by points; as the page of the result says it."""
    said, lang = words(speech.lang), speech.lang
    most, *others = [seats[seat].points for seat in ranked]
    if most == 0 and "result_none_title" in speech.words["board"]:
        return str(speech.words["board"]["result_none_title"])
    if not winners:
        return said["nobody_wins"]
    if len(winners) > 1:
        return fill(said["win_together"], {"names": listed([seats[seat].name for seat in winners], lang)}, lang)
    name = seats[winners[0]].name
    then = next(iter(others), None)
    if most is None or then is None or most <= then:
        return fill(said["wins"], {"name": name}, lang)
    return fill(said["wins_by"], {"name": name, "most": str(most), "then": str(then)}, lang)


def ending_of(table: Table, speech: Speech) -> str:
    """The event that ended it, in words."""
    told: list[Event] = [event for events in table.history.events_since(0) for event in events]
    clause = table.game.ending(table.history.s)
    return next((speech.event(event) for event in reversed(told) if event.clause == clause), "")


def stacked(analysis: bytes, seats: list[Seat]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The chances by side, the winners' lowest."""
    chart = msgspec.json.decode(analysis, type=Chart)
    order = sorted(range(len(chart.sides)), key=lambda side: -chart.sides[side]["end"])
    return tuple((seats[chart.sides[side]["seats"][0]].colour, tuple(at[side] for at in chart.chances)) for side in order)


def listed(names: Sequence[str], lang: str) -> str:
    """Some names as one: "Ann, Ben and Zoé"."""
    *before, last = names
    return f"{', '.join(before)} {words(lang)['and']} {last}" if before else last
