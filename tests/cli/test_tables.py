"""`hautemer play`: people and bots at a table, what is typed and what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hautemer.core.logs import read_log
from hautemer.core.records import Cut
from hautemer.speech import load
from tests.cli.terminal import SCREEN, Ran, flat, hautemer

EN = load("words", "en")
REEF = load("games/reef/words", "en")
CLEAR = "\x1b[2J"
FACE = re.compile(r"[│┃] (\S+) +([≈ʌ]) [│┃]")
"""The first line of a card's face: its rank and its colour."""
TWO = ("play", "reef", "--seats", "person,person", "-o", "opens=first", "--seed", "4")
AT_ONCE = ("play", "reef", "-o", "opens=first", "--seed", "1")


def sentence(key: str, lang: str = "en") -> str:
    """The beginning of a sentence of the table, up to its first part."""
    said: str = load("words", lang)[key]
    return flat(said.split("{")[0])


def says(screen: str, key: str, lang: str = "en", **parts: str) -> bool:
    """Whether a sentence of the table stands on the screen, with these parts."""
    said: str = load("words", lang)[key]
    for name, part in parts.items():
        said = said.replace("{" + name + "}", part)
    return flat(said).lower() in flat(screen).lower()


def cards(screen: str) -> list[str]:
    """All cards whose faces are on the screen: 4≈, Ωʌ."""
    return ["".join(found) for found in FACE.findall(screen)]


def two_people(said: Callable[[str], str | None]) -> Ran:
    """Two people at one keyboard; Enter at every curtain, `said` answers the rest."""
    return hautemer(*TWO, env=SCREEN, types=lambda screen: "" if says(screen, "pass_keyboard", seat="") else said(screen))


# ---- one person and a bot ----


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
def test_a_person_who_always_takes_the_first_answer_reaches_the_end(lang: str, mode: str) -> None:
    ran = hautemer("play", "reef", "--seed", "5", "-o", f"mode={mode}", "--lang", lang, types=["1"] * 500)
    assert ran.code == 0
    assert len(ran.screens) < 500
    assert sentence("promise", lang) in ran.flat
    assert sentence("revealed", lang) in ran.flat
    assert "reef.end" in ran.flat


def test_a_game_with_a_seed_is_the_same_again_and_one_without_is_not() -> None:
    def plays(*args: str) -> str:
        return hautemer("play", "reef", "--seats", "drifter,drifter", *args).out

    assert plays("--seed", "5") == plays("--seed", "5") != plays("--seed", "6")
    assert plays() != plays()


def test_words_of_a_person_change_the_luck() -> None:
    dealt = [cards(hautemer(*AT_ONCE, "--words", words, types=["q"]).screens[0]) for words in ("", "salt", "salt")]
    assert dealt[0] != dealt[1] == dealt[2]


def test_the_key_is_promised_before_the_first_card_and_not_told_before_the_end() -> None:
    ran = hautemer(*AT_ONCE, types=["1"] * 500)
    first, last = flat(ran.screens[0]), flat(ran.out[-1500:])
    assert re.search(r"\b[0-9a-f]{64}\b", first)
    key = re.search(rf"{re.escape(sentence('revealed'))} ([0-9a-f]{{64}})", last)
    assert key is not None
    assert key[1] not in "".join(ran.screens)


def test_a_person_sees_the_own_hand_and_nothing_of_the_bots() -> None:
    screen = hautemer(*AT_ONCE, types=["q"]).screens[0]
    assert len(cards(screen)) == 5
    assert all(card.endswith("≈") for card in cards(screen))


