"""Bots that give no answer, each in its own way, as `Thinkers` gets them by name."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from hautemer.server import mind
from hautemer.server.mind import Question


def crash(question: Question) -> str:
    raise ZeroDivisionError


def leave(question: Question) -> str:
    sys.exit(0)


def die(question: Question) -> str:
    os._exit(3)


def hang(question: Question) -> str:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})  # not even the alarm wakes it
    time.sleep(3600)
    return ""


def cheat(question: Question) -> str:
    """An action of the game, but not one that may be answered here."""
    return "pass" if "pass" not in question.options else "play o1"


def lie(question: Question) -> str:
    return '{"said": "everything"}'


def chatter(question: Question) -> str:
    """Says what it pleases where answers are said, and then answers well."""
    print('{"said": "everything"}', flush=True)
    return mind.think(question)


def stumble(question: Question) -> str:
    """The first attempt is nothing, the second is."""
    note = Path(os.environ["HAUTEMER_STUMBLED"])
    if not note.exists():
        note.touch()
        raise ZeroDivisionError
    return mind.think(question)


def doze(question: Question) -> str:
    """Takes all the time there is."""
    time.sleep(question.seconds)
    return question.options[0]


def by_seed(question: Question) -> str:
    """Takes all the time there is, and answers the option of its seed."""
    time.sleep(question.seconds)
    return question.options[question.seed]


def seconds(question: Question) -> str:
    """Notes how many it was given."""
    with Path(os.environ["HAUTEMER_SECONDS"]).open("a") as note:
        note.write(f"{question.view.seat} {question.seconds:.4f}\n")
    return doze(question)
