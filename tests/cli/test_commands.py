"""The commands on games, positions and many games, as they are typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, load
from tests.cli.terminal import flat, hautemer

GAME = SHELF["reef"]
POSITION = """\
reef
octopus hand: 4 9
octopus pile: rest
crab hand: 1 8 7
crab pile: rest
turn: octopus
"""


@pytest.fixture
def here(tmp_path: Path) -> str:
    """A file with a position."""
    path = tmp_path / "here.txt"
    path.write_text(POSITION, "utf-8")
    return str(path)


# ---- games ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_lists_the_shelf_with_every_option_in_both_languages(lang: str) -> None:
    ran = hautemer("games", "--lang", lang)
    assert ran.code == 0
    for game in SHELF.values():
        words = load(f"games/{game.name}/words", lang)
        assert flat(words["line"]) in ran.flat
        for option in game.options:
            assert flat(words["options"][option.name]["label"]) in ran.flat
            assert f"{option.name}={option.values[0]} *" in ran.flat


def test_the_language_is_that_of_the_surroundings_unless_another_is_asked_for() -> None:
    french = hautemer("games", "--lang", "fr").out
    assert hautemer("games", env={"LC_ALL": "fr_FR.UTF-8"}).out == french
    assert hautemer("games", env={"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_CA.UTF-8"}).out == french
    assert hautemer("games", "--lang", "en", env={"LC_ALL": "fr_FR.UTF-8"}).out == hautemer("games").out != french


def test_games_as_json_tells_the_options_and_their_defaults() -> None:
    [reef] = [game for game in hautemer("games", "--json").json if game["game"] == "reef"]
    assert reef["rules"] == GAME.version
    due = [{"name": option.name, "values": list(option.values), "default": option.values[0]} for option in GAME.options]
    assert reef["options"] == due
    assert reef["options"][0]["name"] == "mode"


def test_version_says_which_engine_runs() -> None:
    assert hautemer("--version").out.startswith("hautemer ")


# ---- positions ----


def test_position_legal_try_and_count_go_through_pipes(tmp_path: Path) -> None:
    position = hautemer("position", "reef", "-o", "mode=asymmetric", "--seed", "3", "--after", "12").out
    assert position.startswith("reef mode=asymmetric ")
    file = tmp_path / "p.txt"
    file.write_text(position, "utf-8")
    legal = hautemer("legal", "reef", "-", "--json", stdin=position).json
    assert legal == hautemer("legal", "reef", str(file), "--json").json
    action = " ".join(legal["options"][0].values())
    tried = hautemer("try", "reef", "-", action, "--json", stdin=position).json
    assert tried["events"]
    after = hautemer("legal", "reef", "-", "--json", stdin=tried["position"]).json
    del after["barred"]
    assert tried["next"] == after
    assert hautemer("count", "reef", "-", "1", stdin=position).out == f"{len(legal['options'])}\n"
    deeper = hautemer("count", "reef", "-", "1", "--json", stdin=tried["position"]).json
    assert deeper == {"depth": 1, "lines": len(after["options"])}


def test_position_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    first, same, other = (hautemer("position", "reef", "--seed", seed, "--after", "5").out for seed in ("1", "1", "2"))
    assert first == same != other


def test_position_says_how_long_a_game_was_that_is_over() -> None:
    ran = hautemer("position", "reef", "--seed", "1", "--after", "5000")
    assert ran.code == 2
    below = ran.err.rsplit(" ", 1)[1].rstrip(".")
    assert f"That game ends after {below} moves: choose an --after below {below}." in ran.err
    assert hautemer("position", "reef", "--seed", "1", "--after", str(int(below) - 1)).code == 0


def test_legal_tells_who_is_asked_what_is_possible_and_why_the_rest_is_not(here: str) -> None:
    ran = hautemer("legal", "reef", here)
    for part in ("reef.open", "play o4", "play o9", "reef.hand", "play o5", "reef.pass", "pass"):
        assert part in ran.flat
    legal = hautemer("legal", "reef", here, "--json").json
    assert legal["options"] == [{"do": "play", "card": "o4"}, {"do": "play", "card": "o9"}]
    assert (legal["over"], legal["seat"], legal["step"], legal["clause"]) == (False, 0, "open", "reef.open")
    assert legal["barred"]["reef.pass"] == [{"do": "pass"}]
    assert len(legal["barred"]["reef.hand"]) == 22


def test_legal_tells_how_likely_the_seas_answers_are() -> None:
    position = "reef\noctopus hand: 4\noctopus pile: 2 2 5\ncrab hand: 1\ncrab pile: 9\nturn: crab\nthen: refill open\n"
    legal = hautemer("legal", "reef", "-", "--json", stdin=position).json
    assert (legal["seat"], legal["step"]) == (-1, "refill")
    assert legal["options"] == [{"do": "draw", "card": "o2", "weight": 2}, {"do": "draw", "card": "o5", "weight": 1}]
    assert "×2" in hautemer("legal", "reef", "-", stdin=position).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_try_tells_what_happens_by_which_clauses_and_what_is_asked_next(here: str, lang: str) -> None:
    ran = hautemer("try", "reef", here, "play o4", "allow", "give o9", "--lang", lang)
    assert flat(load("games/reef/words", lang)["prompts"]["play"]) in ran.flat
    for part in ("reef.ask_always", "reef.offrir", "turn: crab", "crab hand: o9 c1 c7 c8"):
        assert part in ran.flat


def test_what_try_prints_last_is_a_position_that_can_be_read(here: str) -> None:
    out = hautemer("try", "reef", here, "play o4", "allow").out
    assert hautemer("legal", "reef", "-", stdin=out[out.index("reef mode=") :]).code == 0


def test_try_as_json_tells_events_the_next_question_and_the_position(here: str) -> None:
    tried = hautemer("try", "reef", here, "play o4", "--json").json
    assert [event["event"] for event in tried["events"]] == ["played", "announced"]
    assert (tried["next"]["seat"], tried["next"]["step"]) == (1, "answer")
    assert tried["next"]["options"] == [{"do": "resist", "card": "c1"}, {"do": "allow"}]
    assert "table: o4\n" in tried["position"]


def test_try_tells_that_a_game_is_over() -> None:
    position = "reef\noctopus hand: 9\ncrab hand: 1\ncrab pile: rest\nturn: octopus\n"
    tried = hautemer("try", "reef", "-", "play o9", "--json", stdin=position).json
    assert tried["next"] == {"over": True, "scores": [1.0, 0.0], "clause": "reef.end"}
    assert "reef.end" in hautemer("try", "reef", "-", "play o9", stdin=position).flat
    late = hautemer("try", "reef", "-", "play o9", "crab: pass", stdin=position)
    assert (late.code, "reef.end" in late.err) == (1, True)


def test_in_try_the_sea_waits_for_an_answer_or_answers_by_a_seed(here: str) -> None:
    answers = ("play o9", "pass")
    assert hautemer("try", "reef", here, *answers, "--json").json["next"]["seat"] == -1
    drawn = [hautemer("try", "reef", here, *answers, "--json", "--seed", seed).json for seed in ("1", "1", "2")]
    assert drawn[0] == drawn[1] != drawn[2]
    assert (drawn[0]["next"]["seat"], drawn[0]["next"]["step"]) == (0, "open")
    assert hautemer("try", "reef", here, *answers, "draw oα", "--json").json["next"]["seat"] == -1


# ---- what the rules refuse, and what cannot be read ----


@pytest.mark.parametrize(
    ("answers", "clause"),
    [
        (["play o5"], "reef.hand"),
        (["pass"], "reef.pass"),
        (["allow"], "reef.open"),
        (["crab: pass"], "reef.turn"),
        (["sea: draw o4"], "reef.turn"),
        (["play o9", "play c8"], "reef.higher"),
        (["play o4", "resist c8"], "reef.resist"),
        (["octopus: play o9", "octopus: play o4"], "reef.turn"),
    ],
)
def test_what_the_rules_refuse_exits_with_1_and_names_its_clause(here: str, answers: list[str], clause: str) -> None:
    for ran in (hautemer("try", "reef", here, *answers), hautemer("try", "reef", here, *answers, "--json")):
        assert ran.code == 1
        assert f"✗ {answers[-1]}: " in ran.err
        assert ran.err.endswith(f"({clause})")


def test_a_refusal_is_said_in_the_language_of_the_table(here: str) -> None:
    for lang in LANGUAGES:
        start, end = load("games/reef/words", lang)["refusals"]["not_held"].split("{card}")
        refused = hautemer("try", "reef", here, "play o5", "--lang", lang).err
        assert flat(start) in refused
        assert flat(f"{end} (reef.hand)") in refused
        assert "5" in refused


def test_legal_says_what_is_in_the_way_unless_that_takes_too_many_sentences() -> None:
    low = "reef\noctopus hand: 4 7\noctopus pile: 9\ncrab hand: 1 3 9\ncrab pile: 10\ntable: o6\nturn: crab\n"
    ran = hautemer("legal", "reef", "-", stdin=low)
    assert flat("3 ʌ isn’t higher than 6 ≈. play c3 reef.higher") in ran.flat
    assert flat(load("games/reef/words", "en")["clauses"]["reef.hand"]["no"]) in ran.flat, "of all the cards that are not held"
    assert hautemer("legal", "reef", "-", "--json", stdin=low).json["barred"]["reef.higher"] == [
        {"do": "play", "card": "c1"},
        {"do": "play", "card": "c3"},
    ]


UNREADABLE: list[tuple[list[str], str]] = [
    (["legal", "reeff", "HERE"], "There is no game called 'reeff'. Did you mean reef? Choose from: reef"),
    (["try", "reef", "HERE", "plai o4"], "There is no verb of reef called 'plai'. Did you mean play?"),
    (["try", "reef", "HERE", "play o13"], "'play o13' is not an answer in reef; play is written: play oα, play o1"),
    (["try", "reef", "HERE", "play"], "'play' is not an answer in reef; play is written: play oα, play o1"),
    (["try", "reef", "HERE", ""], "An action starts with a verb; those of reef are begin, draw, play, pass"),
    (["try", "reef", "HERE", "crab:"], "An action starts with a verb; those of reef are begin, draw, play, pass"),
    (["try", "reef", "HERE", "shark: pass"], "There is no seat 'shark'; the seats are sea, octopus, crab."),
    (["position", "reef", "-o", "speed=fast"], "There is no option of reef called 'speed'. Choose from: mode, finish_rank"),
    (
        ["position", "reef", "-o", "mode=asymetric"],
        "There is no value of the option mode called 'asymetric'. Did you mean asymmetric?",
    ),
    (
        ["position", "reef", "-o", "symmetric"],
        "'symmetric' is not an option; write options as name=value. reef has mode,",
    ),
    (["position", "reef", "-o", "mode=asymmetric", "-o", "finish_rank=3"], "finish_rank is for mode=symmetric only"),
    (
        ["simulate", "reef", "--seats", "drifter,gredy"],
        "There is no bot called 'gredy'. Did you mean greedy? Choose from: cabin_boy, deckhand,",
    ),
    (["simulate", "reef", "--seats", "drifter,person"], "There is no bot called 'person'."),
    (["simulate", "reef", "--seats", "drifter"], "reef has 2 seats here (octopus, crab), but --seats gives 1."),
    (
        ["play", "reef", "--seats", "person,gredy"],
        "There is no player called 'gredy'. Did you mean greedy? Choose from: person, cabin_boy",
    ),
    (["play", "reef", "--seats", "a,b,c"], "reef has 2 seats here (octopus, crab), but --seats gives 3."),
    (["legal", "reef", "HERE", "--lang", "de"], "There is no language called 'de'. Choose from: en, fr."),
    (["games", "--lang", "francais"], "There is no language called 'francais'. Choose from: en, fr."),
    (["legal", "reef", "NOWHERE"], "Cannot read NOWHERE: No such file or directory."),
    (["verify", "NOWHERE"], "Cannot read NOWHERE: No such file or directory."),
    (["legal", "reef", "FOLDER"], "Cannot read FOLDER: Is a directory."),
    (["replay", "FOLDER"], "Cannot read FOLDER: Is a directory."),
    (["count", "reef", "RUBBISH", "2"], "is not UTF-8 text."),
    (["verify", "RUBBISH"], "is not UTF-8 text."),
    (["legal", "reef", "EMPTY"], "The position is empty: its first line is 'reef' and the options"),
    (["verify", "EMPTY"], "The log is empty; its first line should be the header."),
    (["verify", "HERE"], "Line 1 was cut short, or is not a line of a log"),
    (["clauses", "squid"], "There is no game called 'squid'."),
    (["sing"], "No such command 'sing'."),
    (["legal", "reef"], "Missing argument 'POSITION'."),
    (["count", "reef", "HERE", "41"], "should be less than or equal to 40"),
    (["count", "reef", "HERE", "many"], "should be a valid integer"),
    (["simulate", "reef", "--games", "0"], "--games"),
    (["simulate", "reef", "--jobs", "0"], "--jobs"),
    (["position", "reef", "--after", "-1"], "--after"),
]


@pytest.mark.parametrize(("args", "message"), UNREADABLE, ids=[" ".join(args) for args, _ in UNREADABLE])
def test_what_cannot_be_read_exits_with_2_and_says_what_would_be_right(
    args: list[str], message: str, here: str, tmp_path: Path
) -> None:
    (tmp_path / "rubbish").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    (tmp_path / "empty").touch()
    named = {"HERE": here, "NOWHERE": str(tmp_path / "nowhere"), "FOLDER": str(tmp_path)}
    named |= {"RUBBISH": str(tmp_path / "rubbish"), "EMPTY": str(tmp_path / "empty")}
    ran = hautemer(*[named.get(arg, arg) for arg in args])
    assert ran.code == 2
    for name in ("NOWHERE", "FOLDER"):
        message = message.replace(name, named[name])
    assert message in ran.err


# ---- many games ----


def started(*args: str) -> subprocess.Popen[str]:
    """The same in a process of its own."""
    around = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "hautemer", *args], stdout=pipe, stderr=pipe, text=True, env=around)


def test_simulate_gives_the_same_games_for_the_same_seed_however_many_processes_play_them() -> None:
    args = ("simulate", "reef", "--games", "40", "--seats", "drifter,drifter", "--json", "--seed")
    first = hautemer(*args, "7", "--jobs", "1").out
    with started(*args, "7", "--jobs", "2") as two:
        out, err = two.communicate()
    assert (two.returncode, err.strip(), out) == (0, "", first)
    other = hautemer(*args, "8", "--jobs", "1").json
    assert other["answers"] != json.loads(first)["answers"], "another seed, other games"


def test_simulate_as_json_tells_wins_lengths_and_endings() -> None:
    args = ("simulate", "reef", "--games", "20", "-o", "octopus=second", "--seed", "1", "--jobs", "1")
    summary = hautemer(*args, "--json").json
    assert (summary["game"], summary["games"], summary["seed"]) == ("reef", 20, 1)
    assert summary["options"] == GAME.complete_options({"octopus": "second"})
    assert [(seat["seat"], seat["bot"]) for seat in summary["seats"]] == [("crab", "drifter"), ("octopus", "greedy")]
    assert sum(seat["wins"] for seat in summary["seats"]) == 20
    for seat in summary["seats"]:
        assert seat["share"] == seat["wins"] / 20
        assert 0 <= seat["interval"][0] <= seat["share"] <= seat["interval"][1] <= 1
    answers = summary["answers"]
    assert answers["shortest"] <= answers["median"] <= answers["longest"]
    assert answers["shortest"] <= answers["mean"] <= answers["longest"]
    assert summary["endings"] == {"reef.end": 20}
    output = hautemer(*args).flat
    assert f"{summary['seats'][1]['share']:.1%}" in output
    assert f"median {answers['median']}" in output


def test_clauses_as_json_tells_of_every_clause_its_code_its_tests_and_how_often_it_was_met() -> None:
    by_game = hautemer("clauses", "reef", "--games", "5", "--json").json
    clauses = load("games/reef/words", "en")["clauses"]
    assert [proof["clause"] for proof in by_game["reef"]] == list(clauses)
    assert all(proof["code"] for proof in by_game["reef"])
    by_name = {proof["clause"]: proof for proof in by_game["reef"]}
    assert by_name["reef.setup"]["met"] > 5
    assert set(by_name["reef.setup"]) >= {"clause", "code", "tests", "met"}


def test_a_pipe_that_is_closed_early_is_no_error_to_talk_about() -> None:
    with started("clauses", "reef", "--games", "0") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read().strip() == ""
