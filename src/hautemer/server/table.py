"""One table: its entries, its seats, who listens. `Table.answer` is the one path: checked, stored, true, told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from hautemer.bots.crew import known_bot
from hautemer.core.engine import Action, Chance
from hautemer.core.errors import BadInput
from hautemer.core.fair import FairDraws, commitment
from hautemer.core.game import Game
from hautemer.core.history import Batch, History
from hautemer.core.logs import FORMAT, Writer
from hautemer.core.messages import SPECTATOR, Event, View
from hautemer.core.records import Cut, End, Header
from hautemer.core.rng import seed_of
from hautemer.core.skills import RANKS
from hautemer.server.auto_player import AutoPlayer
from hautemer.server.entries import (
    Answered,
    Begun,
    Filled,
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
from hautemer.server.names import clean_name
from hautemer.server.search_pool import SearchPool
from hautemer.server.store import NOTHING_MORE, EntryTaken, NewRows, Store, StoreError, TableRow
from hautemer.server.tasks import start
from hautemer.server.wire import MAX_NAME, MAX_WORDS, NEWCOMER, Ending, Person, Reason, Refused, Update

Subscriber = Callable[[Update], None]
STAND_IN: Final = "greedy"
"""Who stands in for somebody who left: it answers at once, and needs none of the time there is to think."""
OWN_MARK: Final = "~"
"""How the mark of an entry begins that nobody named; nobody else's can."""
CAPTAIN: Final = RANKS[-1]
"""Who gives hints."""


