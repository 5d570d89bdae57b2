"""`hautemer play`: a table in a terminal, for people at one keyboard and bots."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

import typer
from rich.console import RenderableType
from rich.markup import escape

from hautemer.bots.crew import CREW, hire
from hautemer.cli.boards import ask, barred, tell
from hautemer.cli.show import console, options_of
from hautemer.cli.trials import seated
from hautemer.core.engine import Action, Chance, Choice, State, asking, play
from hautemer.core.errors import BadInput, unknown
from hautemer.core.fair import Luck, commitment, new_key
from hautemer.core.game import Game
from hautemer.core.logs import FORMAT, Writer, answer_record
from hautemer.core.messages import WATCHER, View
from hautemer.core.records import Cut, End, Header
from hautemer.games.shelf import game_called
from hautemer.speech import Speech

PERSON: Final = "person"


class Leaving(Exception):
    """Somebody gets up from the table."""


def run(name: str, given: list[str], seats: str, seed: int | None, words: str, path: Path | None, lang: str) -> None:
    game = game_called(name)
    options = options_of(game, given)
    who = seated(game, options, seats)
    for one in who:
        if one != PERSON and one not in CREW:
            raise unknown("player", one, [PERSON, *CREW])
    key = new_key() if seed is None else hashlib.sha256(f"hautemer {seed}".encode()).hexdigest()
    table_id = secrets.token_hex(4) if seed is None else f"seed-{seed}"
    said = [words if one == PERSON else "" for one in who]
    header = Header(FORMAT, game.name, game.version, options, who, table_id, said, commitment(key))
    table = Table(game, header, key, path, lang)
    try:
        table.run()
    except (Leaving, EOFError, KeyboardInterrupt):
        console.print(f"\n{escape(table.speech.ui('left'))}")
        if path is not None:
            console.print(escape(table.speech.ui("left_log", path=str(path))))
        raise typer.Exit(0) from None


class Paper:
    """The file that a game is written into, line by line, each on disk before the game goes on."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        try:
            self.file = path.open("x", encoding="utf-8")
        except FileExistsError:
            raise BadInput(f"{path} is there already; a log is never written over. Name another file.") from None
        except OSError as why:
            raise BadInput(f"{path} cannot be written: {why.strerror}.") from None

    def emit(self, line: str) -> None:
        try:
            self.file.write(line)
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as why:
            raise BadInput(f"{self.path} cannot be written any more ({why.strerror}); it holds the game up to here.") from None


