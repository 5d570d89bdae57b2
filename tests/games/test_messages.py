"""What a game declares that it tells is all that its `messages.py` holds."""

from __future__ import annotations

from importlib import import_module

import pytest

from hautemer.core.game import Game
from hautemer.core.messages import Event, View
from hautemer.games.shelf import SHELF


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_the_view_and_every_event_are_declared(game: Game) -> None:
    module = import_module(f"hautemer.games.{game.name}.messages")
    classes = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    assert list(game.event_types) == [one for one in classes if issubclass(one, Event)], "all of them, in order"
    assert [game.view_type] == [one for one in classes if issubclass(one, View)]
