"""How fast the crew thinks, and how well it keeps its time. `make bench` builds what this needs.

Récif stands beside OpenSpiel's C++ ISMCTS bot on hearts, both with one random game a round, by the decisions that a round goes
through: hearts always has as many left as cards. It is asked when cards are passed and while they are played, not between two
passes, where it crashes. The other games stand beside a Monte Carlo tree search of Catan over catanatron's own engine, written
here, for the package on the registry lacks its MCTS player: it copies the game, follows its tree and plays on at random."""

from __future__ import annotations

import gc
import multiprocessing
import os
from importlib.metadata import version
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Annotated, Any, Final

import typer
from rich.progress import Progress

from bench.figures import COMPILED, MISSING, REPETITIONS, Figure, measured, report, timed
from bench.island import peer_game
from bench.thoughts import ROUNDS, answers_per_playout, questions
from hautemer.bots.ismcts import Searcher
from hautemer.games.shelf import SHELF, game_called

try:
    import catanatron
except ImportError:
    catanatron = None
try:
    import pyspiel
except ImportError:
    pyspiel = None

PEER_ROUNDS: Final = 1000
PASSED: Final = 12
CARDS: Final = 52
CATAN_AT: Final = (0, 60, 120)
CATAN_ROUNDS: Final = 8
BUDGET: Final = 0.05
MOVES: Final = 1000 if COMPILED else 100


def thinking(name: str, seed: int) -> tuple[int, float]:
    """Think about the questions of a random game; how many rounds, in how many seconds."""
    thoughts = [timed(Searcher(game_called(name), seed, ROUNDS[name]).think, view) for view in questions(name, seed)]
    return sum(int(tree.playouts) for tree, _ in thoughts), sum(seconds for _, seconds in thoughts)


def hearts(seed: int) -> tuple[int, int, float]:
    """The same in OpenSpiel's hearts: rounds, decisions gone through, seconds."""
    rolled = Random(seed)
    s = pyspiel.load_game("hearts").new_initial_state()
    rounds = decisions = done = 0
    seconds = 0.0
    while not s.is_terminal():
        options = s.legal_actions()
        if s.is_chance_node():
            s.apply_action(rolled.choice([action for action, _ in s.chance_outcomes()]))
            continue
        if len(options) > 1 and (done == 0 or (done > PASSED and done % 6 == 0)):
            rollout = pyspiel.RandomRolloutEvaluator(1, seed)
            bot = pyspiel.ISMCTSBot(seed, rollout, 2.0, PEER_ROUNDS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT)
            seconds += timed(bot.step, s)[1]
            rounds += PEER_ROUNDS
            decisions += PEER_ROUNDS * (PASSED + CARDS - done)
        s.apply_action(rolled.choice(options))
        done += 1
    return rounds, decisions, seconds


class Line:
    """A line of answers in Catan: how often it was followed and won."""

    def __init__(self) -> None:
        self.visits = 0
        self.won: dict[Any, float] = {}
        self.on: dict[Any, Line] = {}

    def best(self, actions: list[Any]) -> Any:
        """By upper confidence bounds; what was never tried comes first."""

        def hope(action: Any) -> float:
            n = self.on[action].visits if action in self.on else 0
            return inf if not n else self.won[action] / n + sqrt(2 * log(self.visits) / n)

        return max(actions, key=hope)

    def round(self, game: Any) -> int:
        """One round from here; how many decisions it took."""
        line: Line = self
        path: list[tuple[Line, Any, Any]] = []
        fresh = False
        answers = 0
        while not fresh and game.winning_color() is None:
            action = line.best(game.state.playable_actions)
            path.append((line, action, game.state.current_color()))
            fresh = action not in line.on
            line.visits += 1
            line.won.setdefault(action, 0.0)
            line = line.on.setdefault(action, Line())
            game.execute(action, validate_action=False)
            answers += 1
        line.visits += 1
        before = len(game.state.actions)
        won = game.play()
        for up, action, colour in path:
            up.won[action] += colour == won
        return answers + len(game.state.actions) - before


