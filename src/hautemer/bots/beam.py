"""Thinking in lines, for games where a turn is long, many answers differ by little, and the game itself can judge how it stands.

An answer is worth what the best line after it comes to: it is followed until the position is quiet (`Game.is_quiet`), and on the
way only the few most promising positions are kept. Others who are asked on the way answer as suits them best at that moment."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.bots.tree import Tree
from hautemer.core.engine import OVER, Action, Choice, State, offers, play
from hautemer.core.game import Game
from hautemer.core.rng import Rng

MAX_BEAM: Final = 12
"""Nobody follows more lines at once."""


@final
class Variation:
    """A position that may come about, who answered what on the way, and how good it looks to who thinks."""

    def __init__(self, s: State, path: list[Action], seats: list[i64], estimate: float) -> None:
        self.s = s
        self.path = path
        self.seats = seats
        self.estimate = estimate

    def is_like(self, other: Variation) -> bool:
        return self.estimate == other.estimate and sorted([id(one) for one in self.path]) == sorted(
            [id(one) for one in other.path]
        )


@final
class BeamSearch(Tree):
    """What one seat thinks about one question, or about several that follow."""

    def __init__(self, game: Game, rng: Rng, beam_width: int) -> None:
        super().__init__(game, rng, 0)  # it follows lines, to no depth of its own
        self.width: i64 = min(beam_width, MAX_BEAM)

    def iterate(self, s: State, sea: Rng, first: Action | None = None) -> list[float]:
        """One playout: the best line from here, in a guess of its own, by the luck of this sea; `first` is what is answered
        first. What it came to for every seat."""
        luck = sea.below(1 << 30)
        options = offers(s, Rng(luck))
        if not options:
            return self.note(Variation(s, [], [], 0.0))
        seat: i64 = asked_seat(s)
        if first is None:
            return self.note(self.best_line(self.answered(Variation(s, [], [], 0.0), options, seat), luck, seat))
        play(s, first)
        return self.note(self.best_line([Variation(s, [first], [seat], 0.0)], luck, seat))

    def best_line(self, front: list[Variation], luck: int, seat: i64) -> Variation:
        """The line that ends best for this seat; who follows none looks one answer further, and judges what is there."""
        if not self.width:
            return self.next_step(front[0], luck, seat)
        found = front[0]
        best: float = -1.0
        while front:
            on: list[Variation] = []
            for line in front:
                options = self.asked(line.s, Rng(luck))
                if options:
                    on.extend(self.answered(line, options, seat))
                    continue
                line.estimate = self.game.chances(line.s)[seat]
                if line.estimate > best:
                    best = line.estimate
                    found = line
            front = self.most_promising(on)
        return found

    def next_step(self, line: Variation, luck: int, seat: i64) -> Variation:
        """The best that the next answer makes of it."""
        options = self.asked(line.s, Rng(luck))
        return max(self.answered(line, options, seat), key=estimate_of) if options else line

    def most_promising(self, lines: list[Variation]) -> list[Variation]:
        """A few of them; of those that come to the same by the same answers in another order, one."""
        lines.sort(key=estimate_of, reverse=True)
        kept: list[Variation] = []
        for line in lines:
            if not any(line.is_like(other) for other in kept):
                kept.append(line)
                if len(kept) == self.width:
                    break
        return kept

    def answered(self, line: Variation, options: list[Action], seat: i64) -> list[Variation]:
        """The lines that go on from one: all answers of who thinks, or the best one of somebody else."""
        asked: i64 = asked_seat(line.s)
        if len(options) == 1:
            play(line.s, options[0])
            return [line]
        found: list[Variation] = []
        best: float = -1.0
        for action in options:
            after = line.s.clone()
            play(after, action)
            chances = self.game.chances(after)
            on = Variation(after, [*line.path, action], [*line.seats, asked], chances[seat])
            if asked == seat:
                found.append(on)
            elif chances[asked] > best:
                best = chances[asked]
                found = [on]
        return found

    def asked(self, s: State, sea: Rng) -> list[Action]:
        """What may be answered next; nothing once the position is quiet, or the game is over."""
        while s.agenda is not OVER and not self.game.is_quiet(s):
            step = s.agenda.step
            if step.asks_a_seat:
                return offers(s, sea)
            s.agenda = s.agenda.rest
            step.random_step(s, sea)
        return []

    def note(self, line: Variation) -> list[float]:
        """The answers of the line as branches of the tree, and what they brought who gave them."""
        found = self.game.chances(line.s)
        node = self.root
        for action, seat in zip(line.path, line.seats, strict=True):
            node = node.child(action)
            node.visits += 1
            node.total += found[seat]
        self.playouts += 1
        return found


def asked_seat(s: State) -> i64:
    step = s.agenda.step
    assert isinstance(step, Choice)
    return step.seat(s)


def estimate_of(line: Variation) -> float:
    return line.estimate
