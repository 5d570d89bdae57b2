"""Kept tiles: at the start of a turn one may be played, extra to the three moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest
from hautemer.core.engine import Choice, WideChoice
from hautemer.core.hexes import BEYOND
from hautemer.games.island.actions import FIGURES_NAMED, PICKS, SWIMS, USES, Figure, Go, Hold, Pick, Stop, Use
from hautemer.games.island.board import NAMES, NEXT
from hautemer.games.island.creatures import STOP_BIT, name_kinds, there
from hautemer.games.island.danger import bars_ship, bars_swimmer, swimmer_meets
from hautemer.games.island.messages import Held, Used, Walked
from hautemer.games.island.moving import sail
from hautemer.games.island.pieces import (
    BACKS,
    DOLPHIN_TILE,
    FIRST,
    SERPENT_TILE,
    SHARK_REPELLENT,
    SHIP,
    SHIPS,
    SLOTS,
    TERRAIN,
    TERRAINS,
    WIND_TILE,
    figure_name,
)
from hautemer.games.island.state import BY_TILE, NOBODY, NOWHERE, Island
from hautemer.games.island.ways import can_sail, controls, sailable

CLAUSES: Final = [
    "island.tile.dolphin",
    "island.tile.wind",
    "island.tile.serpent",
    "island.tile.shark",
    "island.tile.whale",
    "island.tile.shark_repellent",
    "island.tile.whale_repellent",
]
"""By back."""
HOLD_BIT: Final = 1 << 7
TILE_REACH: Final = 3
"""How far a dolphin or the wind carries."""


# ---- what a tile can be played on ----


def swimmable(s: Island, h: i64) -> i64:
    """The headings that are open to a swimmer on a hex."""
    m: i64 = 0
    for heading in range(6):
        to: i64 = NEXT[6 * h + heading]
        if to != BEYOND and not s.what[to] & TERRAIN and not bars_swimmer(s, to, True):
            m |= bit(heading)
    return m


def rideable(s: Island, h: i64) -> i64:
    """The swimmers on a hex, of whose turn it is, that a dolphin can carry somewhere."""
    riders: i64 = s.swimmers(h) & s.kit.own[s.turn]
    return riders if riders and swimmable(s, h) else 0


def blowable(s: Island, h: i64) -> bool:
    """Is there a ship that whose turn it is controls, and that the wind can blow somewhere?"""
    return s.what[h] & SHIPS != 0 and controls(s, h, s.turn) and can_sail(s, h)


def has_target(s: Island, back: i64) -> bool:
    """A tile with no target cannot be played (island.tile.play)."""
    if back == DOLPHIN_TILE:
        mine: i64 = s.alive & s.kit.own[s.turn]
        while mine:
            if rideable(s, s.at[lowest(mine)]):
                return True
            mine &= mine - 1
        return False
    if back == WIND_TILE:
        return any(s.spots[i] != NOWHERE and blowable(s, s.spots[i]) for i in range(FIRST[SHIP], SLOTS))
    return there(s, s.kit.moved[back - SERPENT_TILE]) != 0


class PlayTile(Choice[Island, Use | Hold]):
    """One kept tile may be played. Asked whenever one keeps any, playable or not: neither question nor silence tells."""

    name = "play"
    clause = "island.turn.play"
    follow = "move"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Use | Hold) -> str:
        if not isinstance(a, Use):
            return ""
        if not s.keeps(s.turn, a.back):
            return self.clause
        if a.back >= SHARK_REPELLENT:
            return CLAUSES[a.back]
        return "" if has_target(s, a.back) else "island.tile.play"

    def mask(self, s: Island) -> i64:
        m: i64 = HOLD_BIT
        back: i64 = 0
        for back in range(SHARK_REPELLENT):
            if s.keeps(s.turn, back) and has_target(s, back):
                m |= bit(back)
        return m

    def take(self, s: Island, a: Use | Hold) -> None:
        if not isinstance(a, Use):
            if s.events is not None:
                s.tell(Held(self.clause, s.turn))
            return
        terrain: i64 = s.spend(s.turn, a.back)
        if s.events is not None:
            s.tell(Used(CLAUSES[a.back], s.turn, BACKS[a.back], TERRAINS[terrain]))
        s.reach = TILE_REACH
        if a.back == DOLPHIN_TILE:
            s.then(PICK_SWIMMER)
        elif a.back == WIND_TILE:
            s.then(PICK_SHIP)
        else:
            s.reach = BY_TILE
            s.may = False
            name_kinds(s, s.kit.moved[a.back - SERPENT_TILE], s.kit.choose)


# ---- a dolphin ----


class PickSwimmer(WideChoice[Island, Pick]):
    """One of your swimmers, named by where it is."""

    name = "swimmer"
    clause = "island.tile.dolphin"
    needs = ("reach",)
    follow = "move"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Pick) -> str:
        return "" if rideable(s, a.hex) else self.clause

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Pick) -> None:
        s.hex = a.hex
        s.moved = False
        swimmers: i64 = rideable(s, a.hex)
        s.figure = lowest(swimmers)
        s.then(WHICH_SWIMMER if swimmers & (swimmers - 1) else RIDE)


class WhichSwimmer(Choice[Island, Figure]):
    """Which of several, by the order of placing."""

    name = "which_swimmer"
    clause = "island.setup.individuals"
    needs = ("reach", "at")
    follow = "move"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Figure) -> str:
        return "" if rideable(s, s.hex) & bit(a.figure) else self.clause

    def mask(self, s: Island) -> i64:
        return rideable(s, s.hex)

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Figure) -> None:
        s.figure = a.figure
        s.then(RIDE)


class Ride(Choice[Island, Go | Stop]):
    """It goes one to three sea hexes, back to its own too; that is not its sea step."""

    name = "ride"
    clause = "island.tile.dolphin"
    needs = ("reach", "at", "figure", "moved")
    follow = "move"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Go | Stop) -> str:
        if not isinstance(a, Go):
            return "" if s.moved else "island.tile.play"
        to: i64 = NEXT[6 * s.hex + a.heading]
        if to == BEYOND:
            return "island.board"
        return self.clause if s.what[to] & TERRAIN else bars_swimmer(s, to, True)

    def mask(self, s: Island) -> i64:
        return swimmable(s, s.hex) | (STOP_BIT if s.moved else 0)

    def is_detail(self, s: Island) -> bool:
        return not s.moved

    def take(self, s: Island, a: Go | Stop) -> None:
        if not isinstance(a, Go):
            return
        to: i64 = NEXT[6 * s.hex + a.heading]
        if s.events is not None:
            s.tell(Walked(self.clause, figure_name(s.figure), NAMES[s.hex], NAMES[to]))
        s.carry(bit(s.figure), s.hex, to)
        swimmer_meets(s, s.figure, to)
        s.hex = to
        s.moved = True
        s.reach -= 1
        if s.alive & bit(s.figure) and s.reach:
            s.then(self)


# ---- the wind ----


class PickShip(WideChoice[Island, Pick]):
    """One ship that you control, named by where it is."""

    name = "ship"
    clause = "island.tile.wind"
    needs = ("reach",)
    follow = "move"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Pick) -> str:
        if not s.has_ship(a.hex):
            return self.clause
        if not controls(s, a.hex, s.turn):
            return "island.move.control"
        return "" if can_sail(s, a.hex) else "island.tile.play"

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Pick) -> None:
        s.hex = a.hex
        s.moved = False
        s.figure = NOBODY
        s.then(BLOW)


class Blow(Choice[Island, Go | Stop]):
    """It goes one to three sea hexes, back to its own too."""

    name = "blow"
    clause = "island.tile.wind"
    needs = ("reach", "at", "moved")
    follow = "move"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Go | Stop) -> str:
        if not isinstance(a, Go):
            return "" if s.moved else "island.tile.play"
        to: i64 = NEXT[6 * s.hex + a.heading]
        return "island.board" if to == BEYOND else bars_ship(s, to, s.crew(s.hex))

    def mask(self, s: Island) -> i64:
        return sailable(s, s.hex) | (STOP_BIT if s.moved else 0)

    def is_detail(self, s: Island) -> bool:
        return not s.moved

    def take(self, s: Island, a: Go | Stop) -> None:
        if not isinstance(a, Go):
            return
        to: i64 = NEXT[6 * s.hex + a.heading]
        sails: bool = sail(s, s.hex, to, self.clause)
        s.hex = to
        s.moved = True
        s.reach -= 1
        if sails and not s.over() and s.reach:
            s.then(self)


PLAY_TILE: Final = PlayTile(USES)
PICK_SWIMMER: Final = PickSwimmer(PICKS)
WHICH_SWIMMER: Final = WhichSwimmer(FIGURES_NAMED)
RIDE: Final = Ride(SWIMS)
PICK_SHIP: Final = PickShip(PICKS)
BLOW: Final = Blow(SWIMS)
