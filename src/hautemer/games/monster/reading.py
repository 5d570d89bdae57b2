"""Reading Monster of the Sea from text; what cannot be is refused with its line."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Choice, asking
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.hexes import BEYOND
from hautemer.core.positions import PositionLine, Sheet, agenda_of
from hautemer.games.monster.board import HEADINGS, Board
from hautemer.games.monster.cards import (
    ARMS,
    BESTIAL,
    DECKS,
    NAMES,
    NATURE,
    SAILS,
    TOURBILLON,
    VENT,
    card_set,
    how_many,
    minus,
    names,
    one_card,
)
from hautemer.games.monster.dials import dials_for
from hautemer.games.monster.position import KEYS, SEATS
from hautemer.games.monster.state import NOBODY, RESERVE, WHALE, Deck, Hunter, Monster, all_nets


class Words:
    """A line of words: bare ones, and name=value ones, each known and each once."""

    def __init__(self, line: PositionLine, flags: list[str], named: list[str]) -> None:
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
                known = ", ".join([*flags, *[f"{name}=…" for name in named]])
                raise line.wrong(f"{word!r} is not known here, or appears twice; write {known}.")
        self.flags: Final = {flag: flag in self.bare for flag in flags}
        self.rest: Final = [word for word in self.bare if word not in flags]

    def number(self, name: str, default: i64, most: i64) -> i64:
        text = self.named.get(name)
        if text is None:
            return default
        if not text.isascii() or not text.isdecimal() or len(text) > 3 or int(text) > most:
            raise self.line.wrong(f"{name} must be a number up to {most}, not {text!r}.")
        return int(text)

    def one_of(self, name: str, known: list[str]) -> i64:
        text = self.named.get(name)
        if text is None:
            return NOBODY
        if text not in known:
            raise self.line.wrong(f"{name} must be one of {', '.join(known)}, not {text!r}.")
        return known.index(text)

    def space(self, name: str, board: Board) -> i64:
        return space_in(self.line, self.named[name], board) if name in self.named else BEYOND

    def nothing_more(self) -> None:
        if self.rest:
            raise self.line.wrong(f"{self.rest[0]!r} is not known here.")


def space_in(line: PositionLine, text: str, board: Board) -> i64:
    h: i64 = board.named(text)
    if h == BEYOND:
        raise line.wrong(f"{text!r} is not a space; a space is a column's letter and a row's number, as in k5.")
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


def number_in(line: PositionLine, default: i64, most: i64) -> i64:
    if not line.value:
        return default
    if not line.value.isascii() or not line.value.isdecimal() or len(line.value) > 3 or int(line.value) > most:
        raise line.wrong(f"it must be a number up to {most}, not {line.value!r}.")
    return int(line.value)


def turn_in(s: Monster, line: PositionLine) -> i64:
    known = [*SEATS[: s.dials.hunters + 1], "nobody"]
    if line.value not in known:
        raise line.wrong(f"it must be one of {', '.join(known)}, not {line.value!r}.")
    return NOBODY if line.value == "nobody" else SEATS.index(line.value)


def read_sea(s: Monster, sheet: Sheet) -> None:
    board = s.board
    line = sheet.line("ship")
    s.ship = space_in(line, line.value, board) if line.value else BEYOND
    icebergs = board.icebergs
    line = sheet.line("icebergs")
    if "icebergs" in sheet.lines:
        icebergs = icebergs.difference(icebergs)
        for word in line.value.split():
            icebergs.add(space_in(line, word, board))
        if not icebergs.intersection(board.ice).is_empty():
            raise line.wrong("the first and the last column are ice, not sea (monster.board).")
    s.rock = board.ice.union(icebergs)
    line = sheet.line("nets")
    for word in line.value.split():
        name, _, seat = word.partition("@")
        if seat not in [str(n) for n in range(1, s.dials.hunters + 1)]:
            raise line.wrong(f"{word!r} is not a net; write k4@1, a space and the hunter who laid it.")
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
            raise line.wrong(f"{word!r} is not a whirlpool; write k4:3, and each of 3, 2 and 1 rounds at most once.")
    line = sheet.line("winds")
    for word in line.value.split():
        name, _, rounds = word.partition(":")
        if name in HEADINGS and rounds == "2" and s.wind_new == NOBODY:
            s.wind_new = HEADINGS.index(name)
        elif name in HEADINGS and rounds == "1" and s.wind_old == NOBODY:
            s.wind_old = HEADINGS.index(name)
        else:
            raise line.wrong(f"{word!r} is not a wind; write NE:2, and each of 2 and 1 rounds at most once.")
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


def read_hunter(s: Monster, seat: i64, line: PositionLine) -> None:
    hunter = s.hunter(seat)
    words = Words(line, ["played", "dead"], ["start"])
    hunter.played, hunter.dead = words.flags["played"], words.flags["dead"]
    hunter.start = words.space("start", s.board)
    if words.rest:
        if len(words.rest) != 2 or words.rest[1] not in HEADINGS or hunter.dead:
            raise line.wrong(f"write a boat as k4 NE start=k3, its space and one of {', '.join(HEADINGS)}; or as dead alone.")
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
    for number in range(4):
        deck = s.deck(number)
        line = sheet.line(f"{DECKS[number]} discard")
        deck.discard = one_set(line, number)
        used: i64 = deck.discard + s.in_hands(number) + s.on_table(number)
        extra: i64 = minus(used, s.dials.whole[number])
        if extra:
            raise line.wrong(f"more {names(number, extra)[0]} are named in all than there are (monster.cards).")
        deck.pile = s.dials.whole[number] - used
        line = sheet.line(f"{DECKS[number]} sure")
        deck.sure = one_set(line, number)
        if minus(deck.sure, s.in_hands(number)):
            raise line.wrong("only cards that are in a hand are sure to be there.")


def two_sets(line: PositionLine, low: i64, high: i64) -> tuple[i64, i64]:
    """The cards of a hand, by deck."""
    first: i64 = 0
    second: i64 = 0
    for word in line.value.split():
        if word in NAMES[low]:
            first += one_card(NAMES[low].index(word))
        elif word in NAMES[high]:
            second += one_card(NAMES[high].index(word))
        else:
            raise line.wrong(f"{word!r} is not a card here; there is {' '.join(NAMES[low])}, {' '.join(NAMES[high])}.")
        if how_many(first) > 40 or how_many(second) > 40:
            raise line.wrong("too many cards.")
    return first, second


def one_set(line: PositionLine, deck: i64) -> i64:
    for word in line.value.split():
        if word not in NAMES[deck]:
            raise line.wrong(f"{word!r} is not a card here; there is {' '.join(NAMES[deck])}.")
    words = line.value.split()
    if len(words) > 40:
        raise line.wrong("too many cards.")
    return card_set([NAMES[deck].index(word) for word in words])


def check_spaces(s: Monster) -> None:
    """No two things on one space, but the whale under an entity with a current."""
    occupied: dict[int, str] = {}
    pieces = [(int(s.ship), "the battleship")]
    pieces += [(int(s.hunter(seat).hex), f"hunter{seat}") for seat in range(1, 4)]
    pieces += [(h, "a net") for h, _ in all_nets(s.nets)]
    if not s.under:
        pieces.append((int(s.whale), "the whale"))
    for h, piece in pieces:
        if h == BEYOND:
            continue
        if s.rock.has(h):
            raise BadInput(f"{piece} and an obstacle are both on {s.board.name(h)} (monster.state.blocked).")
        if h in occupied:
            raise BadInput(f"{occupied[h]} and {piece} are both on {s.board.name(h)} (monster.state.blocked).")
        occupied[h] = piece


AGENDAS: Final = {
    "": "prepare deal begin_round next_hunter end_round",
    "place_boats": "station face",
    "face place_boats": "launch",
    "deal": "draw_nature draw_bestial draw_arm deal_sail",
    "next_hunter": "whale_turn whale_end whale_limit hunter_turn hunter_act hunter_end go_on face_back",
    "hunter_turn next_hunter": "call",
    "face_back next_hunter": "relaunch",
    "whale_act whale_end next_hunter": "draw_pile swap_pile swap_card draw_nature draw_bestial pay_card pay vent tourbillon "
    "vague_direction",
    "vague_direction whale_act whale_end next_hunter": "vague_iceberg",
    "pay whale_act whale_end next_hunter": "draw_bestial devorer poussee charge charge_step eboulement_space saut",
    "eboulement_space pay whale_act whale_end next_hunter": "eboulement_iceberg",
    "whale_end next_hunter": "whale_act",
    "hunter_act next_hunter": "draw_arm",
    "draw_one hunter_act next_hunter": "keep",
    "draw_two draw_one hunter_act next_hunter": "look",
    "draw_two go_on next_hunter": "look swap_arm",
    "hunter_end next_hunter": "limit_arms limit_sails",
    "go_on next_hunter": "keep hop tow net link consent give_back",
    "consent go_on next_hunter": "wish",
    "wish consent go_on next_hunter": "offer",
    "give_back go_on next_hunter": "offer",
}
"""What can come, by what comes after it."""
AFLOAT: Final = ["hunter_act", "hop", "tow", "net", "link", "offer", "wish", "consent", "give_back", "swap_arm"]
SWIMMING: Final = [
    "saut",
    "devorer",
    "poussee",
    "charge",
    "charge_step",
    "tourbillon",
    "vague_iceberg",
    "eboulement_iceberg",
    "tow",
]


def check_question(s: Monster, then: PositionLine) -> None:
    """The steps come as they can, someone is asked something, and what it is about is there."""
    first, *rest = s.agenda.names() or [""]
    if not first:
        raise then.wrong("the game is over.")
    if first not in AGENDAS.get(" ".join(rest), "").split():
        known = [f"{first} {tail}".strip() for tail, firsts in AGENDAS.items() if first in firsts.split()]
        raise then.wrong(
            f"these steps do not come in this order; {first} comes as {' or '.join(known) or 'part of another step'}."
        )
    if (s.ship == BEYOND) != (first in ("prepare", "station")):
        raise then.wrong("the battleship has a space from the step station on (monster.setup).")
    if lacks(s, first):
        raise then.wrong(f"{first} has nothing to ask here.")
    step = asking(s.clone())
    if step is None or (isinstance(s.agenda.step, Choice) and not s.agenda.step.mask(s)):
        raise then.wrong(f"{first} has nothing to ask here.")


def lacks(s: Monster, first: str) -> bool:
    """Whether something is missing that the step is about."""
    if first in AFLOAT and (s.turn <= WHALE or s.active().hex == BEYOND):
        return True
    if first in SWIMMING and s.whale == BEYOND:
        return True
    if s.turn <= WHALE and s.agenda.names()[-1] == "next_hunter" and first not in ("call", "next_hunter"):
        if s.turn == NOBODY or first in ("hunter_turn", "hunter_end", "go_on", "face_back", "relaunch", "keep", "look"):
            return True
    about = {
        "hop": s.sail == NOBODY,
        "link": s.line == 0,
        "offer": s.partner == 0,
        "wish": s.partner == 0 or s.offer == NOBODY,
        "consent": s.partner == 0 or s.offer == NOBODY or s.wish == NOBODY,
        "give_back": s.partner == 0 or s.offer == NOBODY,
        "charge_step": s.prey == 0 or s.hunter(s.prey).hex == BEYOND,
        "vague_direction": s.target == BEYOND,
        "eboulement_space": s.target == BEYOND,
        "vent": s.playing != VENT,
        "tourbillon": s.playing != TOURBILLON,
        "keep": how_many(s.look) != 2,
    }
    return about.get(first, False)
