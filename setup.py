"""Builds the core and the games with mypyc where a C compiler is at hand; without one the same files run as they are."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

SRC = Path("src/hautemer")
PLAIN = {"messages.py", "records.py", "errors.py", "terminal.py", "own.py", "__init__.py"}
"""Left to the interpreter: data classes of msgspec, what has nothing to gain, and what runs people's own code."""


def compiled_files() -> list[str]:
    """All of core, games and bots, in one group: calls between them stay direct."""
    return sorted(
        str(path) for room in ("core", "games", "bots") for path in (SRC / room).rglob("*.py") if path.name not in PLAIN
    )


def extensions() -> list[Any]:
    if "editable_wheel" in sys.argv:  # edited files must not be shadowed by what was compiled from older ones
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("hautemer: mypyc is not here, so the engine stays plain Python: the same games, more slowly.")
        return []
    built = mypycify(compiled_files(), opt_level="3", debug_level="0", group_name="hautemer")
    if sys.platform == "linux":
        for extension in built:  # gcc may inline our own functions; and to look at how they are indented takes it two minutes
            more = ["-fno-semantic-interposition", "-Wno-misleading-indentation"]
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return list(built)


class BuildOrGoWithout(build_ext):
    """All or nothing: a missing or failing compiler is said plainly, and is no reason not to install."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as why:
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions: list[Any] = []
            print(
                f"hautemer: no C compiler could build the engine ({type(why).__name__}); it stays plain Python: "
                "the same games, more slowly."
            )


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoWithout})
