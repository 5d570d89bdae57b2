"""Builds the core and the games with mypyc where a C compiler is at hand; without one the same files run as they are."""

from __future__ import annotations

import os
import shlex
import sys
import sysconfig
from pathlib import Path
from shutil import which
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

SRC = Path("src/hautemer")
PLAIN = {"messages.py", "records.py", "errors.py", "terminal.py", "own.py", "__init__.py"}
"""Left to the interpreter: data classes of msgspec, what has nothing to gain, and what runs people's own code."""
NOTHING_TO_BUILD = {"egg_info", "dist_info", "sdist", "editable_wheel"}
"""Commands that only describe or copy the source; an editable install must not shadow edited files by compiled older ones."""


def compiled_files() -> list[str]:
    """All of core, games and bots, in one group: calls between them stay direct."""
    return sorted(
        str(path) for room in ("core", "games", "bots") for path in (SRC / room).rglob("*.py") if path.name not in PLAIN
    )


def c_compiler() -> str | None:
    """The compiler that setuptools will call, if it is there."""
    if sys.platform == "win32":
        return "cl"  # setuptools knows where to look
    return which(shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0])


def stay_plain(why: str) -> None:
    print(f"hautemer: {why}, so the engine stays plain Python: the same games, more slowly.", flush=True)


def extensions() -> list[Any]:
    if NOTHING_TO_BUILD.intersection(sys.argv):
        return []
    if c_compiler() is None:
        stay_plain("no C compiler was found")
        return []
    try:
        from mypyc.build import mypycify

        built = mypycify(compiled_files(), opt_level="3", debug_level="0", group_name="hautemer")
    except (Exception, SystemExit) as why:  # mypyc exits where it cannot read the source, having said why
        stay_plain(f"mypyc could not translate it to C ({type(why).__name__}; what it said is above)")
        return []
    if sys.platform == "linux":
        for extension in built:  # gcc may inline our own functions; and to look at how they are indented takes it two minutes
            more = ["-fno-semantic-interposition", "-Wno-misleading-indentation"]
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return list(built)


class BuildOrGoWithout(build_ext):
    """All or nothing: a failing compiler is said plainly, and is no reason not to install."""

    def run(self) -> None:
        try:
            super().run()
        except (Exception, SystemExit) as why:
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions: list[Any] = []
            stay_plain(f"the C compiler could not build it ({type(why).__name__}; what it said is above)")


if __name__ == "__main__":
    if "bdist_wheel" in sys.argv and not (SRC / "server" / "pages" / "index.html").exists():
        print("hautemer: the pages are not built, so this wheel has none: no browser can play; `make wheel` builds both.")
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoWithout})
