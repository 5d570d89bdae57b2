"""The output of the commands: for people, for programs, and the progress of what takes a while."""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from hautemer.bots.characters import CHARACTERS
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.messages import plain
from hautemer.core.records import Header
from hautemer.speech import Speech

console: Final = Console(highlight=False)


def say(sentence: str, clause: str = "", lead: str = "") -> None:
    """A sentence and its clause, wrapped at plain spaces only: a no-break space holds."""
    whole = f"{lead}{sentence} {clause}".rstrip()
    wrapped = textwrap.fill(
        whole, max(console.width - 1, 1), subsequent_indent=" " * len(lead), break_on_hyphens=False, break_long_words=False
    )
    text = Text(wrapped)
    if clause:
        text.highlight_regex(re.escape(clause) + r"$", "dim")
    console.print(text, soft_wrap=True)


def as_json(data: Any) -> None:
    """One JSON document on standard output."""
    text = msgspec.json.format(msgspec.json.encode(data, enc_hook=plain), indent=2).decode()
    sys.stdout.write(text + "\n")


def progress() -> Progress:
    """A bar on standard error, so that it never mixes with the output."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def text_of(path: str) -> str:
    """A file's text, or standard input's for -."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")
    except OSError as why:
        raise BadInput(f"Cannot read {path}: {why.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text.") from None


def players_of(header: Header, speech: Speech) -> list[str]:
    """Who sits at each seat: a bot by its character's name and how it plays, everyone else as the log has them."""
    characters = header.characters or [""] * len(header.seats)
    return [
        f"{CHARACTERS[character].name}, {speech.bot(player)}" if character in CHARACTERS else player
        for player, character in zip(header.seats, characters, strict=True)
    ]


def options_of(game: Game, chosen: list[str]) -> dict[str, str]:
    """The options in full, from those written as name=value."""
    pairs: dict[str, str] = {}
    for pair in chosen:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(
                f"{pair!r} is not an option; write options as name=value. {game.name} has "
                f"{', '.join(option.name for option in game.options)}."
            )
        if name in pairs:
            raise BadInput(f"The option {name} is given twice.")
        pairs[name] = value
    return game.complete_options(pairs)
