"""The whale's turn: draw, swim, one card, one swap, down to seven cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Auto, Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.actions import PILES, WHALE_ACTS, WHALE_DISCARDS, Discard, End, Pick, Play, Swap, Swim
from hautemer.games.monster.bestial import land, play_lien, why_not_lien
from hautemer.games.monster.capture import captured_by_nets
from hautemer.games.monster.cards import BESTIAL, NAMES, NATURE, copies, how_many, kinds
from hautemer.games.monster.ending import escape
from hautemer.games.monster.messages import Dipped, Played, Swam
from hautemer.games.monster.nature import play_appel, why_not_appel
from hautemer.games.monster.piles import draw
from hautemer.games.monster.state import WHALE, Monster
from hautemer.games.monster.swimming import can_surface, discard_card

LIMIT: Final = 7
SWAP_BIT: Final = 1 << 17
END_BIT: Final = 1 << 18
FIRST_CARD: Final = 6
FIRST_LIEN: Final = 12


class WhaleTurn(Auto[Monster]):
    """She lands, if she leapt, and that is her turn; otherwise she draws and acts. Who starts beside open ice has escaped,
    where the game is played to linger."""

    name = "whale_turn"
    clause = "monster.whale.move"

    def run(self, s: Monster) -> None:
        s.turn = WHALE
        s.dived = False
        s.then(WHALE_END)
        if s.leaping():
            land(s)
            return
        if not s.dials.enter and s.board.shore.has(s.whale):
            escape(s, s.whale)
            return
        s.began = s.whale
        s.moves = 1 if s.slow else 2
        s.slow = False
        s.then(WHALE_ACT)
        pick_pile(s, DRAW_PILE)


def pick_pile(s: Monster, question: PickPile) -> None:
    """From either of her piles; with a card in only one of them there is nothing to ask."""
    if s.can_draw(NATURE) and s.can_draw(BESTIAL):
        s.then(question)
    elif s.can_draw(NATURE):
        draw(s, NATURE)
    elif s.can_draw(BESTIAL):
        draw(s, BESTIAL)


class PickPile(Choice[Monster, Pick]):
    """One card from either of her piles."""

    name = "draw_pile"
    clause = "monster.whale.draw"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def mask(self, s: Monster) -> i64:
        return 3

    def take(self, s: Monster, a: Pick) -> None:
        draw(s, a.deck)


class PickSwap(PickPile):
    """The card that a swap brings."""

    name = "swap_pile"
    clause = "monster.whale.swap"


class WhaleAct(Choice[Monster, Swim | Play | Swap | End]):
    """Up to two steps, one card before, between or after them, one swap; in any order."""

    name = "whale_act"
    clause = "monster.whale.move"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Swim | Play | Swap | End) -> str:
        if isinstance(a, Swim):
            return why_not_swim(s, a.heading)
        if isinstance(a, Play):
            return why_not_play(s, a.deck, a.place)
        if isinstance(a, Swap):
            return "monster.hand" if not s.calls and not s.bonds else "monster.whale.swap" if s.swapped else ""
        return "" if s.leaping() or s.is_open(s.whale) else "monster.nature.courant"

    def mask(self, s: Monster) -> i64:
        m: i64 = 0
        if s.moves > 0 and not s.leaping():
            for heading in range(6):
                if not why_not_swim(s, heading):
                    m |= bit(heading)
        if not s.card_played:
            hand: i64 = kinds(s.calls) << FIRST_CARD | kinds(s.bonds) << FIRST_LIEN
            for i in range(FIRST_CARD, 17):
                if hand & bit(i):
                    if i < FIRST_LIEN:
                        if not why_not_appel(s, i - FIRST_CARD):
                            m |= bit(i)
                    elif not why_not_lien(s, i - FIRST_LIEN):
                        m |= bit(i)
        if not s.swapped and (s.calls or s.bonds):
            m |= SWAP_BIT
        if s.leaping() or s.is_open(s.whale):
            m |= END_BIT
        return m

    def take(self, s: Monster, a: Swim | Play | Swap | End) -> None:
        if isinstance(a, End):
            return
        s.then(self)
        if isinstance(a, Swim):
            swim(s, s.board.next(s.whale, a.heading))
        elif isinstance(a, Play):
            play_card(s, a.deck, a.place)
        else:
            s.swapped = True
            s.then(SWAP_CARD)


def why_not_swim(s: Monster, heading: i64) -> str:
    """A step is barred by what is in the way; under entities only with a current, and only if she can come up again."""
    if s.leaping():
        return "monster.bestial.saut"
    if s.moves == 0:
        return "monster.whale.move"
    to: i64 = s.board.next(s.whale, heading)
    if s.is_open(to):
        return ""
    if to == BEYOND or s.rock.has(to):
        return "" if s.dials.enter and s.board.open.has(to) else "monster.state.blocked"
    if not s.under:
        return "monster.state.blocked"
    return "" if can_surface(s, to, s.moves - 1) else "monster.nature.courant"


def swim(s: Monster, to: i64) -> None:
    """One step; into open ice it is the last."""
    s.moves -= 1
    s.whale = to
    if s.board.ice.has(to):
        escape(s, to)
    elif s.events is not None:
        name = s.board.name(to)
        s.tell(Swam("monster.whale.move", name) if s.is_open(to) else Dipped("monster.nature.courant", name))


def why_not_play(s: Monster, deck: i64, place: i64) -> str:
    """One card a turn, of her hand, and one that can do something here."""
    if not copies(s.calls if deck == NATURE else s.bonds, place):
        return "monster.hand"
    if s.card_played:
        return "monster.whale.card"
    return why_not_appel(s, place) if deck == NATURE else why_not_lien(s, place)


def play_card(s: Monster, deck: i64, place: i64) -> None:
    s.card_played = True
    if s.events is not None:
        s.tell(Played("monster.whale.card", NAMES[deck][place]))
    if deck == NATURE:
        play_appel(s, place)
    else:
        play_lien(s, place)


class SwapCard(Choice[Monster, Discard]):
    """Once a turn: discard a card, draw one from either pile."""

    name = "swap_card"
    clause = "monster.whale.swap"

    def seat(self, s: Monster) -> i64:
        return WHALE

    def barred_by(self, s: Monster, a: Discard) -> str:
        return "" if copies(s.calls if a.deck == NATURE else s.bonds, a.place) else "monster.hand"

    def mask(self, s: Monster) -> i64:
        return kinds(s.calls) | kinds(s.bonds) << 6

    def take(self, s: Monster, a: Discard) -> None:
        discard_card(s, a.deck, a.place, self.clause)
        pick_pile(s, SWAP_PILE)


class WhaleLimit(SwapCard):
    """Down to seven cards."""

    name = "whale_limit"
    clause = "monster.whale.limit"

    def take(self, s: Monster, a: Discard) -> None:
        discard_card(s, a.deck, a.place, self.clause)
        s.then(WHALE_END)


class WhaleEnd(Auto[Monster]):
    """At the end of her turn: the limit of her hand, then whether the nets hold her."""

    name = "whale_end"
    clause = "monster.whale.limit"

    def run(self, s: Monster) -> None:
        if how_many(s.calls) + how_many(s.bonds) > LIMIT:
            s.then(WHALE_LIMIT)
            return
        s.moves = 0
        s.began = BEYOND
        s.card_played = False
        s.swapped = False
        s.under = False
        captured_by_nets(s)


WHALE_TURN: Final = WhaleTurn()
DRAW_PILE: Final = PickPile(PILES)
SWAP_PILE: Final = PickSwap(PILES)
WHALE_ACT: Final = WhaleAct(WHALE_ACTS)
SWAP_CARD: Final = SwapCard(WHALE_DISCARDS)
WHALE_LIMIT: Final = WhaleLimit(WHALE_DISCARDS)
WHALE_END: Final = WhaleEnd()
