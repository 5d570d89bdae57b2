"""How fast Monster of the Sea is, and how large what it sends. `make bench` builds what this needs."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.progress import Progress

from bench.figures import CUT, REPETITIONS, Figure, measured, report, timed
from hautemer.core.engine import State, clones, random_steps, rollouts
from hautemer.core.messages import OMNISCIENT, to_json
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called
from hautemer.lab import promises

ROLLOUTS: Final = 3_000 // CUT
CLONES: Final = 500_000 // CUT
VIEWED: Final = 60 // min(CUT, 10)
MIDDLE: Final = 120
GAME: Final = game_called("monster")


def started(preset: str, hunters: str) -> State:
    return GAME.start(GAME.complete_options({"preset": preset, "hunters": hunters}))


def largest_view() -> float:
    """Kilobytes of the largest view of some random games, as JSON."""
    sizes = [
        len(to_json(GAME.view(s, seat)))
        for seed in range(VIEWED)
        for s, _, _ in promises.questions(GAME, seed)
        for seat in (OMNISCIENT, 0, 1)
    ]
    return max(sizes) / 1024


def figures(progress: Progress) -> list[Figure]:
    """All figures, their repetitions in turn."""
    starts = {f"{preset}, {hunters} hunters": started(preset, hunters) for preset in ("balanced", "printed") for hunters in "23"}
    speeds: dict[str, list[float]] = {name: [] for name in starts}
    copied: list[float] = []
    middle = started("balanced", "3")
    random_steps(middle, Rng(1), MIDDLE)
    for seed in progress.track(range(REPETITIONS), description="measuring"):
        for name, start in starts.items():
            answers, seconds = timed(rollouts, start, ROLLOUTS, seed)
            speeds[name].append(int(answers) / seconds / 1e6)
        copied.append(timed(clones, middle, CLONES)[1] / CLONES * 1e6)
    return [
        *[Figure(f"random play, {name}", "M/s", values, 0.8) for name, values in speeds.items()],
        Figure(f"a clone, {MIDDLE} answers on", "µs", copied, 1.5, at_most=True),
        Figure("the largest view", "KB", [largest_view()], 8, at_most=True),
    ]


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """The speed of Monster of the Sea; ends with 1 when a goal is not met."""
    report(measured(figures), "", as_json, strict=True)


if __name__ == "__main__":
    typer.run(main)
