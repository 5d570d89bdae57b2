"""A process that thinks: a question a message on its standard input, an answer a line on its standard output. It ends when nobody
asks any more."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from importlib import import_module
from traceback import format_exception
from typing import Annotated, BinaryIO, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from hautemer.bots.crew import make_bot
from hautemer.bots.ismcts import Searcher
from hautemer.bots.tree import RootStats
from hautemer.core.messages import View
from hautemer.games.shelf import SHELF

HEAD: Final = 8
"""A question is its length in so many bytes, and then itself."""
MAX_VISITS: Final = 10**12
"""Nobody gives an answer more often."""
LONGEST_TRACEBACK: Final = 4000
NICENESS: Final = 10
"""By how much it steps back when the server's own process wants the processor."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked. Actions are built once a process, so they travel by their words."""

    bot: str
    view: View  # without the options
    options: list[str]
    seed: int
    seconds: float


class Reply(msgspec.Struct, frozen=True):
    """What comes back: what was found, or the traceback of why nothing was; neither, when the process is ready."""

    stats: dict[str, tuple[Annotated[int, Meta(ge=1, le=MAX_VISITS)], float]] = {}
    crashed: str = ""


def think(question: Question) -> RootStats:
    """What a bot that searches found."""
    game = SHELF[question.view.game]
    assert question.view.ask is not None
    asked = replace(question.view.ask, options=tuple([game.action(option) for option in question.options]))
    bot = make_bot(question.bot, game, question.seed, question.seconds)
    assert isinstance(bot, Searcher)
    return bot.root_stats(replace(question.view, ask=asked))


def pack(question: Question) -> bytes:
    said = pickle.dumps(question)
    return len(said).to_bytes(HEAD) + said


def main(thinker: str, patience: float) -> None:
    """Says that it is ready, and answers until nobody asks any more. Whoever thinks longer than is allowed by so many seconds is
    ended by the system, even when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the server at a terminal stops this by its empty line
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    module, _, name = thinker.partition(":")
    answer = getattr(import_module(module), name)
    heard = sys.stdin.buffer
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a bot prints is no answer
    gc.freeze()  # nothing is looked for in a thought (`gc_paused`),
    gc.disable()  # nor between a thought and its answer
    say(told, line(Reply()))
    while len(head := heard.read(HEAD)) == HEAD:
        question: Question = pickle.loads(heard.read(int.from_bytes(head)))
        alarm(question.seconds + patience)
        try:
            said = line(Reply(answer(question)))
        except BaseException as why:  # whatever a bot does, down to sys.exit
            said = line(Reply(crashed="".join(format_exception(why))[-LONGEST_TRACEBACK:]))
        alarm(0)
        say(told, said)
        gc.collect()  # what a bot left in circles


def line(reply: Reply) -> bytes:
    return msgspec.json.encode(reply) + b"\n"


def say(told: BinaryIO, what: bytes) -> None:
    told.write(what)
    told.flush()


def alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
