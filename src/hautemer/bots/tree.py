"""The thinking of the searchers: trees of answers, one a seat, grown over many guesses of what cannot be seen.

Every playout looks at one guess (`Game.guess`), follows the answers that have done well so far, tries one more, and plays on to
the end or to a horizon where the game's own estimate speaks. A seat's tree branches by what that seat sees: its own answers, and
those of others unless they are secret, so that nobody's plan hangs on what they will not know. As far as all have seen the same,
their trees are one. The sea answers anew each time: a branch is an answer after answers, whatever was drawn between them. Each
seat looks for its own good; seats that win together are one side by that."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Action, Choice, State, offers, play, random_steps
from hautemer.core.game import Game
from hautemer.core.rng import Rng

CANDIDATES: Final = 4
"""Where evaluations guide a playout, the best of so many answers is followed."""

HIDDEN_ACTION: Final = Action()
"""What the others see of a secret answer: that it was given."""

RootStats = dict[str, tuple[int, float]]
"""What a thought found about the answers, by their words: how often each was given, and what it brought in all."""


@final
class Node:
    """An answer that was tried: how often it was offered and given, and what it brought who gave it."""

    def __init__(self, prior: float) -> None:
        self.prior = prior  # what it looked like before it was tried
        self.availability: i64 = 0
        self.visits: i64 = 0
        self.total: float = 0.0
        self.children: dict[Action, Node] = {}  # what was answered after it

    def child(self, action: Action) -> Node:
        """What was answered after it."""
        child = self.children.get(action)
        if child is None:
            child = Node(0.0)
            self.children[action] = child
        return child

    def value(self) -> float:
        """The share of its playouts that were won; what it looked like counts as one of them."""
        return (self.total + self.prior) / float(self.visits + 1)


@final
class SeatNodes:
    """Where the trees of all seats stand, on the way from their root."""

    def __init__(self, root: Node, seats: int) -> None:
        self.shared = root
        self.seats: Final = seats
        self.per_seat: list[Node] = []  # by seat, since something was answered in secret

    def of(self, seat: i64) -> Node:
        return self.per_seat[seat] if self.per_seat else self.shared

    def go_on(self, seat: i64, action: Action, secret: bool) -> Node:
        """A seat gives this answer: its own tree goes on by it, the others' by what they see of it. Where that leads the seat."""
        if not secret and not self.per_seat:
            self.shared = self.shared.child(action)
            return self.shared
        if not self.per_seat:
            self.per_seat = [self.shared] * self.seats
        seen = HIDDEN_ACTION if secret else action
        for i in range(len(self.per_seat)):
            self.per_seat[i] = self.per_seat[i].child(action if i == seat else seen)
        return self.per_seat[seat]


class Tree:
    """What one seat thinks about one question, and what it thinks that the others will think."""

    def __init__(self, game: Game, rng: Rng, depth: int) -> None:
        self.game: Final = game
        self.rng: Final = rng
        self.depth: i64 = depth  # how many answers deep the tree may grow
        self.guided_playouts: Final = game.search.guided_playouts
        self.exploration: Final = game.search.exploration
        self.horizon: i64 = game.search.horizon
        self.root: Final = Node(0.0)
        self.seats = 0  # how many, once there is a table
        self.playouts: i64 = 0

    def iterate(self, s: State, sea: Rng, first: Action | None = None) -> list[float]:
        """One playout, in a guess of its own, by the luck of this sea; `first` is what is answered first. What it came to for
        every seat."""
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
        found = self.game.chances(s)
        for i in range(len(path)):
            path[i].visits += 1
            path[i].total += found[seats[i]]
        self.playouts += 1
        return found

    def select(self, node: Node, options: list[Action], s: State, seat: i64) -> Action:
        """The most promising for who is asked, by what it brought, what it looks like, and how seldom it was tried."""
        found = options[0]
        best: float = -1.0
        for action in options:
            child = node.children.get(action)
            if child is None:
                child = Node(self.prior(s, action, seat))
                node.children[action] = child
            child.availability += 1
            hope: float = child.value() + self.exploration * sqrt(log(float(child.availability + 1)) / float(child.visits + 1))
            if hope > best:
                best = hope
                found = action
        return found

    def prior(self, s: State, action: Action, seat: i64) -> float:
        """By `Game.evaluate`, where it is a guide; otherwise what was never tried looks best, each a little differently."""
        if not self.guided_playouts:
            return 1.0 + float(self.rng.below(1024)) / 1e6
        after = s.clone()
        play(after, action)
        return self.game.chances(after)[seat]

    def rollout(self, s: State, sea: Rng) -> None:
        """To the horizon or the end: by `Game.evaluate`, where it is a guide, else at random."""
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
        """The best of a few answers, by `Game.evaluate`: nobody looks at everything on the way."""
        n: i64 = len(options)
        if n == 1:
            return options[0]
        step = s.agenda.step
        assert isinstance(step, Choice)
        seat = int(step.seat(s))
        found = options[0]
        best: float = -1e9
        tries: i64 = n if n < CANDIDATES else CANDIDATES
        for i in range(tries):
            at: i64 = i + self.rng.below(n - i)
            action = options[at]
            options[at] = options[i]
            after = s.clone()
            play(after, action)
            gain: float = self.game.evaluate(after, seat)
            if gain > best:
                best = gain
                found = action
        return found

    def mean(self, action: Action) -> float:
        """What this answer brought, on the whole."""
        child = self.root.children.get(action)
        return child.total / float(child.visits) if child is not None and child.visits else -1.0

    def root_stats(self, options: tuple[Action, ...]) -> RootStats:
        """About those of the answers that were tried."""
        found: RootStats = {}
        for action in options:
            child = self.root.children.get(action)
            if child is not None and child.visits:
                found[str(action)] = (int(child.visits), child.total)
        return found

    def best(self, options: tuple[Action, ...]) -> Action:
        return best_of([self.root_stats(options)], options)


def best_of(thoughts: list[RootStats], options: tuple[Action, ...]) -> Action:
    """What was answered most often, for it did best; of several the one that brought more. Where several thought about the same,
    what they found is added up."""
    best = options[0]
    most: float = -1.0
    for action in options:
        words = str(action)
        given: i64 = 0
        won: float = 0.0
        for found in thoughts:
            if words in found:
                often, brought = found[words]
                given += often
                won += brought
        stands: float = float(given) + 0.5 * won / float(given) if given else -1.0
        if stands > most:
            most = stands
            best = action
    return best
