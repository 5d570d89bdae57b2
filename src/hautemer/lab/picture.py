"""A ladder as a picture: one row per player, a dot for its Elo, a bar for the margin; in light or dark, as the reader's page."""

from __future__ import annotations

from html import escape
from math import ceil, floor
from typing import Any, Final

from hautemer.lab.ladder import from_the_top
from hautemer.speech import DEFAULT, load

WIDTH: Final = 760
LEFT: Final = 190
RIGHT: Final = 596
TOP: Final = 92
ROW: Final = 40
GRIDS: Final = (50, 100, 200, 500, 1000)
MAX_GRID_LINES: Final = 9

STYLE: Final = """
svg { font-family: "Bricolage Grotesque", "Avenir Next", "Segoe UI", system-ui, sans-serif; font-size: 15px }
.page { fill: #fcf8ee; stroke: #e0d4b8 } .band { fill: #f4ecd9 } .ink { fill: #0b2233 } .soft { fill: #456072 }
.grid { stroke: #e0d4b8 } .rung { stroke: #2592a5; stroke-width: 2; fill: none; stroke-opacity: .55 }
.margin { stroke: #14688a; stroke-width: 5; stroke-opacity: .6; stroke-linecap: round }
.dot { fill: #0b4567; stroke: #fcf8ee; stroke-width: 2 }
.measure .margin { stroke: #a86a00 } .measure .dot { fill: #fcf8ee; stroke: #a86a00 }
.title { font-size: 20px; font-weight: 700 } .small { font-size: 12.5px } .strong { font-weight: 700 } .end { text-anchor: end }
.mid { text-anchor: middle } text { font-variant-numeric: tabular-nums }
@media (prefers-color-scheme: dark) {
.page { fill: #0d2a3b; stroke: #214a5e } .band { fill: #123548 } .ink { fill: #eef5f1 } .soft { fill: #a9c1c6 }
.grid { stroke: #214a5e } .rung { stroke: #63bdbd } .margin { stroke: #63bdbd }
.dot { fill: #a9d6d1; stroke: #0d2a3b } .measure .margin { stroke: #ffc94d } .measure .dot { fill: #0d2a3b; stroke: #ffc94d }
}
"""


class Scale:
    """From Elo to a horizontal position, with grid lines at round numbers."""

    def __init__(self, low: float, high: float) -> None:
        self.step = next((grid for grid in GRIDS if (high - low) / grid < MAX_GRID_LINES - 1), GRIDS[-1])
        self.low = floor(low / self.step) * self.step
        self.high = max(ceil(high / self.step) * self.step, self.low + self.step)

    def x(self, elo: float) -> float:
        return LEFT + (elo - self.low) / (self.high - self.low) * (RIGHT - LEFT)

    def lines(self) -> list[int]:
        return list(range(self.low, self.high + 1, self.step))


def svg(record: dict[str, Any]) -> str:
    """The picture of a ladder's record: the strongest on top, the bots that measure it below."""
    title = load(f"games/{record['game']}/words", DEFAULT)["name"]
    crew, measures = from_the_top(record)
    rows = [*crew, *measures]
    scale = Scale(min(one["interval"][0] for one in rows), max(one["interval"][1] for one in rows))
    bottom = TOP + ROW * len(rows)
    height = bottom + 46
    heights = [TOP + ROW * i + ROW / 2 for i in range(len(rows))]
    climb = " ".join(f"{scale.x(one['elo']):.1f},{y:.1f}" for one, y in zip(rows[: len(crew)], heights, strict=False))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img"'
        f' aria-label="{escape(description(record, rows))}">',
        f"<style>{STYLE}</style>",
        f'<rect class="page" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="14"/>',
        *[
            f'<rect class="band" x="12" y="{TOP + ROW * i}" width="{WIDTH - 24}" height="{ROW}" rx="8"/>'
            for i in range(0, len(rows), 2)
        ],
        text(24, 38, "ink title", f"The crew of {title}"),
        text(24, 60, "soft small", about(record)),
        text(WIDTH - 24, TOP - 10, "soft small end", "score against the rank below"),
        *[line(scale.x(at), bottom) for at in scale.lines()],
        *[text(scale.x(at), bottom + 20, "soft small mid", str(at)) for at in scale.lines()],
        text((LEFT + RIGHT) / 2, bottom + 38, "soft small mid", "Elo, with 95% intervals; the crew’s average is 1500"),
        f'<polyline class="rung" points="{climb}"/>',
        *[row(one, y, scale) for one, y in zip(rows, heights, strict=True)],
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def row(player: dict[str, Any], y: float, scale: Scale) -> str:
    """One player: name, margin, dot, and the step to the one below."""
    low, high = (scale.x(elo) for elo in player["interval"])
    name = player["name"].replace("_", " ")
    kind = "" if player["skill"] else ' class="measure"'
    above = player["above"]
    step = f"{above['score']:.0%} ({above['elo']:+.0f} Elo)" if above else ""
    return "\n".join(
        [
            f"<g{kind}>",
            text(24, y + 5, "ink strong" if player["skill"] else "soft", name),
            f'<line class="margin" x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}"/>',
            f'<circle class="dot" cx="{scale.x(player["elo"]):.1f}" cy="{y:.1f}" r="6.5"/>',
            text(LEFT - 24, y + 5, "soft end", f"{player['elo']:.0f}"),
            text(WIDTH - 24, y + 5, "ink end", step),
            "</g>",
        ]
    )


def line(x: float, bottom: float) -> str:
    return f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom + 4}"/>'


def text(x: float, y: float, kind: str, content: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(content)}</text>'


def about(record: dict[str, Any]) -> str:
    """What was played, in one line."""
    games = record["pairs"][0]["games"]
    limit = f", at most {record['seconds']:g} s per move" if record["seconds"] else ""
    return f"everyone against everyone, {games} games per pair, seats swapped; seed {record['seed']}{limit}"


def description(record: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """The same as text, for screen readers."""
    return f"Elo in {record['game']}: " + ", ".join(f"{one['name'].replace('_', ' ')} {one['elo']:.0f}" for one in rows) + "."
