"""What matters of a table besides the fish: the large tile where Calypso is, and what all know of the small ones.

The order of the ring does not matter: a roll brings her to each of the other six large tiles, one time in six. Nor do the places
of the small tiles, nor which colour is which: the six pairs are the same whatever the four are called."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from hautemer.core.bits import bit
from hautemer.games.calypso.guess import remember
from hautemer.games.calypso.state import Calypso
from hautemer.games.calypso.tiles import FOUR, LAYOUTS, PLACES, at_place

RENAMINGS: Final = list(permutations(range(4)))
MET: Final[dict[int, int]] = {}
"""The situation, by what stands on the table: each is worked out once."""
MIXED: Final[dict[int, list[tuple[int, float]]]] = {}
"""What a shuffle brings, by where Calypso is: likewise."""


def situation(s: Calypso) -> int:
    """The situation as a number; all six small tiles lie."""
    table = encode(s, RENAMINGS[0])
    if table not in MET:
        deduced = deduce(s)
        MET[table] = min([encode(deduced, renaming) for renaming in RENAMINGS])
    return MET[table]


def deduce(s: Calypso) -> Calypso:
    """The same table, where a tile that can only hide one colour is known like one that was turned."""
    s = s.clone()
    place = 0
    while place < PLACES:
        hides = [colour for colour in range(4) if s.ways(place, colour)]
        if len(hides) == 1 and not s.seen & bit(place):
            remember(s, place, hides[0])
            place = 0  # which may tell something of the others
        else:
            place += 1
    return s


def encode(s: Calypso, renaming: tuple[int, ...]) -> int:
    """With these names for the colours: the known tiles, a bit for each way in which two colours can show and hide; above them
    how often each colour shows on the others, two bits each; above those the large tile."""
    number = 0
    for place in range(PLACES):
        shows = renaming[s.face(place)]
        if s.seen & bit(place):
            number |= 1 << (4 * shows + renaming[at_place(s.backs, place)])
        else:
            number += 1 << (16 + 2 * shows)
    kind = int(s.large(s.at))
    return number | (renaming[kind] if kind < FOUR else kind) << 24


def after_shuffle(s: Calypso) -> list[tuple[int, float]]:
    """The situations that the layouts of a shuffle make, each with its share; no small tile lies yet."""
    kind = int(s.large(s.at))
    if kind not in MIXED:
        shares: dict[int, float] = {}
        for layout in LAYOUTS:
            laid = s.clone()
            for place in range(PLACES):
                laid.lay(at_place(layout, place))
            number = situation(laid)
            shares[number] = shares.get(number, 0.0) + 1 / len(LAYOUTS)
        MIXED[kind] = sorted(shares.items())
    return MIXED[kind]
