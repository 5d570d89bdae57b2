"""The search tree of ISMCTS with multiple observers: one tree of answers per seat, grown over many guesses.

Every playout starts from one guess (`Game.guess`), selects the answers that have done well so far, adds one node, and plays on to
the end or to a horizon where the game's estimate is taken. A seat's tree branches by what that seat sees: its own answers, and
those of others unless they are secret, so that no plan depends on what its seat will not know. As long as all have seen the same,
they share one tree. The sea draws anew in each playout: a node stands for a sequence of answers, whatever was drawn between them.
Each seat maximises its own chances; seats that win together thereby play as one side."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Action, Choice, State, offers, play, random_steps
from hautemer.core.game import Game
from hautemer.core.rng import Rng

CANDIDATES: Final = 4
"""Where evaluations guide a playout, the best of this many answers is followed."""

HIDDEN_ACTION: Final = Action()
"""What the others see of a secret answer: that it was given."""

RootStats = dict[str, tuple[int, float]]
"""What a search found about the answers, by their text: the visits of each, and its total over them."""


@final
class Node:
    """An answer that was tried: how often it was available and visited, and the sum of the chances it led to for its seat."""

    def __init__(self, prior: float) -> None:
        self.prior = prior  # its estimate before the first visit
        self.availability: i64 = 0
        self.visits: i64 = 0
        self.total: float = 0.0
        self.children: dict[Action, Node] = {}

    def child(self, action: Action) -> Node:
        """The node of the answer after this one."""
        child = self.children.get(action)
        if child is None:
            child = Node(0.0)
            self.children[action] = child
        return child

    def value(self) -> float:
        """The mean over its playouts; the prior counts as one of them."""
        return (self.total + self.prior) / float(self.visits + 1)


@final
class SeatNodes:
    """The node that each seat's tree has reached on the way from the root (multiple-observer ISMCTS)."""

    def __init__(self, root: Node, seats: int) -> None:
        self.shared = root
        self.seats: Final = seats
        self.per_seat: list[Node] = []  # by seat, from the first secret answer on

    def of(self, seat: i64) -> Node:
        return self.per_seat[seat] if self.per_seat else self.shared

    def go_on(self, seat: i64, action: Action, secret: bool) -> Node:
        """A seat gives this answer: its own tree follows it, the others' trees what they see of it. Returns the seat's new
        node."""
        if not secret and not self.per_seat:
            self.shared = self.shared.child(action)
            return self.shared
        if not self.per_seat:
            self.per_seat = [self.shared] * self.seats
        public = HIDDEN_ACTION if secret else action
        for i in range(len(self.per_seat)):
            self.per_seat[i] = self.per_seat[i].child(action if i == seat else public)
        return self.per_seat[seat]


