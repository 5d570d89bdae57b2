"""How well a seat stands, at a glance: what a bot that looks one answer ahead goes by."""

from __future__ import annotations

from hautemer.games.island.ending import points
from hautemer.games.island.state import Island


def standing(s: Island, seat: int) -> float:
    return float(points(s, seat))
