"""How a test says which clauses of a rulebook it proves; `hautemer clauses` reads it off the source."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def proves(*clauses: str) -> Callable[[Test], Test]:
    """This test fails when one of these clauses is broken."""

    def mark(test: Test) -> Test:
        assert clauses, "a proof names its clauses"
        return test

    return mark
