"""Calypso as text; the format is told in docs/positions.md."""

from __future__ import annotations

from typing import Final

from hautemer.core.bits import size
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.positions import PositionLine, Sheet, agenda_of, first_line
from hautemer.games.calypso.actions import SEATS
from hautemer.games.calypso.book import empty_table
from hautemer.games.calypso.guess import remember
from hautemer.games.calypso.seeking import Seek, ShowFace
from hautemer.games.calypso.setup import start_roll_of
from hautemer.games.calypso.state import NOBODY, OUT, TOGETHER, Calypso, faces_of, ring_of
from hautemer.games.calypso.tiles import COLOURS, FISH, LARGE, NONE, PLACES, RING, at_place, pair, worlds

KEYS: Final = [
    *["ring", "calypso", "die", "tiles", "turned", "fish", "net", "eaten"],
    *["rolls", "turn", "wanted", "due", "again", "then"],
]


def write(game: Game, s: Calypso) -> str:
    lines = [first_line(game, s)]
    lines.append(f"ring: {' '.join([LARGE[kind] for kind in ring_of(s)])}")
    lines.append(f"calypso: {LARGE[s.large(s.at)]}")
    if s.die:
        lines.append(f"die: {s.die}")
    lines.append(f"tiles: {' '.join([tile_name(s, place) for place in range(len(faces_of(s)))])}")
    if s.turned != NONE:
        lines.append(f"turned: {s.turned + 1}")
    lines.append(f"fish: {' '.join([str(s.owned(seat)) for seat in range(s.players)])}")
    lines.append(f"net: {s.net}")
    if s.together:
        lines.append(f"eaten: {s.eaten}")
    if s.rolls:
        names = {0: "-", OUT: "out"}
        rolls = [int(start_roll_of(s, seat)) for seat in range(s.players)]
        lines.append(f"rolls: {' '.join([names.get(number, str(number)) for number in rolls])}")
    lines.append(f"turn: {'nobody' if s.turn == NOBODY else SEATS[s.turn]}")
    if s.wanted != NONE:
        lines.append(f"wanted: {COLOURS[s.wanted]}")
    if s.due:
        lines.append(f"due: {s.due}")
    if s.again:
        lines.append("again: yes")
    lines.append(f"then: {' '.join(s.agenda.names())}")
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def tile_name(s: Calypso, place: int) -> str:
    """What the tile shows, and behind a stroke what it was seen to hide."""
    shows = COLOURS[s.face(place)]
    return f"{shows}/{COLOURS[at_place(s.backs, place)]}" if s.seen >> place & 1 else shows


def read(game: Game, text: str) -> Calypso:
    sheet = Sheet(game, text, KEYS)
    s = empty_table(sheet.options)
    read_ring(s, sheet)
    read_tiles(s, sheet)
    read_fish(s, sheet)
    read_turn(game, s, sheet)
    check_agenda(s, sheet)
    return s


def one_of(line: PositionLine, word: str, known: list[str]) -> int:
    """The place of a word among those known."""
    if word not in known:
        raise line.wrong(f"it must be one of {', '.join(known)}, not {word!r}.")
    return known.index(word)


def number(line: PositionLine, word: str, most: int) -> int:
    return one_of(line, word, [str(n) for n in range(most + 1)])


def read_ring(s: Calypso, sheet: Sheet) -> None:
    line = sheet.line("ring")
    kinds = [one_of(line, word, LARGE) for word in line.value.split()]
    if not kinds or LARGE[kinds[0]] != "shark" or len(set(kinds)) != len(kinds):
        raise line.wrong("the large tiles are named clockwise from the shark, each once (calypso.setup).")
    s.ring = sum([kind << (3 * place) for place, kind in enumerate(kinds)])
    s.ringed = len(kinds)
    line = sheet.line("calypso")
    s.at = one_of(line, line.value or "shark", [LARGE[kind] for kind in kinds])
    line = sheet.line("die")
    s.die = number(line, line.value or "0", 6)


