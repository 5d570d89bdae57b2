"""Copies of the repository to which the blocks of a page in `docs/` are applied."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
HEAD = r"^`([^`\n]+)`, (a new file|at the end|merged in|before|after|instead of)(?: `([^`\n]+)`)?:\n\n"
BLOCK = re.compile(HEAD + r"```\w+\n(.*?)^```$", re.M | re.S)


class Block(NamedTuple):
    """What a page says of a file: where the text goes."""

    file: str
    how: str
    anchor: str
    text: str


def blocks_of(page: Path) -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(page.read_text("utf-8"))]


def merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    both = {key: merged(old[key], new[key]) for key in old.keys() & new.keys() if isinstance(old[key], dict)}
    return {**old, **new, **both}


def apply(block: Block, root: Path) -> None:
    path = root / block.file
    if block.how == "a new file":
        assert not path.exists(), block.file
        path.write_text(block.text, "utf-8")
        return
    old = path.read_text("utf-8")
    if block.how == "at the end":
        path.write_text(f"{old}\n\n{block.text}", "utf-8")
    elif block.how == "merged in":
        path.write_text(json.dumps(merged(json.loads(old), json.loads(block.text)), ensure_ascii=False, indent=2) + "\n", "utf-8")
    else:
        lines = old.splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if line.startswith(block.anchor))
        before, rest = at + (block.how == "after"), at + (block.how != "before")
        path.write_text("".join([*lines[:before], block.text, *lines[rest:]]), "utf-8")


class Copy:
    """The repository with the blocks of a page in it."""

    def __init__(self, root: Path, page: Path) -> None:
        self.root = root
        left_out = shutil.ignore_patterns("__pycache__", "node_modules", "dist", "assets", "*.egg-info")
        for folder in ("src", "tests", "docs", "client", "deploy"):
            shutil.copytree(ROOT / folder, root / folder, ignore=left_out)
        for file in ("pyproject.toml", "ARCHITECTURE.md", "CHANGELOG.md"):
            shutil.copy(ROOT / file, root / file)
        for block in blocks_of(page):
            apply(block, root)
        self.python("-m", "hautemer.lab.rulebook", "docs/rules")
        self.python("-m", "hautemer.server.typescript", "client/src/lib/messages.ts")

    def environment(self) -> dict[str, str]:
        """In which the programs are those of the copy."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return {**os.environ, "PYTHONPATH": str(self.root / "src"), "COLUMNS": "100", "NO_COLOR": "1", "PATH": path}

    def ran(self, *command: str, folder: str = ".") -> subprocess.CompletedProcess[str]:
        where, env = self.root / folder, self.environment()
        return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=where, env=env)

    def run(self, *command: str, folder: str = ".") -> str:
        """What a command of the copy prints; it must end well."""
        ran = self.ran(*command, folder=folder)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    def python(self, *arguments: str) -> str:
        return self.run(sys.executable, *arguments)
