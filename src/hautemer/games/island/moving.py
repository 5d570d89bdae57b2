"""Moving: which piece, then where; up to three moves a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest, size
from hautemer.core.engine import Auto, Choice, Wide
from hautemer.core.hexes import BEYOND, HexSet
from hautemer.games.island.actions import (
    HERE_ARE,
    PIECES,
    SAILS,
    STEPS,
    Another,
    Board,
    Figure,
    Go,
    Land,
    Overboard,
    Pick,
    Stop,
    TheShip,
)
from hautemer.games.island.board import HERE, HEXES, ISLE, ISLES, NAMES, NEXT, beside
from hautemer.games.island.danger import bars_boarding, bars_ship, bars_swimmer, ship_meets, swimmer_meets
from hautemer.games.island.ending import end_if_empty
from hautemer.games.island.messages import Boarded, Dropped, Landed, Paused, Sailed, Walked
from hautemer.games.island.pieces import FIGURES, FIRST, SAFE, SHIP, SHIPS, SLOTS, TERRAIN, figure_name
from hautemer.games.island.state import NOBODY, NOWHERE, Island

SHIP_BIT: Final = 1 << 60
"""The place of `the_ship`, behind the explorers."""
OVERBOARD: Final = 1 << 13
LAND_BIT: Final = 1 << 14
AFTER: Final = 3 << 15
"""`another` and `stop`: once the piece in hand has made a move."""
SAIL_AFTER: Final = 3 << 6


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
    found: i64 = 0
    mine: i64 = s.mine(h)
    while mine:
        if can_step(s, lowest(mine)):
            found |= mine & -mine
        mine &= mine - 1
    if s.what[h] & SHIPS and controls(s, h, s.turn) and can_sail(s, h):
        found |= SHIP_BIT
    return found


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


# ---- the questions ----


class Move(Auto[Island]):
    """Up to three moves, as long as there is something to move."""

    name = "move"
    clause = "island.turn.move"

    def run(self, s: Island) -> None:
        if s.moves and anything_moves(s):
            s.then(PICK_PIECE)


class PickPiece(Wide[Island, Pick | Stop]):
    """Which piece: one's own explorer, or a ship that one controls, named by where it is."""

    name = "pick"
    clause = "island.move.points"

    def seat(self, s: Island) -> i64:
        return s.turn

    def bars(self, s: Island, a: Pick | Stop) -> str:
        return bars_piece(s, a.hex) if isinstance(a, Pick) else ""

    def places(self, s: Island) -> HexSet:
        found = HexSet()
        found.add(HEXES)
        mine: i64 = s.alive & s.kit.own[s.turn]
        while mine:
            figure: i64 = lowest(mine)
            mine &= mine - 1
            if can_step(s, figure):
                found.add(s.at[figure])
        for i in range(FIRST[SHIP], SLOTS):
            h: i64 = s.spots[i]
            if h != NOWHERE and controls(s, h, s.turn) and can_sail(s, h):
                found.add(h)
        return found

    def take(self, s: Island, a: Pick | Stop) -> None:
        if not isinstance(a, Pick):
            stop(s)
            return
        s.hex = a.hex
        s.moved = False
        pieces: i64 = movable(s, a.hex)
        if pieces & (pieces - 1):
            s.then(WHICH_PIECE)
        else:
            take_up(s, lowest(pieces))


class WhichPiece(Choice[Island, Figure | TheShip]):
    """Which of those on one hex: explorers by the order of placing, or the ship."""

    name = "which"
    clause = "island.setup.individuals"

    def seat(self, s: Island) -> i64:
        return s.turn

    def bars(self, s: Island, a: Figure | TheShip) -> str:
        if not isinstance(a, Figure):
            if not s.what[s.hex] & SHIPS:
                return "island.move.ship"
            if not controls(s, s.hex, s.turn):
                return "island.move.control"
            return "" if can_sail(s, s.hex) else "island.turn.move"
        if not s.who[s.hex] & bit(a.figure):
            return self.clause
        if not s.kit.own[s.turn] & bit(a.figure):
            return "island.move.own"
        if can_step(s, a.figure):
            return ""
        return "island.move.swim" if s.swam & bit(a.figure) else "island.turn.move"

    def mask(self, s: Island) -> i64:
        return movable(s, s.hex)

    def take(self, s: Island, a: Figure | TheShip) -> None:
        take_up(s, a.figure if isinstance(a, Figure) else FIGURES)


