"""The engine and the naive reference play the same random games and must agree after every answer."""

import random
from collections import Counter
from dataclasses import dataclass
from itertools import product

import pytest

from hautemer.core.engine import Chance, asking, play
from hautemer.games.reef.cards import NAMES, names
from hautemer.games.reef.state import Reef, kinds_laid
from hautemer.games.shelf import SHELF
from tests.games.reef.reference import Reference

SEATS = ["first", "second"]
OPENERS = ["lot", "first", "second"]
SYMMETRIC_SEEDS = range(25)  # 12 combinations: 300 games
ASYMMETRIC_SEEDS = range(50)  # 6 combinations: 300 games

COMMON_QUESTIONS = {"deal", "refill", "open", "play", "answer", "offrir_give", "piocher_draw", "piocher_discard"}
ASYMMETRIC_QUESTIONS = {
    "aveugler_draw",
    "pincer_pinch",
    "capturer_take",
    "guerir_discard",
    "guerir_draw",
    "imiter_choose",
    "fouiller_search",
}


@dataclass
class Position:
    """All that is compared of a position."""

    question: str | None
    seat: int | None
    options: list[str]
    weights: dict[str, int]
    hands: list[list[str]]
    piles: list[list[str]]
    secret: list[list[str]]
    table: list[str]
    winner: int | None


def engine_position(state: Reef) -> Position:
    """What the engine says of its game."""
    step = asking(state)
    actions = [] if step is None else step.options(state)
    sides = [state.first, state.second]
    return Position(
        question=None if step is None else step.name,
        seat=None if step is None else step.seat(state),
        options=sorted(str(action) for action in actions),
        weights={str(action): step.weight(state, action) for action in actions} if isinstance(step, Chance) else {},
        hands=[sorted(names(side.hand)) for side in sides],
        piles=[sorted(names(side.pile)) for side in sides],
        secret=[sorted(names(side.buried)) for side in sides],
        table=[NAMES[kind] for kind in kinds_laid(state.table)],
        winner=None if state.winner == -1 else state.winner,
    )


def reference_position(reference: Reference) -> Position:
    """What the reference says of its game."""
    asked = reference.asked()
    seat = None if asked is None else reference.seat()
    return Position(
        question=asked,
        seat=seat,
        options=sorted(reference.options()),
        weights=reference.options() if seat == -1 else {},
        hands=[sorted(hand) for hand in reference.hands],
        piles=[sorted(pile) for pile in reference.piles],
        secret=[sorted(cards) for cards in reference.secret],
        table=list(reference.table),
        winner=reference.winner,
    )


def pick(luck: random.Random, options: dict[str, int], eager: bool) -> str:
    """One answer by weight; the eager pass only when they must, which makes long rounds and empty hands."""
    texts = sorted(options)
    if eager and len(texts) > 1 and "pass" in texts:
        texts.remove("pass")
    return luck.choices(texts, [options[text] for text in texts])[0]


def compare_game(mode: str, finish_rank: str, octopus: str, opens: str, seed: int) -> Counter[str]:
    """Play one random game in both, and count the questions that were asked."""
    options = f"{mode}, finish_rank={finish_rank}, octopus={octopus}, opens={opens}"
    # The options are part of the luck, lest the same seed tell nearly the same game under each of them.
    luck = random.Random(f"{options}, seed={seed}")
    game = SHELF["reef"]
    wanted = {"mode": mode, "octopus": octopus, "opens": opens}
    if mode == "symmetric":
        wanted["finish_rank"] = finish_rank
    state = game.start(game.complete_options(wanted))
    assert isinstance(state, Reef)
    reference = Reference(mode, finish_rank, octopus, opens)
    questions: Counter[str] = Counter()
    answers: list[str] = []
    while True:
        where = f"{options}, seed={seed}, after {answers}"
        expected = reference_position(reference)
        assert engine_position(state) == expected, where
        step = asking(state)
        if step is None or expected.question is None:
            assert expected.winner is not None, where
            return questions
        questions[expected.question] += 1
        text = pick(luck, reference.options(), eager=seed % 2 == 1)
        answers.append(text)
        reference.answer(text)
        play(state, next(action for action in step.options(state) if str(action) == text))


@pytest.mark.parametrize(("finish_rank", "octopus", "opens"), list(product(["5", "3"], SEATS, OPENERS)))
def test_symmetric_games_agree(finish_rank: str, octopus: str, opens: str) -> None:
    """The engine and the reference tell the same symmetric games."""
    questions: Counter[str] = Counter()
    for seed in SYMMETRIC_SEEDS:
        questions += compare_game("symmetric", finish_rank, octopus, opens, seed)
    assert set(questions) == COMMON_QUESTIONS | ({"lots"} if opens == "lot" else set())


@pytest.mark.parametrize(("octopus", "opens"), list(product(SEATS, OPENERS)))
def test_asymmetric_games_agree(octopus: str, opens: str) -> None:
    """The engine and the reference tell the same asymmetric games."""
    questions: Counter[str] = Counter()
    for seed in ASYMMETRIC_SEEDS:
        questions += compare_game("asymmetric", "5", octopus, opens, seed)
    assert set(questions) == COMMON_QUESTIONS | ASYMMETRIC_QUESTIONS | ({"lots"} if opens == "lot" else set())
