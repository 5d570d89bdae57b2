"""How likely explorers come ashore: what must hold on small boards, whatever was counted."""

from __future__ import annotations

import pytest

from hautemer.games.island.odds import Odds, win_chances
from hautemer.games.island.pieces import FIGURE
from tests.games.island.drawing import Drawn


def chance(drawing: str, who: str = "red10") -> float:
    """The logit of the explorer's chance."""
    t = Drawn(drawing + "\n        turn: red")
    return Odds(t.s).ashore(FIGURE[who])


LAND = "g: . . m m mA1 . m"


def test_the_nearer_the_coast_the_better() -> None:
    near, far = [chance(f"k: {'. ' * n}.uR10\n        {LAND}") for n in (0, 4)]
    assert near > far + 1


def test_aboard_is_better_than_in_the_water() -> None:
    assert chance(f"j: . . .uR10\n        {LAND}") > chance(f"j: . . .R10\n        {LAND}")


def test_creatures_nearby_are_a_danger() -> None:
    assert chance(f"j: . . .uR10\n        {LAND}") > chance(f"j: . . .uR10 .z\n        {LAND}")
    assert chance(f"j: . . .R10\n        {LAND}") > chance(f"j: . . .R10 .s\n        {LAND}")
    assert chance(f"d: . . . mR10\n        {LAND}") > chance(f"d: . . .q mR10\n        {LAND}")


def test_a_dolphin_guards() -> None:
    """dolphins.guard: with one in its hex, the shark beside a swimmer does not count."""
    swims = "dolphins=yes\n        j: . . .{}R10 .{}\n        " + LAND
    assert chance(swims.format("d", "s")) == pytest.approx(chance(swims.format("d", "")))
    assert chance(swims.format("", "s")) < chance(swims.format("", ""))


def test_who_has_more_ashore_is_likelier_to_win() -> None:
    t = Drawn("""
        red safe: 8@SW 9@SW 10@SW
        amber safe: 1@SE
        g: . . m m mA2 . mR1
        turn: red
    """)
    red, amber = win_chances(t.s)
    assert red > 0.9
    assert red + amber == pytest.approx(1.0)


def test_what_is_still_open_makes_it_less_certain() -> None:
    few = "red safe: 8@SW\n        amber safe: 1@SE\n        g: . . m m mA2 . mR1\n        turn: red"
    many = "red safe: 8@SW\n        amber safe: 1@SE\n        g: . . mA8 mA10 mA2A9 . mR1\n        turn: red"
    assert win_chances(Drawn(few).s)[0] > win_chances(Drawn(many).s)[0]
