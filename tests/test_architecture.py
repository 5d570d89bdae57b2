"""ARCHITECTURE.md names every module and every folder of the client, and nothing that is gone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "hautemer"
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
ROOM = re.compile(r"^### `(\S+)/`\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
MODULE = re.compile(r"\w+\.py")
FOLDER = re.compile(r"[\w/]+/")
PATH = re.compile(r"[\w*./-]+(?:/|\.(?:py|ts|md|bin))")
MEMBER = re.compile(r"([A-Z]\w+)\.(\w+)")

ROOMS = {name: CODE.findall(text) for name, text in ROOM.findall(PAGE)}
EVERY_GAME = "games/<game>"
GAMES = sorted(path.parent.relative_to(SOURCE).as_posix() for path in SOURCE.glob("games/*/game.py"))


def modules_of(room: str) -> set[str]:
    """The modules of a folder; what only makes it a package is not one."""
    return {path.name for path in (SOURCE if room == "src/hautemer" else SOURCE / room).glob("*.py")} - {"__init__.py"}


def named_in(room: str) -> list[str]:
    return [name for name in ROOMS.get(room, []) if MODULE.fullmatch(name)]


def python_rooms() -> list[str]:
    folders = {path.parent.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")} - {"."}
    return sorted(folders | {"src/hautemer"})


@pytest.mark.parametrize("room", python_rooms())
def test_every_module_is_named_once_in_its_room(room: str) -> None:
    common = named_in(EVERY_GAME) if room in GAMES else []
    assert sorted(named_in(room) + common) == sorted(modules_of(room))


def test_every_folder_of_the_client_is_named() -> None:
    source = ROOT / "client" / "src"
    folders = {f"{path.relative_to(source).as_posix()}/" for path in source.iterdir() if path.is_dir()}
    folders |= {f"games/{path.name}/" for path in (source / "games").iterdir() if path.is_dir()}
    assert {name for name in ROOMS["client/src"] if FOLDER.fullmatch(name)} == folders


def test_every_room_that_is_named_is_there() -> None:
    assert set(ROOMS) == {*python_rooms(), EVERY_GAME, "client/src"}


@pytest.mark.parametrize("name", sorted({name for name in CODE.findall(PAGE) if PATH.fullmatch(name)}))
def test_every_file_that_is_named_is_there(name: str) -> None:
    """From the root, from the sources of either half, or, as a bare name, anywhere in sources and tests."""
    bare = [] if "/" in name else [*SOURCE.rglob(name), *(ROOT / "tests").rglob(name)]
    assert [*bare, *[found for start in (ROOT, SOURCE, ROOT / "client" / "src") for found in start.glob(name.rstrip("/"))]]


@pytest.mark.parametrize("name", sorted({name for name in CODE.findall(PAGE) if MEMBER.fullmatch(name)}))
def test_every_method_that_is_named_is_there(name: str) -> None:
    owner, _, method = name.partition(".")
    texts = [path.read_text("utf-8") for path in SOURCE.rglob("*.py")]
    assert any(re.search(rf"^class {owner}\b.*?^    (async )?def {method}\(", text, re.MULTILINE | re.DOTALL) for text in texts)


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)", PAGE))))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
