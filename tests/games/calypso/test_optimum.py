"""The perfect player of two: what it goes by is the solution, and no answer is better than its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, cast

import pytest
from rich.progress import Progress

from hautemer.bots.crew import make_bot
from hautemer.core import engine
from hautemer.core.engine import Action, Chance, asking, play
from hautemer.core.rng import Rng
from hautemer.games.calypso import optimum
from hautemer.games.calypso.optimum import GOAL, rows, winning, write
from hautemer.games.calypso.setup import LAY_TILE
from hautemer.games.calypso.situations import after_shuffle, situation
from hautemer.games.calypso.solver import Solver
from hautemer.games.calypso.state import Calypso
from hautemer.games.calypso.tiles import COLOURS
from hautemer.games.calypso.turn import ROLL_DIE
from hautemer.lab.optimum import solve
from hautemer.lab.promises import any_answer
from tests.games.calypso.by_worlds import KINDS, Belief, ByWorlds, Worth, apart
from tests.games.calypso.drawing import GAME, RING, Drawn

COMPILED = not engine.__file__.endswith(".py")
POSITIONS = 12_000 if COMPILED else 2_000
"""Plain Python looks at fewer, in as much time."""
CLOSE = 1e-9
BOTS = ["drifter", "greedy", "forgetful", "watchful", "deducer", "perfect"]


# ---- what matters of a table ----


def test_there_are_103_situations_and_with_the_fish_14832_places() -> None:
    assert len(rows()) == 103
    assert {len(row) for row in rows().values()} == {144}
    assert {found >> 24 for found in rows()} == {0, 4, 5, 6}, "a colour is a colour"


def test_places_ring_and_names_of_colours_do_not_matter() -> None:
    tiles = "yellow/pink purple purple/green green pink yellow"
    numbers: set[int] = set()
    for i, names in enumerate(permutations(COLOURS)):
        renamed = dict(zip(COLOURS, names, strict=True))
        order = list(permutations(tiles.split()))[29 * i]
        ring = ["shark", *list(permutations(RING.split()[1:]))[29 * i]]
        line = " ".join(["/".join([renamed[face] for face in tile.split("/")]) for tile in order])
        turned = 1 + next(place for place, tile in enumerate(order) if "/" in tile)
        t = Drawn(f"ring: {' '.join(ring)}\ncalypso: {renamed['green']}\ntiles: {line}\nturned: {turned}\nfish: 4 7")
        numbers.add(situation(t.s))
    assert len(numbers) == 1


def test_what_is_worked_out_is_as_good_as_seen() -> None:
    """Yellow's tiles with green and pink were turned, so the other yellow face hides purple."""
    worked_out = Drawn("tiles: green/yellow pink/yellow yellow green pink purple\nturned: 1")
    seen = Drawn("tiles: green/yellow pink/yellow yellow/purple green pink purple\nturned: 1")
    other = Drawn("tiles: green/yellow pink yellow green pink purple\nturned: 1")
    assert situation(worked_out.s) == situation(seen.s) != situation(other.s)


@pytest.mark.parametrize("kind", ["pink", "four"])
def test_a_shuffle_is_all_its_layouts_by_their_weights(kind: str) -> None:
    t = Drawn(f"tiles:\ncalypso: {kind}\nthen: lay roll")
    shares: dict[int, float] = {}
    for s, share in all_answers(t.s, until="roll"):
        shares[situation(s)] = shares.get(situation(s), 0.0) + share
    assert shares == pytest.approx(dict(after_shuffle(t.s)))
    assert len(shares) > 1


def all_answers(s: Calypso, until: str, share: float = 1.0) -> Iterator[tuple[Calypso, float]]:
    """The sea's answers in all ways until that step asks, by their weights."""
    step = asking(s)
    assert isinstance(step, Chance)
    if step.name == until:
        yield s, share
        return
    for action in step.options(s):
        c = s.clone()
        play(c, action)
        yield from all_answers(c, until, share * float(step.weight(s, action)) / float(step.total(s)))


# ---- the solution ----


def test_the_file_is_the_solution_at_every_place() -> None:
    """Opened out by the engine's rules: what is kept follows from what is kept, everywhere."""
    solver = Solver(GOAL)
    assert set(solver.numbers) == set(rows())
    for key, number in solver.numbers.items():
        first = solver.place(number, 0, 0)
        solver.worth[first : first + GOAL * GOAL] = rows()[key]
    assert solver.sweep() < 1e-13
    assert len(solver.worth) == 14832 + 1


@cache
def by_worlds() -> ByWorlds:
    return ByWorlds()


def drawn(kind: str, belief: Belief) -> Calypso:
    """A table of the engine with this large tile and this knowledge, about to roll."""
    tiles = []
    for place in range(6):
        hides = {world[place][1] for world in belief}
        shows = next(iter(belief))[place][0]
        tiles.append(shows if len(hides) > 1 else f"{shows}/{hides.pop()}")
    turned = [place for place, tile in enumerate(tiles, 1) if "/" in tile]
    return Drawn(f"calypso: {kind}\ntiles: {' '.join(tiles)}" + (f"\nturned: {turned[0]}" if turned else "")).s


def from_rows(kept: dict[int, tuple[float, ...]], goal: int) -> Worth:
    """Kept values, laid out as the slow solver has them."""
    values: Worth = {}
    for number, belief in enumerate(by_worlds().beliefs):
        for kind in KINDS:
            row = kept[situation(drawn(kind, belief))]
            values[kind, number] = [list(row[goal * mine : goal * mine + goal]) for mine in range(goal)]
    return values


