"""Monster of the Sea on the shelf: its options, how a seat sees it, and what a seat can guess."""

from __future__ import annotations

from typing import Any, Final, cast, final

from msgspec.structs import replace

from hautemer.core.engine import Action, Detail, State, Step
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.rng import Rng
from hautemer.core.search import Search
from hautemer.core.skills import Skill, considered, crew_of, is_forgotten
from hautemer.games.monster import (
    arms,
    bestial,
    hunters,
    nature,
    nets,
    piles,
    position,
    rounds,
    sailing,
    trade,
    whale,
    wrecks,
)
from hautemer.games.monster.cards import ARMS, BESTIAL, DECKS, NAMES, NATURE, SAILS
from hautemer.games.monster.dials import OPTIONS, dials_for
from hautemer.games.monster.ending import ending
from hautemer.games.monster.guess import guess_state
from hautemer.games.monster.hints import standing
from hautemer.games.monster.messages import EVENTS, MonsterView
from hautemer.games.monster.odds import win_chance
from hautemer.games.monster.opening import DEAL, FACE, LAUNCH, PLACE_BOATS, PREPARE, STATION
from hautemer.games.monster.reading import read
from hautemer.games.monster.refusals import detail
from hautemer.games.monster.sight import view_of
from hautemer.games.monster.state import NOBODY, WHALE, Deck, Hunter, Monster

STEPS: Final[list[Step]] = [
    PREPARE,
    STATION,
    PLACE_BOATS,
    LAUNCH,
    FACE,
    DEAL,
    piles.DEAL_SAIL,
    rounds.BEGIN_ROUND,
    rounds.NEXT_HUNTER,
    rounds.CALL,
    rounds.END_ROUND,
    whale.WHALE_TURN,
    whale.DRAW_PILE,
    piles.DRAW_NATURE,
    piles.DRAW_BESTIAL,
    whale.WHALE_ACT,
    whale.SWAP_CARD,
    whale.SWAP_PILE,
    whale.WHALE_LIMIT,
    whale.WHALE_END,
    nature.VENT_BLOW,
    nature.SHAKE,
    nature.SWEEP,
    nature.WHIRL,
    bestial.PAY,
    bestial.PAY_CARD,
    bestial.DEVOUR,
    bestial.HUNT,
    bestial.CHARGE_STEP,
    bestial.BREAK,
    bestial.CRUSH,
    bestial.LEAP,
    bestial.PUSH,
    hunters.HUNTER_TURN,
    hunters.DRAW_TWO,
    piles.LOOK,
    hunters.KEEP,
    hunters.DRAW_ONE,
    piles.DRAW_ARM,
    hunters.HUNTER_ACT,
    hunters.GO_ON,
    sailing.HOP,
    arms.TOW,
    nets.NET,
    nets.LINK,
    hunters.SWAP_ARM,
    trade.OFFER,
    trade.WISH,
    trade.CONSENT,
    trade.RETURN,
    hunters.LIMIT_ARMS,
    hunters.LIMIT_SAILS,
    hunters.HUNTER_END,
    wrecks.COME_BACK,
    wrecks.RELAUNCH,
    wrecks.FACE_BACK,
]


