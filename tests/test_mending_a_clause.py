"""The page on mending a clause mends one: in a copy of the repository, a table begun before that plays on by its own rules."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import websockets

from hautemer.core.errors import BadInput
from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.server.sockets import GONE
from tests.copies import ROOT, Copy, blocks_of
from tests.core.logbook import rows_of, sealed_again
from tests.server.harness import GREEDY, PATIENCE, PERSON, Browser, Message, Server, mine, play_to_the_end

PAGE = ROOT / "docs" / "mending-a-clause.md"
COMMANDS = re.findall(r"^hautemer (.+)$", PAGE.read_text("utf-8"), re.M)
UNKNOWN = "There is no version 2 of the rules of reef here, only 1. A later release may have it: upgrade Hautemer."


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy"), PAGE)


class UpgradedServer(Server):
    """A server that can be started again as that of the copy, and as it was."""

    copy: Copy | None = None

    def environment(self) -> dict[str, str]:
        return self.copy.environment() if self.copy is not None else super().environment()

    def restart(self, copy: Copy | None) -> None:
        self.stop()
        self.copy = copy
        self.start()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UpgradedServer]:
    server = UpgradedServer(tmp_path_factory.mktemp("database") / "tables.db")
    yield server
    server.stop()


def test_every_block_of_the_page_is_used() -> None:
    fences = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("```") and line not in ("```", "```sh")]
    assert len(blocks_of(PAGE)) == len(fences)
    assert COMMANDS


def test_a_version_needs_finished_games_of_its_own_and_the_page_says_how_they_are_made(copy: Copy) -> None:
    tests = ["tests/games/test_logs.py", "tests/games/reef/test_next_round.py", "-k", "reef or next_round"]
    before = copy.ran(sys.executable, "-m", "pytest", *tests)
    assert before.returncode == 1
    assert "no finished game of reef by version 2 of its rules with mode=asymmetric, symmetric" in before.stdout
    for command in COMMANDS:
        copy.python("-m", "hautemer", *command.split())
    copy.python("-m", "pytest", *tests)


PROMISES = """
from collections import Counter
from hautemer.games.shelf import SHELF
from hautemer.lab import promises

game, asked = SHELF["reef"], Counter()
for seed in range(60):
    for s, step, rng in promises.questions(game, seed):
        asked[s.rules] += 1
        promises.a_clone_is_equal_and_independent(game, s, rng)
        promises.the_position_survives_as_text(game, s)
        for seat in (0, 1):
            promises.a_guess_looks_the_same(game, s, seat, rng)
            promises.nothing_tells_a_secret(game, s, seat, rng)
    promises.the_log_rebuilds_the_table(game, seed)
