"""The verbs of Récif, the sea's two last."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Action
from hautemer.games.reef.cards import KINDS, NAMES


class OfCard(Action):
    """A verb and its card."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def parts(self) -> dict[str, str]:
        return {"card": NAMES[self.kind]}


@final
class Play(OfCard):
    do = "play"


@final
class Pass(Action):
    do = "pass"


@final
class Resist(OfCard):
    do = "resist"


@final
class Allow(Action):
    do = "allow"


@final
class Give(OfCard):
    do = "give"


@final
class Discard(OfCard):
    do = "discard"


@final
class Pinch(OfCard):
    do = "pinch"


@final
class Capture(Action):
    do = "capture"


@final
class Leave(Action):
    do = "leave"


@final
class Imitate(OfCard):
    do = "imitate"


@final
class Forgo(Action):
    do = "forgo"


@final
class Search(OfCard):
    do = "search"


@final
class Draw(OfCard):
    do = "draw"


@final
class Begin(Action):
    do = "begin"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def parts(self) -> dict[str, str]:
        return {"seat": "first" if self.seat == 0 else "second"}


PLAYS: Final[list[Play | Pass]] = [*[Play(k) for k in range(KINDS)], Pass()]
ALLOW: Final = Allow()
ANSWERS: Final[list[Resist | Allow]] = [*[Resist(k) for k in range(KINDS)], ALLOW]
GIFTS: Final = [Give(k) for k in range(KINDS)]
DISCARDS: Final = [Discard(k) for k in range(KINDS)]
PINCHES: Final = [Pinch(k) for k in range(KINDS)]
CAPTURES: Final[list[Capture | Leave]] = [Capture(), Leave()]
IMITATIONS: Final[list[Imitate | Forgo]] = [*[Imitate(k) for k in range(KINDS)], Forgo()]
SEARCHES: Final = [Search(k) for k in range(KINDS)]
DRAWS: Final = [Draw(k) for k in range(KINDS)]
LOTS: Final = [Begin(0), Begin(1)]
