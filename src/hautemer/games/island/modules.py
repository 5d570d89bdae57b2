"""The modules that are here; each is known by its own file alone."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from hautemer.games.island.state import Module

NAMES: Final = ["squid", "dolphins"]
"""Their files, in the order in which their options are said."""


def present() -> list[Module]:
    """A module whose file is taken away is not offered, and nothing else changes."""
    places = [f"hautemer.games.island.{name}" for name in NAMES]
    return [import_module(place).MODULE for place in places if find_spec(place) is not None]


MODULES: Final[list[Module]] = present()
