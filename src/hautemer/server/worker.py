"""A process that searches: one message per question on its standard input, one line per answer on its standard output. It ends
with its input."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from importlib import import_module
from typing import Annotated, BinaryIO, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from hautemer.bots.crew import make_bot
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


class Reply(msgspec.Struct, frozen=True):
    """What comes back: statistics, or a traceback; neither, when the process is ready."""

    stats: dict[str, tuple[Annotated[int, Meta(ge=1, le=MAX_VISITS)], float]] = {}
    crashed: str = ""


def think(question: Question) -> RootStats:
    """The statistics of a bot's search."""
    game = SHELF[question.view.game]
    assert question.view.ask is not None
    ask = replace(question.view.ask, options=tuple([game.action(option) for option in question.options]))
    bot = make_bot(question.bot, game, question.seed, question.seconds)
    assert isinstance(bot, Searcher)
    return bot.root_stats(replace(question.view, ask=ask))


def pack(question: Question) -> bytes:
    message = pickle.dumps(question)
    return len(message).to_bytes(HEAD) + message


def main(thinker: str, patience: float) -> None:
    """Reports that it is ready, and answers until its input ends. A search that exceeds its time by `patience` seconds is ended
    by the system, even when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal stops the server, and this process with its input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    module, _, name = thinker.partition(":")
    answer = getattr(import_module(module), name)
    requests = sys.stdin.buffer
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a bot prints must not look like a reply
    gc.freeze()  # garbage is collected neither during a search (`gc_paused`)
    gc.disable()  # nor between a search and its reply
    send(replies, line(Reply()))
    while len(head := requests.read(HEAD)) == HEAD:
        question: Question = pickle.loads(requests.read(int.from_bytes(head)))
        alarm(question.seconds + patience)
        try:
            reply = line(Reply(answer(question)))
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
