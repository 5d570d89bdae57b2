"""The lines of a log."""

from __future__ import annotations

import msgspec

from hautemer.core.engine import Action


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was taken up at question n and played on elsewhere: its table, and the key and the words by which the sea drew
    until then."""

    table: str
    n: int
    key: str
    words: list[str]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by which version of the rules, by whom, and the commitment to the sea's key. `forks`: where
    the game was taken up from, the first table first; the answers before the last of them are those of other tables.
    `characters`: by seat, under whose name its bot sat there; older logs have none."""

    hautemer: int
    game: str
    rules: int
    options: dict[str, str]
    seats: list[str]
    table: str
    words: list[str]
    commitment: str
    forks: list[Fork] = []
    characters: list[str] = []

    def forked_at(self) -> int:
        """The number of the first answer that was given at this table."""
        return self.forks[-1].n if self.forks else 0


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="answer"):
    """What a seat answered to question n; -1 is the sea. `fault`: what was wrong with the bot, if a stand-in answered for it. The
    one shape of an answer: in a table's history, in its log and in the database."""

    n: int
    seat: int
    action: Action
    fault: str = ""


class Cut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="cut"):
    """All answers from this number on were taken back. `practice`: past what somebody had chosen or learned, with nobody but bots
    at the table to ask."""

    cut: int
    practice: bool = False


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="left"):
    """The game was left where it stood; the key, so that what was drawn can be checked."""

    key: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="end"):
    """The result, and the key that the header committed to."""

    scores: list[float]
    clause: str
    key: str
