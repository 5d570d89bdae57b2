"""JSON with a key twice is refused: a reader would keep the last, and nobody would see that the first is masked."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
MADE = {"node_modules", ".venv", "build", "dist", "pages"}  # not ours, or not written by hand


def ours() -> list[Path]:
    return [path for path in sorted(ROOT.rglob("*.json")) if not MADE.intersection(part for part in path.relative_to(ROOT).parts)]


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    if twice:
        raise ValueError(f"twice: {', '.join(twice)}")
    return dict(pairs)


@pytest.mark.parametrize("path", ours(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_key_stands_twice(path: Path) -> None:
    json.loads(path.read_text("utf-8"), object_pairs_hook=once)


def test_all_our_files_are_read() -> None:
    names = {str(path.relative_to(ROOT)) for path in ours()}
    assert names >= {"client/package.json", "client/src/words/fr.json", "src/hautemer/games/island/words/en.json"}


@pytest.mark.parametrize("text", ['{"a": 1, "a": 1}', '{"b": [{"a": {}, "c": 0, "a": 2}]}'])
def test_a_key_that_stands_twice_is_found(text: str) -> None:
    with pytest.raises(ValueError, match="twice: a"):
        json.loads(text, object_pairs_hook=once)