@dataclass
class Hint:
    """A hint that a seat asked for at a question; its answer comes when it has been thought about."""

    question: tuple[int, int]
    task: asyncio.Task[None]
    action: Action | None = None


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
    ) -> None:
        self.row: Final = row
        self.game: Final = game
        self.store: Final = store
        self.pace: Final = pace
        self.search_pool: Final = search_pool or SearchPool()
        self.lock: Final = asyncio.Lock()
        self.subscribers: Final[dict[Subscriber, tuple[int, int]]] = {}  # who listens: the seat, and up to which answer it heard
        self.undo_request: UndoRequest | None = None
        self.hints: Final[dict[int, Hint]] = {}  # by seat
        self.auto_player: Final = AutoPlayer()
        self.seats = with_characters(row.seats)
        self.e = 0  # how many entries there are
        self.cuts: list[int] = []  # the entries that took answers back
        self.practice: list[int] = []  # where someone went back past what was chosen or learned, with only bots to ask
        self.marks: dict[str, tuple[int, int]] = {}  # of the answers that stand: the seat, and the answer's number
        for mark, entry in log:
            self.note(entry, mark)
        answers = standing_answers(game, [entry for _, entry in log])
        self.history: Final = History(game, row.options, self.luck(), answers)

    def luck(self) -> FairDraws:
        return FairDraws(self.row.key, self.row.id, [seat.words for seat in self.seats])

    def complete(self) -> bool:
        """Everyone has come."""
        return all(seat.here for seat in self.seats)

    def begun(self) -> bool:
        """The sea has drawn, or, where it does not begin, somebody is asked."""
        return self.history.n() > 0 or self.complete()

    def over(self) -> bool:
        return self.history.n() > 0 and self.history.step() is None

    # ---- what happens: stored, then true, then told ----

    async def append(self, entry: Happened, batch: Batch | None = None, mark: str = "", more: NewRows = NOTHING_MORE) -> None:
        """The entry, with the answers it adds, is stored in one go, and only then is it true. An entry of ours that was believed
        lost is found when its number is taken: then that one is true, and this one was not stored."""
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
        self.note(entry, mark)
        if batch is not None and batch.answers:
            self.history.accept(batch)
        if isinstance(entry, Undone):
            self.history.cut(entry.to)
            for subscriber, (seat, heard) in self.subscribers.items():
                self.subscribers[subscriber] = seat, min(heard, entry.to)
        elif isinstance(entry, Sat | Filled):
            self.history.luck = self.luck()
        if isinstance(entry, Answered | Undone):
            self.undo_request = None

    def note(self, entry: Happened, mark: str) -> None:
        """What an entry changes besides the game."""
        self.seats = seats_after(self.seats, entry, self.row.names)
        if isinstance(entry, Answered) and not mark.startswith(OWN_MARK):
            self.marks[mark] = entry.seat, entry.n
        elif isinstance(entry, Undone):
            self.cuts.append(self.e)
            self.practice = [min(n, entry.to) for n in self.practice] + [entry.to] * entry.practice
            self.marks = {mark: (seat, n) for mark, (seat, n) in self.marks.items() if n < entry.to}
        self.e += 1

    def draws_after(self, entry: Happened) -> Batch | None:
        """What the sea draws once this has made the table complete: with everyone's words, those of the last to come too."""
        seats = seats_after(self.seats, entry, self.row.names)
        if self.history.n() or not all(seat.here for seat in seats):
            return None
        luck = FairDraws(self.row.key, self.row.id, [seat.words for seat in seats])
        return self.history.draws(luck)

    async def begin(self) -> None:
        """Where everyone is there and the sea is asked, it draws: only bots sit here, or the server went down before it could."""
        async with self.lock:
            if self.complete() and isinstance(self.history.step(), Chance):
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
                return await self.change(Left(number, STAND_IN))
            return await self.change(Left(number), NewRows(unlinked=[number] if seat.open else []))

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
        for subscriber, (seat, heard) in self.subscribers.items():
            if seat in more.unlinked:
                self.subscribers[subscriber] = NEWCOMER, heard
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
            clause = history.refusal(seat, action)
            if clause:
                return Refused(history.n(), clause, None, "")
            batch = history.proposed(seat, action, fault)
            try:
                await self.append(Answered(n, seat, str(action), fault, written(batch)[1:]), batch, mark)
            except EntryTaken:
                return self.stale(n)
            except StoreError as trouble:
                return self.not_stored(trouble)
            self.tell()
            return None

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
            self.hints[seat] = Hint(self.question(), start(self.think_for(seat, view), self.row.id))
            self.tell()
            return None

    async def think_for(self, seat: int, view: View) -> None:
        """From what this seat knows; and nobody else hears when it is done, for how long it takes is about that."""
        about = self.question()
        thought = await self.search_pool.choose(CAPTAIN, self.game, view, seed_of(self.row.key, *about))
        if about == self.question():
            self.hints[seat].action = thought.action
            self.tell(seat)

    def question(self) -> tuple[int, int]:
        """The question that is asked now, and how often an answer was taken back before it."""
        return self.history.n(), len(self.cuts)

    def refusal(self, reason: Reason, why: str) -> Refused:
        """For a reason of the table's own, not of the rules."""
        return Refused(self.history.n(), "", reason, why)

    def stale(self, n: int) -> Refused:
        return self.refusal("stale", f"That was question {n}; the table is now at question {self.history.n()}.")

    def not_stored(self, trouble: StoreError) -> Refused:
        return self.refusal("not_stored", f"That could not be saved, so nothing has changed: {trouble}")

    # ---- what seats hear ----

    def subscribe(self, subscriber: Subscriber, seat: int) -> None:
        """From now on this listener hears all that the seat may know; first, how things stand and how they came to be."""
        self.subscribers[subscriber] = seat, self.history.n()
        self.auto_player.wake(self)
        subscriber(
            self.update(seat, 0, [[event.to(seat).recap() for event in events] for events in self.history.events_since(0)])
        )

    def seat_of(self, subscriber: Subscriber) -> int:
        """Where this listener sits now."""
        return self.subscribers[subscriber][0]

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """This listener hears no more."""
        self.subscribers.pop(subscriber, None)

    def tell(self, only: int | None = None) -> None:
        """Everyone, or one seat, hears the news."""
        self.auto_player.wake(self)
        for subscriber, (seat, heard) in list(self.subscribers.items()):
            if only not in (None, seat):
                continue
            self.subscribers[subscriber] = seat, self.history.n()
            story = self.history.events_since(heard)
            subscriber(self.update(seat, heard, [[event.to(seat) for event in events] for events in story]))

    def update(self, seat: int, since: int, events: list[list[Event]]) -> Update:
        """What happened since, as this seat may know it, and how things stand now."""
        eyes = SPECTATOR if seat == NEWCOMER else seat
        hint = self.hints.get(seat)
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
            hint=hint.action if hint is not None and hint.question == self.question() else None,
            undo=self.undo_request.seat if self.undo_request is not None else None,
            end=Ending(self.game.scores(self.history.s), self.game.end_clause, self.row.key) if self.over() else None,
            rematch=bool(self.row.rematch),
            taken=next((mark for mark, (asked, _) in reversed(self.marks.items()) if asked == seat), ""),
            practice=self.practice,
        )

    def people(self) -> list[Person]:
        """Who sits where, as everyone may know it."""
        faults: list[list[int]] = [[] for _ in self.seats]
        for answer in self.history.faults:
            faults[answer.seat].append(answer.n)
        return [
            Person(seat.kind, seat.name, seat.here, seat.deputy_of, list(seat.hints), questions, seat.character)
            for seat, questions in zip(self.seats, faults, strict=True)
        ]

    async def log(self) -> str:
        """The whole game as a log, with what was taken back; only when it is over, for it holds every secret."""
        lines: list[str] = []
        writer = Writer(lines.append)
        writer.write(
            Header(
                hautemer=FORMAT,
                game=self.game.name,
                rules=self.row.rules,
                options=self.row.options,
                seats=[seat.name for seat in self.seats],
                table=self.row.id,
                words=[seat.words for seat in self.seats],
                commitment=commitment(self.row.key),
                characters=[seat.character for seat in self.seats],
            )
        )
        n = 0
        for _, entry in await self.store.entries(self.row.id):
            if isinstance(entry, Undone) and entry.to < n:
                writer.write(Cut(entry.to, entry.practice))
                n = entry.to
            for answer in answers_in(self.game, entry, n):
                writer.write(answer)
                n += 1
        writer.write(End(self.game.scores(self.history.s), self.game.end_clause, self.row.key))
        return "".join(lines)


def written(batch: Batch) -> tuple[str, ...]:
    """The answers of a batch, as an entry keeps them."""
    return tuple(str(answer.action) for answer in batch.answers)


def with_draws(entry: Happened, batch: Batch | None) -> Happened:
    return replace(entry, draws=written(batch)) if batch is not None and isinstance(entry, Sat | Filled) else entry
