"""A refusal says which card is in the way."""

from __future__ import annotations

from tests.games.reef.drawing import Drawn

ROUND = "octopus hand: 4 7\noctopus pile: 9\ncrab hand: α 1 3 9\ncrab pile: 10\ntable: {table}\nturn: crab\nthen: {then}"


def test_the_card_that_must_be_beaten_is_named() -> None:
    t = Drawn(ROUND.format(table="o6", then="play"))
    assert t.why("play c3") == "3 ʌ isn’t higher than 6 ≈."
    assert t.why("play c3", "fr") == "3 ʌ n’est pas plus haut que 6 ≈."
    assert t.why("play cα") == "Only a new round opens with α Begin ʌ; 6 ≈ is already on the table."
    assert t.why("play o4") == "You don’t hold 4 Offer ≈."


def test_after_an_inverse_it_must_be_lower() -> None:
    t = Drawn(ROUND.format(table="o8", then="play") + "\nlower: yes")
    assert t.why("play c9") == "The direction is reversed: 9 ʌ isn’t lower than 8 Reverse ≈."


def test_only_a_one_resists() -> None:
    t = Drawn(ROUND.format(table="o4", then="answer play"))
    assert t.why("resist c9") == "Only a 1 resists, not 9 ʌ."


def test_what_cannot_be_imitated_is_named() -> None:
    t = Drawn(
        "octopus hand: 4\noctopus pile: 9\ncrab hand: 3 7\ncrab pile: 10\ntable: c9 o10\nturn: crab\nthen: imiter_choose play",
        mode="asymmetric",
    )
    assert t.why("imitate c3") == "There is no effect to imitate in 3 ʌ."
