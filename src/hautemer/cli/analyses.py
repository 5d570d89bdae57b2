"""`hautemer analyse`: a game that is over, explained."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
from rich.markup import escape
from rich.table import Table

from hautemer.cli.show import console, progress, text_of
from hautemer.core.errors import BadInput
from hautemer.core.messages import to_json
from hautemer.lab.analysis import Analysis, Chosen, analyse, costliest, playouts_for
from hautemer.lab.chart import draw_chart
from hautemer.lab.position_analysis import GameTimeline, timeline_of
from hautemer.speech import Speech

WORST: Final = 8
"""How many answers are told."""
BARS: Final = "▁▂▃▄▅▆▇█"


def show(path: str, playouts: int | None, seed: int, jobs: int, json: Path | None, svg: Path | None, lang: str) -> None:
    text = text_of(path)
    timeline = timeline_of(text)
    playouts = playouts or playouts_for(timeline)
    with progress() as bar:
        task = bar.add_task(f"{timeline.game.name}: {playouts} playouts per position", total=len(timeline.open_moments()))
        found = analyse(text, playouts, seed, jobs, lambda done: bar.update(task, completed=done))
    speech = Speech(timeline.game, timeline.moments[0].options, lang)
    names = [f"{called} ({who})" for called, who in zip(speech.seats, timeline.log.header.seats, strict=True)]
    sides = [", ".join([names[seat] for seat in side.seats]) for side in found.sides]
    if json is not None:
        write(json, msgspec.json.format(to_json(found), indent=1).decode() + "\n")
    if svg is not None:
        write(svg, draw_chart(found, sides, speech.ui("analysis_chances")))
    tell(found, timeline, speech, names, sides)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as why:
        raise BadInput(f"Cannot write {path}: {why.strerror}.") from None


def tell(found: Analysis, timeline: GameTimeline, speech: Speech, names: list[str], sides: list[str]) -> None:
    about = {"count": str(len(timeline.moments)), "rounds": str(found.playouts), "seed": str(found.seed)}
    console.print("[bold]" + speech.ui("analysis_title", game=speech.words["name"], **about) + "[/]\n")
    console.print(speech.ui("analysis_chances"))
    longest = max(len(side) for side in sides)
    for i, side in enumerate(sides):
        curve = spark([chances[i] for chances in found.chances], max(10, min(72, console.width - longest - 16)))
        console.print(f"  {escape(side):{longest}}  {found.sides[i].start:4.0%} [cyan]{curve}[/] {found.sides[i].end:4.0%}")
    console.print("\n" + speech.ui("analysis_account"))
    accounts = columns(speech, "side", "start", "luck", "own", "others", "end")
    for name, one in zip(sides, found.sides, strict=True):
        moved = [
            f"{by:+.0%} ± {margin:.0%}"
            for by, margin in ((one.luck, one.luck_margin), (one.own, one.own_margin), (one.others, one.others_margin))
        ]
        accounts.add_row(
            escape(name), f"{one.start:.0%} ± {found.margins[0][found.sides.index(one)]:.0%}", *moved, f"{one.end:.0%}"
        )
    console.print(accounts)
    worst = costliest(found, WORST)
    console.print("\n" + speech.ui("analysis_costly" if worst else "analysis_none"))
    if worst:
        table = columns(speech, "n", "seat", "given", "better", "cost")
        for choice in worst:
            given, line = escape(speech.action(choice.given)), escape(line_of(choice, speech, names))
            table.add_row(str(choice.n), escape(names[choice.seat]), given, line, f"{choice.cost:.0%} ± {choice.margin:.0%}")
        console.print(table)
    console.print(f"\n[dim]{speech.ui('analysis_doubt')}[/]")


def columns(speech: Speech, *names: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(
            speech.ui(f"analysis_{name}"), justify="left" if name in ("side", "seat", "given", "better") else "right"
        )
    return table


def line_of(choice: Chosen, speech: Speech, names: list[str]) -> str:
    """The better answer, and how it might have gone on; who answers is said where it is somebody else than before."""
    said: list[str] = []
    last = choice.seat
    for reply in choice.line:
        who = "" if reply.seat == last else names[reply.seat] + speech.ui("colon")
        said.append(who + speech.action(reply.action))
        last = reply.seat
    return " → ".join(said)


def spark(chances: list[float], width: int) -> str:
    """The curve in one line: as many bars as there is room for, each the mean of what falls into it."""
    bars = min(width, len(chances))
    cuts = [len(chances) * i // bars for i in range(bars + 1)]
    means = [sum(chances[a:b]) / (b - a) for a, b in pairwise(cuts)]
    return "".join([BARS[min(7, int(mean * 8))] for mean in means])
