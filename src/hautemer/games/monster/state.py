"""The table of Monster of the Sea: the sea and what is on it, the piles, the hands, and what the turn has come to."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hautemer.core.engine import State
from hautemer.core.hexes import BEYOND, HexSet
from hautemer.games.monster.board import Board
from hautemer.games.monster.cards import ARMS, BESTIAL, DECKS, FILET, NATURE, TOURBILLON, VENT, copies, how_many, one_card
from hautemer.games.monster.dials import Dials
from hautemer.games.monster.messages import Reshuffled

NOBODY: Final = -1
WHALE: Final = 0
HUNTERS: Final = 1
"""A side that can win; a hunter's seat is 1, 2 or 3."""
RESERVE: Final = 4
WIND_ROUNDS: Final = 2
POOL_ROUNDS: Final = 3
"""For how many rounds they stay, the one they began in among them; of the whirlpool the sheet says “3 tours”."""


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Deck:
    """A pile that nobody has seen, its discard, and the cards that must be in hands: those that were, and have not left,
    since the pile was last made of the discard."""

    def __init__(self, pile: i64) -> None:
        self.pile: i64 = pile
        self.discard: i64 = 0
        self.sure: i64 = 0

    def clone(self) -> Deck:
        c = Deck(self.pile)
        c.discard = self.discard
        c.sure = self.sure
        return c

    def leave(self, place: i64) -> None:
        """A card leaves a hand, for all to see."""
        if copies(self.sure, place):
            self.sure -= one_card(place)

    def throw(self, place: i64) -> None:
        """A card leaves a hand for the discard."""
        self.discard += one_card(place)
        self.leave(place)


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Hunter:
    """A hunter: the boat, its prow and its start space, the hand. A boat that is off the board is wrecked, or dead."""

    def __init__(self) -> None:
        self.hex: i64 = BEYOND
        self.heading: i64 = 0
        self.start: i64 = BEYOND
        self.dead: bool = False
        self.played: bool = False
        self.arms: i64 = 0
        self.sails: i64 = 0

    def clone(self) -> Hunter:
        c = Hunter()
        c.hex = self.hex
        c.heading = self.heading
        c.start = self.start
        c.dead = self.dead
        c.played = self.played
        c.arms = self.arms
        c.sails = self.sails
        return c


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Laid:
    """A net: its space, who laid it, and those laid before. Never changed in place, so clones share it."""

    def __init__(self, hex: i64, seat: i64, older: Laid | None) -> None:
        self.hex: i64 = hex
        self.seat: i64 = seat
        self.older = older