def read_tiles(s: Calypso, sheet: Sheet) -> None:
    line = sheet.line("tiles")
    words = [word.split("/") for word in line.value.split()]
    if len(words) > PLACES:
        raise line.wrong(f"there are six small tiles, not {len(words)} (calypso.parts).")
    for word in words:
        colour = one_of(line, word[0], COLOURS)
        if (s.showing >> (2 * colour)) & 3 == 3:
            raise line.wrong(f"each colour is on three tiles only, so {word[0]} cannot show four times (calypso.parts).")
        s.lay(colour)
    for place, word in enumerate(words):
        if len(word) > 1:
            back = one_of(line, "/".join(word[1:]), COLOURS)
            if back == s.face(place) or not s.pairs & pair(s.face(place), back):
                raise line.wrong(f"the six tiles are the six pairs of colours, so {'/'.join(word)} cannot be (calypso.parts).")
            remember(s, place, back)
    line = sheet.line("turned")
    s.turned = number(line, line.value or "0", PLACES) - 1


def read_fish(s: Calypso, sheet: Sheet) -> None:
    line = sheet.line("fish")
    counts = [number(line, word, FISH) for word in line.value.split()]
    if len(counts) != s.players:
        raise line.wrong(f"a number of fish for each of the {s.players} players, not {len(counts)}.")
    s.fish = sum([count << (6 * seat) for seat, count in enumerate(counts)])
    line = sheet.line("net")
    owned = sum(counts)
    rest = FISH - owned
    if s.together:
        s.net = number(line, line.value or "0", TOGETHER)
        s.eaten = number(sheet.line("eaten"), sheet.line("eaten").value or "0", TOGETHER)
        s.ocean = rest - s.net - s.eaten
        if owned >= TOGETHER or s.net + s.eaten >= TOGETHER:
            raise BadInput("The game is over: ten fish are saved (calypso.coop.win), or caught and eaten (calypso.coop.lose).")
        return
    s.net = number(line, line.value or str(max(rest, 0)), FISH)
    if s.net != rest:
        raise line.wrong(f"there are {FISH} fish: with {owned} before the players the net holds {rest} (calypso.parts).")
    if max(counts) >= s.goal:
        raise BadInput(f"The game is over: someone owns {s.goal} fish (calypso.end).")
    line = sheet.line("eaten")
    if line.value not in ("", "0"):
        raise line.wrong("the shark eats only when all play together (calypso.coop.shark).")


def read_turn(game: Game, s: Calypso, sheet: Sheet) -> None:
    line = sheet.line("turn")
    s.turn = one_of(line, line.value, [*SEATS[: s.players], "nobody"])
    if s.turn == s.players:
        s.turn = NOBODY
    line = sheet.line("rolls")
    rolls = [{"-": 0, "out": OUT}.get(word) or number(line, word.replace("-", "0"), 6) for word in line.value.split()]
    if rolls and (len(rolls) != s.players or 0 not in rolls):
        raise line.wrong("a roll, - or out for each player, and someone is still to roll (calypso.setup).")
    s.rolls = sum([roll << (3 * seat) for seat, roll in enumerate(rolls)])
    line = sheet.line("wanted")
    s.wanted = one_of(line, line.value, COLOURS) if line.value else NONE
    line = sheet.line("due")
    s.due = number(line, line.value or "0", 2)
    line = sheet.line("again")
    s.again = one_of(line, line.value or "no", ["no", "yes"]) == 1
    line = sheet.line("then")
    s.agenda = agenda_of(game, line, line.value.split() or ["roll"])


EVERYWHERE: Final = ["roll", "lay"]
FOUND: Final = ["collect", "place"]
BEFORE: Final = ["prepare", "lay_ring", "lay_first", "start_roll", "start_alone"]


def said_on(stop: str) -> list[str]:
    """The steps that a stop on this large tile can bring."""
    if stop in COLOURS:
        return [*EVERYWHERE, *FOUND, "seek", "show_colour", "coop_seek", "coop_show"]
    if stop == "four":
        named = ["name", "seek_named", "show_named", "coop_name", "coop_seek_named", "coop_show_named"]
        return [*EVERYWHERE, *FOUND, *named]
    return [*EVERYWHERE, *BEFORE, "shark_take"] if stop == "shark" else EVERYWHERE


LAYING: Final = ["prepare", "lay_ring", "lay_first", "lay"]
"""The steps at which not all tiles lie."""


