"""How the members of the crew differ: in what they remember and how far and long they think."""

from __future__ import annotations

from typing import Final, final

from hautemer.core.engine import Action
from hautemer.core.rng import Rng

RANKS: Final = ("cabin_boy", "deckhand", "lookout", "helmsman", "mate", "captain")
"""The crew of every game, weakest first."""
FEW: Final = 3
"""So many answers come to anybody's mind."""


@final
class Skill:
    """How a member of the crew plays one game. `playouts`: how many lines of thought a question is worth. `depth`: how many
    answers ahead its tree branches. `beam_width`: in games that are thought about in lines, how many it follows at once.
    `forget_rate`: the share of what it once saw that it no longer knows and, where there are many answers, of those that it does
    not think of (`Game.forget`). `advice`: where the game itself knows how to play, as which of its levels; then nothing else is
    asked for."""

    def __init__(
        self, playouts: int = 0, depth: int = 1000, beam_width: int = 12, forget_rate: float = 0.0, advice: str = ""
    ) -> None:
        self.playouts = playouts
        self.depth = depth
        self.beam_width = beam_width
        self.forget_rate = forget_rate
        self.advice = advice


def crew_of(*skills: Skill) -> dict[str, Skill]:
    """One for each rank, weakest first."""
    return dict(zip(RANKS, skills, strict=True))


def is_forgotten(share: float, rng: Rng) -> bool:
    """Whether one thing is forgotten by somebody who forgets this share."""
    return float(rng.below(1000)) < 1000.0 * share


def considered(options: tuple[Action, ...], share: float, rng: Rng) -> tuple[Action, ...]:
    """Those of the answers that come to mind, in their order."""
    known = sum([not is_forgotten(share, rng) for _ in options])
    left = list(range(len(options)))
    while len(left) > max(FEW, known):
        left.pop(int(rng.below(len(left))))
    return tuple([options[i] for i in left])
