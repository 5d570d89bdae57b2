"""Moving: which piece, then where; up to three moves a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest
from hautemer.core.engine import Auto, Choice, WideChoice
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
from hautemer.games.island.ways import (
    anything_moves,
    bars_board,
    bars_go,
    bars_landing,
    bars_overboard,
    bars_piece,
    can_sail,
    can_step,
    controls,
    movable,
    sailable,
)

OVERBOARD: Final = 1 << 13
LAND_BIT: Final = 1 << 14
AFTER: Final = 3 << 15
"""`another` and `stop`: once the piece in hand has made a move."""
SAIL_AFTER: Final = 3 << 6


class Move(Auto[Island]):
    """Up to three moves, as long as there is something to move."""

    name = "move"
    clause = "island.turn.move"
    needs = ("moves", "swam")
    follow = "sinking"

    def run(self, s: Island) -> None:
        if s.moves and anything_moves(s):
            s.then(PICK_PIECE)


class PickPiece(WideChoice[Island, Pick | Stop]):
    """Which piece: one's own explorer, or a ship that one controls, named by where it is."""

    name = "pick"
    clause = "island.move.points"
    needs = ("moves", "swam")
    follow = "sinking"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Pick | Stop) -> str:
        return bars_piece(s, a.hex) if isinstance(a, Pick) else ""

    def places(self, s: Island) -> HexSet:
        places = HexSet()
        places.add(HEXES)
        mine: i64 = s.alive & s.kit.own[s.turn]
        while mine:
            figure: i64 = lowest(mine)
            mine &= mine - 1
            if can_step(s, figure):
                places.add(s.at[figure])
        for i in range(FIRST[SHIP], SLOTS):
            h: i64 = s.spots[i]
            if h != NOWHERE and controls(s, h, s.turn) and can_sail(s, h):
                places.add(h)
        return places

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
    needs = ("moves", "swam", "at")
    follow = "sinking"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Figure | TheShip) -> str:
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

    def is_detail(self, s: Island) -> bool:
        return True

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
    if s.events is not None:
        s.tell(Paused("island.move.points", s.turn, int(s.moves)))
    s.moves = 0


class StepFigure(Choice[Island, Go | Board | Overboard | Land | Another | Stop]):
    """Where to. After a move the explorer stays in hand; another may be taken up, or the rest left unused."""

    name = "step"
    clause = "island.move.points"
    needs = ("moves", "swam", "at", "figure", "moved")
    follow = "sinking"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Go | Board | Overboard | Land | Another | Stop) -> str:
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

    def is_detail(self, s: Island) -> bool:
        return not s.moved

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
    if s.events is not None:
        clause = "island.move.land" if onto_land else "island.move.water" if s.is_land(h) else "island.move.swim"
        s.tell(Walked(clause, figure_name(figure), NAMES[h], NAMES[to]))
    s.carry(bit(figure), h, to)
    if not onto_land:
        s.swam |= bit(figure)
        swimmer_meets(s, figure, to)


def board(s: Island, figure: i64, h: i64, to: i64) -> None:
    """Onto a ship; an empty one that lies with a whale or a serpent counts as entering there."""
    was_empty: bool = not s.crew(to)
    if s.events is not None:
        s.tell(Boarded("island.move.board", figure_name(figure), NAMES[h], NAMES[to]))
    s.carry(bit(figure), h, to)
    s.aboard |= bit(figure)
    if was_empty:
        ship_meets(s, to)


def overboard(s: Island, figure: i64, h: i64) -> None:
    """From the ship into the water beside it: a sea step too."""
    if s.events is not None:
        s.tell(Dropped("island.move.overboard", figure_name(figure), NAMES[h]))
    s.aboard &= ~bit(figure)
    s.swam |= bit(figure)
    swimmer_meets(s, figure, h)


def land(s: Island, figure: i64, h: i64) -> None:
    """Onto the isle, safe for good (island.move.landing)."""
    isle: i64 = ISLE[h]
    if s.events is not None:
        s.tell(Landed("island.move.landing", figure_name(figure), NAMES[h], ISLES[isle]))
    s.remove(bit(figure), h, SAFE + isle)
    end_if_empty(s)


class SailShip(Choice[Island, Go | Another | Stop]):
    """A ship goes to the next sea hex, with its crew."""

    name = "sail"
    clause = "island.move.ship"
    needs = ("moves", "swam", "at", "moved")
    follow = "sinking"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Go | Another | Stop) -> str:
        if not isinstance(a, Go):
            return "" if s.moved else "island.move.points"
        to: i64 = NEXT[6 * s.hex + a.heading]
        return "island.board" if to == BEYOND else bars_ship(s, to, s.crew(s.hex))

    def mask(self, s: Island) -> i64:
        return sailable(s, s.hex) | (SAIL_AFTER if s.moved else 0)

    def is_detail(self, s: Island) -> bool:
        return not s.moved

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


def sail(s: Island, h: i64, to: i64, clause: str) -> bool:
    """A ship goes on; true when it still floats."""
    if s.events is not None:
        s.tell(Sailed(clause, NAMES[h], NAMES[to]))
    s.shift(SHIP, h, to)
    ship_meets(s, to)
    return s.has_ship(to)


MOVE: Final = Move()
PICK_PIECE: Final = PickPiece(PIECES)
WHICH_PIECE: Final = WhichPiece(HERE_ARE)
STEP_FIGURE: Final = StepFigure(STEPS)
SAIL_SHIP: Final = SailShip(SAILS)
