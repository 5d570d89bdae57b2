"""One moment of a game that is over, judged by thought: how likely each side was to win, and what the answer cost who gave it.

How likely: playouts of search from the true state, everything open, the sea drawn anew in each. What an answer cost: a search
from what its seat knew, over guesses of the rest; then what was answered and what that search likes best are tried in the same
guesses. docs/analysis.md says it at length."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

import msgspec

from hautemer.bots.ismcts import Searcher, gc_paused, tree_for
from hautemer.bots.tree import Node, SeatNodes, Tree
from hautemer.core.engine import SEA, Action, Chance, Choice, State, asking, offers, play
from hautemer.core.errors import BadInput
from hautemer.core.logs import Log, read_log, verify
from hautemer.core.messages import View
from hautemer.core.records import End
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.lab.tally import Z95

TREES: Final = 8
"""Among how many trees the playouts are shared out."""
MAX_WORLDS: Final = 12
"""When the sea is asked and can make no more worlds than these, each is looked at."""
T95: Final = 2.365
"""As many standard errors make a 95 % interval of a mean of eight."""
WARM_UP: Final = 4
"""One playout of so many, the first of them, only grows the tree: it is not counted."""
BEAM_WIDTH: Final = 3
"""How many lines are followed at once, in games that are thought about in lines: here many playouts tell more than wide ones."""
MAX_LINE: Final = 5
"""How many answers of a line are told."""
MIN_SHARE: Final = 1 / 20
"""A line ends where fewer of the playouts than this went on."""
Chances = list[float]


class PositionAnalysis(msgspec.Struct, frozen=True):
    """A moment: the chance of every side, give or take, and the answer that a seat gave then, where it had a choice."""

    n: int
    chances: Chances
    margins: Chances
    answer: MoveAnalysis | None


class MoveAnalysis(msgspec.Struct, frozen=True):
    """An answer and the best one, by what its seat could know: the chance of its side after either, and the difference, give or
    take. The line: how it might have gone on, in one guess, as seats and actions. Actions are told by their words."""

    given: str
    better: str
    worth: float
    best: float
    margin: float
    line: list[tuple[int, str]]


class GameTimeline:
    """A finished game, open at every moment."""

    def __init__(self, log: Log) -> None:
        verify(log)
        if not isinstance(log.end, End):
            raise BadInput("The game was left unfinished; only a finished game can be analysed.")
        self.log: Final = log
        self.game: Final = log.game
        self.moments: Final[list[State]] = []
        self.choices: Final[list[int]] = []  # how many answers were possible, by moment
        for moment in log.moments(silent=True):
            s = moment.s
            if moment.step is not None:
                self.moments.append(s.clone())
                self.choices.append(len(moment.step.options(s)))
        self.ends: Final = self.game.chances(s)  # by seat: who won
        self.sides: Final = self.game.sides(log.options)

    def by_side(self, chances: Chances) -> Chances:
        """The chances of the seats as those of their sides: who wins together has the same."""
        return [sum([chances[seat] for seat in side]) / len(side) for side in self.sides]

    def side_of(self, seat: int) -> int:
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def open_moments(self) -> list[int]:
        """Where something was to be decided, by a seat or by the sea."""
        return [n for n, choices in enumerate(self.choices) if choices > 1]


@lru_cache(maxsize=2)
def timeline_of(text: str) -> GameTimeline:
    """The game in a log; a process that judges many moments of it reads it once."""
    return GameTimeline(read_log(text, SHELF))


def analyse_positions(text: str, moments: list[int], playouts: int, seed: int) -> list[PositionAnalysis]:
    """These moments of the game in a log; the same seed and playouts judge the same, whoever asks, in whatever order."""
    timeline = timeline_of(text)
    return [analyse_position(timeline, n, playouts, seed) for n in moments]


def analyse_position(timeline: GameTimeline, n: int, playouts: int, seed: int) -> PositionAnalysis:
    is_draw = timeline.log.answers[n].seat == SEA
    with gc_paused():
        chances, margins = win_chances(timeline, n, playouts, seed)
        answer = None if is_draw else cost_of_move(timeline, n, max(1, playouts // 2), seed)
    return PositionAnalysis(n, chances, margins, answer)


def win_chances(timeline: GameTimeline, n: int, playouts: int, seed: int) -> tuple[Chances, Chances]:
    """The chances from the true state, by several trees that know nothing of each other. Where the sea is asked, each grows after
    a draw of its own: so what is expected of a draw is the mean of what comes after it, and a fair sea gives no luck in the long
    run."""
    each = max(1, playouts // TREES)
    chances = [0.0 for _ in timeline.sides]
    counts: list[tuple[float, Count]] = []
    worlds, sampled = after_the_sea(timeline.moments[n], Rng(luck(seed, n, MAX_WORLDS)))
    for k, (share, s) in enumerate(worlds):
        count = Count(len(timeline.sides), is_sure=asking(s) is None)
        tree = tree_for(timeline.game, Rng(luck(seed, n, k)), beam_width=BEAM_WIDTH)
        for i in range(each):
            found = timeline.by_side(tree.iterate(s.clone(), tree.rng))
            if i >= each // WARM_UP:
                count.add(found)
        counts.append((share, count))
        chances = [chance + share * mean for chance, mean in zip(chances, count.means(), strict=True)]
    margins = margins_of(counts, 0.0, 1.0)
    if sampled:
        margins = [max(margin, spread_of(counts, i, chances[i])) for i, margin in enumerate(margins)]
    return chances, margins


def spread_of(counts: list[tuple[float, Count]], column: int, mean: float) -> float:
    """The margin of a mean from how much the trees differ."""
    apart = sum([(count.means()[column] - mean) ** 2 for _, count in counts])
    return T95 * sqrt(apart / (len(counts) * (len(counts) - 1)))


def after_the_sea(s: State, rng: Rng) -> tuple[list[tuple[float, State]], bool]:
    """The worlds in which a seat is asked next, each with its share: all that the sea can make of this one; or, where they are
    too many or only one, some that are drawn, and then true."""
    every: list[tuple[float, State]] = []
    waiting = [(1.0, s.clone())]
    while waiting and len(every) + len(waiting) <= MAX_WORLDS:
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
        play(s, step.actions[step.at(s, (part * total + int(rng.below(total))) // parts)])
        part, parts = 0, 1
    return s


def cost_of_move(timeline: GameTimeline, n: int, playouts: int, seed: int) -> MoveAnalysis:
    """The answer of a seat, by what it could know. Nothing here looks at the state but through the seat's view."""
    game = timeline.game
    record = timeline.log.answers[n]
    view = game.view(timeline.moments[n], record.seat)
    assert view.ask is not None
    given = record.action
    tree = Searcher(game, luck(seed, n, MAX_WORLDS + 1), playouts, beam_width=BEAM_WIDTH).think(view)
    better = tree.best(view.ask.options)
    if better is given:
        worth = tree.mean(given)
        return MoveAnalysis(str(given), str(given), worth, worth, 0.0, [])
    return compare_moves(timeline, view, given, better, playouts, luck(seed, n, MAX_WORLDS + 2))


