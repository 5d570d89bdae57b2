"""What Calypso tells: its events, and what a seat sees."""

from __future__ import annotations

from typing import Final

import msgspec

from hautemer.core.messages import Event, View


class Ready(Event, frozen=True):
    """The tiles and the fish are on the table."""

    is_news = False
    mode: str


class RingLaid(Event, frozen=True):
    """The large tiles, clockwise from the shark."""

    tiles: tuple[str, ...]


class TilesLaid(Event, frozen=True):
    """The six small tiles, as they show."""

    faces: tuple[str, ...]


class StartRolled(Event, frozen=True):
    """A roll for who starts."""

    seat: int
    number: int


class Tied(Event, frozen=True):
    """The highest roll came more than once: those roll again."""

    is_news = False
    number: int


class Starts(Event, frozen=True):
    """Who plays first."""

    is_news = False
    seat: int


class Rolled(Event, frozen=True):
    """The die, and the large tile on which Calypso stops."""

    seat: int
    number: int
    tile: str


class Named(Event, frozen=True):
    """The colour that a player hopes for on the four-colour tile."""

    is_news = False
    seat: int
    colour: str


class Turned(Event, frozen=True):
    """A small tile turned over for all to see; which one is everyone's own to remember."""

    seat: int
    place: int | None
    colour: str

    def recap(self) -> Event:
        return Turned(self.clause, self.seat, None, self.colour)


class Missed(Event, frozen=True):
    """Not the colour that was wanted."""

    is_news = False
    seat: int
    wanted: str


class Freed(Event, frozen=True):
    """A fish out of the net, to who freed it."""

    is_news = False
    seat: int


class PlaysAgain(Event, frozen=True):
    """The right colour on a one-colour tile."""

    is_news = False
    seat: int


class PutBack(Event, frozen=True):
    """A freed fish, back into the net."""

    is_news = False
    seat: int


class NothingToPutBack(Event, frozen=True):
    """The net tile, and no fish to put back."""

    is_news = False
    seat: int


class Took(Event, frozen=True):
    """A fish from one player to another."""

    is_news = False
    seat: int
    victim: int


class Shuffled(Event, frozen=True):
    """Three of a colour show: the six are shuffled."""

    is_news = False
    colour: str


class NothingToPlace(Event, frozen=True):
    """The turned tile was shuffled with the others."""

    is_news = False
    seat: int


class Kept(Event, frozen=True):
    """The turned tile stays where it was."""

    is_news = False
    seat: int


class Swapped(Event, frozen=True):
    """The turned tile and another change places, for all to see and to remember."""

    is_news = False
    seat: int
    place: int | None
    other: int | None

    def recap(self) -> Event:
        return Swapped(self.clause, self.seat, None, None)


class Saved(Event, frozen=True):
    """A fish out of the ocean, laid before who saved it."""

    is_news = False
    seat: int
    saved: int


class Caught(Event, frozen=True):
    """A fish of the ocean into the fisherman's net."""

    is_news = False
    seat: int


class Eaten(Event, frozen=True):
    """A fish of the ocean into the shark."""

    is_news = False
    seat: int


class Released(Event, frozen=True):
    """A fish from the net back into the ocean."""

    is_news = False
    seat: int


class NothingToRelease(Event, frozen=True):
    """The right colour, and nothing in the net."""

    is_news = False
    seat: int


class Rested(Event, frozen=True):
    """The blank side of the four-colour tile."""

    is_news = False
    seat: int


class Won(Event, frozen=True):
    """Enough fish."""

    is_news = False
    seat: int


class AllWon(Event, frozen=True):
    """Enough fish together."""

    is_news = False
    saved: int


class AllLost(Event, frozen=True):
    """The fisherman and the shark have enough."""

    is_news = False
    net: int
    eaten: int


EVENTS: Final[tuple[type[Event], ...]] = (
    Ready, RingLaid, TilesLaid, StartRolled, Tied, Starts, Rolled, Named, Turned, Missed, Freed, PlaysAgain, PutBack,
    NothingToPutBack, Took, Shuffled, NothingToPlace, Kept, Swapped, Saved, Caught, Eaten, Released, NothingToRelease, Rested,
    Won, AllWon, AllLost,
)  # fmt: skip
"""All of them: what the game declares that it tells."""


class SmallTile(msgspec.Struct, frozen=True):
    """A small tile: what it shows, whether that is the colour looked for (so that turning it cannot help), and what is to be
    remembered of it: its other face if that was seen, and else in how many worlds it hides which colour."""

    shows: str
    hopeless: bool
    seen: str | None
    hides: dict[str, int] | None


class CalypsoView(View, frozen=True, kw_only=True):
    """All is open but the hidden faces, and those nobody knows; so every seat sees the same."""

    ring: tuple[str, ...]
    at: int
    die: int | None
    tiles: tuple[SmallTile, ...]
    turned: int | None
    turn: int
    wanted: str | None
    fish: tuple[int, ...]
    goal: int
    net: int
    ocean: int
    eaten: int
    due: int
    again: bool
    rolls: tuple[int, ...]
    winners: tuple[int, ...] | None
