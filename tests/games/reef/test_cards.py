"""What the cards of Récif do, each on a drawn position."""

from __future__ import annotations

import pytest

from hautemer.games.reef.messages import (
    Captured,
    Drew,
    Fizzled,
    Gave,
    HandShown,
    Imitated,
    Inverted,
    NothingDrawn,
    Pinched,
    Played,
    Resisted,
    RoundWon,
    Searched,
    Spared,
    Won,
)
from tests.games.reef.drawing import Drawn
from tests.proof import proves


def asymmetric(drawing: str) -> Drawn:
    return Drawn(drawing, mode="asymmetric")


@proves("reef.debuter")
def test_debuter_opens_a_round_and_cannot_be_cancelled() -> None:
    t = Drawn("octopus hand: α 3\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\nturn: octopus")
    t.answer("play oα")
    assert t.told(Played) == [Played("reef.debuter", 0, "oα")]
    assert t.asked == "crab play"
    assert t.options == {"play c1", "play c9", "pass"}


@proves("reef.resister")
def test_resister_cancels_an_effect_and_cannot_be_cancelled() -> None:
    t = Drawn("octopus hand: 1 8 3\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\nturn: octopus")
    t.answer("play o8", "resist c1")
    assert t.told(Resisted) == [Resisted("reef.resister", 1, "c1", "o8")]
    assert t.told(Inverted) == []
    assert t.asked == "octopus play"


@proves("reef.resister")
def test_resister_may_be_played_as_any_card() -> None:
    t = Drawn("octopus hand: 1 8\noctopus pile: rest\ncrab hand: 1 9\ncrab pile: rest\nturn: octopus")
    assert t.answer("play o1").asked == "crab play"


@proves("reef.aveugler", "reef.blind")
@pytest.mark.parametrize("under", ["c9", "c2", "c10"])
def test_aveugler_goes_on_any_card_and_draws_one(under: str) -> None:
    t = asymmetric(f"octopus hand: 2 3\noctopus pile: 6\ncrab hand: 1\ncrab pile: rest\ntable: {under}\nturn: octopus")
    t.answer("play o2")
    assert t.told(Played) == [Played("reef.blind", 0, "o2")]
    assert t.asked == "sea aveugler_draw", "no answer window: it cannot be cancelled"
    t.answer("draw o6")
    assert t.told(Drew) == [Drew("reef.aveugler", 0, "o6")]
    assert t.asked == "crab play"


@proves("reef.blind")
def test_blind_ignores_an_inverse_and_uses_it_up() -> None:
    t = asymmetric("octopus hand: 2 3\noctopus pile: 6\ncrab hand: 1 9\ncrab pile: rest\ntable: c1 c8\nlower: yes\nturn: octopus")
    t.answer("play o2", "draw o6")
    assert t.options == {"play c9", "pass"}
    assert t.refuses("play c1") == "reef.higher"


@proves("reef.aveugler")
def test_aveugler_with_an_empty_pile_draws_nothing() -> None:
    t = asymmetric("octopus hand: 2 3\ncrab hand: 1\ncrab pile: rest\ntable: c9\nturn: octopus")
    t.answer("play o2")
    assert t.told(NothingDrawn) == [NothingDrawn("reef.empty_pile", 0)]
    assert t.asked == "crab play"


@proves("reef.pincer", "reef.pinch")
def test_pincer_sends_a_card_of_the_shown_hand_back_into_its_pile() -> None:
    t = asymmetric("octopus hand: 3 Ω\noctopus pile: 6\ncrab hand: 2 9\ncrab pile: 4\nturn: crab")
    t.answer("play c2", "allow")
    assert t.told(HandShown) == [HandShown("reef.pincer", 0, ("o3", "oΩ"))]
    assert t.asked == "crab pincer_pinch"
    assert t.options == {"pinch o3", "pinch oΩ"}
    t.answer("pinch oΩ")
    assert t.told(Pinched) == [Pinched("reef.pincer", 1, "oΩ", 0)]
    assert (t.hand("octopus"), t.pile("octopus")) == ("o3", "o6 oΩ")


