"""The parts of Calypso as numbers (calypso.parts): colours, large tiles, the six pairs, and how many worlds a layout hides."""

from __future__ import annotations

from itertools import product
from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, shl

COLOURS: Final = ["yellow", "purple", "green", "pink"]
LARGE: Final = [*COLOURS, "four", "net", "shark"]
"""The large tiles: a fish of each colour, the four-colour tile, the net, the shark."""
FOUR: Final = 4
NET: Final = 5
SHARK: Final = 6
RING: Final = 7
PLACES: Final = 6
FISH: Final = 24
NONE: Final = -1
ALL_PLACES: Final = 63
ALL_PAIRS: Final = 63
"""The six small tiles, each a pair of two colours."""
PAIR_NUMBERS: Final = 0o7542_5731_4370_2107
"""The number of the tile with colours a and b, three bits for each a and b; 7 where they are the same."""


def pair(a: i64, b: i64) -> i64:
    """The tile with these two colours, as a set of one."""
    return bit((PAIR_NUMBERS >> (3 * (4 * a + b))) & 7)


def one_of_colour(colour: i64) -> i64:
    """One of this colour, where colours are counted: two bits each, at most three."""
    return shl(1, 2 * colour)


def at_place(packed: i64, place: i64) -> i64:
    """The colour at a place, where colours are packed by place: two bits each."""
    return (packed >> (2 * place)) & 3


def put(packed: i64, place: i64, colour: i64) -> i64:
    """The same with another colour there."""
    return (packed & ~shl(3, 2 * place)) | shl(colour, 2 * place)


def count_colours(colours: tuple[int, ...]) -> int:
    return sum([int(one_of_colour(colour)) for colour in colours])


def count_worlds() -> list[int]:
    """By unseen tiles and by how often each colour shows on them: the ways in which those tiles can lie there. A tile lies
    where one of its colours shows, and hides the other."""
    ends = {int(pair(a, b)): (a, b) for a, b in product(range(4), repeat=2) if a < b}
    worlds = [0] * (64 << 8)
    for tiles in range(64):
        for up in product(*[pair_ends for tile, pair_ends in ends.items() if tiles & tile]):
            if max([up.count(colour) for colour in range(4)]) < 3:
                orders = 1
                for colour in range(4):
                    orders *= (1, 1, 2)[up.count(colour)]
                worlds[(tiles << 8) | count_colours(up)] += orders
    return worlds


def list_layouts() -> list[int]:
    """Every way in which six faces can show without one colour three times (calypso.shuffle): the faces by place, and above
    them the count of each colour. Each hides sixteen worlds, so each is as likely as any other."""
    layouts: list[int] = []
    for faces in product(range(4), repeat=PLACES):
        if max([faces.count(colour) for colour in range(4)]) < 3:
            layouts.append(sum([colour << (2 * place) for place, colour in enumerate(faces)]) | count_colours(faces) << 12)
    return layouts


def count_fillings() -> list[int]:
    """By how often each colour shows already: the ways to lay the rest of the six, no colour three times."""
    fillings = [0] * 256
    for counts in sorted(product(range(3), repeat=4), reverse=True):
        if sum(counts) == PLACES:
            ways = 1
        elif sum(counts) < PLACES:
            ways = sum([fillings[index(counts, colour)] for colour in range(4) if counts[colour] < 2])
        else:
            continue
        fillings[index(counts, NONE)] = ways
    return fillings


def index(counts: tuple[int, ...], extra: int) -> int:
    """These counts, one more of a colour, in two bits each."""
    return sum([(n + (colour == extra)) << (2 * colour) for colour, n in enumerate(counts)])


WORLDS: Final = bytes(count_worlds())
LAYOUTS: Final = list_layouts()
FILLINGS: Final = count_fillings()


def worlds(tiles: i64, showing: i64) -> i64:
    """How many worlds there are in which these tiles lie where these colours show."""
    return WORLDS[(tiles << 8) | showing]


def fillings(showing: i64) -> i64:
    """How many layouts begin so."""
    return FILLINGS[showing]
