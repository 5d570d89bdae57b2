"""Rounds (monster.round): the whale first, then the hunters in an order they agree on; then the storm is nearer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Auto, Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.actions import CALLS, Call
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import TOURBILLON, VENT, one_card
from hautemer.games.monster.ending import survive
from hautemer.games.monster.hunters import HUNTER_TURN
from hautemer.games.monster.messages import Closed, Dropped, RoundBegan
from hautemer.games.monster.state import NOBODY, WHALE, Monster
from hautemer.games.monster.whale import WHALE_TURN
from hautemer.games.monster.wrecks import wreck


class BeginRound(Auto[Monster]):
    """What lasted long enough is over; boats beside an old whirlpool are wrecked; then the whale, then the hunters."""

    name = "begin_round"
    clause = "monster.round"

    def run(self, s: Monster) -> None:
        s.round += 1
        s.turn = WHALE
        s.tows = 0
        s.squall = False
        for seat in range(1, 4):
            s.hunter(seat).played = False
        if s.events is not None:
            s.tell(RoundBegan(self.clause, s.round, s.dials.storm))
        drop_wind(s)
        close_pool(s)
        s.then(WHALE_TURN, NEXT_HUNTER)
        suck_in(s)


def drop_wind(s: Monster) -> None:
    """A wind blows for the round it was raised in and the next."""
    if s.wind_old != NOBODY:
        s.nature.discard += one_card(VENT)
        if s.events is not None:
            s.tell(Dropped("monster.nature.vent", HEADINGS[s.wind_old]))
    s.wind_old = s.wind_new
    s.wind_new = NOBODY


def close_pool(s: Monster) -> None:
    """A whirlpool stays for the round it was opened in and the next two."""
    if s.pool_old != BEYOND:
        s.nature.discard += one_card(TOURBILLON)
        if s.events is not None:
            s.tell(Closed("monster.nature.tourbillon", s.board.name(s.pool_old)))
    s.pool_old = s.pool_mid
    s.pool_mid = s.pool_new
    s.pool_new = BEYOND


def suck_in(s: Monster) -> None:
    """A boat next to a whirlpool when a later round of its life starts is wrecked; in the order of the seats."""
    for seat in range(1, 4):
        h: i64 = s.hunter(seat).hex
        if h != BEYOND and (beside(s, h, s.pool_mid) or beside(s, h, s.pool_old)):
            wreck(s, seat, "monster.nature.tourbillon")


def beside(s: Monster, h: i64, pool: i64) -> bool:
    return pool != BEYOND and s.board.grid.apart(h, pool) == 1


class NextHunter(Auto[Monster]):
    """Before each hunter's turn they name who is next; when all have played, the round is over."""

    name = "next_hunter"
    clause = "monster.round"

    def run(self, s: Monster) -> None:
        waiting: i64 = 0
        last: i64 = NOBODY
        for seat in range(1, 4):
            if is_waiting(s, seat):
                waiting += 1
                last = seat
        if waiting == 0:
            s.then(END_ROUND)
            return
        s.then(HUNTER_TURN, self)
        s.turn = last
        if waiting > 1:
            s.turn = NOBODY
            s.then(CALL)


def is_waiting(s: Monster, seat: i64) -> bool:
    """A hunter that has not played in this round."""
    hunter = s.hunter(seat)
    return not hunter.dead and not hunter.played


class CallHunter(Choice[Monster, Call]):
    """Who is next; any hunter may say it, the first to act acts."""

    name = "call"
    clause = "monster.round"

    def seat(self, s: Monster) -> i64:
        return s.lowest_alive()

    def may(self, s: Monster, seat: i64) -> bool:
        return 0 < seat < 4 and not s.hunter(seat).dead

    def barred_by(self, s: Monster, a: Call) -> str:
        return "" if is_waiting(s, a.seat) else "monster.round"

    def take(self, s: Monster, a: Call) -> None:
        s.turn = a.seat


class EndRound(Auto[Monster]):
    """All have played. The storm comes after its round."""

    name = "end_round"
    clause = "monster.end.storm"

    def run(self, s: Monster) -> None:
        if s.round >= s.dials.storm:
            survive(s)
        else:
            s.then(BEGIN_ROUND)


BEGIN_ROUND: Final = BeginRound()
NEXT_HUNTER: Final = NextHunter()
CALL: Final = CallHunter(CALLS)
END_ROUND: Final = EndRound()
