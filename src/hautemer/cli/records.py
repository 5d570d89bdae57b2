"""Commands on logs: `replay` and `verify`."""

from __future__ import annotations

from hautemer.cli.boards import ask, tell
from hautemer.cli.show import as_json, console, text_of
from hautemer.core.engine import asking, play
from hautemer.core.errors import BadInput, unknown
from hautemer.core.game import Game
from hautemer.core.logs import Log, answered, begun, read_log, replayed, verified
from hautemer.games.shelf import SHELF
from hautemer.speech import Speech


def opened(path: str) -> tuple[Log, Game]:
    log = read_log(text_of(path))
    if log.header.game not in SHELF:
        raise BadInput(f"Line 1 (game): {unknown('game', log.header.game, SHELF)}")
    return log, SHELF[log.header.game]


def show_replay(path: str, seat: str | None, at: int | None, json: bool, lang: str) -> None:
    log, game = opened(path)
    if at is not None:
        show_at(log, game, at)
        return
    s = replayed(log, game, told=True)
    names = game.seats(s.options)
    if seat is not None and seat not in names:
        raise unknown("seat", seat, names)
    assert s.told is not None
    events = s.told if seat is None else [event.to(names.index(seat)) for event in s.told]
    if json:
        as_json({"header": log.header, "events": events, "scores": game.scores(s), "taken_back": log.taken_back})
        return
    speech = Speech(game, s.options, lang)
    speech.seats = [f"{called} ({who})" for called, who in zip(speech.seats, log.header.seats, strict=True)]
    tell(events, speech)
    ask(game, s, speech)


def show_at(log: Log, game: Game, at: int) -> None:
    """The position after so many answers, the sea's among them."""
    if at > len(log.answers):
        raise BadInput(f"The log has {len(log.answers)} answers, so --at goes up to that.")
    s = begun(log, game)
    for i in range(at):
        play(s, answered(log, game, s, i))
    asking(s)
    console.file.write(game.write(s))


def show_verify(path: str, json: bool) -> None:
    log, game = opened(path)
    draws = verified(log, game)
    if json:
        as_json({"verified": True, "answers": len(log.answers), "draws": draws, "commitment": log.header.commitment})
        return
    console.print(f"[green]✓[/] {len(log.answers)} answers, all by the rules; {draws} draws, all from the key that was promised.")
    if log.taken_back:
        console.print(f"[dim]Answers were taken back {log.taken_back} times; the log says where.[/]")
