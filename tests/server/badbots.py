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
from hautemer.server.worker import Question


def only(option: str) -> RootStats:
    """One round of thought, about one answer."""
    return {option: (1, 0.5)}


def crash(question: Question) -> RootStats:
    raise ZeroDivisionError


def crash_loudly(question: Question) -> RootStats:
    raise ZeroDivisionError("the tide is out")


def leave(question: Question) -> RootStats:
    sys.exit(0)


def die(question: Question) -> RootStats:
    os._exit(3)


def hang(question: Question) -> RootStats:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})  # not even the alarm wakes it
    time.sleep(3600)
    return {}


def cheat(question: Question) -> RootStats:
    """An action of the game, but not one that may be answered here."""
    return only("pass" if "pass" not in question.options else "play o1")


def lie(question: Question) -> Any:
    return '{"found": "everything"}'


def boast(question: Question) -> RootStats:
    """More than can be true."""
    return {question.options[0]: (10**30, 10**30)}


def babble(question: Question) -> RootStats:
    return {str(number): (1, 0.5) for number in range(200_000)}


def chatter(question: Question) -> RootStats:
    """Says what it pleases where answers are said, and then answers well."""
    print('{"found": {}}', flush=True)
    return worker.think(question)


def stumble(question: Question) -> RootStats:
    """The first attempt is nothing, the second is."""
    note = Path(os.environ["HAUTEMER_STUMBLED"])
    if not note.exists():
        note.touch()
        raise ZeroDivisionError
    return worker.think(question)


def doze(question: Question) -> RootStats:
    """Takes all the time there is."""
    time.sleep(question.seconds)
    return only(question.options[0])


def by_seed(question: Question) -> RootStats:
    """Takes all the time there is, and answers the option of its seed."""
    time.sleep(question.seconds)
    return only(question.options[question.seed])


def seconds(question: Question) -> RootStats:
    """Notes how many it was given."""
    with Path(os.environ["HAUTEMER_SECONDS"]).open("a") as note:
        note.write(f"{question.view.seat} {question.seconds:.4f}\n")
    return doze(question)


def differs(question: Question) -> RootStats:
    """What each of three processes found about two answers, by its seed."""
    first, second = question.options
    return [
        {first: (5, 2.0), second: (4, 3.0)},
        {first: (3, 2.0), second: (4, 3.0)},
        {first: (1, 0.0)},
    ][question.seed // 2]


def noted(question: Question) -> RootStats:
    """Notes in which process it thinks, with which seed and for how long."""
    with Path(os.environ["HAUTEMER_NOTED"]).open("a") as note:
        note.write(f"{question.seed} {os.getpid()} {question.seconds:.4f}\n")
    return doze(question)


def one_bad(question: Question) -> RootStats:
    """Bad with this seed, in this way; otherwise not."""
    seed, way = os.environ["HAUTEMER_ONE_BAD"].split()
    bad: Callable[[Question], RootStats] = globals()[way]
    return bad(question) if question.seed == int(seed) else doze(question)
