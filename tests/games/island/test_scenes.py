"""Each scene shows the clause that it is called by."""

from __future__ import annotations

import pytest

from hautemer.games.shelf import SHELF
from hautemer.lab.clauses import clause_ids, clauses_of_scene
from tests.games.island.drawing import GAME, Drawn

SCENES = pytest.mark.parametrize("clause", GAME.scenes)


def played(clause: str) -> Drawn:
    scene = GAME.scenes[clause]
    head, _, board = scene.position.partition("\n")
    return Drawn(f"{head.removeprefix('island')}\n{board}").answer(*scene.answers)


@SCENES
def test_a_scene_is_legal_and_shows_its_clause(clause: str) -> None:
    assert played(clause).s.events is not None
    assert clauses_of_scene(GAME, GAME.scenes[clause])[clause]


def test_every_rule_of_the_squid_has_a_scene() -> None:
    rules = {clause for clause in clause_ids(SHELF["island"]) if clause.startswith("squid.")}
    assert rules - set(GAME.scenes) == {"squid.8"}, "that they leave each other alone shows in nothing that happens"
