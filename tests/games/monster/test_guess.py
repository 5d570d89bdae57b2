"""Guesses against all deals of the hidden cards that fit what is seen, counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import cast

import pytest

from hautemer.core.bits import each
from hautemer.core.engine import State, asking
from hautemer.core.messages import to_json
from hautemer.games.monster.board import WITHIN_2
from hautemer.games.monster.cards import (
    ARMS,
    BESTIAL,
    NAMES,
    NATURE,
    SAILS,
    card_list,
    card_set,
    copies,
    how_many,
    kinds,
    minus,
    names,
)
from hautemer.games.monster.position import SEATS
from hautemer.games.monster.state import NOBODY, Monster
from tests.games.monster.drawing import GAME, Drawn
from tests.games.worlds import guesses_match

World = tuple[str, ...]
FEW_ARMS = "arms discard: " + " ".join(
    ["harpon"] * 9 + ["filet"] * 4 + ["explosif"] * 6 + ["drouge"] * 4 + ["pique"] * 2 + ["tracteur"] * 4
)
"""What is left are three Harpon, four Filet and two Pique."""
SIDE_BY_SIDE = "1↑  .\n  2↓\n.   .\n  W"


def told(s: State) -> World:
    """All hands, what is looked at, and what is secretly said of a trade."""
    assert isinstance(s, Monster)
    hands = [names(NATURE, s.calls), names(BESTIAL, s.bonds), names(SAILS, s.look)]
    hands += [names(deck, hand) for h in (s.first, s.second, s.third) for deck, hand in ((ARMS, h.arms), (SAILS, h.sails))]
    words = [NAMES[ARMS][place] if place != NOBODY else "" for place in (s.offer, s.wish)]
    return *[" ".join(hand) for hand in hands], *words


def holdings(s: Monster, seat: int, which: int) -> list[str]:
    """The places where cards of a deck lie hidden from this seat: `calls`, `bonds`, `look`, or a hunter's seat."""
    if which in (NATURE, BESTIAL):
        return [] if seat == 0 else ["calls" if which == NATURE else "bonds"]
    view = Drawn.view(of(s), seat)
    found = [str(n) for n, hunter in enumerate(view.hunters, 1) if (hunter.arms if which == ARMS else hunter.sails) is None]
    return found + (["look"] if which == SAILS and view.acting.look is None else [])


def of(s: Monster) -> Drawn:
    t = object.__new__(Drawn)
    t.s = s
    return t


def held(s: Monster, where: str, which: int) -> int:
    if where in ("calls", "bonds", "look"):
        return int(getattr(s, where))
    hunter = s.hunter(int(where))
    return int(hunter.arms if which == ARMS else hunter.sails)


def put(s: Monster, where: str, which: int, cards: int) -> None:
    if where in ("calls", "bonds", "look"):
        setattr(s, where, cards)
    elif which == ARMS:
        s.hunter(int(where)).arms = cards
    else:
        s.hunter(int(where)).sails = cards


