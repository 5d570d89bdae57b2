"""Every clause of a rulebook: where the code keeps it, which tests prove it, how often self-play meets it."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import hautemer
from hautemer.bots.crew import make_bot
from hautemer.core.engine import RULES, Chance, Choice, State, asking, play
from hautemer.core.errors import BadInput
from hautemer.core.game import Game, Scene
from hautemer.core.messages import SPECTATOR
from hautemer.core.rng import Rng
from hautemer.speech import DEFAULT, load

PACKAGE = Path(hautemer.__file__).parent
TESTS = PACKAGE.parent.parent / "tests"
"""Beside the sources in a checkout; an installed package has none."""

LESSON_EVERY = 5


class Proof(msgspec.Struct):
    """A clause and what stands behind it; `met` is a count, or words where the clause always holds."""

    clause: str
    code: list[str]
    tests: list[str]
    met: int | str


def clause_ids(game: Game) -> list[str]:
    """The clauses of the rulebook, in its order."""
    return list(load(f"games/{game.name}/words", DEFAULT)["clauses"])


def citations_of(game: Game) -> dict[str, list[str]]:
    """By clause, the classes and functions of the game's code that name it."""
    citations: defaultdict[str, list[str]] = defaultdict(list)
    folder = PACKAGE / "games" / game.name
    families = "|".join(sorted({clause.split(".")[0] for clause in clause_ids(game)}))  # the game's, and its modules'
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        places = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
        for number, line in enumerate(text.splitlines(), 1):
            for clause in re.findall(rf"(?<![\w.])(?:{families})\.[a-z0-9_.]*[a-z0-9_]", line):
                inside = [node.name for node in places if node.lineno <= number <= (node.end_lineno or number)]
                name = inside[0] if inside else path.name
                if name not in citations[clause]:
                    citations[clause].append(name)
    return citations


def proving_tests(game: Game, tests: Path = TESTS) -> dict[str, list[str]]:
    """By clause, the tests that say `@proves(clause)`."""
    proofs_by_clause: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((tests / "games" / game.name).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "proves":
                        for argument in mark.args:
                            if isinstance(argument, ast.Constant):
                                proofs_by_clause[str(argument.value)].append(node.name)
    return proofs_by_clause


def count_clauses(game: Game, games: int, watch: Callable[[], None], seed: int = 0) -> Counter[str]:
    """How often each clause asked, told or refused: in games with random options, played in turn at random and by the greedy bot,
    which gets further, every fifth from a position of the lessons; and in the game's scenes. `watch` is called after every
    game."""
    counts: Counter[str] = Counter()
    rng = Rng(seed)
    lessons = lesson_positions(game)
    for number in range(games):
        bot = make_bot("greedy" if number % 2 else "drifter", game, number)
        from_lesson = lessons and number % LESSON_EVERY == 0
        s = game.read(lessons[number // LESSON_EVERY % len(lessons)]) if from_lesson else game.start(some_options(game, rng))
        s.events = []
        while (step := asking(s)) is not None:
            counts.update(clauses_of_question(game, s, step))
            if isinstance(step, Chance):
                play(s, step.sample(s, rng))
            else:
                play(s, bot.choose(game.view(s, int(step.seat(s)))))
        counts.update(clauses_of_events(s))
        watch()
    for scene in game.scenes.values():
        counts.update(clauses_of_scene(game, scene))
    return counts


def clauses_of_question(game: Game, s: State, step: Choice[Any, Any]) -> Iterator[str]:
    """The clause that asks and those that refuse; an answer of any other seat would be refused by the clause of the turn."""
    yield step.clause
    yield from {clause for action in step.actions if (clause := step.barred_by(s, action))}
    if not isinstance(step, Chance):
        yield game.turn_clause


def clauses_of_events(s: State) -> Iterator[str]:
    """The clauses of all that was told, both in full and as a spectator hears it."""
    for event in s.events or []:
        yield from {event.clause, event.to(SPECTATOR).clause}


def clauses_of_scene(game: Game, scene: Scene) -> Counter[str]:
    """The clauses that come up in a scene."""
    s = game.read(scene.position)
    s.events = []
    counts: Counter[str] = Counter()
    for answer in ("", *scene.answers):
        if answer:
            play(s, game.action(answer))
        step = asking(s)
        if step is not None:
            counts.update(clauses_of_question(game, s, step))
    counts.update(clauses_of_events(s))
    return counts


def lesson_positions(game: Game) -> list[str]:
    """The positions of the game's lessons, if it has any."""
    file = PACKAGE / "games" / game.name / "lessons.json"
    return ["\n".join(lesson["position"]) for lesson in msgspec.json.decode(file.read_bytes())] if file.is_file() else []


def some_options(game: Game, rng: Rng) -> dict[str, str]:
    """Options drawn at random, in a combination that the game allows; by any version of its rules."""
    while True:
        chosen = {option.name: option.values[rng.below(len(option.values))] for option in game.options}
        if game.version > 1:
            chosen[RULES] = str(1 + rng.below(game.version))
        try:
            return game.complete_options(chosen)
        except BadInput:
            continue


def proofs(game: Game, counts: Counter[str]) -> list[Proof]:
    """All clauses of a game."""
    code, tests = citations_of(game), proving_tests(game)
    return [
        Proof(clause, code.get(clause, []), tests.get(clause, []), game.always.get(clause) or counts[clause])
        for clause in clause_ids(game)
    ]
