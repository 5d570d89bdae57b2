"""The Island on the command line: positions, scenes, many games, a whole game with its log, a person at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hautemer.core.rng import Rng
from hautemer.speech import LANGUAGES, load
from tests.cli.terminal import flat, hautemer
from tests.games.island.drawing import GAME


def test_position_legal_try_and_count_go_through_pipes() -> None:
    position = hautemer("position", "island", "-o", "dolphins=yes", "--seed", "3", "--after", "150").out
    assert position.startswith("island players=4 squid=yes")
    legal = hautemer("legal", "island", "-", "--json", stdin=position).json
    assert legal["options"]
    action = " ".join(legal["options"][0].values())
    tried = hautemer("try", "island", "-", action, "--json", stdin=position).json
    assert GAME.write(GAME.read(tried["position"])) == tried["position"]
    assert hautemer("count", "island", "-", "1", "--json", stdin=position).json["lines"] == len(legal["options"])


@pytest.mark.parametrize("clause", GAME.scenes)
def test_every_scene_can_be_tried_as_it_says(clause: str) -> None:
    scene = hautemer("position", "island", "--scene", clause).out
    assert scene.splitlines()[-1].startswith("# hautemer try island - ")
    tried = hautemer("try", "island", "-", *GAME.scenes[clause].answers, stdin=scene)
    assert tried.code == 0
    legal = hautemer("legal", "island", "-", stdin=scene).flat
    said = tried.flat + legal
    if clause in ("squid.6", "island.move.capacity"):
        position = tried.out[tried.out.index("island players") :]
        said += hautemer("legal", "island", "-", stdin=position).flat
    assert clause in said


def test_a_scene_that_is_none() -> None:
    ran = hautemer("position", "island", "--scene", "squid.9")
    assert ran.code == 2
    assert "There is no scene of island called 'squid.9'." in ran.err


def test_a_refusal_names_its_clause() -> None:
    scene = hautemer("position", "island", "--scene", "squid.6").out
    ran = hautemer("try", "island", "-", "pick k1", "the_ship", "go e", stdin=scene)
    assert ran.code == 1
    assert ran.err == "✗ go e: A crewed ship never enters a squid’s hex. (squid.6)"


def test_bots_play_many_games() -> None:
    found = hautemer(
        "simulate", "island", "--seats", "drifter,drifter", "-o", "players=2", "--games", "3", "--jobs", "1", "--json"
    )
    assert found.json["games"] == 3
    assert set(found.json["endings"]) <= {"island.end.volcano", "island.end.empty"}


def test_a_whole_game_is_written_down_replayed_and_verified(tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    played = hautemer("play", "island", "-o", "players=3", "--seats", "drifter,drifter,drifter", "--seed", "5", "--log", log)
    assert played.code == 0
    assert "The game is over." in played.flat
    assert "all legal" in hautemer("verify", log).flat
    told = hautemer("replay", log, "--seat", "amber", "--lang", "fr").flat
    assert "La partie est finie" in told
    assert "amber" not in told
    table = hautemer("replay", log, "--seat", "amber", "--at", "130").flat
    assert "R red" in table
    assert "· holds one tile" in table, "in the middle of a line"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Rose (drifter) saved nobody.", "Nobody reached an isle in time: the victory is shared.", "A draw."]),
        ("fr", ["Rose (drifter) n’a sauvé personne.", "Personne n’a atteint un îlot à temps\u202f: la victoire", "Match nul."]),
    ],
)
def test_a_game_in_which_nobody_is_saved_is_a_draw(lang: str, told: list[str]) -> None:
    ran = hautemer("replay", str(Path(__file__).parent / "logs" / "4-all-six.jsonl"), "--lang", lang)
    assert [flat(sentence) in ran.flat for sentence in told] == [True] * 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_person_sees_the_map_types_hexes_and_asks_why(lang: str) -> None:
    """Values are chosen by number, tiles by their names; what cannot be is explained."""
    ran = hautemer("play", "island", "--seed", "1", "--lang", lang, "--seats", "person,drifter,drifter,drifter",
                   types=["6", "d4", "? settle d4", "? squid", "q"])  # fmt: skip
    assert flat(load("games/island/words", lang)["name"]) in ran.flat
    assert "d   " in ran.screens[0]
    assert "d4" in ran.screens[1]
    assert "R1" in ran.screens[2], "the explorer stands on the map"
    assert "squid.4b" in ran.screens[4]


@pytest.mark.parametrize(
    ("lang", "option", "hexes", "over"),
    [
        ("en", "dolphins=yes", "Type a hex: ", "The game is over."),
        ("fr", "squid_only=yes", "Tapez un hexagone\u202f: ", "La partie est finie."),
    ],
)
def test_a_person_plays_a_whole_game(lang: str, option: str, hexes: str, over: str) -> None:
    """Somebody who types any of the hexes or numbers that the screen offers comes to the end of the game."""
    rng = Rng(7)

    def typed(screen: str) -> str:
        _, lit, below = screen.rpartition(hexes)
        offered = re.findall(r"(?:^|   ) *(\d+) \w", below, re.MULTILINE)
        if lit:
            offered += re.findall(r"\b[a-m]\d+", below.partition("\n")[0])
        return offered[rng.below(len(offered))] if offered else ""

    ran = hautemer("play", "island", "--seed", "4", "--lang", lang, "-o", "players=2", "-o", option,
                   "--seats", "person,drifter", types=typed)  # fmt: skip
    assert ran.code == 0
    assert over in ran.flat
    assert len(ran.screens) > 60
