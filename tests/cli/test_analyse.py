"""`analyse`: what it says to people and to programs, and what it cannot take."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from hautemer.cli.analyses import tell
from hautemer.cli.show import console
from hautemer.lab.analysis import Reply, analyse, costliest, summary
from hautemer.lab.position_analysis import analyse_positions, timeline_of
from hautemer.speech import Speech, load
from tests.cli.terminal import WIDTH, flat, hautemer
from tests.core.logbook import recorded, rows_of, sealed_again

LOG = Path(__file__).parents[1] / "games" / "reef" / "logs" / "1-symmetric-greedy-drifter.jsonl"
FEW = ("--rounds", "8", "--jobs", "1")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """What it wrote, and what it said."""
    folder = tmp_path_factory.mktemp("analysis")
    ran = hautemer("analyse", str(LOG), *FEW, "--seed", "3", "--json", str(folder / "a.json"), "--svg", str(folder / "a.svg"))
    assert ran.code == 0, ran.err
    return folder / "a.json", folder / "a.svg", ran.out


def test_it_says_chances_luck_skill_and_what_was_done(files: tuple[Path, Path, str]) -> None:
    output = flat(files[2])
    assert "Récif: 95 moves and draws, 8 playouts per position, seed 3." in output
    analysis = analyse(LOG.read_text("utf-8"), 8, 3, 1, lambda done: None)
    for side, name in zip(analysis.sides, ("the octopus (greedy)", "the crab (drifter)"), strict=True):
        assert f"{name} {side.start:.0%} ± {analysis.margins[0][analysis.sides.index(side)]:.0%} {side.luck:+.0%} ±" in output
    assert (load("words", "en")["analysis_none"] in output) is not bool(costliest(analysis, 1))


def test_where_nothing_was_surely_dear_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    text = LOG.read_text("utf-8")
    timeline = timeline_of(text)
    analysis = summary(timeline, analyse_positions(text, timeline.open_moments()[-2:], 8, 0), 8, 0)
    console.width = WIDTH
    tell(
        replace(analysis, choices=[]),
        timeline,
        Speech(timeline.game, timeline.game.complete_options({}), "en"),
        ["Ann", "Ben"],
        ["Ann", "Ben"],
    )
    output = flat(capsys.readouterr().out)
    assert load("words", "en")["analysis_none"] in output
    assert load("words", "en")["analysis_practice"] not in output


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_for_practice_is_called_one(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    text = LOG.read_text("utf-8")
    timeline = timeline_of(text)
    timeline.log.practice = True
    analysis = summary(timeline, analyse_positions(text, timeline.open_moments()[-1:], 8, 0), 8, 0)
    console.width = WIDTH
    speech = Speech(timeline.game, timeline.game.complete_options({}), lang)
    tell(analysis, timeline, speech, ["Ann", "Ben"], ["Ann", "Ben"])
    assert flat(load("words", lang)["analysis_practice"]) in flat(capsys.readouterr().out)


def test_a_costly_answer_is_told_with_the_better_one_and_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    text = LOG.read_text("utf-8")
    timeline = timeline_of(text)
    game = timeline.game
    analysis = summary(timeline, analyse_positions(text, timeline.open_moments()[-2:], 8, 0), 8, 0)
    line = [Reply(0, game.action("play o4")), Reply(1, game.action("resist c1")), Reply(1, game.action("play c9"))]
    dear = replace(
        analysis.choices[0], n=77, seat=0, given=game.action("pass"), better=line[0].action, cost=0.4, margin=0.1, line=line
    )
    speech = Speech(game, game.complete_options({}), "en")
    console.width = WIDTH
    tell(replace(analysis, choices=[dear]), timeline, speech, ["Ann", "Ben"], ["Ann", "Ben"])
    sentences = [speech.action(reply.action) for reply in line]
    assert f"77 Ann Pass {sentences[0]} → Ben: {sentences[1]} → {sentences[2]} 40% ± 10%" in flat(capsys.readouterr().out)


def test_the_file_for_programs_has_it_all(files: tuple[Path, Path, str]) -> None:
    analysis = json.loads(files[0].read_text("utf-8"))
    assert (analysis["game"], analysis["rounds"], analysis["seed"]) == ("reef", 8, 3)
    assert len(analysis["chances"]) == len(analysis["doubts"]) == 96
    for i, side in enumerate(analysis["sides"]):
        assert side["start"] + side["luck"] + side["own"] + side["others"] == pytest.approx(side["end"])
        assert analysis["chances"][-1][i] == side["end"]
    assert {"n", "seat", "given", "better", "worth", "best", "cost", "doubt", "line"} == set(analysis["choices"][0])


def test_the_picture_is_whole_and_tells_the_sides_apart_without_colour(files: tuple[Path, Path, str]) -> None:
    picture = ElementTree.fromstring(files[1].read_text("utf-8"))
    lines = [one for one in picture.iter() if one.tag.endswith("polyline")]
    assert len({one.attrib["stroke-dasharray"] for one in lines}) == len(lines) == 2
    words = [one.text for one in picture.iter() if one.tag.endswith("text")]
    assert {"the octopus (greedy)", "the crab (drifter)"} <= set(words)


def test_it_speaks_french_and_reads_a_pipe(files: tuple[Path, Path, str]) -> None:
    ran = hautemer("analyse", "-", *FEW, "--seed", "3", "--lang", "fr", stdin=LOG.read_text("utf-8"))
    assert ran.code == 0, ran.err
    assert flat(load("words", "fr")["analysis_account"]) in ran.flat


def of_other_rules() -> str:
    rows = rows_of(recorded())
    rows[0]["rules"] = 99
    return sealed_again(rows)


def left() -> str:
    rows = rows_of(recorded())
    return sealed_again([*rows[:30], {"line": "left", "key": rows[-1]["key"]}])


def of_another_game() -> str:
    rows = rows_of(recorded())
    rows[0]["game"] = "squid"
    return sealed_again(rows)


BAD = {
    "broken": (recorded()[:-9], "was cut short"),
    "unfinished": (recorded()[: recorded().rindex("\n", 0, -1) + 1], "its end is missing"),
    "left": (left(), "only a finished game can be analysed"),
    "other rules": (of_other_rules(), "version 99 of the rules"),
    "another game": (of_another_game(), "There is no game called 'squid'"),
    "no log": ("What is this?", "is not a line of a log"),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_what_cannot_be_analysed_is_told(text: str, message: str) -> None:
    ran = hautemer("analyse", "-", *FEW, stdin=text)
    assert ran.code == 2
    assert message in ran.err


def test_no_such_file_and_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    ran = hautemer("analyse", str(tmp_path / "none.jsonl"))
    assert (ran.code, "Cannot read" in ran.err) == (2, True)
    for option in ("--json", "--svg"):
        ran = hautemer("analyse", str(LOG), *FEW, option, str(tmp_path / "nowhere" / "file"))
        assert (ran.code, "Cannot write" in ran.err) == (2, True)
    assert hautemer("analyse", str(LOG), "--rounds", "0").code == 2
