"""The promises, kept by every game of the shelf."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hautemer.core.engine import asking, play
from hautemer.core.game import Game
from hautemer.core.messages import Event
from hautemer.core.rng import Rng
from hautemer.games.reef.messages import Drew
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.lab.clauses import some_options

GAMES = list(SHELF.values())
SEEDS = [range(block, block + 250) for block in range(0, 2000, 250)]
FEW = [range(block, block + 15) for block in range(5000, 5120, 15)]


def name(value: object) -> str:
    return value.name if isinstance(value, Game) else str(value)


LONG = {"island": 10, "monster": 15}
"""Games that take so many times longer than Récif: fewer of them are played here; `make soak` plays many."""


def some(game: Game, seeds: range) -> range:
    return seeds[:: LONG.get(game.name, 1)]


each_game = pytest.mark.parametrize("game", GAMES, ids=name)
many_games = pytest.mark.parametrize("seeds", SEEDS, ids=name)
few_games = pytest.mark.parametrize("seeds", FEW, ids=name)


@each_game
@many_games
def test_options_are_what_nothing_bars_at_every_question_and_every_game_ends(game: Game, seeds: range) -> None:
    for seed in some(game, seeds):
        for s, step, _ in promises.questions(game, seed):
            promises.options_are_what_nothing_bars(s, step)


@each_game
@few_games
def test_a_clone_is_equal_and_independent_and_a_position_survives_as_text(game: Game, seeds: range) -> None:
    for seed in some(game, seeds):
        for s, step, rng in promises.questions(game, seed):
            promises.a_clone_is_equal_and_independent(game, s, rng)
            promises.the_position_survives_as_text(game, s)
            promises.luck_follows_the_weights(s, step)


@each_game
@few_games
def test_a_guess_looks_the_same_and_nothing_tells_a_secret(game: Game, seeds: range) -> None:
    for seed in some(game, seeds):
        for s, _, rng in promises.questions(game, seed):
            for seat in range(len(game.seats(s.options))):
                promises.a_guess_looks_the_same(game, s, seat, rng)
            promises.nothing_tells_a_secret(game, s, seed % len(game.seats(s.options)), rng)


@each_game
def test_what_others_cannot_tell_apart_is_asked_in_secret(game: Game) -> None:
    for seed in some(game, range(200)):
        for s, step, _ in promises.questions(game, seed):
            promises.secret_answers_are_marked(game, s, step)


@each_game
@few_games
def test_the_log_alone_rebuilds_the_table(game: Game, seeds: range) -> None:
    for seed in some(game, seeds):
        promises.the_log_rebuilds_the_table(game, seed)


@each_game
def test_the_clause_that_ended_a_game_was_told(game: Game) -> None:
    for seed in some(game, range(600)):
        promises.the_ending_was_told(game, seed)


@each_game
def test_messages_are_declared_and_survive_the_wire(game: Game) -> None:
    asked: set[str] = set()
    for seed in some(game, range(200))[:40]:
        for s, step, _ in promises.questions(game, seed):
            if s.events is None:
                s.events = []
            if step.name not in asked:
                asked.add(step.name)
                promises.actions_survive_the_wire(game, step)
            promises.events_survive_the_wire(s)
            promises.messages_are_declared(game, s)
            s.events.clear()
    assert asked


@each_game
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_whatever_is_answered_the_game_goes_on_to_its_end(game: Game, data: st.DataObject) -> None:
    s = game.start(some_options(game, Rng(data.draw(st.integers(0, 10_000)))))
    picks = data.draw(st.lists(st.integers(0, 10_000), min_size=20, max_size=120))
    answers = 0
    while (step := asking(s)) is not None:
        promises.options_are_what_nothing_bars(s, step)
        choices = step.options(s)
        play(s, choices[picks[answers % len(picks)] % len(choices)])
        answers += 1
        if answers == 2000:
            assert not game.always_ends, "it ends whatever is answered"
            return
    assert all(0 <= score <= 1 for score in game.scores(s))


def look_for_secrets(game: Game, seeds: range) -> None:
    for seed in seeds:
        for s, _, rng in promises.questions(game, seed):
            promises.nothing_tells_a_secret(game, s, seed % 2, rng)


def test_the_promise_of_secrets_catches_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: everyone hears which card was drawn."""

    def leak(self: Drew, seat: int) -> Event:
        return self

    monkeypatch.setattr(Drew, "to", leak)
    with pytest.raises(AssertionError, match="after draw"):
        look_for_secrets(SHELF["reef"], range(10))


@pytest.mark.soak
@each_game
@pytest.mark.parametrize("block", range(20))
def test_soak_all_promises_over_many_games(game: Game, block: int) -> None:
    for seed in some(game, range(10**6 + 500 * block, 10**6 + 500 * (block + 1))):
        for s, step, rng in promises.questions(game, seed):
            promises.options_are_what_nothing_bars(s, step)
            promises.luck_follows_the_weights(s, step)
            for seat in range(len(game.seats(s.options))):
                promises.nothing_tells_a_secret(game, s, seat, rng)
