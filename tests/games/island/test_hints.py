"""What the greedy one does on small boards: it goes by the game's hints alone."""

from __future__ import annotations

from hautemer.bots.crew import make_bot
from hautemer.core.engine import asking, play
from tests.games.island.drawing import GAME, Drawn


def chosen(t: Drawn, times: int = 1) -> list[str]:
    """The answers of a greedy bot on every seat that is asked, the sea left out."""
    found: list[str] = []
    for number in range(times):
        step = asking(t.s)
        assert step is not None
        seat = int(step.seat(t.s))
        action = make_bot("greedy", GAME, number).choose(GAME.view(t.s, seat))
        found.append(str(action))
        play(t.s, action)
        asking(t.s)
    return found


def test_it_lands_when_it_can() -> None:
    t = Drawn("""
        k: .R1
        g: . . m m mA1 . mR2
        turn: red
    """)
    assert chosen(t, 2) == ["pick k1", "land"]


def test_it_sails_to_the_coast() -> None:
    t = Drawn("""
        k: . . . .uR8R9R10
        g: . . m m mA1
        turn: red
    """)
    chosen(t, 5)
    assert t["red10"] in ("k1", "l1")


def test_it_boards_a_ship_beside_it_the_best_first() -> None:
    t = Drawn("""
        d: . . .u fR10 m
        e: . . . . mA1 mR1
        turn: red
    """)
    assert chosen(t, 2) == ["pick d4", "board w"]


def test_it_sends_the_shark_to_others_and_not_to_its_own() -> None:
    board = """
        k: .R10 .s .{}
        g: . . m mR1 mA1
        turn: red
        then: die
    """
    assert chosen(Drawn(board.format("A10")).answer("roll shark"), 2) == ["pick k2", "go e"]
    assert chosen(Drawn(board.format("R9")).answer("roll shark"))[0] in ("decline", "pick k2")


def test_it_repels_what_would_eat_it() -> None:
    t = Drawn("""
        k: .s .A10A9
        g: . . m mR1 mA1
        amber kept: beach-shark_repellent
        turn: red
        then: die
    """)
    t.answer("roll shark", "pick k1", "go e")
    assert chosen(t) == ["repel"]


def test_the_squid_takes_from_another() -> None:
    t = Drawn("""
        c: . . . .q
        d: . . . fR1 fA10 mR2
        turn: red
        then: die
    """)
    t.answer("roll whale", "pick c4", "go e")
    assert chosen(t) == ["seize se"]
