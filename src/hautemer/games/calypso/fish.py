"""Fish on their way: out of the net, from an opponent, to the winner."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest
from hautemer.core.engine import OVER, Choice
from hautemer.games.calypso.actions import TAKES, Take
from hautemer.games.calypso.messages import Freed, Took, Won
from hautemer.games.calypso.state import Calypso


def free(s: Calypso, count: i64, clause: str) -> None:
    """So many fish out of the net; those that it does not have are due from opponents (calypso.empty_net)."""
    while count and s.net:
        if free_one(s, clause):
            return
        count -= 1
    if count:
        s.due = count
        collect(s)


def collect(s: Calypso) -> None:
    """What is due, as long as there is no choice from whom. The net is empty and nobody has won, so opponents have fish."""
    while s.due:
        victims: i64 = s.victims()
        if victims & (victims - 1) or rob(s, lowest(victims), "calypso.empty_net"):
            return
        s.due -= 1


class TakeFish(Choice[Calypso, Take]):
    """A fish from an opponent of your choice who has one."""

    def seat(self, s: Calypso) -> i64:
        return s.turn

    def barred_by(self, s: Calypso, a: Take) -> str:
        return "" if s.victims() & bit(a.victim) else self.clause

    def mask(self, s: Calypso) -> i64:
        return s.victims()


class CollectFish(TakeFish):
    """A fish due from an empty net, from an opponent of your choice."""

    name = "collect"
    clause = "calypso.empty_net"

    def take(self, s: Calypso, a: Take) -> None:
        s.due -= 1
        if not rob(s, a.victim, self.clause):
            collect(s)
            if s.due:
                s.then(self)


def free_one(s: Calypso, clause: str) -> bool:
    """A fish from the net to the player; true when that wins."""
    s.net -= 1
    if s.events is not None:
        s.tell(Freed(clause, s.turn))
    return gain(s)


def rob(s: Calypso, victim: i64, clause: str) -> bool:
    """A fish from an opponent to the player; true when that wins."""
    s.give(victim, -1)
    if s.events is not None:
        s.tell(Took(clause, s.turn, victim))
    return gain(s)


def gain(s: Calypso) -> bool:
    """One fish more; the first to own enough wins, at once (calypso.end)."""
    s.give(s.turn, 1)
    if s.owned(s.turn) < s.goal:
        return False
    s.winner = s.turn
    s.due = 0
    s.agenda = OVER
    if s.events is not None:
        s.tell(Won("calypso.end", s.turn))
    return True


COLLECT_FISH: Final = CollectFish(TAKES)
