"""How it ends: three ways for the whale, two for the hunters, and who is offered the whale next."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.engine import OVER
from hautemer.core.messages import Event
from hautemer.games.monster.messages import Captured, Escaped, Killed, NextWhale, Slaughtered, Survived
from hautemer.games.monster.state import HUNTERS, WHALE, Monster


def escape(s: Monster, h: i64) -> None:
    """She has reached the ice pack."""
    s.winner = WHALE
    s.agenda = OVER
    if s.events is not None:
        s.tell(Escaped("monster.end.ice", s.board.name(h)))


def slaughter(s: Monster) -> None:
    """All hunters are dead."""
    s.winner = WHALE
    s.agenda = OVER
    if s.events is not None:
        s.tell(Slaughtered("monster.end.slaughter"))


def survive(s: Monster) -> None:
    """The storm drives the hunters home."""
    s.winner = WHALE
    s.agenda = OVER
    if s.events is not None:
        s.tell(Survived("monster.end.storm", s.round))


def finish(s: Monster, seat: i64) -> None:
    """The hunters win."""
    s.winner = HUNTERS
    s.finisher = seat
    s.agenda = OVER


def tell_finished(s: Monster, ending: Event) -> None:
    """How it ended; and who finished her off is offered the whale next time."""
    s.tell(ending)
    s.tell(NextWhale("monster.end.next_whale", s.finisher))


def hurt(s: Monster, damage: i64, seat: i64) -> None:
    """She loses points; at none left she is dead."""
    s.life -= damage
    if s.life <= 0:
        s.life = 0
        finish(s, seat)
        if s.events is not None:
            tell_finished(s, Killed("monster.end.killed", seat))


def capture(s: Monster, seat: i64, by: str) -> None:
    """She is captured, by nets or by tow."""
    finish(s, seat)
    if s.events is not None:
        tell_finished(s, Captured("monster.end.captured", seat, by))


def ending(s: Monster) -> str:
    """The clause that ended a game that is over: the ice is reached in her own turn, the storm comes after the last hunter's."""
    if s.winner == HUNTERS:
        return "monster.end.captured" if s.life else "monster.end.killed"
    if s.alive() == 0:
        return "monster.end.slaughter"
    return "monster.end.ice" if s.turn == WHALE else "monster.end.storm"
