"""Monster of the Sea on the command line: three and four seats, a map, questions open to several."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.core.logs import read_log
from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, load
from tests.cli.terminal import flat, hautemer

EN = load("games/monster/words", "en")
HARBOUR = """monster hunters=2
turn: hunter1
icebergs: k2
ship: k8
whale: k6
hunter1: k4 N
hunter1 hand: F harpon
hunter2: m4 SW played
"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", ["person,drifter,drifter", "drifter,person,drifter"])
def test_a_person_on_either_side_reaches_the_end(lang: str, seats: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    ran = hautemer(
        *("play", "monster", "-o", "hunters=2", "--seed", "5", "--seats", seats, "--lang", lang, "--log", str(log)),
        types=["1"] * 2000,
    )
    assert ran.code == 0
    assert "monster.end" in ran.flat
    assert hautemer("verify", str(log)).code == 0
    assert "monster.end" in hautemer("replay", str(log), "--lang", lang).flat
    assert "life" in hautemer("replay", str(log), "--at", "40", "--seat", "whale").flat


def test_without_seats_a_person_plays_the_whale_and_bots_the_hunters() -> None:
    ran = hautemer("play", "monster", "--seed", "1", types=["q"])
    assert flat("The whale (you)") in ran.flat
    assert flat("The third hunter (Olive, lookout)") in ran.flat


def test_of_several_who_may_answer_a_person_is_asked_before_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = ("--seats", "drifter,drifter,person", "--log", str(path))
    ran = hautemer("play", "monster", "--seed", "1", "-o", "hunters=2", *seats, types=["2", "q"])
    assert EN["prompts"]["station"] in ran.screens[0], "though the first hunter is a bot"
    assert read_log(path.read_text("utf-8"), SHELF).answers[0].seat == 2


def test_what_a_hop_would_wreck_is_told_by_try() -> None:
    ran = hautemer("try", "monster", "-", "sail F", "hop F", "--json", stdin=HARBOUR)
    assert {"event": "wrecked", "clause": "monster.sail.obstacle", "seat": 1, "reserve": 3} in ran.json["events"]


def test_legal_try_and_count() -> None:
    legal = hautemer("legal", "monster", "-", stdin=HARBOUR)
    assert "sail F" in legal.out
    assert "monster.hand" in legal.out
    refused = hautemer("try", "monster", "-", "sail LR", stdin=HARBOUR)
    assert refused.code == 1
    assert "monster.hand" in refused.err
    assert hautemer("count", "monster", "-", "2", "--json", stdin=HARBOUR).json["lines"] > 10
    assert hautemer("count", "monster", "-", "1", "--json", stdin=HARBOUR).json["lines"] == len(legal.out.split("\n  ")) - 1


def test_simulate_counts_every_seat_and_its_share() -> None:
    bots = ",".join(["drifter"] * 4)
    ran = hautemer("simulate", "monster", "--games", "4", "--jobs", "1", "--json", "-o", "hunters=3", "--seats", bots)
    seats = ran.json["seats"]
    assert [one["seat"] for one in seats] == ["whale", "hunter1", "hunter2", "hunter3"]
    assert sum(one["wins"] for one in seats) == pytest.approx(4)
