"""The command `hautemer`."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from rich.console import Console
from rich.text import Text

from hautemer.cli.app import app
from hautemer.core.errors import BadInput, Refused


def main() -> None:
    """Run the command; an error is one sentence and an exit code: 1 where the rules say no, 2 where something cannot be read."""
    try:
        for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a character shows a question mark for it
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        app(prog_name="hautemer")
    except BadInput as wrong:
        Console(stderr=True, soft_wrap=True, highlight=False).print(Text.assemble(("✗", "bold red"), f" {wrong}"))
        sys.exit(1 if isinstance(wrong, Refused) else 2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


if __name__ == "__main__":
    main()
