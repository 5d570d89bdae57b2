"""Boards drawn in the tests: draw, answer, look. Rows, and ends of rows, that are left out are sea; explorers that are
nowhere are lost."""

from __future__ import annotations

from typing import TypeVar, cast

from hautemer.core.bits import each
from hautemer.core.engine import asking, play
from hautemer.core.messages import Event
from hautemer.games.island import position
from hautemer.games.island.board import ISLES, NAMES, NUMBER
from hautemer.games.island.game import kept
from hautemer.games.island.messages import IslandView
from hautemer.games.island.pieces import COLOURS, FIGURE, LOST, SAFE, UNPLACED
from hautemer.games.island.state import Island
from hautemer.games.shelf import SHELF

GAME = SHELF["island"]
Told = TypeVar("Told", bound=Event)


class Drawn:
    """A table in the middle of a game: two players, squids and the red die, unless the drawing names other options."""

    def __init__(self, drawing: str) -> None:
        lines = drawing.splitlines()
        options = dict(pair.split("=") for line in lines if ":" not in line for pair in line.split())
        head = " ".join(["island", *[f"{name}={value}" for name, value in ({"players": "2"} | options).items()]])
        self.s = cast(Island, GAME.read("\n".join([head, *[line for line in lines if ":" in line]])))
        self.s.told = []
        asking(self.s)

    def answer(self, *texts: str) -> Drawn:
        """Whoever is asked answers, the sea too; all of it must be legal."""
        for text in texts:
            refused = self.refuses(text)
            assert not refused, f"{text} is refused by {refused}; {self.asked}: {sorted(self.options)}"
            play(self.s, GAME.action(text))
            asking(self.s)
        return self

    def refuses(self, text: str, colour: str | None = None) -> str:
        """The clause that forbids this answer of who is asked, or of that colour."""
        step = asking(self.s)
        seat = COLOURS.index(colour) if colour is not None else int(step.seat(self.s)) if step is not None else 0
        return GAME.refusal(self.s, seat, GAME.action(text))

    @property
    def asked(self) -> str:
        """Who is asked, and by which step."""
        step = asking(self.s)
        if step is None:
            return "over"
        seat = int(step.seat(self.s))
        return f"{COLOURS[seat] if seat >= 0 else 'sea'} {step.name}"

    @property
    def options(self) -> set[str]:
        step = asking(self.s)
        return {str(action) for action in step.options(self.s)} if step is not None else set()

    def __getitem__(self, name: str) -> str:
        """What is on a hex, as it is drawn; where an explorer is: a hex, an isle, or lost."""
        if name in NUMBER:
            return position.cell(self.s, NUMBER[name])
        at = int(self.s.at[FIGURE[name]])
        if at in (LOST, UNPLACED):
            return "lost" if at == LOST else "box"
        return ISLES[at - SAFE] if at >= SAFE else NAMES[at]

    @property
    def alive(self) -> int:
        """How many explorers are on the board."""
        return len(each(self.s.alive))

    def number(self, kind: int) -> int:
        return int(self.s.number(kind))

    def kept(self, colour: str) -> list[str]:
        return [f"{terrain}-{back}" for terrain, back in kept(self.s, COLOURS.index(colour))]

    def view(self, colour: str) -> IslandView:
        return cast(IslandView, GAME.view(self.s, COLOURS.index(colour)))

    def told(self, kind: type[Told], seat: int | None = None) -> list[Told]:
        """All that was told of that kind: everything, or as this seat heard it."""
        assert self.s.told is not None
        heard = self.s.told if seat is None else [event.to(seat) for event in self.s.told]
        return [event for event in heard if isinstance(event, kind)]

    def clauses(self) -> list[str]:
        """The clauses of all that was told."""
        return [event.clause for event in self.s.told or []]
