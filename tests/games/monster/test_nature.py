"""Appel à la nature, card by card, on drawn seas."""

from __future__ import annotations

import pytest

from hautemer.games.monster.cards import NATURE
from hautemer.games.monster.messages import Blew, Closed, Dipped, Dropped, Pushed, Wrecked
from tests.games.monster.drawing import Drawn
from tests.proof import proves

NEXT_ROUND = "then: begin_round"
OPEN_SEA = """
      .
    .   .
  .   1↑  .
    .   .
      W
"""


# ---- Vent contraire ----


@proves("monster.nature.vent")
def test_vent_no_hunter_makes_a_step_in_that_direction() -> None:
    t = Drawn(OPEN_SEA, turn="hunter1", hands={"hunter1": "LFR lL"}, more="winds: NE:2")
    t.answer("sail LFR")
    assert t.able("hop") == {"F", "L"}, "R ends with a step north-east"
    assert t.refuses("hop R") == "monster.nature.vent"


@proves("monster.nature.vent")
def test_vent_ahead_stops_what_goes_through_the_space_ahead_but_not_what_slides_past() -> None:
    t = Drawn(OPEN_SEA, turn="hunter1", hands={"hunter1": "LFR lL Rr"}, more="winds: N:1")
    assert t.able("sail") == {"lL", "Rr"}
    assert t.refuses("sail LFR") == "monster.sail.hop"
    t.answer("sail lL")
    assert t.able("hop") == {"l"}
    assert t.refuses("hop L") == "monster.nature.vent"


@proves("monster.nature.vent")
def test_vent_counts_behind_a_wreck_too() -> None:
    t = Drawn("I\n\n1↑\n\n.\n\nW", turn="hunter1", hands={"hunter1": "LFR"}, more="winds: NE:2").answer("sail LFR")
    assert t.able("hop") == {"F", "L"}, "which wreck it"
    assert t.refuses("hop R") == "monster.nature.vent", "though it would never come to the step north-east"


@proves("monster.nature.vent")
def test_vent_turning_to_face_it_is_allowed() -> None:
    assert "NE" in Drawn(OPEN_SEA, turn="hunter1", more="winds: NE:2").able("turn")


@proves("monster.nature.vent")
def test_vent_for_this_round_and_the_next_on_the_table_while_it_lasts() -> None:
    t = Drawn("W", hands={"whale": "vent"})
    t.answer("play vent")
    assert t.able("blow") == {"N", "NE", "SE", "S", "SW", "NW"}
    t.answer("blow SE")
    assert t.told(Blew) == [Blew("monster.nature.vent", "SE", 2)]
    assert t.discard(NATURE) == ""
    t = Drawn("W", turn="whale", more=f"winds: SE:2\n{NEXT_ROUND}")
    assert [(wind.heading, wind.rounds) for wind in t.view("whale").winds] == [("SE", 1)]
    t = Drawn("W", turn="whale", more=f"winds: SE:1\n{NEXT_ROUND}")
    assert t.view("whale").winds == ()
    assert t.told(Dropped) == [Dropped("monster.nature.vent", "SE")]
    assert t.discard(NATURE) == "vent"


# ---- Courant sous-marin ----

BENEATH = """
      .
    .   .
      #
    #   #
      1↑
    I   I
      W
    I   I
      I
"""


@proves("monster.nature.courant")
def test_courant_two_more_spaces() -> None:
    t = Drawn("W", hands={"whale": "courant"})
    t.answer("swim N", "play courant", "swim N", "swim N", "swim N")
    assert t.whale == "k1"
    assert not t.able("swim")


@proves("monster.nature.courant")
def test_courant_after_a_drouge_one_and_two() -> None:
    t = Drawn("W", hands={"whale": "courant"}, more="whale: slow\nthen: whale_turn next_hunter")
    t.answer("pick nature", "draw vent", "play courant", "swim N", "swim N", "swim N")
    assert not t.able("swim")


