"""What a seat knows, and what it can guess of the rest."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import cast

import pytest
from msgspec.structs import replace

from hautemer.core.bits import each
from hautemer.core.engine import Choice, asking, play
from hautemer.core.history import play_and_tell
from hautemer.core.messages import Event, to_json
from hautemer.core.rng import Rng
from hautemer.games.reef.cards import NAMES, copies, drop, how_many, kinds, names, put
from hautemer.games.reef.messages import Played, ReefView, RoundWon, Sight, Won
from hautemer.games.reef.public_history import history_of, sights
from hautemer.games.reef.state import Reef
from hautemer.lab import promises
from tests.games.reef.drawing import ANIMALS, GAME, Drawn
from tests.proof import proves

SMALL = """
    octopus hand: 3
    octopus pile: 4
    crab hand: 4 9 {hand}
    crab pile: 5 8
    crab buried: {buried}
    crab course: {course}
    turn: octopus"""


def worlds(hidden: list[str], hand: int, discards: int, seen: list[tuple[str, str, int]]) -> Counter[tuple[str, str]]:
    """Every way the hidden cards can lie, counted: hand and secret discards; all that does not fit what was seen left out."""
    found: Counter[tuple[str, str]] = Counter()
    cards = list(enumerate(hidden))
    for order in permutations(cards, hand + discards):
        held, buried = order[:hand], order[hand:]
        if all(fits(cards, held, buried, sighting, nth_copy(seen, i)) for i, sighting in enumerate(seen)):
            found[" ".join(sorted(card for _, card in held)), " ".join(sorted(card for _, card in buried))] += 1
    return found


def nth_copy(seen: list[tuple[str, str, int]], i: int) -> int:
    """Which of the equal cards this sighting is about: the first sighting is of the first copy."""
    return sum(1 for card, _, _ in seen[:i] if card == seen[i][0])


def fits(
    cards: list[tuple[int, str]],
    held: tuple[tuple[int, str], ...],
    buried: tuple[tuple[int, str], ...],
    sighting: tuple[str, str, int],
    copy: int,
) -> bool:
    card, where, after = sighting
    one = [numbered for numbered in cards if numbered[1] == card][copy]
    too_old = one in buried[:after]
    if where == "hand":
        return one in held or (one in buried and not too_old)
    return not too_old


@pytest.mark.parametrize(
    ("hand", "buried", "course", "seen"),
    [
        ("", "", "", []),
        ("", "", "+9", [("c9", "hand", 0)]),
        ("", "7", "", []),
        ("", "7", "+9 discard", [("c9", "hand", 0)]),
        ("", "7", "+4 discard +9", [("c9", "hand", 1), ("c4", "hand", 0)]),
        ("", "7", "back=8 draw draw", [("c8", "pile", 1)]),
        ("o2", "7", "+o2 discard", [("o2", "hand", 0)]),
        ("o2", "7", "", [("o2", "hand", 1)]),
        ("", "7 10", "discard +9 discard", [("c9", "hand", 1)]),
        ("9", "7", "+9 discard", [("c9", "hand", 0)]),
    ],
)
def test_guesses_come_as_often_as_the_worlds_that_fit(
    hand: str, buried: str, course: str, seen: list[tuple[str, str, int]]
) -> None:
    t = Drawn(SMALL.format(hand=hand, buried=buried, course=course))
    crab = t.side("crab")
    hidden = [card for part in (crab.hand, crab.pile, crab.buried) for card in names(part)]
    due = worlds(hidden, int(crab.held), int(how_many(crab.buried)), seen)
    drawn = 4000
    view, rng = t.view("octopus"), Rng(1)
    guessed: Counter[tuple[str, str]] = Counter()
    for _ in range(drawn):
        side = cast(Reef, GAME.guess(view, rng)).second
        guessed[" ".join(sorted(names(side.hand))), " ".join(sorted(names(side.buried)))] += 1
    assert set(guessed) == set(due), "every world that fits, and no other"
    expected = {world: drawn * n / due.total() for world, n in due.items()}
    chi_square = sum((guessed[world] - mean) ** 2 / mean for world, mean in expected.items())
    assert chi_square < len(due) + 6 * (2 * len(due)) ** 0.5, "six standard deviations above what chance gives"


def swapped(s: Reef, seat: int) -> Reef | None:
    """The same table, but for one card that the seat has never seen: it lies in the other's pile instead of the hand. Made
    without `guess`, so that both can be wrong only by themselves."""
    twin = s.clone()
    other = twin.side(1 - seat)
    unseen = other.hand
    for where, _, kind in sights(history_of(other), int(how_many(other.buried))):
        while copies(unseen, kind) and where == 0:
            unseen = drop(unseen, kind)
    movable = [k for k in each(kinds(unseen)) if (k < 12) == (s.octopus == 1 - seat)]
    for kind in movable:
        for back in each(kinds(other.pile)):
            if back != kind:
                other.hand = put(drop(other.hand, kind), back)
                other.pile = put(drop(other.pile, back), kind)
                return twin
    return None


def test_a_table_that_differs_in_an_unseen_card_looks_the_same_byte_for_byte() -> None:
    compared = 0
    for seed in range(40):
        for s, _, _ in promises.questions(GAME, seed):
            for seat in (0, 1):
                twin = swapped(cast(Reef, s), seat)
                if twin is not None:
                    compared += 1
                    assert to_json(GAME.view(s, seat)) == to_json(GAME.view(twin, seat))
                    for action in GAME.actions.values():
                        assert GAME.refusal(s, seat, action) == GAME.refusal(twin, seat, action)
    assert compared > 2000


def test_a_watcher_sees_no_card_that_is_not_on_the_table() -> None:
    for seed in range(20):
        for s, _, _ in promises.questions(GAME, seed):
            for side in Drawn.watched(s).sides:
                assert (side.hand, side.pile, side.secret, side.seen, side.course) == (None, None, None, None, None)


def test_a_bot_gets_a_view_that_offers_what_it_may_answer_and_nobody_else_does() -> None:
    for s, step, _ in promises.questions(GAME, 3):
        asked = int(step.seat(s))
        for seat in (0, 1):
            view = GAME.view(s, seat)
            assert view.ask is not None
            assert bool(view.ask.options) == (seat == asked)


def test_what_was_seen_and_played_is_forgotten_in_the_order_that_keeps_most_doubt() -> None:
    t = Drawn("""
        octopus hand: 3 c9 c9
        octopus pile: 4 4
        octopus buried: 5
        octopus course: +c9 discard +c9
        crab hand: 8
        crab pile: 5
        turn: octopus""")
    seen = t.sees("crab", "octopus").seen
    assert seen is not None
    assert [(one.card, one.after) for one in seen] == [("c9", 0), ("c9", 1)]
    t.answer("play c9")
    seen = t.sees("crab", "octopus").seen
    assert seen is not None
    assert [(one.card, one.after) for one in seen] == [("c9", 0)]


def test_who_forgets_a_card_guesses_it_anywhere() -> None:
    t = Drawn("octopus hand: 3\noctopus pile: 4\ncrab hand: 8 9\ncrab pile: 5 6\ncrab course: +8\nturn: octopus")
    view, rng = t.view("octopus"), Rng(1)
    for forgets in (0.0, 1.0):
        recalled = GAME.forget(view, forgets, rng)
        hands = {names(cast(Reef, GAME.guess(recalled, rng)).second.hand) for _ in range(100)}
        assert all("c8" in hand for hand in hands) == (forgets == 0.0)
        assert len(hands) == (3 if forgets == 0.0 else 6)


def test_perfect_recall_a_given_card_is_known_until_it_is_played() -> None:
    t = Drawn("octopus hand: 4 α 9\noctopus pile: rest\ncrab hand: 9\ncrab pile: rest\nturn: octopus")
    t.answer("play o4", "allow", "give oα")
    seen = t.sees("octopus", "crab").seen
    assert seen is not None
    assert [(one.card, one.where) for one in seen] == [("oα", "hand")]
    t.answer("play c9", "pass", "draw o1", "draw o1", "draw o2", "draw o2", *["draw c1", "draw c1", "draw c2", "draw c2"])
    step = asking(t.s)
    assert isinstance(step, Choice)
    play(t.s, GAME.action("play oα"))
    assert t.sees("octopus", "crab").seen == ()


def test_a_screen_marks_nothing_that_was_seen_unless_the_option_says_so() -> None:
    drawing = "octopus hand: 3 c9\noctopus pile: 4 4\ncrab hand: 8\ncrab pile: 5\ncrab course: +8\nturn: octopus"
    for marks in ("no", "yes"):
        t = Drawn(drawing, known_marks=marks)
        screen = cast(ReefView, GAME.screen(t.view("octopus")))
        assert (screen.sides[1].seen is not None) == (marks == "yes")
        assert (screen.sides[0].course, screen.sides[1].course) == (None, None), "that is for bots"
        assert bool(screen.played) == (marks == "yes")
        assert screen.sides[0].hand == ("o3", "c9")


def marks(t: Drawn, seat: str, of: str) -> list[tuple[str, str]]:
    side = cast(ReefView, GAME.screen(t.view(seat))).sides[ANIMALS.index(of)]
    assert side.seen is not None
    return [(sight.card, f"{sight.where}{'' if sight.after == side.buried else '?'}") for sight in side.seen]


@proves("reef.counts")
def test_marks_a_card_that_went_back_is_not_in_an_empty_pile() -> None:
    t = Drawn(
        """
        octopus hand: 3 9
        octopus pile: 4
        crab hand: 2 6
        crab pile: 7 8
        turn: crab""",
        mode="asymmetric",
        known_marks="yes",
    )
    t.answer("play c2", "allow", "pinch o9")
    assert marks(t, "crab", "octopus") == [("o3", "hand"), ("o9", "pile")]
    t.answer("pass", "draw o4", "draw o9")
    assert marks(t, "crab", "octopus") == [("o3", "hand"), ("o9", "hand")], "both were drawn, and this is one of them"


@proves("reef.counts")
def test_marks_what_must_have_been_discarded_is_not_in_the_hand() -> None:
    t = Drawn(
        """
        octopus hand: 4
        octopus pile: 5
        octopus buried: 3
        octopus course: shown=o3,o7 discard -o7 draw
        crab hand: 6
        crab pile: 9
        turn: crab""",
        known_marks="yes",
    )
    assert marks(t, "crab", "octopus") == [("o3", "gone")], "the 7 was played, so the 3 was discarded"
    assert marks(t, "octopus", "octopus") == [("o3", "gone")], "and the octopus sees what the crab knows"


def test_marks_are_where_the_card_can_be_and_sure_ones_where_it_is() -> None:
    for seed in range(40):
        for s, _, rng in promises.questions(GAME, seed):
            for seat in (0, 1):
                view = cast(ReefView, replace(GAME.view(s, seat), options={**s.options, "known_marks": "yes"}))
                side = cast(ReefView, GAME.screen(view)).sides[1 - seat]
                assert side.seen is not None
                worlds = [cast(Reef, GAME.guess(view, rng)).side(1 - seat) for _ in range(20 if side.seen else 0)]
                for sight in side.seen:
                    kind, same = NAMES.index(sight.card), [one for one in side.seen if one == sight]
                    copies_there = [copies({"hand": w.hand, "pile": w.pile, "gone": w.buried}[sight.where], kind) for w in worlds]
                    if sight.where == "pile":
                        assert side.left >= len(same)
                    elif sight.where == "gone" or sight.after == side.buried:
                        assert min(copies_there) >= len(same), "certain"


ROUND = ["play o4", "allow", "give oα", "play c9", "pass"]
"""A round that the crab wins; its cards go to the discard."""


def after_a_round(**options: str) -> tuple[Drawn, list[list[Event]]]:
    """The first round is over, and the crab has opened the second; the story by answer, as the octopus hears it."""
    t = Drawn("octopus hand: 4 α 9\noctopus pile: 7\ncrab hand: 9 10\ncrab pile: 7\nturn: octopus", **options)
    answers = [*ROUND, "draw o7", "draw c7", "play c7"]
    return t, [[event.to(0) for event in play_and_tell(t.s, GAME.action(text))] for text in answers]


@proves("reef.round_end")
def test_by_an_option_the_story_keeps_only_the_round_that_is_played() -> None:
    t, story = after_a_round()
    assert GAME.recap(story, t.s.options) == story
    t, story = after_a_round(discard="closed")
    assert GAME.tests_memory(t.s.options), "so a terminal does not keep it either"
    kept = GAME.recap(story, t.s.options)
    assert kept[4] == [RoundWon("reef.pass", 1)]
    assert {event.card for events in kept for event in events if isinstance(event, Played)} == {"c7"}
    assert kept[:4] == [[], [], [], []], "answers keep their numbers"
    assert kept[5:] == story[5:]


@proves("reef.round_end")
def test_when_the_game_is_over_the_story_tells_everything() -> None:
    t, story = after_a_round(discard="closed")
    assert GAME.recap([*story, [Won("reef.end", 1)]], t.s.options)[:4] == story[:4]


@proves("reef.round_end", "reef.counts")
def test_by_the_same_option_no_mark_tells_what_lies_in_the_discard() -> None:
    for discard in ("told", "closed"):
        t, _ = after_a_round(discard=discard, known_marks="yes")
        screen = cast(ReefView, GAME.screen(t.view("octopus")))
        assert bool(screen.played) == (discard == "told")
        assert (screen.sides[0].secret is None) == (discard == "closed")
        assert screen.sides[1].seen == (Sight("oα", "hand", 0),), "what the other holds is another matter"
    t = Drawn(
        """
        octopus hand: 4
        octopus pile: 5
        octopus buried: 3
        octopus course: shown=o3,o7 discard -o7 draw
        crab hand: 6
        crab pile: 9
        turn: crab""",
        known_marks="yes",
        discard="closed",
    )
    assert marks(t, "crab", "octopus") == []


def test_a_screen_shows_a_hand_while_it_is_shown() -> None:
    t = Drawn("octopus hand: 3 9\noctopus pile: 4\ncrab hand: 2 8\ncrab pile: 5\nturn: crab", mode="asymmetric")
    t.answer("play c2", "allow")
    seen = cast(ReefView, GAME.screen(t.view("crab"))).sides[0].seen
    assert seen is not None
    assert [sight.card for sight in seen if sight.where == "hand"] == ["o3", "o9"]
    t.answer("pinch o3")
    assert cast(ReefView, GAME.screen(t.view("crab"))).sides[0].seen is None
