"""Bots that give no answer, each in its own way, as `SearchPool` gets them by name."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hautemer.bots.tree import RootStats
from hautemer.server import worker
from hautemer.server.worker import Question, SearchClock


def only(option: str) -> RootStats:
    """One round of thought, about one answer."""
    return {option: (1, 0.5)}


def crash(question: Question, clock: SearchClock) -> RootStats:
    raise ZeroDivisionError


def crash_loudly(question: Question, clock: SearchClock) -> RootStats:
    raise ZeroDivisionError("the tide is out")


def leave(question: Question, clock: SearchClock) -> RootStats:
    sys.exit(0)


def die(question: Question, clock: SearchClock) -> RootStats:
    os._exit(3)


def hang(question: Question, clock: SearchClock) -> RootStats:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})  # not even the alarm wakes it
    time.sleep(3600)
    return {}


def cheat(question: Question, clock: SearchClock) -> RootStats:
    """An action of the game, but not one that may be answered here."""
    return only("pass" if "pass" not in question.options else "play o1")


def lie(question: Question, clock: SearchClock) -> Any:
    return '{"found": "everything"}'


def boast(question: Question, clock: SearchClock) -> RootStats:
    """More than can be true."""
    return {question.options[0]: (10**30, 10**30)}


def babble(question: Question, clock: SearchClock) -> RootStats:
    return {str(number): (1, 0.5) for number in range(200_000)}


def chatter(question: Question, clock: SearchClock) -> RootStats:
    """Says what it pleases where answers are said, and then answers well."""
    print('{"found": {}}', flush=True)
    return worker.search(question, clock)


def stumble(question: Question, clock: SearchClock) -> RootStats:
    """The first attempt is nothing, the second is."""
    note = Path(os.environ["HAUTEMER_STUMBLED"])
    if not note.exists():
        note.touch()
        raise ZeroDivisionError
    return worker.search(question, clock)


def sleep(question: Question, clock: SearchClock) -> None:
    """For all the time there is."""
    until = clock() + question.seconds
    while clock() < until:
        time.sleep(0.002)


def doze(question: Question, clock: SearchClock) -> RootStats:
    sleep(question, clock)
    return only(question.options[0])


def by_seed(question: Question, clock: SearchClock) -> RootStats:
    """Answers the option of its seed, late."""
    sleep(question, clock)
    return only(question.options[question.seed])


def differs(question: Question, clock: SearchClock) -> RootStats:
    """What each of three processes found about two answers, by its seed."""
    first, second = question.options
    return [
        {first: (5, 2.0), second: (4, 3.0)},
        {first: (3, 2.0), second: (4, 3.0)},
        {first: (1, 0.0)},
    ][question.seed // 2]


def noted(question: Question, clock: SearchClock) -> RootStats:
    """Notes in which process it thinks, with which seed and for how long."""
    with Path(os.environ["HAUTEMER_NOTED"]).open("a") as note:
        note.write(f"{question.seed} {os.getpid()} {question.seconds:.4f}\n")
    return doze(question, clock)


def one_bad(question: Question, clock: SearchClock) -> RootStats:
    """Bad with this seed, in this way; otherwise not."""
    seed, way = os.environ["HAUTEMER_ONE_BAD"].split()
    bad: Callable[[Question, SearchClock], RootStats] = globals()[way]
    return bad(question, clock) if question.seed == int(seed) else doze(question, clock)
