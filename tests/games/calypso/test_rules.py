"""Setting up, a turn and the base game, clause by clause, on drawn positions."""

from __future__ import annotations

from collections import Counter

import pytest

from hautemer.core.errors import BadInput
from hautemer.games.calypso.messages import (
    Freed,
    Kept,
    Missed,
    Named,
    NothingToPlace,
    NothingToPutBack,
    PlaysAgain,
    PutBack,
    RingLaid,
    Rolled,
    Shuffled,
    Starts,
    Swapped,
    Tied,
    TilesLaid,
    Took,
    Turned,
    Won,
)
from hautemer.lab import promises
from tests.games.calypso.drawing import GAME, Drawn
from tests.proof import proves

RING_DRAWS = ["ring yellow", "ring net", "ring purple", "ring four", "ring green", "ring pink"]
TILE_DRAWS = ["lay yellow", "lay yellow", "lay purple", "lay purple", "lay green", "lay pink"]


def fresh(players: int = 2, mode: str = "base") -> Drawn:
    return Drawn("ring: shark\ntiles:\nturn: nobody\nthen: prepare", players, mode)


# ---- parts ----


@proves("calypso.parts")
def test_parts_a_tile_never_hides_the_colour_that_it_shows() -> None:
    t = Drawn("calypso: green\nwanted: green\nthen: seek").answer("turn 1")
    assert t.options == {"show purple", "show green", "show pink"}
    assert t.refuses("show yellow") == "calypso.parts"


@proves("calypso.parts")
def test_parts_the_six_tiles_are_the_six_pairs_so_what_was_seen_is_nowhere_else() -> None:
    t = Drawn("tiles: yellow yellow purple/yellow purple green pink\nturned: 3\ncalypso: green\nwanted: green\nthen: seek")
    t.answer("turn 1")
    assert t.options == {"show green", "show pink"}, "yellow and purple are the two faces of tile 3"
    assert t.refuses("show purple") == "calypso.parts"


@proves("calypso.parts")
def test_parts_there_are_24_fish_and_six_pairs() -> None:
    with pytest.raises(BadInput, match=r"24 fish.*calypso\.parts"):
        Drawn("fish: 3 4\nnet: 16")
    with pytest.raises(BadInput, match=r"purple/yellow cannot be.*calypso\.parts"):
        Drawn("tiles: yellow/purple purple/yellow green green pink pink\nturned: 1")
    with pytest.raises(BadInput, match=r"no six pairs.*calypso\.parts"):
        Drawn("tiles: purple/yellow green/yellow pink/yellow yellow green purple\nturned: 1")


# ---- setting up ----


@proves("calypso.setup")
def test_setup_the_ring_is_laid_clockwise_from_the_shark_where_calypso_waits() -> None:
    t = fresh()
    assert t.asked == "sea lay_ring"
    assert t.options == {f"ring {tile}" for tile in ("yellow", "purple", "green", "pink", "four", "net")}
    t.answer("ring net")
    assert t.refuses("ring net") == "calypso.setup"
    t.answer("ring four", "ring pink", "ring green", "ring yellow", "ring purple")
    assert t.view.ring == ("shark", "net", "four", "pink", "green", "yellow", "purple")
    assert t.view.ring[t.view.at] == "shark"
    assert t.told(RingLaid) == [RingLaid("calypso.setup", t.view.ring)]
    assert t.asked == "sea lay_first"


@proves("calypso.setup", "calypso.shuffle")
def test_setup_no_colour_shows_three_times() -> None:
    t = fresh().answer(*RING_DRAWS, "lay yellow", "lay yellow")
    assert t.refuses("lay yellow") == "calypso.shuffle"
    t.answer("lay purple", "lay purple", "lay green")
    assert t.options == {"lay green", "lay pink"}
    t.answer("lay green")
    assert t.told(TilesLaid) == [TilesLaid("calypso.setup", ("yellow", "yellow", "purple", "purple", "green", "green"))]


@proves("calypso.setup")
def test_setup_the_fish_are_in_the_net_or_together_in_the_ocean() -> None:
    alone, together = fresh(), fresh(mode="coop")
    assert (alone.view.net, alone.view.ocean) == (24, 0)
    assert (together.view.net, together.view.ocean) == (0, 24)


