"""The optimum for two, as it is kept in `optimum.bin`, and how to play by it. `make optimum` computes the file anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from struct import Struct
from typing import Final

from hautemer.core.engine import Action, Chance, Choice, asking, play
from hautemer.core.rng import Rng
from hautemer.games.calypso.setup import LAY_TILE
from hautemer.games.calypso.situations import after_shuffle, situation
from hautemer.games.calypso.state import GOALS, NOBODY, Calypso
from hautemer.games.calypso.turn import ROLL_DIE

GOAL: Final = GOALS[2]
ROW: Final = Struct(f"<q{GOAL * GOAL}d")
"""A situation, then how often the seat to roll wins: by its own fish, and for each by the other's."""
TOLERANCE: Final = 1e-12
"""What differs by less is as good: the last digits of a sum depend on its order."""


def write(solution: dict[int, list[float]], path: Path) -> None:
    path.write_bytes(b"".join([ROW.pack(number, *worth) for number, worth in solution.items()]))


@cache
def rows() -> dict[int, tuple[float, ...]]:
    data = Path(__file__).with_name("optimum.bin").read_bytes()
    return {row[0]: row[1:] for row in ROW.iter_unpack(data)}


def is_solved(s: Calypso) -> bool:
    """Two against each other. Where tiles may move, the same: a player who remembers everything follows them."""
    return s.players == 2 and not s.together


def winning(s: Calypso, seat: int) -> float:
    """How often this seat wins from here, when both play optimally."""
    step = asking(s)
    if s.winner != NOBODY:
        return 1.0 if s.winner == seat else 0.0
    if step is ROLL_DIE:
        return at_roll(s, situation(s), seat)
    expected = 0.0
    if step is LAY_TILE and not s.laid:
        for number, share in after_shuffle(s):
            expected += share * at_roll(s, number, seat)
        return expected
    assert step is not None
    worth = after_each(s, step, seat)
    if not isinstance(step, Chance):
        return max(worth) if step.seat(s) == seat else min(worth)
    for action, value in zip(step.options(s), worth, strict=True):
        expected += float(step.weight(s, action)) * value
    return expected / float(step.total(s))


def at_roll(s: Calypso, number: int, seat: int) -> float:
    worth = rows()[number][int(s.owned(s.turn)) * GOAL + int(s.owned(1 - s.turn))]
    return worth if s.turn == seat else 1.0 - worth


def after_each(s: Calypso, step: Choice[Calypso, Action], seat: int) -> list[float]:
    """How often this seat wins after each of the options."""
    values: list[float] = []
    for action in step.options(s):
        c = s.clone()
        play(c, action)
        values.append(winning(c, seat))
    return values


def best(s: Calypso, rng: Rng) -> Action:
    """An optimal answer; of several, any."""
    step = asking(s)
    assert step is not None
    values = after_each(s, step, int(step.seat(s)))
    good = max(values) - TOLERANCE
    ties = [action for action, value in zip(step.options(s), values, strict=True) if value >= good]
    action: Action = ties[rng.below(len(ties))]
    return action
