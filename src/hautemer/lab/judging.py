"""One moment of a game that is over, judged by thought: how likely each side was to win, and what the answer cost who gave it.

How likely: rounds of search from the true state, everything open, the sea drawn anew in each. What an answer cost: a search
from what its seat knew, over guesses of the rest; then what was answered and what that search likes best are tried in the same
guesses. docs/analysis.md says it at length."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

import msgspec

from hautemer.bots.seeker import FAR, Seeker, Undisturbed, tree_for
from hautemer.bots.tree import Branch, Paths, Tree
from hautemer.core.engine import SEA, Action, Chance, Choice, State, asking, offers, play
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.logs import Log, begun, read_log, verified
from hautemer.core.messages import View
from hautemer.core.records import End
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.lab.tally import Z95

TREES: Final = 8
"""Among how many trees the rounds are shared out."""
MOST_WORLDS: Final = 12
"""When the sea is asked and can make no more worlds than these, each is looked at."""
T95: Final = 2.365
"""As many standard errors make a 95 % interval of a mean of eight."""
LEARNING: Final = 4
"""One round of so many, the first of them, only grows the tree: it is not counted."""
LINES: Final = 3
"""How many lines are followed at once, in games that are thought about in lines: here many rounds tell more than wide ones."""
LONGEST: Final = 5
"""How many answers of a line are told."""
SELDOM: Final = 20
"""A line ends where it goes on in fewer than one round of so many."""
Chances = list[float]


class Judged(msgspec.Struct, frozen=True):
    """A moment: the chance of every side, give or take, and the answer that a seat gave then, where it had a choice."""

    n: int
    chances: Chances
    doubts: Chances
    answer: Weighed | None


class Weighed(msgspec.Struct, frozen=True):
    """An answer and the best one, by what its seat could know: the chance of its side after either, and the difference, give or
    take. The line: how it might have gone on, in one guess, as seats and actions. Actions are told by their words."""

    given: str
    better: str
    worth: float
    best: float
    doubt: float
    line: list[tuple[int, str]]


class Course:
    """A finished game, open at every moment."""

    def __init__(self, log: Log, game: Game) -> None:
        verified(log, game)
        if not isinstance(log.end, End):
            raise BadInput("The game was left before its end: only a game that was played out can be analysed.")
        self.log: Final = log
        self.game: Final = game
        self.moments: Final[list[State]] = []
        self.choices: Final[list[int]] = []  # how many answers were possible, by moment
        s = begun(log, game)
        for answer in log.answers:
            step = asking(s)
            assert step is not None
            self.moments.append(s.clone())
            self.choices.append(len(step.options(s)))
            play(s, game.action_of(answer.action))
        asking(s)
        self.ends: Final = game.chances(s)  # by seat: who won
        self.sides: Final = game.sides(s.options)

    def by_side(self, chances: Chances) -> Chances:
        """The chances of the seats as those of their sides: who wins together has the same."""
        return [sum([chances[seat] for seat in side]) / len(side) for side in self.sides]

    def side_of(self, seat: int) -> int:
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def open_moments(self) -> list[int]:
        """Where something was to be decided, by a seat or by the sea."""
        return [n for n, choices in enumerate(self.choices) if choices > 1]


@lru_cache(maxsize=2)
def course_of(text: str) -> Course:
    """The game in a log; a process that judges many moments of it reads it once."""
    log = read_log(text)
    return Course(log, SHELF[log.header.game])


def judged(text: str, moments: list[int], rounds: int, seed: int) -> list[Judged]:
    """These moments of the game in a log; the same seed and rounds judge the same, whoever asks, in whatever order."""
    course = course_of(text)
    return [judge(course, n, rounds, seed) for n in moments]


def judge(course: Course, n: int, rounds: int, seed: int) -> Judged:
    is_draw = course.log.answers[n].seat == SEA
    with Undisturbed():
        chances, doubts = likely(course, n, rounds, seed)
        answer = None if is_draw else weighed(course, n, max(1, rounds // 2), seed)
    return Judged(n, chances, doubts, answer)


def likely(course: Course, n: int, rounds: int, seed: int) -> tuple[Chances, Chances]:
    """The chances from the true state, by several trees that know nothing of each other. Where the sea is asked, each grows after
    a draw of its own: so what is expected of a draw is the mean of what comes after it, and a fair sea gives no luck in the long
    run."""
    each = max(1, rounds // TREES)
    chances = [0.0 for _ in course.sides]
    counts: list[tuple[float, Count]] = []
    worlds, sampled = after_the_sea(course.moments[n], Rng(luck(seed, n, MOST_WORLDS)))
    for k, (share, s) in enumerate(worlds):
        count = Count(len(course.sides), is_sure=asking(s) is None)
        tree = tree_for(course.game, Rng(luck(seed, n, k)), sight_in(course.game))
        for i in range(each):
            found = course.by_side(tree.grow(s.clone(), tree.rng))
            if i >= each // LEARNING:
                count.add(found)
        counts.append((share, count))
        chances = [chance + share * mean for chance, mean in zip(chances, count.means(), strict=True)]
    doubts = doubts_of(counts, 0.0, 1.0)
    if sampled:
        doubts = [max(doubt, spread_of(counts, i, chances[i])) for i, doubt in enumerate(doubts)]
    return chances, doubts


def spread_of(counts: list[tuple[float, Count]], column: int, mean: float) -> float:
    """The doubt of a mean from how much the trees differ."""
    apart = sum([(count.means()[column] - mean) ** 2 for _, count in counts])
    return T95 * sqrt(apart / (len(counts) * (len(counts) - 1)))


def after_the_sea(s: State, rng: Rng) -> tuple[list[tuple[float, State]], bool]:
    """The worlds in which a seat is asked next, each with its share: all that the sea can make of this one; or, where they are
    too many or only one, some that are drawn, and then true."""
    every: list[tuple[float, State]] = []
    waiting = [(1.0, s.clone())]
    while waiting and len(every) + len(waiting) <= MOST_WORLDS:
        share, world = waiting.pop()
        step = asking(world)
        if not isinstance(step, Chance):
            every.append((share, world))
            continue
        total = int(step.total(world))
        for face in step.options(world):
            after = world.clone()
            play(after, face)
            waiting.append((share * int(step.weight(world, face)) / total, after))
    if not waiting and len(every) > 1:
        copies = max(1, TREES // len(every))
        return [(share / copies, world) for share, world in every for _ in range(copies)], False
    return [(1 / TREES, drawn(s.clone(), k, rng)) for k in range(TREES)], True


def drawn(s: State, k: int, rng: Rng) -> State:
    """The sea has answered until a seat is asked; the first answer is one of the k-th part of all that can come."""
    part, parts = k, TREES
    while isinstance(step := asking(s), Chance):
        total = int(step.total(s))
        play(s, step.faces[step.at(s, (part * total + int(rng.below(total))) // parts)])
        part, parts = 0, 1
    return s


def weighed(course: Course, n: int, rounds: int, seed: int) -> Weighed:
    """The answer of a seat, by what it could know. Nothing here looks at the state but through the seat's view."""
    game = course.game
    record = course.log.answers[n]
    view = game.view(course.moments[n], record.seat)
    assert view.ask is not None
    given = game.action_of(record.action)
    tree = Seeker(game, luck(seed, n, MOST_WORLDS + 1), rounds, sight=sight_in(game)).think(view)
    better = tree.best(view.ask.options)
    if better is given:
        worth = tree.mean(given)
        return Weighed(str(given), str(given), worth, worth, 0.0, [])
    return compared(course, view, given, better, rounds, luck(seed, n, MOST_WORLDS + 2))


