"""The seekers: they think ahead, over many guesses of what they cannot see."""

from __future__ import annotations

import gc
from math import inf
from time import monotonic
from typing import Final

from hautemer.bots.bot import Bot, offered
from hautemer.bots.lines import Lines
from hautemer.bots.tree import Found, Tree, best_of
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.rng import Rng

CLOCK: Final = 8
"""How many rounds between two looks at the clock."""
FAR: Final = 1000


class Undisturbed:
    """While one thinks, no garbage is looked for: a tree has no circles, and looking can take half of the time."""

    def __init__(self) -> None:
        self.before = gc.isenabled()

    def __enter__(self) -> None:
        gc.disable()

    def __exit__(self, *raised: object) -> None:
        if self.before:
            gc.enable()


class Seeker(Bot):
    """Thinks as long as its budget of rounds and of seconds lasts; 0 is no limit, but one of them must be. Without a limit of
    seconds the same seed thinks the same."""

    def __init__(
        self, game: Game, seed: int, rounds: int = 0, seconds: float = 0.0, sight: int = FAR, forgets: float = 0.0
    ) -> None:
        super().__init__(game, seed)
        if not rounds and not seconds:
            raise ValueError("Somebody who seeks without a limit never answers.")
        self.rounds = rounds
        self.seconds = seconds
        self.sight = sight
        self.forgets = forgets
        self.until = inf
        self.thought = 0  # rounds of the last answer

    def choose(self, view: View) -> Action:
        return best_of([self.found(view)], offered(view))

    def found(self, view: View) -> Found:
        """What it would choose by; a single answer needs no thought."""
        options = offered(view)
        if len(options) == 1:
            return {str(options[0]): (1, 0.0)}
        tree = self.think(view)
        self.thought = int(tree.rounds)
        return tree.found(options)

    def think(self, view: View) -> Tree:
        """The tree of this question, grown as long as the budget lasts."""
        tree = tree_for(self.game, self.rng, self.sight)
        self.until = monotonic() + self.seconds if self.seconds else inf
        if self.forgets:
            view = self.game.forget(view, self.forgets, self.rng)
        with Undisturbed():
            if self.game.steered or self.game.in_lines:
                self.compare(tree, view)
            else:
                while self.goes_on(tree):
                    tree.grow(self.game.guess(view, self.rng), self.rng)
        return tree

    def goes_on(self, tree: Tree) -> bool:
        return (not self.rounds or tree.rounds < self.rounds) and (tree.rounds % CLOCK != 0 or monotonic() < self.until)

    def compare(self, tree: Tree, view: View) -> None:
        """Where answers differ by little, each is tried in the same guesses and by the same luck; the worse half is given up,
        again and again, each time after the same share of the budget."""
        left = list(offered(view))
        stages = max(1, (len(left) - 1).bit_length())
        began = monotonic()
        each = 0.0  # seconds that an answer took when all were last tried
        for stage in range(1, stages + 1):
            while True:
                now = monotonic()
                if now + each * len(left) > self.until:  # all that are left are tried as often, or none of them
                    return
                world = self.game.guess(view, self.rng)
                luck = self.rng.below(1 << 30)
                for action in left:
                    if not each and monotonic() >= self.until:
                        return
                    tree.grow(world.clone(), Rng(luck), action)
                each = (monotonic() - now) / len(left)
                of_rounds = int(tree.rounds) / self.rounds if self.rounds else 0.0
                of_time = (monotonic() - began) / self.seconds if self.seconds else 0.0
                if max(of_rounds, of_time) >= stage / stages:
                    break
            left.sort(key=tree.mean, reverse=True)
            left = left[: (len(left) + 1) // 2]


def tree_for(game: Game, rng: Rng, sight: int = FAR) -> Tree:
    """How this game is thought about."""
    return Lines(game, rng, sight) if game.in_lines else Tree(game, rng, sight)
