"""The whale's turn, clause by clause, on drawn seas."""

from __future__ import annotations

import pytest

from hautemer.games.monster.cards import NATURE
from hautemer.games.monster.messages import Discarded, Drew, Reshuffled, Swam
from tests.games.monster.drawing import Drawn
from tests.proof import proves

BEGINS = "then: whale_turn next_hunter"
SWIMS = {f"swim {heading}" for heading in ("N", "NE", "SE", "S", "SW", "NW")}


@proves("monster.whale.draw")
def test_draw_one_card_from_either_pile() -> None:
    t = Drawn("W", more=BEGINS)
    assert t.asked == "whale draw_pile"
    assert t.options == {"pick nature", "pick bestial"}
    t.answer("pick bestial")
    assert t.asked == "sea draw_bestial"
    t.answer("draw saut")
    assert t.hand("whale") == "saut"
    assert t.told(Drew, "hunter1") == [Drew("monster.whale.draw", 0, "bestial", None, True, False)]
    assert t.asked == "whale whale_act"


@proves("monster.whale.draw", "monster.reshuffle")
def test_draw_with_a_card_in_only_one_pile_there_is_nothing_to_ask() -> None:
    all_lien = "devorer devorer charge charge eboulement eboulement saut saut poussee poussee"
    t = Drawn("W", hands={"whale": all_lien}, more=BEGINS)
    assert t.asked == "sea draw_nature"


@proves("monster.reshuffle")
def test_reshuffle_an_empty_pile_is_made_of_its_discard() -> None:
    held = "devorer devorer charge charge"
    t = Drawn("W", hands={"whale": held}, more=f"bestial discard: eboulement eboulement saut saut poussee poussee\n{BEGINS}")
    t.answer("pick bestial")
    assert t.told(Reshuffled) == [Reshuffled("monster.reshuffle", "bestial", 6)]
    assert t.options == {"draw eboulement", "draw saut", "draw poussee"}
    assert t.view("hunter1").piles[1].sure == {"devorer": 2, "charge": 2}, "all that is not in the pile is in her hand"


@proves("monster.whale.move")
def test_move_up_to_two_spaces_in_any_direction() -> None:
    t = Drawn("W")
    assert t.options >= SWIMS
    t.answer("swim NE")
    assert t.whale == "l4"
    t.answer("swim S")
    assert t.whale == "l5"
    assert not t.able("swim")
    assert t.refuses("swim N") == "monster.whale.move"
    assert t.told(Swam) == [Swam("monster.whale.move", "l4"), Swam("monster.whale.move", "l5")]
    t.answer("end")
    assert t.asked == "hunter1 call"


@proves("monster.whale.move")
def test_move_she_may_stay_where_she_is() -> None:
    assert Drawn("W").answer("end").whale == "k5"


@proves("monster.state.blocked")
def test_blocked_by_obstacles_and_entities() -> None:
    t = Drawn("""
          I
        #   1↑
          W
        B   .
          .
    """)
    assert t.able("swim") == {"SE", "S"}
    assert t.refuses("swim N") == "monster.state.blocked"


@proves("monster.whale.card")
def test_card_one_a_turn_before_between_or_after_the_steps() -> None:
    t = Drawn("W", hands={"whale": "mini plongee"})
    t.answer("swim N", "play mini")
    assert t.refuses("play plongee") == "monster.whale.card"
    t.answer("swim N")
    assert t.whale == "k3"
    assert t.discard(NATURE) == "mini"


@proves("monster.hand")
def test_hand_only_cards_that_are_held() -> None:
    t = Drawn("W", hands={"whale": "mini"})
    assert t.refuses("play plongee") == "monster.hand"
    t.answer("swap")
    assert t.refuses("discard plongee") == "monster.hand"
    t = Drawn("W")
    assert t.refuses("swap") == "monster.hand"


@proves("monster.whale.swap")
def test_swap_once_a_turn_a_card_for_one_of_either_pile() -> None:
    t = Drawn("W", hands={"whale": "mini plongee"})
    t.answer("swap", "discard plongee")
    assert t.told(Discarded) == [Discarded("monster.whale.swap", 0, "plongee")]
    assert t.options == {"pick nature", "pick bestial"}
    t.answer("pick bestial", "draw charge")
    assert t.hand("whale") == "mini charge"
    assert t.refuses("swap") == "monster.whale.swap"


@proves("monster.whale.limit")
def test_limit_down_to_seven_cards_at_the_end_of_her_turn() -> None:
    t = Drawn("W", hands={"whale": "vent vent vent courant mini plongee charge saut saut"})
    t.answer("end")
    assert t.asked == "whale whale_limit"
    t.answer("discard vent", "discard saut")
    assert t.hand("whale") == "vent vent courant mini plongee charge saut"
    assert t.asked == "hunter1 call"


FIRST = """
      I
    .   1↗
  .   W   .
"""


@proves("monster.whale.strike")
@pytest.mark.parametrize("card", ["devorer", "eboulement", "poussee"])
def test_strike_first_only_from_where_she_began(card: str) -> None:
    t = Drawn(FIRST, hands={"whale": card}, strike="first")
    assert t.refuses(f"play {card}") == ("monster.bestial.poussee" if card == "poussee" else "")
    t.answer("swim S")
    assert t.refuses(f"play {card}") == "monster.whale.strike"
    t.answer("swim N")
    assert t.refuses(f"play {card}") != "monster.whale.strike", "out and back is where she began"


@proves("monster.whale.strike")
def test_strike_any_from_anywhere() -> None:
    t = Drawn(
        """
          1↗
        .   .
          .
        .   .
          W
        """,
        hands={"whale": "devorer"},
        strike="any",
    )
    t.answer("swim N")
    assert t.refuses("play devorer") == ""