def compared(course: Course, view: View, given: Action, better: Action, rounds: int, seed: int) -> Weighed:
    """Two answers in the same guesses, with as many rounds each, and none of those that chose between them: whoever looked best
    there has no advantage here."""
    game = course.game
    side = course.side_of(view.seat)
    guesses = Rng(seed)
    trees = [tree_for(game, Rng(seed + 1), sight_in(game)) for _ in range(2)]
    each, apart = Count(2), Count(1)
    for i in range(rounds):
        world = game.guess(view, guesses)
        found = []
        for tree, action in zip(trees, (given, better), strict=True):
            after = world.clone()
            play(after, action)
            found.append(course.by_side(tree.grow(after, tree.rng))[side])
        if i >= rounds // LEARNING:
            each.add(found)
            apart.add([found[1] - found[0]])
    worth, best = each.means()
    line = line_of(trees[1], better, view.seat, game.guess(view, guesses), guesses)
    return Weighed(str(given), str(better), worth, best, doubts_of([(1.0, apart)], -1.0, 1.0)[0], line)


def sight_in(game: Game) -> int:
    return LINES if game.in_lines else FAR


def line_of(tree: Tree, first: Action, seat: int, world: State, sea: Rng) -> list[tuple[int, str]]:
    """How the rounds mostly went on after an answer, in one guess; what could only be answered in one way is left out."""
    line = [(seat, str(first))]
    play(world, first)
    at = Paths(tree.root, len(tree.game.seats(world.options)))
    options = offers(world, sea)
    while options and len(line) < LONGEST:
        action = options[0]
        if len(options) > 1:
            step = world.agenda.step
            assert isinstance(step, Choice)
            asked = int(step.seat(world))
            branch = at.of(asked)
            action = max(options, key=lambda one: times(branch, one))
            if times(branch, action) * SELDOM < tree.rounds:
                break
            line.append((asked, str(action)))
            at.go_on(asked, action, step.secret and not tree.game.in_lines)  # lines are noted as who thinks sees them: whole
        play(world, action)
        options = offers(world, sea)
    return line


def times(branch: Branch, action: Action) -> int:
    """How often it was given there."""
    return int(branch.on[action].given) if action in branch.on else 0


def luck(seed: int, n: int, use: int) -> int:
    """A seed for every use at every moment."""
    return (seed << 64) + (n << 32) + (use << 8)


class Count:
    """Means over rounds, and how far the rounds are from them; nothing is in doubt where a game is over."""

    def __init__(self, columns: int, is_sure: bool = False) -> None:
        self.n = 0
        self.is_sure: Final = is_sure
        self.sums = [0.0] * columns
        self.squares = [0.0] * columns

    def add(self, found: Chances) -> None:
        self.n += 1
        for i, one in enumerate(found):
            self.sums[i] += one
            self.squares[i] += one * one

    def means(self) -> Chances:
        return [total / self.n for total in self.sums]

    def apart(self) -> Chances:
        return [square - total * total / self.n for square, total in zip(self.squares, self.sums, strict=True)]


def doubts_of(counts: list[tuple[float, Count]], low: float, high: float) -> Chances:
    """The 95 % doubts of means that are put together by these shares, by how much the rounds of each differ among themselves. Two
    rounds more, one at either end of what is possible, keep few rounds that agree from looking certain."""
    open_ones = [(share, count) for share, count in counts if not count.is_sure]
    if not open_ones:
        return [0.0 for _ in counts[0][1].sums]
    freedom = sum([count.n - 1 for _, count in open_ones]) + 2
    weight = sum([share * share / count.n for share, count in open_ones])
    imagined = (high - low) ** 2 / 2
    return [
        Z95 * sqrt((max(0.0, sum(apart)) + imagined) / freedom * weight)
        for apart in zip(*[count.apart() for _, count in open_ones], strict=True)
    ]
