"""How a seat sees the table: what lies open, its own side's hands, and what its answers would touch."""

from __future__ import annotations

from mypy_extensions import i64

from hautemer.core.engine import Action, asking, play
from hautemer.core.game import Game
from hautemer.core.hexes import BEYOND
from hautemer.core.messages import OMNISCIENT
from hautemer.games.monster.actions import Creep, Hop, Launch, Link, Net, OfHeading, OfHunter, OfPlace, Station
from hautemer.games.monster.board import HEADINGS
from hautemer.games.monster.cards import ARMS, BESTIAL, NAMES, NATURE, SAILS, copies, how_many, names
from hautemer.games.monster.messages import (
    Aim,
    Drift,
    HunterView,
    MonsterView,
    NetView,
    PileView,
    PoolView,
    TurnView,
    WhaleView,
    WindView,
    knows,
)
from hautemer.games.monster.nets import line_hexes
from hautemer.games.monster.position import pools_of, winds_of
from hautemer.games.monster.sailing import end_of
from hautemer.games.monster.state import NOBODY, WHALE, Monster, all_nets


def view_of(game: Game, s: Monster, seat: int) -> MonsterView:
    """All that this seat knows."""
    ask = game.decision(s, seat)
    board = s.board
    options = list(ask.options) if ask is not None else []
    return MonsterView(
        game=game.name,
        seat=seat,
        options=s.options,
        then=tuple(s.agenda.names()),
        ask=ask,
        columns=board.columns,
        rows=board.rows,
        round=int(s.round),
        storm=int(s.dials.storm),
        turn=int(s.turn),
        ship=space(s, s.ship),
        reserve=int(s.reserve),
        open_ice=tuple([board.name(h) for h in board.open.hexes()]),
        icebergs=tuple([board.name(h) for h in s.rock.difference(board.ice).hexes()]),
        nets=tuple([NetView(board.name(h), layer) for h, layer in all_nets(s.nets)]),
        pools=tuple([PoolView(board.name(h), rounds) for h, rounds in pools_of(s)]),
        winds=tuple([WindView(HEADINGS[heading], rounds) for heading, rounds in winds_of(s)]),
        squall=s.squall,
        tows=int(s.tows),
        whale=whale_view(s, seat in (WHALE, OMNISCIENT)),
        hunters=tuple([hunter_view(s, one, seat) for one in range(1, int(s.dials.hunters) + 1)]),
        piles=(pile_view(s, NATURE), pile_view(s, BESTIAL), pile_view(s, ARMS), pile_view(s, SAILS)),
        repeats={name: int(s.dials.repeats[place]) for place, name in enumerate(NAMES[SAILS])},
        acting=turn_view(s, seat),
        playing=card(NATURE, s.playing),
        target=space(s, s.target),
        prey=int(s.prey),
        rushes=int(s.rushes),
        cost=int(s.cost),
        owed=int(s.owed),
        origin=origin(s),
        aims=tuple([aim(s, action) for action in options]),
        winner=None if s.winner == NOBODY else "whale" if s.winner == WHALE else "hunters",
        next_whale=None if s.finisher == NOBODY else int(s.finisher),
    )


def space(s: Monster, h: i64) -> str | None:
    return None if h == BEYOND else s.board.name(h)


def card(deck: i64, place: i64) -> str | None:
    return None if place == NOBODY else NAMES[deck][place]


def whale_view(s: Monster, own: bool) -> WhaleView:
    return WhaleView(
        space=space(s, s.whale),
        began=space(s, s.began),
        left=space(s, s.left),
        lands=space(s, s.lands) if own else None,
        life=int(s.life),
        of=int(s.dials.life),
        moves=int(s.moves),
        card_played=s.card_played,
        swapped=s.swapped and s.turn == WHALE,
        under=s.under,
        slow=s.slow,
        dived=s.dived,
        held=(int(how_many(s.calls)), int(how_many(s.bonds))),
        hand=names(NATURE, s.calls) + names(BESTIAL, s.bonds) if own else None,
    )


