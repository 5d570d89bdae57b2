"""Node counts: how many lines of answers lead so deep from known positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.core.engine import count
from hautemer.games.shelf import SHELF

BLOCKS = [block for block in (Path(__file__).parent / "counts.txt").read_text("utf-8").split("\n\n") if block.strip()]


def test_there_are_at_least_twenty_positions() -> None:
    assert len(BLOCKS) >= 20


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_lines_of_answers(block: str) -> None:
    position, _, numbers = block.rpartition("lines:")
    s = SHELF["calypso"].read(position)
    due = [int(number) for number in numbers.split()]
    assert [int(count(s.clone(), depth)) for depth in range(1, len(due) + 1)] == due
