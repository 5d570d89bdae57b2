"""`hautemer ladder`, as it is typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hautemer.cli import ladders
from hautemer.lab.ladder import Pair, Trial
from tests.cli.terminal import hautemer

SMALL = ("ladder", "reef", "--only", "cabin_boy", "--with", "drifter,greedy", "--games", "3", "--jobs", "1")


def test_ladder_tells_a_table_and_writes_a_record_and_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    ran = hautemer(*SMALL, "--seed", "5", "-o", "octopus=second", "--out", str(out))
    assert ran.code == 0
    assert sorted(path.name for path in out.iterdir()) == ["reef.json", "reef.svg"]
    record = json.loads((out / "reef.json").read_bytes())
    assert (record["seed"], record["options"]["octopus"]) == (5, "second")
    assert [pair["games"] for pair in record["pairs"]] == [4, 4, 4], "rounded up: two ways to sit"
    for player in record["players"]:
        assert f"{player['name']}" in ran.out
        assert f"{player['elo']:.0f}" in ran.out
    assert "4 games per pair, seed 5" in ran.flat
    assert "from the Hessian" in ran.flat
    assert (out / "reef.svg").read_text("utf-8").startswith("<svg")


def test_ladder_is_the_same_for_the_same_seed_and_says_the_same_as_json(tmp_path: Path) -> None:
    output = hautemer(*SMALL, "--json", "--out", str(tmp_path)).out
    written = (tmp_path / "reef.json").read_bytes()
    assert output.encode() == written
    hautemer(*SMALL, "--out", str(tmp_path))
    assert (tmp_path / "reef.json").read_bytes() == written


def test_ladder_says_which_ranks_stand_too_near_to_the_one_below(tmp_path: Path) -> None:
    args = ("ladder", "reef", "--only", "deckhand,cabin_boy", "--games", "2", "--jobs", "1", "--out", str(tmp_path))
    ran = hautemer(*args)
    above = json.loads((tmp_path / "reef.json").read_bytes())["players"][1]["above"]
    assert above["whom"] == "cabin_boy", "by rank, however they are named"
    near = "Less than 100 Elo above the rank below: deckhand." in ran.flat
    assert near == (above["elo"] < 100)
    assert f"{above['score']:.1%}" in ran.flat


def test_who_interrupts_is_told_that_nothing_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(trial: Trial, jobs: int, watch: Callable[[int, int], None]) -> list[Pair]:
        watch(3, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr(ladders, "round_robin", cut_short)
    ran = hautemer(*SMALL, "--out", str(tmp_path / "out"))
    assert (ran.code, ran.err) == (130, "Interrupted after 3 of 10 games; nothing was written.")
    assert not (tmp_path / "out").exists()


def test_where_nothing_can_be_written_it_is_said_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = hautemer(*SMALL, "--out", str(tmp_path / "file"))
    assert ran.code == 2
    assert "Cannot write" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


WRONG = [
    (["reeff"], "There is no game called 'reeff'. Did you mean reef?"),
    (["reef", "--with", "gredy"], "There is no bot called 'gredy'. Did you mean greedy?"),
    (["reef", "--with", "captain"], "captain is already in the crew; --with is for other bots."),
    (["reef", "--with", "greedy,greedy"], "greedy is named twice."),
    (["reef", "--only", "admiral"], "There is no rank of the crew called 'admiral'. Choose from: cabin_boy, deckhand"),
    (["reef", "--only", "mate"], "A ladder needs at least two players"),
    (["calypso", "-o", "mode=coop"], "all seats of calypso win or lose together"),
    (["reef", "-o", "mode=odd"], "There is no value of the option mode called 'odd'."),
    (["reef", "--games", "0"], "--games"),
    (["reef", "--seed", "-1"], "--seed"),
    (["reef", "--jobs", "0"], "--jobs"),
    (["reef", "--seconds", "-1"], "--seconds"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_what_cannot_be_played_is_said_at_once(args: list[str], message: str, tmp_path: Path) -> None:
    ran = hautemer("ladder", *args, "--out", str(tmp_path / "out"))
    assert ran.code == 2
    assert message in ran.err
    assert not (tmp_path / "out").exists()
