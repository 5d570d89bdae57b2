"""The trees of a thought: each seat's goes by what that seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from hautemer.bots.seeker import Seeker
from hautemer.bots.tree import UNSEEN, Branch, Paths
from hautemer.core.engine import Action
from tests.games.reef.drawing import Drawn


def walked(branch: Branch) -> Iterator[tuple[Action, Branch]]:
    """All that is beyond a branch."""
    for action, on in branch.on.items():
        yield action, on
        yield from walked(on)


def test_as_long_as_all_see_the_same_their_trees_are_one() -> None:
    one = Action()
    at = Paths(root := Branch(0.0), 2)
    there = at.go_on(0, one, False)
    assert root.on == {one: there}
    assert at.of(0) is at.of(1) is there


def test_a_secret_answer_is_a_branch_for_who_gives_it_and_one_and_the_same_for_the_others() -> None:
    root = Branch(0.0)
    own, others = [], []
    for action in (Action(), Action()):
        at = Paths(root, 3)
        assert at.go_on(0, action, True) is at.of(0)
        own.append(at.of(0))
        others += [at.of(1), at.of(2)]
    assert own[0] is not own[1]
    assert set(others) == {root.on[UNSEEN]}


def test_what_all_see_after_a_secret_goes_on_in_every_tree() -> None:
    one, two = Action(), Action()
    at = Paths(Branch(0.0), 2)
    at.go_on(0, one, True)
    before = at.of(0), at.of(1)
    assert at.go_on(1, two, False) is at.of(1)
    assert (at.of(0), at.of(1)) == (before[0].on[two], before[1].on[two])


def test_nobody_plans_by_what_the_other_will_discard_in_secret() -> None:
    """The crab can only answer with a 7, and then discards: it knows which card, and the octopus does not."""
    t = Drawn("octopus hand: 6 9 10\noctopus pile: 2 3\ncrab hand: 7 7 2 3\ncrab pile: 2\ntable:\nturn: octopus")
    tree = Seeker(t.game, 1, rounds=400).think(t.game.view(t.s, 0))
    after = [on for action, on in walked(tree.root) if action is UNSEEN]
    assert after
    assert any(str(action).startswith("play o") for on in after for action, _ in walked(on)), "the octopus goes on"
    secret = {str(action) for action, on in walked(tree.root) if str(action).startswith("discard c")}
    assert len(secret) > 1
    for action, on in walked(tree.root):
        if str(action) in secret:
            planned = [str(one) for one, branch in walked(on) if str(one).startswith("play o") and branch.given]
            assert not planned, "here only the crab chooses"
