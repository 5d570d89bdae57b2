"""Lien bestial, card by card, on drawn seas."""

from __future__ import annotations

import pytest

from hautemer.games.monster.cards import BESTIAL, NATURE
from hautemer.games.monster.messages import Crushed, Died, Drew, Hit, Killed, Landed, Leapt, NextWhale, Pushed, Torn, Wrecked
from tests.games.monster.drawing import Drawn
from tests.proof import proves

NEXT_TURN = "then: whale_turn next_hunter"


# ---- the price ----


@proves("monster.bestial.cost")
def test_cost_two_appel_of_her_choice_for_one_lien() -> None:
    t = Drawn("2↑  .\n  W", hands={"whale": "poussee vent mini mini charge"})
    t.answer("play poussee", "push NW")
    assert t.asked == "whale pay_card"
    assert t.options == {"discard vent", "discard mini"}
    t.answer("discard mini", "discard vent")
    assert t.asked == "sea draw_bestial"
    t.answer("draw saut")
    assert t.asked == "whale whale_act", "one Lien, however many Appel"
    assert t.hand("whale") == "mini charge saut"
    assert (t.discard(NATURE), t.discard(BESTIAL)) == ("vent mini", "poussee")


@proves("monster.bestial.cost")
@pytest.mark.parametrize(
    ("card", "answers", "price"),
    [("charge", "hunt 2", 1), ("eboulement", "break N|crush N", 2), ("saut", "leap S", 1), ("poussee", "push NW", 2)],
)
def test_cost_of_each_card(card: str, answers: str, price: int) -> None:
    t = Drawn("  I\n2↑  .\n  W", hands={"whale": f"{card} vent vent vent"})
    t.answer(f"play {card}", *answers.split("|"), *["discard vent"] * price)
    assert t.asked == "sea draw_bestial"


@proves("monster.bestial.cost")
def test_cost_all_she_has_if_that_is_less_and_nothing_for_nothing() -> None:
    t = Drawn("2↑  .\n  W", hands={"whale": "poussee vent"})
    t.answer("play poussee", "push NW", "discard vent", "draw saut")
    assert t.hand("whale") == "saut"
    t = Drawn("2↑  .\n  W", hands={"whale": "poussee charge"})
    t.answer("play poussee", "push NW")
    assert t.asked == "whale whale_act"
    assert t.hand("whale") == "charge"


# ---- Dévorer ----


@proves("monster.bestial.devorer")
def test_devorer_an_adjacent_hunter_dies_and_she_takes_the_space() -> None:
    t = Drawn("  1↑\n.   2↓\n  W", hands={"whale": "devorer vent saut", "hunter2": "harpon F"})
    t.answer("play devorer")
    assert t.able("devour") == {"N", "NE"}
    t.answer("devour NE")
    assert (t.whale, t.boat(2), t.boat(1)) == ("l4", "dead", "k4↑")
    assert t.told(Died) == [Died("monster.bestial.devorer", 2)]
    assert t.hand("hunter2") == ""
    assert t.s.reserve == 4


@proves("monster.bestial.devorer")
def test_devorer_her_hand_is_discarded_and_as_many_lien_are_drawn() -> None:
    t = Drawn("  1↑\n.   .\n  W", hands={"whale": "devorer vent mini saut"})
    t.answer("play devorer", "devour N")
    assert (t.discard(NATURE), t.discard(BESTIAL)) == ("vent mini", "devorer saut")
    t.answer("draw charge", "draw poussee", "draw eboulement")
    assert t.asked == "whale whale_act"
    assert t.hand("whale") == "charge eboulement poussee"


@proves("monster.bestial.devorer")
def test_devorer_needs_a_hunter_beside_her() -> None:
    t = Drawn("  1↑\n.   .\n  .\n.   .\n  W", hands={"whale": "devorer"})
    assert t.refuses("play devorer") == "monster.bestial.devorer"


# ---- Charge ----


@proves("monster.bestial.charge")
def test_charge_up_to_three_steps_each_nearer_to_one_hunter_besides_her_own() -> None:
    t = Drawn(
        """
          1↑
        .   .
          .
        .   .
          .
        .   .
          .
        .   .
          W
        """,
        hands={"whale": "charge vent"},
        more="whale turn: began=k5 moves=1",
    )
    t.answer("play charge")
    assert t.able("hunt") == {"1"}, "the other is off the board"
    t.answer("hunt 1")
    assert t.options == {"rush N", "stop"}
    assert t.refuses("rush SE") == "monster.bestial.charge"
    t.answer("rush N", "rush N", "rush N")
    assert t.whale == "k2"
    t.answer("discard vent", "draw saut", "swim NE")
    assert t.whale == "l1", "her own step is still hers"


