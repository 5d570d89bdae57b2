"""The module The Giant Squid, in the order of its sheet: numbers are the sheet's."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest
from hautemer.core.engine import Action, Auto, Choice, WideChoice
from hautemer.core.game import Option
from hautemer.core.hexes import BEYOND, HexSet
from hautemer.games.island.actions import (
    ANYWHERE,
    DEFENCES,
    FIGURES_NAMED,
    KINDS_CHOSEN,
    Figure,
    OfHeading,
    Put,
)
from hautemer.games.island.board import GRID, HERE, HEXES, LAND, NAMES, NEXT, beside
from hautemer.games.island.creatures import ChooseKind, Whale, halt
from hautemer.games.island.defence import DefendShip
from hautemer.games.island.harm import capsize, lose
from hautemer.games.island.messages import Appeared, Defeated, Halted, Seized, Spared
from hautemer.games.island.pieces import KINDS, SQUID, SQUIDS, WHALE, WHALE_BACK, WHALES, figure_name, number_of
from hautemer.games.island.sinking import WhaleBack
from hautemer.games.island.squid_scenes import SCENES
from hautemer.games.island.state import BY_TILE, Beast, Island, Kit, Module


@final
class Seize(OfHeading):
    do = "seize"


@final
class Spare(Action):
    do = "spare"


SEIZURES: Final[list[Seize | Spare]] = [*[Seize(d) for d in range(7)], Spare()]
SPARE_BIT: Final = 1 << 7


# ---- 1: a squid comes with every whale ----


class SquidBack(Auto[Island]):
    """The variant: a whale's back brings a squid alone."""

    name = "squid_back"
    clause = "squid.variant"

    def run(self, s: Island) -> None:
        s.then(PLACE_SQUID)


class WhaleAndSquidBack(WhaleBack):
    """Each time a tile brings a whale, a squid comes too."""

    def run(self, s: Island) -> None:
        super().run(s)
        s.then(PLACE_SQUID)


def touches_land(s: Island, h: i64) -> bool:
    for heading in range(6):
        to: i64 = NEXT[6 * h + heading]
        if to != BEYOND and s.is_land(to):
            return True
    return False


def from_land(s: Island, h: i64) -> i64:
    """How far a sea hex is from the nearest tile."""
    nearest: i64 = HEXES
    for land in LAND:
        if s.is_land(land) and GRID.apart(h, land) < nearest:
            nearest = GRID.apart(h, land)
    return nearest


def landing_places(s: Island) -> HexSet:
    """The vacant sea hexes next to a land tile; if there is none, those nearest to land."""
    places = HexSet()
    for h in range(HEXES):
        if s.is_vacant(h) and touches_land(s, h):
            places.add(h)
    if not places.is_empty():
        return places
    nearest: i64 = HEXES
    for h in range(HEXES):
        if s.is_vacant(h) and from_land(s, h) <= nearest:
            if from_land(s, h) < nearest:
                places = HexSet()
            nearest = from_land(s, h)
            places.add(h)
    return places


class PlaceSquid(WideChoice[Island, Put]):
    """Who removed the tile puts it on any vacant sea hex next to a land tile; if there is none, as near to land as can be."""

    name = "squid"
    clause = "squid.1"
    follow = "creature"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Put) -> str:
        if not s.is_vacant(a.hex):
            return self.clause
        return "" if touches_land(s, a.hex) or landing_places(s).has(a.hex) else self.clause

    def places(self, s: Island) -> HexSet:
        return landing_places(s)

    def take(self, s: Island, a: Put) -> None:
        s.hex = a.hex
        s.put(SQUID, a.hex)
        if s.events is not None:
            clause = "squid.variant" if s.options["squid_only"] == "yes" else self.clause
            s.tell(Appeared(clause, KINDS[SQUID], NAMES[a.hex]))
        if manned_beside(s, a.hex):
            s.may = True
            s.then(SEIZE_OR_SPARE)


