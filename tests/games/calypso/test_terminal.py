"""Calypso on the command line: what is drawn, asked, told, and what is wiped off because it is to be remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.speech import LANGUAGES, load
from tests.cli.terminal import SCREEN, flat, hautemer, says

EN = load("games/calypso/words", "en")
CLEAR = "\x1b[2J"
THREE = ("play", "calypso", "-o", "players=3", "--seats", "person,person,watchful", "--seed", "4")
MODES = ["base", "free_placement", "coop", "coop_hard"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_a_person_who_always_takes_the_first_answer_reaches_the_end(mode: str, lang: str) -> None:
    ran = hautemer("play", "calypso", "-o", f"mode={mode}", "--seed", "2", "--lang", lang, types=["1"] * 2000)
    assert ran.code == 0
    assert len(ran.screens) < 2000
    assert says(ran.out, "revealed", lang, key="")


def test_a_lost_game_has_no_winner() -> None:
    ran = hautemer("play", "calypso", "-o", "mode=coop_hard", "--seats", "drifter,drifter", "--seed", "5")
    assert "calypso.coop.lose" in ran.flat
    assert says(ran.out, "lost")
    assert not says(ran.out, "won", seat=EN["seats"]["first"])


def test_the_table_is_the_ring_the_six_tiles_and_the_fish() -> None:
    screen = hautemer("play", "calypso", "--seed", "3", types=["q"]).screens[0]
    ring = next(line for line in screen.splitlines() if line.startswith(EN["table"]["ring"]))
    assert ring.count("→") == 6
    assert ring.index("><((º> green ≈") > ring.index("pink ○"), "Calypso swims on the green fish"
    assert [screen.count(f"{fin * 3}") for fin in "≡○≈∷"] == [1, 2, 2, 1]
    assert screen.count(EN["table"]["hopeless"]) == 2, "the two green ones cannot hide green"
    assert "Player 1 (you) 0 of 12" in screen
    assert EN["table"]["net"].format(net=24) in screen
    for number in range(1, 7):
        assert f"─ {number} ─" in screen


def test_the_memory_aid_shows_what_a_tile_can_hide_and_only_then() -> None:
    def tiles(*options: str) -> str:
        return hautemer("play", "calypso", "--seed", "3", *options, types=["q"]).screens[0]

    assert "? ≡ ∷ ≈" in tiles("-o", "memory_aid=yes")
    assert "? ≡" not in tiles()


def test_people_at_one_keyboard_need_no_curtain_and_the_screen_is_wiped_of_what_is_to_be_remembered() -> None:
    ran = hautemer(*THREE, env=SCREEN, types=["1", "2", "3", "4", "q"])
    assert not any(says(screen, "pass_keyboard", seat="") for screen in ran.screens)
    for screen in ran.screens[1:]:
        assert CLEAR in screen
        assert "\x1b[3J" in screen, "nor can it be scrolled back to"


def test_news_is_told_once_to_people_who_look_together() -> None:
    ran = hautemer(*THREE, types=["1", "2", "3", "4", "q"])
    told = [line for screen in ran.screens for line in screen.splitlines() if line.startswith("•")]
    assert any("turns tile" in line for line in told)
    assert sum("starts." in line for line in told) == 1


@pytest.mark.parametrize(("mode", "asked", "clause"), [("base", "shark", "shark"), ("coop", "yellow", "coop.colour")])
def test_a_question_mark_and_a_tile_tell_what_it_does(mode: str, asked: str, clause: str) -> None:
    ran = hautemer("play", "calypso", "-o", f"mode={mode}", "--seed", "3", types=[f"? {asked}", "q"])
    assert flat(EN["clauses"][f"calypso.{clause}"]["text"]) in flat(ran.screens[1])


def test_nobody_named_means_a_person_or_bots_on_all_seats() -> None:
    assert hautemer("play", "calypso", "-o", "players=5", types=["q"]).code == 0
    ran = hautemer("simulate", "calypso", "-o", "players=5", "--games", "2", "--jobs", "1", "--json").json
    assert [seat["bot"] for seat in ran["seats"]] == ["drifter", *["greedy"] * 4]


def test_one_player_alone() -> None:
    ran = hautemer(
        "simulate", "calypso", "-o", "players=1", "-o", "mode=coop", "--seats", "deducer", "--games", "3", "--jobs", "1"
    )
    assert ran.code == 0
    assert hautemer("simulate", "calypso", "-o", "players=1").code == 2


def test_position_legal_try_and_count(tmp_path: Path) -> None:
    path = tmp_path / "here.txt"
    path.write_text(
        "calypso\nring: shark yellow net purple four green pink\ntiles: yellow yellow purple purple green pink\n"
        "fish: 0 0\nturn: first\n",
        "utf-8",
    )
    assert "×1" in hautemer("legal", "calypso", str(path)).flat
    ran = hautemer("try", "calypso", str(path), "roll 3", "turn 1", "show pink")
    assert "calypso.colour" in ran.flat
    assert "tiles: pink/yellow yellow purple purple green pink" in ran.out
    assert hautemer("try", "calypso", str(path), "roll 3", "turn 1", "show yellow").code == 1
    assert hautemer("try", "calypso", str(path), "roll 3", "second: turn 1").code == 1
    assert hautemer("count", "calypso", str(path), "2").out.strip() == "34", (
        "four colours of six tiles, four names, six rolls after the net"
    )
    assert hautemer("position", "calypso", "--seed", "3", "--after", "7", "-o", "mode=coop").out.startswith("calypso players=2")


def test_a_log_is_written_told_and_verified(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    hautemer("play", "calypso", "-o", "mode=coop", "--seats", "deducer,forgetful", "--seed", "9", "--log", path)
    assert "all from the promised key" in hautemer("verify", path).flat
    told = hautemer("replay", path, "--seat", "second").flat
    assert "Player 2 (Lulu, forgetful)" in told
    assert "→" in hautemer("replay", path, "--seat", "first", "--at", "40").out
