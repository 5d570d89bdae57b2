"""Compiled and plain play the same games from the same seeds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "build" / "compiled"
GAMES = {"island": 40, "monster": 40}
MOST = 600

PROGRAM = f"""
import hashlib
from hautemer.core import engine
from hautemer.core.messages import to_json
from hautemer.games.shelf import SHELF
from hautemer.lab import promises

print(engine.__file__.endswith(".py"))
for game in SHELF.values():
    for seed in range({GAMES}.get(game.name, {MOST})):
        played = hashlib.sha256()
        for s, step, _ in promises.questions(game, seed):
            for event in s.events or []:
                played.update(to_json(event))
            s.events = []
            options = [str(option) for option in step.options(s)]
            played.update(f"{{step.name}} {{options}} {{game.write(s)}}".encode())
        print(game.name, seed, played.hexdigest())
"""


def played(path: Path) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_compiled_and_plain_play_the_same_games() -> None:
    if not list(BUILT.glob("*.so")):
        pytest.skip("nothing is compiled here: run `make compile` where there is a C compiler")
    plain, compiled = played(ROOT / "src"), played(BUILT)
    assert (plain[0], compiled[0]) == ("True", "False"), "each run must be what it says"
    assert plain[1:] == compiled[1:]
    assert len(plain) > MOST
