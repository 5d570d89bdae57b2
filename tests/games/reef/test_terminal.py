"""Whoever may resist reads what the effect would do to them, in the terminal; the browser says the same words."""

from __future__ import annotations

import pytest

from hautemer.core.bits import each
from hautemer.games.reef.deck import MODES
from hautemer.speech import LANGUAGES, Speech, load
from tests.games.reef.drawing import Drawn

DUEL = "octopus hand: {octopus}\noctopus pile: 9\ncrab hand: {crab}\ncrab pile: 10\ntable: {table}\nturn: crab\nthen: answer play"


def asked(table: str, octopus: str = "6", crab: str = "1 9", lang: str = "en") -> str:
    t = Drawn(DUEL.format(octopus=octopus, crab=crab, table=table), mode="asymmetric")
    speech = Speech(t.game, t.s.options, lang)
    return speech.terminal.prompt(t.view("crab"), speech)


def test_what_would_happen_is_said_and_how_it_can_be_prevented() -> None:
    assert asked("o3 o4") == "4 Offer ≈ is played: the octopus gives you a card. Cancel that with a 1, or let it happen?"
    assert asked("c3 o5").startswith("5 Capture ≈ is played: the octopus may take the 3 ʌ beneath it.")
    assert asked("o8", lang="fr").startswith("8 Inverser ≈\u202f: votre prochaine carte devra être plus basse que 8.")


def test_without_a_one_that_is_the_reason() -> None:
    assert (
        asked("o4", crab="9") == "4 Offer ≈ is played: the octopus gives you a card. You hold no 1, so nothing can cancel that."
    )


@pytest.mark.parametrize(("table", "octopus", "crab"), [("o5", "6", "1"), ("o4", "", "1"), ("o3 c2", "6", ""), ("o10", "6", "")])
def test_an_effect_without_a_card_to_act_on_says_so(table: str, octopus: str, crab: str) -> None:
    assert "it has nothing to act on" in asked(table, octopus, crab)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_that_can_be_cancelled_says_what_it_would_do(lang: str) -> None:
    decks = [deck for by_rank in MODES.values() for deck in by_rank.values()]
    named = {deck.effects[kind].name for deck in decks for kind in each(deck.resistible)}
    assert set(load("games/reef/words", lang)["would"]) == {*named, "nothing"}
