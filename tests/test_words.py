"""Every language says everything, and the same things."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from hautemer.bots.crew import crew
from hautemer.core.engine import Chance, Choice, asking, play
from hautemer.core.game import Game
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.lab.clauses import clauses_of_question
from hautemer.speech import DEFAULT, FORM, LANGUAGES, Speech, chapters, fill, grammar, load

CLIENT = Path(__file__).parents[1] / "client" / "src" / "words"
SOURCES = Path(__file__).parents[1] / "src" / "hautemer"
FOLDERS = ["words", *[f"games/{name}/words" for name in SHELF]]
KEYS = {"/pick", "/pick_one", "/table/what"}
"""Sentences in which a question mark is a key to press."""
SAID_AT = {
    sentence
    for path in [*CLIENT.parent.rglob("*.svelte"), *CLIENT.parent.rglob("*.ts")]
    for sentence in re.findall(r"sayAt\([^,]+, ['`](\w+)", path.read_text("utf-8"))
}
"""Sentences of the interface that a game may put in words of its own, or how their names begin."""
NEVER_NONE = {
    *("no_answers", "leave_up", "leave_up_playing", "leave_up_waiting", "undo_waiting", "wait_title", "wait_only", "check_right"),
    *("figures", "hops", "laid", "wind", "pool", "own_falls", "card_free"),
}
"""Counts of what is there: a seat that is left, a draw that was checked, a seat that is free, an explorer on a hex, a round
still to come."""
GAMES = pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)


def leaves(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}/{key}")
        else:
            yield f"{path}/{key}", value


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


def words_of(folder: str, lang: str) -> dict[str, str]:
    """All sentences of a folder; the client's are not in the package."""
    return dict(leaves(load(folder, lang) if folder != "client" else json.loads((CLIENT / f"{lang}.json").read_text("utf-8"))))


def everything(lang: str) -> Iterator[tuple[str, str, str]]:
    """Every sentence of a language: its folder, its key, itself."""
    for folder in ["client", *FOLDERS]:
        for key, sentence in words_of(folder, lang).items():
            yield folder, key, sentence


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", ["client", *FOLDERS])
def test_every_language_has_the_same_keys_and_places(folder: str, lang: str) -> None:
    first, other = [{k: s for k, s in words_of(folder, one).items() if not k.startswith("/frame/")} for one in (DEFAULT, lang)]
    assert list(first) == list(other)
    for key, sentence in first.items():
        assert places(sentence) == places(other[key]), key
        assert other[key].strip() or not sentence.strip(), key


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_begins_with_how_to_win_and_every_chapter_has_clauses(game: Game, lang: str) -> None:
    words = load(f"games/{game.name}/words", lang)
    book = chapters(words)
    assert [title for title, _ in book] == list(words["chapters"].values())
    assert [clause for _, clauses in book for clause in clauses] == list(words["clauses"])
    assert game.end_clause in book[0][1]
    assert words["goal"] not in {entry["text"] for entry in words["clauses"].values()}


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_says_in_words_of_its_own_only_what_the_interface_says(game: Game, lang: str) -> None:
    interface = words_of("client", lang)
    for key, sentence in load(f"games/{game.name}/words", lang).get("frame", {}).items():
        assert places(sentence) == places(interface[f"/{key}"]), key
        assert sentence != interface[f"/{key}"], key
        assert [start for start in SAID_AT if key.startswith(start)], f"{key} is said without asking the game"


def test_in_french_a_table_of_calypso_never_says_vous() -> None:
    """Whatever of the interface a game may say in words of its own."""
    own = load("games/calypso/words", "fr")["frame"]
    vous = re.compile(r"\b(?:[Vv]ous|[Vv]otre|[Vv]os)\b(?! tables)|\b(?!chez|assez)\w{2,}ez\b")
    said = {f"/{key}": sentence for key, sentence in own.items()}
    asked = {key: s for key, s in words_of("client", "fr").items() if any(key[1:].startswith(start) for start in SAID_AT)}
    assert [key for key, sentence in {**asked, **said}.items() if vous.search(sentence)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_breaks_the_rules_of_its_language(lang: str) -> None:
    """Typography, and what cannot be said before a name that may begin with a vowel or an article."""
    never = [re.compile(pattern) for pattern in grammar(lang).never]
    wrong = [
        (folder, key, sentence) for folder, key, sentence in everything(lang) if any(rule.search(sentence) for rule in never)
    ]
    assert [one for one in wrong if one[1] not in KEYS] == []


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        *[("fr", wrong) for wrong in ("Ah !", "Ah\u00a0!", "Ah!", "« Ah\u202f»", "l'île", "Ah...", "n° 3", "95%", "5 s")],
        *[("fr", wrong) for wrong in ("le tour de {name}", "À {seat} de jouer", "avec l’aide d’{name}", "la main du {hunter}")],
        *[("fr", wrong) for wrong in ("le {figure} nage", "le nom de {figure}", "ce que {name} a joué", "près de {kind}")],
        *[("en", wrong) for wrong in ("don't", 'a "net"', "Well...", "95 %")],
    ],
)
def test_the_rules_of_a_language_find_what_is_wrong(lang: str, sentence: str) -> None:
    assert any(re.search(pattern, sentence) for pattern in grammar(lang).never)


