"""A game that is over, explained: the chances along it, the answers that cost most, and luck told apart from skill."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

import msgspec

from hautemer.core.engine import SEA, Action
from hautemer.lab.judging import Chances, Course, Judged, course_of, judged
from hautemer.lab.spread import spread

BUDGET: Final = 300_000
"""How many rounds a whole game is worth where nobody says how many a moment is."""
DEAR: Final = 3
"""How many rounds at random one costs that goes by the hints, or follows lines."""
FEWEST: Final = 8
MOST: Final = 4000
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
    doubt: float
    line: list[Reply]


class Account(msgspec.Struct, frozen=True):
    """How a side came from its chance at the start to its result: start + luck + own + others = end. Luck is what the sea's
    answers changed, own what the answers of its seats did, others those of all other seats; each give or take its doubt."""

    seats: list[int]
    start: float
    luck: float
    own: float
    others: float
    end: float
    luck_doubt: float
    own_doubt: float
    others_doubt: float


class Analysis(msgspec.Struct, frozen=True):
    """The chances of the sides, by moment, with their doubts; luck and skill, by side; and every choice that a seat had.
    `rounds`: how many lines of thought a moment was worth."""

    game: str
    rounds: int
    seed: int
    sides: list[Account]
    chances: list[Chances]
    doubts: list[Chances]
    choices: list[Chosen]


def rounds_for(course: Course, budget: int = BUDGET) -> int:
    """How many rounds a moment, so that the whole game takes about its budget: weighing a choice costs half as much as judging
    its moment, and as much again where the answer was not the best."""
    uses = [1.0 if course.log.answers[n].seat == SEA else 2.5 for n in course.open_moments()]
    dear = DEAR if course.game.steered or course.game.in_lines else 1
    return min(MOST, max(FEWEST, round(budget / dear / max(1.0, sum(uses)))))


def batches(course: Course) -> list[list[int]]:
    """The moments to be judged, a few at a time."""
    moments = course.open_moments()
    return [moments[i : i + AT_ONCE] for i in range(0, len(moments), AT_ONCE)]


def analysed(text: str, rounds: int, seed: int, jobs: int, watch: Callable[[int], None]) -> Analysis:
    """The game in a log, judged by several processes; `watch` hears how many moments are done."""
    course = course_of(text)
    found: list[Judged] = []
    for some in spread(judged, [(text, batch, rounds, seed) for batch in batches(course)], jobs):
        found.extend(some)
        watch(len(found))
    return summed_up(course, found, rounds, seed)


def summed_up(course: Course, found: list[Judged], rounds: int, seed: int) -> Analysis:
    """The whole, from its moments in any order."""
    by_moment = {one.n: one for one in found}
    end = course.by_side(course.ends)
    sure = [0.0] * len(end)
    whose = [len(course.moments)]  # where the chance of a moment was judged: if it can only go on in one way, at the next
    for n in reversed(range(len(course.moments))):
        whose.append(n if n in by_moment else whose[-1])
    whose.reverse()
    chances = [by_moment[n].chances if n in by_moment else end for n in whose]
    doubts = [by_moment[n].doubts if n in by_moment else sure for n in whose]
    sides = [account(course, side, chances, doubts, whose) for side in range(len(end))]
    return Analysis(course.game.name, rounds, seed, sides, chances, doubts, choices_of(course, by_moment))


def choices_of(course: Course, by_moment: dict[int, Judged]) -> list[Chosen]:
    action = course.game.action
    return [
        Chosen(
            n,
            course.log.answers[n].seat,
            action(one.answer.given),
            action(one.answer.better),
            one.answer.worth,
            one.answer.best,
            one.answer.best - one.answer.worth,
            one.answer.doubt,
            [Reply(seat, action(words)) for seat, words in one.answer.line],
        )
        for n, one in sorted(by_moment.items())
        if one.answer is not None
    ]


def costliest(analysis: Analysis, most: int) -> list[Chosen]:
    """The choices that surely cost something, the dearest first."""
    return sorted([one for one in analysis.choices if one.cost > one.doubt], key=lambda one: -one.cost)[:most]


def account(course: Course, side: int, chances: list[Chances], doubts: list[Chances], whose: list[int]) -> Account:
    """Every answer moved the chance from its moment's to the next one's; each movement has somebody who made it. A chance that
    one movement ends at and the next of the same maker begins at drops out, and its doubt with it."""
    seats = course.sides[side]
    sums = {"luck": 0.0, "own": 0.0, "others": 0.0}
    weights: dict[str, dict[int, int]] = {maker: {} for maker in sums}
    for n, answer in enumerate(course.log.answers):
        maker = "luck" if answer.seat == SEA else "own" if answer.seat in seats else "others"
        sums[maker] += chances[n + 1][side] - chances[n][side]
        for moment, sign in ((whose[n + 1], 1), (whose[n], -1)):
            weights[maker][moment] = weights[maker].get(moment, 0) + sign
    doubt = {
        maker: sqrt(sum([(weight * doubts[moment][side]) ** 2 for moment, weight in of.items()])) for maker, of in weights.items()
    }
    return Account(
        seats, chances[0][side], sums["luck"], sums["own"], sums["others"], chances[-1][side],
        doubt["luck"], doubt["own"], doubt["others"],
    )  # fmt: skip
