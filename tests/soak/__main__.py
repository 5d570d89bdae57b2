"""The long runs: `make soak`. Stopped, they go on where they were; at the end stand a table and build/soak/report.md."""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path

import msgspec

from tests.soak import commands, faults, fuzz, kills, migrations, twins
from tests.soak.report import Report
from tests.soak.troubles import TROUBLES

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "build" / "soak"


@dataclass(frozen=True)
class Part:
    """One kind of run, in pieces that are saved one by one; parts of one group make its figures together."""

    group: str
    name: str
    total: int
    piece: int
    run: Callable[[int, int], Report]


PARTS = [
    Part("twins", "twins", 20_000, 1_000, twins.run),
    Part("commands", "commands", 90_000, 5_000, commands.run),
    Part("commands", "commands on PostgreSQL", 10_000, 5_000, partial(commands.run, kind="postgresql")),
    Part("fuzz", "messages", 900_000, 50_000, fuzz.run),
    Part("fuzz", "messages on PostgreSQL", 100_000, 50_000, partial(fuzz.run, kind="postgresql")),
    Part("kills on SQLite", "kills", 900, 20, kills.run),
    Part("kills on SQLite", "kills in migrations", 100, 20, migrations.run),
    Part("kills on PostgreSQL", "kills on PostgreSQL", 180, 20, partial(kills.run, kind="postgresql")),
    Part("kills on PostgreSQL", "kills in migrations on PostgreSQL", 20, 10, partial(migrations.run, kind="postgresql")),
    *[Part("faults", name, 20, 10, partial(faults.run, name=name)) for name in TROUBLES],
]


class Piece(msgspec.Struct):
    """What was run at a time."""

    part: str
    count: int
    seconds: float
    report: Report


class State(msgspec.Struct):
    """What has been run of which program, piece by piece."""

    program: str
    seed: int
    done: dict[str, Piece] = {}


def program() -> str:
    """What would change the figures: the sources and the soak itself."""
    files = sorted([*(ROOT / "src").rglob("*.py"), *Path(__file__).parent.glob("*.py")])
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def restored(path: Path, seed: int, fresh: bool) -> State:
    """What was run before, unless something else is to be run now."""
    state = State(program(), seed)
    if path.exists() and not fresh:
        before = msgspec.json.decode(path.read_bytes(), type=State)
        if (before.program, before.seed) == (state.program, state.seed):
            return before
        print("The program has changed, or the seed: beginning anew.")
    return state


def run_piece(part: Part, count: int, seed: int) -> Piece:
    began = time.monotonic()
    try:
        report = part.run(count, seed)
    except Exception:  # the other pieces are still worth running
        report = Report()
        report.none("runs that broke off", [f"{part.name}, {count}, seed {seed}: {traceback.format_exc()}"])
    return Piece(part.name, count, time.monotonic() - began, report)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    names = dict.fromkeys(name for part in PARTS for name in (part.group, part.name))
    parser.add_argument("--only", action="append", choices=list(names), help="a group or a part; may be repeated")
    parser.add_argument("--scale", type=float, default=1.0, help="this share of each part, such as 0.1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="forget what was run before")
    chosen = parser.parse_args(words)
    FOLDER.mkdir(parents=True, exist_ok=True)
    state = restored(FOLDER / "state.json", chosen.seed, chosen.fresh)
    for part in PARTS:
        if chosen.only and not {part.group, part.name} & set(chosen.only):
            continue
        due = ceil(part.total * chosen.scale)
        for piece, first in enumerate(range(0, due, part.piece)):
            key, count = f"{part.name} {piece}", min(part.piece, due - first)
            if key in state.done and state.done[key].count >= count:
                continue
            done = state.done[key] = run_piece(part, count, chosen.seed * 1000 + piece)
            (FOLDER / "state.json").write_bytes(msgspec.json.encode(state))
            verdict = "clean" if done.report.is_clean() else "NOT CLEAN"
            print(f"{part.name}: {first + count:,} of {due:,}, {done.seconds:.0f} s, {verdict}", flush=True)
    text, is_clean = summary(state)
    (FOLDER / "report.md").write_text(text, "utf-8")
    print(text)
    return 0 if is_clean else 1


def summary(state: State) -> tuple[str, bool]:
    """The figures of all that was run, by group; and whether all of it was clean."""
    lines = ["# Soak", "", f"Seed {state.seed}. Of each count the 95% upper bound (Clopper and Pearson).", ""]
    is_clean = True
    for group in dict.fromkeys(part.group for part in PARTS):
        report, seconds = Report(), 0.0
        names = [part.name for part in PARTS if part.group == group]
        for piece in state.done.values():
            if piece.part in names:
                report.merge(piece.report)
                seconds += piece.seconds
        if seconds:
            is_clean = is_clean and report.is_clean()
            verdict = "clean" if report.is_clean() else "NOT CLEAN"
            lines += [f"## {group}: {verdict}, {seconds / 60:.1f} minutes", "", "| | |", "|---|---|"]
            lines += [f"| {what} | {figure} |" for what, figure in report.lines()]
            lines += ["", *[f"- {problem}" for problem in report.problems], ""]
    return "\n".join(lines), is_clean


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
