"""A table without clock, disk or socket: its options, the answers so far, and what each of them made happen.

`proposed` plays an answer and the sea's answers after it on a copy; the caller writes that batch down; `accept` makes it true.
Everything that looks back at a game goes through its `moments`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, final

from hautemer.core.engine import SEA, Action, Chance, Choice, State, asking, play
from hautemer.core.fair import FairDraws
from hautemer.core.game import Game
from hautemer.core.messages import Event, Refusal
from hautemer.core.records import Answer


@final
class Moment:
    """Question n of a game: the state in which `step` asks it, the answer that it got, and the events since the question before.
    The last moment has no answer yet, and no step either when the game is over. The state moves on to the next moment: clone it
    to keep it."""

    def __init__(self, n: int, s: State, step: Choice[Any, Any] | None, answer: Answer | None, events: list[Event]) -> None:
        self.n = n
        self.s = s
        self.step = step
        self.answer = answer
        self.events = events


@final
class Batch:
    """A seat's answer and the sea's after it, not yet accepted: the events of each, and the state after all of them."""

    def __init__(self, s: State) -> None:
        self.s = s.clone()
        self.answers: list[Answer] = []
        self.story: list[list[Event]] = []

    def add(self, answer: Answer) -> None:
        self.answers.append(answer)
        self.story.append(play_and_tell(self.s, answer.action))


@final
class UndoPoint:
    """Back to before answer n; `is_free` where since then nobody else has chosen and nobody has learned anything."""

    def __init__(self, n: int, is_free: bool) -> None:
        self.n = n
        self.is_free = is_free


@final
class History:
    """The answers that stand, the events of each, and the state they lead to."""

    def __init__(
        self, game: Game, options: dict[str, str], luck: FairDraws, answers: list[Answer] | None = None, forked_at: int = 0
    ) -> None:
        self.game = game
        self.options = options
        self.luck = luck
        self.forked_at = forked_at  # the answers before this one are another table's: nobody here takes them back
        self.rebuild(answers if answers is not None else [])

    def rebuild(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.faults = [answer for answer in answers if answer.fault]  # given by a stand-in, because the bot failed
        self.prelude: list[Event] = []  # what happens before the first answer
        self.story: list[list[Event]] = []  # what each answer made happen
        for moment in moments(self.game, self.options, answers):
            self.s = moment.s
            if moment.n:
                self.story.append(moment.events)
            else:
                self.prelude = moment.events

    def n(self) -> int:
        """The number of the question that is asked now, which is how many answers stand."""
        return len(self.answers)

    def last_seat(self) -> int:
        """The seat that answered last; the sea's number before anyone has."""
        return next((answer.seat for answer in reversed(self.answers) if answer.seat != SEA), SEA)

    def step(self) -> Choice[Any, Any] | None:
        """The step that asks now; None when the game is over."""
        return asking(self.s)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not answer so; None where it may."""
        return self.game.refusal(self.s, seat, action)

    def proposed(self, seat: int, action: Action, fault: str = "") -> Batch:
        """This answer and the sea's after it, played on a copy. `fault`: what was wrong with the bot, if a stand-in answers for
        it."""
        batch = Batch(self.s)
        batch.add(Answer(self.n(), seat, action, fault))
        return self.with_draws(batch)

    def draws(self, luck: FairDraws | None = None) -> Batch:
        """The sea's answers where it is asked now, before anybody's; by a luck that is not yet the table's, if need be."""
        return self.with_draws(Batch(self.s), luck)

    def with_draws(self, batch: Batch, luck: FairDraws | None = None) -> Batch:
        drawn_by = luck or self.luck
        while True:
            step = asking(batch.s)
            if not isinstance(step, Chance):
                return batch
            n = self.n() + len(batch.answers)
            batch.add(Answer(n, SEA, drawn_by.answer(n, batch.s, step)))

    def repeated(self, answers: list[Answer]) -> Batch:
        """These answers, which stand already where the table is kept."""
        batch = Batch(self.s)
        for answer in answers:
            batch.add(answer)
        return batch

    def accept(self, batch: Batch) -> None:
        """The batch has been written down: now it is true."""
        self.s = batch.s
        self.answers += batch.answers
        self.faults += [answer for answer in batch.answers if answer.fault]
        self.story += batch.story

    def undo_point(self, seat: int) -> UndoPoint | None:
        """Before this seat's last answer; None where it has given none, or the game is over."""
        own = [answer.n for answer in self.answers[self.forked_at :] if answer.seat == seat]
        if not own or self.step() is None:
            return None
        n = own[-1]
        others_chose = any(answer.seat not in (seat, SEA) for answer in self.answers[n:])
        is_news = any(event.is_news for events in self.story[n:] for event in events)
        return UndoPoint(n, not others_chose and not is_news)

    def cut(self, n: int) -> None:
        """All answers from n on were taken back."""
        self.rebuild(self.answers[:n])

    def events_since(self, n: int) -> list[list[Event]]:
        """What happened from answer n on, by answer; what happens before the first answer is told with it."""
        if n or not self.answers:
            return self.story[n:]
        return [[*self.prelude, *self.story[0]], *self.story[1:]]

    def moments(self, silent: bool = False) -> Iterator[Moment]:
        """From the first question to the one that is asked now; `silent` leaves out the events."""
        return moments(self.game, self.options, self.answers, silent)


def moments(game: Game, options: dict[str, str], answers: list[Answer], silent: bool = False) -> Iterator[Moment]:
    """The game that these answers make, question by question; `silent` leaves out the events."""
    s = game.start(options)
    s.events = None if silent else []
    asking(s)
    events = s.events or []
    s.events = None
    for answer in answers:
        yield Moment(answer.n, s, asking(s), answer, events)
        if silent:
            play(s, answer.action)
        else:
            events = play_and_tell(s, answer.action)
    yield Moment(len(answers), s, asking(s), None, events)


def play_and_tell(s: State, action: Action) -> list[Event]:
    """The asking step gets its answer, and the automatic steps after it run; the events of all that, in order."""
    s.events = []
    play(s, action)
    asking(s)
    events = s.events
    s.events = None
    return events
