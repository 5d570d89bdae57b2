"""What Récif tells: its events, and what a seat sees."""

from __future__ import annotations

from typing import Final

import msgspec

from hautemer.core.messages import OMNISCIENT, SPECTATOR, Event, View
from hautemer.games.reef.cards import Animal
from hautemer.games.reef.public_history import Place


class Ready(Event, frozen=True):
    """The decks lie on the table."""

    is_news = False
    mode: str


class Opens(Event, frozen=True):
    """A seat plays the first card of a round."""

    is_news = False
    seat: int


class Drew(Event, frozen=True):
    """A card off one's own pile; only who drew it sees which."""

    path = ("pile", "hand")
    seat: int
    card: str | None

    def to(self, seat: int) -> Event:
        return self if seat in (self.seat, OMNISCIENT) else Drew(self.clause, self.seat, None)


class NothingDrawn(Event, frozen=True):
    """The pile is empty."""

    is_news = False
    seat: int


class Played(Event, frozen=True):
    """A card onto the table; the clause is what allowed it."""

    path = ("hand", "table")
    seat: int
    card: str


class Announced(Event, frozen=True):
    """An effect that can be cancelled waits for the answer."""

    is_news = False
    seat: int
    card: str


class Resisted(Event, frozen=True):
    """A 1 cancels the effect of the card beneath it."""

    path = ("hand", "table")
    seat: int
    card: str
    cancelled: str


class Fizzled(Event, frozen=True):
    """An effect that found nothing to do."""

    is_news = False
    seat: int
    card: str


class Gave(Event, frozen=True):
    """From hand to hand: the two see the card."""

    path = ("hand", "other")
    seat: int
    card: str | None

    def to(self, seat: int) -> Event:
        return self if seat != SPECTATOR else Gave(self.clause, self.seat, None)


class Discarded(Event, frozen=True):
    """Face down: only its owner saw it."""

    path = ("hand", "discard")
    seat: int
    card: str | None

    def to(self, seat: int) -> Event:
        return self if seat in (self.seat, OMNISCIENT) else Discarded("reef.secret_discard", self.seat, None)


class Inverted(Event, frozen=True):
    """The next card must be lower."""

    is_news = False
    seat: int


class HandShown(Event, frozen=True):
    """A hand laid open to the other player, and to nobody else."""

    shows = True
    seat: int
    cards: tuple[str, ...] | None

    def to(self, seat: int) -> Event:
        return self if seat != SPECTATOR else HandShown("reef.shown_hand", self.seat, None)


class Pinched(Event, frozen=True):
    """A card of a shown hand goes back into the pile of its colour: that of the seat `pile`."""

    path = ("other", "home")
    seat: int
    card: str | None
    pile: int

    def to(self, seat: int) -> Event:
        return self if seat != SPECTATOR else Pinched(self.clause, self.seat, None, self.pile)


class Captured(Event, frozen=True):
    """The card beneath, taken up into the hand."""

    path = ("beneath", "hand")
    seat: int
    card: str


class Spared(Event, frozen=True):
    """The card beneath, left where it lies."""

    is_news = False
    seat: int


class Imitated(Event, frozen=True):
    """The effect of a card in the other hand, or of none."""

    seat: int
    card: str | None


class Searched(Event, frozen=True):
    """A card chosen from one's own pile, unseen by the other."""

    path = ("pile", "hand")
    seat: int
    card: str | None

    def to(self, seat: int) -> Event:
        return self if seat in (self.seat, OMNISCIENT) else Searched(self.clause, self.seat, None)


class Passed(Event, frozen=True):
    """No card: the round is over."""

    is_news = False
    seat: int


class RoundWon(Event, frozen=True):
    """Who played last, or whose card says so."""

    is_news = False
    seat: int


class Cleared(Event, frozen=True):
    """The round's cards, face down onto the discard."""

    is_news = False
    count: int


class Won(Event, frozen=True):
    """No card in hand, none in the pile."""

    is_news = False
    seat: int


EVENTS: Final[tuple[type[Event], ...]] = (
    Ready, Opens, Drew, NothingDrawn, Played, Announced, Resisted, Fizzled, Gave, Discarded, Inverted, HandShown, Pinched,
    Captured, Spared, Imitated, Searched, Passed, RoundWon, Cleared, Won,
)  # fmt: skip
"""All of them: what the game declares that it tells."""


def paths() -> dict[str, list[str]]:
    """By event: from where to where its card goes. Of its seat: `hand`, `pile`; `other`, the other's hand; `home`, the pile of
    the card's colour; `table`, `beneath` the card on top, `discard`."""
    return {event.__name__.lower(): list(event.path) for event in EVENTS if event.path}


class Sight(msgspec.Struct, frozen=True):
    """A card of one side that the other has seen: where it went, and after how many secret discards of that side."""

    card: str
    where: Place
    after: int


class SideView(msgspec.Struct, frozen=True):
    """One side as a seat sees it: counts for all, cards for who knows them, what the other side has seen of it. `course`: what
    both saw happen to its cards, in order, since one of them was known; guesses are made from it, screens do without."""

    animal: Animal
    held: int
    left: int
    buried: int
    hand: tuple[str, ...] | None
    pile: tuple[str, ...] | None
    secret: tuple[str, ...] | None
    seen: tuple[Sight, ...] | None
    course: tuple[str, ...] | None


class ReefView(View, frozen=True, kw_only=True):
    """What lies open, both sides as this seat sees them, and what was played in the rounds before."""

    turn: int
    table: tuple[str, ...]
    lower: bool
    sides: tuple[SideView, SideView]
    played: tuple[str, ...]
    winner: int | None
