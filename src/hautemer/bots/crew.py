"""Who can sit down: the bots by name. Some play every game; a game may have some of its own."""

from __future__ import annotations

from typing import Final

from hautemer.bots.bot import Bot
from hautemer.bots.drifter import Drifter
from hautemer.bots.greedy import Greedy
from hautemer.bots.native import Native
from hautemer.core.errors import unknown
from hautemer.core.game import Game

EVERYWHERE: Final[dict[str, type[Bot]]] = {"drifter": Drifter, "greedy": Greedy}


def crew(game: Game) -> list[str]:
    """Who plays this game."""
    return [*EVERYWHERE, *game.levels]


def known_bot(name: str, game: Game) -> str:
    """The name, if somebody who plays this game has it; `BadInput` otherwise."""
    if name not in crew(game):
        raise unknown("bot", name, crew(game))
    return name


def hire(name: str, game: Game, seed: int) -> Bot:
    """The bot of that name, for one seat of one table."""
    if known_bot(name, game) in game.levels:
        return Native(game, seed, name)
    return EVERYWHERE[name](game, seed)
