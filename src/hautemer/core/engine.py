"""The engine: a state carries an agenda of steps; the next step asks; an answer changes the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from hautemer.core.bits import bit, lowest, nth, size
from hautemer.core.hexes import HexSet
from hautemer.core.rng import Rng

if TYPE_CHECKING:
    from hautemer.core.messages import Event

SEA: Final = -1
"""The player that throws the dice and deals the cards: one like any other, but its answers are drawn at random."""
RULES: Final = "rules"
"""The option that every game has: the version of its rules."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """What a seat, or the sea, answered: a verb and its parts. The world is finite: each is built once."""

    do: ClassVar[str] = ""

    def parts(self) -> dict[str, str]:
        """What the verb is about, by name, as it is written in a log."""
        return {}

    def __str__(self) -> str:
        return " ".join([self.do, *self.parts().values()])


Part: TypeAlias = str | int | tuple[str | int, ...]
"""Of a sentence: a name, a number, or several of them."""


@final
class Detail:
    """What exactly is in the way of an answer: a sentence among the game's words (`refusals`), and its parts."""

    def __init__(self, sentence: str, **parts: Part) -> None:
        self.sentence = sentence
        self.parts: dict[str, Part] = parts


@final
class Agenda:
    """Steps to come, next first. Immutable and shared: each distinct agenda is built once."""

    def __init__(self, step: Step, rest: Agenda | None) -> None:
        self.step = step
        self.rest: Agenda = rest if rest is not None else self
        self.known: list[Agenda] = []  # by step number: that step, then all this; self where not built yet

    def after(self, step: Step) -> Agenda:
        """`step`, then all this."""
        if step.number < len(self.known):
            agenda = self.known[step.number]
            if agenda is not self:
                return agenda
        return self.meet(step)

    def meet(self, step: Step) -> Agenda:
        while len(self.known) <= step.number:
            self.known.append(self)
        agenda = Agenda(step, self)
        self.known[step.number] = agenda
        return agenda

    def names(self) -> list[str]:
        """The names of the steps to come, next first."""
        upcoming: list[str] = []
        agenda = self
        while agenda is not OVER:
            upcoming.append(agenda.step.name)
            agenda = agenda.rest
        return upcoming


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All there is on the table and in the hands, and the steps to come."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options  # settled, and never changed
        self.known_rules: i64 = 0  # read off the options when a clause first asks
        self.agenda: Agenda = OVER
        self.events: list[Event] | None = None  # what happened, in order; None while nobody listens

    @property
    def rules(self) -> i64:
        """The version of the rules that this table plays by. A clause that was mended asks: `if s.rules < 2:`."""
        if self.known_rules == 0:
            self.known_rules = rules_of(self.options)
        return self.known_rules

    def clone(self) -> State:
        raise NotImplementedError

    def then(self, a: Step, b: Step | None = None) -> None:
        """These come next, in reading order, before all that was waiting."""
        if b is not None:
            self.agenda = self.agenda.after(b)
        self.agenda = self.agenda.after(a)

    def tell(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)


def rules_of(options: dict[str, str]) -> int:
    """The version of the rules among the options of a table."""
    return int(options[RULES])


@final
class Counter:
    """Gives every step its number."""

    def __init__(self) -> None:
        self.n: i64 = 0

    def next(self) -> i64:
        self.n += 1
        return self.n


STEPS: Final = Counter()

