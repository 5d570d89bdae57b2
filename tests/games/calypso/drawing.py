"""Positions drawn in the tests: draw, answer, look."""

from __future__ import annotations

from textwrap import dedent
from typing import cast

from hautemer.core.engine import Chance, State, asking
from hautemer.core.messages import SPECTATOR
from hautemer.games.calypso.actions import SEATS
from hautemer.games.calypso.messages import CalypsoView
from hautemer.games.calypso.state import Calypso
from hautemer.games.shelf import SHELF
from tests.games.drawing import Table

GAME = SHELF["calypso"]
RING = "shark yellow net purple four green pink"
TILES = "yellow yellow purple purple green pink"
"""Where a test does not say otherwise; from the shark: 1 yellow, 2 net, 3 purple, 4 four, 5 green, 6 pink."""


class Drawn(Table[Calypso]):
    """Undrawn: the ring and the tiles above, no fish, the first to roll."""

    game = GAME
    seats = SEATS

    def __init__(self, drawing: str = "", players: int = 2, mode: str = "base", memory_aid: str = "no") -> None:
        lines = {"ring": RING, "tiles": TILES, "fish": " ".join(["0"] * players), "turn": "first"}
        for line in dedent(drawing).strip().splitlines():
            key, _, value = line.partition(":")
            lines[key.strip()] = value.strip()
        head = f"calypso players={players} mode={mode} memory_aid={memory_aid}\n"
        super().__init__(head + "".join([f"{key}: {value}\n" for key, value in lines.items()]))

    @property
    def weights(self) -> dict[str, int]:
        """What can be answered, with the sea's weights."""
        step = asking(self.s)
        if step is None:
            return {}
        return {str(a): int(step.weight(self.s, a)) if isinstance(step, Chance) else 1 for a in step.options(self.s)}

    @property
    def view(self) -> CalypsoView:
        return cast(CalypsoView, GAME.view(self.s, 0))

    @staticmethod
    def watched(s: State) -> CalypsoView:
        """What somebody sees who only looks on."""
        return cast(CalypsoView, GAME.view(s, SPECTATOR))

    @property
    def faces(self) -> str:
        return " ".join([tile.shows for tile in self.view.tiles])

    @property
    def fish(self) -> str:
        return " ".join([str(count) for count in self.view.fish])

    @property
    def turn(self) -> str:
        return SEATS[self.view.turn]
