"""Who can be hired, and what is left of them when they go."""

from __future__ import annotations

import gc

import pytest

from hautemer.bots.crew import bots_of, make_bot
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF


def rngs() -> int:
    gc.collect()
    return sum(isinstance(one, Rng) for one in gc.get_objects())


@pytest.mark.parametrize("game", SHELF)
def test_a_bot_that_goes_leaves_nothing_in_memory(game: str) -> None:
    """A server hires one for every answer."""
    before = rngs()
    for name in bots_of(SHELF[game]):
        for seed in range(20):
            make_bot(name, SHELF[game], seed, 1.0)
        assert rngs() == before, name
