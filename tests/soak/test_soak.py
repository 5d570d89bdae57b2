"""The soak in its short form: the same code as `make soak`, with small numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.soak import commands, faults, fuzz, kills, migrations, twins
from tests.soak.report import Report
from tests.soak.troubles import TROUBLES

SHORT: dict[str, tuple[int, Callable[[int, int], Report]]] = {
    "twins": (150, twins.run),
    "commands": (1500, commands.run),
    "messages": (8000, fuzz.run),
    "messages on PostgreSQL": (2000, partial(fuzz.run, kind="postgresql")),
    "kills": (20, kills.run),
    "kills on PostgreSQL": (6, partial(kills.run, kind="postgresql")),
    "kills in migrations": (5, migrations.run),
    "kills in migrations on PostgreSQL": (3, partial(migrations.run, kind="postgresql")),
    **{name: (1, partial(faults.run, name=name)) for name in TROUBLES},
}


@pytest.mark.parametrize("name", SHORT)
def test_nothing_is_lost(name: str) -> None:
    """How long it took to come back is for `make soak`: here it only has to."""
    count, run = SHORT[name]
    report = run(count, 7)
    assert report.problems == []
    assert {what: figure for what, figure in report.counts.items() if figure.bad} == {}
    assert sum(figure.n for figure in report.counts.values()) > count / 2
