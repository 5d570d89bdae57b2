"""What exactly is in the way of a card: which one it must beat, or that it is not held."""

from __future__ import annotations

from typing import Final

from hautemer.core.engine import Action, Detail
from hautemer.games.reef.actions import OfCard
from hautemer.games.reef.cards import NAMES
from hautemer.games.reef.rules import top
from hautemer.games.reef.state import Reef

BY_TOP: Final = {"reef.higher": "not_higher", "reef.inverse": "not_lower", "reef.alpha": "only_opens"}
"""By clause: the sentence that names the card on top."""
BY_CARD: Final = {"reef.hand": "not_held", "reef.resist": "not_a_one", "reef.imitate": "not_imitable"}


def detail(s: Reef, action: Action, clause: str) -> Detail | None:
    if not isinstance(action, OfCard):
        return None
    card = NAMES[action.kind]
    if clause in BY_TOP:
        return Detail(BY_TOP[clause], card=card, top=NAMES[top(s)])
    return Detail(BY_CARD[clause], card=card) if clause in BY_CARD else None
