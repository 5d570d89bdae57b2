"""What the whale's turn and her cards share: where she can come up, what leaves her hand, the spaces around her."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.games.monster.cards import NAMES, NATURE, one_card
from hautemer.games.monster.messages import Discarded
from hautemer.games.monster.state import WHALE, Monster


def can_surface(s: Monster, at: i64, moves: i64) -> bool:
    """From under an entity: so many steps bring her to a space where she can stop."""
    if moves == 0:
        return False
    for heading in range(6):
        to: i64 = s.board.next(at, heading)
        if s.is_open(to) or (s.dials.enter and s.board.open.has(to)):
            return True
        if to >= 0 and not s.rock.has(to) and can_surface(s, to, moves - 1):
            return True
    return False


def discard_card(s: Monster, deck: i64, place: i64, clause: str) -> None:
    """A card of the whale's hand, face up."""
    take_card(s, deck, place)
    s.deck(deck).throw(place)
    if s.events is not None:
        s.tell(Discarded(clause, WHALE, NAMES[deck][place]))


def take_card(s: Monster, deck: i64, place: i64) -> None:
    """A card leaves her hand."""
    if deck == NATURE:
        s.calls -= one_card(place)
    else:
        s.bonds -= one_card(place)


def icebergs_beside(s: Monster) -> i64:
    """The headings in which an iceberg is next to her, as bits."""
    m: i64 = 0
    for heading in range(6):
        if s.iceberg_at(s.board.next(s.whale, heading)):
            m |= bit(heading)
    return m


def boats_beside(s: Monster) -> i64:
    """The headings in which a boat is next to her, as bits."""
    m: i64 = 0
    for heading in range(6):
        if s.boat_at(s.board.next(s.whale, heading)):
            m |= bit(heading)
    return m
