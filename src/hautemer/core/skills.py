"""How the members of the crew differ: in what they remember, and in how deep and how long they search."""

from __future__ import annotations

from typing import Final, final

from hautemer.core.engine import Action
from hautemer.core.rng import Rng

RANKS: Final = ("cabin_boy", "deckhand", "lookout", "helmsman", "mate", "captain")
"""The crew of every game, weakest first."""
FEW: Final = 3
"""Even the most forgetful bot considers this many answers."""


@final
class Skill:
    """How a member of the crew plays one game. `playouts`: how many it spends on a question. `depth`: how many answers ahead its
    tree branches. `beam_width`: in games with beam search, how many lines it follows at once. `forget_rate`: the share of what it
    once saw that it no longer knows and, where there are many answers, the share of them that it does not consider
    (`Game.forget`). `advice`: where the game itself knows how to play, the level it plays at; the rest then has no effect."""

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
    """Whether one thing is forgotten by someone who forgets this share."""
    return float(rng.below(1000)) < 1000.0 * share


def considered(options: tuple[Action, ...], share: float, rng: Rng) -> tuple[Action, ...]:
    """The answers that someone who forgets this share thinks of, in their order."""
    remembered = sum([not is_forgotten(share, rng) for _ in options])
    indices = list(range(len(options)))
    while len(indices) > max(FEW, remembered):
        indices.pop(int(rng.below(len(indices))))
    return tuple([options[i] for i in indices])
