"""All together against the fisherman and the shark: what the large tiles say then."""

from __future__ import annotations

from typing import Final

from hautemer.core.engine import OVER, Auto
from hautemer.games.calypso.actions import FACES
from hautemer.games.calypso.messages import (
    AllLost,
    AllWon,
    Caught,
    Eaten,
    NothingToRelease,
    Released,
    Rested,
    Saved,
)
from hautemer.games.calypso.seeking import Seek, ShowFace
from hautemer.games.calypso.state import ALL_LOST, ALL_WON, TOGETHER, Calypso
from hautemer.games.calypso.stops import NameColour
from hautemer.games.calypso.turn import end_turn


class SeekTogether(Seek):
    """A fish of one colour: find that colour."""

    name = "coop_seek"
    clause = "calypso.coop.colour"


class ShowTogether(ShowFace):
    """Found: a fish of the ocean is saved, and play again. Not found: the next player."""

    name = "coop_show"
    clause = "calypso.coop.colour"

    def right(self, s: Calypso) -> None:
        s.ocean -= 1
        s.give(s.turn, 1)
        if s.events is not None:
            s.tell(Saved(self.clause, s.turn, s.saved()))
        if s.saved() == TOGETHER:
            s.winner = ALL_WON
            s.agenda = OVER
            if s.events is not None:
                s.tell(AllWon("calypso.coop.win", TOGETHER))
        else:
            s.again = True


class CatchOne(Auto[Calypso]):
    """The net: a fish of the ocean is caught. The next player."""

    name = "coop_net"
    clause = "calypso.coop.net"

    def run(self, s: Calypso) -> None:
        s.ocean -= 1
        s.net += 1
        if s.events is not None:
            s.tell(Caught(self.clause, s.turn))
        lose_or_go_on(s)


class EatOne(Auto[Calypso]):
    """The shark: a fish of the ocean is eaten. The next player."""

    name = "coop_shark"
    clause = "calypso.coop.shark"

    def run(self, s: Calypso) -> None:
        s.ocean -= 1
        s.eaten += 1
        if s.events is not None:
            s.tell(Eaten(self.clause, s.turn))
        lose_or_go_on(s)


def lose_or_go_on(s: Calypso) -> None:
    """Caught and eaten fish together decide against all (calypso.coop.lose)."""
    if s.net + s.eaten < TOGETHER:
        end_turn(s)
        return
    s.winner = ALL_LOST
    if s.events is not None:
        s.tell(AllLost("calypso.coop.lose", s.net, s.eaten))


class NameTogether(NameColour):
    """The four-colour tile: name a colour first."""

    name = "coop_name"
    clause = "calypso.coop.four"


class SeekNamedTogether(Seek):
    """Then turn one over."""

    name = "coop_seek_named"
    clause = "calypso.coop.four"


class ShowNamedTogether(ShowFace):
    """Right: a fish goes from the net back into the ocean, where one is in it; never from the shark. The next player."""

    name = "coop_show_named"
    clause = "calypso.coop.four"

    def right(self, s: Calypso) -> None:
        if s.net:
            s.net -= 1
            s.ocean += 1
            if s.events is not None:
                s.tell(Released(self.clause, s.turn))
        elif s.events is not None:
            s.tell(NothingToRelease(self.clause, s.turn))


class Rest(Auto[Calypso]):
    """Hard: the four-colour tile lies on its blank side, and a stop there ends the turn at once."""

    name = "rest"
    clause = "calypso.coop.hard"

    def run(self, s: Calypso) -> None:
        if s.events is not None:
            s.tell(Rested(self.clause, s.turn))
        end_turn(s)


SHOW_TOGETHER: Final = ShowTogether(FACES)
SHOW_NAMED_TOGETHER: Final = ShowNamedTogether(FACES)
SEEK_TOGETHER: Final = SeekTogether(SHOW_TOGETHER)
SEEK_NAMED_TOGETHER: Final = SeekNamedTogether(SHOW_NAMED_TOGETHER)
NAME_TOGETHER: Final = NameTogether(SEEK_NAMED_TOGETHER)
CATCH_ONE: Final = CatchOne()
EAT_ONE: Final = EatOne()
REST: Final = Rest()
