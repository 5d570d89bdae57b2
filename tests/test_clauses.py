"""No clause without code, without a test, or that never comes up."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.core.game import Game
from hautemer.games.shelf import SHELF
from hautemer.lab.clauses import citations_of, clause_ids, count_clauses, proving_tests
from hautemer.lab.rulebook import rulebook

TESTS = Path(__file__).parent
GAMES = pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)


@GAMES
def test_every_clause_is_cited_by_the_code_and_the_code_cites_no_other(game: Game) -> None:
    code = citations_of(game)
    assert set(code) == set(clause_ids(game))
    for clause, places in code.items():
        assert any(place != "terminal.py" for place in places), clause


@GAMES
def test_every_clause_is_proven_by_a_test_and_no_test_proves_another(game: Game) -> None:
    assert set(proving_tests(game, TESTS)) == set(clause_ids(game))


ENOUGH = {"reef": 300, "island": 25}
"""Games after which all has come up: Récif's are short, The Island's long and helped by its scenes."""


@GAMES
def test_every_clause_comes_up_in_self_play_or_always_holds(game: Game) -> None:
    counted = count_clauses(game, ENOUGH.get(game.name, 60), lambda: None)
    silent = [clause for clause in clause_ids(game) if not counted[clause] and clause not in game.always]
    assert silent == []


@GAMES
def test_a_clause_that_nobody_keeps_is_found_out(game: Game, tmp_path: Path) -> None:
    folder = tmp_path / "games" / game.name
    folder.mkdir(parents=True)
    (folder / "test_one.py").write_text("@proves('x.y')\ndef test_one() -> None: ...\n")
    assert proving_tests(game, tmp_path) == {"x.y": ["test_one"]}


@GAMES
def test_the_rulebook_page_says_what_the_words_say(game: Game) -> None:
    page = (TESTS.parent / "docs" / "rules" / f"{game.name}.md").read_text("utf-8")
    assert page == rulebook(game), "run `make docs`"
