"""The games on the shelf."""

from __future__ import annotations

from typing import Final

from hautemer.core.errors import unknown
from hautemer.core.game import Game
from hautemer.games.calypso.game import CalypsoGame
from hautemer.games.island.game import IslandGame
from hautemer.games.monster.game import MonsterGame
from hautemer.games.reef.game import ReefGame

SHELF: Final[dict[str, Game]] = {game.name: game for game in (ReefGame(), CalypsoGame(), IslandGame(), MonsterGame())}


def game_called(name: str) -> Game:
    """The game of that name; `BadInput` when there is none."""
    if name not in SHELF:
        raise unknown("game", name, SHELF)
    return SHELF[name]
