"""What a terminal asks in Monster of the Sea: nothing is offered that is spent."""

from __future__ import annotations

import pytest

from hautemer.speech import LANGUAGES, Speech, load
from tests.games.monster.drawing import GAME, Drawn


def prompt(t: Drawn, seat: str, lang: str) -> str:
    speech = Speech(GAME, t.s.options, lang)
    return speech.terminal.prompt(t.view(seat), speech)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_prompt_offers_no_step_and_no_action_where_none_is_left(lang: str) -> None:
    words = load("games/monster/words", lang)
    t = Drawn("W")
    assert prompt(t, "whale", lang) == words["prompts"]["whale_act"]
    assert prompt(t.answer("swim N", "swim N"), "whale", lang) == words["table"]["ask_no_steps"]
    t = Drawn("W", hands={"whale": "saut charge"}).answer("play saut", "leap N")
    assert t.s.moves == 2
    assert prompt(t, "whale", lang) == words["table"]["ask_leaping"]
    t = Drawn("W\n\n.\n\n.\n\n1↓", turn="hunter1")
    assert prompt(t, "hunter1", lang) == words["prompts"]["hunter_act"]
    assert prompt(t.answer("turn N", "turn S"), "hunter1", lang) == words["table"]["ask_no_actions"]
