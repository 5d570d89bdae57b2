"""Information set Monte Carlo tree search (ISMCTS): playouts from many guesses of what a seat cannot see."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
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
    """Pauses garbage collection during a search: a tree has no cycles, and collecting can take half of the time."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class Searcher(Bot):
    """Searches as long as its budget of playouts and of seconds lasts; 0 means no limit, but one of the two must be set. Without
    a limit of seconds, the same seed gives the same search."""

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
        self.clock: Callable[[], float] = monotonic  # one that jumps to infinity ends the search
        self.until = inf
        self.playouts_used = 0  # playouts of the last answer

    def choose(self, view: View) -> Action:
        return best_of([self.root_stats(view)], offered(view))

    def root_stats(self, view: View) -> RootStats:
        """The statistics it would choose by; a single answer needs no search."""
        options = offered(view)
        if len(options) == 1:
            return {str(options[0]): (1, 0.0)}
        tree = self.think(view)
        self.playouts_used = int(tree.playouts)
        return tree.root_stats(options)

    def think(self, view: View) -> Tree:
        """The tree of this question, grown as long as the budget lasts."""
        tree = tree_for(self.game, self.rng, self.depth, self.beam_width)
        self.until = self.clock() + self.seconds if self.seconds else inf
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
            tree.playouts % CLOCK_EVERY != 0 or self.clock() < self.until
        )

    def sequential_halving(self, tree: Tree, view: View) -> None:
        """Where answers differ by little, each is tried in the same guesses with the same draws (common random numbers); after
        each equal share of the budget, the worse half is dropped."""
        candidates = list(offered(view))
        stages = max(1, (len(candidates) - 1).bit_length())
        began = self.clock()
        each = 0.0  # seconds per answer when all were last tried
        for stage in range(1, stages + 1):
            while True:
                now = self.clock()
                if now + each * len(candidates) >= self.until:  # all candidates are tried equally often
                    return
                world = self.game.guess(view, self.rng)
                luck = self.rng.below(1 << 30)
                for action in candidates:
                    if not each and self.clock() >= self.until:
                        return
                    tree.iterate(world.clone(), Rng(luck), action)
                each = (self.clock() - now) / len(candidates)
                of_playouts = int(tree.playouts) / self.playouts if self.playouts else 0.0
                of_time = (self.clock() - began) / self.seconds if self.seconds else 0.0
                if max(of_playouts, of_time) >= stage / stages:
                    break
            candidates.sort(key=tree.mean, reverse=True)
            candidates = candidates[: (len(candidates) + 1) // 2]


def tree_for(game: Game, rng: Rng, depth: int = UNLIMITED, beam_width: int = MAX_BEAM) -> Tree:
    """The kind of search that this game asks for."""
    return BeamSearch(game, rng, beam_width) if game.search.beam_search else Tree(game, rng, depth)
