"""The commands as a page: `make docs` writes it from the help texts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from hautemer.cli.app import app
from hautemer.cli.parameters import EXAMPLES

HEAD: Final = """# Commands

Written by `make docs` from the help texts: `hautemer --help` and `hautemer COMMAND --help` say the same.

After `make play`, the command is `.venv/bin/hautemer`; `PYTHONPATH=build/compiled .venv/bin/hautemer` runs the compiled engine,
which matters for `simulate`, `ladder` and `analyse`.
"""
FORMATS: Final = """More on [positions](positions.md), [logs](logs.md), [your own bots](writing-a-bot.md), [the server](server.md)
and [the analysis](analysis.md).
"""


def group() -> TyperGroup:
    whole = get_command(app)
    assert isinstance(whole, TyperGroup)
    return whole


def commands() -> dict[str, TyperCommand]:
    """By name, in the order of the help; those of a group by both names."""
    found: dict[str, TyperCommand] = {}
    for name, command in group().commands.items():
        parts = command.commands.items() if isinstance(command, TyperGroup) else [("", command)]
        found |= {f"{name} {part}".strip(): one for part, one in parts if isinstance(one, TyperCommand)}
    return found


def manual() -> str:
    """First what there is, by subject; then each command with its examples, arguments and options."""
    lines = [HEAD, f"{group().epilog}\n\n{FORMATS}", "| command | what it does |", "|---|---|"]
    subject = ""
    for name, command in commands().items():
        if command.rich_help_panel != subject:
            subject = str(command.rich_help_panel)
            lines.append(f"| **{subject}** | |")
        lines.append(f"| [`{usage(name, command)}`](#{name.replace(' ', '-')}) | {cell(str(command.help))} |")
    for name, command in commands().items():
        lines += ["", f"## {name}", "", str(command.help), "", "```", *shown(command), "```", ""]
        lines += ["| argument or option | | default |", "|---|---|---|", *map(row, parameters(command))]
    return "\n".join(lines) + "\n"


def usage(name: str, command: TyperCommand) -> str:
    return " ".join(["hautemer", name, *[called(one) for one in command.params if isinstance(one, TyperArgument)]])


def called(one: TyperArgument | TyperOption) -> str:
    """`GAME`, `[GAME]`, `MOVE…`, `-o, --option NAME=VALUE`."""
    if isinstance(one, TyperOption):
        return ", ".join(reversed(one.opts)) + (f" {one.metavar}" if one.metavar else "")
    name = f"{one.metavar}{'…' if one.nargs == -1 else ''}"
    return name if one.required else f"[{name}]"


def shown(command: TyperCommand) -> list[str]:
    """The examples at the end of its help text."""
    head, *lines = str(command.epilog).split("\n\n")
    assert head == EXAMPLES, command.name
    return lines


def parameters(command: TyperCommand) -> list[TyperArgument | TyperOption]:
    return [one for one in command.params if isinstance(one, TyperArgument | TyperOption)]


def row(one: TyperArgument | TyperOption) -> str:
    return f"| `{cell(called(one))}` | {cell(str(one.help))} | {cell(default(one))} |"


def default(one: TyperArgument | TyperOption) -> str:
    """As the help text says it; nothing where there is none."""
    if isinstance(one.show_default, str):
        return one.show_default
    return "" if one.default is None or one.default is False or one.default == "" else f"`{one.default}`"


def cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(manual(), "utf-8")