def compare_moves(timeline: GameTimeline, view: View, given: Action, better: Action, playouts: int, seed: int) -> MoveAnalysis:
    """Two answers in the same guesses, with as many playouts each, and none of those that chose between them: whoever looked best
    there has no advantage here."""
    game = timeline.game
    side = timeline.side_of(view.seat)
    guesses = Rng(seed)
    trees = [tree_for(game, Rng(seed + 1), beam_width=BEAM_WIDTH) for _ in range(2)]
    each, apart = Count(2), Count(1)
    for i in range(playouts):
        world = game.guess(view, guesses)
        found = []
        for tree, action in zip(trees, (given, better), strict=True):
            after = world.clone()
            play(after, action)
            found.append(timeline.by_side(tree.iterate(after, tree.rng))[side])
        if i >= playouts // WARM_UP:
            each.add(found)
            apart.add([found[1] - found[0]])
    worth, best = each.means()
    line = principal_variation(trees[1], better, view.seat, game.guess(view, guesses), guesses)
    return MoveAnalysis(str(given), str(better), worth, best, margins_of([(1.0, apart)], -1.0, 1.0)[0], line)


def principal_variation(tree: Tree, first: Action, seat: int, world: State, sea: Rng) -> list[tuple[int, str]]:
    """How the playouts mostly went on after an answer, in one guess; what could only be answered in one way is left out."""
    line = [(seat, str(first))]
    play(world, first)
    at = SeatNodes(tree.root, len(tree.game.seats(world.options)))
    options = offers(world, sea)
    while options and len(line) < MAX_LINE:
        action = options[0]
        if len(options) > 1:
            step = world.agenda.step
            assert isinstance(step, Choice)
            asked = int(step.seat(world))
            node = at.of(asked)
            action = max(options, key=lambda one: times(node, one))
            if times(node, action) / tree.playouts < MIN_SHARE:
                break
            line.append((asked, str(action)))
            secret = step.secret and not tree.game.search.beam_search  # lines are noted whole, as whoever thinks sees them
            at.go_on(asked, action, secret)
        play(world, action)
        options = offers(world, sea)
    return line


def times(node: Node, action: Action) -> int:
    """How often it was given there."""
    return int(node.children[action].visits) if action in node.children else 0


def luck(seed: int, n: int, use: int) -> int:
    """A seed for every use at every moment."""
    return (seed << 64) + (n << 32) + (use << 8)


class Count:
    """Means over playouts, and how far the playouts are from them; nothing is in doubt where a game is over."""

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


def margins_of(counts: list[tuple[float, Count]], low: float, high: float) -> Chances:
    """The 95 % margins of means that are put together by these shares, by how much the playouts of each differ among themselves.
    Two playouts more, one at either end of what is possible, keep few playouts that agree from looking certain."""
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
