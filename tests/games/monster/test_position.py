"""Positions as text: written, read back, and refused where they cannot be."""

from __future__ import annotations

import pytest

from hautemer.core.engine import asking
from hautemer.core.errors import BadInput
from hautemer.games.monster.reading import AGENDAS
from hautemer.lab import promises
from tests.games.monster.drawing import GAME

BASE = "monster hunters=2\nturn: whale\nship: k8\nwhale: k5\nhunter1: k3 N\nhunter2: m3 S\n"


def complaint(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.read(text)
    return str(caught.value)


def test_a_short_position_is_the_middle_of_the_whales_turn() -> None:
    s = GAME.read(BASE)
    step = asking(s)
    assert step is not None
    assert step.name == "whale_act"
    written = GAME.write(s)
    assert "whale turn: began=k5 moves=2" in written
    assert "icebergs: c5 e3 e7 f2 f7 i5 m5 p2 p7 q3 q7 s5" in written, "those of the chart, when none are named"
    assert GAME.write(GAME.read(written)) == written


def test_a_short_position_of_a_hunter() -> None:
    s = GAME.read(BASE.replace("turn: whale", "turn: hunter2"))
    step = asking(s)
    assert step is not None
    assert step.name == "hunter_act"
    assert "hunter turn: actions=2" in GAME.write(s)


WRONG = [
    ("turn: whale", "turn: hunter3", "Line 2 (turn): it must be one of whale, hunter1, hunter2, nobody, not 'hunter3'."),
    ("ship: k8", "ship: z9", "Line 3 (ship): 'z9' is not a space"),
    ("ship: k8", "ship: k²", "Line 3 (ship): 'k²' is not a space"),
    ("whale: k5", "whale: k5 k6", "Line 4 (whale): she is on a space"),
    ("whale: k5", "whale: life=9", "Line 4 (whale): she is on a space"),
    ("whale: k5", "whale: k5 life=x", "Line 4 (whale): life must be a number up to 30, not 'x'."),
    ("whale: k5", "whale: k5 speed=2", "Line 4 (whale): 'speed=2' is not known here"),
    ("hunter1: k3 N", "hunter1: k3 UP", "Line 5 (hunter1): write a boat as k4 NE"),
    ("hunter1: k3 N", "hunter1: k5 N", "hunter1 and the whale are both on k5 (monster.state.blocked)."),
    ("hunter1: k3 N", "hunter1: i5 N", "hunter1 and an obstacle are both on i5 (monster.state.blocked)."),
    ("hunter1: k3 N", "hunter1: k3 N\nreserve: 9", "Line 6 (reserve): it must be a number up to 4, not '9'."),
    ("hunter1: k3 N", "hunter1: k3 N\nnets: k4", "Line 6 (nets): 'k4' is not a net; write k4@1"),
    ("hunter1: k3 N", "hunter1: k3 N\nnets: k4@1 k4@2", "Line 6 (nets): two nets on k4."),
    ("hunter1: k3 N", "hunter1: k3 N\npools: k4:3 k6:3", "Line 6 (pools): 'k6:3' is not a whirlpool"),
    ("hunter1: k3 N", "hunter1: k3 N\nwinds: UP:2", "Line 6 (winds): 'UP:2' is not a wind"),
    ("hunter1: k3 N", "hunter1: k3 N\nicebergs: a4", "Line 6 (icebergs): the first and the last column are ice"),
    ("hunter1: k3 N", "hunter1: k3 N\nhunter1 hand: crab", "Line 6 (hunter1 hand): 'crab' is not a card here"),
    ("hunter1: k3 N", "hunter1: dead\nhunter1 hand: F", "Line 6 (hunter1 hand): a dead hunter holds no cards"),
    ("hunter1: k3 N", "hunter1: k3 N\nwhale hand: saut\nbestial sure: charge", "Line 7 (bestial sure): only cards that are in"),
    ("hunter1: k3 N", "hunter1: k3 N\nsky: rain", "Line 6 (sky): 'rain' is not known here."),
    ("hunter1: k3 N", "hunter1: k3 N\nthen: sing", "Line 6 (then): There is no step of monster called 'sing'."),
    ("hunter1: k3 N", "hunter1: k3 N\nthen: hop go_on next_hunter", "Line 6 (then): hop has nothing to ask here."),
    ("hunter1: k3 N", "hunter1: k3 N\nthen: link go_on next_hunter", "Line 6 (then): link has nothing to ask here."),
    (
        "hunter1: k3 N",
        "hunter1: k3 N\nthen: devorer pay whale_act whale_end next_hunter",
        "Line 6 (then): devorer has nothing to ask here.",
    ),
    (
        "hunter1: k3 N",
        "hunter1: k3 N\nthen: whale_act",
        "Line 6 (then): these steps do not come in this order; whale_act comes as whale_act whale_end next_hunter.",
    ),
    ("ship: k8\n", "", "The line 'then' is missing: the battleship has a space from the step station on"),
]


@pytest.mark.parametrize(("line", "instead", "message"), WRONG, ids=[said[:40] for _, _, said in WRONG])
def test_what_cannot_be_is_told_with_its_line(line: str, instead: str, message: str) -> None:
    assert complaint(BASE.replace(line, instead)).startswith(message)


@pytest.mark.parametrize("tail", AGENDAS)
def test_any_step_in_any_place_is_asked_or_refused_but_never_breaks(tail: str) -> None:
    for turn in ("whale", "hunter1", "nobody"):
        for first in AGENDAS[tail].split():
            try:
                s = GAME.read(BASE.replace("turn: whale", f"turn: {turn}") + f"then: {first} {tail}\n")
            except BadInput:
                continue
            asked = asking(s)
            assert asked is not None
            assert asked.options(s)


def test_the_steps_of_real_games_come_as_positions_allow() -> None:
    for seed in range(40):
        for s, _, _ in promises.questions(GAME, seed):
            first, *rest = s.agenda.names()
            assert first in AGENDAS[" ".join(rest)].split()


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(BadInput, match="With hunters=3, life must be preset, 20, 22, 25, 28 or 30, not 12"):
        GAME.complete_options({"hunters": "3", "life": "12"})
    with pytest.raises(BadInput, match="With hunters=2, life must be preset, 12, 14, 16, 18, 20, 22 or 25, not 30"):
        GAME.complete_options({"hunters": "2", "life": "30"})
