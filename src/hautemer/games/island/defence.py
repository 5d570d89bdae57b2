"""Defences: everyone at risk is asked, whether or not they hold a repellent."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from hautemer.core.engine import Choice
from hautemer.games.island.actions import DEFENCES, Allow, Repel
from hautemer.games.island.board import NAMES
from hautemer.games.island.harm import capsize, eat, prey
from hautemer.games.island.messages import Asked, Repelled
from hautemer.games.island.pieces import KINDS, SHARK, SHARK_REPELLENT, WHALE, WHALE_REPELLENT
from hautemer.games.island.state import NOBODY, Island
from hautemer.games.island.ways import controls


class Defend(Choice[Island, Repel | Allow]):
    """In turn order from the mover's left; the first who plays a repellent settles it."""

    clause = "island.tile.defence_order"
    needs = ("at", "asked")
    follow = "next"
    kind: ClassVar[int] = SHARK
    back: ClassVar[int] = SHARK_REPELLENT
    back_clause: ClassVar[str] = "island.tile.shark_repellent"

    def seat(self, s: Island) -> i64:
        return s.asked

    def barred_by(self, s: Island, a: Repel | Allow) -> str:
        return self.back_clause if isinstance(a, Repel) and not s.keeps(s.asked, self.back) else ""

    def at_risk(self, s: Island, seat: i64) -> bool:
        raise NotImplementedError

    def strike(self, s: Island) -> None:
        raise NotImplementedError

    def next_after(self, s: Island, seat: i64) -> i64:
        """Who is asked after this seat, or nobody: round the table until the mover's turn comes again."""
        seat = (seat + 1) % s.kit.seats
        while seat != s.turn:
            if self.at_risk(s, seat):
                return seat
            seat = (seat + 1) % s.kit.seats
        return NOBODY

    def ask(self, s: Island) -> bool:
        """Ask everyone at risk, if anyone but the mover is; otherwise false."""
        s.asked = self.next_after(s, s.turn)
        if s.asked == NOBODY:
            return False
        if s.events is not None:
            s.tell(Asked(self.clause, KINDS[self.kind], NAMES[s.hex]))
        s.then(self)
        return True

    def take(self, s: Island, a: Repel | Allow) -> None:
        if isinstance(a, Repel):
            s.spend(s.asked, self.back)
            s.lift(self.kind, s.hex)
            if s.events is not None:
                s.tell(Repelled(self.back_clause, s.asked, KINDS[self.kind], NAMES[s.hex]))
            return
        s.asked = self.next_after(s, s.asked)
        if s.asked == NOBODY:
            self.strike(s)
        else:
            s.then(self)


class DefendSwimmers(Defend):
    """Another player moves a shark onto your swimmer: the shark leaves the game, the swimmers stay."""

    name = "defend_swimmers"

    def at_risk(self, s: Island, seat: i64) -> bool:
        return prey(s, s.hex) & s.kit.own[seat] != 0

    def strike(self, s: Island) -> None:
        eat(s, s.hex, SHARK, "island.creature.shark")


class DefendShip(Defend):
    """The same for a whale and a ship you control."""

    name = "defend_ship"
    kind = WHALE
    back = WHALE_REPELLENT
    back_clause = "island.tile.whale_repellent"

    def at_risk(self, s: Island, seat: i64) -> bool:
        return controls(s, s.hex, seat)

    def strike(self, s: Island) -> None:
        capsize(s, s.hex, "island.creature.whale")


DEFEND_SWIMMERS: Final = DefendSwimmers(DEFENCES)
DEFEND_SHIP: Final = DefendShip(DEFENCES)
