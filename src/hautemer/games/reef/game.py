"""Récif on the shelf: its options, how a seat sees it, and what a seat can guess."""

from __future__ import annotations

from typing import Any, Final, cast, final

from msgspec.structs import replace
from mypy_extensions import i64

from hautemer.core.engine import Action, Detail, State, Step, asking
from hautemer.core.game import Game, Option
from hautemer.core.messages import OMNISCIENT, SPECTATOR, Event, View
from hautemer.core.rng import Rng
from hautemer.core.skills import Skill, crew_of, is_forgotten
from hautemer.games.reef import position, rules
from hautemer.games.reef.actions import ALLOW
from hautemer.games.reef.cards import ANIMALS, CRAB, NAMES, OCTOPUS, RANKS, card_set, deck_of, how_many, minus, names
from hautemer.games.reef.deck import CARD_STEPS, MODES, deck_for, printed
from hautemer.games.reef.guess import KIND, Deal, hidden_deal, known_side
from hautemer.games.reef.hints import standing
from hautemer.games.reef.memory import marked, of_this_round, without_discard
from hautemer.games.reef.messages import EVENTS, ReefView, SideView, Sight, paths
from hautemer.games.reef.public_history import PLACES, history_of, sights, words_of
from hautemer.games.reef.refusals import detail
from hautemer.games.reef.rules import PILE, SHOWN_HAND, cards_of
from hautemer.games.reef.state import NOBODY, Reef, Side, kinds_laid, stack

STEPS: Final[list[Step]] = [
    rules.PREPARE,
    rules.CAST_LOTS,
    rules.DEAL,
    rules.REFILL,
    rules.OPEN_ROUND,
    rules.PLAY_CARD,
    rules.ANSWER_EFFECT,
    *CARD_STEPS,
]


