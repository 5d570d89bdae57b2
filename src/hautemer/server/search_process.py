"""A process that searches, as the server sees it: asked, cut short, replaced when it is lost; and what several of them found."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio import StreamWriter
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec

from hautemer.server.entries import Fault
from hautemer.server.worker import Findings, Question, Reply, pack

LOG: Final = logging.getLogger("hautemer")
START_TIMEOUT: Final = 30.0
"""Seconds that a process has to start."""
MAX_REPLY_BYTES: Final = 1 << 20
"""The longest reply of a process."""

NOT_OFFERED: Final = "an answer that was not offered"
"""Which one is not said: it may tell a hand."""


class BotFailure(Exception):
    """The bot gave no answer, or none that is offered."""

    def __init__(self, fault: Fault, why: str) -> None:
        super().__init__(why)
        self.fault: Final = fault


class Worker:
    """One process; it is started when it is needed, and again after a fault that it may not have survived."""

    def __init__(self, thinker: str, patience: float) -> None:
        self.thinker: Final = thinker
        self.patience: Final = patience
        self.process: Process | None = None
        self.beginning: Final = asyncio.Lock()
        self.limit = 0.0  # the seconds that its search may take in all, once it is asked
        self.line: StreamWriter | None = None  # to the process, while it searches

    async def begin(self) -> Process:
        async with self.beginning:
            if self.process is None or self.process.returncode is not None:
                command = [sys.executable, "-m", "hautemer.server.worker", self.thinker, str(2 * self.patience)]
                env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
                self.process = await asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, env=env, limit=MAX_REPLY_BYTES
                )
                await self.reply(self.process, START_TIMEOUT)
            return self.process

    async def answer(self, question: Question) -> Findings:
        """What the search came to. `BotFailure` where it crashed, took too long, or names answers that are not
        offered."""
        process = await self.begin()
        self.line = process.stdin
        assert self.line is not None
        self.line.write(pack(question))
        if self.limit < question.seconds:
            self.line.write(pack(self.limit))
        try:
            reply = await self.reply(process, question.seconds + self.patience)
        finally:
            self.line = None
        if reply.crashed:
            raise BotFailure("crashed", reply.crashed)
        if reply.stats.keys() - set(question.options):
            raise BotFailure("illegal", NOT_OFFERED)
        return reply.comparison or reply.stats

    def shorten(self, seconds: float) -> None:
        """Its search ends after this many seconds in all, if it was to last longer."""
        if seconds < self.limit:
            self.limit = seconds
            if self.line is not None:
                self.line.write(pack(seconds))

    async def reply(self, process: Process, seconds: float) -> Reply:
        """The next reply of the process."""
        assert process.stdout is not None
        try:
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
        except TimeoutError:
            await self.end()
            raise BotFailure("slow", f"no answer in {seconds:.1f} s") from None
        except ValueError:
            await self.end()
            raise BotFailure("illegal", "the reply is too long") from None
        if not line:
            await self.end()
            raise BotFailure("crashed", "the process ended")
        try:
            return msgspec.json.decode(line, type=Reply)
        except msgspec.DecodeError as why:
            raise BotFailure("illegal", str(why)) from None

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def collect(jobs: list[asyncio.Task[Findings]], deadline: float, table: str) -> list[Findings]:
    """The findings of processes that search for the same question; more may join. Once one has answered, the others are waited
    for until the deadline; as long as one answers, the failure of another does not matter."""
    findings: list[Findings] = []
    while pending := [job for job in jobs if not job.done()]:
        remaining = max(0.0, deadline - monotonic()) if findings else None
        done, _ = await asyncio.wait(pending, timeout=remaining, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            break
        # one that was cut short at once has found nothing
        findings = [found for job in jobs if job.done() and job.exception() is None and (found := job.result())]
    faults = [why for job in jobs if job.done() and (why := job.exception()) is not None]
    for why in faults:
        if not findings:
            raise why
        LOG.warning("one of %d searches for the same question gave no answer: %s", len(jobs), why, extra={"table": table})
    return findings
