"""How well a seat stands, at a glance: what a bot that looks one answer ahead goes by."""

from __future__ import annotations

from hautemer.core.bits import bit
from hautemer.games.calypso.seeking import Seek, ShowFace
from hautemer.games.calypso.state import ALL_WON, NOBODY, Calypso
from hautemer.games.calypso.stops import SEEK_NAMED, SHOW_NAMED
from hautemer.games.calypso.tiles import NONE, PLACES


def standing(s: Calypso, seat: int) -> float:
    """Fish in hand, against the best of the others or against the fisherman and the shark; and what is hoped for now."""
    if s.winner != NOBODY:
        return 1000.0 if s.winner in (seat, ALL_WON) else -1000.0
    hope = hoped_for(s) if s.turn == seat or s.together else -hoped_for(s)
    if s.together:
        return float(s.saved() - s.net - s.eaten) + hope
    return float(s.owned(seat)) - most_of_others(s, seat) + hope


def most_of_others(s: Calypso, seat: int) -> float:
    """How many fish the strongest opponent has, and a little for all: whoever has more is the better victim."""
    others = [int(s.owned(other)) for other in range(s.players) if other != seat]
    return max(others, default=0) + 0.01 * sum([count * count for count in others])


def hoped_for(s: Calypso) -> float:
    """The chance to find the wanted colour: under the tile that is being turned, or under the best of all."""
    if s.wanted == NONE:
        return 0.0
    step = s.agenda.step
    worth = 2.0 if step in (SEEK_NAMED, SHOW_NAMED) else 1.0
    if isinstance(step, ShowFace):
        return worth * chance(s, int(s.turned), int(s.wanted))
    return worth * max([chance(s, place, int(s.wanted)) for place in range(PLACES)]) if isinstance(step, Seek) else 0.0


def chance(s: Calypso, place: int, colour: int) -> float:
    """How likely this tile hides this colour, by all that was seen since the last shuffle."""
    return float(s.ways(place, colour)) / float(s.all_ways(place))


def colours_hidden(s: Calypso, place: int) -> dict[int, int]:
    """The colours that this tile can still hide, with the number of worlds for each."""
    ways = {colour: int(s.ways(place, colour)) for colour in range(4)}
    return {colour: count for colour, count in ways.items() if count}


def was_turned(s: Calypso, place: int) -> bool:
    """Whether this tile was turned since the last shuffle."""
    return s.seen & bit(place) != 0
