"""Capture by nets (monster.state.captured): the zone that she cannot leave by swimming."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.hexes import HexSet
from hautemer.games.monster.ending import capture
from hautemer.games.monster.messages import Enclosed
from hautemer.games.monster.state import NOBODY, Monster


def zone(s: Monster, most: i64) -> HexSet | None:
    """The spaces she can reach by swimming, her own among them; None when one of them touches open ice or they are more than
    `most` (0: however many)."""
    if s.board.shore.has(s.whale):
        return None
    reached = HexSet()
    reached.add(s.whale)
    ring: list[i64] = [s.whale]
    spaces: i64 = 1
    while ring:
        h: i64 = ring.pop()
        for heading in range(6):
            beside: i64 = s.board.next(h, heading)
            if reached.has(beside) or not s.is_open(beside):
                continue
            spaces += 1
            if s.board.shore.has(beside) or (most and spaces > most):
                return None
            reached.add(beside)
            ring.append(beside)
    return reached


def ring_layer(s: Monster, inside: HexSet) -> i64:
    """Who laid the latest net that borders the zone, or NOBODY when none does."""
    net = s.nets
    while net is not None:
        for heading in range(6):
            if inside.has(s.board.next(net.hex, heading)):
                return net.seat
        net = net.older
    return NOBODY


def captured_by_nets(s: Monster) -> bool:
    """At the end of her turn: nets border the zone, it is small enough, and no open ice is in reach."""
    if s.nets is None or s.leaping():
        return False
    inside = zone(s, s.dials.zone)
    if inside is None:
        return False
    seat: i64 = ring_layer(s, inside)
    if seat == NOBODY:
        return False
    if s.events is not None:
        s.tell(Enclosed("monster.state.captured", inside.count()))
    capture(s, seat, "nets")
    return True
