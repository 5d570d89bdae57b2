"""How links show themselves elsewhere: a picture per table, which tells no more than the link itself, and never a secret."""

from __future__ import annotations

import asyncio
import json
import struct
import time
import urllib.request
from collections.abc import Iterator
from email.message import Message as Headers
from pathlib import Path

import pytest

from hautemer.games.shelf import SHELF
from hautemer.server import drawn
from hautemer.server.cards import WRITABLE, general, headline, listed
from hautemer.server.drawn import HEIGHT, WIDTH, Card, Seat, fitted, steps, svg, width, wrapped
from hautemer.server.logs import FailedElsewhere
from hautemer.server.pictures import CACHED, Pictures, made
from hautemer.server.previews import head_of
from hautemer.speech import LANGUAGES, Speech
from tests.server.harness import GREEDY, NOWHERE, PATIENCE, PERSON, Browser, Message, Server, duel, mine, play_to_the_end

OPEN = {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def fetched(server: Server, path: str, **headers: str) -> tuple[bytes, Headers]:
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=headers)
    with urllib.request.urlopen(request) as answer:
        return answer.read(), answer.headers


def picture(server: Server, table: str, lang: str = "en") -> bytes:
    return fetched(server, f"/api/cards/{table}.png?lang={lang}")[0]


def size_of(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def played_out(server: Server) -> Message:
    opened = server.open_table(PERSON, GREEDY, opens="first")

    async def play() -> None:
        async with server.browser(opened["seats"][0]) as line:
            ann = Browser(line)
            await ann.say(type="join", name="Ann")
            await play_to_the_end(ann, await ann.until(mine), 1)

    asyncio.run(play())
    return opened


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_has_the_size_that_previews_want(server: Server, lang: str) -> None:
    png, headers = fetched(server, f"/api/cards/{NOWHERE}.png?lang={lang}")
    assert size_of(png) == (WIDTH, HEIGHT) == (1200, 630)
    assert headers["Content-Type"] == "image/png"
    assert "max-age" in headers["Cache-Control"]


def test_the_language_is_that_of_the_link_or_of_the_browser(server: Server) -> None:
    french = picture(server, NOWHERE, "fr")
    assert french != picture(server, NOWHERE, "en")
    assert fetched(server, f"/api/cards/{NOWHERE}.png", **{"Accept-Language": "de, fr-CH;q=0.8, en;q=0.5"})[0] == french
    assert fetched(server, f"/api/cards/{NOWHERE}.png?lang=xx", **{"Accept-Language": "fr"})[0] == french


def test_a_game_that_is_over_shows_its_result(server: Server) -> None:
    opened = played_out(server)
    over = picture(server, opened["table"])
    assert size_of(over) == (WIDTH, HEIGHT)
    assert over not in (picture(server, NOWHERE), picture(server, opened["table"], "fr"))


def test_the_chances_are_drawn_once_the_game_is_analysed(server: Server) -> None:
    opened = played_out(server)
    before = picture(server, opened["table"])
    path = f"/api/replays/{opened['table']}/analysis"
    server.post(path, {})
    until = time.monotonic() + PATIENCE
    while json.loads(server.get(path)[1])["state"] != "done":
        assert time.monotonic() < until
        time.sleep(0.05)
    assert picture(server, opened["table"]) != before


def test_who_invites_is_on_the_picture_and_who_has_no_open_link_is_on_none(server: Server) -> None:
    general_one = picture(server, NOWHERE)
    closed = server.open_table(PERSON, PERSON)
    assert picture(server, closed["table"]) == general_one
    opened = server.open_table(OPEN, OPEN)
    nobody = picture(server, opened["table"])
    assert nobody != general_one
    assert server.at_table(opened["open"], "seat", {"name": "Ann"})[0] == 201
    ann = picture(server, opened["table"])
    assert ann != nobody
    assert server.at_table(opened["open"], "seat", {"name": "Ben"})[0] == 201
    assert picture(server, opened["table"]) != ann


def test_a_running_game_shows_nothing_of_what_happens_in_it(server: Server) -> None:
    async def play() -> None:
        async with duel(server) as (ann, ben, asked):
            table = asked["table"]
            assert await asyncio.to_thread(picture, server, table) == await asyncio.to_thread(picture, server, NOWHERE)
            await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
            await ben.next()
            assert await asyncio.to_thread(picture, server, table) == await asyncio.to_thread(picture, server, NOWHERE)

    asyncio.run(play())


def test_a_running_game_that_was_open_stays_the_same_picture(server: Server) -> None:
    opened = server.open_table(OPEN, GREEDY, opens="first")
    status, seated = server.at_table(opened["open"], "seat", {"name": "Ann"})
    assert status == 201

    async def play() -> set[bytes]:
        async with server.browser(seated["token"]) as line:
            ann = Browser(line)
            asked = await ann.until(mine)
            seen = {await asyncio.to_thread(picture, server, opened["table"])}
            for _ in range(3):
                await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
                asked = await ann.until(mine)
                seen.add(await asyncio.to_thread(picture, server, opened["table"]))
            return seen

    assert len(asyncio.run(play())) == 1


def test_one_address_gets_so_many_pictures_a_minute(tmp_path: Path) -> None:
    running = Server(tmp_path / "tables.db", "--calls", "5")
    try:
        statuses = [status_of(running, f"/api/cards/{NOWHERE}.png") for _ in range(8)]
    finally:
        running.stop()
    assert statuses.count(429) >= 2
    assert 200 in statuses


def status_of(server: Server, path: str) -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}") as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def test_what_a_name_says_stays_text() -> None:
    wicked = '"><script>alert(1)</script>'
    card = Card("reef", "Récif", wicked, wicked, (Seat("seat-1", wicked),))
    head = head_of(card, "en", "https://sea.example", "/r/0123456789abcdef", "0123456789abcdef")
    assert "<script" not in head + svg(card)
    assert 'content="https://sea.example/api/cards/0123456789abcdef.png?lang=en"' in head


