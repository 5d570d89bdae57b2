"""Databases of either kind, as many as a test needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from tests.server import postgres


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Makes the URL of an empty database of a kind."""

    def make(kind: str) -> str:
        if kind == "postgresql":
            return postgres.fresh_database(request.getfixturevalue("postgres_url"))
        return f"sqlite+aiosqlite:///{tmp_path / f'{token_hex(4)}.db'}"

    return make
