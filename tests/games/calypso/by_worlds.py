"""The game of two solved a second time, slowly, from the rules alone: what is known of the small tiles is the set of all worlds
that fit, and nothing of the engine is used. The places of the small tiles are put in order; colours keep their names."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from tests.games.calypso.reference import COLOURS, TILES, World, worlds_showing

KINDS = [*COLOURS, "four", "net", "shark"]
Belief = frozenset[World]
Outcome = tuple[float, bool, "int | None"]
"""How likely, whether the colour was right, and the number of the belief after it; None: they are shuffled."""
Row = list[list[float]]
"""How often who is to roll wins, by own fish and the other's."""
Worth = dict[tuple[str, int], Row]
"""By the large tile where Calypso is, and the number of the belief."""


def in_order(belief: Belief) -> Belief:
    """The same with the places sorted by what shows and can be hidden there."""
    worlds = sorted(belief)
    order = sorted(range(6), key=lambda place: sorted(world[place] for world in worlds))
    return frozenset(tuple(world[place] for place in order) for world in worlds)


def turn(belief: Belief, place: int) -> dict[str, Belief]:
    """By the colour that comes up: the worlds that are left, the tile turned in each."""
    by_face: dict[str, set[World]] = {}
    for world in belief:
        shows, hides = world[place]
        by_face.setdefault(hides, set()).add((*world[:place], (hides, shows), *world[place + 1 :]))
    return {colour: frozenset(worlds) for colour, worlds in by_face.items()}


def shuffles() -> Counter[Belief]:
    """What is known after a shuffle, by how many of the face states without three of a colour."""
    counts: Counter[Belief] = Counter()
    for faces in product(*TILES):
        if max(Counter(faces).values()) < 3:
            counts[in_order(frozenset(worlds_showing(tuple(sorted(faces)))))] += 1
    return counts


class ByWorlds:
    """All beliefs, and the answers in each: the same for any number of fish."""

    def __init__(self) -> None:
        self.fresh: dict[int, float] = {}
        self.beliefs: list[Belief] = []
        self.numbers: dict[Belief, int] = {}
        self.turns: list[list[dict[str, tuple[float, int | None]]]] = []
        mixed = shuffles()
        for belief, count in mixed.items():
            self.fresh[self.number(belief)] = count / mixed.total()
        while len(self.turns) < len(self.beliefs):
            belief = self.beliefs[len(self.turns)]
            tiles: list[dict[str, tuple[float, int | None]]] = []
            for place in range(6):
                after: dict[str, tuple[float, int | None]] = {}
                for colour, left in turn(belief, place).items():
                    shown = [face for face, _ in next(iter(left))]
                    after[colour] = len(left) / len(belief), None if shown.count(colour) == 3 else self.number(left)
                if after not in tiles:
                    tiles.append(after)
            self.turns.append(tiles)

    def number(self, belief: Belief) -> int:
        belief = in_order(belief)
        if belief not in self.numbers:
            self.numbers[belief] = len(self.beliefs)
            self.beliefs.append(belief)
        return self.numbers[belief]

    @cache  # noqa: B019
    def lines(self, kind: str, number: int) -> list[list[Outcome]]:
        """What can be done when Calypso comes to this colour, or to the four."""
        return [
            [(share, shows == wanted, after) for shows, (share, after) in tile.items()]
            for wanted in (COLOURS if kind == "four" else [kind])
            for tile in self.turns[number]
        ]

    def swept(self, worth: Worth, goal: int) -> Worth:
        """What everything is worth, by what everything was worth: the die brings Calypso to each of the other six tiles."""
        fish = range(goal)
        values: Worth = {}
        mixed = {
            kind: [[sum(share * worth[kind, one][a][b] for one, share in self.fresh.items()) for b in fish] for a in fish]
            for kind in KINDS
        }
        for number in range(len(self.beliefs)):
            there = {kind: self.arriving(worth, mixed[kind], kind, number, goal) for kind in KINDS}
            for kind in KINDS:
                others = [there[other] for other in KINDS if other != kind]
                values[kind, number] = [[sum(row[a][b] for row in others) / 6 for b in fish] for a in fish]
        return values

    def arriving(self, worth: Worth, mixed: Row, kind: str, number: int, goal: int) -> Row:
        """How often one wins when Calypso comes to this tile, by the fish of both; `mixed`: after a shuffle."""
        fish = range(goal)
        here = worth[kind, number]
        if kind == "net":
            return [[1 - here[theirs][max(mine - 1, 0)] for theirs in fish] for mine in fish]
        if kind == "shark":
            return [[1.0 if mine + 1 == goal else 1 - here[max(theirs - 1, 0)][mine + 1] for theirs in fish] for mine in fish]
        lines = [
            [(share, right, mixed if after is None else worth[kind, after]) for share, right, after in line]
            for line in self.lines(kind, number)
        ]
        gain = 2 if kind == "four" else 1

        def hoped(line: list[tuple[float, bool, Row]], mine: int, theirs: int) -> float:
            total = 0.0
            for share, right, after in line:
                if right and mine + gain >= goal:
                    total += share
                elif right and kind != "four":
                    total += share * after[mine + gain][theirs]
                else:
                    total += share * (1 - after[theirs][mine + (gain if right else 0)])
            return total

        return [[max([hoped(line, mine, theirs) for line in lines]) for theirs in fish] for mine in fish]

    def solve(self, goal: int, close: float) -> Worth:
        worth: Worth = {
            (kind, number): [[0.5] * goal for _ in range(goal)] for kind in KINDS for number in range(len(self.beliefs))
        }
        while True:
            before, worth = worth, self.swept(worth, goal)
            if apart(before, worth) < close:
                return worth


def apart(first: Worth, second: Worth) -> float:
    """By how much two solutions differ at most."""
    return max(
        abs(a - b) for key in first for x, y in zip(first[key], second[key], strict=True) for a, b in zip(x, y, strict=True)
    )
