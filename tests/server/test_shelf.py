"""What `/api/games` says of a game, and what comes with a question, so that no client has to know it."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path

import pytest

from hautemer.core.engine import Choice
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.messages import SPECTATOR
from hautemer.games.shelf import SHELF
from tests.server.harness import Message, Server

NEEDS = {
    "reef": {"finish_rank": {"mode": "symmetric"}},
    "calypso": {},
    "island": {"squid_only": {"squid": "yes"}, "dive_die": {"dolphins": "yes"}, "two_colours": {"players": "2"}},
    "monster": {},
}


@pytest.fixture(scope="module")
def offered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Message]:
    server = Server(Path(tmp_path_factory.mktemp("shelf")) / "tables.db")
    offers = json.loads(server.get("/api/games")[1])
    server.stop()
    return {offer["game"]: offer for offer in offers}


def can_be(game: Game, options: dict[str, str]) -> bool:
    try:
        game.complete_options(options)
    except BadInput:
        return False
    return True


@pytest.mark.parametrize("name", SHELF)
def test_an_option_says_what_it_needs_and_can_be_chosen_only_with_that(offered: dict[str, Message], name: str) -> None:
    game = SHELF[name]
    values = {option["name"]: option["values"] for option in offered[name]["options"]}
    assert {option["name"]: option["needs"] for option in offered[name]["options"] if option["needs"]} == NEEDS[name]
    for option in offered[name]["options"]:
        for value in option["values"][1:]:
            chosen = {**game.complete_options({}), **option["needs"], option["name"]: value}
            for other, needed in option["needs"].items():
                assert [one for one in values[other] if can_be(game, {**chosen, other: one})] == [needed]


@pytest.mark.parametrize("name", SHELF)
def test_whatever_two_values_are_chosen_it_is_known_from_the_offer_whether_they_can_be_played(
    offered: dict[str, Message], name: str
) -> None:
    """So that a page never asks for what would be refused."""
    game = SHELF[name]
    options = offered[name]["options"]
    usual = {option["name"]: option["values"][0] for option in options}

    def offers(chosen: dict[str, str]) -> bool:
        """By what the offer says of each option."""
        for option in options:
            value = chosen[option["name"]]
            beside = {other: [needed] for other, needed in option["needs"].items()} if value != option["values"][0] else {}
            for rules in (beside, option["only"].get(value, {})):
                if any(chosen[other] not in values for other, values in rules.items()):
                    return False
        return True

    for one, other in combinations(options, 2):
        for value, second in product(one["values"], other["values"]):
            chosen = {**usual, one["name"]: value, other["name"]: second}
            assert can_be(game, chosen) == offers(chosen), chosen


@pytest.mark.parametrize("name", SHELF)
def test_of_the_seatings_one_fits_the_options_and_says_who_sits_there(offered: dict[str, Message], name: str) -> None:
    game = SHELF[name]
    for option in game.options:
        for value in option.values:
            options = {**{other.name: other.values[0] for other in game.options}, option.name: value}
            [seating] = [one for one in offered[name]["seatings"] if one["options"].items() <= options.items()]
            assert seating["seats"] == game.seats(options)


@pytest.mark.parametrize("name", SHELF)
def test_a_question_comes_with_the_verbs_that_answer_it(name: str) -> None:
    game = SHELF[name]
    asked = game.decision(game.start(game.complete_options({})), SPECTATOR)
    assert asked is not None
    step = game.steps[asked.step]
    assert isinstance(step, Choice)
    assert asked.verbs == {action.do: tuple(action.parts()) for action in step.actions}
