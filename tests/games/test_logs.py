"""Finished games, kept for ever: each must replay, and its luck must check."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.core.logs import read_log, replay, verify
from hautemer.core.records import End
from hautemer.games.shelf import SHELF

LOGS = sorted(Path(__file__).parent.glob("*/logs/*.jsonl"))
SHOWN = {
    "reef": {"mode": {"symmetric", "asymmetric"}},
    "calypso": {"mode": {"base", "free_placement", "coop", "coop_hard"}},
    "island": {"squid": {"no", "yes"}, "squid_only": {"no", "yes"}, "dolphins": {"no", "yes"}},
    "monster": {"preset": {"balanced", "printed"}, "hunters": {"2", "3"}},
}
"""The options, and their values, of which there is a game of every version."""
VERSIONS = [(game.name, version) for game in SHELF.values() for version in range(1, game.version + 1)]


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_there_are_finished_games_of_every_version_and_of_all_kinds(game: str, version: int) -> None:
    logs = [read_log(path.read_text("utf-8"), SHELF) for path in LOGS if path.parts[-3] == game]
    for name, values in SHOWN[game].items():
        missing = values - {log.options[name] for log in logs if log.header.rules == version}
        which = f"by version {version} of its rules with {name}={', '.join(sorted(missing))}"
        assert not missing, f"no finished game of {game} {which}: docs/mending-a-clause.md says how to keep one"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_finished_game_replays_and_its_luck_checks(path: Path) -> None:
    log = read_log(path.read_text("utf-8"), SHELF)
    game = SHELF[log.header.game]
    assert isinstance(log.end, End)
    s = replay(log)
    assert s.rules == log.header.rules
    assert game.scores(s) == log.end.scores
    assert verify(log) == sum(answer.seat == -1 for answer in log.answers)