@proves("monster.nature.courant")
def test_courant_passes_under_entities_several_too_but_does_not_stop_there() -> None:
    t = Drawn(BENEATH, hands={"whale": "courant mini"})
    assert not t.able("swim")
    t.answer("play courant", "swim N")
    assert t.told(Dipped) == [Dipped("monster.nature.courant", "k4")]
    assert t.refuses("end") == "monster.nature.courant"
    assert t.refuses("play mini") == "monster.whale.card"
    t.answer("swap", "discard mini", "pick nature", "draw vent")
    assert t.asked == "whale whale_act", "she may swap under there"
    t.answer("swim N", "swim N")
    assert t.whale == "k2"
    t.answer("end")


@proves("monster.nature.courant")
def test_courant_a_step_under_is_offered_only_if_she_can_come_up_again() -> None:
    t = Drawn(BENEATH, hands={"whale": "courant"}, more="whale turn: began=k5 moves=0")
    t.answer("play courant")
    assert t.refuses("swim N") == "", "back to where she came from is a way too"
    t.answer("swim N")
    assert t.able("swim") == {"S"}, "under the nets one step would be missing"
    assert t.refuses("swim NE") == "monster.nature.courant"


# ---- Vague d'iceberg ----


@proves("monster.nature.vague")
def test_vague_hunters_within_two_of_the_iceberg_are_pushed_two_spaces() -> None:
    t = Drawn(
        """
              .
            .   .
          1↑  .   .
            .   2↓  .
          I   .   .
            .   .
          W
        """,
        hands={"whale": "vague"},
    )
    t.answer("play vague", "shake N")
    assert t.asked == "whale vague_direction"
    t.answer("sweep NE")
    assert (t.boat(1), t.boat(2)) == ("m2↑", "n3↓"), "the second is three away"
    assert t.told(Pushed) == [Pushed("monster.nature.vague", 1, "m2")]


@proves("monster.nature.vague")
def test_vague_stops_before_anything_solid_and_boats_ahead_move_first() -> None:
    t = Drawn(
        """
          I
        .   .
          .
        .   .
          2↓
        .   .
          1↑
        .   .
          I
        .   .
          W
        """,
        hands={"whale": "vague"},
    )
    t.answer("play vague", "shake N", "sweep N")
    assert (t.boat(2), t.boat(1)) == ("k1↓", "k2↑"), "the second makes room, up to the iceberg"
    assert not t.told(Wrecked)


@proves("monster.nature.vague", "monster.nature.tourbillon")
def test_vague_no_wreck_except_over_a_whirlpool() -> None:
    t = Drawn(
        """
          @
        .   .
          1↑
        .   .
          I
        .   .
          W
        """,
        hands={"whale": "vague"},
    )
    t.answer("play vague", "shake N", "sweep N")
    assert t.boat(1) == "wrecked"
    assert t.told(Wrecked) == [Wrecked("monster.nature.tourbillon", 1, 3)]


@proves("monster.nature.vague")
def test_vague_needs_an_iceberg_next_to_her() -> None:
    t = Drawn("W   I", hands={"whale": "vague"})
    assert t.refuses("play vague") == "monster.nature.vague"


# ---- Mini-tempête ----


@proves("monster.nature.mini")
def test_mini_the_last_possible_hop_goes_only_to_the_space_ahead() -> None:
    t = Drawn(OPEN_SEA, turn="hunter1", hands={"hunter1": "LFR+"}, more="sky: squall")
    t.answer("sail LFR+")
    assert t.options == {"hop F", "hop L", "hop R"}, "the first of two hops is whole"
    t.answer("hop R")
    assert t.boat(1) == "l2↗"
    assert t.options == {"creep", "stop"}
    assert t.refuses("hop R") == "monster.nature.mini"
    t.answer("creep")
    assert t.boat(1) == "m2↗", "heading kept"


@proves("monster.nature.mini")
def test_mini_a_single_hop_is_the_last_one() -> None:
    t = Drawn(OPEN_SEA, turn="hunter1", hands={"hunter1": "lL"}, more="sky: squall")
    t.answer("sail lL")
    assert t.options == {"creep"}


