"""A turn and its moves, clause by clause, on drawn boards."""

from __future__ import annotations

import pytest

from hautemer.games.island.messages import (
    Boarded,
    Capsized,
    Dropped,
    Eaten,
    Landed,
    Paused,
    Sailed,
    Thrown,
    TurnBegan,
    Walked,
    Wrecked,
)
from tests.games.island.drawing import Drawn
from tests.proof import proves

# ---- a turn ----


@proves("island.turn.order", "island.turn.play", "island.turn.sink", "island.turn.creature")
def test_turn_four_steps_in_order() -> None:
    t = Drawn("""
        d: . . . bR1 bR2 fA1
        red kept: beach-wind
        turn: red
        then: turn
    """)
    assert t.asked == "red play"
    t.answer("hold")
    assert t.asked == "red pick"
    t.answer("stop")
    assert t.asked == "red sink"
    t.answer("sink d4", "turn move_shark")
    assert t.asked == "sea die"
    t.answer("roll whale")
    assert t.asked == "amber pick", "no whale, no squid: nothing moves, and it is the next one's turn"
    assert [event.seat for event in t.told(TurnBegan)] == [0, 1]


@proves("island.turn.order")
def test_turn_only_who_is_asked_may_answer_and_only_that() -> None:
    t = Drawn("""
        d: . . . bR1 bA1
        turn: red
    """)
    assert t.refuses("pick d5", "amber") == "island.turn.order"
    assert t.refuses("sink d4") == "island.move.points", "an answer to another question"


@proves("island.turn.order")
def test_turn_who_has_no_explorer_left_still_sinks_and_rolls() -> None:
    t = Drawn("""
        d: . . . b bA1
        turn: red
    """)
    assert t.asked == "red sink"
    t.answer("sink d4", "turn wind")
    assert t.asked == "sea die"


@proves("island.turn.play")
def test_play_is_asked_whenever_one_keeps_any_tile_playable_or_not() -> None:
    t = Drawn("""
        d: . . . bR1 bA1
        red kept: beach-shark_repellent
        turn: red
        then: turn
    """)
    assert t.asked == "red play"
    assert t.options == {"hold"}
    assert t.refuses("use wind") == "island.turn.play", "not among the kept tiles"


@proves("island.turn.play")
def test_play_one_tile_a_turn() -> None:
    t = Drawn("""
        d: . . . bR1 bA1
        k: .u . . .u
        red kept: beach-wind beach-wind
        turn: red
        then: turn
    """)
    t.answer("use wind", "pick k1", "go e", "stop")
    assert t.asked == "red pick"
    assert t.kept("red") == ["beach-wind"]


@proves("island.turn.move")
def test_move_what_cannot_move_is_not_picked() -> None:
    t = Drawn("""
        d: . . . .s .s
        e: . . . .s mR1 .s
        f: . . . . .s .s
        g: . . mR2 m
        turn: red
    """)
    assert t.refuses("pick e5") == "island.turn.move"
    assert t.refuses("pick g3") == ""


# ---- points ----


@proves("island.move.points")
def test_points_three_moves_a_turn_one_piece_or_several() -> None:
    t = Drawn("""
        d: . . . fR1 f f f
        e: . . . fR2
        f: . . b
        turn: red
    """)
    t.answer("pick d4", "go e", "go e", "go e")
    assert t["red1"] == "d7"
    assert t.asked == "red sink"
    t = Drawn("""
        d: . . . fR1 f f f
        e: . . . fR2 f f
        turn: red
    """)
    t.answer("pick d4", "go e", "another", "pick e4", "go e", "go e")
    assert (t["red1"], t["red2"]) == ("d5", "e6")
    assert t.asked == "red sink"


@proves("island.move.points", "island.turn.move")
def test_points_are_three_again_in_every_turn() -> None:
    t = Drawn("""
        d: . . . fR1 f f f
        e: . . . bA1
        turn: red
        moves: 1
        then: turn
    """)
    t.answer("pick d4", "go e", "go e", "go e")
    assert t.asked == "red sink"


@proves("island.turn.sink")
def test_sink_is_left_out_when_no_tile_is_left() -> None:
    t = Drawn("""
        k: .R1
        turn: red
    """)
    assert t.answer("stop").asked == "sea die"


