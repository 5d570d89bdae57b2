"""What is in hand: the numbers that the steps to come are about, as text. Positions write it, and every view shows it."""

from __future__ import annotations

from typing import Final

from hautemer.core.bits import bit, each
from hautemer.core.engine import OVER
from hautemer.core.errors import BadInput
from hautemer.games.island.actions import DIVE
from hautemer.games.island.board import HEADINGS, NAMES, NUMBER
from hautemer.games.island.pieces import COLOURS, FIGURE, KINDS, TERRAINS, figure_name
from hautemer.games.island.state import BY_KIND, BY_TILE, Island, names_of

KEYS: Final = [
    "count",
    "value",
    "moves",
    "swam",
    "at",
    "figure",
    "heading",
    "kind",
    "kinds",
    "reach",
    "moved",
    "may",
    "terrain",
    "asked",
]
REACHES: Final = {"by_kind": BY_KIND, "tile": BY_TILE, "dive": DIVE, "1": 1, "2": 2, "3": 3}
SAID: Final = {number: name for name, number in REACHES.items()}
AROUND: Final = [*HEADINGS, "here"]
YES_NO: Final = {"no": 0, "yes": 1}


def in_hand(s: Island) -> dict[str, str]:
    """All that the steps to come must know, but what goes without saying."""
    details: dict[str, str] = {}
    agenda = s.agenda
    while agenda is not OVER:
        for key in agenda.step.needs:
            if key not in details:
                text = text_of(s, key)
                if text:
                    details[key] = text
        agenda = agenda.rest
    return details


def text_of(s: Island, key: str) -> str:
    """One of them; nothing where it goes without saying."""
    if key == "count":
        return str(s.count)
    if key == "value":
        return str(s.value)
    if key == "moves":
        return str(s.moves)
    if key == "swam":
        return " ".join(names_of(s.swam & s.alive))
    if key == "at":
        return NAMES[s.hex]
    if key == "figure":
        return figure_name(s.figure)
    if key == "heading":
        return AROUND[s.heading]
    if key == "kind":
        return s.kit.faces[s.kind]
    if key == "kinds":
        return " ".join([KINDS[kind] for kind in each(s.kinds)])
    if key == "reach":
        return SAID[int(s.reach)]
    if key == "moved":
        return "yes" if s.moved else ""
    if key == "may":
        return "yes" if s.may else ""
    if key == "terrain":
        return TERRAINS[s.terrain]
    return COLOURS[s.asked]


def take_in_hand(s: Island, key: str, text: str) -> None:
    """The same, read back; `BadInput` says what would be right."""
    if key == "count":
        s.count = number(text, 60)
    elif key == "value":
        s.value = number(text, 6)
    elif key == "moves":
        s.moves = number(text, 3)
    elif key == "swam":
        for name in text.split():
            s.swam |= bit(one_in(FIGURE, name))
    elif key == "at":
        s.hex = one_in(NUMBER, text)
    elif key == "figure":
        s.figure = one_in(FIGURE, text)
    elif key == "heading":
        s.heading = place_in(AROUND, text)
    elif key == "kind":
        s.kind = place_in(s.kit.faces, text)
    elif key == "kinds":
        s.kinds = sum([1 << place_in(KINDS, kind) for kind in text.split()])
    elif key == "reach":
        s.reach = one_in(REACHES, text)
    elif key == "moved":
        s.moved = one_in(YES_NO, text) == 1
    elif key == "may":
        s.may = one_in(YES_NO, text) == 1
    elif key == "terrain":
        s.terrain = place_in(TERRAINS, text)
    elif key == "asked":
        s.asked = place_in(COLOURS[: s.kit.seats], text)


def number(text: str, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 2 or int(text) > most:
        raise BadInput(f"it must be a number from 0 to {most}, not {text!r}.")
    return int(text)


def one_in(known: dict[str, int], text: str) -> int:
    if text not in known:
        names = list(known)
        raise BadInput(f"{text!r} is not one of {', '.join(names if len(names) <= 10 else [*names[:3], '…', names[-1]])}.")
    return known[text]


def place_in(known: list[str], text: str) -> int:
    return one_in({name: i for i, name in enumerate(known)}, text)
