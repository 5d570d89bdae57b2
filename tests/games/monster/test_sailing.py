"""Movement: hops, obstacles and the blue edge, on drawn seas."""

from __future__ import annotations

import pytest

from hautemer.games.monster.cards import SAILS
from hautemer.games.monster.messages import Crossed, Died, Sailed, Wrecked
from tests.games.monster.drawing import Drawn
from tests.proof import proves

# the boat is on k3, its prow to the north
SEA = """
      .
    .   .
  .   .   .
    .   .
      1↑
    .   .
      .
    .   .
      +
"""


def at_sea(card: str, drawing: str = SEA, **options: str) -> Drawn:
    t = Drawn(drawing, turn="hunter1", hands={"hunter1": card}, more="whale: c5", **options)
    return t.answer(f"sail {card}")


@proves("monster.sail.hop")
@pytest.mark.parametrize(
    ("card", "arrow", "boat"),
    [
        ("F", "F", "k1↑"),
        ("LFR", "L", "j1↖"),
        ("LFR", "R", "l1↗"),
        ("lL", "l", "j2↙"),
        ("Rr", "r", "l2↘"),
        ("lL", "L", "j1↖"),
    ],
)
def test_hop_through_the_space_ahead_to_the_arrow_then_along_it(card: str, arrow: str, boat: str) -> None:
    t = at_sea(card)
    t.answer(f"hop {arrow}")
    assert t.boat(1) == boat
    assert t.told(Sailed)[-1].clause == "monster.sail.hop"


CARDS = {
    "F": ("F", 2),
    "F+": ("F", 3),
    "LFR": ("LFR", 1),
    "LFR+": ("LFR", 2),
    "LF": ("LF", 2),
    "FR": ("FR", 2),
    "lL": ("lL", 1),
    "Rr": ("Rr", 1),
    "lLFRr": ("lLFRr", 1),
    "LR": ("LR", 2),
}


@proves("monster.sail.hop", "monster.cards")
@pytest.mark.parametrize("card", CARDS)
def test_hop_the_arrows_of_a_card_and_how_often(card: str) -> None:
    arrows, times = CARDS[card]
    t = at_sea(card)
    for i in range(times):
        assert t.able("hop") == set(arrows)
        assert t.refuses("stop") == ("monster.sail.hop" if i == 0 else ""), "at least once"
        t.answer(f"hop {arrows[-1]}")
    assert t.asked == "hunter1 hunter_act"
    assert t.discard(SAILS) == card


@proves("monster.sail.hop")
def test_hop_may_stop_early() -> None:
    t = at_sea("F+").answer("hop F", "stop")
    assert t.boat(1) == "k1↑"
    assert t.s.actions == 1


@proves("monster.sail.hop")
@pytest.mark.parametrize("thing", ["W", "#", "B"])
def test_hop_what_cannot_be_entered_at_all(thing: str) -> None:
    drawing = SEA.replace("  .   .   .\n", f"  .   {thing}   .\n")
    if thing == "W":
        drawing = drawing.replace("+", ".")
    t = Drawn(drawing, turn="hunter1", hands={"hunter1": "F lL"}, more="" if thing == "W" else "whale: c5")
    assert t.able("sail") == {"lL"}, "l slides past it"
    assert t.refuses("sail F") == "monster.sail.hop"
    t.answer("sail lL")
    assert t.refuses("hop L") == "monster.state.blocked"


@proves("monster.sail.obstacle")
@pytest.mark.parametrize("where", ["ahead", "behind it"])
def test_obstacle_an_iceberg_on_the_path_wrecks_the_boat(where: str) -> None:
    lines = SEA.split("\n")
    lines[3 if where == "ahead" else 1] = "  .   I   ." if where == "ahead" else "      I"
    t = at_sea("F", "\n".join(lines))
    assert t.view("hunter1").aims[0].wrecks == (1,), "marked, so that the table can warn"
    t.answer("hop F")
    assert t.boat(1) == "wrecked"
    assert t.told(Wrecked) == [Wrecked("monster.sail.obstacle", 1, 3)]


@proves("monster.sail.obstacle")
def test_obstacle_the_ice_wrecks_too_whether_open_or_closed() -> None:
    for rows in ("1", "9"):
        t = Drawn("W", turn="hunter1", hands={"hunter1": "F"}, more="hunter1: b5 NW", ice_rows=rows)
        t.answer("sail F", "hop F")
        assert t.boat(1) == "wrecked"


@proves("monster.sail.obstacle")
def test_obstacle_a_boat_alone_in_the_path_wrecks_both() -> None:
    t = at_sea("F", SEA.replace("  .   .   .", "  .   2↓  ."))
    assert t.view("hunter1").aims[0].wrecks == (1, 2)
    t.answer("hop F")
    assert [(event.seat, event.reserve) for event in t.told(Wrecked)] == [(1, 3), (2, 2)]


@proves("monster.sail.obstacle")
def test_obstacle_the_first_thing_on_the_path_decides() -> None:
    berg_first = SEA.replace("  .   .   .", "  .   I   .")
    t = at_sea("F", "      2↓" + berg_first[berg_first.index("\n", 1) :])
    t.answer("hop F")
    assert (t.boat(1), t.boat(2)) == ("wrecked", "k1↓"), "a boat behind an iceberg is safe"
    whale_behind = "\n      W\n" + "\n".join(berg_first.replace("+", ".").split("\n")[2:])
    t = Drawn(whale_behind, turn="hunter1", hands={"hunter1": "F"})
    t.answer("sail F", "hop F")
    assert t.boat(1) == "wrecked", "the iceberg wrecks though the whale is behind it"


@proves("monster.sail.obstacle", "monster.state.wreck", "monster.state.death")
def test_obstacle_with_one_boat_in_reserve_the_moving_one_takes_it() -> None:
    t = at_sea("F", SEA.replace("  .   .   .", "  .   2↓  ."))
    t.s.reserve = 1
    t.answer("hop F")
    assert (t.boat(1), t.boat(2)) == ("wrecked", "dead")
    assert t.told(Died) == [Died("monster.state.death", 2)]


@proves("monster.sail.edge")
def test_edge_on_in_the_same_column_at_the_other_side() -> None:
    t = Drawn("W", turn="hunter1", hands={"hunter1": "F LFR"}, more="hunter1: e1 N")
    t.answer("sail F", "hop F")
    assert t.boat(1) == "e8↑"
    assert t.told(Crossed) == [Crossed("monster.sail.edge", 1, "e9")]
    t.answer("stop", "turn S", "end")
    t = Drawn("W", turn="hunter1", hands={"hunter1": "LFR"}, more="hunter1: e1 N")
    t.answer("sail LFR", "hop R")
    assert t.boat(1) == "f8↗"


@proves("monster.sail.edge", "monster.board")
def test_edge_rows_meet_for_distance_and_neighbours_alike() -> None:
    t = Drawn("W", turn="hunter1", hands={"hunter1": "harpon"}, more="hunter1: e1 N")
    grid = t.s.board.grid
    assert grid.apart(t.s.board.named("e1"), t.s.board.named("e9")) == 1
    assert grid.apart(t.s.board.named("d9"), t.s.board.named("e1")) == 1
