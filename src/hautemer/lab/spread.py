"""Work spread over processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, TypeVar

Done = TypeVar("Done")


def parallel_map(do: Callable[..., Done], works: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[Done]:
    """What each piece of work came to, as they end; one job does them here, in order. After Ctrl-C, or when nobody listens any
    more, what has not begun is not waited for."""
    if jobs == 1:
        for work in works:
            yield do(*work)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        with deaf_to_ctrl_c():  # the workers are born here, and stay so: an interrupted one would leave the pool waiting
            pool.submit(len, ()).result()
        for done in as_completed([pool.submit(do, *work) for work in works]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Interrupts are ignored here, and for good by the processes that begin here."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
