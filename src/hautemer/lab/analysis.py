"""A finished game, explained: the chances along it, the answers that cost most, and luck told apart from skill."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

import msgspec

from hautemer.core.engine import SEA, Action
from hautemer.lab.parallel import parallel_map
from hautemer.lab.position_analysis import Chances, GameTimeline, PositionAnalysis, analyse_positions, timeline_of

BUDGET: Final = 300_000
"""How many playouts a whole game gets where nobody sets how many each position gets."""
ESTIMATE_COST: Final = 3
"""One playout guided by `Game.evaluate`, or of a beam search, costs as much as this many random ones."""
MIN_PLAYOUTS: Final = 8
MAX_PLAYOUTS: Final = 4000
BATCH_SIZE: Final = 4
"""How many positions a process analyses before it reports."""


class Reply(msgspec.Struct, frozen=True):
    """One answer of a line."""

    seat: int
    action: Action


class Chosen(msgspec.Struct, frozen=True):
    """Answer n, where its seat had a choice, and what the seat could have known to be best: the chance of its side after either,
    what the difference cost and its margin, and how the game might have gone on."""

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
    answers changed, own what the answers of its seats did, others what those of all other seats did; each with its margin."""

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
    """The chances of the sides, by position, with their margins; luck and skill, by side; and every choice that a seat had.
    `rounds`: how many playouts each position got."""

    game: str
    playouts: int = msgspec.field(name="rounds")
    seed: int
    sides: list[Account]
    chances: list[Chances]
    margins: list[Chances] = msgspec.field(name="doubts")
    choices: list[Chosen]


def playouts_for(timeline: GameTimeline, budget: int = BUDGET) -> int:
    """How many playouts per position, so that the whole game takes about its budget: a choice costs half as much as the chances
    of its position, and as much again where the answer was not the best."""
    uses = [1.0 if timeline.log.answers[n].seat == SEA else 2.5 for n in timeline.open_moments()]
    cost = ESTIMATE_COST if timeline.game.search.uses_estimates() else 1
    return min(MAX_PLAYOUTS, max(MIN_PLAYOUTS, round(budget / cost / max(1.0, sum(uses)))))


def batches(timeline: GameTimeline) -> list[list[int]]:
    """The positions to analyse, a few at a time."""
    moments = timeline.open_moments()
    return [moments[i : i + BATCH_SIZE] for i in range(0, len(moments), BATCH_SIZE)]


def analyse(text: str, playouts: int, seed: int, jobs: int, watch: Callable[[int], None]) -> Analysis:
    """The game in a log, analysed by several processes; `watch` is called with how many positions are done."""
    timeline = timeline_of(text)
    positions: list[PositionAnalysis] = []
    for batch_done in parallel_map(analyse_positions, [(text, batch, playouts, seed) for batch in batches(timeline)], jobs):
        positions.extend(batch_done)
        watch(len(positions))
    return summary(timeline, positions, playouts, seed)


def summary(timeline: GameTimeline, positions: list[PositionAnalysis], playouts: int, seed: int) -> Analysis:
    """The analysis of the whole game, from its positions in any order."""
    by_moment = {one.n: one for one in positions}
    end = timeline.by_side(timeline.ends)
    sure = [0.0] * len(end)
    valued_at = [len(timeline.moments)]  # where the chances of each position come from: with one way to go on, from the next
    for n in reversed(range(len(timeline.moments))):
        valued_at.append(n if n in by_moment else valued_at[-1])
    valued_at.reverse()
    chances = [by_moment[n].chances if n in by_moment else end for n in valued_at]
    margins = [by_moment[n].margins if n in by_moment else sure for n in valued_at]
    sides = [account(timeline, side, chances, margins, valued_at) for side in range(len(end))]
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
    """The choices that cost more than their margin, the dearest first."""
    return sorted([one for one in analysis.choices if one.cost > one.margin], key=lambda one: -one.cost)[:most]


def account(timeline: GameTimeline, side: int, chances: list[Chances], margins: list[Chances], valued_at: list[int]) -> Account:
    """Every answer moved the chance from that of its position to that of the next, and each movement has a maker. A chance at
    which one movement ends and the next of the same maker begins cancels out, and its margin with it."""
    seats = timeline.sides[side]
    sums = {"luck": 0.0, "own": 0.0, "others": 0.0}
    weights: dict[str, dict[int, int]] = {maker: {} for maker in sums}
    for n, answer in enumerate(timeline.log.answers):
        maker = "luck" if answer.seat == SEA else "own" if answer.seat in seats else "others"
        sums[maker] += chances[n + 1][side] - chances[n][side]
        for position_index, sign in ((valued_at[n + 1], 1), (valued_at[n], -1)):
            weights[maker][position_index] = weights[maker].get(position_index, 0) + sign
    margin = {
        maker: sqrt(sum([(weight * margins[position_index][side]) ** 2 for position_index, weight in by_position.items()]))
        for maker, by_position in weights.items()
    }
    return Account(
        seats, chances[0][side], sums["luck"], sums["own"], sums["others"], chances[-1][side],
        margin["luck"], margin["own"], margin["others"],
    )  # fmt: skip
