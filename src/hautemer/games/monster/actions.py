"""The verbs of the whale, of the hunters and of the sea."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Action
from hautemer.games.monster.board import HEADINGS, PLACES, WITHIN_2, WITHIN_3
from hautemer.games.monster.cards import ARMS, ARROWS, BESTIAL, DECKS, NAMES, NATURE, SAILS

STATIONS: Final = ["north", "south"]
MOST_NETS: Final = 8
"""Nets in one line: a hand of seven arms and the card just drawn."""


class OfCard(Action):
    """A verb and its card."""

    def __init__(self, deck: i64, place: i64) -> None:
        self.deck: i64 = deck
        self.place: i64 = place

    def parts(self) -> dict[str, str]:
        return {"card": NAMES[self.deck][self.place]}


class OfHeading(Action):
    """A verb and one of the six directions."""

    def __init__(self, heading: i64) -> None:
        self.heading: i64 = heading

    def parts(self) -> dict[str, str]:
        return {"heading": HEADINGS[self.heading]}


class OfPlace(Action):
    """A verb and a place up to three steps away."""

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def parts(self) -> dict[str, str]:
        return {"place": PLACES[self.place]}


class OfHunter(Action):
    """A verb and a hunter, by seat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def parts(self) -> dict[str, str]:
        return {"hunter": str(self.seat)}


# ---- setting up, and after a wreck ----


@final
class Station(Action):
    do = "station"

    def __init__(self, station: i64) -> None:
        self.which: i64 = station

    def parts(self) -> dict[str, str]:
        return {"station": STATIONS[self.which]}


@final
class Launch(OfHeading):
    do = "launch"


@final
class Face(OfHeading):
    do = "face"


# ---- the sea ----


@final
class Draw(OfCard):
    do = "draw"


# ---- the whale ----


@final
class Pick(Action):
    do = "pick"

    def __init__(self, deck: i64) -> None:
        self.deck: i64 = deck

    def parts(self) -> dict[str, str]:
        return {"pile": DECKS[self.deck]}


@final
class Swim(OfHeading):
    do = "swim"


@final
class Play(OfCard):
    do = "play"


@final
class Blow(OfHeading):
    do = "blow"


@final
class Shake(OfHeading):
    do = "shake"


@final
class Sweep(OfHeading):
    do = "sweep"


@final
class Whirl(OfPlace):
    do = "whirl"


@final
class Devour(OfHeading):
    do = "devour"


@final
class Hunt(OfHunter):
    do = "hunt"


@final
class Rush(OfHeading):
    do = "rush"


@final
class Break(OfHeading):
    do = "break"


@final
class Crush(OfHeading):
    do = "crush"


@final
class Leap(OfPlace):
    do = "leap"


@final
class Push(OfHeading):
    do = "push"


# ---- the hunters ----


@final
class Call(OfHunter):
    do = "call"


@final
class Keep(OfCard):
    do = "keep"


@final
class Sail(OfCard):
    do = "sail"


@final
class Hop(Action):
    do = "hop"

    def __init__(self, arrow: i64) -> None:
        self.arrow: i64 = arrow

    def parts(self) -> dict[str, str]:
        return {"arrow": ARROWS[self.arrow]}


@final
class Creep(Action):
    do = "creep"


@final
class Turn(OfHeading):
    do = "turn"


@final
class Arm(OfCard):
    do = "arm"


@final
class Pull(OfHeading):
    do = "pull"


@final
class Net(OfPlace):
    do = "net"


@final
class Link(Action):
    do = "link"

    def __init__(self, number: i64, heading: i64) -> None:
        self.number: i64 = number
        self.heading: i64 = heading

    def parts(self) -> dict[str, str]:
        return {"net": str(self.number + 1), "heading": HEADINGS[self.heading]}


@final
class Moor(Action):
    do = "moor"


@final
class Trade(OfHunter):
    do = "trade"


@final
class Offer(OfCard):
    do = "offer"


@final
class Ask(OfCard):
    do = "ask"


