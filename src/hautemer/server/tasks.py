"""Work that nobody waits for; when it fails, the log says so, and where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping
from contextvars import copy_context
from typing import Any, Final

from hautemer.server.logs import HERE

LOG: Final = logging.getLogger("hautemer")


def start(work: Coroutine[Any, Any, None], place: Mapping[str, Any]) -> asyncio.Task[None]:
    """A task whose failure is logged, and all that it logs itself, with this place."""
    context = copy_context()
    context.run(HERE.set, place)
    task = asyncio.get_running_loop().create_task(work, context=context)
    log_failure(task, place)
    return task


def log_failure(task: asyncio.Task[Any], place: Mapping[str, Any]) -> None:
    """Log the failure of this task, for which nobody waits."""

    def report(task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("something failed at a table", exc_info=error, extra=place)

    task.add_done_callback(report)


def log_stray_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What failed where nobody waits for it. The loop's own words would show what was passed on."""
    error = context.get("exception")
    LOG.error("something failed in the background%s", "" if error else f": {context['message']}", exc_info=error)
