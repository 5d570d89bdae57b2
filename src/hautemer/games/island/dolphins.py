"""The module Dolphins & Dive Dice: two blue dice instead of the red one, and dolphins that guard swimmers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Action, Auto, Chance
from hautemer.core.game import Option, Scene
from hautemer.games.island.actions import DIVE, KINDS_CHOSEN, PUTS
from hautemer.games.island.creatures import ChooseKind, PutAnywhere, name_kinds
from hautemer.games.island.messages import RolledTwo
from hautemer.games.island.pieces import DOLPHIN, DOLPHIN_TILE, DOLPHINS, KINDS, SHIP
from hautemer.games.island.sinking import appear
from hautemer.games.island.state import Beast, Island, Kit, Module

STARFISH: Final = 6
PICTURES: Final = [*KINDS, "starfish"]


@final
class RollPiece(Action):
    do = "roll_piece"

    def __init__(self, face: i64) -> None:
        self.face: i64 = face

    def parts(self) -> dict[str, str]:
        return {"face": PICTURES[self.face]}


@final
class RollRange(Action):
    do = "roll_range"

    def __init__(self, reach: i64) -> None:
        self.reach: i64 = reach

    def parts(self) -> dict[str, str]:
        return {"reach": "D" if self.reach == DIVE else str(self.reach)}


DIE_A: Final = [RollPiece(face) for face in (0, 1, 2, 4, 5, STARFISH)]
DIE_B: Final = [RollRange(1), RollRange(2), RollRange(3), RollRange(DIVE)]
FACES: Final = "123D"


class FirstDie(Chance[Island, RollPiece]):
    """Serpent, shark, whale, dolphin, empty ship, or the starfish: any of the five."""

    name = "die_a"
    clause = "dolphins.dice"
    follow = "next"

    def mask(self, s: Island) -> i64:
        return 63

    def total(self, s: Island) -> i64:
        return 6

    def at(self, s: Island, r: i64) -> i64:
        return r

    def take(self, s: Island, a: RollPiece) -> None:
        s.kind = a.face
        s.then(SECOND_DIE)


class SecondDie(Chance[Island, RollRange]):
    """How far: 1, 2, 3, or D for a dive; how many faces each has is an option."""

    name = "die_b"
    clause = "dolphins.dice"
    needs = ("kind",)
    follow = "next"

    def barred_by(self, s: Island, a: RollRange) -> str:
        return "" if self.weight(s, a) else self.clause

    def weight(self, s: Island, a: RollRange) -> i64:
        return s.kit.ranges.count(FACES.index(a.parts()["reach"]))

    def total(self, s: Island) -> i64:
        return 6

    def at(self, s: Island, r: i64) -> i64:
        return s.kit.ranges[r]

    def take(self, s: Island, a: RollRange) -> None:
        face: i64 = s.kind
        if s.events is not None:
            s.tell(RolledTwo(self.clause, s.turn, PICTURES[face], a.parts()["reach"]))
        s.reach = a.reach
        if face == STARFISH:
            s.may = True
            kinds: i64 = 0
            for kinds_of_one in s.kit.moved:
                kinds |= kinds_of_one
            name_kinds(s, kinds, CHOOSE_ANY)
        else:
            s.may = not s.kit.must & bit(face)
            name_kinds(s, s.kit.moved[face], s.kit.choose)


class ChooseAny(ChooseKind):
    """The starfish: any of the kinds that are in play."""

    name = "starfish"
    clause = "dolphins.dice"


class Dive(PutAnywhere):
    """D: it may be put on any unoccupied sea hex."""

    name = "dive"
    clause = "dolphins.dive"
    follow = "next"


class DolphinBack(Auto[Island]):
    """A dolphin back is shown, and puts a dolphin there; it is not kept."""

    name = "dolphin_back"
    clause = "dolphins.token"

    def run(self, s: Island) -> None:
        appear(s, DOLPHIN, self.clause)


class EmptyShip(Beast):
    """Goes wherever no other ship is, heedless of danger."""

    def bars_choice(self, s: Island, h: i64) -> str:
        return "dolphins.dice" if s.crew(h) else ""

    def barred_by(self, s: Island, to: i64) -> str:
        return "island.move.one_ship" if s.has_ship(to) else ""


FIRST_DIE: Final = FirstDie(DIE_A)
SECOND_DIE: Final = SecondDie(DIE_B)
CHOOSE_ANY: Final = ChooseAny(KINDS_CHOSEN)
DIVE_STEP: Final = Dive(PUTS)


class Dolphins(Module):
    """Blue dice, and dolphins in the sea."""

    options = [Option("dolphins", "no", "yes"), Option("dive_die", "11223D", "12233D", "1122DD", needs={"dolphins": "yes"})]
    about = {"dolphin": "dolphins.guard"}
    scenes = {
        "dolphins.guard": Scene(
            """island players=2 dolphins=yes
            h: . . . . mR mA
            k: .s .Ad
            turn: red
            then: die_a""",
            *("roll_piece shark", "roll_range 2", "pick k1", "go e"),
        ),
    }

    def hang(self, kit: Kit, options: dict[str, str]) -> None:
        if options["dolphins"] == "no":
            return
        kit.ranges = sorted([FACES.index(face) for face in options["dive_die"]])
        kit.faces = PICTURES
        kit.die = FIRST_DIE
        kit.dive = DIVE_STEP
        kit.reach_clause = "dolphins.range"
        kit.dive_clause = "dolphins.dive"
        kit.backs[DOLPHIN_TILE] = DolphinBack()
        kit.bringers[DOLPHIN] = DOLPHIN_TILE
        kit.beasts[DOLPHIN] = Beast(DOLPHIN, 0, False)
        kit.beasts[SHIP] = EmptyShip(SHIP, 0, False)
        kit.moved[DOLPHIN] = bit(DOLPHIN)
        kit.moved[SHIP] = bit(SHIP)
        kit.guards = DOLPHINS
        kit.guard_clause = "dolphins.guard"
        kit.swirled[DOLPHIN] = "dolphins.whirlpool"


MODULE: Final = Dolphins([FIRST_DIE, SECOND_DIE, CHOOSE_ANY, DIVE_STEP])