class Tree:
    """The search of one seat for one question, with a tree for every seat."""

    def __init__(self, game: Game, rng: Rng, depth: int) -> None:
        self.game: Final = game
        self.rng: Final = rng
        self.depth: i64 = depth  # how many answers deep the tree may grow
        self.guided_playouts: Final = game.search.guided_playouts
        self.exploration: Final = game.search.exploration
        self.horizon: i64 = game.search.horizon
        self.root: Final = Node(0.0)
        self.seats = 0  # how many, known from the first playout on
        self.playouts: i64 = 0

    def iterate(self, s: State, sea: Rng, first: Action | None = None) -> list[float]:
        """One playout from a guessed state, with the draws of this sea; `first` forces the first answer. Returns every seat's
        chances at its end."""
        path: list[Node] = []
        seats: list[i64] = []
        if not self.seats:
            self.seats = len(self.game.seats(s.options))
        at = SeatNodes(self.root, self.seats)
        fresh = False
        while not fresh:
            options = offers(s, sea)
            n: i64 = len(options)
            if not n:
                break
            if n == 1:
                play(s, options[0])
                continue
            step = s.agenda.step
            assert isinstance(step, Choice)
            seat: i64 = step.seat(s)
            action = first if first is not None and not path else self.select(at.of(seat), options, s, seat)
            node = at.go_on(seat, action, step.secret)
            path.append(node)
            seats.append(seat)
            fresh = not node.visits or len(path) >= self.depth
            play(s, action)
        self.rollout(s, sea)
        chances = self.game.chances(s)
        for i in range(len(path)):
            path[i].visits += 1
            path[i].total += chances[seats[i]]
        self.playouts += 1
        return chances

    def select(self, node: Node, options: list[Action], s: State, seat: i64) -> Action:
        """The answer with the highest upper confidence bound for the seat that is asked, out of those available."""
        choice = options[0]
        best: float = -1.0
        for action in options:
            child = node.children.get(action)
            if child is None:
                child = Node(self.prior(s, action, seat))
                node.children[action] = child
            child.availability += 1
            bound: float = child.value() + self.exploration * sqrt(log(float(child.availability + 1)) / float(child.visits + 1))
            if bound > best:
                best = bound
                choice = action
        return choice

    def prior(self, s: State, action: Action, seat: i64) -> float:
        """By `Game.evaluate`, where it guides; otherwise above every value, so that each is tried once, in random order."""
        if not self.guided_playouts:
            return 1.0 + float(self.rng.below(1024)) / 1e6
        after = s.clone()
        play(after, action)
        return self.game.chances(after)[seat]

    def rollout(self, s: State, sea: Rng) -> None:
        """To the horizon or the end: by `Game.evaluate`, where it guides, else at random."""
        if not self.guided_playouts:
            random_steps(s, sea, self.horizon)
            return
        n: i64 = 0
        options = offers(s, sea)
        while options and (n < self.horizon or not self.game.is_quiet(s)):
            play(s, self.guided_action(s, options))
            n += 1
            options = offers(s, sea)

    def guided_action(self, s: State, options: list[Action]) -> Action:
        """The best of a few random answers, by `Game.evaluate`: evaluating all of them would cost too much."""
        n: i64 = len(options)
        if n == 1:
            return options[0]
        step = s.agenda.step
        assert isinstance(step, Choice)
        seat = int(step.seat(s))
        choice = options[0]
        best: float = -1e9
        tries: i64 = n if n < CANDIDATES else CANDIDATES
        for i in range(tries):
            at: i64 = i + self.rng.below(n - i)
            action = options[at]
            options[at] = options[i]
            after = s.clone()
            play(after, action)
            value: float = self.game.evaluate(after, seat)
            if value > best:
                best = value
                choice = action
        return choice

    def mean(self, action: Action) -> float:
        """The mean of this answer's playouts, or -1 before the first."""
        child = self.root.children.get(action)
        return child.total / float(child.visits) if child is not None and child.visits else -1.0

    def root_stats(self, options: tuple[Action, ...]) -> RootStats:
        """The statistics of those answers that were tried."""
        stats: RootStats = {}
        for action in options:
            child = self.root.children.get(action)
            if child is not None and child.visits:
                stats[str(action)] = (int(child.visits), child.total)
        return stats

    def best(self, options: tuple[Action, ...]) -> Action:
        return best_of([self.root_stats(options)], options)


def best_of(searches: list[RootStats], options: tuple[Action, ...]) -> Action:
    """The most visited answer; of several, the one with the higher mean."""
    return ranking(searches, options)[0]


def ranking(searches: list[RootStats], options: tuple[Action, ...]) -> list[Action]:
    """The answers, the most visited first. Where several searches were made of the same question, their statistics are added
    up."""
    ranks: dict[Action, float] = {}
    for action in options:
        words = str(action)
        visits: i64 = 0
        total: float = 0.0
        for stats in searches:
            if words in stats:
                count, value = stats[words]
                visits += count
                total += value
        ranks[action] = float(visits) + 0.5 * total / float(visits) if visits else -1.0
    return sorted(options, key=lambda action: -ranks[action])