@final
class Give(OfCard):
    do = "give"


@final
class Agree(Action):
    do = "agree"


@final
class Refuse(Action):
    do = "refuse"


# ---- both sides ----


@final
class Swap(Action):
    do = "swap"


@final
class Discard(OfCard):
    do = "discard"


@final
class Stop(Action):
    do = "stop"


@final
class End(Action):
    do = "end"


CARDS: Final = [(deck, place) for deck in (NATURE, BESTIAL, ARMS, SAILS) for place in range(len(NAMES[deck]))]
OF_THE_WHALE: Final = [(deck, place) for deck, place in CARDS if deck in (NATURE, BESTIAL)]
SWAP: Final = Swap()
STOP: Final = Stop()
END: Final = End()
REFUSE: Final = Refuse()

SHIPS: Final = [Station(0), Station(1)]
LAUNCHES: Final = [Launch(h) for h in range(6)]
FACINGS: Final = [Face(h) for h in range(6)]
DRAWS: Final = [[Draw(deck, place) for place in range(len(NAMES[deck]))] for deck in range(4)]
PILES: Final = [Pick(NATURE), Pick(BESTIAL)]
SWIMS: Final = [Swim(h) for h in range(6)]
PLAYS: Final = [Play(deck, place) for deck, place in OF_THE_WHALE]
WHALE_ACTS: Final[list[Swim | Play | Swap | End]] = [*SWIMS, *PLAYS, SWAP, END]
WINDS: Final = [Blow(h) for h in range(6)]
SHAKES: Final = [Shake(h) for h in range(6)]
SWEEPS: Final = [Sweep(h) for h in range(6)]
WHIRLS: Final = [Whirl(p) for p in range(WITHIN_2)]
MEALS: Final = [Devour(h) for h in range(6)]
PREYS: Final = [Hunt(seat) for seat in (1, 2, 3)]
RUSHES: Final[list[Rush | Stop]] = [*[Rush(h) for h in range(6)], STOP]
BREAKS: Final = [Break(h) for h in range(6)]
CRUSHES: Final = [Crush(h) for h in range(6)]
LEAPS: Final = [Leap(p) for p in range(WITHIN_2)]
PUSHES: Final = [Push(h) for h in range(6)]
CALLS: Final = [Call(seat) for seat in (1, 2, 3)]
KEEPS: Final = [Keep(SAILS, place) for place in range(len(NAMES[SAILS]))]
HOPS: Final[list[Hop | Creep | Stop]] = [*[Hop(a) for a in range(len(ARROWS))], Creep(), STOP]
HUNTER_ACTS: Final[list[Sail | Turn | Arm | Swap | Trade | End]] = [
    *[Sail(SAILS, place) for place in range(len(NAMES[SAILS]))],
    *[Turn(h) for h in range(6)],
    *[Arm(ARMS, place) for place in range(len(NAMES[ARMS]))],
    SWAP,
    *[Trade(seat) for seat in (1, 2, 3)],
    END,
]
PULLS: Final = [Pull(h) for h in range(6)]
FIRST_NETS: Final = [Net(p) for p in range(WITHIN_3)]
NEXT_NETS: Final[list[Link | Moor]] = [*[Link(n, h) for n in range(MOST_NETS) for h in range(6)], Moor()]
OFFERS: Final = [Offer(ARMS, place) for place in range(len(NAMES[ARMS]))]
WISHES: Final = [Ask(ARMS, place) for place in range(len(NAMES[ARMS]))]
CONSENTS: Final[list[Agree | Refuse]] = [Agree(), REFUSE]
RETURNS: Final[list[Give | Refuse]] = [*[Give(ARMS, place) for place in range(len(NAMES[ARMS]))], REFUSE]
DISCARDS: Final = [[Discard(deck, place) for place in range(len(NAMES[deck]))] for deck in range(4)]
WHALE_DISCARDS: Final = [*DISCARDS[NATURE], *DISCARDS[BESTIAL]]
