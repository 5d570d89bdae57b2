"""Creatures, kept tiles and defences, clause by clause, on drawn boards."""

from __future__ import annotations

import pytest

from hautemer.games.island.messages import (
    Asked,
    Capsized,
    Declined,
    Eaten,
    Halted,
    Moved,
    NoneThere,
    Repelled,
    Rolled,
    Stayed,
    Thrown,
    Used,
    Walked,
    Wrecked,
)
from hautemer.games.island.pieces import SHARK, WHALE
from tests.games.island.drawing import Drawn
from tests.proof import proves

LAND = "g: . . mR9 m . . . mA9"


# ---- creatures ----


@proves("island.creature.die", "island.turn.creature")
@pytest.mark.parametrize(("kind", "letter", "reach"), [("serpent", "z", 1), ("shark", "s", 2), ("whale", "w", 3)])
def test_die_names_the_kind_and_how_far_it_may_go(kind: str, letter: str, reach: int) -> None:
    t = Drawn(f"""
        squid=no
        k: .{letter}
        {LAND}
        turn: red
        then: die
    """)
    assert t.options == {"roll serpent", "roll shark", "roll whale"}
    t.answer(f"roll {kind}", "pick k1", *["go e"] * reach)
    assert t[f"k{1 + reach}"] == f".{letter}"
    assert t.asked == "amber pick", "so far and no further"
    assert t.told(Rolled) == [Rolled("island.creature.die", 0, kind)]


