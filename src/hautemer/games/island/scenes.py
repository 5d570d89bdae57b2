"""Scenes: a small drawn board for what chance seldom shows."""

from __future__ import annotations

from typing import Final

from hautemer.core.game import Scene

SCENES: Final[dict[str, Scene]] = {
    "island.move.capacity": Scene(
        """island players=2
        d: . . .uA1A2R2 fR1
        turn: red
        then: pick""",
        "pick d4",
    ),
    "island.sink.ship": Scene(
        """island players=2
        d: . . . bR1A1A2A3 fR2
        turn: red
        then: sink""",
        *("sink d4", "turn ship", "figure red1", "figure amber3", "figure amber1"),
    ),
    "island.creature.thrown": Scene(
        """island players=2
        h: . . . . mR mA
        k: .w .suA1A2
        turn: red
        then: die""",
        *("roll whale", "pick k1", "go e", "allow"),
    ),
    "island.end.empty": Scene(
        """island players=2
        k: .R1
        turn: red
        then: pick""",
        *("pick k1", "land"),
    ),
}
"""By the clause that each shows."""
