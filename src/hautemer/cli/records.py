"""Commands on logs: `replay` and `verify`."""

from __future__ import annotations

from hautemer.cli.boards import ask
from hautemer.cli.show import as_json, console, players_of, say, text_of
from hautemer.core.engine import asking
from hautemer.core.errors import BadInput, unknown
from hautemer.core.logs import Log, read_log, verify
from hautemer.core.messages import Event
from hautemer.games.shelf import SHELF
from hautemer.speech import Speech


def show_replay(path: str, seat: str | None, at: int | None, json: bool, lang: str) -> None:
    log = read_log(text_of(path), SHELF)
    if at is not None:
        show_at(log, at, seat, lang)
        return
    game = log.game
    events: list[Event] = []
    events_before: list[int] = []  # how many events there were when each question was asked
    for moment in log.moments():
        s = moment.s
        events += moment.events
        events_before.append(len(events))
    log.check_end(s)
    if seat is not None:
        viewer = seat_of(log, seat)
        events = [event.to(viewer) for event in events]
    if json:
        scores = game.scores(s) if asking(s) is None else None
        faults = {answer.n: answer.fault for answer in log.answers if answer.fault}
        as_json({"header": log.header, "events": events, "scores": scores, "taken_back": log.taken_back, "faults": faults})
        return
    speech = Speech(game, s.options, lang)
    players = players_of(log.header, speech)
    speech.seats = [f"{seat_name} ({player})" for seat_name, player in zip(speech.seats, players, strict=True)]
    lines: list[tuple[str, str]] = speech.terminal.story(events, speech)
    for answer in reversed([answer for answer in log.answers if answer.fault]):
        place = len(speech.terminal.story(events[: events_before[answer.n]], speech))
        lines.insert(place, (speech.ui("no_answer", seat=speech.seat(answer.seat)), ""))
    for sentence, clause in lines:
        say(sentence, clause, "• ")
    if asking(s) is None:
        ask(game, s, speech)
    else:
        say(speech.ui("left"))


def seat_of(log: Log, name: str) -> int:
    names = log.game.seats(log.options)
    if name not in names:
        raise unknown("seat", name, names)
    return names.index(name)


def show_at(log: Log, at: int, seat: str | None, lang: str) -> None:
    """The position after this many answers, the sea's included; or the table as a seat saw it then."""
    if at > len(log.answers):
        raise BadInput(f"The log has {len(log.answers)} moves and draws; --at can be at most that.")
    game = log.game
    s = next(moment.s for moment in log.moments(silent=True) if moment.n == at)
    if seat is None:
        console.file.write(game.write(s))
        return
    speech = Speech(game, s.options, lang)
    view = game.view(s, seat_of(log, seat))
    console.print(speech.terminal.draw(view, [], speech, players_of(log.header, speech), console.width))


def show_verify(path: str, json: bool) -> None:
    log = read_log(text_of(path), SHELF)
    draws = verify(log)
    if json:
        as_json({"verified": True, "answers": len(log.answers), "draws": draws, "commitment": log.header.commitment})
        return
    console.print(f"[green]✓[/] {len(log.answers)} moves and draws, all legal; {draws} draws, all from the promised key.")
    faults = sum(answer.fault != "" for answer in log.answers)
    if faults:
        console.print(f"[dim]A bot failed to move {faults} times, and greedy moved for it; the log says where.[/]")
    if log.taken_back:
        console.print(f"[dim]Moves were taken back {log.taken_back} times; the log says where.[/]")
