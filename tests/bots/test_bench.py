"""The benches keep running when the bots change: what they count can still be counted."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bench import fit, letters, odds, strength, thoughts
from hautemer.bots import tree
from hautemer.core.engine import random_steps
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.lab.arena import play_one

PLAIN = str(tree.__file__).endswith(".py")


@pytest.mark.skipif(not PLAIN, reason="compiled code calls its own functions: only plain Python can be watched")
@pytest.mark.parametrize("name", SHELF)
def test_the_answers_of_a_round_can_be_counted(name: str) -> None:
    with patch.dict(thoughts.ROUNDS, {name: 1}), patch.dict(thoughts.STRIDES, {name: 300}):
        assert thoughts.lengths(name, 0) > 1


@pytest.mark.skipif(not PLAIN, reason="compiled code takes no letters for its numbers")
@pytest.mark.parametrize("name", letters.ODDS)
def test_a_logit_is_its_numbers_each_so_many_times(name: str) -> None:
    game = SHELF[name]
    rng = Rng(3)
    s = game.start(game.complete_options({}))
    while not fit.turn_begins(s):
        random_steps(s, rng, 1)
    forms = letters.forms(name, game.write(s))
    stand = letters.numbers(name)
    logits = letters.logits(s)
    assert logits
    assert forms.keys() == logits.keys()
    for number, parts in forms.items():
        assert sum(stand[key] * part for key, part in parts.items()) == pytest.approx(logits[number])


def test_numbers_are_found_again_from_what_they_made_come_true() -> None:
    """A coin that comes up by a logit of 1 alone, and of 1 - 2 where the second letter stands too."""
    rng = Rng(1)
    true = {"A": 1.0, "B": -2.0}
    rows: list[fit.Row] = []
    for n in range(4000):
        parts = {"A": 1.0, "B": 1.0} if n % 2 else {"A": 1.0}
        rows.append((parts, float(rng.below(1 << 20) / (1 << 20) < fit.chance(true, parts))))
    weights, doubts = fit.fit(rows, {"A": 0.0, "B": 0.0})
    for i, name in enumerate(true):
        assert weights[name] == pytest.approx(true[name], abs=4 * doubts[i][i] ** 0.5)
        assert 0.01 < doubts[i][i] ** 0.5 < 0.1


def test_matches_seat_a_captain_once_a_side() -> None:
    for match in strength.MATCHES:
        game = SHELF[match.game]
        sides = game.sides(game.complete_options(match.options))
        for number in range(len(sides)):
            _, _, seats, seed = match.job(number)
            mine = {seat for seat, bot in enumerate(seats) if bot == strength.CAPTAIN}
            assert mine == set(sides[number if match.side is None else match.side])
            assert seed == match.first + number


def test_a_match_counts_what_the_captains_side_won() -> None:
    seats = ["captain", "drifter"]
    scores = play_one(SHELF["calypso"], SHELF["calypso"].complete_options({"players": "2"}), seats, 3)[0]
    assert strength.play_match(0, "calypso", {"players": "2"}, seats, 3) == (0, scores[0] / sum(scores) if sum(scores) else 0.5)


@pytest.mark.parametrize(("name", "sides"), [("island", 4), ("monster", 2)])
def test_odds_are_looked_at_in_the_middle_of_a_game(name: str, sides: int) -> None:
    for seed in range(5):
        chance, won, par = odds.sample_position(name, "drifter", seed)
        assert 0 < chance < 1, "at the end they would be what was won"
        assert 0 <= won <= 1
        assert par == 1 / sides
    assert odds.sample_position(name, "drifter", 0) == odds.sample_position(name, "drifter", 0)
    assert odds.surprise(0.9, 1.0) < odds.surprise(0.5, 1.0) < odds.surprise(0.1, 1.0)