def test_a_question_mark_tells_what_is_not_possible_and_why() -> None:
    ran = hautemer(*AT_ONCE, types=["?", "q"])
    assert EN["not_possible"] in ran.screens[1]
    assert REEF["clauses"]["reef.hand"]["no"] in ran.screens[1]
    assert REEF["clauses"]["reef.pass"]["no"] in ran.screens[1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_question_mark_and_an_answer_tell_its_clause_and_the_rule(lang: str) -> None:
    hand = cards(hautemer(*AT_ONCE, types=["q"]).screens[0])
    absent = next(rank for rank in ("9", "8", "7", "6", "3") if f"{rank}≈" not in hand)
    ran = hautemer(*AT_ONCE, "--lang", lang, types=[f"? play o{absent}", f"? play o{hand[0][:-1]}", "q"])
    rule = load("games/reef/words", lang)["clauses"]["reef.hand"]
    assert flat(rule["no"]) in flat(ran.screens[1])
    assert flat(rule["text"]) in flat(ran.screens[1])
    assert "reef.hand" in ran.screens[1]
    assert says(ran.screens[2], "possible", lang)


def test_r_gives_the_rulebook_to_read() -> None:
    ran = hautemer(*AT_ONCE, types=["r", "q"])
    for clause, said in REEF["clauses"].items():
        assert f"({clause})" in ran.screens[1]
        assert flat(said["text"]) in flat(ran.screens[1])


@pytest.mark.parametrize("nonsense", ["0", "6", "99", "-1", "1.0", "one", "play", "pass", "o13", "[/]", "{count}", "é", "\\"])
def test_nonsense_is_told_what_may_be_typed_and_changes_nothing(nonsense: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = hautemer(*AT_ONCE, "--log", str(path), types=[nonsense, "q"])
    assert says(ran.screens[1], "not_a_choice", count="5")
    assert all(answer.seat == -1 for answer in read_log(path.read_text("utf-8")).answers)


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
    assert len(read_log(path.read_text("utf-8")).answers) >= 10, "the deal at least"


def test_u_takes_back_ones_last_answer_and_the_log_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = hautemer(*AT_ONCE, "--log", str(path), types=["u", "1", "u", "q"])
    assert says(ran.screens[1], "undo_nothing")
    assert says(ran.screens[3], "undone")
    assert cards(ran.screens[3]) == cards(ran.screens[0]), "the same question once more"
    log = read_log(path.read_text("utf-8"))
    assert log.taken_back == 1
    assert all(answer.seat == -1 for answer in log.answers)


def test_what_was_taken_back_brings_no_other_luck(tmp_path: Path) -> None:
    """Taking back and answering the same draws the same cards: here a 7, where one is dealt."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    hautemer(*AT_ONCE, "--log", str(one), types=["1"] * 500)
    hautemer(*AT_ONCE, "--log", str(two), types=["1", "u", *["1"] * 500])
    draws = [[a.action for a in read_log(p.read_text("utf-8")).answers if a.seat == -1][:12] for p in (one, two)]
    assert draws[0] == draws[1]
    assert hautemer("verify", str(two)).code == 0


# ---- two people at one keyboard ----


def test_between_two_people_the_screen_is_cleared_and_no_hand_is_shown_before_enter() -> None:
    ran = two_people(lambda screen: "1" if len(screen) else None)
    assert ran.code == 0
    assert "reef.end" in ran.out
    curtains = [screen for screen in ran.screens if says(screen, "pass_keyboard", seat="")]
    assert len(curtains) > 10
    for screen in curtains:
        before, curtain = screen.rsplit(CLEAR, 1)
        assert not cards(curtain)
        assert re.search("the (octopus|crab)", curtain)
        assert "draws" not in curtain
        assert not cards(before), "between an answer and the curtain nothing new is shown"


def test_after_enter_the_screen_is_cleared_again_and_shows_one_hand() -> None:
    ran = two_people(lambda screen: "1")
    first, octopus, curtain, crab = ran.screens[:4]
    assert says(first, "pass_keyboard", seat=REEF["seats"]["octopus"])
    assert CLEAR in octopus
    assert [card[-1] for card in cards(octopus)] == ["≈"] * 5
    assert says(curtain, "pass_keyboard", seat=REEF["seats"]["crab"])
    assert CLEAR in crab
    assert sorted(card[-1] for card in cards(crab)) == ["ʌ"] * 5 + ["≈"], "the own hand, and the card that was played"


def test_nobody_hears_what_the_other_drew() -> None:
    ran = two_people(lambda screen: "1")
    for seat, own in (("octopus", "≈"), ("crab", "ʌ")):
        other = "crab" if seat == "octopus" else "octopus"
        screens = [screen for screen in ran.screens if re.search(rf"{seat} {own} \({REEF['terminal']['you']}\)", screen)]
        assert screens
        for line in re.findall(rf"the {other} draws (.*?)\.", "\n".join(screens), re.IGNORECASE):
            assert not re.search("[≈ʌ]", line), line


def test_the_same_person_twice_in_a_row_needs_no_curtain() -> None:
    """Whoever lets an effect be is asked again at once."""
    asked = 0

    def said(screen: str) -> str:
        nonlocal asked
        asked += "reef.resist" in screen
        return "allow" if "reef.resist" in screen else "1"

    ran = two_people(said)
    after_allow = [two for one, two in zip(ran.screens, ran.screens[1:], strict=False) if "reef.inverser" in two]
    assert asked
    assert all(CLEAR in screen for screen in ran.screens[:2])
    assert any(CLEAR not in screen for screen in ran.screens[2:]) or not after_allow


def answers_then_u(agreed: str, lang: str = "en") -> tuple[Ran, list[int]]:
    """Both answer once; the octopus wants to take it back, and the crab is asked. Also: the places of the screens by topic."""
    typed = ["", "1", "", "1", "", "u", agreed, *["", "q"]]
    ran = hautemer(*TWO, "--lang", lang, env=SCREEN, types=typed)
    return ran, [i for i, screen in enumerate(ran.screens) if says(screen, "yes_no", lang)]


@pytest.mark.parametrize(("lang", "yes"), [("en", "y"), ("fr", "o"), ("en", "Y")])
def test_with_two_people_the_other_is_asked_before_an_answer_is_taken_back(lang: str, yes: str) -> None:
    ran, asked = answers_then_u(yes, lang)
    assert asked == [6]
    question = ran.screens[6].rsplit(CLEAR, 1)[1]
    assert flat(load("words", lang)["undo_asks"].split("{seat}")[1]) in flat(question)
    assert not cards(question), "nobody sees a hand while they decide"
    assert any(says(screen, "undone", lang) for screen in ran.screens[7:])


@pytest.mark.parametrize(("lang", "no"), [("en", "n"), ("en", ""), ("fr", "n"), ("fr", "y"), ("en", "o")])
def test_if_the_other_does_not_agree_it_stays(lang: str, no: str) -> None:
    ran, asked = answers_then_u(no, lang)
    assert asked == [6]
    assert any(says(screen, "undo_refused", lang) for screen in ran.screens[7:])
    assert not any(says(screen, "undone", lang) for screen in ran.screens)


def test_two_people_are_told_of_the_end_without_what_only_one_saw() -> None:
    ran = two_people(lambda screen: "1")
    end = ran.out[ran.out.rindex("▸") :]
    assert says(end, "revealed", key="")
    assert not re.search(r"draws [^.]*[≈ʌ]", end)


def test_cut_is_a_line_of_the_log() -> None:
    assert Cut(3).cut == 3
