"""What every game offers: to start, to look at, to guess, to score, to write down and to read back."""

from __future__ import annotations

from math import exp
from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from hautemer.core.engine import OVER, RULES, SEA, Action, Choice, Detail, State, Step, asking, rules_of
from hautemer.core.errors import BadInput, clipped, unknown
from hautemer.core.messages import OMNISCIENT, Decision, Event, Refusal, View
from hautemer.core.rng import Rng
from hautemer.core.search import Search
from hautemer.core.skills import Skill, crew_of


@final
class Option:
    """An option of a game: its name and the values it takes, the first of them by default. `needs`: the values of other options
    without which it stays at its default. `only`: by value, the values that other options can have beside it."""

    def __init__(
        self,
        name: str,
        *values: str,
        needs: dict[str, str] | None = None,
        only: dict[str, dict[str, list[str]]] | None = None,
    ) -> None:
        self.name = name
        self.values = values
        self.needs: dict[str, str] = needs or {}
        self.only: dict[str, dict[str, list[str]]] = only or {}


def split_rules(options: dict[str, str]) -> tuple[int, dict[str, str]]:
    """The version of the rules and the other options, which logs and the database keep apart."""
    return rules_of(options), {name: value for name, value in options.items() if name != RULES}


@final
class Scene:
    """A position that shows a clause, and the answers by which it does: what they tell, or what is refused at the end."""

    def __init__(self, position: str, *answers: str) -> None:
        self.position = position
        self.answers = answers


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game of the shelf. `version` rises when an old log would be played differently; what began by an earlier one, from 1 on,
    is played on by that (`State.rules`)."""

    name: ClassVar[str] = ""
    version: ClassVar[int] = 1
    options: ClassVar[list[Option]] = []
    always_ends: ClassVar[bool] = True  # ends whatever is answered; otherwise it ends by luck, sooner or later
    secrets: ClassVar[bool] = True  # a seat holds what others may not see: at one keyboard, a curtain falls between two people
    setup_steps: ClassVar[frozenset[str]] = frozenset()  # questions of the setup, which a seat may leave to a bot

    # what it tells
    view_type: ClassVar[type[View]] = View
    event_types: ClassVar[tuple[type[Event], ...]] = ()

    # its clauses
    turn_clause: ClassVar[str] = ""  # only the seat that is asked may answer
    end_clause: ClassVar[str] = ""  # nothing can be answered once it is over
    always: ClassVar[dict[str, str]] = {}  # clauses that hold without being asked, told or refused, and when
    scenes: ClassVar[dict[str, Scene]] = {}  # by clause, where chance alone would seldom show it

    # the bots that play it, and how they search
    crew: ClassVar[dict[str, Skill]] = crew_of(
        Skill(playouts=8, depth=1),
        Skill(playouts=30, depth=2),
        Skill(playouts=100),
        Skill(playouts=300),
        Skill(playouts=1000),
        Skill(playouts=4000),
    )
    levels: ClassVar[tuple[str, ...]] = ()  # bots of the game's own, weakest first; `advise` is how they play
    search: ClassVar[Search] = Search()

    def __init__(self, steps: list[Step]) -> None:
        self.steps: Final = {step.name: step for step in steps}
        self.actions: Final[dict[str, Action]] = {}
        self.verbs: Final[dict[str, list[str]]] = {}
        self.asks: Final[dict[str, dict[str, tuple[str, ...]]]] = {}  # by step: the verbs that answer it, and their parts
        for step in steps:
            if isinstance(step, Choice):
                asks = self.asks.setdefault(step.name, {})
                for action in step.actions:
                    self.actions.setdefault(str(action), action)
                    self.verbs.setdefault(action.do, list(action.parts()))
                    asks.setdefault(action.do, tuple(action.parts()))

    def complete_options(self, chosen: dict[str, str]) -> dict[str, str]:
        """The options in full: those that were chosen, checked, and the defaults for the rest. The version of the rules is one of
        them: the newest, unless an earlier one is chosen."""
        versions = Option(RULES, *[str(version) for version in range(self.version, 0, -1)])
        names = {option.name: option for option in [*self.options, versions]}
        for name in chosen:
            if name not in names:
                raise unknown(f"option of {self.name}", name, names)
            if name == RULES and chosen[name] not in versions.values:
                known = "1" if self.version == 1 else f"1 to {self.version}"
                raise BadInput(
                    f"There is no version {clipped(chosen[name])} of the rules of {self.name} here, only {known}. "
                    "A later release may have it: upgrade Hautemer."
                )
            if chosen[name] not in names[name].values:
                raise unknown(f"value of the option {name}", chosen[name], names[name].values)
        options = {name: chosen.get(name, option.values[0]) for name, option in names.items()}
        for name, option in names.items():
            for other, value in option.needs.items():
                if options[name] != option.values[0] and options[other] != value:
                    raise BadInput(f"The option {name} is for {other}={value} only: set that too, or leave {name} out.")
            for other, values in option.only.get(options[name], {}).items():
                if options[other] not in values:
                    possible = " or ".join([", ".join(values[:-1]), values[-1]] if len(values) > 1 else values)
                    raise BadInput(f"With {name}={options[name]}, {other} must be {possible}, not {options[other]}.")
        return options

    def seatings(self) -> list[tuple[dict[str, str], list[str]]]:
        """What the seats are called, by the options on which that depends."""
        usual = {option.name: option.values[0] for option in self.options}
        deciding = [
            option
            for option in self.options
            if any(self.seats({**usual, option.name: value}) != self.seats(usual) for value in option.values)
        ]
        cases: list[dict[str, str]] = [{}]
        for option in deciding:
            cases = [{**case, option.name: value} for case in cases for value in option.values]
        return [(case, self.seats({**usual, **case})) for case in cases]

    def seats(self, options: dict[str, str]) -> list[str]:
        """What the seats are called, first to last."""
        raise NotImplementedError

    def sides(self, options: dict[str, str]) -> list[list[int]]:
        """Which seats win together; by default each plays for itself."""
        return [[seat] for seat in range(len(self.seats(options)))]

    def start(self, options: dict[str, str]) -> State:
        """The table before the first answer; the options are complete."""
        raise NotImplementedError

    def view(self, s: State, seat: int) -> View:
        """All that this seat knows. The state must be at a question, or over."""
        raise NotImplementedError

    def tests_memory(self, options: dict[str, str]) -> bool:
        """Whether remembering what was shown is part of the game: a terminal does not keep it."""
        return False

    def screen(self, view: View) -> View:
        """The view as a person's screen shows it: what is theirs to remember is left out."""
        return view

    def recap(self, story: list[list[Event]], options: dict[str, str]) -> list[list[Event]]:
        """The story, by answer, as it is kept for whoever comes back: what each player has to remember is left out."""
        return [[event.recap() for event in events] for events in story]

    def guess(self, view: View, rng: Rng) -> State:
        """A determinization: a state that looks the same from the view's seat, in which all that this seat cannot know is drawn
        from what is still possible."""
        raise NotImplementedError

    def forget(self, view: View, share: float, rng: Rng) -> View:
        """The view of someone who no longer knows this share of what was shown once and, where there are many answers, does
        not think of that share of them; what lies open stays."""
        return view

    def evaluate(self, s: State, seat: int) -> float:
        """The heuristic value of the state for this seat: more is better."""
        raise NotImplementedError

    def chances(self, s: State) -> list[float]:
        """Each seat's chance of being among the winners: known at the end, before that estimated by `Game.evaluate` alone."""
        if s.agenda is OVER:
            return self.scores(s)
        temperature = self.search.temperature
        values = [self.evaluate(s, seat) / temperature for seat in range(len(self.seats(s.options)))]
        most = max(values)
        weights = [exp(value - most) for value in values]
        total = sum(weights)
        return [weight / total for weight in weights]

    def is_quiet(self, s: State) -> bool:
        """Whether nothing is half done, so that the position can be evaluated as it stands."""
        return True

    def advise(self, view: View, level: str, rng: Rng) -> Action:
        """What a bot of the game's own answers, by its level; only called where the game has levels."""
        raise NotImplementedError

    def scores(self, s: State) -> list[float]:
        """Of a game that is over: 1 for a seat that won, 0 for one that did not, shares where the win is shared."""
        raise NotImplementedError

    def points(self, s: State) -> list[int] | None:
        """Of a game that is over: what each seat has, where the game counts that."""
        return None

    def ending(self, s: State) -> str:
        """Of a game that is over: the clause that ended it."""
        return self.end_clause

    def timeout_answer(self, s: State) -> tuple[Action, float] | None:
        """The answer that is given when the seat gives none, and after how many seconds; the same whatever the seat holds, so
        that it tells nothing."""
        return None

    def rematch_first_seat(self, s: State) -> int:
        """Of a game that is over: the seat that sits first in the rematch; the others follow in their order."""
        return 1

    def rematch_options(self, options: dict[str, str], scores: list[float]) -> dict[str, str]:
        """The options of a rematch: the seats have rotated (`rematch_first_seat`), so an option that names a seat may have to
        change."""
        return options

    def facts(self) -> dict[str, Any]:
        """What is printed on the pieces and is the same at every table, as plain JSON; the pages get it as a constant."""
        return {}

    def write(self, s: State) -> str:
        """The position as text: all that a state holds."""
        raise NotImplementedError

    def read(self, text: str) -> State:
        """A position from its text; `BadInput` where the text cannot be read or the position cannot come about."""
        raise NotImplementedError

    def decision(self, s: State, seat: int) -> Decision | None:
        """The question as this seat sees it: everyone sees who is asked what; only the seats that may answer, and `OMNISCIENT`,
        see the options."""
        step = asking(s)
        if step is None:
            return None
        asked_seat = int(step.seat(s))
        others = [one for one in range(len(self.seats(s.options))) if one != asked_seat and step.may(s, one)]
        sees_options = step.may(s, seat) or (seat == OMNISCIENT and asked_seat != SEA)
        options = tuple(step.options(s)) if sees_options else ()
        return Decision(asked_seat, step.name, step.clause, options, tuple(others), self.asks[step.name])

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not answer so; None where it may. An answer to another question is refused by the clause of the
        question that is asked."""
        step = asking(s)
        if step is None:
            return Refusal(self.end_clause)
        if not step.may(s, seat):
            return Refusal(self.turn_clause)
        if action not in step.actions:
            return Refusal(step.clause)
        clause = step.barred_by(s, action)
        return self.barred(s, action, clause) if clause else None

    def barred(self, s: State, action: Action, clause: str) -> Refusal:
        """The refusal of an answer that this clause bars."""
        detail = self.detail(s, action, clause)
        return Refusal(clause) if detail is None else Refusal(clause, detail.sentence, detail.parts)

    def detail(self, s: State, action: Action, clause: str) -> Detail | None:
        """What exactly is in the way of an answer that this clause bars, for the seat that is asked: only what it may know."""
        return None

    def action(self, text: str) -> Action:
        """The action with this text: a verb and its parts, with single spaces."""
        words = text.split()
        if not words:
            raise BadInput(f"An action starts with a verb; those of {self.name} are {', '.join(self.verbs)}.")
        if words[0] not in self.verbs:
            raise unknown(f"verb of {self.name}", words[0], self.verbs)
        action = self.actions.get(" ".join(words))
        if action is None:
            same_verb = [one for one in self.actions if one.split()[0] == words[0]]
            raise BadInput(f"{clipped(text)!r} is not an answer in {self.name}; {words[0]} is written: {', '.join(same_verb)}.")
        return action

    def action_of(self, data: dict[str, Any]) -> Action:
        """The action with this JSON: {"do": verb, part: value, …}."""
        verb = data.get("do")
        if not isinstance(verb, str):
            raise BadInput('an action is an object with a verb under "do"')
        if verb not in self.verbs:
            raise unknown(f"verb of {self.name}", verb, self.verbs)
        parts = self.verbs[verb]
        if set(data) != {"do", *parts}:
            others = clipped(", ".join(sorted(set(data) - {"do"})))
            raise BadInput(f"{verb} takes {', '.join(parts) or 'no part'}; this one has {others or 'none'}")
        values = {part: str(data[part]) for part in parts}
        action = self.actions.get(" ".join([verb, *values.values()]))
        if action is None:
            wrong = self.wrong_part(verb, values)
            raise BadInput(f"{self.name} has no {wrong} {clipped(values[wrong])!r}")
        return action

    def wrong_part(self, verb: str, values: dict[str, str]) -> str:
        """The first part of a verb with which no action goes on."""
        actions = [action for action in self.actions.values() if action.do == verb]
        for part, value in values.items():
            actions = [action for action in actions if action.parts()[part] == value]
            if not actions:
                return part
        raise AssertionError(f"{verb} with {values} is an action")