@proves("calypso.setup")
def test_setup_the_highest_roll_starts_and_those_tied_roll_again() -> None:
    t = fresh(4).answer(*RING_DRAWS, *TILE_DRAWS)
    t.answer("roll 5", "roll 2", "roll 5", "roll 1")
    assert t.told(Tied) == [Tied("calypso.setup", 5)]
    assert t.view.rolls == (0, 7, 0, 7), "only the first and the third roll again"
    t.answer("roll 3", "roll 4")
    assert t.told(Starts) == [Starts("calypso.setup", 2)]
    assert (t.asked, t.turn) == ("sea roll", "third")


@proves("calypso.setup")
def test_setup_a_tie_may_come_again() -> None:
    t = fresh(3).answer(*RING_DRAWS, *TILE_DRAWS, "roll 6", "roll 6", "roll 6", "roll 2", "roll 4", "roll 4")
    assert t.view.rolls == (7, 0, 0)
    assert t.asked == "sea start_roll"
    assert t.answer("roll 1", "roll 2").turn == "third"


# ---- a turn ----


@proves("calypso.turn")
def test_turn_calypso_swims_clockwise_and_round_the_ring() -> None:
    t = Drawn("calypso: green").answer("roll 3")
    assert t.told(Rolled) == [Rolled("calypso.turn", 0, 3, "yellow")]
    assert t.view.die == 3
    t = Drawn("calypso: shark").answer("roll 6")
    assert t.view.ring[t.view.at] == "pink"


@proves("calypso.turn")
def test_turn_she_never_stays_where_she_was() -> None:
    for number in range(1, 7):
        t = Drawn("calypso: four").answer(f"roll {number}")
        assert t.told(Rolled)[0].tile != "four"


@proves("calypso.turn")
def test_turn_only_who_is_asked_may_answer() -> None:
    t = Drawn("calypso: yellow\nwanted: yellow\nthen: seek", players=3)
    assert t.refuses("turn 3", "second") == "calypso.turn"
    assert t.refuses("turn 3", "first") == ""
    assert t.refuses("name pink", "first") == "calypso.colour", "another question's answer"


@proves("calypso.turn")
def test_turn_goes_round_the_table() -> None:
    t = Drawn("calypso: shark\nturn: third", players=3).answer("roll 2")
    assert (t.asked, t.turn) == ("sea roll", "first")


# ---- a fish of one colour ----


@proves("calypso.colour")
def test_colour_found_a_fish_is_freed_and_the_same_player_rolls_again() -> None:
    t = Drawn().answer("roll 3")
    assert (t.asked, t.view.wanted) == ("first seek", "purple")
    t.answer("turn 1", "show purple")
    assert (t.fish, t.view.net) == ("1 0", 23)
    assert t.told(Freed) == [Freed("calypso.colour", 0)]
    assert t.told(PlaysAgain) == [PlaysAgain("calypso.colour", 0)]


@proves("calypso.colour")
def test_colour_found_without_a_shuffle_the_turn_stays() -> None:
    t = Drawn("tiles: yellow yellow purple green green pink").answer("roll 3", "turn 1", "show purple")
    assert (t.asked, t.turn, t.fish) == ("sea roll", "first", "1 0")


@proves("calypso.colour")
def test_colour_not_found_the_tile_stays_turned_and_the_next_player_rolls() -> None:
    t = Drawn().answer("roll 3", "turn 1", "show pink")
    assert t.told(Turned) == [Turned("calypso.memory", 0, 1, "pink")]
    assert t.told(Missed) == [Missed("calypso.colour", 0, "purple")]
    assert t.faces == "pink yellow purple purple green pink"
    assert (t.asked, t.turn, t.fish, t.view.net) == ("sea roll", "second", "0 0", 24)


@proves("calypso.colour")
def test_colour_any_of_the_six_tiles_may_be_turned() -> None:
    t = Drawn().answer("roll 3")
    assert t.options == {f"turn {place}" for place in range(1, 7)}


# ---- the four colours ----


