"""A module is known by its file alone: without the two files the base game plays on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from hautemer.core.engine import Choice, Step
from hautemer.games.island.modules import MODULES, NAMES
from tests.games.island.drawing import GAME

SOURCES = Path(__file__).parents[3] / "src" / "hautemer"
BASE = """
import sys
from hautemer.core.engine import asking, play
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.speech import LANGUAGES, Speech

game = SHELF["island"]
print(*[option.name for option in game.options])
asked, said = set(), 0
for seed in range(4):
    for s, step, rng in promises.questions(game, seed):
        asked.add(step.name)
        s.events = []
        promises.options_are_what_nothing_bars(s, step)
        promises.the_position_survives_as_text(game, s)
        promises.a_clone_is_equal_and_independent(game, s, rng)
        promises.a_guess_looks_the_same(game, s, 0, rng)
        for lang in LANGUAGES:
            speech = Speech(game, s.options, lang)
            if step.asks_a_seat:
                view = game.screen(game.view(s, int(step.seat(s))))
                said += len(speech.terminal.prompt(view, speech))
    promises.the_log_rebuilds_the_table(game, seed)
assert said
for clause, scene in game.scenes.items():
    if clause.startswith("island."):
        s = game.read(scene.position)
        for answer in scene.answers:
            asked.add(asking(s).name)
            promises.the_position_survives_as_text(game, s)
            play(s, game.action(answer))
print(*sorted(asked))
print(*[name for name in ("squid", "dolphins") if f"hautemer.games.island.{name}" in sys.modules])
"""


def without(tmp_path: Path, *modules: str) -> list[list[str]]:
    """What the base game asks in a copy from which these modules are taken away: its options, its questions, what is left."""
    shutil.copytree(SOURCES, tmp_path / "hautemer", ignore=shutil.ignore_patterns("pages", "__pycache__"))
    for module in modules:
        (tmp_path / "hautemer" / "games" / "island" / f"{module}.py").unlink()
    ran = subprocess.run(
        [sys.executable, "-c", BASE],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert ran.returncode == 0, ran.stderr
    return [line.split() for line in ran.stdout.splitlines()]


def test_without_its_modules_the_base_game_plays_and_reads_and_writes_its_positions(tmp_path: Path) -> None:
    options, asked, left = without(tmp_path, "squid", "dolphins")
    assert options == ["players", "entry", "two_colours", "open_values"]
    own = {step.name for module in MODULES for step in module.steps}
    assert set(asked) == {name for name, step in GAME.steps.items() if isinstance(step, Choice)} - own, "all its questions"
    assert left == []


@pytest.mark.parametrize(("module", "left"), [("squid", ["dolphins", "dive_die"]), ("dolphins", ["squid", "squid_only"])])
def test_without_one_module_the_other_is_still_there(tmp_path: Path, module: str, left: list[str]) -> None:
    options, _, here = without(tmp_path, module)
    assert options == ["players", *left, "entry", "two_colours", "open_values"]
    assert here == [left[0]]


def test_the_modules_are_those_of_their_files() -> None:
    assert [module.options[0].name for module in MODULES] == NAMES


ALSO_BASE = {"squid", "dive", "choose"}
"""A kind of piece in the box, a reach, and the question that the base game leaves open to any module."""


def verbs_of(steps: Iterable[Step]) -> set[str]:
    return {action.do for step in steps if isinstance(step, Choice) for action in step.actions}


def test_no_file_of_the_base_game_names_a_step_or_a_verb_of_a_module() -> None:
    own = [step for module in MODULES for step in module.steps]
    verbs = verbs_of(own) - verbs_of(step for step in GAME.steps.values() if step not in own)
    assert verbs == {"choose", "roll_piece", "roll_range", "seize", "spare"}
    names = (verbs | {step.name for step in own}) - ALSO_BASE
    for path in sorted((SOURCES / "games" / "island").glob("*.py")):
        if path.stem not in (*NAMES, "squid_scenes"):
            text = path.read_text("utf-8")
            assert [name for name in names if f'"{name}"' in text] == [], path.name
