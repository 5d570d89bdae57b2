"""Positions drawn in the tests: draw, answer, look."""

from __future__ import annotations

from textwrap import dedent
from typing import TypeVar, cast

from hautemer.core.engine import State, asking, play
from hautemer.core.messages import WATCHER, Event
from hautemer.games.reef.cards import names
from hautemer.games.reef.messages import ReefView, SideView
from hautemer.games.reef.state import Reef, Side, laid
from hautemer.games.shelf import SHELF

GAME = SHELF["reef"]
ANIMALS = ("octopus", "crab")
Told = TypeVar("Told", bound=Event)


class Drawn:
    """A table in the middle of a game. The octopus is the first seat."""

    def __init__(self, drawing: str, mode: str = "symmetric", **options: str) -> None:
        head = " ".join(["reef", f"mode={mode}", *[f"{name}={value}" for name, value in options.items()]])
        self.s = cast(Reef, GAME.read(head + "\n" + dedent(drawing)))
        self.s.told = []
        asking(self.s)

    def answer(self, *texts: str) -> Drawn:
        """Whoever is asked answers, the sea too; all of it must be legal."""
        for text in texts:
            refused = self.refuses(text)
            assert not refused, f"{text} is refused by {refused}; allowed: {sorted(self.options)}"
            play(self.s, GAME.action(text))
            asking(self.s)
        return self

    def refuses(self, text: str, animal: str | None = None) -> str:
        """The clause that forbids this answer of who is asked, or of that animal."""
        step = asking(self.s)
        seat = ANIMALS.index(animal) if animal is not None else int(step.seat(self.s)) if step is not None else 0
        return GAME.refusal(self.s, seat, GAME.action(text))

    @property
    def asked(self) -> str:
        """Who is asked, and by which step."""
        step = asking(self.s)
        if step is None:
            return "over"
        seat = int(step.seat(self.s))
        return f"{ANIMALS[seat] if seat >= 0 else 'sea'} {step.name}"

    @property
    def options(self) -> set[str]:
        step = asking(self.s)
        return {str(action) for action in step.options(self.s)} if step is not None else set()

    @property
    def winner(self) -> str:
        return ANIMALS[self.s.winner] if self.s.winner >= 0 else "nobody"

    @property
    def table(self) -> str:
        """The round's cards, the first one first."""
        return " ".join(self.names_of(laid(self.s.table)))

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
        return cast(ReefView, GAME.view(s, WATCHER))

    def sees(self, animal: str, of: str) -> SideView:
        """One side as the other sees it."""
        return self.view(animal).sides[ANIMALS.index(of)]

    def told(self, kind: type[Told], animal: str | None = None) -> list[Told]:
        """All that was told of that kind: everything, or as this animal heard it."""
        assert self.s.told is not None
        heard = self.s.told if animal is None else [event.to(ANIMALS.index(animal)) for event in self.s.told]
        return [event for event in heard if isinstance(event, kind)]
