"""The Island on the shelf: its options, how a seat sees it, and what a seat can guess."""

from __future__ import annotations

from typing import Any, Final, cast, final

from msgspec.structs import replace
from mypy_extensions import i64

from hautemer.core.bits import bit, size
from hautemer.core.engine import OVER, Action, Detail, State, Step
from hautemer.core.game import Game, Option
from hautemer.core.messages import OMNISCIENT, View
from hautemer.core.rng import Rng
from hautemer.core.search import Search
from hautemer.core.skills import Skill, considered, crew_of, is_forgotten
from hautemer.games.island import creatures, defence, moving, position, setup, sinking, tiles, turn
from hautemer.games.island.board import ISLES, LAND, NAMES
from hautemer.games.island.ending import best, points
from hautemer.games.island.guess import guess_state
from hautemer.games.island.hand import in_hand
from hautemer.games.island.hints import standing
from hautemer.games.island.kit import kit_for
from hautemer.games.island.messages import EVENTS, FigureView, IslandView, SideView
from hautemer.games.island.modules import MODULES
from hautemer.games.island.odds import win_chances
from hautemer.games.island.outlook import LOOKS, deadly, shortest_ways
from hautemer.games.island.pieces import (
    BACKS,
    BEACH,
    COLOURS,
    COPIES,
    FIRST,
    FOREST,
    KINDS,
    LOST,
    MOUNTAIN,
    REDS,
    SAFE,
    SHIP,
    SUPPLY,
    TERRAIN,
    TERRAINS,
    UNPLACED,
    backs_in,
    figure_name,
)
from hautemer.games.island.refusals import detail
from hautemer.games.island.scenes import SCENES
from hautemer.games.island.state import NOWHERE, Island
from hautemer.games.island.ways import controls

STEPS: Final[list[Step]] = [
    setup.LAY_TILES,
    setup.NEST_SERPENTS,
    setup.CAST_LOTS,
    setup.BRING_EXPLORER,
    setup.SETTLE_EXPLORER,
    setup.LAUNCH_SHIP,
    turn.BEGIN_TURN,
    tiles.PLAY_TILE,
    tiles.PICK_SWIMMER,
    tiles.WHICH_SWIMMER,
    tiles.RIDE,
    tiles.PICK_SHIP,
    tiles.BLOW,
    moving.MOVE,
    moving.PICK_PIECE,
    moving.WHICH_PIECE,
    moving.STEP_FIGURE,
    moving.SAIL_SHIP,
    turn.SINK,
    sinking.SINK_TILE,
    sinking.TURN_TILE,
    sinking.MAN_SHIP,
    turn.MOVE_CREATURE,
    creatures.RED_DIE_STEP,
    creatures.PICK_BEAST,
    creatures.SWIM_BEAST,
    creatures.PUT_BY_TILE,
    defence.DEFEND_SWIMMERS,
    defence.DEFEND_SHIP,
    turn.END_TURN,
    *[step for module in MODULES for step in module.steps],
]
OPTIONS: Final = [
    Option("players", "4", "2", "3", "5", "6"),
    *[option for module in MODULES for option in module.options],
    Option("entry", "harmful", "any", "none"),
    Option("two_colours", "no", "yes", needs={"players": "2"}),
    Option("open_values", "no", "yes"),
]
ALWAYS: Final = {
    "island.creature.share": "whenever creatures meet",
    **{clause: when for module in MODULES for clause, when in module.always.items()},
}
ALL_SCENES: Final = {**{clause: scene for module in MODULES for clause, scene in module.scenes.items()}, **SCENES}
LETTERS: Final = ".bfm"


CALM: Final[list[i64]] = [
    step.number
    for step in (
        setup.BRING_EXPLORER, setup.LAUNCH_SHIP, turn.BEGIN_TURN, turn.SINK, turn.MOVE_CREATURE, turn.END_TURN,
    )
]  # fmt: skip
"""Before these nothing is half done."""


