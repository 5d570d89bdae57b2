"""The compiled engine is built one build at a time, whole or not at all: in a small clone whose setup.py only pretends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from shutil import copy
from typing import Final

import pytest

from hautemer.server.engines import RESULT, build_state

ROOT = Path(__file__).parents[1]
PATIENCE = 30.0
SETUP: Final = """
import os, sys, time
from pathlib import Path

def c_compiler():
    return None if Path("no_compiler").exists() else "cc"

if __name__ == "__main__":
    new = Path(sys.argv[sys.argv.index("--build-lib") + 1])
    new.mkdir()
    with Path("builds").open("a") as builds:
        builds.write("built\\n")
    (new / "begun").touch()
    while Path("hold").exists():
        time.sleep(0.02)
    if Path("mypyc").exists():
        print("hautemer: mypyc could not translate it to C, so the engine stays plain Python.")
    elif Path("fails").exists():
        print("hautemer: the C compiler could not build it, so the engine stays plain Python.")
    elif c_compiler():
        (new / "engine.so").touch()
"""


class Clone:
    """A folder with the builder, and a setup.py that does what the files beside it say."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.build = root / "build"
        (root / "src" / "hautemer").mkdir(parents=True)
        (root / "client" / "src" / "words").mkdir(parents=True)
        copy(ROOT / "builder.py", root)
        copy(ROOT / "client" / "src" / "words" / "en.json", root / "client" / "src" / "words")
        (root / "setup.py").write_text(SETUP)
        self.touch("src/hautemer/engine.py")

    def touch(self, path: str) -> None:
        """Its time is a little back, so that what follows is newer."""
        (self.root / path).touch()
        past = time.time() - 1
        os.utime(self.root / path, (past, past))

    def start(self, *args: str) -> subprocess.Popen[str]:
        path = os.pathsep.join(one for one in sys.path if one)
        return subprocess.Popen(
            [sys.executable, "builder.py", *args],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": path, "LC_ALL": "C"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *args: str) -> tuple[int, str, str]:
        ran = self.start(*args)
        out, err = ran.communicate(timeout=PATIENCE)
        return ran.returncode, out.strip(), err.strip()

    def until(self, state: str) -> None:
        until = time.monotonic() + PATIENCE
        while build_state(self.build) != state:
            assert time.monotonic() < until, f"{build_state(self.build)}, not {state}"
            time.sleep(0.02)

    def until_begun(self) -> None:
        until = time.monotonic() + PATIENCE
        while not list(self.build.glob("compiled.*.new/begun")):
            assert time.monotonic() < until, "nothing is being built"
            time.sleep(0.02)

    @property
    def builds(self) -> int:
        """How often setup.py was called."""
        path = self.root / "builds"
        return len(path.read_text().splitlines()) if path.exists() else 0

    def says(self, state: str) -> str:
        words = json.loads((self.root / "client" / "src" / "words" / "en.json").read_text("utf-8"))
        return str(words[f"engine_{state}"])


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_what_is_up_to_date_is_not_built_again_and_what_was_edited_is(clone: Clone) -> None:
    assert clone.run()[0] == 0
    assert clone.run() == (0, "", "")
    assert (clone.builds, build_state(clone.build)) == (1, "ready")
    (clone.root / "src" / "hautemer" / "engine.py").touch()
    assert clone.run()[0] == 0
    assert clone.builds == 2
    assert sorted(path.name for path in clone.build.iterdir()) == ["compile.lock", "compile.log", "compiled"]


def test_play_runs_the_source_at_once_and_the_compiled_engine_from_the_next_start(clone: Clone) -> None:
    (clone.root / "hold").touch()
    assert clone.run("--behind") == (0, str(clone.root / "src"), clone.says("building"))
    assert build_state(clone.build) == "building"
    assert clone.run("--behind") == (0, str(clone.root / "src"), clone.says("building")), "a second start finds it under way"
    assert not (clone.build / "compiled").exists(), "nothing is in place before it is whole"
    waiting = clone.start()
    assert waiting.stderr is not None
    assert "waiting" in waiting.stderr.readline()
    (clone.root / "hold").unlink()
    assert waiting.wait(PATIENCE) == 0
    assert clone.builds == 1, "who waited uses what they waited for"
    assert clone.run("--behind") == (0, str(clone.build / "compiled"), clone.says("compiled"))


def test_an_edit_while_it_is_built_is_built_next(clone: Clone) -> None:
    (clone.root / "hold").touch()
    clone.run("--behind")
    clone.until_begun()
    (clone.root / "src" / "hautemer" / "engine.py").touch()
    (clone.root / "hold").unlink()
    clone.until("ready")
    assert clone.run("--behind")[1] == str(clone.root / "src")
    clone.until("ready")
    assert clone.builds == 2


def test_a_build_that_was_killed_leaves_nothing_that_is_used(clone: Clone) -> None:
    (clone.root / "hold").touch()
    building = clone.start()
    clone.until_begun()
    building.send_signal(signal.SIGKILL)
    building.wait()
    (clone.root / "hold").unlink()
    assert build_state(clone.build) == "failed"
    assert clone.run("--behind")[1] == str(clone.root / "src")
    clone.until("ready")
    assert not list(clone.build.glob("compiled.*"))


def test_without_a_compiler_it_says_so_and_builds_once_there_is_one(clone: Clone) -> None:
    (clone.root / "no_compiler").touch()
    code, folder, said = clone.run("--behind")
    assert (code, folder, said.splitlines()[-1]) == (0, str(clone.root / "src"), clone.says("no_compiler"))
    assert clone.run()[0] == 0
    assert clone.builds == 1
    (clone.root / "no_compiler").unlink()
    assert clone.run()[0] == 0
    assert build_state(clone.build) == "ready"


def test_a_compiler_that_fails_leaves_the_plain_engine_and_play_tries_again(clone: Clone) -> None:
    (clone.root / "fails").touch()
    code, _, said = clone.run()
    assert (code, build_state(clone.build)) == (0, "failed")
    assert "the C compiler could not build it" in said
    (clone.root / "fails").unlink()
    assert clone.run("--behind")[1] == str(clone.root / "src")
    clone.until("ready")


def test_a_source_that_mypyc_refuses_fails_and_is_not_put_into_place(clone: Clone) -> None:
    (clone.root / "mypyc").touch()
    code, _, said = clone.run()
    assert code == 1
    assert "mypyc could not" in said
    assert not (clone.build / RESULT).exists()
    assert build_state(clone.build) == "failed"
