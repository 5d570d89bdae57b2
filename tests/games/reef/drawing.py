"""Positions drawn in the tests: draw, answer, look."""

from __future__ import annotations

from textwrap import dedent
from typing import cast

from hautemer.core.engine import State, asking
from hautemer.core.messages import SPECTATOR
from hautemer.games.reef.cards import names
from hautemer.games.reef.messages import ReefView, SideView
from hautemer.games.reef.state import Reef, Side, kinds_laid
from hautemer.games.shelf import SHELF
from tests.games.drawing import Table

GAME = SHELF["reef"]
ANIMALS = ["octopus", "crab"]


class Drawn(Table[Reef]):
    """The octopus is the first seat."""

    game = GAME
    seats = ANIMALS

    def __init__(self, drawing: str, mode: str = "symmetric", **options: str) -> None:
        head = " ".join(["reef", f"mode={mode}", *[f"{name}={value}" for name, value in options.items()]])
        super().__init__(head + "\n" + dedent(drawing))

    @property
    def winner(self) -> str:
        return ANIMALS[self.s.winner] if self.s.winner >= 0 else "nobody"

    @property
    def table(self) -> str:
        """The round's cards, the first one first."""
        return " ".join(self.names_of(kinds_laid(self.s.table)))

    @staticmethod
    def names_of(kinds: list[int]) -> list[str]:
        return [names(1 << kind)[0] for kind in kinds]

    def side(self, animal: str) -> Side:
        return self.s.side(ANIMALS.index(animal))

    def hand(self, animal: str) -> str:
        return " ".join(names(self.side(animal).hand))

    def pile(self, animal: str) -> str:
        return " ".join(names(self.side(animal).pile))

    def secret(self, animal: str) -> str:
        """What this animal discarded face down."""
        return " ".join(names(self.side(animal).buried))

    def view(self, animal: str) -> ReefView:
        return cast(ReefView, GAME.view(self.s, ANIMALS.index(animal)))

    @staticmethod
    def watched(s: State) -> ReefView:
        """What somebody sees who only looks on."""
        asking(s)
        return cast(ReefView, GAME.view(s, SPECTATOR))

    def sees(self, animal: str, of: str) -> SideView:
        """One side as the other sees it."""
        return self.view(animal).sides[ANIMALS.index(of)]
