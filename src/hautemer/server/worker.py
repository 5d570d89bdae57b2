"""A process that searches: one message per question on its standard input, one line per answer on its standard output. A message
during a search can shorten it. The process ends with its input."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from importlib import import_module
from math import inf
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Annotated, BinaryIO, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from hautemer.bots.crew import make_bot
from hautemer.bots.duel import Comparison, compare
from hautemer.bots.ismcts import Searcher
from hautemer.bots.tree import RootStats
from hautemer.core.messages import View
from hautemer.games.shelf import SHELF
from hautemer.server.logs import traceback_of

HEAD: Final = 8
"""A question is preceded by its length, in this many bytes."""
MAX_VISITS: Final = 10**12
"""No search visits an answer more often."""
MAX_TRACEBACK: Final = 4000
NICENESS: Final = 10
"""How far it gives way when the server's own process needs the processor."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked. Actions are built once per process, so they are sent as text."""

    bot: str
    view: View  # without the options
    options: list[str]
    seed: int
    seconds: float
    duel: tuple[str, str] | None = None  # these two answers are to be compared, instead


class Reply(msgspec.Struct, frozen=True):
    """What comes back: statistics, a comparison, or a traceback; nothing, when the process is ready."""

    stats: dict[str, tuple[Annotated[int, Meta(ge=1, le=MAX_VISITS)], float]] = {}
    comparison: Comparison | None = None
    crashed: str = ""


Findings = RootStats | Comparison
"""What a search came to."""


class SearchClock:
    """The time, as a search reads it: once the search is to end, the end of all time. Another thread sets when that is; it gets
    to do so whenever this is read, because compiled code, unlike this, never lets other threads run."""

    def __init__(self) -> None:
        self.began = 0.0
        self.until = inf

    def __call__(self) -> float:
        now = monotonic()
        return now if now < self.until else inf

    def begin(self) -> None:
        self.began = monotonic()
        self.until = inf

    def shorten(self, seconds: float) -> None:
        self.until = self.began + seconds


def think(question: Question, clock: SearchClock) -> Findings:
    """The statistics of a bot's search, or a comparison."""
    if question.duel is None:
        return search(question, clock)
    game = SHELF[question.view.game]
    first, second = [game.action(words) for words in question.duel]
    return compare(game, whole_view(question), first, second, question.seed, seconds=question.seconds, clock=clock)


def search(question: Question, clock: SearchClock) -> RootStats:
    bot = make_bot(question.bot, SHELF[question.view.game], question.seed, question.seconds)
    assert isinstance(bot, Searcher)
    bot.clock = clock
    return bot.root_stats(whole_view(question))


def whole_view(question: Question) -> View:
    """With the options."""
    game = SHELF[question.view.game]
    assert question.view.ask is not None
    ask = replace(question.view.ask, options=tuple([game.action(option) for option in question.options]))
    return replace(question.view, ask=ask)


def pack(message: Question | float) -> bytes:
    """A question, or how many seconds the search for the last one may take in all."""
    content = pickle.dumps(message)
    return len(content).to_bytes(HEAD) + content


def read_messages(stream: BinaryIO, clock: SearchClock, questions: SimpleQueue[Question | None]) -> None:
    """Until the input ends; then the search does, too. The next question comes only once the last one has been answered."""
    try:
        while len(head := stream.read(HEAD)) == HEAD:
            message: Question | float = pickle.loads(stream.read(int.from_bytes(head)))
            if isinstance(message, float):
                clock.shorten(message)
            else:
                clock.begin()
                questions.put(message)
    finally:
        clock.shorten(0.0)
        questions.put(None)


def main(thinker: str, patience: float) -> None:
    """Reports that it is ready, and answers until its input ends. A search that exceeds its time by `patience` seconds is ended
    by the system, even when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal stops the server, and this process with its input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    module, _, name = thinker.partition(":")
    answer = getattr(import_module(module), name)
    clock = SearchClock()
    questions: SimpleQueue[Question | None] = SimpleQueue()
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a bot prints must not look like a reply
    gc.freeze()  # garbage is collected neither during a search (`gc_paused`)
    gc.disable()  # nor between a search and its reply
    Thread(target=read_messages, args=(requests, clock, questions), daemon=True).start()
    send(replies, line(Reply()))
    while (question := questions.get()) is not None:
        alarm(question.seconds + patience)
        try:
            found = answer(question, clock)
            reply = line(Reply(comparison=found) if isinstance(found, Comparison) else Reply(found))
        except BaseException as why:  # whatever a bot does, even sys.exit
            reply = line(Reply(crashed=traceback_of(why)[-MAX_TRACEBACK:]))
        alarm(0)
        send(replies, reply)
        gc.collect()  # reference cycles that a bot left


def line(reply: Reply) -> bytes:
    return msgspec.json.encode(reply) + b"\n"


def send(stream: BinaryIO, message: bytes) -> None:
    stream.write(message)
    stream.flush()


def alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
