"""Two answers compared, as hints and analyses do: by how much the better one is, and the whole of its move."""

from __future__ import annotations

import pytest

from hautemer.bots.duel import compare
from hautemer.core.engine import Action, State, asking, play
from hautemer.core.game import Game
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.server.advice import advice_of


def last_questions(game: Game, seed: int) -> list[State]:
    """The states of a random game in which a seat could choose."""
    rng = Rng(seed)
    s = game.start(game.complete_options({}))
    found = []
    while (step := asking(s)) is not None:
        options = step.options(s)
        if step.asks_a_seat and len(options) > 1:
            found.append(s.clone())
        play(s, options[rng.below(len(options))])
    return found


def wins_at_once(game: Game, s: State, action: Action) -> bool:
    step = asking(s)
    assert step is not None
    seat = int(step.seat(s))
    after = s.clone()
    play(after, action)
    return asking(after) is None and game.chances(after)[seat] == 1.0


def test_what_wins_at_once_gains_all_that_the_other_may_lose() -> None:
    game = SHELF["reef"]
    found = 0
    for seed in range(60):
        s = last_questions(game, seed)[-1]
        step = asking(s)
        assert step is not None
        options = step.options(s)
        best = next((one for one in options if wins_at_once(game, s, one)), None)
        other = next((one for one in options if not wins_at_once(game, s, one)), None)
        if best is None or other is None:
            continue
        found += 1
        view = game.view(s, int(step.seat(s)))
        advice = advice_of(game, [compare(game, view, other, best, seed, 60)])
        assert advice is not None
        assert (advice.move[0], advice.runner_up[0], advice.chance) == (best, other, 1.0)
        assert 0 <= advice.gain <= 1
        assert advice.margin > 0
    assert found > 5


@pytest.mark.parametrize("name", ["island", "monster"])
def test_the_move_is_told_whole_and_can_be_made(name: str) -> None:
    game = SHELF[name]
    lengths = set()
    for s in last_questions(game, 3)[::9]:
        step = asking(s)
        assert step is not None
        seat = int(step.seat(s))
        first, second = step.options(s)[:2]
        found = compare(game, game.view(s, seat), first, second, 1, 4)
        assert found == compare(game, game.view(s, seat), first, second, 1, 4), "the same seed, the same comparison"
        for words, answer in zip((found.first_move, found.second_move), (first, second), strict=True):
            move = [game.action(one) for one in words]
            assert move[0] is answer
            lengths.add(len(move))
            after = s.clone()
            for action in move:
                while (step := asking(after)) is not None and step.asks_a_seat and len(step.options(after)) == 1:
                    play(after, step.options(after)[0])
                if step is None or action not in step.options(after):
                    break  # it depends on what the seat cannot see
                assert int(step.seat(after)) == seat
                play(after, action)
    assert max(lengths) > 1


def test_without_time_nothing_is_compared() -> None:
    game = SHELF["reef"]
    s = last_questions(game, 1)[0]
    step = asking(s)
    assert step is not None
    first, second = step.options(s)[:2]
    assert advice_of(game, [compare(game, game.view(s, int(step.seat(s))), first, second, 1)]) is None
