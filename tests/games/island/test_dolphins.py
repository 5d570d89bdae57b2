"""Dolphins & Dive Dice, clause by clause, on drawn boards."""

from __future__ import annotations

import pytest

from hautemer.core.engine import Chance, asking
from hautemer.core.errors import BadInput
from hautemer.games.island.messages import Appeared, Capsized, Guarded, Moved, RolledTwo, Vanished
from hautemer.games.island.pieces import DOLPHIN
from tests.games.island.drawing import GAME, Drawn
from tests.proof import proves

LAND = "g: . . mR9 m . . . mA9"


def rolled(board: str, face: str, reach: str, options: str = "") -> Drawn:
    """Red rolls the blue dice."""
    t = Drawn(f"dolphins=yes {options}\n{board}\n{LAND}\nturn: red\nthen: die_a")
    return t.answer(f"roll_piece {face}", f"roll_range {reach}")


@proves("dolphins.dice")
def test_dice_the_red_die_is_not_used() -> None:
    t = Drawn(f"dolphins=yes\n{LAND}\nturn: red\nthen: creature")
    assert t.asked == "sea die_a"
    assert t.options == {f"roll_piece {face}" for face in ("serpent", "shark", "whale", "dolphin", "ship", "starfish")}
    t.answer("roll_piece shark")
    assert t.options == {f"roll_range {reach}" for reach in ("1", "2", "3", "D")}
    t.answer("roll_range 2")
    assert t.told(RolledTwo) == [RolledTwo("dolphins.dice", 0, "shark", "2")]


@proves("dolphins.dice")
@pytest.mark.parametrize(("faces", "weights"), [("11223D", [2, 2, 1, 1]), ("12233D", [1, 2, 2, 1]), ("1122DD", [2, 2, 0, 2])])
def test_dice_the_faces_of_the_second_die_are_an_option(faces: str, weights: list[int]) -> None:
    t = Drawn(f"dolphins=yes dive_die={faces}\n{LAND}\nturn: red\nthen: die_a").answer("roll_piece shark")
    step = asking(t.s)
    assert isinstance(step, Chance)
    assert [int(step.weight(t.s, face)) for face in step.actions] == weights
    if 0 in weights:
        assert t.refuses("roll_range 3") == "dolphins.dice"


@proves("dolphins.dice")
def test_dice_the_faces_are_for_games_with_the_blue_dice() -> None:
    with pytest.raises(BadInput, match="dive_die is for dolphins=yes only"):
        GAME.complete_options({"dive_die": "12233D"})


@proves("dolphins.dice")
def test_dice_the_starfish_moves_any_of_the_five_kinds_in_play() -> None:
    t = rolled("k: .z .s .w .d .uA1 .u", "starfish", "1", "squid=no")
    assert t.options == {*[f"choose {kind}" for kind in ("serpent", "shark", "whale", "dolphin", "ship")], "decline"}
    assert t.refuses("choose squid") == "dolphins.dice"
    t.answer("choose ship")
    assert t.options == {"pick k6"}, "only an empty ship"
    assert t.refuses("pick k5") == "dolphins.dice"


@proves("dolphins.range")
@pytest.mark.parametrize(("face", "letter"), [("serpent", "z"), ("shark", "s"), ("whale", "w"), ("dolphin", "d"), ("ship", "u")])
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_range_is_what_the_second_die_says_whatever_the_kind(face: str, letter: str, reach: int) -> None:
    t = rolled(f"k: .{letter}", face, str(reach)).answer("pick k1", *["go e"] * reach)
    assert t[f"k{1 + reach}"] == f".{letter}"
    assert t.asked == "amber pick"
    assert t.told(Moved)[-1].clause == "dolphins.range"


