"""The chances along a game as a picture, in the colours of the house: each side has its colour, its stroke and its name."""

from __future__ import annotations

from html import escape
from typing import Final

from hautemer.lab.analysis import Analysis

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 960, 420, 56, 250, 56, 44
PAPER, INK, SOFT, LINE = "#fcf8ee", "#0b2233", "#456072", "#e0d4b8"
COLOURS: Final = ("#cf3d22", "#b27a00", "#5b3fa8", "#8a7a4c", "#16202e", "#c2467c")
"""The seats' own, the pale ones darker: a line is thinner than a piece."""
STROKES: Final = ("", "9 4", "2 4", "14 4 2 4", "5 3", "1 3 6 3")
APART: Final = 18
"""How far apart two names are, at least."""
MAX_NAME: Final = 30


def draw_chart(analysis: Analysis, sides: list[str], title: str) -> str:
    """An SVG that stands alone."""
    last = max(1, len(analysis.chances) - 1)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(n: float) -> float:
        return LEFT + wide * n / last

    def y(chance: float) -> float:
        return TOP + high * (1 - chance)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}" '
        f'font-family="Bricolage Grotesque, Avenir Next, Segoe UI, system-ui, sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="30" font-size="17" font-weight="700">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        at = f"{y(percent / 100):.1f}"
        out.append(f'<path d="M{LEFT} {at}H{LEFT + wide}" stroke="{LINE}" stroke-width="{2 if percent == 50 else 1}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{at}" dy="4" text-anchor="end" fill="{SOFT}">{percent}%</text>')
    for n in sorted({last * i // 4 for i in range(5)}):
        out.append(f'<text x="{x(n):.1f}" y="{HEIGHT - 18}" text-anchor="middle" fill="{SOFT}">{n}</text>')
    for i in range(len(sides)):
        pairs = list(zip(analysis.chances, analysis.margins, strict=True))
        above = [f"{x(n):.1f},{y(min(1.0, chance[i] + margin[i])):.1f}" for n, (chance, margin) in enumerate(pairs)]
        below = [f"{x(n):.1f},{y(max(0.0, chance[i] - margin[i])):.1f}" for n, (chance, margin) in enumerate(pairs)]
        out.append(f'<polygon points="{" ".join(above + below[::-1])}" fill="{COLOURS[i]}" opacity=".13"/>')
    for i in range(len(sides)):
        points = " ".join([f"{x(n):.1f},{y(chance[i]):.1f}" for n, chance in enumerate(analysis.chances)])
        out.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[i]}" stroke-width="2.4" stroke-linejoin="round" '
            f'stroke-dasharray="{STROKES[i]}"/>'
        )
    for i, height in label_heights([y(chance) for chance in analysis.chances[-1]]):
        stroke = f'stroke="{COLOURS[i]}" stroke-width="3" stroke-dasharray="{STROKES[i]}"'
        out.append(f'<path d="M{LEFT + wide + 8} {height:.1f}h22" {stroke}/>')
        out.append(f'<text x="{LEFT + wide + 36}" y="{height:.1f}" dy="4" font-weight="600">{escape(shorten(sides[i]))}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def label_heights(ends: list[float]) -> list[tuple[int, float]]:
    """The heights of the names: beside the ends of their lines, but never on top of each other."""
    heights: list[tuple[int, float]] = []
    floor = float(HEIGHT - BOTTOM)
    for i in sorted(range(len(ends)), key=lambda i: (-ends[i], -i)):
        floor = min(ends[i], floor)
        heights.append((i, floor))
        floor -= APART
    return heights


def shorten(name: str) -> str:
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"
