"""What a bot is: something that chooses from a view. It never holds the state, so it cannot cheat."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """An opponent; one per seat, each with a random generator of its own."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)

    def choose(self, view: View) -> Action:
        """One of `view.ask.options`."""
        raise NotImplementedError


def offered(view: View) -> tuple[Action, ...]:
    """What the view's seat may answer; a bot is only asked when there is an answer to give."""
    assert view.ask is not None
    return view.ask.options
