"""Movement: hop by hop along the arrows of a card laid before the prow."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Choice
from hautemer.core.hexes import turned
from hautemer.games.monster.actions import HOPS, Creep, Hop, Stop
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import ON_CARD
from hautemer.games.monster.messages import Crossed, Sailed
from hautemer.games.monster.state import NOBODY, Hunter, Monster
from hautemer.games.monster.wrecks import wreck

TURNS: Final[list[i64]] = [0, -1, 1, -2, 2]
"""By how many sixths each arrow turns the boat: F, L, R, l, r."""
CREEP_BIT: Final = 1 << 5
STOP_BIT: Final = 1 << 6

# What a boat meets on a space: nothing; an iceberg or ice, a boat, a whirlpool, which wreck; or what cannot be entered.
CLEAR: Final = 0
ROCK: Final = 1
BOAT: Final = 2
POOL: Final = 3
SHUT: Final = 4
HEADWIND: Final = 5


def meets(s: Monster, h: i64) -> i64:
    """What a boat meets there."""
    if h == s.whale or h == s.ship or s.netted.has(h):
        return SHUT
    if s.rock.has(h):
        return ROCK
    if s.boat_at(h):
        return BOAT
    return POOL if s.pool_at(h) else CLEAR


def into_wind(s: Monster, heading: i64) -> bool:
    return heading == s.wind_new or heading == s.wind_old


def on_path(s: Monster, boat: Hunter, arrow: i64) -> i64:
    """The first thing on the path of an arrow decides; but the wind counts for every step of it, also behind a wreck. F, L and R
    go through the space ahead; l and r slide past it."""
    if arrow >= 3:
        slide: i64 = turned(boat.heading, -1 if arrow == 3 else 1)
        return HEADWIND if into_wind(s, slide) else meets(s, s.board.next(boat.hex, slide))
    after: i64 = turned(boat.heading, TURNS[arrow])
    if into_wind(s, boat.heading) or into_wind(s, after):
        return HEADWIND
    ahead: i64 = s.board.next(boat.hex, boat.heading)
    met: i64 = meets(s, ahead)
    return met if met != CLEAR else meets(s, s.board.next(ahead, after))


def creeping(s: Monster, boat: Hunter) -> i64:
    """What is on the way when a hop goes only to the space ahead."""
    return HEADWIND if into_wind(s, boat.heading) else meets(s, s.board.next(boat.hex, boat.heading))


def possible(s: Monster, place: i64, hops: i64) -> i64:
    """The hops of a card that nothing bars, as bits: arrows, or only the space ahead where a squall shortens the last."""
    boat = s.active()
    if s.squall and hops + 1 == s.dials.repeats[place]:
        return CREEP_BIT if creeping(s, boat) < SHUT else 0
    m: i64 = 0
    arrows: i64 = ON_CARD[place]
    for arrow in range(5):
        if arrows & bit(arrow) and on_path(s, boat, arrow) < SHUT:
            m |= bit(arrow)
    return m


def can_sail(s: Monster, place: i64) -> bool:
    """A card with no legal hop cannot be played."""
    return possible(s, place, 0) != 0


def sailable(s: Monster, cards: i64) -> i64:
    """Which of these cards can be played, as bits: each arrow is looked at once."""
    boat = s.active()
    arrows: i64 = 0
    for arrow in range(5):
        if on_path(s, boat, arrow) < SHUT:
            arrows |= bit(arrow)
    m: i64 = 0
    for place in range(10):
        if cards & bit(place):
            if s.squall and s.dials.repeats[place] == 1:
                if creeping(s, boat) < SHUT:
                    m |= bit(place)
            elif ON_CARD[place] & arrows:
                m |= bit(place)
    return m


class SailHop(Choice[Monster, Hop | Creep | Stop]):
    """From one to the card's number of times: through the space ahead to the one that an arrow names, then along it."""

    name = "hop"
    clause = "monster.sail.hop"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Hop | Creep | Stop) -> str:
        if isinstance(a, Stop):
            return "" if s.hops else "monster.sail.hop"
        shortened = s.squall and s.hops + 1 == s.dials.repeats[s.sail]
        met: i64 = CLEAR
        if isinstance(a, Hop):
            if not ON_CARD[s.sail] & bit(a.arrow):
                return "monster.sail.hop"
            if shortened:
                return "monster.nature.mini"
            met = on_path(s, s.active(), a.arrow)
        else:
            if not shortened:
                return "monster.sail.hop"
            met = creeping(s, s.active())
        if met == HEADWIND:
            return "monster.nature.vent"
        return "monster.state.blocked" if met == SHUT else ""

    def mask(self, s: Monster) -> i64:
        return possible(s, s.sail, s.hops) | (STOP_BIT if s.hops else 0)

    def take(self, s: Monster, a: Hop | Creep | Stop) -> None:
        boat = s.active()
        if isinstance(a, Stop):
            s.sail = NOBODY
            s.hops = 0
            return
        afloat = True
        if isinstance(a, Creep):
            afloat = enter(s, boat, s.board.next(boat.hex, boat.heading))
        elif a.arrow < 3:
            after: i64 = turned(boat.heading, TURNS[a.arrow])
            afloat = enter(s, boat, s.board.next(boat.hex, boat.heading)) and enter(s, boat, s.board.next(boat.hex, after))
            boat.heading = after
        else:
            afloat = enter(s, boat, s.board.next(boat.hex, turned(boat.heading, -1 if a.arrow == 3 else 1)))
            boat.heading = turned(boat.heading, TURNS[a.arrow])
        if afloat and s.events is not None:
            s.tell(Sailed(self.clause, s.turn, s.board.name(boat.hex), HEADINGS[boat.heading]))
        s.hops += 1
        if afloat and s.hops < s.dials.repeats[s.sail] and possible(s, s.sail, s.hops):
            s.then(self)
        else:
            s.sail = NOBODY
            s.hops = 0


def enter(s: Monster, boat: Hunter, to: i64) -> bool:
    """The boat goes there, over the blue edge too; false when that wrecks it."""
    met: i64 = meets(s, to)
    if met == CLEAR:
        if s.events is not None and s.board.grid.cell(to)[1] - s.board.grid.cell(boat.hex)[1] not in (-1, 0, 1):
            s.tell(Crossed("monster.sail.edge", s.turn, s.board.name(to)))
        boat.hex = to
        return True
    other: i64 = s.boat_at(to)
    wreck(s, s.turn, "monster.nature.tourbillon" if met == POOL else "monster.sail.obstacle")
    if other:
        wreck(s, other, "monster.sail.obstacle")
    return False


def end_of(s: Monster, a: Hop | Creep) -> i64:
    """Where a hop ends, in a wreck too: for who must be warned."""
    boat = s.active()
    steps: list[i64] = [boat.heading]
    if isinstance(a, Hop):
        if a.arrow < 3:
            steps.append(turned(boat.heading, TURNS[a.arrow]))
        else:
            steps = [turned(boat.heading, -1 if a.arrow == 3 else 1)]
    at: i64 = boat.hex
    for heading in steps:
        at = s.board.next(at, heading)
        if meets(s, at) != CLEAR:
            break
    return at


HOP: Final = SailHop(HOPS)