class Table:
    """One game: the answers so far, who sits where, what each has been told."""

    def __init__(self, game: Game, header: Header, key: str, path: Path | None, lang: str) -> None:
        self.game = game
        self.header = header
        self.key = key
        self.path = path
        self.writer = Writer(Paper(path).emit) if path is not None else None
        self.luck = Luck(key, header.table, header.words)
        self.who = header.seats
        self.people = [seat for seat, one in enumerate(self.who) if one == PERSON]
        self.bots = {
            seat: hire(one, game, int(commitment(f"{key}{seat:02x}")[:16], 16))
            for seat, one in enumerate(self.who)
            if one != PERSON
        }
        self.speech = Speech(game, header.options, lang)
        self.draw: Callable[[View, Speech], RenderableType] = import_module(f"hautemer.games.{game.name}.terminal").draw
        self.answers: list[tuple[int, Action]] = []
        self.shown = dict.fromkeys(self.people or [WATCHER], 0)
        self.looking = self.people[0] if self.people else WATCHER
        self.replay()
        if self.writer is not None:
            self.writer.write(header)

    def replay(self) -> None:
        """The state, from the answers; and after which of them somebody learned something."""
        self.s = self.game.start(self.header.options)
        self.s.told = []
        self.news: list[bool] = []
        asking(self.s)
        for _, action in self.answers:
            self.play(action)

    def play(self, action: Action) -> None:
        assert self.s.told is not None
        before = len(self.s.told)
        play(self.s, action)
        asking(self.s)
        self.news.append(any(event.news for event in self.s.told[before:]))

    def answer(self, seat: int, action: Action) -> None:
        """Written first, then true."""
        if self.writer is not None:
            self.writer.write(answer_record(len(self.answers), seat, action))
        self.answers.append((seat, action))
        self.play(action)

    def run(self) -> None:
        console.print(f"[dim]{escape(self.speech.ui('promise', commitment=self.header.commitment))}[/]")
        while (step := asking(self.s)) is not None:
            seat = int(step.seat(self.s))
            if isinstance(step, Chance):
                self.answer(seat, self.luck.answer(len(self.answers), self.s, step))
            elif seat in self.bots:
                self.answer(seat, self.bots[seat].choose(self.game.view(self.s, seat)))
                if not self.people:
                    self.catch_up(WATCHER)
            else:
                self.ask(seat, step)
        self.end()

    def catch_up(self, seat: int) -> None:
        """Tell a seat what happened since it last looked."""
        assert self.s.told is not None
        tell([event.to(seat) for event in self.s.told[self.shown[seat] :]], self.speech)
        self.shown[seat] = len(self.s.told)

    def curtain(self, seat: int) -> None:
        """Between two people at one keyboard: nobody sees the other's hand."""
        if len(self.people) > 1 and (seat != self.looking or not self.shown[seat]):
            console.clear()
            console.print(f"\n\n  [bold]{escape(self.speech.ui('pass_keyboard', seat=self.speech.seat(seat)))}[/]\n")
            console.input(f"  {escape(self.speech.ui('press_enter'))} ")
            console.clear()
        self.looking = seat

    def ask(self, seat: int, step: Choice[State, Action]) -> None:
        self.curtain(seat)
        self.catch_up(seat)
        console.print()
        console.print(self.draw(self.game.view(self.s, seat), self.speech))
        console.print(f"\n[bold]{escape(self.speech.prompt(step.name))}[/] [dim]{step.clause}[/]")
        options = step.options(self.s)
        for i, action in enumerate(options, 1):
            console.print(f"  [cyan]{i}[/]  {escape(self.speech.action(action))}")
        while True:
            said = console.input(f"[dim]{escape(self.speech.ui('pick'))}[/] ▸ ").strip()
            if said.isdigit() and 1 <= int(said) <= len(options):
                self.answer(seat, options[int(said) - 1])
                return
            if said == "q":
                raise Leaving
            if said == "u":
                if self.undo(seat):
                    return
            elif said.startswith("?"):
                self.explain(seat, step, said[1:].strip())
            elif said == "r":
                self.rules()
            else:
                console.print(escape(self.speech.ui("not_a_choice", count=str(len(options)))))

    def explain(self, seat: int, step: Choice[State, Action], text: str) -> None:
        """Why something is not possible: all of it, or the answer that was named."""
        if not text:
            found = barred(self.s, step)
            console.print(escape(self.speech.ui("not_possible" if found else "all_possible")))
            for clause, faces in found.items():
                named = ", ".join(str(face) for face in faces[:8]) + (" …" if len(faces) > 8 else "")
                console.print(f"  {escape(self.speech.refusal(clause))} [dim]{clause}: {escape(named)}[/]")
            return
        try:
            clause = self.game.refusal(self.s, seat, self.game.action(text))
        except BadInput as wrong:
            console.print(escape(str(wrong)))
            return
        if clause:
            console.print(f"{escape(self.speech.refusal(clause))} [dim]{clause}[/]\n[dim]{escape(self.speech.rule(clause))}[/]")
        else:
            console.print(escape(self.speech.ui("possible")))

    def rules(self) -> None:
        """The rulebook, to leaf through."""
        with console.pager():
            for clause, said in self.speech.words["clauses"].items():
                console.print(f"{said['title']} ({clause})\n  {said['text']}\n")

    def undo(self, seat: int) -> bool:
        """Back to before this seat's last answer. Freely, where nobody learned anything since; otherwise the other people
        at the table are asked. Bots have nothing against it; the log tells that it was done."""
        mine = [i for i, (who, _) in enumerate(self.answers) if who == seat]
        if not mine:
            console.print(escape(self.speech.ui("undo_nothing")))
            return False
        cut = mine[-1]
        if any(self.news[cut:]):
            for other in self.people:
                if other != seat and not self.agrees(other):
                    console.print(escape(self.speech.ui("undo_refused")))
                    return False
        if self.writer is not None:
            self.writer.write(Cut(cut))
        del self.answers[cut:]
        self.replay()
        assert self.s.told is not None
        self.shown = {one: min(seen, len(self.s.told)) for one, seen in self.shown.items()}
        console.print(escape(self.speech.ui("undone")))
        return True

    def agrees(self, seat: int) -> bool:
        question = self.speech.ui("undo_asks", seat=self.speech.seat(seat))
        said = console.input(f"{escape(question)} ({self.speech.ui('yes_no')}) ▸ ")
        return said.strip().lower() == self.speech.ui("yes").lower()

    def end(self) -> None:
        for seat in self.people if len(self.people) == 1 else [WATCHER]:
            self.shown.setdefault(seat, max(self.shown.values()))
            self.catch_up(seat)
        ask(self.game, self.s, self.speech)
        console.print(f"[dim]{escape(self.speech.ui('revealed', key=self.key))}[/]")
        if self.writer is not None:
            self.writer.write(End(self.game.scores(self.s), self.game.end_clause, self.key))
            console.print(f"[dim]{escape(self.speech.ui('check', path=str(self.path)))}[/]")