def splits(cards: list[int], sizes: list[int], sure: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """Every way to deal cards, each its own, to hands of these sizes, so that the first ones are in hands and not in the rest;
    counted by what hands and rest then show."""
    if not sizes:
        return Counter({(tuple(cards),): 1}) if not sure else Counter()
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for hand in combinations(range(len(cards)), sizes[0]):
        rest = [card for i, card in enumerate(cards) if i not in hand]
        for others, ways in splits(rest, sizes[1:], sure - len([i for i in hand if i < sure])).items():
            found[(tuple(cards[i] for i in hand), *others)] += ways
    return found


def deals(s: Monster, seat: int, decks: tuple[int, ...] = (NATURE, BESTIAL, ARMS, SAILS)) -> Iterator[tuple[Monster, int]]:
    """Every deal of the cards that this seat cannot see, and in how many ways it comes. Cards that were in hands when the pile
    was shuffled, and have not left them, are there still."""
    if not decks:
        yield s, 1
        return
    which, places = decks[0], holdings(s, seat, decks[0])
    known = s.in_hands(which) - sum(held(s, where, which) for where in places)
    hidden = int(s.deck(which).pile + s.in_hands(which) - known)
    sure = int(minus(s.deck(which).sure, known))
    sizes = [int(how_many(held(s, where, which))) for where in places]
    for parts, ways in splits(card_list(sure) + card_list(hidden - sure), sizes, int(how_many(sure))).items():
        world = s.clone()
        for where, hand in zip(places, parts, strict=False):
            put(world, where, which, int(card_set(list(hand))))
        world.deck(which).pile = card_set(list(parts[-1]))
        for dealt, more in deals(world, seat, decks[1:]):
            yield dealt, ways * more


def spoken(s: Monster, seat: int) -> Iterator[tuple[Monster, Fraction]]:
    """The worlds of one deal: with every offer and wish that could have been said, where they are hidden from this seat; of
    those that could be said in a deal, each as likely."""
    view = of(s).view(seat)
    mine, theirs = kinds(s.active().arms), kinds(s.hunter(s.partner).arms) if s.partner else 0
    offers, wishes = [int(s.offer)], [int(s.wish)]
    if s.offer != NOBODY and view.acting.offer is None:
        offers = [card for card in each(mine) if not s.dials.open_hands or theirs & ~(1 << card)]
    for offer in offers:
        if s.wish != NOBODY and view.acting.wish is None:
            wishes = [card for card in each(theirs) if card != offer]
        for wish in wishes:
            world = s.clone()
            world.offer, world.wish = offer, wish
            yield world, Fraction(1, len(offers) * len(wishes))


def possible(s: Monster) -> bool:
    """What is asked can be answered, and what is said of a trade lies in the hands."""
    step = asking(s)
    assert step is not None
    if not step.options(s) or (s.offer != NOBODY and not copies(s.active().arms, s.offer)):
        return False
    return s.wish == NOBODY or copies(s.hunter(s.partner).arms, s.wish) > 0


def due(s: Monster, seat: int) -> dict[World, Fraction]:
    looks = to_json(GAME.view(s, seat))
    found: dict[World, Fraction] = {}
    for deal, ways in deals(s, seat):
        for world, share in spoken(deal, seat):
            if possible(world) and to_json(GAME.view(world, seat)) == looks:
                found[told(world)] = found.get(told(world), Fraction(0)) + ways * share
    return found


NET = "1↑\n\n.\n\n.\n\nI\n\nW"
TRADE = ["trade 2", "offer pique"]
SEAS = {
    "the whale's hand": ("hunter1", "hunter1", {"whale": "vent saut"}, "", []),
    "cards that must be in her hand since the pile was shuffled": (
        "hunter1", "hunter1", {"whale": "charge saut"}, "bestial discard: devorer\nbestial sure: charge", [],
    ),
    "her discards are counted": ("hunter2", "hunter1", {"whale": "vent vent"}, "nature discard: vague vague mini mini mini", []),
    "both hunters' hands": ("whale", "whale", {"hunter1": "harpon filet", "hunter2": "pique"}, "", []),
    "arms that must be in hands since the pile was shuffled": (
        "whale", "whale", {"hunter1": "harpon filet", "hunter2": "pique"}, "arms sure: pique filet", [],
    ),
    "two cards that a hunter looks at": ("whale", "hunter1", {}, "then: hunter_turn next_hunter", ["draw F", "draw LR"]),
    "closed hands, another hunter's": ("hunter1", "whale closed", {"hunter1": "harpon", "hunter2": "pique pique"}, "", []),
    "a net that needs two cards": (
        "whale", "hunter1 net", {"hunter1": "filet filet harpon", "hunter2": "pique"}, "", ["arm filet"],
    ),
    "a net that needs two cards, one of them sure": (
        "whale", "hunter1 net", {"hunter1": "filet filet", "hunter2": "pique"}, "arms sure: pique", ["arm filet"],
    ),
    "a line of nets that goes on": ("whale", "hunter1 net", {"hunter1": "filet filet harpon"}, "", ["arm filet", "net S"]),
    "an offer to be made": ("whale", "hunter1", {"hunter1": "harpon", "hunter2": "filet"}, "", TRADE[:1]),
    "a wish to be said": ("whale", "hunter1", {"hunter1": "harpon pique", "hunter2": "filet"}, "", TRADE),
    "a trade to be agreed to": (
        "whale", "hunter1", {"hunter1": "harpon pique", "hunter2": "filet filet"}, "", [*TRADE, "ask filet"],
    ),
    "closed hands, a card is offered to oneself": (
        "hunter2", "hunter1 closed", {"hunter1": "pique", "hunter2": "filet"}, "", TRADE,
    ),
    "closed hands, a card is offered to another": (
        "whale", "hunter1 closed", {"hunter1": "pique harpon", "hunter2": "filet"}, "", TRADE,
    ),
}  # fmt: skip
"""Who guesses; whose turn it is, and on which sea; the hands, the piles, the answers."""


@pytest.mark.parametrize("name", SEAS)
def test_guesses_come_as_often_as_the_deals_that_fit(name: str) -> None:
    who, where, hands, piles, answers = SEAS[name]
    turn, *more = where.split()
    allies = "closed" if "closed" in more else "open"
    t = Drawn(NET if "net" in more else SIDE_BY_SIDE, turn, hands, f"{FEW_ARMS}\n{piles}", allies=allies).answer(*answers)
    seat = SEATS.index(who)
    guesses_match(GAME, t.s, seat, due(t.s, seat), told)


def test_the_space_of_a_leap_is_any_that_she_could_name() -> None:
    t = Drawn("  .\n.   I\n  W\n.   .\n  2↑", hands={"whale": "saut"})
    t.answer("play saut")
    named = t.able("leap")
    assert len(named) < WITHIN_2
    t.answer("leap N", "end")
    spaces = {t.space(t.s.board.at(t.s.left, place)) for place in range(WITHIN_2)} - {"l4"}
    assert len(spaces) == len(named)
    guesses_match(GAME, t.s, 1, dict.fromkeys(spaces, 1), lambda world: t.space(int(cast(Monster, world).lands)))
