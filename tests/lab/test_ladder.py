"""Everybody against everybody: who sits where how often, what is counted, and that it is the same again."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from hautemer.core.errors import BadInput
from hautemer.core.skills import RANKS
from hautemer.games.shelf import SHELF, game_called
from hautemer.lab.elo import Pairing, fit
from hautemer.lab.ladder import Pair, Trial, jobs_of, pairs_of, record, round_robin, score_against, share_of, ways_to_sit
from hautemer.lab.picture import svg


def trial(game: str = "reef", games: int = 6, seed: int = 0, who: str = "drifter greedy", **options: str) -> Trial:
    chosen_game = game_called(game)
    return Trial(chosen_game, chosen_game.complete_options(options), who.split(), [], games, seed)


def quiet(done: int, whole: int) -> None:
    pass


# ---- seats ----


@pytest.mark.parametrize(
    ("name", "options", "ways"),
    [
        ("reef", {}, 2),
        ("calypso", {}, 2),
        ("calypso", {"players": "3"}, 6),
        ("island", {"players": "2"}, 2),
        ("island", {}, 6),
        ("island", {"players": "5"}, 20),
        ("monster", {}, 2),
        ("monster", {"hunters": "2"}, 2),
    ],
)
def test_two_players_sit_every_way_equally_often(name: str, options: dict[str, str], ways: int) -> None:
    game = game_called(name)
    sides = game.sides(game.complete_options(options))
    seats = {seat for side in sides for seat in side}
    seatings = ways_to_sit(sides)
    assert len(seatings) == len(set(seatings)) == ways
    assert {frozenset(seats - mine) for mine in seatings} == set(seatings), "each way is also the other one's"
    for seat in seats:
        assert sum(seat in mine for mine in seatings) * 2 == ways
    for mine in seatings:
        assert all(mine.issuperset(side) or mine.isdisjoint(side) for side in sides), "a side is one player's"


def test_a_whale_is_alone_and_hunters_hunt_together() -> None:
    monster = game_called("monster")
    assert monster.sides(monster.complete_options({})) == [[0], [1, 2, 3]]
    assert [pair.seatings for pair in pairs_of(trial("monster", hunters="2"))] == [[[0, 1, 1], [1, 0, 0]]]


@pytest.mark.parametrize("name", SHELF)
def test_the_sides_are_the_seats(name: str) -> None:
    game = game_called(name)
    options = game.complete_options({})
    assert sorted(seat for side in game.sides(options) for seat in side) == list(range(len(game.seats(options))))


@pytest.mark.parametrize(("asked", "played"), [(1, 6), (6, 6), (7, 12)])
def test_games_are_rounded_up_until_every_way_to_sit_comes_as_often(asked: int, played: int) -> None:
    whole = trial("island", games=asked, who="drifter greedy drifter")
    pairs = pairs_of(whole)
    jobs = jobs_of(whole, pairs)
    assert len(pairs) == 3
    assert Counter((pair, way) for pair, way, *_ in jobs) == {(pair, way): played // 6 for pair in range(3) for way in range(6)}
    assert len({job[5] for job in jobs}) == len(jobs), "every game has luck of its own"


def test_where_all_win_together_there_is_no_ladder() -> None:
    with pytest.raises(BadInput, match="win or lose together"):
        pairs_of(trial("calypso", mode="coop"))


# ---- points ----


@pytest.mark.parametrize(
    ("sat", "scores", "points"),
    [
        ([0, 1], [1, 0], 1),
        ([1, 0], [1, 0], 0),
        ([0, 1, 1, 0], [0.5, 0, 0, 0.5], 1),
        ([0, 1, 1, 0], [0, 0.5, 0, 0.5], 0.5),
        ([1, 0, 0, 0], [0, 1 / 3, 1 / 3, 1 / 3], 1),
        ([0, 1], [0, 0], 0.5),
    ],
)
def test_a_players_points_are_its_seats_share_of_what_was_won(sat: list[int], scores: list[float], points: float) -> None:
    assert share_of(0, sat, scores) == points
    assert share_of(0, sat, scores) + share_of(1, sat, scores) == 1


def test_what_one_scores_the_other_does_not() -> None:
    pairs = [Pair(0, 1, [[0, 1], [1, 0]], [Counter({1.0: 3, 0.0: 1}), Counter({0.5: 2, 0.0: 2})])]
    assert score_against(pairs, 0, 1) == (4, 8)
    assert score_against(pairs, 1, 0) == (4, 8)
    pairs[0].points[1][1.0] += 2
    assert score_against(pairs, 0, 1) == (6, 10)
    assert score_against(pairs, 1, 0) == (4, 10)


def test_the_same_players_in_another_order_are_as_strong() -> None:
    """The greedy one is far stronger, whichever of the two it is, and about as much."""
    gaps = []
    for who, greedy in (("drifter greedy", 1), ("greedy drifter", 0)):
        whole = trial(games=40, who=who)
        players = record(whole, round_robin(whole, 1, quiet))["players"]
        gaps.append((players[greedy]["elo"] - players[1 - greedy]["elo"], players[greedy]["interval"]))
        assert players[0]["elo"] + players[1]["elo"] == pytest.approx(3000, abs=0.2)
    assert all(gap > 100 for gap, _ in gaps)
    assert max(low for _, (low, _) in gaps) < min(high for _, (_, high) in gaps)


def test_a_bot_against_itself_is_no_stronger() -> None:
    whole = trial(games=200, who="drifter drifter")
    [pair] = round_robin(whole, 1, quiet)
    gap = fit(2, [Pairing(0, 1, pair.won, pair.games)], 2).gap(1, 0)
    assert gap.low < 0 < gap.high


# ---- the record ----


def test_the_same_seed_gives_the_same_record_however_many_processes_play() -> None:
    heard: list[tuple[int, int]] = []

    def record_of(seed: int, jobs: int) -> dict[str, Any]:
        whole = trial(games=20, seed=seed, who="drifter drifter")
        return record(whole, round_robin(whole, jobs, lambda done, of: heard.append((done, of))))

    first = record_of(3, 1)
    assert heard == [(done, 20) for done in range(1, 21)]
    assert record_of(3, 2) == first
    assert record_of(4, 1)["pairs"] != first["pairs"]


def test_the_figures_can_be_computed_again_from_the_record() -> None:
    whole = trial(games=12, who="drifter greedy drifter", octopus="second")
    ladder = record(whole, round_robin(whole, 1, quiet))
    assert (ladder["game"], ladder["options"]["octopus"], ladder["seed"]) == ("reef", "second", 0)
    pairings = []
    for (a, b), pair in zip([(0, 1), (0, 2), (1, 2)], ladder["pairs"], strict=True):
        assert [way["seats"] for way in pair["ways"]] == [pair["players"], pair["players"][::-1]]
        counts = [(float(point), n) for way in pair["ways"] for point, n in way["points"].items()]
        assert sum(n for _, n in counts) == pair["games"] == 12
        assert sum(point * n for point, n in counts) == pair["points"]
        pairings.append(Pairing(a, b, pair["points"], pair["games"]))
    ratings = fit(3, pairings, 3)
    for i, player in enumerate(ladder["players"]):
        assert player["elo"] == round(ratings.elo(i).value, 1)
        assert player["interval"] == [round(ratings.elo(i).low, 1), round(ratings.elo(i).high, 1)]
    above = ladder["players"][1]["above"]
    assert (above["whom"], above["elo"]) == ("drifter", round(ratings.gap(1, 0).value, 1))
    assert above["score"] == round(1 - ladder["pairs"][0]["points"] / 12, 4)
    assert ladder["players"][0]["above"] is None


def test_a_limit_of_seconds_is_kept_in_the_record_and_given_to_who_thinks() -> None:
    reef = game_called("reef")
    whole = Trial(reef, reef.complete_options({}), ["cabin_boy"], ["drifter"], 2, 0, seconds=0.5)
    assert [job[6] for job in jobs_of(whole, pairs_of(whole))] == [0.5, 0.5]
    ladder = record(whole, round_robin(whole, 1, quiet))
    assert ladder["seconds"] == 0.5
    skill = reef.crew["cabin_boy"]
    assert ladder["players"][0]["skill"]["rounds"] == skill.playouts
    assert ladder["players"][1]["skill"] is None


# ---- the picture ----


def some_record() -> dict[str, Any]:
    """A ladder as it might be, with every two ranks as far apart, and two measures."""
    players = [*RANKS, "greedy", "drifter"]
    elos = [1100, 1260, 1420, 1580, 1740, 1900, 1500, 800]
    return {
        "game": "reef",
        "seed": 1,
        "seconds": 0.0,
        "pairs": [{"games": 100}],
        "players": [
            {
                "name": name,
                "skill": {"rounds": 1} if name in RANKS else None,
                "elo": elo,
                "interval": [elo - 40, elo + 40],
                "above": {"elo": 160.0, "score": 0.71} if name in RANKS[1:] else None,
            }
            for name, elo in zip(players, elos, strict=True)
        ],
    }


def test_the_picture_shows_everybody_where_they_stand() -> None:
    drawn = ElementTree.fromstring(svg(some_record()))
    space = "{http://www.w3.org/2000/svg}"
    rows = drawn.findall(f"{space}g")
    names = [row.findtext(f"{space}text") for row in rows]
    assert names == ["captain", "mate", "helmsman", "lookout", "deckhand", "cabin boy", "greedy", "drifter"]
    dots = {name: float(row.find(f"{space}circle").get("cx", "")) for name, row in zip(names, rows, strict=True)}  # type: ignore[union-attr]
    assert dots["cabin boy"] < dots["deckhand"] < dots["greedy"] < dots["helmsman"] < dots["mate"] < dots["captain"]
    assert (dots["captain"] - dots["mate"]) == pytest.approx(dots["mate"] - dots["helmsman"], abs=0.2)
    for row, x in zip(rows, dots.values(), strict=True):
        margin = row.find(f"{space}line")
        assert margin is not None
        assert float(margin.get("x1", "")) < x < float(margin.get("x2", ""))
    assert [row.get("class") for row in rows] == [None] * 6 + ["measure"] * 2
    assert "71% (+160 Elo)" in "".join(rows[0].itertext())
    assert re.search("drifter 800", drawn.get("aria-label", ""))
