"""A game in a terminal: what it must say itself, and what it need not."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest
from rich.console import Console, RenderableType

from hautemer.core.engine import Action, asking
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.terminal import Terminal
from hautemer.games.reef.messages import Passed
from hautemer.games.shelf import SHELF
from hautemer.speech import Speech, terminal_of

REEF = SHELF["reef"]


class Plain(Terminal):
    """Draws, and leaves the rest as it is."""

    def draw(self, view: View, offered: list[Action], speech: Speech, names: list[str], width: int) -> RenderableType:
        return " ".join(names)


@pytest.fixture
def speech() -> Speech:
    return Speech(REEF, REEF.complete_options({}), "en")


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_every_game_of_the_shelf_has_a_terminal_that_draws_who_sits_there(game: Game) -> None:
    options = game.complete_options({})
    s = game.start(options)
    asking(s)
    speech = Speech(game, options, "en")
    names = ["Ann", "Ben", "Cleo", "Dan"][: len(speech.seats)]
    paper = StringIO()
    screen = Console(file=paper, width=80)
    screen.print(terminal_of(game).draw(game.view(s, 0), [], speech, names, screen.width))
    assert [name for name in names if name in paper.getvalue()] == names[1:], "oneself is you"


def test_a_game_must_draw() -> None:
    with pytest.raises(TypeError, match="draw"):
        Terminal()  # type: ignore[abstract]


def test_by_default_every_event_is_a_line_and_every_answer_is_listed_in_order(speech: Speech) -> None:
    events = [Passed("reef.pass", 0), Passed("reef.pass", 1)]
    assert Plain().story([*events], speech) == [(speech.event(event), "reef.pass") for event in events]
    options = [REEF.action(text) for text in ("resist c1", "allow")]
    assert Plain().ordered(options) == options
    assert not any(Plain().is_drawn(action) for action in options)


def test_by_default_the_prompt_is_that_of_the_step(speech: Speech) -> None:
    s = REEF.read("reef\noctopus hand: o3 o6\ncrab hand: c1 c4\nturn: octopus\n")
    asking(s)
    assert Plain().prompt(REEF.view(s, 0), speech) == speech.prompt("open")


def test_by_default_a_part_is_called_by_its_value_and_a_clause_by_its_name(speech: Speech) -> None:
    assert [Plain().say("count", value, speech) for value in (3, "o4", None)] == ["3", "o4", ""]
    assert [Plain().clause_of(text, speech) for text in ("reef.pinch", "o4")] == ["reef.pinch", ""]


def test_what_thinks_does_not_load_what_draws() -> None:
    code = "import sys, hautemer.bots.crew, hautemer.games.shelf; print('rich' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
