"""Arms: what is thrown at the whale. Nets have a file of their own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import lowest
from hautemer.core.engine import Choice
from hautemer.games.monster.actions import PULLS, Pull
from hautemer.games.monster.cards import DROUGE, FILET, PIQUE, TRACTEUR, one_card
from hautemer.games.monster.ending import capture, hurt
from hautemer.games.monster.messages import Hit, Slowed, Towed
from hautemer.games.monster.nets import NET, can_net
from hautemer.games.monster.state import Monster

DAMAGE: Final[list[i64]] = [2, 0, 5, 0, 10, 0]
CLAUSES: Final = [
    "monster.arms.harpon",
    "monster.arms.filet",
    "monster.arms.explosif",
    "monster.arms.drouge",
    "monster.arms.pique",
    "monster.arms.tracteur",
]


def why_not_fire(s: Monster, place: i64) -> str:
    """What each card needs: nothing is aimed at a whale that dived or leapt; reach; for the spike, the prow."""
    if place == FILET:
        return "" if can_net(s) else "monster.arms.filet"
    if s.dived:
        return "monster.nature.plongee"
    if s.leaping():
        return "monster.bestial.saut"
    boat = s.active()
    if place == PIQUE:
        return "" if s.board.next(boat.hex, boat.heading) == s.whale else "monster.arms.pique"
    reach: i64 = s.dials.tow if place == TRACTEUR else s.dials.harpoon
    return "" if s.board.grid.apart(boat.hex, s.whale) <= reach else CLAUSES[place]


def fire(s: Monster, place: i64) -> None:
    """The card is played. A Filet leaves the hand net by net."""
    if place == FILET:
        s.line = 0
        s.then(NET)
        return
    s.active().arms -= one_card(place)
    s.arms.throw(place)
    if place == DROUGE:
        s.slow = True
        if s.events is not None:
            s.tell(Slowed("monster.arms.drouge"))
    elif place == TRACTEUR:
        tow(s)
    else:
        if s.events is not None:
            s.tell(Hit(CLAUSES[place], DAMAGE[place], max(0, s.life - DAMAGE[place])))
        hurt(s, DAMAGE[place], s.turn)


def tow(s: Monster) -> None:
    """She is pulled one space nearer; blocked, she stays, and it still counts."""
    nearer: i64 = TOW.mask(s)
    if nearer & (nearer - 1):
        s.then(TOW)
    else:
        pull(s, s.board.next(s.whale, lowest(nearer)) if nearer else s.whale)


class TowNearer(Choice[Monster, Pull]):
    """Where two spaces are nearer, the hunter chooses."""

    name = "tow"
    clause = "monster.arms.tracteur"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Pull) -> str:
        to: i64 = s.board.next(s.whale, a.heading)
        if not s.is_free(to):
            return "monster.state.blocked"
        boat: i64 = s.active().hex
        return "" if s.board.grid.apart(to, boat) < s.board.grid.apart(s.whale, boat) else "monster.arms.tracteur"

    def take(self, s: Monster, a: Pull) -> None:
        pull(s, s.board.next(s.whale, a.heading))


def pull(s: Monster, to: i64) -> None:
    """As many tows in one round as hunters alive, at least two, and she is captured."""
    s.whale = to
    s.tows += 1
    if s.events is not None:
        s.tell(Towed("monster.arms.tracteur", s.turn, s.board.name(to), s.tows))
    if s.tows >= 2 and s.tows >= s.alive():
        capture(s, s.turn, "tow")


TOW: Final = TowNearer(PULLS)
