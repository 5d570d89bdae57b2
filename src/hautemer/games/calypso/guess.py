"""A table from what a seat sees of it. Nothing is to be guessed: what a seat cannot see, nobody has drawn yet."""

from __future__ import annotations

from hautemer.core.bits import bit
from hautemer.games.calypso.book import TOGETHER_MODES, empty_table
from hautemer.games.calypso.messages import CalypsoView
from hautemer.games.calypso.state import ALL_LOST, ALL_WON, NOBODY, Calypso
from hautemer.games.calypso.tiles import COLOURS, LARGE, NONE, one_of_colour, pair, put


def table_of(v: CalypsoView) -> Calypso:
    """The table, without the steps to come."""
    s = empty_table(v.options)
    s.ringed = len(v.ring)
    s.ring = sum([LARGE.index(kind) << (3 * place) for place, kind in enumerate(v.ring)])
    s.at = v.at
    s.die = v.die or 0
    for tile in v.tiles:
        s.lay(COLOURS.index(tile.shows))
    for place, tile in enumerate(v.tiles):
        if tile.seen is not None:
            remember(s, place, COLOURS.index(tile.seen))
    s.turned = NONE if v.turned is None else v.turned - 1
    s.rolls = sum([number << (3 * seat) for seat, number in enumerate(v.rolls)])
    s.turn = v.turn
    s.wanted = NONE if v.wanted is None else COLOURS.index(v.wanted)
    s.fish = sum([count << (6 * seat) for seat, count in enumerate(v.fish)])
    s.net, s.ocean, s.eaten = v.net, v.ocean, v.eaten
    s.due, s.again = v.due, v.again
    s.winner = winner_of(v)
    return s


def remember(s: Calypso, place: int, back: int) -> None:
    """The hidden face of this tile was seen."""
    shows = s.face(place)
    s.seen |= bit(place)
    s.backs = put(s.backs, place, back)
    s.pairs &= ~pair(shows, back)
    s.loose -= one_of_colour(shows)


def winner_of(v: CalypsoView) -> int:
    if v.winners is None:
        return NOBODY
    if not v.winners:
        return ALL_LOST
    return ALL_WON if v.options["mode"] in TOGETHER_MODES else v.winners[0]
