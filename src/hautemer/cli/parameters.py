"""What commands of several files share: options, and how a help text ends."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

OPERATORS: Final = "Running a server"
EXAMPLES: Final = "Examples:"


def setting(flag: str, **more: Any) -> Any:
    """An option that can be set in the environment too: HAUTEMER_PORT for --port."""
    return typer.Option(flag, envvar="HAUTEMER_" + flag.removeprefix("--").replace("-", "_").upper(), **more)


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Database = Annotated[
    str | None, setting("--database", help="A file, or a database URL.", show_default="a file in your data folder")
]


def examples(*lines: str) -> str:
    """The end of a help text; docs/commands.md shows the same lines."""
    return "\n\n".join([EXAMPLES, *lines])
