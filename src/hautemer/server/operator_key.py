"""The operator's key: chosen by whoever starts the server, or made by it and left beside the database for its owner."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import Final

import msgspec

from hautemer.core.errors import BadInput
from hautemer.server.serving import database_file

VARIABLE: Final = "HAUTEMER_ADMIN_KEY"
GOOD_KEY: Final = re.compile("[!-~]{24,}")


class Door(msgspec.Struct, frozen=True):
    """Where a server is reached, and the key to it."""

    at: str
    key: str


def chosen_key() -> str:
    """The key that the environment names; empty where it names none."""
    key = os.environ.get(VARIABLE, "")
    if key and not GOOD_KEY.fullmatch(key):
        raise BadInput(f"{VARIABLE} must have at least 24 letters, digits or signs, without spaces: it opens every table.")
    return key


def new_key() -> str:
    return secrets.token_urlsafe(32)


def door_path(database: str) -> Path | None:
    """The file beside a database that is a file; no other database has one."""
    path = database_file(database)
    return path and path.with_name(f"{path.name}-admin")


def leave_door(path: Path, door: Door) -> None:
    """Write it for the owner's eyes alone, from its first byte on."""
    path.unlink(missing_ok=True)  # of a server that was killed
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(door))


def read_door(path: Path) -> Door | None:
    """None where no server left one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Door)
    except FileNotFoundError:
        return None
    except OSError as why:
        raise BadInput(f"Cannot read {path}: {why.strerror}. It is for the user who serves.") from None
    except msgspec.DecodeError:
        raise BadInput(f"{path} is not what a server writes there; restart the server.") from None
