"""Looking back at a game that is over: as each seat knew it, and every draw laid open."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.harness import PERSON, Message, Server, duel, play_to_the_end

OMNISCIENT, SPECTATOR, SEA = -3, -2, -1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[str, list[Message]]:
    """A table whose game is over, and all that Ann was told there."""

    async def sit() -> tuple[str, list[Message]]:
        async with duel(server, mode="asymmetric") as (ann, ben, first):
            ends = await asyncio.gather(play_to_the_end(ann, first, 1), play_to_the_end(ben, ben.heard[-1], 2))
            return ends[0]["table"], [update for update in ann.heard if update["type"] == "update"]

    return asyncio.run(sit())


def ask(server: Server, path: str) -> Any:
    status, text = server.get(path)
    assert status == 200, text
    return json.loads(text)


def all_moments(server: Server, table: str, seat: int) -> list[Message]:
    last = len(ask(server, f"/api/replays/{table}")["answers"])
    moments: list[Message] = []
    while len(moments) <= last:
        moments += ask(server, f"/api/replays/{table}/moments?seat={seat}&from={len(moments)}")
    return moments


def test_each_moment_is_what_the_seat_knew_then(server: Server, played: tuple[str, list[Message]]) -> None:
    table, told = played
    then = all_moments(server, table, 0)
    assert [moment["n"] for moment in then] == list(range(told[-1]["n"] + 1))
    for update in told:
        if update["view"] is None:
            continue
        moment = then[update["n"]]
        assert moment["view"]["ask"] == update["view"]["ask"]
        assert [side["hand"] for side in moment["view"]["sides"]] == [side["hand"] for side in update["view"]["sides"]]
        made = [one["events"] for one in then[update["since"] + 1 : update["n"] + 1]]
        assert made == update["events"]


def test_who_looks_back_sees_all_or_as_little_as_who_looked_on(server: Server, played: tuple[str, list[Message]]) -> None:
    everything, nothing = [all_moments(server, played[0], seat) for seat in (OMNISCIENT, SPECTATOR)]
    assert all(side["hand"] is not None for moment in everything for side in moment["view"]["sides"])
    assert all(side["hand"] is None for moment in nothing for side in moment["view"]["sides"])
    drawn = [event["card"] for moment in everything for event in moment["events"] if event["event"] == "drew"]
    assert drawn
    assert None not in drawn
    assert not any(moment["view"]["ask"]["options"] for moment in nothing if moment["view"]["ask"])


def test_who_looks_back_at_all_sees_what_could_be_answered(server: Server, played: tuple[str, list[Message]]) -> None:
    everything, anns, bens = [all_moments(server, played[0], seat) for seat in (OMNISCIENT, 0, 1)]
    asked = {SEA: 0, 0: 0, 1: 0}
    for moment in everything[:-1]:
        ask = moment["view"]["ask"]
        known = [] if ask["seat"] == SEA else [anns, bens][ask["seat"]][moment["n"]]["view"]["ask"]["options"]
        assert ask["options"] == known
        asked[ask["seat"]] += 1
    assert all(asked.values())


def test_every_draw_can_be_drawn_again_by_anyone(server: Server, played: tuple[str, list[Message]]) -> None:
    game = ask(server, f"/api/replays/{played[0]}")
    draws = ask(server, f"/api/replays/{played[0]}/draws")
    key = bytes.fromhex(game["key"])
    assert hashlib.sha256(key).hexdigest() == game["commitment"] == played[1][0]["commitment"]
    assert [draw["n"] for draw in draws] == [n for n, answer in enumerate(game["answers"]) if answer["seat"] == -1]
    for draw in draws:
        text = json.dumps([game["table"], draw["n"], *game["words"]], ensure_ascii=False, separators=(",", ":"))
        number = int(hmac.new(key, text.encode(), "sha256").hexdigest(), 16) % sum(draw["weights"])
        laid_out = [face for face, weight in zip(draw["faces"], draw["weights"], strict=True) for _ in range(weight)]
        assert laid_out[number] == draw["drawn"]


def test_a_game_that_goes_on_shows_nothing(server: Server) -> None:
    opened = server.open_table(PERSON, PERSON)
    for path in ("", "/moments", "/draws", "/log"):
        assert server.get(f"/api/replays/{opened['table']}{path}")[0] == 409
        assert server.get(f"/api/replays/0123456789abcdef{path}")[0] == 404


@pytest.mark.parametrize("query", ["seat=2", "seat=-4", "seat=x", "from=-1", "from=100000", "from=1.5"])
def test_moments_that_are_none(server: Server, played: tuple[str, list[Message]], query: str) -> None:
    assert server.get(f"/api/replays/{played[0]}/moments?{query}")[0] == 400


def test_a_replay_survives_a_restart(server: Server, played: tuple[str, list[Message]]) -> None:
    before = server.get(f"/api/replays/{played[0]}")
    server.kill()
    server.start()
    assert server.get(f"/api/replays/{played[0]}") == before
