"""Filet: lines of nets and their anchors, on drawn seas; and the zones they close."""

from __future__ import annotations

import pytest

from hautemer.games.monster.messages import Captured, Enclosed, Moored, Netted, NextWhale
from hautemer.games.monster.nets import anchor_at
from tests.games.monster.drawing import Drawn
from tests.proof import proves


def nets(n: int, drawing: str, more: str = "", **options: str) -> Drawn:
    return Drawn(drawing, turn="hunter1", hands={"hunter1": "filet " * n}, more=more, **options)


ACROSS = """
      1↑
    .   .
      .   I
    .   .
      .
    .   .
      W
"""


@proves("monster.arms.filet")
def test_filet_one_net_between_the_boat_and_an_iceberg() -> None:
    t = nets(1, ACROSS)
    t.answer("arm filet")
    assert t.able("net") == {"SE"}, "the only space beside both"
    t.answer("net SE")
    assert t.options == {"moor"}, "always asked, so that it does not tell what is left in hand"
    t.answer("moor")
    assert t.nets == "l2@1"
    assert (t.told(Netted), t.told(Moored)) == (
        [Netted("monster.arms.filet", 1, "l2", "filet")],
        [Moored("monster.arms.filet", 1, 1)],
    )
    assert t.s.actions == 1


@proves("monster.arms.filet")
def test_filet_a_net_is_offered_only_if_the_cards_can_still_reach_a_second_anchor() -> None:
    alone = "1↑\n\n.\n\n.\n\n.\n\nW"
    assert nets(2, alone).refuses("arm filet") == "monster.arms.filet"
    far = "1↑\n\n.\n\n.\n\n.\n\nI\n\nW"
    assert nets(2, far).refuses("arm filet") == "monster.arms.filet"
    t = nets(3, far).answer("arm filet")
    assert t.able("net") == {"S"}
    t.answer("net S")
    assert t.refuses("moor") == "monster.arms.filet", "done only when moored"
    assert t.able("link") == {"1 S"}
    t.answer("link 1 S", "link 2 S", "moor")
    assert len(t.nets.split()) == 3


@proves("monster.arms.filet")
def test_filet_each_next_one_beside_a_net_of_this_action_and_the_line_may_branch() -> None:
    t = nets(4, ACROSS).answer("arm filet", "net SE")
    assert "moor" in t.options
    assert t.able("link") == {"1 N", "1 NE", "1 S", "1 SW"}
    t.answer("link 1 S")
    assert t.refuses("link 1 SW") == "monster.arms.filet", "a space beside two nets is named from the latest"
    assert t.refuses("link 2 NW") == ""
    t.answer("link 1 NE", "link 2 NW", "moor")
    assert t.nets == "l2@1 l3@1 m2@1 k3@1"


@proves("monster.arms.filet")
@pytest.mark.parametrize(
    ("anchor", "tied"),
    [("2↑", True), ("I", True), ("B", True), ("#", False)],
)
def test_filet_anchors_are_boats_battleship_and_icebergs_but_not_old_nets(anchor: str, tied: bool) -> None:
    t = nets(1, f"1↑\n\n.\n\n{anchor}\n\n.\n\nW")
    assert t.refuses("arm filet") == ("" if tied else "monster.arms.filet")


@proves("monster.arms.filet")
@pytest.mark.parametrize(("anchor", "tied"), [("yes", True), ("no", False)])
def test_filet_the_whale_is_an_anchor_only_by_dial(anchor: str, tied: bool) -> None:
    t = nets(1, "1↑\n\n.\n\nW", anchor=anchor)
    assert t.refuses("arm filet") == ("" if tied else "monster.arms.filet")


@proves("monster.arms.filet")
def test_filet_each_ice_side_is_one_anchor() -> None:
    t = nets(1, "W", more="hunter1: c5 N")
    assert t.refuses("arm filet") == "", "b5 lies beside the boat and the ice"
    t.answer("arm filet")
    assert t.able("net") == {"SW", "NW"}
    t = nets(2, "W", more="hunter1: s5 NE\nhunter2: dead")
    t.answer("arm filet", "net NE", "link 1 N")
    assert t.nets == "t4@1 t3@1"
    assert t.refuses("moor") == ""


@proves("monster.arms.filet")
def test_filet_within_reach_of_the_boat_by_dial() -> None:
    drawing = """
    1↑

    .

    .
      .
    I   2↑

    W
    """
    assert nets(1, drawing, net_reach="1").refuses("arm filet") == "monster.arms.filet"
    t = nets(1, drawing, net_reach="3").answer("arm filet")
    assert t.able("net") == {"SE.S.S"}, "between the iceberg and the other boat, apart from the hunter's own"


