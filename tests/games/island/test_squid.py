"""The Giant Squid, rule by rule, on drawn boards. The numbers are the sheet's."""

from __future__ import annotations

import pytest

from hautemer.games.island.board import GRID, NUMBER
from hautemer.games.island.messages import Appeared, Capsized, Defeated, Halted, Repelled, Seized, Spared, Stayed, Vanished
from hautemer.games.island.pieces import SQUID, WHALE
from hautemer.speech import load
from tests.games.island.drawing import Drawn
from tests.proof import proves

# ---- 1 ----


@proves("squid.1")
def test_1_a_whale_from_a_tile_brings_a_squid_too_next_to_land() -> None:
    t = Drawn("""
        d: . . . b f m
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale")
    assert t["d4"] == ".w"
    assert t.asked == "red squid"
    assert t.options == {f"put {hex}" for hex in ("c5", "c6", "c7", "d7", "e5", "e6", "e7")}
    t.answer("put e6")
    assert t["e6"] == ".q"
    assert [event.clause for event in t.told(Appeared)] == ["island.sink.whale", "squid.1"]
    assert (t.number(WHALE), t.number(SQUID)) == (1, 1)


@proves("squid.1")
def test_1_its_hex_is_vacant_no_figure_no_ship_no_creature_not_even_a_dolphin() -> None:
    t = Drawn("""
        dolphins=yes
        c: . . . . . .u .d
        d: . . . b f fA .s
        e: . . . . .z .A
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale")
    assert t.options == {"put c5", "put e7"}
    for taken in ("c6", "c7", "d7", "e5", "e6", "d4"):
        assert t.refuses(f"put {taken}") == "squid.1"
    assert t.refuses("put d5") == "squid.1", "land"
    assert t.refuses("put g2") == "squid.1", "far from land"


@proves("squid.1")
def test_1_who_removed_the_tile_may_take_one_explorer_beside_it() -> None:
    t = Drawn("""
        d: . . . b fA1A2 mR1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale", "put c6")
    assert t.asked == "red arrival"
    assert t.options == {"seize sw", "seize se", "spare"}
    t.answer("seize sw")
    assert t.options == {"figure amber1", "figure amber2"}
    t.answer("figure amber2")
    assert (t["amber1"], t["amber2"], t["red1"]) == ("d5", "lost", "d6")
    assert t.told(Seized) == [Seized("squid.1", "c6", "d5", "amber2")]
    assert t.asked == "sea die", "the turn goes on"


@proves("squid.1")
def test_1_it_is_may_nobody_has_to_be_taken() -> None:
    t = Drawn("""
        d: . . . b fA1 mR1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale", "put c6", "spare")
    assert t.told(Spared) == [Spared("squid.1", "c6")]
    assert t.alive == 2


@proves("squid.1")
def test_1_nobody_beside_it_nothing_is_asked_and_ships_are_out_of_reach_on_arrival() -> None:
    t = Drawn("""
        d: . . . b f mR1
        e: . . . .uA1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale", "put e5")
    assert t.asked == "sea die", "the ship beside it is out of reach, and no manned tile is near"
    assert t["amber1"] == "e4"


@proves("squid.1")
def test_1_without_such_a_hex_it_comes_as_near_to_land_as_can_be() -> None:
    t = Drawn("""
        dolphins=yes
        d: . . . . .s .R
        e: . . . . b m .u
        f: . . . . . .s .d
        turn: red
        then: sink
    """)
    t.answer("sink e5", "turn whale")
    assert t.options == {f"put {name}" for name, h in NUMBER.items() if GRID.apart(h, NUMBER["e6"]) == 2}
    assert t.refuses("put a1") == "squid.1"


# ---- 2 ----


@proves("squid.2")
def test_2_when_the_red_die_shows_the_whale_a_squid_may_move_instead() -> None:
    t = Drawn("""
        b: . .w .q
        h: . . . . . mR
        turn: red
        then: die
    """)
    t.answer("roll whale")
    assert t.asked == "red whale_or_squid"
    assert t.options == {"choose whale", "choose squid", "decline"}
    t.answer("choose squid")
    assert t.options == {"pick b3"}


@proves("squid.2")
def test_2_also_when_no_whale_is_in_play_and_one_may_decline() -> None:
    t = Drawn("""
        b: . . .q
        h: . . . . . mR
        turn: red
        then: die
    """)
    t.answer("roll whale")
    assert t.options == {"pick b3", "decline"}
    t.answer("decline")
    assert "island.creature.decline" in t.clauses()


@proves("squid.2")
@pytest.mark.parametrize("face", ["serpent", "shark"])
def test_2_no_other_face_moves_a_squid(face: str) -> None:
    t = Drawn("""
        b: . . .q . .s .z
        h: . . . . . mR
        turn: red
        then: die
    """)
    t.answer(f"roll {face}")
    assert t.refuses("pick b3") == "island.creature.die"


@proves("squid.2")
def test_2_a_move_whale_tile_may_move_a_squid() -> None:
    t = Drawn("""
        b: . . .q
        h: . . . . . mR
        red kept: beach-move_whale
        turn: red
        then: play
    """)
    t.answer("use move_whale", "pick b3")
    assert t.asked == "red put"


@proves("squid.2")
def test_2_the_blue_die_too_and_the_starfish() -> None:
    board = """
        b: . .w .q .s .z
        h: . . . . . mR
        turn: red
        then: die_a
    """
    assert Drawn("dolphins=yes" + board).answer("roll_piece whale", "roll_range 2").options == {
        "choose whale",
        "choose squid",
        "decline",
    }
    assert "choose squid" in Drawn("dolphins=yes" + board).answer("roll_piece starfish", "roll_range 2").options


@proves("squid.2", "island.creature.die", "island.tile.play")
def test_2_a_whale_that_is_chosen_moves_as_ever_three_hexes_and_never_stays_by_tile() -> None:
    board = """
        k: .w . . . .q
        d: . . . m mR
        red kept: beach-move_whale
        turn: red
        then: {}
    """
    t = Drawn(board.format("die")).answer("roll whale", "choose whale", "pick k1", "go e", "go ne", "go ne")
    assert t["i3"] == ".w"
    t = Drawn(board.format("play")).answer("use move_whale", "choose whale", "pick k1")
    assert t.refuses("stop") == "island.tile.play"


# ---- 3 ----


@proves("squid.3a")
def test_3a_by_tile_it_goes_to_any_unoccupied_sea_hex() -> None:
    t = Drawn("""
        b: . . .q .s
        d: . . . bA
        h: . . .u .A . mR
        red kept: beach-move_whale
        turn: red
        then: play
    """)
    t.answer("use move_whale", "pick b3")
    assert {"put a1", "put m7", "put c2", "put e4"} <= t.options
    for taken in ("b4", "h3", "h4"):
        assert t.refuses(f"put {taken}") == "island.tile.play"
    assert t.refuses("put d4") == "island.creature.sea"
    t.answer("put e4")
    assert (t["b3"], t["e4"]) == (".", ".q")
    assert "squid.3a" in t.clauses()
    assert t["amber1"] == "lost", "rule 4 follows"


@proves("squid.3b")
def test_3b_by_the_red_die_it_goes_up_to_three_hexes() -> None:
    t = Drawn("""
        k: .q
        d: . . . m mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert "stop" in t.options
    t.answer("go e", "go e")
    assert t["k4"] == ".q"
    assert t.clauses().count("squid.3b") == 3
    assert t.asked == "amber sink", "three and no more"


@proves("squid.3c")
def test_3c_by_the_blue_dice_it_goes_as_far_as_the_second_die_says() -> None:
    board = """
        k: .q
        d: . . . m mR
        turn: red
        then: die_a
    """
    one = Drawn("dolphins=yes" + board).answer("roll_piece whale", "roll_range 1", "pick k1", "go e")
    assert one["k2"] == ".q"
    assert one.asked == "amber sink"
    two = Drawn("dolphins=yes" + board).answer("roll_piece whale", "roll_range 2", "pick k1", "go e", "go e")
    assert two.asked == "amber sink"
    assert two.clauses().count("squid.3c") == 2


@proves("squid.3c")
def test_3c_d_puts_it_on_any_unoccupied_sea_hex_and_rule_4_follows() -> None:
    t = Drawn("""
        dolphins=yes
        k: .q
        d: . . . m mRA
        turn: red
        then: die_a
    """)
    t.answer("roll_piece whale", "roll_range D", "pick k1")
    assert t.asked == "red dive"
    t.answer("put c6", "figure amber1")
    assert t["c6"] == ".q"
    assert t["amber1"] == "lost"
    assert "squid.3c" in t.clauses()


@proves("squid.3d")
def test_3d_it_stops_beside_a_manned_tile() -> None:
    t = Drawn("""
        c: . . .q
        d: . . . f fA mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick c3", "go e")
    assert t["c4"] == ".q", "the forest beside it is empty, so it may go on"
    assert t.asked == "red swim"
    t.answer("go e")
    assert t["c5"] == ".q"
    assert t.told(Halted) == [Halted("squid.3d", "squid", "c5")]
    assert t["amber1"] == "lost"


@proves("squid.3d")
def test_3d_it_stops_on_a_manned_ship_but_passes_an_empty_one() -> None:
    t = Drawn("""
        k: .q .u .uAA
        d: . . . m mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t.asked == "red swim"
    t.answer("go e")
    assert t.told(Halted) == [Halted("squid.3d", "squid", "k3")]
    assert t.asked == "red seize_which"


@proves("squid.3d")
def test_3d_it_stops_on_a_whale_and_passes_swimmers_sharks_serpents_and_dolphins() -> None:
    t = Drawn("""
        dolphins=yes
        k: .q .Asz .dqA .w
        d: . . . m mR
        turn: red
        then: die_a
    """)
    t.answer("roll_piece whale", "roll_range 3", "choose squid", "pick k1", "go e")
    assert t["k2"] == ".A1zsq", "nothing happens to the swimmer"
    t.answer("go e", "go e")
    assert t["k4"] == ".q"
    assert t["amber1"] == "k2"


@proves("squid.3e")
def test_3e_staying_put_counts_as_a_move_and_rule_4_applies() -> None:
    t = Drawn("""
        c: . . . . .q
        d: . . . f fA mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick c5", "stop")
    assert t.told(Stayed) == [Stayed("squid.3e", "squid", "c5")]
    assert t["amber1"] == "lost"


@proves("squid.3e")
@pytest.mark.parametrize(
    ("then", "start"),
    [("play", ["use move_whale", "pick c5"]), ("die_a", ["roll_piece whale", "roll_range D", "pick c5"])],
)
def test_3e_it_may_stay_by_tile_and_by_dive_too(then: str, start: list[str]) -> None:
    t = Drawn(f"""
        dolphins=yes
        c: . . . . .q
        d: . . . f fA mR
        red kept: beach-move_whale
        turn: red
        then: {then}
    """)
    t.answer(*start, "stop")
    assert t["c5"] == ".q"
    assert t["amber1"] == "lost"


# ---- 4 ----


@proves("squid.4a")
def test_4a_the_whales_in_its_hex_leave_the_game() -> None:
    t = Drawn("""
        k: .q .ww
        d: . . . m mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "choose squid", "pick k1", "go e")
    assert t["k2"] == ".q"
    assert t.told(Defeated) == [Defeated("squid.4a", "whale", "k2")] * 2
    assert t.number(WHALE) == 0


@proves("squid.4a", "squid.4b")
def test_4a_and_4b_a_whale_and_an_explorer_on_the_same_move() -> None:
    t = Drawn("""
        c: . . . .q .w
        d: . . . f fA mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "choose squid", "pick c4", "go e")
    assert t.number(WHALE) == 0
    assert t["amber1"] == "lost"


@proves("squid.4b")
def test_4b_one_explorer_of_an_adjacent_tile_leaves_the_mover_chooses_and_must() -> None:
    t = Drawn("""
        c: . . . .q
        d: . . . f fA1A2 mR1
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick c4", "go e")
    assert t.options == {"figure amber1", "figure amber2"}, "only one tile, so it is not asked which"
    t.answer("figure amber1")
    assert (t["amber1"], t["amber2"], t["red1"]) == ("lost", "d5", "d6")
    assert t.told(Seized) == [Seized("squid.4b", "c5", "d5", "amber1")]


@proves("squid.4b")
def test_4b_it_is_a_must_even_when_only_ones_own_are_there() -> None:
    t = Drawn("""
        c: . . . . .q
        d: . . . fR1 fR2 m
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick c5", "stop")
    assert t.asked == "red seize"
    assert t.options == {"seize sw", "seize se"}
    assert t.refuses("spare") == "squid.4b"
    assert t.refuses("seize e") == "squid.4b"
    t.answer("seize se")
    assert (t["red1"], t["red2"]) == ("d4", "lost")


@proves("squid.4b")
def test_4b_swimmers_are_never_touched_and_isles_are_out_of_reach() -> None:
    t = Drawn("""
        b: .q
        c: .A1 .A2
        d: . . . . . mR
        red safe: 2@NW
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick b1", "stop")
    assert t.told(Seized) == []
    assert (t["amber1"], t["amber2"], t["red2"]) == ("c1", "c2", "NW")


@proves("squid.4c")
def test_4c_one_of_a_manned_ship_in_its_hex_leaves() -> None:
    t = Drawn("""
        k: .q .uA1R2A3
        d: . . . m mR1
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t.options == {"figure amber1", "figure red2", "figure amber3"}
    t.answer("figure amber3")
    assert t["k2"] == ".quR2A1"
    assert t.told(Seized) == [Seized("squid.4c", "k2", "k2", "amber3")]


@proves("squid.4b", "squid.4c")
def test_4c_a_swimmer_beside_the_ship_is_not_touched() -> None:
    t = Drawn("""
        k: .q .A1A2uR2R3
        d: . . . m mR1
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e")
    assert t.options == {"figure red2", "figure red3"}
    t.answer("figure red2")
    assert t["k2"] == ".A1A2quR3"


@proves("squid.4c")
def test_4c_from_land_or_from_the_ship_not_both() -> None:
    board = """
        c: . . . .q .uA1
        d: . . . f fA2 mR1
        turn: red
        then: die
    """
    t = Drawn(board).answer("roll whale", "pick c4", "go e")
    assert t.options == {"seize here", "seize se"}
    t.answer("seize here")
    assert (t["amber1"], t["amber2"]) == ("lost", "d5")
    assert t.asked == "amber pick", "one figure in all"
    t = Drawn(board).answer("roll whale", "pick c4", "go e", "seize se")
    assert (t["amber1"], t["amber2"]) == ("c5", "lost")


@proves("squid.4c")
def test_4c_an_empty_ship_gives_nobody() -> None:
    t = Drawn("""
        c: . . . .q .u
        d: . . . fR1 fA2 m
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick c4", "go e")
    assert t.refuses("seize here") == "squid.4c"


# ---- 5 ----


@proves("squid.5", "squid.5a")
def test_5_a_whale_that_enters_a_squids_hex_stops_and_removes_it() -> None:
    t = Drawn("""
        k: .w .qq
        d: . . . m mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "choose whale", "pick k1", "go e")
    assert t["k2"] == ".w"
    assert t.told(Defeated) == [Defeated("squid.5a", "squid", "k2")] * 2
    assert Halted("squid.5", "whale", "k2") in t.told(Halted)
    assert t.asked == "amber sink", "two moves are left, but it stops"


@proves("squid.5b")
def test_5b_a_manned_ship_there_is_capsized_too() -> None:
    t = Drawn("""
        k: .w .quR1R2
        turn: red
        then: die
    """)
    t.answer("roll whale", "choose whale", "pick k1", "go e")
    assert t["k2"] == ".R1R2w"
    assert t.told(Capsized) == [Capsized("squid.5b", "k2", ("red1", "red2"))]


@proves("squid.5b")
def test_5b_an_empty_ship_is_left_alone() -> None:
    t = Drawn("""
        k: .w .qu
        d: . . . m mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "choose whale", "pick k1", "go e")
    assert t["k2"] == ".wu"
    assert t.asked == "amber pick", "nobody is asked to defend it"


@proves("squid.5a", "squid.5b")
def test_5_the_squid_is_gone_before_a_repellent_is_asked_for() -> None:
    t = Drawn("""
        k: .w .quA1A2
        d: . . . m mR
        amber kept: forest-whale_repellent
        turn: red
        then: die
    """)
    t.answer("roll whale", "choose whale", "pick k1", "go e")
    assert t.asked == "amber defend_ship_of_squid"
    assert t.number(SQUID) == 0
    t.answer("repel")
    assert t["k2"] == ".uA1A2"
    assert t.told(Repelled) == [Repelled("island.tile.whale_repellent", 1, "whale", "k2")]
    assert t.number(WHALE) == 0


@proves("squid.5b")
def test_5b_if_nobody_repels_it_the_ship_goes() -> None:
    t = Drawn("""
        k: .w .quA1A2
        d: . . . m mR
        turn: red
        then: die
    """)
    t.answer("roll whale", "choose whale", "pick k1", "go e", "allow")
    assert t["k2"] == ".A1A2w"
    assert t.told(Capsized)[0].clause == "squid.5b"


# ---- 6, 7, 8 ----


@proves("squid.6")
@pytest.mark.parametrize("entry", ["harmful", "any", "none"])
def test_6_a_manned_ship_may_not_enter_a_squids_hex_whatever_the_option(entry: str) -> None:
    t = Drawn(f"""
        entry={entry}
        k: .uR1 .q
        d: . . . m mA
        turn: red
    """)
    t.answer("pick k1", "the_ship")
    assert t.refuses("go e") == "squid.6"
    t.answer("go ne")


@proves("squid.6")
def test_6_an_empty_ship_may_and_the_wind_obeys_too() -> None:
    t = Drawn("""
        k: .u .q
        d: . . . m mA
        turn: red
    """)
    t.answer("pick k1", "go e")
    assert t["k2"] == ".qu"
    t = Drawn("""
        k: .uR1 .q
        d: . . . m mA
        red kept: beach-wind
        turn: red
        then: play
    """)
    t.answer("use wind", "pick k1")
    assert t.refuses("go e") == "squid.6"


@proves("squid.7")
def test_7_a_whirlpool_takes_squids() -> None:
    t = Drawn("""
        c: . . . .q .q . . . . . .q
        d: . . . m mR
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whirlpool")
    assert t.told(Vanished) == [Vanished("squid.7", "squid", "c4"), Vanished("squid.7", "squid", "c5")]
    assert t.number(SQUID) == 1, "the third is too far"


@proves("squid.8")
def test_8_squids_serpents_sharks_and_dolphins_leave_each_other_alone() -> None:
    t = Drawn("""
        dolphins=yes
        k: .q .sd .zs
        d: . . . m mR
        turn: red
        then: die_a
    """)
    t.answer("roll_piece whale", "roll_range 3", "pick k1", "go e", "go e", "stop")
    assert (t["k2"], t["k3"]) == (".sd", ".zsq")


@proves("squid.8")
def test_8_a_shark_a_serpent_and_a_dolphin_enter_a_squids_hex() -> None:
    for kind, letter in (("shark", "s"), ("serpent", "z"), ("dolphin", "d")):
        t = Drawn(f"""
            dolphins=yes
            k: .{letter} .q
            d: . . . m mR
            turn: red
            then: die_a
        """)
        t.answer(f"roll_piece {kind}", "roll_range 2", "pick k1", "go e")
        assert sorted(t["k2"]) == sorted(f".q{letter}")
        assert t.asked == "red swim", "it may go on"


# ---- the variant ----


@proves("squid.variant")
def test_variant_a_whale_back_brings_a_squid_and_no_whale() -> None:
    t = Drawn("""
        squid_only=yes
        d: . . . b fA1 m
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale")
    assert t["d4"] == "."
    t.answer("put c5", "seize se")
    assert (t.number(WHALE), t.number(SQUID)) == (0, 1)
    assert t.told(Appeared) == [Appeared("squid.variant", "squid", "c5")]


@proves("squid.variant")
def test_variant_no_question_about_a_squid_speaks_of_a_whale() -> None:
    for lang, whale in {"en": "whale", "fr": "baleine"}.items():
        prompts = load("games/island/words", lang)["prompts"]
        assert not [step for step in ("squid", "arrival", "seize", "beast", "swim", "put", "dive") if whale in prompts[step]]


@proves("squid.variant")
def test_variant_on_a_whale_face_a_squid_must_be_chosen_and_staying_counts() -> None:
    t = Drawn("""
        squid_only=yes
        c: . . . . .q
        d: . . . f fA mR
        turn: red
        then: die
    """)
    t.answer("roll whale")
    assert t.options == {"pick c5"}
    assert t.refuses("decline") == "squid.variant"
    t.answer("pick c5", "stop")
    assert t["amber1"] == "lost"


@proves("squid.variant")
def test_variant_a_starfish_may_be_declined_and_a_blue_whale_face_may_not() -> None:
    board = """
        c: . . . . .q
        d: . . . f fA mR
        turn: red
        then: die_a
    """
    assert "decline" in Drawn("squid_only=yes dolphins=yes" + board).answer("roll_piece starfish", "roll_range 1").options
    assert Drawn("squid_only=yes dolphins=yes" + board).answer("roll_piece whale", "roll_range 1").options == {"pick c5"}


@proves("squid.variant")
def test_variant_a_move_whale_tile_moves_a_squid_and_needs_one() -> None:
    board = """
        c: . . . . . .{}
        d: . . . f fA mR
        red kept: beach-move_whale forest-whale_repellent
        turn: red
        then: play
    """
    assert Drawn("squid_only=yes" + board.format("")).refuses("use move_whale") == "island.tile.play"
    t = Drawn("squid_only=yes" + board.format("q")).answer("use move_whale")
    assert t.refuses("decline") == "island.tile.play", "a tile, once played, moves something"
    assert t.answer("pick c6").asked == "red put"


@proves("squid.variant")
def test_variant_whale_repellents_are_dead_tiles() -> None:
    t = Drawn("""
        squid_only=yes
        k: .q .uA1A2
        d: . . . m mR
        amber kept: forest-whale_repellent
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick k1", "go e", "figure amber1")
    assert t.asked == "amber play", "nobody was asked to defend"
    assert t.refuses("use whale_repellent") == "island.tile.whale_repellent"
