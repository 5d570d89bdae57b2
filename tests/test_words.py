"""Both languages say everything, and the same things."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from hautemer.bots.crew import crew
from hautemer.core.engine import Choice, asking, play
from hautemer.core.game import Game
from hautemer.core.messages import Event
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.lab.clauses import asked
from hautemer.speech import FORM, LANGUAGES, Speech, fill, load

FOLDERS = ["words", *[f"games/{name}/words" for name in SHELF]]
GAMES = pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)


def leaves(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}/{key}")
        else:
            yield f"{path}/{key}", value


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_have_the_same_keys_and_places(folder: str) -> None:
    english, french = [dict(leaves(load(folder, lang))) for lang in LANGUAGES]
    assert list(english) == list(french)
    for key, sentence in english.items():
        assert places(sentence) == places(french[key]), key
        assert sentence.strip(), key
        assert french[key].strip(), key


@GAMES
def test_every_event_step_verb_and_option_has_its_words(game: Game) -> None:
    words = load(f"games/{game.name}/words", "en")
    module = import_module(f"hautemer.games.{game.name}.messages")
    events = [one for _, one in inspect.getmembers(module, inspect.isclass) if issubclass(one, Event) and one is not Event]
    due = {event.__name__.lower() for event in events}
    hideable = {e.__name__.lower() + ".hidden" for e in events if any("None" in str(t) for t in get_type_hints(e).values())}
    assert set(words["events"]) == due | hideable
    for event in events:
        fields = set(get_type_hints(event)) - {"clause", "news", "shows"}
        assert places(words["events"][event.__name__.lower()]) <= fields, event
    assert set(words["prompts"]) == {name for name, step in game.steps.items() if isinstance(step, Choice)}
    assert set(words["actions"]) == set(game.verbs)
    assert all(places(words["actions"][verb]) == set(parts) for verb, parts in game.verbs.items())
    assert {o.name: set(o.values) for o in game.options} == {k: set(v["values"]) for k, v in words["options"].items()}
    assert list(words.get("levels", {})) == list(game.levels)


@GAMES
def test_every_refusal_has_a_short_no(game: Game) -> None:
    clauses = load(f"games/{game.name}/words", "en")["clauses"]
    refusing = {game.turn_clause, game.end_clause, *[step.clause for step in game.steps.values() if isinstance(step, Choice)]}
    for seed in range(60):
        for s, step, _ in promises.questions(game, seed):
            refusing.update(step.bars(s, face) for face in step.faces)
    for scene in game.scenes.values():
        s = game.read(scene.position)
        for answer in scene.answers:
            play(s, game.action(answer))
            if (last := asking(s)) is not None:
                refusing.update(asked(game, s, last))
    refusing.discard("")
    assert {clause for clause, words in clauses.items() if "no" in words} == refusing


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_action_of_real_games_can_be_said(game: Game, lang: str) -> None:
    for seed in range(25):
        speech: Speech | None = None
        for s, step, _ in promises.questions(game, seed):
            speech = speech or Speech(game, s.options, lang)
            assert all(speech.action(action) for action in step.options(s))
            s.told = s.told or []
        assert speech is not None
        for event in s.told or []:
            for heard in [event.later(), *[event.to(seat) for seat in (-2, 0, 1)]]:
                assert not re.search(r"[{}|]|None", speech.event(heard))


@GAMES
def test_none_is_not_said_as_one(game: Game) -> None:
    """French says 0 in the singular: where there can be none, the sentence names the number."""
    sentences = load(f"games/{game.name}/words", "fr")["events"]
    for seed in range(25):
        for s, _, _ in promises.questions(game, seed):
            s.told = s.told or []
        for event in s.told or []:
            for part, one, _ in FORM.findall(sentences[type(event).__name__.lower()]):
                assert f"{{{part}}}" in one or getattr(event, part) != 0, event


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_name_and_a_line_in_the_browser(game: Game, lang: str) -> None:
    client = json.loads((Path(__file__).parents[1] / "client" / "src" / "words" / f"{lang}.json").read_text("utf-8"))
    own = load(f"games/{game.name}/words", lang).get("levels", {})
    for bot in crew(game):
        assert bot in own or {f"bot_{bot}", f"bot_{bot}_line"} <= set(client), bot


def test_a_count_takes_the_form_that_fits() -> None:
    sentence = "{count|one card goes|{count} cards go}"
    assert [fill(sentence, {"count": str(n)}, "en") for n in (0, 1, 2)] == ["0 cards go", "One card goes", "2 cards go"]
    sentence = "{count|une carte part|{count} cartes partent}"
    assert [fill(sentence, {"count": str(n)}, "fr") for n in (0, 1, 2)] == [
        "Une carte part",
        "Une carte part",
        "2 cartes partent",
    ]
