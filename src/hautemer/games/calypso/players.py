"""Who plays Calypso how well: levels that differ in what they remember and deduce (calypso.memory). They think on a table made
from a view, so there is no hidden face to read."""

from __future__ import annotations

from typing import Any, Final, final

from hautemer.core.bits import bit
from hautemer.core.engine import Action, Choice
from hautemer.core.rng import Rng
from hautemer.core.skills import Skill, crew_of
from hautemer.games.calypso.actions import NAMES, TAKES, TURNS, Keep
from hautemer.games.calypso.coop import NAME_TOGETHER, SEEK_NAMED_TOGETHER, SEEK_TOGETHER
from hautemer.games.calypso.fish import TakeFish
from hautemer.games.calypso.hints import chance
from hautemer.games.calypso.optimum import best, is_solved
from hautemer.games.calypso.placement import PLACE
from hautemer.games.calypso.seeking import Seek
from hautemer.games.calypso.state import Calypso
from hautemer.games.calypso.stops import NAME_COLOUR, SEEK_COLOUR, SEEK_NAMED, NameColour
from hautemer.games.calypso.tiles import FOUR, NET, PLACES, RING, at_place


@final
class Level:
    """How much of what was turned before the last tile is recalled, whether the pairs are thought through, how often any
    tile will do, in hundredths; and whether the optimum is known, where there is one."""

    def __init__(self, recalls: int, deduces: bool, slips: int, solves: bool = False) -> None:
        self.recalls = recalls
        self.deduces = deduces
        self.slips = slips
        self.solves = solves


LEVELS_BY_NAME: dict[str, Level] = {
    "forgetful": Level(recalls=20, deduces=False, slips=30),
    "watchful": Level(recalls=100, deduces=False, slips=0),
    "deducer": Level(recalls=100, deduces=True, slips=0),
    "perfect": Level(recalls=100, deduces=True, slips=0, solves=True),
}
LEVELS: Final[tuple[str, ...]] = tuple(LEVELS_BY_NAME)
LEVELS_BY_NAME |= {
    "cabin_boy": Level(recalls=0, deduces=False, slips=95),
    "deckhand": Level(recalls=6, deduces=False, slips=70),
    "lookout": Level(recalls=17, deduces=False, slips=45),
    "helmsman": Level(recalls=46, deduces=False, slips=22),
    "mate": Level(recalls=90, deduces=False, slips=3),
}
CREW: Final[dict[str, Skill]] = crew_of(
    Skill(advice="cabin_boy"),
    Skill(advice="deckhand"),
    Skill(advice="lookout"),
    Skill(advice="helmsman"),
    Skill(advice="mate"),
    Skill(advice="perfect"),
)
FRESH: Final = 0.359375
FRESH_BEST: Final = 0.5
"""Just after a shuffle: how likely the best tile hides a given colour, on average over all layouts; and the colour of one's
own choice, in every layout."""


def advice(s: Calypso, name: str, rng: Rng) -> Action:
    """The answer of a player of this level to the question that is asked."""
    level = LEVELS_BY_NAME[name]
    if level.solves and is_solved(s):
        return best(s, rng)
    step = s.agenda.step
    if isinstance(step, TakeFish):
        return TAKES[victim(s)]
    if step is PLACE:
        return placing(s, level, rng)
    odds = Odds(s, level, rng)
    if rng.below(100) < level.slips:
        assert isinstance(step, Choice)
        return any_of(step.options(s), rng)
    if isinstance(step, Seek):
        gain = 2.0 if step is SEEK_NAMED else 1.0
        again = step in (SEEK_COLOUR, SEEK_TOGETHER)
        if step is SEEK_NAMED_TOGETHER and not s.net:
            gain = 0.0
        values = [odds.value(place, int(s.wanted), gain, again) for place in range(PLACES)]
        return TURNS[highest(values, rng)]
    assert isinstance(step, NameColour)
    gain = 2.0 if step is NAME_COLOUR else 1.0 if s.net else 0.0
    values = [max([odds.value(place, colour, gain, again=False) for place in range(PLACES)]) for colour in range(4)]
    return NAMES[highest(values, rng)]


def victim(s: Calypso) -> int:
    """The seat with most fish; of several, the one that plays soonest."""
    after = [(int(s.turn) + i) % int(s.players) for i in range(1, int(s.players))]
    return max([seat for seat in after if s.owned(seat)], key=lambda seat: int(s.owned(seat)))


def placing(s: Calypso, level: Level, rng: Rng) -> Action:
    """A level that deduces moves the tile about, which costs nothing and makes others lose it; the rest leave it where they know
    it."""
    options = PLACE.options(s)
    if level.deduces:
        return any_of([option for option in options if not isinstance(option, Keep)], rng)
    return options[-1]


def any_of(options: list[Any], rng: Rng) -> Action:
    action: Action = options[rng.below(len(options))]
    return action


def highest(values: list[float], rng: Rng) -> int:
    """The place of the highest value, any of several."""
    best = max(values) - 1e-9
    ties = [i for i, value in enumerate(values) if value >= best]
    return ties[rng.below(len(ties))]


@final
class Odds:
    """What a player of some level thinks lies under the tiles."""

    def __init__(self, s: Calypso, level: Level, rng: Rng) -> None:
        self.s = s
        self.deduces = level.deduces
        self.recalled = 0
        for place in range(PLACES):
            if s.seen & bit(place) and (place == s.turned or rng.below(100) < level.recalls):
                self.recalled |= int(bit(place))

    def value(self, place: int, colour: int, gain: float, again: bool) -> float:
        """What turning this tile in search of this colour is worth."""
        if self.deduces:
            return expected_gain(self.s, place, colour, gain, again)
        if self.recalled >> place & 1:
            return 1.0 if at_place(self.s.backs, place) == colour else 0.0
        return 0.0 if self.s.face(place) == colour else 1 / 3


def expected_gain(s: Calypso, place: int, colour: int, gain: float, again: bool) -> float:
    """The fish that this brings on average, and what everyone then knows: good for whoever plays next."""
    if not s.together and float(s.owned(s.turn)) + gain >= float(s.goal):
        gain = 100.0
    worth = 0.0
    for shows in range(4):
        ways = float(s.ways(place, shows))
        if not ways:
            continue
        after = s.clone()
        after.flip(place, shows)
        right = shows == colour
        shuffled = (after.showing >> (2 * shows)) & 3 == 3
        future = prospects(after, shuffled)
        if not s.together and not (right and again):
            future = -future / float(s.players - 1)
        worth += ways / float(s.all_ways(place)) * ((gain if right else 0.0) + future)
    return worth


def prospects(s: Calypso, shuffled: bool) -> float:
    """What the next roll brings on average by what is known of the tiles."""
    each = [FRESH if shuffled else max([chance(s, place, colour) for place in range(PLACES)]) for colour in range(4)]
    best = FRESH_BEST if shuffled else max(each)
    hoped = 0.0
    for number in range(1, 7):
        kind = s.large((s.at + number) % RING)
        if kind < FOUR:
            hoped += each[kind]
        elif kind < NET and s.book.four.step is NAME_COLOUR:
            hoped += 2 * best
        elif kind < NET and s.book.four.step is NAME_TOGETHER and s.net:
            hoped += best
    return hoped / 6
