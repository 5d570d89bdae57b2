"""Bots answer to what they see and to nothing else: in twin worlds, which differ only in what is hidden, they answer the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar
from zlib import crc32

import pytest

from hautemer.bots.bot import Bot, offered
from hautemer.bots.crew import EVERYWHERE, make_bot
from hautemer.bots.ismcts import Searcher
from hautemer.core.engine import Action, Chance, State
from hautemer.core.game import Game
from hautemer.core.messages import View, to_json
from hautemer.games.shelf import SHELF
from hautemer.lab import promises

TWINS = 2000
SPARSE = {"island": 9, "monster": 4}
"""In long games a twin is made at every so many-th question, so that there are many games."""
SLOW = {"island": 40, "monster": 20}
"""Where thinking takes long in plain Python, who thinks is asked about every so many-th twin; `make soak` asks about all."""
ROUNDS = 3


def crew(game: Game, seed: int) -> dict[str, Bot]:
    """Everyone who plays without thinking long, and a searcher with a few playouts, of the same seed each time."""
    bots = {name: make_bot(name, game, seed) for name in [*EVERYWHERE, *game.levels]}
    return bots | {
        "searcher": Searcher(game, seed, ROUNDS),
        "forgetful searcher": Searcher(game, seed, ROUNDS, depth=2, forget_rate=0.5),
    }


def twins(game: Game) -> Iterator[tuple[State, State, int]]:
    """Questions of random games, each with a world that looks the same to who is asked, and who that is."""
    met = made = 0
    for seed in range(10**6):
        for s, step, rng in promises.questions(game, seed):
            if isinstance(step, Chance) or len(step.options(s)) == 1:
                continue
            met += 1
            if met % SPARSE.get(game.name, 1) == 0:
                seat = int(step.seat(s))
                yield s, game.guess(game.view(s, seat), rng), seat
                made += 1
            if made == TWINS:
                return


def asked(game: Game, n: int, all_of_them: bool) -> list[str]:
    """Who is asked about the n-th twin: the drifter always, the others by turns."""
    drifter, *others = crew(game, n)
    if all_of_them:
        return [drifter, *others]
    every = SLOW.get(game.name, 1)
    return [drifter] if n % every else [drifter, others[n // every % len(others)]]


def answer_alike(game: Game, all_of_them: bool) -> None:
    """Worlds that look the same, byte for byte, get the same answer from bots of the same seed."""
    different = 0
    for n, (s, twin, seat) in enumerate(twins(game)):
        here, there = game.view(s, seat), game.view(twin, seat)
        assert to_json(here) == to_json(there)
        different += game.write(s) != game.write(twin)
        for bot in asked(game, n, all_of_them):
            answers = [crew(game, n)[bot].choose(view) for view in (here, there)]
            assert answers[0] is answers[1], f"{bot} about twin {n}:\n{game.write(s)}"
    assert different > TWINS / 2 or not game.secrets, "worlds that do differ"


@pytest.mark.parametrize("name", SHELF)
def test_in_twin_worlds_bots_answer_the_same(name: str) -> None:
    answer_alike(SHELF[name], all_of_them=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", SHELF)
def test_soak_in_twin_worlds_every_bot_answers_the_same(name: str) -> None:
    answer_alike(SHELF[name], all_of_them=True)


class Cheat(Bot):
    """Planted: it looks at the table."""

    table: ClassVar[State]

    def choose(self, view: View) -> Action:
        return offered(view)[crc32(self.game.write(self.table).encode()) % len(offered(view))]


def test_twins_catch_a_bot_that_looks_at_the_table() -> None:
    game = SHELF["reef"]
    caught = 0
    for s, twin, seat in islice(twins(game), 50):
        answers = []
        for world in (s, twin):
            Cheat.table = world
            answers.append(Cheat(game, 0).choose(game.view(world, seat)))
        caught += answers[0] is not answers[1]
    assert caught > 10
