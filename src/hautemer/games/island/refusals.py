"""What exactly is in the way, clause by clause: who lurks there, who steers the ship, what is full. All of it lies open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest
from hautemer.core.engine import Action, Detail
from hautemer.core.hexes import BEYOND
from hautemer.games.island.actions import (
    Board,
    Bring,
    Choose,
    Decline,
    Figure,
    Go,
    OfHeading,
    OfHex,
    Overboard,
    Pick,
    Put,
    Repel,
    Stop,
    Use,
)
from hautemer.games.island.board import LAND, NAMES, beside
from hautemer.games.island.harm import EATERS, WRECKERS
from hautemer.games.island.pieces import (
    AFLOAT,
    BACKS,
    BEASTS,
    DOLPHIN_TILE,
    KINDS,
    SERPENT_TILE,
    SHARK_REPELLENT,
    SHIPS,
    TERRAIN,
    TERRAINS,
    WHALE_REPELLENT,
    WIND_TILE,
    figure_name,
    number_of,
)
from hautemer.games.island.state import NOBODY, Island, names_of
from hautemer.games.island.ways import controls


def detail(s: Island, action: Action, clause: str) -> Detail | None:
    h: i64 = goal(s, action)
    beyond: bool = h == BEYOND and isinstance(action, OfHeading)
    return BY_CLAUSE[clause](s, action, h) if clause in BY_CLAUSE and not beyond else None


def goal(s: Island, action: Action) -> i64:
    """The hex that an answer is about; that of the piece in hand, where it names none."""
    if isinstance(action, OfHex):
        return action.hex
    return beside(s.hex, action.heading) if isinstance(action, OfHeading) else s.hex


# ---- moving ----


def danger(s: Island, action: Action, h: i64) -> Detail | None:
    """The worst that waits there: for a swimmer what eats, for a ship what sinks it."""
    swims: bool = isinstance(action, Overboard) or (isinstance(action, Go) and s.figure != NOBODY)
    worst: i64 = s.what[h] & (EATERS if swims else WRECKERS)
    return Detail("danger", piece=first_kind(worst or s.what[h] & BEASTS), hex=NAMES[h])


def first_kind(pieces: i64) -> str:
    return next(name for kind, name in enumerate(KINDS) if number_of(pieces, kind))


def own(s: Island, action: Action, h: i64) -> Detail | None:
    if isinstance(action, Figure):
        return Detail("not_yours", figures=(figure_name(action.figure),))
    return Detail("not_yours", figures=names_of(s.who[h])) if s.who[h] else Detail("nobody_there", hex=NAMES[h])


def control(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("steered", seats=tuple([seat for seat in range(int(s.kit.seats)) if controls(s, h, seat)]))


def swim(s: Island, action: Action, h: i64) -> Detail | None:
    figure: i64 = s.figure
    if isinstance(action, Pick):
        figure = lowest(s.mine(h) & s.swam)
    elif isinstance(action, Figure):
        figure = action.figure
    return Detail("swam", figure=figure_name(figure))


def shut_in(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("shut_in", hex=NAMES[h])


def boarding(s: Island, action: Action, h: i64) -> Detail | None:
    if not s.what[h] & SHIPS:
        return Detail("no_ship", hex=NAMES[h])
    if isinstance(action, Board) and s.figure != NOBODY and not s.aboard & bit(s.figure):
        return Detail("boards_beside", figure=figure_name(s.figure))
    return None


def overboard(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("aboard" if isinstance(action, Go) else "not_aboard", figure=figure_name(s.figure))


def landing(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("no_isle", hex=NAMES[h])


def capacity(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("full", figures=names_of(s.crew(h)))


# ---- setting up and sinking ----


def box(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("none_left", value=int(action.value)) if isinstance(action, Bring) else None


def taken(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("stands_there", figure=figure_name(lowest(s.who[h]))) if s.who[h] else None


def order(s: Island, action: Action, h: i64) -> Detail | None:
    terrain: i64 = s.lowest_terrain()
    return Detail("sinks_first", terrain=TERRAINS[terrain], count=sum([s.what[h] & TERRAIN == terrain for h in LAND]))


def sunk(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("sunk", hex=NAMES[h])


# ---- tiles and creatures ----


def occupied(s: Island, action: Action, h: i64) -> Detail | None:
    if s.is_land(h):
        return Detail("on_land", hex=NAMES[h])
    if s.what[h] & AFLOAT:
        return Detail("occupied", piece=first_kind(s.what[h]), hex=NAMES[h])
    return Detail("swims_there", figure=figure_name(lowest(s.who[h])), hex=NAMES[h]) if s.who[h] else None


def tile(s: Island, action: Action, h: i64) -> Detail | None:
    if isinstance(action, Use):
        if action.back == DOLPHIN_TILE:
            return Detail("no_rider")
        if action.back == WIND_TILE:
            return Detail("no_sail")
        return Detail("none_in_play", piece=KINDS[action.back - SERPENT_TILE])
    if isinstance(action, Stop):
        return Detail("must_leave")
    if isinstance(action, Decline):
        return Detail("tile_moves")
    return shut_in(s, action, h) if isinstance(action, Pick) else occupied(s, action, h)


def dolphin(s: Island, action: Action, h: i64) -> Detail | None:
    if s.is_land(h):
        return Detail("on_land", hex=NAMES[h])
    return shut_in(s, action, h) if s.swimmers(h) & s.kit.own[s.turn] else Detail("no_swimmer", hex=NAMES[h])


def repellent(s: Island, action: Action, h: i64) -> Detail | None:
    if not isinstance(action, Repel):
        return None
    back = SHARK_REPELLENT if s.agenda.step.name == "defend_swimmers" else WHALE_REPELLENT
    return Detail("no_repellent", tile=BACKS[back])


def kind_there(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("none_there", piece=KINDS[s.kind], hex=NAMES[h]) if isinstance(action, Pick) else None


def in_play(s: Island, action: Action, h: i64) -> Detail | None:
    if isinstance(action, Choose):
        return Detail("none_in_play", piece=KINDS[action.kind])
    return Detail("crewed", figures=names_of(s.crew(h))) if isinstance(action, Pick) else None


def arrival(s: Island, action: Action, h: i64) -> Detail | None:
    """A squid comes up beside land, and takes from there."""
    if isinstance(action, Put):
        return occupied(s, action, h) or Detail("not_by_land", hex=NAMES[h])
    return nobody_ashore(s, action, h)


def nobody_ashore(s: Island, action: Action, h: i64) -> Detail | None:
    return Detail("nobody_ashore", hex=NAMES[h]) if isinstance(action, OfHeading) else None


BY_CLAUSE: Final[dict[str, Callable[[Island, Action, i64], Detail | None]]] = {
    "island.parts": box,
    "island.setup.explorers": taken,
    "island.setup.ships": occupied,
    "island.turn.move": shut_in,
    "island.turn.sink": sunk,
    "island.move.own": own,
    "island.move.control": control,
    "island.move.swim": swim,
    "island.move.board": boarding,
    "island.move.overboard": overboard,
    "island.move.landing": landing,
    "island.move.capacity": capacity,
    "island.move.danger": danger,
    "island.sink.order": order,
    "island.tile.play": tile,
    "island.tile.dolphin": dolphin,
    "island.tile.wind": boarding,
    "island.tile.shark_repellent": repellent,
    "island.tile.whale_repellent": repellent,
    "island.creature.sea": occupied,
    "island.creature.die": kind_there,
    "dolphins.dice": in_play,
    "dolphins.dive": occupied,
    "squid.1": arrival,
    "squid.2": in_play,
    "squid.4b": nobody_ashore,
}