def take_up(s: Island, piece: i64) -> None:
    """An explorer, or the ship, is in hand."""
    if piece == FIGURES:
        s.figure = NOBODY
        s.then(SAIL_SHIP)
    else:
        s.figure = piece
        s.then(STEP_FIGURE)


def stop(s: Island) -> None:
    """The rest of the moves is left unused."""
    if s.told is not None:
        s.tell(Paused("island.move.points", s.turn, int(s.moves)))
    s.moves = 0


class StepFigure(Choice[Island, Go | Board | Overboard | Land | Another | Stop]):
    """Where to. After a move the explorer stays in hand; another may be taken up, or the rest left unused."""

    name = "step"
    clause = "island.move.points"

    def seat(self, s: Island) -> i64:
        return s.turn

    def bars(self, s: Island, a: Go | Board | Overboard | Land | Another | Stop) -> str:
        if isinstance(a, Go):
            return bars_go(s, s.figure, s.hex, NEXT[6 * s.hex + a.heading])
        if isinstance(a, Board):
            return bars_board(s, s.figure, s.hex, a.heading)
        if isinstance(a, Overboard):
            return bars_overboard(s, s.figure, s.hex)
        if isinstance(a, Land):
            return bars_landing(s, s.figure, s.hex)
        return "" if s.moved else self.clause

    def mask(self, s: Island) -> i64:
        m: i64 = AFTER if s.moved else 0
        h: i64 = s.hex
        to: i64 = 0
        if s.what[h] & TERRAIN:
            for heading in range(6):
                to = NEXT[6 * h + heading]
                if s.what[to] & TERRAIN:
                    m |= bit(heading)
                else:
                    if not bars_swimmer(s, to, True):
                        m |= bit(heading)
                    if s.what[to] & SHIPS and not bars_boarding(s, to, True):
                        m |= bit(6 + heading)
            return m
        if not bars_landing(s, s.figure, h):
            m |= LAND_BIT
        if s.aboard & bit(s.figure):
            if not bars_overboard(s, s.figure, h):
                m |= OVERBOARD
            for heading in range(6):
                to = NEXT[6 * h + heading]
                if to != BEYOND and s.what[to] & SHIPS and not bars_boarding(s, to, True):
                    m |= bit(6 + heading)
            return m
        if s.what[h] & SHIPS and not bars_boarding(s, h, False):
            m |= bit(6 + HERE)
        if not s.swam & bit(s.figure):
            for heading in range(6):
                to = NEXT[6 * h + heading]
                if to != BEYOND and not s.what[to] & TERRAIN and not bars_swimmer(s, to, True):
                    m |= bit(heading)
        return m

    def take(self, s: Island, a: Go | Board | Overboard | Land | Another | Stop) -> None:
        if isinstance(a, Go):
            go(s, s.figure, s.hex, NEXT[6 * s.hex + a.heading])
        elif isinstance(a, Board):
            board(s, s.figure, s.hex, beside(s.hex, a.heading))
        elif isinstance(a, Overboard):
            overboard(s, s.figure, s.hex)
        elif isinstance(a, Land):
            land(s, s.figure, s.hex)
        elif isinstance(a, Another):
            s.then(MOVE)
            return
        else:
            stop(s)
            return
        s.moves -= 1
        s.moved = True
        if s.over() or not s.moves:
            return
        if s.alive & bit(s.figure) and can_step(s, s.figure):
            s.hex = s.at[s.figure]
            s.then(self)
        else:
            s.then(MOVE)


