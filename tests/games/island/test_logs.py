"""Finished games, kept for ever: each must replay, and its luck must check."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.core.logs import read_log, replayed, verified
from hautemer.core.records import End
from hautemer.games.shelf import SHELF

LOGS = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))


def test_there_are_finished_games_of_all_modules() -> None:
    options = [read_log(path.read_text("utf-8")).header.options for path in LOGS]
    for name in ("squid", "squid_only", "dolphins"):
        assert {one[name] for one in options} == {"no", "yes"}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_finished_game_replays_and_its_luck_checks(path: Path) -> None:
    log = read_log(path.read_text("utf-8"))
    game = SHELF[log.header.game]
    assert isinstance(log.end, End)
    assert game.scores(replayed(log, game)) == log.end.scores
    assert verified(log, game) == sum(answer.seat == -1 for answer in log.answers)
