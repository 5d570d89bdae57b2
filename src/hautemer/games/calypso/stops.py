"""What the large tiles say in the base game. The variants are in coop.py and placement.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import lowest
from hautemer.core.engine import Auto, Choice, Step
from hautemer.games.calypso.actions import FACES, NAMES, TAKES, Name, Take
from hautemer.games.calypso.fish import TakeFish, free, free_one, rob
from hautemer.games.calypso.messages import Named, NothingToPutBack, PutBack
from hautemer.games.calypso.seeking import Seek, ShowFace
from hautemer.games.calypso.state import Calypso, alone
from hautemer.games.calypso.tiles import COLOURS
from hautemer.games.calypso.turn import end_turn


class SeekColour(Seek):
    """A fish of one colour: find that colour."""

    name = "seek"
    clause = "calypso.colour"


class ShowColour(ShowFace):
    """Found: one fish out of the net, and play again. Not found: the next player."""

    name = "show_colour"
    clause = "calypso.colour"

    def right(self, s: Calypso) -> None:
        s.again = True
        free(s, 1, "calypso.colour")


class NameColour(Choice[Calypso, Name]):
    """The four-colour tile: name a colour first."""

    name = "name"
    clause = "calypso.four"

    def __init__(self, seek: Step) -> None:
        super().__init__(NAMES)
        self.seek = alone(seek)

    def seat(self, s: Calypso) -> i64:
        return s.turn

    def mask(self, s: Calypso) -> i64:
        return 15

    def take(self, s: Calypso, a: Name) -> None:
        s.wanted = a.colour
        if s.events is not None:
            s.tell(Named(self.clause, s.turn, COLOURS[a.colour]))
        s.agenda = self.seek


class SeekNamed(Seek):
    """Then turn one over."""

    name = "seek_named"
    clause = "calypso.four"


class ShowNamed(ShowFace):
    """Right: two fish. Either way the next player."""

    name = "show_named"
    clause = "calypso.four"

    def right(self, s: Calypso) -> None:
        free(s, 2, "calypso.four")


class FishermansNet(Auto[Calypso]):
    """One of your freed fish goes back; whoever has none puts none back. The next player."""

    name = "net"
    clause = "calypso.net"

    def run(self, s: Calypso) -> None:
        if s.owned(s.turn):
            s.give(s.turn, -1)
            s.net += 1
            if s.events is not None:
                s.tell(PutBack(self.clause, s.turn))
        elif s.events is not None:
            s.tell(NothingToPutBack(self.clause, s.turn))
        end_turn(s)


class Shark(Auto[Calypso]):
    """Take a fish from an opponent of your choice; if none has any, one from the net. The next player."""

    name = "shark"
    clause = "calypso.shark"

    def run(self, s: Calypso) -> None:
        victims: i64 = s.victims()
        if victims & (victims - 1):
            s.then(SHARK_TAKE)
        elif not (rob(s, lowest(victims), "calypso.shark") if victims else free_one(s, "calypso.shark")):
            end_turn(s)


class SharkTake(TakeFish):
    """Whose fish, where several have some."""

    name = "shark_take"
    clause = "calypso.shark"

    def take(self, s: Calypso, a: Take) -> None:
        if not rob(s, a.victim, self.clause):
            end_turn(s)


SHOW_COLOUR: Final = ShowColour(FACES)
SHOW_NAMED: Final = ShowNamed(FACES)
SEEK_COLOUR: Final = SeekColour(SHOW_COLOUR)
SEEK_NAMED: Final = SeekNamed(SHOW_NAMED)
NAME_COLOUR: Final = NameColour(SEEK_NAMED)
FISHERMANS_NET: Final = FishermansNet()
SHARK_TILE: Final = Shark()
SHARK_TAKE: Final = SharkTake(TAKES)
