"""`verify` and `replay`, on logs that `play` wrote."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hautemer.core.logs import read_log
from hautemer.core.messages import plain
from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, load
from tests.cli.terminal import cards, flat, hautemer, says
from tests.core.logbook import recorded, rows_of, sealed_again

SEAL = re.compile(r',"seal":"[0-9a-f]{16}"\}$')


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two bots; nobody writes to it again."""
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    ran = hautemer("play", "reef", "--seats", "greedy,drifter", "--seed", "3", "-o", "mode=asymmetric", "--log", str(path))
    assert ran.code == 0
    assert says(ran.out, "check", path=str(path))
    return path


def test_bots_write_a_log_that_verifies(log: Path) -> None:
    ran = hautemer("verify", str(log))
    assert ran.code == 0
    read = read_log(log.read_text("utf-8"), SHELF)
    draws = sum(answer.seat == -1 for answer in read.answers)
    assert ran.out.startswith(f"✓ {len(read.answers)} moves and draws, all legal; {draws} draws, all from the promised key")
    result = hautemer("verify", str(log), "--json").json
    assert result == {"verified": True, "answers": len(read.answers), "draws": draws, "commitment": read.header.commitment}


def test_the_log_can_come_by_a_pipe(log: Path) -> None:
    text = log.read_text("utf-8")
    assert hautemer("verify", "-", stdin=text).out == hautemer("verify", str(log)).out
    assert hautemer("replay", "-", stdin=text).out == hautemer("replay", str(log)).out


def test_every_line_of_the_log_is_sealed(log: Path) -> None:
    assert all(SEAL.search(line) for line in log.read_text("utf-8").splitlines())


def test_a_log_is_never_written_over(log: Path) -> None:
    before = log.read_bytes()
    ran = hautemer("play", "reef", "--seats", "greedy,drifter", "--log", str(log))
    assert ran.code == 2
    assert ran.err == f"✗ {log} already exists, and a log is never overwritten. Choose another file."
    assert log.read_bytes() == before


@pytest.mark.parametrize("place", ["nowhere/game.jsonl", "game.jsonl/game.jsonl"])
def test_a_log_that_cannot_be_written_is_told_before_the_game(log: Path, place: str) -> None:
    ran = hautemer("play", "reef", "--seats", "greedy,drifter", "--log", str(log.parent / place))
    assert ran.code == 2
    assert f"✗ Cannot write {log.parent / place}: " in ran.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_the_game_to_its_end(log: Path, lang: str) -> None:
    ran = hautemer("replay", str(log), "--lang", lang)
    seats, words = load("games/reef/words", lang)["seats"], load("words", lang)
    octopus, crab = f"{seats['octopus']} (Pip, {words['bot_greedy']})", f"{seats['crab']} (Lulu, {words['bot_drifter']})"
    assert flat(octopus).lower() in ran.flat.lower()
    assert flat(crab).lower() in ran.flat.lower()
    winner = rows_of(log.read_text("utf-8"))[-1]["scores"].index(1.0)
    assert says(ran.out, "won", lang, seat=crab if winner else octopus)


def test_replay_for_a_seat_hides_what_it_did_not_see(log: Path) -> None:
    whole, crab = hautemer("replay", str(log)).flat, hautemer("replay", str(log), "--seat", "crab").flat
    octopus_draws = r"octopus \(Pip, greedy\) draws ([^.]*)"
    assert re.search(octopus_draws + "≈", whole)
    drawn = re.findall(octopus_draws, crab)
    assert drawn
    assert not re.search("[≈ʌ]", " ".join(drawn))
    assert re.search(r"crab \(Lulu, drifter\) draws [^.]*ʌ", crab)


def test_replay_as_json_tells_the_same(log: Path) -> None:
    replay = hautemer("replay", str(log), "--json").json
    assert replay["header"]["seats"] == ["greedy", "drifter"]
    assert replay["header"]["characters"] == ["pip", "lulu"]
    assert replay["taken_back"] == 0
    assert replay["events"][-1]["event"] == "won"
    hidden = hautemer("replay", str(log), "--json", "--seat", "crab").json["events"]
    draws = [event for event in hidden if event["event"] == "drew"]
    assert {event["card"] for event in draws if event["seat"] == 0} == {None}
    assert None not in {event["card"] for event in draws if event["seat"] == 1}
    assert len(hidden) == len(replay["events"])


@pytest.mark.parametrize("at", [0, 1, 11, 20, 35])
def test_replay_at_a_place_prints_a_position_that_legal_reads(log: Path, at: int) -> None:
    position = hautemer("replay", str(log), "--at", str(at)).out
    legal = hautemer("legal", "reef", "-", "--json", stdin=position).json
    answer = read_log(log.read_text("utf-8"), SHELF).answers[at]
    assert legal["seat"] == answer.seat
    options = [{name: value for name, value in option.items() if name != "weight"} for option in legal["options"]]
    assert plain(answer.action) in options


