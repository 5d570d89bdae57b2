"""Before the first turn: the ring, the small tiles, and who starts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest, nth, shl
from hautemer.core.engine import Auto, Chance, State
from hautemer.core.rng import Rng
from hautemer.games.calypso.actions import LAYINGS, RINGS, ROLLS, Lay, Ring, Roll
from hautemer.games.calypso.messages import Ready, RingLaid, StartRolled, Starts, Tied, TilesLaid
from hautemer.games.calypso.state import OUT, Calypso, faces_of, ring_of
from hautemer.games.calypso.tiles import COLOURS, LARGE, LAYOUTS, PLACES, RING, fillings, one_of_colour
from hautemer.games.calypso.turn import ROLL_DIE, Die


class Prepare(Auto[Calypso]):
    """The small tiles in the middle, the large ones around them, the fish in their place; then everyone rolls."""

    name = "prepare"
    clause = "calypso.setup"

    def run(self, s: Calypso) -> None:
        if s.events is not None:
            s.tell(Ready(self.clause, s.options["mode"]))
        if s.players == 1:
            s.then(START_ALONE)
        else:
            s.then(START_ROLL)
        s.then(LAY_RING, LAY_FIRST)


class LayRing(Chance[Calypso, Ring]):
    """The large tiles in a random ring: clockwise from the shark, where Calypso starts, each as likely as any other."""

    name = "lay_ring"
    clause = "calypso.setup"

    def barred_by(self, s: Calypso, a: Ring) -> str:
        return "" if self.mask(s) & bit(a.kind) else self.clause

    def mask(self, s: Calypso) -> i64:
        kinds_left: i64 = 63
        for place in range(s.ringed):
            kinds_left &= ~bit(s.large(place))
        return kinds_left

    def total(self, s: Calypso) -> i64:
        return RING - s.ringed

    def at(self, s: Calypso, r: i64) -> i64:
        return nth(self.mask(s), r)

    def random_step(self, s: State, rng: Rng) -> i64:
        """All that are left at once, where nobody listens."""
        assert isinstance(s, Calypso)
        if s.events is not None:
            return super().random_step(s, rng)
        kinds_left: i64 = self.mask(s)
        while kinds_left:
            kind: i64 = nth(kinds_left, rng.below(RING - s.ringed))
            kinds_left ^= bit(kind)
            s.ring |= shl(kind, 3 * s.ringed)
            s.ringed += 1
        return 0

    def take(self, s: Calypso, a: Ring) -> None:
        s.ring |= shl(a.kind, 3 * s.ringed)
        s.ringed += 1
        if s.ringed < RING:
            s.then(self)
        elif s.events is not None:
            s.tell(RingLaid(self.clause, tuple([LARGE[kind] for kind in ring_of(s)])))


class LayTile(Chance[Calypso, Lay]):
    """The small tiles, one after the other, either face up: every layout without three of a colour is as likely."""

    name = "lay"
    clause = "calypso.shuffle"

    def barred_by(self, s: Calypso, a: Lay) -> str:
        return "calypso.shuffle" if self.weight(s, a) == 0 else ""

    def weight(self, s: Calypso, a: Lay) -> i64:
        """The layouts that begin so: none with a third of this colour."""
        return fillings(s.showing + one_of_colour(a.colour))

    def total(self, s: Calypso) -> i64:
        return fillings(s.showing)

    def take(self, s: Calypso, a: Lay) -> None:
        s.lay(a.colour)
        if s.laid < PLACES:
            s.then(self)
        elif s.events is not None:
            s.tell(TilesLaid(self.clause, tuple([COLOURS[colour] for colour in faces_of(s)])))

    def random_step(self, s: State, rng: Rng) -> i64:
        """All six at once, where nobody listens: any layout, each as likely."""
        assert isinstance(s, Calypso)
        if s.laid or s.events is not None:
            return super().random_step(s, rng)
        layout: i64 = LAYOUTS[rng.below(len(LAYOUTS))]
        s.faces = layout & 0xFFF
        s.showing = s.loose = layout >> 12
        s.laid = PLACES
        return 0


class LayFirst(LayTile):
    """The same before the first turn."""

    name = "lay_first"
    clause = "calypso.setup"


class StartRoll(Die):
    """Everyone rolls; the highest starts, those tied roll again."""

    name = "start_roll"
    clause = "calypso.setup"

    def take(self, s: Calypso, a: Roll) -> None:
        seat: i64 = next_to_roll(s)
        s.rolls |= shl(a.number, 3 * seat)
        if s.events is not None:
            s.tell(StartRolled(self.clause, seat, a.number))
        if next_to_roll(s) < s.players:
            s.then(self)
            return
        highest: i64 = self.highest(s)
        if highest & (highest - 1) == 0:
            s.rolls = 0
            start(s, lowest(highest), self.clause)
            return
        if s.events is not None:
            s.tell(Tied(self.clause, start_roll_of(s, lowest(highest))))
        s.rolls = 0
        for seat in range(s.players):
            if not highest & bit(seat):
                s.rolls |= shl(OUT, 3 * seat)
        s.then(self)

    def highest(self, s: Calypso) -> i64:
        """The seats that rolled the highest number, as a set."""
        best: i64 = 0
        seats: i64 = 0
        for seat in range(s.players):
            number: i64 = start_roll_of(s, seat)
            if number != OUT and number >= best:
                seats = bit(seat) if number > best else seats | bit(seat)
                best = number
        return seats


def start_roll_of(s: Calypso, seat: i64) -> i64:
    """What this seat rolled for the start; 0 before it has."""
    return (s.rolls >> (3 * seat)) & 7


def next_to_roll(s: Calypso) -> i64:
    """The first seat that is still to roll for the start; as many as there are players when all have."""
    seat: i64 = 0
    while seat < s.players and start_roll_of(s, seat):
        seat += 1
    return seat


def start(s: Calypso, seat: i64, clause: str) -> None:
    s.turn = seat
    if s.events is not None:
        s.tell(Starts(clause, seat))
    s.then(ROLL_DIE)


class StartAlone(Auto[Calypso]):
    """One player against the fisherman and the shark has nobody to roll against."""

    name = "start_alone"
    clause = "calypso.coop.solo"

    def run(self, s: Calypso) -> None:
        start(s, 0, self.clause)


PREPARE: Final = Prepare()
LAY_RING: Final = LayRing(RINGS)
LAY_TILE: Final = LayTile(LAYINGS)
LAY_FIRST: Final = LayFirst(LAYINGS)
START_ROLL: Final = StartRoll(ROLLS)
START_ALONE: Final = StartAlone()
