"""Games written down for the tests, and their logs taken apart and sealed again."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from hautemer.bots.crew import make_bot
from hautemer.core.engine import Action, Chance, asking, play
from hautemer.core.fair import FairDraws
from hautemer.core.logs import Writer, header_of
from hautemer.core.records import Answer, Cut, End
from hautemer.games.shelf import SHELF

GAME = SHELF["reef"]
KEY = "7f" * 32
Row = dict[str, Any]


@cache
def recorded(words: tuple[str, str] = ("sel", "Ω"), take_back: tuple[int, int] | None = None, mode: str = "symmetric") -> str:
    """A whole game of the greedy one against the drifter, as a log. `take_back`: before that answer, once, back to the other."""
    options = GAME.complete_options({"mode": mode})
    written: list[str] = []
    writer = Writer(written.append)
    writer.write(header_of(GAME, options, ["greedy", "drifter"], "table", list(words), KEY))
    luck = FairDraws(KEY, "table", list(words))
    bots = [make_bot("greedy", GAME, 1), make_bot("drifter", GAME, 2)]
    s = GAME.start(options)
    answers: list[Action] = []
    while (step := asking(s)) is not None:
        if take_back is not None and len(answers) == take_back[0]:
            writer.write(Cut(take_back[1]))
            del answers[take_back[1] :]
            take_back = None
            s = GAME.start(options)
            for action in answers:
                asking(s)
                play(s, action)
            continue
        seat = int(step.seat(s))
        chosen = luck.answer(len(answers), s, step) if isinstance(step, Chance) else bots[seat].choose(GAME.view(s, seat))
        writer.write(Answer(len(answers), seat, chosen))
        answers.append(chosen)
        play(s, chosen)
    writer.write(End(GAME.scores(s), GAME.ending(s), KEY))
    return "".join(written)


def rows_of(text: str) -> list[Row]:
    """The lines as objects, without their seals."""
    rows: list[Row] = [json.loads(line) for line in text.split("\n")[:-1]]
    for row in rows:
        del row["seal"]
    return rows


def sealed_again(rows: list[Row]) -> str:
    """What a forger would do: every line sealed anew, as docs/logs.md says."""
    seal, text = "", ""
    for row in rows:
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        seal = hashlib.sha256((seal + line).encode()).hexdigest()[:16]
        text += f'{line[:-1]},"seal":"{seal}"}}\n'
    return text


def index_of(rows: list[Row], do: str) -> int:
    """The place of the first answer with this verb; its line is one more."""
    return next(i for i, row in enumerate(rows) if row.get("line") == "answer" and row["action"]["do"] == do)
