"""What a seat can think of what it cannot see: every world that fits all it knows, each as likely."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.rng import Rng
from hautemer.games.island.board import ISLES, LAND, NUMBER
from hautemer.games.island.hand import take_in_hand
from hautemer.games.island.messages import IslandView
from hautemer.games.island.pieces import (
    BACKS,
    BEACH,
    COPIES,
    FIGURE,
    FOREST,
    KINDS,
    LOST,
    MOUNTAIN,
    REDS,
    SAFE,
    TERRAINS,
    UNPLACED,
    backs_in,
    backs_of,
    one_back,
)
from hautemer.games.island.sinking import KeepTile
from hautemer.games.island.state import Island, Kit

LETTERS = {".": 0, "b": BEACH, "f": FOREST, "m": MOUNTAIN}


def guess_state(view: IslandView, kit: Kit, rng: Rng) -> Island:
    """A table that looks the same from the view's seat; its agenda is still to come."""
    s = Island(view.options, kit)
    s.open()
    s.turn = view.turn
    s.first = view.first
    for i, letter in enumerate(view.land):
        s.what[LAND[i]] = LETTERS[letter]
    for kind, hexes in view.afloat.items():
        for h in hexes:
            s.put(KINDS.index(kind), NUMBER[h])
    for figure in view.figures:
        stand(s, FIGURE[figure.name], figure.how, figure.hex)
    deal_values(s, view, rng)
    deal_tiles(s, view, rng)
    for key, text in view.hand.items():
        take_in_hand(s, key, text)
    return s


def stand(s: Island, figure: i64, how: str, where: str) -> None:
    """An explorer where it is seen."""
    if how == "box":
        s.at[figure] = UNPLACED
    elif how == "lost":
        s.at[figure] = LOST
    elif how == "safe":
        s.at[figure] = SAFE + ISLES.index(where)
        s.safe |= bit(figure)
    else:
        s.settle(figure, NUMBER[where])
        if how == "ship":
            s.aboard |= bit(figure)


def deal_values(s: Island, view: IslandView, rng: Rng) -> None:
    """Of each colour, the values that are not known, in any order; the one in hand is one of those still in the box."""
    for colour in range(int(s.kit.colours)):
        own = view.figures[colour * int(s.kit.each) : (colour + 1) * int(s.kit.each)]
        hidden = list(s.kit.purse)
        for figure in own:
            if figure.value is not None:
                hidden.remove(figure.value)
        shuffle(hidden, rng)
        for figure in own:
            if figure.how == "box":
                continue
            s.values[FIGURE[figure.name]] = figure.value if figure.value is not None else hidden.pop()
        if "value" not in view.hand and "settle" in view.then and hidden and colour == placing(s, view):
            s.value = hidden[0]


def placing(s: Island, view: IslandView) -> int:
    """The colour of the explorer in hand."""
    count = int(view.hand["count"])
    seats = int(s.kit.seats)
    return view.turn + seats * (count // seats % (int(s.kit.colours) // seats))


def deal_tiles(s: Island, view: IslandView, rng: Rng) -> None:
    """The tiles that others keep are red ones of their terrain, any that nobody has seen; the rest is still to be turned."""
    for terrain in (BEACH, FOREST, MOUNTAIN):
        name = TERRAINS[terrain]
        pile: i64 = backs_of(COPIES[terrain])
        for back, n in view.shown.get(name, {}).items():
            pile -= n * one_back(BACKS.index(back))
        for seat, side in enumerate(view.sides):
            for tile in side.kept or ():
                if tile.startswith(name + "-"):
                    tile_back: i64 = one_back(BACKS.index(tile[len(name) + 1 :]))
                    pile -= tile_back
                    s.kept[4 * seat + terrain] += tile_back
        for seat, side in enumerate(view.sides):
            if side.kept is None:
                for _ in range(side.terrains.count(name)):
                    unseen: i64 = one_back(any_red(s.kit, pile, rng))
                    pile -= unseen
                    s.kept[4 * seat + terrain] += unseen
        s.bag[terrain] = pile


def any_red(kit: Kit, pile: i64, rng: Rng) -> i64:
    """One of the backs in the pile that are kept when they are turned, each as likely."""
    reds = [back for back in range(REDS) if isinstance(kit.backs[back], KeepTile) for _ in range(int(backs_in(pile, back)))]
    return reds[rng.below(len(reds))]


def shuffle(values: list[int], rng: Rng) -> None:
    for i in range(len(values) - 1, 0, -1):
        j = int(rng.below(i + 1))
        values[i], values[j] = values[j], values[i]
