"""How fast The Island is, beside catanatron, the fast Catan in Python, in the same run. `make bench` builds what this needs."""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from typing import Annotated, Any, Final

import typer
from rich.progress import Progress

from bench.figures import CUT, MISSING, REPETITIONS, Figure, measured, report, timed
from hautemer.core.engine import State, answer, asking, clones, offers, random_steps, rollouts
from hautemer.core.messages import to_json
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called

try:
    import catanatron
except ImportError:
    catanatron = None

ROLLOUTS: Final = 3000 // CUT
DRIVEN: Final = 200_000 // CUT
CLONES: Final = 200_000 // CUT
VIEWS: Final = 10_000 // CUT
PEER_GAMES: Final = 12
MIDDLE: Final = 220
"""So many answers on, the explorers are everywhere: on land, at sea, aboard."""


def drive(start: State, picks: list[int]) -> int:
    """Play at random, answer by answer from here, the sea answering inside; how many answers of seats that took."""
    sea = Rng(len(picks))
    s = start.clone()
    offered = offers(s, sea)
    for pick in picks:
        offered = answer(s, offered[pick % len(offered)], sea)
        if not offered:
            s = start.clone()
            offered = offers(s, sea)
    return len(picks)


def peer_game(seed: int) -> Any:
    """A game of Catan of four random players, ready to begin."""
    colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)
    return catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)


def play_peers(games: list[Any]) -> int:
    """Play them to their ends; how many decisions that took."""
    for game in games:
        game.play()
    return sum(len(game.state.actions) for game in games)


def views(s: State, number: int) -> int:
    """The view of a seat, and its JSON, so many times; how many bytes one has."""
    game = game_called("island")
    for _ in range(number):
        data = to_json(game.view(s, 0))
    return len(data)


def figures(progress: Progress) -> list[Figure]:
    """All figures, their repetitions in turn, so that a slow moment of the machine falls on ours and the peer alike."""
    island = game_called("island")
    whole = island.start(island.complete_options({"dolphins": "yes"}))
    base = island.start(island.complete_options({"squid": "no"}))
    middle = whole.clone()
    random_steps(middle, Rng(1), MIDDLE)
    asking(middle)
    largest = 0
    inside: dict[str, list[float]] = {"all modules": [], "base": [], "peer": []}
    driven: list[float] = []
    copied: list[float] = []
    viewed: list[float] = []
    for seed in progress.track(range(REPETITIONS), description="measuring"):
        rolled = Random(seed)
        picks = [rolled.getrandbits(16) for _ in range(DRIVEN)]  # before the clock starts: only the games are timed
        for label, start in (("all modules", whole), ("base", base)):
            answers, seconds = timed(rollouts, start, ROLLOUTS, seed)
            inside[label].append(int(answers) / seconds / 1e6)
        answers, seconds = timed(drive, whole, picks)
        driven.append(int(answers) / seconds / 1e6)
        if catanatron:
            answers, seconds = timed(play_peers, [peer_game(100 * seed + i) for i in range(PEER_GAMES)])
            inside["peer"].append(int(answers) / seconds / 1e6)
        copied.append(timed(clones, middle, CLONES)[1] / CLONES * 1e6)
        size, seconds = timed(views, middle, VIEWS)
        viewed.append(seconds / VIEWS * 1e6)
        largest = max(largest, size)

    return [
        Figure("random play, four players, all modules", "M/s", inside["all modules"], 0.8),
        Figure("the same beside catanatron", "M/s", inside["all modules"], 30, peer=inside["peer"]),
        Figure("random play, four players, base", "M/s", inside["base"], None),
        Figure("driven from Python, all modules", "M/s", driven, None, peer=inside["peer"]),
        Figure(f"a clone, {MIDDLE} answers on", "µs", copied, 1.5, at_most=True),
        Figure("a whole view as JSON", "µs", viewed, 50, at_most=True),
        Figure("a whole view", "KB", [largest / 1024], 8, at_most=True),
    ]


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """The speed of The Island beside catanatron's; ends with 1 when a goal is not met."""
    peer = f"catanatron {version('catanatron')}" if catanatron else f"catanatron {MISSING}"
    report(measured(figures), peer, as_json, strict=catanatron is not None)


if __name__ == "__main__":
    typer.run(main)
