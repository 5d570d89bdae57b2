"""What a seat can think of what it cannot see: every deal that fits all it knows, each as likely."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit, each
from hautemer.core.game import Game
from hautemer.core.hexes import BEYOND
from hautemer.core.rng import Rng
from hautemer.games.monster.bestial import can_land
from hautemer.games.monster.board import HEADINGS, WITHIN_2
from hautemer.games.monster.cards import (
    ARMS,
    BESTIAL,
    FILET,
    NAMES,
    NATURE,
    SAILS,
    card_list,
    card_set,
    copies,
    kinds,
    minus,
    one_card,
)
from hautemer.games.monster.dials import dials_for
from hautemer.games.monster.messages import MonsterView
from hautemer.games.monster.nets import LINK, can_net
from hautemer.games.monster.state import HUNTERS, NOBODY, WHALE, Deck, Hunter, Monster

TRIES: Final = 1000


def guess_state(game: Game, v: MonsterView, rng: Rng) -> Monster:
    """The table as the view shows it, with the hidden cards dealt and the leap aimed."""
    dials = dials_for(v.options)
    s = Monster(v.options, dials, Deck(0), Deck(0), Deck(0), Deck(0), Hunter(), Hunter(), Hunter())
    s.third.dead = dials.hunters == 2
    show_sea(s, v)
    show_turn(s, v)
    for name in reversed(v.then):
        s.then(game.steps[name])
    for deck in (NATURE, BESTIAL, ARMS, SAILS):
        s.deck(deck).discard = set_of(deck, v.piles[deck].discard)
        s.deck(deck).sure = set_of(deck, v.piles[deck].sure)
    for _ in range(TRIES):
        deal(s, v, rng)
        if fits(s, v, rng):
            break
    else:  # so rare a hand that chance does not find it
        while v.then[0] in ("net", "link") and not fits(s, v, rng) and more_nets(s, v):
            continue
    if s.left != BEYOND and v.whale.lands is None:
        aim_leap(s, rng)
    return s


def space(s: Monster, name: str | None) -> i64:
    return BEYOND if name is None else s.board.named(name)


def place(deck: int, name: str | None) -> i64:
    return NOBODY if name is None else NAMES[deck].index(name)


def set_of(deck: int, counts: dict[str, int]) -> i64:
    return card_set([NAMES[deck].index(name) for name, n in counts.items() for _ in range(n)])


def cards_of(deck: int, cards: tuple[str, ...]) -> i64:
    return card_set([NAMES[deck].index(name) for name in cards if name in NAMES[deck]])


def show_sea(s: Monster, v: MonsterView) -> None:
    s.round = v.round
    s.turn = v.turn
    s.winner = NOBODY if v.winner is None else WHALE if v.winner == "whale" else HUNTERS
    s.finisher = NOBODY if v.next_whale is None else v.next_whale
    s.ship = space(s, v.ship)
    s.reserve = v.reserve
    s.rock = s.board.ice.clone()
    for name in v.icebergs:
        s.rock.add(space(s, name))
    for net in v.nets:
        s.lay(space(s, net.space), net.seat)
    for pool in v.pools:
        if pool.rounds == 3:
            s.pool_new = space(s, pool.space)
        elif pool.rounds == 2:
            s.pool_mid = space(s, pool.space)
        else:
            s.pool_old = space(s, pool.space)
    for wind in v.winds:
        if wind.rounds == 2:
            s.wind_new = HEADINGS.index(wind.heading)
        else:
            s.wind_old = HEADINGS.index(wind.heading)
    s.squall = v.squall
    s.tows = v.tows
    for seat, hunter_view in enumerate(v.hunters, 1):
        hunter = s.hunter(seat)
        hunter.hex = space(s, hunter_view.space)
        hunter.heading = HEADINGS.index(hunter_view.heading)
        hunter.start = space(s, hunter_view.start)
        hunter.dead = hunter_view.dead
        hunter.played = hunter_view.played


def show_turn(s: Monster, v: MonsterView) -> None:
    w, t = v.whale, v.acting
    s.whale, s.began, s.left, s.lands = space(s, w.space), space(s, w.began), space(s, w.left), space(s, w.lands)
    s.life, s.moves = w.life, w.moves
    s.card_played, s.under, s.slow, s.dived = w.card_played, w.under, w.slow, w.dived
    s.swapped = w.swapped or t.swapped
    s.playing = place(NATURE, v.playing)
    s.target = space(s, v.target)
    s.prey, s.rushes, s.cost, s.owed = v.prey, v.rushes, v.cost, v.owed
    s.actions, s.armed, s.traded = t.actions, t.armed, t.traded
    s.sail, s.hops, s.line = place(SAILS, t.sail), t.hops, t.line
    s.partner, s.offer, s.wish = t.partner, place(ARMS, t.offer), place(ARMS, t.wish)


def deal(s: Monster, v: MonsterView, rng: Rng) -> None:
    """All hidden cards: into hands as many as they hold, those that are sure to be there first; the rest are the piles."""
    s.calls, s.bonds = 0, 0
    for hunter in (s.first, s.second, s.third):
        hunter.arms, hunter.sails = 0, 0
    s.look = 0
    deal_whale(s, v, NATURE, rng)
    deal_whale(s, v, BESTIAL, rng)
    deal_hunters(s, v, ARMS, rng)
    deal_hunters(s, v, SAILS, rng)
    for deck_number in (NATURE, BESTIAL, ARMS, SAILS):
        deck = s.deck(deck_number)
        deck.pile = s.dials.whole[deck_number] - deck.discard - s.on_table(deck_number) - s.in_hands(deck_number)


def deal_whale(s: Monster, v: MonsterView, deck: int, rng: Rng) -> None:
    if v.whale.hand is not None:
        hand: i64 = cards_of(deck, v.whale.hand)
    else:
        hand = card_set(draw_hidden(s, deck, 0, v.whale.held[deck], rng))
    if deck == NATURE:
        s.calls = hand
    else:
        s.bonds = hand


def draw_hidden(s: Monster, deck_number: int, known: i64, count: int, rng: Rng) -> list[int]:
    """So many hidden cards of a deck: those that must be in hands, and others at random, shuffled. `known` is what of the
    deck is in hands that can be seen."""
    deck = s.deck(deck_number)
    sure = card_list(minus(deck.sure, known))
    hidden = s.dials.whole[deck_number] - deck.discard - s.on_table(deck_number) - known - card_set(sure)
    others = card_list(hidden)
    shuffle(others, rng)
    cards = sure + others[: count - len(sure)]
    shuffle(cards, rng)
    return cards


def deal_hunters(s: Monster, v: MonsterView, deck: int, rng: Rng) -> None:
    known: i64 = 0
    unseen: list[tuple[int, int]] = []  # whose hand, and how many; 0 is what the active hunter looks at
    for seat, hunter_view in enumerate(v.hunters, 1):
        cards_shown = hunter_view.arms if deck == ARMS else hunter_view.sails
        if cards_shown is None:
            unseen.append((seat, hunter_view.held[0] if deck == ARMS else hunter_view.held[1]))
        else:
            hand: i64 = cards_of(deck, cards_shown)
            known += hand
            give(s, seat, deck, hand)
    if deck == SAILS:
        if v.acting.look is None:
            unseen.append((0, v.acting.looking))
        else:
            s.look = cards_of(SAILS, v.acting.look)
            known += s.look
    if unseen:
        cards = draw_hidden(s, deck, known, sum([n for _, n in unseen]), rng)
        for seat, n in unseen:
            give(s, seat, deck, card_set(cards[:n]))
            cards = cards[n:]


def give(s: Monster, seat: int, deck: int, cards: i64) -> None:
    if seat == 0:
        s.look = cards
    elif deck == ARMS:
        s.hunter(seat).arms = cards
    else:
        s.hunter(seat).sails = cards


def fits(s: Monster, v: MonsterView, rng: Rng) -> bool:
    """What is going on for all to see needs cards: a line of nets, a trade."""
    if not v.then or s.turn <= WHALE:
        return True
    if v.then[0] == "net":
        return copies(s.active().arms, FILET) > 0 and can_net(s)
    if v.then[0] == "link":
        return LINK.mask(s) != 0
    return s.partner == 0 or trade_fits(s, v, rng)


def more_nets(s: Monster, v: MonsterView) -> bool:
    """One more Filet for the hunter who lays nets, out of another hidden hand or the pile; false when there is none."""
    me = s.active()
    spare = [card for card in card_list(me.arms) if card != FILET]
    for seat, hunter_view in enumerate(v.hunters, 1):
        other = s.hunter(seat)
        if spare and seat != s.turn and hunter_view.arms is None and copies(other.arms, FILET):
            other.arms += one_card(spare[0]) - one_card(FILET)
            me.arms += one_card(FILET) - one_card(spare[0])
            return True
    for card in spare:
        if copies(s.arms.pile, FILET) and copies(s.in_hands(ARMS), card) > copies(s.arms.sure, card):
            s.arms.pile += one_card(card) - one_card(FILET)
            me.arms += one_card(FILET) - one_card(card)
            return True
    return False


def trade_fits(s: Monster, v: MonsterView, rng: Rng) -> bool:
    """Offer and wish, where they are hidden, are cards of the guessed hands, and not equal."""
    mine: i64 = kinds(s.active().arms)
    theirs: i64 = kinds(s.hunter(s.partner).arms)
    if v.then[0] == "offer":
        return not s.dials.open_hands or mine != theirs or mine & (mine - 1) != 0
    if v.acting.offer is None:
        offers = [card for card in each(mine) if not s.dials.open_hands or theirs & ~bit(card)]
        if not offers:
            return False
        s.offer = offers[rng.below(len(offers))]
    if not mine & bit(s.offer):
        return False
    if v.then[0] == "consent" and v.acting.wish is None:
        wishes = each(theirs & ~bit(s.offer))
        s.wish = wishes[rng.below(len(wishes))]
    return True


def aim_leap(s: Monster, rng: Rng) -> None:
    """Any space that she could have named."""
    spaces = [s.board.at(s.left, near) for near in range(WITHIN_2)]
    landings = [h for h in spaces if can_land(s, h)]
    s.lands = landings[rng.below(len(landings))]


def shuffle(cards: list[int], rng: Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.below(i + 1))
        cards[i], cards[j] = cards[j], cards[i]
