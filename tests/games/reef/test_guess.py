"""Guesses against every line of play that could have led to the same view."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import cast

import pytest

from hautemer.core.engine import Action, State
from hautemer.core.rng import Rng
from hautemer.games.reef.actions import OfCard
from hautemer.games.reef.cards import copies, gathered, listed, names
from hautemer.games.reef.state import Reef
from tests.games.reef.drawing import GAME, Drawn
from tests.games.worlds import followed, guesses_match

Seen = tuple[tuple[str, ...], tuple[str, ...]]


def told(s: State) -> Seen:
    """The crab's hand and secret discards: the pile is the rest."""
    crab = cast(Reef, s).second
    return names(crab.hand), names(crab.buried)


def times(s: State, action: Action) -> int:
    """How many such cards the crab could mean."""
    crab = cast(Reef, s).second
    if not isinstance(action, OfCard):
        return 1
    return int(copies(crab.pile if action.do == "search" else crab.hand, action.kind))


def deals(t: Drawn) -> Counter[str]:
    """Every way to deal the crab's own cards to hand and pile."""
    hidden = listed(t.s.second.hand) + listed(t.s.second.pile)
    found: Counter[str] = Counter()
    for held in combinations(range(len(hidden)), int(t.s.second.held)):
        s = t.s.clone()
        s.second.hand = gathered([hidden[i] for i in held])
        s.second.pile = gathered([hidden[i] for i in range(len(hidden)) if i not in held])
        found[GAME.write(s)] += 1
    return found


DRAWN = """
    octopus hand: {octopus}
    octopus pile: 3 6
    crab hand: {crab}
    crab pile: {pile}
    turn: {turn}"""

LINES = {
    "nothing happened": ("3 8", "3 6", "5 8 8", "octopus", []),
    "a card was played, its twin may be anywhere": ("3 8", "6 6 9", "8 8", "crab", ["play c6"]),
    "asked for an answer": ("3 8", "4 9", "5 8 8", "crab", ["play c4"]),
    "a 1 was answered": ("7 3", "1 9", "5 8 1", "octopus", ["play o7", "resist c1"]),
    "a gift, still in the hand": ("4 8 9", "1 9", "5 8", "octopus", ["play o4", "allow", "give o9"]),
    "a gift, then a draw and a secret discard": (
        "4 8 9", "7 3", "5 8 8", "octopus",
        ["play o4", "allow", "give o9", "play c7", "allow", "draw c8", "discard o9"],
    ),
    "a draw before the secret discard: in mid-action": (
        "4 8 9", "7 3", "5 8 8", "octopus",
        ["play o4", "allow", "give o9", "play c7", "allow", "draw c8"],
    ),
    "a gift whose twin was hidden": (
        "4 8 c9", "7 9", "5 8", "octopus",
        ["play o4", "allow", "give c9", "play c7", "allow", "draw c8", "discard c9"],
    ),
    "two secret discards, the gift after the first": (
        "4 8 9", "7 7 3", "5 8 8 9", "crab",
        ["play c7", "allow", "draw c8", "discard c3", "play o8", "allow", "pass", "draw o3", "draw o6",
         "draw c5", "draw c8", "draw c9", "play o4", "allow", "give o9", "play c7", "allow", "discard o9"],
    ),
    "the round was won and the hands were filled": (
        "4 8 9", "7 3", "3 5 7", "octopus",
        ["play o4", "allow", "give o9", "pass", "draw o3", "draw o6", "draw c3", "draw c5", "play o8", "allow"],
    ),
}  # fmt: skip
SHOWN = ["play o10", "allow", "forgo", "pass", "draw o3", "draw o6"]
ASYMMETRIC = {
    "a hand is shown: in mid-action": ("10 8", "7 3", "5 8", "octopus", SHOWN[:2]),
    "a shown hand, then unseen draws": ("10 8", "7 3", "5 8 8 9", "octopus", [*SHOWN, "draw c8", "draw c9", "draw c5"]),
    "a shown hand, unseen draws, a secret discard": (
        "10 8", "7 3", "5 8 8 9 4", "octopus",
        [*SHOWN, "draw c8", "draw c9", "draw c5", "play o3", "play c7", "allow", "draw c8", "discard c3"],
    ),
    "a secret discard, then the hand is shown": (
        "10 8 3", "7 9", "5 8 8", "octopus",
        ["play o3", "play c7", "allow", "draw c8", "discard c9", "play o10", "allow"],
    ),
    "a card that was looked for": ("10 8 3", "10 9", "5 8 8", "octopus", ["play o3", "play c10", "allow", "search c8"]),
}  # fmt: skip
ALL = {line: ("symmetric", *drawn) for line, drawn in LINES.items()}
ALL |= {line: ("asymmetric", *drawn) for line, drawn in ASYMMETRIC.items()}


def ways(mode: str, octopus: str, crab: str, pile: str, turn: str, answers: list[str]) -> tuple[Drawn, Counter[Seen]]:
    """The table after these answers, and all that the octopus could be facing, counted by the ways that lead there."""
    t = Drawn(DRAWN.format(octopus=octopus, crab=crab, pile=pile, turn=turn), mode)
    start, worlds = t.s.clone(), deals(t)
    t.answer(*answers)
    due: Counter[Seen] = Counter()
    for position, n in followed(GAME, start, worlds, answers, 0, {"draw", "discard", "search"}, times).items():
        due[told(GAME.read(position))] += n
    return t, due


@pytest.mark.parametrize("line", ALL)
def test_guesses_come_as_often_as_the_ways_that_lead_here(line: str) -> None:
    t, due = ways(*ALL[line])
    guesses_match(GAME, t.s, 0, due, told)


LEFT_OUT = {
    "a shown hand, a secret discard, then draws": (
        "10 8", "5 9 4 3 6", "8 8", "octopus",
        [*SHOWN, "play o3", "play c5", "allow", "discard c9", "draw c8", "draw c8"],
    ),
    "a card pinched back into the other's own pile": (
        "4 c9", "2 8", "5 8 3", "crab",
        ["play c2", "allow", "pinch c9", "play o4", "allow", "pass", "draw o3", "draw o6", "draw c9", "draw c8", "draw c5"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("line", LEFT_OUT)
def test_what_a_guess_leaves_out_of_what_could_be_remembered_never_rules_out_what_can_be(line: str) -> None:
    """Told in the rulings: it is not remembered when the other drew."""
    t, due = ways("asymmetric", *LEFT_OUT[line])
    view, rng = t.view("octopus"), Rng(1)
    assert due.keys() <= {told(GAME.guess(view, rng)) for _ in range(60 * len(due))}
