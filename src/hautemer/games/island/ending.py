"""How it ends: by the volcano, or when no explorer is left; then the values are shown and counted."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.bits import each, size
from hautemer.core.engine import OVER
from hautemer.games.island.messages import Ended, NoneSaved, SavedNobody, Scored, Won
from hautemer.games.island.state import Island


def end_game(s: Island, clause: str) -> None:
    """Nothing comes after this; the values show (island.end.score)."""
    s.agenda = OVER
    if s.events is not None:
        for seat in range(int(s.kit.seats)):
            saved = sorted([int(s.values[f]) for f in each(s.safe & s.kit.own[seat])])
            if saved:
                s.tell(Scored("island.end.score", seat, sum(saved), len(saved), " ".join([str(value) for value in saved])))
            else:
                s.tell(SavedNobody("island.end.score", seat))
        winners = best(s)
        tied = len([seat for seat in range(int(s.kit.seats)) if points(s, seat) == points(s, winners[0])]) > 1
        if s.safe:
            s.tell(Won("island.end.tie" if tied else "island.end.score", tuple(winners)))
        else:
            s.tell(NoneSaved("island.end.tie", tuple(winners)))
        s.tell(Ended(clause))


def end_if_empty(s: Island) -> None:
    """The game ends at once when no explorer is left in play (island.end.empty)."""
    if s.alive == 0:
        end_game(s, "island.end.empty")


def points(s: Island, seat: i64) -> i64:
    """The sum of the values that this seat has saved."""
    total: i64 = 0
    for figure in each(s.safe & s.kit.own[seat]):
        total += s.values[figure]
    return total


def best(s: Island) -> list[int]:
    """Who has the most points; of those, who saved the most explorers (island.end.tie)."""
    ranks = [(int(points(s, seat)), int(size(s.safe & s.kit.own[seat]))) for seat in range(int(s.kit.seats))]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
