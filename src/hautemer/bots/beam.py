"""Beam search, for games where a turn is long, many answers differ by little, and the game can evaluate its own positions.

An answer is worth what the best line after it comes to: the line is followed until the position is quiet (`Game.is_quiet`), and
only the few most promising positions are kept on the way. Another seat that is asked on the way gives the answer that is best
for it at that moment."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.bots.tree import Tree
from hautemer.core.engine import OVER, Action, Choice, State, offers, play
from hautemer.core.game import Game
from hautemer.core.rng import Rng

MAX_BEAM: Final = 12
"""No bot follows more lines at once."""


@final
class Variation:
    """A position that may come about, the answers and seats on the way there, and its estimate for the seat that searches."""

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
    """The search of one seat for one question, or for several in a row."""

    def __init__(self, game: Game, rng: Rng, beam_width: int) -> None:
        super().__init__(game, rng, 0)  # lines have no limit of depth
        self.width: i64 = min(beam_width, MAX_BEAM)

    def iterate(self, s: State, sea: Rng, first: Action | None = None) -> list[float]:
        """One playout: the best line from a guessed state, with the draws of this sea; `first` forces the first answer. Returns
        every seat's chances at the end of the line."""
        luck = sea.below(1 << 30)
        options = offers(s, Rng(luck))
        if not options:
            return self.note(Variation(s, [], [], 0.0))
        seat: i64 = asked_seat(s)
        if first is None:
            return self.note(self.best_line(self.continuations(Variation(s, [], [], 0.0), options, seat), luck, seat))
        play(s, first)
        return self.note(self.best_line([Variation(s, [first], [seat], 0.0)], luck, seat))

    def best_line(self, front: list[Variation], luck: int, seat: i64) -> Variation:
        """The line that ends best for this seat; a beam of width 0 looks one answer ahead and evaluates what is there."""
        if not self.width:
            return self.next_step(front[0], luck, seat)
        best_line = front[0]
        best: float = -1.0
        while front:
            on: list[Variation] = []
            for line in front:
                options = self.next_options(line.s, Rng(luck))
                if options:
                    on.extend(self.continuations(line, options, seat))
                    continue
                line.estimate = self.game.chances(line.s)[seat]
                if line.estimate > best:
                    best = line.estimate
                    best_line = line
            front = self.most_promising(on)
        return best_line

    def next_step(self, line: Variation, luck: int, seat: i64) -> Variation:
        """The line continued by the best next answer."""
        options = self.next_options(line.s, Rng(luck))
        return max(self.continuations(line, options, seat), key=estimate_of) if options else line

    def most_promising(self, lines: list[Variation]) -> list[Variation]:
        """The best few; of lines that reach the same estimate by the same answers in another order, one."""
        lines.sort(key=estimate_of, reverse=True)
        kept: list[Variation] = []
        for line in lines:
            if not any(line.is_like(other) for other in kept):
                kept.append(line)
                if len(kept) == self.width:
                    break
        return kept

    def continuations(self, line: Variation, options: list[Action], seat: i64) -> list[Variation]:
        """The lines that continue one: by every answer of the seat that searches, or by the best answer of another seat."""
        asked_by: i64 = asked_seat(line.s)
        if len(options) == 1:
            play(line.s, options[0])
            return [line]
        lines: list[Variation] = []
        best: float = -1.0
        for action in options:
            after = line.s.clone()
            play(after, action)
            chances = self.game.chances(after)
            on = Variation(after, [*line.path, action], [*line.seats, asked_by], chances[seat])
            if asked_by == seat:
                lines.append(on)
            elif chances[asked_by] > best:
                best = chances[asked_by]
                lines = [on]
        return lines

    def next_options(self, s: State, sea: Rng) -> list[Action]:
        """What may be answered next; nothing once the position is quiet, or the game is over."""
        while s.agenda is not OVER and not self.game.is_quiet(s):
            step = s.agenda.step
            if step.asks_a_seat:
                return offers(s, sea)
            s.agenda = s.agenda.rest
            step.random_step(s, sea)
        return []

    def note(self, line: Variation) -> list[float]:
        """Count the line in the tree: each of its answers is visited once, with the chances of the seat that gave it."""
        chances = self.game.chances(line.s)
        node = self.root
        for action, seat in zip(line.path, line.seats, strict=True):
            node = node.child(action)
            node.visits += 1
            node.total += chances[seat]
        self.playouts += 1
        return chances


def asked_seat(s: State) -> i64:
    step = s.agenda.step
    assert isinstance(step, Choice)
    return step.seat(s)


def estimate_of(line: Variation) -> float:
    return line.estimate