@proves("monster.bestial.charge")
def test_charge_may_stop_at_once_and_stops_before_the_boat() -> None:
    t = Drawn("  1↑\n.   .\n  .\n.   .\n  W", hands={"whale": "charge charge"})
    t.answer("play charge", "hunt 1", "stop")
    assert t.whale == "k5"
    t = Drawn("  1↑\n.   .\n  .\n.   .\n  W", hands={"whale": "charge charge"})
    t.answer("play charge", "hunt 1", "rush N")
    assert t.asked == "whale whale_act"
    assert t.whale == "k4"
    t = Drawn("  1↑\n.   #\n  I\n.   .\n  W", hands={"whale": "charge"})
    t.answer("play charge", "hunt 1")
    assert t.asked == "whale whale_act", "nothing nearer is free"


@proves("monster.bestial.charge")
def test_charge_is_not_slowed_by_a_drouge() -> None:
    t = Drawn("  1↑\n.   .\n  .\n.   .\n  .\n.   .\n  W", hands={"whale": "charge"}, more=f"whale: slow\n{NEXT_TURN}")
    t.answer("pick bestial", "draw saut", "play charge", "hunt 1", "rush N", "rush N")
    assert t.whale == "k3"
    t.answer("swim S")
    assert not t.able("swim")


@proves("monster.bestial.charge")
def test_charge_needs_a_hunter_on_the_board() -> None:
    assert Drawn("W", hands={"whale": "charge"}).refuses("play charge") == "monster.bestial.charge"


# ---- Éboulement ----

FALL = """
      1↑
    #   .
      I
    .   .
      W
"""


@proves("monster.bestial.eboulement")
def test_eboulement_the_iceberg_breaks_and_a_hunter_next_to_it_dies() -> None:
    t = Drawn(FALL, hands={"whale": "eboulement"})
    t.answer("play eboulement", "break N")
    assert t.able("crush") == {"N", "NE", "SE", "S", "SW", "NW"}
    t.answer("crush N")
    assert t.boat(1) == "dead"
    assert t.told(Crushed) == [Crushed("monster.bestial.eboulement", "k3")]
    assert "N" in t.able("swim"), "the iceberg is gone"


@proves("monster.bestial.eboulement")
def test_eboulement_a_net_there_goes_and_its_card_is_discarded() -> None:
    t = Drawn(FALL, hands={"whale": "eboulement"})
    t.answer("play eboulement", "break N", "crush NW")
    assert (t.nets, t.boat(1)) == ("", "k3↑")
    assert t.told(Torn) == [Torn("monster.bestial.eboulement", "j3")]
    assert t.discard(2) == "filet"


@proves("monster.bestial.eboulement")
def test_eboulement_needs_an_iceberg_beside_her_and_ice_is_none() -> None:
    t = Drawn("+", hands={"whale": "eboulement"}, more="whale: b5", ice_rows="1")
    assert t.refuses("play eboulement") == "monster.bestial.eboulement"


# ---- Saut ----


@proves("monster.bestial.saut")
def test_saut_in_secret_within_two_and_off_the_board() -> None:
    t = Drawn("  I\n.   .\n  #\n.   1↑\n  W\nB   .\n  .", hands={"whale": "saut vent"})
    t.answer("play saut")
    assert t.refuses("leap N.N") == t.refuses("leap SW") == "monster.bestial.saut"
    assert len(t.able("leap")) == 18 - 2, "nets and boats she may land on, and obstacles she may pass"
    t.answer("leap NE", "discard vent", "draw charge")
    assert t.whale == "nowhere"
    assert t.options == {"swap", "end"}
    assert t.refuses("swim N") == "monster.bestial.saut"
    assert t.told(Leapt, "hunter1") == [Leapt("monster.bestial.saut", None)]
    assert t.view("hunter1").whale.lands is None
    assert t.view("whale").whale.lands == "l4"


@proves("monster.bestial.saut")
@pytest.mark.parametrize("card", ["harpon", "explosif", "drouge", "tracteur"])
def test_saut_nothing_is_aimed_at_her_meanwhile(card: str) -> None:
    t = Drawn("1↘  .\n  +", turn="hunter1", hands={"hunter1": card}, more="whale: left=k5 lands=k6")
    assert t.refuses(f"arm {card}") == "monster.bestial.saut"


