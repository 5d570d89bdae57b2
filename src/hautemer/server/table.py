"""One table: its answers, its seats, its subscribers. `Table.answer` is the one path: checked, stored, true, told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from hautemer.bots.crew import known_bot
from hautemer.core.engine import Action
from hautemer.core.errors import BadInput
from hautemer.core.fair import FairDraws, commitment
from hautemer.core.game import Game
from hautemer.core.history import Batch, History
from hautemer.core.logs import FORMAT, Writer
from hautemer.core.messages import SPECTATOR, Event, View
from hautemer.core.records import Answer, End, Header
from hautemer.core.rng import seed_of
from hautemer.core.skills import RANKS
from hautemer.server.auto_player import AutoPlayer
from hautemer.server.search_pool import SearchPool
from hautemer.server.store import SeatRow, Store, StoreError, TableRow
from hautemer.server.tasks import start
from hautemer.server.wire import MAX_NAME, MAX_WORDS, NEWCOMER, Ending, Person, Reason, Refused, Update

Subscriber = Callable[[Update], None]
STAND_IN: Final = "greedy"
"""The bot that stands in for someone who left: it answers at once, and takes no time from the searches."""
CAPTAIN: Final = RANKS[-1]
"""The bot that gives hints."""


@dataclass
class Hinted:
    """A hint that a seat asked for at a question; `action` is set when the search is done."""

    question: tuple[int, int]
    task: asyncio.Task[None]
    action: Action | None = None


class Table:
    """A game in the harbour: its state is nothing but its options and the answers that are stored."""

    def __init__(
        self, row: TableRow, answers: list[Answer], game: Game, store: Store, pace: float, search_pool: SearchPool | None = None
    ) -> None:
        self.row: Final = row
        self.game: Final = game
        self.store: Final = store
        self.pace: Final = pace
        self.search_pool: Final = search_pool or SearchPool()
        self.lock: Final = asyncio.Lock()
        self.subscribers: Final[dict[Subscriber, tuple[int, int]]] = {}  # their seats, and how many answers each has been told
        self.undo_asked: tuple[int, int, set[int]] | None = None  # by which seat, back to where, and the seats still to agree
        self.hints: Final[dict[int, Hinted]] = {}  # by seat
        self.auto_player: Final = AutoPlayer()
        self.history: Final = History(game, row.options, self.luck(), answers)

    def luck(self) -> FairDraws:
        return FairDraws(self.row.key, self.row.id, [sitter.words for sitter in self.row.people])

    def complete(self) -> bool:
        """Whether everyone has come."""
        return all(sitter.here for sitter in self.row.people)

    def begun(self) -> bool:
        """Whether the sea has drawn or, where it does not go first, someone can be asked."""
        return self.history.n() > 0 or self.complete()

    def over(self) -> bool:
        return self.history.n() > 0 and self.history.step() is None

    # ---- what seats do ----

    async def join(self, seat: int, name: str, words: str) -> Refused | None:
        """A person sits down, or comes back. When the last one does, the game starts."""
        async with self.lock:
            if seat < 0:
                return self.refusal("watching", "Spectators need no name.")
            return await self.take_seat(seat, name, words)

    async def sit(self, name: str, words: str) -> int | Refused:
        """Someone comes by the open link and takes the first seat that is open; returns which."""
        async with self.lock:
            free = [seat for seat, sitter in enumerate(self.row.people) if sitter.kind == "open"]
            if not free:
                return self.refusal("begun", "Every seat is taken; the same link lets you watch.")
            return await self.take_seat(free[0], name, words) or free[0]

    async def take_seat(self, seat: int, name: str, words: str) -> Refused | None:
        name = " ".join(name.split())
        if not name or len(name) > MAX_NAME or len(words) > MAX_WORDS:
            return self.refusal("bad_name", f"A name has 1 to {MAX_NAME} characters, and words for the draw at most {MAX_WORDS}.")
        sitter = self.row.people[seat]
        fixed = self.begun() or sitter.here  # once the sea has drawn, nobody can change its draws
        return await self.change(
            {seat: replace(sitter, kind="person", name=name, words=sitter.words if fixed else words, here=True, deputy_of="")}
        )

    async def leave(self, seat: int) -> Refused | None:
        """A person gets up: the seat is empty again, or a bot stands in until the link is used again."""
        async with self.lock:
            if seat < 0:
                return self.refusal("watching", "Spectators have no seat to leave.")
            sitter = self.row.people[seat]
            if not sitter.here or sitter.kind == "bot" or self.over():
                return None
            if self.begun():
                return await self.change({seat: replace(sitter, kind="bot", name=STAND_IN, deputy_of=sitter.name)})
            free = replace(sitter, kind="open" if sitter.open else "person", name="", words="", here=False)
            return await self.change({seat: free}, [seat] if sitter.open else [])

    async def fill(self, seat: int, bot: str) -> Refused | None:
        """Nobody else comes: bots take the empty seats. Whoever has a link to one of them can still come and play on."""
        async with self.lock:
            if seat < 0 or not self.row.people[seat].here:
                return self.refusal("watching", "Only someone at the table can call a bot; sit down first.")
            if self.begun():
                return self.refusal("begun", "The game has started; every seat is taken.")
            try:
                name = known_bot(bot, self.game)
            except BadInput as wrong:
                return self.refusal("bad_message", str(wrong))
            empty = {i: sitter for i, sitter in enumerate(self.row.people) if not sitter.here}
            return await self.change({i: replace(sitter, kind="bot", name=name, here=True) for i, sitter in empty.items()})

    async def change(self, sitters: dict[int, SeatRow], freed: list[int] | None = None) -> Refused | None:
        """Other people at these seats: stored, and if that makes the table complete, the game starts. Whoever is connected to a
        seat that was freed becomes a spectator: they may not see what the next person there holds."""
        before = list(self.row.people)
        for seat, sitter in sitters.items():
            self.row.people[seat] = sitter
        try:
            await self.store.keep_people(self.row, freed or [])
            self.history.luck = self.luck()
            if self.complete() and not self.history.n():
                await self.commit(self.history.draws())
        except StoreError as trouble:
            self.row.people[:] = before
            self.history.luck = self.luck()
            return self.refusal("not_stored", f"That could not be saved, so nothing has changed: {trouble}")
        for subscriber, (seat, heard) in self.subscribers.items():
            if seat in (freed or ()):
                self.subscribers[subscriber] = NEWCOMER, heard
        self.undo_asked = None
        self.auto_player.question = None  # someone else may be asked now
        self.tell()
        return None

    async def answer(self, seat: int, n: int, action: Action, fault: str = "") -> Refused | None:
        """Question n gets its answer: checked, stored, true, told. A double click is no error: its answer is there already.
        `fault`: what was wrong with the bot, if a stand-in answers for it."""
        async with self.lock:
            history = self.history
            if 0 <= n < history.n() and (history.answers[n].seat, history.answers[n].action) == (seat, action):
                return None
            if n != history.n():
                return self.stale(n)
            if not self.complete():
                return self.refusal("waiting", "Not everyone is here yet.")
            clause = history.refusal(seat, action)
            if clause:
                return Refused(history.n(), clause, None, "")
            try:
                await self.commit(history.proposed(seat, action, fault))
            except StoreError as trouble:
                return self.refusal("not_stored", f"That could not be saved, so it did not happen: {trouble}")
            self.tell()
            return None

    async def commit(self, batch: Batch) -> None:
        """Store an answer and the sea's after it in one go; only then are they true."""
        await self.store.append(self.row.id, batch.answers)
        self.history.accept(batch)
        self.undo_asked = None

    async def undo(self, seat: int, n: int) -> Refused | None:
        """Back to before this seat's last answer: at once, where nobody learned anything since; else the others are asked."""
        async with self.lock:
            if n != self.history.n():
                return self.stale(n)
            point = self.history.undo_point(seat)
            if point is None:
                return self.refusal("nothing_to_undo", "You have no move to take back.")
            others = {i for i, sitter in enumerate(self.row.people) if sitter.kind == "person" and i != seat}
            if point.needs_consent and others:
                self.undo_asked = seat, point.n, others
                self.tell()
                return None
            return await self.cut(point.n)

    async def consent(self, seat: int, yes: bool) -> Refused | None:
        async with self.lock:
            if self.undo_asked is None or seat not in self.undo_asked[2]:
                return self.refusal("nobody_asks", "Nobody has asked you to take anything back.")
            _, cut, waiting = self.undo_asked
            if yes and waiting == {seat}:
                return await self.cut(cut)
            if yes:
                waiting.discard(seat)
            else:
                self.undo_asked = None
            self.tell()
            return None

    async def hint(self, seat: int, n: int) -> Refused | None:
        """What would the captain answer here? Once per question; everyone is told that it was asked, and it is stored."""
        async with self.lock:
            if seat < 0 or self.row.people[seat].kind != "person":
                return self.refusal("watching", "Only players get hints.")
            if n != self.history.n():
                return self.stale(n)
            if not self.complete():
                return self.refusal("waiting", "Not everyone is here yet.")
            step = self.history.step()
            if step is None or not step.may(self.history.s, seat):
                return Refused(n, self.game.end_clause if step is None else self.game.turn_clause, None, "")
            before = self.hints.get(seat)
            if before is not None and before.question == self.question():
                return None
            sitter = self.row.people[seat]
            self.row.people[seat] = replace(sitter, hints=sorted({*sitter.hints, n}))
            try:
                await self.store.keep_people(self.row, [])
            except StoreError as trouble:
                self.row.people[seat] = sitter
                return self.refusal("not_stored", f"That could not be saved, so nothing has changed: {trouble}")
            if before is not None:
                before.task.cancel()
            view = self.game.view(self.history.s, seat)
            self.hints[seat] = Hinted(self.question(), start(self.think_for(seat, view), self.row.id))
            self.tell()
            return None

    async def think_for(self, seat: int, view: View) -> None:
        """Search from what this seat knows. Nobody else is told when it is done, because how long it took could tell what it
        holds."""
        question = self.question()
        move = await self.search_pool.choose(CAPTAIN, self.game, view, seed_of(self.row.key, *question))
        if question == self.question():
            self.hints[seat].action = move.action
            self.tell(seat)

    def question(self) -> tuple[int, int]:
        """Which question is asked now: its number, and how often answers were taken back before it."""
        return self.history.n(), self.row.taken_back

    async def cut(self, n: int) -> Refused | None:
        before = list(self.row.people)
        self.row.people[:] = [replace(one, hints=sorted({min(n, hint) for hint in one.hints})) for one in before]
        try:
            await self.store.cut(self.row, n)
        except StoreError as trouble:
            self.row.people[:] = before
            return self.refusal("not_stored", f"That could not be saved, so nothing has changed: {trouble}")
        self.row.taken_back += 1
        self.undo_asked = None
        self.history.cut(n)
        for subscriber, (seat, _) in self.subscribers.items():
            self.subscribers[subscriber] = seat, n
        self.tell()
        return None

    def refusal(self, reason: Reason, why: str) -> Refused:
        """A refusal for a reason of the table's own, not of the rules."""
        return Refused(self.history.n(), "", reason, why)

    def stale(self, n: int) -> Refused:
        return self.refusal("stale", f"That was question {n}; the table is now at question {self.history.n()}.")

    # ---- what seats hear ----

    def subscribe(self, subscriber: Subscriber, seat: int) -> None:
        """From now on this subscriber is told all that the seat may know; first, the whole table and its story so far."""
        self.subscribers[subscriber] = seat, self.history.n()
        self.auto_player.wake(self)
        subscriber(
            self.update(seat, 0, [[event.to(seat).recap() for event in events] for events in self.history.events_since(0)])
        )

    def seat_of(self, subscriber: Subscriber) -> int:
        """The seat of this subscriber now."""
        return self.subscribers[subscriber][0]

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """This subscriber is told nothing more."""
        self.subscribers.pop(subscriber, None)

    def tell(self, only: int | None = None) -> None:
        """Tell everyone, or one seat, what is new."""
        self.auto_player.wake(self)
        for subscriber, (seat, heard) in list(self.subscribers.items()):
            if only not in (None, seat):
                continue
            self.subscribers[subscriber] = seat, self.history.n()
            story = self.history.events_since(heard)
            subscriber(self.update(seat, heard, [[event.to(seat) for event in events] for events in story]))

    def update(self, seat: int, since: int, events: list[list[Event]]) -> Update:
        """What happened since, as this seat may know it, and how things stand now."""
        viewer = SPECTATOR if seat == NEWCOMER else seat
        return Update(
            n=self.history.n(),
            since=since,
            seat=seat,
            table=self.row.id,
            game=self.game.name,
            options=self.row.options,
            commitment=commitment(self.row.key),
            people=self.people(),
            events=events,
            view=self.game.screen(self.game.view(self.history.s, viewer)) if self.begun() else None,
            clock=self.auto_player.clock(),
            hint=hinted.action if (hinted := self.hints.get(seat)) is not None and hinted.question == self.question() else None,
            undo=self.undo_asked[0] if self.undo_asked is not None else None,
            end=Ending(self.game.scores(self.history.s), self.game.end_clause, self.row.key) if self.over() else None,
            rematch=bool(self.row.rematch),
        )

    def people(self) -> list[Person]:
        """Who sits where, as everyone may know it."""
        faults: list[list[int]] = [[] for _ in self.row.people]
        for answer in self.history.faults:
            faults[answer.seat].append(answer.n)
        return [
            Person(sitter.kind, sitter.name, sitter.here, sitter.deputy_of, sitter.hints, questions)
            for sitter, questions in zip(self.row.people, faults, strict=True)
        ]

    def log(self) -> str:
        """The whole game as a log; only when it is over, because it holds every secret."""
        lines: list[str] = []
        writer = Writer(lines.append)
        names = [sitter.name for sitter in self.row.people]
        words = [sitter.words for sitter in self.row.people]
        promised = commitment(self.row.key)
        writer.write(Header(FORMAT, self.game.name, self.row.rules, self.row.options, names, self.row.id, words, promised))
        for answer in self.history.answers:
            writer.write(answer)
        writer.write(End(self.game.scores(self.history.s), self.game.end_clause, self.row.key))
        return "".join(lines)
