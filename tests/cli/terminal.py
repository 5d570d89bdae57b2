"""A terminal for the tests: runs the real command in this process, types, and remembers what stood there at each question."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any
from unittest.mock import patch

from hautemer.__main__ import main
from hautemer.cli.show import console
from hautemer.speech import load

FACE = re.compile(r"[│┃] (\S+) +([≈ʌ]) [│┃]")
"""The first line of a card of Récif: its rank and its colour."""
WIDTH = 200
STYLE = re.compile(r"\x1b\[[\d;]*m")
SCREEN = {"FORCE_COLOR": "1"}
"""Surroundings in which the console takes itself for a screen that can be cleared."""
AROUND = {"LC_ALL": "C.UTF-8", "COLUMNS": str(WIDTH), "TERM": "xterm", "PAGER": "cat"}


def flat(text: str) -> str:
    """The text in one line, with plain spaces."""
    return " ".join(text.split())


class Typist(io.StringIO):
    """A keyboard: gives one line after the other; `said` answers to what stands on the screen, or is read through."""

    def __init__(self, out: io.StringIO, lines: Iterable[str] | Callable[[str], str | None]) -> None:
        super().__init__()
        self.out = out
        self.said = lines if callable(lines) else iter([f"{line}\n" for line in lines])
        self.screens: list[str] = []
        self.shown = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        screen = self.out.getvalue()[self.shown :]
        self.shown = len(self.out.getvalue())
        self.screens.append(screen)
        if not callable(self.said):
            return next(self.said, "")
        answer = self.said(screen)
        return "" if answer is None else f"{answer}\n"


class Ran:
    """What a command said and how it ended. `screens`: what was new before each line that was typed."""

    def __init__(self, code: int, out: str, err: str, screens: list[str]) -> None:
        self.code = code
        self.out = out
        self.err = err
        self.screens = screens

    @property
    def flat(self) -> str:
        """Standard output, wherever its lines were broken."""
        return flat(self.out)

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def hautemer(
    *args: str, stdin: str = "", types: Iterable[str] | Callable[[str], str | None] = (), env: dict[str, str] | None = None
) -> Ran:
    """Run `hautemer` with these arguments. No traceback, whatever happens; no half an answer before an error."""
    out, err = io.StringIO(), io.StringIO()
    console.width = WIDTH  # whatever the surroundings were when it was made
    keyboard: io.StringIO = io.StringIO(stdin) if stdin else Typist(out, types)
    with (
        patch.object(sys, "argv", ["hautemer", *args]),
        patch.object(sys, "stdin", keyboard),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        patch.dict("os.environ", AROUND | (env or {})),
    ):
        try:
            main()
            code = 0
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    assert "Traceback" not in err.getvalue()
    output = STYLE.sub("", out.getvalue())
    assert code == 0 or not output, f"an error, and yet on standard output: {output}"
    screens = [STYLE.sub("", screen) for screen in keyboard.screens] if isinstance(keyboard, Typist) else []
    return Ran(code, output, flat(STYLE.sub("", err.getvalue())), screens)


def says(screen: str, name: str, /, lang: str = "en", **parts: str) -> bool:
    """Whether a sentence of the table stands on the screen, with these parts."""
    sentence: str = load("words", lang)[name]
    for part, value in parts.items():
        sentence = sentence.replace("{" + part + "}", value)
    return flat(sentence).lower() in flat(screen).lower()


def cards(screen: str) -> list[str]:
    """All cards of Récif whose faces are on the screen: 4≈, Ωʌ."""
    return ["".join(found) for found in FACE.findall(screen)]
