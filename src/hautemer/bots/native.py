"""The native bot: plays as the game itself advises for its level."""

from __future__ import annotations

from hautemer.bots.bot import Bot
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View


class Native(Bot):
    """Born with one game, and as good at it as its level."""

    def __init__(self, game: Game, seed: int, level: str) -> None:
        super().__init__(game, seed)
        self.level = level

    def choose(self, view: View) -> Action:
        return self.game.advise(view, self.level, self.rng)
