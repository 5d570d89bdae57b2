"""A round robin: how strong the crew of a game is, rank by rank.

Two players fill the table, in every seating equally often. Where two sides play, they swap sides; where more do, each player has
half of them (of three, one and then two): then a game is won in proportion to strength, as if the two had played alone. A side of
several seats is played by one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from hautemer import __version__
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.games.shelf import SHELF
from hautemer.lab.arena import play_one, seeds_for
from hautemer.lab.elo import Pairing, Ratings, fit
from hautemer.lab.parallel import parallel_map
from hautemer.lab.tally import interval

METHOD: Final = "Bradley-Terry by maximum likelihood, 400 points are ten to one; 95% intervals from the Hessian"


@dataclass(frozen=True)
class Trial:
    """A ladder to be measured. `games`: per pair of players; `seconds`: the longest search for one answer, 0 for no limit."""

    game: Game
    options: dict[str, str]
    crew: list[str]  # weakest first
    measures: list[str]
    games: int
    seed: int
    seconds: float = 0.0

    @property
    def players(self) -> list[str]:
        return [*self.crew, *self.measures]


@dataclass(frozen=True)
class Pair:
    """The games of two players: for every seating, who sat where, and how often the first one got how many points."""

    first: int
    second: int
    seatings: list[list[int]]
    points: list[Counter[float]] = field(default_factory=list)

    @property
    def games(self) -> int:
        return sum(points.total() for points in self.points)

    @property
    def won(self) -> float:
        return sum(point * n for points in self.points for point, n in points.items())


Job = tuple[int, int, str, dict[str, str], list[str], int, float]
"""A game to be played: the indices of its pair and seating; the game, its options, the bot of each seat, the seed, the
seconds."""


def ways_to_sit(sides: list[list[int]]) -> list[frozenset[int]]:
    """The seats of the first player, in every seating; the second one has the others."""
    n = len(sides)
    halves = sorted({n // 2, n - n // 2})
    return [frozenset(seat for side in mine for seat in side) for half in halves for mine in combinations(sides, half)]


def pairs_of(trial: Trial) -> list[Pair]:
    """Every two players, and their seatings."""
    sides = trial.game.sides(trial.options)
    if len(sides) < 2:
        raise BadInput(f"Here all seats of {trial.game.name} win or lose together, so no bot can be measured against another.")
    seats = range(sum(len(side) for side in sides))
    ways = ways_to_sit(sides)
    return [
        Pair(a, b, [[a if seat in mine else b for seat in seats] for mine in ways], [Counter() for _ in ways])
        for a, b in combinations(range(len(trial.players)), 2)
    ]


def jobs_of(trial: Trial, pairs: list[Pair]) -> list[Job]:
    """All games, each with a seed of its own, one round of the whole round robin after the other."""
    names = trial.players
    ways = len(pairs[0].seatings)
    order = [(pair, turn % ways) for turn in range(per_pair(trial.games, ways)) for pair in range(len(pairs))]
    seeds = seeds_for(range(len(order)), trial.seed)
    return [
        (pair, way, trial.game.name, trial.options, [names[i] for i in pairs[pair].seatings[way]], seed, trial.seconds)
        for (pair, way), seed in zip(order, seeds, strict=True)
    ]


def per_pair(games: int, ways: int) -> int:
    """As many games as were asked for, or a few more: every seating equally often."""
    return -(-games // ways) * ways


def round_robin(trial: Trial, jobs: int, watch: Callable[[int, int], None]) -> list[Pair]:
    """Play all games; `watch` is called with how many are done, and of how many. Without a limit of seconds the same seed gives
    the same results, however many processes play."""
    pairs = pairs_of(trial)
    todo = jobs_of(trial, pairs)
    for done, (index, way, scores) in enumerate(parallel_map(play_job, todo, jobs), 1):
        pair = pairs[index]
        pair.points[way][share_of(pair.first, pair.seatings[way], scores)] += 1
        watch(done, len(todo))
    return pairs


def play_job(
    pair: int, way: int, name: str, options: dict[str, str], seats: list[str], seed: int, seconds: float
) -> tuple[int, int, list[float]]:
    return pair, way, play_one(SHELF[name], options, seats, seed, seconds=seconds)[0]


def share_of(player: int, sat: list[int], scores: list[float]) -> float:
    """The share of the points that a player's seats won; half where nobody won."""
    whole = sum(scores)
    won = sum(score for one, score in zip(sat, scores, strict=True) if one == player)
    return round(won / whole, 6) if whole else 0.5


def ratings_of(trial: Trial, pairs: list[Pair]) -> Ratings:
    pairings = [Pairing(pair.first, pair.second, pair.won, pair.games) for pair in pairs]
    return fit(len(trial.players), pairings, len(trial.crew))


def score_against(pairs: list[Pair], player: int, other: int) -> tuple[float, int]:
    """The points of a player against another, and out of how many games."""
    for pair in pairs:
        if (pair.first, pair.second) == (player, other):
            return pair.won, pair.games
        if (pair.first, pair.second) == (other, player):
            return pair.games - pair.won, pair.games
    raise AssertionError("everyone plays everyone")


def record(trial: Trial, pairs: list[Pair]) -> dict[str, Any]:
    """Everything as plain JSON: the figures, and the results that they can be computed from again."""
    ratings = ratings_of(trial, pairs)
    names = trial.players
    return {
        "game": trial.game.name,
        "hautemer": __version__,
        "options": trial.options,
        "seed": trial.seed,
        "seconds": trial.seconds,
        "elo": METHOD,
        "players": [
            {
                "name": name,
                "skill": skill_of(trial.game, name),
                "elo": round(ratings.elo(i).value, 1),
                "interval": [round(ratings.elo(i).low, 1), round(ratings.elo(i).high, 1)],
                "above": step_of(trial, pairs, ratings, i),
            }
            for i, name in enumerate(names)
        ],
        "pairs": [
            {
                "players": [names[pair.first], names[pair.second]],
                "games": pair.games,
                "points": round(pair.won, 6),
                "ways": [
                    {"seats": [names[i] for i in sat], "points": {f"{point:g}": n for point, n in sorted(points.items())}}
                    for sat, points in zip(pair.seatings, pair.points, strict=True)
                ],
            }
            for pair in pairs
        ],
    }


def from_the_top(ladder: dict[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Of a record: the crew by rank, and the bots that measure it by Elo, each the strongest first."""
    crew = [one for one in ladder["players"] if one["skill"]]
    measures = [one for one in ladder["players"] if not one["skill"]]
    return crew[::-1], sorted(measures, key=lambda one: -float(one["elo"]))


def skill_of(game: Game, name: str) -> dict[str, Any] | None:
    """The settings of a member of the crew when this was measured."""
    skill = game.crew.get(name)
    if skill is None:
        return None
    return {
        "rounds": skill.playouts,
        "sight": skill.beam_width if game.search.beam_search else skill.depth,
        "forgets": skill.forget_rate,
        "advice": skill.advice,
    }


def step_of(trial: Trial, pairs: list[Pair], ratings: Ratings, player: int) -> dict[str, Any] | None:
    """How much stronger a member of the crew is than the rank below, and its score against it."""
    if not 0 < player < len(trial.crew):
        return None
    gap = ratings.gap(player, player - 1)
    points, games = score_against(pairs, player, player - 1)
    low, high = interval(points / games, games)
    return {
        "whom": trial.crew[player - 1],
        "elo": round(gap.value, 1),
        "interval": [round(gap.low, 1), round(gap.high, 1)],
        "score": round(points / games, 4),
        "score_interval": [round(low, 4), round(high, 4)],
    }
