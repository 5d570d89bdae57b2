"""All together against the fisherman and the shark, clause by clause, on drawn positions."""

from __future__ import annotations

import pytest

from hautemer.core.errors import BadInput
from hautemer.games.calypso.messages import (
    AllLost,
    AllWon,
    Caught,
    Eaten,
    Missed,
    NothingToRelease,
    PlaysAgain,
    Released,
    Rested,
    Saved,
    Shuffled,
    StartRolled,
    Starts,
)
from tests.games.calypso.drawing import GAME, Drawn
from tests.proof import proves

MODES = pytest.mark.parametrize("mode", ["coop", "coop_hard"])


@proves("calypso.coop.colour")
@MODES
def test_coop_colour_a_fish_of_the_ocean_is_saved_and_the_same_player_goes_on(mode: str) -> None:
    t = Drawn("fish: 2 3", mode=mode).answer("roll 6")
    assert (t.asked, t.view.wanted) == ("first coop_seek", "pink")
    t.answer("turn 1", "show pink")
    assert t.told(Saved) == [Saved("calypso.coop.colour", 0, 6)]
    assert t.told(PlaysAgain) == [PlaysAgain("calypso.coop.colour", 0)]
    assert (t.fish, t.view.ocean, t.view.net, t.asked, t.turn) == ("3 3", 18, 0, "sea roll", "first")


@proves("calypso.coop.colour")
@MODES
def test_coop_colour_wrong_the_next_player(mode: str) -> None:
    t = Drawn(mode=mode).answer("roll 6", "turn 1", "show green")
    assert t.told(Missed) == [Missed("calypso.coop.colour", 0, "pink")]
    assert (t.fish, t.view.ocean, t.asked, t.turn) == ("0 0", 24, "sea roll", "second")


@proves("calypso.coop.net")
@MODES
def test_coop_net_a_fish_of_the_ocean_is_caught(mode: str) -> None:
    t = Drawn("fish: 2 3\nnet: 4\neaten: 1", mode=mode).answer("roll 2")
    assert t.told(Caught) == [Caught("calypso.coop.net", 0)]
    assert (t.fish, t.view.ocean, t.view.net, t.view.eaten, t.turn) == ("2 3", 13, 5, 1, "second")


@proves("calypso.coop.shark")
@MODES
def test_coop_shark_a_fish_of_the_ocean_is_eaten(mode: str) -> None:
    t = Drawn("fish: 2 3\nnet: 4\neaten: 1\ncalypso: pink", mode=mode).answer("roll 1")
    assert t.told(Eaten) == [Eaten("calypso.coop.shark", 0)]
    assert (t.fish, t.view.ocean, t.view.net, t.view.eaten, t.turn) == ("2 3", 13, 4, 2, "second")


@proves("calypso.coop.four")
def test_coop_four_right_a_fish_goes_from_the_net_into_the_ocean() -> None:
    t = Drawn("net: 4\neaten: 3", mode="coop").answer("roll 4")
    assert t.asked == "first coop_name"
    assert t.refuses("turn 1") == "calypso.coop.four"
    t.answer("name pink", "turn 1", "show pink")
    assert t.told(Released) == [Released("calypso.coop.four", 0)]
    assert (t.view.ocean, t.view.net, t.view.eaten, t.fish, t.turn) == (18, 3, 3, "0 0", "second")


@proves("calypso.coop.four")
def test_coop_four_right_with_an_empty_net_nothing_happens_and_the_shark_keeps_his() -> None:
    t = Drawn("eaten: 3", mode="coop").answer("roll 4", "name pink", "turn 1", "show pink")
    assert t.told(NothingToRelease) == [NothingToRelease("calypso.coop.four", 0)]
    assert (t.view.ocean, t.view.net, t.view.eaten, t.turn) == (21, 0, 3, "second")


@proves("calypso.coop.four")
def test_coop_four_wrong_nothing_comes_back() -> None:
    t = Drawn("net: 4", mode="coop").answer("roll 4", "name pink", "turn 1", "show green")
    assert t.told(Missed) == [Missed("calypso.coop.four", 0, "pink")]
    assert (t.view.net, t.turn) == (4, "second")


@proves("calypso.coop.win")
@MODES
def test_coop_win_at_ten_fish_saved_together(mode: str) -> None:
    t = Drawn("fish: 4 0 4\nnet: 5\neaten: 4", players=3, mode=mode).answer("roll 6", "turn 1", "show pink")
    assert t.asked == "sea roll", "nine"
    t = Drawn("fish: 4 1 4\nnet: 5\neaten: 4", players=3, mode=mode).answer("roll 6", "turn 1", "show pink")
    assert t.told(AllWon) == [AllWon("calypso.coop.win", 10)]
    assert GAME.ending(t.s) == "calypso.coop.win"
    assert (t.asked, t.view.winners, GAME.scores(t.s)) == ("over", (0, 1, 2), [1.0, 1.0, 1.0])


@proves("calypso.coop.win")
def test_coop_win_comes_before_the_shuffle() -> None:
    t = Drawn("fish: 5 4", mode="coop").answer("roll 3", "turn 1", "show purple")
    assert (t.asked, t.told(Shuffled)) == ("over", [])


@proves("calypso.coop.lose")
@MODES
@pytest.mark.parametrize("roll", ["roll 3", "roll 1"])
def test_coop_lose_when_net_and_shark_have_ten(mode: str, roll: str) -> None:
    fish = "fish: 5 4\ncalypso: pink"
    t = Drawn(f"{fish}\nnet: 5\neaten: 3", mode=mode).answer(roll)
    assert t.asked == "sea roll", "nine"
    t = Drawn(f"{fish}\nnet: 5\neaten: 4", mode=mode).answer(roll)
    net = 6 if roll == "roll 3" else 5
    assert t.told(AllLost) == [AllLost("calypso.coop.lose", net, 10 - net)]
    assert GAME.ending(t.s) == "calypso.coop.lose"
    assert (t.asked, t.view.winners, GAME.scores(t.s)) == ("over", (), [0.0, 0.0])
    assert t.view.ocean == 5, "the ocean is not empty"


@proves("calypso.coop.hard")
def test_coop_hard_the_blank_side_ends_the_turn_at_once() -> None:
    t = Drawn("net: 4", mode="coop_hard").answer("roll 4")
    assert t.told(Rested) == [Rested("calypso.coop.hard", 0)]
    assert (t.asked, t.turn, t.view.net) == ("sea roll", "second", 4)


@proves("calypso.coop.solo")
@MODES
def test_coop_solo_one_player_starts_without_a_roll_and_plays_every_turn(mode: str) -> None:
    t = Drawn("ring: shark\ntiles:\nturn: nobody\nthen: prepare", players=1, mode=mode)
    t.answer("ring yellow", "ring net", "ring purple", "ring four", "ring green", "ring pink")
    t.answer("lay yellow", "lay yellow", "lay purple", "lay purple", "lay green", "lay pink")
    assert (t.told(StartRolled), t.told(Starts)) == ([], [Starts("calypso.coop.solo", 0)])
    assert (t.asked, t.turn) == ("sea roll", "first")
    t.answer("roll 6", "turn 1", "show green")
    assert (t.asked, t.turn) == ("sea roll", "first"), "after a wrong tile too"


@proves("calypso.coop.solo")
@pytest.mark.parametrize("mode", ["base", "free_placement"])
def test_coop_solo_one_player_only_against_fisherman_and_shark(mode: str) -> None:
    with pytest.raises(BadInput, match="With players=1, mode must be coop or coop_hard, not"):
        GAME.complete_options({"players": "1", "mode": mode})
