"""Tables on a real server: by a link, with bots, to the end, and back again."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.server.previews import PAGES
from tests.server.harness import GREEDY, PERSON, Browser, Message, Server, duel, events_of, mine, play_to_the_end


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def test_a_whole_game_against_a_bot_and_its_log_checks(server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY, mode="asymmetric")

    async def sit() -> Message:
        async with server.browser(opened["seats"][0]) as line:
            browser = Browser(line)
            before = await browser.next()
            assert before["view"] is None, "no card before everybody has come"
            assert server.log_of(opened)[0] == 409
            await browser.say(type="join", name="Ann", words="salt & pepper")
            end = await play_to_the_end(browser, await browser.next(), 1)
            assert end["commitment"] == before["commitment"]
            return end

    end = asyncio.run(sit())
    status, text = server.log_of(opened)
    assert status == 200
    log = read_log(text, SHELF)
    assert log.header.words == ["salt & pepper", ""]
    assert log.header.commitment == end["commitment"]
    assert verify(log) > 20


def test_two_people_by_their_links_and_one_who_looks_on(server: Server) -> None:
    opened = server.open_table(PERSON, PERSON)

    async def sit() -> None:
        async with (
            server.browser(opened["seats"][0]) as a,
            server.browser(opened["seats"][1]) as b,
            server.browser(opened["watch"]) as c,
        ):
            ann, ben, eve = Browser(a), Browser(b), Browser(c)
            await ann.say(type="join", name="Ann")
            await ben.say(type="join", name="Ben")
            first = await asyncio.gather(*[one.until(lambda u: u["view"]) for one in (ann, ben, eve)])
            ends = await asyncio.gather(
                play_to_the_end(ann, first[0], 1), play_to_the_end(ben, first[1], 2), eve.until(lambda u: u["end"])
            )
            assert {str(end["end"]) for end in ends} == {str(ends[0]["end"])}
            assert [p["name"] for p in ends[2]["people"]] == ["Ann", "Ben"]
            for update in eve.heard:
                if update["type"] == "update" and update["view"] is not None:
                    assert [side["hand"] for side in update["view"]["sides"]] == [None, None]
                    assert all(event.get("card") is None for event in events_of(update) if event["event"] in ("drew", "gave"))

    asyncio.run(sit())


def test_the_same_link_returns_to_the_same_seat_and_two_browsers_stay_in_step(server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY)
    token = opened["seats"][0]

    async def sit() -> None:
        async with server.browser(token) as line:
            await Browser(line).say(type="join", name="Ann")
            asked = await Browser(line).until(mine)
        async with server.browser(token) as one, server.browser(token) as other:
            first, second = Browser(one), Browser(other)
            again = await first.next()
            assert (again["n"], again["view"]) == (asked["n"], asked["view"])
            assert events_of(again)[0]["event"] == "ready", "the whole story is told to who comes back"
            await second.next()
            await first.say(type="answer", n=again["n"], action=again["view"]["ask"]["options"][0])
            assert (await first.next())["view"] == (await second.next())["view"]

    asyncio.run(sit())


def test_a_rematch_turns_the_seats_and_each_finds_their_own(server: Server) -> None:
    opened = server.open_table(PERSON, PERSON)

    async def sit(tokens: list[str], seed: int) -> list[Message]:
        async with server.browser(tokens[0]) as a, server.browser(tokens[1]) as b:
            people = Browser(a), Browser(b)
            for browser, name in zip(people, ("Ann", "Ben"), strict=True):
                await browser.say(type="join", name=name)
            first = [await browser.until(lambda u: u["view"]) for browser in people]
            both = [play_to_the_end(*each, seed) for each in zip(people, first, strict=True)]
            ends = await asyncio.gather(*both)
            if "rematched" in opened:
                return ends
            opened["rematched"] = [server.at_table(token, "rematch") for token in reversed(tokens)]
            assert (await people[0].next())["rematch"], "the other is told that somebody wants to play again"
            return ends

    end = asyncio.run(sit(opened["seats"], 3))[0]
    (first, of_ben), (second, of_ann) = opened["rematched"]
    assert (first, second) == (201, 201)
    assert of_ben["table"] == of_ann["table"] != opened["table"], "who asks later finds the same table"
    assert [bool(token) for token in of_ben["seats"]] == [True, False], "who sat second sits first, and gets no other link"
    assert [bool(token) for token in of_ann["seats"]] == [False, True]
    again = asyncio.run(sit([of_ben["seats"][0], of_ann["seats"][1]], 4))[0]
    lost_before = end["end"]["scores"].index(0.0)
    assert again["options"]["opens"] == ("second", "first")[lost_before], "who lost opens"


def test_a_game_that_goes_on_gives_no_log_and_no_rematch(server: Server) -> None:
    opened = server.open_table(PERSON, PERSON)
    assert server.log_of(opened)[0] == 409
    assert server.at_table(opened["seats"][0], "rematch")[0] == 400
    assert server.at_table(opened["watch"], "rematch")[0] == 403


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (b"{", 400, "truncated"),
        (b"[]", 400, "object"),
        ({"game": "reff", "seats": []}, 400, "Did you mean reef?"),
        ({"game": "reef", "seats": [PERSON]}, 400, "2 seats"),
        ({"game": "reef", "seats": [PERSON, {"kind": "bot", "name": "shark"}]}, 400, "There is no bot called 'shark'"),
        ({"game": "reef", "seats": [PERSON, {"kind": "ghost"}]}, 400, "ghost"),
        ({"game": "reef", "seats": [PERSON, PERSON], "options": {"mode": "upside"}}, 400, "symmetric, asymmetric"),
        ({"game": "reef", "seats": [PERSON, PERSON], "key": "mine"}, 400, "key"),
        (b"x" * 20_000, 413, "at most"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(server: Server, body: object, status: int, says: str) -> None:
    answered, error = server.post("/api/tables", body)
    assert answered == status
    assert says in error["error"]


def test_links_that_lead_nowhere(server: Server) -> None:
    assert server.get("/api/replays/nowhere/log")[0] == 404
    assert server.post("/api/tables/nowhere/rematch")[0] == 404
    assert server.get("/healthz")[0] == 200


def test_the_log_of_the_server_holds_no_link(tmp_path: Path) -> None:
    running = Server(tmp_path / "tables.db")
    opened = running.open_table(PERSON, GREEDY)

    async def sit() -> None:
        async with running.browser(opened["seats"][0]) as line:
            await Browser(line).next()

    asyncio.run(sit())
    running.log_of(opened)
    logged = running.stop()
    assert "listening" in logged
    assert opened["seats"][0] not in logged
    assert opened["watch"] not in logged


def test_pages_travel_small_and_are_asked_for_once(server: Server) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/openapi.json") as answer:
        plain = len(answer.read())
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/openapi.json", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(answer.read()) < plain / 4
    if not (PAGES / "index.html").exists():
        return  # a checkout without the built pages: the browser tests look at those
    asset = re.search(r'"(/assets/[^"]+\.js)"', server.get("/")[1])
    assert asset is not None
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{asset[1]}") as answer:
        assert "immutable" in answer.headers["Cache-Control"]


def test_a_refusal_says_back_at_most_200_letters_of_what_was_sent(server: Server) -> None:
    long = "x" * 10_000
    wrong = [
        {"game": long, "seats": []},
        {"game": "reef", "seats": [PERSON, PERSON], "options": {long: "a"}},
        {"game": "reef", "seats": [PERSON, PERSON], "options": {"mode": long}},
        {"game": "reef", "seats": [PERSON, {"kind": "bot", "name": long}]},
    ]
    sentences = [server.post("/api/tables", body)[1]["error"] for body in wrong]
    sentences.append(json.loads(server.get(f"/api/{long}")[1])["error"])

    async def say() -> None:
        async with duel(server) as (ann, _, asked):
            for action in ({"do": long}, {"do": "play", "card": long}, {"do": "play", long: "o5"}):
                await ann.say(type="answer", n=asked["n"], action=action)
                sentences.append((await ann.next("refused"))["why"])

    asyncio.run(say())
    assert [len(sentence) for sentence in sentences if sentence.count("x") > 210 or "x" * 150 not in sentence] == []


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("A\u200bnn\u202e", "Ann"),  # a zero-width space, and a mark that turns the line around
        ("Zoe\u0301", "Zoé"),
        ("\u200d\u2066", None),
        ("x" * 41, None),
    ],
)
def test_names_are_normalised_and_bounded(server: Server, given: str, shown: str | None) -> None:
    opened = server.open_table(PERSON, PERSON)

    async def sit() -> None:
        async with server.browser(opened["seats"][0]) as line:
            ann = Browser(line)
            await ann.next()
            await ann.say(type="join", name=given)
            if shown is None:
                assert (await ann.next("refused"))["reason"] == "bad_name"
            else:
                assert (await ann.next())["people"][0]["name"] == shown

    asyncio.run(sit())
    if shown is None and len(given) > 40:
        assert server.post("/api/tables", {"game": "reef", "seats": [{"kind": "person", "name": given}, PERSON]})[0] == 400
