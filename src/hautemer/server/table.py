"""One table: its answers, its seats, who listens. `Table.answer` is the one path: checked, stored, true, told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from hautemer.bots.crew import hire
from hautemer.core.engine import SEA, Action, Chance, State, asking, play
from hautemer.core.errors import BadInput
from hautemer.core.fair import Luck, commitment
from hautemer.core.game import Game
from hautemer.core.logs import FORMAT, Writer, answer_record
from hautemer.core.messages import WATCHER, Event
from hautemer.core.records import End, Header
from hautemer.server.store import AnswerRow, Store, StoreTrouble, TableRow
from hautemer.server.wire import LONGEST_NAME, LONGEST_WORDS, Ending, Person, Refused, Update

Listener = Callable[[Update], None]


class Table:
    """A game in the harbour: its state is nothing but its options and the answers that are stored."""

    def __init__(self, row: TableRow, answers: list[AnswerRow], game: Game, store: Store, pace: float) -> None:
        self.row: Final = row
        self.game: Final = game
        self.store: Final = store
        self.pace: Final = pace
        self.lock: Final = asyncio.Lock()
        self.listeners: Final[dict[Listener, tuple[int, int]]] = {}  # who listens: the seat, and up to which answer it heard
        self.undo_asked: tuple[int, int, set[int]] | None = None  # by whom, back to where, who is still to agree
        self.thinking: asyncio.Task[None] | None = None
        self.rebuild([(answer.seat, game.action_of(answer.action)) for answer in answers])

    def rebuild(self, answers: list[tuple[int, Action]]) -> None:
        """The state from the answers."""
        self.answers = []
        self.story: list[list[Event]] = []  # what each answer made happen
        self.s = self.game.start(self.row.options)
        self.s.told = []
        asking(self.s)
        self.prelude: list[Event] = self.s.told  # what happens before the first answer
        self.s.told = None
        for seat, action in answers:
            self.s, events = played(self.s, action)
            self.answers.append((seat, action))
            self.story.append(events)

    def luck(self) -> Luck:
        return Luck(self.row.key, self.row.id, [sitter.words for sitter in self.row.people])

    def complete(self) -> bool:
        """Everybody has come."""
        return all(sitter.here for sitter in self.row.people)

    def step(self) -> Any:
        return asking(self.s)

    # ---- what seats do ----

    async def join(self, seat: int, name: str, words: str) -> Refused | None:
        """A person sits down. When the last one does, the sea begins."""
        async with self.lock:
            if seat == WATCHER:
                return self.refused("", "Who looks on needs no name.")
            name = " ".join(name.split())
            if not name or len(name) > LONGEST_NAME or len(words) > LONGEST_WORDS:
                return self.refused("", f"A name has 1 to {LONGEST_NAME} letters, words for the luck at most {LONGEST_WORDS}.")
            sitter = self.row.people[seat]
            before = sitter.name, sitter.words, sitter.here
            if not self.answers and not sitter.here:
                sitter.words = words  # once the sea has drawn, nobody changes its luck
            sitter.name, sitter.here = name, True
            try:
                await self.store.keep_people(self.row)
                if self.complete() and not self.answers:
                    await self.commit(self.s.clone(), [], [])
            except StoreTrouble as trouble:
                sitter.name, sitter.words, sitter.here = before
                return self.refused("", f"That could not be stored: {trouble}")
            self.tell()
            return None

    async def answer(self, seat: int, n: int, data: dict[str, str]) -> Refused | None:
        """Question n gets its answer: checked, stored, true, told. A double click finds its answer there already."""
        async with self.lock:
            try:
                action = self.game.action_of(data)
            except BadInput as wrong:
                return self.refused("", str(wrong))
            if 0 <= n < len(self.answers) and self.answers[n] == (seat, action):
                return None
            if n != len(self.answers):
                return self.refused("", f"That was question {n}; question {len(self.answers)} is asked now.")
            if not self.complete():
                return self.refused("", "Not everybody has come yet.")
            clause = self.game.refusal(self.s, seat, action)
            if clause:
                return self.refused(clause, "")
            after, events = played(self.s, action)
            try:
                await self.commit(after, [(seat, action)], [events])
            except StoreTrouble as trouble:
                return self.refused("", f"That could not be stored, so it did not happen: {trouble}")
            self.tell()
            return None

    async def commit(self, after: State, answers: list[tuple[int, Action]], story: list[list[Event]]) -> None:
        """The sea answers too; all of it is stored in one go, and only then is it true."""
        luck = self.luck()
        first = len(self.answers)
        while isinstance(step := asking(after), Chance):
            action = luck.answer(first + len(answers), after, step)
            after, events = played(after, action)
            answers.append((SEA, action))
            story.append(events)
        await self.store.append(
            self.row.id, [AnswerRow(first + i, seat, {"do": a.do, **a.parts()}) for i, (seat, a) in enumerate(answers)]
        )
        self.s = after
        self.answers += answers
        self.story += story
        self.undo_asked = None

    async def undo(self, seat: int, n: int) -> Refused | None:
        """Back to before this seat's last answer: freely, where nobody learned anything since; else the others are asked."""
        async with self.lock:
            if n != len(self.answers):
                return self.refused("", f"That was question {n}; question {len(self.answers)} is asked now.")
            mine = [i for i, (who, _) in enumerate(self.answers) if who == seat]
            if not mine or self.step() is None:
                return self.refused("", "There is nothing of yours to take back.")
            others = {i for i, sitter in enumerate(self.row.people) if sitter.kind == "person" and i != seat}
            if any(event.news for events in self.story[mine[-1] :] for event in events) and others:
                self.undo_asked = seat, mine[-1], others
                self.tell()
                return None
            return await self.cut(mine[-1])

    async def consent(self, seat: int, yes: bool) -> Refused | None:
        async with self.lock:
            if self.undo_asked is None or seat not in self.undo_asked[2]:
                return self.refused("", "Nobody asks you to take anything back.")
            _, cut, waiting = self.undo_asked
            if yes and waiting == {seat}:
                return await self.cut(cut)
            if yes:
                waiting.discard(seat)
            else:
                self.undo_asked = None
            self.tell()
            return None

    async def cut(self, n: int) -> Refused | None:
        try:
            await self.store.cut(self.row, n)
        except StoreTrouble as trouble:
            return self.refused("", f"That could not be stored: {trouble}")
        self.row.taken_back += 1
        self.undo_asked = None
        self.rebuild(self.answers[:n])
        for listener, (seat, _) in self.listeners.items():
            self.listeners[listener] = seat, n
        self.tell()
        return None

    def refused(self, clause: str, why: str) -> Refused:
        return Refused(len(self.answers), clause, why)

    # ---- what seats hear ----

    def listen(self, listener: Listener, seat: int) -> None:
        """From now on this listener hears all that the seat may know; first, how things stand."""
        self.listeners[listener] = seat, len(self.answers)
        listener(self.update(seat, len(self.answers)))
        self.think()

    def leave(self, listener: Listener) -> None:
        self.listeners.pop(listener, None)

    def tell(self) -> None:
        for listener, (seat, heard) in list(self.listeners.items()):
            self.listeners[listener] = seat, len(self.answers)
            listener(self.update(seat, heard))
        self.think()

    def update(self, seat: int, since: int) -> Update:
        """What happened since, as this seat may know it, and how things stand now."""
        over = self.step() is None and bool(self.answers)
        return Update(
            n=len(self.answers),
            seat=seat,
            commitment=commitment(self.row.key),
            people=[Person(sitter.kind, sitter.name, sitter.here) for sitter in self.row.people],
            events=[event.to(seat) for events in self.told_since(since) for event in events],
            view=self.game.screen(self.game.view(self.s, seat)) if self.answers else None,
            undo=self.undo_asked[0] if self.undo_asked is not None else None,
            end=Ending(self.game.scores(self.s), self.game.end_clause, self.row.key) if over else None,
        )

    def told_since(self, n: int) -> list[list[Event]]:
        return self.story[n:] if n or not self.answers else [self.prelude, *self.story]

    def log(self) -> str:
        """The whole game as a log; only when it is over, for it holds every secret."""
        lines: list[str] = []
        writer = Writer(lines.append)
        names = [sitter.name for sitter in self.row.people]
        words = [sitter.words for sitter in self.row.people]
        promised = commitment(self.row.key)
        writer.write(Header(FORMAT, self.game.name, self.row.rules, self.row.options, names, self.row.id, words, promised))
        for n, (seat, action) in enumerate(self.answers):
            writer.write(answer_record(n, seat, action))
        writer.write(End(self.game.scores(self.s), self.game.end_clause, self.row.key))
        return "".join(lines)

    # ---- bots ----

    def think(self) -> None:
        """When a bot is asked, let it think; one thought a table at a time."""
        step = self.step()
        if step is None or not self.answers or (self.thinking is not None and not self.thinking.done()):
            return
        seat = int(step.seat(self.s))
        if seat >= 0 and self.row.people[seat].kind == "bot":
            self.thinking = asyncio.get_running_loop().create_task(self.let_think(seat, len(self.answers)))

    async def let_think(self, seat: int, n: int) -> None:
        """A bot gets its seat's view and nothing else; it answers like everybody."""
        bot = hire(self.row.people[seat].name, self.game, hash((self.row.id, n)))
        view = self.game.view(self.s, seat)
        await asyncio.sleep(self.pace)
        action = await asyncio.to_thread(bot.choose, view)
        self.thinking = None
        await self.answer(seat, n, {"do": action.do, **action.parts()})


def played(s: State, action: Action) -> tuple[State, list[Event]]:
    """The state after an answer, and what happened; the state before is left as it was."""
    after = s.clone()
    after.told = []
    play(after, action)
    asking(after)
    events = after.told
    after.told = None
    return after, events