@proves("island.move.points")
def test_points_one_may_stop_early_but_a_piece_that_is_picked_moves() -> None:
    t = Drawn("""
        d: . . . fR1 f f f
        turn: red
    """)
    t.answer("pick d4")
    assert t.refuses("stop") == "island.move.points"
    assert t.refuses("another") == "island.move.points"
    t.answer("go e", "stop")
    assert t.told(Paused) == [Paused("island.move.points", 0, 2)]
    assert t.asked == "red sink"


@proves("island.move.own")
def test_own_others_explorers_and_empty_hexes_are_not_picked() -> None:
    t = Drawn("""
        d: . . . fR1 fA1
        turn: red
    """)
    assert t.refuses("pick d5") == "island.move.own"
    assert t.refuses("pick a1") == "island.move.own"


@proves("island.move.land")
def test_land_to_adjacent_land_any_number_on_a_tile() -> None:
    t = Drawn("""
        d: . . . fR1 fA1A2A3R2
        turn: red
    """)
    t.answer("pick d4", "go e")
    assert t["d5"] == "fR1R2A1A2A3"
    assert t.told(Walked) == [Walked("island.move.land", "red1", "d4", "d5")]


# ---- boarding, water, ships ----


@proves("island.move.board")
def test_board_from_land_onto_an_adjacent_ship() -> None:
    t = Drawn("""
        d: . . .u fR1
        turn: red
    """)
    t.answer("pick d4")
    assert {"go w", "board w"} <= t.options, "into the water, or onto the ship"
    t.answer("board w")
    assert t["d3"] == ".uR1"
    assert t.told(Boarded) == [Boarded("island.move.board", "red1", "d4", "d3")]


@proves("island.move.board")
def test_board_from_ship_to_ship_and_from_the_water_in_the_same_hex_only() -> None:
    t = Drawn("""
        k: .uR1 .u .R2u .u
        turn: red
    """)
    t.answer("pick k1", "figure red1")
    assert t.refuses("board se") == "island.move.board", "no ship there"
    assert t.refuses("board here") == "island.move.board", "only a swimmer boards where it is"
    t.answer("board e", "another", "pick k3", "figure red2")
    assert t.refuses("board e") == "island.move.board", "a swimmer does not reach the next ship"
    t.answer("board here")
    assert (t["k2"], t["k3"]) == (".uR1", ".uR2")


@proves("island.move.overboard")
def test_overboard_into_the_water_of_the_same_hex() -> None:
    t = Drawn("""
        k: . .uR1
        turn: red
    """)
    t.answer("pick k2", "figure red1")
    assert t.refuses("go e") == "island.move.overboard", "not straight into the next hex"
    t.answer("overboard")
    assert t["k2"] == ".R1u"
    assert t.told(Dropped) == [Dropped("island.move.overboard", "red1", "k2")]
    t = Drawn("""
        k: . .R1
        turn: red
    """)
    t.answer("pick k2")
    assert t.refuses("overboard") == "island.move.overboard", "it is in the water"


@proves("island.move.water")
def test_water_from_land_into_the_adjacent_sea() -> None:
    t = Drawn("""
        d: . . . fR1
        turn: red
    """)
    t.answer("pick d4", "go w")
    assert t["d3"] == ".R1"
    assert t.told(Walked) == [Walked("island.move.water", "red1", "d4", "d3")]


@proves("island.move.ship")
def test_ship_goes_with_its_crew_over_sea_only() -> None:
    t = Drawn("""
        d: . .uR1R2A1 . f
        turn: red
    """)
    t.answer("pick d2", "the_ship", "go e")
    assert t["d3"] == ".uR1R2A1"
    assert t.refuses("go e") == "island.move.ship", "land"
    assert t.told(Sailed) == [Sailed("island.move.ship", "d2", "d3")]
    t.answer("go w", "go w")
    assert t["d1"] == ".uR1R2A1"
    assert t.asked.endswith("sink"), "three moves"


@proves("island.move.ship")
def test_ship_leaves_the_swimmers_beside_it_where_they_are() -> None:
    t = Drawn("""
        k: . .R1A1uR2
        turn: red
    """)
    t.answer("pick k2", "the_ship", "go w")
    assert (t["k1"], t["k2"]) == (".uR2", ".R1A1")


@proves("island.move.ship")
def test_ship_where_there_is_none() -> None:
    t = Drawn("""
        d: . .R1R2
        turn: red
    """)
    t.answer("pick d2")
    assert t.refuses("the_ship") == "island.move.ship"


