"""Whole games of every mixture: they end, and nothing is lost from the box or found that was not in it."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from hautemer.core.bits import size
from hautemer.core.engine import asking, random_steps
from hautemer.core.rng import Rng
from hautemer.games.island.board import HEXES
from hautemer.games.island.pieces import (
    DOLPHIN,
    FIRST,
    KINDS,
    LOST,
    SAFE,
    SHIP,
    SQUID,
    SUPPLY,
    TERRAIN,
    VOLCANO,
    WHALE,
    backs_in,
    number_of,
    one_of,
)
from hautemer.games.island.position import back_names
from hautemer.games.island.state import Island
from tests.games.island.drawing import GAME

MIXTURES = [
    {
        "players": players,
        "two_colours": two,
        "squid": "no" if squid == "none" else "yes",
        "squid_only": "yes" if squid == "only" else "no",
        "dolphins": dolphins,
        "entry": entry,
    }
    for (players, two), squid, dolphins, entry in product(
        [("2", "no"), ("2", "yes"), ("3", "no"), ("4", "no"), ("5", "no"), ("6", "no")],
        ["none", "with whales", "only"],
        ["no", "yes"],
        ["harmful", "any", "none"],
    )
]


def is_whole(s: Island) -> None:
    """Every piece is where the hex says it is, and nowhere else."""
    number = int(s.kit.colours * s.kit.each)
    places = [int(s.at[10 * colour + i]) for colour in range(int(s.kit.colours)) for i in range(int(s.kit.each))]
    assert all(at == LOST or 0 <= at < SAFE + 4 for at in places)
    assert size(s.alive) + size(s.safe) + places.count(LOST) == number
    assert s.alive & s.safe == 0
    assert s.aboard & ~s.alive == 0
    for colour in range(int(s.kit.colours)):
        assert sorted(int(s.values[10 * colour + i]) for i in range(int(s.kit.each))) == s.kit.purse
    who = [0] * HEXES
    for figure, at in enumerate(s.at):
        if 0 <= at < HEXES:
            who[at] |= 1 << figure
    assert who == s.who
    what = [int(here) & TERRAIN for here in s.what]
    for kind in range(len(KINDS)):
        for at in s.spots[FIRST[kind] : FIRST[kind] + SUPPLY[kind]]:
            if at >= 0:
                what[at] += int(one_of(kind))
    assert what == s.what
    for h in range(HEXES):
        if s.what[h] > TERRAIN:
            assert not s.is_land(h)
            assert number_of(s.what[h], SHIP) <= 1
            assert not (number_of(s.what[h], WHALE) and number_of(s.what[h], SQUID)), "whale and squid never share a hex"
        if who[h] & s.aboard:
            assert s.has_ship(h)
            assert size(s.crew(h)) <= 3
    assert not s.number(DOLPHIN) or s.options["dolphins"] == "yes"
    assert not s.number(SQUID) or s.options["squid"] == "yes"
    assert not s.number(WHALE) or s.options["squid_only"] == "no"


def tiles_are_whole(s: Island) -> None:
    """As many backs are left to turn as tiles lie on the board."""
    tiles = [0, 0, 0, 0]
    for h in range(HEXES):
        tiles[s.what[h] & TERRAIN] += 1
    for terrain in (1, 2, 3):
        assert len(back_names(s.bag[terrain])) == tiles[terrain]
    if s.options["dolphins"] == "yes":
        assert not any(backs_in(pile, 0) for pile in s.kept), "dolphins are shown"


def play_whole_games(seeds: range, options: dict[str, str]) -> None:
    start = GAME.start(GAME.complete_options(options))
    for seed in seeds:
        s = cast(Island, start.clone())
        rng = Rng(seed)
        random_steps(s, rng, int(s.kit.colours * s.kit.each) * 2 + len(s.kit.ships))
        for _ in range(100):
            is_whole(s)
            tiles_are_whole(s)
            random_steps(s, rng, 100)
            if asking(s) is None:
                break
        assert asking(s) is None, f"the game of seed {seed} does not end"
        is_whole(s)
        assert sum(GAME.scores(s)) == pytest.approx(1)
        assert not s.alive or not backs_in(s.bag[3], VOLCANO), "it ends when nobody is left, or when the volcano is turned"


def test_there_are_all_mixtures() -> None:
    assert len(MIXTURES) == 108
    assert all(GAME.complete_options(options) for options in MIXTURES)


@pytest.mark.parametrize("number", range(len(MIXTURES)))
def test_random_games_end_and_conserve_all_pieces(number: int) -> None:
    play_whole_games(range(10 * number, 10 * number + 10), MIXTURES[number])


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(MIXTURES)))
def test_soak_random_games_end_and_conserve_all_pieces(number: int) -> None:
    play_whole_games(range(10**6 + 1000 * number, 10**6 + 1000 * number + 926), MIXTURES[number])
