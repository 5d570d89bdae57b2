"""What goes over the wire: what browsers send, and what they are told."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from hautemer.core.engine import Action, Part
from hautemer.core.messages import Event, View, plain
from hautemer.server.advice import Advice
from hautemer.server.engines import EngineState

MAX_NAME: Final = 40
MAX_WORDS: Final = 200
MAX_MARK: Final = 32
NEWCOMER: Final = -4
"""The seat of someone who came by the open link and has not sat down: they see what a spectator sees."""

Spoken = Annotated[dict[str, str], msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Action"})]
"""An action as a browser sends it; whether it exists, the game decides."""
Mark = Annotated[str, msgspec.Meta(pattern=rf"^[0-9A-Za-z_-]{{0,{MAX_MARK}}}(?!\n)$")]  # a bare $ lets a line end through
"""By which an answer is known again."""
Number = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
"""Of a question or an entry: small enough to be said back."""
Kind = Literal["person", "bot", "open"]
Reason = Literal[
    "bad_message",
    "too_long",
    "bad_name",
    "watching",
    "stale",
    "waiting",
    "not_stored",
    "nothing_to_undo",
    "nobody_asks",
    "practice",
    "begun",
    "not_setup",
    "not_asked",
    "at_table",
    "no_page",
    "nudged",
    "closed",
]
State = Literal["here", "away", "gone"]
"""Whether somebody is at the table: a page of their seat is in view; not for a while; not for long."""


class ErrorBody(msgspec.Struct, frozen=True):
    """What is wrong, in a sentence."""

    error: str


class Health(msgspec.Struct, frozen=True):
    """The server is there: its version, and how many tables it has in memory. `ok` is false while the database refuses to
    write; `database` says why."""

    ok: bool
    version: str
    tables: int
    database: str


class Engine(msgspec.Struct, frozen=True):
    """Which engine is running, and why: `compiled`, or plain Python because the compiled one is still `building`, is `ready` for
    the next start, lacks a C compiler (`no_compiler`), could not be built (`failed`), or was not asked for (`source`)."""

    state: EngineState


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: the values it takes, the first of them by default. `needs`: the values of other options without which
    it has no effect and stays at its default. `only`: by value, the values that other options can have beside it."""

    name: str
    values: tuple[str, ...]
    needs: dict[str, str]
    only: dict[str, dict[str, list[str]]]


class Seating(msgspec.Struct, frozen=True):
    """Who sits at each seat, first to last, as the words of the game call them, where these options have these values."""

    options: dict[str, str]
    seats: list[str]


class Offered(msgspec.Struct, frozen=True):
    """A game on the shelf: the newest version of its rules, its options, its seats by those, and the bots that play it."""

    game: str
    rules: int
    options: list[OptionInfo]
    seatings: list[Seating]
    bots: list[str]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit somewhere: a person with a link of their own, a bot of that name, or whoever comes by the open link.
    `character`: under whose name and face a bot is to sit there; without it, one that nobody else has."""

    kind: Kind
    name: str = ""
    character: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = {}


class NewFork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game to be played on at a new table, from question n, by these."""

    n: Number
    seats: list[SeatPlan]


class Opened(msgspec.Struct, frozen=True):
    """The secret links of a table, told once: one per person's seat, one for spectators, one to the seats that are open."""

    table: str
    seats: list[str | None]
    watch: str
    open: str | None = None


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Someone who comes by the open link: a name, and words of their own for the draws."""

    name: str
    words: str = ""


class Seated(msgspec.Struct, frozen=True):
    """The seat that a newcomer got, and the secret link to it."""

    seat: int
    token: str


class Enter(msgspec.Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """The first message of a connection: the secret of the link, what stands after its `#`."""

    secret: str


class Join(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """A person sits down: a name, and words of their own for the draws."""

    name: str
    words: str = ""


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """The answer to question n. `e`: of the update in which the question was seen, so that an answer from before an undo is
    stale. `mark`: any text that no other answer has; the same answer sent again with its mark counts once."""

    n: Number
    action: Spoken
    e: Number = 0
    mark: Mark = ""


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back my last answer, seen when question n was asked. `practice`: even past what was chosen or shown since, where only
    bots sit besides; the game then counts as practice."""

    n: Number
    practice: bool = False


