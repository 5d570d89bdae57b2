"""Which ways are open: what an explorer or a ship can do from where it is, and why not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest, size
from hautemer.core.hexes import BEYOND
from hautemer.games.island.board import HERE, ISLE, NEXT, beside
from hautemer.games.island.danger import bars_boarding, bars_ship, bars_swimmer
from hautemer.games.island.pieces import FIRST, SHIP, SHIPS, SLOTS, TERRAIN
from hautemer.games.island.state import NOWHERE, Island

SHIP_BIT: Final = 1 << 60
"""The ship of a hex, behind its explorers."""


def controls(s: Island, h: i64, seat: i64) -> bool:
    """A ship is moved by whoever has the most aboard, ties by each of them, an empty one by anyone (island.move.control)."""
    crew: i64 = s.crew(h)
    if not crew:
        return True
    mine: i64 = size(crew & s.kit.own[seat])
    if 2 * mine >= size(crew):
        return True
    if not mine:
        return False
    return all(size(crew & s.kit.own[other]) <= mine for other in range(s.kit.seats))


# ---- what an explorer can do ----


def bars_go(s: Island, figure: i64, h: i64, to: i64) -> str:
    """Why an explorer may not walk or swim to the next hex."""
    if to == BEYOND:
        return "island.board"
    if s.what[h] & TERRAIN:
        return "" if s.what[to] & TERRAIN else bars_swimmer(s, to, True)
    if s.what[to] & TERRAIN:
        return "island.move.no_return"
    if s.aboard & bit(figure):
        return "island.move.overboard"
    if s.swam & bit(figure):
        return "island.move.swim"
    return bars_swimmer(s, to, True)


def bars_board(s: Island, figure: i64, h: i64, heading: i64) -> str:
    """Why an explorer may not board the ship in that hex: a swimmer boards in its own hex, everyone else in the next."""
    to: i64 = beside(h, heading)
    if to == BEYOND:
        return "island.board"
    in_water: bool = not s.what[h] & TERRAIN and not s.aboard & bit(figure)
    if in_water != (heading == HERE):
        return "island.move.board"
    return bars_boarding(s, to, heading != HERE)


def bars_overboard(s: Island, figure: i64, h: i64) -> str:
    if not s.aboard & bit(figure):
        return "island.move.overboard"
    return "island.move.swim" if s.swam & bit(figure) else bars_swimmer(s, h, False)


def bars_landing(s: Island, figure: i64, h: i64) -> str:
    if ISLE[h] == BEYOND:
        return "island.move.landing"
    return "island.move.swim" if not s.aboard & bit(figure) and s.swam & bit(figure) else ""


def can_step(s: Island, figure: i64) -> bool:
    """Is there a move for this explorer?"""
    h: i64 = s.at[figure]
    to: i64 = 0
    if s.what[h] & TERRAIN:
        for heading in range(6):
            to = NEXT[6 * h + heading]
            if s.what[to] & TERRAIN or not bars_swimmer(s, to, True) or not bars_boarding(s, to, True):
                return True
        return False
    if not bars_landing(s, figure, h):
        return True
    if s.aboard & bit(figure):
        if not bars_overboard(s, figure, h):
            return True
        for heading in range(6):
            to = NEXT[6 * h + heading]
            if to != BEYOND and s.what[to] & SHIPS and not bars_boarding(s, to, True):
                return True
        return False
    if s.what[h] & SHIPS and not bars_boarding(s, h, False):
        return True
    if s.swam & bit(figure):
        return False
    for heading in range(6):
        to = NEXT[6 * h + heading]
        if to != BEYOND and not s.what[to] & TERRAIN and not bars_swimmer(s, to, True):
            return True
    return False


def can_sail(s: Island, h: i64) -> bool:
    """Is there a move for the ship on this hex?"""
    crew: i64 = s.crew(h)
    for heading in range(6):
        to: i64 = NEXT[6 * h + heading]
        if to != BEYOND and not bars_ship(s, to, crew):
            return True
    return False


def movable(s: Island, h: i64) -> i64:
    """What whose turn it is can move from a hex: explorers as bits, and the ship."""
    pieces: i64 = 0
    mine: i64 = s.mine(h)
    while mine:
        if can_step(s, lowest(mine)):
            pieces |= mine & -mine
        mine &= mine - 1
    if s.what[h] & SHIPS and controls(s, h, s.turn) and can_sail(s, h):
        pieces |= SHIP_BIT
    return pieces


def bars_piece(s: Island, h: i64) -> str:
    """Why nothing on a hex can be moved by whose turn it is."""
    if movable(s, h):
        return ""
    if s.mine(h):
        return "island.move.swim" if s.mine(h) & s.swam else "island.turn.move"
    if not s.what[h] & SHIPS:
        return "island.move.own"
    return "island.turn.move" if controls(s, h, s.turn) else "island.move.control"


def anything_moves(s: Island) -> bool:
    mine: i64 = s.alive & s.kit.own[s.turn]
    while mine:
        if can_step(s, lowest(mine)):
            return True
        mine &= mine - 1
    for i in range(FIRST[SHIP], SLOTS):
        h: i64 = s.spots[i]
        if h != NOWHERE and controls(s, h, s.turn) and can_sail(s, h):
            return True
    return False


def sailable(s: Island, h: i64) -> i64:
    """The headings that are open to the ship on a hex."""
    m: i64 = 0
    crew: i64 = s.crew(h)
    for heading in range(6):
        to: i64 = NEXT[6 * h + heading]
        if to != BEYOND and not bars_ship(s, to, crew):
            m |= bit(heading)
    return m
