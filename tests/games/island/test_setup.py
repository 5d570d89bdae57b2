"""Board, box and setting up, clause by clause."""

from __future__ import annotations

from typing import cast

import pytest

from hautemer.core.engine import asking, play
from hautemer.core.errors import BadInput
from hautemer.core.messages import SPECTATOR
from hautemer.core.rng import Rng
from hautemer.games.island.board import CELLS, GRID, HEXES, ISLE, ISLES, LAND, NAMES, NESTS, NEXT, NUMBER, SHORE, SIGNS
from hautemer.games.island.messages import Begins, Covered, IslandView, Laid, Launched, Nested, Settled
from hautemer.games.island.pieces import BACKS, COPIES, SUPPLY, TILES, VALUES
from hautemer.games.island.state import Island
from hautemer.lab.promises import any_answer
from tests.games.island.drawing import GAME, Drawn
from tests.proof import proves


def started(until: str = "", seed: int = 1, **options: str) -> Drawn:
    """A new game, played by chance until a step asks."""
    t = object.__new__(Drawn)
    t.s = cast(Island, GAME.start(GAME.complete_options({"players": "2"} | options)))
    t.s.events = []
    rng = Rng(seed)
    while (step := asking(t.s)) is not None and step.name != until:
        play(t.s, any_answer(t.s, step, rng))
    return t


# ---- board and box ----


@proves("island.board")
def test_board_133_hexes_in_13_rows_with_40_of_land() -> None:
    assert [len(row) for row in (SIGNS, LAND, NESTS, SHORE)] == [133, 40, 5, 29]
    rows = [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7]
    assert [sum(1 for name in NAMES if name[0] == row) for row in "abcdefghijklm"] == rows
    assert CELLS[NUMBER["g6"]] == (0, 0)
    assert SIGNS.count(".") + SIGNS.count("S") + SIGNS.count("c") + SIGNS.count("L") == 93
    assert GRID.cells[NUMBER["f3"]] == (-3, -1)


@proves("island.board")
def test_board_land_touches_the_sea_as_it_should_and_never_the_edge() -> None:
    around = [[SIGNS[n] for n in NEXT[6 * h : 6 * h + 6]] for h in LAND]
    assert all(len(signs) == 6 and -1 not in NEXT[6 * h : 6 * h + 6] for h, signs in zip(LAND, around, strict=True))
    outer = [any(sign not in "#L" for sign in signs) for signs in around]
    assert (sum(outer), sum("L" in signs for signs in around)) == (22, 6)
    assert sum(all(sign == "#" for sign in signs) for signs in around) == 12


@proves("island.board")
def test_board_each_isle_is_reached_from_two_coast_hexes() -> None:
    reached = {isle: [NAMES[h] for h in range(HEXES) if ISLE[h] == i] for i, isle in enumerate(ISLES)}
    assert reached == {"NW": ["b1", "c1"], "NE": ["b10", "c11"], "SW": ["k1", "l1"], "SE": ["k11", "l10"]}


@proves("island.board")
def test_board_nothing_goes_beyond_its_edge() -> None:
    t = Drawn("""
        a: .uR1 . . . . . .
        turn: red
    """)
    t.answer("pick a1", "the_ship")
    assert t.refuses("go ne") == "island.board"


@proves("island.parts")
def test_parts_forty_tiles_with_their_backs() -> None:
    assert [sum(copies) for copies in COPIES] == TILES == [0, 16, 16, 8]
    assert {back: [COPIES[t][i] for t in (1, 2, 3)] for i, back in enumerate(BACKS)} == {
        "dolphin": [3, 1, 0],
        "wind": [2, 0, 0],
        "move_serpent": [1, 1, 0],
        "move_shark": [1, 1, 0],
        "move_whale": [1, 1, 0],
        "shark_repellent": [1, 1, 1],
        "whale_repellent": [0, 2, 1],
        "shark": [3, 2, 1],
        "whale": [3, 2, 0],
        "ship": [1, 3, 0],
        "whirlpool": [0, 2, 4],
        "volcano": [0, 0, 1],
    }
    assert sorted(VALUES) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    assert SUPPLY == [5, 6, 5, 5, 4, 12]


@proves("island.parts")
def test_parts_a_back_of_another_terrain_is_not_turned_up() -> None:
    t = Drawn("""
        d: . . . b mR
        turn: red
        then: sink
    """)
    t.answer("sink d4")
    assert t.refuses("turn volcano") == "island.parts"
    assert "turn wind" in t.options


# ---- setting up ----