@GAMES
def test_every_event_step_verb_and_option_has_its_words(game: Game) -> None:
    words = load(f"games/{game.name}/words", DEFAULT)
    due = {event.__name__.lower() for event in game.event_types}
    hideable = {
        e.__name__.lower() + ".hidden" for e in game.event_types if any("None" in str(t) for t in get_type_hints(e).values())
    }
    assert set(words["events"]) == due | hideable
    for event in game.event_types:
        fields = set(get_type_hints(event)) - {"clause", "is_news", "shows"}
        assert places(words["events"][event.__name__.lower()]) <= fields, event
    assert set(words["prompts"]) == {name for name, step in game.steps.items() if isinstance(step, Choice)}
    assert set(words["actions"]) == set(game.verbs)
    assert all(places(words["actions"][verb]) == set(parts) for verb, parts in game.verbs.items())
    assert {o.name: set(o.values) for o in game.options} == {k: set(v["values"]) for k, v in words["options"].items()}
    assert list(words.get("levels", {})) == list(game.levels)


@GAMES
def test_every_refusal_has_a_short_no(game: Game) -> None:
    clauses = load(f"games/{game.name}/words", DEFAULT)["clauses"]
    refusing = {game.turn_clause, game.end_clause, *[step.clause for step in game.steps.values() if isinstance(step, Choice)]}
    for seed in range(60):
        for s, step, _ in promises.questions(game, seed):
            refusing.update(step.barred_by(s, face) for face in step.actions)
    for scene in game.scenes.values():
        s = game.read(scene.position)
        for answer in scene.answers:
            play(s, game.action(answer))
            if (last := asking(s)) is not None:
                refusing.update(clauses_of_question(game, s, last))
    refusing.discard("")
    assert {clause for clause, words in clauses.items() if "no" in words} == refusing


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_of_real_games_can_be_said(game: Game, lang: str) -> None:
    said: set[tuple[str, str]] = set()
    for seed in range(12):
        speech: Speech | None = None
        for s, step, _ in promises.questions(game, seed):
            speech = speech or Speech(game, s.options, lang)
            for action in step.actions if not isinstance(step, Chance) else ():
                if clause := step.barred_by(s, action):
                    refusal = game.barred(s, action, clause)
                    if (clause, refusal.detail) not in said:
                        said.add((clause, refusal.detail))
                        assert not re.search(r"[{}|]|\bNone\b(?! of)", speech.refusal(refusal)), refusal


@GAMES
def test_every_precise_refusal_is_said_somewhere(game: Game) -> None:
    words = load(f"games/{game.name}/words", DEFAULT)
    source = (SOURCES / "games" / game.name / "refusals.py").read_text("utf-8")
    assert [sentence for sentence in words["refusals"] if f'"{sentence}"' not in source] == []


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_action_of_real_games_can_be_said(game: Game, lang: str) -> None:
    for seed in range(25):
        speech: Speech | None = None
        for s, step, _ in promises.questions(game, seed):
            speech = speech or Speech(game, s.options, lang)
            assert all(speech.action(action) for action in step.options(s))
            s.events = s.events or []
        assert speech is not None
        for event in s.events or []:
            for heard in [event.recap(), *[event.to(seat) for seat in (-2, 0, 1)]]:
                assert not re.search(r"[{}|]|None", speech.event(heard))


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if 0 in grammar(lang).one])
def test_none_is_not_said_as_one(lang: str) -> None:
    """Where 0 takes the singular, that form names the number, unless there is always one at least. Events: below."""
    for folder, key, sentence in everything(lang):
        if "/events/" not in key and not NEVER_NONE.intersection(key.split("/")):
            assert all(f"{{{part}}}" in one for part, one, _ in FORM.findall(sentence)), (folder, key)


@GAMES
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if 0 in grammar(lang).one])
def test_no_event_says_none_as_one(game: Game, lang: str) -> None:
    sentences = load(f"games/{game.name}/words", lang)["events"]
    for seed in range(25):
        for s, _, _ in promises.questions(game, seed):
            s.events = s.events or []
        for event in s.events or []:
            for part, singular, _ in FORM.findall(sentences[type(event).__name__.lower()]):
                assert f"{{{part}}}" in singular or getattr(event, part) != 0, event


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_that_is_only_formatted_has_no_forms(game: Game, lang: str) -> None:
    """Where a terminal fills a sentence of its table with `str.format`, a form by the count would not be understood."""
    source = (SOURCES / "games" / game.name / "terminal.py").read_text("utf-8")
    formatted = re.findall(r"""words\[["'](\w+)["']\]\.format\(""", source)
    assert bool(formatted) == (".format(" in source)
    table = load(f"games/{game.name}/words", lang)["table"]
    assert [key for key in formatted if FORM.search(table[key])] == []


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_name_and_a_line_in_the_browser(game: Game, lang: str) -> None:
    client = json.loads((CLIENT / f"{lang}.json").read_text("utf-8"))
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
