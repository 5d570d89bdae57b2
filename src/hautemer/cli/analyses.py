"""`hautemer analyse`: a finished game, explained."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
from rich.markup import escape
from rich.table import Table

from hautemer.cli.show import console, players_of, progress, text_of
from hautemer.core.errors import BadInput
from hautemer.core.messages import to_json
from hautemer.lab.analysis import Analysis, Chosen, analyse, costliest, playouts_for
from hautemer.lab.chart import draw_chart
from hautemer.lab.position_analysis import GameTimeline, timeline_of
from hautemer.speech import Speech

MAX_LISTED: Final = 8
"""How many costly moves are listed."""
BARS: Final = "▁▂▃▄▅▆▇█"


def show(path: str, playouts: int | None, seed: int, jobs: int, json: Path | None, svg: Path | None, lang: str) -> None:
    text = text_of(path)
    timeline = timeline_of(text)
    playouts = playouts or playouts_for(timeline)
    with progress() as bar:
        task = bar.add_task(f"{timeline.game.name}: {playouts} playouts per position", total=len(timeline.open_moments()))
        analysis = analyse(text, playouts, seed, jobs, lambda done: bar.update(task, completed=done))
    speech = Speech(timeline.game, timeline.moments[0].options, lang)
    players = players_of(timeline.log.header, speech)
    names = [f"{seat} ({player})" for seat, player in zip(speech.seats, players, strict=True)]
    sides = [", ".join([names[seat] for seat in side.seats]) for side in analysis.sides]
    if json is not None:
        write(json, msgspec.json.format(to_json(analysis), indent=1).decode() + "\n")
    if svg is not None:
        write(svg, draw_chart(analysis, sides, speech.ui("analysis_chances")))
    tell(analysis, timeline, speech, names, sides)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as why:
        raise BadInput(f"Cannot write {path}: {why.strerror}.") from None


def tell(analysis: Analysis, timeline: GameTimeline, speech: Speech, names: list[str], sides: list[str]) -> None:
    about = {"count": str(len(timeline.moments)), "rounds": str(analysis.playouts), "seed": str(analysis.seed)}
    console.print("[bold]" + speech.ui("analysis_title", game=speech.words["name"], **about) + "[/]\n")
    if timeline.log.practice:
        console.print(speech.ui("analysis_practice") + "\n")
    console.print(speech.ui("analysis_chances"))
    longest = max(len(side) for side in sides)
    for i, side in enumerate(sides):
        curve = spark([chances[i] for chances in analysis.chances], max(10, min(72, console.width - longest - 16)))
        console.print(f"  {escape(side):{longest}}  {analysis.sides[i].start:4.0%} [cyan]{curve}[/] {analysis.sides[i].end:4.0%}")
    console.print("\n" + speech.ui("analysis_account"))
    accounts = columns(speech, "side", "start", "luck", "own", "others", "end")
    for name, account in zip(sides, analysis.sides, strict=True):
        moved = [
            f"{by:+.0%} ± {margin:.0%}"
            for by, margin in (
                (account.luck, account.luck_margin),
                (account.own, account.own_margin),
                (account.others, account.others_margin),
            )
        ]
        accounts.add_row(
            escape(name),
            f"{account.start:.0%} ± {analysis.margins[0][analysis.sides.index(account)]:.0%}",
            *moved,
            f"{account.end:.0%}",
        )
    console.print(accounts)
    worst = costliest(analysis, MAX_LISTED)
    console.print("\n" + speech.ui("analysis_costly" if worst else "analysis_none"))
    if worst:
        table = columns(speech, "n", "seat", "given", "better", "cost")
        for choice in worst:
            move, line = escape(speech.action(choice.given)), escape(line_of(choice, speech, names))
            table.add_row(str(choice.n), escape(names[choice.seat]), move, line, f"{choice.cost:.0%} ± {choice.margin:.0%}")
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
    """The better answer, and how it might have gone on; the seat is named where it changes."""
    moves: list[str] = []
    last = choice.seat
    for reply in choice.line:
        speaker = "" if reply.seat == last else names[reply.seat] + speech.ui("colon")
        moves.append(speaker + speech.action(reply.action))
        last = reply.seat
    return " → ".join(moves)


def spark(chances: list[float], width: int) -> str:
    """The curve in one line: as many bars as fit, each the mean of its positions."""
    bars = min(width, len(chances))
    cuts = [len(chances) * i // bars for i in range(bars + 1)]
    means = [sum(chances[a:b]) / (b - a) for a, b in pairwise(cuts)]
    return "".join([BARS[min(7, int(mean * 8))] for mean in means])
