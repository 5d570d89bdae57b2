"""Scenes: a small drawn board for each of the squid's rules."""

from __future__ import annotations

from typing import Final

from hautemer.core.game import Scene

SCENES: Final[dict[str, Scene]] = {
    "squid.1": Scene(
        """island players=2
        d: . . . b fA1A2 mR1
        turn: red
        then: sink""",
        *("sink d4", "turn whale", "put c6", "seize sw", "figure amber2"),
    ),
    "squid.2": Scene(
        """island players=2
        b: . .w .q
        h: . . . . . mR mA
        turn: red
        then: die""",
        "roll whale",
    ),
    "squid.3a": Scene(
        """island players=2
        b: . . .q .s
        d: . . . bA m
        h: . . .u .A . mR
        red kept: beach-move_whale
        turn: red
        then: play""",
        *("use move_whale", "pick b3", "put e4"),
    ),
    "squid.3b": Scene(
        """island players=2
        h: . . . . mR mA
        k: .q
        turn: red
        then: die""",
        *("roll whale", "pick k1", "go e", "go e", "go e"),
    ),
    "squid.3c": Scene(
        """island players=2 dolphins=yes
        h: . . . . mR mA
        k: .q
        turn: red
        then: die_a""",
        *("roll_piece whale", "roll_range 2", "pick k1", "go e", "go e"),
    ),
    "squid.3d": Scene(
        """island players=2
        c: . . .q
        d: . . . f fA mR
        turn: red
        then: die""",
        *("roll whale", "pick c3", "go e", "go e"),
    ),
    "squid.3e": Scene(
        """island players=2
        c: . . . . .q
        d: . . . f fA mR
        turn: red
        then: die""",
        *("roll whale", "pick c5", "stop"),
    ),
    "squid.4a": Scene(
        """island players=2
        c: . . . .q .w
        d: . . . f fA mR
        turn: red
        then: die""",
        *("roll whale", "choose squid", "pick c4", "go e"),
    ),
    "squid.4b": Scene(
        """island players=2
        c: . . . .q
        d: . . . fR1 fA1A2 mR2
        turn: red
        then: die""",
        *("roll whale", "pick c4", "go e", "seize se", "figure amber1"),
    ),
    "squid.4c": Scene(
        """island players=2
        c: . . . .q .uA1
        d: . . . f fA2 mR1
        turn: red
        then: die""",
        *("roll whale", "pick c4", "go e", "seize here"),
    ),
    "squid.5": Scene(
        """island players=2
        h: . . . . mR mA
        k: .w .q
        turn: red
        then: die""",
        *("roll whale", "choose whale", "pick k1", "go e"),
    ),
    "squid.5a": Scene(
        """island players=2
        h: . . . . mR mA
        k: .w .quA1A2
        amber kept: forest-whale_repellent
        turn: red
        then: die""",
        *("roll whale", "choose whale", "pick k1", "go e", "repel"),
    ),
    "squid.5b": Scene(
        """island players=2
        h: . . . . mR mA
        k: .w .quA1A2
        turn: red
        then: die""",
        *("roll whale", "choose whale", "pick k1", "go e", "allow"),
    ),
    "squid.6": Scene(
        """island players=2
        h: . . . . mR mA
        k: .uR1 .q
        turn: red
        then: pick""",
        *("pick k1", "the_ship"),
    ),
    "squid.7": Scene(
        """island players=2
        c: . . . .q .q
        d: . . . m mR mA
        turn: red
        then: sink""",
        *("sink d4", "turn whirlpool"),
    ),
    "squid.variant": Scene(
        """island players=2 squid_only=yes
        d: . . . b fA1 mR1
        turn: red
        then: sink""",
        *("sink d4", "turn whale", "put c5", "spare"),
    ),
}
"""By the clause that each shows."""
