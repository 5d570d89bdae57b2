"""What a hint says: the captain's move, the next best one, and how much better the first is."""

from __future__ import annotations

from math import sqrt

import msgspec

from hautemer.bots.duel import Comparison
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.lab.tally import Z95


class Advice(msgspec.Struct, frozen=True):
    """A move: its first answer, and those that the same seat would give next. The runner-up likewise, where there was one to
    compare with: `gain` is by how much the chances are better than after it, `doubt` the 95% margin of that."""

    move: list[Action]
    runner_up: list[Action] = []
    chance: float = 0.0
    gain: float = 0.0
    margin: float = msgspec.field(name="doubt", default=0.0)


def advice_of(game: Game, found: list[Comparison]) -> Advice | None:
    """Of comparisons of the same two answers, whichever of them is better; None where there was no time for any."""
    n = sum(one.n for one in found)
    if not n:
        return None
    chances = [sum(one.first for one in found) / n, sum(one.second for one in found) / n]
    gain = chances[0] - chances[1]
    # two more pairs, imagined at either end of what is possible, keep a few that agree from looking certain
    variance = (max(0.0, sum(one.squares for one in found) - n * gain * gain) + 2.0) / (n + 1)
    moves = [[game.action(words) for words in move] for move in (found[0].first_move, found[0].second_move)]
    best = 0 if gain >= 0 else 1
    return Advice(moves[best], moves[1 - best], chances[best], abs(gain), Z95 * sqrt(variance / n))