S = TypeVar("S", bound=State)
A = TypeVar("A")  # an Action; without a bound, because the compiler would check it at every answer


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One paragraph of the rulebook; immutable, built once."""

    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    needs: ClassVar[tuple[str, ...]] = ()  # the lines of a position without which it cannot be read back
    follow: ClassVar[str] = ""  # the name of the step that waits behind it

    def __init__(self) -> None:
        self.number: i64 = STEPS.next()
        self.asks_a_seat = False

    def random_step(self, s: State, rng: Rng) -> i64:
        """Let this step happen at random; returns how many answers of seats that took."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Auto(Step, Generic[S]):
    """Happens by itself."""

    def run(self, s: S) -> None:
        raise NotImplementedError

    def can_come(self, s: S) -> bool:
        """Whether the rules can have led to it here; asked of positions that people write."""
        return True

    def random_step(self, s: State, rng: Rng) -> i64:
        self.run(s)  # type: ignore[arg-type]
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step, Generic[S, A]):
    """A seat decides. `actions`: every answer this step can ever get, built once; an answer's index is its bit. `secret`: the
    others see that it was answered, but not with what."""

    def __init__(self, actions: list[A], secret: bool = False) -> None:
        super().__init__()
        self.actions = actions
        self.secret = secret
        self.asks_a_seat = True

    def seat(self, s: S) -> i64:
        """The seat that is asked; one of them where several are."""
        raise NotImplementedError

    def may(self, s: S, seat: i64) -> bool:
        """Whether this seat may answer. A question open to several says so here, and the first answer counts."""
        return seat == self.seat(s)

    def barred_by(self, s: S, a: A) -> str:
        """The clause that forbids `a`, or "" when nothing does. The only place that forbids."""
        return ""

    def mask(self, s: S) -> i64:
        """The actions that nothing bars, as bits. A hot step computes it faster; a promise checks that both agree."""
        m: i64 = 0
        n: i64 = len(self.actions)
        for i in range(n):
            if not self.barred_by(s, self.actions[i]):
                m |= bit(i)
        return m

    def options(self, s: S) -> list[A]:
        """The actions that nothing bars."""
        m: i64 = self.mask(s)
        n: i64 = size(m)
        options: list[A] = self.actions[:n]
        for i in range(n):
            options[i] = self.actions[lowest(m)]
            m &= m - 1
        return options

    def can_come(self, s: S) -> bool:
        """Whether the rules can have led to it here; asked of positions that people write."""
        return len(self.options(s)) > 0

    def is_detail(self, s: S) -> bool:
        """Whether it only completes what the answer before it began: then that answer is judged by the best completion."""
        return False

    def take(self, s: S, a: A) -> None:
        """What the answer does."""
        raise NotImplementedError

    def random_step(self, s: State, rng: Rng) -> i64:
        m: i64 = self.mask(s)  # type: ignore[arg-type]
        i: i64 = lowest(m)
        if m & (m - 1):
            i = rng.below(size(m))
            if m & (m + 1):  # not simply all of the first actions
                i = nth(m, i)
        self.take(s, self.actions[i])  # type: ignore[arg-type]
        return 1


@mypyc_attr(allow_interpreted_subclasses=True)
class WideChoice(Choice[S, A]):
    """A choice with more actions than a mask has bits, such as any hex of a board: what nothing bars is a set of indices."""

    def mask(self, s: S) -> i64:
        raise NotImplementedError("A wide choice has no mask; ask for its places.")

    def places(self, s: S) -> HexSet:
        """The indices of the actions that nothing bars. A hot step computes it faster."""
        places = HexSet()
        n: i64 = len(self.actions)
        for i in range(n):
            if not self.barred_by(s, self.actions[i]):
                places.add(i)
        return places

    def options(self, s: S) -> list[A]:
        return [self.actions[i] for i in self.places(s).hexes()]

    def random_step(self, s: State, rng: Rng) -> i64:
        places = self.places(s)  # type: ignore[arg-type]
        self.take(s, self.actions[places.nth(rng.below(places.count()))])  # type: ignore[arg-type]
        return 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Choice[S, A]):
    """The sea decides: each action as likely as its weight."""

    def __init__(self, actions: list[A]) -> None:
        super().__init__(actions)
        self.asks_a_seat = False

    def seat(self, s: S) -> i64:
        return SEA

    def weight(self, s: S, a: A) -> i64:
        return 1

    def total(self, s: S) -> i64:
        """The weights of all actions that nothing bars."""
        m: i64 = self.mask(s)
        total: i64 = 0
        while m:
            total += self.weight(s, self.actions[lowest(m)])
            m &= m - 1
        return total

    def at(self, s: S, r: i64) -> i64:
        """The index of the action that r, of 0 … total-1, falls on when the weights are laid end to end in the order of the
        actions."""
        m: i64 = self.mask(s)
        while True:
            r -= self.weight(s, self.actions[lowest(m)])
            if r < 0:
                return lowest(m)
            m &= m - 1

    def sample(self, s: S, rng: Rng) -> A:
        """One of the actions, each as likely as its weight."""
        return self.actions[self.at(s, rng.below(self.total(s)))]

    def random_step(self, s: State, rng: Rng) -> i64:
        r: i64 = rng.below(self.total(s))  # type: ignore[arg-type]
        self.take(s, self.actions[self.at(s, r)])  # type: ignore[arg-type]
        return 0