@final
@mypyc_attr(free_list_len=1)
class Monster(State):
    """The whale is seat 0, the hunters 1 to 3; of two hunters, the third is dead from the beginning. Sets of hexes are never
    changed in place."""

    def __init__(
        self, options: dict[str, str], dials: Dials, nature: Deck, bestial: Deck, arms: Deck, sails: Deck,
        first: Hunter, second: Hunter, third: Hunter,
    ) -> None:  # fmt: skip
        super().__init__(options)
        self.dials = dials
        self.board: Board = dials.board
        self.nature = nature
        self.bestial = bestial
        self.arms = arms
        self.sails = sails
        self.first = first
        self.second = second
        self.third = third

        self.round: i64 = 0
        self.turn: i64 = NOBODY
        self.winner: i64 = NOBODY
        self.finisher: i64 = NOBODY
        # on the sea
        self.ship: i64 = BEYOND
        self.reserve: i64 = RESERVE
        self.rock: HexSet = NOWHERE  # icebergs and all ice
        self.netted: HexSet = NOWHERE
        self.nets: Laid | None = None
        self.pool_new: i64 = BEYOND  # opened in this round, the last one, the one before
        self.pool_mid: i64 = BEYOND
        self.pool_old: i64 = BEYOND
        self.wind_new: i64 = NOBODY  # raised in this round, in the last one
        self.wind_old: i64 = NOBODY
        self.squall: bool = False
        self.tows: i64 = 0
        # the whale
        self.whale: i64 = BEYOND
        self.began: i64 = BEYOND
        self.left: i64 = BEYOND  # where she jumped off
        self.lands: i64 = BEYOND
        self.life: i64 = dials.life
        self.calls: i64 = 0  # her Appel cards
        self.bonds: i64 = 0  # her Lien cards
        self.moves: i64 = 0
        self.card_played: bool = False
        self.swapped: bool = False  # who is active has swapped; a hunter too
        self.under: bool = False
        self.slow: bool = False
        self.dived: bool = False
        self.playing: i64 = NOBODY  # a Vent or Tourbillon whose direction or space she is still to name
        self.target: i64 = BEYOND  # the iceberg of the card she plays
        self.prey: i64 = 0
        self.rushes: i64 = 0
        self.cost: i64 = 0  # Appel cards she still discards for a Lien card
        self.owed: i64 = 0  # Lien cards she still draws
        # the active hunter
        self.actions: i64 = 0
        self.armed: bool = False
        self.traded: bool = False
        self.sail: i64 = NOBODY
        self.hops: i64 = 0
        self.line: i64 = 0  # nets laid in this action
        self.look: i64 = 0
        self.partner: i64 = 0
        self.offer: i64 = NOBODY
        self.wish: i64 = NOBODY

    def clone(self) -> Monster:
        c = Monster(
            self.options, self.dials, self.nature.clone(), self.bestial.clone(), self.arms.clone(), self.sails.clone(),
            self.first.clone(), self.second.clone(), self.third.clone(),
        )  # fmt: skip
        c.agenda = self.agenda
        c.round = self.round
        c.turn = self.turn
        c.winner = self.winner
        c.finisher = self.finisher
        c.ship = self.ship
        c.reserve = self.reserve
        c.rock = self.rock
        c.netted = self.netted
        c.nets = self.nets
        c.pool_new = self.pool_new
        c.pool_mid = self.pool_mid
        c.pool_old = self.pool_old
        c.wind_new = self.wind_new
        c.wind_old = self.wind_old
        c.squall = self.squall
        c.tows = self.tows
        c.whale = self.whale
        c.began = self.began
        c.left = self.left
        c.lands = self.lands
        c.life = self.life
        c.calls = self.calls
        c.bonds = self.bonds
        c.moves = self.moves
        c.card_played = self.card_played
        c.swapped = self.swapped
        c.under = self.under
        c.slow = self.slow
        c.dived = self.dived
        c.playing = self.playing
        c.target = self.target
        c.prey = self.prey
        c.rushes = self.rushes
        c.cost = self.cost
        c.owed = self.owed
        c.actions = self.actions
        c.armed = self.armed
        c.traded = self.traded
        c.sail = self.sail
        c.hops = self.hops
        c.line = self.line
        c.look = self.look
        c.partner = self.partner
        c.offer = self.offer
        c.wish = self.wish
        return c

    # ---- who ----

    def hunter(self, seat: i64) -> Hunter:
        if seat == 1:
            return self.first
        return self.second if seat == 2 else self.third

    def active(self) -> Hunter:
        """The hunter whose turn it is."""
        return self.hunter(self.turn)

    def alive(self) -> i64:
        """How many hunters are."""
        n: i64 = 0
        for seat in range(1, 4):
            if not self.hunter(seat).dead:
                n += 1
        return n

    def lowest_alive(self) -> i64:
        """The first seat of the hunters that are alive."""
        if not self.first.dead:
            return 1
        return 2 if not self.second.dead else 3

    # ---- what is where ----

    def boat_at(self, h: i64) -> i64:
        """The hunter whose boat is there, or 0."""
        if h < 0:
            return 0
        if self.first.hex == h:
            return 1
        if self.second.hex == h:
            return 2
        return 3 if self.third.hex == h else 0

    def pool_at(self, h: i64) -> bool:
        return h >= 0 and (h == self.pool_new or h == self.pool_mid or h == self.pool_old)

    def iceberg_at(self, h: i64) -> bool:
        return self.rock.has(h) and not self.board.ice.has(h)

    def is_open(self, h: i64) -> bool:
        """Nothing there that the whale cannot surface through: no obstacle, no boat, no battleship, no net."""
        return h >= 0 and h != self.ship and not self.rock.has(h) and not self.netted.has(h) and not self.boat_at(h)

    def is_free(self, h: i64) -> bool:
        """Neither obstacle nor entity (monster.state.blocked)."""
        return h != self.whale and self.is_open(h)

    def leaping(self) -> bool:
        return self.lands != BEYOND

    # ---- cards ----

    def deck(self, number: i64) -> Deck:
        if number == NATURE:
            return self.nature
        if number == BESTIAL:
            return self.bestial
        return self.arms if number == ARMS else self.sails

    def in_hands(self, number: i64) -> i64:
        """All cards of a deck that someone holds or looks at."""
        if number == NATURE:
            return self.calls
        if number == BESTIAL:
            return self.bonds
        if number == ARMS:
            return self.first.arms + self.second.arms + self.third.arms
        return self.first.sails + self.second.sails + self.third.sails + self.look

    def on_table(self, number: i64) -> i64:
        """Cards of a deck that lie beside the board: winds and whirlpools while they last, nets while they stand."""
        if number == NATURE:
            winds: i64 = (1 if self.wind_new >= 0 else 0) + (1 if self.wind_old >= 0 else 0)
            pools: i64 = (1 if self.pool_new >= 0 else 0) + (1 if self.pool_mid >= 0 else 0) + (1 if self.pool_old >= 0 else 0)
            return winds * one_card(VENT) + pools * one_card(TOURBILLON) + (one_card(self.playing) if self.playing >= 0 else 0)
        return self.netted.count() * one_card(FILET) if number == ARMS else 0

    def can_draw(self, number: i64) -> bool:
        """The pile or its discard has a card."""
        deck = self.deck(number)
        return deck.pile != 0 or deck.discard != 0

    def ready(self, number: i64) -> bool:
        """A card can be drawn; an empty pile is first made of its discard (monster.reshuffle)."""
        deck = self.deck(number)
        if deck.pile == 0:
            if deck.discard == 0:
                return False
            deck.pile = deck.discard
            deck.discard = 0
            deck.sure = self.in_hands(number)
            if self.events is not None:
                self.tell(Reshuffled("monster.reshuffle", DECKS[number], how_many(deck.pile)))
        return True

    # ---- nets ----

    def lay(self, h: i64, seat: i64) -> None:
        self.nets = Laid(h, seat, self.nets)
        self.netted = self.netted.clone()
        self.netted.add(h)

    def tear(self, h: i64) -> i64:
        """A net is gone and its card discarded; who laid it."""
        seat: i64 = layer(self.nets, h)
        self.nets = without(self.nets, h)
        self.netted = self.netted.clone()
        self.netted.remove(h)
        self.arms.discard += one_card(FILET)
        return seat


NOWHERE: Final = HexSet()


def layer(nets: Laid | None, h: i64) -> i64:
    """Who laid the net there."""
    while nets is not None:
        if nets.hex == h:
            return nets.seat
        nets = nets.older
    return NOBODY


def without(nets: Laid | None, h: i64) -> Laid | None:
    """All nets but the one there."""
    if nets is None:
        return None
    if nets.hex == h:
        return nets.older
    return Laid(nets.hex, nets.seat, without(nets.older, h))


def all_nets(nets: Laid | None) -> list[tuple[int, int]]:
    """Every net as space and seat, the oldest first."""
    places: list[tuple[int, int]] = []
    while nets is not None:
        places.append((int(nets.hex), int(nets.seat)))
        nets = nets.older
    places.reverse()
    return places
