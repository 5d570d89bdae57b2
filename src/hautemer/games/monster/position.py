"""Monster of the Sea as text; the format is told in docs/positions.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Choice, asking
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.hexes import BEYOND
from hautemer.core.positions import Line, Sheet, agenda_of
from hautemer.games.monster.board import HEADINGS, Board
from hautemer.games.monster.cards import ARMS, BESTIAL, DECKS, NAMES, NATURE, SAILS, gathered, how_many, minus, names, one
from hautemer.games.monster.dials import dials_for
from hautemer.games.monster.state import NOBODY, RESERVE, WHALE, Deck, Hunter, Monster, all_nets

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
    lines.append(f"icebergs: {' '.join([board.name(h) for h in s.rock.without(board.ice).hexes()])}")
    lines.append(f"nets: {' '.join([f'{board.name(h)}@{seat}' for h, seat in all_nets(s.nets)])}")
    lines.append(f"pools: {' '.join([f'{board.name(h)}:{rounds}' for h, rounds in pools_of(s)])}")
    lines.append(f"winds: {' '.join([f'{HEADINGS[heading]}:{rounds}' for heading, rounds in winds_of(s)])}")
    lines.append("sky: " + said({"squall": s.squall}, {"tows": s.tows}))
    lines.append("whale: " + said_whale(s))
    lines.append(f"whale hand: {' '.join(names(NATURE, s.calls) + names(BESTIAL, s.bonds))}")
    lines.append("whale turn: " + said_whale_turn(s))
    for seat in range(1, int(s.dials.hunters) + 1):
        hunter = s.hunter(seat)
        lines.append(f"{SEATS[seat]}: {said_hunter(board, hunter)}")
        lines.append(f"{SEATS[seat]} hand: {' '.join(names(ARMS, hunter.arms) + names(SAILS, hunter.sails))}")
    lines.append("hunter turn: " + said_hunter_turn(s))
    lines.append(f"look: {' '.join(names(SAILS, s.look))}")
    for deck in range(4):
        lines.append(f"{DECKS[deck]} discard: {' '.join(names(deck, s.deck(deck).discard))}")
        lines.append(f"{DECKS[deck]} sure: {' '.join(names(deck, s.deck(deck).sure))}")
    kept = [line.rstrip() for line in lines if not line.endswith(": ")]
    return "\n".join([*kept, f"then: {' '.join(s.agenda.names())}".rstrip()]) + "\n"


def head_of(game: Game, s: Monster) -> str:
    """The game, and the options that are not as usual; there are too many to name them all."""
    changed = [f"{o.name}={s.options[o.name]}" for o in game.options if s.options[o.name] != o.values[0]]
    return " ".join([game.name, *changed])


def pools_of(s: Monster) -> list[tuple[int, int]]:
    """The whirlpools, and for how many rounds they stay, this one included."""
    return [(int(h), rounds) for h, rounds in ((s.pool_new, 3), (s.pool_mid, 2), (s.pool_old, 1)) if h != BEYOND]


def winds_of(s: Monster) -> list[tuple[int, int]]:
    return [(int(heading), rounds) for heading, rounds in ((s.wind_new, 2), (s.wind_old, 1)) if heading != NOBODY]


def said(flags: dict[str, bool], numbers: dict[str, i64]) -> str:
    """What is so, and what is not nought."""
    return " ".join([*[name for name, so in flags.items() if so], *[f"{name}={n}" for name, n in numbers.items() if n]])


def said_whale(s: Monster) -> str:
    parts = [s.board.name(s.whale)] if s.whale != BEYOND else []
    if s.leaping():
        parts += [f"left={s.board.name(s.left)}", f"lands={s.board.name(s.lands)}"]
    return " ".join([*parts, f"life={s.life}", *said({"slow": s.slow, "dived": s.dived}, {}).split()])


def said_whale_turn(s: Monster) -> str:
    parts = [f"began={s.board.name(s.began)}"] if s.began != BEYOND else []
    parts += [f"playing={NAMES[NATURE][s.playing]}"] if s.playing != NOBODY else []
    parts += [f"target={s.board.name(s.target)}"] if s.target != BEYOND else []
    numbers = {"moves": s.moves, "prey": s.prey, "rushes": s.rushes, "cost": s.cost, "owed": s.owed}
    flags = {"card": s.card_played, "swapped": s.swapped, "under": s.under}
    return " ".join([*parts, said(flags, numbers)]).strip() if s.turn == WHALE else ""


def said_hunter(board: Board, hunter: Hunter) -> str:
    parts = [f"{board.name(hunter.hex)} {HEADINGS[hunter.heading]}"] if hunter.hex != BEYOND else []
    parts += [f"start={board.name(hunter.start)}"] if hunter.start != BEYOND else []
    return " ".join([*parts, said({"played": hunter.played, "dead": hunter.dead}, {})]).strip()


def said_hunter_turn(s: Monster) -> str:
    parts = [f"sail={NAMES[SAILS][s.sail]}"] if s.sail != NOBODY else []
    parts += [f"offer={NAMES[ARMS][s.offer]}"] if s.offer != NOBODY else []
    parts += [f"wish={NAMES[ARMS][s.wish]}"] if s.wish != NOBODY else []
    numbers = {"actions": s.actions, "hops": s.hops, "line": s.line, "partner": s.partner}
    flags = {"armed": s.armed, "swapped": s.swapped, "traded": s.traded}
    return " ".join([*parts, said(flags, numbers)]).strip() if s.turn > WHALE else ""


# ---- reading ----


class Words:
    """A line of words: bare ones, and name=value ones, each known and each once."""

    def __init__(self, line: Line, flags: list[str], named: list[str]) -> None:
        self.line: Final = line
        self.bare: Final[list[str]] = []
        self.named: Final[dict[str, str]] = {}
        for word in line.value.split():
            name, equals, value = word.partition("=")
            if equals and name in named and name not in self.named:
                self.named[name] = value
            elif not equals and word not in self.bare:
                self.bare.append(word)
            else:
                known = ", ".join([*flags, *[f"{one}=…" for one in named]])
                raise line.wrong(f"{word!r} is not known here, or said twice; it takes {known}.")
        self.flags: Final = {flag: flag in self.bare for flag in flags}
        self.rest: Final = [word for word in self.bare if word not in flags]

    def number(self, name: str, default: i64, most: i64) -> i64:
        text = self.named.get(name)
        if text is None:
            return default
        if not text.isascii() or not text.isdecimal() or len(text) > 3 or int(text) > most:
            raise self.line.wrong(f"{name} is a number up to {most}, not {text!r}.")
        return int(text)

    def one_of(self, name: str, known: list[str]) -> i64:
        text = self.named.get(name)
        if text is None:
            return NOBODY
        if text not in known:
            raise self.line.wrong(f"{name} takes one of {', '.join(known)}, not {text!r}.")
        return known.index(text)

    def space(self, name: str, board: Board) -> i64:
        return space_in(self.line, self.named[name], board) if name in self.named else BEYOND

    def nothing_more(self) -> None:
        if self.rest:
            raise self.line.wrong(f"{self.rest[0]!r} is not known here.")


def space_in(line: Line, text: str, board: Board) -> i64:
    h: i64 = board.named(text)
    if h == BEYOND:
        raise line.wrong(f"{text!r} is no space; a space is a column's letter and a row's number, as in k5.")
    return h


def read(game: Game, text: str) -> Monster:
    sheet = Sheet(game, text, KEYS)
    dials = dials_for(sheet.options)
    s = Monster(sheet.options, dials, Deck(0), Deck(0), Deck(0), Deck(0), Hunter(), Hunter(), Hunter())
    s.third.dead = dials.hunters == 2
    s.round = number_in(sheet.line("round"), 1, dials.storm)
    s.reserve = number_in(sheet.line("reserve"), RESERVE, RESERVE)
    s.turn = turn_in(s, sheet.line("turn"))
    read_sea(s, sheet)
    read_whale(s, sheet)
    for seat in range(1, int(dials.hunters) + 1):
        read_hunter(s, seat, sheet.line(SEATS[seat]))
    read_hunter_turn(s, sheet)
    read_cards(s, sheet)
    check_spaces(s)
    then = sheet.line("then")
    whales = "whale_act whale_end next_hunter"
    s.agenda = agenda_of(game, then, then.value.split() or (whales if s.turn == WHALE else "hunter_act next_hunter").split())
    check_question(s, then)
    return s


def number_in(line: Line, default: i64, most: i64) -> i64:
    if not line.value:
        return default
    if not line.value.isascii() or not line.value.isdecimal() or len(line.value) > 3 or int(line.value) > most:
        raise line.wrong(f"it takes a number up to {most}, not {line.value!r}.")
    return int(line.value)


def turn_in(s: Monster, line: Line) -> i64:
    known = [*SEATS[: s.dials.hunters + 1], "nobody"]
    if line.value not in known:
        raise line.wrong(f"it takes one of {', '.join(known)}, not {line.value!r}.")
    return NOBODY if line.value == "nobody" else SEATS.index(line.value)


def read_sea(s: Monster, sheet: Sheet) -> None:
    board = s.board
    line = sheet.line("ship")
    s.ship = space_in(line, line.value, board) if line.value else BEYOND
    icebergs = board.icebergs
    line = sheet.line("icebergs")
    if "icebergs" in sheet.lines:
        icebergs = icebergs.without(icebergs)
        for word in line.value.split():
            icebergs.add(space_in(line, word, board))
        if not icebergs.common(board.ice).is_empty():
            raise line.wrong("the first and the last column are ice, not sea (monster.board).")
    s.rock = board.ice.joined(icebergs)
    line = sheet.line("nets")
    for word in line.value.split():
        name, _, seat = word.partition("@")
        if seat not in [str(n) for n in range(1, s.dials.hunters + 1)]:
            raise line.wrong(f"{word!r} is no net; it is said so: k4@1, a space and the hunter who laid it.")
        h: i64 = space_in(line, name, board)
        if s.netted.has(h):
            raise line.wrong(f"two nets on {name}.")
        s.lay(h, int(seat))
    read_weather(s, sheet)


def read_weather(s: Monster, sheet: Sheet) -> None:
    line = sheet.line("pools")
    for word in line.value.split():
        name, _, rounds = word.partition(":")
        h: i64 = space_in(line, name, s.board)
        if rounds == "3" and s.pool_new == BEYOND:
            s.pool_new = h
        elif rounds == "2" and s.pool_mid == BEYOND:
            s.pool_mid = h
        elif rounds == "1" and s.pool_old == BEYOND:
            s.pool_old = h
        else:
            raise line.wrong(f"{word!r} is no whirlpool; it is said so: k4:3, and each of 3, 2 and 1 rounds at most once.")
    line = sheet.line("winds")
    for word in line.value.split():
        name, _, rounds = word.partition(":")
        if name in HEADINGS and rounds == "2" and s.wind_new == NOBODY:
            s.wind_new = HEADINGS.index(name)
        elif name in HEADINGS and rounds == "1" and s.wind_old == NOBODY:
            s.wind_old = HEADINGS.index(name)
        else:
            raise line.wrong(f"{word!r} is no wind; it is said so: NE:2, and each of 2 and 1 rounds at most once.")
    sky = Words(sheet.line("sky"), ["squall"], ["tows"])
    sky.nothing_more()
    s.squall = sky.flags["squall"]
    s.tows = sky.number("tows", 0, 3)


def read_whale(s: Monster, sheet: Sheet) -> None:
    words = Words(sheet.line("whale"), ["slow", "dived"], ["life", "left", "lands"])
    s.life = words.number("life", s.dials.life, 30)
    s.left, s.lands = words.space("left", s.board), words.space("lands", s.board)
    s.slow, s.dived = words.flags["slow"], words.flags["dived"]
    if words.rest and len(words.rest) == 1:
        s.whale = space_in(words.line, words.rest[0], s.board)
    if (s.whale == BEYOND) != s.leaping() or (s.left == BEYOND) == s.leaping() or s.life == 0:
        raise words.line.wrong("she is on a space, as in k5 life=20, or in a leap, as in left=k5 lands=k6 life=20.")
    flags, named = ["card", "swapped", "under"], ["began", "moves", "playing", "target", "prey", "rushes", "cost", "owed"]
    words = Words(sheet.line("whale turn"), flags, named)
    words.nothing_more()
    at_once = s.turn == WHALE and not words.line.number and not sheet.line("then").number
    s.began = s.whale if at_once else words.space("began", s.board)
    s.moves = words.number("moves", 2 if at_once else 0, 4)
    s.playing = words.one_of("playing", NAMES[NATURE])
    s.target = words.space("target", s.board)
    s.prey = words.number("prey", 0, s.dials.hunters)
    s.rushes = words.number("rushes", 0, 3)
    s.cost = words.number("cost", 0, 2)
    s.owed = words.number("owed", 0, 10)
    s.card_played, s.swapped, s.under = words.flags["card"], words.flags["swapped"], words.flags["under"]


def read_hunter(s: Monster, seat: i64, line: Line) -> None:
    hunter = s.hunter(seat)
    words = Words(line, ["played", "dead"], ["start"])
    hunter.played, hunter.dead = words.flags["played"], words.flags["dead"]
    hunter.start = words.space("start", s.board)
    if words.rest:
        if len(words.rest) != 2 or words.rest[1] not in HEADINGS or hunter.dead:
            raise line.wrong(f"a boat is said so: k4 NE start=k3, its space and one of {', '.join(HEADINGS)}; or dead alone.")
        hunter.hex = space_in(line, words.rest[0], s.board)
        hunter.heading = HEADINGS.index(words.rest[1])
        if hunter.start == BEYOND:
            hunter.start = hunter.hex


def read_hunter_turn(s: Monster, sheet: Sheet) -> None:
    line = sheet.line("hunter turn")
    flags, named = ["armed", "swapped", "traded"], ["actions", "sail", "hops", "line", "partner", "offer", "wish"]
    words = Words(line, flags, named)
    words.nothing_more()
    if s.turn <= WHALE:
        return
    at_once = not line.number and not sheet.line("then").number
    s.actions = words.number("actions", 2 if at_once else 0, 2)
    s.active().played = s.active().played or not sheet.line("then").number
    s.armed, s.traded, s.swapped = words.flags["armed"], words.flags["traded"], words.flags["swapped"]
    s.sail = words.one_of("sail", NAMES[SAILS])
    s.hops = words.number("hops", 0, 2)
    s.line = words.number("line", 0, min(8, len(all_nets(s.nets))))
    s.partner = words.number("partner", 0, s.dials.hunters)
    s.offer = words.one_of("offer", NAMES[ARMS])
    s.wish = words.one_of("wish", NAMES[ARMS])


def read_cards(s: Monster, sheet: Sheet) -> None:
    """Hands, discards and what is looked at; the piles are all that is named nowhere else."""
    s.calls, s.bonds = two_sets(sheet.line("whale hand"), NATURE, BESTIAL)
    for seat in range(1, s.dials.hunters + 1):
        hunter = s.hunter(seat)
        hunter.arms, hunter.sails = two_sets(sheet.line(f"{SEATS[seat]} hand"), ARMS, SAILS)
        if hunter.dead and (hunter.arms or hunter.sails):
            raise sheet.line(f"{SEATS[seat]} hand").wrong("a dead hunter holds no cards (monster.state.death).")
    s.look = one_set(sheet.line("look"), SAILS)
    for which in range(4):
        deck = s.deck(which)
        line = sheet.line(f"{DECKS[which]} discard")
        deck.discard = one_set(line, which)
        used: i64 = deck.discard + s.in_hands(which) + s.on_table(which)
        extra: i64 = minus(used, s.dials.whole[which])
        if extra:
            raise line.wrong(f"more {names(which, extra)[0]} are named in all than there are (monster.cards).")
        deck.pile = s.dials.whole[which] - used
        line = sheet.line(f"{DECKS[which]} sure")
        deck.sure = one_set(line, which)
        if minus(deck.sure, s.in_hands(which)):
            raise line.wrong("only cards that are in hands are sure to be.")


def two_sets(line: Line, low: i64, high: i64) -> tuple[i64, i64]:
    """The cards of a hand, by deck."""
    first: i64 = 0
    second: i64 = 0
    for word in line.value.split():
        if word in NAMES[low]:
            first += one(NAMES[low].index(word))
        elif word in NAMES[high]:
            second += one(NAMES[high].index(word))
        else:
            raise line.wrong(f"{word!r} is no card here; there is {' '.join(NAMES[low])}, {' '.join(NAMES[high])}.")
        if how_many(first) > 40 or how_many(second) > 40:
            raise line.wrong("too many cards.")
    return first, second


def one_set(line: Line, deck: i64) -> i64:
    for word in line.value.split():
        if word not in NAMES[deck]:
            raise line.wrong(f"{word!r} is no card here; there is {' '.join(NAMES[deck])}.")
    found = line.value.split()
    if len(found) > 40:
        raise line.wrong("too many cards.")
    return gathered([NAMES[deck].index(word) for word in found])


def check_spaces(s: Monster) -> None:
    """No two things on one space, but the whale under an entity with a current."""
    taken: dict[int, str] = {}
    things = [(int(s.ship), "the battleship")]
    things += [(int(s.hunter(seat).hex), f"hunter{seat}") for seat in range(1, 4)]
    things += [(h, "a net") for h, _ in all_nets(s.nets)]
    if not s.under:
        things.append((int(s.whale), "the whale"))
    for h, thing in things:
        if h == BEYOND:
            continue
        if s.rock.has(h):
            raise BadInput(f"{thing} and an obstacle are both on {s.board.name(h)} (monster.state.blocked).")
        if h in taken:
            raise BadInput(f"{taken[h]} and {thing} are both on {s.board.name(h)} (monster.state.blocked).")
        taken[h] = thing


NEEDS_SHIP_LESS: Final = ["prepare", "station"]


def check_question(s: Monster, then: Line) -> None:
    """Somebody must be asked something here, and all that the question is about must be there."""
    first = s.agenda.step.name
    if not s.agenda.names():
        raise then.wrong("the game is over.")
    if (s.ship == BEYOND) != (first in NEEDS_SHIP_LESS):
        raise then.wrong("the battleship has a space from the step station on (monster.setup).")
    missing = {
        "hop": s.sail == NOBODY,
        "link": s.line == 0,
        "wish": s.partner == 0 or s.offer == NOBODY,
        "consent": s.partner == 0 or s.offer == NOBODY or s.wish == NOBODY,
        "give_back": s.partner == 0 or s.offer == NOBODY,
        "offer": s.partner == 0,
        "charge_step": s.prey == 0 or s.hunter(s.prey).hex == BEYOND,
        "vague_direction": s.target == BEYOND,
        "eboulement_space": s.target == BEYOND,
        "vent": s.playing != 0,
        "tourbillon": s.playing != 5,
    }
    hunters = {"hunter_act", "hop", "tow", "net", "link", "offer", "wish", "consent", "give_back"}
    off_board = first in hunters and (s.turn <= WHALE or s.active().hex == BEYOND)
    swims = {"whale_act", "charge_step", "saut", "devorer", "poussee", "tourbillon", "vague_iceberg", "eboulement_iceberg"}
    if missing.get(first, False) or off_board or (first in swims and s.whale == BEYOND and first != "whale_act"):
        raise then.wrong(f"{first} has nothing to ask here.")
    try:
        step = asking(s.clone())
    except (IndexError, AssertionError):
        step = None
    if step is None or (isinstance(s.agenda.step, Choice) and not s.agenda.step.mask(s)):
        raise then.wrong(f"{first} has nothing to ask here.")
