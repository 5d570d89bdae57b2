"""Positions of Calypso as text: what is read, what is written, and what is said of a text that cannot be one."""

from __future__ import annotations

from typing import cast

import pytest

from hautemer.core.engine import asking
from hautemer.core.errors import BadInput
from hautemer.games.calypso.state import Calypso
from hautemer.lab import promises
from tests.games.calypso.drawing import GAME, RING, TILES, Drawn

WHOLE = """\
calypso players=3 mode=free_placement memory_aid=yes rules=1
ring: shark yellow net purple four green pink
calypso: green
die: 5
tiles: pink/yellow yellow purple/green purple green pink
turned: 1
fish: 6 9 9
net: 0
turn: second
wanted: green
due: 1
again: yes
then: collect settle_and_place
"""
TOGETHER = """\
calypso players=2 mode=coop memory_aid=no rules=1
ring: shark yellow net purple four green pink
calypso: shark
tiles: yellow yellow purple purple green pink
fish: 4 5
net: 3
eaten: 2
turn: first
then: roll
"""
STARTING = """\
calypso players=3 mode=base memory_aid=no rules=1
ring: shark yellow net purple four green pink
calypso: shark
tiles: yellow yellow purple purple green pink
fish: 0 0 0
net: 24
rolls: 4 out -
turn: nobody
then: start_roll
"""


def complaint(drawing: str, players: int = 2, mode: str = "base") -> str:
    with pytest.raises(BadInput) as caught:
        Drawn(drawing, players, mode)
    return str(caught.value)


@pytest.mark.parametrize("text", [WHOLE, TOGETHER, STARTING])
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


def test_every_position_of_random_games_is_read_as_the_same_table() -> None:
    for seed in range(30):
        for s, step, _ in promises.questions(GAME, seed):
            again = GAME.read(GAME.write(s))
            assert asking(again) is step
            assert GAME.view(again, 0) == GAME.view(s, 0)


def test_what_may_be_left_out() -> None:
    s = cast(Calypso, GAME.read(f"calypso\nring: {RING}\ntiles: {TILES}\nfish: 3 4\nturn: second"))
    assert (s.net, s.at, s.agenda.names(), s.turn) == (17, 0, ["roll"], 1)


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("ring: yellow shark", "Line 2 (ring): the large tiles are named clockwise from the shark"),
        ("ring: shark yellow yellow", "Line 2 (ring): the large tiles"),
        ("ring: shark blue", "Line 2 (ring): it must be one of yellow"),
        ("ring: shark yellow net", "Line 2 (ring): all seven large tiles lie"),
        ("calypso: whale", "(calypso): it must be one of shark"),
        ("die: 7", "(die): it must be one of 0, 1"),
        ("tiles: yellow", "Line 3 (tiles): all six small tiles lie"),
        ("tiles: yellow yellow purple purple green pink pink", "Line 3 (tiles): there are six small tiles, not 7"),
        ("tiles: yellow yellow yellow yellow green pink", "yellow cannot show four times"),
        ("tiles: yellow yellow yellow purple green pink", "three times yellow: they are shuffled at once (calypso.shuffle)"),
        ("tiles: yellow/yellow yellow purple purple green pink\nturned: 1", "yellow/yellow cannot be (calypso.parts)"),
        ("tiles: yellow/green/pink yellow purple purple green pink\nturned: 1", "it must be one of yellow"),
        (
            "tiles: yellow/green yellow purple purple green pink",
            "'turned' is missing: it must be the place of the tile turned last",
        ),
        ("turned: 2", "(turned): the tile turned last has been seen"),
        ("turned: 7", "(turned): it must be one of 0, 1"),
        ("fish: 3", "(fish): a number of fish for each of the 2 players, not 1"),
        ("fish: 3 x", "(fish): it must be one of 0"),
        ("fish: 12 0", "someone owns 12 fish (calypso.end)"),
        ("net: 23", "(net): there are 24 fish"),
        ("eaten: 1", "(eaten): the shark eats only when all play together"),
        ("turn: third", "(turn): it must be one of first, second, nobody"),
        ("turn: nobody", "(turn): it is nobody's turn only before someone starts"),
        ("rolls: 3 -", "(rolls): rolls for the start are made before it"),
        ("rolls: 3 4\nturn: nobody\nthen: start_roll", "(rolls): a roll, - or out for each player"),
        ("wanted: green", "(wanted): a colour is wanted while"),
        ("then: seek", "The line 'wanted' is missing: a colour is wanted while"),
        ("calypso: green\nwanted: pink\nthen: seek", "(calypso): on the large tile green, seek is not what comes next"),
        ("calypso: net\nthen: name", "(calypso): on the large tile net, name is not what comes next"),
        ("due: 1", "(due): fish are due only while they are collected"),
        ("again: yes", "(again): who plays again is settled"),
        ("then: swim", "There is no step of calypso called 'swim'"),
        ("then: coop_seek", "(then): these steps can come: prepare;"),
        ("fish: 0 3\nthen: shark_take", "(then): shark_take asks only where several opponents have fish"),
        ("then: lay roll", "(tiles): all six small tiles lie, except while they are being laid"),
        ("tiles: yellow/green\nturned: 1\nthen: lay roll", "(tiles): nothing has been seen yet of tiles that are being laid"),
    ],
)
def test_a_text_that_cannot_be_a_position_is_told_why(drawing: str, message: str) -> None:
    assert message in complaint(drawing)


def test_fish_are_collected_only_from_an_empty_net() -> None:
    drawing = (
        "tiles: pink/yellow yellow purple purple green pink\nturned: 1\ncalypso: pink\nwanted: pink\ndue: 1\nthen: collect settle"
    )
    assert "only when the net is empty" in complaint(f"fish: 5 9 9\n{drawing}", players=3)


@pytest.mark.parametrize("lines", ["fish: 5 5", "net: 5\neaten: 5"])
def test_a_game_together_that_is_over_is_no_position(lines: str) -> None:
    assert "The game is over" in complaint(lines, mode="coop")


def test_a_missing_turn_is_told() -> None:
    with pytest.raises(BadInput, match="The line 'turn' is missing"):
        GAME.read(f"calypso\nring: {RING}\ntiles: {TILES}\nfish: 3 4")
