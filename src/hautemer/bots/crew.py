"""The bots that can take a seat: the crew, six ranks in every game; the drifter, the greedy bot, and a game's own bots."""

from __future__ import annotations

from typing import Final

from hautemer.bots.bot import Bot
from hautemer.bots.drifter import Drifter
from hautemer.bots.greedy import Greedy
from hautemer.bots.ismcts import Searcher
from hautemer.bots.native import Native
from hautemer.core.errors import unknown
from hautemer.core.game import Game

EVERYWHERE: Final[dict[str, type[Bot]]] = {"drifter": Drifter, "greedy": Greedy}


def crew(game: Game) -> list[str]:
    """The ranks that play this game, weakest first."""
    return list(game.crew)


def bots_of(game: Game) -> list[str]:
    """The names of all bots that play this game."""
    return [*game.crew, *EVERYWHERE, *game.levels]


def known_bot(name: str, game: Game) -> str:
    """The name, if a bot that plays this game has it; `BadInput` otherwise."""
    if name not in bots_of(game):
        raise unknown("bot", name, bots_of(game))
    return name


def make_bot(name: str, game: Game, seed: int, seconds: float = 0.0) -> Bot:
    """The bot of that name, for one seat of one table. `seconds`: the longest it may search."""
    if known_bot(name, game) in EVERYWHERE:
        return EVERYWHERE[name](game, seed)
    if name in game.levels:
        return Native(game, seed, name)
    skill = game.crew[name]
    if skill.advice:
        return Native(game, seed, skill.advice)
    return Searcher(game, seed, skill.playouts, seconds, skill.depth, skill.beam_width, skill.forget_rate)
