"""Who can sit down: the bots by name."""

from __future__ import annotations

from typing import Final

from hautemer.bots.bot import Bot
from hautemer.bots.drifter import Drifter
from hautemer.bots.greedy import Greedy
from hautemer.core.errors import unknown
from hautemer.core.game import Game

CREW: Final[dict[str, type[Bot]]] = {"drifter": Drifter, "greedy": Greedy}


def known_bot(name: str) -> str:
    """The name, if somebody has it; `BadInput` otherwise."""
    if name not in CREW:
        raise unknown("bot", name, CREW)
    return name


def hire(name: str, game: Game, seed: int) -> Bot:
    """The bot of that name, for one seat of one table."""
    return CREW[known_bot(name)](game, seed)
