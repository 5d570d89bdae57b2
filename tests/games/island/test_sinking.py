"""Sinking and the ends of a game, clause by clause, on drawn boards."""

from __future__ import annotations

import pytest

from hautemer.core.messages import OMNISCIENT, SPECTATOR
from hautemer.games.island.messages import (
    Appeared,
    Eaten,
    Ended,
    Erupted,
    Fell,
    Kept,
    Manned,
    NoneSaved,
    Sank,
    SavedNobody,
    Scored,
    Swallowed,
    Swirled,
    Vanished,
    Won,
)
from hautemer.games.island.pieces import SHARK, SHIP, WHALE
from tests.games.island.drawing import GAME, Drawn
from tests.proof import proves


@proves("island.turn.sink")
def test_sink_is_a_must_and_takes_a_tile() -> None:
    t = Drawn("""
        d: . . . bR1 f m
        turn: red
        then: sink
    """)
    assert t.options == {"sink d4"}
    assert t.refuses("sink d7") == "island.turn.sink", "no tile there any more"


@proves("island.sink.order")
def test_order_beaches_first_then_forests_then_mountains() -> None:
    t = Drawn("""
        d: . . . b f m bR1
        turn: red
        then: sink
    """)
    assert t.options == {"sink d4", "sink d7"}
    assert t.refuses("sink d5") == "island.sink.order"
    t = Drawn("""
        d: . . . m fR1 m
        turn: red
        then: sink
    """)
    assert t.options == {"sink d5"}
    assert t.answer("sink d5").told(Sank) == [Sank("island.sink.order", 0, "d5", "forest")]
    assert Drawn("""
        d: . . . m . mR1
        turn: red
        then: sink
    """).options == {"sink d4", "sink d6"}


INNER = """
    d: . . . f f
    e: . . . f bR1 f
    f: . . . . f {} f
    turn: red
    then: sink
"""


@proves("island.sink.edge")
def test_edge_the_tile_must_touch_the_sea() -> None:
    t = Drawn(INNER.format("b"))
    assert t.refuses("sink e5") == "island.sink.edge"
    assert t.options == {"sink f6"}


@proves("island.sink.edge")
def test_edge_if_none_of_that_terrain_does_any_of_it() -> None:
    t = Drawn(INNER.format("f"))
    assert t.options == {"sink e5"}
    assert t.answer("sink e5").told(Sank) == [Sank("island.sink.edge", 0, "e5", "beach")]


@proves("island.sink.edge")
def test_edge_the_lagoon_is_sea() -> None:
    t = Drawn("""
        e: . . . m m m
        f: . . . f f f f f
        g: . . f f bR1 . b f
        h: . . . f f f f f
        i: . . . m m m
        turn: red
        then: sink
    """)
    assert t.options == {"sink g5", "sink g7"}