print(*sorted(asked))
"""


def test_both_versions_keep_the_promises(copy: Copy) -> None:
    assert copy.python("-c", PROMISES) == "1 2\n"


async def begin(server: Server, token: str) -> Message:
    """Sit down and answer a few times; the next question."""
    async with server.browser(token) as line:
        ann = Browser(line)
        await ann.say(type="join", name="Ann")
        asked = await ann.until(mine)
        for _ in range(3):
            await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
            asked = await ann.until(mine)
        return asked


async def play_on(server: Server, token: str, before: Message) -> Message:
    """Come back to that question, ask for a hint, take an answer back, and play to the end."""
    async with server.browser(token) as line:
        ann = Browser(line)
        asked = await ann.next()
        assert (asked["n"], asked["view"]) == (before["n"], before["view"])
        await ann.say(type="hint", n=asked["n"])
        hint = (await ann.until(lambda update: update["hint"]))["hint"]
        assert hint in asked["view"]["ask"]["options"]
        await ann.say(type="answer", n=asked["n"], action=hint)
        later = await ann.until(mine)
        await ann.say(type="undo", n=later["n"], practice=True)
        asked = await ann.until(lambda update: update["n"] == before["n"])
        assert asked["view"] == before["view"]
        return await play_to_the_end(ann, asked, seed=1)


async def watch(server: Server, token: str, until: str) -> Message:
    """The first update that has this."""
    async with server.browser(token) as line:
        return await Browser(line).until(lambda update: update[until])


async def turned_away(server: Server, token: str) -> tuple[int, str]:
    """The code and the reason with which the server closes the connection."""
    async with server.browser(token) as line:
        with pytest.raises(websockets.ConnectionClosed):
            await line.recv()
        return line.close_code or 0, line.close_reason or ""


class Played(NamedTuple):
    """Two logs of the mended server: of the table that was begun before, and of one that was not; and the link to the latter."""

    older: str
    newer: str
    link: str


@pytest.fixture(scope="module")
def played(copy: Copy, server: UpgradedServer) -> Played:
    opened = server.open_table(PERSON, GREEDY, opens="first")
    before = asyncio.run(begin(server, opened["seats"][0]))
    server.restart(copy)
    end = asyncio.run(play_on(server, opened["seats"][0], before))
    assert (before["options"]["rules"], end["options"]["rules"]) == ("1", "1")
    replay = f"/api/replays/{opened['table']}"
    look_back(server, replay, end["n"])
    _, fork = server.post(f"{replay}/fork", {"n": before["n"], "seats": [GREEDY, GREEDY]})
    _, rematch = server.at_table(opened["seats"][0], "rematch")
    newer = server.open_table(GREEDY, GREEDY)
    rules = [asyncio.run(watch(server, one["watch"], "options"))["options"]["rules"] for one in (fork, rematch, newer)]
    assert rules == ["1", "2", "2"], "a game that is taken up again is the same game; a rematch is a new one"
    asyncio.run(watch(server, newer["watch"], "end"))
    return Played(server.log_of(opened)[1], server.log_of(newer)[1], newer["watch"])


def look_back(server: Server, replay: str, last: int) -> None:
    """The replay and the analysis of a finished game."""
    assert json.loads(server.get(replay)[1])["options"]["rules"] == "1"
    [over] = json.loads(server.get(f"{replay}/moments?from={last}")[1])
    assert over["view"]["winner"] is not None
    assert server.post(f"{replay}/analysis")[0] == 202
    until = time.monotonic() + PATIENCE
    while (analysis := json.loads(server.get(f"{replay}/analysis")[1]))["state"] == "running" and time.monotonic() < until:
        time.sleep(0.1)
    assert analysis["state"] == "done"


def test_a_table_is_played_to_its_end_by_the_rules_it_began_with(played: Played) -> None:
    """The log of the mended server is verified by this program, in which nothing is mended."""
    log = read_log(played.older, SHELF)
    assert verify(log)
    assert log.taken_back == 1


def test_the_mended_program_reads_either_log_by_its_own_rules(copy: Copy, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    hautemer = [sys.executable, "-m", "hautemer"]
    for text in played.older, played.newer:
        file.write_text(text, "utf-8")
        assert json.loads(copy.run(*hautemer, "verify", str(file), "--json"))["verified"]
        assert json.loads(copy.run(*hautemer, "replay", str(file), "--json"))["scores"]
        assert copy.run(*hautemer, "analyse", str(file), "--rounds", "8")
        rows = rows_of(text)
        rows[0]["rules"] = 3 - rows[0]["rules"]
        file.write_text(sealed_again(rows), "utf-8")
        ran = copy.ran(*hautemer, "verify", str(file))
        assert (ran.returncode, "is not allowed here" in ran.stderr) == (2, True), "the clause has been met"


def test_what_is_newer_than_the_program_is_refused_and_kept(copy: Copy, server: UpgradedServer, played: Played) -> None:
    with pytest.raises(BadInput, match=f"Line 1 .*{re.escape(UNKNOWN)}"):
        read_log(played.newer, SHELF)
    with pytest.raises(BadInput, match=f"Line 1: {re.escape(UNKNOWN)}"):
        SHELF["reef"].read(copy.python("-m", "hautemer", "position", "reef"))
    server.restart(None)
    assert asyncio.run(turned_away(server, played.link)) == (GONE, UNKNOWN)
    server.restart(copy)
    assert asyncio.run(watch(server, played.link, "end"))["options"]["rules"] == "2"
