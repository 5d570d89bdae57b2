"""Work that nobody waits for; when it fails, the log says so, and at which table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

LOG: Final = logging.getLogger("hautemer")


def start(work: Coroutine[Any, Any, None], table: str) -> asyncio.Task[None]:
    """A task whose failure is logged."""
    task = asyncio.get_running_loop().create_task(work)
    log_failure(task, table)
    return task


def log_failure(task: asyncio.Task[Any], table: str) -> None:
    """Log the failure of this task, for which nobody waits."""

    def report(task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("something failed at a table", exc_info=error, extra={"table": table})

    task.add_done_callback(report)