@proves("island.sink.occupied")
def test_occupied_tiles_may_be_chosen_and_their_figures_swim() -> None:
    t = Drawn("""
        d: . . . bR1A1 f
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn wind")
    assert t["d4"] == ".R1A1"
    assert t.told(Fell) == [Fell("island.sink.occupied", "d4", ("red1", "amber1"))]
    assert [figure.how for figure in t.view("red").figures if figure.hex == "d4"] == ["water", "water"]


@proves("island.sink.secret")
def test_secret_the_remover_alone_sees_a_red_back_and_keeps_it() -> None:
    t = Drawn("""
        d: . . . bR1 f
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn wind")
    assert t.kept("red") == ["beach-wind"]
    assert t.told(Kept, 0) == t.told(Kept, OMNISCIENT) == [Kept("island.sink.secret", 0, "wind", "beach")]
    assert t.told(Kept, 1) == t.told(Kept, SPECTATOR) == [Kept("island.sink.secret", 0, None, "beach")]
    assert t.view("red").sides[0].kept == ("beach-wind",)
    assert t.view("amber").sides[0].kept is None
    assert t.view("amber").sides[0].terrains == ("beach",), "the front can be seen"
    assert t.view("amber").shown == {}


@proves("island.sink.secret")
def test_secret_a_green_back_is_shown_to_all() -> None:
    t = Drawn("""
        squid=no
        d: . . . b fR1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale")
    assert t.kept("red") == []
    assert t.view("amber").shown == {"beach": {"whale": 1}}


@proves("island.sink.shark")
def test_shark_appears_there_and_the_swimmers_there_are_lost() -> None:
    t = Drawn("""
        d: . . . bR1A1 f
        e: . . . .R2 mA2
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn shark")
    assert t["d4"] == ".s"
    assert t.told(Appeared) == [Appeared("island.sink.shark", "shark", "d4")]
    assert t.told(Eaten) == [Eaten("island.sink.shark", "shark", "d4", ("red1", "amber1"))]
    assert t["red2"] == "e4", "only there"


@proves("island.sink.shark")
def test_shark_from_a_tile_leaves_no_time_for_a_repellent() -> None:
    t = Drawn("""
        d: . . . bA1 f
        e: . . . . mR1
        amber kept: forest-shark_repellent
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn shark")
    assert t["amber1"] == "lost"
    assert t.asked == "sea die"


@proves("island.sink.whale")
def test_whale_appears_there_and_nobody_is_hurt() -> None:
    t = Drawn("""
        squid=no
        d: . . . bR1 f
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whale")
    assert t["d4"] == ".R1w"
    assert t.asked == "sea die", "without the module no squid comes"


@proves("island.sink.ship")
def test_ship_appears_there_and_the_swimmers_board_it() -> None:
    t = Drawn("""
        d: . . . bR1A1A2 f
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn ship")
    assert t["d4"] == ".uR1A1A2"
    assert t.told(Manned) == [Manned("island.sink.ship", "d4", ("red1", "amber1", "amber2"))]


@proves("island.sink.ship")
def test_ship_three_at_most_and_the_remover_chooses_who() -> None:
    t = Drawn("""
        d: . . . bR1A1A2A3V1 f
        players=3
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn ship")
    assert t.asked == "red man"
    t.answer("figure amber3")
    assert t.refuses("figure amber3") == "island.sink.ship"
    t.answer("figure red1", "figure violet1")
    assert t["d4"] == ".A1A2uR1A3V1"
    assert t.asked == "sea die"


@proves("island.sink.ship")
def test_ship_without_swimmers_is_empty() -> None:
    t = Drawn("""
        d: . . . b fR1
        turn: red
        then: sink
    """)
    assert t.answer("sink d4", "turn ship")["d4"] == ".u"


@proves("island.sink.whirlpool")
def test_whirlpool_takes_everything_on_the_hex_and_the_sea_around_it() -> None:
    t = Drawn("""
        c: . . . .uA1A2 .w .s
        d: . . .R2sz fR1A3 fR3 mA4
        e: . . . .qu . .R4
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whirlpool")
    assert [t[hex] for hex in ("c4", "c5", "d3", "d4", "e4", "e5")] == ["."] * 6
    assert (t["d5"], t["d6"], t["c6"], t["e6"]) == ("fR3", "mA4", ".s", ".R4"), "land is safe, and what is farther"
    assert t.told(Swirled) == [Swirled("island.sink.whirlpool", "d4", ("d4", "c4", "c5", "e5", "e4", "d3"))]
    assert {name for event in t.told(Swallowed) for name in event.figures} == {"red1", "red2", "amber1", "amber2", "amber3"}
    assert len(t.told(Vanished)) == 6
    assert (t.number(SHARK), t.number(WHALE), t.number(SHIP)) == (1, 0, 0)


@proves("island.sink.whirlpool")
def test_whirlpool_takes_all_of_a_kind_from_one_hex() -> None:
    t = Drawn("""
        c: . . . .ssqq
        d: . . . f mR1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn whirlpool")
    assert t["c4"] == "."
    assert len(t.told(Vanished)) == 4


@proves("island.sink.volcano", "island.end.volcano")
def test_volcano_ends_the_game_at_once() -> None:
    t = Drawn("""
        d: . . . mR1 mA1
        red safe: 10@NW
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn volcano")
    assert t.asked == "over"
    assert t.told(Erupted) == [Erupted("island.sink.volcano", "d4")]
    assert t.told(Ended) == [Ended("island.end.volcano")]
    assert t.game.ending(t.s) == "island.end.volcano"
    assert GAME.scores(t.s) == [1, 0]


@proves("island.end.empty")
@pytest.mark.parametrize(
    ("board", "answers"),
    [
        ("k: .R1\nturn: red", ["pick k1", "land"]),
        ("d: . . . bR1 f\nturn: red\nthen: sink", ["sink d4", "turn shark"]),
        ("d: . . . fR1 f\nturn: red\nthen: sink", ["sink d4", "turn whirlpool"]),
        ("k: .z .uR1\nturn: red\nthen: die", ["roll serpent", "pick k1", "go e"]),
        ("c: . . . . .q\nd: . . . fR1\nturn: red\nthen: die", ["roll whale", "pick c5", "stop"]),
    ],
)
def test_empty_the_game_ends_at_once_when_no_explorer_is_left_in_play(board: str, answers: list[str]) -> None:
    t = Drawn(board).answer(*answers)
    assert t.asked == "over"
    assert t.told(Ended) == [Ended("island.end.empty")]
    assert t.game.ending(t.s) == "island.end.empty"


@proves("island.end.score")
def test_score_is_the_sum_of_the_values_saved_and_they_are_shown() -> None:
    t = Drawn("""
        k: .R1
        red values: 2 1 1 1 2 3 3 4 5 6
        red safe: 9@NW 4@SE
        amber safe: 10@NW
        turn: red
    """)
    assert t.view("amber").figures[8].value is None
    for colour in ("red", "amber"):
        assert [side.points for side in t.view(colour).sides] == [None, None], "nobody can count before the end"
        assert t.view(colour).winners is None
    t.answer("pick k1", "land")
    assert t.told(Scored) == [
        Scored("island.end.score", 0, 8, 3, "1 2 5"),
        Scored("island.end.score", 1, 6, 1, "6"),
    ]
    assert t.told(Won) == [Won("island.end.score", (0,))]
    assert GAME.scores(t.s) == [1, 0]
    assert t.view("amber").figures[8].value == 5, "all values show"
    assert GAME.screen(t.view("amber")) == t.view("amber")
    assert [side.points for side in t.view("amber").sides] == [8, 6]
    assert t.refuses("pick k1") == "island.end.score"


@proves("island.end.tie")
def test_tie_more_explorers_saved_then_shared() -> None:
    more = Drawn("""
        k: .R1
        red safe: 9@NW
        amber safe: 10@NW
        turn: red
    """)
    more.answer("pick k1", "land")
    assert more.told(Won) == [Won("island.end.tie", (0,))], "5 and 1 against one 6"
    shared = Drawn("""
        players=3
        k: .R1
        amber safe: 2@NW
        turn: red
    """)
    shared.answer("pick k1", "land")
    assert shared.told(Won) == [Won("island.end.tie", (0, 1))]
    assert GAME.scores(shared.s) == [0.5, 0.5, 0]


@proves("island.end.score")
def test_score_whoever_saved_nobody_is_told_no_sum() -> None:
    t = Drawn("""
        players=3
        k: .R1
        amber safe: 2@NW
        turn: red
    """)
    t.answer("pick k1", "land")
    assert [event.seat for event in t.told(Scored)] == [0, 1]
    assert t.told(SavedNobody) == [SavedNobody("island.end.score", 2)]
    assert t.told(NoneSaved) == []


@proves("island.end.tie")
def test_tie_when_nobody_was_saved_everyone_shares_the_victory() -> None:
    t = Drawn("""
        players=3
        d: . . . mR1 mA1
        turn: red
        then: sink
    """)
    t.answer("sink d4", "turn volcano")
    assert t.told(NoneSaved) == [NoneSaved("island.end.tie", (0, 1, 2))]
    assert t.told(SavedNobody) == [SavedNobody("island.end.score", seat) for seat in range(3)]
    assert t.told(Scored) == []
    assert t.told(Won) == []
    assert t.view("red").winners == (0, 1, 2)
    assert GAME.scores(t.s) == [1 / 3] * 3
