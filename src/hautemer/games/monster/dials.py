"""The numbers that the lost pictures of the sheet would have given, each a dial: its two presets, its range, its reason."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import RULES
from hautemer.core.game import Option
from hautemer.games.monster.board import CHARTS, Board, board_for
from hautemer.games.monster.cards import ARMS, BESTIAL, NATURE, SAILS, card_set

PRESET: Final = "preset"
"""The value of a dial that leaves it to the preset."""


@final
class Dial:
    """A number or a word that can be set: what the two presets say, what else it takes, and why it is a dial."""

    def __init__(self, name: str, printed: str, balanced: str, values: list[str], reason: str) -> None:
        self.name = name
        self.printed = printed
        self.balanced = balanced
        self.values = values
        self.reason = reason


DIALS: Final = [
    Dial(
        "strike",
        "any",
        "first",
        ["any", "first"],
        "a whale that swims up and devours in one turn leaves a hunter no answer; from where she began, the danger is seen",
    ),
    Dial(
        "ice",
        "enter",
        "linger",
        ["enter", "linger"],
        "the sheet says only that she reaches the ice; to start a turn beside it gives the hunters one turn to answer",
    ),
    Dial(
        "ice_rows",
        "9",
        "9",
        ["1", "3", "5", "7", "9", "11"],
        "how much of each side is open is lost with the picture; all of it is the plainest reading",
    ),
    Dial(
        "life",
        "25",
        "25/16",
        ["12", "14", "16", "18", "20", "22", "25", "28", "30"],
        "25 is printed, for two hunters as for three; two deal two thirds of the blows",
    ),
    Dial(
        "storm",
        "10",
        "10",
        ["6", "8", "10", "12", "14"],
        "the sheet speaks of a storm but not of its round; ten rounds are about an hour",
    ),
    Dial(
        "zone",
        "none",
        "12",
        ["none", "6", "9", "12", "18", "24", "30"],
        "the sheet asks for a closed zone of any size; with a cap a net across half the sea is no cage yet",
    ),
    Dial(
        "anchor",
        "yes",
        "no",
        ["yes", "no"],
        "the glossary counts the whale among the entities a net is tied to; a net tied to its prey is a trick",
    ),
    Dial(
        "harpoon_reach",
        "2",
        "2",
        ["1", "2"],
        "adjacent or one space between is a distance of two",
    ),
    Dial(
        "tow_reach",
        "3",
        "3",
        ["2", "3"],
        "two spaces or less, counted like the harpoon's one space between, is a distance of three",
    ),
    Dial(
        "net_reach",
        "1",
        "1",
        ["1", "2", "3"],
        "the sheet names no distance for the first net; beside the boat is the plainest",
    ),
    Dial(
        "arms",
        "mixed",
        "mixed",
        ["mixed", "nets", "irons"],
        "38 cards are printed, the copies of each are lost",
    ),
    Dial(
        "sails",
        "even",
        "even",
        ["even", "short", "long"],
        "30 cards are printed, the numbers in their middle are lost",
    ),
    Dial(
        "devorer",
        "2",
        "2",
        ["0", "1", "2"],
        "ten Lien cards are printed, two of each is even; Dévorer alone kills without a chance, so its copies can go",
    ),
    Dial(
        "allies",
        "open",
        "open",
        ["open", "closed"],
        "the sheet does not say whether hunters show each other their hands; they plan together, so they may",
    ),
]
BY_NAME: Final = {dial.name: dial for dial in DIALS}


def lives(low: int, high: int) -> list[str]:
    return [PRESET, *[value for value in BY_NAME["life"].values if low <= int(value) <= high]]


LIVES: Final = {"3": (20, 30), "2": (12, 25)}
"""The range of the dial `life`, by the number of hunters."""

OPTIONS: Final = [
    Option(PRESET, "balanced", "printed"),
    Option("hunters", *LIVES, only={hunters: {"life": lives(low, high)} for hunters, (low, high) in LIVES.items()}),
    Option("board", *CHARTS),
    *[Option(dial.name, PRESET, *dial.values) for dial in DIALS],
]

COPIES: Final = {"mixed": [12, 8, 6, 4, 4, 4], "nets": [8, 14, 4, 4, 4, 4], "irons": [14, 4, 8, 4, 5, 3]}
"""The Arms deck, always 38: Harpon, Filet, explosif, Drouge, pique, tracteur."""
REPEATS: Final[dict[str, list[i64]]] = {
    "even": [2, 3, 1, 2, 2, 2, 1, 1, 1, 2],
    "short": [1, 2, 1, 1, 1, 1, 1, 1, 1, 1],
    "long": [3, 3, 2, 3, 3, 3, 2, 2, 2, 3],
}
"""How often each Movement card may be repeated; three cards of each, always 30."""


@final
class Dials:
    """All dials of one game, settled."""

    def __init__(self, options: dict[str, str]) -> None:
        chosen = {dial.name: value_of(options, dial.name) for dial in DIALS}
        life = chosen["life"].split("/")
        self.hunters: i64 = int(options["hunters"])
        self.board: Final[Board] = board_for(options["board"], int(chosen["ice_rows"]))
        self.first: bool = chosen["strike"] == "first"
        self.enter: bool = chosen["ice"] == "enter"
        self.life: i64 = int(life[-1] if options["hunters"] == "2" else life[0])
        self.storm: i64 = int(chosen["storm"])
        self.zone: i64 = 0 if chosen["zone"] == "none" else int(chosen["zone"])  # 0: no cap
        self.anchor: bool = chosen["anchor"] == "yes"
        self.harpoon: i64 = int(chosen["harpoon_reach"])
        self.tow: i64 = int(chosen["tow_reach"])
        self.net: i64 = int(chosen["net_reach"])
        self.repeats: Final[list[i64]] = REPEATS[chosen["sails"]]
        self.open_hands: bool = chosen["allies"] == "open"
        self.whole: Final[list[i64]] = [0, 0, 0, 0]  # by deck, all its cards
        self.whole[NATURE] = set_of_copies([3] * 6)
        self.whole[BESTIAL] = set_of_copies([int(chosen["devorer"]), 2, 2, 2, 2])
        self.whole[ARMS] = set_of_copies(COPIES[chosen["arms"]])
        self.whole[SAILS] = set_of_copies([3] * 10)


def value_of(options: dict[str, str], name: str) -> str:
    """What a dial says: itself, or its preset."""
    if options[name] != PRESET:
        return options[name]
    return BY_NAME[name].printed if options[PRESET] == "printed" else BY_NAME[name].balanced


def set_of_copies(copies: list[int]) -> i64:
    return card_set([place for place, n in enumerate(copies) for _ in range(n)])


SETTLED: Final[dict[str, Dials]] = {}


def dials_for(options: dict[str, str]) -> Dials:
    """Built once for each set of options."""
    key = " ".join([*[options[option.name] for option in OPTIONS], options[RULES]])
    if key not in SETTLED:
        SETTLED[key] = Dials(options)
    return SETTLED[key]
