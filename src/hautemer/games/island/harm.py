"""What explorers and ships suffer, whoever is to blame."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.games.island.board import NAMES
from hautemer.games.island.ending import end_if_empty
from hautemer.games.island.messages import Capsized, Eaten, Guarded, Thrown, Wrecked
from hautemer.games.island.pieces import KINDS, LOST, SERPENT, SERPENTS, SHARK, SHARKS, SHIP, WHALES
from hautemer.games.island.state import Island, names_of

EATERS: Final = SHARKS | SERPENTS
WRECKERS: Final = WHALES | SERPENTS


def prey(s: Island, h: i64) -> i64:
    """The swimmers of a hex that can be eaten there."""
    return 0 if s.what[h] & s.kit.guards else s.swimmers(h)


def lose(s: Island, figures: i64, h: i64) -> None:
    """These explorers leave the game; when they were the last, it ends."""
    s.remove(figures, h, LOST)
    end_if_empty(s)


def eat(s: Island, h: i64, kind: i64, clause: str) -> None:
    """The swimmers there are eaten."""
    figures: i64 = prey(s, h)
    if s.events is not None:
        s.tell(Eaten(clause, KINDS[kind], NAMES[h], names_of(figures)))
    lose(s, figures, h)


def tell_guarded(s: Island, h: i64) -> None:
    """A creature came to swimmers that it cannot eat."""
    if s.events is not None and s.what[h] & s.kit.guards and s.swimmers(h):
        s.tell(Guarded(s.kit.guard_clause, NAMES[h], names_of(s.swimmers(h))))


def wreck(s: Island, h: i64, clause: str) -> None:
    """A ship is destroyed with its crew."""
    crew: i64 = s.crew(h)
    s.lift(SHIP, h)
    if s.events is not None:
        s.tell(Wrecked(clause, NAMES[h], names_of(crew)))
    lose(s, crew, h)


def capsize(s: Island, h: i64, clause: str) -> None:
    """A ship goes, its crew swim; thrown onto a shark or a serpent, they are lost."""
    crew: i64 = s.crew(h)
    s.lift(SHIP, h)
    s.aboard &= ~crew
    if s.events is not None:
        s.tell(Capsized(clause, NAMES[h], names_of(crew)))
    if s.what[h] & EATERS == 0:
        return
    if s.what[h] & s.kit.guards:
        tell_guarded(s, h)
        return
    if s.events is not None:
        kind: i64 = SERPENT if s.what[h] & SERPENTS else SHARK
        s.tell(Thrown("island.creature.thrown", KINDS[kind], NAMES[h], names_of(crew)))
    lose(s, crew, h)
