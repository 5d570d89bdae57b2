"""Setting up, a turn, and the base game, in the order of the sheet. The variants are in coop.py and placement.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest, nth, shl
from hautemer.core.engine import OVER, Auto, Chance, Choice, State, Step
from hautemer.core.rng import Rng
from hautemer.games.calypso.actions import (
    FACES,
    LAYINGS,
    NAMES,
    RINGS,
    ROLLS,
    TAKES,
    TURNS,
    Lay,
    Name,
    Ring,
    Roll,
    Show,
    Take,
    Turn,
)
from hautemer.games.calypso.messages import (
    Freed,
    Missed,
    Named,
    NothingToPutBack,
    PlaysAgain,
    PutBack,
    Ready,
    RingLaid,
    Rolled,
    Shuffled,
    StartRolled,
    Starts,
    Tied,
    TilesLaid,
    Took,
    Turned,
    Won,
)
from hautemer.games.calypso.state import NOBODY, OUT, Calypso, alone, faces_of, ring_of
from hautemer.games.calypso.tiles import (
    ALL_PLACES,
    COLOURS,
    FOUR,
    LARGE,
    LAYOUTS,
    NET,
    NONE,
    PLACES,
    RING,
    at_place,
    fillings,
    one,
)

# ---- setting up ----


class Prepare(Auto[Calypso]):
    """The small tiles in the middle, the large ones around them, the fish in their place; then everyone rolls."""

    name = "prepare"
    clause = "calypso.setup"

    def run(self, s: Calypso) -> None:
        if s.told is not None:
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

    def bars(self, s: Calypso, a: Ring) -> str:
        return "" if self.mask(s) & bit(a.kind) else self.clause

    def mask(self, s: Calypso) -> i64:
        left: i64 = 63
        for place in range(s.ringed):
            left &= ~bit(s.large(place))
        return left

    def total(self, s: Calypso) -> i64:
        return RING - s.ringed

    def at(self, s: Calypso, r: i64) -> i64:
        return nth(self.mask(s), r)

    def drift(self, s: State, rng: Rng) -> i64:
        """All that are left at once, where nobody listens."""
        assert isinstance(s, Calypso)
        if s.told is not None:
            return super().drift(s, rng)
        left: i64 = self.mask(s)
        while left:
            kind: i64 = nth(left, rng.below(RING - s.ringed))
            left ^= bit(kind)
            s.ring |= shl(kind, 3 * s.ringed)
            s.ringed += 1
        return 0

    def take(self, s: Calypso, a: Ring) -> None:
        s.ring |= shl(a.kind, 3 * s.ringed)
        s.ringed += 1
        if s.ringed < RING:
            s.then(self)
        elif s.told is not None:
            s.tell(RingLaid(self.clause, tuple([LARGE[kind] for kind in ring_of(s)])))


class LayTile(Chance[Calypso, Lay]):
    """The small tiles, one after the other, either face up: every layout without three of a colour is as likely."""

    name = "lay"
    clause = "calypso.shuffle"

    def bars(self, s: Calypso, a: Lay) -> str:
        return "calypso.shuffle" if self.weight(s, a) == 0 else ""

    def weight(self, s: Calypso, a: Lay) -> i64:
        """The layouts that begin so: none with a third of this colour."""
        return fillings(s.showing + one(a.colour))

    def total(self, s: Calypso) -> i64:
        return fillings(s.showing)

    def take(self, s: Calypso, a: Lay) -> None:
        s.lay(a.colour)
        if s.laid < PLACES:
            s.then(self)
        elif s.told is not None:
            s.tell(TilesLaid(self.clause, tuple([COLOURS[colour] for colour in faces_of(s)])))

    def drift(self, s: State, rng: Rng) -> i64:
        """All six at once, where nobody listens: any layout, each as likely."""
        assert isinstance(s, Calypso)
        if s.laid or s.told is not None:
            return super().drift(s, rng)
        layout: i64 = LAYOUTS[rng.below(len(LAYOUTS))]
        s.faces = layout & 0xFFF
        s.showing = s.loose = layout >> 12
        s.laid = PLACES
        return 0


class LayFirst(LayTile):
    """The same before the first turn."""

    name = "lay_first"
    clause = "calypso.setup"


class Die(Chance[Calypso, Roll]):
    """One to six, each as likely."""

    def drift(self, s: State, rng: Rng) -> i64:
        self.take(s, ROLLS[rng.below(6)])  # type: ignore[arg-type]
        return 0


class StartRoll(Die):
    """Everyone rolls; the highest starts, those tied roll again."""

    name = "start_roll"
    clause = "calypso.setup"

    def take(self, s: Calypso, a: Roll) -> None:
        seat: i64 = next_to_roll(s)
        s.rolls |= shl(a.number, 3 * seat)
        if s.told is not None:
            s.tell(StartRolled(self.clause, seat, a.number))
        if next_to_roll(s) < s.players:
            s.then(self)
            return
        highest: i64 = self.highest(s)
        if highest & (highest - 1) == 0:
            s.rolls = 0
            start(s, lowest(highest), self.clause)
            return
        if s.told is not None:
            s.tell(Tied(self.clause, rolled(s, lowest(highest))))
        s.rolls = 0
        for seat in range(s.players):
            if not highest & bit(seat):
                s.rolls |= shl(OUT, 3 * seat)
        s.then(self)

    def highest(self, s: Calypso) -> i64:
        """Who rolled the highest number, as a set of seats."""
        best: i64 = 0
        found: i64 = 0
        for seat in range(s.players):
            number: i64 = rolled(s, seat)
            if number != OUT and number >= best:
                found = bit(seat) if number > best else found | bit(seat)
                best = number
        return found


def rolled(s: Calypso, seat: i64) -> i64:
    """What this seat rolled for the start; 0 before it has."""
    return (s.rolls >> (3 * seat)) & 7


def next_to_roll(s: Calypso) -> i64:
    """The first seat that is still to roll for the start; as many as there are players when all have."""
    seat: i64 = 0
    while seat < s.players and rolled(s, seat):
        seat += 1
    return seat


def start(s: Calypso, seat: i64, clause: str) -> None:
    s.turn = seat
    if s.told is not None:
        s.tell(Starts(clause, seat))
    s.then(ROLL_DIE)


class StartAlone(Auto[Calypso]):
    """One player against the fisherman and the shark has nobody to roll against."""

    name = "start_alone"
    clause = "calypso.coop.solo"

    def run(self, s: Calypso) -> None:
        start(s, 0, self.clause)


# ---- a turn ----


class RollDie(Die):
    """Calypso swims clockwise as many large tiles as the die says; then what that tile says."""

    name = "roll"
    clause = "calypso.turn"

    def take(self, s: Calypso, a: Roll) -> None:
        s.die = a.number
        s.at += a.number
        if s.at >= RING:
            s.at -= RING
        kind: i64 = s.large(s.at)
        if s.told is not None:
            s.tell(Rolled(self.clause, s.turn, a.number, LARGE[kind]))
        if kind < FOUR:
            s.wanted = kind
            s.agenda = s.book.colour
        elif kind == FOUR:
            s.agenda = s.book.four
        elif kind == NET:
            s.agenda = s.book.net
        else:
            s.agenda = s.book.shark


def end_turn(s: Calypso) -> None:
    """The next player clockwise, or the same who plays again."""
    s.wanted = NONE
    if s.again:
        s.again = False
        if s.told is not None:
            s.tell(PlaysAgain(s.book.colour.step.clause, s.turn))
    else:
        s.turn += 1
        if s.turn == s.players:
            s.turn = 0
    s.agenda = A_TURN


# ---- turning a small tile ----


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

    def bars(self, s: Calypso, a: Show) -> str:
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

    def drift(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Calypso)
        self.take(s, FACES[self.at(s, rng.below(s.all_ways(s.turned)))])
        return 0

    def take(self, s: Calypso, a: Show) -> None:
        if s.told is not None:
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
        if s.told is not None:
            s.tell(Shuffled(self.clause, COLOURS[colour]))
        self.tell_gathered(s)
        end_turn(s)
        s.then(LAY_TILE)

    def rest(self, s: Calypso) -> None:
        """Nothing to shuffle."""
        end_turn(s)

    def tell_gathered(self, s: Calypso) -> None:
        """What else a shuffle means."""


# ---- what the large tiles say ----


class SeekColour(Seek):
    """A fish of one colour: find that colour."""

    name = "seek"
    clause = "calypso.colour"


class ShowColour(ShowFace):
    """Found: one fish out of the net, and play again. Not found: the next player."""

    name = "show_colour"
    clause = "calypso.colour"

    def right(self, s: Calypso) -> None:
        s.again = True
        free(s, 1, "calypso.colour")


class NameColour(Choice[Calypso, Name]):
    """The four-colour tile: name a colour first."""

    name = "name"
    clause = "calypso.four"

    def __init__(self, seek: Step) -> None:
        super().__init__(NAMES)
        self.seek = alone(seek)

    def seat(self, s: Calypso) -> i64:
        return s.turn

    def mask(self, s: Calypso) -> i64:
        return 15

    def take(self, s: Calypso, a: Name) -> None:
        s.wanted = a.colour
        if s.told is not None:
            s.tell(Named(self.clause, s.turn, COLOURS[a.colour]))
        s.agenda = self.seek


class SeekNamed(Seek):
    """Then turn one over."""

    name = "seek_named"
    clause = "calypso.four"


class ShowNamed(ShowFace):
    """Right: two fish. Either way the next player."""

    name = "show_named"
    clause = "calypso.four"

    def right(self, s: Calypso) -> None:
        free(s, 2, "calypso.four")


class FishermansNet(Auto[Calypso]):
    """One of your freed fish goes back; who has none puts none back. The next player."""

    name = "net"
    clause = "calypso.net"

    def run(self, s: Calypso) -> None:
        if s.owned(s.turn):
            s.give(s.turn, -1)
            s.net += 1
            if s.told is not None:
                s.tell(PutBack(self.clause, s.turn))
        elif s.told is not None:
            s.tell(NothingToPutBack(self.clause, s.turn))
        end_turn(s)


class TakeFish(Choice[Calypso, Take]):
    """A fish from an opponent of your choice who has one."""

    def seat(self, s: Calypso) -> i64:
        return s.turn

    def bars(self, s: Calypso, a: Take) -> str:
        return "" if s.victims() & bit(a.victim) else self.clause

    def mask(self, s: Calypso) -> i64:
        return s.victims()


class Shark(Auto[Calypso]):
    """Take a fish from an opponent of your choice; if none has any, one from the net. The next player."""

    name = "shark"
    clause = "calypso.shark"

    def run(self, s: Calypso) -> None:
        victims: i64 = s.victims()
        if victims & (victims - 1):
            s.then(SHARK_TAKE)
        elif not (rob(s, lowest(victims), "calypso.shark") if victims else free_one(s, "calypso.shark")):
            end_turn(s)


class SharkTake(TakeFish):
    """Whose fish, where several have some."""

    name = "shark_take"
    clause = "calypso.shark"

    def take(self, s: Calypso, a: Take) -> None:
        if not rob(s, a.victim, self.clause):
            end_turn(s)


# ---- fish ----


def free(s: Calypso, count: i64, clause: str) -> None:
    """So many fish out of the net; those that it does not have are due from opponents (calypso.empty_net)."""
    while count and s.net:
        if free_one(s, clause):
            return
        count -= 1
    if count:
        s.due = count
        collect(s)


def collect(s: Calypso) -> None:
    """What is due, as long as there is no choice from whom. The net is empty and nobody has won, so opponents have fish."""
    while s.due:
        victims: i64 = s.victims()
        if victims & (victims - 1) or rob(s, lowest(victims), "calypso.empty_net"):
            return
        s.due -= 1


class CollectFish(TakeFish):
    """A fish due from an empty net, from an opponent of your choice."""

    name = "collect"
    clause = "calypso.empty_net"

    def take(self, s: Calypso, a: Take) -> None:
        s.due -= 1
        if not rob(s, a.victim, self.clause):
            collect(s)
            if s.due:
                s.then(self)


def free_one(s: Calypso, clause: str) -> bool:
    """A fish from the net to the player; true when that wins."""
    s.net -= 1
    if s.told is not None:
        s.tell(Freed(clause, s.turn))
    return gain(s)


def rob(s: Calypso, victim: i64, clause: str) -> bool:
    """A fish from an opponent to the player; true when that wins."""
    s.give(victim, -1)
    if s.told is not None:
        s.tell(Took(clause, s.turn, victim))
    return gain(s)


def gain(s: Calypso) -> bool:
    """One fish more; the first to own enough wins, at once (calypso.end)."""
    s.give(s.turn, 1)
    if s.owned(s.turn) < s.goal:
        return False
    s.winner = s.turn
    s.due = 0
    s.agenda = OVER
    if s.told is not None:
        s.tell(Won("calypso.end", s.turn))
    return True


PREPARE: Final = Prepare()
LAY_RING: Final = LayRing(RINGS)
LAY_TILE: Final = LayTile(LAYINGS)
LAY_FIRST: Final = LayFirst(LAYINGS)
START_ROLL: Final = StartRoll(ROLLS)
START_ALONE: Final = StartAlone()
ROLL_DIE: Final = RollDie(ROLLS)
A_TURN: Final = alone(ROLL_DIE)
SETTLE: Final = Settle()
SHOW_COLOUR: Final = ShowColour(FACES)
SHOW_NAMED: Final = ShowNamed(FACES)
SEEK_COLOUR: Final = SeekColour(SHOW_COLOUR)
SEEK_NAMED: Final = SeekNamed(SHOW_NAMED)
NAME_COLOUR: Final = NameColour(SEEK_NAMED)
FISHERMANS_NET: Final = FishermansNet()
SHARK_TILE: Final = Shark()
SHARK_TAKE: Final = SharkTake(TAKES)
COLLECT_FISH: Final = CollectFish(TAKES)
