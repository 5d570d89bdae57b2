"""Explorers go by first names, which say no more than the order of placing."""

from __future__ import annotations

import io
import unicodedata

import pytest
from rich.console import Console

from hautemer.core.engine import asking
from hautemer.games.island.pieces import COLOURS
from hautemer.speech import LANGUAGES, Speech, load
from tests.games.island.drawing import GAME, Drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_initials_follow_the_alphabet(lang: str) -> None:
    """From A to J, so that a name says its place in the order without looking like a value."""
    names = load("games/island/words", lang)["figure_names"]
    assert [unicodedata.normalize("NFD", names[str(number)])[0] for number in range(1, 11)] == list("ABCDEFGHIJ")
    assert len(names) == 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_names_an_explorer_by_first_name_and_colour(lang: str) -> None:
    speech = Speech(GAME, GAME.complete_options({}), lang)
    names, colours = speech.words["figure_names"], speech.words["seats"]
    for colour in COLOURS:
        for number in range(1, 11):
            assert speech.part("figure", f"{colour}{number}") == f"{names[str(number)]} ({colours[colour]})"
    assert Speech(GAME, GAME.complete_options({}), "fr").part("figure", "ink5") == "Édith (encre)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_says_where_the_names_come_from(lang: str) -> None:
    words = load("games/island/words", lang)
    for number in ("1", "10"):
        assert words["figure_names"][number] in words["clauses"]["island.setup.individuals"]["text"]


@pytest.mark.parametrize(("lang", "legend"), [("en", "1 Ada, 2 Basil, 3 Cora,"), ("fr", "1 Ada, 2 Basile, 3 Cora,")])
def test_the_terminal_says_which_letters_and_answers_a_name_stands_for(lang: str, legend: str) -> None:
    t = Drawn("d: . . . b bR1R3 f\nturn: red")
    t.answer("pick d5")
    step = asking(t.s)
    assert step is not None
    speech = Speech(GAME, t.s.options, lang)
    paper = io.StringIO()
    drawn = speech.terminal.draw(t.view("red"), step.options(t.s), speech, ["person", "drifter"], 400)
    Console(file=paper, width=400).print(drawn)
    assert legend in paper.getvalue()
    assert "red1 (Ada), red3 (Cora)" in paper.getvalue()
    assert speech.action(GAME.action("figure red3")).endswith(speech.part("figure", "red3"))
