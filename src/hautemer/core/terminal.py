"""What a game does in a terminal: it draws its table, and says what differs from game to game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from hautemer.core.engine import Action
from hautemer.core.messages import Event, View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hautemer.speech import Speech

StoryLine = tuple[str, str]
"""A sentence and its clause."""


class Terminal(ABC):
    """One for each game: `TERMINAL` in its `terminal.py`. A game must draw; the rest is here, for games that need no more."""

    @abstractmethod
    def draw(self, view: View, offered: list[Action], speech: Speech, names: list[str], width: int) -> RenderableType:
        """The table as the view's seat sees it, with the numbers of the answers that `is_drawn`; `names` of the players, by
        seat."""

    def is_drawn(self, action: Action) -> bool:
        """Whether `draw` shows this answer; otherwise it is listed below."""
        return False

    def ordered(self, options: list[Action]) -> list[Action]:
        """The answers in the order in which they are numbered."""
        return options

    def prompt(self, view: View, speech: Speech) -> str:
        """What is asked."""
        assert view.ask is not None
        return speech.prompt(view.ask.step)

    def story(self, events: list[Event], speech: Speech) -> list[StoryLine]:
        """What happened, one line per event."""
        return [(speech.event(event), event.clause) for event in events]

    def say(self, part: str, value: Any, speech: Speech) -> str:
        """A part of an event or an action, as people call it."""
        return "" if value is None else str(value)

    def clause_of(self, text: str, speech: Speech) -> str:
        """The clause that someone asks about, by its own name; "" when there is none."""
        return text if text in speech.words["clauses"] else ""
