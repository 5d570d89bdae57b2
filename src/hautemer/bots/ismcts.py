"""The searchers: they think ahead, over many guesses of what they cannot see."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import Final

from hautemer.bots.beam import MAX_BEAM, BeamSearch
from hautemer.bots.bot import Bot, offered
from hautemer.bots.tree import RootStats, Tree, best_of
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.rng import Rng

CLOCK_EVERY: Final = 8
"""How many playouts between two looks at the clock."""
UNLIMITED: Final = 1000


@contextmanager
def gc_paused() -> Iterator[None]:
    """While one thinks, no garbage is looked for: a tree has no cycles, and looking can take half of the time."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class Searcher(Bot):
    """Thinks as long as its budget of playouts and of seconds lasts; 0 is no limit, but one of them must be. Without a limit of
    seconds the same seed thinks the same."""

    def __init__(
        self,
        game: Game,
        seed: int,
        playouts: int = 0,
        seconds: float = 0.0,
        depth: int = UNLIMITED,
        beam_width: int = MAX_BEAM,
        forget_rate: float = 0.0,
    ) -> None:
        super().__init__(game, seed)
        if not playouts and not seconds:
            raise ValueError("A search without a limit never answers.")
        self.playouts = playouts
        self.seconds = seconds
        self.depth = depth
        self.beam_width = beam_width
        self.forget_rate = forget_rate
        self.until = inf
        self.thought = 0  # playouts of the last answer

    def choose(self, view: View) -> Action:
        return best_of([self.root_stats(view)], offered(view))

    def root_stats(self, view: View) -> RootStats:
        """What it would choose by; a single answer needs no thought."""
        options = offered(view)
        if len(options) == 1:
            return {str(options[0]): (1, 0.0)}
        tree = self.think(view)
        self.thought = int(tree.playouts)
        return tree.root_stats(options)

    def think(self, view: View) -> Tree:
        """The tree of this question, grown as long as the budget lasts."""
        tree = tree_for(self.game, self.rng, self.depth, self.beam_width)
        self.until = monotonic() + self.seconds if self.seconds else inf
        if self.forget_rate:
            view = self.game.forget(view, self.forget_rate, self.rng)
        with gc_paused():
            if self.game.search.uses_estimates():
                self.sequential_halving(tree, view)
            else:
                while self.goes_on(tree):
                    tree.iterate(self.game.guess(view, self.rng), self.rng)
        return tree

    def goes_on(self, tree: Tree) -> bool:
        return (not self.playouts or tree.playouts < self.playouts) and (
            tree.playouts % CLOCK_EVERY != 0 or monotonic() < self.until
        )

    def sequential_halving(self, tree: Tree, view: View) -> None:
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
                    tree.iterate(world.clone(), Rng(luck), action)
                each = (monotonic() - now) / len(left)
                of_playouts = int(tree.playouts) / self.playouts if self.playouts else 0.0
                of_time = (monotonic() - began) / self.seconds if self.seconds else 0.0
                if max(of_playouts, of_time) >= stage / stages:
                    break
            left.sort(key=tree.mean, reverse=True)
            left = left[: (len(left) + 1) // 2]


def tree_for(game: Game, rng: Rng, depth: int = UNLIMITED, beam_width: int = MAX_BEAM) -> Tree:
    """How this game is thought about."""
    return BeamSearch(game, rng, beam_width) if game.search.beam_search else Tree(game, rng, depth)
