"""A game as a file of JSON lines: a header, the answers in order, the end. docs/logs.md tells the format.

Every line is sealed: its last field is the beginning of a SHA-256 over the seal before it and the line itself, so that a log
that was cut short or altered shows where."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from hautemer.core.engine import Action, Chance, State, asking, play
from hautemer.core.errors import BadInput
from hautemer.core.fair import Luck, commitment
from hautemer.core.game import Game
from hautemer.core.records import Answer, Cut, End, Header, Left

FORMAT: Final = 1
SEAL: Final = 16
SEAL_FIELD: Final = ',"seal":"'
TAIL: Final = len(SEAL_FIELD) + SEAL + len('"}')

KEY: Final = re.compile("[0-9a-f]{64}")
HEADER: Final = msgspec.json.Decoder(Header)
LINE: Final = msgspec.json.Decoder(Answer | Cut | End | Left)


def sealed(line: str, before: str) -> str:
    """The seal of a line that follows a seal."""
    return hashlib.sha256((before + line).encode()).hexdigest()[:SEAL]


class Writer:
    """Writes a game down as it goes; `emit` gets whole lines."""

    def __init__(self, emit: Callable[[str], None]) -> None:
        self.emit: Final = emit
        self.seal = ""

    def write(self, record: Header | Answer | Cut | End | Left) -> None:
        line = msgspec.json.encode(record).decode()
        self.seal = sealed(line, self.seal)
        self.emit(f'{line[:-1]}{SEAL_FIELD}{self.seal}"}}\n')


class Log:
    """A log that was read: who, what, and the answers that stand, each with its line."""

    def __init__(self, header: Header) -> None:
        self.header: Final = header
        self.answers: Final[list[Answer]] = []
        self.lines: Final[list[int]] = []
        self.taken_back = 0
        self.end: End | Left | None = None


def read_log(text: str) -> Log:
    """The log in a text; `BadInput` says which line is wrong, and why."""
    rows = text.removesuffix("\n").split("\n") if text else []  # not splitlines: words may hold rarer line ends
    if not rows:
        raise BadInput("The log is empty: its first line is the header.")
    seal = unsealed(1, rows[0], "")
    try:
        header = HEADER.decode(rows[0][:-TAIL] + "}")
    except msgspec.DecodeError as why:
        raise BadInput(f"Line 1 is no header of a log: {why}") from None
    if header.hautemer != FORMAT:
        raise BadInput(f"Line 1 (hautemer): the log has format {header.hautemer}; this program reads format {FORMAT}.")
    log = Log(header)
    for number in range(2, len(rows) + 1):
        row = rows[number - 1]
        seal = unsealed(number, row, seal)
        if log.end is not None:
            raise BadInput(f"Line {number} stands behind the end of the game.")
        try:
            record = LINE.decode(row[:-TAIL] + "}")
        except msgspec.DecodeError as why:
            raise BadInput(f"Line {number} is no line of a log: {why}") from None
        if isinstance(record, Answer):
            if record.n != len(log.answers):
                raise BadInput(f"Line {number} (n): answer {len(log.answers)} is due, not {record.n}.")
            log.answers.append(record)
            log.lines.append(number)
        elif isinstance(record, Cut):
            if not 0 <= record.cut < len(log.answers):
                raise BadInput(f"Line {number} (cut): {record.cut} is none of the {len(log.answers)} answers before.")
            log.taken_back += 1
            del log.answers[record.cut :], log.lines[record.cut :]
        else:
            log.end = record
    return log


def unsealed(number: int, row: str, before: str) -> str:
    """The seal of a line, which must fit."""
    if not row.endswith('"}') or row[-TAIL : -SEAL - 2] != SEAL_FIELD:
        raise BadInput(f"Line {number} was cut short, or is no line of a log: it does not end with its seal.")
    seal = row[-SEAL - 2 : -2]
    if sealed(row[:-TAIL] + "}", before) != seal:
        raise BadInput(f"Line {number} was altered, or a line before it is missing: its seal does not fit.")
    return seal


def begun(log: Log, game: Game) -> State:
    """The table before the first answer."""
    header = log.header
    if header.rules != game.version:
        raise BadInput(
            f"Line 1 (rules): the game was played by version {header.rules} of the rules of {game.name}; this program keeps "
            f"version {game.version}. Replay it with a release of that time: CHANGELOG.md names them."
        )
    try:
        options = game.settle(header.options)
    except BadInput as why:
        raise BadInput(f"Line 1 (options): {why}") from None
    if len(header.seats) != len(game.seats(options)) or len(header.words) != len(header.seats):
        raise BadInput(f"Line 1 (seats, words): {game.name} has {len(game.seats(options))} seats here.")
    return game.start(options)


def answered(log: Log, game: Game, s: State, i: int) -> Action:
    """Answer i of the log, which must be one that the rules allow here."""
    answer = log.answers[i]
    try:
        action = game.action_of(answer.action)
    except BadInput as why:
        raise BadInput(f"Line {log.lines[i]} (action): {why}") from None
    clause = game.refusal(s, answer.seat, action)
    if clause:
        raise BadInput(f"Line {log.lines[i]} (action): {action} is not allowed here ({clause}).")
    return action


def replayed(log: Log, game: Game, told: bool = False) -> State:
    """The table as the log leaves it; every answer is checked."""
    s = begun(log, game)
    if told:
        s.told = []
    for i in range(len(log.answers)):
        play(s, answered(log, game, s, i))
    check_end(log, game, s)
    return s


def check_end(log: Log, game: Game, s: State) -> None:
    """A whole log ends when the game does, with its result, or where the game was left."""
    over = asking(s) is None
    if log.end is None:
        last = log.lines[-1] if log.lines else 1
        raise BadInput(f"The log was cut short after line {last}: {'its end' if over else 'the rest of the game'} is missing.")
    if isinstance(log.end, Left):
        return
    if not over:
        raise BadInput("The last line says that the game is over, but somebody is still to answer.")
    if log.end.scores != game.scores(s):
        raise BadInput(f"The last line (scores) says {log.end.scores}, but the game ended {game.scores(s)}.")
    if log.end.clause != game.end_clause:
        raise BadInput(f"The last line (clause) says {log.end.clause!r}, but the game ended by {game.end_clause}.")


def verified(log: Log, game: Game) -> int:
    """Draw all the sea's answers again from the key; how many there were. `BadInput` at the first that differs."""
    replayed(log, game)
    assert log.end is not None
    if not KEY.fullmatch(log.end.key) or commitment(log.end.key) != log.header.commitment:
        raise BadInput("The last line (key): this is not the key that line 1 (commitment) promised.")
    luck = Luck(log.end.key, log.header.table, log.header.words)
    s = begun(log, game)
    drawn = 0
    for i in range(len(log.answers)):
        step = asking(s)
        action = answered(log, game, s, i)
        if isinstance(step, Chance):
            due = luck.answer(i, s, step)
            if due is not action:
                raise BadInput(f"Line {log.lines[i]} (action): the key draws {due}, but the log says {action}.")
            drawn += 1
        play(s, action)
    return drawn


def answer_record(n: int, seat: int, action: Action, fault: str = "") -> Answer:
    data: dict[str, Any] = {"do": action.do}
    data.update(action.parts())
    return Answer(n, seat, data, fault)
