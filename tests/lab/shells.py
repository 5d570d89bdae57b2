"""A game of two draws and one choice, small enough to know every figure: a pearl lies under one of two shells, three times in
four under the left one; the first seat names a shell, not knowing; then one time in ten a storm swaps the shells."""

from __future__ import annotations

from typing import Any, ClassVar

from hautemer.core.engine import Action, Chance, Choice, State, asking
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.rng import Rng


class Shell(Action):
    def __init__(self, shell: str) -> None:
        self.shell = shell

    def parts(self) -> dict[str, str]:
        return {"shell": self.shell}


class HideIt(Shell):
    do: ClassVar[str] = "hide"


class NameIt(Shell):
    do: ClassVar[str] = "name"


class Blow(Shell):
    do: ClassVar[str] = "storm"


class Table(State):
    pearl = ""
    named = ""
    swapped = ""

    def clone(self) -> Table:
        c = Table(self.options)
        c.agenda, c.pearl, c.named, c.swapped = self.agenda, self.pearl, self.named, self.swapped
        return c


class TableView(View, frozen=True, kw_only=True):
    named: str


class Hide(Chance[Table, Shell]):
    name = "hide"

    def weight(self, s: Table, a: Shell) -> int:
        return 3 if a.shell == "left" else 1

    def take(self, s: Table, a: Shell) -> None:
        s.pearl = a.shell


class Name(Choice[Table, Shell]):
    name = "name"

    def seat(self, s: Table) -> int:
        return 0

    def take(self, s: Table, a: Shell) -> None:
        s.named = a.shell


class Storm(Chance[Table, Shell]):
    name = "storm"

    def weight(self, s: Table, a: Shell) -> int:
        return 1 if a.shell == "swapped" else 9

    def take(self, s: Table, a: Shell) -> None:
        s.swapped = a.shell


HIDE = Hide([HideIt("left"), HideIt("right")])
NAME = Name([NameIt("right"), NameIt("left")])  # the best is not the first
STORM = Storm([Blow("still"), Blow("swapped")])


class Shells(Game):
    name: ClassVar[str] = "shells"

    def __init__(self) -> None:
        super().__init__([HIDE, NAME, STORM])

    def seats(self, options: dict[str, str]) -> list[str]:
        return ["seeker", "keeper"]

    def start(self, options: dict[str, str]) -> State:
        s = Table(options)
        s.then(STORM)
        s.then(HIDE, NAME)
        return s

    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, Table)
        asking(s)
        known: dict[str, Any] = {"game": self.name, "options": s.options, "then": tuple(s.agenda.names())}
        return TableView(seat=seat, ask=self.decision(s, seat), named=s.named, **known)

    def guess(self, view: View, rng: Rng) -> State:
        s = self.start(view.options)
        HIDE.random_step(s, rng)
        s.agenda = s.agenda.rest
        return s

    def scores(self, s: State) -> list[float]:
        assert isinstance(s, Table)
        is_found = (s.pearl == s.named) != (s.swapped == "swapped")
        return [1.0, 0.0] if is_found else [0.0, 1.0]
