"""A hunter's turn: draws, actions, swap, trade, limits."""

from __future__ import annotations

import pytest

from hautemer.games.monster.cards import ARMS, SAILS
from hautemer.games.monster.messages import Declined, Drew, Kept, Offered, Traded, Turned, Wished
from tests.games.monster.drawing import Drawn
from tests.proof import proves

BEGINS = "then: hunter_turn next_hunter"
PAIR = "1↑  .\n  2↓\n.   .\n  W"


@proves("monster.hunter.draw")
def test_draw_two_deplacement_keep_one_and_one_armement() -> None:
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", more=BEGINS)
    assert t.asked == "sea look"
    t.answer("draw F", "draw LR")
    assert t.asked == "hunter1 keep"
    assert t.options == {"keep F", "keep LR"}
    assert t.refuses("keep F+") == "monster.hunter.draw"
    t.answer("keep LR")
    assert (t.hand("hunter1"), t.discard(SAILS)) == ("LR", "F")
    assert t.told(Kept, "whale") == [Kept("monster.hunter.draw", 1, None, "F", True)]
    assert t.asked == "sea draw_arm"
    t.answer("draw pique")
    assert t.hand("hunter1") == "pique LR"
    assert t.asked == "hunter1 hunter_act"
    assert t.view("hunter2").acting.actions == 2


@proves("monster.hunter.draw", "monster.reshuffle")
def test_draw_the_pile_runs_out_between_the_two() -> None:
    rest = "F F F+ F+ F+ LFR LFR LFR LFR+ LFR+ LFR+ LF LF LF FR FR FR lL lL lL Rr Rr Rr lLFRr lLFRr lLFRr LR"
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", hands={"hunter2": rest}, more=f"sails discard: LR LR\n{BEGINS}")
    assert t.options == {"draw F"}
    t.answer("draw F")
    assert t.options == {"draw LR"}, "the discard is the new pile"


@proves("monster.hunter.draw", "monster.reshuffle")
def test_draw_as_far_as_there_are_cards() -> None:
    rest = "F F F+ F+ F+ LFR LFR LFR LFR+ LFR+ LFR+ LF LF LF FR FR FR lL lL lL Rr Rr Rr lLFRr lLFRr lLFRr LR LR LR"
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", hands={"hunter2": rest}, more=BEGINS)
    t.answer("draw F")
    assert t.asked == "sea draw_arm", "the last one is kept without a question"
    assert t.hand("hunter1") == "F"


@proves("monster.hunter.actions")
def test_actions_up_to_two() -> None:
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", hands={"hunter1": "harpon harpon F F lL"})
    t.answer("sail lL", "hop l", "sail F", "hop F", "stop")
    assert t.refuses("sail F") == t.refuses("turn N") == "monster.hunter.actions"
    assert t.refuses("arm harpon") == "monster.hunter.actions"
    t.answer("end")
    assert t.asked.startswith("hunter2")


@proves("monster.hunter.actions")
def test_actions_one_armement_a_turn() -> None:
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", hands={"hunter1": "harpon harpon"}).answer("arm harpon")
    assert t.refuses("arm harpon") == "monster.hunter.actions"
    t.answer("turn S")


@proves("monster.hunter.actions")
def test_actions_turn_to_any_other_heading() -> None:
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1")
    assert t.able("turn") == {"NE", "SE", "S", "SW", "NW"}
    assert t.refuses("turn N") == "monster.hunter.actions"
    t.answer("turn SW", "turn N")
    assert t.boat(1) == "k3↑"
    assert t.told(Turned)[0] == Turned("monster.hunter.actions", 1, "SW")


@proves("monster.hunter.swap")
def test_swap_an_armement_for_one_of_two_deplacement_once_a_turn() -> None:
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", hands={"hunter1": "harpon drouge"})
    t.answer("swap", "discard drouge", "draw F", "draw F")
    assert t.options == {"keep F"}, "asked though both are the same, so that it tells nothing"
    t.answer("keep F")
    assert (t.hand("hunter1"), t.discard(ARMS)) == ("harpon F", "drouge")
    assert t.s.actions == 2, "besides the two actions"
    assert t.refuses("swap") == "monster.hunter.swap"
    assert Drawn("1↑\n\n.\n\nW", turn="hunter1").refuses("swap") == "monster.hand"


@proves("monster.hunter.limit")
def test_limit_seven_armement_and_five_deplacement() -> None:
    hand = "harpon harpon harpon filet filet drouge drouge pique F F F LR LR LR"
    t = Drawn("1↑\n\n.\n\nW", turn="hunter1", hands={"hunter1": hand}).answer("end")
    assert t.asked == "hunter1 limit_arms"
    t.answer("discard pique")
    assert t.asked == "hunter1 limit_sails"
    t.answer("discard LR")
    assert t.hand("hunter1") == "harpon harpon harpon filet filet drouge drouge F F F LR LR"
    assert t.asked.startswith("hunter2")