@final
class IslandGame(Game):
    """Explorers flee a sinking island: the base game, and its modules."""

    name = "island"
    version = 1
    view_type = IslandView
    event_types = EVENTS
    options = OPTIONS
    setup_steps = frozenset({"bring", "settle", "launch"})
    crew = crew_of(
        Skill(playouts=1, beam_width=0, forget_rate=1.0),
        Skill(playouts=1, beam_width=1, forget_rate=0.6),
        Skill(playouts=1, beam_width=1, forget_rate=0.4),
        Skill(playouts=3, beam_width=2, forget_rate=0.2),
        Skill(playouts=8, beam_width=3, forget_rate=0.12),
        Skill(playouts=40, beam_width=8),
    )
    search = Search(beam_search=True)
    turn_clause = "island.turn.order"
    end_clause = "island.end.score"
    always = ALWAYS
    scenes = ALL_SCENES

    def __init__(self) -> None:
        super().__init__(STEPS)

    def seats(self, options: dict[str, str]) -> list[str]:
        return COLOURS[: int(options["players"])]

    def start(self, options: dict[str, str]) -> State:
        s = Island(options, kit_for(options))
        setup.set_up(s)
        return s

    def view(self, s: State, seat: int) -> View:
        """What lies open, and of what is hidden that which this seat has placed or keeps."""
        assert isinstance(s, Island)
        ask = self.decision(s, seat)
        over = s.agenda is OVER
        hand = in_hand(s)
        if "value" in hand and seat not in (s.turn, OMNISCIENT):
            del hand["value"]
        return IslandView(
            game=self.name,
            seat=seat,
            options=s.options,
            then=tuple(s.agenda.names()),
            ask=ask,
            turn=int(s.turn),
            first=int(s.first),
            land="".join([LETTERS[s.what[h] & TERRAIN] for h in LAND]),
            afloat={KINDS[kind]: tuple([NAMES[h] for h in where(s, kind)]) for kind in range(len(KINDS)) if s.number(kind)},
            figures=tuple([figure_view(s, f, seat, over) for c in range(int(s.kit.colours)) for f in of_colour(s, c)]),
            sides=tuple([side_view(s, owner, seat, over) for owner in range(int(s.kit.seats))]),
            shown=backs_shown(s),
            control={NAMES[h]: controllers(s, h) for h in where(s, SHIP) if s.crew(h)},
            hand=hand,
            winners=tuple(best(s)) if over else None,
        )

    def screen(self, view: View) -> View:
        """Once the last explorer stands, nobody looks at a value again (island.setup.memory), unless `open_values`. Who moves a
        piece sees how far it could go, and what would cost it."""
        v = cast(IslandView, view)
        if v.ask is not None and v.ask.seat == v.seat and v.ask.step in LOOKS:
            s = self.guess(v, Rng(0))
            assert isinstance(s, Island)
            v = replace(v, deadly=deadly(s, v.ask.step), far=shortest_ways(s))
        if v.options["open_values"] == "yes" or v.ask is None or "bring" in v.then or "settle" in v.then:
            return v
        return replace(v, figures=tuple([replace(figure, value=None) for figure in v.figures]))

    def guess(self, view: View, rng: Rng) -> State:
        v = cast(IslandView, view)
        s = guess_state(v, kit_for(v.options), rng)
        for name in reversed(v.then):
            s.then(self.steps[name])
        return s

    def forget(self, view: View, share: float, rng: Rng) -> View:
        """The values of one's own explorers, once all are placed (island.setup.memory); and answers that are not thought of,
        though a few always are."""
        v = cast(IslandView, view)
        if v.ask is not None:
            v = replace(v, ask=replace(v.ask, options=considered(v.ask.options, share, rng)))
        if v.options["open_values"] == "yes" or "settle" in v.then:
            return v
        figures = [replace(one, value=None) if one.value is not None and is_forgotten(share, rng) else one for one in v.figures]
        return replace(v, figures=tuple(figures))

    def evaluate(self, s: State, seat: int) -> float:
        assert isinstance(s, Island)
        return standing(s, seat)

    def chances(self, s: State) -> list[float]:
        assert isinstance(s, Island)
        return self.scores(s) if s.over() else win_chances(s)

    def is_quiet(self, s: State) -> bool:
        """A part of a turn is done, or the next explorer or ship is to be placed."""
        step = s.agenda.step
        return step.number in CALM

    def scores(self, s: State) -> list[float]:
        assert isinstance(s, Island)
        winners = best(s)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(int(s.kit.seats))]

    def points(self, s: State) -> list[int] | None:
        assert isinstance(s, Island)
        return [int(points(s, seat)) for seat in range(int(s.kit.seats))]

    def ending(self, s: State) -> str:
        assert isinstance(s, Island)
        return "island.end.volcano" if s.alive else "island.end.empty"

    def detail(self, s: State, action: Action, clause: str) -> Detail | None:
        assert isinstance(s, Island)
        return detail(s, action, clause)

    def facts(self) -> dict[str, Any]:
        """The colours of the explorers, by seat."""
        return {"colours": COLOURS}

    def write(self, s: State) -> str:
        assert isinstance(s, Island)
        return position.write(self, s)

    def read(self, text: str) -> State:
        return position.read(self, text)


