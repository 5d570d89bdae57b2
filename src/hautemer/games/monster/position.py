"""Monster of the Sea as text; the format is told in docs/positions.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import RULES
from hautemer.core.game import Game
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.board import HEADINGS, Board
from hautemer.games.monster.cards import (
    ARMS,
    BESTIAL,
    DECKS,
    NAMES,
    NATURE,
    SAILS,
    names,
)
from hautemer.games.monster.state import NOBODY, POOL_ROUNDS, WHALE, WIND_ROUNDS, Hunter, Monster, all_nets

SEATS: Final = ["whale", "hunter1", "hunter2", "hunter3"]
KEYS: Final = [
    "round",
    "turn",
    "ship",
    "reserve",
    "icebergs",
    "nets",
    "pools",
    "winds",
    "sky",
    "whale",
    "whale hand",
    "whale turn",
    *[key for seat in SEATS[1:] for key in (seat, f"{seat} hand")],
    "hunter turn",
    "look",
    *[f"{deck} {what}" for deck in DECKS for what in ("discard", "sure")],
    "then",
]


def write(game: Game, s: Monster) -> str:
    board = s.board
    lines = [head_of(game, s), f"round: {s.round}", f"turn: {SEATS[s.turn] if s.turn != NOBODY else 'nobody'}"]
    if s.ship != BEYOND:
        lines.append(f"ship: {board.name(s.ship)}")
    lines.append(f"reserve: {s.reserve}")
    lines.append(f"icebergs: {' '.join([board.name(h) for h in s.rock.difference(board.ice).hexes()])}")
    lines.append(f"nets: {' '.join([f'{board.name(h)}@{seat}' for h, seat in all_nets(s.nets)])}")
    lines.append(f"pools: {' '.join([f'{board.name(h)}:{rounds}' for h, rounds in pools_of(s)])}")
    lines.append(f"winds: {' '.join([f'{HEADINGS[heading]}:{rounds}' for heading, rounds in winds_of(s)])}")
    lines.append("sky: " + words_of({"squall": s.squall}, {"tows": s.tows}))
    lines.append("whale: " + whale_words(s))
    lines.append(f"whale hand: {' '.join(names(NATURE, s.calls) + names(BESTIAL, s.bonds))}")
    lines.append("whale turn: " + whale_turn_words(s))
    for seat in range(1, int(s.dials.hunters) + 1):
        hunter = s.hunter(seat)
        lines.append(f"{SEATS[seat]}: {hunter_words(board, hunter)}")
        lines.append(f"{SEATS[seat]} hand: {' '.join(names(ARMS, hunter.arms) + names(SAILS, hunter.sails))}")
    lines.append("hunter turn: " + hunter_turn_words(s))
    lines.append(f"look: {' '.join(names(SAILS, s.look))}")
    for deck in range(4):
        lines.append(f"{DECKS[deck]} discard: {' '.join(names(deck, s.deck(deck).discard))}")
        lines.append(f"{DECKS[deck]} sure: {' '.join(names(deck, s.deck(deck).sure))}")
    nonempty = [line.rstrip() for line in lines if not line.endswith(": ")]
    return "\n".join([*nonempty, f"then: {' '.join(s.agenda.names())}".rstrip()]) + "\n"


def head_of(game: Game, s: Monster) -> str:
    """The game, the options that are not as usual, for there are too many to name them all, and the version of its rules."""
    changed = [f"{o.name}={s.options[o.name]}" for o in game.options if s.options[o.name] != o.values[0]]
    return " ".join([game.name, *changed, f"{RULES}={s.rules}"])


def pools_of(s: Monster) -> list[tuple[int, int]]:
    """The whirlpools, and for how many rounds they stay, this one included."""
    return [(int(h), rounds) for h, rounds in ((s.pool_new, POOL_ROUNDS), (s.pool_mid, 2), (s.pool_old, 1)) if h != BEYOND]


def winds_of(s: Monster) -> list[tuple[int, int]]:
    return [(int(heading), rounds) for heading, rounds in ((s.wind_new, WIND_ROUNDS), (s.wind_old, 1)) if heading != NOBODY]


def words_of(flags: dict[str, bool], numbers: dict[str, i64]) -> str:
    """The flags that are set, and the numbers that are not 0."""
    return " ".join([*[name for name, so in flags.items() if so], *[f"{name}={n}" for name, n in numbers.items() if n]])


def whale_words(s: Monster) -> str:
    parts = [s.board.name(s.whale)] if s.whale != BEYOND else []
    if s.leaping():
        parts += [f"left={s.board.name(s.left)}", f"lands={s.board.name(s.lands)}"]
    return " ".join([*parts, f"life={s.life}", *words_of({"slow": s.slow, "dived": s.dived}, {}).split()])


def whale_turn_words(s: Monster) -> str:
    parts = [f"began={s.board.name(s.began)}"] if s.began != BEYOND else []
    parts += [f"playing={NAMES[NATURE][s.playing]}"] if s.playing != NOBODY else []
    parts += [f"target={s.board.name(s.target)}"] if s.target != BEYOND else []
    numbers = {"moves": s.moves, "prey": s.prey, "rushes": s.rushes, "cost": s.cost, "owed": s.owed}
    flags = {"card": s.card_played, "swapped": s.swapped, "under": s.under}
    return " ".join([*parts, words_of(flags, numbers)]).strip() if s.turn == WHALE else ""


def hunter_words(board: Board, hunter: Hunter) -> str:
    parts = [f"{board.name(hunter.hex)} {HEADINGS[hunter.heading]}"] if hunter.hex != BEYOND else []
    parts += [f"start={board.name(hunter.start)}"] if hunter.start != BEYOND else []
    return " ".join([*parts, words_of({"played": hunter.played, "dead": hunter.dead}, {})]).strip()


def hunter_turn_words(s: Monster) -> str:
    parts = [f"sail={NAMES[SAILS][s.sail]}"] if s.sail != NOBODY else []
    parts += [f"offer={NAMES[ARMS][s.offer]}"] if s.offer != NOBODY else []
    parts += [f"wish={NAMES[ARMS][s.wish]}"] if s.wish != NOBODY else []
    numbers = {"actions": s.actions, "hops": s.hops, "line": s.line, "partner": s.partner}
    flags = {"armed": s.armed, "swapped": s.swapped, "traded": s.traded}
    return " ".join([*parts, words_of(flags, numbers)]).strip() if s.turn > WHALE else ""
