"""The variant of the base game: a turned tile may be laid back elsewhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Choice
from hautemer.games.calypso.actions import PLACINGS, Keep, Swap
from hautemer.games.calypso.messages import Kept, NothingToPlace, Swapped
from hautemer.games.calypso.seeking import Settle
from hautemer.games.calypso.state import Calypso
from hautemer.games.calypso.tiles import ALL_PLACES
from hautemer.games.calypso.turn import end_turn

KEEP_BIT: Final = 64


class SettleAndPlace(Settle):
    """As in the base game; and a tile that was not shuffled may be placed, after a right or a wrong one alike."""

    name = "settle_and_place"
    clause = "calypso.order"

    def rest(self, s: Calypso) -> None:
        s.then(PLACE)

    def tell_gathered(self, s: Calypso) -> None:
        if s.events is not None:
            s.tell(NothingToPlace(self.clause, s.turn))


class Place(Choice[Calypso, Swap | Keep]):
    """The turned tile may change places with another small tile, for all to see."""

    name = "place"
    clause = "calypso.free_placement"

    def seat(self, s: Calypso) -> i64:
        return s.turn

    def barred_by(self, s: Calypso, a: Swap | Keep) -> str:
        return self.clause if isinstance(a, Swap) and a.place == s.turned else ""

    def mask(self, s: Calypso) -> i64:
        return KEEP_BIT | (ALL_PLACES & ~bit(s.turned))

    def take(self, s: Calypso, a: Swap | Keep) -> None:
        if isinstance(a, Swap):
            if s.events is not None:
                s.tell(Swapped(self.clause, s.turn, s.turned + 1, a.place + 1))
            s.swap(a.place)
        elif s.events is not None:
            s.tell(Kept(self.clause, s.turn))
        end_turn(s)


SETTLE_AND_PLACE: Final = SettleAndPlace()
PLACE: Final = Place(PLACINGS)
