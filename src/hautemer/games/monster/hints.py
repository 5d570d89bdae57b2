"""How well a seat stands, at a glance: what a bot that looks one answer ahead goes by. What a card still asks of the same
seat (its hops, its target, its line of nets) is looked through to its best end first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Choice, play
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.arms import TOW
from hautemer.games.monster.bestial import BREAK, CHARGE_STEP, CRUSH, DEVOUR, HUNT, LEAP, PUSH
from hautemer.games.monster.capture import ring_layer, zone
from hautemer.games.monster.cards import HARPON, PIQUE, copies, how_many
from hautemer.games.monster.nature import SHAKE, SWEEP, VENT_BLOW, WHIRL
from hautemer.games.monster.nets import LINK, NET
from hautemer.games.monster.sailing import HOP
from hautemer.games.monster.state import NOBODY, WHALE, Hunter, Monster
from hautemer.games.monster.ways import place_of, way_to_ice
from hautemer.games.monster.whale import WHALE_END

WON: Final = 1000.0
DEEP: Final = 3
DETAILS: Final[list[i64]] = [
    step.number
    for step in (
        HOP, NET, LINK, TOW, VENT_BLOW, SHAKE, SWEEP, WHIRL, DEVOUR, HUNT, CHARGE_STEP, BREAK, CRUSH, LEAP, PUSH,
    )
]  # fmt: skip

# what the whale's side counts for, in points of her life
ICE: Final = 2.0  # a step nearer to the ice
DEATH: Final = 12.0
WRECK: Final = 4.0
BOAT: Final = 1.5  # of the reserve
DANGER: Final[list[float]] = [0.0, 3.0, 2.6, 1.6, 1.0, 0.6, 0.3, 0.0]  # a hunter so far from her
BITE: Final = 1.2  # the risk of a boat beside her, for each Lien card she holds

WORTH: Final[list[float]] = [0.9, 0.8, 2.4, 0.8, 2.0, 0.9]
"""An Arms card in hand, by place."""


def standing(s: Monster, seat: int) -> float:
    return ahead(s, seat, DEEP)


def ahead(s: Monster, seat: i64, depth: i64) -> float:
    """The best that the details of a card can come to for this seat; otherwise how it stands."""
    step = s.agenda.step
    if depth and step.number in DETAILS and isinstance(step, Choice) and step.seat(s) == seat:
        best = -2 * WON
        for action in step.options(s):
            c = s.clone()
            play(c, action)
            best = max(best, ahead(c, seat, depth - 1))
        return best
    if s.winner != NOBODY:
        return WON if (s.winner == WHALE) == (seat == WHALE) else -WON
    return for_whale(s) if seat == WHALE else for_hunter(s, seat)


def advantage(s: Monster) -> float:
    """What both sides agree on: her life, her way, the hunters that are out."""
    value = float(s.life) - ICE * float(way_to_ice(s, place_of(s))) - BOAT * float(s.reserve)
    for seat in range(1, s.dials.hunters + 1):
        hunter = s.hunter(seat)
        if hunter.dead:
            value += DEATH
        elif hunter.hex == BEYOND:
            value += WRECK
        elif near_pool(s, hunter.hex):
            value += WRECK / 2
    if s.slow:
        value -= 2.0
    if s.nets is not None and not s.leaping():
        inside = zone(s, s.dials.zone)
        if inside is not None and ring_layer(s, inside) != NOBODY:
            value -= WON / 2 if s.agenda.step is WHALE_END else 8.0
    return value - 1.5 * float(s.tows)


def near_pool(s: Monster, h: i64) -> bool:
    """Beside a whirlpool that will be there when the next round starts."""
    grid = s.board.grid
    new = s.pool_new != BEYOND and grid.apart(h, s.pool_new) == 1
    return new or (s.pool_mid != BEYOND and grid.apart(h, s.pool_mid) == 1)


def for_whale(s: Monster) -> float:
    """The common count, less the danger of boats that are near, and her cards."""
    value = advantage(s)
    at: i64 = place_of(s)
    if not s.dived and not s.leaping():
        for seat in range(1, s.dials.hunters + 1):
            hunter = s.hunter(seat)
            if hunter.hex != BEYOND:
                apart: i64 = s.board.grid.apart(hunter.hex, at)
                risk = DANGER[apart if apart < 7 else 7]
                if s.board.next(hunter.hex, hunter.heading) == at:
                    risk += 1.0
                value -= risk * (0.7 if s.squall else 1.0)
    cards = 0.8 * float(how_many(s.calls)) + 0.7 * float(how_many(s.bonds))
    return value + cards


def for_hunter(s: Monster, seat: i64) -> float:
    """The common count turned round, how well the boats lie to the whale, and the cards in hand."""
    value = -advantage(s)
    for other in range(1, s.dials.hunters + 1):
        hunter = s.hunter(other)
        if hunter.hex != BEYOND:
            value += lies(s, hunter)
    me = s.hunter(seat)
    for place in range(6):
        value += WORTH[place] * float(copies(me.arms, place))
    value += 0.4 * float(how_many(me.sails))
    if s.partner:
        value -= 0.2
    return value


def lies(s: Monster, hunter: Hunter) -> float:
    """In reach of her with weapons ready, the prow towards her, between her and the ice; not beside her, where she may
    strike first, unless the spike is on the prow."""
    at: i64 = place_of(s) if not s.leaping() else s.left
    apart: i64 = s.board.grid.apart(hunter.hex, at)
    reach: i64 = s.dials.harpoon
    value = -0.8 * float(apart if apart > reach else reach)
    if apart <= reach:
        value += 1.2 + 0.3 * float(copies(hunter.arms, HARPON))
    if apart == 1:
        value -= BITE * float(how_many(s.bonds))
    if s.board.grid.apart(s.board.next(hunter.hex, hunter.heading), at) < apart:
        value += 0.6
        if apart == 1 and not s.armed:
            value += 4.0 if copies(hunter.arms, PIQUE) else 0.0
    if s.board.to_ice[hunter.hex] < s.board.to_ice[at] and apart <= 4:
        value += 0.8
    return value
