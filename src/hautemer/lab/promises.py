"""The invariants that every game keeps, as functions that fail where one is broken. For the games of the shelf, and for yours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hautemer.core.bits import bit
from hautemer.core.engine import Action, Chance, Choice, State, WideChoice, asking, play
from hautemer.core.game import Game
from hautemer.core.history import moments, play_and_tell
from hautemer.core.messages import OMNISCIENT, SPECTATOR, Event, to_json
from hautemer.core.records import Answer
from hautemer.core.rng import Rng
from hautemer.lab.clauses import some_options


def questions(game: Game, seed: int, most: int = 100_000) -> Iterator[tuple[State, Choice[Any, Any], Rng]]:
    """A random game with random options, stopped at every question; it must end before `most` answers."""
    rng = Rng(seed)
    s = game.start(some_options(game, rng))
    for _ in range(most):
        step = asking(s)
        if step is None:
            return
        yield s, step, rng
        play(s, any_answer(s, step, rng))
    raise AssertionError(f"the game of seed {seed} did not end in {most} answers")


def any_answer(s: State, step: Choice[Any, Any], rng: Rng) -> Action:
    """One of the options; the sea's by their weights."""
    action: Action
    if isinstance(step, Chance):
        action = step.sample(s, rng)
    else:
        options = step.options(s)
        action = options[rng.below(len(options))]
    return action


def options_are_what_nothing_bars(s: State, step: Choice[Any, Any]) -> None:
    """`mask` (or `places`), `options` and `barred_by` say the same, and there is always something to answer."""
    free = [i for i, action in enumerate(step.actions) if not step.barred_by(s, action)]
    assert free, f"{step.name} asks, but nothing can be answered"
    if isinstance(step, WideChoice):
        assert step.places(s).hexes() == free, step.name
    else:
        assert step.mask(s) == sum(bit(i) for i in free), step.name
    assert step.options(s) == [step.actions[i] for i in free], step.name


def luck_follows_the_weights(s: State, step: Choice[Any, Any]) -> None:
    """Of the numbers that the sea can draw, each action gets as many as its weight, in the order of the actions."""
    if not isinstance(step, Chance):
        return
    indices = [int(step.at(s, r)) for r in range(int(step.total(s)))]
    due = [
        i for i, action in enumerate(step.actions) if not step.barred_by(s, action) for _ in range(int(step.weight(s, action)))
    ]
    assert indices == due, step.name


def a_clone_is_equal_and_independent(game: Game, s: State, rng: Rng) -> None:
    before = game.write(s)
    c = s.clone()
    assert game.write(c) == before
    step = asking(c)
    assert step is not None
    play(c, any_answer(c, step, rng))
    asking(c)
    assert game.write(s) == before, "playing on in the clone changed the original"


def the_position_survives_as_text(game: Game, s: State) -> None:
    text = game.write(s)
    assert game.write(game.read(text)) == text


def actions_survive_the_wire(game: Game, step: Choice[Any, Any]) -> None:
    for action in step.actions:
        assert game.action(str(action)) is action
        assert game.action_of(msgspec.json.decode(to_json(action))) is action


def messages_are_declared(game: Game, s: State) -> None:
    """Every view and every event is of a type that the game declares."""
    for seat in (OMNISCIENT, SPECTATOR, *range(len(game.seats(s.options)))):
        assert type(game.view(s, seat)) is game.view_type, seat
        for event in s.events or []:
            assert type(event.to(seat)) in game.event_types, event


def events_survive_the_wire(s: State) -> None:
    for event in s.events or []:
        decoder = msgspec.json.Decoder(type(event))
        assert decoder.decode(to_json(event)) == event


def a_guess_looks_the_same(game: Game, s: State, seat: int, rng: Rng) -> None:
    view = game.view(s, seat)
    assert to_json(game.view(game.guess(view, rng), seat)) == to_json(view)


def nothing_tells_a_secret(game: Game, s: State, seat: int, rng: Rng) -> None:
    """A world that differs only in what the seat cannot see gives it the same refusals, and after the same answer the same
    events and the same view, byte for byte; unless the rules then show it what was hidden."""
    twin = game.guess(game.view(s, seat), rng)
    step = asking(s)
    assert step is not None
    foreign = next(action for action in game.actions.values() if action not in step.actions)
    for action in [*step.actions, foreign]:  # what is not an answer to this question is refused in the same way
        here, there = game.refusal(s, seat, action), game.refusal(twin, seat, action)
        assert here == there, f"{action}: refused by {here!r} here and by {there!r} in a world that looks the same"
    world, twin_world = s.clone(), twin.clone()
    first, second = asking(world), asking(twin_world)
    assert first is not None
    assert first is second
    shared = [action for action in first.options(world) if action in first.options(twin_world)]
    if shared:
        action = shared[rng.below(len(shared))]
        answers = action, action
    elif isinstance(first, Chance):
        answers = first.options(world)[0], first.options(twin_world)[0]
    else:
        return  # what the other seat answers here, it could not answer there
    events, others = play_and_tell(world, answers[0]), play_and_tell(twin_world, answers[1])
    if answers[0] is not answers[1] and events and getattr(events[0], "seat", None) == seat:
        return  # its own draw: it sees the card, which is another one there
    if not any(event.shows for event in events):
        here_and_there = f"after {answers[0]} here and {answers[1]} there"
        assert received(game, world, events, seat) == received(game, twin_world, others, seat), here_and_there


def secret_answers_are_marked(game: Game, s: State, step: Choice[Any, Any]) -> None:
    """Whatever is answered to a secret question, each of the others hears and sees the same; to any other question, someone
    can tell the answers apart."""
    options = step.options(s)
    if isinstance(step, Chance) or len(options) == 1:
        return
    others = [seat for seat in range(len(game.seats(s.options))) if not step.may(s, seat)]
    alike = all(len({tuple(received_after(game, s.clone(), action, seat)) for action in options[:2]}) == 1 for seat in others)
    assert not others or step.secret == alike, f"{step.name} {'is' if alike else 'is not'} secret"


def received_after(game: Game, s: State, action: Action, seat: int) -> list[bytes]:
    return received(game, s, play_and_tell(s, action), seat)


def received(game: Game, s: State, events: list[Event], seat: int) -> list[bytes]:
    """All that a seat is sent after an answer."""
    return [*[to_json(event.to(seat)) for event in events], to_json(game.view(s, seat))]


def the_log_rebuilds_the_table(game: Game, seed: int) -> None:
    """The options and the list of answers are the whole table."""
    rng = Rng(seed)
    options = some_options(game, rng)
    s = game.start(options)
    answers: list[Answer] = []
    while (step := asking(s)) is not None:
        action = any_answer(s, step, rng)
        answers.append(Answer(len(answers), int(step.seat(s)), game.action(str(action))))
        play(s, action)
    for moment in moments(game, options, answers):
        if moment.answer is not None:
            assert game.refusal(moment.s, moment.answer.seat, moment.answer.action) is None
    assert moment.step is None
    assert game.scores(moment.s) == game.scores(s)
    assert game.write(moment.s) == game.write(s)


def the_ending_was_told(game: Game, seed: int) -> None:
    """The clause that a game is said to have ended by is one that its last events cite."""
    rng = Rng(seed)
    s = game.start(some_options(game, rng))
    events: list[Event] = []
    while (step := asking(s)) is not None:
        events = play_and_tell(s, any_answer(s, step, rng))
    assert game.ending(s) in [event.clause for event in events]
