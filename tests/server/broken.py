"""`hautemer serve` with one more game on the shelf, whose rules raise: by an answer of a person, or of a bot."""

from __future__ import annotations

from typing import ClassVar

from hautemer.__main__ import main
from hautemer.core.game import Game
from hautemer.games.shelf import SHELF
from tests.lab import shells


class BrokenName(shells.Name):
    name = "broken_name"

    def take(self, s: shells.Table, a: shells.Shell) -> None:
        raise ZeroDivisionError("the rule is broken")


BROKEN = BrokenName(shells.NAME.actions)


class BrokenShells(shells.Shells):
    name: ClassVar[str] = "broken"
    turn_clause: ClassVar[str] = "broken.turn"

    def __init__(self) -> None:
        Game.__init__(self, [shells.HIDE, BROKEN])

    def start(self, options: dict[str, str]) -> shells.Table:
        s = shells.Table(options)
        s.then(shells.HIDE, BROKEN)
        return s


if __name__ == "__main__":
    SHELF["broken"] = BrokenShells()
    main()
