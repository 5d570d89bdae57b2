"""The analysis of a game: figures that can be known, figures that add up, and nothing that a seat could not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.bots.crew import make_bot
from hautemer.core.engine import SEA, Action, Chance, State, asking
from hautemer.core.errors import BadInput
from hautemer.core.logs import read_log
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.lab.analysis import MAX_PLAYOUTS, Analysis, analyse, costliest, playouts_for, summary
from hautemer.lab.position_analysis import (
    TREES,
    GameTimeline,
    Sample,
    after_the_sea,
    analyse_position,
    analyse_positions,
    cost_of_move,
    margins_of,
    timeline_of,
    win_chances,
)
from tests.core.logbook import recorded, rows_of, sealed_again
from tests.lab.shells import Shells
from tests.lab.writing import wins_at_once, written

GAMES = Path(__file__).parents[1] / "games"
SHORTEST = {
    "reef": "1-symmetric-greedy-drifter",
    "calypso": "4-coop-two",
    "island": "2-base-four",
    "monster": "1-balanced-3",
}
SHELLS = Shells()
BLUNDER = 22
"""The luck of a game in which a win is let go, and the other wins with the next answer."""


def log_of(game: str) -> str:
    return (GAMES / game / "logs" / f"{SHORTEST[game]}.jsonl").read_text("utf-8")


def shells(pearl: str, named: str, storm: str) -> GameTimeline:
    """The game in which that happened: keys are tried until the sea draws so."""
    for luck in range(1000):
        text = written(SHELLS, {}, luck, lambda s, seat: SHELLS.action(f"name {named}"))
        if [row["action"]["shell"] for row in rows_of(text)[1:-1]] == [pearl, named, storm]:
            return GameTimeline(read_log(text, {SHELLS.name: SHELLS}))
    raise AssertionError("no key draws that")


def whole(timeline: GameTimeline, playouts: int) -> Analysis:
    return summary(timeline, [analyse_position(timeline, n, playouts, 0) for n in timeline.open_moments()], playouts, 0)


def test_a_lucky_draw_is_luck_and_a_bad_answer_is_not() -> None:
    analysis = whole(shells("left", "right", "swapped"), 1600)  # named the wrong shell, and the storm mended it
    seeker, keeper = analysis.sides
    assert (seeker.start, seeker.own, seeker.luck) == pytest.approx((0.9, -0.8, 0.9), abs=0.08)
    assert seeker.others == 0.0
    assert seeker.end == 1.0
    assert (keeper.luck, keeper.others, keeper.own) == pytest.approx((-seeker.luck, -seeker.own, 0.0))


def test_what_the_sea_was_expected_to_do_is_no_luck() -> None:
    seeker = whole(shells("left", "left", "still"), 1600).sides[0]
    assert (seeker.luck, seeker.own) == pytest.approx((0.1, 0.0), abs=0.08)


@pytest.mark.parametrize("pearl", ["left", "right"])
@pytest.mark.parametrize("storm", ["still", "swapped"])
def test_the_cost_is_what_the_seat_could_know_wherever_the_pearl_was(pearl: str, storm: str) -> None:
    [right] = whole(shells(pearl, "right", storm), 800).choices
    assert (right.seat, str(right.given), str(right.better)) == (0, "name right", "name left")
    assert (right.worth, right.best) == pytest.approx((0.3, 0.7), abs=0.08)
    assert right.cost == right.best - right.worth > right.margin > 0
    assert [(reply.seat, str(reply.action)) for reply in right.line] == [(0, "name left")]
    [left] = whole(shells(pearl, "left", storm), 800).choices
    assert (str(left.better), left.cost, left.margin) == ("name left", 0.0, 0.0)
    assert left.worth == pytest.approx(0.7, abs=0.08)


def test_the_doubt_holds_the_truth_about_as_often_as_it_says() -> None:
    timeline = shells("left", "left", "still")
    known = [win_chances(timeline, 0, 80, seed) for seed in range(60)]
    mean = sum(chances[0] for chances, _ in known) / len(known)
    within = sum(abs(chances[0] - mean) <= margins[0] for chances, margins in known)
    assert within >= 54
    assert win_chances(timeline, 0, 800, 0)[1][0] < known[0][1][0] / 2
    assert win_chances(timeline, 1, 8, 0)[1][0] > 0.1, "few rounds are not certain, even where they agree"


def test_trees_that_agree_are_surer_together_than_one_alone() -> None:
    sample = Sample(1)
    for _ in range(5):
        sample.add([0.5])
    alone, together = margins_of([(1.0, sample)], 0.0, 1.0)[0], margins_of([(1 / TREES, sample)] * TREES, 0.0, 1.0)[0]
    assert 0 < together < alone / TREES**0.5
    over = Sample(1, is_sure=True)
    over.add([1.0])
    assert margins_of([(0.5, sample), (0.5, over)], 0.0, 1.0)[0] == pytest.approx(alone / 2), "what is over is in no doubt"


def test_a_draw_of_few_faces_is_expected_by_its_weights() -> None:
    """No round is left to chance: after the storm the game is over."""
    chances, margins = win_chances(shells("left", "left", "still"), 2, 8, 0)
    assert chances == pytest.approx([0.9, 0.1])
    assert margins == [0.0, 0.0]


def test_a_deal_of_many_is_sampled_by_its_weights() -> None:
    """The first card of Récif is drawn as often as it lies in the pile."""
    s = SHELF["reef"].start(SHELF["reef"].complete_options({"opens": "first"}))
    step = asking(s)
    assert isinstance(step, Chance)
    worlds, sampled = after_the_sea(s, Rng(1))
    assert sampled
    assert [share for share, _ in worlds] == [1 / TREES] * TREES
    assert all(not isinstance(asking(world), Chance) for _, world in worlds)
    assert len({SHELF["reef"].write(world) for _, world in worlds}) > 1


@pytest.mark.parametrize("name", SHELF)
def test_in_every_game_it_adds_up(name: str) -> None:
    text = log_of(name)
    timeline = timeline_of(text)
    moments = timeline.open_moments()
    some = analyse_positions(text, moments[:: max(1, len(moments) // 12)], 4, 0)
    analysis = summary(timeline, some, 4, 0)
    assert len(analysis.chances) == len(analysis.margins) == len(timeline.moments) + 1
    assert analysis.chances[-1] == [side.end for side in analysis.sides] == timeline.by_side(timeline.ends)
    assert analysis.margins[-1] == [0.0] * len(analysis.sides)
    assert sorted(seat for side in analysis.sides for seat in side.seats) == list(range(len(timeline.ends)))
    for i, side in enumerate(analysis.sides):
        assert side.start + side.luck + side.own + side.others == pytest.approx(side.end)
        assert all(0 <= chances[i] <= 1 for chances in analysis.chances)
    if len(analysis.sides) > 1:
        assert all(sum(chances) == pytest.approx(1) for chances in analysis.chances)
        assert sum(side.luck for side in analysis.sides) == pytest.approx(0)
    chosen = [one.n for one in some if one.answer is not None]
    assert [choice.n for choice in analysis.choices] == chosen
    assert chosen


def test_hunters_are_one_side_and_friends_win_together() -> None:
    assert timeline_of(log_of("monster")).sides == [[0], [1, 2, 3]]
    assert timeline_of(log_of("calypso")).sides == [[0, 1]]
    assert SHELF["calypso"].sides(SHELF["calypso"].complete_options({"players": "3"})) == [[0], [1], [2]]


def test_the_same_seed_and_rounds_give_the_same_however_many_work() -> None:
    text = log_of("reef")
    progress: list[int] = []
    alone = analyse(text, 4, 7, 1, progress.append)
    assert analyse(text, 4, 7, 2, lambda done: None) == alone
    assert analyse(text, 4, 8, 2, lambda done: None) != alone
    assert progress == sorted(progress)
    assert progress[-1] == len(timeline_of(text).open_moments())


def test_an_answer_that_was_the_only_one_moves_nothing() -> None:
    timeline = timeline_of(log_of("reef"))
    forced = [n for n in range(len(timeline.moments)) if n not in timeline.open_moments()]
    analysis = summary(timeline, analyse_positions(log_of("reef"), timeline.open_moments(), 1, 0), 1, 0)
    assert forced
    assert all(analysis.chances[n] == analysis.chances[n + 1] for n in forced)


@pytest.mark.parametrize("name", SHELF)
def test_no_hidden_thing_changes_a_cost(name: str) -> None:
    """The same moment in another world that looks the same from the seat."""
    timeline = timeline_of(log_of(name))
    game = timeline.game
    twins = 0
    choices = [n for n in timeline.open_moments() if timeline.log.answers[n].seat != SEA]
    for n in choices[:: max(1, len(choices) // 8)]:
        truth = timeline.moments[n]
        before = cost_of_move(timeline, n, 6, 0)
        try:
            timeline.moments[n] = game.guess(game.view(truth, timeline.log.answers[n].seat), Rng(n))
            twins += game.write(timeline.moments[n]) != game.write(truth)
            assert cost_of_move(timeline, n, 6, 0) == before
        finally:
            timeline.moments[n] = truth
    assert twins or not game.secrets


def blundered(luck: int) -> tuple[str, int, list[str]]:
    """A game of Récif whose first chance to win at once is let go: its log, the answer's number, and what would have won. Whoever
    can win at once later does."""
    game = SHELF["reef"]
    bots = [make_bot("greedy", game, 1), make_bot("greedy", game, 2)]
    missed: list[Action] = []

    def choose(s: State, seat: int) -> Action:
        winning = wins_at_once(game, s, seat)
        step = asking(s)
        assert step is not None
        others = [action for action in step.options(s) if action not in winning]
        if winning and others and not missed:
            missed.extend(winning)
            let_go: Action = others[0]
            return let_go
        chosen: Action = winning[0] if winning else bots[seat].choose(game.view(s, seat))
        return chosen

    text = written(game, {}, luck, choose)
    timeline = timeline_of(text)
    for n, s in enumerate(timeline.moments):
        seat = timeline.log.answers[n].seat
        if seat != SEA and len(won := wins_at_once(game, s, seat)) < timeline.choices[n] and won:
            return text, n, [str(action) for action in won]
    raise AssertionError("nobody could win at once")


def test_a_win_that_was_let_go_is_the_costliest_answer_and_the_better_one_is_named() -> None:
    text, n, winning = blundered(BLUNDER)
    timeline = timeline_of(text)
    assert timeline.ends[timeline.log.answers[n].seat] == 0.0, "it cost the game"
    late = [one for one in timeline.open_moments() if one >= n - 8]
    analysis = summary(timeline, analyse_positions(text, late, 120, 0), 120, 0)
    worst = costliest(analysis, 3)[0]
    assert worst.n == n
    assert str(worst.better) in winning
    assert worst.best == 1.0
    assert [str(reply.action) for reply in worst.line] == [str(worst.better)], "then the game is over"


def test_costliest_names_only_what_surely_cost_something() -> None:
    timeline = timeline_of(log_of("reef"))
    analysis = summary(timeline, analyse_positions(log_of("reef"), timeline.open_moments()[-30:], 8, 0), 8, 0)
    named = costliest(analysis, 100)
    assert all(one.cost > one.margin for one in named)
    assert [one.cost for one in named] == sorted([one.cost for one in named], reverse=True)
    assert len(named) < len(analysis.choices)


def test_a_long_game_gets_fewer_rounds_a_moment() -> None:
    reef, island = [playouts_for(timeline_of(log_of(name))) for name in ("reef", "island")]
    assert 40 < island < reef <= MAX_PLAYOUTS
    assert playouts_for(timeline_of(log_of("reef")), 1) == 8


def test_a_game_that_was_left_or_whose_luck_was_forged_is_not_analysed() -> None:
    rows = rows_of(recorded())
    left = [*rows[:30], {"line": "left", "key": rows[-1]["key"]}]
    with pytest.raises(BadInput, match="left unfinished"):
        timeline_of(sealed_again(left))
    rows[-1]["key"] = "00" * 32
    with pytest.raises(BadInput, match="not the key"):
        timeline_of(sealed_again(rows))
