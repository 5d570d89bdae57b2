"""Sinking: a tile goes, its back is turned, and what it shows happens at once or is kept."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, size
from hautemer.core.engine import Auto, Chance, Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.island.actions import FIGURES_NAMED, SINKS, TURNS, Figure, Sink, Turn
from hautemer.games.island.board import LAND, NAMES, NEXT
from hautemer.games.island.ending import end_game, end_if_empty
from hautemer.games.island.harm import eat
from hautemer.games.island.messages import Appeared, Erupted, Fell, Kept, Manned, Sank, Swallowed, Swirled, Vanished
from hautemer.games.island.pieces import (
    AFLOAT,
    BACKS,
    KINDS,
    LOST,
    REDS,
    SHARK,
    SHIP,
    TERRAIN,
    TERRAINS,
    WHALE,
    backs_in,
    number_of,
    one_back,
)
from hautemer.games.island.state import Island, names_of

MOST_ABOARD: Final = 3


def touches_sea(s: Island, h: i64) -> bool:
    """The lagoon is sea too."""
    return any(s.what[NEXT[6 * h + heading]] & TERRAIN == 0 for heading in range(6))


def edge(s: Island, terrain: i64) -> i64:
    """The tiles of a terrain that touch the sea, as places of land hexes; if none does, all of that terrain."""
    all_of_it: i64 = 0
    at_sea: i64 = 0
    i: i64 = 0
    for i in range(len(LAND)):
        if s.what[LAND[i]] & TERRAIN == terrain:
            all_of_it |= bit(i)
            if touches_sea(s, LAND[i]):
                at_sea |= bit(i)
    return at_sea or all_of_it


class SinkTile(Choice[Island, Sink]):
    """Beaches first, then forests, then mountains; a tile that touches the sea, occupied or not."""

    name = "sink"
    clause = "island.turn.sink"
    follow = "creature"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Sink) -> str:
        terrain: i64 = s.lowest_terrain()
        if not s.is_land(a.hex):
            return "island.turn.sink"
        if s.what[a.hex] & TERRAIN != terrain:
            return "island.sink.order"
        return "" if edge(s, terrain) & bit(LAND.index(a.hex)) else "island.sink.edge"

    def mask(self, s: Island) -> i64:
        return edge(s, s.lowest_terrain())

    def take(self, s: Island, a: Sink) -> None:
        s.hex = a.hex
        s.terrain = s.what[a.hex] & TERRAIN
        inland: bool = not touches_sea(s, a.hex)
        s.what[a.hex] = 0
        if s.events is not None:
            s.tell(Sank("island.sink.edge" if inland else "island.sink.order", s.turn, NAMES[a.hex], TERRAINS[s.terrain]))
            if s.who[a.hex]:
                s.tell(Fell("island.sink.occupied", NAMES[a.hex], names_of(s.who[a.hex])))
        s.then(TURN_TILE)


class TurnTile(Chance[Island, Turn]):
    """The back of the tile: any that is left of its terrain, each as likely."""

    name = "back"
    clause = "island.parts"
    needs = ("at", "terrain")
    follow = "creature"

    def barred_by(self, s: Island, a: Turn) -> str:
        return "" if backs_in(s.bag[s.terrain], a.back) else self.clause

    def mask(self, s: Island) -> i64:
        m: i64 = 0
        i: i64 = 0
        pile: i64 = s.bag[s.terrain]
        while pile:
            if pile & 7:
                m |= bit(i)
            pile >>= 3
            i += 1
        return m

    def weight(self, s: Island, a: Turn) -> i64:
        return backs_in(s.bag[s.terrain], a.back)

    def total(self, s: Island) -> i64:
        n: i64 = 0
        pile: i64 = s.bag[s.terrain]
        while pile:
            n += pile & 7
            pile >>= 3
        return n

    def at(self, s: Island, r: i64) -> i64:
        i: i64 = 0
        pile: i64 = s.bag[s.terrain]
        while r >= pile & 7:
            r -= pile & 7
            pile >>= 3
            i += 1
        return i

    def take(self, s: Island, a: Turn) -> None:
        s.bag[s.terrain] -= one_back(a.back)
        s.kit.backs[a.back].run(s)


class KeepTile(Auto[Island]):
    """A red back: who removed the tile looks at it alone, and keeps it."""

    name = "keep"
    clause = "island.sink.secret"

    def __init__(self, back: i64) -> None:
        super().__init__()
        self.back: i64 = back

    def run(self, s: Island) -> None:
        s.kept[4 * s.turn + s.terrain] += one_back(self.back)
        if s.events is not None:
            s.tell(Kept(self.clause, s.turn, BACKS[self.back], TERRAINS[s.terrain]))


def appear(s: Island, kind: i64, clause: str) -> None:
    """A piece comes where the tile was."""
    s.put(kind, s.hex)
    if s.events is not None:
        s.tell(Appeared(clause, KINDS[kind], NAMES[s.hex]))


class SharkBack(Auto[Island]):
    """A shark appears there; the swimmers there are lost."""

    name = "shark_back"
    clause = "island.sink.shark"

    def run(self, s: Island) -> None:
        appear(s, SHARK, self.clause)
        if s.swimmers(s.hex):
            eat(s, s.hex, SHARK, self.clause)


class WhaleBack(Auto[Island]):
    """A whale appears there; nobody is hurt."""

    name = "whale_back"
    clause = "island.sink.whale"

    def run(self, s: Island) -> None:
        appear(s, WHALE, self.clause)


class ShipBack(Auto[Island]):
    """A ship appears there; the swimmers there board it, at most three."""

    name = "ship_back"
    clause = "island.sink.ship"

    def run(self, s: Island) -> None:
        appear(s, SHIP, self.clause)
        swimmers: i64 = s.swimmers(s.hex)
        if size(swimmers) > MOST_ABOARD:
            s.then(MAN_SHIP)
        elif swimmers:
            man(s, swimmers)


def man(s: Island, figures: i64) -> None:
    s.aboard |= figures
    if s.events is not None:
        s.tell(Manned("island.sink.ship", NAMES[s.hex], names_of(figures)))


class ManShip(Choice[Island, Figure]):
    """If there are more than three, who removed the tile chooses who boards, one after the other."""

    name = "man"
    clause = "island.sink.ship"
    needs = ("at",)
    follow = "creature"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Figure) -> str:
        return "" if s.swimmers(s.hex) & bit(a.figure) else self.clause

    def mask(self, s: Island) -> i64:
        return s.swimmers(s.hex)

    def take(self, s: Island, a: Figure) -> None:
        man(s, bit(a.figure))
        if size(s.crew(s.hex)) < MOST_ABOARD:
            s.then(self)


class Whirlpool(Auto[Island]):
    """Everything on that hex and on all adjacent sea hexes leaves the game; land is safe."""

    name = "whirlpool"
    clause = "island.sink.whirlpool"

    def run(self, s: Island) -> None:
        hexes_hit: list[i64] = [s.hex]
        for heading in range(6):
            h: i64 = NEXT[6 * s.hex + heading]
            if h != BEYOND and not s.is_land(h):
                hexes_hit.append(h)
        if s.events is not None:
            s.tell(Swirled(self.clause, NAMES[s.hex], tuple([NAMES[h] for h in hexes_hit])))
        for h in hexes_hit:
            swallow(s, h)
        end_if_empty(s)


def swallow(s: Island, h: i64) -> None:
    """All that is on one sea hex."""
    figures: i64 = s.who[h]
    if figures:
        s.remove(figures, h, LOST)
        if s.events is not None:
            s.tell(Swallowed("island.sink.whirlpool", NAMES[h], names_of(figures)))
    if not s.what[h] & AFLOAT:
        return
    kind: i64 = 0
    for kind in range(len(KINDS)):
        while number_of(s.what[h], kind):
            s.lift(kind, h)
            if s.events is not None:
                s.tell(Vanished(s.kit.swirled[kind], KINDS[kind], NAMES[h]))


class Volcano(Auto[Island]):
    """The game ends at once."""

    name = "volcano"
    clause = "island.sink.volcano"

    def run(self, s: Island) -> None:
        if s.events is not None:
            s.tell(Erupted(self.clause, NAMES[s.hex]))
        end_game(s, "island.end.volcano")


SINK_TILE: Final = SinkTile(SINKS)
TURN_TILE: Final = TurnTile(TURNS)
MAN_SHIP: Final = ManShip(FIGURES_NAMED)
BACK_EFFECTS: Final[list[Auto[Island]]] = [
    *[KeepTile(back) for back in range(REDS)],
    SharkBack(),
    WhaleBack(),
    ShipBack(),
    Whirlpool(),
    Volcano(),
]
"""By back."""
