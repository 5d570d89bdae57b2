"""Calypso as a game of the shelf: how it starts, what a seat sees, what it can think of the rest."""

from __future__ import annotations

from typing import Any, Final, cast, final

from msgspec.structs import replace

from hautemer.core.engine import Action, Detail, State, Step
from hautemer.core.game import Game, Option
from hautemer.core.messages import View
from hautemer.core.rng import Rng
from hautemer.games.calypso import coop, fish, placement, players, position, seeking, setup, stops, turn
from hautemer.games.calypso.actions import SEATS
from hautemer.games.calypso.book import TOGETHER_MODES, empty_table
from hautemer.games.calypso.guess import table_of
from hautemer.games.calypso.hints import colours_hidden, standing, was_turned
from hautemer.games.calypso.messages import EVENTS, CalypsoView, SmallTile
from hautemer.games.calypso.refusals import detail
from hautemer.games.calypso.state import ALL_LOST, ALL_WON, NOBODY, Calypso, ring_of
from hautemer.games.calypso.tiles import COLOURS, LARGE, NONE, at_place

STEPS: Final[list[Step]] = [
    setup.PREPARE,
    setup.LAY_RING,
    setup.LAY_FIRST,
    setup.START_ROLL,
    setup.START_ALONE,
    turn.ROLL_DIE,
    stops.SEEK_COLOUR,
    stops.NAME_COLOUR,
    stops.SEEK_NAMED,
    stops.SHOW_COLOUR,
    stops.SHOW_NAMED,
    fish.COLLECT_FISH,
    stops.FISHERMANS_NET,
    stops.SHARK_TILE,
    stops.SHARK_TAKE,
    seeking.SETTLE,
    setup.LAY_TILE,
    placement.SETTLE_AND_PLACE,
    placement.PLACE,
    coop.SEEK_TOGETHER,
    coop.SHOW_TOGETHER,
    coop.CATCH_ONE,
    coop.EAT_ONE,
    coop.NAME_TOGETHER,
    coop.SEEK_NAMED_TOGETHER,
    coop.SHOW_NAMED_TOGETHER,
    coop.REST,
]


@final
class CalypsoGame(Game):
    """The orange fish who frees her small friends."""

    name = "calypso"
    version = 1
    view_type = CalypsoView
    event_types = EVENTS
    options = [
        Option("players", "2", "3", "4", "5", "6", "1", only={"1": {"mode": list(TOGETHER_MODES)}}),
        Option("mode", "base", "free_placement", "coop", "coop_hard"),
        Option("memory_aid", "no", "yes"),
    ]
    turn_clause = "calypso.turn"
    end_clause = "calypso.end"
    levels = players.LEVELS
    crew = players.CREW
    always_ends = False
    secrets = False

    def __init__(self) -> None:
        super().__init__(STEPS)

    def seats(self, options: dict[str, str]) -> list[str]:
        return SEATS[: int(options["players"])]

    def sides(self, options: dict[str, str]) -> list[list[int]]:
        alone = super().sides(options)
        return [[seat for side in alone for seat in side]] if options["mode"] in TOGETHER_MODES else alone

    def start(self, options: dict[str, str]) -> State:
        s = empty_table(options)
        s.then(setup.PREPARE)
        return s

    def view(self, s: State, seat: int) -> View:
        """All that is open, and of each small tile what can be remembered and deduced."""
        assert isinstance(s, Calypso)
        return CalypsoView(
            game=self.name,
            seat=seat,
            options=s.options,
            ask=self.decision(s, seat),
            then=tuple(s.agenda.names()),
            ring=tuple([LARGE[kind] for kind in ring_of(s)]),
            at=int(s.at),
            die=int(s.die) or None,
            tiles=tuple([small_tile(s, place) for place in range(int(s.laid))]),
            turned=None if s.turned == NONE else int(s.turned) + 1,
            turn=int(s.turn),
            wanted=None if s.wanted == NONE else COLOURS[s.wanted],
            fish=tuple([int(s.owned(one)) for one in range(s.players)]),
            goal=int(s.goal),
            net=int(s.net),
            ocean=int(s.ocean),
            eaten=int(s.eaten),
            due=int(s.due),
            again=s.again,
            rolls=tuple([int(setup.start_roll_of(s, one)) for one in range(s.players)]),
            winners=winners(s),
        )

    def tests_memory(self, options: dict[str, str]) -> bool:
        return True

    def screen(self, view: View) -> View:
        """What was seen is everyone's own to remember (calypso.memory): a screen shows the faces alone, unless the option
        `memory_aid` is on; and the turned tile only while it is to be placed."""
        v = cast(CalypsoView, view)
        if v.options["memory_aid"] == "yes":
            return v
        tiles = tuple([replace(tile, seen=None, hides=None) for tile in v.tiles])
        placing = v.ask is not None and v.ask.step == placement.PLACE.name
        return replace(v, tiles=tiles, turned=v.turned if placing else None)

    def guess(self, view: View, rng: Rng) -> State:
        s = table_of(cast(CalypsoView, view))
        for name in reversed(view.then):
            s.then(self.steps[name])
        return s

    def evaluate(self, s: State, seat: int) -> float:
        assert isinstance(s, Calypso)
        return standing(s, seat)

    def advise(self, view: View, level: str, rng: Rng) -> Action:
        s = self.guess(view, rng)
        assert isinstance(s, Calypso)
        return players.advice(s, level, rng)

    def scores(self, s: State) -> list[float]:
        assert isinstance(s, Calypso)
        return [1.0 if s.winner in (seat, ALL_WON) else 0.0 for seat in range(s.players)]

    def points(self, s: State) -> list[int] | None:
        assert isinstance(s, Calypso)
        return None if s.options["mode"] in TOGETHER_MODES else [int(s.owned(seat)) for seat in range(s.players)]

    def ending(self, s: State) -> str:
        assert isinstance(s, Calypso)
        return {ALL_WON: "calypso.coop.win", ALL_LOST: "calypso.coop.lose"}.get(int(s.winner), self.end_clause)

    def detail(self, s: State, action: Action, clause: str) -> Detail | None:
        assert isinstance(s, Calypso)
        return detail(s, action)

    def facts(self) -> dict[str, Any]:
        """How the seats are called, in answers too."""
        return {"seats": SEATS}

    def write(self, s: State) -> str:
        assert isinstance(s, Calypso)
        return position.write(self, s)

    def read(self, text: str) -> State:
        return position.read(self, text)


def small_tile(s: Calypso, place: int) -> SmallTile:
    return SmallTile(
        shows=COLOURS[s.face(place)],
        hopeless=s.face(place) == s.wanted and isinstance(s.agenda.step, seeking.Seek),
        seen=COLOURS[at_place(s.backs, place)] if was_turned(s, place) else None,
        hides={COLOURS[colour]: ways for colour, ways in colours_hidden(s, place).items()} if s.laid == 6 else None,
    )


def winners(s: Calypso) -> tuple[int, ...] | None:
    """Who won; None while it is open."""
    if s.winner == NOBODY:
        return None
    if s.winner == ALL_LOST:
        return ()
    return tuple(range(int(s.players))) if s.winner == ALL_WON else (int(s.winner),)
