"""The page of the commands is what the help texts say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from hautemer.cli.manual import commands, default, manual, parameters, shown
from tests.cli.terminal import hautemer

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "commands.md"
COMMANDS = commands()


def parsed(line: str) -> str:
    """The name of the command in a line; what it is told must be what it takes."""
    words = shlex.split(line.partition(" > ")[0])[1:]
    length = 1 if words[0] in COMMANDS else 2
    name = " ".join(words[:length])
    with COMMANDS[name].make_context(name, words[length:]):
        return name


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == manual(), "run `make docs`"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert command.rich_help_panel
    assert shown(command)
    for one in parameters(command):
        assert one.help, f"{name}: {one.name}"


@pytest.mark.parametrize("page", ["README.md", "docs/figures.md", "docs/writing-a-bot.md", "docs/analysis.md", "docs/server.md"])
def test_every_command_on_a_page_can_be_parsed(page: str) -> None:
    lines = re.findall(r"(?:`|^)(hautemer [a-z][^`\n…]*?)(?:`|$|  )", (ROOT / page).read_text("utf-8"), re.MULTILINE)
    whole = [line for line in lines if " " in line.removeprefix("hautemer ")]  # a bare name speaks of the command
    assert whole
    for line in whole:
        assert parsed(line) in COMMANDS, line


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_can_be_parsed(name: str) -> None:
    for line in shown(COMMANDS[name]):
        assert parsed(line) == name


def test_no_default_hangs_on_this_machine() -> None:
    jobs = [one for command in COMMANDS.values() for one in parameters(command) if one.name == "jobs"]
    assert {default(one) for one in jobs} == {"one per core"}


def test_the_examples_on_positions_follow_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("position", "legal", "try", "count"):
        for line in shown(COMMANDS[name]):
            said, _, file = line.partition(" > ")
            ran = hautemer(*shlex.split(said)[1:])
            assert ran.code == 0, ran.err
            if file:
                Path(file).write_text(ran.out, "utf-8")
