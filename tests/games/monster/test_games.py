"""Whole games of both presets and of all mixtures of dials: they end, and keep cards and pieces."""

from __future__ import annotations

from typing import cast

import pytest

from hautemer.bots.crew import make_bot
from hautemer.bots.ismcts import Searcher
from hautemer.core.engine import Chance, asking, play
from hautemer.core.hexes import BEYOND
from hautemer.core.messages import OMNISCIENT, to_json
from hautemer.core.rng import Rng
from hautemer.games.monster.cards import DECKS, minus
from hautemer.games.monster.state import Monster, all_nets
from hautemer.lab import promises
from tests.games.monster.drawing import GAME

PRESETS = [{"preset": preset, "hunters": hunters} for preset in ("balanced", "printed") for hunters in ("2", "3")]


def check(s: Monster) -> None:
    """What is true at every moment."""
    for which, deck in enumerate(DECKS):
        in_play = s.deck(which).pile + s.deck(which).discard + s.in_hands(which) + s.on_table(which)
        assert in_play == s.dials.whole[which], deck
        assert not minus(s.deck(which).sure, s.in_hands(which)), deck
    pieces = [int(s.ship), *[int(s.hunter(seat).hex) for seat in (1, 2, 3)], *[h for h, _ in all_nets(s.nets)]]
    if not s.under:
        pieces.append(int(s.whale))
    on_board = [h for h in pieces if h != BEYOND]
    assert len(set(on_board)) == len(on_board), "two pieces on one space"
    assert not any(s.rock.has(h) for h in on_board if not s.board.open.has(h)), "a piece on an obstacle"
    assert sorted(h for h, _ in all_nets(s.nets)) == s.netted.hexes()
    assert 0 <= s.reserve <= 4
    assert 0 <= s.life <= s.dials.life
    assert s.round <= s.dials.storm
    assert all(not (hunter.arms or hunter.sails) for hunter in (s.first, s.second, s.third) if hunter.dead)
    assert (s.whale == BEYOND) == s.leaping()


def play_out(options: dict[str, str], seed: int) -> Monster:
    """A random game, looked at before every answer."""
    rng = Rng(seed)
    s = cast(Monster, GAME.start(GAME.complete_options(options)))
    while (step := asking(s)) is not None:
        check(s)
        if not isinstance(step, Chance):
            assert 1 <= len(step.options(s)) <= (25 if s.dials.net == 1 else 36), step.name
        play(s, promises.any_answer(s, step, rng))
    check(s)
    return s


@pytest.mark.parametrize("options", PRESETS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("block", range(3))
def test_games_of_both_presets_end_and_keep_cards_and_pieces(options: dict[str, str], block: int) -> None:
    for seed in range(12 * block, 12 * (block + 1)):
        s = play_out(options, seed)
        assert sum(GAME.scores(s)) == 1


@pytest.mark.parametrize("block", range(6))
def test_games_of_all_mixtures_of_dials_end_and_keep_cards_and_pieces(block: int) -> None:
    for seed in range(30 * block, 30 * (block + 1)):
        for s, _, _ in promises.questions(GAME, seed, most=3000):
            check(cast(Monster, s))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(40))
def test_soak_games_of_all_mixtures_of_dials(block: int) -> None:
    for seed in range(10**6 + 500 * block, 10**6 + 500 * (block + 1)):
        for s, _, _ in promises.questions(GAME, seed, most=3000):
            check(cast(Monster, s))


def test_a_view_stays_small() -> None:
    for seed in range(6):
        for s, _, _ in promises.questions(GAME, seed):
            for seat in (OMNISCIENT, 0, 1):
                assert len(to_json(GAME.view(s, seat))) <= 8 * 1024


def test_with_closed_hands_bots_answer_only_what_they_are_offered() -> None:
    """Whatever they guess of the hands that they cannot see: who gives back a card has it, and not the one that was offered."""
    traded = 0
    for seed in range(6):
        rng = Rng(seed)
        s = GAME.start(GAME.complete_options({"allies": "closed", "board": "15x7", "arms": ["nets", "irons"][seed % 2]}))
        names = ["greedy", "drifter", "drifter"]
        bots = [*[make_bot(name, GAME, seed) for name in names], Searcher(GAME, seed, 1, depth=1)]
        while (step := asking(s)) is not None:
            if isinstance(step, Chance):
                play(s, step.sample(s, rng))
                continue
            seat = int(step.seat(s))
            answer = bots[seat].choose(GAME.view(s, seat))
            assert GAME.refusal(s, seat, answer) is None, f"{answer} to {step.name}"
            traded += step.name == "give_back"
            play(s, answer)
    assert traded, "otherwise nothing was shown"
