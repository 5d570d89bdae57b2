"""Who the bots are. A character is a name and a face; how strong its bot plays is chosen apart from that. Two are at home in each
rank; where they are not enough, others of the crew sail at that rank."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from hautemer.core.errors import unknown
from hautemer.core.skills import RANKS


class Character(NamedTuple):
    """A member of the crew: what it is called in every language, and the rank that is its own."""

    name: str
    rank: str


CHARACTERS: Final = {
    "pip": Character("Pip", "cabin_boy"),
    "lulu": Character("Lulu", "cabin_boy"),
    "olive": Character("Olive", "deckhand"),
    "bruno": Character("Bruno", "deckhand"),
    "maelle": Character("Maëlle", "lookout"),
    "oscar": Character("Oscar", "lookout"),
    "hugo": Character("Hugo", "helmsman"),
    "mona": Character("Mona", "helmsman"),
    "iris": Character("Iris", "mate"),
    "victor": Character("Victor", "mate"),
    "nestor": Character("Nestor", "captain"),
    "selma": Character("Selma", "captain"),
}
"""By id, which is the name in plain letters; in each rank, who sits down first."""


def known_character(name: str) -> str:
    """The id, if a character has it; `BadInput` otherwise."""
    if name not in CHARACTERS:
        raise unknown("character", name, CHARACTERS)
    return name


def line_up(bot: str) -> list[str]:
    """The characters in the order in which they sit down as this bot: the two of its rank, then others, the nearest first. A bot
    without a rank is played from the bottom of the ladder."""
    rank = RANKS.index(bot) if bot in RANKS else 0
    return sorted(CHARACTERS, key=lambda one: abs(RANKS.index(CHARACTERS[one].rank) - rank))


def seat_characters(bots: Sequence[str], chosen: Sequence[str], away: Collection[str] = ()) -> list[str]:
    """The character at each seat, never one twice; "" where `bots` has no bot. Whoever is `chosen` for a seat has it; the others
    come by `line_up`, none of them from `away`. A rank's own two go before anybody takes their place at another one."""
    seated = [character if bot else "" for bot, character in zip(bots, chosen, strict=True)]
    for at_home in (True, False):
        for seat, bot in enumerate(bots):
            if bot and not seated[seat]:
                free = [one for one in line_up(bot) if one not in seated and one not in away]
                seated[seat] = next((one for one in free if CHARACTERS[one].rank == bot or not at_home), "")
    return seated


def namesakes(people: Iterable[str]) -> set[str]:
    """The characters that people at the table are called like, accents and capitals aside."""
    return {plain_letters(name) for name in people} & CHARACTERS.keys()


def plain_letters(name: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char)).casefold()
