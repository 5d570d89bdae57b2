"""docs/security.md names every line of ASVS 5.0 at levels 1 and 2 once, and only tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
LINES = {
    "1.1": [1, 2], "1.2": [*range(1, 10)], "1.3": [*range(1, 12)], "1.4": [1, 2, 3], "1.5": [1, 2],
    "2.1": [1, 2, 3], "2.2": [1, 2, 3], "2.3": [1, 2, 3, 4], "2.4": [1],
    "3.2": [1, 2], "3.3": [1, 2, 3, 4], "3.4": [*range(1, 7)], "3.5": [*range(1, 6)], "3.7": [1, 2],
    "4.1": [1, 2, 3], "4.2": [1], "4.3": [1, 2], "4.4": [1, 2, 3, 4],
    "5.1": [1], "5.2": [1, 2, 3], "5.3": [1, 2], "5.4": [1, 2, 3],
    "6.1": [1, 2, 3], "6.2": [*range(1, 13)], "6.3": [1, 2, 3, 4], "6.4": [1, 2, 3, 4], "6.5": [*range(1, 6)], "6.6": [1, 2, 3],
    "6.8": [1, 2, 3, 4],
    "7.1": [1, 2, 3], "7.2": [1, 2, 3, 4], "7.3": [1, 2], "7.4": [*range(1, 6)], "7.5": [1, 2], "7.6": [1, 2],
    "8.1": [1, 2], "8.2": [1, 2, 3], "8.3": [1], "8.4": [1],
    "9.1": [1, 2, 3], "9.2": [1, 2, 3, 4],
    "10.1": [1, 2], "10.2": [1, 2], "10.3": [1, 2, 3, 4], "10.4": [*range(1, 12)], "10.5": [*range(1, 6)], "10.6": [1, 2],
    "10.7": [1, 2, 3],
    "11.1": [1, 2], "11.2": [1, 2, 3], "11.3": [1, 2, 3], "11.4": [1, 2, 3, 4], "11.5": [1], "11.6": [1],
    "12.1": [1, 2, 3], "12.2": [1, 2], "12.3": [1, 2, 3, 4],
    "13.1": [1], "13.2": [*range(1, 6)], "13.3": [1, 2], "13.4": [*range(1, 6)],
    "14.1": [1, 2], "14.2": [1, 2, 3, 4], "14.3": [1, 2, 3],
    "15.1": [1, 2, 3], "15.2": [1, 2, 3], "15.3": [*range(1, 8)],
    "16.1": [1], "16.2": [*range(1, 6)], "16.3": [1, 2, 3, 4], "16.4": [1, 2, 3], "16.5": [1, 2, 3],
    "17.1": [1], "17.2": [1, 2, 3, 4], "17.3": [1, 2],
}  # fmt: skip
ROW = re.compile(r"^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \| (.+) \| (met|operator|none|not met) \|(.*)\|$", re.M)
TESTED = re.compile(r"`((?:tests|client)/[\w/.]+)(?:::(\w+))?`")


def test_every_line_is_answered_once() -> None:
    answered = [line for match in ROW.finditer(PAGE) for line in match[1].split(", ")]
    wanted = [f"{section}.{number}" for section, numbers in LINES.items() for number in numbers]
    assert sorted(answered) == sorted(wanted)


def test_what_is_met_says_by_what_and_what_is_not_says_why() -> None:
    assert [row[1] for row in ROW.finditer(PAGE) if row[3] == "not met" and not row[4].strip()] == []


@pytest.mark.parametrize(("file", "name"), sorted(set(TESTED.findall(PAGE))))
def test_every_test_that_is_named_exists(file: str, name: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert not name or f"def {name}(" in text
