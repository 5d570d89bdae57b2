"""Positions as text: short ones by hand, whole ones from games, and what is said about wrong ones."""

from __future__ import annotations

from typing import cast

import pytest

from hautemer.core.engine import random_steps
from hautemer.core.errors import BadInput
from hautemer.core.rng import Rng
from hautemer.games.island.hand import KEYS
from hautemer.games.island.position import back_names
from hautemer.games.island.state import Island
from tests.games.island.drawing import GAME, Drawn


def complaint(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.read(text)
    return str(caught.value)


def test_a_short_position_needs_only_what_matters() -> None:
    s = GAME.read("island players=2\nd: . . . bR\nturn: red")
    assert GAME.write(s).splitlines()[-3:] == ["turn: red", "moves: 3", "then: move sinking creature next"]


def test_explorers_without_a_number_get_those_that_are_left_in_reading_order() -> None:
    t = Drawn("""
        d: . . . bR bR1 bRA
        k: .uR
        turn: red
    """)
    assert [t[hex] for hex in ("d4", "d5", "d6", "k1")] == ["bR2", "bR1", "bR3A1", ".uR4"]


def test_what_stands_before_the_ship_swims_and_what_stands_behind_it_is_aboard() -> None:
    t = Drawn("""
        k: .R1R2suA1
        turn: red
    """)
    assert t["k1"] == ".R1R2suA1"
    assert [figure.how for figure in t.view("red").figures if figure.hex] == ["water", "water", "ship"]


@pytest.mark.parametrize(
    ("back", "row", "options"),
    [
        ("shark", "k: .ssssss", ""),
        ("whale", "k: .wwwww", ""),
        ("whale", "k: .qqqqq", ""),
        ("dolphin", "k: .dddd", "dolphins=yes"),
        ("ship", "k: .u .u .u .u .u .u .u .u .u .u .u\n        l: .u", ""),
    ],
)
def test_what_is_on_the_board_is_in_no_bag(back: str, row: str, options: str) -> None:
    t = Drawn(f"""
        {options}
        {row}
        d: . . . b fR1
        turn: red
        then: sink
    """)
    t.answer("sink d4")
    assert t.refuses(f"turn {back}") == "island.parts"


def test_what_is_on_the_board_came_from_beaches_first() -> None:
    s = cast(Island, GAME.read("island players=2\nd: . . . bR\nk: .wwww .s\nturn: red"))
    assert [[back_names(pile).count(back) for pile in s.bag[1:]] for back in ("whale", "shark")] == [[0, 1, 0], [2, 2, 1]]
    assert "bag" not in GAME.write(s), "that goes without saying"


@pytest.mark.parametrize("seed", range(8))
def test_a_position_of_a_game_says_all_there_is(seed: int) -> None:
    s = GAME.start(GAME.complete_options({"dolphins": "yes"} if seed % 2 else {}))
    random_steps(s, Rng(seed), 30 + 40 * seed)
    again = GAME.read(GAME.write(s))
    assert GAME.write(again) == GAME.write(s)
    assert random_steps(again, Rng(7), 10_000) == random_steps(s, Rng(7), 10_000), "both games go on alike"
    assert GAME.scores(again) == GAME.scores(s)


@pytest.mark.parametrize(
    ("then", "due"),
    [
        ("turn", ["turn"]),
        ("play", ["play", "move", "sinking", "creature", "next"]),
        ("move", ["move", "sinking", "creature", "next"]),
        ("pick", ["pick", "sinking", "creature", "next"]),
        ("sink", ["sink", "creature", "next"]),
        ("die", ["die", "next"]),
        ("next", ["next"]),
        ("man\nat: k1", ["man", "creature", "next"]),
        ("beast\nkind: shark", ["beast", "next"]),
        ("beast\nkind: shark\nreach: tile", ["beast", "move", "sinking", "creature", "next"]),
    ],
)
def test_the_rest_of_the_turn_goes_without_saying(then: str, due: list[str]) -> None:
    text = f"island players=2\nd: . . . bR bA\nk: .RRRRus\nred kept: beach-wind\nturn: red\nthen: {then}"
    assert GAME.read(text).agenda.names() == due


def test_the_rest_of_a_setup_goes_without_saying() -> None:
    assert GAME.read("island\ncount: 0\nthen: tiles").agenda.names() == ["tiles", "nests", "lots", "bring"]
    assert GAME.read("island\ncount: 0\nthen: lots").agenda.names() == ["lots", "bring"]


@pytest.mark.parametrize(
    ("option", "letter", "kind"), [("squid=no", "q", "squid"), ("squid_only=yes", "w", "whale"), ("", "d", "dolphin")]
)
def test_what_the_options_leave_in_the_box_is_not_on_the_board(option: str, letter: str, kind: str) -> None:
    message = complaint(f"island players=2 {option}\nd: . . . bR\nk: .{letter}\nturn: red")
    assert f"the options of this game leave each {kind} in the box" in message


def test_a_starfish_is_on_a_die_and_not_on_the_board() -> None:
    text = "island players=2 dolphins=yes\nd: . . . bR\nk: .s\nturn: red\nkind: starfish\nthen: "
    assert GAME.read(text + "die_b").agenda.names() == ["die_b", "next"]
    assert "Line 5 (kind): beast is about one of serpent, shark" in complaint(text + "beast")


HEAD = "island players=2\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("d: . . . x\nturn: red", r"Line 2 (d): 'x' is not a hex"),
        ("d: . . b\nturn: red", "d3 is not a land hex (island.board)"),
        ("a: . . . . . . . .\nturn: red", "row a has 7 hexes, not 8"),
        ("d: . . . bs\nturn: red", "d4 is land: a shark is at sea (island.creature.sea)"),
        ("k: .ssssss .s\nturn: red", "there are 6 of the kind shark (island.parts)"),
        ("k: .uu\nturn: red", "there is a ship on k1 already (island.move.one_ship)"),
        ("k: .uRRRR\nturn: red", "more than three are aboard on k1 (island.move.capacity)"),
        ("d: . . . bV\nturn: red", "violet does not play here"),
        ("d: . . . bR1 bR1\nturn: red", "R1 already stands somewhere"),
        ("d: . . . bR11\nturn: red", "R11 already stands somewhere, or is not one of 10"),
        ("d: . . . bRRRRRRRRRRR\nturn: red", "red has 10 explorers (island.parts)"),
        ("d: . . . bR1\nred safe: 1@NW\nturn: red", "'1@NW' is not a safe explorer"),
        ("d: . . . bR1\nred safe: 2@XY\nturn: red", "'2@XY' is not a safe explorer"),
        ("d: . . . bR\nred values: 6 6\nturn: red", "so '6' is too much"),
        ("d: . . . bR\nred values: 6\nturn: red", "it must be 10 values"),
        ("d: . . . bR\nred kept: wind\nturn: red", "'wind' is not a kept tile"),
        ("d: . . . bR\nred kept: forest-wind\nturn: red", "there are fewer wind tiles among the forest tiles"),
        ("d: . . . bR\nbeach bag: volcano\nturn: red", "there are fewer volcano tiles"),
        ("d: . . . bR\nbeach bag: nothing\nturn: red", "'nothing' is not the back of a tile"),
        ("d: . . . bR b\nbeach bag: wind\nturn: red", "2 such tiles lie on the board"),
        (
            "d: . . . bR\nk: .www\nbeach bag: whale\nforest bag: whale whale\nturn: red",
            "3 on the board and 3 in the bags are too many",
        ),
        ("d: . . . bR\nk: .q\nbeach bag: whale whale whale\nturn: red", "there are 5 of the kind squid (island.parts); 1 on"),
        ("d: . . . bR\nturn: violet", "it must be one of red, amber"),
        ("d: . . . bR", "The line 'turn' is missing"),
        ("turn: red\nthen: tiles\ncount: 0", "it is nobody's turn before the lots are cast"),
        ("d: . . . bR\nturn: red\nthen: step", "step needs the line 'at'"),
        ("d: . . . bR\nturn: red\nthen: nonsense", "There is no step of island called 'nonsense'"),
        ("d: . . . bR\nturn: red\nmoves: 9", "Line 4 (moves): it must be a number from 0 to 3"),
        ("d: . . . bR\nturn: red\nmoves: ²", "it must be a number from 0 to 3"),
        ("d: . . . bR\nturn: red\nthen: beast\nkind: cow", "'cow' is not one of serpent"),
        ("d: . . . bR\nturn: red\nthen: beast\nkind: shark", "beast has nothing to ask here"),
        ("d: . . . bR\nturn: red\nthen: beast\nkind: starfish", "'starfish' is not one of serpent"),
        ("d: . . . bR\nturn: red\nthen: over", "The game is over there"),
    ],
)
def test_a_wrong_position_says_where_and_why(text: str, message: str) -> None:
    assert message in complaint(HEAD + text)


def test_what_steps_need_are_lines_and_what_follows_them_are_steps() -> None:
    for step in GAME.steps.values():
        assert set(step.needs) <= set(KEYS), step.name
        assert step.follow in GAME.steps or not step.follow, step.name