def of_colour(s: Island, colour: int) -> range:
    return range(10 * colour, 10 * colour + int(s.kit.each))


def where(s: Island, kind: i64) -> list[int]:
    """The hexes of all of a kind, in an order that does not tell which came first."""
    return sorted([int(h) for h in s.spots[FIRST[kind] : FIRST[kind] + SUPPLY[kind]] if h != NOWHERE])


def controllers(s: Island, h: i64) -> tuple[int, ...]:
    """The seats that may move a crewed ship."""
    return tuple([seat for seat in range(int(s.kit.seats)) if controls(s, h, seat)])


def figure_view(s: Island, figure: int, seat: int, over: bool) -> FigureView:
    """An explorer as a seat sees it."""
    at: i64 = s.at[figure]
    known = over or seat in (s.seat_of(figure), OMNISCIENT)
    value = int(s.values[figure]) if known and s.values[figure] else None
    name = figure_name(figure)
    if at == UNPLACED:
        return FigureView(name, "box", "", None)
    if at == LOST:
        return FigureView(name, "lost", "", value)
    if at >= SAFE:
        return FigureView(name, "safe", ISLES[at - SAFE], value)
    how = "land" if s.what[at] & TERRAIN else "ship" if s.aboard & bit(figure) else "water"
    return FigureView(name, how, NAMES[at], value)


def side_view(s: Island, owner: int, seat: int, over: bool) -> SideView:
    """A seat as another sees it, or itself."""
    own = seat in (owner, OMNISCIENT)
    tiles = kept_tiles_of(s, owner)
    safe = int(size(s.safe & s.kit.own[owner]))
    return SideView(
        colours=tuple([COLOURS[colour] for colour in range(owner, int(s.kit.colours), int(s.kit.seats))]),
        terrains=tuple([terrain for terrain, _ in tiles]),
        kept=tuple([f"{terrain}-{back}" for terrain, back in tiles]) if own else None,
        box=values_in_box(s, owner) if own else None,
        safe=safe,
        lost=len([at for f, at in enumerate(s.at) if at == LOST and s.seat_of(f) == owner]),
        points=int(points(s, owner)) if over or seat == OMNISCIENT else None,
    )


def kept_tiles_of(s: Island, seat: int) -> list[tuple[str, str]]:
    """The tiles that a seat keeps: terrain and back."""
    return [
        (TERRAINS[terrain], BACKS[back])
        for terrain in (BEACH, FOREST, MOUNTAIN)
        for back in range(REDS)
        for _ in range(int(backs_in(s.kept[4 * seat + terrain], back)))
    ]


def values_in_box(s: Island, seat: int) -> tuple[int, ...]:
    """The values that a seat has still to place."""
    in_box: list[int] = []
    for colour in range(seat, int(s.kit.colours), int(s.kit.seats)):
        if UNPLACED in [s.at[f] for f in of_colour(s, colour)]:
            values = list(s.kit.purse)
            for f in of_colour(s, colour):
                if s.at[f] != UNPLACED:
                    values.remove(int(s.values[f]))
            in_box += values
    return tuple(in_box)


def backs_shown(s: Island) -> dict[str, dict[str, int]]:
    """The backs that everyone has seen: those that are neither kept nor still to be turned."""
    by_terrain: dict[str, dict[str, int]] = {}
    for terrain in (BEACH, FOREST, MOUNTAIN):
        counts: dict[str, int] = {}
        for back in range(len(BACKS)):
            n = COPIES[terrain][back] - int(backs_in(s.bag[terrain], back))
            for seat in range(int(s.kit.seats)):
                n -= int(backs_in(s.kept[4 * seat + terrain], back))
            if n:
                counts[BACKS[back]] = n
        if counts:
            by_terrain[TERRAINS[terrain]] = counts
    return by_terrain
