"""The course of the game, as far as it tells of one side's cards: what both players saw happen to them since a card was known."""

from __future__ import annotations

from typing import Final, Literal, final

from mypy_extensions import i64

from hautemer.games.reef.cards import KINDS, NAMES, card_list, card_set, drop, how_many, names, put
from hautemer.games.reef.state import BACK, BEGUN, BURIED, CAME, DRAWN, EVENT_BITS, LEFT, Side

Place = Literal["hand", "pile", "gone"]
PLACES: Final[list[Place]] = ["hand", "pile", "gone"]
HAND: Final = 0
PILE: Final = 1
GONE: Final = 2

SHOWN: Final = 74
"""An event that comes with a hand."""
SIGNS: Final = {LEFT: "-", CAME: "+", BACK: "back=", SHOWN: "shown="}
"""What a word says about a card or cards."""
WORDS: Final = {(DRAWN, 0): "draw", (BURIED, 0): "discard"} | {
    (what, kind): SIGNS[what] + NAMES[kind] for what in (LEFT, CAME, BACK) for kind in range(KINDS)
}
EVENTS: Final = {word: event for event, word in WORDS.items()}


def history_of(side: Side) -> list[tuple[int, int]]:
    """Every event in order: what happened, and the kind of card, or for a shown hand its cards."""
    history: list[tuple[int, int]] = []
    past = side.past
    add_latest(history, side.events)
    while past is not None:
        if past.shown:
            history.append((SHOWN, int(past.shown)))
        add_latest(history, past.events)
        past = past.older
    history.reverse()
    return history


def add_latest(history: list[tuple[int, int]], events: i64) -> None:
    """The events of one number, the latest first."""
    while events > BEGUN:
        event: i64 = events & ((1 << EVENT_BITS) - 1)
        if event >= DRAWN:
            history.append((int(event), 0))
        else:
            kind: i64 = event % KINDS
            history.append((int(event - kind), int(kind)))
        events >>= EVENT_BITS


def set_history(side: Side, events: list[tuple[int, int]]) -> None:
    """Give a side this history."""
    for event, detail in events:
        side.begin()
        if event == SHOWN:
            side.keep(detail)
        else:
            side.note(event + detail)


def words_of(events: list[tuple[int, int]]) -> tuple[str, ...]:
    """One word per event: `+o9` came, `-o9` left, `back=o9`, `draw`, `discard`, `shown=o3,o9`."""
    return tuple([SIGNS[SHOWN] + ",".join(names(event[1])) if event[0] == SHOWN else WORDS[event] for event in events])


def event_of(word: str) -> tuple[int, int] | None:
    """The event that a word stands for, or None."""
    cards = word.removeprefix(SIGNS[SHOWN]).split(",")
    if word.startswith(SIGNS[SHOWN]) and all(card in NAMES and cards.count(card) < 3 for card in cards):
        return SHOWN, int(card_set([NAMES.index(card) for card in cards]))
    return EVENTS.get(word)


@final
class Count:
    """What all can count of a side: its cards that are not open, how many of them are held, left in the pile, and discarded."""

    def __init__(self, cards: i64, held: i64, left: i64, discards: i64) -> None:
        self.cards: i64 = cards
        self.held: i64 = held
        self.left: i64 = left
        self.discards: i64 = discards

    def before(self, event: int, detail: i64) -> Count:
        """The same before this happened."""
        if event == DRAWN:
            return Count(self.cards, self.held - 1, self.left + 1, self.discards)
        if event == BURIED:
            return Count(self.cards, self.held + 1, self.left, self.discards - 1)
        if event == LEFT:
            return Count(put(self.cards, detail), self.held + 1, self.left, self.discards)
        if event == CAME:
            return Count(drop(self.cards, detail), self.held - 1, self.left, self.discards)
        if event == BACK:
            return Count(drop(self.cards, detail), self.held, self.left - 1, self.discards)
        return self

    def can_be(self) -> bool:
        in_all = self.held + self.left + self.discards
        return min(self.held, self.left, self.discards) >= 0 and how_many(self.cards) == in_all


def counts(events: list[tuple[int, int]], now: Count) -> list[Count]:
    """What could be counted before each event."""
    result: list[Count] = []
    for event, detail in reversed(events):
        now = now.before(event, detail)
        result.append(now)
    result.reverse()
    return result


def sights(events: list[tuple[int, int]], discards: int) -> list[tuple[int, int, int]]:
    """Every card of the side that was seen and has not left since: where it was last seen, after how many secret discards, its
    kind. For eyes: what follows from it all, `guess` works out. `discards`: how many there are by now."""
    noted: list[tuple[int, int, int]] = []
    before = discards - sum([1 for event, _ in events if event == BURIED])
    for event, detail in events:
        if event == CAME:
            noted.append((HAND, before, detail))
        elif event == BACK:
            noted.append((PILE, before, detail))
        elif event == LEFT:
            forget(noted, detail)
        elif event == BURIED:
            before += 1
        elif event == SHOWN:
            noted = after_showing(noted, card_list(detail), before)
    return sorted(noted)


def forget(noted: list[tuple[int, int, int]], kind: int) -> None:
    """One card of this kind turned up: of those noted, the one least in doubt was it, for the other may be wherever that one
    could have been."""
    for where in (HAND, PILE):
        same_kind = [sight for sight in noted if sight[0] == where and sight[2] == kind]
        if same_kind:
            noted.remove(max(same_kind))
            return


def after_showing(noted: list[tuple[int, int, int]], hand: list[int], before: int) -> list[tuple[int, int, int]]:
    """The whole hand is seen: what was noted to be in it and is not was discarded."""
    elsewhere: list[tuple[int, int, int]] = []
    unnoted = hand.copy()
    for where, after, kind in sorted(noted, key=lambda sight: (sight[0], -sight[1])):
        if where != GONE and kind in unnoted:
            unnoted.remove(kind)
        else:
            elsewhere.append((PILE if where == PILE else GONE, after, kind))
    return elsewhere + [(HAND, before, kind) for kind in hand]