@proves("calypso.four")
def test_four_a_colour_is_named_before_a_tile_is_turned() -> None:
    t = Drawn().answer("roll 4")
    assert t.asked == "first name"
    assert t.refuses("turn 1") == "calypso.four"
    assert t.options == {"name yellow", "name purple", "name green", "name pink"}
    t.answer("name pink")
    assert t.told(Named) == [Named("calypso.four", 0, "pink")]
    assert (t.asked, t.view.wanted) == ("first seek_named", "pink")


@proves("calypso.four")
def test_four_right_frees_two_and_the_next_player_rolls() -> None:
    t = Drawn().answer("roll 4", "name pink", "turn 1", "show pink")
    assert (t.fish, t.view.net) == ("2 0", 22)
    assert t.told(Freed) == [Freed("calypso.four", 0)] * 2
    assert (t.asked, t.turn) == ("sea roll", "second")


@proves("calypso.four")
def test_four_wrong_frees_none_and_the_next_player_rolls() -> None:
    t = Drawn().answer("roll 4", "name pink", "turn 3", "show green")
    assert t.told(Missed) == [Missed("calypso.four", 0, "pink")]
    assert (t.fish, t.asked, t.turn) == ("0 0", "sea roll", "second")


# ---- the net and the shark ----


@proves("calypso.net")
def test_net_a_fish_goes_back() -> None:
    t = Drawn("fish: 2 3").answer("roll 2")
    assert t.told(PutBack) == [PutBack("calypso.net", 0)]
    assert (t.fish, t.view.net, t.asked, t.turn) == ("1 3", 20, "sea roll", "second")


@proves("calypso.net")
def test_net_without_a_fish_nothing_happens() -> None:
    t = Drawn("fish: 0 3").answer("roll 2")
    assert t.told(NothingToPutBack) == [NothingToPutBack("calypso.net", 0)]
    assert (t.fish, t.view.net, t.turn) == ("0 3", 21, "second")


@proves("calypso.shark")
def test_shark_takes_from_an_opponent_of_your_choice_who_has_a_fish() -> None:
    t = Drawn("calypso: pink\nfish: 1 2 0 4", players=4).answer("roll 1")
    assert (t.asked, t.options) == ("first shark_take", {"take second", "take fourth"})
    assert t.refuses("take third") == "calypso.shark"
    assert t.refuses("take first") == "calypso.shark", "not from oneself"
    t.answer("take fourth")
    assert t.told(Took) == [Took("calypso.shark", 0, 3)]
    assert (t.fish, t.view.net, t.asked, t.turn) == ("2 2 0 3", 17, "sea roll", "second")


@proves("calypso.shark")
def test_shark_asks_nothing_where_only_one_has_fish() -> None:
    t = Drawn("calypso: pink\nfish: 1 0 2", players=3).answer("roll 1")
    assert (t.fish, t.asked, t.turn) == ("2 0 1", "sea roll", "second")


@proves("calypso.shark")
def test_shark_takes_from_the_net_when_no_opponent_has_any() -> None:
    t = Drawn("calypso: pink\nfish: 5 0 0", players=3).answer("roll 1")
    assert t.told(Freed) == [Freed("calypso.shark", 0)]
    assert (t.fish, t.view.net, t.turn) == ("6 0 0", 18, "second")


# ---- an empty net ----


@proves("calypso.empty_net")
def test_empty_net_a_found_fish_is_taken_from_an_opponent_of_your_choice() -> None:
    t = Drawn("fish: 6 9 9", players=3).answer("roll 3", "turn 1", "show purple")
    assert (t.asked, t.options) == ("first collect", {"take second", "take third"})
    assert t.refuses("take first") == "calypso.empty_net"
    t.answer("take third")
    assert t.told(Took) == [Took("calypso.empty_net", 0, 2)]
    assert (t.fish, t.view.net) == ("7 9 8", 0)
    assert t.told(PlaysAgain) == [PlaysAgain("calypso.colour", 0)], "and play again all the same"


@proves("calypso.empty_net")
def test_empty_net_of_two_fish_first_what_the_net_has() -> None:
    t = Drawn("fish: 5 9 9", players=3).answer("roll 4", "name pink", "turn 1", "show pink")
    assert (t.fish, t.view.net, t.asked) == ("6 9 9", 0, "first collect")
    t.answer("take second")
    assert (t.fish, t.asked, t.turn) == ("7 8 9", "sea roll", "second")


