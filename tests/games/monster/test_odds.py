"""What the thinking bots go by: how likely the whale wins, how far she has to swim, when a thought stops, what is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from hautemer.core.engine import answer, asking, offers
from hautemer.core.hexes import BEYOND, HexSet
from hautemer.core.messages import to_json
from hautemer.core.rng import Rng
from hautemer.core.skills import FEW
from hautemer.games.monster.messages import MonsterView
from hautemer.games.monster.odds import hunts_left, win_chance
from hautemer.games.monster.state import Monster
from hautemer.games.monster.ways import CAGED, place_of, way_to_ice
from tests.games.monster.drawing import GAME, Drawn

BEGINS = "then: whale_turn next_hunter"
FAR_BOATS = "1↑\n\n\n\n\n\nW\n\n\n\n\n\n2↑"


def begun(drawing: str = FAR_BOATS, more: str = "", **options: str) -> Drawn:
    """Her turn begins."""
    t = Drawn(drawing, hands=None, more=f"{more}\n{BEGINS}", **options)
    assert t.asked == "whale draw_pile"
    return t


def chance(drawing: str = FAR_BOATS, more: str = "", hands: dict[str, str] | None = None, **options: str) -> float:
    t = Drawn(drawing, hands=hands, more=f"{more}\n{BEGINS}", **options)
    assert t.asked == "whale draw_pile"
    return win_chance(t.s)


def met(options: dict[str, str], seed: int) -> Iterator[Monster]:
    """Every question of a game at random."""
    rng = Rng(seed)
    s = cast(Monster, GAME.start(GAME.complete_options(options)))
    offered = offers(s, rng)
    while offered:
        yield s
        offered = answer(s, offered[int(rng.below(len(offered)))], rng)


@pytest.mark.parametrize("hunters", ["2", "3"])
def test_the_odds_are_a_probability_and_those_of_all_hunters_are_the_rest(hunters: str) -> None:
    for s in met({"hunters": hunters}, 3):
        whale, *others = GAME.chances(s)
        assert 0.0 < whale < 1.0
        assert others == [1.0 - whale] * int(hunters)


def test_the_odds_at_the_end_are_the_outcome() -> None:
    for seed in range(4):
        *_, last = met({}, seed)
        assert GAME.chances(last) in ([1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 1.0, 1.0])


@pytest.mark.parametrize("hunters", ["2", "3"])
def test_the_odds_grow_with_every_point_of_her_life(hunters: str) -> None:
    found = [chance(more=f"whale: life={life}", hunters=hunters) for life in range(1, 17)]
    assert found == sorted(found)
    assert len(set(found)) == 16


def test_the_odds_grow_with_every_hunter_that_dies() -> None:
    both = chance("W\n\n\n\n1↑\n\n2↑", hunters="3", more="hunter3: dead")
    assert chance("W\n\n\n\n1↑", hunters="3", more="hunter2: dead\nhunter3: dead") > both


def test_the_odds_of_a_fresh_whale_beside_the_ice_are_good_and_of_a_dying_one_far_from_it_bad() -> None:
    assert chance("+", more="whale: c6 life=16") > 0.8
    assert chance("W\n\n1↑\n\n2↑", more="whale: life=2", hands={"hunter1": "explosif", "hunter2": "harpon"}) < 0.2


def test_the_odds_fall_with_a_weapon_in_reach() -> None:
    assert chance("W\n\n.\n\n1↑", hands={"hunter1": "explosif"}) < chance("W\n\n.\n\n1↑")
    assert chance("W\n\n1↑", hands={"hunter1": "pique"}) < chance("W\n\n1↑", hands={"hunter1": "harpon"})


def test_the_odds_are_better_with_a_dive_in_hand() -> None:
    assert chance(hands={"whale": "plongee"}) > chance()


def test_hunts_left_are_her_turns_to_the_ice_and_the_storm_cuts_them_short() -> None:
    t = begun()
    assert way_to_ice(t.s, t.s.whale) == 9
    assert hunts_left(t.s, 0) == 1, "who is at the ice has to be there when her next turn begins"
    assert [hunts_left(t.s, way) for way in (2, 3, 4, 5, 9)] == [1, 2, 2, 3, 5]
    assert hunts_left(begun(ice="enter").s, 1) == 0, "two steps, and the second is into the ice"
    assert hunts_left(begun(more="round: 9").s, 9) == 2
    assert hunts_left(begun(more="whale: slow").s, 2) == 2


def test_the_way_to_the_ice_is_the_shortest_round_rocks_ship_and_nets() -> None:
    """Looked up or not, it is what a plain search finds."""
    netted = 0
    for seed in range(12):
        board = ["21x9", "15x7", "17x9", "25x11"][seed % 4]
        for s in met({"arms": "nets", "board": board, "hunters": str(2 + seed % 2)}, seed):
            at = place_of(s)
            netted += s.nets is not None
            assert way_to_ice(s, at) == searched(s, at)
    assert netted > 100


def searched(s: Monster, at: int) -> int:
    ring, seen, steps = [at], HexSet(), 0
    seen.add(at)
    while ring:
        if any(s.board.shore.has(h) for h in ring):
            return steps
        steps += 1
        beside = [s.board.next(h, heading) for h in ring for heading in range(6)]
        ring = []
        for h in beside:
            if h not in (BEYOND, s.ship) and not seen.has(h) and not s.rock.has(h) and not s.netted.has(h):
                seen.add(h)
                ring.append(h)
    return CAGED


def test_a_thought_stops_where_the_whales_turn_begins() -> None:
    for s in met({}, 1):
        step = asking(s)
        assert step is not None
        assert GAME.is_quiet(s) is (step.name == "draw_pile")


def test_who_forgets_no_longer_knows_the_discards() -> None:
    discards = "arms discard: harpon harpon filet explosif\nbestial discard: saut"
    t = begun(more=discards)
    view = t.view("whale")
    assert view.piles[2].discard == {"harpon": 2, "filet": 1, "explosif": 1}
    assert to_json(GAME.forget(view, 0.0, Rng(1))) == to_json(view)
    gone = cast(MonsterView, GAME.forget(view, 1.0, Rng(1)))
    assert [pile.discard for pile in gone.piles] == [{}, {}, {}, {}]
    assert gone.whale == view.whale
    assert gone.hunters == view.hunters
    half = [cast(MonsterView, GAME.forget(view, 0.5, Rng(seed))).piles[2].discard for seed in range(20)]
    assert len({to_json(one) for one in half}) > 3


def test_who_forgets_no_longer_knows_what_must_be_in_hands() -> None:
    held = "devorer devorer charge charge"
    t = Drawn("W", hands={"whale": held}, more=f"bestial discard: eboulement eboulement saut saut poussee poussee\n{BEGINS}")
    t.answer("pick bestial", "draw saut", "end")
    view = t.view("hunter1")
    assert view.piles[1].sure
    gone = cast(MonsterView, GAME.forget(view, 1.0, Rng(1)))
    assert not gone.piles[1].sure
    hands = {GAME.write(GAME.guess(gone, Rng(seed))) for seed in range(20)}
    assert len(hands) > 1, "she may hold anything now"


def test_what_is_forgotten_is_guessed_and_the_answers_stay() -> None:
    """At every question of a game, a guess of what is left in mind asks the same question with the same answers."""
    rng = Rng(5)
    for s in met({"hunters": "3"}, 7):
        step = asking(s)
        assert step is not None
        view = GAME.view(s, int(step.seat(s)))
        guess = GAME.guess(GAME.forget(view, 0.7, rng), rng)
        there = asking(guess)
        assert there is step
        assert there.options(guess) == step.options(s)


def test_who_forgets_overlooks_answers_but_thinks_of_a_few() -> None:
    t = begun(FAR_BOATS).answer("pick nature", "draw vent")
    view = t.view("whale")
    assert view.ask is not None
    offered = view.ask.options
    assert len(offered) > FEW
    for seed in range(20):
        none, half = [cast(MonsterView, GAME.forget(view, share, Rng(seed))).ask for share in (1.0, 0.5)]
        assert none is not None
        assert half is not None
        assert len(none.options) == FEW
        assert FEW <= len(half.options) <= len(offered)
        assert set(none.options) | set(half.options) <= set(offered)
