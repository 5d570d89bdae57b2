"""One position of a finished game, analysed by search: each side's chance of winning, and what the answer cost its seat.

The chances: playouts from the true state, everything open, the sea's draws made anew in each. The cost of an answer: a search
from what its seat knew, over guesses of the rest; then the answer given and the best one of that search are tried in the same
guesses. docs/analysis.md describes it in detail."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

import msgspec

from hautemer.bots.duel import WARM_UP, Duel
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
"""How many trees share the playouts."""
MAX_WORLDS: Final = 12
"""When the sea is asked and can lead to no more worlds than this, all of them are analysed."""
T95: Final = 2.365
"""Student's t: the 95% interval of a mean of eight is this many standard errors either way."""
BEAM_WIDTH: Final = 3
"""How many lines a beam search follows at once: here many narrow playouts tell more than few wide ones."""
MAX_LINE: Final = 5
"""How many answers of a line are reported."""
MIN_SHARE: Final = 1 / 20
"""A line ends where less than this share of the playouts went on."""
Chances = list[float]


class PositionAnalysis(msgspec.Struct, frozen=True):
    """A position: the chance of every side, with margins, and the answer that a seat gave there, where it had a choice."""

    n: int
    chances: Chances
    margins: Chances
    answer: MoveAnalysis | None


class MoveAnalysis(msgspec.Struct, frozen=True):
    """An answer and the best one, by what its seat could know: the chance of its side after either, and the margin of the
    difference. The line: how it might have gone on, in one guess, as seats and actions. Actions are given by their text."""

    given: str
    better: str
    worth: float
    best: float
    margin: float
    line: list[tuple[int, str]]


class GameTimeline:
    """A finished game, with its state at every question."""

    def __init__(self, log: Log) -> None:
        verify(log)
        if not isinstance(log.end, End):
            raise BadInput("The game was left unfinished; only a finished game can be analysed.")
        self.log: Final = log
        self.game: Final = log.game
        self.moments: Final[list[State]] = []
        self.choices: Final[list[int]] = []  # how many answers were possible at each
        for moment in log.moments(silent=True):
            s = moment.s
            if moment.step is not None:
                self.moments.append(s.clone())
                self.choices.append(len(moment.step.options(s)))
        self.ends: Final = self.game.chances(s)  # by seat: 1 for the winners
        self.sides: Final = self.game.sides(log.options)

    def by_side(self, chances: Chances) -> Chances:
        """The chances of the seats as those of their sides: seats that win together have the same."""
        return [sum([chances[seat] for seat in side]) / len(side) for side in self.sides]

    def side_of(self, seat: int) -> int:
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def open_moments(self) -> list[int]:
        """Where there was a choice, for a seat or for the sea."""
        return [n for n, choices in enumerate(self.choices) if choices > 1]


@lru_cache(maxsize=2)
def timeline_of(text: str) -> GameTimeline:
    """The game in a log; a process that analyses many positions of it reads it once."""
    return GameTimeline(read_log(text, SHELF))


def analyse_positions(text: str, moments: list[int], playouts: int, seed: int) -> list[PositionAnalysis]:
    """These positions of the game in a log; the same seed and playouts give the same result, in whatever process and order."""
    timeline = timeline_of(text)
    return [analyse_position(timeline, n, playouts, seed) for n in moments]


