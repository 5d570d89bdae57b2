"""A turn: play a kept tile, move, sink a tile, move a creature; in this order."""

from __future__ import annotations

from typing import Final

from hautemer.core.engine import Auto
from hautemer.games.island.messages import TurnBegan
from hautemer.games.island.moving import MOVE
from hautemer.games.island.sinking import SINK_TILE
from hautemer.games.island.state import Island
from hautemer.games.island.tiles import PLAY_TILE


class BeginTurn(Auto[Island]):
    """Four steps. Who has no explorer left still sinks and rolls."""

    name = "turn"
    clause = "island.turn.order"

    def run(self, s: Island) -> None:
        s.swam = 0
        s.moves = 3
        if s.events is not None:
            s.tell(TurnBegan(self.clause, s.turn))
        s.then(MOVE_CREATURE, END_TURN)
        s.then(MOVE, SINK)
        if s.keeps_any(s.turn):
            s.then(PLAY_TILE)


class Sink(Auto[Island]):
    """Who is on turn must remove one tile, as long as there is one."""

    name = "sinking"
    clause = "island.turn.sink"
    follow = "creature"

    def run(self, s: Island) -> None:
        if s.lowest_terrain():
            s.then(SINK_TILE)


class MoveCreature(Auto[Island]):
    """Then the dice say what moves on the sea."""

    name = "creature"
    clause = "island.turn.creature"
    follow = "next"

    def run(self, s: Island) -> None:
        assert s.kit.die is not None
        s.then(s.kit.die)


class EndTurn(Auto[Island]):
    """Then it is the turn of the next one to the left."""

    name = "next"
    clause = "island.turn.order"

    def run(self, s: Island) -> None:
        s.turn = (s.turn + 1) % s.kit.seats
        s.then(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
SINK: Final = Sink()
MOVE_CREATURE: Final = MoveCreature()
END_TURN: Final = EndTurn()
