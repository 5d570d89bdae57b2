"""The table of Récif: two sides, and the cards of the round."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, final

from mypy_extensions import i64, mypyc_attr

from hautemer.core.bits import bit
from hautemer.core.engine import State
from hautemer.games.reef.cards import drop, how_many, listed, minus, put

NOBODY: Final = -1
HAND: Final = 0
PILE: Final = 1
GONE: Final = 2
Place = Literal["hand", "pile", "gone"]
PLACES: Final[list[Place]] = ["hand", "pile", "gone"]


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Sighting:
    """Cards that the other player saw: in the hand, shuffled back into the pile, or known to have been discarded; on those
    seen before. `after`: how many secret discards their owner had made by then; later ones put them in doubt."""

    def __init__(self, cards: i64, where: i64, after: i64, older: Sighting | None) -> None:
        self.cards: i64 = cards
        self.where: i64 = where
        self.after: i64 = after
        self.older = older


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Side:
    """One player's cards: the hand, the pile that nobody has seen, what was discarded in secret, what the other saw."""

    def __init__(self, pile: i64) -> None:
        self.hand: i64 = 0
        self.held: i64 = 0
        self.pile: i64 = pile
        self.left: i64 = how_many(pile)
        self.buried: i64 = 0
        self.seen: Sighting | None = None  # the newest; never changed in place, so clones share it

    def clone(self) -> Side:
        c = Side(0)
        c.hand = self.hand
        c.held = self.held
        c.pile = self.pile
        c.left = self.left
        c.buried = self.buried
        c.seen = self.seen
        return c

    def wants(self) -> bool:
        """Fewer than five cards, and a pile to draw from."""
        return self.held < 5 and self.left > 0

    def draw(self, kind: i64) -> None:
        self.pile = drop(self.pile, kind)
        self.left -= 1
        self.hand = put(self.hand, kind)
        self.held += 1

    def gain(self, kind: i64) -> None:
        """A card comes into the hand and the other player sees it (reef.shown_hand)."""
        self.hand = put(self.hand, kind)
        self.held += 1
        self.note(bit(kind), HAND)

    def lose(self, kind: i64) -> None:
        """A card leaves the hand and the other player sees it."""
        self.hand = drop(self.hand, kind)
        self.held -= 1
        if self.seen is not None:
            self.forget(kind)

    def bury(self, kind: i64) -> None:
        """A card leaves the hand unseen (reef.secret_discard): all that was seen in it is now in doubt."""
        self.hand = drop(self.hand, kind)
        self.held -= 1
        self.buried = put(self.buried, kind)

    def take_back(self, kind: i64) -> None:
        """A card is shuffled into the pile and the other player sees it."""
        self.pile = put(self.pile, kind)
        self.left += 1
        self.note(bit(kind), PILE)

    def note(self, cards: i64, where: i64) -> None:
        if cards:
            self.seen = Sighting(cards, where, how_many(self.buried), self.seen)

    def forget(self, kind: i64) -> None:
        """One card of this kind turned up: of those noted, the one least in doubt was it, for the other may be wherever
        that one could have been."""
        found = newest(self.seen, kind, HAND)
        if found is None:
            found = newest(self.seen, kind, PILE)
        if found is not None:
            self.seen = without(self.seen, found, kind)

    def show(self) -> None:
        """The whole hand is seen (reef.shown_hand): what was noted to be in it and is not was discarded."""
        noted = self.seen
        unnoted: i64 = self.hand
        self.seen = None
        for where in (HAND, PILE, GONE):
            sighting = noted
            while sighting is not None:
                if sighting.where == where:
                    cards: i64 = sighting.cards
                    if where != GONE:
                        cards = minus(cards, unnoted)
                        unnoted = minus(unnoted, sighting.cards)
                    if cards:
                        self.seen = Sighting(cards, PILE if where == PILE else GONE, sighting.after, self.seen)
                sighting = sighting.older
        self.note(self.hand, HAND)


def all_seen(seen: Sighting | None) -> list[tuple[int, int, int]]:
    """Every card seen: where, after how many discards, its kind; in an order that does not tell when."""
    found: list[tuple[int, int, int]] = []
    while seen is not None:
        found.extend([(int(seen.where), int(seen.after), kind) for kind in listed(seen.cards)])
        seen = seen.older
    return sorted(found)


def newest(seen: Sighting | None, kind: i64, where: i64) -> Sighting | None:
    """The latest sighting of such a card there."""
    found: Sighting | None = None
    while seen is not None:
        if seen.where == where and seen.cards & bit(kind) and (found is None or seen.after > found.after):
            found = seen
        seen = seen.older
    return found


def without(seen: Sighting | None, one: Sighting, kind: i64) -> Sighting | None:
    """All sightings, but one card less in one of them."""
    if seen is None or seen is one:
        cards: i64 = drop(one.cards, kind)
        return Sighting(cards, one.where, one.after, one.older) if cards else one.older
    return Sighting(seen.cards, seen.where, seen.after, without(seen.older, one, kind))


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Laid:
    """A card of the round, on those laid before it."""

    def __init__(self, kind: i64, under: Laid | None) -> None:
        self.kind: i64 = kind
        self.under = under


def laid(table: Laid | None) -> list[int]:
    """The kinds of the round's cards, the first one first."""
    found: list[int] = []
    while table is not None:
        found.append(int(table.kind))
        table = table.under
    found.reverse()
    return found


def stack(found: list[int]) -> Laid | None:
    """The round's cards from their kinds, the first one first."""
    table: Laid | None = None
    for kind in found:
        table = Laid(kind, table)
    return table


class Effect:
    """What a card does when it is played, for who played it."""

    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""

    def run(self, s: Reef) -> None:
        raise NotImplementedError


@final
class Deck:
    """What the cards do: an effect a kind; as sets of kinds, those a 1 may cancel, those that cannot be stopped, those that
    can be imitated, and those that go on any card."""

    def __init__(self, effects: list[Effect], resistible: i64, instant: i64, imitable: i64, blind: i64) -> None:
        self.effects = effects
        self.resistible: i64 = resistible
        self.instant: i64 = instant
        self.imitable: i64 = imitable
        self.blind: i64 = blind


@final
@mypyc_attr(free_list_len=1)
class Reef(State):
    """Two sides by seat, the deck in use, the round's cards, whose turn it is. Who played last is the other one."""

    def __init__(self, options: dict[str, str], deck: Deck, octopus: i64, first: Side, second: Side) -> None:
        super().__init__(options)
        self.deck = deck
        self.octopus: i64 = octopus
        self.first = first
        self.second = second
        self.table: Laid | None = None
        self.lower: bool = False
        self.turn: i64 = NOBODY
        self.winner: i64 = NOBODY

    def clone(self) -> Reef:
        c = Reef(self.options, self.deck, self.octopus, self.first.clone(), self.second.clone())
        c.agenda = self.agenda
        c.table = self.table
        c.lower = self.lower
        c.turn = self.turn
        c.winner = self.winner
        return c

    def side(self, seat: i64) -> Side:
        return self.first if seat == 0 else self.second

    def seat_of(self, colour: i64) -> i64:
        return self.octopus if colour == 0 else 1 - self.octopus

    def colour(self, seat: i64) -> i64:
        return 0 if seat == self.octopus else 1

    def last(self) -> i64:
        """Who played the card on top."""
        return 1 - self.turn
