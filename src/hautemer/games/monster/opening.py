"""Setting up (monster.setup): the battleship, the boats beside it, then the hands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Auto, Choice
from hautemer.games.monster.actions import FACINGS, LAUNCHES, SHIPS, Face, Launch, Station
from hautemer.games.monster.cards import how_many
from hautemer.games.monster.messages import Ready, Stationed
from hautemer.games.monster.piles import DEAL_SAIL, DRAW_ARM, DRAW_BESTIAL, DRAW_NATURE
from hautemer.games.monster.rounds import BEGIN_ROUND
from hautemer.games.monster.state import WHALE, Monster
from hautemer.games.monster.wrecks import AnyWay, BesideShip


class Prepare(Auto[Monster]):
    """Four shuffled piles, the whale at the centre."""

    name = "prepare"
    clause = "monster.board"

    def run(self, s: Monster) -> None:
        s.turn = 1
        s.then(STATION, PLACE_BOATS)
        if s.events is not None:
            s.tell(Ready(self.clause, s.dials.hunters, s.board.name(s.whale), s.reserve))


class StationShip(Choice[Monster, Station]):
    """The hunters put the battleship on one of its two spaces; whoever of them answers first."""

    name = "station"
    clause = "monster.setup"

    def seat(self, s: Monster) -> i64:
        return 1

    def may(self, s: Monster, seat: i64) -> bool:
        return seat > WHALE

    def mask(self, s: Monster) -> i64:
        return 3

    def take(self, s: Monster, a: Station) -> None:
        s.ship = s.board.ships[a.which]
        if s.events is not None:
            s.tell(Stationed(self.clause, s.board.name(s.ship)))


class PlaceBoats(Auto[Monster]):
    """Then each hunter, in the order of the seats, a boat; then the cards."""

    name = "place_boats"
    clause = "monster.setup"

    def run(self, s: Monster) -> None:
        if s.turn <= s.dials.hunters:
            s.then(FACE, PLACE_BOATS)
            s.then(LAUNCH)
        else:
            s.turn = 1
            s.then(DEAL)


class LaunchBoat(BesideShip):
    """A boat on a free space next to the battleship, which is its start space from now on."""

    name = "launch"
    clause = "monster.setup"

    def take(self, s: Monster, a: Launch) -> None:
        s.active().start = s.board.next(s.ship, a.heading)
        super().take(s, a)


class FaceBoat(AnyWay):
    """A boat that was launched; then the next hunter's."""

    name = "face"
    clause = "monster.setup"

    def take(self, s: Monster, a: Face) -> None:
        super().take(s, a)
        s.turn += 1


class Deal(Auto[Monster]):
    """Two cards of each of her piles for the whale; three Arms and two Movement cards for each hunter."""

    name = "deal"
    clause = "monster.setup"

    def run(self, s: Monster) -> None:
        if how_many(s.calls) < 2:
            s.then(DRAW_NATURE, self)
        elif how_many(s.bonds) < 2:
            s.then(DRAW_BESTIAL, self)
        elif s.turn > s.dials.hunters:
            s.then(BEGIN_ROUND)
        elif how_many(s.active().arms) < 3:
            s.then(DRAW_ARM, self)
        elif how_many(s.active().sails) < 2:
            s.then(DEAL_SAIL, self)
        else:
            s.turn += 1
            s.then(self)


PREPARE: Final = Prepare()
STATION: Final = StationShip(SHIPS)
PLACE_BOATS: Final = PlaceBoats()
LAUNCH: Final = LaunchBoat(LAUNCHES)
FACE: Final = FaceBoat(FACINGS)
DEAL: Final = Deal()