@proves("dolphins.range")
def test_range_an_empty_ship_is_heedless_of_danger_but_not_of_other_ships() -> None:
    t = rolled("k: .u .w .u", "ship", "3", "entry=none")
    t.answer("pick k1", "go e")
    assert t["k2"] == ".wu"
    assert t.refuses("go e") == "island.move.one_ship"
    t = rolled("k: .u .q", "ship", "1")
    assert t.answer("pick k1", "go e")["k2"] == ".qu"


@proves("dolphins.dive")
def test_dive_onto_any_unoccupied_sea_hex_and_no_0_move() -> None:
    t = rolled("k: .s .A1 .u .d", "shark", "D").answer("pick k1")
    assert t.asked == "red dive"
    assert {"put a1", "put g6", "put b1"} <= t.options
    for taken in ("k1", "k2", "k3", "k4"):
        assert t.refuses(f"put {taken}") == "dolphins.dive"
    assert t.refuses("stop") == "dolphins.dive"
    t.answer("put g6")
    assert t["g6"] == ".s"
    assert t.told(Moved) == [Moved("dolphins.dive", "shark", "k1", "g6")]


@proves("dolphins.dive")
def test_dive_is_a_may_and_moves_dolphins_and_empty_ships_too() -> None:
    assert "decline" in rolled("k: .s", "shark", "D").options
    assert rolled("k: .d", "dolphin", "D").answer("pick k1", "put a1")["a1"] == ".d"
    assert rolled("k: .u", "ship", "D").answer("pick k1", "put a1")["a1"] == ".u"


@proves("dolphins.token")
def test_token_a_dolphin_back_is_shown_and_not_kept() -> None:
    t = Drawn("""
        dolphins=yes
        d: . . . bR1 mA1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn dolphin")
    assert t["d4"] == ".R1d"
    assert t.kept("red") == []
    assert t.told(Appeared) == [Appeared("dolphins.token", "dolphin", "d4")]
    assert t.view("amber").shown == {"beach": {"dolphin": 1}}


@proves("dolphins.guard")
@pytest.mark.parametrize(("face", "letter"), [("shark", "s"), ("serpent", "z")])
def test_guard_swimmers_in_a_dolphins_hex_are_not_eaten(face: str, letter: str) -> None:
    t = rolled(f"k: .{letter} .A1d", face, "2").answer("pick k1", "go e")
    assert t["amber1"] == "k2"
    assert t.asked == "red swim", "it harms nothing, so it may go on, and nobody is asked to defend"
    assert t.told(Guarded) == [Guarded("dolphins.guard", "k2", ("amber1",))]


@proves("dolphins.guard")
def test_guard_ends_when_the_dolphin_swims_off_and_the_shark_strikes_when_moved_0() -> None:
    t = rolled("k: .A1sd", "dolphin", "1").answer("pick k1", "go e")
    assert t["amber1"] == "k1", "safe until the shark is moved"
    t = rolled("k: .R1s", "shark", "1").answer("pick k1", "stop")
    assert t["red1"] == "lost"


@proves("dolphins.guard")
def test_guard_ships_and_their_crews_are_not_guarded_but_a_crew_thrown_there_is() -> None:
    t = rolled("k: .z .R1duR2", "serpent", "1").answer("pick k1", "go e")
    assert (t["red1"], t["red2"]) == ("k2", "lost")
    t = rolled("k: .w .sduR1", "whale", "1", "squid=no").answer("pick k1", "go e")
    assert t["k2"] == ".R1swd"
    assert t.told(Capsized) == [Capsized("island.creature.whale", "k2", ("red1",))]
    assert t.told(Guarded) == [Guarded("dolphins.guard", "k2", ("red1",))]


@proves("dolphins.whirlpool")
def test_whirlpool_takes_dolphins_too() -> None:
    t = Drawn("""
        dolphins=yes
        d: . . .d m mA1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whirlpool")
    assert t.told(Vanished) == [Vanished("dolphins.whirlpool", "dolphin", "d3")]
    assert t.number(DOLPHIN) == 0
