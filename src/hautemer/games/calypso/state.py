"""The table of Calypso: the ring, the six small tiles and what was seen of them, the fish. No hidden face is kept: it comes
into being when its tile is turned (calypso.memory)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hautemer.core.bits import bit, shl
from hautemer.core.engine import OVER, Agenda, Auto, State, Step
from hautemer.games.calypso.tiles import (
    ALL_PAIRS,
    FISH,
    NONE,
    SHARK,
    at_place,
    one_of_colour,
    pair,
    put,
    worlds,
)

NOBODY: Final = -1
ALL_WON: Final = 6
ALL_LOST: Final = 7
"""What stands for the winner when all play together."""
GOALS: Final = [0, 0, 12, 10, 8, 7, 6]
"""How many fish win, by the number of players (calypso.end)."""
TOGETHER: Final = 10
"""How many fish decide a co-operative game, for all or against all (calypso.coop.win, calypso.coop.lose)."""
OUT: Final = 7
"""In the rolls for who starts: rolls no more."""


@final
class Book:
    """What a stop on each large tile brings in a mode, and what follows a turned tile and its reward."""

    def __init__(self, colour: Step, four: Step, net: Step, shark: Step, settle: Auto[Calypso]) -> None:
        self.colour = alone(colour)
        self.four = alone(four)
        self.net = alone(net)
        self.shark = alone(shark)
        self.settle = settle


def alone(step: Step) -> Agenda:
    """This step and nothing behind it: one thing at a time is waiting in a turn."""
    return OVER.after(step)


@final
@mypyc_attr(free_list_len=1)
class Calypso(State):
    """Small tiles are sets and packed colours by place, fish counts are packed by seat, six bits each."""

    def __init__(self, options: dict[str, str], book: Book, players: i64, together: bool) -> None:
        super().__init__(options)
        self.book = book
        self.players: i64 = players
        self.together: bool = together
        self.goal: i64 = 0
        self.ring: i64 = SHARK  # three bits per place, clockwise from the shark
        self.ringed: i64 = 1  # how many large tiles lie
        self.at: i64 = 0  # where Calypso is
        self.die: i64 = 0
        self.faces: i64 = 0  # the colours that show, by place
        self.laid: i64 = 0  # how many small tiles lie
        self.showing: i64 = 0  # how often each colour shows
        self.seen: i64 = 0  # the places of tiles turned since the last shuffle
        self.backs: i64 = 0  # the colours seen on their hidden faces, by place
        self.pairs: i64 = ALL_PAIRS  # the tiles that were not turned
        self.loose: i64 = 0  # how often each colour shows on those
        self.turned: i64 = NONE  # the place of the tile turned last
        self.rolls: i64 = 0  # for who starts, three bits per seat: 0 still to roll
        self.turn: i64 = NOBODY
        self.wanted: i64 = NONE
        self.fish: i64 = 0
        self.net: i64 = 0
        self.ocean: i64 = 0
        self.eaten: i64 = 0
        self.due: i64 = 0  # fish still to be taken from opponents
        self.again: bool = False
        self.winner: i64 = NOBODY

    def clone(self) -> Calypso:
        c = Calypso(self.options, self.book, self.players, self.together)
        c.agenda = self.agenda
        c.goal = self.goal
        c.ring = self.ring
        c.ringed = self.ringed
        c.at = self.at
        c.die = self.die
        c.faces = self.faces
        c.laid = self.laid
        c.showing = self.showing
        c.seen = self.seen
        c.backs = self.backs
        c.pairs = self.pairs
        c.loose = self.loose
        c.turned = self.turned
        c.rolls = self.rolls
        c.turn = self.turn
        c.wanted = self.wanted
        c.fish = self.fish
        c.net = self.net
        c.ocean = self.ocean
        c.eaten = self.eaten
        c.due = self.due
        c.again = self.again
        c.winner = self.winner
        return c

    # ---- the large tiles ----

    def large(self, place: i64) -> i64:
        return (self.ring >> (3 * place)) & 7

    # ---- the small tiles ----

    def face(self, place: i64) -> i64:
        """The colour that shows there."""
        return at_place(self.faces, place)

    def ways(self, place: i64, colour: i64) -> i64:
        """In how many of the worlds that fit all that was seen this tile hides this colour; all are as likely."""
        shows = at_place(self.faces, place)
        if self.seen & bit(place):
            return 1 if at_place(self.backs, place) == colour else 0
        tile = pair(shows, colour)
        if not self.pairs & tile:
            return 0
        return worlds(self.pairs ^ tile, self.loose - one_of_colour(shows))

    def all_ways(self, place: i64) -> i64:
        """How many worlds fit all that was seen; of a tile that was turned, its hidden face is known."""
        if self.seen & bit(place):
            return 1
        return worlds(self.pairs, self.loose)

    def flip(self, place: i64, colour: i64) -> None:
        """The tile is turned in place and shows its other colour; both are known now."""
        shows = at_place(self.faces, place)
        if not self.seen & bit(place):
            self.seen |= bit(place)
            self.pairs &= ~pair(shows, colour)
            self.loose -= one_of_colour(shows)
        self.backs = put(self.backs, place, shows)
        self.faces = put(self.faces, place, colour)
        self.showing += one_of_colour(colour) - one_of_colour(shows)
        self.turned = place

    def swap(self, place: i64) -> None:
        """The tile turned last and the one there change places, with all that is known of them."""
        here = self.turned
        face, back = at_place(self.faces, here), at_place(self.backs, here)
        self.faces = put(put(self.faces, here, at_place(self.faces, place)), place, face)
        self.backs = put(put(self.backs, here, at_place(self.backs, place)), place, back)
        if not self.seen & bit(place):
            self.seen ^= bit(place) | bit(here)
        self.turned = place

    def gather(self) -> None:
        """The six are taken up to be shuffled: nothing that was seen of them counts any more."""
        self.faces = self.laid = self.showing = 0
        self.seen = self.backs = self.loose = 0
        self.pairs = ALL_PAIRS
        self.turned = NONE

    def lay(self, colour: i64) -> None:
        """The next small tile lies there, its other face unknown."""
        self.faces = put(self.faces, self.laid, colour)
        self.showing += one_of_colour(colour)
        self.loose = self.showing
        self.laid += 1

    # ---- the fish ----

    def owned(self, seat: i64) -> i64:
        return (self.fish >> (6 * seat)) & 63

    def give(self, seat: i64, count: i64) -> None:
        self.fish += shl(count, 6 * seat) if count > 0 else -shl(-count, 6 * seat)

    def saved(self) -> i64:
        """All fish that players have, together."""
        return FISH - self.net - self.ocean - self.eaten

    def victims(self) -> i64:
        """The opponents who have a fish, as a set of seats."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.owned(seat) and seat != self.turn:
                seats |= bit(seat)
            seat += 1
        return seats


def faces_of(s: Calypso) -> list[int]:
    """The colours that show, by place, of the tiles that lie."""
    return [int(s.face(place)) for place in range(int(s.laid))]


def ring_of(s: Calypso) -> list[int]:
    """The large tiles that lie, clockwise from the shark."""
    return [int(s.large(place)) for place in range(int(s.ringed))]
