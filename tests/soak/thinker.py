"""A search of a few playouts, the same for the same view: for how long it runs tells nothing."""

from __future__ import annotations

from msgspec.structs import replace

from hautemer.bots.ismcts import Searcher
from hautemer.bots.tree import RootStats
from hautemer.games.shelf import SHELF
from hautemer.server.worker import Question, SearchClock

PLAYOUTS = 8


def think(question: Question, clock: SearchClock) -> RootStats:
    game = SHELF[question.view.game]
    assert question.view.ask is not None
    ask = replace(question.view.ask, options=tuple(game.action(option) for option in question.options))
    return Searcher(game, question.seed, PLAYOUTS).root_stats(replace(question.view, ask=ask))