@proves("island.setup.tiles")
def test_tiles_are_laid_by_the_sea_and_their_backs_exist_only_once_turned() -> None:
    fresh = started("tiles")
    assert fresh.asked == "sea tiles"
    assert fresh.options == {"lay beach", "lay forest", "lay mountain"}
    laid = started("lots")
    terrains = [int(laid.s.what[h]) & 3 for h in LAND]
    assert [terrains.count(terrain) for terrain in range(4)] == TILES
    assert laid.told(Laid) == [Laid("island.setup.tiles")]
    assert [bin(int(pile)).count("1") > 0 for pile in laid.s.bag] == [False, True, True, True], "the backs are a bag"


@proves("island.setup.tiles")
def test_tiles_of_a_terrain_run_out() -> None:
    t = started("tiles")
    t.answer(*["lay mountain"] * 8)
    assert t.options == {"lay beach", "lay forest"}
    assert t.refuses("lay mountain") == "island.parts"


@proves("island.setup.serpents")
def test_serpents_one_in_the_lagoon_and_one_beside_each_isle() -> None:
    t = started("lots")
    assert [t[hex] for hex in ("g6", "b1", "c11", "k1", "l10")] == [".z"] * 5
    assert t.told(Nested) == [Nested("island.setup.serpents", ("b1", "c11", "g6", "k1", "l10"))]


@proves("island.setup.first")
def test_first_is_drawn_by_lot_places_first_and_plays_first() -> None:
    t = started("lots", players="3")
    assert t.options == {"begin red", "begin amber", "begin violet"}
    assert t.refuses("begin ivory", None) == "island.setup.first"
    t.answer("begin violet")
    assert t.told(Begins) == [Begins("island.setup.first", 2)]
    assert t.asked == "violet bring"
    t.answer("bring 6", "settle d4")
    assert t.asked == "red bring"


@proves("island.setup.explorers")
def test_explorers_are_placed_in_turn_on_empty_tiles() -> None:
    t = started("lots").answer("begin red", "bring 6", "settle d4", "bring 1")
    assert t.refuses("settle d4") == "island.setup.explorers"
    t.answer("settle d5")
    assert (t["red1"], t["amber1"]) == ("d4", "d5")
    assert (t.s.values[0], t.s.values[10]) == (6, 1)
    assert t.refuses("bring 6") == "island.parts", "each colour has one 6"


@proves("island.setup.explorers")
def test_explorers_the_value_is_known_to_its_owner_only() -> None:
    t = started("lots").answer("begin red", "bring 5")
    assert t.view("red").hand["value"] == "5"
    assert "value" not in t.view("amber").hand
    t.answer("settle d4")
    assert t.told(Settled, 0) == [Settled("island.setup.two_players", 0, "red1", "d4", 5)]
    for seat in (1, SPECTATOR):
        assert t.told(Settled, seat) == [Settled("island.setup.two_players", 0, "red1", "d4", None)]
    assert [t.view(colour).figures[0].value for colour in ("red", "amber")] == [5, None]
    assert (t.view("red").sides[0].box or ())[-2:] == (4, 6)
    assert t.view("amber").sides[0].box is None


@proves("island.setup.explorers")
def test_explorers_until_all_are_placed() -> None:
    t = started("launch", players="4")
    assert t.alive == 40
    assert all(sorted(int(t.s.values[10 * c + i]) for i in range(10)) == VALUES for c in range(4))


@proves("island.setup.ships")
def test_ships_two_each_in_turn_on_unoccupied_sea_next_to_land() -> None:
    t = started("launch")
    assert len(t.options) == 28, "the lagoon has a serpent"
    assert t.refuses("launch g6") == "island.setup.ships"
    first = t.asked.split()[0]
    t.answer("launch c4")
    assert t.asked.split()[0] != first
    assert t.refuses("launch c4") == "island.setup.ships"
    t.answer("launch c5", "launch c6", "launch c7")
    assert t.asked == f"{first} pick", "four ships, and the first player begins"
    assert t.told(Launched)[0].clause == "island.setup.ships"


@proves("island.setup.memory")
def test_memory_once_the_last_stands_no_screen_shows_a_value_but_the_seat_knows() -> None:
    t = started("launch")
    assert len(t.told(Covered)) == 1
    view = t.view("red")
    assert [figure.value is not None for figure in view.figures] == [True] * 10 + [False] * 10
    assert all(figure.value is None for figure in cast(IslandView, GAME.screen(view)).figures)


