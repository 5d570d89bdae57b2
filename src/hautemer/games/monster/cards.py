"""The cards (monster.cards): four decks, and sets of cards of one deck kept in one number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, shl

NATURE: Final = 0
BESTIAL: Final = 1
ARMS: Final = 2
SAILS: Final = 3
DECKS: Final = ["nature", "bestial", "arms", "sails"]

# A card's place is its number within its deck. A set of cards of one deck is one number, six bits per place: how many there
# are. So sets are added with +, and the digits of a set in base 64 add up to its size.
VENT: Final = 0
COURANT: Final = 1
VAGUE: Final = 2
MINI: Final = 3
PLONGEE: Final = 4
TOURBILLON: Final = 5

DEVORER: Final = 0
CHARGE: Final = 1
EBOULEMENT: Final = 2
SAUT: Final = 3
POUSSEE: Final = 4

HARPON: Final = 0
FILET: Final = 1
EXPLOSIF: Final = 2
DROUGE: Final = 3
PIQUE: Final = 4
TRACTEUR: Final = 5

NAMES: Final = [
    ["vent", "courant", "vague", "mini", "plongee", "tourbillon"],
    ["devorer", "charge", "eboulement", "saut", "poussee"],
    ["harpon", "filet", "explosif", "drouge", "pique", "tracteur"],
    ["F", "F+", "LFR", "LFR+", "LF", "FR", "lL", "Rr", "lLFRr", "LR"],
]
"""By deck and place. A Movement card is called by its arrows; where two show the same, + is the longer one."""

ARROWS: Final = ["F", "L", "R", "l", "r"]
ON_CARD: Final[list[i64]] = [sum(1 << i for i, arrow in enumerate(ARROWS) if arrow in name) for name in NAMES[SAILS]]
"""The arrows of each Movement card, as bits."""


def one_card(place: i64) -> i64:
    """The set of one card."""
    return shl(1, 6 * place)


def copies(cards: i64, place: i64) -> i64:
    return (cards >> (6 * place)) & 63


def how_many(cards: i64) -> i64:
    return cards % 63


def kinds(cards: i64) -> i64:
    """The places that are in the set, one bit each."""
    places: i64 = 0
    place: i64 = 0
    while cards:
        if cards & 63:
            places |= bit(place)
        cards >>= 6
        place += 1
    return places


def minus(cards: i64, others: i64) -> i64:
    """The cards without those that the others match."""
    result: i64 = 0
    place: i64 = 0
    while cards >> (6 * place):
        surplus: i64 = copies(cards, place) - copies(others, place)
        if surplus > 0:
            result += surplus * one_card(place)
        place += 1
    return result


def nth_card(cards: i64, r: i64) -> i64:
    """The place of the r-th card, the set laid out in order."""
    place: i64 = 0
    while r >= cards & 63:
        r -= cards & 63
        cards >>= 6
        place += 1
    return place


def card_list(cards: i64) -> list[int]:
    """Every card's place, in order."""
    places: list[int] = []
    for place in range(10):
        places.extend([place] * int(copies(cards, place)))
    return places


def card_set(places: list[int]) -> i64:
    """The set of these cards."""
    cards: i64 = 0
    for place in places:
        cards += one_card(place)
    return cards


def names(deck: i64, cards: i64) -> tuple[str, ...]:
    """Every card as it is written."""
    return tuple([NAMES[deck][place] for place in card_list(cards)])
