"""A card as a picture of 1200 × 630: an SVG of our own drawings, letters and colours, made into a PNG without a browser. That
takes a quarter of a second, in which nothing else runs: `pictures.py` has it done by a process of its own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec
import resvg_py

from hautemer.core.skills import RANKS
from hautemer.server.logs import traceback_of

WIDTH: Final = 1200
HEIGHT: Final = 630
FONTS: Final = sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.ttf"))
DRAWINGS: Final = Path(__file__).parent / "pages" / "drawings.json"
"""The drawings and the colours of the pages, left there when they are built; without them a card is letters alone."""
STEPS: Final = 120
VARIABLE: Final = re.compile(r"var\(--([\w-]+)(?:,\s*([^()]*))?\)")
ICONS: Final = {"reef": "crab", "calypso": "calypso", "island": "volcano", "monster": "whale"}
INK: Final = "#0b2233"
PAPER: Final = "#fcf8ee"
SEA: Final = "#0b4567"


class Seat(msgspec.Struct, frozen=True):
    """Who sits somewhere: the colour, the name, the points where there are any, and of a bot the face and how it plays."""

    colour: str
    name: str
    points: int | None = None
    character: str = ""
    bot: str = ""


class Card(msgspec.Struct, frozen=True):
    """A picture: what it says, large and small, and who is on it. `colour`: the winner's. `chances`: by side from below, the
    colour of each and its share through the game."""

    game: str
    name: str
    title: str
    text: str
    seats: tuple[Seat, ...] = ()
    colour: str = ""
    chances: tuple[tuple[str, tuple[float, ...]], ...] = ()

    @property
    def page_title(self) -> str:
        return f"{self.title} · {self.name}" if self.name else self.title


class Art(msgspec.Struct):
    """Drawings by their name, and what the variables in them stand for."""

    colours: dict[str, str] = {}
    drawings: dict[str, str] = {}

    def colour(self, name: str, otherwise: str = SEA) -> str:
        return self.colours.get(name, otherwise)

    def draw(self, name: str, x: float, y: float, size: float, seat: str = "") -> str:
        """A drawing, where there is one, in the colour of a seat."""
        if name not in self.drawings:
            return ""
        own = {**self.colours, **({"art-edge": "#3a3226"} if seat == "seat-4" else {}), "seat": self.colour(seat)}
        inside = VARIABLE.sub(lambda found: own.get(found[1], found[2] or "none"), self.drawings[name])
        place = f'x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" viewBox="0 0 64 64" overflow="visible"'
        return f'<svg {place} color="{self.colour(seat, INK)}" stroke-linecap="round" stroke-linejoin="round">{inside}</svg>'


@cache
def art() -> Art:
    return msgspec.json.decode(DRAWINGS.read_bytes(), type=Art) if DRAWINGS.exists() else Art()


def png(card: Card) -> bytes:
    picture: Any = resvg_py.svg_to_bytes(
        svg_string=svg(card), skip_system_fonts=True, font_files=FONTS, width=WIDTH, height=HEIGHT
    )
    return bytes(picture)


def svg(card: Card) -> str:
    own = art()
    parts = [*scene(card, own), *told(card, own), *(chart(card, own) if card.chances else ()), *foot(card, own)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</svg>'


def base(card: Card) -> int:
    """Where the picture ends and the chart or the seats begin."""
    return 438 if card.chances else 530


def told(card: Card, own: Art) -> Iterator[str]:
    """The winner's paper at the left: what is played, and what is to be said."""
    colour = own.colour(card.colour)
    ink = own.colour(f"{card.colour}-on", "#fff")
    low = base(card)
    edge = f"C566 60 604 120 588 190C572 260 600 330 584 {low - 60}C578 {low - 30} 580 {low} 570 {low}"
    yield f'<path d="M0 0H584{edge}H0Z" fill="#021824" fill-opacity=".25" transform="translate(8 0)"/>'
    yield f'<path d="M0 0H584{edge}H0Z" fill="{colour}"/>'
    if card.name:
        yield own.draw(ICONS.get(card.game, ""), 52, 44, 52)
        yield line(card.name, 118, 80, 27, "Label", ink)
    size = next((size for size in (74, 62, 52, 44) if len(wrapped(card.title, 500, size)) <= 2), 38)
    y = 184.0 if card.name else 230.0
    for words in wrapped(card.title, 500, size)[:3]:
        yield line(words, 52, y, size, "Head", ink, spacing=-0.03)
        y += size * 1.04
    y += 8
    room = int((low - 30 - y) // 40) + 1
    lines = wrapped(card.text, 480, 30)
    for words in [
        *lines[: room - 1],
        *([lines[room - 1] + ("…" if len(lines) > room else "")] if len(lines) >= room > 0 else []),
    ]:
        yield line(words, 52, y, 30, "Text", ink)
        y += 40


def scene(card: Card, own: Art) -> Iterator[str]:
    """The sea at the right, with whoever plays."""
    low = base(card)
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#8fd0cc"/>'
    yield f'<circle cx="662" cy="104" r="52" fill="{own.colour("sand-pale", "#f7ecd3")}"/>'
    yield wave(low * 0.5, 210, own.colour("shallow", "#63bdbd"))
    yield own.draw(ICONS.get(card.game, "whale"), 880, 16, 290)
    yield wave(low * 0.68, 180, own.colour("lagoon", "#2592a5"))
    shown = card.seats[:6]
    size = min(150.0, 540 / max(1, len(shown)))
    for i, seat in enumerate(shown):
        yield from person(seat, 640 + i * size * 0.98, low - size - 34 - (18 if i % 2 else 0), size * 0.88, own)
    yield wave(low - 22, 136, own.colour("deep", SEA))


def person(seat: Seat, x: float, y: float, size: float, own: Art) -> Iterator[str]:
    """A porthole with a face; whoever is no bot is their colour."""
    middle, radius = size / 2, size / 2
    depth = own.colour(f"depth-{RANKS.index(seat.bot) + 1}") if seat.bot in RANKS else PAPER
    yield f'<circle cx="{x + middle:.1f}" cy="{y + middle + 4:.1f}" r="{radius + 5:.1f}" fill="#021824" fill-opacity=".25"/>'
    yield f'<circle cx="{x + middle:.1f}" cy="{y + middle:.1f}" r="{radius + 5:.1f}" fill="{PAPER}"/>'
    yield f'<circle cx="{x + middle:.1f}" cy="{y + middle:.1f}" r="{radius:.1f}" fill="{depth}"/>'
    if seat.character:
        yield own.draw(seat.character, x + size * 0.04, y, size * 0.92)
    else:
        yield own.draw(seat.colour, x + size * 0.2, y + size * 0.2, size * 0.6, seat.colour)


def chart(card: Card, own: Art) -> Iterator[str]:
    """All chances, stacked over the whole width."""
    top, low = 438, 560
    yield f'<rect y="{top}" width="{WIDTH}" height="{low - top}" fill="{own.colour("abyss", INK)}"/>'
    below = [0.0] * (STEPS + 1)
    layers = []
    for colour, chances in card.chances:
        above = [sum(pair) for pair in zip(below, steps(chances), strict=True)]
        edge = [f"{WIDTH * i / STEPS:.1f},{low - (low - top) * at:.1f}" for i, at in enumerate(above)]
        ground = [f"{WIDTH * i / STEPS:.1f},{low - (low - top) * at:.1f}" for i, at in enumerate(below)]
        points = " ".join([*edge, *reversed(ground)])
        layers.append(
            f'<polygon points="{points}" fill="{own.colour(colour)}" stroke="#021824" stroke-opacity=".3" stroke-width="3"/>'
        )
        below = above
    yield from reversed(layers)


def steps(chances: tuple[float, ...]) -> list[float]:
    """As many as the picture has room for, each the mean of some moments; the first and the last as they are."""
    last = len(chances) - 1
    means = []
    for i in range(STEPS + 1):
        low, high = [min(last, max(0, round((i + by) * last / STEPS))) for by in (-0.5, 0.5)]
        part = chances[low : high + 1]
        means.append(sum(part) / len(part))
    return [chances[0], *means[1:-1], chances[last]]


def foot(card: Card, own: Art) -> Iterator[str]:
    """Who was there and what they have, and whose table this is."""
    top = 560 if card.chances else 530
    yield f'<rect y="{top}" width="{WIDTH}" height="{HEIGHT - top}" fill="{PAPER}"/>'
    size = 26 if len(card.seats) <= 4 else 21
    x, y = 54.0, (top + HEIGHT) / 2 + size * 0.35
    for i, icon in enumerate(() if card.seats else ICONS.values()):
        yield own.draw(icon, x + 84 * i, (top + HEIGHT) / 2 - 30, 60)
    for seat in card.seats:
        says = seat.name if seat.points is None else f"{seat.name} {seat.points}"
        says = fitted(says, 200 if len(card.seats) > 3 else 300, size)
        if x + size * 1.4 + width(says, size) > 990:
            break
        yield own.draw(seat.colour, x, y - size * 0.82, size * 0.92, seat.colour)
        yield line(says, x + size * 1.35, y, size, "Label", INK)
        x += size * 1.35 + width(says, size) + 34
    yield line("Hautemer", WIDTH - 52, (top + HEIGHT) / 2 + 12, 34, "Head", INK, spacing=-0.03, end=True)


def wave(y: float, length: float, colour: str) -> str:
    """A sheet of water, with its shadow above."""
    hops = "".join(f"q{length / 4:.1f} -22 {length / 2:.1f} 0t{length / 2:.1f} 0" for _ in range(round(WIDTH / length) + 2))
    path = f"M-60 {y:.1f}{hops}V{HEIGHT}H-60Z"
    return f'<path d="{path}" fill="#021824" fill-opacity=".22" transform="translate(0 -6)"/><path d="{path}" fill="{colour}"/>'


def line(text: str, x: float, y: float, size: float, font: str, ink: str, spacing: float = 0, end: bool = False) -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{ink}" letter-spacing="{spacing * size:.2f}"'
    anchor = "end" if end else "start"
    return f'<text {at} text-anchor="{anchor}" font-family="Hautemer {font}">{written(text)}</text>'


def written(text: str) -> str:
    """As our letters have it: the narrow space is a plain one."""
    return escape(text.replace("\u202f", "\u00a0"))


def width(text: str, size: float) -> float:
    """About how wide a text is."""
    return size * sum(
        [0.3 if char in " .,:;!'’|ijlIft()[]-\u00a0\u202f" else 0.86 if char in "mwMWœŒæÆ—%@" else 0.56 for char in text]
    )


def wrapped(text: str, room: float, size: float) -> list[str]:
    """In lines, broken between words; a word that is too long for a line is cut short."""
    lines: list[str] = []
    for word in text.split(" "):
        word = fitted(word, room, size)
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def fitted(text: str, room: float, size: float) -> str:
    while len(text) > 1 and width(text, size) > room:
        text = text[:-2].rstrip() + "…"
    return text


def main() -> int:
    """A card comes in as JSON, its picture goes out; a failure tells where it was, and nothing of the card."""
    try:
        sys.stdout.buffer.write(png(msgspec.json.decode(sys.stdin.buffer.read(), type=Card)))
    except Exception as why:
        print(traceback_of(why), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
