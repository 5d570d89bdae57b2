"""What a seat is told: events, questions, views. Plain data, the same in a log, on the wire and in a bot's hands."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

import msgspec

from hautemer.core.engine import Action, Part

T = TypeVar("T")

SPECTATOR: Final = -2
"""The seat of whoever is watching: it holds nothing."""
OMNISCIENT: Final = -3
"""The seat that sees everything: for looking back at a game that is over."""


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """A fact told to the table, with the clause that made it one."""

    clause: str
    shows: ClassVar[bool] = False  # lays open what was hidden until now, as the rules say
    path: ClassVar[tuple[str, ...]] = ()  # from where to where it moves something, for pages that show it
    is_news: ClassVar[bool] = True  # someone learns what they could not know before: taking it back is no longer free

    def to(self, seat: int) -> Event:
        """The fact as this seat may know it."""
        return self

    def recap(self) -> Event:
        """The fact as `Game.recap` keeps it."""
        return self


class Decision(msgspec.Struct, frozen=True):
    """A question: which seat is asked, by which step, and, for that seat alone, what it may answer. Where others may answer it
    as well, the first answer counts. `verbs`: the verbs that answer such a question, and the parts of each."""

    seat: int
    step: str
    clause: str
    options: tuple[Action, ...] = ()
    others: tuple[int, ...] = ()
    verbs: dict[str, tuple[str, ...]] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is not allowed: the clause that forbids it and, where the game says more, the sentence of its words that
    tells what exactly is in the way, with its parts."""

    clause: str
    detail: str = ""
    parts: dict[str, Part] = {}


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat knows, with perfect recall. Everything that thinks, thinks from one of these."""

    game: str
    seat: int
    options: dict[str, str]
    then: tuple[str, ...]
    ask: Decision | None


def plain(message: Any) -> Any:
    """An action as its JSON object."""
    return {"do": message.do, **message.parts()}


ENCODER: Final = msgspec.json.Encoder(enc_hook=plain)


def to_json(message: Any) -> bytes:
    """Any message, or action, as it goes over the wire."""
    return ENCODER.encode(message)


def from_json(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    """What somebody sent or wrote; `msgspec.DecodeError` where it cannot be read, however deeply it is nested."""
    try:
        return decoder.decode(text)
    except RecursionError:
        raise msgspec.DecodeError("JSON is nested too deeply") from None