OVER: Final = Agenda(Step(), None)
"""The agenda of a game that has ended."""


def asking(s: State) -> Choice[Any, Any] | None:
    """Run the automatic steps; then the step that asks, or None when the game is over."""
    while s.agenda is not OVER:
        step = s.agenda.step
        if isinstance(step, Choice):
            return step
        s.agenda = s.agenda.rest
        assert isinstance(step, Auto)
        step.run(s)
    return None


def play(s: State, a: Action) -> None:
    """The asking step gets its answer. Nothing is checked here: wherever people answer, `Game.refusal` is called first."""
    step = s.agenda.step
    assert isinstance(step, Choice)
    s.agenda = s.agenda.rest
    step.take(s, a)


def offers(s: State, sea: Rng) -> list[Any]:
    """Let the sea answer at random until a seat is asked; what that seat may answer, or nothing when the game is over."""
    while s.agenda is not OVER:
        step = s.agenda.step
        if step.asks_a_seat:
            assert isinstance(step, Choice)
            return step.options(s)
        s.agenda = s.agenda.rest
        step.random_step(s, sea)
    return []


def answer(s: State, a: Action, sea: Rng) -> list[Any]:
    """A seat answers; then what is offered next."""
    step = s.agenda.step
    assert isinstance(step, Choice)
    s.agenda = s.agenda.rest
    step.take(s, a)
    return offers(s, sea)


def playout(s: State, rng: Rng) -> i64:
    """Play at random to the end; returns how many answers of seats that took."""
    n: i64 = 0
    while s.agenda is not OVER:
        step = s.agenda.step
        s.agenda = s.agenda.rest
        n += step.random_step(s, rng)
    return n


def rollouts(s: State, n: i64, seed: int) -> i64:
    """Play n copies of a state at random to their ends; returns how many answers of seats that took."""
    rng = Rng(seed)
    answers: i64 = 0
    for _ in range(n):
        answers += playout(s.clone(), rng)
    return answers


def clones(s: State, n: i64) -> None:
    """Copy a state n times and throw the copies away, to measure what a copy costs."""
    for _ in range(n):
        s.clone()


def random_steps(s: State, rng: Rng, answers: i64) -> i64:
    """Play at random until this many answers of seats have been given and a seat is asked again; returns how many were given."""
    n: i64 = 0
    while s.agenda is not OVER:
        step = s.agenda.step
        if n >= answers and step.asks_a_seat:
            return n
        s.agenda = s.agenda.rest
        n += step.random_step(s, rng)
    return n


def perft(s: State, depth: i64) -> i64:
    """How many lines of answers, the sea's among them, lead `depth` answers on; a line that ends the game sooner counts once."""
    step = asking(s)
    if step is None or depth == 0:
        return 1
    n: i64 = 0
    for a in step.options(s):
        c = s.clone()
        play(c, a)
        n += perft(c, depth - 1)
    return n
