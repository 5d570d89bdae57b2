"""The thinking of the seekers: trees of answers, one a seat, grown over many guesses of what cannot be seen.

Every round looks at one guess (`Game.guess`), follows the answers that have done well so far, tries one more, and plays on to the
end or to a horizon where the game's own estimate speaks. A seat's tree branches by what that seat sees: its own answers, and
those of others unless they are secret, so that nobody's plan hangs on what they will not know. As far as all have seen the same,
their trees are one. The sea answers anew each time: a branch is an answer after answers, whatever was drawn between them. Each
seat looks for its own good; seats that win together are one side by that."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Action, Choice, State, drift_on, offers, play
from hautemer.core.game import Game
from hautemer.core.rng import Rng

GLANCES: Final = 4
"""Where hints steer, the best of so many answers is followed."""

UNSEEN: Final = Action()
"""What the others see of a secret answer: that it was given."""

Found = dict[str, tuple[int, float]]
"""What a thought found about the answers, by their words: how often each was given, and what it brought in all."""


@final
class Branch:
    """An answer that was tried: how often it was offered and given, and what it brought who gave it."""

    def __init__(self, promise: float) -> None:
        self.promise = promise  # what it looked like before it was tried
        self.offered: i64 = 0
        self.given: i64 = 0
        self.won: float = 0.0
        self.on: dict[Action, Branch] = {}  # what was answered after it

    def to(self, action: Action) -> Branch:
        """What was answered after it."""
        on = self.on.get(action)
        if on is None:
            on = Branch(0.0)
            self.on[action] = on
        return on

    def worth(self) -> float:
        """The share of its rounds that were won; what it looked like counts as one of them."""
        return (self.won + self.promise) / float(self.given + 1)


@final
class Paths:
    """Where the trees of all seats stand, on the way from their root."""

    def __init__(self, root: Branch, seats: int) -> None:
        self.shared = root
        self.seats: Final = seats
        self.apart: list[Branch] = []  # by seat, since something was answered in secret

    def of(self, seat: i64) -> Branch:
        return self.apart[seat] if self.apart else self.shared

    def go_on(self, seat: i64, action: Action, secret: bool) -> Branch:
        """A seat gives this answer: its own tree goes on by it, the others' by what they see of it. Where that leads the seat."""
        if not secret and not self.apart:
            self.shared = self.shared.to(action)
            return self.shared
        if not self.apart:
            self.apart = [self.shared] * self.seats
        seen = UNSEEN if secret else action
        for i in range(len(self.apart)):
            self.apart[i] = self.apart[i].to(action if i == seat else seen)
        return self.apart[seat]


class Tree:
    """What one seat thinks about one question, and what it thinks that the others will think."""

    def __init__(self, game: Game, rng: Rng, sight: int) -> None:
        self.game: Final = game
        self.rng: Final = rng
        self.sight: i64 = sight  # how many answers deep the tree may grow
        self.steered: Final = game.steered
        self.curious: Final = game.curious
        self.horizon: i64 = game.horizon
        self.root: Final = Branch(0.0)
        self.seats = 0  # how many, once there is a table
        self.rounds: i64 = 0

    def grow(self, s: State, sea: Rng, first: Action | None = None) -> list[float]:
        """One round, in a guess of its own, by the luck of this sea; `first` is what is answered first. What it came to for
        every seat."""
        path: list[Branch] = []
        seats: list[i64] = []
        if not self.seats:
            self.seats = len(self.game.seats(s.options))
        at = Paths(self.root, self.seats)
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
            action = first if first is not None and not path else self.pick(at.of(seat), options, s, seat)
            branch = at.go_on(seat, action, step.secret)
            path.append(branch)
            seats.append(seat)
            fresh = not branch.given or len(path) >= self.sight
            play(s, action)
        self.play_on(s, sea)
        found = self.game.chances(s)
        for i in range(len(path)):
            path[i].given += 1
            path[i].won += found[seats[i]]
        self.rounds += 1
        return found

    def pick(self, branch: Branch, options: list[Action], s: State, seat: i64) -> Action:
        """The most promising for who is asked, by what it brought, what it looks like, and how seldom it was tried."""
        found = options[0]
        best: float = -1.0
        for action in options:
            on = branch.on.get(action)
            if on is None:
                on = Branch(self.promise(s, action, seat))
                branch.on[action] = on
            on.offered += 1
            hope: float = on.worth() + self.curious * sqrt(log(float(on.offered + 1)) / float(on.given + 1))
            if hope > best:
                best = hope
                found = action
        return found

    def promise(self, s: State, action: Action, seat: i64) -> float:
        """By the hints, where they are a guide; otherwise what was never tried looks best, each a little differently."""
        if not self.steered:
            return 1.0 + float(self.rng.below(1024)) / 1e6
        after = s.clone()
        play(after, action)
        return self.game.chances(after)[seat]

    def play_on(self, s: State, sea: Rng) -> None:
        """To the horizon or the end: by the hints, where they are a guide, else at random."""
        if not self.steered:
            drift_on(s, sea, self.horizon)
            return
        n: i64 = 0
        options = offers(s, sea)
        while options and (n < self.horizon or not self.game.calm(s)):
            play(s, self.steer(s, options))
            n += 1
            options = offers(s, sea)

    def steer(self, s: State, options: list[Action]) -> Action:
        """The best of a few answers, by the hints: nobody looks at everything on the way."""
        n: i64 = len(options)
        if n == 1:
            return options[0]
        step = s.agenda.step
        assert isinstance(step, Choice)
        seat = int(step.seat(s))
        found = options[0]
        best: float = -1e9
        tries: i64 = n if n < GLANCES else GLANCES
        for i in range(tries):
            at: i64 = i + self.rng.below(n - i)
            action = options[at]
            options[at] = options[i]
            after = s.clone()
            play(after, action)
            gain: float = self.game.hint(after, seat)
            if gain > best:
                best = gain
                found = action
        return found

    def mean(self, action: Action) -> float:
        """What this answer brought, on the whole."""
        on = self.root.on.get(action)
        return on.won / float(on.given) if on is not None and on.given else -1.0

    def found(self, options: tuple[Action, ...]) -> Found:
        """About those of the answers that were tried."""
        found: Found = {}
        for action in options:
            on = self.root.on.get(action)
            if on is not None and on.given:
                found[str(action)] = (int(on.given), on.won)
        return found

    def best(self, options: tuple[Action, ...]) -> Action:
        return best_of([self.found(options)], options)


def best_of(thoughts: list[Found], options: tuple[Action, ...]) -> Action:
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
