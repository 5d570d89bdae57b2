"""Node counts: how many lines of answers lead so deep from known positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.core.engine import perft
from hautemer.games.shelf import SHELF

BLOCKS = [
    (file.parent.name, block)
    for file in sorted(Path(__file__).parent.glob("*/counts.txt"))
    for block in file.read_text("utf-8").split("\n\n")
    if block.strip()
]


@pytest.mark.parametrize("game", ["reef", "calypso"])
def test_there_are_at_least_twenty_positions(game: str) -> None:
    assert sum(counted == game for counted, _ in BLOCKS) >= 20


@pytest.mark.parametrize(("game", "block"), BLOCKS, ids=lambda part: part.splitlines()[0])
def test_lines_of_answers(game: str, block: str) -> None:
    position, _, numbers = block.rpartition("lines:")
    s = SHELF[game].read(position)
    due = [int(number) for number in numbers.split()]
    assert [int(perft(s.clone(), depth)) for depth in range(1, len(due) + 1)] == due
