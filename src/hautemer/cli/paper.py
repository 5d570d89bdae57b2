"""The file that a game is written into."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from hautemer.core.errors import BadInput


class Paper:
    """Written line by line, each on disk before the game goes on; another game is never overwritten."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        try:
            self.file = path.open("x", encoding="utf-8")
        except FileExistsError:
            raise BadInput(f"{path} already exists, and a log is never overwritten. Choose another file.") from None
        except OSError as why:
            raise BadInput(f"Cannot write {path}: {why.strerror}.") from None

    def emit(self, line: str) -> None:
        try:
            self.file.write(line)
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as why:
            raise BadInput(
                f"Cannot write to {self.path} any more ({why.strerror}); it holds the game up to this point."
            ) from None
