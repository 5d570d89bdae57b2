"""A game as a file of JSON lines: a header, the answers in order, the end. docs/logs.md describes the format.

Every line is sealed: its last field is the beginning of a SHA-256 over the seal before it and the line itself, so that a log
that was cut short or altered shows where."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from hautemer.core.engine import RULES, Action, Chance, State, asking
from hautemer.core.errors import BadInput, unknown
from hautemer.core.fair import FairDraws, commitment
from hautemer.core.game import Game, split_rules
from hautemer.core.history import Moment, moments
from hautemer.core.messages import from_json, plain, to_json
from hautemer.core.records import Answer, Cut, End, Fork, Header, Left

FORMAT: Final = 1
SEAL: Final = 16
SEAL_FIELD: Final = ',"seal":"'
TAIL: Final = len(SEAL_FIELD) + SEAL + len('"}')

KEY: Final = re.compile("[0-9a-f]{64}")
HEADER: Final = msgspec.json.Decoder(Header)
LINES: Final[dict[Game, msgspec.json.Decoder[Answer | Cut | End | Left]]] = {}
"""By game, because each has actions of its own."""


def seal_of(line: str, before: str) -> str:
    """The seal of a line, given the seal of the line before it."""
    return hashlib.sha256((before + line).encode()).hexdigest()[:SEAL]


class Writer:
    """Writes a game down as it goes; `emit` gets whole lines."""

    def __init__(self, emit: Callable[[str], None]) -> None:
        self.emit: Final = emit
        self.seal = ""

    def write(self, record: Header | Answer | Cut | End | Left) -> None:
        line = to_json(record).decode()
        self.seal = seal_of(line, self.seal)
        self.emit(f'{line[:-1]}{SEAL_FIELD}{self.seal}"}}\n')


def header_of(
    game: Game,
    options: dict[str, str],
    seats: list[str],
    table: str,
    words: list[str],
    key: str,
    forks: list[Fork] | None = None,
    characters: list[str] | None = None,
) -> Header:
    """The first line of a log."""
    rules, others = split_rules(options)
    return Header(FORMAT, game.name, rules, others, seats, table, words, commitment(key), forks or [], characters or [])


class Log:
    """A log that was read: who played what, and the answers that stand, each with the number of its line."""

    def __init__(self, header: Header, game: Game) -> None:
        self.header: Final = header
        self.game: Final = game
        self.options: Final = checked_options(header, game)
        self.answers: Final[list[Answer]] = []
        self.lines: Final[list[int]] = []
        self.taken_back = 0
        self.practice = False  # someone went back past what was chosen or learned, with only bots to ask
        self.end: End | Left | None = None

    def moments(self, silent: bool = False) -> Iterator[Moment]:
        """The game as the log tells it; `BadInput` at the first answer that the rules forbid."""
        for moment in moments(self.game, self.options, self.answers, silent):
            answer = moment.answer
            if answer is not None:
                refusal = self.game.refusal(moment.s, answer.seat, answer.action)
                if refusal is not None:
                    line = self.lines[answer.n]
                    raise BadInput(f"Line {line} (action): {answer.action} is not allowed here ({refusal.clause}).")
            yield moment

    def check_end(self, s: State) -> None:
        """A whole log ends when the game does, with its result, or where the game was left."""
        if len(self.answers) < self.header.forked_at():
            raise BadInput(
                f"Line 1 (forks): the game was taken up at question {self.header.forked_at()}, which it never reached."
            )
        over = asking(s) is None
        if self.end is None:
            last = self.lines[-1] if self.lines else 1
            missing = "its end" if over else "the rest of the game"
            raise BadInput(f"The log was cut short after line {last}: {missing} is missing.")
        if isinstance(self.end, Left):
            return
        if not over:
            raise BadInput("The last line says the game is over, but someone is still to move.")
        if self.end.scores != self.game.scores(s):
            raise BadInput(f"The last line (scores) says {self.end.scores}, but the game ended {self.game.scores(s)}.")
        ending = self.game.ending(s)
        if self.end.clause not in (ending, self.game.end_clause):  # older logs have the general clause
            raise BadInput(f"The last line (clause) says {self.end.clause!r}, but the game ended by {ending}.")


def read_log(text: str, games: Mapping[str, Game]) -> Log:
    """The log in a text, of one of these games; `BadInput` says which line is wrong, and why."""
    rows = text.removesuffix("\n").split("\n") if text else []  # not splitlines: words may hold rarer line ends
    if not rows:
        raise BadInput("The log is empty; its first line should be the header.")
    seal = check_seal(1, rows[0], "")
    try:
        header = from_json(HEADER, rows[0][:-TAIL] + "}")
    except msgspec.DecodeError as why:
        raise BadInput(f"Line 1 is not a log header: {why}") from None
    if header.hautemer != FORMAT:
        raise BadInput(f"Line 1 (hautemer): the log has format {header.hautemer}; this program reads format {FORMAT}.")
    if header.game not in games:
        raise BadInput(f"Line 1 (game): {unknown('game', header.game, games)}")
    log = Log(header, games[header.game])
    decoder = line_decoder(log.game)
    for number in range(2, len(rows) + 1):
        row = rows[number - 1]
        seal = check_seal(number, row, seal)
        if log.end is not None:
            raise BadInput(f"Line {number} comes after the end of the game.")
        try:
            record = from_json(decoder, row[:-TAIL] + "}")
        except msgspec.DecodeError as why:
            raise BadInput(f"Line {number} is not a line of a log: {why}") from None
        except BadInput as why:
            raise BadInput(f"Line {number} (action): {why}") from None
        if isinstance(record, Answer):
            if record.n != len(log.answers):
                raise BadInput(f"Line {number} (n): this should be answer {len(log.answers)}, not {record.n}.")
            log.answers.append(record)
            log.lines.append(number)
        elif isinstance(record, Cut):
            own = len(log.answers) - header.forked_at()
            if not 0 <= record.cut - header.forked_at() < own:
                raise BadInput(f"Line {number} (cut): {record.cut} is not one of the {own} answers before it.")
            log.taken_back += 1
            log.practice = log.practice or record.practice
            del log.answers[record.cut :], log.lines[record.cut :]
        else:
            log.end = record
    return log


def check_seal(number: int, row: str, before: str) -> str:
    """The seal at the end of a line; `BadInput` where it does not match the line."""
    if not row.endswith('"}') or row[-TAIL : -SEAL - 2] != SEAL_FIELD:
        raise BadInput(f"Line {number} was cut short, or is not a line of a log: it does not end with a seal.")
    seal = row[-SEAL - 2 : -2]
    if seal_of(row[:-TAIL] + "}", before) != seal:
        raise BadInput(f"Line {number} was altered, or a line before it is missing: its seal does not fit.")
    return seal


def checked_options(header: Header, game: Game) -> dict[str, str]:
    """The options in full; `BadInput` where this game cannot have such a header."""
    try:
        options = game.complete_options({**header.options, RULES: str(header.rules)})
    except BadInput as why:
        raise BadInput(f"Line 1 (rules, options): {why}") from None
    if len(header.seats) != len(game.seats(options)) or len(header.words) != len(header.seats):
        raise BadInput(f"Line 1 (seats, words): {game.name} has {len(game.seats(options))} seats here.")
    if header.characters and len(header.characters) != len(header.seats):
        raise BadInput(f"Line 1 (characters): there should be {len(header.seats)}, one for each seat.")
    check_forks(header)
    return options


def check_forks(header: Header) -> None:
    """The tables from which the game was taken up, in order."""
    before = 0
    for fork in header.forks:
        if fork.n < before or len(fork.words) != len(header.seats) or not KEY.fullmatch(fork.key):
            raise BadInput("Line 1 (forks): each needs a later question than the one before, a key, and words of every seat.")
        before = fork.n


def line_decoder(game: Game) -> msgspec.json.Decoder[Answer | Cut | End | Left]:
    """Reads the lines after the header; an answer's action is the game's own object."""
    if game not in LINES:
        known = {tuple(plain(action).items()): action for action in game.actions.values()}  # as logs have them

        def action(_: type, data: Any) -> Action:
            try:
                return known[tuple(data.items())]
            except (AttributeError, KeyError, TypeError):
                return unusual_action(game, data)

        LINES[game] = msgspec.json.Decoder(Answer | Cut | End | Left, dec_hook=action)
    return LINES[game]


def unusual_action(game: Game, data: Any) -> Action:
    """An action that is written in another way than ours, or wrong; the error says what is."""
    try:
        return game.action_of(msgspec.convert(data, dict[str, str]))
    except msgspec.ValidationError as why:
        raise ValueError(str(why)) from None  # with its place in the line, as of any other field


def replay(log: Log) -> State:
    """The table as the log leaves it; every answer and the end are checked."""
    for moment in log.moments(silent=True):
        s = moment.s
    log.check_end(s)
    return s


def verify(log: Log) -> int:
    """Make all the sea's draws again, each with the key of its table; returns how many there were. `BadInput` at the first that
    differs."""
    replay(log)
    assert log.end is not None
    if not KEY.fullmatch(log.end.key) or commitment(log.end.key) != log.header.commitment:
        raise BadInput("The last line (key): this is not the key promised in line 1 (commitment).")
    lucks = [(fork.n, FairDraws(fork.key, fork.table, fork.words)) for fork in log.header.forks]
    own = FairDraws(log.end.key, log.header.table, log.header.words)
    draws = 0
    for moment in log.moments(silent=True):
        step, answer = moment.step, moment.answer
        if answer is not None and isinstance(step, Chance):
            luck = next((luck for until, luck in lucks if moment.n < until), own)
            due = luck.answer(moment.n, moment.s, step)
            if due is not answer.action:
                raise BadInput(f"Line {log.lines[moment.n]} (action): the key draws {due}, but the log says {answer.action}.")
            draws += 1
    return draws
