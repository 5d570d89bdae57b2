"""What every drawn position can do: answer, refuse, say who is asked what, and tell."""

from __future__ import annotations

from typing import ClassVar, Generic, Self, TypeVar, cast

from hautemer.core.engine import State, asking, play
from hautemer.core.game import Game
from hautemer.core.messages import Event, Refusal
from hautemer.speech import Speech

S = TypeVar("S", bound=State)
Told = TypeVar("Told", bound=Event)


class Table(Generic[S]):
    """A table in the middle of a game, read from the text that a game's own drawing makes."""

    game: ClassVar[Game]
    seats: ClassVar[list[str]]

    def __init__(self, text: str) -> None:
        self.s = cast(S, self.game.read(text))
        self.s.events = []
        asking(self.s)

    def answer(self, *texts: str) -> Self:
        """Whoever is asked answers, the sea too; all of it must be legal."""
        for text in texts:
            refused = self.refuses(text)
            assert not refused, f"{text} is refused by {refused}; {self.asked}: {sorted(self.options)}"
            play(self.s, self.game.action(text))
            asking(self.s)
        return self

    def refuses(self, text: str, who: str | None = None) -> str:
        """The clause that forbids this answer of who is asked, or of that seat."""
        refusal = self.refusal(text, who)
        return refusal.clause if refusal is not None else ""

    def refusal(self, text: str, who: str | None = None) -> Refusal | None:
        step = asking(self.s)
        seat = self.seats.index(who) if who is not None else int(step.seat(self.s)) if step is not None else 0
        return self.game.refusal(self.s, seat, self.game.action(text))

    def why(self, text: str, lang: str = "en") -> str:
        """What who is asked reads when that answer is refused."""
        refusal = self.refusal(text)
        assert refusal is not None, text
        return Speech(self.game, self.s.options, lang).refusal(refusal)

    @property
    def asked(self) -> str:
        """Who is asked, and by which step."""
        step = asking(self.s)
        if step is None:
            return "over"
        seat = int(step.seat(self.s))
        return f"{self.seats[seat] if seat >= 0 else 'sea'} {step.name}"

    @property
    def options(self) -> set[str]:
        step = asking(self.s)
        return {str(action) for action in step.options(self.s)} if step is not None else set()

    def told(self, kind: type[Told], who: str | int | None = None) -> list[Told]:
        """All that was told of that kind: everything, or as this seat heard it."""
        assert self.s.events is not None
        seat = self.seats.index(who) if isinstance(who, str) else who
        heard = self.s.events if seat is None else [event.to(seat) for event in self.s.events]
        return [event for event in heard if isinstance(event, kind)]