class SeizeOrSpare(Choice[Island, Seize | Spare]):
    """Who has placed it may take one explorer from a land tile next to it."""

    name = "arrival"
    clause = "squid.1"
    needs = ("at", "may")
    follow = "creature"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Seize | Spare) -> str:
        return self.clause if isinstance(a, Seize) and not manned_beside(s, s.hex) & bit(a.heading) else ""

    def mask(self, s: Island) -> i64:
        return manned_beside(s, s.hex) | SPARE_BIT

    def take(self, s: Island, a: Seize | Spare) -> None:
        if isinstance(a, Seize):
            seize_from(s, a.heading)
        elif s.events is not None:
            s.tell(Spared(self.clause, NAMES[s.hex]))


# ---- 2: it may move instead of a whale ----


class WhaleOrSquid(ChooseKind):
    """Whenever a whale may be moved, a squid may be moved instead."""

    name = "whale_or_squid"
    clause = "squid.2"


# ---- 3 and 4: how it moves, and what it does then ----


class Squid(Beast):
    """Stops where it finds a manned ship, a whale, or explorers on land beside it; staying counts as a move. Then it removes
    the whales of its hex (4a), and one explorer: from land beside it (4b) or from the ship on its hex (4c)."""

    stay_clause = "squid.3e"

    def clause(self, s: Island) -> str:
        if s.reach == BY_TILE:
            return "squid.3a"
        return "squid.3b" if s.kit.reach_clause == "island.creature.die" else "squid.3c"

    def arrive(self, s: Island, h: i64) -> bool:
        reachable: i64 = within_reach(s, h)
        if not reachable and not s.what[h] & WHALES:
            return False
        halt(s, h, "squid.3d")
        remove_all(s, WHALE, h, "squid.4a")
        s.may = False
        if reachable & (reachable - 1):
            s.then(SEIZE_ONE)
        elif reachable:
            seize_from(s, lowest(reachable))
        return True


class LoneSquid(Squid):
    """The variant: on a whale face one must be chosen."""

    decline_clause = "squid.variant"


def remove_all(s: Island, kind: i64, h: i64, clause: str) -> None:
    """All of a kind on a hex leave the game."""
    while number_of(s.what[h], kind):
        s.lift(kind, h)
        if s.events is not None:
            s.tell(Defeated(clause, KINDS[kind], NAMES[h]))


class SeizeOne(Choice[Island, Seize | Spare]):
    """One explorer leaves the game, from land or from the ship, not both: it is a must; the mover chooses, values unseen."""

    name = "seize"
    clause = "squid.4b"
    needs = ("at", "may")
    follow = "next"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Seize | Spare) -> str:
        if not isinstance(a, Seize):
            return self.clause
        if within_reach(s, s.hex) & bit(a.heading):
            return ""
        return "squid.4c" if a.heading == HERE else self.clause

    def mask(self, s: Island) -> i64:
        return within_reach(s, s.hex)

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Seize | Spare) -> None:
        assert isinstance(a, Seize)
        seize_from(s, a.heading)


# ---- whom it can reach ----


def victims(s: Island, h: i64, heading: i64) -> i64:
    """The explorers that a squid on this hex can take from there: those on a land tile, or aboard the ship on its own hex."""
    if heading == HERE:
        return s.crew(h)
    to: i64 = NEXT[6 * h + heading]
    return s.who[to] if to != BEYOND and s.is_land(to) else 0


def manned_beside(s: Island, h: i64) -> i64:
    """The headings of the land tiles with explorers next to a hex."""
    m: i64 = 0
    for heading in range(6):
        if victims(s, h, heading):
            m |= bit(heading)
    return m


def within_reach(s: Island, h: i64) -> i64:
    """The same, and the ship on its own hex if it is manned."""
    return manned_beside(s, h) | (bit(HERE) if s.crew(h) else 0)


def seize_from(s: Island, heading: i64) -> None:
    """One explorer there: which one is asked when there are several."""
    s.heading = heading
    seizable: i64 = victims(s, s.hex, heading)
    if seizable & (seizable - 1):
        s.then(SEIZE_WHICH)
    else:
        seize(s, lowest(seizable))


