"""Wrecks, deaths and how hunters come back; rounds, setting up and how it ends."""

from __future__ import annotations

import pytest

from hautemer.core.messages import OMNISCIENT, SPECTATOR
from hautemer.games.monster.board import CHARTS
from hautemer.games.monster.messages import (
    Died,
    Escaped,
    Faced,
    Launched,
    Ready,
    RoundBegan,
    Slaughtered,
    Stationed,
    Survived,
    Waited,
    Wrecked,
)
from hautemer.games.monster.state import Monster
from tests.games.monster.drawing import GAME, Drawn
from tests.proof import proves

# ---- the board and the cards ----


@proves("monster.board")
def test_board_21_columns_of_9_that_meet_at_top_and_bottom() -> None:
    s = GAME.start(GAME.complete_options({}))
    assert isinstance(s, Monster)
    board = s.board
    assert (board.columns, board.rows, board.name(s.whale)) == (21, 9, "k5")
    around = [board.name(board.next(board.named("k5"), heading)) for heading in range(6)]
    assert around == ["k4", "l4", "l5", "k6", "j5", "j4"]
    around = [board.name(board.next(board.named("j5"), heading)) for heading in range(6)]
    assert around == ["j4", "k5", "k6", "j6", "i6", "i5"]
    assert board.name(board.next(board.named("k1"), 0)) == "k9"
    icebergs = "c5 e3 e7 f2 f7 i5 m5 p2 p7 q3 q7 s5"
    assert sorted(board.name(h) for h in board.icebergs.hexes()) == icebergs.split()


@proves("monster.board")
@pytest.mark.parametrize(("rows", "opened"), [("1", "5"), ("3", "456"), ("9", "123456789")])
def test_board_the_open_ice_is_nearest_the_whales_row_on_both_sides(rows: str, opened: str) -> None:
    t = Drawn("W", ice_rows=rows)
    assert sorted(t.view("whale").open_ice) == sorted(f"{column}{row}" for column in "au" for row in opened)