@proves("island.move.swim")
def test_swim_one_sea_step_a_turn() -> None:
    t = Drawn("""
        d: . . .R1
        h: . . b
        turn: red
    """)
    t.answer("pick d3", "go w")
    assert t["red1"] == "d2"
    assert t.asked == "red sink", "its sea step is made, and there is nothing else to move"


@proves("island.move.swim")
def test_swim_the_step_into_the_water_is_the_sea_step() -> None:
    t = Drawn("""
        d: . . . fR1 f
        turn: red
    """)
    t.answer("pick d4", "go w")
    assert t.asked == "red sink"
    t = Drawn("""
        d: . .uR1 .u fR2 f
        turn: red
    """)
    t.answer("pick d2", "figure red1", "overboard")
    assert t.options == {"board here", "another", "stop"}, "climbing aboard again is no sea step"
    assert t.refuses("go w") == "island.move.swim"
    t.answer("board here")
    assert t.refuses("overboard") == "island.move.swim"
    assert t.refuses("go e") == "island.move.overboard"


@proves("island.move.swim")
def test_swim_landing_from_the_water_is_a_sea_step_too() -> None:
    t = Drawn("""
        k: . .R1
        d: . . . f
        turn: red
    """)
    t.answer("pick k2", "go w")
    assert t.asked == "red sink"
    assert t["red1"] == "k1"
    t = Drawn("""
        k: . .R1 .uR2
        d: . . . f
        turn: red
        swam: red1
    """)
    assert t.refuses("pick k2") == "island.move.swim"


@proves("island.move.swim")
def test_swim_boarding_is_no_sea_step() -> None:
    t = Drawn("""
        d: . . .u fR1
        turn: red
    """)
    t.answer("pick d4", "board w", "overboard")
    assert t["d3"] == ".R1u"


@proves("island.move.swim", "island.move.landing")
def test_swim_who_has_swum_and_climbed_aboard_lands_from_the_ship() -> None:
    t = Drawn("""
        k: .R1u
        d: . . . fR2
        swam: red1
        turn: red
    """)
    t.answer("pick k1", "figure red1")
    assert t.refuses("land") == "island.move.swim", "from the water it would be a second sea step"
    t.answer("board here", "land")
    assert t["red1"] == "SW"


@proves("island.move.swim")
def test_swim_who_falls_in_may_swim_on_the_next_turn() -> None:
    t = Drawn("""
        d: . . . bR1 f
        turn: amber
        then: sink
    """)
    t.answer("sink d4", "turn wind", "roll shark", "pick d4", "go w")
    assert t["red1"] == "d3"


@proves("island.move.swim")
def test_swim_another_sea_step_on_the_next_turn() -> None:
    t = Drawn("""
        d: . . .R1 b b
        turn: red
    """)
    t.answer("pick d3", "go w", "sink d4", "turn shark_repellent", "roll shark")
    t.answer("sink d5", "turn wind", "roll shark", "hold", "pick d2", "go w")
    assert t["red1"] == "d1"


@proves("island.move.no_return")
def test_no_return_nobody_steps_back_onto_the_island() -> None:
    t = Drawn("""
        d: . . .R1 f
        c: . . . . .uR2
        turn: red
    """)
    t.answer("pick d3")
    assert t.refuses("go e") == "island.move.no_return"
    t.answer("go w", "pick c5", "figure red2")
    assert t.refuses("go sw") == "island.move.no_return"


@proves("island.move.capacity")
def test_capacity_three_aboard_of_any_colours() -> None:
    t = Drawn("""
        d: . . .uA1A2R2 fR1
        turn: red
    """)
    t.answer("pick d4")
    assert t.refuses("board w") == "island.move.capacity"
    t = Drawn("""
        d: . . .uA1A2 fR1
        turn: red
    """)
    t.answer("pick d4", "board w")
    assert t["d3"] == ".uR1A1A2"


@proves("island.move.control")
@pytest.mark.parametrize(
    ("crew", "red_moves_it"),
    [
        ("", True),
        ("R1", True),
        ("A1", False),
        ("R1A1", True),
        ("R1A1A2", False),
        ("R1R2A1", True),
        ("R1A1V1", True),
        ("A1V1", False),
    ],
)
def test_control_the_most_aboard_or_a_tie_or_an_empty_ship(crew: str, red_moves_it: bool) -> None:
    t = Drawn(f"""
        players=3
        d: . .u{crew} . fR9
        turn: red
    """)
    step = t.refuses("pick d2")
    if "R1" not in crew:
        assert step == ("" if red_moves_it else "island.move.control")
        return
    t.answer("pick d2")
    assert ("the_ship" in t.options) == red_moves_it
    if not red_moves_it:
        assert t.asked == "red step", "red's explorer aboard may move, the ship may not"


