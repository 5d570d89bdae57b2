"""The rounds of Récif, clause by clause, on drawn positions. The cards have test_cards.py."""

from __future__ import annotations

import pytest

from hautemer.core.errors import BadInput
from hautemer.games.reef.messages import (
    Announced,
    Cleared,
    Discarded,
    Fizzled,
    HandShown,
    NothingDrawn,
    Opens,
    Passed,
    Played,
    Ready,
    Resisted,
    RoundWon,
    Won,
)
from tests.games.reef.drawing import Drawn
from tests.proof import proves

RANKS = ["α", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Ω"]


def fresh(**options: str) -> Drawn:
    turn = options.get("opens", "lot")
    turn_of = "nobody" if turn == "lot" else "octopus" if turn == "first" else "crab"
    return Drawn(f"octopus pile: rest\ncrab pile: rest\nturn: {turn_of}\nthen: prepare", **options)


@proves("reef.parts")
def test_parts_each_animal_has_two_cards_of_each_of_twelve_ranks() -> None:
    t = fresh()
    assert t.pile("octopus").split() == [f"o{rank}" for rank in RANKS for _ in range(2)]
    assert t.pile("crab").split() == [f"c{rank}" for rank in RANKS for _ in range(2)]
    assert t.told(Ready) == [Ready("reef.parts", "symmetric")]


@proves("reef.parts")
def test_parts_there_is_no_third_card_of_a_kind() -> None:
    with pytest.raises(BadInput, match=r"third oα.*reef\.parts"):
        Drawn("octopus hand: α α\ncrab hand: oα 3\ncrab pile: rest\nturn: octopus")


@proves("reef.setup")
def test_setup_lots_decide_who_opens_and_five_cards_are_dealt_to_each() -> None:
    t = fresh()
    assert t.asked == "sea lots"
    t.answer("begin second")
    assert t.told(Opens) == [Opens("reef.setup", 1)]
    assert t.asked == "sea deal"
    t.answer("draw o1", "draw o2", "draw o3", "draw o4", "draw o5")
    assert t.options == {f"draw c{rank}" for rank in RANKS}
    t.answer("draw c1", "draw c2", "draw c3", "draw c4", "draw c5")
    assert (t.hand("octopus"), t.hand("crab")) == ("o1 o2 o3 o4 o5", "c1 c2 c3 c4 c5")
    assert t.asked == "crab open"


@proves("reef.setup")
def test_setup_the_loser_of_the_last_game_may_be_named_to_open() -> None:
    t = fresh(opens="second")
    assert t.asked == "sea deal"
    assert t.told(Opens) == [Opens("reef.setup", 1)]


@proves("reef.setup")
def test_setup_the_animals_may_change_seats() -> None:
    t = Drawn("octopus pile: rest\ncrab pile: rest\nturn: nobody\nthen: prepare", octopus="second")
    t.answer("begin first", "draw c1")
    assert t.s.first.held == 1, "the first seat is the crab's now, and draws first"


@proves("reef.turn")
def test_turn_only_who_is_asked_may_answer() -> None:
    t = Drawn("octopus hand: 6 7\noctopus pile: rest\ncrab hand: 9\ncrab pile: rest\nturn: octopus")
    assert t.refuses("play c9", "crab") == "reef.turn"
    assert t.refuses("play o6", "octopus") == ""


@proves("reef.turn")
def test_turn_goes_from_one_to_the_other() -> None:
    t = Drawn("octopus hand: 3 9\noctopus pile: rest\ncrab hand: 6\ncrab pile: rest\nturn: octopus")
    t.answer("play o3")
    assert t.asked == "crab play"
    t.answer("play c6")
    assert t.asked == "octopus play"


@proves("reef.hand")
def test_hand_only_cards_in_hand_are_played_given_or_discarded() -> None:
    t = Drawn("octopus hand: 4 6 7\noctopus pile: rest\ncrab hand: 2\ncrab pile: rest\nturn: octopus")
    assert t.refuses("play o9") == "reef.hand"
    assert t.refuses("play c6") == "reef.hand"
    t.answer("play o4", "allow")
    assert t.refuses("give o9") == "reef.hand"
    t.answer("give o6", "pass", "draw o1", "draw o1", "draw o2", "draw o2", *["draw c3", "draw c3", "draw c6"])
    t.answer("play o7", "allow", "draw o9")
    assert t.refuses("discard oΩ") == "reef.hand"


@proves("reef.open")
@pytest.mark.parametrize("rank", RANKS)
def test_open_the_first_card_of_a_round_may_be_any_card(rank: str) -> None:
    t = Drawn(f"octopus hand: {rank} 3\noctopus pile: rest\ncrab hand: 2\ncrab pile: rest\nturn: octopus")
    assert t.asked == "octopus open"
    assert t.refuses(f"play o{rank}") == ""
    t.answer(f"play o{rank}")
    own = {"α": "debuter", "1": "resister", "4": "offrir", "5": "finir", "7": "piocher", "8": "inverser", "Ω": "remporter"}
    assert t.told(Played)[0].clause == f"reef.{own.get(rank, 'open')}"


@proves("reef.higher")
def test_higher_every_other_card_must_be_strictly_higher() -> None:
    t = Drawn("""
        octopus hand: 3
        octopus pile: rest
        crab hand: α 1 2 3 4 5 6 7 8 9 10 Ω
        crab pile: rest
        table: o6
        turn: crab""")
    assert t.options == {"play c7", "play c8", "play c9", "play c10", "play cΩ", "pass"}
    assert {t.refuses(f"play c{rank}") for rank in ["1", "2", "3", "4", "5", "6"]} == {"reef.higher"}


@proves("reef.inverse")
def test_inverse_after_an_8_the_next_card_must_be_strictly_lower() -> None:
    t = Drawn("""
        octopus hand: 3
        octopus pile: rest
        crab hand: α 1 2 3 4 5 6 7 8 9 10 Ω
        crab pile: rest
        table: o8
        lower: yes
        turn: crab""")
    assert t.options == {f"play c{rank}" for rank in ["1", "2", "3", "4", "5", "6", "7"]} | {"pass"}
    assert {t.refuses(f"play c{rank}") for rank in ["8", "9", "10", "Ω"]} == {"reef.inverse"}


@proves("reef.inverse")
def test_inverse_holds_for_one_card_only() -> None:
    t = Drawn("octopus hand: 2 9\noctopus pile: rest\ncrab hand: 3\ncrab pile: rest\ntable: o8\nlower: yes\nturn: crab")
    t.answer("play c3")
    assert t.told(Played)[0].clause == "reef.inverse"
    assert t.options == {"play o9", "pass"}
    assert t.refuses("play o2") == "reef.higher"


@proves("reef.alpha")
def test_alpha_only_opens_a_round_and_never_follows_an_8_either() -> None:
    t = Drawn("octopus hand: 3\noctopus pile: rest\ncrab hand: α 9\ncrab pile: rest\ntable: o6\nturn: crab")
    assert t.refuses("play cα") == "reef.alpha"
    t = Drawn("octopus hand: 3\noctopus pile: rest\ncrab hand: α 9\ncrab pile: rest\ntable: o8\nlower: yes\nturn: crab")
    assert t.refuses("play cα") == "reef.alpha"


@proves("reef.effect")
def test_effect_is_done_as_far_as_possible_with_an_empty_pile_a_7_only_discards() -> None:
    t = Drawn("octopus hand: 3 7\ncrab hand: 2\ncrab pile: rest\nturn: octopus")
    t.answer("play o7", "allow")
    assert t.told(NothingDrawn) == [NothingDrawn("reef.empty_pile", 0)]
    assert t.asked == "octopus piocher_discard"


@proves("reef.effect")
def test_effect_a_card_may_be_played_even_if_its_effect_can_do_nothing() -> None:
    t = Drawn("octopus hand: 4\noctopus pile: 3\ncrab hand: 2\ncrab pile: rest\nturn: octopus")
    t.answer("play o4", "allow")
    assert t.told(Fizzled) == [Fizzled("reef.effect", 0, "o4")]
    assert t.asked == "crab play"


@proves("reef.resist")
def test_resist_a_1_cancels_whatever_the_rank_and_is_the_play() -> None:
    t = Drawn("octopus hand: 2 3 7\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\ntable: c6\nturn: octopus")
    t.answer("play o7")
    assert t.asked == "crab answer"
    t.answer("resist c1")
    assert t.told(Resisted) == [Resisted("reef.resister", 1, "c1", "o7")]
    assert t.table == "c6 o7 c1"
    assert t.hand("octopus") == "o2 o3", "nothing was drawn or discarded"
    assert t.asked == "octopus play"
    assert t.options == {"play o2", "play o3", "pass"}, "the next card must be higher than 1"


@proves("reef.resist")
def test_resist_only_a_1_answers() -> None:
    t = Drawn("octopus hand: 4 3\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\nturn: octopus").answer("play o4")
    assert t.options == {"resist c1", "allow"}
    assert t.refuses("resist c9") == "reef.resist"
    assert t.refuses("play c9") == "reef.resist"
    assert t.refuses("resist o1") == "reef.hand"


@proves("reef.resist")
@pytest.mark.parametrize("card", ["oα", "o1", "o2", "o3", "o6", "o9", "o10"])
def test_resist_a_card_without_effect_cannot_be_resisted(card: str) -> None:
    t = Drawn(f"octopus hand: {card} 5\noctopus pile: rest\ncrab hand: 1\ncrab pile: rest\nturn: octopus")
    assert t.answer(f"play {card}").asked == "crab play"


@proves("reef.resist")
def test_resist_is_cancelled_by_nothing() -> None:
    t = Drawn("octopus hand: 1 4 3\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\nturn: octopus")
    assert t.answer("play o4", "resist c1").asked == "octopus play"


@proves("reef.resist")
def test_resist_on_an_8_or_letting_it_be_and_playing_the_1_lead_to_the_same_position() -> None:
    drawing = "octopus hand: 8 3\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\nturn: octopus"
    one, two = Drawn(drawing).answer("play o8"), Drawn(drawing).answer("play o8")
    one.answer("resist c1")
    two.answer("allow", "play c1")
    assert (one.table, one.asked, one.options, one.hand("crab")) == (two.table, two.asked, two.options, two.hand("crab"))


@proves("reef.resist_win")
def test_resist_win_a_resisted_5_does_not_win_the_round() -> None:
    t = Drawn("octopus hand: 5 3\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\nturn: octopus")
    t.answer("play o5", "resist c1")
    assert t.told(Resisted)[0].clause == "reef.resist_win"
    assert t.told(RoundWon) == []
    assert t.asked == "octopus play"


@proves("reef.pass")
def test_pass_ends_the_round_and_who_played_last_wins_it() -> None:
    t = Drawn("octopus hand: 3 9\noctopus pile: rest\ncrab hand: 6\ncrab pile: rest\ntable: c8\nturn: octopus")
    t.answer("pass")
    assert t.told(Passed) == [Passed("reef.pass", 0)]
    assert t.told(RoundWon) == [RoundWon("reef.pass", 1)]


@proves("reef.pass")
def test_pass_is_not_for_the_first_player_of_a_round() -> None:
    t = Drawn("octopus hand: 3\noctopus pile: rest\ncrab hand: 6\ncrab pile: rest\nturn: octopus")
    assert t.refuses("pass") == "reef.pass"


@proves("reef.pass")
def test_pass_is_all_that_is_left_without_a_card() -> None:
    t = Drawn("octopus pile: rest\ncrab hand: 6\ncrab pile: rest\ntable: c3\nturn: octopus")
    assert t.options == {"pass"}


@proves("reef.round_end")
def test_round_end_the_played_cards_go_face_down_to_the_discard() -> None:
    t = Drawn("octopus hand: 3 9\noctopus pile: rest\ncrab hand: 6\ncrab pile: rest\ntable: c1 o3 c8\nturn: octopus")
    t.answer("pass")
    assert t.told(Cleared) == [Cleared("reef.round_end", 3)]
    assert t.table == ""
    assert t.view("octopus").played == ("o3", "c1", "c8")


@proves("reef.refill")
def test_refill_both_fill_up_to_five_from_their_own_pile() -> None:
    t = Drawn("octopus hand: 3 9\noctopus pile: 1 2 4 5\ncrab hand: 6 7 9 10\ncrab pile: 1 2\ntable: c8\nturn: octopus")
    t.answer("pass")
    assert t.asked == "sea refill"
    assert t.options == {"draw o1", "draw o2", "draw o4", "draw o5"}
    t.answer("draw o5", "draw o1", "draw o2")
    assert t.options == {"draw c1", "draw c2"}
    t.answer("draw c2")
    assert (t.hand("octopus"), t.hand("crab")) == ("o1 o2 o3 o5 o9", "c2 c6 c7 c9 c10")


@proves("reef.refill")
def test_refill_who_has_five_or_more_draws_nothing_whatever_their_colour() -> None:
    t = Drawn("""
        octopus hand: 3 4 5 6 9 c2
        octopus pile: 1
        crab hand: 6 7 9 10 o1
        crab pile: 1
        table: c8
        turn: octopus""")
    assert t.answer("pass").asked == "crab open"


@proves("reef.next")
def test_next_comes_after_the_hands_are_full() -> None:
    t = Drawn("octopus hand: 1 2 3 4\noctopus pile: 6\ncrab hand: 1 2 3 4 5\ncrab pile: 6\ntable: o8 c9\nturn: octopus")
    t.answer("pass")
    assert t.told(Opens) == []
    t.answer("draw o6")
    assert t.told(Opens) == [Opens("reef.next", 1)]


@proves("reef.next")
def test_next_the_winner_of_a_round_opens_the_next() -> None:
    t = Drawn("octopus hand: 1 2 3 4 5\noctopus pile: 6\ncrab hand: 1 2 3 4 5\ncrab pile: 6\ntable: o8 c9\nturn: octopus")
    t.answer("pass")
    assert t.told(Opens) == [Opens("reef.next", 1)]
    assert t.asked == "crab open"


@proves("reef.empty_pile")
def test_empty_pile_gives_nothing_and_the_discard_is_never_reshuffled() -> None:
    t = Drawn("octopus hand: 3\ncrab hand: 6\ncrab pile: 2\ntable: o8 c9\nturn: octopus")
    t.answer("pass", "draw c2")
    assert NothingDrawn("reef.empty_pile", 0) in t.told(NothingDrawn)
    assert t.hand("octopus") == "o3"
    assert t.asked == "crab open"


@proves("reef.secret_discard")
def test_secret_discard_is_not_shown_to_the_other() -> None:
    t = Drawn("octopus hand: 7 3 9\noctopus pile: rest\ncrab hand: 6\ncrab pile: rest\nturn: octopus")
    t.answer("play o7", "allow", "draw o2", "discard o9")
    assert t.told(Discarded, "octopus") == [Discarded("reef.piocher", 0, "o9")]
    assert t.told(Discarded, "crab") == [Discarded("reef.secret_discard", 0, None)]
    assert t.sees("octopus", "octopus").secret == ("o9",)
    assert (t.sees("crab", "octopus").secret, t.sees("crab", "octopus").buried) == (None, 1)
    assert "o9" not in t.view("crab").played


@proves("reef.shown_hand")
def test_shown_hand_stays_known_and_a_secret_discard_puts_all_of_it_in_doubt() -> None:
    t = Drawn(
        """
        octopus hand: 3 7 9
        octopus pile: 4 5
        crab hand: 2 6 8
        crab pile: 9 10
        turn: crab""",
        mode="asymmetric",
    )
    t.answer("play c2", "allow")
    assert t.told(HandShown) == [HandShown("reef.pincer", 0, ("o3", "o7", "o9"))]
    assert t.refuses("pinch oΩ") == "reef.shown_hand"
    t.answer("pinch o9")
    seen = t.sees("crab", "octopus").seen
    assert seen is not None
    assert [(one.card, one.where, one.after) for one in seen] == [("o3", "hand", 0), ("o7", "hand", 0), ("o9", "pile", 0)]
    t.answer("play o7", "allow", "draw o9", "discard o3")
    seen = t.sees("crab", "octopus").seen
    assert seen is not None
    held = [(one.card, one.after) for one in seen if one.where == "hand"]
    assert (held, t.sees("crab", "octopus").buried) == ([("o3", 0)], 1), "seen before the one discard: perhaps still there"


@proves("reef.shown_hand")
def test_shown_hand_a_card_that_was_there_and_is_not_must_have_been_discarded() -> None:
    t = Drawn(
        """
        octopus hand: 4 9
        octopus pile: 5
        octopus buried: 3
        octopus course: +o3 discard
        crab hand: 2 6
        crab pile: 9
        turn: crab""",
        mode="asymmetric",
    )
    t.answer("play c2", "allow")
    seen = t.sees("crab", "octopus").seen
    assert seen is not None
    assert [(one.card, one.where) for one in seen] == [("o4", "hand"), ("o9", "hand"), ("o3", "gone")]


@proves("reef.foreign")
def test_foreign_an_octopus_that_plays_the_crabs_fouiller_searches_the_octopus_pile() -> None:
    t = Drawn(
        "octopus hand: 3 c10\noctopus pile: 4 6\ncrab hand: 2\ncrab pile: rest\ntable: c9\nturn: octopus",
        mode="asymmetric",
    )
    t.answer("play c10", "allow")
    assert t.options == {"search o4", "search o6"}


@proves("reef.foreign")
def test_foreign_a_card_of_the_other_colour_is_played_like_ones_own() -> None:
    t = Drawn("octopus hand: 3 c9\noctopus pile: rest\ncrab hand: 2\ncrab pile: rest\ntable: c6\nturn: octopus")
    t.answer("play c9")
    assert t.told(Played) == [Played("reef.foreign", 0, "c9")]
    assert t.asked == "crab play"


@proves("reef.foreign")
def test_foreign_resisting_cancels_what_the_other_played_of_whatever_colour() -> None:
    t = Drawn("octopus hand: 3 c4\noctopus pile: rest\ncrab hand: 9 o1\ncrab pile: rest\nturn: octopus")
    t.answer("play c4", "resist o1")
    assert t.told(Resisted) == [Resisted("reef.resister", 1, "o1", "c4")]


@proves("reef.ask_always")
@pytest.mark.parametrize("hand", ["1 9", "9", ""])
def test_ask_always_the_window_opens_whether_a_1_or_any_card_is_held(hand: str) -> None:
    t = Drawn(f"octopus hand: 4 3\noctopus pile: rest\ncrab hand: {hand}\ncrab pile: rest\nturn: octopus")
    t.answer("play o4")
    assert t.told(Announced) == [Announced("reef.ask_always", 0, "o4")]
    assert t.asked == "crab answer"
    assert "allow" in t.options


@proves("reef.ask_always")
def test_ask_always_even_for_an_effect_that_could_do_nothing() -> None:
    t = Drawn("octopus hand: 4\noctopus pile: 3\ncrab hand: 1\ncrab pile: rest\nturn: octopus")
    assert t.answer("play o4").asked == "crab answer"


@proves("reef.counts")
def test_counts_sizes_are_public_and_the_rounds_cards_may_be_read_through() -> None:
    t = Drawn("octopus hand: 3 9\noctopus pile: 1 2\noctopus buried: 5\ncrab hand: 6\ncrab pile: 4\ntable: c1 o4\nturn: crab")
    seen = t.sees("crab", "octopus")
    assert (seen.held, seen.left, seen.buried) == (2, 2, 1)
    assert (seen.hand, seen.pile) == (None, None)
    assert t.view("crab").table == ("c1", "o4")


@proves("reef.end")
def test_end_a_last_card_played_wins_at_once_before_its_effect_and_any_answer() -> None:
    t = Drawn("octopus hand: 4\ncrab hand: 1\ncrab pile: rest\nturn: octopus")
    t.answer("play o4")
    assert (t.asked, t.winner) == ("over", "octopus")
    assert t.told(Won) == [Won("reef.end", 0)]
    assert t.refuses("resist c1", "crab") == "reef.end"


@proves("reef.end")
def test_end_a_last_card_given_wins() -> None:
    t = Drawn("octopus hand: 3 4\ncrab hand: 9\ncrab pile: rest\nturn: octopus")
    assert t.answer("play o4", "allow", "give o3").winner == "octopus"


@proves("reef.end")
def test_end_a_last_card_discarded_wins() -> None:
    t = Drawn("octopus hand: 3 7\ncrab hand: 9\ncrab pile: rest\nturn: octopus")
    assert t.answer("play o7", "allow", "discard o3").winner == "octopus"


@proves("reef.end")
def test_end_a_1_that_resists_wins_when_it_is_the_last_card() -> None:
    t = Drawn("octopus hand: 3 4\noctopus pile: rest\ncrab hand: 1\nturn: octopus")
    assert t.answer("play o4", "resist c1").winner == "crab"


@proves("reef.end")
def test_end_not_while_there_is_a_pile() -> None:
    t = Drawn("octopus hand: 3\noctopus pile: 5\ncrab hand: 9\ncrab pile: rest\nturn: octopus")
    assert t.answer("play o3").winner == "nobody"


def test_the_worked_round_of_the_sheet() -> None:
    """6 · 8 · 4 answered by 1 · 4 again on the 1, giving α · 6 · pass; the winner holds 3 and draws 2, the other 1 and 4."""
    t = Drawn("octopus hand: 4 4 6 α Ω\noctopus pile: rest\ncrab hand: 1 3 6 8 9\ncrab pile: rest\nturn: octopus")
    t.answer("play o6", "play c8", "allow", "play o4", "resist c1", "play o4", "allow", "give oα", "play c6", "pass")
    assert t.told(RoundWon) == [RoundWon("reef.pass", 1)]
    assert (t.hand("crab"), t.hand("octopus")) == ("oα c3 c9", "oΩ")
    t.answer("draw o1", "draw o2", "draw o3", "draw o5", "draw c2", "draw c4")
    assert (t.side("octopus").held, t.side("crab").held) == (5, 5)
    assert t.asked == "crab open"
