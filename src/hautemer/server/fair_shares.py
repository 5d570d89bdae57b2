"""How searches share the processes. People come before bots that are only watched; then every address has an equal share, and of
that every table. What nobody else wants is for the captain: several processes then search for the same question."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Final, NamedTuple

from hautemer.core.skills import RANKS
from hautemer.server.search_process import Worker
from hautemer.server.worker import Findings, Question

MIN_SECONDS: Final = 0.05
"""However many wait, a search gets at least this many seconds."""
MARGIN: Final = 0.05
"""A search ends this many seconds before its answer is due."""
LONGEST_WAIT: Final = 5.0
"""After this many seconds, bots that are only watched wait in line with those that people play against."""
MAX_PARALLEL: Final = 8
"""The most processes that search for the same question: each additional one adds less."""
MIN_HELP: Final = 0.02
"""A process joins a search only where it can help for this many seconds."""
CAPTAIN: Final = RANKS[-1]
"""The bot with the most to search: it alone takes the whole time there is, and is helped by more processes than one."""


class Requester(NamedTuple):
    """For whom a bot thinks: a table, the addresses of whoever is connected there, and whether those play or only watch."""

    table: str
    addresses: frozenset[str]
    plays: bool


@dataclass(eq=False)
class Search:
    """One that waits for a process or has some: for which table, at whose expense, and whether a person waits for it."""

    question: Question
    table: str
    address: str
    for_person: bool
    since: float
    started: asyncio.Future[None]
    until: float = 0.0  # when it is to end, once it has started
    jobs: list[asyncio.Task[Findings]] = field(default_factory=list)  # one per process; more may join
    is_settled: bool = False  # a process came to its end, so there is nothing to join

    def party(self) -> tuple[bool, str]:
        """Those who share as one."""
        return self.for_person, self.address

    def most(self) -> int:
        """How many processes it can use."""
        return MAX_PARALLEL if self.question.bot == CAPTAIN else 1

    def may_grow(self) -> bool:
        return not self.is_settled and len(self.jobs) < self.most() and monotonic() + MIN_HELP < self.until


class Turns:
    """Start-time fair queueing: the next turn belongs to whoever has been given the least. Whoever was away has saved up nothing:
    they come back on a par with the one whose turn it was last."""

    def __init__(self) -> None:
        self.now = 0.0  # where the one stood whose turn it was last
        self.given: dict[str, float] = {}  # only of those who have been given more than that

    def standing(self, name: str) -> float:
        """Less comes first."""
        return max(self.now, self.given.get(name, 0.0))

    def give(self, name: str, seconds: float) -> None:
        self.now = self.standing(name)
        self.given[name] = self.now + seconds
        self.given = {name: given for name, given in self.given.items() if given > self.now}

    def take_back(self, name: str, seconds: float) -> None:
        if name in self.given:
            self.given[name] -= seconds

    def start_over(self) -> None:
        """Nobody wants anything: all are equal again."""
        self.now = 0.0
        self.given.clear()


def fair_share(wanted: Iterable[int], processes: int) -> float:
    """How many processes each may use if none is to get fewer than another who gets more than they want (max-min fairness)."""
    least_first = sorted(wanted)
    for i, number in enumerate(least_first):
        even = processes / (len(least_first) - i)
        if number > even:
            return even
        processes -= number
    return inf


class Schedule:
    """Which search has which process, and whose turn is next. What a bot holds must not show in it, so time is counted as it was
    given: how much of it a search used may depend on that."""

    def __init__(self, workers: list[Worker], budget: float) -> None:
        self.number: Final = len(workers)
        self.budget: Final = budget
        self.idle: Final = list(workers)  # last in, first out: the worker that searched last has started
        self.waiting: Final[list[Search]] = []  # in the order in which they came
        self.running: Final[dict[Worker, Search]] = {}  # in the order in which they began
        self.helping: Final[dict[Worker, Search]] = {}  # the additional processes of those
        self.addresses: Final = Turns()
        self.tables: Final = Turns()

    def whose_turn(self) -> Search | None:
        """The search that gets the next idle process: one that waits, or one that more processes may join."""
        if not self.idle:
            return None
        waiting = [search for search in self.waiting if not search.started.cancelled()]
        growing = [search for search in self.running.values() if search.may_grow()]
        held = self.held()
        return min([*waiting, *growing], key=lambda search: self.turn(search, held), default=None)

    def turn(self, search: Search, held: Counter[tuple[bool, str]]) -> tuple[bool, int, bool, float, float]:
        """Less comes first: people, then who has the fewest processes at the moment, then who has none for this question, then
        the address that has had the least time, then its table that has; and of several, the one that came first."""
        is_patient = not search.for_person and monotonic() < search.since + LONGEST_WAIT
        standings = self.addresses.standing(search.address), self.tables.standing(search.table)
        return is_patient, held[search.party()], bool(search.jobs), *standings

    def held(self) -> Counter[tuple[bool, str]]:
        """How many processes each party has at the moment, without those that have been told to stop."""
        busy = [*self.running.items(), *self.helping.items()]
        return Counter([search.party() for worker, search in busy if worker.limit])

    def give(self, search: Search) -> Worker:
        """The next idle process is for this search. Processes that join are not counted as time that its address was given."""
        worker = self.idle.pop()
        now = monotonic()
        if search.jobs:
            self.helping[worker] = search
        else:
            self.waiting.remove(search)
            self.running[worker] = search
            seconds = self.seconds(search, now - search.since)
            search.until = now + seconds
            self.addresses.give(search.address, seconds)
            self.tables.give(search.table, seconds)
        worker.limit = search.until - now
        return worker

    def take_back(self, worker: Worker) -> None:
        """Its search has ended, or its part in one."""
        self.running.pop(worker, None)
        helped = self.helping.pop(worker, None)
        if helped is not None and worker.limit:
            helped.is_settled = True
        self.idle.append(worker)
        if not self.waiting and not self.running:
            self.addresses.start_over()
            self.tables.start_over()

    def seconds(self, search: Search, waited: float = 0.0) -> float:
        """How long this search may take: what is left of its time, but no more than its share of the processes. All addresses
        that want to think have equal shares, and so have the searches of each; people need not share with the watched."""
        rivals = [other for other in (*self.waiting, *self.running.values()) if other.for_person == search.for_person]
        wanted = Counter([other.address for other in rivals])
        share = min(1.0, fair_share(wanted.values(), self.number) / wanted[search.address])
        return max(MIN_SECONDS, min(self.budget * share, self.budget - waited) - MARGIN)

    def make_room(self, search: Search) -> None:
        """For one that has fewer processes than it can use, those stop that only help others or are for bots only watched. If it
        has none, and gains none, the longest search of an address that has two more stops; or else each that has had its share,
        and the others when they have."""
        watched = [(worker, other) for worker, other in self.running.items() if search.for_person and not other.for_person]
        gained = 0
        for worker, other in (*reversed(self.helping.items()), *watched):
            least = 0.0 if worker in self.helping else MIN_SECONDS
            if len(search.jobs) + gained < search.most() and worker.limit > least and self.yields(other, search, gained):
                self.shorten(worker, least)
                gained += 1
        if search.jobs or gained:
            return
        for worker, other in self.running.items():
            if worker.limit > MIN_SECONDS and self.yields(other, search, 1):
                self.shorten(worker, MIN_SECONDS)
                return
        for worker, other in self.running.items():
            self.shorten(worker, self.seconds(other))

    def yields(self, search: Search, to: Search, more: int) -> bool:
        """Bots that are only watched give way to people, and an address to one that has fewer processes even with `more`, or to
        another table of its own that has none."""
        if search.for_person != to.for_person:
            return to.for_person
        if search.address == to.address:
            return not to.jobs and not more
        held = self.held()
        return held[search.party()] > held[to.party()] + more

    def shorten(self, worker: Worker, seconds: float) -> None:
        """The search of this process ends after so many seconds in all, if it was to last longer; the rest was not given."""
        search = self.running.get(worker)
        if search is not None and seconds < worker.limit:
            until = min(search.until, max(monotonic(), search.until - worker.limit + seconds))
            self.addresses.take_back(search.address, search.until - until)
            self.tables.take_back(search.table, search.until - until)
            search.until = until
        worker.shorten(seconds)

    def clear(self) -> None:
        """Nobody gets a process any more."""
        self.waiting.clear()
        self.running.clear()
