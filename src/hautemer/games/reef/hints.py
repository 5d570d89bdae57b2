"""How well a seat stands, at a glance: what a bot that looks one answer ahead goes by."""

from __future__ import annotations

from typing import Final

from hautemer.games.reef.cards import how_many
from hautemer.games.reef.state import Reef

ALPHAS: Final = 0x1001 | 0x1001 << 24


def standing(s: Reef, seat: int) -> float:
    """Fewer cards than the other is good; an α in hand is a card one may never be rid of."""
    if s.winner >= 0:
        return 1000.0 if s.winner == seat else -1000.0
    me = s.side(seat)
    opponent = s.side(1 - seat)
    value = float(opponent.held + opponent.left - me.held - me.left)
    value -= 0.5 * float(how_many(me.hand & ALPHAS))
    return value
