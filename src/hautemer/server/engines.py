"""Which engine is running, and why: the compiled one, or the same files as plain Python."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from hautemer.core import engine

EngineState = Literal["compiled", "building", "ready", "no_compiler", "failed", "source"]
RESULT: Final = "compiled/ready"
"""In the build folder: how the last build ended. It is gone while there is no whole build."""
LOCK: Final = "compile.lock"
"""In the build folder: held by whoever builds."""


def is_compiled() -> bool:
    return not str(engine.__file__).endswith(".py")


def engine_state(build: Path | None) -> EngineState:
    """Which engine this process runs, and why. `build`: where the compiled one is built, if anywhere."""
    return "compiled" if is_compiled() else "source" if build is None else build_state(build)


def build_state(build: Path) -> EngineState:
    """How the build in this folder stands."""
    try:
        result = (build / RESULT).read_text("utf-8")
    except OSError:
        return "building" if is_locked(build / LOCK) else "failed"  # whoever built it died before the end
    return "ready" if result == "compiled" else "no_compiler" if result == "no_compiler" else "failed"


def is_locked(path: Path) -> bool:
    import fcntl  # here: only `make` tells of a build folder, and Windows has neither

    try:
        with path.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
