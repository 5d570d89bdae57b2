"""The searchers: what they see coming, that they keep to their budget, and that the same thought can be had again."""

from __future__ import annotations

import gc
from itertools import chain, repeat
from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from hautemer.bots.crew import crew, make_bot
from hautemer.bots.ismcts import Searcher
from hautemer.core.engine import Choice, answer, offers, random_steps
from hautemer.core.game import Game
from hautemer.core.messages import View, to_json
from hautemer.core.rng import Rng
from hautemer.core.skills import FEW, RANKS
from hautemer.games.island.messages import IslandView
from hautemer.games.reef.messages import ReefView
from hautemer.games.shelf import SHELF
from tests.games.island.drawing import Drawn as IslandDrawn
from tests.games.reef.drawing import Drawn as ReefDrawn


def asked(game: Game, answers: int, seed: int = 5) -> View:
    """A question with several answers, after so many at random."""
    rng = Rng(seed)
    s = game.start(game.complete_options({}))
    random_steps(s, rng, answers)
    options = offers(s, rng)
    while len(options) < 2:
        options = answer(s, options[0], rng)
    step = s.agenda.step
    assert isinstance(step, Choice)
    return game.view(s, int(step.seat(s)))


@pytest.mark.parametrize("game", list(SHELF.values()), ids=list(SHELF))
def test_the_same_seed_and_rounds_think_the_same(game: Game) -> None:
    view = asked(game, 12)
    thoughts = [Searcher(game, 7, playouts=30, depth=3).think(view) for _ in range(2)]
    stats = [{str(action): (child.visits, child.value()) for action, child in tree.root.children.items()} for tree in thoughts]
    assert stats[0] == stats[1]
    assert sum(child.visits for child in thoughts[0].root.children.values()) == thoughts[0].playouts >= 30


@pytest.mark.parametrize("game", list(SHELF.values()), ids=list(SHELF))
def test_a_budget_of_seconds_is_kept_however_many_rounds_it_is(game: Game) -> None:
    view = asked(game, 12)
    bot = Searcher(game, 7, playouts=10**9, seconds=0.2)
    bot.choose(view)
    assert 1 <= bot.playouts_used < 10**9, "how exactly is measured in bench/crew.py"


@pytest.mark.parametrize("budget", [{"seconds": 3600.0}, {"playouts": 10**9}], ids=str)
@pytest.mark.parametrize("game", list(SHELF.values()), ids=list(SHELF))
def test_a_search_ends_when_its_clock_jumps_to_infinity(game: Game, budget: dict[str, Any]) -> None:
    view = asked(game, 12)
    assert view.ask is not None
    for reads in (0, 1, 2, 3, 40):
        bot = Searcher(game, 7, **budget)
        bot.clock = chain(map(float, range(reads)), repeat(inf)).__next__
        assert bot.choose(view) in view.ask.options
        assert bot.playouts_used < 10**4


@pytest.mark.parametrize("game", list(SHELF.values()), ids=list(SHELF))
def test_every_rank_answers_what_it_may(game: Game) -> None:
    assert tuple(crew(game)) == RANKS
    for answers in (0, 9):
        view = asked(game, answers)
        for rank in RANKS:
            assert view.ask is not None
            assert make_bot(rank, game, 3, seconds=0.05).choose(view) in view.ask.options


@pytest.mark.parametrize("collecting", [True, False])
def test_a_thought_is_not_disturbed_by_the_collecting_of_garbage_which_then_goes_on_as_before(collecting: bool) -> None:
    game = SHELF["reef"]
    view = asked(game, 12)
    collected: list[str] = []

    def heard(phase: str, info: dict[str, int]) -> None:
        collected.append(phase)

    before = gc.isenabled()
    searcher = Searcher(game, 7, playouts=3000)
    gc.collect()
    gc.callbacks.append(heard)
    try:
        (gc.enable if collecting else gc.disable)()
        tree = searcher.think(view)
        assert gc.isenabled() == collecting
        assert collected.count("start") <= 1, "but perhaps when it is over"
    finally:
        gc.callbacks.remove(heard)
        (gc.enable if before else gc.disable)()
    assert tree.playouts == 3000


def test_nobody_thinks_without_end() -> None:
    with pytest.raises(ValueError, match="without a limit"):
        Searcher(SHELF["reef"], 1)


