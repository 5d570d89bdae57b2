"""A table without clock, disk or socket: proposed, written down, accepted; looked back at; taken back."""

from __future__ import annotations

import pytest

from hautemer.core.engine import SEA, asking
from hautemer.core.fair import FairDraws
from hautemer.core.game import Game
from hautemer.core.history import History, moments
from hautemer.core.messages import Refusal, to_json
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.lab.promises import any_answer

REEF = SHELF["reef"]
KEY = "7f" * 32


def begun(game: Game = REEF, **options: str) -> History:
    """A table at which the sea has drawn and somebody is asked."""
    settled = game.complete_options(options)
    history = History(game, settled, FairDraws(KEY, "table", [""] * len(game.seats(settled))))
    history.accept(history.draws())
    return history


def played(history: History, answers: int, seed: int = 1) -> History:
    """So many answers of seats later, unless the game is over before."""
    rng = Rng(seed)
    for _ in range(answers):
        step = history.step()
        if step is None:
            break
        seat = int(step.seat(history.s))
        history.accept(history.proposed(seat, any_answer(history.s, step, rng)))
    return history


def test_what_is_proposed_is_not_true_until_it_is_accepted() -> None:
    history = begun()
    before, n = REEF.write(history.s), history.n()
    step = history.step()
    assert step is not None
    seat = int(step.seat(history.s))
    batch = history.proposed(seat, step.options(history.s)[0])
    assert (REEF.write(history.s), history.n(), len(history.story)) == (before, n, n)
    history.accept(batch)
    assert history.n() == n + len(batch.answers) == len(history.story)
    assert REEF.write(history.s) != before


@pytest.mark.parametrize("name", SHELF)
def test_the_sea_answers_until_a_seat_is_asked_and_draws_the_same_again(name: str) -> None:
    history = played(begun(SHELF[name]), 30)
    for moment in history.moments():
        if moment.answer is not None and moment.answer.seat == SEA:
            again = History(history.game, history.options, history.luck, history.answers[: moment.n]).draws()
            assert again.answers[0] == moment.answer
            assert asking(again.s) is None or asking(again.s).asks_a_seat  # type: ignore[union-attr]


def test_a_refusal_is_the_clause_and_nothing_else_happens() -> None:
    history = begun()
    step = history.step()
    assert step is not None
    seat = int(step.seat(history.s))
    before = REEF.write(history.s)
    assert history.refusal(1 - seat, step.options(history.s)[0]) == Refusal("reef.turn")
    assert history.refusal(seat, step.options(history.s)[0]) is None
    assert REEF.write(history.s) == before


@pytest.mark.parametrize("name", SHELF)
def test_the_moments_of_a_game_are_what_it_was_at_every_question(name: str) -> None:
    game = SHELF[name]
    history = begun(game)
    positions = [(history.n(), game.write(history.s))]
    for _ in range(40):
        played(history, 1, len(positions))
        positions.append((history.n(), game.write(history.s)))
    texts = {moment.n: game.write(moment.s) for moment in history.moments()}
    assert [(n, texts[n]) for n, _ in positions] == positions
    events = [moment.events for moment in history.moments()]
    assert events == [history.prelude, *history.story]
    assert all(moment.events == [] for moment in history.moments(silent=True))


def test_the_last_moment_has_no_answer_and_of_a_game_that_is_over_no_question() -> None:
    *_, last = begun().moments()
    assert last.answer is None
    assert last.step is not None
    *_, last = played(begun(), 10_000).moments()
    assert (last.answer, last.step) == (None, None)


def test_what_happens_before_the_first_answer_is_told_with_it() -> None:
    settled = REEF.complete_options({})
    history = History(REEF, settled, FairDraws(KEY, "table", ["", ""]))
    assert history.events_since(0) == []
    history.accept(history.draws())
    assert history.events_since(0)[0] == [*history.prelude, *history.story[0]]
    assert history.events_since(2) == history.story[2:]


def test_undo_leads_to_before_ones_last_answer_and_is_free_until_somebody_else_chose_or_anybody_learned_something() -> None:
    history = begun(opens="first")
    assert history.undo_point(0) is None, "nothing was answered yet"
    for _ in range(200):
        played(history, 1, history.n())
        for seat in (0, 1):
            point = history.undo_point(seat)
            if point is None:
                continue
            assert history.answers[point.n].seat == seat
            assert all(answer.seat != seat for answer in history.answers[point.n + 1 :])
            learned = [event.is_news for events in history.story[point.n :] for event in events]
            chose = [answer.seat for answer in history.answers[point.n :] if answer.seat not in (seat, SEA)]
            assert point.is_free == (not any(learned) and not chose)
        if history.step() is None:
            break
    assert history.step() is None
    assert history.undo_point(0) is None, "what is over is over"


def test_a_cut_leaves_the_table_as_it_was_then() -> None:
    history = begun()
    before, n = REEF.write(history.s), history.n()
    story = list(history.story)
    played(history, 12)
    history.cut(n)
    assert (REEF.write(history.s), history.n(), history.story) == (before, n, story)


def test_the_fault_of_a_bot_stays_with_its_answer_and_goes_with_it() -> None:
    history = begun()
    step = history.step()
    assert step is not None
    n = history.n()
    history.accept(history.proposed(int(step.seat(history.s)), step.options(history.s)[0], "slow"))
    assert [(answer.n, answer.fault) for answer in history.faults] == [(n, "slow")]
    assert b'"fault":"slow"' in to_json(history.answers[n])
    history.cut(n)
    assert history.faults == []


def test_moments_are_made_of_options_and_answers_alone() -> None:
    history = played(begun(), 25)
    *_, last = moments(REEF, history.options, history.answers)
    assert REEF.write(last.s) == REEF.write(history.s)