@proves("calypso.empty_net")
def test_empty_net_two_fish_may_come_from_two_opponents() -> None:
    t = Drawn("fish: 6 9 9", players=3).answer("roll 4", "name pink", "turn 1", "show pink", "take second")
    assert (t.fish, t.asked, t.view.due) == ("7 8 9", "first collect", 1)
    assert t.answer("take third").fish == "8 8 8"


@proves("calypso.empty_net")
def test_empty_net_only_those_who_have_fish_can_be_chosen() -> None:
    t = Drawn("fish: 6 6 6 6 0", players=5).answer("roll 3", "turn 1", "show purple")
    assert t.options == {"take second", "take third", "take fourth"}
    assert t.refuses("take fifth") == "calypso.empty_net"


# ---- order, shuffle, hopeless, end ----


@proves("calypso.order", "calypso.end")
def test_order_a_win_comes_before_the_shuffle() -> None:
    t = Drawn("fish: 11 3").answer("roll 3", "turn 1", "show purple")
    assert t.faces.count("purple") == 3
    assert (t.asked, t.told(Shuffled)) == ("over", [])
    assert t.told(Won) == [Won("calypso.end", 0)]


@proves("calypso.order")
def test_order_the_reward_comes_before_the_shuffle() -> None:
    t = Drawn("fish: 6 9 9", players=3).answer("roll 3", "turn 1", "show purple")
    assert t.asked == "first collect"
    assert t.told(Shuffled) == []
    assert t.answer("take second").told(Shuffled) == [Shuffled("calypso.shuffle", "purple")]


@proves("calypso.order")
def test_order_after_a_shuffle_there_is_nothing_to_place() -> None:
    t = Drawn(mode="free_placement").answer("roll 3", "turn 1", "show purple")
    assert t.told(NothingToPlace) == [NothingToPlace("calypso.order", 0)]
    assert t.asked == "sea lay"
    assert t.answer(*TILE_DRAWS).asked == "sea roll"


@proves("calypso.shuffle")
def test_shuffle_three_of_a_colour_are_shuffled_and_all_that_was_seen_is_void() -> None:
    t = Drawn().answer("roll 3", "turn 5", "show purple")
    assert t.told(Shuffled) == [Shuffled("calypso.shuffle", "purple")]
    assert (t.asked, t.view.tiles) == ("sea lay", ())
    t.answer("lay pink", "lay pink", "lay green", "lay green", "lay yellow")
    assert t.refuses("lay pink") == "calypso.shuffle"
    t.answer("lay purple")
    assert t.faces == "pink pink green green yellow purple"
    assert all(tile.seen is None and sum((tile.hides or {}).values()) == 16 for tile in t.view.tiles)
    assert (t.asked, t.turn) == ("sea roll", "first"), "who found it plays again"


@proves("calypso.shuffle")
def test_shuffle_after_a_wrong_tile_too() -> None:
    t = Drawn().answer("roll 5", "turn 1", "show purple")
    assert t.told(Shuffled) == [Shuffled("calypso.shuffle", "purple")]
    assert t.answer(*TILE_DRAWS).turn == "second"


@proves("calypso.shuffle")
def test_shuffle_not_for_two_of_a_colour() -> None:
    t = Drawn().answer("roll 5", "turn 1", "show green")
    assert (t.told(Shuffled), t.asked) == ([], "sea roll")


@proves("calypso.hopeless")
def test_hopeless_a_tile_that_shows_the_wanted_colour_may_be_turned_and_is_marked() -> None:
    t = Drawn().answer("roll 3")
    assert [tile.hopeless for tile in t.view.tiles] == [False, False, True, True, False, False]
    assert t.refuses("turn 3") == ""
    t.answer("turn 3")
    assert "show purple" not in t.options
    t.answer("show green")
    assert t.told(Missed) == [Missed("calypso.hopeless", 0, "purple")]
    assert t.turn == "second"