class SeizeWhich(Choice[Island, Figure]):
    """Which of several on one hex, by the order of placing, values unseen."""

    name = "seize_which"
    clause = "island.setup.individuals"
    needs = ("at", "heading", "may")
    follow = "next"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Figure) -> str:
        return "" if victims(s, s.hex, s.heading) & bit(a.figure) else self.clause

    def mask(self, s: Island) -> i64:
        return victims(s, s.hex, s.heading)

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Figure) -> None:
        seize(s, a.figure)


def seize(s: Island, figure: i64) -> None:
    """One explorer leaves the game."""
    h: i64 = beside(s.hex, s.heading)
    if s.events is not None:
        clause = "squid.4c" if s.heading == HERE else "squid.1" if s.may else "squid.4b"
        s.tell(Seized(clause, NAMES[s.hex], NAMES[h], figure_name(figure)))
    lose(s, bit(figure), h)


# ---- 5: a whale that comes to a squid ----


class WhaleAmongSquids(Whale):
    """It stops; the squid leaves the game (5a); a manned ship there is capsized as well (5b)."""

    def arrive(self, s: Island, h: i64) -> bool:
        if not s.what[h] & SQUIDS:
            return super().arrive(s, h)
        if s.events is not None:
            s.tell(Halted("squid.5", KINDS[WHALE], NAMES[h]))
        remove_all(s, SQUID, h, "squid.5a")
        if s.crew(h) and not DEFEND_SHIP_OF_SQUID.ask(s):
            DEFEND_SHIP_OF_SQUID.strike(s)
        return True


class DefendShipOfSquid(DefendShip):
    """The squid is gone before any repellent is asked for."""

    name = "defend_ship_of_squid"

    def strike(self, s: Island) -> None:
        capsize(s, s.hex, "squid.5b")


PLACE_SQUID: Final = PlaceSquid(ANYWHERE)
SEIZE_OR_SPARE: Final = SeizeOrSpare(SEIZURES)
WHALE_OR_SQUID: Final = WhaleOrSquid(KINDS_CHOSEN)
SEIZE_ONE: Final = SeizeOne(SEIZURES)
SEIZE_WHICH: Final = SeizeWhich(FIGURES_NAMED)
DEFEND_SHIP_OF_SQUID: Final = DefendShipOfSquid(DEFENCES)


class GiantSquid(Module):
    """Squids beside the whales, or instead of them (squid.variant)."""

    options = [Option("squid", "yes", "no"), Option("squid_only", "no", "yes", needs={"squid": "yes"})]
    always = {"squid.8": "whenever creatures meet"}
    scenes = SCENES
    about = {"squid": "squid.4b"}

    def hang(self, kit: Kit, options: dict[str, str]) -> None:
        if options["squid"] == "no":
            return
        kit.beasts[SQUID] = Squid(SQUID, 3, True)
        kit.bringers[SQUID] = WHALE_BACK
        kit.shut = SQUIDS
        kit.shut_clause = "squid.6"
        kit.swirled[SQUID] = "squid.7"
        if options["squid_only"] == "yes":
            kit.beasts[SQUID] = LoneSquid(SQUID, 3, True)
            kit.backs[WHALE_BACK] = SquidBack()
            kit.bringers.pop(WHALE)
            kit.moved[WHALE] = bit(SQUID)
            kit.must = bit(WHALE)
        else:
            kit.backs[WHALE_BACK] = WhaleAndSquidBack()
            kit.beasts[WHALE] = WhaleAmongSquids(WHALE, 3, False)
            kit.moved[WHALE] = bit(WHALE) | bit(SQUID)
            kit.choose = WHALE_OR_SQUID


MODULE: Final = GiantSquid([PLACE_SQUID, SEIZE_OR_SPARE, WHALE_OR_SQUID, SEIZE_ONE, SEIZE_WHICH, DEFEND_SHIP_OF_SQUID])
