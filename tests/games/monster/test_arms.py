"""Arms but for the nets, on drawn seas."""

from __future__ import annotations

import pytest

from hautemer.core.messages import Event
from hautemer.games.monster.cards import ARMS
from hautemer.games.monster.messages import Captured, Hit, Killed, NextWhale, Slowed, Towed
from tests.games.monster.drawing import Drawn
from tests.proof import proves

# one, two, three and four away from the whale
APART = ["1↓\n\nW", "1↓\n\n.\n\nW", "1↓\n\n.\n\n.\n\nW", "1↓\n\n.\n\n.\n\n.\n\nW"]


def armed(card: str, apart: int, **options: str) -> Drawn:
    return Drawn(APART[apart - 1], turn="hunter1", hands={"hunter1": card}, **options)


@proves("monster.arms.harpon", "monster.arms.explosif")
@pytest.mark.parametrize(("card", "damage"), [("harpon", 2), ("explosif", 5)])
def test_harpoons_adjacent_or_one_space_between(card: str, damage: int) -> None:
    for apart in (1, 2):
        t = armed(card, apart, life="25").answer(f"arm {card}")
        assert t.life == 25 - damage
        assert t.told(Hit) == [Hit(f"monster.arms.{card}", damage, 25 - damage)]
        assert t.discard(ARMS) == card
    assert armed(card, 3).refuses(f"arm {card}") == f"monster.arms.{card}"
    assert armed(card, 2, harpoon_reach="1").refuses(f"arm {card}") == f"monster.arms.{card}"


@proves("monster.arms.pique")
def test_pique_adjacent_and_the_prow_points_at_her() -> None:
    t = armed("pique", 1, life="25").answer("arm pique")
    assert t.life == 15
    assert t.told(Hit) == [Hit("monster.arms.pique", 10, 15)]
    assert armed("pique", 2).refuses("arm pique") == "monster.arms.pique"
    t = Drawn("1↘\n\nW", turn="hunter1", hands={"hunter1": "pique"})
    assert t.refuses("arm pique") == "monster.arms.pique"
    t.answer("turn S", "arm pique")


@proves("monster.arms.drouge")
def test_drouge_her_speed_is_one_on_her_next_turn() -> None:
    t = armed("drouge", 2).answer("arm drouge")
    assert t.told(Slowed) == [Slowed("monster.arms.drouge")]
    assert armed("drouge", 3).refuses("arm drouge") == "monster.arms.drouge"
    t = Drawn("W", more="whale: slow\nthen: whale_turn next_hunter").answer("pick nature", "draw vent", "swim N")
    assert not t.able("swim")
    t.answer("end")
    assert not t.s.slow, "one turn only"


@proves("monster.arms.tracteur")
def test_tracteur_pulls_her_one_space_nearer_from_three_away() -> None:
    t = armed("tracteur", 3).answer("arm tracteur")
    assert t.whale == "k4"
    assert t.told(Towed) == [Towed("monster.arms.tracteur", 1, "k4", 1)]
    assert armed("tracteur", 4).refuses("arm tracteur") == "monster.arms.tracteur"
    assert armed("tracteur", 3, tow_reach="2").refuses("arm tracteur") == "monster.arms.tracteur"


@proves("monster.arms.tracteur")
def test_tracteur_the_hunter_chooses_where_two_spaces_are_nearer() -> None:
    t = Drawn("  .   1↓\n.   .\n  W", turn="hunter1", hands={"hunter1": "tracteur"})
    t = Drawn("        1↓\n      .\n    .   .\n  .   .\n    W", turn="hunter1", hands={"hunter1": "tracteur"})
    t.answer("arm tracteur")
    assert t.asked == "hunter1 tow"
    assert t.able("pull") == {"N", "NE"}
    assert t.refuses("pull S") == "monster.arms.tracteur"
    t.answer("pull N")
    assert t.whale == "k4"


@proves("monster.arms.tracteur")
def test_tracteur_blocked_she_stays_and_it_counts_and_never_into_ice() -> None:
    t = armed("tracteur", 1).answer("arm tracteur")
    assert (t.whale, t.s.tows) == ("k5", 1)
    t = Drawn("1↓\n\nI\n\nW", turn="hunter1", hands={"hunter1": "tracteur"}).answer("arm tracteur")
    assert (t.whale, t.s.tows) == ("k5", 1)
    t = Drawn("+", turn="hunter1", hands={"hunter1": "tracteur"}, more="whale: b3\nhunter1: b1 S\nnets: b2@1", ice="enter")
    t.answer("arm tracteur")
    assert t.whale == "b3"


@proves("monster.arms.tracteur", "monster.end.captured", "monster.end.next_whale")
def test_tracteur_as_many_tows_in_one_round_as_hunters_alive_capture_her() -> None:
    t = Drawn(APART[1], turn="hunter1", hands={"hunter1": "tracteur"}, more="sky: tows=1")
    t.answer("arm tracteur")
    assert t.asked == "over"
    assert t.told(Event)[-2:] == [Captured("monster.end.captured", 1, "tow"), NextWhale("monster.end.next_whale", 1)]
    assert t.view("whale").next_whale == 1


@proves("monster.arms.tracteur")
@pytest.mark.parametrize(("dead", "tows", "captured"), [("", 1, False), ("", 2, True), ("hunter3: dead", 1, True)])
def test_tracteur_counts_the_hunters_alive(dead: str, tows: int, captured: bool) -> None:
    more = f"sky: tows={tows}\n{dead}"
    t = Drawn("1↓\n\n.\n\nW", turn="hunter1", hands={"hunter1": "tracteur"}, more=more, hunters="3")
    t.answer("arm tracteur")
    assert (t.asked == "over") == captured


@proves("monster.arms.tracteur")
def test_tracteur_one_hunter_alone_does_not_capture_with_one_tow() -> None:
    t = Drawn("1↓\n\n.\n\nW", turn="hunter1", hands={"hunter1": "tracteur"}, more="hunter2: dead").answer("arm tracteur")
    assert t.asked == "hunter1 hunter_act"


@proves("monster.arms.tracteur")
def test_tracteur_only_the_tows_of_one_round_count() -> None:
    t = Drawn("W", more="sky: tows=1\nthen: begin_round")
    assert t.view("whale").tows == 0


@proves("monster.end.killed", "monster.end.next_whale")
def test_killed_when_her_points_reach_nought() -> None:
    t = Drawn("1↓\n\nW", turn="hunter1", hands={"hunter1": "harpon"}, more="whale: life=1").answer("arm harpon")
    assert t.asked == "over"
    assert (t.life, t.s.winner) == (0, 1)
    assert t.told(Event)[-2:] == [Killed("monster.end.killed", 1), NextWhale("monster.end.next_whale", 1)], "then who is next"
