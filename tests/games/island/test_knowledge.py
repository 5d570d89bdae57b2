"""What a seat knows, what it can guess of the rest, and what is never told."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from hautemer.core.engine import asking, play, random_steps
from hautemer.core.messages import OMNISCIENT, SPECTATOR, to_json
from hautemer.core.rng import Rng
from hautemer.games.island.game import kept_tiles_of
from hautemer.games.island.messages import IslandView
from hautemer.games.island.pieces import BACKS, COPIES
from hautemer.games.island.position import back_names
from hautemer.games.island.state import Island
from hautemer.lab import promises
from tests.games.island.drawing import GAME, Drawn

SOME = """
    players=3
    d: . . . bR1 bA1 mV1
    beach bag: shark wind
    red kept: beach-wind
    amber kept: beach-dolphin mountain-shark_repellent
    turn: red
"""


def guesses(t: Drawn, seat: int, number: int) -> list[Island]:
    view = GAME.view(t.s, seat)
    return [cast(Island, GAME.guess(view, Rng(seed))) for seed in range(number)]


def test_what_others_keep_is_a_red_back_of_that_terrain_each_as_likely() -> None:
    t = Drawn(SOME)
    found = Counter(tuple(back for _, back in kept_tiles_of(s, 1)) for s in guesses(t, 0, 2000))
    assert {mountain for _, mountain in found} == {"shark_repellent", "whale_repellent"}
    beaches = Counter(beach for beach, _ in found.elements())
    assert set(beaches) == {"dolphin", "wind"}, "all other red backs of beaches were shown, red keeps the second wind"
    assert 900 < beaches["dolphin"] < 1100, "one dolphin was not shown, and one wind"


def test_the_rest_of_the_bag_follows() -> None:
    t = Drawn(SOME)
    for s in guesses(t, 0, 50):
        held = [back for terrain, back in kept_tiles_of(s, 1) if terrain == "beach"]
        assert sorted([*held, *back_names(s.bag[1])]) == ["dolphin", "shark", "wind"]


def test_what_one_keeps_oneself_is_known() -> None:
    t = Drawn(SOME)
    assert {tuple(kept_tiles_of(s, 0)) for s in guesses(t, 0, 50)} == {(("beach", "wind"),)}


def test_with_the_module_a_dolphin_is_never_among_what_is_kept() -> None:
    t = Drawn("""
        dolphins=yes
        d: . . . bR1 bA1
        amber kept: forest-shark_repellent
        turn: red
    """)
    found = {back for s in guesses(t, 0, 300) for _, back in kept_tiles_of(s, 1)}
    assert found == {"move_serpent", "move_shark", "move_whale", "shark_repellent", "whale_repellent"}


def test_values_of_others_are_any_order_and_ones_own_are_known() -> None:
    t = Drawn("""
        d: . . . bR1 bA1 mA2
        red values: 6 5 4 3 3 2 2 1 1 1
        amber values: 6 5 4 3 3 2 2 1 1 1
        turn: red
    """)
    seen = Counter(int(s.values[10]) for s in guesses(t, 0, 3000))
    assert {tuple(map(int, s.values[:10])) for s in guesses(t, 0, 20)} == {(6, 5, 4, 3, 3, 2, 2, 1, 1, 1)}
    assert seen.keys() == {1, 2, 3, 4, 5, 6}
    assert 800 < seen[1] < 1000, "three of ten are worth 1"
    assert 230 < seen[6] < 370


def test_while_placing_the_value_in_anothers_hand_is_one_of_those_left() -> None:
    t = Drawn("""
        d: . . . bR1 bA1
        red values: 6
        amber values: 6
        first: red
        turn: red
        count: 2
        value: 5
        then: settle
    """)
    worlds = guesses(t, 1, 400)
    for s in worlds:
        left = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
        left.remove(int(s.values[0]))
        assert int(s.value) in left
    assert {int(s.value) for s in worlds} == {1, 2, 3, 4, 5, 6}
    assert {int(s.value) for s in guesses(t, 0, 20)} == {5}


def test_what_is_turned_up_is_told_to_the_others_in_the_same_bytes() -> None:
    """Different red backs for the same tile: nobody but the remover hears or sees a difference."""
    board = """
        players=3
        d: . . . bR1 bA1 mV1
        turn: red
        then: sink
    """
    for seat in (1, 2, SPECTATOR):
        heard = set()
        for back in ("dolphin", "wind", "move_serpent", "move_shark", "move_whale", "shark_repellent"):
            t = Drawn(board).answer("sink d4", f"turn {back}")
            assert t.s.events is not None
            heard.add(b"".join([*[to_json(event.to(seat)) for event in t.s.events], to_json(GAME.view(t.s, seat))]))
        assert len(heard) == 1


def test_which_value_is_placed_is_told_to_the_others_in_the_same_bytes() -> None:
    board = """
        d: . . . b b
        first: red
        turn: red
        count: 0
        then: bring
    """
    for seat in (1, SPECTATOR):
        heard = set()
        for value in range(1, 7):
            t = Drawn(board).answer(f"bring {value}", "settle d4")
            assert t.s.events is not None
            heard.add(b"".join([*[to_json(event.to(seat)) for event in t.s.events], to_json(GAME.view(t.s, seat))]))
        assert len(heard) == 1


def test_the_open_seat_sees_everything_and_a_watcher_nothing() -> None:
    t = Drawn(SOME)
    everything, nothing = [cast(IslandView, GAME.view(t.s, seat)) for seat in (OMNISCIENT, SPECTATOR)]
    assert all(figure.value is not None for figure in everything.figures)
    assert [side.kept for side in everything.sides] == [
        ("beach-wind",),
        ("beach-dolphin", "mountain-shark_repellent"),
        (),
    ]
    assert all(figure.value is None for figure in nothing.figures)
    assert [side.kept for side in nothing.sides] == [None] * 3
    assert nothing.ask is not None
    assert nothing.ask.options == ()


def test_all_backs_can_be_accounted_for_from_every_view() -> None:
    for seed in range(6):
        for s, _, _ in promises.questions(GAME, seed):
            view = cast(IslandView, GAME.view(s, SPECTATOR))
            assert isinstance(s, Island)
            for terrain, name in ((1, "beach"), (2, "forest"), (3, "mountain")):
                shown = sum(view.shown.get(name, {}).values())
                held = sum(side.terrains.count(name) for side in view.sides)
                assert shown + held + len(back_names(s.bag[terrain])) == sum(COPIES[terrain])
    assert len(BACKS) == 12


@pytest.mark.parametrize("options", [{}, {"players": "6", "dolphins": "yes"}])
def test_a_view_is_small(options: dict[str, str]) -> None:
    s = GAME.start(GAME.complete_options(options))
    for _ in range(12):
        random_steps(s, Rng(1), 60)
        if asking(s) is None:
            break
        assert max(len(to_json(GAME.view(s, seat))) for seat in (OMNISCIENT, 0)) <= 8192


def test_a_defence_is_asked_alike_whoever_holds_a_repellent() -> None:
    board = """
        players=3
        k: .s .A1V1
        g: . . mR9 m . . . mA9
        {} kept: {}
        turn: red
        then: die
    """
    heard = set()
    for keeper in ("amber", "violet"):
        t = Drawn(board.format(keeper, "forest-shark_repellent")).answer("roll shark", "pick k1", "go e")
        assert t.asked == "amber defend_swimmers"
        view = cast(IslandView, GAME.view(t.s, 0))
        heard.add((to_json(view.ask), tuple(view.then)))
        play(t.s, GAME.action("allow"))
        assert t.asked == "violet defend_swimmers"
    assert len(heard) == 1