def test_of_one_answer_there_is_nothing_to_think() -> None:
    t = ReefDrawn("octopus hand: 3\ncrab hand: 4 5\ntable: c7\nturn: octopus")
    bot = Searcher(t.game, 1, playouts=100)
    assert len(t.options) == 1
    assert str(bot.choose(t.game.view(t.s, 0))) in t.options
    assert bot.playouts_used == 0


def test_it_does_not_drift() -> None:
    """Eight games, the seats exchanged; the seeds are fixed, so this is one outcome, not a matter of luck."""
    game = SHELF["reef"]
    won = 0.0
    for seed in range(8):
        bots = [Searcher(game, 100 + seed, playouts=20), make_bot("drifter", game, 200 + seed)]
        if seed % 2:
            bots.reverse()
        sea = Rng(seed)
        s = game.start(game.complete_options({}))
        options = offers(s, sea)
        while options:
            step = s.agenda.step
            assert isinstance(step, Choice)
            seat = int(step.seat(s))
            options = answer(s, bots[seat].choose(game.view(s, seat)), sea)
        won += game.scores(s)[seed % 2]
    assert won >= 6, "how strong each rank is, docs/strength tells"


def test_on_the_island_it_lands_when_it_can() -> None:
    t = IslandDrawn("""
        k: .R1
        g: . . m m mA1 . mR2
        turn: red
    """)
    view = t.game.view(t.s, 0)
    assert str(Searcher(t.game, 1, playouts=60, depth=1).choose(view)) == "pick k1"


def test_who_forgets_no_longer_knows_the_cards_that_were_shown() -> None:
    game = SHELF["reef"]
    view = next(v for v in (asked(game, 30, seed) for seed in range(99)) if isinstance(v, ReefView) and v.sides[1 - v.seat].seen)
    assert isinstance(view, ReefView)
    other = 1 - view.seat
    gone = game.forget(view, 1.0, Rng(1))
    assert isinstance(gone, ReefView)
    assert gone.sides[other].seen == ()
    assert gone.sides[view.seat] == view.sides[view.seat]
    assert game.forget(view, 0.0, Rng(1)) == view


def test_who_forgets_no_longer_knows_the_values_of_its_explorers() -> None:
    game = SHELF["island"]
    view = asked(game, 90)
    assert isinstance(view, IslandView)
    known = sum(figure.value is not None for figure in view.figures)
    half, all_gone = game.forget(view, 0.5, Rng(1)), game.forget(view, 1.0, Rng(1))
    assert isinstance(half, IslandView)
    assert isinstance(all_gone, IslandView)
    assert 0 < sum(figure.value is not None for figure in half.figures) < known
    assert not any(figure.value is not None for figure in all_gone.figures)
    assert game.guess(all_gone, Rng(2)) is not None
    while_placing = asked(game, 3)
    recalled = game.forget(while_placing, 1.0, Rng(1))
    assert to_json(replace(recalled, ask=while_placing.ask)) == to_json(while_placing), "they lie there to be looked at"


def test_who_forgets_overlooks_answers_in_the_island_but_thinks_of_a_few() -> None:
    game = SHELF["island"]
    views = [asked(game, n) for n in (3, 90, 120)]
    offered = [view for view in views if view.ask is not None and len(view.ask.options) > 2 * FEW]
    assert offered
    for view in offered:
        for seed in range(20):
            none, half = [game.forget(view, share, Rng(seed)).ask for share in (1.0, 0.5)]
            assert view.ask is not None
            assert none is not None
            assert half is not None
            assert len(none.options) == FEW <= len(half.options) <= len(view.ask.options)
            assert set(none.options) | set(half.options) <= set(view.ask.options)


@pytest.mark.parametrize("game", list(SHELF.values()), ids=list(SHELF))
def test_chances_are_shares_and_known_at_the_end(game: Game) -> None:
    rng = Rng(3)
    s = game.start(game.complete_options({}))
    random_steps(s, rng, 10)
    offers(s, rng)
    chances = game.chances(s)
    assert len(chances) == len(game.seats(s.options))
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    random_steps(s, rng, 100_000)
    ends = game.chances(s)
    assert [chance > 0 for chance in ends] == [score > 0 for score in game.scores(s)]
