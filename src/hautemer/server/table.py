"""One table: its entries, its seats, who listens. `Table.answer` is the one path: checked, stored, true, told."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from msgspec.structs import replace

from hautemer.bots.crew import known_bot
from hautemer.core import records
from hautemer.core.engine import Action, Chance
from hautemer.core.errors import BadInput
from hautemer.core.fair import FairDraws, commitment
from hautemer.core.game import Game
from hautemer.core.history import Batch, History
from hautemer.core.logs import Writer, header_of
from hautemer.core.messages import SPECTATOR, Event, View
from hautemer.core.records import Cut, End, Fork
from hautemer.core.rng import seed_of
from hautemer.server.advice import Advice
from hautemer.server.auto_player import AutoPlayer
from hautemer.server.entries import (
    Answered,
    Begun,
    Closed,
    Filled,
    Forked,
    Happened,
    Hinted,
    Left,
    Sat,
    Undone,
    answers_in,
    naming,
    seats_after,
    standing_answers,
    with_characters,
)
from hautemer.server.fair_shares import Requester
from hautemer.server.names import clean_name
from hautemer.server.presence import Attendance
from hautemer.server.search_pool import SearchPool
from hautemer.server.settings import DEFAULT_PATIENCE
from hautemer.server.store import NOTHING_MORE, EntryTaken, NewRows, Store, StoreError, TableClosed, TableRow
from hautemer.server.tasks import start
from hautemer.server.wire import (
    MAX_NAME,
    MAX_WORDS,
    NEWCOMER,
    Ending,
    ForkedFrom,
    Nudged,
    Person,
    Presence,
    Reason,
    Refused,
    Update,
)

LOG: Final = logging.getLogger("hautemer")
Dismissal = Literal["revoked", "closed"]
"""The last that a listener hears: its link was taken away, or the table was closed."""
Told = Update | Presence | Nudged
Subscriber = Callable[[Told | Dismissal], None]
STAND_IN: Final = "greedy"
"""Who stands in for somebody who left: it answers at once, and needs none of the time there is to think."""
OWN_MARK: Final = "~"
"""How the mark of an entry begins that nobody named; nobody else's can."""


@dataclass
class Listener:
    """Who listens: the seat, up to which answer it heard, from which address, and whether anybody looks; `presence` is what it
    was told last of who is here."""

    seat: int
    heard: int
    address: str
    visible: bool = True
    presence: Presence | None = None


@dataclass
class Hint:
    """A hint that a seat asked for at a question; its answer comes when it has been thought about."""

    question: tuple[int, int]
    task: asyncio.Task[None]
    advice: Advice | None = None


@dataclass
class UndoRequest:
    """A seat asks to go back to before answer n; these are still to agree."""

    seat: int
    n: int
    waiting: set[int]


