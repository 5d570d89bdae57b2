"""Games written down for the tests of the lab, by whoever is told to choose."""

from __future__ import annotations

from collections.abc import Callable

from hautemer.core.engine import Action, Chance, State, asking, play
from hautemer.core.fair import FairDraws
from hautemer.core.game import Game
from hautemer.core.logs import Writer, header_of
from hautemer.core.records import Answer, End


def key(i: int) -> str:
    return f"{i:064x}"


def written(game: Game, options: dict[str, str], luck: int, choose: Callable[[State, int], Action]) -> str:
    """A whole game as a log; the sea draws from a key of that number."""
    settled = game.complete_options(options)
    lines: list[str] = []
    writer = Writer(lines.append)
    seats = game.seats(settled)
    writer.write(header_of(game, settled, seats, "table", [""] * len(seats), key(luck)))
    sea = FairDraws(key(luck), "table", [""] * len(seats))
    s = game.start(settled)
    n = 0
    while (step := asking(s)) is not None:
        seat = int(step.seat(s))
        action = sea.answer(n, s, step) if isinstance(step, Chance) else choose(s, seat)
        writer.write(Answer(n, seat, action))
        play(s, action)
        n += 1
    writer.write(End(game.scores(s), game.ending(s), key(luck)))
    return "".join(lines)


def wins_at_once(game: Game, s: State, seat: int) -> list[Action]:
    """The answers by which this seat wins the game here and now."""
    step = asking(s)
    assert step is not None
    wins = []
    for action in step.options(s):
        after = s.clone()
        play(after, action)
        if asking(after) is None and game.scores(after)[seat] == 1.0:
            wins.append(action)
    return wins