class Consent(msgspec.Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """Whether someone else may take an answer back."""

    yes: bool


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Get up: before the game the seat is empty again; during it a bot stands in until the link is used again."""


class Fill(msgspec.Struct, frozen=True, tag="fill", forbid_unknown_fields=True):
    """Nobody else comes: bots of that name take the seats that are still empty."""

    bot: str


class Arrange(msgspec.Struct, frozen=True, tag="arrange", forbid_unknown_fields=True):
    """Let a bot answer question n of the setup for me."""

    n: int


class Hint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What would the captain answer to question n in this seat? Everyone is told that it was asked; the answer comes to this seat
    alone, in a later update."""

    n: Number


class Page(msgspec.Struct, frozen=True, tag="page", forbid_unknown_fields=True):
    """Whether this page is in view; until it says otherwise, it is."""

    visible: bool


class Nudge(msgspec.Struct, frozen=True, tag="nudge", forbid_unknown_fields=True):
    """Call somebody who is asked, and looks elsewhere or takes long, back to their page; where `nudge` in their presence says
    that it can be done."""

    seat: Number


class StandIn(msgspec.Struct, frozen=True, tag="stand_in", forbid_unknown_fields=True):
    """Let a bot play on for somebody who is gone; their link takes the seat back. Everyone is told who asked for it."""

    seat: Number


ClientMessage = Enter | Join | Answer | Undo | Consent | Leave | Fill | Arrange | Hint | Page | Nudge | StandIn
"""What a browser sends on its connection."""


class Deputy(msgspec.Struct, frozen=True):
    """From question n on a bot stood in; `by`: the seat that asked for it, null where nobody else at the table did."""

    n: int
    by: int | None


class Person(msgspec.Struct, frozen=True):
    """Who sits at a seat, for all to see."""

    kind: Kind
    name: str
    here: bool
    deputy_of: str  # the name of the person who left, while a bot stands in for them
    deputies: list[Deputy] = []  # the times when a bot stood in; the last of them may do so still
    hints: list[int] = []  # the questions at which this seat asked for a hint
    faults: list[int] = []  # the questions to which its bot gave no answer, so that the greedy bot answered for it
    character: str = ""  # of a bot: whose name and face it has; `name` is how it plays


class Clock(msgspec.Struct, frozen=True):
    """The time limit of the question, after which it is answered by default: its seconds in all, and those left."""

    seconds: float
    left: float


class Ending(msgspec.Struct, frozen=True):
    """The result, and the sea's key, to which the table had committed."""

    scores: list[float]
    clause: str
    key: str


class ForkedFrom(msgspec.Struct, frozen=True):
    """The game was taken up at question n of that table's."""

    table: str
    n: int


class Update(msgspec.Struct, frozen=True, tag="update"):
    """All that a seat knows: the question's number, what happened since the last update, the whole view."""

    n: int
    e: int  # how many entries the table's log has: answers, but also who came and went
    since: int  # `events` are told by answer, the first of them made by answer number `since`
    seat: int
    table: str
    game: str
    options: dict[str, str]
    commitment: str
    people: list[Person]
    events: list[list[Event]]
    view: View | None  # None while someone is still to come
    clock: Clock | None
    hint: Action | None  # what the captain would answer here, once this seat asked and the search is done
    advice: Advice | None  # the whole of that move, and what it is compared with
    undo: int | None  # the seat that asks to take an answer back
    end: Ending | None
    rematch: bool  # someone has opened the rematch
    taken: str  # the mark of this seat's last answer that stands
    forked: ForkedFrom | None  # where this game was taken up from
    practice: list[int]  # at which questions more was taken back than is free, with only bots to ask


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """What was not done, and why; nothing has changed. By a clause of the rules, or for a reason of the table's own, which a
    client can put into its own language."""

    n: int
    clause: str
    reason: Reason | None
    why: str
    detail: str = ""  # what exactly is in the way, where the game says it: a sentence of its words under `refusals`
    parts: dict[str, Part] = {}  # of that sentence


class SeatPresence(msgspec.Struct, frozen=True):
    """Whether whoever plays at a seat is here; if not, for how many seconds nobody has looked at a page of theirs. `nudge`:
    they hold the game up, and a nudge would reach them."""

    state: State
    seconds: int
    nudge: bool


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is here: seat by seat, null where nobody has sat down or a bot plays. It comes after the first update and whenever it
    changes; the seconds run on by themselves."""

    seats: list[SeatPresence | None]


class Nudged(msgspec.Struct, frozen=True, tag="nudged"):
    """Somebody waits for this seat: whoever plays at seat `by`."""

    by: int


ServerMessage = Update | Refused | Presence | Nudged
"""What a browser gets on its connection."""

DECODER: Final = msgspec.json.Decoder(ClientMessage)
ENCODER: Final = msgspec.json.Encoder(enc_hook=plain)
