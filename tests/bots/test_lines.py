"""Thinking in lines: an answer is worth the best that comes of it, until the position is calm."""

from __future__ import annotations

import pytest

from hautemer.bots.lines import Line, Lines
from hautemer.bots.seeker import Seeker
from hautemer.core.engine import Choice, offers, play
from hautemer.core.game import Game
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from tests.games.island.drawing import Drawn

IN_LINES = [game for game in SHELF.values() if game.in_lines]

FERRY = """
    k: . .uR8R9 .
    g: . . m m mA1 . mR1
    turn: red
"""
"""One move to the coast, then one for each to land."""


def test_the_best_line_uses_the_whole_turn() -> None:
    t = Drawn(FERRY)
    while t.s.moves and t.s.turn == 0:
        t.answer(str(Seeker(t.game, 1, rounds=40, sight=8).choose(t.game.view(t.s, 0))))
    assert (t["red8"], t["red9"]) == ("SW", "SW")


def test_a_line_stands_in_the_tree_with_what_it_brought_who_gave_it() -> None:
    t = Drawn(FERRY)
    tree = Seeker(t.game, 1, rounds=40, sight=8).think(t.game.view(t.s, 0))
    assert isinstance(tree, Lines)
    sails = tree.root.on[t.game.action("pick k2")]
    assert sails.given > 0
    assert 0.0 < sails.won <= float(sails.given)
    assert sum(on.given for on in tree.root.on.values()) == tree.rounds
    assert sum(on.given for on in sails.on.values()) == sails.given, "every line goes on after it"


def test_who_follows_no_line_looks_one_answer_further() -> None:
    t = Drawn(FERRY)
    line = Lines(t.game, Rng(1), 0).best_line([Line(t.s.clone(), [], [], 0.0)], 1, 0)
    assert len(line.path) == 1
    assert not t.game.calm(line.s)


def test_the_same_answers_in_another_order_are_one_line() -> None:
    t = Drawn(FERRY)
    stay, go = t.game.action("pick k2"), t.game.action("pick g5")
    lines = [Line(t.s, [stay, go], [0, 0], 0.5), Line(t.s, [go, stay], [0, 0], 0.5), Line(t.s, [go, go], [0, 0], 0.5)]
    lines.append(Line(t.s, [go, stay], [0, 0], 0.4))
    assert Lines(t.game, Rng(1), 8).most_promising(list(lines)) == [lines[0], lines[2], lines[3]]
    assert Lines(t.game, Rng(1), 1).most_promising(list(lines)) == [lines[0]]


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
    lines = Lines(t.game, Rng(1), 8).answered(Line(t.s, [], [], 0.0), [t.game.action(one) for one in t.options], 0)
    assert [[str(one) for one in line.path] for line in lines] == [["repel"]]


@pytest.mark.parametrize("game", IN_LINES, ids=[game.name for game in IN_LINES])
def test_a_thought_ends_where_the_position_is_calm(game: Game) -> None:
    s = game.start(game.settle({}))
    sea = Rng(5)
    for _ in range(30):
        options = offers(s, sea)
        step = s.agenda.step
        assert isinstance(step, Choice)
        tree = Lines(game, Rng(1), 2)
        line = tree.best_line([Line(s.clone(), [], [], 0.0)], 1, int(step.seat(s)))
        assert game.calm(line.s) or not offers(line.s, sea)
        chances = tree.grow(s.clone(), sea)
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert tree.rounds == 1
        play(s, options[int(sea.below(len(options)))])
