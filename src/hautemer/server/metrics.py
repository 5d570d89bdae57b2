"""What the server counts of itself, for `/metrics`: figures of the whole server, by game at most, and nothing of any table."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, get_args

from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from hautemer import __version__
from hautemer.server.engines import is_compiled
from hautemer.server.entries import Fault
from hautemer.server.limits import PerMinute
from hautemer.server.settings import LIMITS, LogLevel, flag
from hautemer.server.wire import Refused

if TYPE_CHECKING:
    from hautemer.server.harbour import Harbour

LOG: Final = logging.getLogger("hautemer")
METRICS_FORMAT: Final = CONTENT_TYPE_PLAIN_0_0_4
SAID_PER_MINUTE: Final = 20
"""Of one setting, the log tells so many refusals per minute; all of them are counted."""
WAITS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
ENTRIES: Final = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500)
THOUGHTS: Final = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 2.0, 5.0)
LATENESS: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)

# when each counter began is when the server did, which `process_start_time_seconds` says
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The figures of one server. Where the values of a label are known, all of them are there from the start, at zero, so that
    the first fault of a kind shows as a change."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        build = Info("hautemer_build", "The program that serves.", registry=self.registry)
        build.info({"version": __version__, "engine": "compiled" if is_compiled() else "plain"})

        self.tables: Final = self.gauge("tables", "Tables in memory.")
        self.watched: Final = self.gauge("tables_watched", "Tables where somebody is connected.")
        self.sockets: Final = self.gauge("sockets", "Web sockets that are open.")
        answers = self.counter("answers", "Answers that were stored.", ("game", "kind"))
        self.answers: Final = cache(answers.labels)  # to look it up by its labels takes longer than to count
        self.refusals: Final = self.counter("refusals", "Messages of seats that were refused.", ("game", "reason"))
        self.requests: Final = self.counter("requests", "Requests that were answered.", ("status",))
        self.closes: Final = self.counter("closes", "Sockets that the server closed.", ("code",))
        self.slow_readers: Final = self.counter("slow_readers", "Sockets that were dropped because too much waited unread.")
        self.limits: Final = self.counter("limits", "Refusals that a setting is for.", ("setting",))

        self.commits: Final = self.histogram("commit_entries", "Entries that one commit stored.", ENTRIES)
        self.write_waits: Final = self.histogram("write_seconds", "Time from handing in a write to its commit.", WAITS)
        self.writes_waiting: Final = self.gauge("writes_waiting", "Writes that wait for the database.")
        self.writes_failed: Final = self.counter("writes_failed", "Writes that the database did not take.")
        self.reads_failed: Final = self.counter("reads_failed", "Reads that the database did not answer.")
        self.migrations: Final = self.counter("migrations", "Databases brought to this version since the start.")
        self.forgotten: Final = self.counter("tables_forgotten", "Tables that were idle for long and deleted.")

        self.searches_waiting: Final = self.gauge("searches_waiting", "Searches that wait for a process.")
        self.searches: Final = self.histogram("search_seconds", "Time that a search was given.", THOUGHTS)
        self.lateness: Final = self.histogram("bot_late_seconds", "How long after its time a bot's answer came.", LATENESS)
        self.bot_faults: Final = self.counter("bot_faults", "Bots that gave no answer, or none that was offered.", ("fault",))
        self.lines: Final = self.counter("log_lines", "Lines of the log.", ("level",))

        self.at_zero(self.limits, LIMITS)
        self.at_zero(self.bot_faults, [fault for fault in get_args(Fault) if fault])
        self.at_zero(self.lines, get_args(LogLevel))
        self.said: Final = PerMinute(SAID_PER_MINUTE)

    def counter(self, name: str, about: str, labels: Sequence[str] = ()) -> Counter:
        return Counter(f"hautemer_{name}", about, labels, registry=self.registry)

    def gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"hautemer_{name}", about, registry=self.registry)

    def histogram(self, name: str, about: str, buckets: Sequence[float]) -> Histogram:
        return Histogram(f"hautemer_{name}", about, registry=self.registry, buckets=buckets)

    def at_zero(self, counter: Counter, values: Sequence[str]) -> None:
        for value in values:
            counter.labels(value)

    def watch(self, harbour: Harbour) -> None:
        """What is counted only when somebody asks."""
        self.tables.set_function(lambda: len(harbour.tables))
        self.watched.set_function(lambda: len(harbour.watched()))
        self.writes_waiting.set_function(harbour.store.waiting.qsize)
        self.searches_waiting.set_function(lambda: len(harbour.search_pool.schedule.waiting))

    def refused(self, game: str, refusal: Refused) -> None:
        """By its reason; of the many clauses, only that it was one."""
        self.refusals.labels(game, refusal.reason or "rule").inc()

    def limited(self, setting: str) -> None:
        """Something was refused that a setting could allow: counted, and told in the log."""
        self.limits.labels(setting).inc()
        if self.said.spend(setting):
            LOG.warning("refused by the setting %s", flag(setting))

    def count_lines(self) -> LineCounter:
        """For the log, whose lines are counted."""
        return LineCounter(self.lines)

    def text(self) -> bytes:
        """All of it, in the format of Prometheus."""
        return generate_latest(self.registry)


class LineCounter(logging.Handler):
    """Counts the lines of the log by their level."""

    def __init__(self, lines: Counter) -> None:
        super().__init__()
        self.lines: Final = lines

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.labels(record.levelname.lower()).inc()
