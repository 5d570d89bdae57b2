"""Creatures: the die names a kind, one of that kind moves, and strikes where it comes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, lowest
from hautemer.core.engine import Chance, Choice, WideChoice
from hautemer.core.hexes import BEYOND, HexSet
from hautemer.games.island.actions import (
    BEAST_PICKS,
    DIVE,
    PUTS,
    RED_DIE,
    SWIMS,
    Choose,
    Decline,
    Go,
    Pick,
    Put,
    Roll,
    Stop,
)
from hautemer.games.island.board import HEXES, NAMES, NEXT
from hautemer.games.island.defence import DEFEND_SHIP, DEFEND_SWIMMERS
from hautemer.games.island.harm import capsize, eat, prey, tell_guarded, wreck
from hautemer.games.island.messages import Declined, Halted, Moved, NoneThere, Rolled, Stayed
from hautemer.games.island.pieces import FIRST, KINDS, SERPENT, SHARK, SUPPLY, TERRAIN, number_of
from hautemer.games.island.state import BY_KIND, BY_TILE, NOWHERE, Beast, Island

DECLINE_BIT: Final = 1 << 6
STOP_BIT: Final = 1 << 6


# ---- what they do where they come ----


def halt(s: Island, h: i64, clause: str) -> None:
    """It goes no further, though it could."""
    if s.events is not None and s.moved and s.reach > 0:
        s.tell(Halted(clause, KINDS[s.kind], NAMES[h]))


class Serpent(Beast):
    """Eats swimmers and destroys a manned ship with its crew; nothing keeps it off."""

    tile_clause = "island.tile.serpent"

    def arrive(self, s: Island, h: i64) -> bool:
        tell_guarded(s, h)
        if not prey(s, h) and not s.crew(h):
            return False
        halt(s, h, "island.creature.stop")
        if prey(s, h):
            eat(s, h, SERPENT, "island.creature.serpent")
        if s.crew(h):
            wreck(s, h, "island.creature.serpent")
        return True


class Shark(Beast):
    """Eats all swimmers there."""

    tile_clause = "island.tile.shark"

    def arrive(self, s: Island, h: i64) -> bool:
        tell_guarded(s, h)
        if not prey(s, h):
            return False
        halt(s, h, "island.creature.stop")
        if not DEFEND_SWIMMERS.ask(s):
            eat(s, h, SHARK, "island.creature.shark")
        return True


class Whale(Beast):
    """Sinks a manned ship: the ship goes, its crew swim."""

    tile_clause = "island.tile.whale"

    def arrive(self, s: Island, h: i64) -> bool:
        if not s.crew(h):
            return False
        halt(s, h, "island.creature.stop")
        if not DEFEND_SHIP.ask(s):
            capsize(s, h, "island.creature.whale")
        return True


# ---- which one, and where to ----


class RedDie(Chance[Island, Roll]):
    """Two faces each: serpent, shark, whale. None in play: nothing."""

    name = "die"
    clause = "island.turn.creature"
    follow = "next"

    def weight(self, s: Island, a: Roll) -> i64:
        return 2

    def total(self, s: Island) -> i64:
        return 6

    def at(self, s: Island, r: i64) -> i64:
        return r // 2

    def mask(self, s: Island) -> i64:
        return 7

    def take(self, s: Island, a: Roll) -> None:
        if s.events is not None:
            s.tell(Rolled("island.creature.die", s.turn, KINDS[a.kind]))
        s.reach = BY_KIND
        s.may = not s.kit.must & bit(a.kind)
        name_kinds(s, s.kit.moved[a.kind], s.kit.choose)


def there(s: Island, kinds: i64) -> i64:
    """Those of these kinds of which there is one to be moved."""
    present: i64 = 0
    while kinds:
        kind: i64 = lowest(kinds)
        kinds &= kinds - 1
        for i in range(FIRST[kind], FIRST[kind] + SUPPLY[kind]):
            if s.spots[i] != NOWHERE and not s.kit.beasts[kind].bars_choice(s, s.spots[i]):
                present |= bit(kind)
                break
    return present


def name_kinds(s: Island, kinds: i64, choose: Choice[Island, Choose | Decline] | None) -> None:
    """One of these kinds may be moved: which kind is asked when there are several, then which one of it."""
    s.kinds = there(s, kinds)
    if s.kinds & (s.kinds - 1):
        assert choose is not None
        s.then(choose)
    elif s.kinds:
        s.kind = lowest(s.kinds)
        s.then(PICK_BEAST)
    elif s.events is not None:
        s.tell(NoneThere("island.creature.die"))


class ChooseKind(Choice[Island, Choose | Decline]):
    """Which kind, where there is a choice; or none."""

    needs = ("kinds", "reach", "may")
    follow = "next"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Choose | Decline) -> str:
        if not isinstance(a, Choose):
            return "" if s.may else "island.tile.play"
        return "" if s.kinds & bit(a.kind) else self.clause

    def mask(self, s: Island) -> i64:
        return s.kinds | (DECLINE_BIT if s.may else 0)

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Choose | Decline) -> None:
        if not isinstance(a, Choose):
            decline(s)
            return
        s.kind = a.kind
        s.may = False
        s.then(PICK_BEAST)


def decline(s: Island) -> None:
    """The player may move nothing (island.creature.decline)."""
    if s.events is not None:
        s.tell(Declined("island.creature.decline", s.turn))


class PickBeast(WideChoice[Island, Pick | Decline]):
    """Which one of the kind, named by where it is."""

    name = "beast"
    clause = "island.creature.die"
    needs = ("kind", "reach", "may")
    follow = "next"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Pick | Decline) -> str:
        if not isinstance(a, Pick):
            if s.may:
                return ""
            return "island.tile.play" if s.reach == BY_TILE else s.kit.beasts[s.kind].decline_clause
        if not number_of(s.what[a.hex], s.kind):
            return self.clause
        return s.kit.beasts[s.kind].bars_choice(s, a.hex)

    def places(self, s: Island) -> HexSet:
        places = HexSet()
        if s.may:
            places.add(HEXES)
        for i in range(FIRST[s.kind], FIRST[s.kind] + SUPPLY[s.kind]):
            h: i64 = s.spots[i]
            if h != NOWHERE and not s.kit.beasts[s.kind].bars_choice(s, h):
                places.add(h)
        return places

    def is_detail(self, s: Island) -> bool:
        return True

    def take(self, s: Island, a: Pick | Decline) -> None:
        if not isinstance(a, Pick):
            decline(s)
            return
        s.hex = a.hex
        s.moved = False
        if s.reach == BY_KIND:
            s.reach = s.kit.beasts[s.kind].reach
        if s.reach == BY_TILE:
            s.then(PUT_BY_TILE)
        elif s.reach == DIVE:
            assert s.kit.dive is not None
            s.then(s.kit.dive)
        else:
            s.then(SWIM_BEAST)


class SwimBeast(Choice[Island, Go | Stop]):
    """Hex by hex over the sea, lagoon and coast included; or it stays, and strikes where it is."""

    name = "swim"
    clause = "island.creature.sea"
    needs = ("at", "kind", "reach", "moved")
    follow = "next"

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Go | Stop) -> str:
        if not isinstance(a, Go):
            return ""
        to: i64 = NEXT[6 * s.hex + a.heading]
        if to == BEYOND:
            return "island.board"
        return self.clause if s.what[to] & TERRAIN else s.kit.beasts[s.kind].barred_by(s, to)

    def mask(self, s: Island) -> i64:
        m: i64 = STOP_BIT
        beast = s.kit.beasts[s.kind]
        for heading in range(6):
            to: i64 = NEXT[6 * s.hex + heading]
            if to != BEYOND and not s.what[to] & TERRAIN and not beast.barred_by(s, to):
                m |= bit(heading)
        return m

    def is_detail(self, s: Island) -> bool:
        return not s.moved

    def take(self, s: Island, a: Go | Stop) -> None:
        beast = s.kit.beasts[s.kind]
        if not isinstance(a, Go):
            if not s.moved:
                stay(s, beast)
            return
        to: i64 = NEXT[6 * s.hex + a.heading]
        move(s, beast, to)
        s.reach -= 1
        if not beast.arrive(s, to) and s.reach:
            s.then(self)


def move(s: Island, beast: Beast, to: i64) -> None:
    if s.events is not None:
        s.tell(Moved(beast.clause(s), KINDS[s.kind], NAMES[s.hex], NAMES[to]))
    s.shift(s.kind, s.hex, to)
    s.hex = to
    s.moved = True


def stay(s: Island, beast: Beast) -> None:
    """Moved 0: it strikes in its own hex (island.creature.attack)."""
    if s.events is not None:
        s.tell(Stayed(beast.stay_clause, KINDS[s.kind], NAMES[s.hex]))
    beast.arrive(s, s.hex)


class PutAnywhere(WideChoice[Island, Put | Stop]):
    """To any unoccupied sea hex but its own."""

    needs = ("at", "kind", "reach")

    def seat(self, s: Island) -> i64:
        return s.turn

    def barred_by(self, s: Island, a: Put | Stop) -> str:
        if not isinstance(a, Put):
            return "" if s.kit.beasts[s.kind].may_stay else self.clause
        if s.is_land(a.hex):
            return "island.creature.sea"
        return "" if s.is_vacant(a.hex) else self.clause

    def places(self, s: Island) -> HexSet:
        places = HexSet()
        for h in range(HEXES):
            if s.is_vacant(h):
                places.add(h)
        if s.kit.beasts[s.kind].may_stay:
            places.add(HEXES)
        return places

    def is_detail(self, s: Island) -> bool:
        return not s.moved

    def take(self, s: Island, a: Put | Stop) -> None:
        beast = s.kit.beasts[s.kind]
        if isinstance(a, Put):
            move(s, beast, a.hex)
            beast.arrive(s, a.hex)
        else:
            stay(s, beast)


class PutByTile(PutAnywhere):
    """A kept tile: the creature goes to any unoccupied sea hex."""

    name = "put"
    clause = "island.tile.play"
    follow = "move"


RED_DIE_STEP: Final = RedDie(RED_DIE)
PICK_BEAST: Final = PickBeast(BEAST_PICKS)
SWIM_BEAST: Final = SwimBeast(SWIMS)
PUT_BY_TILE: Final = PutByTile(PUTS)
