"""Which worlds can lie behind a view, found without `guess`: every way that it could have come, counted; and whether guesses
come as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from hautemer.core.engine import Action, Chance, Choice, State, asking, play
from hautemer.core.game import Game
from hautemer.core.messages import to_json
from hautemer.core.rng import Rng

FEW = 300
World = TypeVar("World")
Weight = Callable[[State, Action], int]
"""In how many ways an answer could be given: as often as its card was there, where cards look alike."""


def followed(
    game: Game, real: State, worlds: Mapping[str, int], answers: list[str], seat: int, secret: set[str], weight: Weight
) -> Counter[str]:
    """The worlds, by their positions, that this seat cannot tell from the real one, after the real one went these ways: in
    each of them whoever else is asked, and the sea, answers all that looks the same from the seat. Only what the secret verbs
    are about can be hidden."""
    real = real.clone()
    counts = Counter(worlds)
    for text in answers:
        step = asking(real)
        assert step is not None
        own = step.seat(real) == seat
        assert not game.refusal(real, int(step.seat(real)), game.action(text)), text
        play(real, game.action(text))
        asking(real)
        looks = to_json(game.view(real, seat))
        after: Counter[str] = Counter()
        for position, ways in counts.items():
            world = game.read(position)
            question = asking(world)
            assert question is not None
            hidden = not own and text.split()[0] in secret
            for action in question.options(world) if hidden else [game.action(text)]:
                if game.refusal(world, int(question.seat(world)), action):
                    continue  # in this world it could not be answered
                on = world.clone()
                times = ways * (1 if own else times_given(world, question, action, weight))
                play(on, action)
                asking(on)
                if to_json(game.view(on, seat)) == looks:
                    after[game.write(on)] += times
        counts = after
    return counts


def times_given(s: State, step: Choice[State, Action], action: Action, weight: Weight) -> int:
    return int(step.weight(s, action)) if isinstance(step, Chance) else weight(s, action)


def guesses_match(
    game: Game, real: State, seat: int, due: Mapping[World, float | Fraction], told: Callable[[State], World]
) -> None:
    """Guesses look the same from the seat, byte for byte (the first of them are compared); they are all the worlds that are
    due and no other, as often as they are due. `told` says of a world what matters here."""
    view, draws = game.view(real, seat), max(1000, 100 * len(due))
    looks, rng = to_json(view), Rng(1)
    counts: Counter[World] = Counter()
    for n in range(draws):
        world = game.guess(view, rng)
        counts[told(world)] += 1
        assert n > FEW or to_json(game.view(world, seat)) == looks
    assert told(real) in due, "the true world is one of those that can be"
    assert set(counts) == set(due), f"never guessed: {set(due) - set(counts)}; cannot be: {set(counts) - set(due)}"
    total = sum(due.values())
    means = {world: float(draws * n / total) for world, n in due.items()}
    assert min(means.values()) > 3, "so seldom that nothing can be said"
    chi_square = sum((counts[world] - mean) ** 2 / mean for world, mean in means.items())
    assert chi_square < len(due) + 6 * (2 * len(due)) ** 0.5, (
        f"χ² = {chi_square:.0f} over {len(due)} worlds: {counts} for {means}"
    )
