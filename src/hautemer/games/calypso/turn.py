"""A turn: the die, and whose turn is next. What a stop on a large tile means is in stops.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Chance, State
from hautemer.core.rng import Rng
from hautemer.games.calypso.actions import ROLLS, Roll
from hautemer.games.calypso.messages import PlaysAgain, Rolled
from hautemer.games.calypso.state import Calypso, alone
from hautemer.games.calypso.tiles import FOUR, LARGE, NET, NONE, RING


class Die(Chance[Calypso, Roll]):
    """One to six, each as likely."""

    def random_step(self, s: State, rng: Rng) -> i64:
        self.take(s, ROLLS[rng.below(6)])  # type: ignore[arg-type]
        return 0


class RollDie(Die):
    """Calypso swims clockwise as many large tiles as the die says; then what that tile says."""

    name = "roll"
    clause = "calypso.turn"

    def take(self, s: Calypso, a: Roll) -> None:
        s.die = a.number
        s.at += a.number
        if s.at >= RING:
            s.at -= RING
        kind: i64 = s.large(s.at)
        if s.events is not None:
            s.tell(Rolled(self.clause, s.turn, a.number, LARGE[kind]))
        if kind < FOUR:
            s.wanted = kind
            s.agenda = s.book.colour
        elif kind == FOUR:
            s.agenda = s.book.four
        elif kind == NET:
            s.agenda = s.book.net
        else:
            s.agenda = s.book.shark


def end_turn(s: Calypso) -> None:
    """The next player clockwise, or the same who plays again."""
    s.wanted = NONE
    if s.again:
        s.again = False
        if s.events is not None:
            s.tell(PlaysAgain(s.book.colour.step.clause, s.turn))
    else:
        s.turn += 1
        if s.turn == s.players:
            s.turn = 0
    s.agenda = A_TURN


ROLL_DIE: Final = RollDie(ROLLS)
A_TURN: Final = alone(ROLL_DIE)
