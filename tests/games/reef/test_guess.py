"""Guesses against every line of play that could have led to the same view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import cast

import pytest

from hautemer.core.engine import Action, Chance, State, asking, play
from hautemer.core.messages import to_json
from hautemer.core.rng import Rng
from hautemer.games.reef.actions import OfCard
from hautemer.games.reef.cards import card_list, card_set, copies, how_many, minus, names
from hautemer.games.reef.guess import hidden_deal
from hautemer.games.reef.messages import ReefView
from hautemer.games.reef.state import Reef
from tests.games.reef.drawing import GAME, Drawn
from tests.games.worlds import followed, guesses_match, times_given

SEEDS = 10
Seen = tuple[tuple[str, ...], tuple[str, ...]]


def told(s: State) -> Seen:
    """The crab's hand and secret discards: the pile is the rest."""
    crab = cast(Reef, s).second
    return names(crab.hand), names(crab.buried)


def times(s: State, action: Action) -> int:
    """How many such cards the crab could mean; those that it pinches or imitates are not its own."""
    crab = cast(Reef, s).second
    if not isinstance(action, OfCard) or action.do in ("pinch", "imitate"):
        return 1
    return int(copies(crab.pile if action.do == "search" else crab.hand, action.kind))


def deals(t: Drawn) -> Counter[str]:
    """Every way to deal the crab's own cards to hand and pile."""
    hidden = card_list(t.s.second.hand) + card_list(t.s.second.pile)
    found: Counter[str] = Counter()
    for held in combinations(range(len(hidden)), int(t.s.second.held)):
        s = t.s.clone()
        s.second.hand = card_set([hidden[i] for i in held])
        s.second.pile = card_set([hidden[i] for i in range(len(hidden)) if i not in held])
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
    "a shown hand, a secret discard, then draws": (
        "10 8", "5 9 4 3 6", "8 8", "octopus",
        [*SHOWN, "play o3", "play c5", "allow", "discard c9", "draw c8", "draw c8"],
    ),
    "a card pinched back into the other's own pile": (
        "4 c9", "2 8", "5 8 3", "crab",
        ["play c2", "allow", "pinch c9", "play o4", "allow", "pass", "draw o3", "draw o6", "draw c9", "draw c8", "draw c5"],
    ),
    "a shown hand, a secret discard of what was seen, shown again": (
        "10 10 3 6", "7 8 9", "5 4 3 1", "octopus",
        ["play o10", "allow", "forgo", "pass", "draw o3", "draw o6", "draw c5", "draw c4", "play o3", "play c7", "allow",
         "draw c3", "discard c8", "play o10", "allow", "forgo"],
    ),
    "a gift whose twin may have been drawn, a secret discard, shown": (
        "4 10 c9", "7 3 9", "5 8 6 1", "octopus",
        ["play o4", "allow", "give c9", "play c7", "allow", "draw c8", "discard c9", "play o10", "allow", "forgo"],
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
    found = {(names(hand), names(buried)): chance for (hand, _, buried), chance in chances(t.s).items()}
    assert found == pytest.approx({world: n / due.total() for world, n in due.items()}, rel=1e-9)


# ---- whole small games, from the deal on ----

SMALL = {
    "symmetric": {"mode": "symmetric"},
    "asymmetric, the crab's cards hidden": {"mode": "asymmetric"},
    "asymmetric, the octopus's cards hidden": {"mode": "asymmetric", "octopus": "second"},
}
DECKS = """
    octopus pile: 2 2 4 4 5 7 7 10 10
    crab pile: 2 2 4 4 5 5 7 7 9 10
    turn: crab
    then: deal open"""
"""Made for trouble: gifts, secret discards, shown hands, cards shuffled back and taken up again."""


def lie(s: Reef) -> tuple[int, int, int]:
    """How the cards of the second seat lie."""
    return int(s.second.hand), int(s.second.pile), int(s.second.buried)


def answered(s: Reef, action: Action) -> tuple[Reef, list[bytes]]:
    """The table after an answer, and all that the first seat saw of it."""
    on = s.clone()
    on.events = []
    play(on, action)
    asking(on)
    return on, [to_json(event.to(0)) for event in on.events] + [to_json(name) for name in on.agenda.names()]


def courses(options: dict[str, str], seed: int) -> Iterator[tuple[Reef, Counter[tuple[int, int, int]]]]:
    """A small game at random: at every question the table, and how the second seat's cards can lie, by the number of courses
    from the deal on of which the first seat, which remembers everything, would have seen the same."""
    rng = Rng(seed)
    real = Drawn(DECKS, **options).s
    worlds = {lie(real): real}
    ways = Counter({lie(real): 1})
    while (step := asking(real)) is not None:
        offered = step.options(real)
        if isinstance(step, Chance):
            offered = [action for action in offered for _ in range(int(step.weight(real, action)))]
        action = offered[int(rng.below(len(offered)))]
        own = step.seat(real) == 0
        real, seen = answered(real, action)
        after: dict[tuple[int, int, int], Reef] = {}
        counted: Counter[tuple[int, int, int]] = Counter()
        for key, world in worlds.items():
            question = asking(world)
            assert question is not None
            for one in question.options(world):
                on, looks = answered(world, one)
                if looks == seen:
                    after[lie(on)] = on
                    counted[lie(on)] += ways[key] * (1 if own else times_given(world, question, one, times))
        worlds, ways = after, counted
        if real.winner < 0:
            yield real, ways


def chances(s: Reef) -> dict[tuple[int, int, int], float]:
    """How likely a guess of the first seat is to be each world: the cases, and all ways to deal what was not seen."""
    deal = hidden_deal(cast(ReefView, GAME.view(s, 0)), 1)
    found: dict[tuple[int, int, int], float] = {}
    before = 0.0
    for (hand, _, gone), upto, unseen in zip(deal.cases, deal.upto, deal.unseen, strict=True):
        numbered = range(len(unseen))
        all_held = list(combinations(numbered, int(deal.held - how_many(hand))))
        for held in all_held:
            rest = [i for i in numbered if i not in held]
            all_buried = list(combinations(rest, int(deal.discards - how_many(gone))))
            for buried in all_buried:
                in_hand = card_set([*card_list(hand), *[unseen[i] for i in held]])
                discarded = card_set([*card_list(gone), *[unseen[i] for i in buried]])
                key = int(in_hand), int(minus(minus(deal.hidden, in_hand), discarded)), int(discarded)
                share = (upto - before) / deal.upto[-1] / len(all_held) / len(all_buried)
                found[key] = found.get(key, 0.0) + share
        before = upto
    return found


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_in_small_games_guesses_are_as_likely_as_the_courses_that_look_the_same(game: str, seed: int) -> None:
    for s, ways in courses(SMALL[game], seed):
        found = chances(s)
        due = {key: n / ways.total() for key, n in ways.items()}
        assert lie(s) in due
        assert found == pytest.approx(due, rel=1e-9), GAME.write(s)
