"""Work spread over processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, TypeVar

Result = TypeVar("Result")


def parallel_map(do: Callable[..., Result], works: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[Result]:
    """The result of each piece of work, as they finish; with one job, they are done in this process, in order. After Ctrl-C, or
    when the caller stops iterating, what has not started is cancelled."""
    if jobs == 1:
        for work in works:
            yield do(*work)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        with ignoring_sigint():  # the workers start here, and inherit it: an interrupted one would leave the pool waiting
            pool.submit(len, ()).result()
        for done in as_completed([pool.submit(do, *work) for work in works]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def ignoring_sigint() -> Iterator[None]:
    """Ctrl-C is ignored here, and for good by the processes that start here."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
