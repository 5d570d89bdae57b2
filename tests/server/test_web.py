"""What browsers are told, which sites may call, and where the secret of a link stands."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from email.message import Message as Headers
from pathlib import Path

import pytest
import websockets

from tests.server.harness import GREEDY, PERSON, Browser, Message, Server

OPEN = {"kind": "open"}
NEW_TABLE = json.dumps({"game": "reef", "seats": [PERSON, GREEDY]}).encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        tmp_path_factory.mktemp("harbour") / "tables.db", "--proxy", "127.0.0.1", "--origin", "https://friend.example"
    )
    yield running
    running.stop()


def test_methods_that_nobody_needs_are_refused(server: Server) -> None:
    for method in ("TRACE", "PUT", "DELETE", "PATCH"):
        request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/games", method=method)
        assert server.ask(request)[0] in (404, 405), method


def test_who_comes_is_logged_without_the_secret(tmp_path: Path) -> None:
    running = Server(tmp_path / "tables.db")
    opened = running.open_table(PERSON, GREEDY)
    asyncio.run(connected(running, opened["seats"][0]))
    assert asyncio.run(connected(running, "x" * 22)) == 101, "accepted, told, and closed"
    log = running.stop()
    assert "somebody came to seat 0" in log
    assert opened["table"] in log
    assert "a link that leads nowhere" in log
    assert opened["seats"][0] not in log


def headers_of(server: Server, path: str, **sent: str) -> Headers:
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=sent)
    try:
        with urllib.request.urlopen(request) as answer:
            headers: Headers = answer.headers
    except urllib.error.HTTPError as error:
        headers = error.headers
    return headers


@pytest.mark.parametrize(
    "path", ["/", "/t/0123456789abcdef", "/api/games", "/api/nothing", "/api/replays/nowhere", "/healthz", "/api"]
)
def test_every_answer_tells_browsers_what_is_allowed(server: Server, path: str) -> None:
    headers = headers_of(server, path)
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["server"] is None
    assert (headers["cache-control"] == "no-store") == path.startswith("/api")
    assert headers["strict-transport-security"] is None
    assert headers_of(server, path, **{"X-Forwarded-Proto": "https"})["strict-transport-security"]


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_another_site_opens_no_table(server: Server, media: str) -> None:
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/tables", NEW_TABLE, {"Content-Type": media})
    status, text = server.ask(request)
    assert status == 415
    assert "application/json" in text


def posted(server: Server, **headers: str) -> int:
    url = f"http://127.0.0.1:{server.port}/api/tables"
    request = urllib.request.Request(url, NEW_TABLE, {"Content-Type": "application/json; charset=utf-8", **headers})
    return server.ask(request)[0]


async def connected(server: Server, secret: str, **headers: str) -> int:
    try:
        async with server.browser(secret, **headers):
            return 101
    except websockets.InvalidStatus as refused:
        return refused.response.status_code


def test_pages_of_other_sites_neither_call_nor_connect(server: Server) -> None:
    token = server.open_table(PERSON, GREEDY)["seats"][0]
    host = f"127.0.0.1:{server.port}"
    https = {"X-Forwarded-Proto": "https"}
    for allowed, origin, sent in [
        (True, f"http://{host}", {}),
        (True, "https://friend.example", {}),
        (True, f"https://{host}", https),
        (False, f"https://{host}", {}),
        (False, f"http://{host}", https),
        (False, "http://friend.example", {}),
        (False, "https://elsewhere.example", {}),
        (False, f"http://{host}.elsewhere.example", {}),
        (False, "null", {}),
    ]:
        assert posted(server, Origin=origin, **sent) == (201 if allowed else 403), origin
        assert asyncio.run(connected(server, token, Origin=origin, **sent)) == (101 if allowed else 403), origin


def test_the_refusal_of_another_site_says_what_to_set(server: Server) -> None:
    url = f"http://127.0.0.1:{server.port}/api/tables"
    headers = {"Content-Type": "application/json", "Origin": f"https://127.0.0.1:{server.port}"}
    _, text = server.ask(urllib.request.Request(url, NEW_TABLE, headers))
    assert "--origin" in text
    assert "--proxy" in text


async def first_update(server: Server, path: str, *first: Message) -> Message:
    async with websockets.connect(f"ws://127.0.0.1:{server.port}/api/tables/{path}") as line:
        for message in first:
            await line.send(json.dumps(message))
        return await Browser(line).next()


def test_a_link_from_before_goes_on_working(server: Server) -> None:
    opened = server.open_table(OPEN, GREEDY)
    status, seated = server.post(f"/api/tables/{opened['open']}/seat", {"name": "Ann"})
    assert status == 201
    update = asyncio.run(first_update(server, seated["token"]))
    assert (update["table"], update["seat"]) == (opened["table"], 0)
    assert server.post(f"/api/tables/{seated['token']}/rematch")[0] == 400, "not over, but the link is known"


def test_a_secret_opens_its_own_table_only(server: Server) -> None:
    one, other = server.open_table(OPEN, GREEDY), server.open_table(OPEN, GREEDY)
    for secret in (other["open"], "", "x" * 22, one["table"]):
        enter = {"type": "enter", "secret": secret}
        with pytest.raises(websockets.ConnectionClosed) as gone:
            asyncio.run(first_update(server, one["table"], enter))
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == 4404
        assert server.post(f"/api/tables/{one['table']}/seat", {"name": "Ann"}, secret)[0] == 404
    enter = {"type": "enter", "secret": one["open"]}
    assert asyncio.run(first_update(server, one["table"], enter))["table"] == one["table"]


def test_one_enters_once(server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY)

    async def sit() -> None:
        async with server.browser(opened["seats"][0]) as line:
            browser = Browser(line)
            await browser.next()
            await browser.say(type="enter", secret=opened["watch"])
            assert (await browser.next("refused"))["reason"] == "bad_message"

    asyncio.run(sit())


def test_the_settings_come_from_the_environment_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEMER_ORIGIN", "https://one.example https://two.example")
    monkeypatch.setenv("HAUTEMER_RATE", "0")  # the command line wins: the harness sets it
    running = Server(tmp_path / "tables.db")
    try:
        assert [posted(running, Origin=f"https://{name}.example") for name in ("one", "two", "three")] == [201, 201, 403]
    finally:
        running.stop()
