"""The moments of the finished games as every seat saw them, for the tests of the boards: `python -m tests.moments island`.

A line per game and pair of eyes: who looks, and at each question what the answer before had made happen and all that they see."""

from __future__ import annotations

import sys
from pathlib import Path

from hautemer.core.logs import read_log
from hautemer.core.messages import OMNISCIENT, SPECTATOR, Event, View, to_json
from hautemer.games.shelf import SHELF

LOGS = Path(__file__).parent / "games"


def moments(path: Path) -> dict[int, list[tuple[list[Event], View]]]:
    """By eyes: the moments of a game, each with the events that led to it."""
    log = read_log(path.read_text("utf-8"), SHELF)
    seen: dict[int, list[tuple[list[Event], View]]] = {
        seat: [] for seat in (*range(len(log.header.seats)), SPECTATOR, OMNISCIENT)
    }
    for moment in log.moments():
        for seat, views in seen.items():
            views.append(([event.to(seat) for event in moment.events], log.game.view(moment.s, seat)))
    return seen


if __name__ == "__main__":
    for path in sorted(LOGS.glob(f"{sys.argv[1]}/logs/*.jsonl")):
        for seat, seen in moments(path).items():
            sys.stdout.buffer.write(to_json({"log": path.stem, "seat": seat, "moments": seen}) + b"\n")
