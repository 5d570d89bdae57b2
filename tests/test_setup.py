"""Whatever keeps the engine from being compiled is said plainly, and the package is installed all the same."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from unittest.mock import patch
from zipfile import ZipFile

import pytest

import setup

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BROUGHT_BY = {"mypyc": "mypy", "mypy_extensions": "mypy", "librt": "mypy"}
"""Which requirement brings a module that is not called like it."""
KINDS = ("py", "json", "bin", "ttf", "md", "txt")
"""Of the files in the package: modules, words, what was computed, and the letters of pictures with their licence."""


def imports(path: Path) -> set[str]:
    """The modules that a file imports, as far as the compiler follows them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *[f"{node.module}.{name.name}" for name in node.names]}
    return found


def file_of(module: str) -> Path | None:
    place = SOURCE / Path(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.exists()), None)


def test_all_that_the_build_reads_is_required_for_it() -> None:
    """The files that are compiled, what they import of ours, and setup.py itself import nothing else from elsewhere."""
    with patch.object(setup, "SRC", SOURCE / "hautemer"):
        due = [ROOT / "setup.py", *map(Path, setup.compiled_files())]
    assert len(due) > 50
    read: set[Path] = set()
    needed: set[str] = set()
    while due:
        path = due.pop()
        if path not in read:
            read.add(path)
            for module in imports(path):
                if module.startswith("hautemer"):
                    due += [ours] if (ours := file_of(module)) else []
                else:
                    needed.add(module.split(".")[0])
    required = {re.split(r"[<>=!~; ]", one)[0] for one in PROJECT["build-system"]["requires"]}
    foreign = needed - sys.stdlib_module_names
    assert {"msgspec", "setuptools", "mypyc"} <= foreign
    assert {BROUGHT_BY.get(module, module) for module in foreign} == required


@pytest.mark.parametrize("why", [SystemExit(1), AssertionError(), ImportError()])
def test_a_mypyc_that_gives_up_leaves_it_plain(why: BaseException, capsys: pytest.CaptureFixture[str]) -> None:
    with (
        patch("mypyc.build.mypycify", side_effect=why),
        patch.object(setup, "c_compiler", return_value="cc"),
        patch.object(sys, "argv", ["setup.py", "bdist_wheel"]),
    ):
        assert setup.extensions() == []
    assert f"mypyc could not translate it to C ({type(why).__name__}" in capsys.readouterr().out


def test_a_compiler_that_is_not_there_is_not_called(capsys: pytest.CaptureFixture[str]) -> None:
    with (
        patch("mypyc.build.mypycify", side_effect=AssertionError),
        patch.dict(os.environ, {"CC": "no-such-compiler -O2"}),
        patch.object(sys, "argv", ["setup.py", "build"]),
    ):
        assert setup.c_compiler() is None
        assert setup.extensions() == []
    assert "no C compiler was found" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["egg_info", "dist_info", "sdist", "editable_wheel"])
def test_only_what_builds_waits_for_the_compiler(command: str) -> None:
    with patch("mypyc.build.mypycify", side_effect=AssertionError), patch.object(sys, "argv", ["setup.py", command]):
        assert setup.extensions() == []


def test_a_wheel_without_a_compiler_holds_all_that_is_needed_and_says_what_is_missing(tmp_path: Path) -> None:
    copytree(SOURCE / "hautemer", tmp_path / "src" / "hautemer", ignore=ignore_patterns("__pycache__", "pages"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        copy(ROOT / name, tmp_path)
    command = [sys.executable, "setup.py", "-q", "bdist_wheel"]
    around = {**os.environ, "CC": "no-such-compiler"}
    ran = subprocess.run(command, cwd=tmp_path, env=around, capture_output=True, text=True, timeout=120, check=True)
    assert "no C compiler was found" in ran.stdout
    assert "the pages are not built" in ran.stdout
    [wheel] = (tmp_path / "dist").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    package = tmp_path / "src"
    due = {str(path.relative_to(package)) for kind in KINDS for path in (package / "hautemer").rglob(f"*.{kind}")}
    with ZipFile(wheel) as held:
        assert {name for name in held.namelist() if ".dist-info/" not in name} == due
