"""Wrecks and deaths (monster.state.wreck, monster.state.death): boats that are lost, and how a hunter comes back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Auto, Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.actions import FACINGS, LAUNCHES, Face, Launch
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import minus
from hautemer.games.monster.ending import slaughter
from hautemer.games.monster.messages import Died, Faced, Launched, Waited, Wrecked
from hautemer.games.monster.state import Monster


def wreck(s: Monster, seat: i64, clause: str) -> None:
    """The boat leaves the board and one of the reserve is spent; with none left the hunter dies."""
    if s.reserve == 0:
        kill(s, seat, "monster.state.death")
        return
    s.reserve -= 1
    s.hunter(seat).hex = BEYOND
    if s.events is not None:
        s.tell(Wrecked(clause, seat, s.reserve))


def kill(s: Monster, seat: i64, clause: str) -> None:
    """The hunter is out, the hand discarded; when none is left, the whale has won."""
    hunter = s.hunter(seat)
    hunter.hex = BEYOND
    hunter.dead = True
    s.arms.discard += hunter.arms
    s.arms.sure = minus(s.arms.sure, hunter.arms)
    s.sails.discard += hunter.sails
    s.sails.sure = minus(s.sails.sure, hunter.sails)
    hunter.arms = 0
    hunter.sails = 0
    if s.events is not None:
        s.tell(Died(clause, seat))
    if s.alive() == 0:
        slaughter(s)


def can_launch(s: Monster, h: i64) -> bool:
    """A boat can be put there; a whirlpool counts as taken."""
    return s.is_free(h) and not s.pool_at(h)


def launch(s: Monster, h: i64, clause: str) -> None:
    """The active hunter's boat is on the water."""
    s.active().hex = h
    if s.events is not None:
        s.tell(Launched(clause, s.turn, s.board.name(h)))


class ComeBack(Auto[Monster]):
    """On the next turn after a wreck the boat is put on its start space, and nothing else happens."""

    name = "come_back"
    clause = "monster.state.wreck"

    def run(self, s: Monster) -> None:
        start: i64 = s.active().start
        if can_launch(s, start):
            launch(s, start, self.clause)
            s.then(FACE_BACK)
        elif RELAUNCH.mask(s):
            s.then(RELAUNCH, FACE_BACK)
        elif s.events is not None:
            s.tell(Waited(self.clause, s.turn))


class BesideShip(Choice[Monster, Launch]):
    """On any free space next to the battleship."""

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Launch) -> str:
        return "" if can_launch(s, s.board.next(s.ship, a.heading)) else "monster.state.blocked"

    def take(self, s: Monster, a: Launch) -> None:
        launch(s, s.board.next(s.ship, a.heading), self.clause)


class AnyWay(Choice[Monster, Face]):
    """Facing any way."""

    def seat(self, s: Monster) -> i64:
        return s.turn

    def mask(self, s: Monster) -> i64:
        return 63

    def take(self, s: Monster, a: Face) -> None:
        s.active().heading = a.heading
        if s.events is not None:
            s.tell(Faced(self.clause, s.turn, HEADINGS[a.heading]))


class Relaunch(BesideShip):
    """If its start space is taken."""

    name = "relaunch"
    clause = "monster.state.wreck"


class FaceBack(AnyWay):
    """A boat that came back."""

    name = "face_back"
    clause = "monster.state.wreck"


COME_BACK: Final = ComeBack()
RELAUNCH: Final = Relaunch(LAUNCHES)
FACE_BACK: Final = FaceBack(FACINGS)
