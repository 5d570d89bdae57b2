"""One table: its answers, its seats, who listens. `Table.answer` is the one path: checked, stored, true, told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from hautemer.bots.crew import known_bot
from hautemer.core.engine import SEA, Action, Chance, State, asking, play
from hautemer.core.errors import BadInput
from hautemer.core.fair import Luck, commitment
from hautemer.core.game import Game
from hautemer.core.logs import FORMAT, Writer, answer_record
from hautemer.core.messages import WATCHER, Event, View
from hautemer.core.records import End, Header
from hautemer.core.skills import RANKS
from hautemer.server.prompter import Prompter
from hautemer.server.store import AnswerRow, Sitter, Store, StoreTrouble, TableRow
from hautemer.server.thinkers import Thinkers
from hautemer.server.wire import LONGEST_NAME, LONGEST_WORDS, NEWCOMER, Ending, Person, Reason, Refused, Update

Listener = Callable[[Update], None]
DEPUTY: Final = "greedy"
"""Who plays on for somebody who left: it answers at once, and needs none of the time there is to think."""
CAPTAIN: Final = RANKS[-1]
"""Who gives hints."""


@dataclass
class Hinted:
    """A hint that a seat asked for at a question; its answer comes when it has been thought about."""

    about: tuple[int, int]
    task: asyncio.Task[None]
    action: Action | None = None


class Table:
    """A game in the harbour: its state is nothing but its options and the answers that are stored."""

    def __init__(
        self, row: TableRow, answers: list[AnswerRow], game: Game, store: Store, pace: float, thinkers: Thinkers | None = None
    ) -> None:
        self.row: Final = row
        self.game: Final = game
        self.store: Final = store
        self.pace: Final = pace
        self.thinkers: Final = thinkers or Thinkers()
        self.lock: Final = asyncio.Lock()
        self.listeners: Final[dict[Listener, tuple[int, int]]] = {}  # who listens: the seat, and up to which answer it heard
        self.undo_asked: tuple[int, int, set[int]] | None = None  # by whom, back to where, who is still to agree
        self.hints: Final[dict[int, Hinted]] = {}  # by seat
        self.prompter: Final = Prompter()
        self.faults = {answer.n: answer.fault for answer in answers if answer.fault}  # by the answer that a stand-in gave
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

    def begun(self) -> bool:
        """The sea has drawn, or, where it does not begin, somebody is asked."""
        return bool(self.answers) or self.complete()

    def step(self) -> Any:
        return asking(self.s)

    def over(self) -> bool:
        return bool(self.answers) and self.step() is None

    # ---- what seats do ----

    async def join(self, seat: int, name: str, words: str) -> Refused | None:
        """A person sits down, or comes back. When the last one does, the sea begins."""
        async with self.lock:
            if seat < 0:
                return self.refused("watching", "Who looks on needs no name.")
            return await self.seated(seat, name, words)

    async def sit(self, name: str, words: str) -> int | Refused:
        """Somebody comes by the open link and takes the first seat that is free; which."""
        async with self.lock:
            free = [seat for seat, sitter in enumerate(self.row.people) if sitter.kind == "open"]
            if not free:
                return self.refused("begun", "Every seat is taken; the same link lets you look on.")
            return await self.seated(free[0], name, words) or free[0]

    async def seated(self, seat: int, name: str, words: str) -> Refused | None:
        name = " ".join(name.split())
        if not name or len(name) > LONGEST_NAME or len(words) > LONGEST_WORDS:
            return self.refused(
                "bad_name", f"A name has 1 to {LONGEST_NAME} letters, words for the luck at most {LONGEST_WORDS}."
            )
        sitter = self.row.people[seat]
        fixed = self.begun() or sitter.here  # once the sea has drawn, nobody changes its luck
        return await self.change(
            {seat: replace(sitter, kind="person", name=name, words=sitter.words if fixed else words, here=True, deputy_of="")}
        )

    async def leave(self, seat: int) -> Refused | None:
        """A person gets up: the seat is free again, or a bot plays on until the link is used again."""
        async with self.lock:
            if seat < 0:
                return self.refused("watching", "Who looks on has no seat to leave.")
            sitter = self.row.people[seat]
            if not sitter.here or sitter.kind == "bot" or self.over():
                return None
            if self.begun():
                return await self.change({seat: replace(sitter, kind="bot", name=DEPUTY, deputy_of=sitter.name)})
            free = replace(sitter, kind="open" if sitter.open else "person", name="", words="", here=False)
            return await self.change({seat: free}, [seat] if sitter.open else [])

    async def fill(self, seat: int, bot: str) -> Refused | None:
        """Nobody else comes: bots take the empty seats. Who has a link to one of them can still come and play on."""
        async with self.lock:
            if seat < 0 or not self.row.people[seat].here:
                return self.refused("watching", "Who sits at the table may call a bot; sit down first.")
            if self.begun():
                return self.refused("begun", "The game has begun; every seat is taken.")
            try:
                name = known_bot(bot, self.game)
            except BadInput as wrong:
                return self.refused("bad_message", str(wrong))
            empty = {i: sitter for i, sitter in enumerate(self.row.people) if not sitter.here}
            return await self.change({i: replace(sitter, kind="bot", name=name, here=True) for i, sitter in empty.items()})

    async def change(self, sitters: dict[int, Sitter], freed: list[int] | None = None) -> Refused | None:
        """Other people at these seats: stored, and if that makes the table complete, the game begins. Who sat at a seat that
        was freed for others looks on: what its next one holds is not for them."""
        before = list(self.row.people)
        for seat, sitter in sitters.items():
            self.row.people[seat] = sitter
        try:
            await self.store.keep_people(self.row, freed or [])
            if self.complete() and not self.answers:
                await self.commit(self.s.clone(), [], [])
        except StoreTrouble as trouble:
            self.row.people[:] = before
            return self.refused("not_stored", f"That could not be stored, so nothing has changed: {trouble}")
        for listener, (seat, heard) in self.listeners.items():
            if seat in (freed or ()):
                self.listeners[listener] = NEWCOMER, heard
        self.undo_asked = None
        self.prompter.about = None  # who is asked may be somebody else now
        self.tell()
        return None

    async def answer(self, seat: int, n: int, data: dict[str, str], fault: str = "") -> Refused | None:
        """Question n gets its answer: checked, stored, true, told. A double click finds its answer there already. `fault`: why
        it is not the bot's own."""
        async with self.lock:
            try:
                action = self.game.action_of(data)
            except BadInput as wrong:
                return self.refused("bad_message", str(wrong))
            if 0 <= n < len(self.answers) and self.answers[n] == (seat, action):
                return None
            if n != len(self.answers):
                return self.refused("stale", f"That was question {n}; question {len(self.answers)} is asked now.")
            if not self.complete():
                return self.refused("waiting", "Not everybody has come yet.")
            clause = self.game.refusal(self.s, seat, action)
            if clause:
                return Refused(len(self.answers), clause, None, "")
            after, events = played(self.s, action)
            try:
                await self.commit(after, [(seat, action)], [events], fault)
            except StoreTrouble as trouble:
                return self.refused("not_stored", f"That could not be stored, so it did not happen: {trouble}")
            self.tell()
            return None

    async def commit(self, after: State, answers: list[tuple[int, Action]], story: list[list[Event]], fault: str = "") -> None:
        """The sea answers too; all of it is stored in one go, and only then is it true."""
        luck = self.luck()
        first = len(self.answers)
        while isinstance(step := asking(after), Chance):
            action = luck.answer(first + len(answers), after, step)
            after, events = played(after, action)
            answers.append((SEA, action))
            story.append(events)
        faults = {first: fault} if fault else {}
        rows = [AnswerRow(n, seat, {"do": a.do, **a.parts()}, faults.get(n, "")) for n, (seat, a) in enumerate(answers, first)]
        await self.store.append(self.row.id, rows)
        self.s = after
        self.faults |= faults
        self.answers += answers
        self.story += story
        self.undo_asked = None

    async def undo(self, seat: int, n: int) -> Refused | None:
        """Back to before this seat's last answer: freely, where nobody learned anything since; else the others are asked."""
        async with self.lock:
            if n != len(self.answers):
                return self.refused("stale", f"That was question {n}; question {len(self.answers)} is asked now.")
            mine = [i for i, (who, _) in enumerate(self.answers) if who == seat]
            if not mine or self.step() is None:
                return self.refused("nothing_to_undo", "There is nothing of yours to take back.")
            others = {i for i, sitter in enumerate(self.row.people) if sitter.kind == "person" and i != seat}
            if any(event.news for events in self.story[mine[-1] :] for event in events) and others:
                self.undo_asked = seat, mine[-1], others
                self.tell()
                return None
            return await self.cut(mine[-1])

    async def consent(self, seat: int, yes: bool) -> Refused | None:
        async with self.lock:
            if self.undo_asked is None or seat not in self.undo_asked[2]:
                return self.refused("nobody_asks", "Nobody asks you to take anything back.")
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
        """What would the captain answer here? Once a question; everybody is told that it was asked, and it is stored."""
        async with self.lock:
            if seat < 0 or self.row.people[seat].kind != "person":
                return self.refused("watching", "Who has no seat here gets no hint.")
            if n != len(self.answers):
                return self.refused("stale", f"That was question {n}; question {len(self.answers)} is asked now.")
            if not self.complete():
                return self.refused("waiting", "Not everybody has come yet.")
            step = self.step()
            if step is None or not step.may(self.s, seat):
                return Refused(n, self.game.end_clause if step is None else self.game.turn_clause, None, "")
            before = self.hints.get(seat)
            if before is not None and before.about == self.about():
                return None
            sitter = self.row.people[seat]
            self.row.people[seat] = replace(sitter, hints=sorted({*sitter.hints, n}))
            try:
                await self.store.keep_people(self.row, [])
            except StoreTrouble as trouble:
                self.row.people[seat] = sitter
                return self.refused("not_stored", f"That could not be stored, so nothing has changed: {trouble}")
            if before is not None:
                before.task.cancel()
            view = self.game.view(self.s, seat)
            self.hints[seat] = Hinted(self.about(), asyncio.create_task(self.think_for(seat, view)))
            self.tell()
            return None

    async def think_for(self, seat: int, view: View) -> None:
        """From what this seat knows; and nobody else hears when it is done, for how long it takes is about that."""
        about = self.about()
        thought = await self.thinkers.choose(CAPTAIN, self.game, view, hash(about))
        if about == self.about():
            self.hints[seat].action = thought.action
            self.tell(seat)

    def about(self) -> tuple[int, int]:
        """The question that is asked now, and how often an answer was taken back before it."""
        return len(self.answers), self.row.taken_back

    async def cut(self, n: int) -> Refused | None:
        before = list(self.row.people)
        self.row.people[:] = [replace(one, hints=sorted({min(n, hint) for hint in one.hints})) for one in before]
        try:
            await self.store.cut(self.row, n)
        except StoreTrouble as trouble:
            self.row.people[:] = before
            return self.refused("not_stored", f"That could not be stored, so nothing has changed: {trouble}")
        self.row.taken_back += 1
        self.undo_asked = None
        self.faults = {answer: fault for answer, fault in self.faults.items() if answer < n}
        self.rebuild(self.answers[:n])
        for listener, (seat, _) in self.listeners.items():
            self.listeners[listener] = seat, n
        self.tell()
        return None

    def refused(self, reason: Reason, why: str) -> Refused:
        """For a reason of the table's own, not of the rules."""
        return Refused(len(self.answers), "", reason, why)

    # ---- what seats hear ----

    def listen(self, listener: Listener, seat: int) -> None:
        """From now on this listener hears all that the seat may know; first, how things stand and how they came to be."""
        self.listeners[listener] = seat, len(self.answers)
        self.prompter.wake(self)
        listener(self.update(seat, 0, [[event.to(seat).later() for event in events] for events in self.told_since(0)]))

    def seat_of(self, listener: Listener) -> int:
        """Where this listener sits now."""
        return self.listeners[listener][0]

    def deafen(self, listener: Listener) -> None:
        """This listener hears no more."""
        self.listeners.pop(listener, None)

    def tell(self, only: int | None = None) -> None:
        """Everybody, or one seat, hears the news."""
        self.prompter.wake(self)
        for listener, (seat, heard) in list(self.listeners.items()):
            if only not in (None, seat):
                continue
            self.listeners[listener] = seat, len(self.answers)
            listener(self.update(seat, heard, [[event.to(seat) for event in events] for events in self.told_since(heard)]))

    def update(self, seat: int, since: int, events: list[list[Event]]) -> Update:
        """What happened since, as this seat may know it, and how things stand now."""
        eyes = WATCHER if seat == NEWCOMER else seat
        return Update(
            n=len(self.answers),
            since=since,
            seat=seat,
            table=self.row.id,
            game=self.game.name,
            options=self.row.options,
            commitment=commitment(self.row.key),
            people=self.people(),
            events=events,
            view=self.game.screen(self.game.view(self.s, eyes)) if self.begun() else None,
            clock=self.prompter.clock(),
            hint=hinted.action if (hinted := self.hints.get(seat)) is not None and hinted.about == self.about() else None,
            undo=self.undo_asked[0] if self.undo_asked is not None else None,
            end=Ending(self.game.scores(self.s), self.game.end_clause, self.row.key) if self.over() else None,
            rematch=bool(self.row.rematch),
        )

    def people(self) -> list[Person]:
        """Who sits where, as everybody may know it."""
        faults: list[list[int]] = [[] for _ in self.row.people]
        for n in sorted(self.faults):
            faults[self.answers[n][0]].append(n)
        return [
            Person(one.kind, one.name, one.here, one.deputy_of, one.hints, found)
            for one, found in zip(self.row.people, faults, strict=True)
        ]

    def told_since(self, n: int) -> list[list[Event]]:
        """By answer; what happened before the first answer is told with it."""
        if n or not self.answers:
            return self.story[n:]
        return [[*self.prelude, *self.story[0]], *self.story[1:]]

    def log(self) -> str:
        """The whole game as a log; only when it is over, for it holds every secret."""
        lines: list[str] = []
        writer = Writer(lines.append)
        names = [sitter.name for sitter in self.row.people]
        words = [sitter.words for sitter in self.row.people]
        promised = commitment(self.row.key)
        writer.write(Header(FORMAT, self.game.name, self.row.rules, self.row.options, names, self.row.id, words, promised))
        for n, (seat, action) in enumerate(self.answers):
            writer.write(answer_record(n, seat, action, self.faults.get(n, "")))
        writer.write(End(self.game.scores(self.s), self.game.end_clause, self.row.key))
        return "".join(lines)


def played(s: State, action: Action) -> tuple[State, list[Event]]:
    """The state after an answer, and what happened; the state before is left as it was."""
    after = s.clone()
    after.told = []
    play(after, action)
    asking(after)
    events = after.told
    after.told = None
    return after, events
