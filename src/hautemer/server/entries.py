"""What is stored of a table: one log that is only ever added to. An entry is what somebody did, with the sea's draws after it;
who sits where and which answers stand follow from the entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from hautemer.bots.characters import namesakes, seat_characters
from hautemer.core.engine import SEA
from hautemer.core.game import Game
from hautemer.core.records import Answer, Fork
from hautemer.server.wire import Deputy, Kind

Fault = Literal["", "crashed", "slow", "illegal"]
"""What was wrong with a bot, where a stand-in answers for it."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="entry"):
    """Something that happened at a table. `draws`: the sea's answers that follow from it, written as actions are."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person sat down or came back; their words count for the draws until the first one."""

    seat: int
    person: str
    words: str = ""
    draws: tuple[str, ...] = ()


class Left(Entry, frozen=True, tag="left"):
    """A person got up: a bot stands in under a character's name, or, before the game, the seat is empty again. `n`: from which
    question on. `by`: the seat that asked for the bot, where its own person was gone."""

    seat: int
    deputy: str = ""
    character: str = ""
    n: int = 0
    by: int | None = None


class Filled(Entry, frozen=True, tag="filled"):
    """Bots took the seats that were still empty, each under a character's name."""

    seats: tuple[int, ...]
    bot: str
    draws: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()


class Forked(Entry, frozen=True, tag="forked"):
    """The game begins with the answers of other tables, each as its seat, a space and the action. `forks`: those tables."""

    forks: tuple[Fork, ...]
    answers: tuple[str, ...]


class Begun(Entry, frozen=True, tag="begun"):
    """Everyone was there, and the sea began."""

    draws: tuple[str, ...] = ()


class Answered(Entry, frozen=True, tag="answered"):
    """Question n got its answer. `fault`: what was wrong with the bot for which a stand-in gave it."""

    n: int
    seat: int
    action: str
    fault: str = ""
    draws: tuple[str, ...] = ()


class Hinted(Entry, frozen=True, tag="hinted"):
    """A seat asked for a hint at question n."""

    n: int
    seat: int


class Undone(Entry, frozen=True, tag="undone"):
    """All answers from number `to` on were taken back, at the wish of a seat. `practice`: past what somebody had chosen or
    learned, with nobody but bots at the table to ask."""

    to: int
    seat: int
    practice: bool = False


class Closed(Entry, frozen=True, tag="closed"):
    """The operator ended the table for good: nothing comes after this."""


Happened = Sat | Left | Filled | Begun | Forked | Answered | Hinted | Undone | Closed
DECODER: Final = msgspec.json.Decoder(Happened)
ENCODER: Final = msgspec.json.Encoder()


class SeatState(msgspec.Struct, frozen=True):
    """Who sits at a seat, and the words they gave for the draws."""

    kind: Kind
    name: str
    words: str = ""
    here: bool = False
    open: bool = False  # a seat for whoever comes by the open link
    person: str = ""  # whose it is: the one who sits there, or who left it to a bot
    deputy_of: str = ""  # who left, when a bot stands in for them
    deputies: tuple[Deputy, ...] = ()  # the times when a bot stood in
    hints: tuple[int, ...] = ()  # at which questions they asked for a hint
    character: str = ""  # of a bot: whose name and face it has


def seats_after(seats: Sequence[SeatState], entry: Happened, names: dict[str, str]) -> list[SeatState]:
    """Who sits where once this has happened; people are named by `names`."""
    after = list(seats)
    if isinstance(entry, Sat):
        name = names.get(entry.person, "")
        before = after[entry.seat]
        after[entry.seat] = replace(
            before, kind="person", name=name, words=entry.words, here=True, person=entry.person, deputy_of=""
        )
    elif isinstance(entry, Left):
        before = after[entry.seat]
        if entry.deputy:
            after[entry.seat] = replace(
                before,
                kind="bot",
                name=entry.deputy,
                deputy_of=before.name,
                deputies=(*before.deputies, Deputy(entry.n, entry.by)),
                character=entry.character,
            )
        else:
            kind: Kind = "open" if before.open else "person"
            after[entry.seat] = replace(before, kind=kind, name="", words="", here=False, person="")
    elif isinstance(entry, Filled):
        for i, seat in enumerate(entry.seats):
            character = entry.characters[i] if entry.characters else ""
            after[seat] = replace(after[seat], kind="bot", name=entry.bot, here=True, character=character)
    elif isinstance(entry, Hinted):
        before = after[entry.seat]
        after[entry.seat] = replace(before, hints=tuple(sorted({*before.hints, entry.n})))
    elif isinstance(entry, Undone):  # that a hint was asked for, or a bot called, is not taken back
        after = [
            replace(
                seat,
                hints=tuple(sorted({min(entry.to, n) for n in seat.hints})),
                deputies=tuple(replace(deputy, n=min(entry.to, deputy.n)) for deputy in seat.deputies),
            )
            for seat in after
        ]
    return with_characters(after) if isinstance(entry, Sat | Left | Filled) else after


def with_characters(seats: Sequence[SeatState]) -> list[SeatState]:
    """The same, with every bot under a name that nobody else has: one that has a character keeps it, unless a person of that name
    sits here. Bots of tables from before there were characters get theirs in this way."""
    away = namesakes(seat.deputy_of if seat.kind == "bot" else seat.name for seat in seats)
    bots = [seat.name if seat.kind == "bot" else "" for seat in seats]
    chosen = ["" if seat.character in away else seat.character for seat in seats]
    characters = seat_characters(bots, chosen, away)
    return [replace(seat, character=character) for seat, character in zip(seats, characters, strict=True)]


def naming(entry: Happened, after: Sequence[SeatState]) -> Happened:
    """The entry with the characters that its bots have afterwards, so that they are stored."""
    if isinstance(entry, Left):
        return replace(entry, character=after[entry.seat].character)
    if isinstance(entry, Filled):
        return replace(entry, characters=tuple(after[seat].character for seat in entry.seats))
    return entry


def answers_in(game: Game, entry: Happened, n: int) -> list[Answer]:
    """The answers that an entry adds, numbered from n."""
    if isinstance(entry, Answered):
        own = [Answer(n, entry.seat, game.action(entry.action), entry.fault)]
    elif isinstance(entry, Forked):
        return [forked_answer(game, i, text) for i, text in enumerate(entry.answers)]
    elif isinstance(entry, Sat | Filled | Begun):
        own = []
    else:
        return []
    return own + [Answer(n + len(own) + i, SEA, game.action(draw)) for i, draw in enumerate(entry.draws)]


def forked_answer(game: Game, n: int, text: str) -> Answer:
    seat, _, action = text.partition(" ")
    return Answer(n, int(seat), game.action(action))


def standing_answers(game: Game, entries: Iterable[Happened]) -> list[Answer]:
    """The answers that stand after all of these."""
    answers: list[Answer] = []
    for entry in entries:
        if isinstance(entry, Undone):
            del answers[entry.to :]
        else:
            answers += answers_in(game, entry, len(answers))
    return answers
