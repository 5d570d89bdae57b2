"""The chances along a game as a picture, in the colours of the house: a side has its colour, its stroke and its name."""

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
"""How far two names stay apart."""
MAX_NAME: Final = 30


def draw_chart(found: Analysis, sides: list[str], title: str) -> str:
    """An SVG that stands alone."""
    last = max(1, len(found.chances) - 1)
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
        out.append(f'<text x="{LEFT - 8}" y="{at}" dy="4" text-anchor="end" fill="{SOFT}">{percent} %</text>')
    for n in sorted({last * i // 4 for i in range(5)}):
        out.append(f'<text x="{x(n):.1f}" y="{HEIGHT - 18}" text-anchor="middle" fill="{SOFT}">{n}</text>')
    for i in range(len(sides)):
        pairs = list(zip(found.chances, found.margins, strict=True))
        above = [f"{x(n):.1f},{y(min(1.0, chance[i] + margin[i])):.1f}" for n, (chance, margin) in enumerate(pairs)]
        below = [f"{x(n):.1f},{y(max(0.0, chance[i] - margin[i])):.1f}" for n, (chance, margin) in enumerate(pairs)]
        out.append(f'<polygon points="{" ".join(above + below[::-1])}" fill="{COLOURS[i]}" opacity=".13"/>')
    for i in range(len(sides)):
        points = " ".join([f"{x(n):.1f},{y(chance[i]):.1f}" for n, chance in enumerate(found.chances)])
        out.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[i]}" stroke-width="2.4" stroke-linejoin="round" '
            f'stroke-dasharray="{STROKES[i]}"/>'
        )
    for i, there in placed([y(chance) for chance in found.chances[-1]]):
        stroke = f'stroke="{COLOURS[i]}" stroke-width="3" stroke-dasharray="{STROKES[i]}"'
        out.append(f'<path d="M{LEFT + wide + 8} {there:.1f}h22" {stroke}/>')
        out.append(f'<text x="{LEFT + wide + 36}" y="{there:.1f}" dy="4" font-weight="600">{escape(shortened(sides[i]))}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def placed(wanted: list[float]) -> list[tuple[int, float]]:
    """Where the names stand: beside the ends of their lines, but never on each other."""
    found: list[tuple[int, float]] = []
    floor = float(HEIGHT - BOTTOM)
    for i in sorted(range(len(wanted)), key=lambda i: (-wanted[i], -i)):
        floor = min(wanted[i], floor)
        found.append((i, floor))
        floor -= APART
    return found


def shortened(name: str) -> str:
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"
