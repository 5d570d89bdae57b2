"""A hunter's turn: draw, up to two actions, one swap, one trade, down to the limits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, shl
from hautemer.core.engine import Auto, Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.actions import DISCARDS, HUNTER_ACTS, KEEPS, Arm, Discard, End, Keep, Sail, Swap, Trade, Turn
from hautemer.games.monster.arms import fire, why_not_fire
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import ARMS, FILET, NAMES, SAILS, copies, how_many, kinds, one_card
from hautemer.games.monster.messages import Armed, Discarded, Kept, TurnBegan, Turned, Unfurled
from hautemer.games.monster.piles import DRAW_ARM, LOOK
from hautemer.games.monster.sailing import HOP, can_sail, sailable
from hautemer.games.monster.state import Monster
from hautemer.games.monster.trade import begin_trade, why_not_trade
from hautemer.games.monster.wrecks import COME_BACK

ACTIONS: Final = 2
MOST_ARMS: Final = 7
MOST_SAILS: Final = 5
FIRST_TURN: Final = 10
FIRST_ARM: Final = 16
SWAP_BIT: Final = 1 << 22
FIRST_TRADE: Final = 23
END_BIT: Final = 1 << 26


class HunterTurn(Auto[Monster]):
    """A boat that was wrecked comes back, and that is the turn; otherwise draw and act."""

    name = "hunter_turn"
    clause = "monster.hunter.actions"

    def run(self, s: Monster) -> None:
        hunter = s.active()
        hunter.played = True
        if s.events is not None:
            s.tell(TurnBegan("monster.round", s.turn))
        if hunter.hex == BEYOND:
            s.then(COME_BACK)
            return
        s.actions = ACTIONS
        s.then(DRAW_ONE, HUNTER_ACT)
        s.then(DRAW_TWO)


class DrawTwo(Auto[Monster]):
    """Two Movement cards to choose from, as far as there are any."""

    name = "draw_two"
    clause = "monster.hunter.draw"

    def run(self, s: Monster) -> None:
        looking: i64 = how_many(s.look)
        if looking < 2 and s.ready(SAILS):
            s.then(LOOK, self)
        elif looking == 2:
            s.then(KEEP)
        else:  # the last Movement card there is, or none
            s.active().sails += s.look
            s.look = 0


class KeepSail(Choice[Monster, Keep]):
    """Keep one, the other is discarded."""

    name = "keep"
    clause = "monster.hunter.draw"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Keep) -> str:
        return "" if copies(s.look, a.place) else "monster.hunter.draw"

    def mask(self, s: Monster) -> i64:
        return kinds(s.look)

    def take(self, s: Monster, a: Keep) -> None:
        s.active().sails += one_card(a.place)
        other: i64 = s.look - one_card(a.place)
        s.look = 0
        place: i64 = 0
        while other > one_card(place):
            place += 1
        s.sails.throw(place)
        if s.events is not None:
            s.tell(Kept(self.clause, s.turn, NAMES[SAILS][a.place], NAMES[SAILS][place], s.dials.open_hands))


class DrawOne(Auto[Monster]):
    """And one Arms card."""

    name = "draw_one"
    clause = "monster.hunter.draw"

    def run(self, s: Monster) -> None:
        if s.ready(ARMS):
            s.then(DRAW_ARM)


class HunterAct(Choice[Monster, Sail | Turn | Arm | Swap | Trade | End]):
    """Up to two of: one Arms card, a Movement card, turning the boat; besides, one swap and one trade."""

    name = "hunter_act"
    clause = "monster.hunter.actions"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Sail | Turn | Arm | Swap | Trade | End) -> str:
        hunter = s.active()
        if isinstance(a, Sail):
            if not copies(hunter.sails, a.place):
                return "monster.hand"
            if s.actions == 0:
                return "monster.hunter.actions"
            return "" if can_sail(s, a.place) else "monster.sail.hop"
        if isinstance(a, Turn):
            return "monster.hunter.actions" if s.actions == 0 or a.heading == hunter.heading else ""
        if isinstance(a, Arm):
            if not copies(hunter.arms, a.place):
                return "monster.hand"
            return "monster.hunter.actions" if s.armed or s.actions == 0 else why_not_fire(s, a.place)
        if isinstance(a, Swap):
            return "monster.hand" if not hunter.arms else "monster.hunter.swap" if s.swapped else ""
        if isinstance(a, Trade):
            return why_not_trade(s, a.seat)
        return ""

    def mask(self, s: Monster) -> i64:
        hunter = s.active()
        m: i64 = END_BIT
        if s.actions:
            m |= sailable(s, kinds(hunter.sails))
            m |= shl(63 & ~bit(hunter.heading), FIRST_TURN)
            if not s.armed:
                arms: i64 = kinds(hunter.arms)
                for place in range(6):
                    if arms & bit(place) and not why_not_fire(s, place):
                        m |= bit(FIRST_ARM + place)
        if hunter.arms:
            if not s.swapped:
                m |= SWAP_BIT
            if not s.traded:
                for seat in range(1, 4):
                    if not why_not_trade(s, seat):
                        m |= bit(FIRST_TRADE + seat - 1)
        return m

    def take(self, s: Monster, a: Sail | Turn | Arm | Swap | Trade | End) -> None:
        if isinstance(a, End):
            s.then(HUNTER_END)
            return
        s.then(GO_ON)
        if isinstance(a, Sail):
            s.actions -= 1
            unfurl(s, a.place)
        elif isinstance(a, Turn):
            s.actions -= 1
            s.active().heading = a.heading
            if s.events is not None:
                s.tell(Turned(self.clause, s.turn, HEADINGS[a.heading]))
        elif isinstance(a, Arm):
            s.actions -= 1
            s.armed = True
            if s.events is not None:
                s.tell(Armed(self.clause, s.turn, NAMES[ARMS][a.place], a.place != FILET))
            fire(s, a.place)
        elif isinstance(a, Swap):
            s.swapped = True
            s.then(SWAP_ARM, DRAW_TWO)
        else:
            begin_trade(s, a.seat)


def unfurl(s: Monster, place: i64) -> None:
    """A Movement card is played: its hops follow."""
    s.active().sails -= one_card(place)
    s.sails.throw(place)
    s.sail = place
    s.hops = 0
    s.then(HOP)
    if s.events is not None:
        s.tell(Unfurled("monster.sail.hop", s.turn, NAMES[SAILS][place]))


class GoOn(Auto[Monster]):
    """The turn goes on, unless the boat was wrecked: that ends it."""

    name = "go_on"
    clause = "monster.state.wreck"

    def run(self, s: Monster) -> None:
        s.then(HUNTER_END if s.active().hex == BEYOND else HUNTER_ACT)


class SwapArm(Choice[Monster, Discard]):
    """Once a turn: discard an Arms card, draw two Movement cards and keep one."""

    name = "swap_arm"
    clause = "monster.hunter.swap"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Discard) -> str:
        return "" if copies(s.active().arms, a.place) else "monster.hand"

    def mask(self, s: Monster) -> i64:
        return kinds(s.active().arms)

    def take(self, s: Monster, a: Discard) -> None:
        s.active().arms -= one_card(a.place)
        s.arms.throw(a.place)
        if s.events is not None:
            s.tell(Discarded(self.clause, s.turn, NAMES[ARMS][a.place]))


class LimitArms(SwapArm):
    """Down to seven Arms cards."""

    name = "limit_arms"
    clause = "monster.hunter.limit"


class LimitSails(Choice[Monster, Discard]):
    """Down to five Movement cards."""

    name = "limit_sails"
    clause = "monster.hunter.limit"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Discard) -> str:
        return "" if copies(s.active().sails, a.place) else "monster.hand"

    def mask(self, s: Monster) -> i64:
        return kinds(s.active().sails)

    def take(self, s: Monster, a: Discard) -> None:
        s.active().sails -= one_card(a.place)
        s.sails.throw(a.place)
        if s.events is not None:
            s.tell(Discarded(self.clause, s.turn, NAMES[SAILS][a.place]))


class HunterEnd(Auto[Monster]):
    """At the end of the turn: the limits of the hand."""

    name = "hunter_end"
    clause = "monster.hunter.limit"

    def run(self, s: Monster) -> None:
        s.actions = 0
        s.armed = False
        s.swapped = False
        s.traded = False
        if how_many(s.active().arms) > MOST_ARMS:
            s.then(LIMIT_ARMS, self)
        elif how_many(s.active().sails) > MOST_SAILS:
            s.then(LIMIT_SAILS, self)


HUNTER_TURN: Final = HunterTurn()
DRAW_TWO: Final = DrawTwo()
KEEP: Final = KeepSail(KEEPS)
DRAW_ONE: Final = DrawOne()
HUNTER_ACT: Final = HunterAct(HUNTER_ACTS)
GO_ON: Final = GoOn()
SWAP_ARM: Final = SwapArm(DISCARDS[ARMS])
LIMIT_ARMS: Final = LimitArms(DISCARDS[ARMS])
LIMIT_SAILS: Final = LimitSails(DISCARDS[SAILS])
HUNTER_END: Final = HunterEnd()