@proves("island.move.control")
def test_control_is_shown_and_refused_by_its_clause() -> None:
    t = Drawn("""
        d: . .R3uR1A1A2 .uR2 f
        turn: red
    """)
    assert t.view("red").control == {"d2": (1,), "d3": (0,)}
    t.answer("pick d2")
    assert t.refuses("the_ship") == "island.move.control"


@proves("island.move.one_ship")
def test_one_ship_a_hex() -> None:
    t = Drawn("""
        d: .u .u . f
        turn: red
    """)
    t.answer("pick d1")
    assert t.refuses("go e") == "island.move.one_ship"


@proves("island.move.landing")
@pytest.mark.parametrize(("row", "isle"), [("b", "NW"), ("c", "NW"), ("k", "SW"), ("l", "SW")])
@pytest.mark.parametrize("piece", [".R1", ".uR1"])
def test_landing_from_a_coast_hex_from_ship_or_water(row: str, isle: str, piece: str) -> None:
    t = Drawn(f"""
        {row}: {piece}
        g: . . mR2
        turn: red
    """)
    t.answer(f"pick {row}1")
    if t.asked == "red which":
        t.answer("figure red1")
    t.answer("land")
    assert t["red1"] == isle
    assert t.told(Landed) == [Landed("island.move.landing", "red1", f"{row}1", isle)]
    assert t.asked == "red pick", "it took one move"


@proves("island.move.landing")
def test_landing_only_from_a_coast_hex_and_it_is_for_good() -> None:
    t = Drawn("""
        k: . .R1
        d: . . . fR3
        red safe: 2@SW
        turn: red
    """)
    t.answer("pick k2")
    assert t.refuses("land") == "island.move.landing"
    assert t["red2"] == "SW"


# ---- danger ----


def swimmer(entry: str, there: str, module: str = "no") -> Drawn:
    return Drawn(f"""
        entry={entry} dolphins={module}
        k: . .R1 .{there}
        d: . . . fR2 mA1
        turn: red
    """).answer("pick k2")


@proves("island.move.danger")
@pytest.mark.parametrize(
    ("there", "barred"),
    [("s", True), ("z", True), ("w", False), ("q", False), ("wq", False), ("d", False), ("sd", False), ("zd", False)],
)
def test_danger_harmful_a_swimmer_may_not_enter_what_would_eat_it(there: str, barred: bool) -> None:
    t = swimmer("harmful", there, "yes")
    assert t.refuses("go e") == ("island.move.danger" if barred else "")


@proves("island.move.danger")
@pytest.mark.parametrize(("there", "barred"), [("s", True), ("z", True), ("w", True), ("q", True), ("d", False), ("sd", True)])
def test_danger_none_no_creatures_hex_is_entered_dolphins_do_not_count(there: str, barred: bool) -> None:
    t = swimmer("none", there, "yes")
    assert t.refuses("go e") == ("island.move.danger" if barred else "")


@proves("island.move.danger")
@pytest.mark.parametrize(("there", "eater"), [("s", "shark"), ("z", "serpent"), ("sz", "serpent")])
def test_danger_any_is_legal_with_the_loss_the_serpent_first(there: str, eater: str) -> None:
    t = swimmer("any", there).answer("go e")
    assert t["red1"] == "lost"
    assert t.told(Eaten) == [Eaten("island.move.danger", eater, "k3", ("red1",))]


@proves("island.move.danger", "island.creature.attack")
def test_danger_any_only_who_enters_is_eaten() -> None:
    t = swimmer("any", "A2s").answer("go e")
    assert (t["red1"], t["amber2"]) == ("lost", "k3")


@proves("island.move.danger")
def test_danger_any_a_dolphin_guards() -> None:
    t = swimmer("any", "sd", "yes").answer("go e")
    assert t["red1"] == "k3"


def sailing(entry: str, there: str, crew: str = "R1") -> Drawn:
    t = Drawn(f"""
        entry={entry}
        k: . .u{crew} .{there}
        d: . . . fR2 mA1
        turn: red
    """).answer("pick k2")
    return t.answer("the_ship") if crew else t


