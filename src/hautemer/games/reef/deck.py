"""Which card does what: the two modes, each a table of effects (reef.parts)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Step
from hautemer.games.reef.cards import CRAB, NAMES, OCTOPUS, RANKS
from hautemer.games.reef.crab import FOUILLER, GUERIR, PINCER
from hautemer.games.reef.effects import (
    DEBUTER,
    FINIR,
    INVERSER,
    NO_EFFECT,
    OFFRIR,
    PIOCHER,
    REMPORTER,
    RESISTER,
    NoEffect,
)
from hautemer.games.reef.octopus import AVEUGLER, CAPTURER, IMITER
from hautemer.games.reef.state import Deck, Effect

COMMON: Final[dict[str, Effect]] = {"α": DEBUTER, "1": RESISTER, "4": OFFRIR, "7": PIOCHER, "8": INVERSER, "Ω": REMPORTER}
OF_THE_OCTOPUS: Final[dict[str, Effect]] = {"2": AVEUGLER, "5": CAPTURER, "10": IMITER}
OF_THE_CRAB: Final[dict[str, Effect]] = {"2": PINCER, "5": GUERIR, "10": FOUILLER}
CANNOT_BE_CANCELLED: Final[list[Effect]] = [AVEUGLER, REMPORTER]
CANNOT_BE_IMITATED: Final[list[Effect]] = [IMITER]


def build(octopus: dict[str, Effect], crab: dict[str, Effect]) -> Deck:
    """A deck from what each rank does; a rank that is not named does nothing."""
    effects: list[Effect] = []
    resistible: i64 = 0
    instant: i64 = 0
    imitable: i64 = 0
    blind: i64 = 0
    for colour in (OCTOPUS, CRAB):
        own = octopus if colour == OCTOPUS else crab
        for rank in RANKS:
            effect = own.get(rank, NO_EFFECT)
            here: i64 = bit(len(effects))
            effects.append(effect)
            if isinstance(effect, NoEffect):
                continue
            if effect in CANNOT_BE_CANCELLED:
                instant |= here
            else:
                resistible |= here
            if effect not in CANNOT_BE_IMITATED:
                imitable |= here
            if effect is AVEUGLER:
                blind |= here
    return Deck(effects, resistible, instant, imitable, blind)


def deck_for(options: dict[str, str]) -> Deck:
    """The deck of a mode; the rank that wins the round in symmetric mode is an option."""
    return MODES[options["mode"]][options["finish_rank"]]


ASYMMETRIC: Final = build({**COMMON, **OF_THE_OCTOPUS}, {**COMMON, **OF_THE_CRAB})
SYMMETRIC: Final = {rank: build({**COMMON, rank: FINIR}, {**COMMON, rank: FINIR}) for rank in ("5", "3")}
MODES: Final[dict[str, dict[str, Deck]]] = {
    "symmetric": SYMMETRIC,
    "asymmetric": {"5": ASYMMETRIC},
}
"""By `mode` and `finish_rank`."""


def steps_of_cards() -> list[Step]:
    """What the cards ask and draw by, in the order of their ranks."""
    decks = [deck for by_rank in MODES.values() for deck in by_rank.values()]
    steps: list[Step] = []
    for rank in range(len(RANKS)):
        for effect in [deck.effects[len(RANKS) * colour + rank] for colour in (OCTOPUS, CRAB) for deck in decks]:
            steps += [step for step in effect.steps if step not in steps]
    return steps


CARD_STEPS: Final = steps_of_cards()


def printed() -> dict[str, dict[str, dict[str, str]]]:
    """What each card does, by `mode`, `finish_rank` and card; a card that is not named does nothing."""
    return {
        mode: {rank: {NAMES[k]: e.name for k, e in enumerate(deck.effects) if e.name} for rank, deck in by_rank.items()}
        for mode, by_rank in MODES.items()
    }
