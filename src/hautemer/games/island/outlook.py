"""What a person sees before answering: which ways would cost the piece in hand, and how far it could go. Nothing of this is a
rule; it follows from them, and from what lies open."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import asking, play
from hautemer.core.hexes import BEYOND
from hautemer.games.island.actions import GOES, STEPS, Board, Go, Overboard
from hautemer.games.island.board import HEADINGS, NAMES, NEXT, beside
from hautemer.games.island.harm import EATERS, WRECKERS
from hautemer.games.island.pieces import SHIPS
from hautemer.games.island.state import Island
from hautemer.games.island.ways import bars_board, bars_go, bars_overboard

DANGER: Final = "island.move.danger"
LOOKS: Final = ["step", "sail", "ride", "blow", "swim"]
"""The steps that ask where the piece in hand goes."""


def deadly(s: Island, step: str) -> dict[str, str]:
    """By answer: the clause by which it would harm at once, whether it is allowed or not."""
    if step == "step":
        return deadly_steps(s)
    if step == "ride":
        return {str(GOES[d]): DANGER for d in range(6) if is_sea(s, d) and eats(s, NEXT[6 * s.hex + d])}
    if step in ("sail", "blow") and s.crew(s.hex):
        risks = {str(GOES[d]): wrecks(s, NEXT[6 * s.hex + d]) for d in range(6) if is_sea(s, d)}
        return {answer: clause for answer, clause in risks.items() if clause}
    return {}


def is_sea(s: Island, heading: i64) -> bool:
    to: i64 = NEXT[6 * s.hex + heading]
    return to != BEYOND and not s.is_land(to)


def eats(s: Island, h: i64) -> bool:
    """Is a swimmer eaten there?"""
    pieces: i64 = s.what[h]
    return pieces & EATERS != 0 and not pieces & s.kit.guards


def wrecks(s: Island, h: i64) -> str:
    """Why a manned ship does not fare well there."""
    pieces: i64 = s.what[h]
    if pieces & s.kit.shut:
        return s.kit.shut_clause
    return DANGER if pieces & WRECKERS else ""


def deadly_steps(s: Island) -> dict[str, str]:
    """The same for an explorer: into the water, or onto an empty ship, where something waits; not what is barred anyway."""
    risks: dict[str, str] = {}
    for a in STEPS:
        if isinstance(a, Go):
            to: i64 = NEXT[6 * s.hex + a.heading]
            harmful = is_sea(s, a.heading) and eats(s, to)
            bars = bars_go(s, s.figure, s.hex, to)
        elif isinstance(a, Board):
            to = beside(s.hex, a.heading)
            pieces: i64 = s.what[to] if to != BEYOND else 0
            harmful = pieces & SHIPS != 0 and pieces & WRECKERS != 0 and not s.crew(to)
            bars = bars_board(s, s.figure, s.hex, a.heading)
        elif isinstance(a, Overboard):
            harmful = s.aboard & bit(s.figure) != 0 and eats(s, s.hex)
            bars = bars_overboard(s, s.figure, s.hex)
        else:
            continue
        if harmful and bars in ("", DANGER):
            risks[str(a)] = DANGER
    return risks


def shortest_ways(s: Island) -> dict[str, str]:
    """By hex beyond the next ones: the shortest way there for the piece in hand, heading by heading, past no danger. Under
    `board` and the hex: the way that ends aboard the ship there, where it cannot be boarded at once."""
    by_hex: dict[str, str] = {}
    seen = {s.hex}
    boarded: set[int] = set()
    ways: list[tuple[Island, str]] = [(s, "")]
    while ways:
        here, way = ways.pop(0)
        step = asking(here)
        assert step is not None
        risks = deadly(here, step.name)
        for a in step.options(here):
            if not isinstance(a, Go | Board) or str(a) in risks:
                continue
            to: i64 = beside(here.hex, a.heading)
            longer = f"{way} {HEADINGS[a.heading]}".strip() if to != here.hex else ""
            if isinstance(a, Board):
                if way and longer and to not in boarded:
                    by_hex[f"board {NAMES[to]}"] = longer
                boarded.add(to)
                continue
            if to in seen:
                continue
            seen.add(to)
            if way:
                by_hex[NAMES[to]] = longer
            there = here.clone()
            play(there, a)
            if asking(there) is step and there.hex == to and there.turn == here.turn:
                ways.append((there, longer))
    return by_hex
