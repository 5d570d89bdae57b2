"""The drifter: whatever the current brings."""

from __future__ import annotations

from hautemer.bots.bot import Bot, offered
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View


class Drifter(Bot):
    """Any answer, all equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)  # of its own: mypyc runs an inherited one twice, and what the first made is never freed

    def choose(self, view: View) -> Action:
        options = offered(view)
        return options[self.rng.below(len(options))]
