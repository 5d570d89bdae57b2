"""The seekers: they think ahead, over many guesses of what they cannot see."""

from __future__ import annotations

from time import monotonic
from typing import Final

from hautemer.bots.bot import Bot, offered
from hautemer.bots.tree import Tree
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View

CLOCK: Final = 8
"""How many rounds between two looks at the clock."""
FAR: Final = 1000


class Seeker(Bot):
    """Thinks as long as its budget of rounds and of seconds lasts; 0 is no limit, but one of them must be. Without a limit of
    seconds the same seed thinks the same."""

    def __init__(
        self, game: Game, seed: int, rounds: int = 0, seconds: float = 0.0, sight: int = FAR, forgets: float = 0.0
    ) -> None:
        super().__init__(game, seed)
        self.rounds = rounds
        self.seconds = seconds
        self.sight = sight
        self.forgets = forgets
        self.thought = 0  # rounds of the last answer

    def choose(self, view: View) -> Action:
        options = offered(view)
        if len(options) == 1:
            return options[0]
        tree = self.think(view)
        self.thought = int(tree.rounds)
        return tree.best(options)

    def think(self, view: View) -> Tree:
        """The tree of this question, grown as long as the budget lasts."""
        tree = Tree(self.game, self.rng, self.sight)
        until = monotonic() + self.seconds
        if self.forgets:
            view = self.game.forget(view, self.forgets, self.rng)
        while (tree.rounds < self.rounds or not self.rounds) and (not self.seconds or tree.rounds % CLOCK or monotonic() < until):
            tree.grow(self.game.guess(view, self.rng))
        return tree
