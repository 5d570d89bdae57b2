"""The cards: 12 ranks in two colours, two of each (reef.parts), and sets of cards kept in one number."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from hautemer.core.bits import bit, each, shl, size

OCTOPUS: Final = 0
CRAB: Final = 1
Animal = Literal["octopus", "crab"]
ANIMALS: Final[list[Animal]] = ["octopus", "crab"]
RANKS: Final = ["α", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Ω"]
ALPHA: Final = 0
ONE: Final = 1
OMEGA: Final = 11

# A kind of card is a number: its rank, plus 12 for the crab's colour. A set of cards is one number too: bit k says that
# a card of kind k is in it, bit k + 24 that the second one is as well; so `&` is what two sets share.
KINDS: Final = 24
ANY: Final = 0xFFFFFF  # one bit per kind
ONE_COLOUR: Final = 0xFFF  # one bit per rank
BOTH_COLOURS: Final = 0x1001  # times bits of ranks: those ranks in both colours
WHOLE: Final = 0xFFF000FFF  # the 24 cards of the octopus; shifted by 12, the crab's
NAMES: Final = [letter + rank for letter in "oc" for rank in RANKS]


def rank_of(kind: i64) -> i64:
    return kind if kind < 12 else kind - 12


def colour_of(kind: i64) -> i64:
    return OCTOPUS if kind < 12 else CRAB


def deck_of(colour: i64) -> i64:
    """The 24 cards of one animal (reef.parts)."""
    return shl(WHOLE, 12 * colour)


def of_ranks(ranks: i64) -> i64:
    """The kinds of these ranks, both colours."""
    return ranks * BOTH_COLOURS


def put(cards: i64, kind: i64) -> i64:
    """The cards, and one more."""
    return cards | bit(kind + KINDS if cards & bit(kind) else kind)


def drop(cards: i64, kind: i64) -> i64:
    """The cards, and one less."""
    twin: i64 = bit(kind + KINDS)
    return cards ^ (twin if cards & twin else bit(kind))


def minus(cards: i64, others: i64) -> i64:
    """The cards without those that the others match."""
    unmatched: i64 = cards ^ (cards & others)
    singles: i64 = unmatched & ANY
    twins: i64 = unmatched >> KINDS
    return singles | twins | ((singles & twins) << KINDS)


def copies(cards: i64, kind: i64) -> i64:
    return ((cards >> kind) & 1) + ((cards >> (kind + KINDS)) & 1)


def kinds(cards: i64) -> i64:
    """One bit per kind."""
    return cards & ANY


def how_many(cards: i64) -> i64:
    return size(cards)


def card_list(cards: i64) -> list[int]:
    """Every card's kind, in order, twins side by side."""
    return sorted(k if k < KINDS else k - KINDS for k in each(cards))


def names(cards: i64) -> tuple[str, ...]:
    """Every card as it is written: o4, cΩ."""
    return tuple([NAMES[k] for k in card_list(cards)])


def card_set(kinds_in: list[int]) -> i64:
    """The set of these cards, at most two of a kind."""
    cards: i64 = 0
    for kind in kinds_in:
        cards = put(cards, kind)
    return cards
