"""What a seat knows, and what it can guess of the rest."""

from __future__ import annotations

from collections import Counter
from typing import cast

from hautemer.core.messages import OMNISCIENT, SPECTATOR, to_json
from hautemer.core.rng import Rng
from hautemer.games.monster.cards import BESTIAL, FILET, copies, names
from hautemer.games.monster.messages import Drew, Kept, Leapt
from hautemer.games.monster.state import Monster
from tests.games.monster.drawing import GAME, Drawn

HANDS = {"whale": "vent saut", "hunter1": "harpon F", "hunter2": "pique LR"}
BOATS = "1↑  .\n  2↓\n.   .\n  W"


def guesses(t: Drawn, who: str, n: int = 200) -> list[Monster]:
    view, rng = t.view(who), Rng(1)
    found = [cast(Monster, GAME.guess(view, rng)) for _ in range(n)]
    for s in found:
        assert to_json(GAME.view(s, view.seat)) == to_json(view)
    return found


def test_who_looks_on_sees_no_hand_and_who_looks_back_sees_all() -> None:
    t = Drawn(BOATS, hands=HANDS)
    on, back = t.view(SPECTATOR), t.view(OMNISCIENT)
    assert (on.whale.hand, [hunter.arms for hunter in on.hunters]) == (None, [None, None])
    assert back.whale.hand == ("vent", "saut")
    assert [hunter.arms for hunter in back.hunters] == [("harpon",), ("pique",)]


def test_sides_do_not_see_each_others_hands() -> None:
    t = Drawn(BOATS, hands=HANDS)
    assert t.view("whale").whale.hand == ("vent", "saut")
    assert [hunter.sails for hunter in t.view("whale").hunters] == [None, None]
    assert t.view("hunter1").whale.hand is None
    assert t.view("hunter1").whale.held == (1, 1)


def test_a_guess_draws_what_can_be_there_and_all_of_it() -> None:
    t = Drawn(BOATS, hands=HANDS, more="bestial discard: charge charge devorer")
    seen = Counter(names(BESTIAL, s.bonds) for s in guesses(t, "hunter1", 600))
    assert set(seen) == {("devorer",), ("eboulement",), ("saut",), ("poussee",)}
    assert 40 < seen[("devorer",)] < 140, "one of seven cards"
    assert all(s.first.arms == t.s.first.arms for s in guesses(t, "hunter2"))


def test_after_a_new_shuffle_what_is_not_in_the_pile_is_in_hands() -> None:
    more = "bestial discard: eboulement saut poussee poussee devorer\nbestial sure: charge"
    t = Drawn(BOATS, hands={"whale": "charge saut"}, more=more)
    for s in guesses(t, "hunter1"):
        assert copies(s.bonds, 1) >= 1


def test_the_landing_space_is_hidden_and_guessed_among_all_that_fit() -> None:
    t = Drawn("  .\n.   I\n  W\n.   .\n  .", hands={"whale": "saut"}).answer("play saut", "leap N", "end")
    assert t.told(Leapt, "hunter2") == [Leapt("monster.bestial.saut", None)]
    for who in ("hunter1", "hunter2"):
        assert t.view(who).whale.lands is None
        assert b"k4" not in to_json(t.view(who).whale)
    landings = {t.space(s.lands) for s in guesses(t, "hunter1", 400)}
    assert len(landings) == 17, "all within two but the iceberg"
    assert t.view(SPECTATOR).whale.lands is None
    assert t.view(OMNISCIENT).whale.lands == "k4"


def test_a_line_of_nets_shows_that_there_are_cards_for_it() -> None:
    t = Drawn("1↑\n\n.\n\n.\n\nI\n\nW", turn="hunter1", hands={"hunter1": "filet filet"}).answer("arm filet")
    assert all(copies(s.first.arms, FILET) == 2 for s in guesses(t, "whale")), "one would not reach"


def test_a_trade_in_the_open_hides_its_cards_from_the_whale() -> None:
    t = Drawn(BOATS, turn="hunter1", hands=HANDS).answer("trade 2", "offer harpon", "ask pique")
    assert (t.view("whale").acting.offer, t.view("whale").acting.wish) == (None, None)
    for s in guesses(t, "whale"):
        assert copies(s.first.arms, s.offer)
        assert copies(s.second.arms, s.wish)
        assert s.offer != s.wish


def test_closed_hands_the_offer_is_in_the_hand_that_offers() -> None:
    t = Drawn(BOATS, turn="hunter1", hands={**HANDS, "hunter1": "tracteur harpon F"}, allies="closed")
    t.answer("trade 2", "offer tracteur")
    assert all(copies(s.first.arms, 5) for s in guesses(t, "hunter2"))


def test_what_is_drawn_is_told_to_its_side_alone() -> None:
    t = Drawn(BOATS, turn="hunter1", more="then: hunter_turn next_hunter").answer("draw F", "draw LR", "keep F", "draw pique")
    assert [event.card for event in t.told(Drew, "whale")] == [None, None, None]
    assert [event.card for event in t.told(Drew, "hunter2")] == ["F", "LR", "pique"]
    assert t.told(Kept, "whale")[0].card is None
