"""The pictures of cards, each made by a process of its own, one at a time; those of late are kept."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from contextlib import suppress
from typing import Final

import msgspec

from hautemer.server.drawn import Card
from hautemer.server.logs import FailedElsewhere

CACHED: Final = 128
"""How many pictures are kept; each has about 100 KB."""
PATIENCE: Final = 30.0
"""Seconds that a picture may take."""


class Pictures:
    """By what they show: two tables that look the same share one."""

    def __init__(self) -> None:
        self.made: Final[OrderedDict[Card, bytes]] = OrderedDict()
        self.turn: Final = asyncio.Lock()

    async def of(self, card: Card) -> bytes:
        async with self.turn:
            if card not in self.made:
                self.made[card] = await made(card)
            self.made.move_to_end(card)
            while len(self.made) > CACHED:
                self.made.popitem(last=False)
            return self.made[card]


async def made(card: Card) -> bytes:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-m", "hautemer.server.drawn"]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=env)
    try:
        async with asyncio.timeout(PATIENCE):
            picture, failure = await process.communicate(msgspec.json.encode(card))
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    if process.returncode:
        raise FailedElsewhere(failure.decode())
    return picture
