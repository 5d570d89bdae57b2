"""`hautemer play` for two people at one keyboard: nobody sees the other's hand, and nobody takes back alone what was seen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from hautemer.core.logs import read_log
from hautemer.games.shelf import SHELF
from hautemer.speech import load
from tests.cli.terminal import SCREEN, Ran, cards, flat, hautemer, says
from tests.core.logbook import rows_of

REEF = load("games/reef/words", "en")
CLEAR = "\x1b[2J"
TWO = ("play", "reef", "--seats", "person,person", "-o", "opens=first", "--seed", "4")
"""The octopus opens, and is dealt α 6 6 7 8."""


def curtain(screen: str, lang: str = "en") -> bool:
    """Whether the keyboard goes over to the other."""
    return says(screen, "pass_keyboard", lang, seat="")


@cache
def whole_game() -> Ran:
    """Both take the first answer each time; Enter at every curtain."""
    return hautemer(*TWO, env=SCREEN, types=lambda screen: "" if curtain(screen) else "1")


def test_two_people_reach_the_end() -> None:
    assert whole_game().code == 0
    end = whole_game().out[whole_game().out.rindex("▸") :]
    assert says(end, "revealed", key="")
    assert "reef.end" in end
    assert not re.search(r"draws [^.]*[≈ʌ]", end), "the end is told as to somebody who looks on"


def test_between_two_people_the_screen_is_cleared_and_nothing_is_shown_before_enter() -> None:
    curtains = [screen for screen in whole_game().screens if curtain(screen)]
    assert len(curtains) > 10
    for screen in curtains:
        before, after = screen.rsplit(CLEAR, 1)
        assert not cards(before), "between an answer and the curtain nothing new is shown"
        assert not cards(after)
        assert len(flat(after)) < 100, "whose turn it is, and no more"


def test_what_was_on_the_screen_cannot_be_scrolled_back_to() -> None:
    for screen in whole_game().screens:
        assert screen.count("\x1b[3J") == screen.count(CLEAR)


def test_after_enter_the_screen_is_cleared_again_and_shows_one_hand() -> None:
    first, octopus, second, crab = whole_game().screens[:4]
    assert says(first, "pass_keyboard", seat=REEF["seats"]["octopus"])
    assert CLEAR in octopus
    assert cards(octopus) == ["α≈", "6≈", "6≈", "7≈", "8≈"]
    assert says(second, "pass_keyboard", seat=REEF["seats"]["crab"])
    assert CLEAR in crab
    assert sorted(card[-1] for card in cards(crab)) == ["ʌ"] * 5 + ["≈"], "the own hand, and the card that was played"


@pytest.mark.parametrize(("seat", "sign", "other"), [("octopus", "≈", "crab"), ("crab", "ʌ", "octopus")])
def test_nobody_hears_what_the_other_drew(seat: str, sign: str, other: str) -> None:
    screens = [screen for screen in whole_game().screens if f"{seat} {sign} ({REEF['table']['you']})" in screen]
    text = "\n".join(screens)
    assert re.search(rf"the {seat} draws [^.]*[≈ʌ]", text, re.IGNORECASE)
    drawn = re.findall(rf"the {other} draws ([^.]*)", text, re.IGNORECASE)
    assert drawn
    assert not re.search("[≈ʌ]", " ".join(drawn))


def test_at_the_curtain_one_may_leave() -> None:
    ran = hautemer(*TWO, env=SCREEN, types=["", "1", "q"])
    assert ran.code == 0
    assert says(ran.out, "left")


EFFECT = ["", "play o8", "", "allow"]
"""The octopus plays an 8; the crab lets it be, and is asked again."""


def test_who_is_asked_twice_in_a_row_needs_no_curtain() -> None:
    ran = hautemer(*TWO, env=SCREEN, types=[*EFFECT, "q"])
    assert "reef.resist" in ran.screens[3]
    assert "reef.turn" in ran.screens[4]
    assert CLEAR not in ran.screens[4]


def test_where_nobody_learned_anything_an_answer_is_taken_back_freely() -> None:
    ran = hautemer(*TWO, env=SCREEN, types=[*EFFECT, "u", "q"])
    assert says(ran.screens[5], "undone")
    assert "reef.resist" in ran.screens[5], "the question that was answered is asked again"
    assert not any(says(screen, "yes_no") for screen in ran.screens)


def test_who_has_answered_nothing_takes_nothing_back() -> None:
    ran = hautemer(*TWO, env=SCREEN, types=["", "play o8", "", "u", "q"])
    assert says(ran.screens[4], "undo_nothing")


SEEN = ["", "play oα", "", "pass", "", "u"]
"""One round, cards are drawn; the octopus wants to take its α back."""


@pytest.mark.parametrize(("lang", "yes"), [("en", "y"), ("en", "Y"), ("fr", "o")])
def test_where_something_was_seen_the_other_is_asked(lang: str, yes: str) -> None:
    ran = hautemer(*TWO, "--lang", lang, env=SCREEN, types=[*SEEN, yes, "", "q"])
    question = ran.screens[6].rsplit(CLEAR, 1)[1]
    assert says(question, "undo_asks", lang, seat=load("games/reef/words", lang)["seats"]["crab"])
    assert says(question, "yes_no", lang)
    assert not cards(question), "nobody sees a hand while they decide"
    after = "".join(ran.screens[7:])
    assert says(after, "undone", lang)
    assert cards(after) == ["α≈", "6≈", "6≈", "7≈", "8≈"]


@pytest.mark.parametrize(("lang", "no"), [("en", "n"), ("en", ""), ("en", "o"), ("fr", "n"), ("fr", "y")])
def test_if_the_other_does_not_agree_it_stays_and_the_hand_is_behind_a_curtain(lang: str, no: str) -> None:
    ran = hautemer(*TWO, "--lang", lang, env=SCREEN, types=[*SEEN, no, "", "q"])
    assert curtain(ran.screens[7], lang)
    assert not cards(ran.screens[7])
    assert says(ran.screens[8], "undo_refused", lang)
    assert not any(says(screen, "undone", lang) for screen in ran.screens)


def test_the_other_is_told_that_something_was_taken_back() -> None:
    ran = hautemer(*TWO, env=SCREEN, types=[*SEEN, "y", "", "play o6", "", "q"])
    assert cards(ran.screens[10])[0] == "6≈"
    assert says(ran.screens[10], "undo_told")


def test_what_was_taken_back_brings_no_other_luck_and_stays_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    hautemer(*TWO, "--log", str(path), env=SCREEN, types=[*SEEN, "y", "", "play oα", "", "pass", "", "q"])
    rows = rows_of(path.read_text("utf-8"))
    cut = next(i for i, row in enumerate(rows) if row.get("line") == "cut")
    assert rows[cut]["cut"] == 10, "the deal stays"
    assert [row["action"] for row in rows[11:cut]] == [row["action"] for row in rows[cut + 1 : 2 * cut - 10]]
    assert any(row["action"]["do"] == "draw" for row in rows[11:cut])
    assert read_log(path.read_text("utf-8"), SHELF).taken_back == 1
    assert hautemer("verify", str(path)).code == 0
