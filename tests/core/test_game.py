"""What every game does with an answer that somebody sent."""

from __future__ import annotations

import pytest

from hautemer.core.errors import BadInput
from hautemer.games.shelf import SHELF

WRONG_PARTS = [
    ({"do": "link", "net": "2", "heading": "up"}, "monster has no heading 'up'"),
    ({"do": "link", "net": "9", "heading": "N"}, "monster has no net '9'"),
    ({"do": "link", "net": "9", "heading": "up"}, "monster has no net '9'"),
]


@pytest.mark.parametrize(("data", "message"), WRONG_PARTS)
def test_the_part_that_is_wrong_is_named(data: dict[str, str], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        SHELF["monster"].action_of(data)
    assert str(caught.value) == message
