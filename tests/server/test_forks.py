"""A finished game is played on from one of its questions, at a new table; its log says where it was taken up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from hautemer.core.errors import BadInput
from hautemer.core.logs import Log, read_log, verify
from hautemer.games.shelf import SHELF
from tests.server.harness import GREEDY, PERSON, Browser, Message, Server, mine, play_to_the_end


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def played(server: Server, opened: Message, name: str, words: str) -> Log:
    """The first seat plays the game to its end; its log."""

    async def play() -> None:
        async with server.browser(opened["seats"][0]) as line:
            browser = Browser(line)
            await browser.next()
            await browser.say(type="join", name=name, words=words)
            await play_to_the_end(browser, await browser.until(mine), 7)

    asyncio.run(play())
    return log_of(server, opened["table"])


def log_of(server: Server, table: str) -> Log:
    status, text = server.get(f"/api/replays/{table}/log")
    assert status == 200, text
    return read_log(text, SHELF)


def fork(server: Server, table: str, n: int, *seats: dict[str, str]) -> Message:
    status, opened = server.post(f"/api/replays/{table}/fork", {"n": n, "seats": list(seats)})
    assert status == 201, opened
    links: Message = opened
    return links


@pytest.fixture(scope="module")
def first(server: Server) -> tuple[str, Log]:
    opened = server.open_table(PERSON, GREEDY, opens="first")
    return opened["table"], played(server, opened, "Ann", "salt")


def test_a_game_is_played_on_from_any_question_and_both_parts_are_verified(server: Server, first: tuple[str, Log]) -> None:
    table, before = first
    half = len(before.answers) // 2
    after = played(server, fork(server, table, half, PERSON, GREEDY), "Zoé", "foam")
    assert after.answers[:half] == before.answers[:half]
    assert after.answers[half:] != before.answers[half:], "luck and answers of its own"
    assert [(one.table, one.n, one.words) for one in after.header.forks] == [(table, half, before.header.words)]
    assert verify(after) > 0


def test_a_draw_of_either_part_that_was_altered_is_found(server: Server, first: tuple[str, Log]) -> None:
    table, before = first
    half = len(before.answers) // 2
    after = played(server, fork(server, table, half, PERSON, GREEDY), "Zoé", "foam")
    for keep in (before.header.words, ["other", "words"]):
        after.header.forks[0].words[:] = keep
        if keep == before.header.words:
            verify(after)
        else:
            with pytest.raises(BadInput, match="the key draws"):
                verify(after)


def test_whoever_comes_first_sees_nothing_and_takes_nothing_back_of_what_was_played(
    server: Server, first: tuple[str, Log]
) -> None:
    table, before = first
    n = next(one.n for one in before.answers if one.seat == 0)
    n = next(one.n for one in before.answers if one.seat == 0 and one.n > n)
    opened = fork(server, table, n, PERSON, PERSON)

    async def sit() -> None:
        async with server.browser(opened["seats"][0]) as a, server.browser(opened["seats"][1]) as b:
            ann, ben = Browser(a), Browser(b)
            update = await ann.next()
            assert (update["view"], update["n"]) == (None, n)
            await ann.say(type="join", name="Ann")
            await ben.say(type="join", name="Ben")
            update = await ann.until(mine)
            assert (update["n"], update["forked"]) == (n, {"table": table, "n": n})
            await ann.say(type="undo", n=n)
            assert (await ann.next("refused"))["reason"] == "nothing_to_undo"
            await ann.say(type="answer", n=n, action=update["view"]["ask"]["options"][0])
            await ann.until(lambda one: one["n"] > n)

    asyncio.run(sit())


def test_a_fork_of_a_fork_knows_where_each_part_was_played(server: Server, first: tuple[str, Log]) -> None:
    table, before = first
    third = len(before.answers) // 3
    second = fork(server, table, third, PERSON, GREEDY)
    middle = played(server, second, "Zoé", "foam")
    late = (third + len(middle.answers)) // 2
    after = played(server, fork(server, second["table"], late, PERSON, GREEDY), "Dora", "gulls")
    assert [(one.table, one.n) for one in after.header.forks] == [(table, third), (second["table"], late)]
    assert verify(after) > 0
    early = played(server, fork(server, second["table"], third - 2, PERSON, GREEDY), "Dora", "gulls")
    assert [(one.table, one.n) for one in early.header.forks] == [(table, third - 2)], (
        "those answers were given at the first table"
    )
    assert verify(early) > 0


def test_bots_alone_play_on_at_once(server: Server, first: tuple[str, Log]) -> None:
    table, _ = first
    opened = fork(server, table, 0, GREEDY, GREEDY)

    async def watch() -> Message:
        async with server.browser(opened["watch"]) as line:
            return await Browser(line).until(lambda update: update["end"])

    assert asyncio.run(watch())["forked"] == {"table": table, "n": 0}
    assert verify(log_of(server, opened["table"])) > 0


def test_a_fork_outlives_the_server(server: Server, first: tuple[str, Log]) -> None:
    table, before = first
    half = len(before.answers) // 2
    opened = fork(server, table, half, PERSON, GREEDY)
    server.kill()
    server.start()
    after = played(server, opened, "Ann", "tide")
    assert after.header.forks[0].n == half
    assert verify(after) > 0


@pytest.mark.parametrize(
    ("n", "seats", "says"), [(-1, 2, "no question -1"), (10_000, 2, "no question 10000"), (3, 1, "2 seats"), (3, 3, "2 seats")]
)
def test_what_cannot_be_played_on(server: Server, first: tuple[str, Log], n: int, seats: int, says: str) -> None:
    status, answer = server.post(f"/api/replays/{first[0]}/fork", {"n": n, "seats": [PERSON] * seats})
    assert status == 400
    assert says in answer["error"]


def test_a_game_that_goes_on_cannot_be_forked(server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY)
    assert server.post(f"/api/replays/{opened['table']}/fork", {"n": 0, "seats": [PERSON, GREEDY]})[0] == 409
