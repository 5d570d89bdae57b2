"""By which version of its rules a table is played: every copy, guess and text of it knows."""

from __future__ import annotations

import pytest

from hautemer.core.engine import asking, random_steps
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF

GAMES = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


@GAMES
def test_copies_guesses_and_texts_of_a_table_keep_its_rules(game: Game) -> None:
    s = game.start({**game.complete_options({}), "rules": "7"})
    random_steps(s, Rng(1), 10)
    step = asking(s)
    assert step is not None
    seat = int(step.seat(s))
    assert [s.rules, s.clone().rules, game.guess(game.view(s, seat), Rng(2)).rules] == [7, 7, 7]
    assert game.write(s).splitlines()[0].endswith(" rules=7")


@GAMES
def test_the_newest_rules_are_played_unless_others_are_named(game: Game) -> None:
    assert game.start(game.complete_options({})).rules == game.version
    assert game.start(game.complete_options({"rules": "1"})).rules == 1


@GAMES
@pytest.mark.parametrize("rules", ["0", "-1", "01", "99", "", "newest"])
def test_rules_that_are_not_known_are_refused_in_options_and_positions(game: Game, rules: str) -> None:
    with pytest.raises(BadInput, match=f"^There is no version {rules} of the rules of {game.name} here, only 1"):
        game.complete_options({"rules": rules})
    with pytest.raises(BadInput, match=f"^Line 1: There is no version {rules} of the rules of {game.name} here, only 1"):
        game.read(f"{game.name} rules={rules}\n")