def hunter_view(s: Monster, owner: int, seat: int) -> HunterView:
    hunter = s.hunter(owner)
    known = knows(seat, owner, s.dials.open_hands)
    return HunterView(
        space=space(s, hunter.hex),
        heading=HEADINGS[hunter.heading],
        start=space(s, hunter.start),
        dead=hunter.dead,
        played=hunter.played,
        held=(int(how_many(hunter.arms)), int(how_many(hunter.sails))),
        arms=names(ARMS, hunter.arms) if known else None,
        sails=names(SAILS, hunter.sails) if known else None,
    )


def pile_view(s: Monster, number: int) -> PileView:
    deck = s.deck(number)
    return PileView(int(how_many(deck.pile)), counts(number, deck.discard), counts(number, deck.sure))


def counts(deck: int, cards: i64) -> dict[str, int]:
    return {name: int(copies(cards, place)) for place, name in enumerate(NAMES[deck]) if copies(cards, place)}


def turn_view(s: Monster, seat: int) -> TurnView:
    known = s.turn > WHALE and knows(seat, int(s.turn), s.dials.open_hands)
    hunting = s.turn > WHALE
    return TurnView(
        actions=int(s.actions),
        armed=s.armed,
        swapped=s.swapped and hunting,
        traded=s.traded,
        sail=card(SAILS, s.sail),
        hops=int(s.hops),
        line=int(s.line),
        look=names(SAILS, s.look) if known else None,
        looking=int(how_many(s.look)),
        partner=int(s.partner),
        offer=card(ARMS, s.offer) if known or (s.partner and seat == s.partner) else None,
        wish=card(ARMS, s.wish) if known else None,
    )


def aim(s: Monster, action: Action) -> Aim:
    """The space that an answer touches, and the boats it would wreck."""
    board = s.board
    boat: i64 = s.active().hex if s.turn > WHALE else BEYOND
    if isinstance(action, Hop | Creep):
        return Aim(space(s, end_of(s, action)), *consequences(s, action))
    if isinstance(action, Net):
        return Aim(space(s, board.at(boat, action.place)))
    if isinstance(action, Link):
        return Aim(space(s, board.next(line_hexes(s)[action.number], action.heading)))
    if isinstance(action, Station):
        return Aim(space(s, board.ships[action.which]))
    if isinstance(action, OfPlace):
        return Aim(space(s, board.at(s.whale, action.place)))
    if isinstance(action, OfHunter):
        return Aim(space(s, s.hunter(action.seat).hex))
    if isinstance(action, OfHeading):
        to = space(s, board.next(base(s, action, boat), action.heading))
        return Aim(to, *consequences(s, action)) if action.do in ("sweep", "push", "crush", "devour") else Aim(to)
    return Aim()


def origin(s: Monster) -> str | None:
    """The space from which the headings and places of the question are meant."""
    step = asking(s)
    boat: i64 = s.active().hex if s.turn > WHALE else BEYOND
    for action in step.actions if step is not None else []:
        if isinstance(action, Net):
            return space(s, boat)
        if isinstance(action, OfPlace):
            return space(s, s.whale)
        if isinstance(action, OfHeading):
            return space(s, base(s, action, boat))
    return None


def consequences(s: Monster, action: Action) -> tuple[tuple[int, ...], tuple[Drift, ...]]:
    """The boats that an answer would cost, and those that would not be as they are."""
    after = s.clone()
    after.events = None
    play(after, action)
    drifts: list[Drift] = []
    for seat in range(1, int(s.dials.hunters) + 1):
        now, then = s.hunter(seat), after.hunter(seat)
        if now.hex != then.hex or now.heading != then.heading:
            drifts.append(Drift(seat, space(s, then.hex), HEADINGS[then.heading]))
    return tuple([drift.seat for drift in drifts if drift.space is None]), tuple(drifts)


def base(s: Monster, action: OfHeading, boat: i64) -> i64:
    """The space from which a heading is meant; a mere direction has none."""
    if isinstance(action, Launch):
        return s.ship
    if action.do in ("face", "turn"):
        return boat
    if action.do == "crush":
        return s.target
    return BEYOND if action.do in ("blow", "sweep") else s.whale
