"""Builds the compiled engine into build/compiled: one build at a time, beside what is there, whole or not at all.

By itself it builds what is out of date, after any build that is under way. With --behind it prints at once which folder to run
from, and leaves the building to a process behind it."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from typing import Final

from hautemer.server.engines import LOCK, RESULT, build_state
from hautemer.speech import language
from setup import c_compiler

ROOT: Final = Path(__file__).parent
BUILD: Final = ROOT / "build"
COMPILED: Final = BUILD / "compiled"
LOG: Final = BUILD / "compile.log"
LAST: Final = 19
"""The niceness of who lets everybody else go first."""


def tell(sentence: str) -> None:
    """To people; standard output is for `make`."""
    print(sentence, file=sys.stderr, flush=True)


def up_to_date() -> bool:
    """Whether the last build is newer than all that went into it; one without a compiler only as long as there is none."""
    result = BUILD / RESULT
    if not result.exists() or (build_state(BUILD) == "no_compiler" and c_compiler()):
        return False
    package = [path for path in (ROOT / "src" / "hautemer").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    sources = [*package, ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / ".venv" / "ready"]
    return result.stat().st_mtime >= max(path.stat().st_mtime for path in sources if path.exists())


@contextmanager
def lock(wait: bool) -> Iterator[int | None]:
    """The lock's descriptor, or None where another build holds it and nobody waits; it is free when its last holder ends."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / LOCK).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if not wait:
                yield None
                return
            tell("The engine is already being built; waiting for that …")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def build() -> int:
    """Build it, with the lock held, and put it into place when it is whole; the exit code."""
    started = time.time()
    (BUILD / RESULT).unlink(missing_ok=True)
    for left in BUILD.glob("compiled.*"):  # by a build that was killed
        rmtree(left, ignore_errors=True)
    new, old = [BUILD / f"compiled.{os.getpid()}.{age}" for age in ("new", "old")]
    command = [sys.executable, "setup.py", "-q", "build", "--build-base", str(BUILD / "mypyc"), "--build-lib", str(new)]
    cache = {"MYPY_CACHE_DIR": str(BUILD / "mypyc" / "cache")}  # its own: `make check` may be running
    with LOG.open("w") as log:
        code = subprocess.run(command, cwd=ROOT, env={**os.environ, **cache}, stdout=log, stderr=log).returncode
    said = LOG.read_text("utf-8", errors="replace")
    if code or "hautemer: mypyc" in said:  # the source is at fault, not the machine: whoever tests it has to know
        rmtree(new, ignore_errors=True)
        tell(said)
        return code or 1
    for line in said.splitlines():
        if line.startswith("hautemer:"):
            tell(line)
    ready = new / Path(RESULT).name
    ready.write_text("compiled" if any(new.rglob("*.so")) else "failed" if c_compiler() else "no_compiler", "utf-8")
    os.utime(ready, (started, started))  # what was edited meanwhile is newer
    if COMPILED.exists():
        COMPILED.rename(old)
    new.rename(COMPILED)
    rmtree(old, ignore_errors=True)
    return 0


def bring_up_to_date() -> int:
    if up_to_date():
        return 0
    with lock(wait=True):
        if up_to_date():
            return 0
        if c_compiler():
            tell("Building the engine (once, a few minutes) …")
        return build()


def build_behind() -> None:
    """By a process that Ctrl-C does not reach. It inherits the lock, so that at no moment does nobody seem to build."""
    with lock(wait=False) as held:
        if held is not None:
            (BUILD / RESULT).unlink(missing_ok=True)
            nothing = subprocess.DEVNULL
            command = [sys.executable, __file__, "--locked"]
            subprocess.Popen(command, pass_fds=[held], start_new_session=True, stdin=nothing, stdout=nothing, stderr=nothing)


def folder_to_run() -> Path:
    """Where the best engine is that is there now; why it is that one, people are told."""
    if c_compiler() is None:
        bring_up_to_date()  # only copied, in a second or two
    state = build_state(BUILD)
    if not up_to_date() or state == "failed":  # what kept the compiler from working may have been mended
        build_behind()
        state = "building"
    words = json.loads((ROOT / "client" / "src" / "words" / f"{language()}.json").read_text("utf-8"))
    tell(words["engine_compiled" if state == "ready" else f"engine_{state}"])
    return COMPILED if state == "ready" else ROOT / "src"


if __name__ == "__main__":
    if "--locked" in sys.argv:
        os.nice(LAST)
        sys.exit(build())
    if "--behind" in sys.argv:
        print(folder_to_run())
    else:
        sys.exit(bring_up_to_date())
