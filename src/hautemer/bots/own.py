"""A bot of one's own: a file with a class `Bot` whose one method chooses. It is trusted with its seat's view, not with the game."""

from __future__ import annotations

import runpy
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from hautemer.bots.bot import Bot, offered
from hautemer.bots.greedy import Greedy
from hautemer.core.engine import Action
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.messages import View

PATIENCE: Final = 5.0
"""After so many seconds it is too slow."""


def load(path: str) -> Any:
    """The class `Bot` of the file; `BadInput` where there is none."""
    try:
        found = runpy.run_path(path).get("Bot")
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}.") from None
    except BaseException as why:  # whatever the file does, down to sys.exit
        raise BadInput(f"{path} cannot be run: {type(why).__name__}: {why}") from None
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadInput(f"{path} has no class Bot with a method choose(self, view): see docs/writing-a-bot.md.")
    return found


class Own(Bot):
    """Asked twice; where it crashes, is too slow or answers what it may not, the greedy one answers for it, and that is counted."""

    def __init__(self, game: Game, seed: int, path: str) -> None:
        super().__init__(game, seed)
        self.maker: Final = load(path)
        self.mind: Any = None
        self.stand_in: Final = Greedy(game, seed)
        self.faults: Final[Counter[str]] = Counter()

    def choose(self, view: View) -> Action:
        fault = ""
        for _ in range(2):
            try:
                with patience():
                    self.mind = self.mind or self.maker()
                    said = self.mind.choose(view)
                return self.taken(said, view)
            except TimeoutError:
                fault = "slow"
            except IllegalAnswer:
                fault = "illegal"
            except Exception as why:
                fault = f"crashed ({type(why).__name__})"
        self.faults[fault] += 1
        return self.stand_in.choose(view)

    def taken(self, said: Any, view: View) -> Action:
        """One of the options: the very one, or its words."""
        for option in offered(view):
            if said is option or said == str(option):
                return option
        raise IllegalAnswer


class IllegalAnswer(Exception):
    """It may not be answered here."""


@contextmanager
def patience() -> Iterator[None]:
    """Whoever thinks too long is interrupted, where the system can."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
