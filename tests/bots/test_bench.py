"""The benches keep running when the bots change: what they count can still be counted."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bench import odds, strength, thoughts
from hautemer.bots import tree
from hautemer.games.shelf import SHELF
from hautemer.lab.arena import play_one

PLAIN = str(tree.__file__).endswith(".py")


@pytest.mark.skipif(not PLAIN, reason="compiled code calls its own functions: only plain Python can be watched")
@pytest.mark.parametrize("name", SHELF)
def test_the_answers_of_a_round_can_be_counted(name: str) -> None:
    with patch.dict(thoughts.ROUNDS, {name: 1}), patch.dict(thoughts.STRIDES, {name: 300}):
        assert thoughts.lengths(name, 0) > 1


def test_matches_seat_a_captain_once_a_side() -> None:
    for match in strength.MATCHES:
        game = SHELF[match.game]
        sides = game.sides(game.settle(match.options))
        for number in range(len(sides)):
            _, _, seats, seed = match.job(number)
            mine = {seat for seat, who in enumerate(seats) if who == strength.CAPTAIN}
            assert mine == set(sides[number if match.side is None else match.side])
            assert seed == match.first + number


def test_a_match_counts_what_the_captains_side_won() -> None:
    seats = ["captain", "drifter"]
    scores = play_one(SHELF["calypso"], SHELF["calypso"].settle({"players": "2"}), seats, 3)[0]
    assert strength.played(0, "calypso", {"players": "2"}, seats, 3) == (0, scores[0] / sum(scores) if sum(scores) else 0.5)


@pytest.mark.parametrize(("name", "sides"), [("island", 4), ("monster", 2)])
def test_odds_are_looked_at_in_the_middle_of_a_game(name: str, sides: int) -> None:
    for seed in range(5):
        said, won, par = odds.looked_at(name, "drifter", seed)
        assert 0 < said < 1, "at the end they would be what was won"
        assert 0 <= won <= 1
        assert par == 1 / sides
    assert odds.looked_at(name, "drifter", 0) == odds.looked_at(name, "drifter", 0)
    assert odds.surprise(0.9, 1.0) < odds.surprise(0.5, 1.0) < odds.surprise(0.1, 1.0)
