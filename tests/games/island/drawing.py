"""Boards drawn in the tests: draw, answer, look. Rows, and ends of rows, that are left out are sea; explorers that are
nowhere are lost."""

from __future__ import annotations

from typing import cast

from hautemer.core.bits import each
from hautemer.games.island import position
from hautemer.games.island.board import ISLES, NAMES, NUMBER
from hautemer.games.island.game import kept_tiles_of
from hautemer.games.island.messages import IslandView
from hautemer.games.island.pieces import COLOURS, FIGURE, LOST, SAFE, UNPLACED
from hautemer.games.island.state import Island
from hautemer.games.shelf import SHELF
from tests.games.drawing import Table

GAME = SHELF["island"]


class Drawn(Table[Island]):
    """Two players, squids and the red die, unless the drawing names other options."""

    game = GAME
    seats = COLOURS

    def __init__(self, drawing: str) -> None:
        lines = drawing.splitlines()
        options = dict(pair.split("=") for line in lines if ":" not in line for pair in line.split())
        head = " ".join(["island", *[f"{name}={value}" for name, value in ({"players": "2"} | options).items()]])
        super().__init__("\n".join([head, *[line for line in lines if ":" in line]]))

    def __getitem__(self, name: str) -> str:
        """What is on a hex, as it is drawn; where an explorer is: a hex, an isle, or lost."""
        if name in NUMBER:
            return position.cell(self.s, NUMBER[name])
        at = int(self.s.at[FIGURE[name]])
        if at in (LOST, UNPLACED):
            return "lost" if at == LOST else "box"
        return ISLES[at - SAFE] if at >= SAFE else NAMES[at]

    @property
    def alive(self) -> int:
        """How many explorers are on the board."""
        return len(each(self.s.alive))

    def number(self, kind: int) -> int:
        return int(self.s.number(kind))

    def kept(self, colour: str) -> list[str]:
        return [f"{terrain}-{back}" for terrain, back in kept_tiles_of(self.s, COLOURS.index(colour))]

    def view(self, colour: str) -> IslandView:
        return cast(IslandView, GAME.view(self.s, COLOURS.index(colour)))

    def clauses(self) -> list[str]:
        """The clauses of all that was told."""
        return [event.clause for event in self.s.events or []]
