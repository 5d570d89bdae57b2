"""The bots of Calypso: what each level remembers, what it makes of it, and that none knows more than its seat."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from hautemer.bots.crew import bots_of, crew, known_bot, make_bot
from hautemer.core.errors import BadInput
from hautemer.core.messages import View
from hautemer.core.rng import Rng
from hautemer.core.skills import RANKS
from hautemer.games.calypso.hints import chance
from hautemer.games.calypso.players import FRESH, FRESH_BEST
from hautemer.games.calypso.state import Calypso
from hautemer.games.calypso.tiles import LAYOUTS, at_place
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.lab.arena import play_some
from tests.games.calypso.drawing import GAME, Drawn

LEVELS = pytest.mark.parametrize(
    "level", [*GAME.levels, *[skill.advice for skill in GAME.crew.values() if skill.advice not in GAME.levels]]
)
TRIES = 300


def answers(t: Drawn, level: str) -> Counter[str]:
    """What a level answers here, over many seeds."""
    return Counter(str(GAME.advise(t.view, level, Rng(seed))) for seed in range(TRIES))


# ---- the crew ----


def test_a_game_has_the_bots_of_everywhere_and_its_own() -> None:
    assert crew(GAME) == crew(SHELF["reef"]) == list(RANKS)
    assert bots_of(SHELF["reef"]) == [*RANKS, "drifter", "greedy"]
    assert bots_of(GAME) == [*RANKS, "drifter", "greedy", "forgetful", "watchful", "deducer", "perfect"]


def test_a_bot_of_one_game_is_unknown_in_another() -> None:
    assert known_bot("watchful", GAME) == "watchful"
    with pytest.raises(BadInput, match="There is no bot called 'watchful'"):
        known_bot("watchful", SHELF["reef"])
    with pytest.raises(BadInput, match="watchful, deducer"):
        make_bot("perfekt", GAME, 0)


@LEVELS
def test_every_answer_of_a_level_is_allowed_and_the_same_view_and_luck_give_the_same_answer(level: str) -> None:
    asked: set[str] = set()
    for seed in range(30):
        for s, step, _ in promises.questions(GAME, seed):
            seat = int(step.seat(s))
            if seat < 0:
                continue
            asked.add(step.name)
            view: View = GAME.view(s, seat)
            action = make_bot(level, GAME, seed).choose(view)
            assert GAME.refusal(s, seat, action) is None
            assert make_bot(level, GAME, seed).choose(view) is action
    assert {"seek", "name", "seek_named", "shark_take", "place", "coop_seek", "coop_name", "coop_seek_named"} <= asked


# ---- what they remember ----


@pytest.mark.parametrize("level", ["watchful", "deducer"])
def test_who_remembers_finds_the_tile_that_was_turned_some_time_ago(level: str) -> None:
    t = Drawn("tiles: yellow/pink yellow purple/green purple green pink\nturned: 3\ncalypso: pink\nwanted: pink\nthen: seek")
    assert answers(t, level) == {"turn 1": TRIES}


def test_forgetful_knows_the_last_tile_and_mostly_forgets_the_one_before() -> None:
    lately = Drawn("tiles: yellow/pink yellow purple/green purple green pink\nturned: 1\ncalypso: pink\nwanted: pink\nthen: seek")
    before = Drawn("tiles: yellow/pink yellow purple/green purple green pink\nturned: 3\ncalypso: pink\nwanted: pink\nthen: seek")
    assert answers(lately, "forgetful")["turn 1"] > 0.65 * TRIES
    assert 0.2 * TRIES < answers(before, "forgetful")["turn 1"] < 0.6 * TRIES


def test_forgetful_slips_now_and_then_even_onto_a_hopeless_tile() -> None:
    t = Drawn("calypso: pink\nwanted: pink\nthen: seek")
    assert 0 < answers(t, "forgetful")["turn 6"] < 0.15 * TRIES
    assert answers(t, "watchful")["turn 6"] == answers(t, "deducer")["turn 6"] == 0


def test_only_the_deducer_works_out_what_nobody_has_turned() -> None:
    """Yellow's tiles with green and pink were turned, so the other yellow face hides purple."""
    t = Drawn("tiles: green/yellow pink/yellow yellow green pink purple\nturned: 1\ncalypso: purple\nwanted: purple\nthen: seek")
    assert [tile.hides for tile in t.view.tiles][2] == {"purple": sum((t.view.tiles[2].hides or {}).values())}
    assert answers(t, "deducer") == {"turn 3": TRIES}
    assert set(answers(t, "watchful")) == {"turn 3", "turn 4", "turn 5"}


def test_the_deducer_names_the_colour_that_it_knows() -> None:
    t = Drawn("tiles: yellow/pink yellow purple purple green pink\nturned: 1\ncalypso: four\nthen: name")
    assert answers(t, "deducer") == {"name pink": TRIES}
    assert answers(t, "watchful") == {"name pink": TRIES}


def test_only_the_perfect_one_thinks_further_than_the_next_roll() -> None:
    """Two tiles surely hide yellow, and after either all four colours are known again; after the second they last longer."""
    t = Drawn(
        """
        tiles: pink/yellow green/yellow green/pink purple/pink yellow purple
        turned: 4
        fish: 3 0
        calypso: yellow
        wanted: yellow
        then: seek
        """
    )
    assert answers(t, "perfect") == {"turn 2": TRIES}
    assert set(answers(t, "deducer")) == {"turn 1", "turn 2"}


@LEVELS
def test_the_shark_goes_to_who_has_most_and_of_those_to_who_plays_soonest(level: str) -> None:
    t = Drawn("fish: 1 4 2 4\nturn: third\nthen: shark_take", players=4)
    assert answers(t, level) == {"take fourth": TRIES}


def test_who_deduces_moves_the_tile_and_the_others_leave_it() -> None:
    t = Drawn(
        "tiles: pink/yellow yellow purple purple green pink\nturned: 1\ncalypso: green\nwanted: green\nthen: place",
        mode="free_placement",
    )
    assert answers(t, "watchful") == {"keep": TRIES}
    assert set(answers(t, "deducer")) == {f"swap {place}" for place in range(2, 7)}


def test_the_hopes_after_a_shuffle_are_those_of_all_layouts() -> None:
    each, best = [], []
    for layout in LAYOUTS:
        s = GAME.start(GAME.complete_options({}))
        assert isinstance(s, Calypso)
        for place in range(6):
            s.lay(at_place(layout & 0xFFF, place))
        hopes = [max(chance(s, place, colour) for place in range(6)) for colour in range(4)]
        each.append(mean(hopes))
        best.append(max(hopes))
    assert mean(each) == FRESH
    assert set(best) == {FRESH_BEST}


# ---- how well they play ----


def won(level: str, mode: str, games: int = 120) -> float:
    tally = play_some("calypso", GAME.complete_options({"mode": mode}), [level, level], range(games))
    return tally.wins[0] / games


def test_each_level_saves_more_than_the_one_below() -> None:
    drifter, forgetful, deducer = [won(level, "coop") for level in ("drifter", "forgetful", "deducer")]
    assert drifter < forgetful - 0.1 < deducer - 0.2


def test_the_deducer_beats_the_forgetful_one() -> None:
    tally = play_some("calypso", GAME.complete_options({}), ["deducer", "forgetful"], range(100))
    assert tally.wins[0] > 65
