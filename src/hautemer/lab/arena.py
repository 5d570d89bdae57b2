"""Bots against bots, many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from hautemer.bots.bot import Bot
from hautemer.bots.own import Own, make_own_or_crew_bot
from hautemer.core.engine import Choice, State, answer, offers
from hautemer.core.game import Game
from hautemer.core.rng import Rng
from hautemer.games.shelf import SHELF
from hautemer.lab.parallel import parallel_map
from hautemer.lab.tally import Tally


def self_play(game: Game, s: State, bots: Sequence[Bot], sea: Rng) -> Iterator[int]:
    """A game from here to its end, one bot per seat; stops before every answer and yields the seat that gives it."""
    options = offers(s, sea)
    while options:
        step = s.agenda.step
        assert isinstance(step, Choice)
        seat = int(step.seat(s))
        yield seat
        options = answer(s, bots[seat].choose(game.view(s, seat)), sea)


def play_one(
    game: Game,
    options: dict[str, str],
    seats: list[str],
    seed: int,
    code: str = "",
    faults: list[Counter[str]] | None = None,
    seconds: float = 0.0,
) -> tuple[list[float], int, str]:
    """One game: the scores, how many answers the seats gave, and the clause that ended it. `code` is the file of the bot `own`;
    what it did wrong is added to the `faults` of its seat. `seconds`: the longest a bot may search for one answer."""
    sea = Rng(seed << 8)
    bots = [make_own_or_crew_bot(name, game, (seed << 8) + 1 + seat, code, seconds) for seat, name in enumerate(seats)]
    s = game.start(options)
    answers = sum([1 for _ in self_play(game, s, bots, sea)])
    for seat, bot in enumerate(bots):
        if isinstance(bot, Own) and faults is not None:
            faults[seat] += bot.faults
    return game.scores(s), answers, game.ending(s)


def play_some(name: str, options: dict[str, str], seats: list[str], seeds: range, code: str = "") -> Tally:
    """The games of these seeds."""
    tally = Tally(len(seats))
    for seed in seeds:
        tally.add(*play_one(SHELF[name], options, seats, seed, code, tally.faults))
    return tally


def play_many(
    game: Game, options: dict[str, str], seats: list[str], games: int, seed: int, jobs: int, watch: Callable[[int], None],
    code: str = "",
) -> Tally:  # fmt: skip
    """Games spread over processes; `watch` is called with how many are done. The same seed gives the same games, however many
    jobs play them."""
    size = max(1, min(50, games // (jobs * 8)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    whole = Tally(len(seats))

    for part in parallel_map(play_some, [(game.name, options, seats, seeds_for(chunk, seed), code) for chunk in chunks], jobs):
        whole.merge(part)
        watch(whole.games)
    return whole


def seeds_for(chunk: range, seed: int) -> range:
    """The seeds of these games: one per game, far from those of the next seed."""
    base = seed << 32
    return range(base + chunk.start, base + chunk.stop)
