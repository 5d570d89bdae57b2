"""Which large tile does what: a table a mode, and the table as it stands before the first answer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.games.calypso.coop import CATCH_ONE, EAT_ONE, NAME_TOGETHER, REST, SEEK_TOGETHER
from hautemer.games.calypso.placement import SETTLE_AND_PLACE
from hautemer.games.calypso.seeking import SETTLE
from hautemer.games.calypso.state import GOALS, TOGETHER, Book, Calypso
from hautemer.games.calypso.stops import FISHERMANS_NET, NAME_COLOUR, SEEK_COLOUR, SHARK_TILE
from hautemer.games.calypso.tiles import FISH

BOOKS: Final = {
    "base": Book(SEEK_COLOUR, NAME_COLOUR, FISHERMANS_NET, SHARK_TILE, SETTLE),
    "free_placement": Book(SEEK_COLOUR, NAME_COLOUR, FISHERMANS_NET, SHARK_TILE, SETTLE_AND_PLACE),
    "coop": Book(SEEK_TOGETHER, NAME_TOGETHER, CATCH_ONE, EAT_ONE, SETTLE),
    "coop_hard": Book(SEEK_TOGETHER, REST, CATCH_ONE, EAT_ONE, SETTLE),
}
TOGETHER_MODES: Final = ("coop", "coop_hard")


def empty_table(options: dict[str, str]) -> Calypso:
    """No tile laid yet; all fish in the net, or in the ocean when all play together (calypso.setup)."""
    players: i64 = int(options["players"])
    together = options["mode"] in TOGETHER_MODES
    s = Calypso(options, BOOKS[options["mode"]], players, together)
    if together:
        s.ocean, s.goal = FISH, TOGETHER
    else:
        s.net, s.goal = FISH, GOALS[players]
    return s
