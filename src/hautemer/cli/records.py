"""Commands on logs: `replay` and `verify`."""

from __future__ import annotations

from hautemer.cli.boards import ask
from hautemer.cli.show import as_json, console, say, text_of
from hautemer.core.engine import State, asking, play
from hautemer.core.errors import BadInput, unknown
from hautemer.core.game import Game
from hautemer.core.logs import Log, answered, begun, read_log, replayed, verified
from hautemer.games.shelf import SHELF
from hautemer.speech import Speech


def opened(text: str) -> tuple[Log, Game]:
    log = read_log(text)
    if log.header.game not in SHELF:
        raise BadInput(f"Line 1 (game): {unknown('game', log.header.game, SHELF)}")
    return log, SHELF[log.header.game]


def show_replay(path: str, seat: str | None, at: int | None, json: bool, lang: str) -> None:
    log, game = opened(text_of(path))
    if at is not None:
        show_at(log, game, at, seat, lang)
        return
    s = replayed(log, game, told=True)
    assert s.told is not None
    events = s.told if seat is None else [event.to(seat_called(game, s, seat)) for event in s.told]
    if json:
        scores = game.scores(s) if asking(s) is None else None
        faults = {answer.n: answer.fault for answer in log.answers if answer.fault}
        as_json({"header": log.header, "events": events, "scores": scores, "taken_back": log.taken_back, "faults": faults})
        return
    speech = Speech(game, s.options, lang)
    speech.seats = [f"{called} ({who})" for called, who in zip(speech.seats, log.header.seats, strict=True)]
    lines: list[tuple[str, str]] = speech.terminal.story(events, speech)
    for answer in reversed([answer for answer in log.answers if answer.fault]):
        place = len(speech.terminal.story(events[: told_before(log, game, answer.n)], speech))
        lines.insert(place, (speech.ui("no_answer", seat=speech.seat(answer.seat)), ""))
    for sentence, clause in lines:
        say(sentence, clause, "• ")
    if asking(s) is None:
        ask(game, s, speech)
    else:
        say(speech.ui("left"))


def told_before(log: Log, game: Game, n: int) -> int:
    """How many events there were when question n was asked."""
    s = begun(log, game)
    s.told = []
    for i in range(n):
        play(s, answered(log, game, s, i))
    asking(s)
    assert s.told is not None
    return len(s.told)


def seat_called(game: Game, s: State, name: str) -> int:
    names = game.seats(s.options)
    if name not in names:
        raise unknown("seat", name, names)
    return names.index(name)


def show_at(log: Log, game: Game, at: int, seat: str | None, lang: str) -> None:
    """The position after so many answers, the sea's among them; or the table as a seat saw it then."""
    if at > len(log.answers):
        raise BadInput(f"The log has {len(log.answers)} answers, so --at goes up to that.")
    s = begun(log, game)
    for i in range(at):
        play(s, answered(log, game, s, i))
    asking(s)
    if seat is None:
        console.file.write(game.write(s))
        return
    speech = Speech(game, s.options, lang)
    view = game.view(s, seat_called(game, s, seat))
    console.print(speech.terminal.draw(view, [], speech, log.header.seats, console.width))


def show_verify(path: str, json: bool) -> None:
    log, game = opened(text_of(path))
    draws = verified(log, game)
    if json:
        as_json({"verified": True, "answers": len(log.answers), "draws": draws, "commitment": log.header.commitment})
        return
    console.print(f"[green]✓[/] {len(log.answers)} answers, all by the rules; {draws} draws, all from the key that was promised.")
    faults = sum(answer.fault != "" for answer in log.answers)
    if faults:
        console.print(f"[dim]A bot gave no answer {faults} times, and the greedy one answered for it; the log says where.[/]")
    if log.taken_back:
        console.print(f"[dim]Answers were taken back {log.taken_back} times; the log says where.[/]")
