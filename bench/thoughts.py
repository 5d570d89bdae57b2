"""How many answers a playout goes through, counted in plain Python: a seed thinks the same there as compiled, where
nothing can be counted without slowing it. Run as a program it counts for `bench.crew`, and prints JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from hautemer.bots import beam, tree
from hautemer.bots.ismcts import Searcher
from hautemer.core.engine import asking, play, random_steps
from hautemer.core.messages import View
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF, game_called

ROOT: Final = Path(__file__).parent.parent
ROUNDS: Final = {"reef": 1000, "calypso": 400, "island": 4, "monster": 60}
STRIDES: Final = {"reef": 8, "calypso": 12, "island": 60, "monster": 40}
"""How many answers lie between two questions that are counted."""


def questions(name: str, seed: int) -> list[View]:
    """What is asked in a random game, now and then, where there is a choice."""
    game = game_called(name)
    s = game.start(game.complete_options({}))
    rng = Rng(seed)
    views: list[View] = []
    random_steps(s, rng, 0)
    while (step := asking(s)) is not None:
        view = game.view(s, int(step.seat(s)))
        if view.ask is not None and len(view.ask.options) > 1:
            views.append(view)
            random_steps(s, rng, STRIDES[name])
        else:
            random_steps(s, rng, 1)
    return views


def lengths(name: str, seed: int) -> float:
    """Answers of seats per playout, on average over these questions: those of its line alone, not the candidates beside it; in a
    beam search every answer that it tries, because all of them are evaluated."""
    answers = playouts = 0
    world: Any = None

    def counted_play(s: Any, action: Any) -> None:
        nonlocal answers
        answers += s is world
        play(s, action)

    def counted_try(s: Any, action: Any) -> None:
        nonlocal answers
        answers += 1
        play(s, action)

    def counted_steps(s: Any, rng: Any, most: int) -> int:
        nonlocal answers
        n = int(random_steps(s, rng, most))
        answers += n
        return n

    def watched(iterate: Any) -> Any:
        def watched_iterate(self: Any, s: Any, *rest: Any) -> Any:
            nonlocal world, playouts
            world = s
            playouts += 1
            return iterate(self, s, *rest)

        return watched_iterate

    views = questions(name, seed)
    with (
        patch.object(tree, "play", counted_play),
        patch.object(tree, "random_steps", counted_steps),
        patch.object(tree.Tree, "iterate", watched(tree.Tree.iterate)),
        patch.object(beam, "play", counted_try),
        patch.object(beam.BeamSearch, "iterate", watched(beam.BeamSearch.iterate)),
    ):
        for view in views:
            Searcher(game_called(name), seed, ROUNDS[name]).think(view)
    return answers / playouts


def answers_per_playout(repetitions: int) -> dict[str, list[float]]:
    """The same for every game and seed, by a plain Python beside this one."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    ran = subprocess.run(
        [sys.executable, "-m", "bench.thoughts", str(repetitions)], env=environment, cwd=ROOT, check=True, capture_output=True
    )
    answers: dict[str, list[float]] = json.loads(ran.stdout)
    return answers


if __name__ == "__main__":
    print(json.dumps({name: [lengths(name, seed) for seed in range(int(sys.argv[1]))] for name in SHELF}))