@proves("monster.nature.mini")
def test_mini_lasts_one_round() -> None:
    t = Drawn("W", hands={"whale": "mini"}).answer("play mini")
    assert t.view("hunter1").squall
    assert not Drawn("W", more=f"sky: squall\n{NEXT_ROUND}").view("hunter1").squall


# ---- Plongée ----


@proves("monster.nature.plongee")
@pytest.mark.parametrize("card", ["harpon", "explosif", "drouge", "pique", "tracteur"])
def test_plongee_nothing_is_aimed_at_her(card: str) -> None:
    t = Drawn("1↘  .\n  W", turn="hunter1", hands={"hunter1": card})
    assert t.refuses(f"arm {card}") == ""
    t = Drawn("1↘  .\n  W", turn="hunter1", hands={"hunter1": card}, more="whale: dived")
    assert t.refuses(f"arm {card}") == "monster.nature.plongee"


@proves("monster.nature.plongee")
def test_plongee_nets_may_be_laid_and_it_lasts_until_her_next_turn() -> None:
    t = Drawn("1↘  2↑\n  W", turn="hunter1", hands={"hunter1": "filet"}, more="whale: dived")
    assert t.refuses("arm filet") == ""
    t = Drawn("W", hands={"whale": "plongee"}).answer("play plongee")
    assert t.view("hunter1").whale.dived
    t = Drawn("W", more="whale: dived\nthen: whale_turn next_hunter")
    assert not t.view("hunter1").whale.dived


# ---- Tourbillon ----


@proves("monster.nature.tourbillon")
def test_tourbillon_on_an_empty_space_within_two() -> None:
    t = Drawn("  1↑\n.   .\n  W\n.   I\n  #\n.   .\n  @2", hands={"whale": "tourbillon"})
    t.answer("play tourbillon")
    assert t.refuses("whirl N") == t.refuses("whirl SE") == t.refuses("whirl S") == "monster.nature.tourbillon"
    assert t.refuses("whirl S.S") == "monster.nature.tourbillon", "not on another one"
    assert len(t.able("whirl")) == 18 - 4
    t.answer("whirl N.N")
    assert [(pool.space, pool.rounds) for pool in t.view("hunter1").pools] == [("k3", 3), ("k7", 2)]


@proves("monster.nature.tourbillon")
@pytest.mark.parametrize(("rounds", "wrecked"), [("3", True), ("2", True), ("1", False)])
def test_tourbillon_wrecks_who_is_beside_it_when_a_later_round_of_its_life_starts(rounds: str, wrecked: bool) -> None:
    t = Drawn(f"1↑  .\n  @{rounds}\n.   .\n  W", more=NEXT_ROUND)
    assert (t.boat(1) == "wrecked") == wrecked
    assert [event.clause for event in t.told(Wrecked)] == ["monster.nature.tourbillon"] * wrecked
    assert len(t.told(Closed)) == (rounds == "1")


@proves("monster.nature.tourbillon", "monster.sail.obstacle")
def test_tourbillon_wrecks_who_sails_over_it() -> None:
    t = Drawn("  .\n.   .\n  @\n.   .\n  1↑\n.   .\n  W", turn="hunter1", hands={"hunter1": "F"})
    t.answer("sail F")
    assert t.view("hunter1").aims[0].wrecks == (1,), "marked, so that the table can warn"
    t.answer("hop F")
    assert t.boat(1) == "wrecked"
    assert t.told(Wrecked)[0].clause == "monster.nature.tourbillon"


@proves("monster.nature.tourbillon")
def test_tourbillon_does_not_stop_the_whale_and_nets_may_lie_on_it() -> None:
    t = Drawn("  @\n.   .\n  W").answer("swim N")
    assert t.whale == "k4"
    t = Drawn("1↘  2↑\n  @\n.   .\n  W", turn="hunter1", hands={"hunter1": "filet"})
    t.answer("arm filet", "net SE", "moor")
    assert t.nets == "k4@1"
