"""What goes over the wire: what browsers say, and what they are told."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hautemer.core.messages import Event, View, plain

LONGEST_NAME: Final = 40
LONGEST_WORDS: Final = 200


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit somewhere: a person, who comes by a link, or a bot of that name."""

    kind: Literal["person", "bot"]
    name: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = {}


class Opened(msgspec.Struct, frozen=True):
    """The secret links of a new table: one a person's seat, one for who looks on. They are told once."""

    table: str
    seats: list[str | None]
    watch: str


class Join(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """A person sits down: a name, and words of their own for the luck."""

    name: str
    words: str = ""


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """The answer to question n."""

    n: int
    action: dict[str, str]


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back my last answer, seen when question n was asked."""

    n: int


class Consent(msgspec.Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """Whether somebody else may take an answer back."""

    yes: bool


Said = Join | Answer | Undo | Consent


class Person(msgspec.Struct, frozen=True):
    """Who sits at a seat, for all to see."""

    kind: str
    name: str
    here: bool


class Ending(msgspec.Struct, frozen=True):
    """The result, and the key of the sea that was promised."""

    scores: list[float]
    clause: str
    key: str


class Update(msgspec.Struct, frozen=True, tag="update"):
    """All that a seat knows: the question's number, what happened since it last heard, the whole view."""

    n: int
    seat: int
    commitment: str
    people: list[Person]
    events: list[Event]
    view: View | None  # None while somebody is still to come
    undo: int | None  # who asks to take an answer back
    end: Ending | None


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """An answer that was not taken, and why; nothing has changed."""

    n: int
    clause: str
    why: str


DECODER: Final = msgspec.json.Decoder(Said)
ENCODER: Final = msgspec.json.Encoder(enc_hook=plain)
