"""What exactly is in the way, clause by clause: the thing on a space, how far it is, what is spent. All of it lies open to the
seat that is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Action, Detail
from hautemer.core.hexes import BEYOND, turned
from hautemer.games.monster.actions import (
    Arm,
    Ask,
    Call,
    Creep,
    Hop,
    Hunt,
    Launch,
    Leap,
    Link,
    Moor,
    Net,
    OfCard,
    Pull,
    Push,
    Rush,
    Sail,
    Stop,
    Swap,
    Swim,
    Trade,
    Turn,
    Whirl,
)
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import ARMS, ARROWS, FILET, NAMES, PIQUE, SAILS, TRACTEUR, copies
from hautemer.games.monster.nets import REACHED, line_hexes
from hautemer.games.monster.sailing import SHUT, TURNS, into_wind, meets
from hautemer.games.monster.state import Monster


def detail(s: Monster, action: Action, clause: str) -> Detail | None:
    return BY_CLAUSE[clause](s, action) if clause in BY_CLAUSE else None


# ---- what is on a space ----


def blocked(s: Monster, action: Action) -> Detail | None:
    return thing_on(s, space_of(s, action))


def thing_on(s: Monster, h: i64) -> Detail | None:
    if h == BEYOND:
        return None
    space = s.board.name(h)
    if s.board.ice.has(h):
        return Detail("ice", space=space)
    if s.rock.has(h):
        return Detail("iceberg", space=space)
    if s.netted.has(h):
        return Detail("net", space=space)
    if h == s.ship:
        return Detail("battleship", space=space)
    if h == s.whale:
        return Detail("whale", space=space)
    if s.boat_at(h):
        return Detail("boat", space=space, hunter=int(s.boat_at(h)))
    return Detail("whirlpool", space=space) if s.pool_at(h) else None


def space_of(s: Monster, action: Action) -> i64:
    """The space that an answer leads to, or is aimed at."""
    if isinstance(action, Swim | Rush | Pull | Push):
        return s.board.next(s.whale, action.heading)
    if isinstance(action, Launch):
        return s.board.next(s.ship, action.heading)
    if isinstance(action, Whirl | Leap):
        return s.board.at(s.whale, action.place)
    if isinstance(action, Net):
        return s.board.at(s.active().hex, action.place)
    if isinstance(action, Link):
        return s.board.next(line_hexes(s)[action.number], action.heading)
    if isinstance(action, Hop | Creep):
        return shut_on(s, action)
    return BEYOND


def shut_on(s: Monster, hop: Hop | Creep) -> i64:
    """The first space of a hop that cannot be entered."""
    boat = s.active()
    ahead: i64 = s.board.next(boat.hex, boat.heading)
    if isinstance(hop, Creep):
        return ahead
    if hop.arrow >= 3:
        return s.board.next(boat.hex, turned(boat.heading, -1 if hop.arrow == 3 else 1))
    return ahead if meets(s, ahead) == SHUT else s.board.next(ahead, turned(boat.heading, TURNS[hop.arrow]))


# ---- cards ----


def hand(s: Monster, action: Action) -> Detail | None:
    if isinstance(action, Ask):
        return Detail("they_lack", hunter=int(s.partner), card=NAMES[action.deck][action.place])
    if isinstance(action, OfCard):
        return Detail("you_lack", card=NAMES[action.deck][action.place])
    if isinstance(action, Link):
        return Detail("you_lack", card=NAMES[ARMS][FILET])
    if isinstance(action, Swap):
        return Detail("nothing_to_swap")
    if isinstance(action, Trade):
        return Detail("nothing_to_trade" if not s.active().arms else "they_hold_none", hunter=int(action.seat))
    return None


def swapped(s: Monster, action: Action) -> Detail | None:
    return Detail("swapped") if isinstance(action, Swap) else None


# ---- the whale ----


def in_the_air(s: Monster, action: Action) -> Detail | None:
    return thing_on(s, space_of(s, action)) if isinstance(action, Leap) else Detail("in_the_air") if s.leaping() else None


def surfacing(s: Monster, action: Action) -> Detail | None:
    return Detail("no_surfacing", space=s.board.name(space_of(s, action))) if isinstance(action, Swim) else None


def charge(s: Monster, action: Action) -> Detail | None:
    if isinstance(action, Rush):
        return Detail("not_nearer", hunter=int(s.prey))
    return Detail("no_boat", hunter=int(action.seat)) if isinstance(action, Hunt) and action.seat <= s.dials.hunters else None


def shove(s: Monster, action: Action) -> Detail | None:
    if not isinstance(action, Push):
        return None
    seat: i64 = s.boat_at(space_of(s, action))
    return Detail("shows_end", hunter=int(seat)) if seat else None


# ---- the hunters ----


def calling(s: Monster, action: Action) -> Detail | None:
    if not isinstance(action, Call) or action.seat > s.dials.hunters:
        return None
    return Detail("dead" if s.hunter(action.seat).dead else "played", hunter=int(action.seat))


def spent(s: Monster, action: Action) -> Detail | None:
    if s.actions == 0:
        return Detail("no_actions")
    if isinstance(action, Turn):
        return Detail("faces_there", heading=HEADINGS[action.heading])
    return Detail("armed") if isinstance(action, Arm) else None


def hopping(s: Monster, action: Action) -> Detail | None:
    if isinstance(action, Sail):
        return Detail("no_hop", card=NAMES[SAILS][action.place])
    if isinstance(action, Stop):
        return Detail("hop_first")
    return Detail("no_arrow", card=NAMES[SAILS][s.sail], arrow=ARROWS[action.arrow]) if isinstance(action, Hop) else None


def headwind(s: Monster, action: Action) -> Detail | None:
    """The step of a hop that the wind forbids."""
    heading: i64 = s.active().heading
    if isinstance(action, Hop) and action.arrow >= 3:
        heading = turned(heading, -1 if action.arrow == 3 else 1)
    elif isinstance(action, Hop) and not into_wind(s, heading):
        heading = turned(heading, TURNS[action.arrow])
    return Detail("headwind", heading=HEADINGS[heading])


def aim(s: Monster, action: Action) -> Detail | None:
    """How far she is, and how far the card reaches."""
    if isinstance(action, Pull):
        return Detail("pulls_elsewhere")
    if not isinstance(action, Arm):
        return None
    boat = s.active()
    distance: i64 = s.board.grid.apart(boat.hex, s.whale)
    reach: i64 = 1 if action.place == PIQUE else s.dials.tow if action.place == TRACTEUR else s.dials.harpoon
    if distance <= reach:
        return Detail("prow_elsewhere", heading=HEADINGS[boat.heading])
    return Detail("out_of_reach", card=NAMES[ARMS][action.place], distance=int(distance), reach=int(reach))


def moorings(s: Monster, action: Action) -> Detail | None:
    if isinstance(action, Moor):
        return Detail("one_anchor")
    if isinstance(action, Net) and action.place >= REACHED[s.dials.net]:
        return Detail("net_reach", reach=int(s.dials.net))
    if isinstance(action, Net) or (isinstance(action, Link) and is_latest(s, action)):
        return Detail("no_anchor", space=s.board.name(space_of(s, action)))
    return Detail("no_line", count=int(copies(s.active().arms, FILET))) if isinstance(action, Arm) else None


def is_latest(s: Monster, link: Link) -> bool:
    """Whether the space is named from the latest net beside it, as it must be."""
    if link.number >= s.line:
        return False
    h: i64 = space_of(s, link)
    return not any(s.board.grid.apart(net, h) == 1 for net in line_hexes(s)[link.number + 1 :])


def trading(s: Monster, action: Action) -> Detail | None:
    if not isinstance(action, Trade):
        return Detail("equal_cards", card=NAMES[action.deck][action.place]) if isinstance(action, OfCard) else None
    if s.traded:
        return Detail("traded")
    if action.seat == s.turn or action.seat > s.dials.hunters:
        return None
    other = s.hunter(action.seat)
    if other.hex == BEYOND:
        return Detail("no_boat", hunter=int(action.seat))
    distance: i64 = s.board.grid.apart(s.active().hex, other.hex)
    if distance > 1:
        return Detail("apart", hunter=int(action.seat), distance=int(distance))
    return Detail("equal_hands", hunter=int(action.seat))


BY_CLAUSE: Final[dict[str, Callable[[Monster, Action], Detail | None]]] = {
    "monster.round": calling,
    "monster.hand": hand,
    "monster.whale.swap": swapped,
    "monster.hunter.actions": spent,
    "monster.hunter.swap": swapped,
    "monster.hunter.trade": trading,
    "monster.sail.hop": hopping,
    "monster.state.blocked": blocked,
    "monster.nature.vent": headwind,
    "monster.nature.courant": surfacing,
    "monster.nature.tourbillon": blocked,
    "monster.bestial.charge": charge,
    "monster.bestial.saut": in_the_air,
    "monster.bestial.poussee": shove,
    "monster.arms.harpon": aim,
    "monster.arms.filet": moorings,
    "monster.arms.explosif": aim,
    "monster.arms.pique": aim,
    "monster.arms.drouge": aim,
    "monster.arms.tracteur": aim,
}
