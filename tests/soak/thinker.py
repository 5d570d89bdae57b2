"""A search of a few playouts, the same for the same view: for how long it runs tells nothing."""

from __future__ import annotations

from hautemer.bots.duel import compare
from hautemer.bots.ismcts import Searcher
from hautemer.games.shelf import SHELF
from hautemer.server.worker import Findings, Question, SearchClock, whole_view

PLAYOUTS = 8


def think(question: Question, clock: SearchClock) -> Findings:
    game = SHELF[question.view.game]
    view = whole_view(question)
    if question.duel is None:
        return Searcher(game, question.seed, PLAYOUTS).root_stats(view)
    first, second = [game.action(words) for words in question.duel]
    return compare(game, view, first, second, question.seed, PLAYOUTS)
