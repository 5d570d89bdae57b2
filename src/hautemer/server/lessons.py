"""Learning a game: a few real positions, one thing to do in each, and what then happens."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from hautemer.core.engine import Action, asking
from hautemer.core.errors import unknown
from hautemer.core.game import Game
from hautemer.core.history import play_and_tell
from hautemer.core.messages import Event, Refusal, View
from hautemer.server.wire import Spoken


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson as `games/<game>/lessons.json` keeps it; its words are under the same name in the game's words."""

    name: str
    seat: int
    position: list[str]  # the lines of its text
    answers: list[str]  # what the learner is to do: any of these
    then: list[str] = []  # what the sea and the others answer next, in order


class Lesson(msgspec.Struct, frozen=True):
    """What the learner sees, and what is to be done."""

    name: str
    view: View
    answers: list[Action]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner tries."""

    action: Spoken


class Tried(msgspec.Struct, frozen=True):
    """What came of it: why it is not allowed, or what happened and whether it was what the lesson is about."""

    refusal: Refusal | None
    right: bool
    events: list[Event]
    view: View | None


@cache
def scripts(name: str) -> dict[str, Script]:
    """The lessons of a game in their order; empty when it has none."""
    file = files("hautemer") / "games" / name / "lessons.json"
    if not file.is_file():
        return {}
    return {script.name: script for script in msgspec.json.decode(file.read_bytes(), type=list[Script])}


def lessons(game: Game) -> list[Lesson]:
    lessons: list[Lesson] = []
    for script in scripts(game.name).values():
        s = game.read("\n".join(script.position) + "\n")
        asking(s)
        answers = [game.action(text) for text in script.answers]
        lessons.append(Lesson(script.name, game.screen(game.view(s, script.seat)), answers))
    return lessons


def try_answer(game: Game, name: str, data: dict[str, str]) -> Tried:
    """Try an answer in a lesson. One that is allowed but not what the lesson asks for is not played."""
    if name not in scripts(game.name):
        raise unknown(f"lesson of {game.name}", name, scripts(game.name))
    script = scripts(game.name)[name]
    s = game.read("\n".join(script.position) + "\n")
    asking(s)
    action = game.action_of(data)
    refusal = game.refusal(s, script.seat, action)
    if refusal is not None or str(action) not in script.answers:
        return Tried(refusal, False, [], None)
    answers = [action, *[game.action(text) for text in script.then]]
    events = [event.to(script.seat) for answer in answers for event in play_and_tell(s, answer)]
    return Tried(None, True, events, game.screen(game.view(s, script.seat)))
