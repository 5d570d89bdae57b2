"""Thinking in lines: an answer is worth the best that comes of it, until the position is quiet."""

from __future__ import annotations

import pytest

from hautemer.bots.beam import BeamSearch, Variation
from hautemer.bots.ismcts import Searcher
from hautemer.core.engine import Choice, offers, play
from hautemer.core.game import Game
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from tests.games.island.drawing import Drawn

IN_LINES = [game for game in SHELF.values() if game.search.beam_search]

FERRY = """
    k: . .uR8R9 .
    g: . . m m mA1 . mR1
    turn: red
"""
"""One move to the coast, then one for each to land."""


def test_the_best_line_uses_the_whole_turn() -> None:
    t = Drawn(FERRY)
    while t.s.moves and t.s.turn == 0:
        t.answer(str(Searcher(t.game, 1, playouts=40, beam_width=8).choose(t.game.view(t.s, 0))))
    assert (t["red8"], t["red9"]) == ("SW", "SW")


def test_a_line_stands_in_the_tree_with_what_it_brought_who_gave_it() -> None:
    t = Drawn(FERRY)
    tree = Searcher(t.game, 1, playouts=40, beam_width=8).think(t.game.view(t.s, 0))
    assert isinstance(tree, BeamSearch)
    sails = tree.root.children[t.game.action("pick k2")]
    assert sails.visits > 0
    assert 0.0 < sails.total <= float(sails.visits)
    assert sum(on.visits for on in tree.root.children.values()) == tree.playouts
    assert sum(on.visits for on in sails.children.values()) == sails.visits, "every line goes on after it"


def test_who_follows_no_line_looks_one_answer_further() -> None:
    t = Drawn(FERRY)
    line = BeamSearch(t.game, Rng(1), 0).best_line([Variation(t.s.clone(), [], [], 0.0)], 1, 0)
    assert len(line.path) == 1
    assert not t.game.is_quiet(line.s)


def test_the_same_answers_in_another_order_are_one_line() -> None:
    t = Drawn(FERRY)
    stay, go = t.game.action("pick k2"), t.game.action("pick g5")
    lines = [
        Variation(t.s, [stay, go], [0, 0], 0.5),
        Variation(t.s, [go, stay], [0, 0], 0.5),
        Variation(t.s, [go, go], [0, 0], 0.5),
    ]
    lines.append(Variation(t.s, [go, stay], [0, 0], 0.4))
    assert BeamSearch(t.game, Rng(1), 8).most_promising(list(lines)) == [lines[0], lines[2], lines[3]]
    assert BeamSearch(t.game, Rng(1), 1).most_promising(list(lines)) == [lines[0]]


def test_what_somebody_else_answers_on_the_way_suits_them() -> None:
    """Red thinks and sends the shark; amber has a repellent, and is thought to play it."""
    t = Drawn("""
        k: .R9 . .s .A9
        g: . . m mR1 mA1
        amber kept: beach-shark_repellent
        turn: red
        then: die
    """).answer("roll shark", "pick k3", "go e")
    assert set(t.options) == {"repel", "allow"}
    lines = BeamSearch(t.game, Rng(1), 8).continuations(Variation(t.s, [], [], 0.0), [t.game.action(one) for one in t.options], 0)
    assert [[str(one) for one in line.path] for line in lines] == [["repel"]]


@pytest.mark.parametrize("game", IN_LINES, ids=[game.name for game in IN_LINES])
def test_a_thought_ends_where_the_position_is_calm(game: Game) -> None:
    s = game.start(game.complete_options({}))
    sea = Rng(5)
    for _ in range(30):
        options = offers(s, sea)
        step = s.agenda.step
        assert isinstance(step, Choice)
        tree = BeamSearch(game, Rng(1), 2)
        line = tree.best_line([Variation(s.clone(), [], [], 0.0)], 1, int(step.seat(s)))
        assert game.is_quiet(line.s) or not offers(line.s, sea)
        chances = tree.iterate(s.clone(), sea)
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert tree.playouts == 1
        play(s, options[int(sea.below(len(options)))])
