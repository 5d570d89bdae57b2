"""A refusal says what is in the way, how far it is, or what is spent, on drawn seas."""

from __future__ import annotations

import pytest

from tests.games.monster.drawing import Drawn

CROWD = """
      .
    .   .
      2↑
    I   #
      W
    1↓  B
      .
"""
FAR = "1↓\n\n.\n\n.\n\n.\n\nW"


def whale(drawing: str, hand: str = "", more: str = "") -> Drawn:
    return Drawn(drawing, hands={"whale": hand}, more=more)


def hunter(drawing: str, hand: str = "", more: str = "", other: str = "", **options: str) -> Drawn:
    return Drawn(drawing, turn="hunter1", hands={"hunter1": hand, "hunter2": other}, more=more, **options)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("swim N", "A boat is on k4: the second hunter."),
        ("swim NE", "There is a net on l4."),
        ("swim SE", "The battleship is on l5."),
        ("swim NW", "There is an iceberg on j4."),
        ("play vent", "You don’t hold Headwind."),
        ("swap", "You have no card to swap."),
    ],
)
def test_what_bars_the_whale(answer: str, why: str) -> None:
    assert whale(CROWD).why(answer) == why


def test_ice_bars_the_way() -> None:
    t = whale("+", more="whale: b3")
    assert t.why("swim NW") == "Ice bars the way on a3."
    assert t.why("swim NW", "fr") == "La glace barre a3."


def test_a_leap_a_shove_a_whirlpool_a_charge() -> None:
    assert whale(CROWD, "saut").answer("play saut").why("leap SE") == "The battleship is on l5."
    air = whale(CROWD, "saut charge").answer("play saut", "leap S")
    assert air.why("swim N") == "The whale is in the air until her next turn."
    assert whale(CROWD, "poussee").answer("play poussee").why("push N") == "The second hunter shows her bow or stern, not a side."
    assert whale(CROWD, "tourbillon").answer("play tourbillon").why("whirl NE") == "There is a net on l4."
    assert whale("W\n\n.\n\n.\n\n1↓", "tourbillon", "pools: k4:2").answer("play tourbillon").why("whirl N") == (
        "There is a whirlpool on k4."
    )
    charge = whale("W\n\n.\n\n.\n\n1↓", "charge").answer("play charge")
    assert charge.why("hunt 2") == "The second hunter has no boat on the sea."
    assert charge.answer("hunt 1").why("rush N") == "That is no nearer to this hunter: the first hunter."


def test_once_a_turn() -> None:
    t = whale("W", "vent courant").answer("swap", "discard vent", "pick nature", "draw mini")
    assert t.why("swap") == "You have already swapped a card this turn."
    t = hunter("W\n\n.\n\n1↑", "harpon drouge F").answer("arm harpon")
    assert t.why("arm drouge") == "You have already used an Arms card this turn."
    assert t.answer("turn S").why("sail F") == "You have no actions left this turn."


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("arm harpon", "The whale is 4 spaces away, and Harpoon reaches 2."),
        ("arm pique", "The whale is 4 spaces away, and Spiked Prow reaches 1."),
        ("arm tracteur", "The whale is 4 spaces away, and Tow Harpoon reaches 3."),
        ("arm filet", "With one Net card no line from here reaches two anchors."),
        ("turn S", "Your boat already faces south."),
        ("trade 2", "The second hunter has no boat on the sea."),
    ],
)
def test_what_bars_a_hunter(answer: str, why: str) -> None:
    assert hunter(FAR, "harpon pique tracteur filet").why(answer) == why


def test_the_prow_and_the_wind() -> None:
    t = hunter("1↑\n\nW", "pique F", "winds: N:2")
    assert t.why("arm pique") == "She is beside you, but your prow points north."
    assert t.why("sail F") == "Every hop of Ahead (F) is barred from here."
    t = hunter("W\n\n.\n\n.\n\n1↑", "LFR", "winds: NE:2").answer("sail LFR")
    assert t.why("hop R") == "The headwind forbids steps to the north-east."
    assert t.why("hop l") == "Fan (LFR) has no arrow that way: hard to port."
    assert t.why("stop") == "Make one hop at least."
    assert hunter("W\n\n.\n\n1↑", "LFR").answer("sail LFR").why("hop F") == "The whale is on k5."


def test_nets_that_are_not_tied() -> None:
    t = hunter("I\n\n.\n\n.\n\n1↑\n\nW", "filet filet").answer("arm filet")
    assert t.why("net N.N") == "The first net goes at most one space from your boat."
    assert t.why("net SE") == "With a net on l4 the Net cards you hold reach no second anchor."
    t.answer("net N")
    assert t.why("moor") == "The line does not touch two anchors yet."
    assert t.why("link 1 S") == "A boat is on k4: the first hunter."
    assert t.answer("link 1 N").why("link 2 NE") == "You don’t hold Net."


def test_a_trade_that_cannot_be() -> None:
    assert hunter("1↑\n\n.\n\n.\n\n2↑\n\n.\n\nW", "harpon", other="drouge").why("trade 2") == (
        "The second hunter is 3 spaces away: you trade side by side."
    )
    side_by_side = "1↑\n\n2↑\n\n.\n\nW"
    assert hunter(side_by_side, "harpon", other="").why("trade 2") == "The second hunter has no Arms card to trade."
    assert hunter(side_by_side, "harpon", other="harpon").why("trade 2") == (
        "You and the second hunter hold nothing different to trade."
    )
    t = hunter(side_by_side, "harpon pique", other="drouge harpon").answer("trade 2", "offer harpon")
    assert t.why("ask harpon") == "Equal cards are not traded: Harpoon."
    assert t.why("ask filet") == "The second hunter doesn’t hold Net."
    assert t.answer("ask drouge", "refuse").why("trade 2") == "You have already traded this turn."


def test_who_has_played_is_not_called() -> None:
    t = Drawn("W\n\n.\n\n1↑\n\n2↑\n\n3↑", turn="hunter1", hunters="3").answer("end")
    assert t.why("call 1") == "The first hunter has already played this round."
