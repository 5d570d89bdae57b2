"""The page on adding a game is a game: its blocks run, and it keeps the promises."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from hautemer.core.engine import asking, play
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.messages import Refusal
from hautemer.core.terminal import Terminal
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.speech import Speech

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"


def game_of_the_page() -> Game:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), flags=re.DOTALL)
    page = ModuleType("adding_a_game")
    sys.modules[page.__name__] = page
    exec(compile("\n".join(blocks), str(PAGE), "exec"), page.__dict__)
    game = page.PearlsGame()
    assert isinstance(game, Game)
    return game


@pytest.fixture(scope="module")
def pearls() -> Game:
    return game_of_the_page()


def test_the_game_of_the_page_keeps_all_promises(pearls: Game) -> None:
    for seed in range(200):
        for s, step, rng in promises.questions(pearls, seed, most=200):
            promises.options_are_what_nothing_bars(s, step)
            promises.luck_follows_the_weights(s, step)
            promises.a_clone_is_equal_and_independent(pearls, s, rng)
            promises.the_position_survives_as_text(pearls, s)
            promises.actions_survive_the_wire(pearls, step)
            for seat in (0, 1):
                promises.a_guess_looks_the_same(pearls, s, seat, rng)
                promises.nothing_tells_a_secret(pearls, s, seat, rng)
            promises.secret_answers_are_marked(pearls, s, step)
        promises.the_log_rebuilds_the_table(pearls, seed)


def test_the_game_of_the_page_declares_all_that_it_tells(pearls: Game) -> None:
    event_types: set[type] = set()
    for seed in range(20):
        for s, _, _ in promises.questions(pearls, seed, most=200):
            s.events = s.events or []
            promises.messages_are_declared(pearls, s)
        event_types |= {type(event) for event in s.events or []}
    assert event_types == set(pearls.event_types)


def test_the_game_of_the_page_is_drawn_in_a_terminal(pearls: Game) -> None:
    terminal = sys.modules["adding_a_game"].TERMINAL
    assert isinstance(terminal, Terminal)
    reef = SHELF["reef"]
    s = pearls.read("pearls\nleft: 5\nturn: 0\nthen: take")
    drawn = terminal.draw(pearls.view(s, 0), [], Speech(reef, reef.complete_options({}), "en"), ["Ann", "Ben"], 80)
    assert str(drawn) == "○○○○○"


def test_an_expansion_hangs_its_step_on_the_agenda(pearls: Game) -> None:
    with_tide, without = [pearls.start(pearls.complete_options({"tide": tide})) for tide in ("yes", "no")]
    for s in (with_tide, without):
        asking(s)
        play(s, pearls.action("take 3"))
        asking(s)
    assert with_tide.agenda.names() == ["tide", "take"]
    assert without.agenda.names() == ["take"]


def test_bars_gives_the_clause_and_nothing_else_forbids(pearls: Game) -> None:
    s = pearls.read("pearls\nleft: 2\nturn: 0\nthen: take")
    assert pearls.refusal(s, 0, pearls.action("take 3")) == Refusal("pearls.left")
    assert pearls.refusal(s, 0, pearls.action("take 2")) is None
    assert pearls.refusal(s, 1, pearls.action("take 2")) == Refusal("pearls.turn")
    assert pearls.refusal(s, 0, pearls.action("wash 1")) == Refusal("pearls.take"), "an answer to another question"


def test_a_broken_position_says_where(pearls: Game) -> None:
    with pytest.raises(BadInput, match=r"Line 2 \(left\)"):
        pearls.read("pearls\nleft: some\nturn: 0\nthen: take")
