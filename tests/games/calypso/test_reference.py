"""The engine and the naive reference play the same random games and must agree after every answer."""

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pytest

from hautemer.core.engine import Chance, asking, play
from hautemer.games.calypso.messages import CalypsoView
from hautemer.games.shelf import SHELF
from tests.games.calypso.reference import Reference

GAME = SHELF["calypso"]
TABLES = [(players, mode) for mode in ("base", "free_placement", "coop", "coop_hard") for players in range(2, 7)]
ALONE = [(1, "coop"), (1, "coop_hard")]
SEEDS = range(16)  # 22 tables: 352 games

SETUP = {"lay_ring", "lay_first", "roll", "lay"}
OF_MODE = {
    "base": {"start_roll", "seek", "show_colour", "name", "seek_named", "show_named"},
    "free_placement": {"start_roll", "seek", "show_colour", "name", "seek_named", "show_named", "place"},
    "coop": {"coop_seek", "coop_show", "coop_name", "coop_seek_named", "coop_show_named"},
    "coop_hard": {"coop_seek", "coop_show"},
}


@dataclass
class Position:
    """All that is compared of a position."""

    question: str | None
    seat: int | None
    chances: dict[str, Fraction]
    faces: list[str]
    ring: list[str]
    calypso: int
    fish: list[int]
    rest: tuple[int, int, int]
    winners: list[int] | None


def chances(weights: dict[str, int]) -> dict[str, Fraction]:
    """Each answer with its share, so that what counts worlds and what counts layouts can be compared."""
    total = sum(weights.values())
    return {text: Fraction(weight, total) for text, weight in sorted(weights.items())}


def engine_position(view: CalypsoView, weights: dict[str, int]) -> Position:
    """What the engine says of its game."""
    return Position(
        question=None if view.ask is None else view.ask.step,
        seat=None if view.ask is None else view.ask.seat,
        chances=chances(weights),
        faces=[tile.shows for tile in view.tiles],
        ring=list(view.ring),
        calypso=view.at,
        fish=list(view.fish),
        rest=(view.net, view.ocean, view.eaten),
        winners=None if view.winners is None else list(view.winners),
    )


def reference_position(reference: Reference) -> Position:
    """What the reference says of its game."""
    question = reference.question
    return Position(
        question=None if question is None else question.name,
        seat=None if question is None else question.seat,
        chances=chances({} if question is None else question.options),
        faces=list(reference.faces),
        ring=list(reference.ring),
        calypso=reference.calypso,
        fish=list(reference.fish),
        rest=(reference.net, reference.ocean, reference.eaten),
        winners=reference.winners,
    )


def compare_game(players: int, mode: str, seed: int) -> Counter[str]:
    """Play one random game in both, and count the questions that were asked. Every other game aims for the best odds, so that
    nets run empty and games are won."""
    luck = random.Random(f"{players} {mode} {seed}")
    state = GAME.start(GAME.complete_options({"players": str(players), "mode": mode}))
    reference = Reference(players, mode)
    questions: Counter[str] = Counter()
    answers: list[str] = []
    while True:
        where = f"{players} players, {mode}, seed={seed}, after {answers}"
        step = asking(state)
        options = [] if step is None else step.options(state)
        weights = {str(a): int(step.weight(state, a)) if isinstance(step, Chance) else 1 for a in options} if step else {}
        view = GAME.view(state, 0)
        assert isinstance(view, CalypsoView)
        assert engine_position(view, weights) == reference_position(reference), where
        assert sum(view.fish) + view.net + view.ocean + view.eaten == 24, where
        if step is None or reference.question is None:
            assert reference.winners is not None, where
            return questions
        questions[step.name] += 1
        text = pick(luck, reference, aims=seed % 2 == 1)
        answers.append(text)
        reference.answer(text)
        play(state, GAME.action(text))


def pick(luck: random.Random, reference: Reference, aims: bool) -> str:
    """An answer by its weight; who aims turns the tile that most worlds say is right."""
    assert reference.question is not None
    options = reference.question.options
    if aims and reference.question.name in ("seek", "coop_seek"):
        wanted = reference.ring[reference.calypso]
        hits = [sum(world[place][1] == wanted for world in reference.worlds) for place in range(6)]
        return f"turn {1 + hits.index(max(hits))}"
    texts = sorted(options)
    return luck.choices(texts, [options[text] for text in texts])[0]


@pytest.mark.parametrize(("players", "mode"), [*TABLES, *ALONE])
def test_games_agree(players: int, mode: str) -> None:
    """The engine and the reference tell the same games."""
    questions: Counter[str] = Counter()
    for seed in SEEDS:
        questions += compare_game(players, mode, seed)
    due = SETUP | OF_MODE[mode] | ({"start_roll"} if players > 1 else set())
    rare = {"shark_take", "collect"} if players > 2 and mode in ("base", "free_placement") else set()
    assert due <= set(questions) <= due | rare


def test_empty_nets_are_met_and_agree() -> None:
    """Three players who aim well empty the net every now and then."""
    questions: Counter[str] = Counter()
    for seed in range(101, 201, 2):
        questions += compare_game(3, "base", seed)
    assert questions["collect"] > 0
    assert questions["shark_take"] > 0
