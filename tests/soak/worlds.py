"""Twin courses of a game: they differ in what a seat cannot see, and nothing that it sees or hears tells them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hautemer.core.engine import Action, Chance, Choice, State, asking
from hautemer.core.game import Game
from hautemer.core.history import play_and_tell
from hautemer.core.rng import Rng
from hautemer.lab.clauses import some_options
from hautemer.lab.promises import any_answer, received

TRIES = 12
"""So many pairs of answers are tried where most of them would tell the twins apart."""


@dataclass
class Question:
    """Who is asked (-1 for the sea), and what is answered here and there; whether the worlds differ before it."""

    asked: int
    here: Action
    there: Action
    differ: bool
    refused: list[Action]  # what is forbidden to the seat here, and so in both worlds


@dataclass
class Twins:
    """Two courses that look the same to a seat."""

    game: Game
    options: dict[str, str]
    seat: int
    questions: list[Question] = field(default_factory=list)

    def draws(self, there: bool) -> dict[str, str]:
        """What the sea draws in one of the worlds, by the number of the answer."""
        return {str(n): str(q.there if there else q.here) for n, q in enumerate(self.questions) if q.asked < 0}


def twins(game: Game, seed: int, most: int) -> Twins:
    """A random course and its twin, as long as they can be kept alike, and at most so many answers."""
    rng = Random(seed)
    options = some_options(game, Rng(seed))
    made = Twins(game, options, rng.randrange(len(game.seats(options))))
    here, there = game.start(options), game.start(options)
    asking(there)
    while len(made.questions) < most and (step := asking(here)) is not None:
        pair = next((pair for pair in pairs(here, there, step, made.seat, rng) if alike(made, here, there, *pair)), None)
        if pair is None:
            break
        asked = -1 if isinstance(step, Chance) else int(step.seat(here))
        made.questions.append(Question(asked, *pair, game.write(here) != game.write(there), forbidden(made, here, step, rng)))
        play_and_tell(here, pair[0])
        play_and_tell(there, pair[1])
    return made


def pairs(here: State, there: State, step: Choice[Any, Any], seat: int, rng: Random) -> Iterator[tuple[Action, Action]]:
    """Answers to try in both worlds: different ones where the seat may not learn which."""
    first, second = shuffled(step.options(here), rng), shuffled(step.options(there), rng)
    if isinstance(step, Chance):
        drawn = any_answer(here, step, Rng(rng.randrange(1 << 30)))
        yield from [(drawn, other) for other in second[:TRIES] if other is not drawn]
        first = [drawn]
    elif step.secret and not step.may(here, seat):
        yield first[0], second[0]
    yield from [(action, action) for action in first[:TRIES] if action in second]


def shuffled(options: list[Action], rng: Random) -> list[Action]:
    return rng.sample(options, len(options))


def alike(made: Twins, here: State, there: State, first: Action, second: Action) -> bool:
    """Whether the seat cannot tell the worlds apart after these answers, and somebody is asked the same again."""
    here, there = here.clone(), there.clone()
    heard = [
        received(made.game, world, play_and_tell(world, action), made.seat) for world, action in ((here, first), (there, second))
    ]
    step = asking(here)
    return heard[0] == heard[1] and step is not None and step is asking(there) and int(step.seat(here)) == int(step.seat(there))


def forbidden(made: Twins, s: State, step: Choice[Any, Any], rng: Random) -> list[Action]:
    """Some answers that this seat may not give now: of this question, and of any other."""
    some = [*rng.sample(step.actions, min(3, len(step.actions))), *rng.sample(list(made.game.actions.values()), 2)]
    return [action for action in some if made.game.refusal(s, made.seat, action)]