@proves("reef.pinch")
def test_pinch_the_card_goes_to_the_pile_of_its_own_colour_whoever_held_it() -> None:
    t = asymmetric("octopus hand: 3 c7\noctopus pile: 6\ncrab hand: 2 9\ncrab pile: 4\nturn: crab")
    t.answer("play c2", "allow", "pinch c7")
    assert (t.hand("octopus"), t.pile("octopus"), t.pile("crab")) == ("o3", "o6", "c4 c7")


@proves("reef.pinch", "reef.end")
def test_pinch_that_leaves_its_holder_with_nothing_makes_the_holder_win() -> None:
    t = asymmetric("octopus hand: c7\ncrab hand: 2 9\ncrab pile: 4\nturn: crab")
    t.answer("play c2", "allow", "pinch c7")
    assert (t.asked, t.winner) == ("over", "octopus")


@proves("reef.pincer")
def test_pincer_against_an_empty_hand_does_nothing() -> None:
    t = asymmetric("octopus pile: 6\ncrab hand: 2 9\ncrab pile: 4\nturn: crab")
    t.answer("play c2", "allow")
    assert t.told(Fizzled) == [Fizzled("reef.effect", 1, "c2")]
    assert t.asked == "octopus play"


@proves("reef.offrir")
def test_offrir_gives_the_other_one_card() -> None:
    t = Drawn("octopus hand: 4 3 α\noctopus pile: rest\ncrab hand: 9\ncrab pile: rest\nturn: octopus")
    t.answer("play o4", "allow")
    assert t.asked == "octopus offrir_give"
    assert t.options == {"give oα", "give o3"}
    t.answer("give oα")
    assert t.told(Gave) == [Gave("reef.offrir", 0, "oα")]
    assert (t.hand("octopus"), t.hand("crab")) == ("o3", "oα c9")
    assert t.asked == "crab play"


@proves("reef.finir")
def test_finir_wins_the_round() -> None:
    t = Drawn("octopus hand: 5 3\noctopus pile: rest\ncrab hand: 9\ncrab pile: rest\ntable: c2\nturn: octopus")
    t.answer("play o5", "allow")
    assert t.told(RoundWon) == [RoundWon("reef.finir", 0)]


@proves("reef.finir")
def test_finir_is_the_3_by_option_and_the_5_is_then_blank() -> None:
    drawing = "octopus hand: 3 5 9\noctopus pile: rest\ncrab hand: 9\ncrab pile: rest\nturn: octopus"
    t = Drawn(drawing, finish_rank="3").answer("play o3", "allow")
    assert t.told(RoundWon) == [RoundWon("reef.finir", 0)]
    assert Drawn(drawing, finish_rank="3").answer("play o5").asked == "crab play"


@proves("reef.capturer", "reef.capture")
@pytest.mark.parametrize("beneath", ["o3", "c3"])
def test_capturer_may_take_up_the_card_directly_beneath_of_either_colour(beneath: str) -> None:
    drawing = f"octopus hand: 5 9\noctopus pile: 6\ncrab hand: 2\ncrab pile: 4\ntable: c1 {beneath}\nturn: octopus"
    t = asymmetric(drawing).answer("play o5", "allow")
    assert t.asked == "octopus capturer_take"
    assert t.options == {"capture", "leave"}
    t.answer("capture")
    assert t.told(Captured) == [Captured("reef.capturer", 0, beneath)]
    assert beneath in t.hand("octopus").split()
    assert t.table == "c1 o5"
    t = asymmetric(drawing).answer("play o5", "allow", "leave")
    assert t.told(Spared) == [Spared("reef.capturer", 0)]
    assert t.table == f"c1 {beneath} o5"


@proves("reef.capture")
def test_capture_with_nothing_beneath_there_is_nothing() -> None:
    t = asymmetric("octopus hand: 5 9\noctopus pile: 6\ncrab hand: 2\ncrab pile: 4\nturn: octopus")
    t.answer("play o5", "allow")
    assert t.told(Fizzled) == [Fizzled("reef.effect", 0, "o5")]
    assert t.asked == "crab play"


