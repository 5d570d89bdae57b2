"""A bot of one's own: a file with a class `Bot` whose one method chooses. See docs/writing-a-bot.md."""

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
"""How a seat says it."""
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
            found = runpy.run_path(path).get("Bot")
    except OSError as why:
        raise BadInput(f"Cannot read {path}: {why.strerror}.") from None
    except (Exception, SystemExit) as why:
        raise BadInput(f"Cannot run {path}: {type(why).__name__}: {why}{line_of(why, path)}.") from None
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadInput(f"{path} has no class Bot with a method choose(self, view); see docs/writing-a-bot.md.")
    patience = getattr(found, "patience", PATIENCE)
    if not isinstance(patience, int | float) or not 0 < patience <= MAX_PATIENCE:
        raise BadInput(f"{path}: patience must be a number of seconds above 0 and at most {MAX_PATIENCE}, not {patience!r}.")
    return LOADED.setdefault(path, found)


def make_own_or_crew_bot(name: str, game: Game, seed: int, code: str, seconds: float = 0.0) -> Bot:
    """Who plays under that name; `own` is the bot of the file."""
    return Own(game, seed, code) if name == OWN else make_bot(name, game, seed, seconds)


class Own(Bot):
    """Asked twice; where it crashes, is too slow or answers what it may not, the greedy one answers for it, and that is
    counted in `faults`; `fault` says what was wrong with the last answer. What it prints goes to standard error."""

    def __init__(self, game: Game, seed: int, path: str) -> None:
        super().__init__(game, seed)
        self.path: Final = path
        self.maker: Final = load(path)
        self.patience: Final[float] = getattr(self.maker, "patience", PATIENCE)
        self.mind: Any = None
        self.stand_in: Final = Greedy(game, seed)
        self.faults: Final[Counter[str]] = Counter()
        self.fault = ""  # as logs say it: crashed, slow, illegal, or nothing

    def choose(self, view: View) -> Action:
        fault = self.fault = ""
        for _ in range(TRIES):
            try:
                with redirect_stdout(sys.stderr), time_limit(self.patience):
                    if self.mind is None:
                        self.mind = self.maker()
                    said = self.mind.choose(replace(view, options=dict(view.options)))  # the table's own stay untouched
                return parse_answer(said, view)
            except TooSlow:
                fault = "slow"
            except NotOffered:
                fault = "illegal"
            except (Exception, SystemExit) as why:
                fault = f"crashed: {type(why).__name__}{line_of(why, self.path)}"
        self.faults[fault] += 1
        self.fault = fault.partition(":")[0]
        return self.stand_in.choose(view)


def parse_answer(said: object, view: View) -> Action:
    """The option that was said: itself, or its text."""
    for option in offered(view):
        if said is option or (isinstance(said, str) and said.split() == str(option).split()):
            return option
    raise NotOffered


class NotOffered(Exception):
    """It may not be answered here."""


class TooSlow(BaseException):
    """Rung by the clock; not an Exception, so that a bot that catches all of those does not catch it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Whoever thinks longer is interrupted, where the system can do that."""

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
    """Where in the file it went wrong, if it was there."""
    number = why.lineno if isinstance(why, SyntaxError) else None
    trace = why.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            number = trace.tb_lineno
        trace = trace.tb_next
    return f", line {number}" if number else ""