@pytest.mark.parametrize("goal", [1, 2, 3])
def test_a_slow_solver_written_from_the_rules_alone_agrees_on_shorter_games(goal: int) -> None:
    kept = {found: tuple(row) for found, row in solve(goal, Progress(disable=True)).solution().items()}
    assert apart(by_worlds().solve(goal, 1e-11), from_rows(kept, goal)) < CLOSE


def test_by_the_slow_solver_too_what_is_kept_follows_from_what_is_kept() -> None:
    """The whole game, 250 beliefs on seven large tiles. The equations have one solution only: this is it."""
    kept = from_rows(rows(), GOAL)
    assert len(kept) == 1750
    assert apart(kept, by_worlds().swept(kept, GOAL)) < 1e-13


def test_the_file_is_written_as_it_is_read(tmp_path: Path) -> None:
    write({found: list(row) for found, row in rows().items()}, tmp_path / "again.bin")
    assert (tmp_path / "again.bin").read_bytes() == Path(optimum.__file__).with_name("optimum.bin").read_bytes()


@pytest.mark.soak
def test_solved_anew_it_is_the_same_file() -> None:
    assert {found: tuple(row) for found, row in solve(GOAL, Progress(disable=True)).solution().items()} == rows()


@pytest.mark.soak
def test_the_slow_solver_finds_the_same_from_nothing() -> None:
    assert apart(by_worlds().solve(GOAL, 1e-12), from_rows(rows(), GOAL)) < CLOSE


# ---- no answer is better ----


class Sums:
    """How often a seat wins, by playing the engine on to the next roll, the sea's answers weighed; only there is it looked up.
    After a shuffle the sixth tile is as good a place as the first: layouts of the same colours are looked at once."""

    def __init__(self) -> None:
        self.laid: dict[str, float] = {}

    def after(self, s: Calypso, action: Action, seat: int) -> float:
        c = s.clone()
        play(c, action)
        return self.won(c, seat)

    def won(self, s: Calypso, seat: int) -> float:
        step = asking(s)
        if step is None:
            return GAME.scores(s)[seat]
        if step is ROLL_DIE:
            return winning(s, seat)
        if step is LAY_TILE:
            key = f"{seat} {int(s.turn)} {int(s.fish)} {int(s.showing)} {int(s.large(s.at))}"
            if key not in self.laid:
                self.laid[key] = self.mean(s, step, seat)
            return self.laid[key]
        if isinstance(step, Chance):
            return self.mean(s, step, seat)
        assert step.seat(s) == seat
        return max([self.after(s, action, seat) for action in step.options(s)])

    def mean(self, s: Calypso, step: Chance[Any, Any], seat: int) -> float:
        weights = {action: float(step.weight(s, action)) for action in step.options(s)}
        return sum([weight * self.after(s, action, seat) for action, weight in weights.items()]) / sum(weights.values())


def rolls_of_a_game(seed: int, mode: str) -> Iterator[Calypso]:
    """A game of two bots of some kind, stopped before every roll."""
    rng = Rng(seed)
    bots = [make_bot(BOTS[rng.below(len(BOTS))], GAME, seed + seat) for seat in range(2)]
    s = cast(Calypso, GAME.start(GAME.complete_options({"mode": mode})))
    while (step := asking(s)) is not None:
        if step is ROLL_DIE:
            yield s
        seat = int(step.seat(s))
        play(s, bots[seat].choose(GAME.view(s, seat)) if seat >= 0 else any_answer(s, step, rng))


@pytest.mark.parametrize("mode", ["base", "free_placement"])
def test_no_answer_is_better_than_the_perfect_ones(mode: str) -> None:
    sums = Sums()
    asked, rings, scores, differ = 0, set(), set(), 0
    seed = 0
    while asked < (POSITIONS if mode == "base" else POSITIONS // 6):
        seed += 1
        for n, s in enumerate(rolls_of_a_game(seed, mode)):
            if n % 5:
                continue
            rings.add(int(s.ring))
            scores.add(int(s.fish))
            seat, hoped = int(s.turn), 0.0
            for roll in ROLL_DIE.options(s):
                c = s.clone()
                play(c, roll)
                step = asking(c)
                if step is None or step is ROLL_DIE:
                    hoped += sums.won(c, seat)
                    continue
                worth = {action: sums.after(c, action, seat) for action in step.options(c)}
                chosen = make_bot("perfect", GAME, n).choose(GAME.view(c, seat))
                assert worth[chosen] >= max(worth.values()) - CLOSE, GAME.write(c)
                hoped += max(worth.values())
                differ += max(worth.values()) - min(worth.values()) > CLOSE
                asked += 1
            assert winning(s, seat) == pytest.approx(hoped / 6, abs=CLOSE), GAME.write(s)
    assert differ > 0.9 * asked, "it mostly matters what is answered"
    assert len(rings) > asked / 300
    assert len(scores) > 35


def test_what_one_wins_the_other_loses() -> None:
    for s in rolls_of_a_game(3, "base"):
        assert winning(s.clone(), 0) + winning(s.clone(), 1) == pytest.approx(1.0)


# ---- elsewhere ----


@pytest.mark.parametrize("options", [{"players": "3"}, {"mode": "coop"}, {"mode": "coop_hard", "players": "1"}])
def test_where_nothing_is_solved_it_plays_like_the_deducer(options: dict[str, str]) -> None:
    rng = Rng(5)
    s = GAME.start(GAME.complete_options(options))
    asked = 0
    while (step := asking(s)) is not None:
        seat = int(step.seat(s))
        if seat >= 0:
            view = GAME.view(s, seat)
            assert make_bot("perfect", GAME, asked).choose(view) is make_bot("deducer", GAME, asked).choose(view)
            asked += 1
        play(s, any_answer(s, step, rng))
    assert asked > 5
