"""Positions drawn in the tests: draw, answer, look."""

from __future__ import annotations

from textwrap import dedent
from typing import TypeVar, cast

from hautemer.core.engine import Chance, State, asking, play
from hautemer.core.messages import WATCHER, Event
from hautemer.games.calypso.actions import SEATS
from hautemer.games.calypso.messages import CalypsoView
from hautemer.games.calypso.state import Calypso
from hautemer.games.shelf import SHELF

GAME = SHELF["calypso"]
RING = "shark yellow net purple four green pink"
TILES = "yellow yellow purple purple green pink"
"""Where a test does not say otherwise; from the shark: 1 yellow, 2 net, 3 purple, 4 four, 5 green, 6 pink."""
Told = TypeVar("Told", bound=Event)


class Drawn:
    """A table in the middle of a game. Undrawn: the ring and the tiles above, no fish, the first to roll."""

    def __init__(self, drawing: str = "", players: int = 2, mode: str = "base", memory_aid: str = "no") -> None:
        lines = {"ring": RING, "tiles": TILES, "fish": " ".join(["0"] * players), "turn": "first"}
        for line in dedent(drawing).strip().splitlines():
            key, _, value = line.partition(":")
            lines[key.strip()] = value.strip()
        head = f"calypso players={players} mode={mode} memory_aid={memory_aid}\n"
        self.s = cast(Calypso, GAME.read(head + "".join([f"{key}: {value}\n" for key, value in lines.items()])))
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

    def refuses(self, text: str, seat: str | None = None) -> str:
        """The clause that forbids this answer of who is asked, or of that seat."""
        step = asking(self.s)
        who = SEATS.index(seat) if seat is not None else int(step.seat(self.s)) if step is not None else 0
        return GAME.refusal(self.s, who, GAME.action(text))

    @property
    def asked(self) -> str:
        """Who is asked, and by which step."""
        step = asking(self.s)
        if step is None:
            return "over"
        seat = int(step.seat(self.s))
        return f"{SEATS[seat] if seat >= 0 else 'sea'} {step.name}"

    @property
    def options(self) -> set[str]:
        return set(self.weights)

    @property
    def weights(self) -> dict[str, int]:
        """What can be answered, with the sea's weights."""
        step = asking(self.s)
        if step is None:
            return {}
        return {str(a): int(step.weight(self.s, a)) if isinstance(step, Chance) else 1 for a in step.options(self.s)}

    @property
    def view(self) -> CalypsoView:
        return cast(CalypsoView, GAME.view(self.s, 0))

    @staticmethod
    def watched(s: State) -> CalypsoView:
        """What somebody sees who only looks on."""
        return cast(CalypsoView, GAME.view(s, WATCHER))

    @property
    def faces(self) -> str:
        return " ".join([tile.shows for tile in self.view.tiles])

    @property
    def fish(self) -> str:
        return " ".join([str(count) for count in self.view.fish])

    @property
    def turn(self) -> str:
        return SEATS[self.view.turn]

    def told(self, kind: type[Told]) -> list[Told]:
        """All that was told of that kind."""
        assert self.s.told is not None
        return [event for event in self.s.told if isinstance(event, kind)]
