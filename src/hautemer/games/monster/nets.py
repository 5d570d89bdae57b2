"""Filet (monster.arms.filet): lines of nets, moored at two different anchors."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.engine import Choice
from hautemer.core.hexes import BEYOND, HexSet
from hautemer.games.monster.actions import FIRST_NETS, NEXT_NETS, Link, Moor, Net
from hautemer.games.monster.board import WITHIN_1, WITHIN_2, WITHIN_3
from hautemer.games.monster.cards import ARMS, FILET, NAMES, copies, one_card
from hautemer.games.monster.messages import Moored, Netted
from hautemer.games.monster.state import Monster

REACHED: Final[list[i64]] = [0, WITHIN_1, WITHIN_2, WITHIN_3]

# An anchor is a number: a boat its seat, then these, then every iceberg by its space. What a line touches is told by one
# number too: none, the one anchor, or many.
SHIP: Final = 4
PREY: Final = 5
WEST: Final = 6
ICEBERG: Final = 8
NONE: Final = 0
MANY: Final = -1


def anchor_at(s: Monster, h: i64) -> i64:
    """The anchor there; an old net is none."""
    if h == BEYOND:
        return NONE
    if s.rock.has(h):
        return WEST + s.board.side(h) if s.board.ice.has(h) else ICEBERG + h
    if h == s.ship:
        return SHIP
    if h == s.whale:
        return PREY if s.dials.anchor else NONE
    return s.boat_at(h)


def touching(s: Monster, h: i64, already: i64) -> i64:
    """What a line touches that touched this already, with a net on that space."""
    for heading in range(6):
        anchor: i64 = anchor_at(s, s.board.next(h, heading))
        if anchor != NONE and anchor != already:
            if already != NONE:
                return MANY
            already = anchor
    return already


def line_touches(s: Monster) -> i64:
    """What the nets of this action touch."""
    touched: i64 = NONE
    net = s.nets
    for _ in range(s.line):
        assert net is not None
        touched = touching(s, net.hex, touched)
        if touched == MANY:
            break
        net = net.older
    return touched


def line_hexes(s: Monster) -> list[i64]:
    """The nets of this action, the first one first."""
    line: list[i64] = []
    net = s.nets
    for _ in range(s.line):
        assert net is not None
        line.append(net.hex)
        net = net.older
    line.reverse()
    return line


def second_anchor(s: Monster, line: list[i64], touched: i64, nets: i64) -> bool:
    """From a line that touches one anchor, so many more nets reach another."""
    seen = HexSet()
    ring: list[i64] = line
    for h in line:
        seen.add(h)
    for _ in range(nets):
        further: list[i64] = []
        for h in ring:
            for heading in range(6):
                beside: i64 = s.board.next(h, heading)
                if seen.has(beside) or not s.is_free(beside):
                    continue
                if touching(s, beside, touched) == MANY:
                    return True
                seen.add(beside)
                further.append(beside)
        ring = further
    return False


def can_moor(s: Monster, h: i64) -> bool:
    """With a net on that space, the cards in hand can still bring the line to two anchors."""
    line = line_hexes(s)
    nets_left: i64 = copies(s.active().arms, FILET) - 1
    touched: i64 = touching(s, h, line_touches(s))
    if touched == MANY:
        return True
    line.append(h)
    if touched == NONE:
        return two_anchors(s, line, nets_left)
    return second_anchor(s, line, touched, nets_left)


def two_anchors(s: Monster, line: list[i64], nets: i64) -> bool:
    """From a line that touches nothing, so many more nets reach two anchors: the line runs to some space, and from there to
    each of them. Asked only where the first net may lie apart from the boat."""
    if branches(s, line, nets):
        return True
    seen = HexSet()
    for h in line:
        seen.add(h)
    ring: list[i64] = line
    for spent in range(1, nets + 1):
        further: list[i64] = []
        for h in ring:
            for heading in range(6):
                beside: i64 = s.board.next(h, heading)
                if not seen.has(beside) and s.is_free(beside):
                    if branches(s, [beside], nets - spent):
                        return True
                    seen.add(beside)
                    further.append(beside)
        ring = further
    return False


def branches(s: Monster, start: list[i64], nets: i64) -> bool:
    """From these spaces one branch to each of the two nearest anchors takes no more nets than that."""
    seen = HexSet()
    nearest: i64 = NONE
    nets_to_nearest: i64 = 0  # by the branch to the nearest
    ring: list[i64] = start
    for spent in range(nets + 1):
        for h in ring:
            seen.add(h)
            touched: i64 = touching(s, h, nearest)
            if touched == MANY and (nearest == NONE or nets_to_nearest + spent <= nets):
                return True
            if nearest == NONE and touched != NONE:
                nearest = touched
                nets_to_nearest = spent
        further: list[i64] = []
        for h in ring:
            for heading in range(6):
                beside: i64 = s.board.next(h, heading)
                if not seen.has(beside) and s.is_free(beside):
                    seen.add(beside)
                    further.append(beside)
        ring = further
    return False


def can_net(s: Monster) -> bool:
    """The active hunter's Filet cards can make a line from here."""
    boat: i64 = s.active().hex
    beside_boat: list[i64] = []
    for place in range(WITHIN_1):
        h: i64 = s.board.at(boat, place)
        if s.is_free(h):
            if touching(s, h, s.turn) == MANY:
                return True
            beside_boat.append(h)
    cards: i64 = copies(s.active().arms, FILET)
    if cards > 1 and second_anchor(s, beside_boat, s.turn, cards - 1):
        return True
    for place in range(WITHIN_1, REACHED[s.dials.net]):
        h = s.board.at(boat, place)
        if s.is_free(h) and can_moor(s, h):
            return True
    return False


