"""Guesses against every line of play that could have led to the same view."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from hautemer.core.engine import Action, State, asking, play
from hautemer.core.rng import Rng
from hautemer.games.island.actions import Bring, Repel, Use
from hautemer.games.island.defence import Defend
from hautemer.games.island.game import kept_tiles_of
from hautemer.games.island.pieces import backs_in
from hautemer.games.island.setup import values_to_place
from hautemer.games.island.state import Island
from hautemer.lab.promises import any_answer
from tests.games.island.drawing import GAME, Drawn
from tests.games.worlds import followed, guesses_match

SECRET = {"bring", "turn"}
RED = 0


def times(s: State, action: Action) -> int:
    """How many such explorers are in the box, or how many such tiles are kept where this one is taken from."""
    assert isinstance(s, Island)
    if isinstance(action, Bring):
        return int(values_to_place(s) >> (4 * action.value)) & 15
    if isinstance(action, Use):
        return int(backs_in(s.kept[4 * s.turn + s.kept_as(s.turn, action.back)], action.back))
    if isinstance(action, Repel):
        step = asking(s)
        assert isinstance(step, Defend)
        return int(backs_in(s.kept[4 * s.asked + s.kept_as(s.asked, step.back)], step.back))
    return 1


def led(s: State, wanted: dict[str, list[str]], until: str) -> list[str]:
    """Play on by chance until this step asks and all that is wanted of single steps was answered; what was answered."""
    answers: list[str] = []
    rng = Rng(1)
    while (step := asking(s)) is not None and (step.name != until or any(wanted.values())):
        action = GAME.action(wanted[step.name].pop(0)) if wanted.get(step.name) else any_answer(s, step, rng)
        answers.append(str(action))
        assert not GAME.refusal(s, int(step.seat(s)), action), action
        play(s, action)
    return answers


# ---- values ----

SETUPS = [
    ({"players": "2"}, ["1", "1", "6"], "settle"),
    ({"players": "2"}, ["1", "1", "6", "3"], "settle"),
    ({"players": "2"}, ["2", "3", "6", "3", "1"], "bring"),
    ({"players": "5"}, ["1", "1"], "settle"),
    ({"players": "2", "two_colours": "yes"}, ["1", "1", "6", "3", "4"], "settle"),
    ({"players": "2", "two_colours": "yes"}, ["1", "1", "6"], "bring"),
]


@pytest.mark.parametrize(("options", "brought", "until"), SETUPS)
def test_values_and_the_one_in_hand_come_as_often_as_they_can_be_brought(
    options: dict[str, str], brought: list[str], until: str
) -> None:
    s = GAME.start(GAME.complete_options(options))
    led(s, {}, "bring")
    start = s.clone()
    cast(Island, start).first = cast(Island, s).first = cast(Island, start).turn = cast(Island, s).turn = RED
    answers = led(s, {"bring": [f"bring {value}" for value in brought]}, until)

    def told(world: State) -> tuple[int, ...]:
        """The values of the last three explorers that others placed, and the one in hand."""
        assert isinstance(world, Island)
        others = [f for f in range(len(world.at)) if world.seat_of(f) != RED and world.at[f] >= 0]
        return *[int(world.values[f]) for f in others][-3:], int(world.value)

    due: Counter[tuple[int, ...]] = Counter()
    for position, ways in followed(GAME, start, {GAME.write(start): 1}, answers, RED, SECRET, times).items():
        due[told(GAME.read(position))] += ways
    guesses_match(GAME, s, RED, due, told)


# ---- tiles ----

BOARD = """
    players={players}
    dolphins={dolphins}
    squid=no
    d: . . . bR1 b b b
    e: . . . bR2 f f m
    f: . . . b f f m
    g: . . . fA1 mA2
    h: . . . fV1 mV2
    i: . . . f f
    turn: {turn}
    then: sink"""
LINES = {
    "one tile kept": ("3", "no", "amber", ["wind"], []),
    "a tile of one's own, and one of another's": ("3", "no", "red", ["wind", "dolphin"], []),
    "two kept by different seats, and one shown": ("3", "no", "amber", ["wind", "dolphin", "shark"], []),
    "two kept by one seat": ("2", "no", "amber", ["wind", "shark", "move_whale"], []),
    "beaches, and then a forest": ("2", "no", "amber", ["wind", "ship", "whale", "shark", "shark", "dolphin", "move_whale"], []),
    "two kept by one seat, and one of them used": (
        "2",
        "no",
        "amber",
        ["wind", "shark", "move_shark", "whale", "dolphin"],
        ["hold", "use move_shark"],
    ),
    "dolphins come at once": ("3", "yes", "amber", ["wind", "move_shark"], []),
}


@pytest.mark.parametrize("line", LINES)
def test_kept_tiles_come_as_often_as_they_can_have_been_turned(line: str) -> None:
    players, dolphins, turn, backs, plays = LINES[line]
    board = BOARD.format(players=players, dolphins=dolphins, turn=turn)
    t = Drawn("\n".join([row.replace("V1", "").replace("V2", "") if players == "2" else row for row in board.splitlines()]))
    start = t.s.clone()
    answers = led(t.s, {"back": [f"turn {back}" for back in backs], "play": [*plays]}, "sink")

    def told(world: State) -> tuple[tuple[tuple[str, str], ...], ...]:
        """What each keeps; the bags are the rest."""
        assert isinstance(world, Island)
        return tuple(tuple(kept_tiles_of(world, seat)) for seat in range(int(players)))

    due: Counter[tuple[tuple[tuple[str, str], ...], ...]] = Counter()
    for position, ways in followed(GAME, start, {GAME.write(start): 1}, answers, RED, SECRET, times).items():
        due[told(GAME.read(position))] += ways
    assert len(due) > 1
    guesses_match(GAME, t.s, RED, due, told)
