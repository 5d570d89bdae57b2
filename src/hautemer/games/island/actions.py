"""The verbs of The Island, the sea's last."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Action
from hautemer.games.island.board import HEADINGS, HEXES, LAND, NAMES, SHORE
from hautemer.games.island.pieces import BACKS, COLOURS, FIGURES, KINDS, REDS, TERRAINS, figure_name


class OfHex(Action):
    """A verb and a hex."""

    def __init__(self, hex: i64) -> None:
        self.hex: i64 = hex

    def parts(self) -> dict[str, str]:
        return {"hex": NAMES[self.hex]}


class OfHeading(Action):
    """A verb and a heading."""

    def __init__(self, heading: i64) -> None:
        self.heading: i64 = heading

    def parts(self) -> dict[str, str]:
        return {"heading": [*HEADINGS, "here"][self.heading]}


class OfFigure(Action):
    """A verb and an explorer."""

    def __init__(self, figure: i64) -> None:
        self.figure: i64 = figure

    def parts(self) -> dict[str, str]:
        return {"figure": figure_name(self.figure)}


class OfKind(Action):
    """A verb and a kind of creature, or the ship."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def parts(self) -> dict[str, str]:
        return {"kind": KINDS[self.kind]}


class OfTile(Action):
    """A verb and the back of a tile."""

    def __init__(self, back: i64) -> None:
        self.back: i64 = back

    def parts(self) -> dict[str, str]:
        return {"tile": BACKS[self.back]}


# ---- setting up ----


@final
class Bring(Action):
    """Take an explorer of this value out of the box."""

    do = "bring"

    def __init__(self, value: i64) -> None:
        self.value: i64 = value

    def parts(self) -> dict[str, str]:
        return {"value": str(self.value)}


@final
class Settle(OfHex):
    do = "settle"


@final
class Launch(OfHex):
    do = "launch"


# ---- a turn ----


@final
class Use(OfTile):
    do = "use"


@final
class Hold(Action):
    do = "hold"


@final
class Pick(OfHex):
    do = "pick"


@final
class Figure(OfFigure):
    do = "figure"


@final
class TheShip(Action):
    do = "the_ship"


@final
class Go(OfHeading):
    do = "go"


@final
class Board(OfHeading):
    do = "board"


@final
class Overboard(Action):
    do = "overboard"


@final
class Land(Action):
    do = "land"


@final
class Another(Action):
    do = "another"


@final
class Stop(Action):
    do = "stop"


@final
class Sink(OfHex):
    do = "sink"


@final
class Choose(OfKind):
    do = "choose"


@final
class Decline(Action):
    do = "decline"


@final
class Put(OfHex):
    do = "put"


@final
class Repel(Action):
    do = "repel"


@final
class Allow(Action):
    do = "allow"


# ---- the sea ----


@final
class Begin(Action):
    do = "begin"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def parts(self) -> dict[str, str]:
        return {"colour": COLOURS[self.seat]}


@final
class Lay(Action):
    do = "lay"

    def __init__(self, terrain: i64) -> None:
        self.terrain: i64 = terrain

    def parts(self) -> dict[str, str]:
        return {"terrain": TERRAINS[self.terrain]}


@final
class Turn(OfTile):
    do = "turn"


@final
class Roll(OfKind):
    do = "roll"


DIVE: Final = -1
"""A reach without end, by the dice."""

PICKS: Final = [Pick(h) for h in range(HEXES)]
STOP: Final = Stop()
ANOTHER: Final = Another()
DECLINE: Final = Decline()
GOES: Final = [Go(d) for d in range(6)]

VALUES_BROUGHT: Final = [Bring(v) for v in range(1, 7)]
SETTLEMENTS: Final = [Settle(h) for h in LAND]
LAUNCHES: Final = [Launch(h) for h in SHORE]
USES: Final[list[Use | Hold]] = [*[Use(b) for b in range(REDS)], Hold()]
PIECES: Final[list[Pick | Stop]] = [*PICKS, STOP]
BEAST_PICKS: Final[list[Pick | Decline]] = [*PICKS, DECLINE]
FIGURES_NAMED: Final = [Figure(f) for f in range(FIGURES)]
HERE_ARE: Final[list[Figure | TheShip]] = [*FIGURES_NAMED, TheShip()]
STEPS: Final[list[Go | Board | Overboard | Land | Another | Stop]] = [
    *GOES,
    *[Board(d) for d in range(7)],
    Overboard(),
    Land(),
    ANOTHER,
    STOP,
]
SAILS: Final[list[Go | Another | Stop]] = [*GOES, ANOTHER, STOP]
SWIMS: Final[list[Go | Stop]] = [*GOES, STOP]
SINKS: Final = [Sink(h) for h in LAND]
KINDS_CHOSEN: Final[list[Choose | Decline]] = [*[Choose(k) for k in range(len(KINDS))], DECLINE]
ANYWHERE: Final = [Put(h) for h in range(HEXES)]
PUTS: Final[list[Put | Stop]] = [*ANYWHERE, STOP]
DEFENCES: Final[list[Repel | Allow]] = [Repel(), Allow()]

LOTS: Final = [Begin(seat) for seat in range(len(COLOURS))]
LAYS: Final = [Lay(t) for t in range(1, 4)]
TURNS: Final = [Turn(b) for b in range(len(BACKS))]
RED_DIE: Final = [Roll(k) for k in range(3)]
