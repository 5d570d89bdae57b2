"""What a person's screen tells before the answer: what would cost the piece in hand, and how far it could go."""

from __future__ import annotations

from typing import cast

import pytest

from hautemer.core.engine import asking, play
from hautemer.core.hexes import BEYOND
from hautemer.core.messages import to_json
from hautemer.games.island.board import HEADINGS, NAMES, NEXT, NUMBER
from hautemer.games.island.messages import IslandView
from hautemer.lab import promises
from tests.games.island.drawing import GAME, Drawn


def screen(drawn: Drawn, seat: int = 0) -> IslandView:
    return cast(IslandView, GAME.screen(GAME.view(drawn.s, seat)))


def test_a_swimmers_way_into_jaws_is_deadly_whether_it_is_allowed_or_not() -> None:
    for entry, allowed in (("harmful", False), ("any", True)):
        drawn = Drawn(
            f"""entry={entry}
            c: . . . . .s .z .
            d: . . . f mR1 f
            turn: red
            then: pick"""
        ).answer("pick d5")
        assert screen(drawn).deadly == {"go nw": "island.move.danger", "go ne": "island.move.danger"}
        assert ("go nw" in drawn.options) is allowed


def test_a_dolphin_takes_the_danger_away() -> None:
    drawn = Drawn(
        """dolphins=yes
        c: . . . . .s .zd .
        d: . . . f mR1 f
        turn: red
        then: pick"""
    ).answer("pick d5")
    assert screen(drawn).deadly == {"go nw": "island.move.danger"}


def test_an_empty_ship_with_a_whale_is_deadly_to_board_and_not_to_swim_to() -> None:
    drawn = Drawn(
        """c: . . . . .wu . .
        d: . . . f mR1 f
        turn: red
        then: pick"""
    ).answer("pick d5")
    assert screen(drawn).deadly == {"board nw": "island.move.danger"}
    assert "go nw" in drawn.options


def test_who_joins_a_crew_beside_a_whale_is_safe_for_now() -> None:
    drawn = Drawn(
        """c: . . . . .wuA2 . .
        d: . . . f mR1 f
        turn: red
        then: pick"""
    ).answer("pick d5")
    assert screen(drawn).deadly == {}
    assert "board nw" in drawn.options


def test_no_way_leads_to_where_it_would_be_deadly_even_if_one_may_go_there() -> None:
    drawn = Drawn(
        """entry=any
        h: . . . . mR mA
        j: .z
        k: .uR1 . .z
        turn: red
        then: pick"""
    ).answer("pick k1", "the_ship")
    seen = screen(drawn)
    assert seen.deadly == {"go ne": "island.move.danger"}
    assert "go ne" in drawn.options
    assert "l2" in seen.far
    assert not {"j1", "k3"} & set(seen.far)


def test_going_overboard_onto_a_shark_is_deadly() -> None:
    drawn = Drawn(
        """entry=any
        c: . . . . .suR1 . .
        d: . . . f mA1 f
        turn: red
        then: pick"""
    ).answer("pick c5", "figure red1")
    assert screen(drawn).deadly == {"overboard": "island.move.danger"}


def test_a_manned_ship_keeps_away_from_squids_and_an_empty_one_need_not() -> None:
    drawn = Drawn(
        """h: . . . . mR mA
        k: .uR1 .q
        j: .z
        turn: red
        then: pick"""
    ).answer("pick k1", "the_ship")
    assert screen(drawn).deadly == {"go e": "squid.6", "go ne": "island.move.danger"}
    drawn = Drawn(
        """h: . . . . mR mA
        k: .u .q
        turn: red
        then: pick"""
    ).answer("pick k1")
    assert screen(drawn).deadly == {}


def test_the_shortest_way_leads_past_no_danger() -> None:
    drawn = Drawn(
        """h: . . . . mR mA
        k: .uR1 .q
        turn: red
        then: pick"""
    ).answer("pick k1", "the_ship")
    far = screen(drawn).far
    assert "k2" not in far
    assert "k3" not in [hex for hex, way in far.items() if len(way.split()) == 2], "two moves would lead through the squid"
    assert far["j2"] == "ne e"
    assert far["k3"] == "ne e se"


def test_a_ship_further_away_is_boarded_by_its_own_way() -> None:
    drawn = Drawn(
        """c: . . . . .uA2 . .
        d: . . . f f mR1
        turn: red
        then: pick"""
    ).answer("pick d6")
    far = screen(drawn).far
    assert far["board c5"] == "w nw"
    assert far["c5"] == "w nw", "or one swims beside it"


def test_a_squid_goes_no_further_than_where_it_stops() -> None:
    drawn = Drawn(
        """c: . . .q
        d: . . . f fA mR
        turn: red
        then: die"""
    ).answer("roll whale", "pick c3")
    far = screen(drawn).far
    assert far["c5"] == "e e"
    assert "c6" not in far, "it stops beside the explorer (squid.3d)"


def test_only_who_is_asked_is_told_and_only_on_a_screen() -> None:
    drawn = Drawn(
        """h: . . . . mR mA
        k: .uR1 .q
        turn: red
        then: pick"""
    ).answer("pick k1", "the_ship")
    assert screen(drawn, 1).far == screen(drawn, 1).deadly == {}
    assert cast(IslandView, GAME.view(drawn.s, 0)).far == {}


@pytest.mark.parametrize("seed", range(6))
def test_in_real_games_every_way_can_be_gone_and_a_screen_stays_small(seed: int) -> None:
    ways = 0
    for s, step, _ in promises.questions(GAME, seed):
        if step.seat(s) < 0:
            continue
        view = cast(IslandView, GAME.screen(GAME.view(s, int(step.seat(s)))))
        assert len(to_json(view)) <= 8192
        if ways >= 150:
            continue
        for hex, way in list(view.far.items())[-3:]:
            gone, at = s.clone(), view.hand["at"]
            verbs = ["go"] * (len(way.split()) - 1) + ["board" if "board" in hex else "go"]
            for verb, heading in zip(verbs, way.split(), strict=True):
                asking(gone)
                assert GAME.refusal(gone, int(step.seat(s)), GAME.action(f"{verb} {heading}")) is None
                play(gone, GAME.action(f"{verb} {heading}"))
                to = NEXT[6 * NUMBER[at] + HEADINGS.index(heading)]
                assert to != BEYOND
                at = NAMES[to]
            assert at == hex.removeprefix("board ")
            ways += 1
    assert ways


def test_a_ship_that_can_be_boarded_at_once_has_no_longer_way() -> None:
    drawn = Drawn(
        """c: . . . . .u . .
        d: . . . f mR1 f
        turn: red
        then: pick"""
    ).answer("pick d5")
    assert "board nw" in drawn.options
    assert "board c5" not in screen(drawn).far
