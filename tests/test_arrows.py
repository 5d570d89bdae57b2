"""The map of the house: which room may know which."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent / "src" / "hautemer"
MAY_KNOW = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "games", "bots", "lab", "speech"},
    "server": {"core", "games", "bots", "lab", "server", "speech"},
    "cli": {"core", "games", "bots", "lab", "server", "cli", "speech"},
}


def rooms_known(path: Path) -> set[tuple[str, ...]]:
    """What a file imports of ours when it runs, as room and what follows; imports for types alone do not count."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    named = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {tuple(name.split(".")[1:]) for name in named if name.startswith("hautemer.")}


@pytest.mark.parametrize("room", MAY_KNOW)
def test_a_room_knows_only_the_rooms_it_may(room: str) -> None:
    files = list((HOUSE / room).rglob("*.py"))
    assert files
    for path in files:
        for known in rooms_known(path):
            assert known[0] in MAY_KNOW[room], f"{path.relative_to(HOUSE)} imports {'.'.join(known)}"


def test_games_do_not_know_each_other() -> None:
    for game in (path for path in (HOUSE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"):
        for path in game.rglob("*.py"):
            for known in rooms_known(path):
                assert known[:1] != ("games",) or known[1] == game.name, f"{path.relative_to(HOUSE)} imports {'.'.join(known)}"
