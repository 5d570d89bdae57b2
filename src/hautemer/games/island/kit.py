"""A table's kit from its options: the base game, and the modules hung on it."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.games.island.creatures import RED_DIE_STEP, Serpent, Shark, Whale
from hautemer.games.island.modules import MODULES
from hautemer.games.island.pieces import SERPENT, SHARK, SHARK_BACK, SHIP, SHIP_BACK, VALUES, WHALE, WHALE_BACK, of_colour
from hautemer.games.island.sinking import BACK_EFFECTS
from hautemer.games.island.state import ENTRIES, Beast, Kit

DROPPED = {5: [1, 3], 6: [1, 2, 3]}
"""The values that are left in the box when five or six play (island.setup.five_six)."""
SHIPS = {2: [2] * 2, 3: [2] * 3, 4: [2] * 4, 5: [1, 1, 2, 2, 2], 6: [1, 1, 1, 1, 2, 2]}
"""How many ships each launches, from the first player on."""


def kit_for(options: dict[str, str]) -> Kit:
    seats = int(options["players"])
    twice = options["two_colours"] == "yes"
    purse = list(VALUES)
    for value in DROPPED.get(seats, []):
        purse.remove(value)
    number = [n * 2 if twice else n for n in SHIPS[seats]]
    launches: list[i64] = [seat for ship in range(max(number)) for seat in range(seats) if number[seat] > ship]
    kit = Kit(seats, 2 * seats if twice else seats, purse, launches, ENTRIES.index(options["entry"]))
    for colour in range(int(kit.colours)):
        kit.own[colour % seats] |= of_colour(colour)
    kit.backs = list(BACK_EFFECTS)
    kit.beasts = [Serpent(SERPENT, 1, False), Shark(SHARK, 2, False), Whale(WHALE, 3, False), *[Beast(3, 0, False)] * 3]
    kit.moved = [bit(SERPENT), bit(SHARK), bit(WHALE), 0, 0, 0]
    kit.bringers = {SHARK: SHARK_BACK, SHIP: SHIP_BACK, WHALE: WHALE_BACK}
    kit.die = RED_DIE_STEP
    for module in MODULES:
        module.hang(kit, options)
    return kit
