"""A game that is over, explained: the chances along it, the answers that cost most, and luck told apart from skill."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

import msgspec

from hautemer.core.engine import SEA, Action
from hautemer.lab.judging import Chances, GameTimeline, PositionAnalysis, analyse_positions, timeline_of
from hautemer.lab.spread import parallel_map

BUDGET: Final = 300_000
"""How many playouts a whole game is worth where nobody says how many a moment is."""
DEAR: Final = 3
"""How many playouts at random one costs that goes by `Game.evaluate`, or follows lines."""
MIN_PLAYOUTS: Final = 8
MAX_PLAYOUTS: Final = 4000
AT_ONCE: Final = 4
"""How many moments a process judges before it reports."""


class Reply(msgspec.Struct, frozen=True):
    """One answer of a line."""

    seat: int
    action: Action


class Chosen(msgspec.Struct, frozen=True):
    """Answer n, where its seat had a choice, and what the seat could have known to be best: the chance of its side after either,
    what the difference cost, give or take, and how it might have gone on."""

    n: int
    seat: int
    given: Action
    better: Action
    worth: float
    best: float
    cost: float
    margin: float = msgspec.field(name="doubt")
    line: list[Reply]


class Account(msgspec.Struct, frozen=True):
    """How a side came from its chance at the start to its result: start + luck + own + others = end. Luck is what the sea's
    answers changed, own what the answers of its seats did, others those of all other seats; each give or take its margin."""

    seats: list[int]
    start: float
    luck: float
    own: float
    others: float
    end: float
    luck_margin: float = msgspec.field(name="luck_doubt")
    own_margin: float = msgspec.field(name="own_doubt")
    others_margin: float = msgspec.field(name="others_doubt")


class Analysis(msgspec.Struct, frozen=True):
    """The chances of the sides, by moment, with their margins; luck and skill, by side; and every choice that a seat had.
    `rounds`: how many lines of thought a moment was worth."""

    game: str
    playouts: int = msgspec.field(name="rounds")
    seed: int
    sides: list[Account]
    chances: list[Chances]
    margins: list[Chances] = msgspec.field(name="doubts")
    choices: list[Chosen]


def playouts_for(timeline: GameTimeline, budget: int = BUDGET) -> int:
    """How many playouts a moment, so that the whole game takes about its budget: weighing a choice costs half as much as judging
    its moment, and as much again where the answer was not the best."""
    uses = [1.0 if timeline.log.answers[n].seat == SEA else 2.5 for n in timeline.open_moments()]
    dear = DEAR if timeline.game.search.uses_estimates() else 1
    return min(MAX_PLAYOUTS, max(MIN_PLAYOUTS, round(budget / dear / max(1.0, sum(uses)))))


def batches(timeline: GameTimeline) -> list[list[int]]:
    """The moments to be judged, a few at a time."""
    moments = timeline.open_moments()
    return [moments[i : i + AT_ONCE] for i in range(0, len(moments), AT_ONCE)]


def analyse(text: str, playouts: int, seed: int, jobs: int, watch: Callable[[int], None]) -> Analysis:
    """The game in a log, judged by several processes; `watch` hears how many moments are done."""
    timeline = timeline_of(text)
    found: list[PositionAnalysis] = []
    for some in parallel_map(analyse_positions, [(text, batch, playouts, seed) for batch in batches(timeline)], jobs):
        found.extend(some)
        watch(len(found))
    return summary(timeline, found, playouts, seed)


def summary(timeline: GameTimeline, found: list[PositionAnalysis], playouts: int, seed: int) -> Analysis:
    """The whole, from its moments in any order."""
    by_moment = {one.n: one for one in found}
    end = timeline.by_side(timeline.ends)
    sure = [0.0] * len(end)
    whose = [len(timeline.moments)]  # where the chance of a moment was judged: if it can only go on in one way, at the next
    for n in reversed(range(len(timeline.moments))):
        whose.append(n if n in by_moment else whose[-1])
    whose.reverse()
    chances = [by_moment[n].chances if n in by_moment else end for n in whose]
    margins = [by_moment[n].margins if n in by_moment else sure for n in whose]
    sides = [account(timeline, side, chances, margins, whose) for side in range(len(end))]
    return Analysis(timeline.game.name, playouts, seed, sides, chances, margins, choices_of(timeline, by_moment))


def choices_of(timeline: GameTimeline, by_moment: dict[int, PositionAnalysis]) -> list[Chosen]:
    action = timeline.game.action
    return [
        Chosen(
            n,
            timeline.log.answers[n].seat,
            action(one.answer.given),
            action(one.answer.better),
            one.answer.worth,
            one.answer.best,
            one.answer.best - one.answer.worth,
            one.answer.margin,
            [Reply(seat, action(words)) for seat, words in one.answer.line],
        )
        for n, one in sorted(by_moment.items())
        if one.answer is not None
    ]


def costliest(analysis: Analysis, most: int) -> list[Chosen]:
    """The choices that surely cost something, the dearest first."""
    return sorted([one for one in analysis.choices if one.cost > one.margin], key=lambda one: -one.cost)[:most]


def account(timeline: GameTimeline, side: int, chances: list[Chances], margins: list[Chances], whose: list[int]) -> Account:
    """Every answer moved the chance from its moment's to the next one's; each movement has somebody who made it. A chance that
    one movement ends at and the next of the same maker begins at drops out, and its margin with it."""
    seats = timeline.sides[side]
    sums = {"luck": 0.0, "own": 0.0, "others": 0.0}
    weights: dict[str, dict[int, int]] = {maker: {} for maker in sums}
    for n, answer in enumerate(timeline.log.answers):
        maker = "luck" if answer.seat == SEA else "own" if answer.seat in seats else "others"
        sums[maker] += chances[n + 1][side] - chances[n][side]
        for position_index, sign in ((whose[n + 1], 1), (whose[n], -1)):
            weights[maker][position_index] = weights[maker].get(position_index, 0) + sign
    margin = {
        maker: sqrt(sum([(weight * margins[position_index][side]) ** 2 for position_index, weight in of.items()]))
        for maker, of in weights.items()
    }
    return Account(
        seats, chances[0][side], sums["luck"], sums["own"], sums["others"], chances[-1][side],
        margin["luck"], margin["own"], margin["others"],
    )  # fmt: skip
