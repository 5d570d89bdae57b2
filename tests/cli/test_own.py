"""A bot of one's own: the examples of the page play, and whatever a file does, the game goes on."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from pathlib import Path
from zlib import crc32

import pytest

from hautemer.bots.own import OWN, Own
from hautemer.core.engine import Chance
from hautemer.core.errors import BadInput
from hautemer.core.logs import read_log
from hautemer.games.shelf import SHELF
from hautemer.lab import promises
from hautemer.lab.arena import play_one
from hautemer.speech import LANGUAGES, Speech
from tests.cli.terminal import hautemer, says

PAGE = Path(__file__).parent.parent.parent / "docs" / "writing-a-bot.md"
ANY_GAME, REEF, AHEAD = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
FIRST = "return view.ask.options[0]"


def written(folder: Path, code: str) -> str:
    path = folder / f"bot_{crc32(code.encode())}.py"  # a file is run once, so another bot is another file
    path.write_text(code, "utf-8")
    return str(path)


def choosing(body: str, head: str = "") -> str:
    return f"{head}\nclass Bot:\n    patience = 0.2\n    def choose(self, view):\n        {body}\n"


def played(path: str, seed: int = 1) -> tuple[list[float], Counter[str]]:
    """A game of Récif against the drifter: the scores, and what went wrong."""
    game = SHELF["reef"]
    faults: list[Counter[str]] = [Counter(), Counter()]
    scores, _, clause = play_one(game, game.complete_options({}), [OWN, "drifter"], seed, path, faults)
    assert clause == "reef.end"
    return scores, faults[0]


# ---- the page ----


@pytest.mark.parametrize("name", SHELF)
def test_the_first_example_plays_every_game(name: str, tmp_path: Path) -> None:
    game = SHELF[name]
    seats = ",".join([OWN, *["drifter"] * (len(game.seats(game.complete_options({}))) - 1)])
    path = written(tmp_path, ANY_GAME)
    ran = hautemer("simulate", name, "--code", path, "--seats", seats, "--games", "2", "--jobs", "1", "--json")
    assert ran.code == 0
    assert ran.json["seats"][0]["faults"] == {}


def test_the_example_for_reef_is_as_good_as_the_page_says(tmp_path: Path) -> None:
    path, shares = written(tmp_path, REEF), []
    for seats in ("own,greedy", "greedy,own"):
        ran = hautemer("simulate", "reef", "--code", path, "--seats", seats, "--games", "60", "--jobs", "2", "--json")
        (seat,) = [seat for seat in ran.json["seats"] if seat["bot"] == OWN]
        assert seat["faults"] == {}
        shares.append(seat["share"])
    assert sum(shares) / 2 > 0.65, "three games of four"


@pytest.mark.parametrize("name", SHELF)
def test_the_example_that_thinks_ahead_answers_in_every_game(name: str, tmp_path: Path) -> None:
    game = SHELF[name]
    bot = Own(game, 1, written(tmp_path, AHEAD))
    for s, step, _ in islice(promises.questions(game, 4), 150):
        if not isinstance(step, Chance):
            assert bot.choose(game.view(s, int(step.seat(s)))) in step.options(s)
    assert not bot.faults


def test_the_page_names_every_field_of_a_view_of_reef() -> None:
    page = PAGE.read_text("utf-8")
    for field in ("game", "seat", "options", "then", "table", "lower", "sides", "played"):
        assert f"view.{field}" in page
    for field in SHELF["reef"].view(SHELF["reef"].start(SHELF["reef"].complete_options({})), 0).sides[0].__struct_fields__:  # type: ignore[attr-defined]
        assert f"`{field}`" in page or f"`.{field}`" in page, field


# ---- answers ----


@pytest.mark.parametrize("body", [FIRST, "return str(view.ask.options[0])", "return f'  {view.ask.options[0]} '"])
def test_an_answer_is_the_option_or_its_text(body: str, tmp_path: Path) -> None:
    scores, faults = played(written(tmp_path, choosing(body)))
    assert (scores, faults) == (played(written(tmp_path, choosing(FIRST)))[0], {})


FAULTS = {
    "raise ValueError('no')": "crashed: ValueError, line 5",
    "exit()": "crashed: SystemExit",
    "return self.nothing": "crashed: AttributeError, line 5",
    "return 'play o99'": "illegal",
    "return None": "illegal",
    "return view": "illegal",
}


@pytest.mark.parametrize("body", FAULTS)
def test_whatever_it_does_wrong_is_counted_and_the_game_goes_on(body: str, tmp_path: Path) -> None:
    _, faults = played(written(tmp_path, choosing(body)))
    ((fault, n),) = faults.items()
    assert fault.startswith(FAULTS[body])
    assert n > 10


@pytest.mark.parametrize("body", ["while True: pass", "import time; time.sleep(9)"])
def test_who_is_too_slow_is_asked_once_more_and_then_answered_for(body: str, tmp_path: Path) -> None:
    game = SHELF["reef"]
    bot = Own(game, 1, written(tmp_path, choosing(body)))
    s, step, _ = next(one for one in promises.questions(game, 1) if one[1].name == "open")
    assert bot.choose(game.view(s, int(step.seat(s)))) in step.options(s)
    assert bot.faults == {"slow": 1}


def test_a_second_try_is_enough(tmp_path: Path) -> None:
    body = f"self.n = getattr(self, 'n', 0) + 1\n        if self.n % 2: raise ValueError\n        {FIRST}"
    scores, faults = played(written(tmp_path, choosing(body)))
    assert (scores, faults) == (played(written(tmp_path, choosing(FIRST)))[0], {})


def test_a_bot_that_cannot_be_made_is_answered_for(tmp_path: Path) -> None:
    _, faults = played(
        written(tmp_path, f"class Bot:\n    def __init__(self):\n        1 / 0\n    def choose(self, view):\n        {FIRST}\n")
    )
    assert list(faults) == ["crashed: ZeroDivisionError, line 3"]


def test_the_options_of_the_table_are_out_of_its_reach(tmp_path: Path) -> None:
    game = SHELF["reef"]
    options = game.complete_options({})
    play_one(game, options, [OWN, "drifter"], 1, written(tmp_path, choosing(f"view.options.clear(); {FIRST}")))
    assert options == game.complete_options({})


# ---- the commands ----


def test_simulate_tells_what_went_wrong(tmp_path: Path) -> None:
    path = written(tmp_path, choosing("print('hm'); return 3"))
    ran = hautemer("simulate", "reef", "--seats", "greedy,own", "--code", path, "--games", "2", "--jobs", "1")
    assert re.search(r"crab: greedy moved for own \d+ times: illegal \(\d+\)\.", ran.flat)
    assert "hm" not in ran.out
    assert "hm" in ran.err
    counted = hautemer("simulate", "reef", "--seats", "greedy,own", "--code", path, "--games", "2", "--jobs", "1", "--json").json
    assert ["faults" in seat for seat in counted["seats"]] == [False, True]
    assert counted["seats"][1]["faults"]["illegal"] > 20


def test_the_same_seed_gives_the_same_games_however_many_processes_play_them(tmp_path: Path) -> None:
    path = written(tmp_path, REEF)
    ran = [hautemer("simulate", "reef", "--code", path, "--games", "12", "--jobs", jobs, "--json").json for jobs in ("1", "2")]
    assert ran[0] == ran[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_play_seats_it_and_tells_at_the_end(lang: str, tmp_path: Path) -> None:
    path, log = written(tmp_path, choosing("return 3")), tmp_path / "game.log"
    args = ("play", "reef", "--code", path, "--seed", "1", "--lang", lang)
    ran = hautemer(*args, "--seats", "own,greedy", "--log", str(log))
    count = re.search(r"(\d+) (times|fois)", ran.flat)
    assert count
    seat = Speech(SHELF["reef"], {"octopus": "first"}, lang).seat(0)
    assert says(ran.out, "own_faults", lang, seat=seat, count=count[1], why=f"illegal ({count[1]})")
    assert hautemer("verify", str(log)).code == 0
    assert read_log(log.read_text("utf-8"), SHELF).header.seats == ["own", "greedy"]
    assert len(hautemer(*args, types=["q"]).screens) == 1, "by default the other seat is its own"


@pytest.mark.parametrize(("body", "fault"), [("return 3", "illegal"), ("1 / 0", "crashed"), ("while True: pass", "slow")])
def test_the_log_says_which_answers_were_not_its_own(body: str, fault: str, tmp_path: Path) -> None:
    """It answers well every other time."""
    well = f"self.n = getattr(self, 'n', 0) + 1\n        if self.n % 3 == 1: {FIRST}\n        {body}"
    path, log = written(tmp_path, choosing(well).replace("0.2", "0.02")), tmp_path / "game.jsonl"
    ran = hautemer("play", "reef", "--code", path, "--seats", "own,greedy", "--seed", "1", "--log", str(log))
    assert ran.code == 0
    read = read_log(log.read_text("utf-8"), SHELF)
    faults = [answer.fault for answer in read.answers if answer.seat == 0]
    assert (set(faults[::2]), set(faults[1::2])) == ({""}, {fault})
    assert {answer.fault for answer in read.answers if answer.seat != 0} == {""}
    by_answer = hautemer("replay", str(log), "--json").json["faults"]
    assert list(by_answer.values()) == faults[1::2]
    assert hautemer("verify", str(log)).code == 0


def test_play_says_nothing_about_a_bot_that_behaves(tmp_path: Path) -> None:
    ran = hautemer("play", "reef", "--code", written(tmp_path, choosing(FIRST)), "--seats", "own,greedy", "--seed", "1")
    assert "greedy moved" not in ran.flat


REFUSED = {
    "x = 1": "has no class Bot with a method choose(self, view)",
    "class Bot:\n    pass": "has no class Bot",
    "Bot = 3": "has no class Bot",
    "import nothing_of_the_kind": ": ModuleNotFoundError: No module named 'nothing_of_the_kind', line 1.",
    "class Bot:\n  def choose(": ": SyntaxError",
    "exit(3)": ": SystemExit: 3, line 1.",
    "class Bot:\n    patience = 'long'\n    def choose(self, view): pass": "patience must be a number of seconds above 0",
    "\0": "Cannot run",
}


@pytest.mark.parametrize("code", REFUSED)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_file_that_is_no_bot_is_refused_before_the_game(command: str, code: str, tmp_path: Path) -> None:
    ran = hautemer(command, "reef", "--code", written(tmp_path, code))
    assert ran.code == 2
    assert REFUSED[code] in ran.err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["simulate", "reef", "--code", "nowhere.py"], "Cannot read nowhere.py: No such file or directory."),
        (["simulate", "reef", "--seats", "own,greedy"], "add --code my_bot.py"),
        (["play", "reef", "--seats", "person,own"], "add --code my_bot.py"),
        (["simulate", "reef", "--seats", "drifter,greedy", "--code", "x.py"], "--code x.py is for a seat named own"),
    ],
)
def test_seats_and_code_belong_together(args: list[str], message: str) -> None:
    ran = hautemer(*args)
    assert (ran.code, message in ran.err) == (2, True), ran.err


def test_nobody_is_called_own_without_a_file() -> None:
    with pytest.raises(BadInput, match="Cannot read"):
        Own(SHELF["reef"], 1, "nowhere.py")
