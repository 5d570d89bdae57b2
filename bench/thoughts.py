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
"""A look at a game every so many answers."""


def questions(name: str, seed: int) -> list[View]:
    """What is asked in a random game, now and then, where there is a choice."""
    game = game_called(name)
    s = game.start(game.complete_options({}))
    rng = Rng(seed)
    found: list[View] = []
    random_steps(s, rng, 0)
    while (step := asking(s)) is not None:
        view = game.view(s, int(step.seat(s)))
        if view.ask is not None and len(view.ask.options) > 1:
            found.append(view)
            random_steps(s, rng, STRIDES[name])
        else:
            random_steps(s, rng, 1)
    return found


def lengths(name: str, seed: int) -> float:
    """Answers of seats a playout, on average over these questions: those of its line alone, not what it looks at beside; where it
    thinks in lines, every answer that it tries, for all of them are judged."""
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
        def watched_iterate(self: Any, s: Any, *more: Any) -> Any:
            nonlocal world, playouts
            world = s
            playouts += 1
            return iterate(self, s, *more)

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


def counted(repetitions: int) -> dict[str, list[float]]:
    """The same for every game and seed, by a plain Python beside this one."""
    around = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    ran = subprocess.run(
        [sys.executable, "-m", "bench.thoughts", str(repetitions)], env=around, cwd=ROOT, check=True, capture_output=True
    )
    found: dict[str, list[float]] = json.loads(ran.stdout)
    return found


if __name__ == "__main__":
    print(json.dumps({name: [lengths(name, seed) for seed in range(int(sys.argv[1]))] for name in SHELF}))