class Table:
    """A game in the harbour: its state is nothing but its options and the entries that are stored."""

    def __init__(
        self,
        row: TableRow,
        log: list[tuple[str, Happened]],
        game: Game,
        store: Store,
        pace: float,
        search_pool: SearchPool | None = None,
        patience: float = DEFAULT_PATIENCE,
    ) -> None:
        self.row: Final = row
        self.game: Final = game
        self.store: Final = store
        self.metrics: Final = store.metrics
        self.pace: Final = pace
        self.search_pool: Final = search_pool or SearchPool()
        self.lock: Final = asyncio.Lock()
        self.subscribers: Final[dict[Subscriber, Listener]] = {}
        self.undo_request: UndoRequest | None = None
        self.hints: Final[dict[int, Hint]] = {}  # by seat
        self.auto_player: Final = AutoPlayer()
        self.attendance: Final = Attendance(len(row.seats), patience)
        self.seats = with_characters(row.seats)
        self.e = 0  # how many entries there are
        self.cuts: list[int] = []  # the entries that took answers back
        self.practice: list[int] = []  # where someone went back past what was chosen or learned, with only bots to ask
        self.marks: dict[str, tuple[int, int]] = {}  # of the answers that stand: the seat, and the answer's number
        self.closed = False
        for mark, entry in log:
            self.note(entry, mark)
        answers = standing_answers(game, [entry for _, entry in log])
        self.forks: Final = forks_in(log)
        self.history: Final = History(game, row.options, self.luck(), answers, self.forks[-1].n if self.forks else 0)

    def luck(self) -> FairDraws:
        return FairDraws(self.row.key, self.row.id, [seat.words for seat in self.seats])

    def complete(self) -> bool:
        """Everyone has come."""
        return all(seat.here for seat in self.seats)

    def begun(self) -> bool:
        """The sea has drawn, or, where it does not begin, somebody is asked."""
        return self.history.n() > self.history.forked_at or self.complete()

    def over(self) -> bool:
        return self.history.n() > 0 and self.history.step() is None

    # ---- what happens: stored, then true, then told ----

    async def append(self, entry: Happened, batch: Batch | None = None, mark: str = "", more: NewRows = NOTHING_MORE) -> None:
        """The entry, with the answers it adds, is stored in one go, and only then is it true. An entry of ours that was believed
        lost is found when its number is taken: then that one is true, and this one was not stored."""
        if self.closed:
            raise TableClosed
        mark = mark or OWN_MARK + secrets.token_hex(8)
        try:
            await self.store.append(self.row.id, self.e, entry, mark, more)
        except EntryTaken:
            log = await self.store.entries(self.row.id, self.e)
            self.row.names.update((await self.store.table(self.row.id)).names)
            for found_mark, found in log:
                self.happened(found, self.history.repeated(answers_in(self.game, found, self.history.n())), found_mark)
            self.tell()
            if [found_mark for found_mark, _ in log] == [mark]:
                return
            raise
        self.row.names.update(more.names)
        self.happened(entry, batch, mark)

    def happened(self, entry: Happened, batch: Batch | None, mark: str) -> None:
        """It is stored: now it is true."""
        if LOG.isEnabledFor(logging.DEBUG):
            LOG.debug("stored: %s", entry.__struct_config__.tag, extra=self.place())
        self.note(entry, mark)
        if batch is not None and batch.answers:
            self.history.accept(batch)
        if isinstance(entry, Undone):
            self.history.cut(entry.to)
            for listener in self.subscribers.values():
                listener.heard = min(listener.heard, entry.to)
        elif isinstance(entry, Sat | Filled):
            self.history.luck = self.luck()
        if isinstance(entry, Answered | Undone | Closed):
            self.undo_request = None
        if isinstance(entry, Closed):
            self.dismiss("closed")

    def note(self, entry: Happened, mark: str) -> None:
        """What an entry changes besides the game."""
        self.seats = seats_after(self.seats, entry, self.row.names)
        if isinstance(entry, Answered) and not mark.startswith(OWN_MARK):
            self.marks[mark] = entry.seat, entry.n
        elif isinstance(entry, Undone):
            self.cuts.append(self.e)
            self.practice = [min(n, entry.to) for n in self.practice] + [entry.to] * entry.practice
            self.marks = {mark: (seat, n) for mark, (seat, n) in self.marks.items() if n < entry.to}
        elif isinstance(entry, Closed):
            self.closed = True
        self.e += 1

    def draws_after(self, entry: Happened) -> Batch | None:
        """What the sea draws once this has made the table complete: with everyone's words, those of the last to come too."""
        seats = seats_after(self.seats, entry, self.row.names)
        if self.history.n() > self.history.forked_at or not all(seat.here for seat in seats):
            return None
        luck = FairDraws(self.row.key, self.row.id, [seat.words for seat in seats])
        return self.history.draws(luck)

    async def begin(self) -> None:
        """Where everyone is there and the sea is asked, it draws: only bots sit here, or the server went down before it could."""
        async with self.lock:
            if self.complete() and not self.closed and isinstance(self.history.step(), Chance):
                batch = self.history.draws()
                await self.append(Begun(written(batch)), batch)

    # ---- what seats do ----

    async def join(self, seat: int, name: str, words: str) -> Refused | None:
        """A person sits down, or comes back. When the last one does, the sea begins."""
        async with self.lock:
            if seat < 0:
                return self.refusal("watching", "Spectators need no name.")
            return await self.take_seat(seat, name, words, NOTHING_MORE)

    async def sit(self, name: str, words: str, digest: str) -> int | Refused:
        """Somebody comes by the open link and takes the first seat that is free; which. Their own link is `digest`."""
        async with self.lock:
            free = [number for number, seat in enumerate(self.seats) if seat.kind == "open"]
            if not free:
                return self.refusal("begun", "Every seat is taken; the same link lets you watch.")
            return await self.take_seat(free[0], name, words, NewRows(links={digest: free[0]})) or free[0]

    async def take_seat(self, number: int, name: str, words: str, more: NewRows) -> Refused | None:
        name = clean_name(name)
        if not name or len(name) > MAX_NAME or len(words) > MAX_WORDS:
            return self.refusal("bad_name", f"A name has 1 to {MAX_NAME} letters, and words for the draw at most {MAX_WORDS}.")
        seat = self.seats[number]
        if seat.kind == "person" and seat.here and seat.name == name:
            return None  # sitting down again changes nothing
        is_fixed = self.begun() or seat.here  # once the sea has drawn, nobody changes its luck
        person = seat.person if seat.person and self.row.names.get(seat.person) == name else secrets.token_hex(8)
        names = {} if person in self.row.names else {person: name}
        entry = Sat(number, person, seat.words if is_fixed else words)
        self.row.names.update(names)
        return await self.change(entry, NewRows(names, more.links))

    async def leave(self, number: int) -> Refused | None:
        """A person gets up: the seat is free again, or a bot stands in until the link is used again."""
        async with self.lock:
            if number < 0:
                return self.refusal("watching", "Spectators have no seat to leave.")
            seat = self.seats[number]
            if not seat.here or seat.kind == "bot" or self.over():
                return None
            if self.begun():
                return await self.change(Left(number, STAND_IN, n=self.history.n()))
            return await self.change(Left(number), NewRows(unlinked=[number] if seat.open else []))

    async def stand_in(self, seat: int, absent: int) -> Refused | None:
        """Somebody has waited long enough for a person who is gone: a bot stands in, until their link is used again."""
        async with self.lock:
            refused = self.attendance.stand_in_refusal(self, seat, absent)
            if refused is not None or self.seats[absent].deputy_of:
                return refused  # two may ask at once
            return await self.change(Left(absent, STAND_IN, n=self.history.n(), by=seat))

    def nudge(self, seat: int, nudged: int) -> Refused | None:
        """Whoever sits there hears that they are waited for."""
        return self.attendance.nudge(self, seat, nudged)

    async def fill(self, number: int, bot: str) -> Refused | None:
        """Nobody else comes: bots take the empty seats. Whoever has a link to one of them can still come and play on."""
        async with self.lock:
            if number < 0 or not self.seats[number].here:
                return self.refusal("watching", "Only someone at the table can call a bot; sit down first.")
            if self.begun():
                return self.refusal("begun", "The game has started; every seat is taken.")
            try:
                name = known_bot(bot, self.game)
            except BadInput as wrong:
                return self.refusal("bad_message", str(wrong))
            return await self.change(Filled(tuple(i for i, seat in enumerate(self.seats) if not seat.here), name))

    async def change(self, entry: Sat | Left | Filled, more: NewRows = NOTHING_MORE) -> Refused | None:
        """Other people at these seats; if that makes the table complete, the game begins, in the same commit. Whoever sat at a
        seat that was freed for others looks on: what its next one holds is not for them."""
        batch = self.draws_after(entry)
        named = naming(entry, seats_after(self.seats, entry, self.row.names))
        try:
            await self.append(with_draws(named, batch), batch, more=more)
        except StoreError as trouble:
            return self.not_stored(trouble)
        for listener in self.subscribers.values():
            if listener.seat in more.unlinked:
                listener.seat = NEWCOMER
        self.auto_player.question = None  # who is asked may be somebody else now
        self.tell()
        return None

    async def answer(self, seat: int, n: int, action: Action, e: int, mark: str = "", fault: str = "") -> Refused | None:
        """Question n gets its answer: checked, stored, true, told. It was seen at entry e; before an undo, it is stale. One that
        is sent again, with its mark or as a double click, finds itself there. `fault`: why it is not the bot's own."""
        async with self.lock:
            history = self.history
            if self.marks.get(mark) == (seat, n):
                return None
            if self.cuts and e <= self.cuts[-1]:
                return self.stale(n)
            if 0 <= n < history.n() and (history.answers[n].seat, history.answers[n].action) == (seat, action):
                return None
            if n != history.n():
                return self.stale(n)
            if not self.complete():
                return self.refusal("waiting", "Not everyone is here yet.")
            refusal = history.refusal(seat, action)
            if refusal is not None:
                return Refused(history.n(), refusal.clause, None, "", refusal.detail, refusal.parts)
            batch = history.proposed(seat, action, fault)
            try:
                await self.append(Answered(n, seat, str(action), fault, written(batch)[1:]), batch, mark)
            except EntryTaken:
                return self.stale(n)
            except StoreError as trouble:
                return self.not_stored(trouble)
            self.metrics.answers(self.game.name, self.seats[seat].kind).inc()
            self.tell()
            return None

    async def arrange(self, seat: int, n: int) -> Refused | None:
        """A bot answers question n of the setup for this seat, from what the seat knows."""
        step, e = self.history.step(), self.e
        if n != self.history.n():
            return self.stale(n)
        if not self.complete():
            return self.refusal("waiting", "Not everyone is here yet.")
        if step is None or seat < 0 or not step.may(self.history.s, seat):
            return Refused(n, self.game.end_clause if step is None else self.game.turn_clause, None, "")
        if step.name not in self.game.setup_steps:
            return self.refusal("not_setup", "The setup is over; from here on you play yourself.")
        view = self.game.view(self.history.s, seat)
        move = await self.search_pool.choose(STAND_IN, self.game, view, seed_of(self.row.key, n), self.requester())
        return await self.answer(seat, n, move.action, e)

    async def undo(self, seat: int, n: int, practice: bool = False) -> Refused | None:
        """Back to before this seat's last answer: freely, where since then nobody else has chosen and nobody learned anything;
        else the others are asked, those who left too. With nobody but bots to ask, it is for practice only."""
        async with self.lock:
            if n != self.history.n():
                return self.stale(n)
            point = self.history.undo_point(seat)
            if point is None:
                return self.refusal("nothing_to_undo", "You have no move to take back.")
            if point.is_free:
                return await self.cut(Undone(point.n, seat))
            others = {i for i, other in enumerate(self.seats) if other.person and i != seat}
            if others:
                self.undo_request = UndoRequest(seat, point.n, others)
                self.tell()
                return None
            if not practice:
                return self.refusal("practice", "This goes back past what was chosen or shown; the game then counts as practice.")
            return await self.cut(Undone(point.n, seat, practice=True))

    async def consent(self, seat: int, yes: bool) -> Refused | None:
        async with self.lock:
            request = self.undo_request
            if request is None or seat not in request.waiting or self.seats[seat].kind != "person":
                return self.refusal("nobody_asks", "Nobody has asked you to take anything back.")
            if yes and request.waiting == {seat}:
                return await self.cut(Undone(request.n, request.seat))
            if yes:
                request.waiting.discard(seat)
            else:
                self.undo_request = None
            self.tell()
            return None

    async def cut(self, entry: Undone) -> Refused | None:
        try:
            await self.append(entry)
        except StoreError as trouble:
            return self.not_stored(trouble)
        self.tell()
        return None

    async def close(self) -> None:
        """The operator ends the table for good: who is there is sent away, and nothing more happens."""
        async with self.lock:
            await self.append(Closed())

    async def hint(self, seat: int, n: int) -> Refused | None:
        """What would the captain answer here? Once a question; everyone is told that it was asked, and it is stored."""
        async with self.lock:
            if seat < 0 or self.seats[seat].kind != "person":
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
            if n not in self.seats[seat].hints:
                try:
                    await self.append(Hinted(n, seat))
                except StoreError as trouble:
                    return self.not_stored(trouble)
            if before is not None:
                before.task.cancel()
            view = self.game.view(self.history.s, seat)
            self.hints[seat] = Hint(self.question(), start(self.think_for(seat, view), self.place()))
            self.tell()
            return None

    async def think_for(self, seat: int, view: View) -> None:
        """From what this seat knows; and nobody else hears when it is done, for how long it takes is about that."""
        about = self.question()
        advice = await self.search_pool.advise(self.game, view, seed_of(self.row.key, *about), self.requester())
        if about == self.question():
            self.hints[seat].advice = advice
            self.tell(seat)

    def requester(self) -> Requester:
        """For whom bots think here: the people who play and are connected; where there are none, those who watch."""
        listeners = list(self.subscribers.values())
        players = [who for who in listeners if who.seat >= 0 and self.seats[who.seat].kind == "person"]
        return Requester(self.row.id, frozenset(who.address for who in players or listeners), bool(players))

    def place(self) -> dict[str, str | int]:
        """Where the table is now, for the log."""
        return {"table": self.row.id, "n": self.history.n(), "entry": self.e}

    def question(self) -> tuple[int, int]:
        """The question that is asked now, and how often an answer was taken back before it."""
        return self.history.n(), len(self.cuts)

    def refusal(self, reason: Reason, why: str) -> Refused:
        """For a reason of the table's own, not of the rules."""
        return Refused(self.history.n(), "", reason, why)

    def stale(self, n: int) -> Refused:
        return self.refusal("stale", f"That was question {n}; the table is now at question {self.history.n()}.")

    def not_stored(self, trouble: StoreError) -> Refused:
        if isinstance(trouble, TableClosed):
            return self.refusal("closed", str(trouble))
        return self.refusal("not_stored", f"That could not be saved, so nothing has changed: {trouble}")

    # ---- what seats hear ----

    def subscribe(self, subscriber: Subscriber, seat: int, address: str = "") -> None:
        """From now on this listener hears all that the seat may know; first, how things stand and how they came to be."""
        self.subscribers[subscriber] = Listener(seat, self.history.n(), address)
        self.auto_player.wake(self)
        story = [[event.to(seat) for event in events] for events in self.history.events_since(0)]
        subscriber(self.update(seat, 0, self.game.recap(story, self.row.options)))
        self.attendance.look(self)

    def seat_of(self, subscriber: Subscriber) -> int:
        """Where this listener sits now; one that was sent away sits nowhere."""
        listener = self.subscribers.get(subscriber)
        return NEWCOMER if listener is None else listener.seat

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """This listener hears no more."""
        self.subscribers.pop(subscriber, None)
        self.attendance.look(self)

    def show_page(self, subscriber: Subscriber, visible: bool) -> None:
        """Somebody looks at this listener's page, or no longer."""
        listener = self.subscribers.get(subscriber)
        if listener is not None:
            listener.visible = visible
            self.attendance.look(self)

    def dismiss(self, why: Dismissal, only: int | None = None) -> int:
        """Everyone, or whoever is at one seat, hears that this was all; how many."""
        leaving = [subscriber for subscriber, listener in self.subscribers.items() if only in (None, listener.seat)]
        for subscriber in leaving:
            del self.subscribers[subscriber]
            subscriber(why)
        self.attendance.look(self)
        return len(leaving)

    def tell(self, only: int | None = None) -> None:
        """Everyone, or one seat, hears the news."""
        self.auto_player.wake(self)
        for subscriber, listener in list(self.subscribers.items()):
            seat, heard = listener.seat, listener.heard
            if only not in (None, seat):
                continue
            listener.heard = self.history.n()
            story = self.history.events_since(heard)
            subscriber(self.update(seat, heard, [[event.to(seat) for event in events] for events in story]))
        self.attendance.look(self)

    def update(self, seat: int, since: int, events: list[list[Event]]) -> Update:
        """What happened since, as this seat may know it, and how things stand now."""
        eyes = SPECTATOR if seat == NEWCOMER else seat
        hint = self.hints.get(seat)
        advice = hint.advice if hint is not None and hint.question == self.question() else None
        return Update(
            n=self.history.n(),
            e=self.e,
            since=since,
            seat=seat,
            table=self.row.id,
            game=self.game.name,
            options=self.row.options,
            commitment=commitment(self.row.key),
            people=self.people(),
            events=events,
            view=self.game.screen(self.game.view(self.history.s, eyes)) if self.begun() else None,
            clock=self.auto_player.clock(),
            hint=advice.move[0] if advice is not None else None,
            advice=advice,
            undo=self.undo_request.seat if self.undo_request is not None else None,
            end=Ending(self.game.scores(self.history.s), self.game.ending(self.history.s), self.row.key) if self.over() else None,
            rematch=bool(self.row.rematch),
            taken=next((mark for mark, (asked, _) in reversed(self.marks.items()) if asked == seat), ""),
            forked=ForkedFrom(self.forks[-1].table, self.forks[-1].n) if self.forks else None,
            practice=self.practice,
        )

    def people(self) -> list[Person]:
        """Who sits where, as everyone may know it."""
        faults: list[list[int]] = [[] for _ in self.seats]
        for answer in self.history.faults:
            faults[answer.seat].append(answer.n)
        return [
            Person(
                kind=seat.kind,
                name=seat.name,
                here=seat.here,
                deputy_of=seat.deputy_of,
                deputies=list(seat.deputies),
                hints=list(seat.hints),
                faults=questions,
                character=seat.character,
            )
            for seat, questions in zip(self.seats, faults, strict=True)
        ]

    async def log(self) -> str:
        """The whole game as a log, with what was taken back. It holds every secret so far, and when nobody plays any more the
        key."""
        lines: list[str] = []
        writer = Writer(lines.append)
        names = [seat.name for seat in self.seats]
        words = [seat.words for seat in self.seats]
        characters = [seat.character for seat in self.seats]
        writer.write(header_of(self.game, self.row.options, names, self.row.id, words, self.row.key, self.forks, characters))
        n = 0
        for _, entry in await self.store.entries(self.row.id):
            if isinstance(entry, Undone) and entry.to < n:
                writer.write(Cut(entry.to, entry.practice))
                n = entry.to
            for answer in answers_in(self.game, entry, n):
                writer.write(answer)
                n += 1
        if self.over():
            writer.write(End(self.game.scores(self.history.s), self.game.ending(self.history.s), self.row.key))
        elif self.closed:
            writer.write(records.Left(self.row.key))
        return "".join(lines)


def forks_in(log: list[tuple[str, Happened]]) -> list[Fork]:
    """The tables from which a game was taken up: its first entry says so."""
    return list(log[0][1].forks) if log and isinstance(log[0][1], Forked) else []


def written(batch: Batch) -> tuple[str, ...]:
    """The answers of a batch, as an entry keeps them."""
    return tuple(str(answer.action) for answer in batch.answers)


def with_draws(entry: Happened, batch: Batch | None) -> Happened:
    return replace(entry, draws=written(batch)) if batch is not None and isinstance(entry, Sat | Filled) else entry
