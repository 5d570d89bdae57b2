"""How fast Récif is, beside OpenSpiel's card game crazy_eights in the same run. `make bench` builds what this needs."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated, Any, Final

import typer
from rich.progress import Progress

from bench.figures import CUT, MISSING, REPETITIONS, Figure, measured, report, timed
from hautemer.core.engine import Chance, State, answer, asking, clones, offers, play, random_steps, rollouts
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called

try:
    import pyspiel
except ImportError:
    pyspiel = None

LOGS: Final = Path(__file__).parent.parent / "tests" / "games" / "reef" / "logs"
ROLLOUTS: Final = 60_000 // CUT
DRIVEN: Final = 400_000 // CUT
CLONES: Final = 2_000_000 // CUT
PEER_ROLLOUTS: Final = 20_000


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


def drive_sea(start: State, picks: list[int]) -> int:
    """The same, with the sea's answers drawn from here as well."""
    answers = 0
    s = start.clone()
    for pick in picks:
        step = asking(s)
        if step is None:
            s = start.clone()
        elif isinstance(step, Chance):
            play(s, step.actions[step.at(s, pick % int(step.total(s)))])
        else:
            options = step.options(s)
            play(s, options[pick % len(options)])
            answers += 1
    return answers


def drive_peer(root: Any, picks: list[int]) -> tuple[int, int]:
    """The same with OpenSpiel, in its fewest calls: with one deck chance is uniform, so no probabilities are fetched. How
    many answers of seats, and how many games came to their end."""
    terminal, chance = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
    answers = ended = 0
    s = root.clone()
    for pick in picks:
        player = s.current_player()
        if player == terminal:
            s = root.clone()
            ended += 1
        else:
            options = s.legal_actions()
            s.apply_action(options[pick % len(options)])
            if player != chance:
                answers += 1
    return answers, ended


def dealt(game: Any, picks: list[int]) -> Any:
    """A game of OpenSpiel after its deal."""
    s = game.new_initial_state()
    for pick in picks:
        if not s.is_chance_node():
            break
        options = s.legal_actions()
        s.apply_action(options[pick % len(options)])
    return s


def searcher(game: Any, seed: int) -> Any:
    """A bot of OpenSpiel whose search evaluates the root, once, by so many rollouts in C++, and does nothing else."""
    rollout = pyspiel.RandomRolloutEvaluator(PEER_ROLLOUTS, seed)
    return pyspiel.MCTSBot(game, rollout, uct_c=1, max_simulations=1, max_memory_mb=1, solve=False, seed=seed, verbose=False)


def figures(progress: Progress) -> list[Figure]:
    """All figures, their repetitions in turn, so that a slow moment of the machine falls on ours and the peer alike."""
    reef = game_called("reef")
    symmetric = reef.start(reef.complete_options({"mode": "symmetric"}))
    asymmetric = reef.start(reef.complete_options({"mode": "asymmetric"}))
    early, middle = symmetric.clone(), symmetric.clone()
    random_steps(early, Rng(1), 0)
    random_steps(middle, Rng(1), 30)
    eights = pyspiel and pyspiel.load_game("crazy_eights")  # its five players are the default, and faster than two

    inside: dict[str, list[float]] = {"symmetric": [], "asymmetric": [], "peer": []}
    driven: dict[str, list[float]] = {"ours": [], "with the sea": [], "peer": []}
    copied: dict[str, list[float]] = {"early": [], "middle": []}
    replays: list[float] = []
    for seed in progress.track(range(REPETITIONS), description="measuring"):
        rolled = Random(seed)
        picks = [rolled.getrandbits(16) for _ in range(DRIVEN)]  # before the clock starts: only the games are timed
        for label, loop in (("ours", drive), ("with the sea", drive_sea)):
            answers, seconds = timed(loop, symmetric, picks)
            driven[label].append(answers / seconds / 1e6)
        if eights:
            (answers, _), seconds = timed(drive_peer, eights.new_initial_state(), picks)
            driven["peer"].append(answers / seconds / 1e6)
            root = dealt(eights, picks)
            answers, games = drive_peer(root, picks)
            length = answers / games  # of a game from here; its error is under 1 %
            seconds = timed(searcher(eights, seed).mcts_search, root)[1]
            inside["peer"].append(PEER_ROLLOUTS * length / seconds / 1e6)
        for mode, start in (("symmetric", symmetric), ("asymmetric", asymmetric)):
            answers, seconds = timed(rollouts, start, ROLLOUTS, seed)
            inside[mode].append(answers / seconds / 1e6)
        for when, s in (("early", early), ("middle", middle)):
            copied[when].append(timed(clones, s, CLONES)[1] / CLONES * 1e6)
        if (ms := replay_ms()) is not None:
            replays.append(ms)

    return [
        Figure("random play, symmetric", "M/s", inside["symmetric"], 8),
        Figure("the same beside C++ rollouts", "M/s", inside["symmetric"], 2, peer=inside["peer"]),
        Figure("random play, asymmetric", "M/s", inside["asymmetric"], 6),
        Figure("driven from Python, the sea inside", "M/s", driven["ours"], 5, peer=driven["peer"]),
        Figure("driven, the sea's draws too", "M/s", driven["with the sea"], None, peer=driven["peer"]),
        Figure("a clone, early", "µs", copied["early"], 0.15, at_most=True),
        Figure("a clone, 30 answers on", "µs", copied["middle"], 0.15, at_most=True),
        Figure("a log read and replayed", "ms", replays, 1, at_most=True),
    ]


def replay_ms() -> float | None:
    """Milliseconds to read and replay a stored game: the median of the tests' games, each the median of five; None without."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("*.jsonl"))]
    if not texts:
        return None
    from hautemer.core.logs import read_log, replay
    from hautemer.games.shelf import SHELF

    def read_and_replay(text: str) -> State:
        return replay(read_log(text, SHELF))

    return median(median(timed(read_and_replay, text)[1] for _ in range(5)) for text in texts) * 1e3


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """The speed of Récif beside OpenSpiel's; ends with 1 when a goal is not met."""
    results = measured(figures)
    peer = f"OpenSpiel {version('open-spiel')}" if pyspiel else f"OpenSpiel {MISSING}"
    report(results, peer, as_json, strict=bool(pyspiel))


if __name__ == "__main__":
    typer.run(main)
