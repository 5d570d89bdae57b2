"""What explorers and ships dare by themselves (island.move.danger): harmful, any, none."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.bits import bit, size
from hautemer.games.island.board import NAMES
from hautemer.games.island.harm import EATERS, WRECKERS, capsize, lose, wreck
from hautemer.games.island.messages import Eaten
from hautemer.games.island.pieces import BEASTS, KINDS, SERPENT, SERPENTS, SHARK, SHIPS, TERRAIN
from hautemer.games.island.state import ANY, NONE, Island, names_of


def bars_swimmer(s: Island, h: i64, entering: bool) -> str:
    """Why an explorer may not get into the water there."""
    pieces: i64 = s.what[h]
    if s.kit.entry == ANY or pieces & BEASTS == 0:
        return ""
    if s.kit.entry == NONE and entering:
        return "island.move.danger"
    return "island.move.danger" if pieces & EATERS and not pieces & s.kit.guards else ""


def bars_boarding(s: Island, h: i64, entering: bool) -> str:
    """Why an explorer may not board the ship there, if there is one."""
    pieces: i64 = s.what[h]
    if pieces & SHIPS == 0:
        return "island.move.board"
    crew: i64 = s.crew(h)
    if size(crew) >= 3:
        return "island.move.capacity"
    if s.kit.entry == ANY or pieces & BEASTS == 0:
        return ""
    if s.kit.entry == NONE and entering:
        return "island.move.danger"
    return "island.move.danger" if pieces & WRECKERS and not crew else ""


def bars_ship(s: Island, h: i64, crew: i64) -> str:
    """Why a ship with this crew may not enter the hex."""
    pieces: i64 = s.what[h]
    if pieces & TERRAIN:
        return "island.move.ship"
    if pieces & SHIPS:
        return "island.move.one_ship"
    if pieces & BEASTS == 0:
        return ""
    if crew and pieces & s.kit.shut:
        return s.kit.shut_clause
    if s.kit.entry == ANY:
        return ""
    if s.kit.entry == NONE:
        return "island.move.danger"
    return "island.move.danger" if crew and pieces & WRECKERS else ""


def swimmer_meets(s: Island, figure: i64, h: i64) -> None:
    """An explorer has got into the water there: what lies in wait eats it, a serpent first."""
    pieces: i64 = s.what[h]
    if pieces & EATERS == 0 or pieces & s.kit.guards:
        return
    if s.events is not None:
        kind: i64 = SERPENT if pieces & SERPENTS else SHARK
        s.tell(Eaten("island.move.danger", KINDS[kind], NAMES[h], names_of(bit(figure))))
    lose(s, bit(figure), h)


def ship_meets(s: Island, h: i64) -> None:
    """A manned ship has come there, or an empty one was boarded: a serpent destroys it, else a whale sinks it."""
    pieces: i64 = s.what[h]
    if pieces & WRECKERS == 0 or not s.crew(h):
        return
    if pieces & SERPENTS:
        wreck(s, h, "island.move.danger")
    else:
        capsize(s, h, "island.move.danger")
