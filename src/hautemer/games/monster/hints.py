"""How well a seat stands, at a glance: what a bot that looks one answer ahead goes by."""

from __future__ import annotations

from hautemer.games.monster.state import NOBODY, WHALE, Monster


def standing(s: Monster, seat: int) -> float:
    if s.winner != NOBODY:
        return 1000.0 if (s.winner == WHALE) == (seat == WHALE) else -1000.0
    return 0.0