@proves("reef.guerir", "reef.heal")
def test_guerir_discards_one_then_fills_to_five() -> None:
    t = asymmetric("octopus hand: 3\noctopus pile: 6\ncrab hand: 5 8 9\ncrab pile: 1 2 4 6\nturn: crab")
    t.answer("play c5", "allow")
    assert t.asked == "crab guerir_discard"
    t.answer("discard c8")
    assert t.asked == "sea guerir_draw"
    t.answer("draw c1", "draw c2", "draw c4", "draw c6")
    assert (t.hand("crab"), t.pile("crab"), t.secret("crab")) == ("c1 c2 c4 c6 c9", "", "c8")
    assert t.asked == "octopus play"


@proves("reef.heal")
def test_heal_without_a_card_to_discard_it_still_fills() -> None:
    t = asymmetric("octopus hand: 3\noctopus pile: 6\ncrab hand: 5\ncrab pile: 1 2\nturn: crab")
    t.answer("play c5", "allow", "draw c1", "draw c2")
    assert t.hand("crab") == "c1 c2"


@proves("reef.heal", "reef.end")
def test_heal_a_discard_that_leaves_nothing_wins_at_once() -> None:
    t = asymmetric("octopus hand: 3\noctopus pile: 6\ncrab hand: 5 9\nturn: crab")
    assert t.answer("play c5", "allow", "discard c9").winner == "crab"


@proves("reef.piocher")
def test_piocher_draws_one_then_discards_one() -> None:
    t = Drawn("octopus hand: 7 3\noctopus pile: 6 8\ncrab hand: 2\ncrab pile: rest\nturn: octopus")
    t.answer("play o7", "allow")
    assert t.asked == "sea piocher_draw"
    t.answer("draw o8")
    assert t.asked == "octopus piocher_discard"
    assert t.options == {"discard o3", "discard o8"}
    t.answer("discard o3")
    assert (t.hand("octopus"), t.pile("octopus"), t.secret("octopus")) == ("o8", "o6", "o3")


@proves("reef.inverser")
def test_inverser_makes_the_next_card_go_lower() -> None:
    t = Drawn("octopus hand: 8 3\noctopus pile: rest\ncrab hand: 2 9\ncrab pile: rest\nturn: octopus")
    t.answer("play o8", "allow")
    assert t.told(Inverted) == [Inverted("reef.inverser", 0)]
    assert t.options == {"play c2", "pass"}


IMITATION = "octopus hand: 10 3\noctopus pile: 6\ncrab hand: {hand}\ncrab pile: 4\ntable: c1 c9\nturn: octopus"


@proves("reef.imiter", "reef.imitate")
def test_imiter_shows_the_hand_and_uses_an_effect_of_it_without_playing_the_card() -> None:
    t = asymmetric(IMITATION.format(hand="2 4 7"))
    t.answer("play o10")
    assert t.asked == "crab answer", "one window, before the hand is shown"
    t.answer("allow")
    assert t.told(HandShown) == [HandShown("reef.imiter", 1, ("c2", "c4", "c7"))]
    assert t.options == {"imitate c2", "imitate c4", "imitate c7", "forgo"}
    t.answer("imitate c4")
    assert t.told(Imitated) == [Imitated("reef.imiter", 0, "c4")]
    assert t.asked == "octopus offrir_give", "no second window"
    t.answer("give o3")
    assert (t.hand("crab"), t.table) == ("o3 c2 c4 c7", "c1 c9 o10")


@proves("reef.imitate")
def test_imitate_only_what_has_an_effect_to_imitate() -> None:
    t = asymmetric(IMITATION.format(hand="α 1 3 6 9 o10 Ω")).answer("play o10", "allow")
    assert t.options == {"imitate cΩ", "forgo"}
    assert {t.refuses(f"imitate {card}") for card in ("cα", "c1", "c3", "c6", "c9", "o10")} == {"reef.imitate"}
    assert t.refuses("imitate c8") == "reef.shown_hand"