@proves("monster.bestial.saut")
def test_saut_on_her_next_turn_she_lands_and_that_is_all() -> None:
    t = Drawn("1↘  .\n  +", hands={"whale": "vent"}, more=f"whale: left=k5 lands=j4\n{NEXT_TURN}")
    assert (t.whale, t.boat(1)) == ("j4", "dead")
    assert t.told(Landed) == [Landed("monster.bestial.saut", "j4")]
    assert not t.told(Drew)
    assert t.asked == "hunter2 relaunch" or t.asked == "hunter2 face_back"


@proves("monster.bestial.saut")
def test_saut_a_net_there_costs_a_point_and_is_destroyed() -> None:
    t = Drawn("+\n\n#2", more=f"whale: left=k5 lands=k6 life=9\n{NEXT_TURN}")
    assert (t.whale, t.life, t.nets) == ("k6", 8, "")
    assert t.told(Hit) == [Hit("monster.bestial.saut", 1, 8)]


@proves("monster.bestial.saut", "monster.end.killed", "monster.end.next_whale")
def test_saut_a_net_can_be_her_end_and_who_laid_it_finished_her() -> None:
    t = Drawn("+   1↑\n\n#2", turn="hunter1", more="whale: left=k5 lands=k6 life=1\nhunter2: played")
    t.answer("end")
    assert t.asked == "over"
    assert t.told(Killed) == [Killed("monster.end.killed", 2)]
    assert t.told(NextWhale) == [NextWhale("monster.end.next_whale", 2)]


@proves("monster.bestial.saut")
def test_saut_linger_is_not_tested_when_she_lands() -> None:
    t = Drawn("+", more=f"whale: left=c5 lands=b5\n{NEXT_TURN}", ice="linger")
    assert t.asked == "hunter1 call"


# ---- Poussée ----


@proves("monster.bestial.poussee")
@pytest.mark.parametrize(("prow", "pushed"), [("↑", False), ("↓", False), ("↗", True), ("↘", True), ("↙", True), ("↖", True)])
def test_poussee_only_a_boat_that_shows_her_its_side(prow: str, pushed: bool) -> None:
    t = Drawn(f"  1{prow}\n.   .\n  W", hands={"whale": "poussee"})
    assert t.refuses("play poussee") == ("" if pushed else "monster.bestial.poussee")
    if pushed:
        t.answer("play poussee", "push N")
        assert t.boat(1) == f"k2{prow}"
        assert t.told(Pushed) == [Pushed("monster.bestial.poussee", 1, "k2")]


@proves("monster.bestial.poussee")
@pytest.mark.parametrize(("behind", "boats"), [("I", "wrecked"), ("B", "wrecked"), ("#", "k3↗"), ("@", "wrecked")])
def test_poussee_what_is_in_the_way(behind: str, boats: str) -> None:
    t = Drawn(f"  {behind}\n.   .\n  .\n.   .\n  1↗\n.   .\n  W", hands={"whale": "poussee"})
    t.answer("play poussee")
    shown = t.view("whale").aims[0]
    t.answer("push N")
    assert t.boat(1) == boats
    assert shown.wrecks == ((1,) if boats == "wrecked" else ()), "told before it is done"
    assert [boat.space for boat in shown.boats] == [None if boats == "wrecked" else boats[:2]]


@proves("monster.bestial.poussee")
def test_poussee_against_the_ice() -> None:
    t = Drawn("+", hands={"whale": "poussee"}, more="whale: d5\nhunter1: c5 N", strike="any")
    t.answer("play poussee", "push NW")
    assert t.boat(1) == "wrecked", "b4 is free, a4 is ice"


@proves("monster.bestial.poussee", "monster.state.wreck", "monster.state.death")
def test_poussee_against_another_boat_wrecks_both_and_the_pushed_one_takes_the_last_of_the_reserve() -> None:
    t = Drawn("  2↑\n.   .\n  1↗\n.   .\n  W", hands={"whale": "poussee"}, more="reserve: 1")
    t.answer("play poussee", "push N")
    assert (t.boat(1), t.boat(2)) == ("wrecked", "dead")
    assert t.told(Wrecked) == [Wrecked("monster.bestial.poussee", 1, 0)]
    assert t.told(Died) == [Died("monster.state.death", 2)]
