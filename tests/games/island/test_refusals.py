"""A refusal says who or what is in the way, on drawn boards."""

from __future__ import annotations

import pytest

from hautemer.core.engine import asking
from tests.games.island.drawing import GAME, Drawn

LAND = "d: . . . fR6 fA5 m"
KEEPS = "red kept: beach-dolphin beach-wind beach-move_whale\nturn: red\nthen: play"
FLEET = f"k: .R1 .s . .uA1A2R2 . .uA3A4 . .uR3R4R5\n{LAND}"
WHALE = "d: . . . b fA1 mR1\nturn: red\nthen: sink"
CASES = {
    "nobody": (f"{FLEET}\nturn: red", "", "pick a1", "Nobody of yours is on a1."),
    "somebody else": (f"{FLEET}\nturn: red", "", "pick d5", "Not yours to move: an amber explorer."),
    "a ship of others": (f"{FLEET}\nturn: red", "", "pick k6", "That ship obeys whoever has the most aboard: amber."),
    "a sea step made": (
        f"k: .R1\n{LAND}\nturn: red\nswam: red1",
        "",
        "pick k1",
        "Ada (red) has already made a sea step this turn.",
    ),
    "into a shark": (f"k: .s .R1\n{LAND}\nturn: red", "pick k2", "go w", "A shark lies in wait on k1."),
    "a ship into a serpent": (f"k: .uR1 .z\n{LAND}\nturn: red", "pick k1, the_ship", "go e", "A serpent lies in wait on k2."),
    "a full ship": (f"c: . . . . .uA1A2A3\n{LAND}\nturn: red", "pick d4", "board ne", "That ship is full: 3 amber explorers."),
    "no ship": (f"{LAND}\nturn: red", "pick d4", "board ne", "There is no ship on c5."),
    "a swimmer beside a ship": (
        *(f"k: .R1 .u\n{LAND}\nturn: red", "pick k1", "board e"),
        "Ada (red) swims, and can board only a ship in the same hex.",
    ),
    "from aboard": (f"k: . .uR1\n{LAND}\nturn: red", "pick k2, figure red1", "go e", "Ada (red) is aboard: overboard first."),
    "overboard from land": (f"{LAND}\nturn: red", "pick d4", "overboard", "Felix (red) is not aboard a ship."),
    "no isle": (f"{LAND}\nturn: red", "pick d4", "land", "No isle can be reached from d4."),
    "shut in": (f"a: .u .u\nb: . .u .u\n{LAND}\nturn: red", "", "pick a1", "No way is open from a1."),
    "the wrong terrain": ("d: . . . bR1 fA5 m\nturn: red\nthen: sink", "", "sink d5", "First to go: a beach (1 left)."),
    "a tile that is gone": ("d: . . . bR1 fA5 m\nturn: red\nthen: sink", "", "sink e4", "The tile on e4 has already sunk."),
    "nobody to carry": (f"{LAND}\n{KEEPS}", "", "use dolphin", "None of your swimmers can be carried anywhere."),
    "no ship to blow": (f"{LAND}\n{KEEPS}", "", "use wind", "The wind can’t move any ship that you control."),
    "no creature": (f"{LAND}\n{KEEPS}", "", "use move_whale", "A whale is needed for that, and none can be moved."),
    "no swimmer": (f"{FLEET}\n{KEEPS}", "use dolphin", "pick k2", "None of your swimmers is on k2."),
    "not yet gone": (f"{FLEET}\n{KEEPS}", "use dolphin, pick k1", "stop", "It must leave its hex first."),
    "a tile must do something": (
        *(f"k: .w .q\n{LAND}\n{KEEPS}", "use move_whale", "decline"),
        "Once a tile is played, it must move something.",
    ),
    "a sea hex that is taken": (
        *(f"k: .w .s .A1\n{LAND}\n{KEEPS}", "use move_whale, pick k1", "put k2"),
        "A shark is already on k2.",
    ),
    "a swimmer in it": (f"k: .w .s .A1\n{LAND}\n{KEEPS}", "use move_whale, pick k1", "put k3", "Ada (amber) is swimming on k3."),
    "a land hex": (f"k: .w .s .A1\n{LAND}\n{KEEPS}", "use move_whale, pick k1", "put d5", "D5 is land."),
    "another creature": (
        *(f"k: .w .s\n{LAND}\nturn: red\nthen: die", "roll shark", "pick k1"),
        "Only a shark can be moved now, and none is on k1.",
    ),
    "a manned ship": (
        *(f"dolphins=yes\nk: .uA1 .u\n{LAND}\nturn: red\nthen: die_a", "roll_piece ship, roll_range 1", "pick k1"),
        "That ship is not empty: an amber explorer.",
    ),
    "a squid far from land": (
        "d: . . . b fA1 mR1\nturn: red\nthen: sink",
        "sink d4, turn whale",
        "put a1",
        "A1 is not next to land.",
    ),
    "nobody for the squid": (
        *("d: . . . b fA1 mR1\nturn: red\nthen: sink", "sink d4, turn whale, put c6", "seize e"),
        "Nobody is on land on c7.",
    ),
    "no repellent": (
        *(f"k: .s .A1\n{LAND}\nturn: red\nthen: die", "roll shark, pick k1, go e", "repel"),
        "You don’t have that tile: Shark repellent.",
    ),
}


@pytest.mark.parametrize(("drawing", "answers", "refused", "why"), CASES.values(), ids=list(CASES))
def test_what_is_in_the_way_is_named(drawing: str, answers: str, refused: str, why: str) -> None:
    t = Drawn(drawing)
    t.answer(*[answer.strip() for answer in answers.split(",") if answer])
    assert t.why(refused) == why


def test_in_french() -> None:
    t = Drawn(CASES["a full ship"][0]).answer("pick d4")
    assert t.why("board ne", "fr") == "Cette barque est pleine\u202f: 3 explorateurs ambre."
    t = Drawn(CASES["into a shark"][0]).answer("pick k2")
    assert t.why("go w", "fr") == "Un requin guette en k1."


def test_a_taken_tile_and_a_value_that_is_used_up() -> None:
    s = GAME.start(GAME.complete_options({"players": "2"}))
    for text in (
        ["lay beach"] * 16 + ["lay forest"] * 16 + ["lay mountain"] * 8 + ["begin red", "bring 6", "settle d4", "bring 6"]
    ):
        step = asking(s)
        assert step is not None
        s.agenda = s.agenda.rest
        step.take(s, GAME.action(text))
    taken = GAME.refusal(s, 1, GAME.action("settle d4"))
    assert taken is not None
    assert (taken.detail, taken.parts) == ("stands_there", {"figure": "red1"})