@proves("monster.hunter.limit", "monster.state.wreck")
def test_limit_after_a_wreck_on_ones_own_turn_too() -> None:
    t = Drawn("I\n\n1↑\n\nW", turn="hunter1", hands={"hunter1": "F F F F+ LR LR LR"}).answer("sail F", "hop F")
    assert t.asked == "hunter1 limit_sails"


@proves("monster.hunter.trade")
def test_trade_one_armement_for_one_of_an_adjacent_hunters() -> None:
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon drouge", "hunter2": "pique filet"})
    t.answer("trade 2")
    assert t.able("offer") == {"harpon", "drouge"}
    t.answer("offer drouge")
    assert t.able("ask") == {"pique", "filet"}
    t.answer("ask pique")
    assert t.asked == "hunter2 consent"
    t.answer("agree")
    assert (t.hand("hunter1"), t.hand("hunter2")) == ("harpon pique", "filet drouge")
    assert t.s.actions == 2, "free"
    assert t.refuses("trade 2") == "monster.hunter.trade", "once"
    assert t.told(Traded, "whale") == [Traded("monster.hunter.trade", 1, 2, None, None, True)]


@proves("monster.hunter.trade")
def test_trade_a_refusal_spends_it() -> None:
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon", "hunter2": "pique"})
    t.answer("trade 2", "offer harpon", "ask pique", "refuse")
    assert (t.hand("hunter1"), t.hand("hunter2")) == ("harpon", "pique")
    assert t.told(Declined) == [Declined("monster.hunter.trade", 2)]
    assert t.refuses("trade 2") == "monster.hunter.trade"


@proves("monster.hunter.trade")
def test_trade_equal_cards_are_not_traded() -> None:
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon harpon", "hunter2": "harpon"})
    assert t.refuses("trade 2") == "monster.hunter.trade"
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon pique", "hunter2": "harpon drouge"})
    t.answer("trade 2", "offer harpon")
    assert t.able("ask") == {"drouge"}
    assert t.refuses("ask harpon") == "monster.hunter.trade"
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon pique", "hunter2": "harpon"}).answer("trade 2")
    assert t.refuses("offer harpon") == "monster.hunter.trade"


@proves("monster.hunter.trade")
@pytest.mark.parametrize("drawing", ["1↑\n\n.\n\n2↓\n\nW", "1↑\n\nW"])
def test_trade_only_side_by_side(drawing: str) -> None:
    t = Drawn(drawing, turn="hunter1", hands={"hunter1": "harpon", "hunter2": "pique"})
    assert t.refuses("trade 2") == "monster.hunter.trade"
    assert t.refuses("trade 1") == "monster.hunter.trade"


@proves("monster.hunter.trade", "monster.hand")
def test_trade_needs_cards_on_both_sides() -> None:
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon"})
    assert t.refuses("trade 2") == "monster.hand"


@proves("monster.hunter.allies")
def test_allies_see_each_others_hands_and_draws() -> None:
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon F", "hunter2": "pique"}, more=BEGINS).answer("draw LR")
    assert t.view("hunter2").hunters[0].arms == ("harpon",)
    assert t.view("hunter2").acting.look == ("LR",)
    assert t.told(Drew, "hunter2") == [Drew("monster.hunter.draw", 1, "sails", "LR", True, True)]
    assert t.view("whale").hunters[0].arms is None
    assert t.view("whale").acting.look is None
    assert t.view("whale").hunters[0].held == (1, 1), "sizes are public"


@proves("monster.hunter.allies")
def test_allies_with_closed_hands_see_nothing_and_the_asked_hunter_picks_the_return() -> None:
    hands = {"hunter1": "harpon", "hunter2": "pique harpon", "hunter3": "drouge"}
    t = Drawn(PAIR, turn="hunter1", hands=hands, hunters="3", allies="closed")
    assert t.view("hunter2").hunters[0].arms is None
    t.answer("trade 2", "offer harpon")
    assert t.told(Offered, "hunter2")[0].card == "harpon"
    assert t.told(Offered, "hunter3")[0].card is None
    assert t.told(Offered, "whale")[0].card is None
    assert t.view("hunter2").acting.offer == "harpon"
    assert t.view("hunter3").acting.offer is None
    assert t.asked == "hunter2 give_back"
    assert t.options == {"give pique", "refuse"}
    assert t.refuses("give harpon") == "monster.hunter.trade"
    assert t.refuses("give drouge") == "monster.hand"
    t.answer("give pique")
    assert (t.hand("hunter1"), t.hand("hunter2")) == ("pique", "harpon harpon")
    assert not t.told(Wished)


@proves("monster.hunter.allies")
def test_allies_what_is_asked_for_is_said_among_hunters() -> None:
    t = Drawn(PAIR, turn="hunter1", hands={"hunter1": "harpon", "hunter2": "pique"}).answer(
        "trade 2", "offer harpon", "ask pique"
    )
    assert t.told(Wished, "hunter2") == [Wished("monster.hunter.allies", 1, "pique")]
    assert t.told(Wished, "whale") == [Wished("monster.hunter.allies", 1, None)]
