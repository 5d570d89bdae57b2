"""Lessons: real positions, each with something to do that the rules allow, and its words in both languages."""

from __future__ import annotations

import pytest

from hautemer.core.engine import asking
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.messages import plain
from hautemer.games.shelf import SHELF
from hautemer.server.lessons import lessons, scripts, try_answer
from hautemer.speech import LANGUAGES, load

GAMES = pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)


@GAMES
def test_every_lesson_can_be_done_as_it_says(game: Game) -> None:
    offered = lessons(game)
    assert len(offered) >= 10
    for lesson in offered:
        assert lesson.view.ask is not None
        assert lesson.view.ask.seat == lesson.view.seat, lesson.name
        assert set(lesson.answers) <= set(lesson.view.ask.options), lesson.name
        for action in lesson.answers:
            done = try_answer(game, lesson.name, plain(action))
            assert (done.right, done.refusal) == (True, None)
            assert done.events, lesson.name
            assert done.view is not None


@GAMES
def test_what_the_others_answer_in_a_lesson_is_theirs_to_answer(game: Game) -> None:
    for script in scripts(game.name).values():
        s = game.read("\n".join(script.position) + "\n")
        for i, text in enumerate([script.answers[0], *script.then]):
            step = asking(s)
            assert step is not None
            action = game.action(text)
            asked = int(step.seat(s))
            assert game.refusal(s, asked, action) is None, f"{script.name}: {text}"
            assert (asked == script.seat) == (i == 0), f"{script.name}: {text}"
            s.agenda = s.agenda.rest
            step.take(s, action)


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_its_words(game: Game, lang: str) -> None:
    words = load(f"games/{game.name}/words", lang)["lessons"]
    assert list(words) == list(scripts(game.name))
    assert all(set(said) == {"title", "text", "hint", "done"} for said in words.values())


def test_a_wrong_try_says_why_and_changes_nothing() -> None:
    reef = SHELF["reef"]
    low = try_answer(reef, "higher", {"do": "play", "card": "o2"})
    assert low.refusal is not None
    assert (low.refusal.clause, low.refusal.detail, low.right, low.view) == ("reef.higher", "not_higher", False, None)
    other = try_answer(reef, "higher", {"do": "pass"})
    assert (other.refusal, other.right, other.view) == (None, False, None), "allowed, but not what the lesson is about"
    with pytest.raises(BadInput, match="There is no lesson of reef called"):
        try_answer(reef, "deeper", {"do": "pass"})