def lay_net(s: Monster, h: i64) -> None:
    """A Filet card becomes a net; whether more follow is always asked, so that it tells nothing."""
    s.active().arms -= one_card(FILET)
    s.arms.leave(FILET)
    s.lay(h, s.turn)
    s.line += 1
    if s.events is not None:
        s.tell(Netted("monster.arms.filet", s.turn, s.board.name(h), NAMES[ARMS][FILET]))
    s.then(LINK)


class FirstNet(Choice[Monster, Net]):
    """The first net, on an empty space within reach of the boat."""

    name = "net"
    clause = "monster.arms.filet"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Net) -> str:
        h: i64 = s.board.at(s.active().hex, a.place)
        if a.place >= REACHED[s.dials.net]:
            return "monster.arms.filet"
        if not s.is_free(h):
            return "monster.state.blocked"
        return "" if can_moor(s, h) else "monster.arms.filet"

    def take(self, s: Monster, a: Net) -> None:
        lay_net(s, s.board.at(s.active().hex, a.place))


class NextNet(Choice[Monster, Link | Moor]):
    """Each next net beside one of this action; done only when the line touches two different anchors."""

    name = "link"
    clause = "monster.arms.filet"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Link | Moor) -> str:
        if not isinstance(a, Link):
            return "" if line_touches(s) == MANY else "monster.arms.filet"
        if a.number >= s.line:
            return "monster.arms.filet"
        if not copies(s.active().arms, FILET):
            return "monster.hand"
        line = line_hexes(s)
        h: i64 = s.board.next(line[a.number], a.heading)
        if not s.is_free(h):
            return "monster.state.blocked"
        for i in range(a.number + 1, s.line):  # named from the latest net beside it
            if s.board.grid.apart(line[i], h) == 1:
                return "monster.arms.filet"
        return "" if can_moor(s, h) else "monster.arms.filet"

    def take(self, s: Monster, a: Link | Moor) -> None:
        if isinstance(a, Link):
            lay_net(s, s.board.next(line_hexes(s)[a.number], a.heading))
            return
        if s.events is not None:
            s.tell(Moored("monster.arms.filet", s.turn, s.line))
        s.line = 0


NET: Final = FirstNet(FIRST_NETS)
LINK: Final = NextNet(NEXT_NETS)