@proves("island.creature.die")
def test_die_none_in_play_nothing() -> None:
    t = Drawn(f"""
        k: .z
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark")
    assert t.told(NoneThere) == [NoneThere("island.creature.die")]
    assert t.asked == "amber pick"


@proves("island.creature.die")
def test_die_only_one_of_that_kind_moves() -> None:
    t = Drawn(f"""
        k: .z .s . .s
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark")
    assert t.options == {"pick k2", "pick k4", "decline"}
    assert t.refuses("pick k1") == "island.creature.die"


@proves("island.creature.decline")
def test_decline_the_player_may_move_nothing() -> None:
    t = Drawn(f"""
        k: .s .A1
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark", "decline")
    assert t["k2"] == ".A1"
    assert t.told(Declined) == [Declined("island.creature.decline", 0)]


@proves("island.creature.attack")
def test_attack_a_0_move_strikes_in_its_own_hex_and_only_then() -> None:
    t = Drawn(f"""
        k: .R1s
        {LAND}
        turn: red
        then: die
    """)
    assert t["red1"] == "k1", "what shares its hex is safe until it moves"
    t.answer("roll shark", "pick k1", "stop")
    assert t["red1"] == "lost"
    assert t.told(Stayed) == [Stayed("island.creature.attack", "shark", "k1")]


@proves("island.creature.attack")
def test_attack_a_0_move_counts_as_moving_it_so_repellents_work() -> None:
    t = Drawn(f"""
        k: .A1s
        {LAND}
        amber kept: beach-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "stop")
    assert t.asked == "amber defend_swimmers"
    assert t.answer("repel")["k1"] == ".A1"


@proves("island.creature.attack")
def test_attack_who_leaves_its_hex_does_not_strike_there() -> None:
    t = Drawn(f"""
        k: .A1s
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e", "stop")
    assert t["amber1"] == "k1"


@proves("island.creature.attack")
def test_attack_who_moved_and_stops_early_is_not_moved_0() -> None:
    t = Drawn(f"""
        k: .s
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e", "stop")
    assert t["k2"] == ".s"
    assert t.told(Stayed) == []


@proves("island.creature.sea")
def test_sea_hexes_only_lagoon_and_coast_included() -> None:
    t = Drawn("""
        f: . . . . . m .w
        g: . . mR9 m . . . mA9
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick f7")
    assert t.refuses("go w") == "island.creature.sea"
    t.answer("go sw")
    assert t["g6"] == ".w", "the lagoon"
    t = Drawn(f"""
        k: . .z
        {LAND}
        turn: red
        then: die
    """)
    assert t.answer("roll serpent", "pick k2", "go w")["k1"] == ".z", "a coast"


@proves("island.creature.share")
def test_share_creatures_share_a_hex_and_ignore_each_other() -> None:
    t = Drawn(f"""
        squid=no
        k: .s .zw .s
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e", "go e")
    assert (t["k2"], t["k3"]) == (".zw", ".ss")


@proves("island.creature.shark")
def test_shark_eats_all_swimmers_there_the_movers_own_too_and_no_crew() -> None:
    t = Drawn(f"""
        k: .s .R1R2uR3
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e")
    assert t["k2"] == ".suR3"
    assert t.told(Eaten) == [Eaten("island.creature.shark", "shark", "k2", ("red1", "red2"))]


@proves("island.creature.whale")
def test_whale_sinks_a_manned_ship_and_its_crew_swim() -> None:
    t = Drawn(f"""
        squid=no
        k: .w .A9uR1R2
        {LAND.replace("A9", "A8")}
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t["k2"] == ".R1R2A9w"
    assert t.told(Capsized) == [Capsized("island.creature.whale", "k2", ("red1", "red2"))]


@proves("island.creature.serpent")
def test_serpent_eats_swimmers_and_destroys_a_manned_ship_with_its_crew() -> None:
    t = Drawn(f"""
        k: .z .R1uA1A2
        {LAND}
        amber kept: beach-shark_repellent forest-whale_repellent
        turn: red
        then: die
    """)
    t.answer("roll serpent", "pick k1", "go e")
    assert t["k2"] == ".z"
    assert t.told(Eaten) == [Eaten("island.creature.serpent", "serpent", "k2", ("red1",))]
    assert t.told(Wrecked) == [Wrecked("island.creature.serpent", "k2", ("amber1", "amber2"))]
    assert t.asked == "amber play", "nobody was asked to defend: nothing helps against serpents"


@proves("island.creature.shark", "island.creature.whale", "island.creature.serpent")
@pytest.mark.parametrize(("kind", "letter"), [("serpent", "z"), ("shark", "s"), ("whale", "w")])
def test_empty_ships_are_ignored(kind: str, letter: str) -> None:
    t = Drawn(f"""
        squid=no
        k: .{letter} .u
        {LAND}
        turn: red
        then: die
    """)
    t.answer(f"roll {kind}", "pick k1", "go e")
    assert t["k2"] == f".{letter}u"
    assert not t.told(Halted)


@proves("island.creature.thrown")
@pytest.mark.parametrize(("there", "eater"), [("s", "shark"), ("z", "serpent"), ("sz", "serpent")])
def test_thrown_a_crew_thrown_onto_a_shark_or_serpent_is_lost(there: str, eater: str) -> None:
    t = Drawn(f"""
        k: .w .{there}uR1R2
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t.told(Thrown) == [Thrown("island.creature.thrown", eater, "k2", ("red1", "red2"))]
    assert (t["red1"], t["red2"]) == ("lost", "lost")


@proves("island.creature.thrown", "island.tile.defence_order")
def test_thrown_crew_has_no_defence_against_the_shark_for_it_did_not_move() -> None:
    t = Drawn(f"""
        k: .w .suA1
        {LAND}
        amber kept: beach-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t.asked == "amber defend_ship"
    assert t.refuses("repel") == "island.tile.whale_repellent", "a shark repellent is none against a whale"
    t.answer("allow")
    assert t["amber1"] == "lost"
    assert t.kept("amber") == ["beach-shark_repellent"]


@proves("island.creature.stop")
def test_stop_on_the_first_hex_where_its_attack_takes_effect() -> None:
    t = Drawn(f"""
        k: .s .R1 .R2
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e")
    assert t.told(Halted) == [Halted("island.creature.stop", "shark", "k2")]
    assert t["red2"] == "k3"
    assert t.asked == "amber pick"


@proves("island.creature.stop")
def test_stop_it_passes_freely_where_it_harms_nothing() -> None:
    t = Drawn(f"""
        k: .s .uR1 .u
        {LAND}
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e", "go e")
    assert t["k3"] == ".su"


@proves("island.creature.stop")
@pytest.mark.parametrize(
    ("kind", "letter", "there"), [("serpent", "z", "R1"), ("serpent", "z", "uR1"), ("shark", "s", "R1"), ("whale", "w", "uR1")]
)
def test_stop_wherever_the_blue_dice_would_let_it_go_on(kind: str, letter: str, there: str) -> None:
    t = Drawn(f"""
        dolphins=yes squid=no
        k: .{letter} .{there}
        {LAND}
        turn: red
        then: die_a
    """)
    t.answer(f"roll_piece {kind}", "roll_range 3", "pick k1", "go e")
    assert t.told(Halted) == [Halted("island.creature.stop", kind, "k2")]
    assert t.asked == "amber pick"


# ---- kept tiles ----


@proves("island.tile.dolphin")
def test_dolphin_carries_one_of_your_swimmers_one_to_three_hexes() -> None:
    t = Drawn(f"""
        k: .R1R2 . . . .A1
        {LAND}
        red kept: beach-dolphin
        turn: red
        then: play
    """)
    t.answer("use dolphin")
    assert t.options == {"pick k1"}
    assert t.refuses("pick k5") == "island.tile.dolphin"
    t.answer("pick k1")
    assert t.options == {"figure red1", "figure red2"}
    t.answer("figure red2")
    assert t.refuses("stop") == "island.tile.play", "it must leave its hex"
    t.answer("go e", "go e", "go e")
    assert t["red2"] == "k4"
    assert t.told(Used) == [Used("island.tile.dolphin", 0, "dolphin", "beach")]
    assert t.kept("red") == []
    assert t.asked == "red pick"
    t.answer("pick k4", "go w")
    assert t["red2"] == "k3", "it was not its sea step"


@proves("island.tile.dolphin")
def test_dolphin_ends_at_sea_and_each_step_obeys_danger() -> None:
    t = Drawn("""
        d: . . .R1 m mA9
        c: . . . .s
        red kept: beach-dolphin
        turn: red
        then: play
    """)
    t.answer("use dolphin", "pick d3")
    assert t.refuses("go e") == "island.tile.dolphin", "land"
    assert t.refuses("go ne") == "island.move.danger"


@proves("island.tile.play")
@pytest.mark.parametrize(("tile", "piece"), [("wind", ".uR1"), ("dolphin", ".R1")])
def test_what_a_tile_moves_may_come_back_to_its_own_hex(tile: str, piece: str) -> None:
    t = Drawn(f"""
        b: . . {piece}
        {LAND}
        red kept: beach-{tile}
        turn: red
        then: play
    """)
    t.answer(f"use {tile}", "pick b3")
    assert t.refuses("stop") == "island.tile.play", "it must leave"
    t.answer("go e", "go w", "stop")
    assert t["b3"] == piece


@proves("island.tile.dolphin", "island.tile.wind")
def test_under_any_a_step_that_costs_the_piece_is_its_last() -> None:
    t = Drawn(f"""
        entry=any
        k: .R1 .s
        {LAND}
        red kept: beach-dolphin
        turn: red
        then: play
    """)
    t.answer("use dolphin", "pick k1", "go e")
    assert t["red1"] == "lost"
    assert t.asked == "red pick"
    t = Drawn(f"""
        entry=any
        k: .uR1 .w
        {LAND}
        red kept: beach-wind
        turn: red
        then: play
    """)
    t.answer("use wind", "pick k1", "go e")
    assert t["k2"] == ".R1w"
    assert t.asked == "red pick"


@proves("island.tile.wind")
def test_wind_carries_one_ship_you_control_one_to_three_hexes() -> None:
    t = Drawn(f"""
        k: .uR1A1 . . .uA2 . .u
        {LAND}
        red kept: beach-wind
        turn: red
        then: play
    """)
    t.answer("use wind")
    assert t.options == {"pick k1", "pick k6"}
    assert t.refuses("pick k4") == "island.move.control"
    assert t.refuses("pick k2") == "island.tile.wind"
    t.answer("pick k1", "go e", "go e")
    assert t.refuses("go e") == "island.move.one_ship"
    t.answer("stop")
    assert t["k3"] == ".uR1A1"
    assert t.s.moves == 3, "extra to the three moves"


@proves("island.tile.serpent", "island.tile.shark", "island.tile.whale")
@pytest.mark.parametrize(("kind", "letter"), [("serpent", "z"), ("shark", "s"), ("whale", "w")])
def test_a_creature_tile_puts_that_creature_on_any_unoccupied_sea_hex(kind: str, letter: str) -> None:
    t = Drawn(f"""
        squid=no
        k: .{letter} .A1 .u .zsw
        {LAND}
        red kept: beach-move_{kind}
        turn: red
        then: play
    """)
    t.answer(f"use move_{kind}", "pick k1")
    assert {"put a1", "put g6", "put b1", "put m7"} <= t.options
    for taken in ("k1", "k2", "k3", "k4"):
        assert t.refuses(f"put {taken}") == "island.tile.play"
    assert t.refuses("stop") == "island.tile.play", "it must leave its hex"
    assert t.refuses("put g3") == "island.creature.sea"
    t.answer("put a1")
    assert t["a1"] == f".{letter}"
    assert t.told(Moved) == [Moved(f"island.tile.{kind}", kind, "k1", "a1")]
    assert t.asked == "red pick"


@proves("island.tile.play")
def test_a_tile_with_no_target_cannot_be_played() -> None:
    t = Drawn(f"""
        {LAND}
        red kept: beach-dolphin beach-wind beach-move_serpent beach-move_shark beach-move_whale
        turn: red
        then: play
    """)
    assert t.options == {"hold"}
    for tile in ("dolphin", "wind", "move_serpent", "move_shark", "move_whale"):
        assert t.refuses(f"use {tile}") == "island.tile.play"


@proves("island.tile.play")
@pytest.mark.parametrize(
    ("tile", "row"),
    [
        ("dolphin", "k: .uR1"),  # aboard, not swimming
        ("dolphin", "j: .s\nk: .R1 .z\nl: .s"),  # nowhere to go
        ("wind", "k: .uA1"),  # another's ship
        ("wind", "j: .w\nk: .uR1 .q\nl: .z"),  # nowhere to go
    ],
)
def test_what_cannot_be_carried_is_no_target(tile: str, row: str) -> None:
    t = Drawn(f"""
        {row}
        {LAND}
        red kept: beach-{tile}
        turn: red
        then: play
    """)
    assert t.refuses(f"use {tile}") == "island.tile.play"
    assert t.options == {"hold"}


@proves("island.tile.play")
def test_a_tile_that_is_played_moves_something() -> None:
    t = Drawn(f"""
        k: .w .q
        {LAND}
        red kept: beach-move_whale
        turn: red
        then: play
    """)
    t.answer("use move_whale")
    assert t.refuses("decline") == "island.tile.play"
    t.answer("choose whale")
    assert t.refuses("decline") == "island.tile.play"


# ---- defences ----


@proves("island.tile.shark_repellent")
def test_shark_repellent_the_shark_leaves_the_swimmers_stay() -> None:
    t = Drawn(f"""
        k: .s .A1R1
        {LAND}
        amber kept: forest-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e")
    assert t.asked == "amber defend_swimmers"
    t.answer("repel")
    assert t["k2"] == ".R1A1"
    assert t.number(SHARK) == 0
    assert t.told(Repelled) == [Repelled("island.tile.shark_repellent", 1, "shark", "k2")]
    assert t.kept("amber") == []


@proves("island.tile.shark_repellent", "island.tile.whale_repellent")
def test_repellents_are_not_played_in_ones_own_turn_nor_against_ones_own_move() -> None:
    t = Drawn(f"""
        k: .s .R1
        {LAND}
        red kept: beach-shark_repellent forest-whale_repellent
        turn: red
        then: play
    """)
    assert t.refuses("use shark_repellent") == "island.tile.shark_repellent"
    assert t.refuses("use whale_repellent") == "island.tile.whale_repellent"
    t.answer("hold", "stop")
    t = Drawn(f"""
        k: .s .R1
        {LAND}
        red kept: beach-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e")
    assert t["red1"] == "lost", "nobody was asked"


@proves("island.tile.whale_repellent")
def test_whale_repellent_the_whale_leaves_the_ship_stays() -> None:
    t = Drawn(f"""
        k: .w .uA1A2R1
        {LAND}
        amber kept: forest-whale_repellent
        red kept: mountain-whale_repellent
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e", "repel")
    assert t["k2"] == ".uR1A1A2"
    assert t.number(WHALE) == 0


@proves("island.tile.whale_repellent")
def test_whale_repellent_only_who_controls_the_ship_is_asked() -> None:
    t = Drawn(f"""
        players=3
        k: .w .uA1A2V1
        {LAND}
        violet kept: forest-whale_repellent
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t.asked == "amber defend_ship"
    t.answer("allow")
    assert t["k2"] == ".A1A2V1w", "violet is aboard, but does not control it"


@proves("island.tile.defence_order")
def test_defence_order_everyone_at_risk_is_asked_from_the_movers_left_whether_or_not_they_hold_one() -> None:
    t = Drawn(f"""
        players=4
        k: .s .R1A1V1I1
        {LAND}
        red kept: beach-shark_repellent
        turn: violet
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e")
    asked = []
    for _ in range(2):
        asked.append(t.asked)
        t.answer("allow")
    assert asked == ["ivory defend_swimmers", "red defend_swimmers"]
    assert t.asked == "amber defend_swimmers"
    assert t.options == {"allow"}
    assert t.refuses("repel") == "island.tile.shark_repellent"
    t.answer("allow")
    assert t["k2"] == ".s", "violet's own as well; violet was not asked"
    assert t.told(Asked) == [Asked("island.tile.defence_order", "shark", "k2")]


@proves("island.tile.defence_order", "island.creature.shark")
def test_defence_order_a_crew_in_the_sharks_hex_is_not_at_risk() -> None:
    t = Drawn(f"""
        players=3
        k: .s .V1uA1
        {LAND}
        amber kept: beach-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e")
    assert t.asked == "violet defend_swimmers", "amber is dry"
    t.answer("allow")
    assert t["k2"] == ".suA1"


@proves("island.tile.defence_order")
def test_defence_order_the_first_who_plays_one_settles_it() -> None:
    t = Drawn(f"""
        players=3
        k: .s .A1V1
        {LAND}
        amber kept: beach-shark_repellent
        violet kept: forest-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e", "repel")
    assert t.asked == "amber pick", "violet is not asked any more"
    assert t.kept("violet") == ["forest-shark_repellent"]


@proves("island.tile.defence_order")
def test_defence_order_all_who_tie_for_a_ship_are_asked() -> None:
    t = Drawn(f"""
        players=3
        k: .w .uA1V1
        {LAND}
        violet kept: forest-whale_repellent
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t.asked == "amber defend_ship"
    t.answer("allow")
    assert t.asked == "violet defend_ship"
    assert t.answer("repel")["k2"] == ".uA1V1"


@proves("island.tile.defence_order")
def test_defences_are_not_limited_to_one_a_turn() -> None:
    t = Drawn(f"""
        k: .w .uA1 . .s .A2
        {LAND}
        red kept: beach-move_shark
        amber kept: forest-whale_repellent beach-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e", "repel")
    t.answer("hold", "stop")
    assert t.kept("amber") == ["beach-shark_repellent"]


@proves("island.tile.dolphin")
def test_walked_events_tell_the_ride() -> None:
    t = Drawn(f"""
        k: .R1
        {LAND}
        red kept: beach-dolphin
        turn: red
        then: play
    """)
    t.answer("use dolphin", "pick k1", "go e", "stop")
    assert t.told(Walked) == [Walked("island.tile.dolphin", "red1", "k1", "k2")]