def go(s: Island, figure: i64, h: i64, to: i64) -> None:
    """Over land, or into the water: that is the explorer's sea step (island.move.swim)."""
    onto_land: bool = s.what[to] & TERRAIN != 0
    if s.told is not None:
        clause = "island.move.land" if onto_land else "island.move.water" if s.is_land(h) else "island.move.swim"
        s.tell(Walked(clause, figure_name(figure), NAMES[h], NAMES[to]))
    s.carry(bit(figure), h, to)
    if not onto_land:
        s.swam |= bit(figure)
        swimmer_meets(s, figure, to)


def board(s: Island, figure: i64, h: i64, to: i64) -> None:
    """Onto a ship; an empty one that lies with a whale or a serpent counts as entering there."""
    was_empty: bool = not s.crew(to)
    if s.told is not None:
        s.tell(Boarded("island.move.board", figure_name(figure), NAMES[h], NAMES[to]))
    s.carry(bit(figure), h, to)
    s.aboard |= bit(figure)
    if was_empty:
        ship_meets(s, to)


def overboard(s: Island, figure: i64, h: i64) -> None:
    """From the ship into the water beside it: a sea step too."""
    if s.told is not None:
        s.tell(Dropped("island.move.overboard", figure_name(figure), NAMES[h]))
    s.aboard &= ~bit(figure)
    s.swam |= bit(figure)
    swimmer_meets(s, figure, h)


def land(s: Island, figure: i64, h: i64) -> None:
    """Onto the isle, safe for good (island.move.landing)."""
    isle: i64 = ISLE[h]
    if s.told is not None:
        s.tell(Landed("island.move.landing", figure_name(figure), NAMES[h], ISLES[isle]))
    s.remove(bit(figure), h, SAFE + isle)
    end_if_empty(s)


class SailShip(Choice[Island, Go | Another | Stop]):
    """A ship goes to the next sea hex, with its crew."""

    name = "sail"
    clause = "island.move.ship"

    def seat(self, s: Island) -> i64:
        return s.turn

    def bars(self, s: Island, a: Go | Another | Stop) -> str:
        if not isinstance(a, Go):
            return "" if s.moved else "island.move.points"
        to: i64 = NEXT[6 * s.hex + a.heading]
        return "island.board" if to == BEYOND else bars_ship(s, to, s.crew(s.hex))

    def mask(self, s: Island) -> i64:
        return sailable(s, s.hex) | (SAIL_AFTER if s.moved else 0)

    def take(self, s: Island, a: Go | Another | Stop) -> None:
        if isinstance(a, Another):
            s.then(MOVE)
            return
        if not isinstance(a, Go):
            stop(s)
            return
        to: i64 = NEXT[6 * s.hex + a.heading]
        sails: bool = sail(s, s.hex, to, self.clause)
        s.moves -= 1
        s.moved = True
        if s.over() or not s.moves:
            return
        if sails and controls(s, to, s.turn) and can_sail(s, to):
            s.hex = to
            s.then(self)
        else:
            s.then(MOVE)


def sailable(s: Island, h: i64) -> i64:
    """The headings that are open to the ship on a hex."""
    m: i64 = 0
    crew: i64 = s.crew(h)
    for heading in range(6):
        to: i64 = NEXT[6 * h + heading]
        if to != BEYOND and not bars_ship(s, to, crew):
            m |= bit(heading)
    return m


def sail(s: Island, h: i64, to: i64, clause: str) -> bool:
    """A ship goes on; true when it still floats."""
    if s.told is not None:
        s.tell(Sailed(clause, NAMES[h], NAMES[to]))
    s.shift(SHIP, h, to)
    ship_meets(s, to)
    return s.has_ship(to)


MOVE: Final = Move()
PICK_PIECE: Final = PickPiece(PIECES)
WHICH_PIECE: Final = WhichPiece(HERE_ARE)
STEP_FIGURE: Final = StepFigure(STEPS)
SAIL_SHIP: Final = SailShip(SAILS)
