"""Where the cards of a side can be that have been seen, followed through its course; every way it can have gone equally
likely."""

from __future__ import annotations

from math import comb
from typing import final

from mypy_extensions import i64

from hautemer.core.bits import bit, each
from hautemer.games.reef.cards import copies, drop, how_many, kinds, minus, put
from hautemer.games.reef.public_history import SHOWN, Count, counts
from hautemer.games.reef.state import BACK, BURIED, CAME, DRAWN, LEFT

Case = tuple[int, int, int]
"""Of the cards that have been seen, those in the hand, in the pile, and discarded. All others are alike, and lie anywhere."""


def cases(events: list[tuple[int, int]], now: Count) -> dict[Case, float]:
    """Every case, and its weight relative to the others."""
    result = Cases()
    result.add(0, 0, 0, 1.0)
    for (event, detail), then in zip(events, counts(events, now), strict=True):
        before = result
        result = Cases()
        for (hand, pile, gone), chance in before.chances.items():
            if event == DRAWN:
                result.add_draw(hand, pile, gone, chance / float(then.left), then)
            elif event == BURIED:
                result.add_discard(hand, pile, gone, chance / float(then.held), then)
            elif event == LEFT:
                result.add_departure(hand, pile, gone, chance, then, detail)
            elif event == CAME:
                result.add(put(hand, detail), pile, gone, chance)
            elif event == BACK:
                result.add(hand, put(pile, detail), gone, chance)
            elif event == SHOWN:
                result.add_shown_hand(hand, pile, gone, chance, then, detail)
    return result.chances


@final
class Cases:
    """What an event makes of the cases before it; `then` is what could be counted before it."""

    def __init__(self) -> None:
        self.chances: dict[Case, float] = {}

    def add(self, hand: i64, pile: i64, gone: i64, chance: float) -> None:
        if chance > 0.0:
            case = (int(hand), int(pile), int(gone))
            self.chances[case] = self.chances.get(case, 0.0) + chance

    def add_draw(self, hand: i64, pile: i64, gone: i64, chance: float, then: Count) -> None:
        """Any card of the pile: an unseen one, or one that was shuffled back. A card that was looked for counts as drawn."""
        self.add(hand, pile, gone, chance * float(then.left - how_many(pile)))
        for kind in each(kinds(pile)):
            self.add(put(hand, kind), drop(pile, kind), gone, chance * float(copies(pile, kind)))

    def add_discard(self, hand: i64, pile: i64, gone: i64, chance: float, then: Count) -> None:
        """Any card of the hand."""
        self.add(hand, pile, gone, chance * float(then.held - how_many(hand)))
        for kind in each(kinds(hand)):
            self.add(drop(hand, kind), pile, put(gone, kind), chance * float(copies(hand, kind)))

    def add_departure(self, hand: i64, pile: i64, gone: i64, chance: float, then: Count, kind: i64) -> None:
        """It was one that had been seen in the hand, or an unseen one of its kind, which then was there by chance. Where two
        unseen cards are of a kind, they are so in every case, which makes none of them likelier."""
        noted: i64 = copies(hand, kind)
        if noted:
            self.add(drop(hand, kind), pile, gone, chance * float(noted))
        unseen: i64 = minus(minus(minus(then.cards, hand), pile), gone)
        if unseen & bit(kind):
            self.add(hand, pile, gone, chance * float(then.held - how_many(hand)) / float(how_many(unseen)))

    def add_shown_hand(self, hand: i64, pile: i64, gone: i64, chance: float, then: Count, cards: i64) -> None:
        """What had been seen in the hand is in it, or it was otherwise; the rest were unseen cards."""
        unseen: i64 = minus(minus(minus(then.cards, hand), pile), gone)
        new: i64 = minus(cards, hand)
        if not minus(hand, cards) and not minus(new, unseen):
            self.add(cards, pile, gone, chance / float(comb(int(how_many(unseen)), int(how_many(new)))))
