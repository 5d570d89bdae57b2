"""Your own bot: a file with a class `Bot` whose one method chooses. See docs/writing-a-bot.md."""

from __future__ import annotations

import runpy
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from types import FrameType
from typing import Any, Final

from msgspec.structs import replace

from hautemer.bots.bot import Bot, offered
from hautemer.bots.crew import make_bot
from hautemer.bots.greedy import Greedy
from hautemer.core.engine import Action
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.messages import View

OWN: Final = "own"
"""The name of a seat that your own bot plays."""
PATIENCE: Final = 5.0
"""Seconds for one answer, unless the class says otherwise."""
MAX_PATIENCE: Final = 3600
TRIES: Final = 2
LOADED: Final[dict[str, type]] = {}


def load(path: str) -> type:
    """The class `Bot` of the file, which is run once; `BadInput` where there is none."""
    if path in LOADED:
        return LOADED[path]
    try:
        with redirect_stdout(sys.stderr):
            bot_class = runpy.run_path(path).get("Bot")
    except OSError as why:
        raise BadInput(f"Cannot read {path}: {why.strerror}.") from None
    except (Exception, SystemExit) as why:
        raise BadInput(f"Cannot run {path}: {type(why).__name__}: {why}{line_of(why, path)}.") from None
    if not isinstance(bot_class, type) or not callable(getattr(bot_class, "choose", None)):
        raise BadInput(f"{path} has no class Bot with a method choose(self, view); see docs/writing-a-bot.md.")
    patience = getattr(bot_class, "patience", PATIENCE)
    if not isinstance(patience, int | float) or not 0 < patience <= MAX_PATIENCE:
        raise BadInput(f"{path}: patience must be a number of seconds above 0 and at most {MAX_PATIENCE}, not {patience!r}.")
    return LOADED.setdefault(path, bot_class)


def make_own_or_crew_bot(name: str, game: Game, seed: int, code: str, seconds: float = 0.0) -> Bot:
    """The bot of that name; `own` is the one in the file."""
    return Own(game, seed, code) if name == OWN else make_bot(name, game, seed, seconds)


class Own(Bot):
    """Gets two tries; where it crashes, is too slow or gives an answer that is not offered, the greedy bot answers for it, and
    that is counted in `faults`; `fault` says what was wrong with the last answer. What it prints goes to standard error."""

    def __init__(self, game: Game, seed: int, path: str) -> None:
        super().__init__(game, seed)
        self.path: Final = path
        self.maker: Final = load(path)
        self.patience: Final[float] = getattr(self.maker, "patience", PATIENCE)
        self.mind: Any = None
        self.stand_in: Final = Greedy(game, seed)
        self.faults: Final[Counter[str]] = Counter()
        self.fault = ""  # as in logs: crashed, slow, illegal, or empty

    def choose(self, view: View) -> Action:
        fault = self.fault = ""
        for _ in range(TRIES):
            try:
                with redirect_stdout(sys.stderr), time_limit(self.patience):
                    if self.mind is None:
                        self.mind = self.maker()
                    reply = self.mind.choose(replace(view, options=dict(view.options)))  # the table's own stay untouched
                return parse_answer(reply, view)
            except TooSlow:
                fault = "slow"
            except NotOffered:
                fault = "illegal"
            except (Exception, SystemExit) as why:
                fault = f"crashed: {type(why).__name__}{line_of(why, self.path)}"
        self.faults[fault] += 1
        self.fault = fault.partition(":")[0]
        return self.stand_in.choose(view)


def parse_answer(reply: object, view: View) -> Action:
    """The option that was returned, as the object or as its text."""
    for option in offered(view):
        if reply is option or (isinstance(reply, str) and reply.split() == str(option).split()):
            return option
    raise NotOffered


class NotOffered(Exception):
    """The answer is not among those offered."""


class TooSlow(BaseException):
    """Raised by the alarm clock; not an Exception, so that a bot that catches all of those does not catch it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupts what takes longer, where the system can do that."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def line_of(why: BaseException, path: str) -> str:
    """The line of the file where the error was raised, if it was raised there."""
    number = why.lineno if isinstance(why, SyntaxError) else None
    trace = why.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            number = trace.tb_lineno
        trace = trace.tb_next
    return f", line {number}" if number else ""
