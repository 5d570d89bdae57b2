"""The Island in a terminal: the map drawn with letters, the story told, the question asked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Group, RenderableType
from rich.text import Text

from hautemer.core.engine import Action
from hautemer.core.messages import Event, View
from hautemer.core.terminal import StoryLine, Terminal
from hautemer.games.island.board import HEXES, LAND, LEFT, MAP, NAMES, NUMBER, ROWS, SIGNS
from hautemer.games.island.creatures import PutAnywhere
from hautemer.games.island.messages import FigureView, IslandView, TurnBegan
from hautemer.games.island.modules import MODULES
from hautemer.games.island.outlook import LOOKS
from hautemer.games.island.pieces import COLOURS, KINDS
from hautemer.games.island.position import AFLOAT, LETTERS

if TYPE_CHECKING:
    from hautemer.speech import Speech

STYLES: Final = {".": "blue", "b": "yellow", "f": "green", "m": "white"}
WIDE: Final = 5
"""How many letters a cell shows; a crowded one is written out below the map."""
ABOUT: Final = {
    "serpent": "island.creature.serpent",
    "shark": "island.creature.shark",
    "whale": "island.creature.whale",
    "ship": "island.move.ship",
    "volcano": "island.sink.volcano",
    "whirlpool": "island.sink.whirlpool",
    "wind": "island.tile.wind",
    "shark_repellent": "island.tile.shark_repellent",
    "whale_repellent": "island.tile.whale_repellent",
    **{piece: clause for module in MODULES for piece, clause in module.about.items()},
}
"""What somebody may ask about, besides clauses by their own names."""


class IslandTerminal(Terminal):
    """The map, the seats, what one keeps."""

    def say(self, part: str, value: Any, speech: Speech) -> str:
        words = speech.words
        if value is None:
            return ""
        if part in ("kind", "face"):
            return str(words["kinds"][value])
        if part in ("piece", "tile", "terrain", "heading", "isle"):
            return str(words[f"{part}s"][value])
        if part == "colour":
            return str(words["seats"][value])
        if part == "figure":
            return speech.fill(words["figure"], name=name_of(value, speech), colour=colour_of(value))
        if part == "figures":
            return listed([counted(colour, n, speech) for colour, n in by_colour(value).items()], speech)
        if part == "seats":
            return listed([speech.seat(seat) for seat in value], speech)
        if part == "hexes":
            return listed(list(value), speech)
        return super().say(part, value, speech)

    def clause_of(self, text: str, speech: Speech) -> str:
        """The clause that somebody asks about: by its own name, or by a piece or a tile; "" when it is none."""
        return super().clause_of(text, speech) or ABOUT.get(text, "")

    def story(self, events: list[Event], speech: Speech) -> list[StoryLine]:
        """What happened; whose turn it is, the table shows by itself."""
        return super().story([event for event in events if not isinstance(event, TurnBegan)], speech)

    def prompt(self, view: View, speech: Speech) -> str:
        """What is asked, with the piece in hand and the moves left."""
        v = cast(IslandView, view)
        assert v.ask is not None
        words = speech.words["table"]
        said = [speech.prompt(v.ask.step)]
        if v.ask.step in ("which", *LOOKS) or isinstance(speech.game.steps[v.ask.step], PutAnywhere):
            said.insert(0, speech.fill(words["picked"], at=v.hand["at"]))
        if v.ask.step in ("pick", "step", "sail"):
            said.append(speech.fill(words["moves"], moves=int(v.hand["moves"])))
        return " ".join(said)

    def is_drawn(self, action: Action) -> bool:
        """Whether `draw` shows this answer: hexes are lit on the map."""
        return "hex" in action.parts()

    def draw(self, view: View, offered: list[Action], speech: Speech, names: list[str], width: int) -> RenderableType:
        """The table as the view's seat sees it: the seats, the map, what one keeps, the hexes to choose from."""
        v = cast(IslandView, view)
        words = speech.words["table"]
        lit = [action.parts()["hex"] for action in offered if "hex" in action.parts()]
        lines: list[RenderableType] = [heading(v, seat, names, speech) for seat in range(len(v.sides))]
        lines += drawn_map(v, set(lit), speech)
        letters = "".join(dict.fromkeys(short(figure)[0] for figure in v.figures))
        by_number = {number_of(figure.name): name_of(figure.name, speech) for figure in v.figures}
        numbered = ", ".join(f"{number} {name}" for number, name in by_number.items())
        lines.append(Text(speech.fill(words["legend"], letters=letters, names=numbered), style="dim"))
        own = v.sides[v.seat] if v.seat >= 0 else None
        if own is not None and own.kept:
            tiles = [self.say("tile", tile.partition("-")[2], speech) for tile in own.kept]
            lines.append(Text(speech.fill(words["tiles"], tiles=", ".join(tiles))))
        if own is not None and own.box:
            lines.append(Text(speech.fill(words["values"], values=" ".join(map(str, own.box)))))
        if v.options["open_values"] == "yes" and own is not None:
            known = [f"{short(f)}={f.value}" for f in v.figures if f.value is not None and f.how not in ("lost", "box")]
            lines.append(Text(speech.fill(words["mine"], values=" ".join(known))))
        if lit:
            lines.append(Text(speech.fill(words["hexes"], hexes=lit)))
        typed = [action.parts()["figure"] for action in offered if "figure" in action.parts()]
        if typed:
            explorers = ", ".join(f"{figure} ({name_of(figure, speech)})" for figure in typed)
            lines.append(Text(speech.fill(words["explorers"], explorers=explorers)))
        return Group(*lines)


