"""Seas drawn in the tests: draw, answer, look.

A drawing shows the hexes as they lie: flat tops, columns side by side, each a line lower or higher than the next, so that the
six neighbours of W are n, e, s, … here:

          n
        .   .
      .   n   .
        w   e
      .   W   .
        v   a
      .   s   .

`.` sea, `W` the whale, `B` the battleship, `I` an iceberg, `*` ice, `1↑ 2↗ 3↘` boats and their prows, `#` a net of the first
hunter (`#2` of the second), `@` a whirlpool just opened (`@2`, `@1`: for so many rounds yet), `+` a space without a whale. The
whale, or the `+`, is on k5, the centre of the sea. What is not drawn is empty water, but
for the battleship, which is then far away on t9; a hunter who is not drawn was wrecked.
"""

from __future__ import annotations

from typing import cast

from hautemer.core.engine import asking
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import ARMS, BESTIAL, NATURE, SAILS, names
from hautemer.games.monster.messages import MonsterView
from hautemer.games.monster.position import SEATS
from hautemer.games.monster.state import Monster, all_nets
from hautemer.games.shelf import SHELF
from tests.games.drawing import Table

GAME = SHELF["monster"]
PROWS = "↑↗↘↓↙↖"
CENTRE = (10, 4)


def name(column: int, row: int, rows: int = 9) -> str:
    return f"{chr(ord('a') + column)}{row % rows + 1}"


def tokens(drawing: str) -> dict[str, str]:
    """What is drawn, by the space it is drawn on."""
    found = [
        (y, x, line[x:].split()[0])
        for y, line in enumerate(drawing.expandtabs().splitlines())
        for x in range(len(line))
        if line[x] != " " and (x == 0 or line[x - 1] == " ")
    ]
    middle = [(y, x) for y, x, token in found if token in ("W", "+")]
    assert len(middle) == 1, "a drawing has one W, or one +"
    spaces: dict[str, str] = {}
    for y, x, token in found:
        column = CENTRE[0] + (x - middle[0][1]) // 2
        half = 2 * CENTRE[1] + y - middle[0][0] - column % 2
        assert (x - middle[0][1]) % 2 == 0, f"{token} is drawn between two columns"
        assert half % 2 == 0, f"{token} is drawn between two rows"
        spaces[name(column, half // 2)] = token
    return spaces


class Drawn(Table[Monster]):
    """Two hunters unless said otherwise."""

    game = GAME
    seats = SEATS

    def __init__(
        self, drawing: str = "W", turn: str = "whale", hands: dict[str, str] | None = None, more: str = "", **options: str
    ) -> None:
        options = {"hunters": "2", **options}
        lines = {"turn": turn, "icebergs": "", "nets": "", "pools": "", "ship": "", "whale": "", "reserve": "4"}
        count = int(options["hunters"])
        for seat in range(1, count + 1):
            lines[SEATS[seat]] = f"start={['t1', 't8', 's9'][seat - 1]}"
        for space, token in tokens(drawing).items():
            if token == "W":
                lines["whale"] = space
            elif token == "B":
                lines["ship"] = space
            elif token == "I":
                lines["icebergs"] += f" {space}"
            elif token[0] == "#":
                lines["nets"] += f" {space}@{token[1:] or 1}"
            elif token[0] == "@":
                lines["pools"] += f" {space}:{token[1:] or 3}"
            elif token[0] in "123":
                lines[SEATS[int(token[0])]] = f"{space} {HEADINGS[PROWS.index(token[1])]}"
            else:
                assert token in ".+*", token
                assert (token == "*") == (space[0] in "au"), f"{space} is {'no ' * (token == '*')}ice"
        lines["ship"] = lines["ship"] or "t9"
        for who, cards in (hands or {}).items():
            lines[f"{who} hand"] = cards
        for line in more.splitlines():
            key, _, value = line.strip().partition(":")
            if key:
                lines[key] = f"{lines[key]} {value}" if key in SEATS and lines.get(key) else value
        head = " ".join(["monster", *[f"{option}={value}" for option, value in options.items()]])
        super().__init__("\n".join([head, *[f"{key}: {value}" for key, value in lines.items()]]))

    def able(self, verb: str) -> set[str]:
        """What may be done with this verb."""
        return {" ".join(option.split()[1:]) for option in self.options if option.split()[0] == verb}

    @property
    def whale(self) -> str:
        return self.space(self.s.whale)

    @property
    def life(self) -> int:
        return int(self.s.life)

    def boat(self, seat: int) -> str:
        """A boat and its prow, or where its hunter is."""
        hunter = self.s.hunter(seat)
        if hunter.hex < 0:
            return "dead" if hunter.dead else "wrecked"
        return f"{self.space(hunter.hex)}{PROWS[hunter.heading]}"

    @property
    def nets(self) -> str:
        return " ".join(f"{self.space(h)}@{seat}" for h, seat in all_nets(self.s.nets))

    def space(self, h: int) -> str:
        return self.s.board.name(h) if h >= 0 else "nowhere"

    def hand(self, who: str) -> str:
        if who == "whale":
            return " ".join(names(NATURE, self.s.calls) + names(BESTIAL, self.s.bonds))
        hunter = self.s.hunter(SEATS.index(who))
        return " ".join(names(ARMS, hunter.arms) + names(SAILS, hunter.sails))

    def discard(self, deck: int) -> str:
        return " ".join(names(deck, self.s.deck(deck).discard))

    def view(self, who: str | int) -> MonsterView:
        asking(self.s)
        return cast(MonsterView, GAME.view(self.s, SEATS.index(who) if isinstance(who, str) else who))
