"""The greedy bot: one answer ahead, by the game's own evaluation."""

from __future__ import annotations

from hautemer.bots.bot import Bot, offered
from hautemer.core.engine import Action, play
from hautemer.core.game import Game
from hautemer.core.messages import View

WORLDS = 3
"""How many guesses of what is hidden it looks at."""


class Greedy(Bot):
    """The answer with the best evaluation, summed over a few guesses of what it cannot see."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)  # of its own: mypyc runs an inherited one twice, and what the first made is never freed

    def choose(self, view: View) -> Action:
        options = offered(view)
        if len(options) == 1:
            return options[0]
        gains = [0.0] * len(options)
        for _ in range(WORLDS):
            world = self.game.guess(view, self.rng)
            for i, action in enumerate(options):
                after = world.clone()
                play(after, action)
                gains[i] += self.game.evaluate(after, view.seat)
        best = max(gains)
        ties = [action for action, gain in zip(options, gains, strict=True) if gain == best]
        return ties[self.rng.below(len(ties))]