def colour_of(figure: str) -> str:
    """`red4` is the fourth red explorer that was placed."""
    return figure.rstrip("0123456789")


def number_of(figure: str) -> str:
    return figure.removeprefix(colour_of(figure))


def name_of(figure: str, speech: Speech) -> str:
    """An explorer's first name: by the order of placing, which everyone saw."""
    return str(speech.words["figure_names"][number_of(figure)])


def by_colour(figures: tuple[str, ...]) -> Counter[str]:
    return Counter(colour_of(figure) for figure in figures)


def counted(colour: str, n: int, speech: Speech) -> str:
    """So many explorers of a colour."""
    return inside(speech.fill(speech.words["figures"][colour], count=n))


def inside(said: str) -> str:
    """In the middle of a line."""
    return said[:1].lower() + said[1:]


def listed(things: list[str], speech: Speech) -> str:
    """One, two and three."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {speech.words['and']} {things[-1]}"


def cells(v: IslandView) -> list[str]:
    """What is on each hex, in letters: land or sea, explorers, creatures, a ship and its crew."""
    found = ["."] * HEXES
    for i, letter in enumerate(v.land):
        found[LAND[i]] = letter
    crews = [""] * HEXES
    for figure in v.figures:
        if figure.how in ("land", "water"):
            found[NUMBER[figure.hex]] += short(figure)
        elif figure.how == "ship":
            crews[NUMBER[figure.hex]] += short(figure)
    for kind, letter in zip(KINDS, AFLOAT, strict=True):
        for hex in v.afloat.get(kind, ()):
            found[NUMBER[hex]] += letter
    return [cell + crew for cell, crew in zip(found, crews, strict=True)]


def short(figure: FigureView) -> str:
    return LETTERS[COLOURS.index(colour_of(figure.name))] + number_of(figure.name)


def drawn_map(v: IslandView, lit: set[str], speech: Speech) -> list[Text]:
    """The board, what may be chosen lit; crowded hexes are written out below."""
    found = cells(v)
    lines: list[Text] = []
    for row, signs in enumerate(MAP):
        line = Text(f"{ROWS[row]} ", style="dim")
        line.append(" " * (3 * (2 * LEFT[row] + row + 5)))
        for i in range(len(signs.split())):
            h = NUMBER[f"{ROWS[row]}{i + 1}"]
            line.append(*cell_text(found[h], h, NAMES[h] in lit, v.hand.get("at") == NAMES[h]))
            line.append(" ")
        lines.append(line)
    notes = [f"{NAMES[h]} {cell}" for h, cell in enumerate(found) if len(cell) > WIDE]
    return [*lines, Text("  " + " · ".join(notes), style="dim")] if notes else lines


def cell_text(cell: str, h: int, lit: bool, picked: bool) -> tuple[str, str]:
    """A cell and its style; an empty one that may be chosen says its name."""
    style = STYLES[cell[0]] + (" dim" if cell == "." and not lit else "")
    text = cell if len(cell) <= WIDE else cell[: WIDE - 1] + "+"
    if cell == "." and SIGNS[h] in "cS":
        text = "~"
    if lit and len(cell) == 1:
        text = NAMES[h] if cell == "." else cell + NAMES[h]
    return text.ljust(WIDE), style + (" bold reverse" if picked else " bold underline" if lit else "")


def heading(v: IslandView, seat: int, names: list[str], speech: Speech) -> Text:
    """A seat in one line."""
    side, words = v.sides[seat], speech.words["table"]
    name = words["you"] if seat == v.seat else names[seat]
    letters = "".join(LETTERS[COLOURS.index(colour)] for colour in side.colours)
    parts = [f"{letters} {speech.seat(seat)} ({name})", speech.fill(words["safe"], count=side.safe)]
    parts.append(speech.fill(words["lost"], count=side.lost))
    if side.terrains:
        parts.append(inside(speech.fill(words["keeps"], count=len(side.terrains))))
    if seat == v.turn:
        parts.append(words["on_turn"])
    return Text(" · ".join(parts), style="bold" if seat == v.turn else "")


TERMINAL: Final = IslandTerminal()
