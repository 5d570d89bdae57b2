"""`hautemer play`: a table in a terminal, for people at one keyboard and bots."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

import typer

from hautemer.bots.bot import Bot
from hautemer.bots.characters import seat_characters
from hautemer.bots.crew import bots_of, make_bot
from hautemer.bots.own import OWN, Own
from hautemer.cli.boards import FEW, ask, refusals
from hautemer.cli.paper import Paper
from hautemer.cli.show import console, options_of, players_of, say
from hautemer.cli.trials import checked_names, list_faults, seat_names
from hautemer.core.engine import Action, Choice, State
from hautemer.core.errors import BadInput
from hautemer.core.fair import FairDraws, new_key
from hautemer.core.game import Game
from hautemer.core.history import Batch, History
from hautemer.core.logs import Writer, header_of
from hautemer.core.messages import SPECTATOR, View
from hautemer.core.records import Answer, Cut, End, Header, Left
from hautemer.core.rng import seed_of
from hautemer.games.shelf import game_called
from hautemer.speech import Speech, chapters

with suppress(ImportError):
    import readline  # noqa: F401  (gives the prompt its arrow keys, where the system has it)

PERSON: Final = "person"


class Leaving(Exception):
    """Someone gets up from the table."""


def run(
    name: str, chosen: list[str], seats: str | None, seed: int | None, words: str, path: Path | None, lang: str,
    code: str | None = None,
) -> None:  # fmt: skip
    game = game_called(name)
    options = options_of(game, chosen)
    players = checked_names(
        "player", seat_names(game, options, seats, PERSON, OWN if code else "lookout"), [PERSON, *bots_of(game)], code
    )
    try:
        words.encode()
    except UnicodeEncodeError:
        raise BadInput("--words is not UTF-8 text.") from None
    key = new_key() if seed is None else hashlib.sha256(f"hautemer {seed}".encode()).hexdigest()
    table_id = secrets.token_hex(4) if seed is None else f"seed-{seed}"
    seat_words = [words if one == PERSON else "" for one in players]
    characters = seat_characters([one if one in bots_of(game) else "" for one in players], [""] * len(players))
    header = header_of(game, options, players, table_id, seat_words, key, characters=characters)
    session = Session(game, options, header, key, path, lang, code or "")
    try:
        session.run()
    except (Leaving, EOFError, KeyboardInterrupt):
        session.leave()
        raise typer.Exit(0) from None


class Session:
    """One game at one keyboard: its history, its log, who sits where, and what each has been told."""

    def __init__(
        self, game: Game, options: dict[str, str], header: Header, key: str, path: Path | None, lang: str, code: str
    ) -> None:
        self.game = game
        self.header = header
        self.key = key
        self.path = path
        self.writer = Writer(Paper(path).emit) if path is not None else None
        self.history = History(game, options, FairDraws(key, header.table, header.words))
        self.players = header.seats
        self.people = [seat for seat, name in enumerate(self.players) if name == PERSON]
        self.speech = Speech(game, options, lang)
        self.names = players_of(header, self.speech)
        self.shown = dict.fromkeys(self.people or [SPECTATOR], 0)  # how many answers each seat has been told of
        self.undone: set[int] = set()  # seats that have not been told yet that something was taken back
        self.looking = -1
        self.own = {seat: Own(game, seat, code) for seat, name in enumerate(self.players) if name == OWN}
        self.write(header)
        self.accept(self.history.draws())

    def write(self, record: Header | Answer | Cut | End | Left) -> None:
        if self.writer is not None:
            self.writer.write(record)

    def accept(self, batch: Batch) -> None:
        """Written first, then true."""
        for answer in batch.answers:
            self.write(answer)
        self.history.accept(batch)

    def run(self) -> None:
        if len(self.people) == 1:
            say(self.speech.ui("you_are", name=self.speech.words["name"], seat=self.speech.seat(self.people[0])))
        bots = [f"{self.speech.seat(seat)} ({self.names[seat]})" for seat, one in enumerate(self.header.characters) if one]
        if bots:
            say(self.speech.ui("crew", names=", ".join(bots)))
        say(self.speech.ui("promise", commitment=self.header.commitment))
        while (step := self.history.step()) is not None:
            seat = self.seat_to_ask(step)
            if seat in self.people:
                self.ask(seat, step)
                continue
            bot = self.bot(seat)
            action = bot.choose(self.game.view(self.history.s, seat))
            self.accept(self.history.proposed(seat, action, bot.fault if isinstance(bot, Own) else ""))
            if not self.people:
                self.catch_up(SPECTATOR)
        self.end()

    def seat_to_ask(self, step: Choice[State, Action]) -> int:
        """The seat that answers; of several that may, a person's before a bot's."""
        people = [seat for seat in self.people if step.may(self.history.s, seat)]
        return people[0] if people else int(step.seat(self.history.s))

    def bot(self, seat: int) -> Bot:
        """The bot of a seat, seeded for this answer alone: after an undo, it gives the same answer to the same question. Your own
        bot stays the same through the whole game."""
        return self.own.get(seat) or make_bot(self.players[seat], self.game, seed_of(self.key, seat, self.history.n()))

    def catch_up(self, seat: int) -> None:
        """Tell a seat what happened since it last looked."""
        if seat in self.undone:
            say(self.speech.ui("undo_told"), lead="• ")
            self.undone.discard(seat)
        events = [event.to(seat) for answered in self.history.events_since(self.shown[seat]) for event in answered]
        for sentence, clause in self.speech.terminal.story(events, self.speech):
            say(sentence, clause, "• ")
        for viewer in [seat] if self.game.secrets else self.shown:
            self.shown[viewer] = self.history.n()

    def curtain(self, seat: int) -> None:
        """Between two people at one keyboard: nobody sees the other's hand, not even by scrolling back. Where nothing is
        hidden, all look together; what has to be remembered is wiped off when something new happens."""
        if self.game.tests_memory(self.header.options) and self.shown[seat] < self.history.n():
            wipe()
        if self.game.secrets and len(self.people) > 1 and seat != self.looking:
            wipe()
            say(self.speech.ui("pass_keyboard", seat=self.speech.seat(seat)))
            if read_line(f"{self.speech.ui('press_enter')} ▸ ") == "q":
                raise Leaving
            wipe()
        self.looking = seat

    def ask(self, seat: int, step: Choice[State, Action]) -> None:
        self.curtain(seat)
        self.catch_up(seat)
        view = self.game.view(self.history.s, seat)
        options = self.speech.terminal.ordered(step.options(self.history.s))
        self.show(view, options)
        noun = str(self.speech.words["table"]["what"])
        pick = self.speech.ui("pick", what=noun) if len(options) > 1 else self.speech.ui("pick_one")
        while True:
            typed = read_line(f"{pick} ▸ ")
            chosen = parse_choice(typed, options)
            if chosen is not None:
                self.accept(self.history.proposed(seat, chosen))
                return
            if typed.lower() == "q":
                raise Leaving
            if typed == "u":
                if self.undo(seat):
                    return
            elif typed.startswith("?"):
                self.explain(seat, step, typed[1:].strip())
            elif typed == "r":
                self.rules()
            elif not typed:
                self.show(view, options)
            else:
                say(self.speech.ui("not_a_choice", count=str(len(options))))

    def show(self, view: View, options: list[Action]) -> None:
        """The table, the question, and the answers that the drawing does not show."""
        console.print()
        console.print(self.speech.terminal.draw(view, options, self.speech, self.names, console.width))
        assert view.ask is not None
        say(self.speech.terminal.prompt(view, self.speech), view.ask.clause)
        is_drawn = self.speech.terminal.is_drawn
        listed = [f"{i} {self.speech.action(action)}" for i, action in enumerate(options, 1) if not is_drawn(action)]
        if listed:
            say("   ".join(listed), lead="  ")

    def explain(self, seat: int, step: Choice[State, Action], text: str) -> None:
        """Why something is not possible: every barred answer, or the one that was named; or what a card does."""
        if not text:
            refused = list(refusals(self.history.s, step, self.speech))
            say(self.speech.ui("not_possible" if refused else "all_possible"))
            for sentence, clause, actions in refused:
                named = ", ".join(str(action) for action in actions) if len(actions) <= FEW else ""
                say(f"{sentence} {named}".strip(), clause, "  ")
            return
        clause = self.speech.terminal.clause_of(text, self.speech)
        if clause:
            say(self.speech.rule(clause), clause)
            return
        try:
            refusal = self.history.refusal(seat, self.game.action(text))
        except BadInput:
            say(self.speech.ui("no_such", text=text))
            return
        if refusal is None:
            say(self.speech.ui("possible"))
            return
        say(self.speech.refusal(refusal), refusal.clause)
        say(self.speech.rule(refusal.clause), lead="  ")

    def rules(self) -> None:
        """The rulebook, to leaf through."""
        with console.pager():
            for chapter, (title, clauses) in enumerate(chapters(self.speech.words), 1):
                console.print(f"{chapter}. {title}\n", markup=False)
                if chapter == 1:
                    console.print(f"{self.speech.words['goal']}\n", markup=False)
                for number, clause in enumerate(clauses, 1):
                    entry = self.speech.words["clauses"][clause]
                    console.print(f"{chapter}.{number} {entry['title']} ({clause})\n  {entry['text']}\n", markup=False)

    def undo(self, seat: int) -> bool:
        """Back to before this seat's last answer. Freely, where since then nobody else has chosen and nobody learned anything;
        otherwise the other people at the table are asked. With bots alone it is for practice: asked first, and logged."""
        point = self.history.undo_point(seat)
        if point is None:
            say(self.speech.ui("undo_nothing"))
            return False
        others = [other for other in self.people if other != seat]
        practice = not point.is_free and not others
        if practice and not self.confirms(self.speech.ui("undo_practice")):
            return False
        if not point.is_free and not all(self.agrees(other) for other in others):
            self.curtain(seat)
            say(self.speech.ui("undo_refused"))
            return True
        self.write(Cut(point.n, practice))
        self.history.cut(point.n)
        self.shown = {viewer: min(told, point.n) for viewer, told in self.shown.items()}
        self.undone.update(others)
        self.curtain(seat)
        say(self.speech.ui("undone"))
        return True

    def agrees(self, seat: int) -> bool:
        """Asked behind the curtain: nobody sees a hand while deciding."""
        wipe()
        self.looking = -1
        return self.confirms(self.speech.ui("undo_asks", seat=self.speech.seat(seat)))

    def confirms(self, question: str) -> bool:
        say(question)
        return read_line(f"{self.speech.ui('yes_no')} ▸ ").lower() == str(self.speech.table["yes"])

    def end(self) -> None:
        self.write(End(self.game.scores(self.history.s), self.game.ending(self.history.s), self.key))
        for seat in self.people if len(self.people) == 1 else [SPECTATOR]:
            self.shown.setdefault(seat, max(self.shown.values()))
            self.catch_up(seat)
        ask(self.game, self.history.s, self.speech)
        self.tell_faults()
        say(self.speech.ui("revealed", key=self.key))
        if self.path is not None:
            say(self.speech.ui("check", path=str(self.path)))

    def tell_faults(self) -> None:
        for seat, bot in self.own.items():
            if bot.faults:
                seat_name, count = self.speech.seat(seat), str(bot.faults.total())
                say(self.speech.ui("own_faults", seat=seat_name, count=count, why=list_faults(bot.faults)))

    def leave(self) -> None:
        """What was played stays readable: the log ends with the key."""
        self.write(Left(self.key))
        console.print()
        say(self.speech.ui("left"))
        self.tell_faults()
        if self.path is not None:
            say(self.speech.ui("check", path=str(self.path)))


def parse_choice(typed: str, options: list[Action]) -> Action | None:
    """The answer that was typed: its number, its text, its verb or one of its parts, or Enter when there is only one."""
    numbered = {str(i): action for i, action in enumerate(options, 1)}
    if typed in numbered:
        return numbered[typed]
    if not typed:
        return options[0] if len(options) == 1 else None
    matches = [action for action in options if typed in (str(action), action.do, *action.parts().values())]
    return matches[0] if len(matches) == 1 else None


def read_line(prompt: str) -> str:
    """A line that someone types."""
    return console.input(f"[dim]{prompt}[/]").strip()


def wipe() -> None:
    """An empty screen, and nothing to scroll back to."""
    console.clear()
    if console.is_terminal:
        console.file.write("\x1b[3J")
