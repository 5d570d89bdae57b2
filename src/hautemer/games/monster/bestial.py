"""Lien bestial: five ways to strike, each paid with Appel cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Auto, Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.actions import (
    BREAKS,
    CRUSHES,
    DISCARDS,
    LEAPS,
    MEALS,
    PREYS,
    PUSHES,
    RUSHES,
    Break,
    Crush,
    Devour,
    Discard,
    Hunt,
    Leap,
    Push,
    Rush,
    Stop,
)
from hautemer.games.monster.board import WITHIN_2
from hautemer.games.monster.cards import (
    BESTIAL,
    CHARGE,
    DEVORER,
    EBOULEMENT,
    NATURE,
    POUSSEE,
    SAUT,
    card_list,
    copies,
    how_many,
    kinds,
    one_card,
)
from hautemer.games.monster.ending import hurt
from hautemer.games.monster.messages import Broke, Charged, Crushed, Devoured, Hit, Landed, Leapt, Pushed, Swam, Torn
from hautemer.games.monster.piles import DRAW_BESTIAL
from hautemer.games.monster.state import WHALE, Monster
from hautemer.games.monster.swimming import boats_beside, discard_card, icebergs_beside
from hautemer.games.monster.wrecks import kill, wreck

RUSH: Final = 3
COSTS: Final[list[i64]] = [0, 1, 2, 1, 2]
"""Appel cards that each Lien costs."""


def why_not_lien(s: Monster, place: i64) -> str:
    """What a card needs here; with strike `first`, three of them only where she began her turn."""
    if s.dials.first and s.whale != s.began and place in (DEVORER, EBOULEMENT, POUSSEE):
        return "monster.whale.strike"
    if place == DEVORER:
        return "" if boats_beside(s) else "monster.bestial.devorer"
    if place == CHARGE:
        return "" if HUNT.mask(s) else "monster.bestial.charge"
    if place == EBOULEMENT:
        return "" if icebergs_beside(s) else "monster.bestial.eboulement"
    if place == SAUT:
        return "" if LEAP.mask(s) else "monster.bestial.saut"
    return "" if PUSH.mask(s) else "monster.bestial.poussee"


def play_lien(s: Monster, place: i64) -> None:
    """The card goes to the discard; its price is paid after its effect."""
    s.bonds -= one_card(place)
    s.bestial.throw(place)
    s.cost = COSTS[place]
    s.then(PAY)
    if place == DEVORER:
        s.then(DEVOUR)
    elif place == CHARGE:
        s.then(HUNT)
    elif place == EBOULEMENT:
        s.then(BREAK, CRUSH)
    elif place == SAUT:
        s.then(LEAP)
    else:
        s.then(PUSH)


# ---- the price ----


class Pay(Auto[Monster]):
    """As many Appel cards as the card says, or all she has, for one Lien card; and the Lien cards that she is owed."""

    name = "pay"
    clause = "monster.bestial.cost"

    def run(self, s: Monster) -> None:
        if s.cost and s.calls:
            s.then(PAY_CARD)
            return
        s.cost = 0
        if s.owed and s.ready(BESTIAL):
            s.owed -= 1
            s.then(DRAW_BESTIAL, self)
        else:
            s.owed = 0


class PayCard(Choice[Monster, Discard]):
    """Which Appel card she gives up; the first one brings a Lien card."""

    name = "pay_card"
    clause = "monster.bestial.cost"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Discard) -> str:
        return "" if copies(s.calls, a.place) else "monster.hand"

    def mask(self, s: Monster) -> i64:
        return kinds(s.calls)

    def take(self, s: Monster, a: Discard) -> None:
        discard_card(s, NATURE, a.place, self.clause)
        s.cost -= 1
        s.owed = 1
        s.then(PAY)


# ---- Dévorer ----


class DevourHunter(Choice[Monster, Devour]):
    """An adjacent hunter dies and she takes the space; her hand is discarded, and as many Lien cards are drawn."""

    name = "devorer"
    clause = "monster.bestial.devorer"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Devour) -> str:
        return "" if s.boat_at(s.board.next(s.whale, a.heading)) else "monster.bestial.devorer"

    def mask(self, s: Monster) -> i64:
        return boats_beside(s)

    def take(self, s: Monster, a: Devour) -> None:
        s.whale = s.board.next(s.whale, a.heading)
        seat: i64 = s.boat_at(s.whale)
        if s.events is not None:
            s.tell(Devoured(self.clause, seat, s.board.name(s.whale)))
        s.owed = how_many(s.calls) + how_many(s.bonds)
        for place in card_list(s.calls):
            discard_card(s, NATURE, place, self.clause)
        for place in card_list(s.bonds):
            discard_card(s, BESTIAL, place, self.clause)
        kill(s, seat, self.clause)


# ---- Charge ----


class ChargeHunter(Choice[Monster, Hunt]):
    """Towards one chosen hunter."""

    name = "charge"
    clause = "monster.bestial.charge"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Hunt) -> str:
        return "" if s.hunter(a.seat).hex != BEYOND else "monster.bestial.charge"

    def take(self, s: Monster, a: Hunt) -> None:
        s.prey = a.seat
        s.rushes = RUSH
        if s.events is not None:
            s.tell(Charged(self.clause, a.seat))
        rush_on(s)


def rush_on(s: Monster) -> None:
    """Asks for the next step, if there is one."""
    if s.rushes and CHARGE_STEP.mask(s) != STOP_BIT:
        s.then(CHARGE_STEP)
    else:
        s.prey = 0
        s.rushes = 0


class ChargeStep(Choice[Monster, Rush | Stop]):
    """Up to three steps besides her own, each nearer to that hunter."""

    name = "charge_step"
    clause = "monster.bestial.charge"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Rush | Stop) -> str:
        if not isinstance(a, Rush):
            return ""
        to: i64 = s.board.next(s.whale, a.heading)
        if not s.is_open(to):  # the ice is never nearer to a hunter
            return "monster.state.blocked"
        prey: i64 = s.hunter(s.prey).hex
        return "" if s.board.grid.apart(to, prey) < s.board.grid.apart(s.whale, prey) else "monster.bestial.charge"

    def take(self, s: Monster, a: Rush | Stop) -> None:
        if not isinstance(a, Rush):
            s.prey = 0
            s.rushes = 0
            return
        s.whale = s.board.next(s.whale, a.heading)
        if s.events is not None:
            s.tell(Swam(self.clause, s.board.name(s.whale)))
        s.rushes -= 1
        rush_on(s)


# ---- Éboulement ----


class BreakIceberg(Choice[Monster, Break]):
    """An adjacent iceberg breaks."""

    name = "eboulement_iceberg"
    clause = "monster.bestial.eboulement"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Break) -> str:
        return "" if s.iceberg_at(s.board.next(s.whale, a.heading)) else "monster.bestial.eboulement"

    def take(self, s: Monster, a: Break) -> None:
        s.target = s.board.next(s.whale, a.heading)
        s.rock = s.rock.clone()
        s.rock.remove(s.target)
        if s.events is not None:
            s.tell(Broke(self.clause, s.board.name(s.target)))


class CrushSpace(Choice[Monster, Crush]):
    """Any space next to it is struck: a hunter there dies, a net there goes."""

    name = "eboulement_space"
    clause = "monster.bestial.eboulement"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def mask(self, s: Monster) -> i64:
        return 63

    def take(self, s: Monster, a: Crush) -> None:
        struck: i64 = s.board.next(s.target, a.heading)
        s.target = BEYOND
        if s.events is not None:
            s.tell(Crushed(self.clause, s.board.name(struck)))
        if s.netted.has(struck):
            tear(s, struck, self.clause)
        elif s.boat_at(struck):
            kill(s, s.boat_at(struck), self.clause)


def tear(s: Monster, h: i64, clause: str) -> i64:
    """A net is destroyed; who laid it."""
    if s.events is not None:
        s.tell(Torn(clause, s.board.name(h)))
    return s.tear(h)


# ---- Saut ----


class ChooseLanding(Choice[Monster, Leap]):
    """She names a space within two, in secret, and leaves the board until her next turn."""

    name = "saut"
    clause = "monster.bestial.saut"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Leap) -> str:
        return "" if can_land(s, s.board.at(s.whale, a.place)) else "monster.bestial.saut"

    def mask(self, s: Monster) -> i64:
        m: i64 = 0
        for place in range(WITHIN_2):
            if can_land(s, s.board.at(s.whale, place)):
                m |= bit(place)
        return m

    def take(self, s: Monster, a: Leap) -> None:
        s.lands = s.board.at(s.whale, a.place)
        s.left = s.whale
        s.whale = BEYOND
        if s.events is not None:
            s.tell(Leapt(self.clause, s.board.name(s.lands)))


def can_land(s: Monster, h: i64) -> bool:
    """No obstacle and not the battleship; boats and nets she lands on."""
    return h != BEYOND and h != s.ship and not s.rock.has(h)


def land(s: Monster) -> None:
    """A hunter there dies; a net there costs her a point and is destroyed. That is her whole turn."""
    s.whale = s.lands
    s.lands = BEYOND
    s.left = BEYOND
    if s.events is not None:
        s.tell(Landed("monster.bestial.saut", s.board.name(s.whale)))
    seat: i64 = s.boat_at(s.whale)
    if seat:
        kill(s, seat, "monster.bestial.saut")
    elif s.netted.has(s.whale):
        seat = tear(s, s.whale, "monster.bestial.saut")
        if s.events is not None:
            s.tell(Hit("monster.bestial.saut", 1, s.life - 1))
        hurt(s, 1, seat)


# ---- Poussée ----


class PushBoat(Choice[Monster, Push]):
    """An adjacent boat that shows her its side goes two spaces straight away."""

    name = "poussee"
    clause = "monster.bestial.poussee"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Push) -> str:
        return "" if shows_side(s, a.heading) else "monster.bestial.poussee"

    def take(self, s: Monster, a: Push) -> None:
        push(s, s.boat_at(s.board.next(s.whale, a.heading)), a.heading)


def shows_side(s: Monster, heading: i64) -> bool:
    """A boat there, with neither bow nor stern towards her."""
    seat: i64 = s.boat_at(s.board.next(s.whale, heading))
    return seat != 0 and s.hunter(seat).heading % 3 != heading % 3


def push(s: Monster, seat: i64, heading: i64) -> None:
    """Against iceberg, ice or battleship it is wrecked, against another boat both are; a net stops it."""
    boat = s.hunter(seat)
    for _ in range(2):
        to: i64 = s.board.next(boat.hex, heading)
        if s.netted.has(to):
            break
        other: i64 = s.boat_at(to)
        if s.rock.has(to) or to == s.ship or other:
            wreck(s, seat, "monster.bestial.poussee")
            if other:
                wreck(s, other, "monster.bestial.poussee")
            return
        boat.hex = to
        if s.pool_at(to):
            wreck(s, seat, "monster.nature.tourbillon")
            return
    if s.events is not None:
        s.tell(Pushed("monster.bestial.poussee", seat, s.board.name(boat.hex)))


STOP_BIT: Final = 1 << 6
PAY: Final = Pay()
PAY_CARD: Final = PayCard(DISCARDS[NATURE])
DEVOUR: Final = DevourHunter(MEALS)
HUNT: Final = ChargeHunter(PREYS)
CHARGE_STEP: Final = ChargeStep(RUSHES)
BREAK: Final = BreakIceberg(BREAKS)
CRUSH: Final = CrushSpace(CRUSHES)
LEAP: Final = ChooseLanding(LEAPS, secret=True)
PUSH: Final = PushBoat(PUSHES)
