"""`hautemer play`: a person and a bot at a table, what is typed and what is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hautemer.core.fair import commitment
from hautemer.core.logs import read_log
from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, load
from tests.cli.terminal import cards, flat, hautemer, says

EN = load("words", "en")
REEF = load("games/reef/words", "en")
AT_ONCE = ("play", "reef", "-o", "opens=first", "--seed", "1")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
def test_a_person_who_always_takes_the_first_answer_reaches_the_end(lang: str, mode: str) -> None:
    ran = hautemer("play", "reef", "--seed", "5", "-o", f"mode={mode}", "--lang", lang, types=["1"] * 500)
    assert ran.code == 0
    assert len(ran.screens) < 500
    promised, key = re.findall(r"\b[0-9a-f]{64}\b", ran.flat)
    assert says(ran.screens[0], "promise", lang, commitment=promised)
    assert says(ran.out, "revealed", lang, key=key)
    assert commitment(key) == promised
    assert key not in "".join(ran.screens), "not told before the end"
    assert "reef.end" in ran.flat


def test_a_game_with_a_seed_is_the_same_again_and_one_without_is_not() -> None:
    def plays(*args: str) -> str:
        return hautemer("play", "reef", "--seats", "drifter,drifter", *args).out

    assert plays("--seed", "5") == plays("--seed", "5") != plays("--seed", "6")
    assert plays() != plays()


def test_words_of_a_person_change_the_luck() -> None:
    dealt = [cards(hautemer(*AT_ONCE, "--words", words, types=["q"]).screens[0]) for words in ("", "salt", "salt")]
    assert dealt[0] != dealt[1] == dealt[2]


def test_a_person_sees_the_own_hand_and_nothing_of_the_bots() -> None:
    screen = hautemer(*AT_ONCE, types=["q"]).screens[0]
    assert len(cards(screen)) == 5
    assert all(card.endswith("≈") for card in cards(screen))


@pytest.mark.parametrize("typed", ["2", " 2 ", "o3", "play o3"])
def test_an_answer_is_its_number_its_card_or_its_words(typed: str) -> None:
    ran = hautemer(*AT_ONCE, types=[typed, "q"])
    assert cards(ran.screens[0])[1] == "3≈"
    assert cards(ran.screens[1])[0] == "3≈", "the first card of the round"


def test_enter_is_enough_where_there_is_one_answer_only_and_shows_the_table_again_where_there_are_more() -> None:
    ran = hautemer(*AT_ONCE, types=["", "1", "o3", "", "q"])
    assert cards(ran.screens[1]) == cards(ran.screens[0])
    assert says(ran.screens[3], "pick_one")
    assert not says(ran.screens[4], "pick_one"), "the game went on"


@pytest.mark.parametrize("asked", ["8", "o8", "c8"])
def test_a_question_mark_and_a_card_tell_what_it_does(asked: str) -> None:
    ran = hautemer(*AT_ONCE, types=[f"? {asked}", "q"])
    assert flat(REEF["clauses"]["reef.inverser"]["text"]) in flat(ran.screens[1])


def test_a_question_mark_tells_what_is_not_possible_and_why() -> None:
    ran = hautemer(*AT_ONCE, types=["?", "q"])
    assert EN["not_possible"] in ran.screens[1]
    assert REEF["clauses"]["reef.hand"]["no"] in ran.screens[1]
    assert REEF["clauses"]["reef.pass"]["no"] in ran.screens[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_mark_and_an_answer_tell_its_clause_and_the_rule(lang: str) -> None:
    hand = cards(hautemer(*AT_ONCE, types=["q"]).screens[0])
    absent = next(rank for rank in ("9", "8", "7", "6", "3") if f"{rank}≈" not in hand)
    ran = hautemer(*AT_ONCE, "--lang", lang, types=[f"? play o{absent}", f"? play o{hand[0][:-1]}", "q"])
    words = load("games/reef/words", lang)
    assert flat(words["refusals"]["not_held"].replace("{card}", f"{absent} ")).split(absent)[0] in flat(ran.screens[1])
    assert flat(words["clauses"]["reef.hand"]["text"]) in flat(ran.screens[1])
    assert "reef.hand" in ran.screens[1]
    assert says(ran.screens[2], "possible", lang)


def test_r_gives_the_rulebook_to_read() -> None:
    ran = hautemer(*AT_ONCE, types=["r", "q"])
    for clause, entry in REEF["clauses"].items():
        assert f"({clause})" in ran.screens[1]
        assert flat(entry["text"]) in flat(ran.screens[1])
    assert flat(REEF["goal"]) in flat(ran.screens[1])
    assert f"1.1 {REEF['clauses']['reef.end']['title']} (reef.end)" in ran.screens[1]


@pytest.mark.parametrize("nonsense", ["0", "6", "99", "-1", "1.0", "one", "play", "pass", "o13", "[/]", "{count}", "é", "\\"])
def test_nonsense_is_told_what_may_be_typed_and_changes_nothing(nonsense: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = hautemer(*AT_ONCE, "--log", str(path), types=[nonsense, "q"])
    assert says(ran.screens[1], "not_a_choice", count="5")
    assert all(answer.seat == -1 for answer in read_log(path.read_text("utf-8"), SHELF).answers)


@pytest.mark.parametrize("nonsense", ["? play", "? o13", "? sing", "? play o9 o9", "?[/]", "? {text}"])
def test_a_question_about_nonsense_is_answered_too(nonsense: str) -> None:
    ran = hautemer(*AT_ONCE, types=[nonsense, "q"])
    assert ran.code == 0
    assert len(ran.screens) == 2
    assert flat(ran.screens[1])


@pytest.mark.parametrize("types", [["q"], ["1", "q"], [], ["1"]], ids=["at once", "later", "end of input", "input ends later"])
def test_who_leaves_is_let_go_and_told_where_the_game_is(types: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = hautemer(*AT_ONCE, "--log", str(path), types=types)
    assert ran.code == 0
    assert says(ran.out, "left")
    assert str(path) in ran.out
    assert len(read_log(path.read_text("utf-8"), SHELF).answers) >= 10, "the deal at least"


def test_u_takes_back_ones_last_answer_and_the_log_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = hautemer(*AT_ONCE, "--log", str(path), types=["u", "1", "u", "n", "u", "y", "q"])
    assert says(ran.screens[1], "undo_nothing")
    assert says(ran.screens[3], "undo_practice"), "a bot has moved since, and nobody but bots can be asked"
    assert says(ran.screens[6], "undone")
    assert cards(ran.screens[6]) == cards(ran.screens[0]), "the same question once more"
    log = read_log(path.read_text("utf-8"), SHELF)
    assert (log.taken_back, log.practice) == (1, True)
    assert all(answer.seat == -1 for answer in log.answers)