@proves("island.move.danger")
@pytest.mark.parametrize(("there", "barred"), [("w", True), ("z", True), ("s", False)])
def test_danger_harmful_a_manned_ship_may_not_enter_whale_or_serpent(there: str, barred: bool) -> None:
    assert sailing("harmful", there).refuses("go e") == ("island.move.danger" if barred else "")
    assert sailing("harmful", there, "").refuses("go e") == "", "an empty one may"
    assert sailing("none", there, "").refuses("go e") == "island.move.danger", "but not when no creature's hex is entered"


@proves("island.move.danger")
def test_danger_any_a_whale_capsizes_the_ship_and_a_serpent_destroys_it_first() -> None:
    t = sailing("any", "w").answer("go e")
    assert t["k3"] == ".R1w"
    assert t.told(Capsized) == [Capsized("island.move.danger", "k3", ("red1",))]
    t = sailing("any", "wz").answer("go e")
    assert t["red1"] == "lost"
    assert t["k3"] == ".zw"
    assert t.told(Wrecked) == [Wrecked("island.move.danger", "k3", ("red1",))]


@proves("island.move.danger")
@pytest.mark.parametrize("there", ["w", "z"])
def test_danger_any_an_empty_ship_is_left_alone(there: str) -> None:
    assert sailing("any", there, "").answer("go e")["k3"] == f".{there}u"


@proves("island.move.danger", "island.creature.thrown")
def test_danger_any_a_crew_thrown_onto_a_shark_is_lost() -> None:
    t = sailing("any", "ws").answer("go e")
    assert t["red1"] == "lost"
    assert t.told(Thrown) == [Thrown("island.creature.thrown", "shark", "k3", ("red1",))]


def boarding(entry: str, there: str) -> Drawn:
    return Drawn(f"""
        entry={entry}
        d: . . .{there}u fR1 mA1
        turn: red
    """).answer("pick d4")


@proves("island.move.danger")
@pytest.mark.parametrize(
    ("entry", "there", "barred"),
    [
        ("harmful", "w", True),
        ("harmful", "z", True),
        ("harmful", "s", False),
        ("harmful", "q", False),
        ("none", "q", True),
        ("none", "s", True),
        ("any", "q", False),
    ],
)
def test_danger_boarding_an_empty_ship_with_a_whale_or_serpent_counts_as_entering(entry: str, there: str, barred: bool) -> None:
    assert boarding(entry, there).refuses("board w") == ("island.move.danger" if barred else "")


@proves("island.move.danger")
@pytest.mark.parametrize("there", ["w", "z"])
def test_danger_boarding_a_manned_ship_is_open_whatever_lies_with_it(there: str) -> None:
    t = Drawn(f"""
        d: . . .{there}uA2 fR1 mA1
        turn: red
    """)
    t.answer("pick d4", "board w")
    assert t["d3"] == f".{there}uR1A2"


@proves("island.move.danger")
def test_danger_any_who_boards_an_empty_ship_with_a_whale_swims_and_with_a_serpent_is_lost() -> None:
    t = boarding("any", "w").answer("board w")
    assert t["d3"] == ".R1w"
    t = boarding("any", "z").answer("board w")
    assert t["d3"] == ".z"
    assert t["red1"] == "lost"


@proves("island.move.danger")
def test_danger_in_ones_own_hex_only_what_harms_is_barred_even_under_none() -> None:
    for entry in ("harmful", "none"):
        t = Drawn(f"""
            entry={entry}
            k: .u .suR1
            d: . . . . mA1
            turn: red
        """)
        t.answer("pick k2", "figure red1")
        assert t.refuses("overboard") == "island.move.danger"
        t = Drawn(f"""
            entry={entry}
            k: . . . .qR2u
            d: . . . . mA1
            turn: red
        """)
        t.answer("pick k4", "figure red2", "board here")
        assert t["k4"] == ".quR2"


@proves("island.move.danger", "island.move.overboard")
def test_danger_overboard_beside_what_does_not_harm_a_swimmer_is_open_even_under_none() -> None:
    for entry in ("harmful", "none"):
        for there in ("w", "q"):
            t = Drawn(f"""
                entry={entry}
                k: . .{there}uR1A1
                d: . . . . mA2
                turn: red
            """)
            t.answer("pick k2", "figure red1", "overboard")
            assert t["k2"] == f".R1{there}uA1", entry
