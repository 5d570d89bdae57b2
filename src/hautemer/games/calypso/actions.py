"""The verbs of Calypso, the sea's four last."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Action
from hautemer.games.calypso.tiles import COLOURS, LARGE, PLACES, SHARK

SEATS: Final = ["first", "second", "third", "fourth", "fifth", "sixth"]


class OfPlace(Action):
    """A verb and the place of a small tile."""

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def parts(self) -> dict[str, str]:
        return {"place": str(self.place + 1)}


class OfColour(Action):
    """A verb and a colour."""

    def __init__(self, colour: i64) -> None:
        self.colour: i64 = colour

    def parts(self) -> dict[str, str]:
        return {"colour": COLOURS[self.colour]}


@final
class Turn(OfPlace):
    do = "turn"


@final
class Name(OfColour):
    do = "name"


@final
class Take(Action):
    do = "take"

    def __init__(self, victim: i64) -> None:
        self.victim: i64 = victim

    def parts(self) -> dict[str, str]:
        return {"victim": SEATS[self.victim]}


@final
class Swap(OfPlace):
    do = "swap"


@final
class Keep(Action):
    do = "keep"


@final
class Roll(Action):
    do = "roll"

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def parts(self) -> dict[str, str]:
        return {"number": str(self.number)}


@final
class Show(OfColour):
    do = "show"


@final
class Lay(OfColour):
    do = "lay"


@final
class Ring(Action):
    do = "ring"

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def parts(self) -> dict[str, str]:
        return {"tile": LARGE[self.kind]}


TURNS: Final = [Turn(place) for place in range(PLACES)]
NAMES: Final = [Name(colour) for colour in range(4)]
TAKES: Final = [Take(seat) for seat in range(6)]
PLACINGS: Final[list[Swap | Keep]] = [*[Swap(place) for place in range(PLACES)], Keep()]
ROLLS: Final = [Roll(number) for number in range(1, 7)]
FACES: Final = [Show(colour) for colour in range(4)]
LAYINGS: Final = [Lay(colour) for colour in range(4)]
RINGS: Final = [Ring(kind) for kind in range(SHARK)]
