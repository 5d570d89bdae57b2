"""Appel à la nature: six calls that slow, hide or scatter."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.actions import SHAKES, SWEEPS, WHIRLS, WINDS, Blow, Shake, Sweep, Whirl
from hautemer.games.monster.board import HEADINGS, WITHIN_2
from hautemer.games.monster.cards import COURANT, MINI, PLONGEE, TOURBILLON, VAGUE, VENT, one_card
from hautemer.games.monster.messages import Blew, Dived, Hastened, Pushed, Squalled, Swept, Whirled
from hautemer.games.monster.state import NOBODY, POOL_ROUNDS, WHALE, WIND_ROUNDS, Monster
from hautemer.games.monster.swimming import icebergs_beside
from hautemer.games.monster.wrecks import wreck


def why_not_appel(s: Monster, place: i64) -> str:
    """What a card needs here."""
    if place == VAGUE:
        return "" if icebergs_beside(s) else "monster.nature.vague"
    if place == TOURBILLON:
        return "" if WHIRL.mask(s) else "monster.nature.tourbillon"
    return ""


def play_appel(s: Monster, place: i64) -> None:
    """The card leaves her hand; a wind or a whirlpool lies on the table while it lasts, the rest is discarded."""
    s.calls -= one_card(place)
    if place in (VENT, TOURBILLON):
        s.nature.leave(place)
        s.playing = place
        s.then(VENT_BLOW if place == VENT else WHIRL)
        return
    s.nature.throw(place)
    if place == COURANT:
        courant(s)
    elif place == VAGUE:
        s.then(SHAKE, SWEEP)
    elif place == MINI:
        mini(s)
    elif place == PLONGEE:
        plongee(s)


class ChooseHeadwind(Choice[Monster, Blow]):
    """Names one of six directions: for this round and the next no hunter makes a step in it."""

    name = "vent"
    clause = "monster.nature.vent"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def mask(self, s: Monster) -> i64:
        return 63

    def take(self, s: Monster, a: Blow) -> None:
        s.playing = NOBODY
        s.wind_new = a.heading
        if s.events is not None:
            s.tell(Blew(self.clause, HEADINGS[a.heading], WIND_ROUNDS))


def courant(s: Monster) -> None:
    """Two more steps this turn, and she may pass under entities."""
    s.moves += 2
    s.under = True
    if s.events is not None:
        s.tell(Hastened("monster.nature.courant"))


class ChooseWaveIceberg(Choice[Monster, Shake]):
    """An iceberg next to her raises the wave."""

    name = "vague_iceberg"
    clause = "monster.nature.vague"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Shake) -> str:
        return "" if s.iceberg_at(s.board.next(s.whale, a.heading)) else "monster.nature.vague"

    def take(self, s: Monster, a: Shake) -> None:
        s.target = s.board.next(s.whale, a.heading)


class ChooseWaveDirection(Choice[Monster, Sweep]):
    """Hunters within two of it are pushed two spaces in one direction, stopping before anything solid."""

    name = "vague_direction"
    clause = "monster.nature.vague"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def mask(self, s: Monster) -> i64:
        return 63

    def take(self, s: Monster, a: Sweep) -> None:
        if s.events is not None:
            s.tell(Swept(self.clause, s.board.name(s.target), HEADINGS[a.heading]))
        for seat in pushed_hunters(s, a.heading):
            drift_away(s, seat, a.heading)
        s.target = BEYOND


def pushed_hunters(s: Monster, heading: i64) -> list[i64]:
    """The hunters near the iceberg, those ahead first: in the order in which they are pushed."""
    seats: list[i64] = []
    near: i64 = 0
    for seat in range(1, 4):
        h: i64 = s.hunter(seat).hex
        if h != BEYOND and s.board.grid.apart(h, s.target) <= 2:
            near |= bit(seat)
    while near:
        for seat in range(1, 4):
            if near & bit(seat) and not ahead(s, seat, heading) & near:
                near &= ~bit(seat)
                seats.append(seat)
    return seats


def ahead(s: Monster, seat: i64, heading: i64) -> i64:
    """The boats on the two spaces before this one, as bits of seats."""
    m: i64 = 0
    h: i64 = s.hunter(seat).hex
    for _ in range(2):
        h = s.board.next(h, heading)
        other: i64 = s.boat_at(h)
        if other:
            m |= bit(other)
    return m


def drift_away(s: Monster, seat: i64, heading: i64) -> None:
    """Two spaces, or as far as nothing solid is in the way; no wreck but in a whirlpool."""
    boat = s.hunter(seat)
    for _ in range(2):
        to: i64 = s.board.next(boat.hex, heading)
        if not s.is_free(to):
            break
        boat.hex = to
        if s.pool_at(to):
            wreck(s, seat, "monster.nature.tourbillon")
            return
    if s.events is not None:
        s.tell(Pushed("monster.nature.vague", seat, s.board.name(boat.hex)))


def mini(s: Monster) -> None:
    """For one round every Movement card is one space shorter."""
    s.squall = True
    if s.events is not None:
        s.tell(Squalled("monster.nature.mini"))


def plongee(s: Monster) -> None:
    """Until her next turn nothing is aimed at her."""
    s.dived = True
    if s.events is not None:
        s.tell(Dived("monster.nature.plongee"))


class ChooseWhirlpool(Choice[Monster, Whirl]):
    """On an empty space within two: for this round and the next two."""

    name = "tourbillon"
    clause = "monster.nature.tourbillon"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Whirl) -> str:
        h: i64 = s.board.at(s.whale, a.place)
        return "" if s.is_free(h) and not s.pool_at(h) else "monster.nature.tourbillon"

    def mask(self, s: Monster) -> i64:
        m: i64 = 0
        for place in range(WITHIN_2):
            h: i64 = s.board.at(s.whale, place)
            if s.is_free(h) and not s.pool_at(h):
                m |= bit(place)
        return m

    def take(self, s: Monster, a: Whirl) -> None:
        s.playing = NOBODY
        s.pool_new = s.board.at(s.whale, a.place)
        if s.events is not None:
            s.tell(Whirled(self.clause, s.board.name(s.pool_new), POOL_ROUNDS))


VENT_BLOW: Final = ChooseHeadwind(WINDS)
SHAKE: Final = ChooseWaveIceberg(SHAKES)
SWEEP: Final = ChooseWaveDirection(SWEEPS)
WHIRL: Final = ChooseWhirlpool(WHIRLS)
