"""What a game says about how it is searched is what the search does."""

from __future__ import annotations

from math import e

import pytest

from hautemer.bots.beam import BeamSearch
from hautemer.bots.ismcts import tree_for
from hautemer.bots.tree import Tree
from hautemer.core.game import Game
from hautemer.core.rng import Rng
from hautemer.core.search import Search
from tests.test_adding_a_game import game_of_the_page

PEARLS = type(game_of_the_page())
FIVE = "pearls\nleft: 5\nturn: 0\nthen: take"
EIGHT = "pearls\nleft: 8\nturn: 1\nthen: take"
"""By the hints the second seat, whose turn it is, has lost."""


def searched(search: Search) -> Game:
    """Pearls, searched so."""
    game: Game = type("Searched", (PEARLS,), {"search": search})()
    return game


def grown(game: Game, position: str, playouts: int) -> tuple[Tree, list[list[float]]]:
    """A tree, one answer deep, of so many playouts from a position, and what each came to."""
    tree = tree_for(game, Rng(1), 1)
    return tree, [tree.iterate(game.read(position), tree.rng) for _ in range(playouts)]


@pytest.mark.parametrize("temperature", [1.0, 0.25])
def test_the_temperature_makes_chances_of_hints(temperature: float) -> None:
    game = searched(Search(temperature=temperature))
    best, worst = game.chances(game.read(EIGHT))
    assert best / worst == pytest.approx(e ** (1 / temperature))


def test_a_playout_ends_at_the_horizon() -> None:
    _, results = grown(searched(Search()), EIGHT, 20)
    assert {max(result) for result in results} == {1.0}, "the default is beyond the end"
    _, results = grown(searched(Search(horizon=0)), EIGHT, 1)
    assert 0.0 < results[0][0] < 1.0, "judged as it stands after one answer"


def test_guided_playouts_go_by_the_hints() -> None:
    _, results = grown(searched(Search(guided_playouts=True)), EIGHT, 50)
    assert all(result == [1.0, 0.0] for result in results), "whoever goes by the hints never loses a won game"
    _, results = grown(searched(Search()), EIGHT, 50)
    assert [0.0, 1.0] in results, "by chance anybody does"


def test_exploration_spreads_the_tries() -> None:
    def fewest(exploration: float) -> int:
        tree, _ = grown(searched(Search(exploration=exploration)), FIVE, 300)
        return min(int(branch.visits) for branch in tree.root.children.values())

    assert fewest(100.0) > 90
    assert fewest(0.1) < 30


@pytest.mark.parametrize("beam_search", [False, True])
def test_a_beam_search_follows_lines(beam_search: bool) -> None:
    assert isinstance(tree_for(searched(Search(beam_search=beam_search)), Rng(1)), BeamSearch) == beam_search


def test_estimates_lead_where_the_game_says_so() -> None:
    assert not Search().uses_estimates()
    assert Search(guided_playouts=True).uses_estimates()
    assert Search(beam_search=True).uses_estimates()
    with pytest.raises(ValueError, match="one of the two"):
        Search(guided_playouts=True, beam_search=True)
