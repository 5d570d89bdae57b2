"""Turning a small tile in search of a colour, and what follows from the face that shows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Auto, Chance, Choice, State, Step
from hautemer.core.rng import Rng
from hautemer.games.calypso.actions import FACES, TURNS, Show, Turn
from hautemer.games.calypso.fish import COLLECT_FISH
from hautemer.games.calypso.messages import Missed, Shuffled, Turned
from hautemer.games.calypso.setup import LAY_TILE
from hautemer.games.calypso.state import NOBODY, Calypso, alone
from hautemer.games.calypso.tiles import ALL_PLACES, COLOURS, at_place
from hautemer.games.calypso.turn import end_turn


class Seek(Choice[Calypso, Turn]):
    """Turn over any one small tile, even one that shows the wanted colour and so cannot hide it (calypso.hopeless)."""

    def __init__(self, show: Step) -> None:
        super().__init__(TURNS)
        self.show = alone(show)

    def seat(self, s: Calypso) -> i64:
        return s.turn

    def mask(self, s: Calypso) -> i64:
        return ALL_PLACES

    def take(self, s: Calypso, a: Turn) -> None:
        s.turned = a.place
        s.agenda = self.show


class ShowFace(Chance[Calypso, Show]):
    """The tile is turned for good. The six are the six pairs of colours: what it hid is any colour that fits all that was seen
    since the last shuffle. Then the reward, the shuffle, the rest, in this order (calypso.order)."""

    def barred_by(self, s: Calypso, a: Show) -> str:
        return "" if s.ways(s.turned, a.colour) else "calypso.parts"

    def weight(self, s: Calypso, a: Show) -> i64:
        return s.ways(s.turned, a.colour)

    def total(self, s: Calypso) -> i64:
        return s.all_ways(s.turned)

    def at(self, s: Calypso, r: i64) -> i64:
        if s.seen & bit(s.turned):
            return at_place(s.backs, s.turned)
        colour: i64 = 0
        r -= s.ways(s.turned, colour)
        while r >= 0:
            colour += 1
            r -= s.ways(s.turned, colour)
        return colour

    def random_step(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Calypso)
        self.take(s, FACES[self.at(s, rng.below(s.all_ways(s.turned)))])
        return 0

    def take(self, s: Calypso, a: Show) -> None:
        if s.events is not None:
            self.tell_turned(s, a.colour)
        s.flip(s.turned, a.colour)
        if a.colour == s.wanted:
            self.right(s)
        if s.due:
            s.then(COLLECT_FISH, s.book.settle)
        elif s.winner == NOBODY:
            s.book.settle.run(s)

    def right(self, s: Calypso) -> None:
        """The reward."""
        raise NotImplementedError

    def tell_turned(self, s: Calypso, colour: i64) -> None:
        s.tell(Turned("calypso.memory", s.turn, s.turned + 1, COLOURS[colour]))
        if colour != s.wanted:
            clause = "calypso.hopeless" if s.face(s.turned) == s.wanted else self.clause
            s.tell(Missed(clause, s.turn, COLOURS[s.wanted]))


class Settle(Auto[Calypso]):
    """After a turned tile and its reward: when three of a colour show, all six are shuffled; then the turn is over."""

    name = "settle"
    clause = "calypso.shuffle"

    def run(self, s: Calypso) -> None:
        colour: i64 = s.face(s.turned)
        if (s.showing >> (2 * colour)) & 3 < 3:
            self.rest(s)
            return
        s.gather()
        if s.events is not None:
            s.tell(Shuffled(self.clause, COLOURS[colour]))
        self.tell_gathered(s)
        end_turn(s)
        s.then(LAY_TILE)

    def rest(self, s: Calypso) -> None:
        """Nothing to shuffle."""
        end_turn(s)

    def tell_gathered(self, s: Calypso) -> None:
        """What else a shuffle means."""


SETTLE: Final = Settle()