@final
class ReefGame(Game):
    """The duel of crabs and octopuses."""

    name = "reef"
    version = 1
    view_type = ReefView
    event_types = EVENTS
    options = [
        Option("mode", *MODES),
        Option("finish_rank", "5", "3", needs={"mode": "symmetric"}),
        Option("octopus", "first", "second"),
        Option("opens", "lot", "first", "second"),
        Option("known_marks", "no", "yes"),
        Option("discard", "told", "closed"),
        Option("answer_time", "open", "5", "10", "20"),
    ]
    crew = crew_of(
        Skill(playouts=2, depth=1, forget_rate=1.0),
        Skill(playouts=50, depth=3, forget_rate=0.5),
        Skill(playouts=105, depth=5, forget_rate=0.3),
        Skill(playouts=230, depth=8, forget_rate=0.17),
        Skill(playouts=750, forget_rate=0.05),
        Skill(playouts=8000),
    )
    turn_clause = "reef.turn"
    end_clause = "reef.end"
    always = {"reef.counts": "every view"}

    def __init__(self) -> None:
        super().__init__(STEPS)
        self.known: tuple[View, Reef, Deal] | None = None  # what the last guess was about

    def seats(self, options: dict[str, str]) -> list[str]:
        return ["octopus", "crab"] if options["octopus"] == "first" else ["crab", "octopus"]

    def start(self, options: dict[str, str]) -> State:
        octopus: i64 = 0 if options["octopus"] == "first" else 1
        s = Reef(options, deck_for(options), octopus, Side(deck_of(octopus)), Side(deck_of(1 - octopus)))
        s.turn = NOBODY if options["opens"] == "lot" else 0 if options["opens"] == "first" else 1
        s.then(rules.PREPARE)
        return s

    def view(self, s: State, seat: int) -> View:
        """What lies open, all counts (reef.counts), and of what is hidden that which this seat has seen."""
        assert isinstance(s, Reef)
        ask = self.decision(s, seat)
        played: i64 = deck_of(OCTOPUS) | deck_of(CRAB)
        for side in (s.first, s.second):
            played = minus(minus(minus(played, side.hand), side.pile), side.buried)
        table = kinds_laid(s.table)
        played = minus(played, card_set(table))
        return ReefView(
            game=self.name,
            seat=seat,
            options=s.options,
            then=tuple(s.agenda.names()),
            ask=ask,
            turn=int(s.turn),
            table=tuple([NAMES[kind] for kind in table]),
            lower=s.lower,
            sides=(side_view(s, 0, seat), side_view(s, 1, seat)),
            played=names(played),
            winner=None if s.winner == NOBODY else int(s.winner),
        )

    def screen(self, view: View) -> View:
        """Without the option `known_marks` a screen marks nothing that was seen (reef.counts); a hand lies open only while it
        is shown, a pile only while it is searched."""
        v = cast(ReefView, view)
        if v.options["known_marks"] == "yes":
            v = replace(v, sides=tuple([replace(side, course=None) for side in marked(v).sides]))
            return without_discard(v) if v.options["discard"] == "closed" else v
        cards = cards_of(self.steps[v.ask.step]) if v.ask is not None and v.ask.seat == v.seat else ""
        sides = [
            replace(
                side,
                pile=side.pile if cards == PILE else None,
                secret=None,
                seen=side.seen if cards == SHOWN_HAND else None,
                course=None,
            )
            for side in v.sides
        ]
        return replace(v, sides=(sides[0], sides[1]), played=())

    def recap(self, story: list[list[Event]], options: dict[str, str]) -> list[list[Event]]:
        """With the option `discard` = closed, nobody looks up what was played in earlier rounds (reef.round_end)."""
        story = super().recap(story, options)
        return story if options["discard"] == "told" else of_this_round(story)

    def tests_memory(self, options: dict[str, str]) -> bool:
        return options["discard"] == "closed"

    def guess(self, view: View, rng: Rng) -> State:
        """What is known of the table is kept from one guess to the next."""
        if self.known is None or self.known[0] is not view:
            v = cast(ReefView, view)
            self.known = v, self.known_table(v), hidden_deal(v, 1 - v.seat)
        _, table, deal = self.known
        s = table.clone()
        opponent = deal.side(rng)
        if view.seat == 0:
            s.second = opponent
        else:
            s.first = opponent
        return s

    def known_table(self, v: ReefView) -> Reef:
        """The table without the other side's cards."""
        me = known_side(v.sides[v.seat])
        nobody = Side(0)
        octopus: i64 = 0 if v.options["octopus"] == "first" else 1
        s = Reef(v.options, deck_for(v.options), octopus, me if v.seat == 0 else nobody, nobody if v.seat == 0 else me)
        s.table = stack([KIND[card] for card in v.table])
        s.lower = v.lower
        s.turn = v.turn
        s.winner = NOBODY if v.winner is None else v.winner
        for name in reversed(v.then):
            s.then(self.steps[name])
        return s

    def forget(self, view: View, share: float, rng: Rng) -> View:
        """Cards of the other side that were seen once, in a shown hand or on their way."""
        v = cast(ReefView, view)
        opponent = v.sides[1 - v.seat]
        remembered = tuple([sight for sight in opponent.seen or () if not is_forgotten(share, rng)])
        sides = [side if side is not opponent else replace(opponent, seen=remembered) for side in v.sides]
        return replace(v, sides=tuple(sides))

    def evaluate(self, s: State, seat: int) -> float:
        assert isinstance(s, Reef)
        return standing(s, seat)

    def scores(self, s: State) -> list[float]:
        assert isinstance(s, Reef)
        return [1.0 if s.winner == seat else 0.0 for seat in (0, 1)]

    def timeout_answer(self, s: State) -> tuple[Action, float] | None:
        """With the option `answer_time` the effect is allowed after that pause, whoever is asked (reef.ask_always)."""
        if s.options["answer_time"] == "open" or asking(s) is not rules.ANSWER_EFFECT:
            return None
        return ALLOW, float(s.options["answer_time"])

    def rematch_options(self, options: dict[str, str], scores: list[float]) -> dict[str, str]:
        """Whoever lost plays first (reef.setup); the seats have rotated, so the second seat's score is now the first's."""
        return {**options, "opens": "first" if scores[1] < scores[0] else "second"}

    def detail(self, s: State, action: Action, clause: str) -> Detail | None:
        assert isinstance(s, Reef)
        return detail(s, action, clause)

    def facts(self) -> dict[str, Any]:
        """The colours of the animals; how many cards there are; the ranks in order; what each card does under each `mode` and
        `finish_rank`; for each question of a card, where the cards lie that it is about; and for each event, from where to where
        its card goes."""
        lying = {step.name: cards_of(step) for step in CARD_STEPS if cards_of(step)}
        cards = [how_many(deck_of(animal)) for animal in (OCTOPUS, CRAB)]
        marks = {"octopus": "seat-3", "crab": "seat-1"}
        return {"marks": marks, "cards": sum(cards), "ranks": RANKS, "effects": printed(), "lying": lying, "paths": paths()}

    def write(self, s: State) -> str:
        assert isinstance(s, Reef)
        return position.write(self, s)

    def read(self, text: str) -> State:
        return position.read(self, text)


def side_view(s: Reef, owner: int, seat: int) -> SideView:
    """One side as a seat sees it."""
    side = s.side(owner)
    own = seat in (owner, OMNISCIENT)
    buried = int(how_many(side.buried))
    events = history_of(side) if seat != SPECTATOR else []
    sights_seen = [Sight(NAMES[kind], PLACES[where], after) for where, after, kind in sights(events, buried)]
    return SideView(
        animal=ANIMALS[s.colour(owner)],
        held=int(side.held),
        left=int(side.left),
        buried=buried,
        hand=names(side.hand) if own else None,
        pile=names(side.pile) if own else None,
        secret=names(side.buried) if own else None,
        seen=None if seat == SPECTATOR else tuple(sights_seen),
        course=None if seat == SPECTATOR else words_of(events),
    )
