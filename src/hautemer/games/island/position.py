"""The Island as text: the board drawn row by row; the format is told in docs/positions.md."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, each, size
from hautemer.core.engine import Chance, Choice
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.positions import PositionLine, Sheet, agenda_of, first_line, with_followers
from hautemer.games.island import hand
from hautemer.games.island.board import HEXES, ISLES, LEFT, MAP, NAMES, NUMBER, ROWS, SIGNS
from hautemer.games.island.kit import kit_for
from hautemer.games.island.moving import MOVE
from hautemer.games.island.pieces import (
    BACKS,
    BEACH,
    COLOURS,
    COPIES,
    FOREST,
    KINDS,
    LOST,
    MOUNTAIN,
    REDS,
    SAFE,
    SERPENT,
    SHIP,
    SUPPLY,
    TERRAIN,
    TERRAINS,
    UNPLACED,
    backs_in,
    backs_of,
    number_of,
    one_back,
)
from hautemer.games.island.state import BY_KIND, BY_TILE, Island
from hautemer.games.island.turn import END_TURN

LETTERS: Final = "RAVIKO"
"""The colours: red, amber, violet, ivory, ink, rose."""
AFLOAT: Final = "zswqdu"
"""The kinds: serpent (z), shark, whale, squid, dolphin, ship (u)."""
LANDS: Final = ".bfm"
CELL: Final = re.compile(rf"([{LANDS}])((?:[{AFLOAT}]|[{LETTERS}]\d*)*)")
PIECE: Final = re.compile(rf"[{AFLOAT}]|[{LETTERS}]\d*")
SETTING_UP: Final = ["tiles", "lots", "bring", "settle"]
NEEDED: Final = ["count", "value", "at", "figure", "heading", "kind", "kinds", "terrain", "asked"]
"""What must be said of all that can be in hand."""
KEYS: Final = [
    *ROWS,
    *[f"{colour} {what}" for colour in COLOURS for what in ("values", "safe", "kept")],
    *[f"{terrain} bag" for terrain in TERRAINS[1:]],
    "first",
    "turn",
    *hand.KEYS,
    "then",
]


# ---- writing ----


def write(game: Game, s: Island) -> str:
    lines = [first_line(game, s), *drawing([cell(s, h) for h in range(HEXES)])]
    for colour in range(int(s.kit.colours)):
        lines += colour_lines(s, colour)
    for seat in range(int(s.kit.seats)):
        tiles = [f"{TERRAINS[t]}-{back}" for t in (BEACH, FOREST, MOUNTAIN) for back in back_names(s.kept[4 * seat + t])]
        if tiles:
            lines.append(f"{COLOURS[seat]} kept: {' '.join(tiles)}")
    for terrain in (BEACH, FOREST, MOUNTAIN):
        if s.bag[terrain] != backs_left(s, terrain):
            lines.append(f"{TERRAINS[terrain]} bag: {' '.join(back_names(s.bag[terrain]))}")
    if s.turn >= 0:
        lines.append(f"first: {COLOURS[s.first]}")
        lines.append(f"turn: {COLOURS[s.turn]}")
    lines += [f"{key}: {text}" for key, text in hand.in_hand(s).items()]
    lines.append(f"then: {' '.join(s.agenda.names()) or 'over'}")
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def drawing(cells: list[str]) -> list[str]:
    """The rows of the board, each cell where it lies."""
    half = (max([len(one) for one in cells]) + 2) // 2
    lines: list[str] = []
    for row, signs in enumerate(MAP):
        first = NUMBER[f"{ROWS[row]}1"]
        row_cells = [one.ljust(2 * half - 1) for one in cells[first : first + len(signs.split())]]
        lines.append(f"{ROWS[row]}: {' ' * (half * (2 * LEFT[row] + row + 5))}{' '.join(row_cells)}")
    return lines


def cell(s: Island, h: int) -> str:
    """A hex: its land or the sea, who stands or swims there, creatures, the ship and its crew."""
    pieces: i64 = s.what[h]
    text = LANDS[pieces & TERRAIN] + figures_in(s.who[h] & ~s.aboard)
    for kind in range(len(KINDS)):
        text += AFLOAT[kind] * int(number_of(pieces, kind))
    return text + figures_in(s.crew(h))


def figures_in(figures: i64) -> str:
    return "".join([f"{LETTERS[f // 10]}{f % 10 + 1}" for f in each(figures)])


def colour_lines(s: Island, colour: int) -> list[str]:
    """The values in the order of placing, where it is not the usual one; and who is safe, where."""
    figures = [f for f in range(10 * colour, 10 * colour + int(s.kit.each)) if s.at[f] != UNPLACED]
    values = [int(s.values[f]) for f in figures]
    lines = [f"{COLOURS[colour]} values: {' '.join(map(str, values))}"] if values != s.kit.purse and values else []
    safe = [f"{f % 10 + 1}@{ISLES[s.at[f] - SAFE]}" for f in figures if s.at[f] >= SAFE]
    return [*lines, f"{COLOURS[colour]} safe: {' '.join(safe)}"] if safe else lines


def back_names(pile: i64) -> list[str]:
    return [BACKS[back] for back in range(len(BACKS)) for _ in range(int(backs_in(pile, back)))]


def backs_not_kept(s: Island, terrain: i64) -> i64:
    """All backs of a terrain that nobody keeps."""
    pile: i64 = backs_of(COPIES[terrain])
    for seat in range(s.kit.seats):
        pile -= s.kept[4 * seat + terrain]
    return pile


def backs_left(s: Island, terrain: i64) -> i64:
    """Those of them that can still lie there: what is on the board has come from a tile, beaches first."""
    pile: i64 = backs_not_kept(s, terrain)
    for kind, back in s.kit.bringers.items():
        copies = [COPIES[of][back] for of in range(len(TERRAINS))]
        turned = int(s.number(kind)) + sum(copies) - int(SUPPLY[kind]) - sum(copies[:terrain])
        still = max(0, min(copies[terrain], copies[terrain] - turned))
        while backs_in(pile, back) > still:
            pile -= one_back(back)
    return pile


# ---- reading ----


def read(game: Game, text: str) -> Island:
    sheet = Sheet(game, text, KEYS)
    s = Island(sheet.options, kit_for(sheet.options))
    s.open()
    then = sheet.line("then")
    names = then.value.split() or ["move"]
    if names == ["over"]:
        raise BadInput("The game is over there (island.end.score).")
    setting_up = names[0] in SETTING_UP
    if not setting_up:
        for colour in range(int(s.kit.colours)):
            for figure in range(10 * colour, 10 * colour + int(s.kit.each)):
                s.at[figure] = LOST
    read_board(s, sheet)
    for colour in range(int(s.kit.colours)):
        read_colour(s, sheet, colour)
    read_tiles(s, sheet)
    read_seats(s, sheet, names[0])
    s.moves = 3
    s.reach = BY_KIND
    for key in hand.KEYS:
        line = sheet.line(key)
        if line.number:
            try:
                hand.take_in_hand(s, key, line.value)
            except BadInput as why:
                raise line.wrong(str(why)) from None
    s.agenda = agenda_of(game, then, with_waiting_steps(game, s, names))
    check(game, s, sheet, names)
    return s


def read_board(s: Island, sheet: Sheet) -> None:
    """All rows; what is left out is sea. Explorers without a number get those that are left, in reading order."""
    unnamed: list[tuple[PositionLine, int, int, bool]] = []
    for row, signs in zip(ROWS, MAP, strict=True):
        line = sheet.line(row)
        if not line.number:
            continue
        cells = line.value.split()
        if len(cells) > len(signs.split()):
            raise line.wrong(f"row {row} has {len(signs.split())} hexes, not {len(cells)}.")
        for i, text in enumerate(cells):
            read_cell(s, line, NUMBER[f"{row}{i + 1}"], text, unnamed)
    for line, h, colour, aboard in unnamed:
        free = [f for f in range(10 * colour, 10 * colour + int(s.kit.each)) if s.at[f] < 0]
        if not free:
            raise line.wrong(f"{COLOURS[colour]} has {s.kit.each} explorers (island.parts).")
        settle(s, line, free[0], h, aboard)


def read_cell(s: Island, line: PositionLine, h: int, text: str, unnamed: list[tuple[PositionLine, int, int, bool]]) -> None:
    match = CELL.fullmatch(text)
    if match is None:
        raise line.wrong(
            f"{text!r} is not a hex. It begins with . (sea), b, f or m (beach, forest, mountain); then come explorers ({LETTERS} "
            "and which one), creatures (z serpent, s shark, w whale, q squid, d dolphin), and u for a ship with its crew."
        )
    s.what[h] = LANDS.index(match[1])
    if s.what[h] and SIGNS[h] != "#":
        raise line.wrong(f"{NAMES[h]} is not a land hex (island.board).")
    aboard = False
    for piece in PIECE.findall(match[2]):
        if piece in AFLOAT:
            put(s, line, AFLOAT.index(piece), h)
            aboard = aboard or piece == "u"
            continue
        colour = LETTERS.index(piece[0])
        if colour >= s.kit.colours:
            raise line.wrong(f"{COLOURS[colour]} does not play here.")
        if piece[1:]:
            figure = int(piece[1:]) - 1 if len(piece) < 4 else 10
            if not 0 <= figure < s.kit.each or s.at[10 * colour + figure] >= 0:
                raise line.wrong(f"{piece} already stands somewhere, or is not one of {s.kit.each} explorers (island.parts).")
            settle(s, line, 10 * colour + figure, h, aboard)
        else:
            unnamed.append((line, h, colour, aboard))


def put(s: Island, line: PositionLine, kind: int, h: int) -> None:
    if s.is_land(h):
        raise line.wrong(f"{NAMES[h]} is land: a {KINDS[kind]} is at sea (island.creature.sea).")
    if kind != SERPENT and kind not in s.kit.bringers:
        raise line.wrong(f"the options of this game leave each {KINDS[kind]} in the box.")
    if s.number(kind) == SUPPLY[kind]:
        raise line.wrong(f"there are {SUPPLY[kind]} of the kind {KINDS[kind]} (island.parts).")
    if kind == SHIP and s.has_ship(h):
        raise line.wrong(f"there is a ship on {NAMES[h]} already (island.move.one_ship).")
    s.put(kind, h)


def settle(s: Island, line: PositionLine, figure: i64, h: i64, aboard: bool) -> None:
    s.settle(figure, h)
    if aboard:
        s.aboard |= bit(figure)
        if size(s.crew(h)) > 3:
            raise line.wrong(f"more than three are aboard on {NAMES[h]} (island.move.capacity).")


def read_colour(s: Island, sheet: Sheet, colour: int) -> None:
    """Who is safe, and the values in the order of placing."""
    line = sheet.line(f"{COLOURS[colour]} safe")
    for word in line.value.split():
        order, _, isle = word.partition("@")
        numbers_left = [str(i + 1) for i in range(int(s.kit.each)) if s.at[10 * colour + i] < 0]
        if order not in numbers_left or isle not in ISLES:
            raise line.wrong(f"{word!r} is not a safe explorer; write 3@NW, one that stands nowhere else, and the isle.")
        s.at[10 * colour + int(order) - 1] = SAFE + ISLES.index(isle)
        s.safe |= bit(10 * colour + int(order) - 1)
    placed = [f for f in range(10 * colour, 10 * colour + int(s.kit.each)) if s.at[f] != UNPLACED]
    line = sheet.line(f"{COLOURS[colour]} values")
    values = line.value.split() or [str(value) for value in s.kit.purse[: len(placed)]]
    values_left = [str(value) for value in s.kit.purse]
    for value in values:
        if value not in values_left:
            raise line.wrong(
                f"the values of a colour are {' '.join(map(str, s.kit.purse))} (island.parts), so {value!r} is too much."
            )
        values_left.remove(value)
    if len(values) != len(placed):
        raise line.wrong(f"it must be {len(placed)} values, one per explorer in the order of placing.")
    for figure, value in zip(placed, values, strict=True):
        s.values[figure] = int(value)


def read_tiles(s: Island, sheet: Sheet) -> None:
    """The tiles that are kept, and those that are still to be turned."""
    for seat in range(int(s.kit.seats)):
        line = sheet.line(f"{COLOURS[seat]} kept")
        for word in line.value.split():
            name, _, back = word.partition("-")
            if name not in TERRAINS[1:] or back not in BACKS[:REDS]:
                reds = ", ".join(BACKS[:REDS])
                raise line.wrong(f"{word!r} is not a kept tile; write beach-wind, a terrain and one of {reds}.")
            of = TERRAINS.index(name)
            if not backs_in(backs_not_kept(s, of), BACKS.index(back)):
                raise line.wrong(f"there are fewer {back} tiles among the {name} tiles (island.parts).")
            s.kept[4 * seat + of] += one_back(BACKS.index(back))
    for terrain in (BEACH, FOREST, MOUNTAIN):
        s.bag[terrain] = backs_left(s, terrain)
        line = sheet.line(f"{TERRAINS[terrain]} bag")
        if line.number:
            pile: i64 = 0
            for back in line.value.split():
                if back not in BACKS:
                    raise line.wrong(f"{back!r} is not the back of a tile; they are {', '.join(BACKS)}.")
                pile += one_back(BACKS.index(back))
                if backs_in(pile, BACKS.index(back)) > backs_in(backs_not_kept(s, terrain), BACKS.index(back)):
                    raise line.wrong(f"there are fewer {back} tiles among those (island.parts).")
            s.bag[terrain] = pile


def read_seats(s: Island, sheet: Sheet, asked: str) -> None:
    """Whose turn it is, and who began; nobody before the lots are cast."""
    seats = COLOURS[: s.kit.seats]
    early = asked in ("tiles", "lots")
    for key in ("turn", "first"):
        line = sheet.line(key)
        if not line.value and (early or key == "first"):
            continue
        if early or line.value not in seats:
            raise line.wrong(
                "it is nobody's turn before the lots are cast." if early else f"it must be one of {', '.join(seats)}."
            )
        if key == "turn":
            s.turn = seats.index(line.value)
            s.first = s.turn
        else:
            s.first = seats.index(line.value)


def with_waiting_steps(game: Game, s: Island, names: list[str]) -> list[str]:
    """The steps to come; what waits behind the last of them goes without saying."""
    last = game.steps.get(names[-1])
    if last is None:
        return names
    if s.reach == BY_TILE and isinstance(last, Choice) and last.follow == END_TURN.name:
        return names + with_followers(game, MOVE.name)  # a creature that a tile moves goes before one's own pieces
    return names[:-1] + with_followers(game, last.name)


def check(game: Game, s: Island, sheet: Sheet, names: list[str]) -> None:
    """Only what can be asked: each step to come has what it is about."""
    then = sheet.line("then")
    tiles = [0, 0, 0, 0]
    for h in range(HEXES):
        tiles[s.what[h] & TERRAIN] += 1
    if "back" in names:
        tiles[s.terrain] += 1
    for terrain in (BEACH, FOREST, MOUNTAIN):
        if "tiles" not in names and len(back_names(s.bag[terrain])) < tiles[terrain]:
            raise sheet.line(f"{TERRAINS[terrain]} bag").wrong(f"{tiles[terrain]} such tiles lie on the board.")
    for kind, back in s.kit.bringers.items():
        backs_in_bags = sum([int(backs_in(pile, back)) for pile in s.bag])
        if s.number(kind) + backs_in_bags > SUPPLY[kind]:
            raise then.wrong(
                f"there are {SUPPLY[kind]} of the kind {KINDS[kind]} (island.parts); "
                f"{s.number(kind)} on the board and {backs_in_bags} in the bags are too many."
            )
    for name in names:
        for key in game.steps[name].needs:
            if key in NEEDED and not sheet.line(key).number:
                raise then.wrong(f"{name} needs the line {key!r}.")
        if "kind" in game.steps[name].needs and s.kind >= len(KINDS) and not isinstance(game.steps[name], Chance):
            raise sheet.line("kind").wrong(f"{name} is about one of {', '.join(KINDS)}.")
    step = s.agenda.step
    if isinstance(step, Choice) and not step.can_come(s):
        raise then.wrong(f"{names[0]} has nothing to ask here.")
