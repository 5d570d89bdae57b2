"""What exactly is in the way of taking a fish."""

from __future__ import annotations

from hautemer.core.engine import Action, Detail
from hautemer.games.calypso.actions import SEATS, Take
from hautemer.games.calypso.state import Calypso


def detail(s: Calypso, action: Action) -> Detail | None:
    if not isinstance(action, Take) or action.victim >= s.players:
        return None
    return Detail("own_fish") if action.victim == s.turn else Detail("no_fish", victim=SEATS[action.victim])
