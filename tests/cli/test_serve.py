"""`hautemer serve` where it cannot: said in a sentence before it begins, and never with a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from socket import create_server
from unittest.mock import patch

import pytest
from typer.main import get_group

from hautemer.cli.app import app
from hautemer.cli.servers import has_screen


def refused(*options: str) -> str:
    """What is said by a server that does not come up."""
    command = [sys.executable, "-m", "hautemer", "serve", *options]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, "COLUMNS": "200"})
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr + ran.stdout
    assert "listening" not in ran.stderr + ran.stdout
    assert "salsify" not in ran.stderr + ran.stdout, "a password"
    return " ".join((ran.stderr + ran.stdout).split())


def test_on_a_port_that_is_taken(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with create_server(("127.0.0.1", 0)) as other:
        message = refused("--port", str(other.getsockname()[1]), "--database", str(database))
    assert "another server is already there. Choose another port with --port." in message
    assert not database.exists()


def test_on_an_address_that_is_none_of_ours(tmp_path: Path) -> None:
    message = refused("--host", "192.0.2.1", "--port", "0", "--database", str(tmp_path / "tables.db"))
    assert "Cannot listen on port 0 of 192.0.2.1" in message


@pytest.mark.parametrize(
    ("database", "why"),
    [
        (
            "mysql://someone@somewhere/tables",
            "There is no kind of database called 'mysql'. Choose from: sqlite, postgresql, postgres.",
        ),
        ("postgresql://nobody@127.0.0.1:1/tables", "The database cannot be opened:"),
        ("postgresql://nobody:salsify@127.0.0.1:port/tables", "This is not a database URL;"),
        ("://nobody:salsify@somewhere", "This is not a database URL;"),
        ("{folder}", "The database cannot be opened: unable to open database file."),
        ("{folder}/text.db", "The database cannot be opened: file is not a database."),
        ("{folder}/text.db/tables.db", "text.db: File exists."),
    ],
)
def test_with_a_database_that_is_none(tmp_path: Path, database: str, why: str) -> None:
    (tmp_path / "text.db").write_text("Not a database, " * 100)
    assert why in refused("--port", "0", "--database", database.format(folder=tmp_path))


@pytest.mark.parametrize(
    ("screen", "opened"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True), ({"BROWSER": "lynx"}, True)],
)
def test_a_browser_opens_only_where_it_gets_a_window_or_was_asked_for(screen: dict[str, str], opened: bool) -> None:
    with patch.dict(os.environ, screen, clear=True), patch.object(sys, "platform", "linux"):
        assert has_screen() is opened


def test_every_option_has_its_name_in_the_environment() -> None:
    for option in get_group(app).commands["serve"].params:
        assert option.envvar == "HAUTEMER_" + option.opts[0].removeprefix("--").replace("-", "_").upper()


def test_a_setting_in_the_environment_that_makes_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEMER_PORT", "starboard")
    assert "'--port' (env var: 'HAUTEMER_PORT')" in refused()


def test_a_proxy_that_is_no_address() -> None:
    assert "--proxy takes an address or a network" in refused("--proxy", "nginx")
