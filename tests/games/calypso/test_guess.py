"""Nothing is to be guessed: what a seat cannot see nobody has drawn yet, and how evenly the sea draws is proved beside this."""

from __future__ import annotations

from hautemer.core.rng import Rng
from hautemer.games.calypso.state import Calypso
from hautemer.lab import promises
from tests.games.calypso.drawing import GAME


def test_every_guess_is_the_table_itself_whoever_looks() -> None:
    questions = 0
    for seed in range(40):
        for s, _, _ in promises.questions(GAME, seed):
            seat = questions % len(GAME.seats(s.options))
            guess = GAME.guess(GAME.view(s, seat), Rng(questions))
            assert isinstance(s, Calypso)
            assert isinstance(guess, Calypso)
            assert GAME.write(guess) == GAME.write(s)
            assert (guess.pairs, guess.loose) == (s.pairs, s.loose), "what the sea can still turn up"
            questions += 1
    assert questions > 2000
