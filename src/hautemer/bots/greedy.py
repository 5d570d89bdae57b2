"""The greedy one: one answer ahead, by the game's hints."""

from __future__ import annotations

from hautemer.bots.bot import Bot, offered
from hautemer.core.engine import Action, Choice, State, play
from hautemer.core.game import Game
from hautemer.core.messages import View

WORLDS = 3
"""How many guesses of what is hidden it looks at."""


class Greedy(Bot):
    """The answer after which it stands best, over a few guesses of what it cannot see."""

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
                gains[i] += self.game.hint(after, view.seat)
        best = max(gains)
        ties = [action for action, gain in zip(options, gains, strict=True) if gain == best]
        return ties[self.rng.below(len(ties))]


def by_hints(game: Game, s: State, options: list[Action]) -> Action:
    """The answer after which who is asked stands best, in this one world."""
    step = s.agenda.step
    assert isinstance(step, Choice)
    seat = int(step.seat(s))
    found = options[0]
    best = -1e9
    for action in options:
        after = s.clone()
        play(after, action)
        gain = game.hint(after, seat)
        if gain > best:
            best = gain
            found = action
    return found