def catan(seed: int) -> tuple[int, int, float]:
    """Think in a random game of Catan: rounds, decisions gone through, seconds."""
    game = peer_game(seed)
    rounds = decisions = ticks = 0
    seconds = 0.0
    for at in CATAN_AT:
        while ticks < at and game.winning_color() is None:
            game.play_tick()
            ticks += 1
        if game.winning_color() is not None:
            break
        root = Line()
        for _ in range(CATAN_ROUNDS):
            answers, took = timed(root.round, game.copy())
            rounds, decisions, seconds = rounds + 1, decisions + answers, seconds + took
    return rounds, decisions, seconds


def busy() -> None:
    """Keep a core at work."""
    while True:
        pass


def overshoot(name: str, progress: Progress) -> float:
    """By how many milliseconds the slowest but one of a thousand answers was late, while every core has other work. Garbage is
    collected between answers, as by the processes that think at a server (`server/worker.py`)."""
    game = game_called(name)
    gc.freeze()
    gc.disable()
    loads = [multiprocessing.Process(target=busy, daemon=True) for _ in range(max(1, (os.cpu_count() or 1) - 1))]
    for load in loads:
        load.start()
    late: list[float] = []
    task = progress.add_task(f"{name}: {MOVES} answers against the clock", total=MOVES)
    try:
        for seed in range(MOVES):
            for view in questions(name, seed):
                bot = Searcher(game, seed, seconds=BUDGET)
                begun = perf_counter()
                bot.choose(view)
                late.append(perf_counter() - begun - BUDGET)
                gc.collect()
                progress.update(task, completed=len(late), refresh=True)
                if len(late) == MOVES:
                    return 1000 * sorted(late)[MOVES - 1 - MOVES // 1000]
    finally:
        gc.enable()
        gc.unfreeze()
        progress.remove_task(task)
        for load in loads:
            load.terminate()
            load.join()
    raise AssertionError("there are games enough")


def figures(progress: Progress) -> list[Figure]:
    """All figures, their repetitions in turn, so that a slow moment of the machine falls on ours and the peer alike."""
    lengths = answers_per_playout(REPETITIONS)
    rounds: dict[str, list[float]] = {name: [] for name in (*SHELF, "hearts", "catan")}
    answers: dict[str, list[float]] = {name: [] for name in rounds}
    for seed in progress.track(range(REPETITIONS), description="measuring"):
        for name in SHELF:
            thought, seconds = thinking(name, seed)
            rounds[name].append(thought / seconds / 1e3)
            answers[name].append(thought * lengths[name][seed] / seconds / 1e6)
        for name, search in (("hearts", hearts if pyspiel else None), ("catan", catan if catanatron else None)):
            if search is not None:
                thought, decisions, seconds = search(seed)
                rounds[name].append(thought / seconds / 1e3)
                answers[name].append(decisions / seconds / 1e6)
    beside = {"reef": "hearts"}
    return [
        Figure("reef, decisions thought through", "M/s", answers["reef"], 3, peer=answers["hearts"]),
        *[
            Figure(f"{name}, playouts", "thousand/s", rounds[name], None, peer=rounds[beside.get(name, "catan")])
            for name in SHELF
        ],
        *[
            Figure(f"{name}, decisions thought through", "M/s", answers[name], None, peer=answers["catan"])
            for name in SHELF
            if name != "reef"
        ],
        *[
            Figure(f"{name}, 99.9 % of answers are late by", "ms", [overshoot(name, progress)], 50, at_most=True)
            for name in ("reef", "island")
        ],
    ]


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """The speed and the punctuality of the crew; ends with 1 when a goal is not met."""
    results = measured(figures)
    peers = {"OpenSpiel": pyspiel and version("open-spiel"), "catanatron": catanatron and version("catanatron")}
    peer = " · ".join(f"{name} {number or MISSING}" for name, number in peers.items())
    report(results, peer, as_json, strict=bool(pyspiel and catanatron))


if __name__ == "__main__":
    typer.run(main)
