"""What was once wrong on the command line, in logs and in positions, and must not be again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from hautemer.cli import tables
from hautemer.core.engine import asking
from hautemer.core.errors import BadInput
from hautemer.core.logs import read_log, verify
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.speech import load
from tests.cli.terminal import SCREEN, cards, flat, hautemer, says
from tests.core.logbook import GAME, recorded, rows_of, sealed_again

AT_ONCE = ("play", "reef", "-o", "opens=first", "--seed", "1")
TWO = ("play", "reef", "--seats", "person,person", "-o", "opens=first", "--seed", "4")


def complaint(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.read(text)
    return str(caught.value)


def forged(change: Callable[[list[dict[str, Any]]], None]) -> str:
    rows = rows_of(recorded())
    change(rows)
    with pytest.raises(BadInput) as caught:
        verify(read_log(sealed_again(rows), SHELF))
    return str(caught.value)


@pytest.mark.parametrize("nonsense", ["²", "9" * 5000, "①"])
def test_a_number_that_is_none_is_nonsense(nonsense: str) -> None:
    ran = hautemer(*AT_ONCE, types=[nonsense, "q"])
    assert says(ran.screens[1], "not_a_choice", count="5")


@pytest.mark.parametrize("key", ["rubbish", "7", "é", "7f " * 32, "7F" * 32])
def test_a_key_that_is_no_key(key: str) -> None:
    assert "(key)" in forged(lambda rows: rows[-1].update(key=key))


@pytest.mark.parametrize("words", ["a\u2028b", "a\u2029b", "a\x85b"])
def test_words_with_rare_line_ends_survive(words: str) -> None:
    log = read_log(recorded(words=(words, "")), SHELF)
    assert log.header.words == [words, ""]
    assert verify(log)


@pytest.mark.parametrize("log", [[], ["--log", "game.jsonl"]])
def test_words_that_are_no_text(log: list[str], tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "hautemer", *AT_ONCE, "--words", b"\xff", *log], capture_output=True, input=b"q\n", cwd=tmp_path
    )
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert ran.stdout == b""
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("path", ["\\[/x]", "[/x]", ":crab:", "[bold]", "\\"])
def test_a_path_is_said_as_it_is(path: str) -> None:
    assert hautemer("legal", "reef", path).err == f"✗ Cannot read {path}: No such file or directory."


@pytest.mark.parametrize("then", ["prepare", "lots deal open"])
@pytest.mark.parametrize("sides", ["octopus hand: 1\ncrab hand: 1", "octopus hand: 1 2 3 4 5\noctopus pile: 6\ncrab hand: 1\n"])
def test_a_deal_without_cards_has_nothing_to_ask(then: str, sides: str) -> None:
    assert "has nothing to ask here" in complaint(f"reef\n{sides}\nturn: nobody\nthen: {then}")


def test_no_complaint_is_about_line_0() -> None:
    message = complaint("reef\noctopus pile: 4\ncrab hand: 1\nturn: octopus")
    assert "Line 0" not in message
    assert "open has nothing to ask here" in message


@pytest.mark.parametrize("line", ["turn", "turn octopus", "octopus hand 4"])
def test_a_missing_colon_is_said(line: str) -> None:
    message = complaint(f"reef\n{line}")
    assert message.startswith("Line 2: ")
    assert "colon" in message
    assert "octopus hand, octopus pile" in message


@pytest.mark.parametrize("course", ["back=o5", "back=o4 +o4", "back=o4", "back=c4", "back=o3 draw", "back=o6 back=o6"])
def test_what_was_seen_in_the_pile_must_be_somewhere(course: str) -> None:
    message = complaint(
        f"reef\noctopus hand: 4\noctopus pile: 6\noctopus buried: 3\noctopus course: {course}\ncrab hand: 1\nturn: octopus"
    )
    assert message.startswith("Line 5 (octopus course): ")


@pytest.mark.parametrize(("table", "step"), [("c2", "pincer_pinch"), ("c9 o10", "imiter_choose")])
def test_a_hand_that_is_shown_is_seen(table: str, step: str) -> None:
    turn = "octopus" if step == "pincer_pinch" else "crab"
    s = GAME.read(
        f"reef mode=asymmetric\noctopus hand: 4 7\noctopus pile: 6\ncrab hand: 4 7\ncrab pile: 3\ntable: {table}\n"
        f"turn: {turn}\nthen: {step} play"
    )
    asking(s)
    for seat in (0, 1):
        view = GAME.view(s, seat)
        for seed in range(20):
            assert GAME.view(GAME.guess(view, Rng(seed)), seat) == view


def test_options_in_a_log_are_told_with_their_line() -> None:
    assert forged(lambda rows: rows[0].update(options={"speed": "fast"})).startswith(
        "Line 1 (rules, options): There is no option of reef"
    )


@pytest.mark.parametrize(
    ("row", "line"), [(0, "Line 1 is not a log header"), (2, "Line 3 is not a line"), (-1, " is not a line of a log")]
)
def test_an_unknown_field_is_told(row: int, line: str) -> None:
    message = forged(lambda rows: rows[row].update(colour="blue"))
    assert line in message
    assert "colour" in message


def test_another_ending_clause_is_told() -> None:
    assert "(clause)" in forged(lambda rows: rows[-1].update(clause="reef.pass"))


def test_a_progress_bar_says_nothing_where_there_is_no_screen() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "hautemer", "simulate", "reef", "--games", "2", "--jobs", "1", "--json"], capture_output=True
    )
    assert ran.stderr == b""


def test_a_path_and_a_key_are_not_broken(tmp_path: Path) -> None:
    path = tmp_path / ("a-rather-long-name-" * 4 + ".jsonl")
    with patch("tests.cli.terminal.WIDTH", 60):
        ran = hautemer("play", "reef", "--seats", "drifter,drifter", "--seed", "1", "--log", str(path))
    assert str(path) in ran.out


def test_taken_back_is_said_where_it_can_be_read() -> None:
    ran = hautemer(*TWO, env=SCREEN, types=["", "play oα", "", "pass", "", "u", "y", "", "q"])
    assert any(says(screen.rsplit("\x1b[2J", 1)[-1], "undone") and cards(screen) for screen in ran.screens)


@pytest.mark.parametrize("asked", ["9", "o9", "c6"])
def test_a_card_without_effect_is_known(asked: str) -> None:
    ran = hautemer(*AT_ONCE, types=[f"? {asked}", "q"])
    assert not says(ran.screens[1], "no_such", text=asked)
    assert flat(load("games/reef/words", "en")["clauses"]["reef.parts"]["text"]) in flat(ran.screens[1])


@pytest.mark.parametrize("columns", ["1", "2", "3"])
def test_the_narrowest_screen(columns: str) -> None:
    with patch("tests.cli.terminal.WIDTH", int(columns)):
        assert hautemer(*AT_ONCE, types=["?", "q"]).code == 0


def test_the_end_is_stored_before_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told: list[bool] = []

    def say(sentence: str, *rest: str, **more: str) -> None:
        if says(sentence, "revealed", key="") or says(sentence, "left"):
            told.append(read_log(path.read_text("utf-8"), SHELF).end is not None)

    monkeypatch.setattr(tables, "say", say)
    hautemer("play", "reef", "--seats", "drifter,drifter", "--seed", "1", "--log", str(path))
    path.unlink()
    hautemer(*AT_ONCE, "--log", str(path), types=["q"])
    assert told == [True, True]


def test_ctrl_c_stops_a_long_simulation() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "hautemer", "simulate", "reef", "--games", "200000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a suite in the background may ignore it
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        until = time.monotonic() + 30
        while len(children.read_text().split()) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(1)  # both jobs are at work now
        os.killpg(process.pid, signal.SIGINT)
        try:
            _, err = process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert b"Traceback" not in err
    assert process.returncode == 130


@pytest.mark.parametrize(("table", "then"), [("o9", "offrir_give"), ("o4", "piocher_discard"), ("o6 c5", "capturer_take")])
def test_a_step_belongs_to_the_card_on_top(table: str, then: str) -> None:
    rest = "piocher_discard play" if then == "x" else "play"
    message = complaint(
        f"reef mode=asymmetric\noctopus hand: 1 2\noctopus pile: 3\ncrab hand: 1\ncrab pile: 3\ntable: {table}\nturn: crab\n"
        f"then: {then} {rest}"
    )
    assert re.match(r"Line \d+ \((then|table)\)", message)


@pytest.mark.parametrize("args", [("position", "reef", "-o", "mode=symmetric", "-o", "mode=asymmetric")])
def test_an_option_said_twice_is_told(args: tuple[str, ...]) -> None:
    assert hautemer(*args).code == 2
    assert "mode" in complaint("reef mode=symmetric mode=asymmetric\noctopus hand: 1\ncrab hand: 1\nturn: crab")
