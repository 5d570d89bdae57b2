"""A refusal says why no fish can be taken there."""

from __future__ import annotations

from tests.games.calypso.drawing import Drawn


def test_whose_fish_cannot_be_taken_is_named() -> None:
    t = Drawn("fish: 1 2 0 2\ncalypso: pink", players=4).answer("roll 1")
    assert t.asked == "first shark_take"
    assert t.why("take third") == "Player 3 has no fish to take."
    assert t.why("take first") == "Those are your own fish: choose an opponent."
    assert t.refuses("take fifth") == "calypso.shark", "who is not at the table"