def analyse_position(timeline: GameTimeline, n: int, playouts: int, seed: int) -> PositionAnalysis:
    is_draw = timeline.log.answers[n].seat == SEA
    with gc_paused():
        chances, margins = win_chances(timeline, n, playouts, seed)
        answer = None if is_draw else cost_of_move(timeline, n, max(1, playouts // 2), seed)
    return PositionAnalysis(n, chances, margins, answer)


def win_chances(timeline: GameTimeline, n: int, playouts: int, seed: int) -> tuple[Chances, Chances]:
    """The chances from the true state, by several independent trees. Where the sea is asked, each grows after a draw of its own:
    so the expectation before a draw is the mean of what comes after it, and a fair sea gives no luck in the long run."""
    each = max(1, playouts // TREES)
    chances = [0.0 for _ in timeline.sides]
    samples: list[tuple[float, Sample]] = []
    worlds, sampled = after_the_sea(timeline.moments[n], Rng(seed_for(seed, n, MAX_WORLDS)))
    for k, (share, s) in enumerate(worlds):
        sample = Sample(len(timeline.sides), is_sure=asking(s) is None)
        tree = tree_for(timeline.game, Rng(seed_for(seed, n, k)), beam_width=BEAM_WIDTH)
        for i in range(each):
            result = timeline.by_side(tree.iterate(s.clone(), tree.rng))
            if i >= each // WARM_UP:
                sample.add(result)
        samples.append((share, sample))
        chances = [chance + share * mean for chance, mean in zip(chances, sample.means(), strict=True)]
    margins = margins_of(samples, 0.0, 1.0)
    if sampled:
        margins = [max(margin, spread_of(samples, i, chances[i])) for i, margin in enumerate(margins)]
    return chances, margins


def spread_of(samples: list[tuple[float, Sample]], column: int, mean: float) -> float:
    """The margin of a mean, from how much the trees differ."""
    squares = sum([(sample.means()[column] - mean) ** 2 for _, sample in samples])
    return T95 * sqrt(squares / (len(samples) * (len(samples) - 1)))


def after_the_sea(s: State, rng: Rng) -> tuple[list[tuple[float, State]], bool]:
    """The worlds in which a seat is asked next, each with its share, and whether they are a sample: all that the sea can lead to
    or, where those are too many or only one, some that are drawn."""
    every: list[tuple[float, State]] = []
    waiting = [(1.0, s.clone())]
    while waiting and len(every) + len(waiting) <= MAX_WORLDS:
        share, world = waiting.pop()
        step = asking(world)
        if not isinstance(step, Chance):
            every.append((share, world))
            continue
        total = int(step.total(world))
        for draw in step.options(world):
            after = world.clone()
            play(after, draw)
            waiting.append((share * int(step.weight(world, draw)) / total, after))
    if not waiting and len(every) > 1:
        copies = max(1, TREES // len(every))
        return [(share / copies, world) for share, world in every for _ in range(copies)], False
    return [(1 / TREES, sample_draws(s.clone(), k, rng)) for k in range(TREES)], True


def sample_draws(s: State, k: int, rng: Rng) -> State:
    """Let the sea answer until a seat is asked; its first answer comes from the k-th of `TREES` equal parts (stratified
    sampling)."""
    part, parts = k, TREES
    while isinstance(step := asking(s), Chance):
        total = int(step.total(s))
        play(s, step.actions[step.at(s, (part * total + int(rng.below(total))) // parts)])
        part, parts = 0, 1
    return s


def cost_of_move(timeline: GameTimeline, n: int, playouts: int, seed: int) -> MoveAnalysis:
    """The answer of a seat, by what it could know. Everything here sees the state through the seat's view only."""
    game = timeline.game
    record = timeline.log.answers[n]
    view = game.view(timeline.moments[n], record.seat)
    assert view.ask is not None
    given = record.action
    tree = Searcher(game, seed_for(seed, n, MAX_WORLDS + 1), playouts, beam_width=BEAM_WIDTH).think(view)
    better = tree.best(view.ask.options)
    if better is given:
        worth = tree.mean(given)
        return MoveAnalysis(str(given), str(given), worth, worth, 0.0, [])
    return compare_moves(timeline, view, given, better, playouts, seed_for(seed, n, MAX_WORLDS + 2))


def compare_moves(timeline: GameTimeline, view: View, given: Action, better: Action, playouts: int, seed: int) -> MoveAnalysis:
    """Two answers in the same guesses, with equally many playouts, none of them from the search that chose the better one: having
    looked best there is no advantage here."""
    game = timeline.game
    duel = Duel(game, view, given, better, seed, BEAM_WIDTH)
    both, difference = Sample(2), Sample(1)
    for i in range(playouts):
        values = duel.playouts()
        if i >= playouts // WARM_UP:
            both.add(values)
            difference.add([values[1] - values[0]])
    worth, best = both.means()
    line = principal_variation(duel.trees[1], better, view.seat, game.guess(view, duel.guesses), duel.guesses)
    return MoveAnalysis(str(given), str(better), worth, best, margins_of([(1.0, difference)], -1.0, 1.0)[0], line)


def principal_variation(tree: Tree, first: Action, seat: int, world: State, sea: Rng) -> list[tuple[int, str]]:
    """How the playouts mostly went on after an answer, in one guess; forced answers are left out."""
    line = [(seat, str(first))]
    play(world, first)
    nodes = SeatNodes(tree.root, len(tree.game.seats(world.options)))
    options = offers(world, sea)
    while options and len(line) < MAX_LINE:
        action = options[0]
        if len(options) > 1:
            step = world.agenda.step
            assert isinstance(step, Choice)
            asked_seat = int(step.seat(world))
            node = nodes.of(asked_seat)
            action = max(options, key=lambda one: visits_of(node, one))
            if visits_of(node, action) / tree.playouts < MIN_SHARE:
                break
            line.append((asked_seat, str(action)))
            secret = (
                step.secret and not tree.game.search.beam_search
            )  # a beam search notes whole lines, as the seat that searches sees them
            nodes.go_on(asked_seat, action, secret)
        play(world, action)
        options = offers(world, sea)
    return line


def visits_of(node: Node, action: Action) -> int:
    """How often the answer was visited there."""
    return int(node.children[action].visits) if action in node.children else 0


def seed_for(seed: int, n: int, use: int) -> int:
    """A seed for every use at every position."""
    return (seed << 64) + (n << 32) + (use << 8)


class Sample:
    """The mean and the variance of playouts; where the game is over, the result is sure."""

    def __init__(self, columns: int, is_sure: bool = False) -> None:
        self.n = 0
        self.is_sure: Final = is_sure
        self.sums = [0.0] * columns
        self.squares = [0.0] * columns

    def add(self, values: Chances) -> None:
        self.n += 1
        for i, value in enumerate(values):
            self.sums[i] += value
            self.squares[i] += value * value

    def means(self) -> Chances:
        return [total / self.n for total in self.sums]

    def squared_deviations(self) -> Chances:
        return [square - total * total / self.n for square, total in zip(self.squares, self.sums, strict=True)]


def margins_of(samples: list[tuple[float, Sample]], low: float, high: float) -> Chances:
    """The 95% margins of means that are combined by these shares, from the variance of the playouts within each. Two more
    playouts, imagined at either end of what is possible, keep a few playouts that agree from looking certain."""
    unsure = [(share, sample) for share, sample in samples if not sample.is_sure]
    if not unsure:
        return [0.0 for _ in samples[0][1].sums]
    freedom = sum([sample.n - 1 for _, sample in unsure]) + 2
    weight = sum([share * share / sample.n for share, sample in unsure])
    pseudo = (high - low) ** 2 / 2
    return [
        Z95 * sqrt((max(0.0, sum(squares)) + pseudo) / freedom * weight)
        for squares in zip(*[sample.squared_deviations() for _, sample in unsure], strict=True)
    ]