@pytest.mark.parametrize("host", ["", 'sea.example" onload="x', "sea.example/evil", "sea .example"])
def test_a_host_that_is_none_gives_no_address(host: str) -> None:
    head = head_of(general("en"), "en", f"https://{host}", "/", "")
    assert "og:image" not in head
    assert "og:title" in head


def test_the_headline_is_that_of_the_result() -> None:
    speech = Speech(SHELF["island"], SHELF["island"].complete_options({"players": "3"}), "en")
    seats = [Seat("seat-1", "Ann", 9), Seat("seat-2", "Ben", 17), Seat("seat-3", "Zoé", 14)]
    assert headline(speech, seats, [1, 2, 0], [1]) == "Ben wins, 17\u00a0to\u00a014"
    assert headline(speech, seats, [1, 2, 0], [1, 2]) == "Ben and Zoé win"
    assert headline(speech, seats, [1, 2, 0], []) == "Nobody wins"
    bare = [Seat("seat-1", "Ann", 0), Seat("seat-2", "Ben", 0)]
    assert headline(speech, bare, [0, 1], [0, 1]) == "The sea took them all"
    assert headline(speech, [Seat("seat-1", "Ann"), Seat("seat-2", "Ben")], [0, 1], [0]) == "Ann wins"
    assert listed(["Ann", "Ben", "Zoé"], "fr") == "Ann, Ben et Zoé"


def test_names_that_our_letters_cannot_write_are_known() -> None:
    assert set("Zoé Łukasz Šárka Çelik") <= WRITABLE
    assert not set("Ωμέγα") <= WRITABLE
    assert not set("🐙") <= WRITABLE


def test_long_texts_are_broken_and_cut() -> None:
    lines = wrapped("one two three four five six seven", 200, 30)
    assert len(lines) > 1
    assert all(width(line, 30) <= 200 for line in lines)
    assert fitted("x" * 99, 200, 30).endswith("…")
    assert width(fitted("x" * 99, 200, 30), 30) <= 200


def test_a_long_game_is_drawn_from_its_first_chance_to_its_last() -> None:
    drawn_in = steps((0.2, *([0.5] * 500), 1.0))
    assert (len(drawn_in), drawn_in[0], drawn_in[-1]) == (drawn.STEPS + 1, 0.2, 1.0)
    assert steps((0.3, 1.0))[0] == 0.3


def test_pictures_are_kept_and_the_oldest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Card] = []

    async def draw(card: Card) -> bytes:
        asked.append(card)
        return b"x"

    monkeypatch.setattr("hautemer.server.pictures.made", draw)
    cards = [Card("", "", str(i), "") for i in range(CACHED + 1)]

    async def look() -> None:
        pictures = Pictures()
        for card in [*cards, cards[-1], cards[0]]:
            await pictures.of(card)

    asyncio.run(look())
    assert asked == [*cards, cards[0]]


def test_a_picture_that_fails_tells_where_and_nothing_of_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Card("", "", "Secret Name", "", ("not a seat",))  # type: ignore[arg-type]
    with pytest.raises(FailedElsewhere) as failed:
        asyncio.run(made(broken))
    assert "drawn.py" in str(failed.value)
    assert "Secret" not in str(failed.value)
