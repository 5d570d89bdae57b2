"""Positions as text: a first line with the game and its options, then one `key: value` per line; `#` starts a comment."""

from __future__ import annotations

from typing import Final

from hautemer.core.engine import OVER, Agenda, State
from hautemer.core.errors import BadInput, unknown
from hautemer.core.game import Game


class PositionLine:
    """One line of a position: its number, its key and its value; `wrong` makes an error that names it."""

    def __init__(self, number: int, key: str, value: str) -> None:
        self.number: Final = number
        self.key: Final = key
        self.value: Final = value

    def wrong(self, why: str) -> BadInput:
        return BadInput(f"Line {self.number} ({self.key}): {why}" if self.number else f"The line {self.key!r} is missing: {why}")


class Sheet:
    """A position split into its lines, before the game reads their values."""

    def __init__(self, game: Game, text: str, keys: list[str]) -> None:
        self.options: dict[str, str] = {}
        self.lines: Final[dict[str, PositionLine]] = {}
        begun = False
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.split("#")[0].strip()
            if not line:
                continue
            if not begun:
                self.options = head(game, number, line)
                begun = True
                continue
            key, colon, value = line.partition(":")
            key = " ".join(key.split())
            if not colon:
                raise BadInput(
                    f"Line {number}: {line!r} has no colon; write a line as key: value. The keys are {', '.join(keys)}."
                )
            if key not in keys:
                try:
                    raise unknown(f"line of a {game.name} position", key, keys)
                except BadInput as e:
                    raise BadInput(f"Line {number}: {e}") from None
            if key in self.lines:
                raise BadInput(f"Line {number} ({key}): is already on line {self.lines[key].number}.")
            self.lines[key] = PositionLine(number, key, value.strip())
        if not begun:
            raise BadInput(f"The position is empty: its first line is {game.name!r} and the options, as in {game.name} mode=….")

    def line(self, key: str) -> PositionLine:
        """That line; an absent one is empty and stands at line 0."""
        return self.lines.get(key) or PositionLine(0, key, "")


def head(game: Game, number: int, line: str) -> dict[str, str]:
    """The options in the first line."""
    name, *pairs = line.split()
    if name != game.name:
        raise BadInput(f"Line {number}: a position of {game.name} starts with {game.name!r}, not {name!r}.")
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"Line {number}: {pair!r} is not an option; write options as name=value.")
        if key in options:
            raise BadInput(f"Line {number}: the option {key} is given twice.")
        options[key] = value
    try:
        return game.complete_options(options)
    except BadInput as e:
        raise BadInput(f"Line {number}: {e}") from None


def first_line(game: Game, s: State) -> str:
    return " ".join([game.name, *[f"{name}={value}" for name, value in s.options.items()]])


def with_followers(game: Game, name: str) -> list[str]:
    """The name of a step, and those of the steps that wait behind it."""
    names = [name]
    while game.steps[names[-1]].follow:
        names.append(game.steps[names[-1]].follow)
    return names


def agenda_of(game: Game, line: PositionLine, names: list[str]) -> Agenda:
    """The steps to come, by their names, next first."""
    agenda = OVER
    for name in reversed(names):
        if name not in game.steps:
            raise line.wrong(str(unknown(f"step of {game.name}", name, game.steps)))
        agenda = agenda.after(game.steps[name])
    return agenda