@proves("island.setup.memory")
def test_memory_while_placing_and_with_open_values_owners_see_their_own() -> None:
    early = started("lots").answer("begin red", "bring 5", "settle d4").view("red")
    assert cast(IslandView, GAME.screen(early)).figures[0].value == 5
    late = started("launch", open_values="yes").view("red")
    assert GAME.screen(late) == late


@proves("island.setup.memory")
def test_memory_who_comes_back_is_not_told_the_values_again() -> None:
    told = Settled("island.setup.explorers", 0, "red1", "d4", 5)
    assert told.to(0) == told
    assert told.recap() == Settled("island.setup.explorers", 0, "red1", "d4", None)


@proves("island.setup.individuals")
def test_individuals_are_named_by_where_they_stand_and_by_the_order_of_placing() -> None:
    t = Drawn("""
        d: . . . fR2 fR1R3A1
        turn: red
    """)
    assert {"pick d4", "pick d5"} <= t.options
    t.answer("pick d5")
    assert t.options == {"figure red1", "figure red3"}
    assert t.refuses("figure red2") == "island.setup.individuals", "it stands elsewhere"
    assert t.refuses("figure amber1") == "island.move.own"
    t.answer("figure red3", "go w")
    assert t["red3"] == "d4"


@proves("island.setup.two_players")
def test_two_players_have_ten_explorers_and_two_ships_each() -> None:
    t = started("pick")
    assert t.alive == 20
    assert len(t.told(Launched)) == 4


@proves("island.setup.two_players")
def test_two_players_may_play_two_colours_each_placed_alternately() -> None:
    t = started("lots", two_colours="yes").answer("begin amber")
    for turn, figure in [("amber", "amber1"), ("red", "red1"), ("amber", "ivory1"), ("red", "violet1"), ("amber", "amber2")]:
        assert t.asked == f"{turn} bring"
        t.answer("bring 1", f"settle {NAMES[LAND[t.alive]]}")
        assert t[figure] != "box"
    t = started("launch", two_colours="yes")
    assert t.alive == 40
    known = [figure.name.rstrip("0123456789") for figure in t.view("red").figures if figure.value is not None]
    assert set(known) == {"red", "violet"}
    t = started("pick", two_colours="yes")
    assert len(t.told(Launched)) == 8
    assert t.view("red").sides[0].colours == ("red", "violet")


@proves("island.setup.two_players")
def test_two_colours_are_moved_in_one_turn_and_control_is_counted_by_player() -> None:
    t = Drawn("""
        two_colours=yes
        k: .uR1V1A1 .uA2I1R2
        d: . . . fR3 fV3
        turn: red
    """)
    assert t.refuses("pick d5") == "", "violet is red's other colour"
    t.answer("pick k1")
    assert "the_ship" in t.options
    t = Drawn("""
        two_colours=yes
        k: . .uA2I1R2
        turn: red
    """)
    t.answer("pick k2")
    assert t.asked == "red step", "amber and ivory are two against one, so the ship is not red's to move"


@proves("island.setup.two_players")
def test_two_colours_are_for_two_players() -> None:
    with pytest.raises(BadInput, match="two_colours is for players=2 only"):
        GAME.complete_options({"players": "3", "two_colours": "yes"})


@proves("island.setup.five_six")
@pytest.mark.parametrize(
    ("players", "values", "ships"),
    [("5", [1, 1, 2, 2, 3, 4, 5, 6], [1, 1, 2, 2, 2]), ("6", [1, 1, 2, 3, 4, 5, 6], [1, 1, 1, 1, 2, 2])],
)
def test_five_and_six_have_fewer_explorers_and_ships(players: str, values: list[int], ships: list[int]) -> None:
    t = started("pick", players=players)
    seats = int(players)
    assert t.alive == seats * len(values)
    for colour in range(seats):
        assert sorted(int(t.s.values[10 * colour + i]) for i in range(len(values))) == values
    launched = [event.seat for event in t.told(Launched)]
    first = int(t.s.first)
    assert [launched.count((first + i) % seats) for i in range(seats)] == ships


@proves("island.setup.five_six")
def test_six_the_last_two_join_others_on_a_tile_that_touches_no_sea() -> None:
    t = started("settle", players="6")
    while t.s.count < 40:
        step = asking(t.s)
        assert step is not None
        assert t.asked.endswith("bring") or not any(t.refuses(f"settle {NAMES[h]}") == "" for h in LAND if t.s.who[h])
        play(t.s, any_answer(t.s, step, Rng(int(t.s.count))))
    t.answer(min(t.options))
    assert len(t.options) == 12
    assert t.refuses("settle d4") == "island.setup.five_six"
    assert "settle f5" in t.options
