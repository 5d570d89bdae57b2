"""Commands on positions: print one, list what is legal, try answers, count lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from rich.console import Console
from rich.markup import escape

from hautemer.cli.show import as_json, console, options_of, say, text_of
from hautemer.core.engine import Action, Chance, Choice, State, asking, perft, random_steps
from hautemer.core.errors import BadInput, Refused, unknown
from hautemer.core.game import Game
from hautemer.core.history import play_and_tell
from hautemer.core.messages import Event, Refusal, plain
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called
from hautemer.speech import Speech

FEW: Final = 8
"""The most sentences that are said for one clause, and the most actions that are named one by one where they are not possible."""


def show_position(name: str, chosen: list[str], seed: int, after: int) -> None:
    game = game_called(name)
    s = game.start(options_of(game, chosen))
    done = random_steps(s, Rng(seed), after)
    if asking(s) is None:
        raise BadInput(f"That game ends after {done} moves: choose an --after below {done}.")
    console.file.write(game.write(s))


def show_scene(name: str, clause: str) -> None:
    """A position that shows a clause; the answers to try are in a comment at its end."""
    game = game_called(name)
    if clause not in game.scenes:
        raise unknown(f"scene of {game.name}", clause, game.scenes)
    scene = game.scenes[clause]
    answers = " ".join(f'"{answer}"' for answer in scene.answers)
    console.file.write(f"{game.write(game.read(scene.position))}# hautemer try {game.name} - {answers}\n")


def read(name: str, path: str) -> tuple[Game, State, Choice[Any, Any]]:
    """A game, a position of it, and the step that asks there."""
    game = game_called(name)
    s = game.read(text_of(path))
    step = asking(s)
    assert step is not None
    return game, s, step


def barred_actions(s: State, step: Choice[Any, Any]) -> dict[str, list[Action]]:
    """The actions that are not allowed, by the clause that bars them."""
    by_clause: defaultdict[str, list[Action]] = defaultdict(list)
    for action in step.actions:
        if clause := step.barred_by(s, action):
            by_clause[clause].append(action)
    return dict(by_clause)


def refusals(s: State, step: Choice[Any, Any], speech: Speech) -> Iterator[tuple[str, str, list[Action]]]:
    """Why actions are not allowed: the sentence, the clause, and the actions that it is about. Where one clause would take many
    sentences, its short answer stands for all of them."""
    for clause, actions in barred_actions(s, step).items():
        by_sentence: defaultdict[str, list[Action]] = defaultdict(list)
        for action in actions:
            by_sentence[speech.refusal(speech.game.barred(s, action, clause))].append(action)
        if len(by_sentence) > FEW:
            yield speech.refusal(Refusal(clause)), clause, actions
        else:
            for sentence, alike in by_sentence.items():
                yield sentence, clause, alike


def show_legal(name: str, path: str, json: bool, lang: str) -> None:
    game, s, step = read(name, path)
    if json:
        as_json(question(game, s) | {"barred": barred_actions(s, step)})
        return
    speech = Speech(game, s.options, lang)
    ask(game, s, speech)
    for sentence, clause, actions in refusals(s, step, speech):
        say(f"{sentence} {', '.join(map(str, actions))}", clause, "✗ ")


def question(game: Game, s: State) -> dict[str, Any]:
    """The question now asked, for a program."""
    step = asking(s)
    if step is None:
        return {"over": True, "scores": game.scores(s), "clause": game.ending(s)}
    seat = int(step.seat(s))
    ask: dict[str, Any] = {"over": False, "seat": seat, "step": step.name, "clause": step.clause}
    if isinstance(step, Chance):
        return ask | {"options": [plain(a) | {"weight": int(step.weight(s, a))} for a in step.options(s)]}
    return ask | {"options": step.options(s)}


def ask(game: Game, s: State, speech: Speech) -> None:
    """The question now asked, for people."""
    step = asking(s)
    if step is None:
        say(outcome(game.scores(s), speech), game.ending(s))
        return
    seat = int(step.seat(s))
    sentence = speech.ui("asked", seat=speech.seat(seat))
    say(f"{sentence} {speech.prompt(step.name)}", step.clause)
    for action in step.options(s):
        weight = f" [dim]×{step.weight(s, action)}[/]" if isinstance(step, Chance) else ""
        console.print(f"  [cyan]{action}[/]{weight}  {escape(speech.action(action))}")


def outcome(scores: list[float], speech: Speech) -> str:
    """Who won; nobody, where one victory is shared by all."""
    best = max(scores)
    if best <= 0:
        return speech.ui("lost")
    if best < 1 and min(scores) == best:
        return speech.ui("draw")
    return speech.ui("won", seat=", ".join(speech.seat(seat) for seat, score in enumerate(scores) if score == best))


def parse_answer(game: Game, s: State, text: str) -> tuple[int, Action]:
    """An answer and the seat that gives it: the one that is asked, unless another is named before a colon."""
    name, colon, action = text.partition(":")
    step = asking(s)
    if step is None:
        raise Refused(game.end_clause, f"{text!r} comes too late: the game is already over ({game.end_clause}).")
    if not colon:
        return int(step.seat(s)), game.action(text)
    seats = ["sea", *game.seats(s.options)]
    if name.strip() not in seats:
        raise BadInput(f"There is no seat {name.strip()!r}; the seats are {', '.join(seats)}.")
    return seats.index(name.strip()) - 1, game.action(action)


def show_try(name: str, path: str, texts: list[str], seed: int | None, json: bool, lang: str) -> None:
    game, s, _ = read(name, path)
    speech = Speech(game, s.options, lang)
    sea = None if seed is None else Rng(seed)
    events = draw_sea(s, sea)
    for text in texts:
        seat, action = parse_answer(game, s, text)
        if (refusal := game.refusal(s, seat, action)) is not None:
            raise Refused(refusal.clause, f"{text}: {speech.refusal(refusal)} ({refusal.clause})")
        events += [*play_and_tell(s, action), *draw_sea(s, sea)]
    position = game.write(s)
    if json:
        as_json({"events": events, "next": question(game, s), "position": position})
        return
    tell(events, speech)
    ask(game, s, speech)
    console.file.write("\n" + position)


def draw_sea(s: State, sea: Rng | None) -> list[Event]:
    """Let the sea answer as long as it is asked, if it has a seed; the events of that."""
    events: list[Event] = []
    while sea is not None and isinstance(step := asking(s), Chance):
        events += play_and_tell(s, step.sample(s, sea))
    return events


def tell(events: list[Event], speech: Speech) -> None:
    """The story, one line per event, each with its clause."""
    for event in events:
        say(speech.event(event), event.clause, "• ")


def show_count(name: str, path: str, depth: int, json: bool) -> None:
    game, s, _ = read(name, path)
    with Console(stderr=True).status(f"{game.name}: {depth} …"):
        lines = int(perft(s, depth))
    if json:
        as_json({"depth": depth, "lines": lines})
    else:
        console.print(lines)
