"""Two answers of a seat, tried in the same guesses: which leads further, by how much, and how each is carried out."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

import msgspec

from hautemer.bots.beam import MAX_BEAM
from hautemer.bots.ismcts import gc_paused, tree_for
from hautemer.core.engine import Action, asking, play
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.rng import Rng

WARM_UP: Final = 4
"""The first 1 / WARM_UP of the playouts only grow the trees and are not counted."""
MAX_STEPS: Final = 6
"""No move is told in more answers."""


class Comparison(msgspec.Struct, frozen=True):
    """What n pairs of playouts came to: the sums of the chances after either answer, and of the squares of their differences. The
    moves: each answer with those of the same seat that belong to it, as text."""

    n: int
    first: float
    second: float
    squares: float
    first_move: list[str]
    second_move: list[str]


class Duel:
    """A tree for each answer, grown in the same guesses with equally many playouts."""

    def __init__(self, game: Game, view: View, first: Action, second: Action, seed: int, beam_width: int = MAX_BEAM) -> None:
        self.game: Final = game
        self.view: Final = view
        self.answers: Final = (first, second)
        self.guesses: Final = Rng(seed)
        self.trees: Final = [tree_for(game, Rng(seed + 1), beam_width=beam_width) for _ in range(2)]

    def playouts(self) -> list[float]:
        """One of each answer in one guess: the chances of the seat at their ends."""
        world = self.game.guess(self.view, self.guesses)
        values: list[float] = []
        for tree, action in zip(self.trees, self.answers, strict=True):
            after = world.clone()
            play(after, action)
            values.append(tree.iterate(after, tree.rng)[self.view.seat])
        return values

    def move(self, which: int) -> list[str]:
        """An answer and what the playouts mostly did next, as long as the same seat goes on with the same move: until another
        seat or the sea is asked, or the same question comes again."""
        world = self.game.guess(self.view, self.guesses)
        question = asking(world)
        line = [str(self.answers[which])]
        play(world, self.answers[which])
        node = self.trees[which].root
        while len(line) < MAX_STEPS:
            step = asking(world)
            if step is None or step is question or not step.asks_a_seat or int(step.seat(world)) != self.view.seat:
                break
            options = step.options(world)
            action = options[0]
            if len(options) > 1:
                tried = [one for one in options if one in node.children]
                if not tried:
                    break
                action = max(tried, key=lambda one: int(node.children[one].visits))
                node = node.children[action]
                line.append(str(action))
            play(world, action)
        return line


def compare(
    game: Game,
    view: View,
    first: Action,
    second: Action,
    seed: int,
    playouts: int = 0,
    seconds: float = 0.0,
    clock: Callable[[], float] = monotonic,
) -> Comparison:
    """As long as the budget of playouts or of seconds lasts."""
    duel = Duel(game, view, first, second, seed)
    began = clock()
    tried = n = 0
    sums = [0.0, 0.0]
    squares = 0.0
    with gc_paused():
        while True:
            spent = tried / playouts if playouts else (clock() - began) / seconds if seconds else inf
            if spent >= 1.0:
                break
            values = duel.playouts()
            tried += 1
            if spent * WARM_UP >= 1.0:
                n += 1
                sums = [sums[0] + values[0], sums[1] + values[1]]
                squares += (values[0] - values[1]) ** 2
        return Comparison(n, sums[0], sums[1], squares, duel.move(0), duel.move(1))