@proves("monster.arms.filet")
def test_filet_every_iceberg_is_an_anchor_of_its_own() -> None:
    drawing = """
    1↑

    .
  I   I
    .

    W
    """
    t = nets(1, drawing, net_reach="2").answer("arm filet")
    assert "S.S" in t.able("net"), "between two icebergs"
    s = t.s
    west, east = anchor_at(s, s.board.named("a5")), anchor_at(s, s.board.named("u5"))
    assert west == anchor_at(s, s.board.named("a1")), "one side of the ice is one anchor"
    assert west != east


@proves("monster.arms.filet")
def test_filet_apart_from_the_boat_the_cards_must_reach_two_anchors() -> None:
    drawing = """
            I

            .

    W       1↑

            .

            .

            .   I
    """
    t = nets(2, drawing, net_reach="3").answer("arm filet")
    assert "N" in t.able("net")
    assert "S.S" not in t.able("net"), "it touches nothing, and its neighbours one anchor each"
    t = nets(3, drawing, net_reach="3").answer("arm filet")
    assert "S.S" in t.able("net"), "a branch to the boat, a branch to the iceberg"
    t.answer("net S.S", "link 1 N")
    assert t.able("link") == {"1 SE"}
    t.answer("link 1 SE", "moor")


@proves("monster.arms.filet")
@pytest.mark.parametrize(("cards", "offered"), [(1, False), (2, True)])
def test_filet_apart_from_the_boat_a_space_beside_one_between_two_anchors(cards: int, offered: bool) -> None:
    drawing = """
            I

            .

    W       1↑

            .

            .

            .
              .
                I
              I
    """
    t = nets(cards, drawing, net_reach="3").answer("arm filet")
    assert ("S.S.S" in t.able("net")) == offered


@proves("monster.arms.filet")
def test_filet_stays_when_an_anchor_leaves() -> None:
    t = nets(1, "1↑\n\n.\n\nI\n\nW").answer("arm filet", "net S", "moor")
    t.s.first.hex = t.s.board.named("c5")
    t.answer("end")
    assert t.nets == "k3@1"


# ---- capture ----

CAGE = """
      #
    #   #2
      W
    #   #
      #
"""


def caged(drawing: str, more: str = "", **options: str) -> Drawn:
    return Drawn(drawing, hands={"whale": "courant saut"}, more=more, **options)


@proves("monster.state.captured", "monster.end.captured", "monster.end.next_whale")
def test_captured_at_the_end_of_her_turn_by_nets_all_around() -> None:
    t = caged(CAGE).answer("end")
    assert t.asked == "over"
    assert t.s.winner == 1
    assert t.told(Enclosed) == [Enclosed("monster.state.captured", 1)]
    assert t.told(Captured)[0].by == "nets"
    assert t.told(NextWhale)[0].seat == t.told(Captured)[0].seat


@proves("monster.end.next_whale")
def test_captured_the_latest_net_of_the_ring_counts() -> None:
    t = Drawn(CAGE, more="nets: k4@1 l4@1 l5@1 k6@1 j5@2 j4@1 c5@2").answer("end")
    assert t.told(NextWhale) == [NextWhale("monster.end.next_whale", 1)]


@proves("monster.state.captured")
def test_captured_not_if_a_current_or_a_leap_frees_her() -> None:
    t = caged(CAGE).answer("play courant", "swim N", "swim N", "end")
    assert t.asked == "hunter1 call"
    t = caged(CAGE).answer("play saut", "leap N.N", "discard courant", "draw charge", "end")
    assert t.asked == "hunter1 call"


@proves("monster.state.captured")
@pytest.mark.parametrize(("zone", "captured"), [("6", False), ("9", True), ("none", True)])
def test_captured_the_zone_may_have_only_so_many_spaces(zone: str, captured: bool) -> None:
    drawing = """
              I
            I   I
          I   .   I
            .   .
          I   .   I
            .   .
          I   W   I
            I   #
              I
    """
    t = Drawn(drawing, zone=zone).answer("end")
    assert (t.asked == "over") == captured


@proves("monster.state.captured")
def test_captured_never_by_boats_and_icebergs_alone() -> None:
    t = Drawn(CAGE.replace("#2", "1↑").replace("#", "I"), more="nets: c5@1").answer("end")
    assert t.asked == "hunter1 call", "a net elsewhere does not hold her"
    t = Drawn(CAGE.replace("#2", "1↑").replace("#", "I", 4)).answer("end")
    assert t.asked == "over", "one net in the ring is enough"


@proves("monster.state.captured")
@pytest.mark.parametrize(("rows", "captured"), [("9", False), ("1", True)])
def test_captured_only_open_ice_saves_her(rows: str, captured: bool) -> None:
    for zone in ("whale: b2\nnets: b1@1 b3@1 c2@1 c3@1", "whale: c2\nnets: c1@1 d1@1 d2@1 c3@1 b1@1 b3@1"):
        t = Drawn("+", more=zone, ice_rows=rows, ice="enter").answer("end")
        assert (t.asked == "over") == captured
