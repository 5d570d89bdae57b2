"""Thinking in lines, for games where a turn is long, many answers differ by little, and the game itself can judge how it stands.

An answer is worth what the best line after it comes to: it is followed until the position is calm (`Game.calm`), and on the way
only the few most promising positions are kept. Others who are asked on the way answer as suits them best at that moment."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.bots.tree import Tree
from hautemer.core.engine import OVER, Action, Choice, State, offers, play
from hautemer.core.game import Game
from hautemer.core.rng import Rng

MOST: Final = 12
"""Nobody follows more lines at once."""


@final
class Line:
    """A position that may come about, who answered what on the way, and how good it looks to who thinks."""

    def __init__(self, s: State, path: list[Action], seats: list[i64], looks: float) -> None:
        self.s = s
        self.path = path
        self.seats = seats
        self.looks = looks

    def is_like(self, other: Line) -> bool:
        return self.looks == other.looks and sorted([id(one) for one in self.path]) == sorted([id(one) for one in other.path])


@final
class Lines(Tree):
    """What one seat thinks about one question, or about several that follow."""

    def __init__(self, game: Game, rng: Rng, sight: int) -> None:
        super().__init__(game, rng, sight)
        self.width: i64 = min(sight, MOST)

    def grow(self, s: State, sea: Rng, first: Action | None = None) -> list[float]:
        """One round: the best line from here, in a guess of its own, by the luck of this sea; `first` is what is answered
        first. What it came to for every seat."""
        luck = sea.below(1 << 30)
        options = offers(s, Rng(luck))
        if not options:
            return self.note(Line(s, [], [], 0.0))
        seat: i64 = asked_seat(s)
        if first is None:
            return self.note(self.best_line(self.answered(Line(s, [], [], 0.0), options, seat), luck, seat))
        play(s, first)
        return self.note(self.best_line([Line(s, [first], [seat], 0.0)], luck, seat))

    def best_line(self, front: list[Line], luck: int, seat: i64) -> Line:
        """The line that ends best for this seat; who follows none looks one answer further, and judges what is there."""
        if not self.width:
            return self.next_step(front[0], luck, seat)
        found = front[0]
        best: float = -1.0
        while front:
            on: list[Line] = []
            for line in front:
                options = self.asked(line.s, Rng(luck))
                if options:
                    on.extend(self.answered(line, options, seat))
                    continue
                line.looks = self.game.chances(line.s)[seat]
                if line.looks > best:
                    best = line.looks
                    found = line
            front = self.most_promising(on)
        return found

    def next_step(self, line: Line, luck: int, seat: i64) -> Line:
        """The best that the next answer makes of it."""
        options = self.asked(line.s, Rng(luck))
        return max(self.answered(line, options, seat), key=looks_of) if options else line

    def most_promising(self, lines: list[Line]) -> list[Line]:
        """A few of them; of those that come to the same by the same answers in another order, one."""
        lines.sort(key=looks_of, reverse=True)
        kept: list[Line] = []
        for line in lines:
            if not any(line.is_like(other) for other in kept):
                kept.append(line)
                if len(kept) == self.width:
                    break
        return kept

    def answered(self, line: Line, options: list[Action], seat: i64) -> list[Line]:
        """The lines that go on from one: all answers of who thinks, or the best one of somebody else."""
        asked: i64 = asked_seat(line.s)
        if len(options) == 1:
            play(line.s, options[0])
            return [line]
        found: list[Line] = []
        best: float = -1.0
        for action in options:
            after = line.s.clone()
            play(after, action)
            chances = self.game.chances(after)
            on = Line(after, [*line.path, action], [*line.seats, asked], chances[seat])
            if asked == seat:
                found.append(on)
            elif chances[asked] > best:
                best = chances[asked]
                found = [on]
        return found

    def asked(self, s: State, sea: Rng) -> list[Action]:
        """What may be answered next; nothing once the position is calm, or the game is over."""
        while s.agenda is not OVER and not self.game.calm(s):
            step = s.agenda.step
            if step.asks_a_seat:
                return offers(s, sea)
            s.agenda = s.agenda.rest
            step.drift(s, sea)
        return []

    def note(self, line: Line) -> list[float]:
        """The answers of the line as branches of the tree, and what they brought who gave them."""
        found = self.game.chances(line.s)
        branch = self.root
        for action, seat in zip(line.path, line.seats, strict=True):
            branch = branch.to(action)
            branch.given += 1
            branch.won += found[seat]
        self.rounds += 1
        return found


def asked_seat(s: State) -> i64:
    step = s.agenda.step
    assert isinstance(step, Choice)
    return step.seat(s)


def looks_of(line: Line) -> float:
    return line.looks