def test_replay_at_the_end_prints_a_position_that_is_over(log: Path) -> None:
    n = len(read_log(log.read_text("utf-8"), SHELF).answers)
    ran = hautemer("legal", "reef", "-", stdin=hautemer("replay", str(log), "--at", str(n)).out)
    assert ran.code == 2
    assert "The game is over" in ran.err
    beyond = hautemer("replay", str(log), "--at", str(n + 1))
    assert (beyond.code, beyond.err) == (2, f"✗ The log has {n} moves and draws; --at can be at most that.")


@pytest.mark.parametrize("at", ["11", "20"])
def test_replay_at_a_place_for_a_seat_shows_the_table_as_it_saw_it(log: Path, at: str) -> None:
    whole = hautemer("replay", str(log), "--at", at).out
    for seat, sign in (("octopus", "≈"), ("crab", "ʌ")):
        shown = cards(hautemer("replay", str(log), "--at", at, "--seat", seat).out)
        lines = dict(line.split(":", 1) for line in whole.splitlines()[1:])
        hand = lines[f"{seat} hand"].split()
        table = lines.get("table", "").split()
        assert len(shown) == len(hand) + len(table)
        assert f"{hand[0][1:]}{'≈' if hand[0][0] == 'o' else 'ʌ'}" in shown, sign


@pytest.mark.parametrize("more", [[], ["--json"], ["--at", "3"]])
def test_an_unknown_seat_is_told(log: Path, more: list[str]) -> None:
    ran = hautemer("replay", str(log), "--seat", "shark", *more)
    assert ran.code == 2
    assert "There is no seat called 'shark'." in ran.err
    assert "Choose from: octopus, crab." in ran.err


def test_a_game_that_was_left_verifies_and_replays_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    hautemer("play", "reef", "--seed", "1", "--log", str(path), types=["1", "1", "q"])
    assert hautemer("verify", str(path)).code == 0
    ran = hautemer("replay", str(path))
    assert ran.code == 0
    assert says(ran.out, "left")
    assert hautemer("replay", str(path), "--json").json["events"][-1]["event"] != "won"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_a_bot_gave_no_answer_is_told(tmp_path: Path, lang: str) -> None:
    rows = rows_of(recorded())
    [n, *_] = [row["n"] for row in rows[1:-1] if row["seat"] == 1 and row["action"]["do"] == "play"]
    rows[n + 1]["fault"] = "slow"
    path = tmp_path / "faulty.jsonl"
    path.write_text(sealed_again(rows), "utf-8")
    assert "failed to move 1 times" in flat(hautemer("verify", str(path)).out)
    lines = flat(hautemer("replay", str(path), "--lang", lang).out).split("• ")
    sentence = flat(load("words", lang)["no_answer"].split("}")[1])
    [place] = [i for i, line in enumerate(lines) if sentence in line]
    assert "(drifter)" in lines[place]
    assert "(drifter)" in lines[place + 1], "its answer comes after it"
    del lines[place]
    assert lines == flat(hautemer("replay", "-", "--lang", lang, stdin=recorded()).out).split("• ")
    assert hautemer("replay", str(path), "--json").json["faults"] == {str(n): "slow"}


def test_verify_says_how_often_answers_were_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "back.jsonl"
    hautemer("play", "reef", "--seed", "1", "--log", str(path), types=["1", "u", "y", *["1"] * 500])
    ran = hautemer("verify", str(path))
    assert ran.code == 0
    assert "taken back" in ran.out
    assert hautemer("replay", str(path), "--json").json["taken_back"] == 1


DAMAGED = {
    "cut": (recorded()[:-9], "was cut short, or is not a line of a log"),
    "altered": (recorded().replace('"do":"play"', '"do":"pass"', 1), "was altered, or a line before it is missing"),
    "unfinished": (recorded()[: recorded().rindex("\n", 0, -1) + 1], "its end is missing."),
}


@pytest.mark.parametrize(("text", "message"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_log_exits_with_2_and_says_where(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    path.write_text(text, "utf-8")
    for ran in (hautemer("verify", str(path)), hautemer("replay", str(path)), hautemer("verify", str(path), "--json")):
        assert ran.code == 2
        assert message in ran.err


def test_a_log_of_another_game_is_told() -> None:
    rows = rows_of(recorded())
    rows[0]["game"] = "squid"
    ran = hautemer("verify", "-", stdin=sealed_again(rows))
    assert (ran.code, ran.err) == (2, f"✗ Line 1 (game): There is no game called 'squid'. Choose from: {', '.join(SHELF)}.")