def agendas(s: Calypso) -> list[list[str]]:
    """The steps that can come, by what stands on the table."""
    begin = "start_alone" if s.players == 1 else "start_roll"
    setup = [["prepare"], ["lay_ring", "lay_first", begin], ["lay_first", begin], [begin]]
    if s.together:
        turns = [["coop_seek"], ["coop_show"]]
        if s.options["mode"] == "coop":
            turns += [["coop_name"], ["coop_seek_named"], ["coop_show_named"]]
    else:
        settle = s.book.settle.name
        turns = [["seek"], ["show_colour"], ["name"], ["seek_named"], ["show_named"], ["shark_take"], ["collect", settle]]
        if settle != "settle":
            turns.append(["place"])
    return [*setup, ["roll"], ["lay", "roll"], *turns]


def check_agenda(s: Calypso, sheet: Sheet) -> None:
    """Only what can happen: the steps to come and what lies on the table must fit together."""
    then = sheet.line("then")
    names = s.agenda.names()
    known = agendas(s)
    if names not in known:
        raise then.wrong(f"these steps can come: {'; '.join([' '.join(one) for one in known])}.")
    first, step = names[0], s.agenda.step
    if (first in BEFORE) != (s.turn == NOBODY):
        raise sheet.line("turn").wrong("it is nobody's turn only before someone starts.")
    if (s.ringed < RING) != (first in ("prepare", "lay_ring")):
        raise sheet.line("ring").wrong("all seven large tiles lie once the small ones are laid.")
    if (s.laid < PLACES) != (first in LAYING):
        raise sheet.line("tiles").wrong("all six small tiles lie, except while they are being laid.")
    check_layout(s, sheet, names)
    if (s.wanted != NONE) != (isinstance(step, Seek | ShowFace) or first in ("collect", "place")):
        raise sheet.line("wanted").wrong("a colour is wanted while a tile is looked for, turned and placed, and only then.")
    stop = LARGE[s.large(s.at)]
    if first not in said_on(stop) or (stop in COLOURS and s.wanted not in (NONE, COLOURS.index(stop))):
        raise sheet.line("calypso").wrong(f"on the large tile {stop}, {first} is not what comes next.")
    if (s.due > 0) != (first == "collect"):
        raise sheet.line("due").wrong("fish are due only while they are collected from opponents (calypso.empty_net).")
    if first == "collect" and s.net:
        raise sheet.line("net").wrong("fish are collected from opponents only when the net is empty (calypso.empty_net).")
    if first in ("shark_take", "collect") and size(s.victims()) < 2:
        raise then.wrong(f"{first} asks only where several opponents have fish.")
    if s.again and first not in ("collect", "place"):
        raise sheet.line("again").wrong("who plays again is settled when the turn is over.")
    if s.rolls and first != "start_roll":
        raise sheet.line("rolls").wrong("rolls for the start are made before it.")


def check_layout(s: Calypso, sheet: Sheet, names: list[str]) -> None:
    """The faces must be possible, and three of a colour show only between a turned tile and the shuffle."""
    tiles = sheet.line("tiles")
    turned = sheet.line("turned")
    if names[0] in LAYING and (s.seen or s.turned != NONE):
        raise tiles.wrong("nothing has been seen yet of tiles that are being laid.")
    thrice = [colour for colour in range(4) if (s.showing >> (2 * colour)) & 3 == 3]
    if thrice and (names[0] != "collect" or s.face(s.turned) not in thrice or len(thrice) > 1):
        raise tiles.wrong(f"three times {COLOURS[thrice[0]]}: they are shuffled at once (calypso.shuffle).")
    if s.laid == PLACES and not worlds(s.pairs, s.loose):
        raise tiles.wrong("no six pairs of colours can show this (calypso.parts).")
    if s.turned != NONE and not isinstance(s.agenda.step, ShowFace) and not s.seen >> s.turned & 1:
        raise turned.wrong("the tile turned last has been seen: its other colour stands behind a stroke, as in pink/green.")
    if s.turned == NONE and (s.seen or isinstance(s.agenda.step, ShowFace) or names[0] in ("collect", "place")):
        raise turned.wrong("it must be the place of the tile turned last, 1 to 6.")
