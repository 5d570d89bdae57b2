"""Sentences: the words of the table and of a game, in one language, with their parts filled in."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

import msgspec

from hautemer.core.engine import Action
from hautemer.core.errors import unknown
from hautemer.core.game import Game
from hautemer.core.messages import Event, Refusal
from hautemer.core.terminal import Terminal

DEFAULT: Final = "en"
"""Used where no other language is asked for."""
FOLDER: Final = "languages"
LANGUAGES: Final = tuple(
    sorted(
        (path.name.removesuffix(".json") for path in (files("hautemer") / FOLDER).iterdir()),
        key=lambda lang: (lang != DEFAULT, lang),
    )
)
"""A language is known when its file is in the folder; docs/adding-a-language.md lists the files of its words."""
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""What seats are called in actions."""
FORM: Final = re.compile(r"\{(\w+)\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*)\}")
PLACE: Final = re.compile(r"\{(\w+)\}")


def language(requested: str | None = None) -> str:
    """The language asked for; otherwise that of the environment, English by default."""
    if requested is not None and requested not in LANGUAGES:
        raise unknown("language", requested, LANGUAGES)
    environment = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), DEFAULT)
    spoken = re.split(r"[_.@]", environment)[0]
    return requested or (spoken if spoken in LANGUAGES else DEFAULT)


class Language(msgspec.Struct, frozen=True):
    """What has to be known about a language besides its words."""

    name: str
    one: frozenset[int]
    """The counts that take the singular."""
    rulebook: dict[str, str]
    """Headings of the rulebook page."""
    never: list[str]
    """Patterns that no sentence of the language matches: its typography, and turns of phrase that break when filled."""


@cache
def grammar(lang: str) -> Language:
    return msgspec.json.decode((files("hautemer") / FOLDER / f"{lang}.json").read_bytes(), type=Language)


def load(folder: str, lang: str) -> dict[str, Any]:
    """The words in a folder of the package."""
    words: dict[str, Any] = json.loads((files("hautemer") / folder / f"{lang}.json").read_text("utf-8"))
    return words


def chapters(words: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The rulebook in its order: a chapter's title stands under the clause that it begins with."""
    book: list[tuple[str, list[str]]] = []
    for clause in words["clauses"]:
        if clause in words["chapters"]:
            book.append((words["chapters"][clause], []))
        book[-1][1].append(clause)
    return book


def fill(sentence: str, parts: dict[str, str], lang: str) -> str:
    """The sentence with its parts; {count|one card|{count} cards} takes the form that fits the count."""

    def form(match: re.Match[str]) -> str:
        return match[2] if int(parts[match[1]]) in grammar(lang).one else match[3]

    text = PLACE.sub(lambda match: parts[match[1]], FORM.sub(form, sentence))
    return text[:1].upper() + text[1:]


def terminal_of(game: Game) -> Terminal:
    """How the game is shown in a terminal; imported here, because a process that only searches draws nothing."""
    terminal = import_module(f"hautemer.games.{game.name}.terminal").TERMINAL
    assert isinstance(terminal, Terminal)
    return terminal


class Speech:
    """What a game says to someone: its words, the seats' names, and what its parts are called."""

    def __init__(self, game: Game, options: dict[str, str], lang: str) -> None:
        self.game = game
        self.options = options
        self.lang = lang
        self.words = load(f"games/{game.name}/words", lang)
        self.table = load("words", lang)
        self.seats = [str(self.words["seats"][seat]) for seat in game.seats(options)]
        self.terminal: Final = terminal_of(game)

    def ui(self, sentence: str, /, **parts: str) -> str:
        """A sentence of the table itself."""
        return fill(self.table[sentence], parts, self.lang)

    def seat(self, seat: int) -> str:
        return self.seats[seat] if seat >= 0 else str(self.table["sea"])

    def bot(self, name: str) -> str:
        """How a bot plays, in words; one that nobody here knows keeps its own."""
        own = self.words.get("levels", {}).get(name)
        return str(own["name"].lower() if own else self.table.get(f"bot_{name}", name))

    def part(self, name: str, value: Any) -> str:
        """One part of an action or an event, as people call it."""
        if name == "seat":
            return self.seat(ORDINALS.index(value) if isinstance(value, str) else value)
        return self.terminal.say(name, value, self)

    def fill(self, sentence: str, **parts: Any) -> str:
        """A sentence of the game with its parts as people call them."""
        return fill(sentence, {name: self.part(name, value) for name, value in parts.items()}, self.lang)

    def event(self, event: Event) -> str:
        fields = {name: value for name, value in msgspec.structs.asdict(event).items() if name != "clause"}
        untold = None in fields.values() or () in fields.values()
        key = type(event).__name__.lower() + (".hidden" if untold else "")
        return self.fill(self.words["events"][key], **fields)

    def action(self, action: Action) -> str:
        return self.fill(self.words["actions"][action.do], **action.parts())

    def prompt(self, step: str) -> str:
        return str(self.words["prompts"][step])

    def rule(self, clause: str) -> str:
        """The rulebook's line."""
        return str(self.words["clauses"][clause]["text"])

    def refusal(self, refusal: Refusal) -> str:
        """Why not: what exactly is in the way, where the game says it; or the clause's short answer, or its whole line."""
        if refusal.detail:
            return self.fill(self.words["refusals"][refusal.detail], **refusal.parts)
        return str(self.words["clauses"][refusal.clause].get("no") or self.rule(refusal.clause))