@proves("reef.imitate")
def test_imitate_nothing_the_hand_is_shown_all_the_same() -> None:
    t = asymmetric(IMITATION.format(hand="3 6")).answer("play o10", "allow")
    assert t.told(HandShown) == [HandShown("reef.imiter", 1, ("c3", "c6"))]
    assert t.told(Fizzled) == [Fizzled("reef.effect", 0, "o10")]
    assert t.asked == "crab play"


@proves("reef.imitate")
def test_imitate_may_be_forgone() -> None:
    t = asymmetric(IMITATION.format(hand="8")).answer("play o10", "allow", "forgo")
    assert t.told(Imitated) == [Imitated("reef.imiter", 0, None)]
    assert t.asked == "crab play"


@proves("reef.imitate")
def test_imitate_omega_wins_the_round() -> None:
    t = asymmetric(IMITATION.format(hand="Ω 3")).answer("play o10", "allow", "imitate cΩ")
    assert t.told(RoundWon) == [RoundWon("reef.remporter", 0)]


@proves("reef.imitate")
def test_imitate_inverser_the_next_card_must_be_lower_than_the_10() -> None:
    t = asymmetric(IMITATION.format(hand="8 9 10 Ω")).answer("play o10", "allow", "imitate c8")
    assert t.options == {"play c8", "play c9", "pass"}


@proves("reef.imitate")
def test_imitate_aveugler_gives_its_draw_only() -> None:
    t = asymmetric(IMITATION.format(hand="o2 3")).answer("play o10", "allow", "imitate o2", "draw o6")
    assert t.hand("octopus") == "o3 o6"
    assert t.table == "c1 c9 o10"


@proves("reef.imitate")
def test_imitate_capturer_takes_the_card_under_the_10() -> None:
    t = asymmetric(IMITATION.format(hand="o5 3")).answer("play o10", "allow", "imitate o5", "capture")
    assert t.hand("octopus") == "o3 c9"
    assert t.table == "c1 o10"


@proves("reef.fouiller")
def test_fouiller_takes_any_card_of_ones_pile_unseen_by_the_other() -> None:
    t = asymmetric("octopus hand: 3\noctopus pile: 6\ncrab hand: 10 9\ncrab pile: 1 1 4 Ω\nturn: crab")
    t.answer("play c10", "allow")
    assert t.options == {"search c1", "search c4", "search cΩ"}
    assert t.refuses("search c9") == "reef.empty_pile"
    t.answer("search cΩ")
    assert (t.hand("crab"), t.pile("crab")) == ("c9 cΩ", "c1 c1 c4")
    assert t.told(Searched, "octopus") == [Searched("reef.fouiller", 1, None)]


@proves("reef.fouiller")
def test_fouiller_in_an_empty_pile_finds_nothing() -> None:
    t = asymmetric("octopus hand: 3\noctopus pile: 6\ncrab hand: 10 9\nturn: crab")
    assert t.answer("play c10", "allow").asked == "octopus play"
    assert t.told(NothingDrawn) == [NothingDrawn("reef.empty_pile", 1)]


@proves("reef.remporter")
def test_remporter_wins_the_round_at_once_uncancelled_and_uncovered() -> None:
    t = asymmetric("octopus hand: 1 2 3 4 5\noctopus pile: 6\ncrab hand: Ω 3 4 5 6 7\ncrab pile: 1\ntable: o9\nturn: crab")
    t.answer("play cΩ")
    assert t.told(RoundWon) == [RoundWon("reef.remporter", 1)]
    assert t.asked == "crab open", "no 1 cancels it, no Aveugler covers it"


@proves("reef.remporter", "reef.end")
def test_remporter_as_a_last_card_wins_the_game() -> None:
    t = Drawn("octopus hand: Ω\ncrab hand: 1\ncrab pile: rest\ntable: c9\nturn: octopus")
    t.answer("play oΩ")
    assert t.told(Won) == [Won("reef.end", 0)]
    assert t.told(RoundWon) == []