@final
class MonsterGame(Game):
    """One whale against two or three hunters."""

    name = "monster"
    version = 1
    view_type = MonsterView
    event_types = EVENTS
    options = OPTIONS
    crew = crew_of(
        Skill(playouts=1, depth=1, forget_rate=1.0),
        Skill(playouts=1, depth=1, forget_rate=0.4),
        Skill(playouts=10, depth=1, forget_rate=0.2),
        Skill(playouts=30, depth=1, forget_rate=0.05),
        Skill(playouts=130, depth=1),
        Skill(playouts=500, depth=1),
    )
    search = Search(guided_playouts=True, horizon=0, exploration=0.1)
    turn_clause = "monster.round"
    end_clause = "monster.end"
    always = {"monster.end": "the end of every game"}

    def __init__(self) -> None:
        super().__init__(STEPS)

    def seats(self, options: dict[str, str]) -> list[str]:
        return position.SEATS[: int(options["hunters"]) + 1]

    def sides(self, options: dict[str, str]) -> list[list[int]]:
        return [[WHALE], list(range(1, int(options["hunters"]) + 1))]

    def start(self, options: dict[str, str]) -> State:
        dials = dials_for(options)
        whole = dials.whole
        decks = [Deck(whole[which]) for which in (NATURE, BESTIAL, ARMS, SAILS)]
        s = Monster(options, dials, decks[0], decks[1], decks[2], decks[3], Hunter(), Hunter(), Hunter())
        s.third.dead = dials.hunters == 2
        s.rock = dials.board.ice.union(dials.board.icebergs)
        s.whale = dials.board.whale
        s.then(PREPARE)
        return s

    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, Monster)
        return view_of(self, s, seat)

    def guess(self, view: View, rng: Rng) -> State:
        return guess_state(self, cast(MonsterView, view), rng)

    def forget(self, view: View, share: float, rng: Rng) -> View:
        """Of who has not everything in mind: discards that were not counted, so that such a card may be anywhere and none is
        sure to be in a hand; and answers that are not thought of, though a few always are."""
        v = cast(MonsterView, view)
        piles = [
            replace(pile, discard=remembered_cards(pile.discard, share, rng), sure=remembered_cards(pile.sure, share, rng))
            for pile in v.piles
        ]
        ask = v.ask if v.ask is None else replace(v.ask, options=considered(v.ask.options, share, rng))
        return replace(v, piles=tuple(piles), ask=ask)

    def evaluate(self, s: State, seat: int) -> float:
        assert isinstance(s, Monster)
        return standing(s, seat)

    def chances(self, s: State) -> list[float]:
        """All hunters win together, whatever their share."""
        assert isinstance(s, Monster)
        whale = win_chance(s) if s.winner == NOBODY else 1.0 if s.winner == WHALE else 0.0
        return [whale, *[1.0 - whale] * int(s.dials.hunters)]

    def is_quiet(self, s: State) -> bool:
        """The whale's turn begins: what the hunters can do together is done, and only then can be judged."""
        return s.agenda.step is whale.DRAW_PILE

    def rematch_first_seat(self, s: State) -> int:
        """Who finished the whale off plays her next (monster.end.next_whale)."""
        assert isinstance(s, Monster)
        return super().rematch_first_seat(s) if s.finisher == NOBODY else int(s.finisher)

    def scores(self, s: State) -> list[float]:
        """The whale's side alone, or the hunters' shared among them, the dead too."""
        assert isinstance(s, Monster)
        hunters = int(s.dials.hunters)
        return [1.0, *[0.0] * hunters] if s.winner == WHALE else [0.0, *[1.0 / hunters] * hunters]

    def ending(self, s: State) -> str:
        assert isinstance(s, Monster)
        return ending(s)

    def detail(self, s: State, action: Action, clause: str) -> Detail | None:
        assert isinstance(s, Monster)
        return detail(s, action, clause)

    def facts(self) -> dict[str, Any]:
        """How the seats are called, and their colours; the cards of each deck."""
        marks = dict(zip(position.SEATS, ("seat-5", "seat-1", "seat-2", "seat-6"), strict=True))
        return {"seats": position.SEATS, "marks": marks, "decks": dict(zip(DECKS, NAMES, strict=True))}

    def write(self, s: State) -> str:
        assert isinstance(s, Monster)
        return position.write(self, s)

    def read(self, text: str) -> State:
        return read(self, text)


def remembered_cards(cards: dict[str, int], share: float, rng: Rng) -> dict[str, int]:
    """Those of these cards that are remembered."""
    counts = {name: sum([not is_forgotten(share, rng) for _ in range(n)]) for name, n in cards.items()}
    return {name: n for name, n in counts.items() if n}
