"""The trees of a thought: each seat's goes by what that seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from hautemer.bots.ismcts import Searcher
from hautemer.bots.tree import HIDDEN_ACTION, Node, SeatNodes
from hautemer.core.engine import Action
from tests.games.reef.drawing import Drawn


def walked(node: Node) -> Iterator[tuple[Action, Node]]:
    """All that is beyond a branch."""
    for action, child in node.children.items():
        yield action, child
        yield from walked(child)


def test_as_long_as_all_see_the_same_their_trees_are_one() -> None:
    first = Action()
    at = SeatNodes(root := Node(0.0), 2)
    there = at.go_on(0, first, False)
    assert root.children == {first: there}
    assert at.of(0) is at.of(1) is there


def test_a_secret_answer_is_a_branch_for_who_gives_it_and_one_and_the_same_for_the_others() -> None:
    root = Node(0.0)
    own, others = [], []
    for action in (Action(), Action()):
        at = SeatNodes(root, 3)
        assert at.go_on(0, action, True) is at.of(0)
        own.append(at.of(0))
        others += [at.of(1), at.of(2)]
    assert own[0] is not own[1]
    assert set(others) == {root.children[HIDDEN_ACTION]}


def test_what_all_see_after_a_secret_goes_on_in_every_tree() -> None:
    first, second = Action(), Action()
    at = SeatNodes(Node(0.0), 2)
    at.go_on(0, first, True)
    before = at.of(0), at.of(1)
    assert at.go_on(1, second, False) is at.of(1)
    assert (at.of(0), at.of(1)) == (before[0].children[second], before[1].children[second])


def test_nobody_plans_by_what_the_other_will_discard_in_secret() -> None:
    """The crab can only answer with a 7, and then discards: it knows which card, and the octopus does not."""
    t = Drawn("octopus hand: 6 9 10\noctopus pile: 2 3\ncrab hand: 7 7 2 3\ncrab pile: 2\ntable:\nturn: octopus")
    tree = Searcher(t.game, 1, playouts=400).think(t.game.view(t.s, 0))
    after = [child for action, child in walked(tree.root) if action is HIDDEN_ACTION]
    assert after
    assert any(str(action).startswith("play o") for child in after for action, _ in walked(child)), "the octopus goes on"
    secret = {str(action) for action, child in walked(tree.root) if str(action).startswith("discard c")}
    assert len(secret) > 1
    for action, child in walked(tree.root):
        if str(action) in secret:
            planned = [str(one) for one, node in walked(child) if str(one).startswith("play o") and node.visits]
            assert not planned, "here only the crab chooses"