@proves("calypso.hopeless")
def test_hopeless_looks_at_the_visible_colour_only() -> None:
    t = Drawn("tiles: yellow/green yellow purple purple green pink\nturned: 1").answer("roll 3")
    assert [tile.hopeless for tile in t.view.tiles] == [False, False, True, True, False, False], "tile 1 hides green, untold"
    assert not any(tile.hopeless for tile in Drawn().answer("roll 4").view.tiles), "nothing is wanted yet"


@proves("calypso.end")
@pytest.mark.parametrize(("players", "goal"), [(2, 12), (3, 10), (4, 8), (5, 7), (6, 6)])
def test_end_the_first_to_own_enough_wins(players: int, goal: int) -> None:
    others = " 0" * (players - 1)
    t = Drawn(f"fish: {goal - 2}{others}\ncalypso: pink", players=players).answer("roll 1")
    assert t.asked == "sea roll", "one short"
    t = Drawn(f"fish: {goal - 1}{others}\ncalypso: pink", players=players).answer("roll 1")
    assert t.asked == "over"
    assert t.view.winners == (0,)
    assert GAME.scores(t.s) == [1.0, *[0.0] * (players - 1)]
    assert t.refuses("roll 1") == "calypso.end"


@proves("calypso.end")
def test_end_at_once_so_a_second_fish_is_not_taken() -> None:
    t = Drawn("fish: 11 3").answer("roll 4", "name pink", "turn 1", "show pink")
    assert (t.asked, t.fish, t.view.net) == ("over", "12 3", 9)
    t = Drawn("fish: 9 7 8", players=3).answer("roll 4", "name pink", "turn 1", "show pink", "take third")
    assert (t.asked, t.fish, t.view.due) == ("over", "10 7 7", 0)


# ---- free placement ----


@proves("calypso.free_placement")
@pytest.mark.parametrize(("roll", "shown", "next_turn"), [("roll 5", "pink", "second"), ("roll 6", "pink", "first")])
def test_free_placement_after_a_right_or_a_wrong_tile_alike(roll: str, shown: str, next_turn: str) -> None:
    t = Drawn(mode="free_placement").answer(roll, "turn 1", f"show {shown}")
    assert t.asked == "first place"
    assert t.options == {"swap 2", "swap 3", "swap 4", "swap 5", "swap 6", "keep"}
    assert t.refuses("swap 1") == "calypso.free_placement", "with itself"
    t.answer("swap 4")
    assert t.told(Swapped) == [Swapped("calypso.free_placement", 0, 1, 4)]
    assert t.faces == "purple yellow purple pink green pink"
    assert (t.asked, t.turn) == ("sea roll", next_turn)


@proves("calypso.free_placement")
def test_free_placement_what_was_seen_moves_with_the_tile() -> None:
    t = Drawn("tiles: yellow yellow purple/green purple green pink\nturned: 3", mode="free_placement")
    t.answer("roll 5", "turn 1", "show pink", "swap 3")
    assert [tile.seen for tile in t.view.tiles] == ["green", None, "yellow", None, None, None]
    t = Drawn(mode="free_placement").answer("roll 5", "turn 1", "show pink", "swap 3")
    assert [tile.seen for tile in t.view.tiles] == [None, None, "yellow", None, None, None]
    assert t.view.turned == 3


@proves("calypso.free_placement")
def test_free_placement_the_tile_may_stay() -> None:
    t = Drawn(mode="free_placement").answer("roll 5", "turn 1", "show pink", "keep")
    assert t.told(Kept) == [Kept("calypso.free_placement", 0)]
    assert (t.faces, t.asked) == ("pink yellow purple purple green pink", "sea roll")


@proves("calypso.free_placement")
def test_free_placement_not_in_the_plain_base_game() -> None:
    assert Drawn().answer("roll 5", "turn 1", "show pink").asked == "sea roll"


def test_fish_are_conserved_in_every_mode() -> None:
    modes: Counter[str] = Counter()
    for seed in range(40):
        for s, _, _ in promises.questions(GAME, seed):
            view = Drawn.watched(s)
            assert sum(view.fish) + view.net + view.ocean + view.eaten == 24
            assert min([*view.fish, view.net, view.ocean, view.eaten]) >= 0
            modes[view.options["mode"]] += 1
    assert len(modes) == 4
