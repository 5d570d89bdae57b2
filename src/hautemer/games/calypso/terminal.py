"""Calypso in a terminal: the ring in a line, the six small tiles as cards, the fish as fish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Group, RenderableType
from rich.text import Text

from hautemer.core.engine import Action
from hautemer.core.messages import View
from hautemer.core.terminal import Terminal
from hautemer.games.calypso.book import TOGETHER_MODES
from hautemer.games.calypso.messages import CalypsoView, SmallTile
from hautemer.games.calypso.tiles import COLOURS

if TYPE_CHECKING:
    from hautemer.speech import Speech

INK: Final = {"yellow": "yellow", "purple": "medium_purple", "green": "green", "pink": "hot_pink"}
FINS: Final = {"yellow": "≡", "purple": "∷", "green": "≈", "pink": "○"}
"""Stripes, dots, waves, plain: the colours are told apart without colour."""
INSIDE: Final = 11
ACROSS: Final = 3
CALYPSO: Final = "><((º>"
FISH: Final = "><>"


class CalypsoTerminal(Terminal):
    """The ring in a line, the six small tiles, the fish."""

    def say(self, part: str, value: Any, speech: Speech) -> str:
        if part in ("colour", "wanted"):
            return str(speech.words["colours"][value])
        if part == "tile":
            return str(speech.words["tiles"][value])
        if part in ("faces", "tiles"):
            return ", ".join([self.say("colour" if part == "faces" else "tile", one, speech) for one in value])
        if part == "victim":
            return speech.part("seat", value)
        if part == "mode":
            return str(speech.words["options"]["mode"]["values"][value])
        return super().say(part, value, speech)

    def clause_of(self, text: str, speech: Speech) -> str:
        """The clause of a large tile that someone asks about, by its name; "" when it is none."""
        kind = "colour" if text in COLOURS else text
        if kind not in ("colour", "four", "net", "shark"):
            return ""
        mode = speech.options["mode"]
        if mode not in TOGETHER_MODES:
            return f"{speech.game.name}.{kind}"
        return f"{speech.game.name}.coop.{'hard' if kind == 'four' and mode == 'coop_hard' else kind}"

    def prompt(self, view: View, speech: Speech) -> str:
        """What is asked, exactly."""
        v = cast(CalypsoView, view)
        assert v.ask is not None
        if v.wanted is not None and v.ask.step.endswith(("seek", "seek_named")):
            return speech.fill(speech.words["table"]["ask_colour"], colour=v.wanted)
        return super().prompt(view, speech)

    def is_drawn(self, action: Action) -> bool:
        """Whether `draw` puts this answer's number on a small tile."""
        return "place" in action.parts()

    def draw(self, view: View, offered: list[Action], speech: Speech, names: list[str], width: int) -> RenderableType:
        """The table: the ring with Calypso in it, the small tiles with the numbers of the answers, the fish."""
        v = cast(CalypsoView, view)
        numbers = {action.parts()["place"]: i for i, action in enumerate(offered, 1) if self.is_drawn(action)}
        faces = [face(v, place, tile, speech, numbers.get(str(place))) for place, tile in enumerate(v.tiles, 1)]
        rows = [faces[i : i + ACROSS] for i in range(0, len(faces), ACROSS)]
        tiles = [Text("   ") + Text(" ").join(tile[line] for tile in row) for row in rows for line in range(5)]
        return Group(ring(v, speech, width), *tiles, *shoals(v, names, speech))


def ring(v: CalypsoView, speech: Speech, width: int) -> Text:
    """The large tiles, clockwise, in as many rows as the screen needs; Calypso swims on one of them."""
    line = Text(str(speech.words["table"]["ring"]))
    used = len(line)
    for place in range(len(v.ring)):
        tile = large_tile(v, place, speech)
        if used + len(tile) + 3 >= width:
            line.append("\n  ")
            used = 2
        line.append(" → " if place else " ").append(tile)
        used += len(tile) + 3
    return line.append(" ↺")


def large_tile(v: CalypsoView, place: int, speech: Speech) -> Text:
    """One of the ring: its colour and fins, or its name."""
    kind = v.ring[place]
    name = speech.words["colours"].get(kind) or speech.words["tiles"][kind]
    if kind == "four" and v.options["mode"] == "coop_hard":
        name = speech.words["table"]["blank"]
    label = f"{name} {FINS[kind]}" if kind in FINS else str(name)
    ink = INK.get(kind, "default")
    return Text(f"{CALYPSO} {label}", f"{ink} bold reverse") if place == v.at else Text(label, ink)


def face(v: CalypsoView, place: int, tile: SmallTile, speech: Speech, number: int | None) -> list[Text]:
    """A small tile, five lines high: its place, what it shows, and what it can hide where the game helps the memory."""
    words = speech.words["table"]
    name = str(speech.words["colours"][tile.shows])
    below = ""
    if v.options["memory_aid"] == "yes" and tile.hides is not None:
        below = "? " + " ".join([FINS[colour] for colour in tile.hides])
    elif tile.hopeless:
        below = str(words["hopeless"])
    foot = f" {number} ".center(INSIDE, "─") if number is not None else "─" * INSIDE
    inner = [FINS[tile.shows] * 3, name, below]
    rows = [f"╭{'─' * INSIDE}╮", *[f"│{row:^{INSIDE}}│" for row in inner], f"╰{foot}╯"]
    dim = "dim " if tile.hopeless else ""
    return [Text(row, style=f"{dim}{INK[tile.shows]}") for row in rows]


def shoals(v: CalypsoView, names: list[str], speech: Speech) -> list[Text]:
    """Whose fish are where."""
    words = speech.words["table"]
    lines = []
    for seat, count in enumerate(v.fish):
        name = words["you"] if seat == v.seat else names[seat]
        goal = "" if v.options["mode"] in TOGETHER_MODES else f" {words['owns'].format(count=count, goal=v.goal)}"
        text = f"{speech.seat(seat)} ({name}){goal} {' '.join([FISH] * count)}"
        lines.append(Text(text[:1].upper() + text[1:], style="bold" if seat == v.turn else ""))
    if v.options["mode"] in TOGETHER_MODES:
        lines.append(Text(words["saved"].format(count=sum(v.fish), goal=v.goal), style="green"))
        lines.append(Text(words["lost"].format(net=v.net, eaten=v.eaten, goal=v.goal), style="red"))
        lines.append(Text(words["ocean"].format(ocean=v.ocean), style="dim"))
    else:
        lines.append(Text(words["net"].format(net=v.net), style="dim"))
    return lines


TERMINAL: Final = CalypsoTerminal()