@proves("monster.board")
@pytest.mark.parametrize("size", CHARTS)
def test_board_every_chart_places_its_own_pieces(size: str) -> None:
    s = GAME.start(GAME.complete_options({"board": size}))
    assert isinstance(s, Monster)
    chart, board = CHARTS[size], s.board
    assert chart.whale == (chart.columns // 2, chart.rows // 2)
    assert all(board.grid.apart(s.whale, ship) == 3 for ship in board.ships)
    assert board.icebergs.intersection(board.ice).is_empty()
    taken = [(int(s.whale)), *map(int, board.ships), *board.icebergs.hexes()]
    assert len(set(taken)) == len(taken)


@proves("monster.cards")
def test_cards_four_decks() -> None:
    s = GAME.start(GAME.complete_options({}))
    view = GAME.view(s, OMNISCIENT)
    assert [pile.left for pile in view.piles] == [18, 10, 38, 30]  # type: ignore[attr-defined]
    with pytest.raises(Exception, match=r"more devorer are named in all than there are \(monster\.cards\)"):
        Drawn("W", hands={"whale": "devorer devorer devorer"})


@proves("monster.cards")
@pytest.mark.parametrize(("mix", "copies"), [("mixed", 12), ("nets", 8), ("irons", 14)])
def test_cards_the_mix_of_armement_is_a_dial_and_always_38(mix: str, copies: int) -> None:
    s = GAME.start(GAME.complete_options({"arms": mix}))
    assert isinstance(s, Monster)
    assert s.arms.pile % 64 == copies
    assert GAME.view(s, 0).piles[2].left == 38  # type: ignore[attr-defined]


# ---- setting up ----


def fresh(**options: str) -> Drawn:
    t = Drawn("W")
    t.s = GAME.start(GAME.complete_options({"hunters": "2", **options}))  # type: ignore[assignment]
    t.s.events = []
    return t


@proves("monster.setup")
def test_setup_the_battleship_then_a_boat_each_beside_it_then_the_hands() -> None:
    t = fresh()
    assert t.asked == "hunter1 station"
    assert t.told(Ready) == [Ready("monster.board", 2, "k5", 4)]
    t.answer("station south")
    assert t.told(Stationed) == [Stationed("monster.setup", "k8")]
    assert t.asked == "hunter1 launch"
    assert t.able("launch") == {"N", "NE", "SE", "S", "SW", "NW"}
    t.answer("launch N", "face SE")
    assert t.asked == "hunter2 launch"
    assert t.refuses("launch N") == "monster.state.blocked"
    t.answer("launch NE", "face N")
    assert (t.boat(1), t.boat(2)) == ("k7↘", "l7↑")
    assert t.told(Launched)[0] == Launched("monster.setup", 1, "k7")
    assert t.told(Faced)[1] == Faced("monster.setup", 2, "N")
    t.answer("draw vent", "draw mini", "draw saut", "draw charge")
    t.answer("draw harpon", "draw harpon", "draw filet", "draw F", "draw LR")
    t.answer("draw pique", "draw filet", "draw filet", "draw F", "draw LR")
    assert t.hand("whale") == "vent mini charge saut"
    assert t.hand("hunter2") == "filet filet pique F LR"
    assert t.asked == "whale draw_pile"
    assert (t.life, t.s.reserve, t.s.round) == (16, 4, 1)


@proves("monster.setup")
def test_setup_whichever_hunter_answers_first_stations_the_battleship() -> None:
    t = fresh(hunters="3")
    for who in ("hunter1", "hunter2", "hunter3"):
        assert t.refuses("station north", who) == ""
        assert len(t.view(who).ask.options) == 2  # type: ignore[union-attr]
    assert t.refuses("station north", "whale") == "monster.round"
    assert t.view("whale").ask.options == ()  # type: ignore[union-attr]


@proves("monster.setup")
@pytest.mark.parametrize(
    ("preset", "hunters", "life"), [("printed", "2", 25), ("printed", "3", 25), ("balanced", "2", 16), ("balanced", "3", 25)]
)
def test_setup_points_of_life(preset: str, hunters: str, life: int) -> None:
    assert fresh(preset=preset, hunters=hunters).life == life


# ---- rounds ----


@proves("monster.round")
def test_round_the_whale_first_then_the_hunters_in_an_order_they_name() -> None:
    boats = "1↑  .\n  2↓\n.   3↑\n  W"
    t = Drawn(boats, hunters="3").answer("end")
    assert t.asked == "hunter1 call"
    assert t.able("call") == {"1", "2", "3"}
    for who in ("hunter1", "hunter2", "hunter3"):
        assert t.refuses("call 3", who) == "", "the first to act acts"
    assert t.refuses("call 3", "whale") == "monster.round"
    t.answer("call 3", "draw F", "draw F", "keep F", "draw pique", "end")
    assert t.asked == "hunter1 call"
    assert t.able("call") == {"1", "2"}
    assert t.refuses("call 3") == "monster.round", "has played already"
    t.answer("call 2", "draw F", "draw LR", "keep F", "draw pique", "end")
    assert t.asked == "sea look", "the last one needs no name"
    t.answer("draw Rr", "draw LR", "keep LR", "draw pique", "end")
    assert t.told(RoundBegan) == [RoundBegan("monster.round", 2, 10)]
    assert t.asked == "whale draw_pile"


@proves("monster.round")
def test_round_only_the_living_are_asked_and_named() -> None:
    t = Drawn("2↓  3↑\n  W", hunters="3", more="hunter1: dead").answer("end")
    assert t.asked == "hunter2 call"
    assert t.refuses("call 2", "hunter1") == "monster.round"
    assert t.able("call") == {"2", "3"}


@proves("monster.round")
def test_round_only_who_is_asked_may_answer() -> None:
    t = Drawn("W")
    assert t.refuses("end", "hunter1") == "monster.round"


# ---- wrecks ----


@proves("monster.state.wreck")
def test_wreck_the_boat_leaves_and_comes_back_to_its_start_space_on_the_next_turn() -> None:
    t = Drawn("W", turn="hunter1", hands={"hunter1": "harpon F"}, more="then: hunter_turn next_hunter")
    assert t.asked == "hunter1 face_back"
    assert t.told(Launched) == [Launched("monster.state.wreck", 1, "t1")]
    assert t.able("face") == {"N", "NE", "SE", "S", "SW", "NW"}, "with any heading"
    t.answer("face SW")
    assert t.boat(1) == "t1↙"
    assert t.hand("hunter1") == "harpon F", "the hand is kept, nothing is drawn"
    assert t.asked.startswith("hunter2"), "and nothing else happens"


@proves("monster.state.wreck")
@pytest.mark.parametrize("taken", ["hunter2: t1 N", "whale: t1", "pools: t1:2", "nets: t1@2"])
def test_wreck_a_start_space_that_is_taken(taken: str) -> None:
    drawing = "+" if taken.startswith("whale") else "W"
    t = Drawn(drawing, turn="hunter1", more=f"{taken}\nthen: hunter_turn next_hunter")
    assert t.asked == "hunter1 relaunch"
    assert t.able("launch") == {"N", "NW", "SW"}, "beside the battleship, not on ice, not on what is taken"
    assert t.refuses("launch NE") == t.refuses("launch S") == "monster.state.blocked"
    t.answer("launch N", "face N")
    assert t.boat(1) == "t8↑"


@proves("monster.state.wreck")
def test_wreck_with_no_free_space_it_waits_a_turn() -> None:
    more = "nets: t1@2 t8@2 s9@2 s1@2\nthen: hunter_turn next_hunter"
    t = Drawn("2↑\n\nW", turn="hunter1", more=more)
    assert t.told(Waited) == [Waited("monster.state.wreck", 1)]
    assert t.asked.startswith("sea"), "the second hunter's turn"


@proves("monster.state.wreck")
def test_wreck_on_ones_own_turn_ends_it() -> None:
    t = Drawn("I\n\n1↑\n\nW", turn="hunter1", hands={"hunter1": "F harpon"}).answer("sail F", "hop F")
    assert t.boat(1) == "wrecked"
    assert t.asked == "hunter2 face_back"


@proves("monster.state.wreck", "monster.state.death")
def test_wreck_several_at_once_in_the_order_of_the_seats() -> None:
    t = Drawn("1↑  2↑\n  @3\n.   .\n  W", more="reserve: 1\nthen: begin_round")
    assert t.told(Wrecked) == [Wrecked("monster.nature.tourbillon", 1, 0)]
    assert t.told(Died) == [Died("monster.state.death", 2)]


@proves("monster.state.death")
def test_death_wrecked_with_no_reserve_left_the_hand_is_discarded() -> None:
    hands = {"hunter1": "F harpon LR"}
    t = Drawn("I   2↑\n\n1↑\n\nW", turn="hunter1", hands=hands, more="reserve: 0\nhunter2: played").answer("sail F", "hop F")
    assert t.boat(1) == "dead"
    assert t.hand("hunter1") == ""
    assert (t.discard(2), t.discard(3)) == ("harpon", "F LR")
    assert t.asked == "whale draw_pile", "the round goes on without them"


# ---- the end ----


@proves("monster.end.ice")
def test_ice_enter_she_moves_into_open_ice() -> None:
    t = Drawn("+", more="whale: b5", ice="enter").answer("swim NW")
    assert t.asked == "over"
    assert t.told(Escaped) == [Escaped("monster.end.ice", "a5")]
    assert GAME.scores(t.s) == [1.0, 0.0, 0.0]
    assert t.view("whale").winner == "whale"
    t = Drawn("+", more="whale: b5\nthen: whale_turn next_hunter", ice="enter")
    assert t.asked == "whale draw_pile", "beside it is not enough"


@proves("monster.end.ice", "monster.state.blocked")
def test_ice_enter_closed_ice_is_an_obstacle() -> None:
    t = Drawn("+", more="whale: b2", ice="enter", ice_rows="1")
    assert t.refuses("swim NW") == "monster.state.blocked"


@proves("monster.end.ice")
def test_ice_enter_not_by_leap() -> None:
    t = Drawn("+", hands={"whale": "saut"}, more="whale: b5", ice="enter").answer("play saut")
    assert t.refuses("leap NW") == "monster.bestial.saut"


@proves("monster.end.ice", "monster.bestial.charge")
@pytest.mark.parametrize("size", CHARTS)
def test_ice_a_charge_never_leads_into_it_for_it_is_never_nearer_to_a_hunter(size: str) -> None:
    s = GAME.start(GAME.complete_options({"board": size}))
    assert isinstance(s, Monster)
    grid = s.board.grid
    sea = [h for h in range(int(grid.size)) if not s.board.ice.has(h)]
    shore = [(h, i) for h in sea for i in s.board.ice.intersection(grid.beside(h)).hexes()]
    assert all(grid.apart(ice, prey) >= grid.apart(h, prey) for h, ice in shore for prey in sea)


@proves("monster.end.ice")
def test_ice_linger_she_starts_a_turn_beside_it_and_never_enters() -> None:
    t = Drawn("+", more="whale: b5\nhunter2: played\nhunter1: k3 N", turn="hunter1", ice="linger")
    assert t.asked == "hunter1 hunter_act"
    t.answer("end")
    assert t.told(Escaped) == [Escaped("monster.end.ice", "b5")]
    t = Drawn("+", more="whale: b5", ice="linger")
    assert t.refuses("swim NW") == "monster.state.blocked"
    t.answer("end")
    assert t.asked == "hunter1 call", "ending a turn there is not enough"


@proves("monster.end.slaughter")
def test_slaughter_all_hunters_dead() -> None:
    t = Drawn("1↑\n\nW", hands={"whale": "devorer"}, more="hunter2: dead").answer("play devorer", "devour N")
    assert t.asked == "over"
    assert t.told(Slaughtered) == [Slaughtered("monster.end.slaughter")]
    assert GAME.scores(t.s)[0] == 1


@proves("monster.end.storm")
@pytest.mark.parametrize(("round_", "over"), [(9, False), (10, True)])
def test_storm_she_survives_its_round(round_: int, over: bool) -> None:
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", more=f"round: {round_}\nhunter2: played").answer("end")
    assert (t.asked == "over") == over
    assert bool(t.told(Survived)) == over


@proves("monster.end.storm")
def test_storm_in_the_middle_of_a_leap_too() -> None:
    more = "round: 10\nhunter2: played\nwhale: left=k5 lands=k6"
    t = Drawn("1↑\n\n+", turn="hunter1", more=more).answer("end")
    assert t.told(Survived) == [Survived("monster.end.storm", 10)]


@proves("monster.end")
def test_end_nothing_is_answered_any_more_and_hunters_share() -> None:
    t = Drawn("1↓\n\nW", turn="hunter1", hands={"hunter1": "harpon"}, more="whale: life=2").answer("arm harpon")
    assert t.refuses("end", "hunter1") == "monster.end"
    assert GAME.scores(t.s) == [0.0, 0.5, 0.5]
    assert t.view(SPECTATOR).winner == "hunters"
