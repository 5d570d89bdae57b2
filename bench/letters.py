"""What the logits of a game's odds are made of: the code of `odds.py` run with a letter in the place of every number. Only plain
Python takes letters for numbers: run as a program, it reads positions and writes their forms for `bench.fit`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from hautemer.core.engine import State, asking
from hautemer.games.island import odds as of_island
from hautemer.games.island.state import Island
from hautemer.games.monster import odds as of_monster
from hautemer.games.monster.state import Monster
from hautemer.games.shelf import SHELF

ODDS: Final[dict[str, ModuleType]] = {"island": of_island, "monster": of_monster}
NOT_OF_LOGITS: Final = {"TILE_VALUE", "CERTAIN", "DOUBT"}
"""Numbers of points."""


class Form:
    """A sum of letters, each so many times."""

    def __init__(self, parts: dict[str, float]) -> None:
        self.parts: Final = parts

    def __add__(self, other: Form | float) -> Form:
        if not isinstance(other, Form):
            assert other == 0, "every number of a logit has a name"
            return self
        return Form({name: self.parts.get(name, 0.0) + other.parts.get(name, 0.0) for name in {**self.parts, **other.parts}})

    __radd__ = __add__

    def __mul__(self, times: float) -> Form:
        return Form({name: times * part for name, part in self.parts.items()})

    __rmul__ = __mul__

    def __truediv__(self, parts: float) -> Form:
        return self * (1 / parts)


def numbers(name: str) -> dict[str, float]:
    """Every number of a game's logits: by its name, and its place where it stands in a list."""
    values: dict[str, float] = {}
    for key, value in vars(ODDS[name]).items():
        if key in NOT_OF_LOGITS or not key.isupper():
            continue
        if isinstance(value, float):
            values[key] = value
        elif isinstance(value, list) and all(isinstance(one, float) for one in value):
            values |= {f"{key}[{i}]": one for i, one in enumerate(value)}
    return values


@contextmanager
def with_letters(name: str) -> Iterator[None]:
    """Letters for the numbers."""
    module = ODDS[name]
    letters: dict[str, Any] = {}
    for key in {one.partition("[")[0] for one in numbers(name)}:
        value = getattr(module, key)
        forms = [Form({f"{key}[{i}]": 1.0}) for i in range(len(value))] if isinstance(value, list) else Form({key: 1.0})
        letters[key] = forms
    with patch.multiple(module, **letters):
        yield


def logits(s: State) -> dict[int, Any]:
    """In a game of Monster the whale's, as number 0; on The Island those of all explorers that are not yet safe, by number."""
    if isinstance(s, Monster):
        return {0: of_monster.of_whale(s) + of_monster.of_hunters(s)}
    assert isinstance(s, Island)
    odds = of_island.Odds(s)
    return {figure: odds.ashore(figure) for figure in range(int(s.kit.colours) * 10) if s.alive >> figure & 1}


def forms(name: str, text: str) -> dict[int, dict[str, float]]:
    """What each logit of a position is made of."""
    s = SHELF[name].read(text)
    asking(s)
    with with_letters(name):
        return {number: form.parts for number, form in logits(s).items()}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(forms(sys.argv[1], json.loads(line))))
