"""What one address, one connection and one request may take; a refusal names the setting."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import websockets

from hautemer.server.limits import MAX_REMEMBERED, Connections, PerMinute, address_of
from tests.server.harness import GREEDY, PERSON, Server

HALF = b"GET /healthz HTTP/1.1\r\nHost: h\r\n"
"""A request whose header never ends."""


@contextmanager
def serving(tmp_path: Path, *more: str) -> Iterator[Server]:
    server = Server(tmp_path / "tables.db", *more)
    try:
        yield server
    finally:
        server.stop()


def call(server: Server, data: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), 30)
    line.sendall(data)
    return line


def heard(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    told = b""
    with line:
        try:
            while chunk := line.recv(65536):
                told += chunk
        except ConnectionResetError:  # it had more to read than it wanted
            pass
    return told


def test_an_endless_header_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, "--header-bytes", "2000") as server:
        line = call(server, HALF + b"X: ")
        for _ in range(40):
            try:
                line.sendall(b"x" * 1000)
            except OSError:
                break  # it has hung up
        assert b" 431 " in heard(line)
        told = heard(call(server, HALF + b"X: " + b"x" * 3000 + b"\r\n\r\n"))
        assert told.startswith(b"HTTP/1.1 431 "), "whole, and still too long"
        assert b"--header-bytes" in told
        assert server.get("/healthz")[0] == 200


@pytest.mark.parametrize("begun", [b"", HALF])
def test_a_header_that_does_not_come_is_not_waited_for(tmp_path: Path, begun: bytes) -> None:
    with serving(tmp_path, "--header-seconds", "0.3") as server:
        told = heard(call(server, begun))
        assert b" 408 " in told
        assert b"--header-seconds" in told


def test_an_empty_line_after_a_request_does_not_keep_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path, "--header-seconds", "0.3") as server:
        line = call(server, HALF + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        line.sendall(b"\r\n")
        assert b" 408 " in heard(line)


def test_a_connection_on_which_nothing_comes_any_more_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, "--idle-seconds", "1") as server:
        told = heard(call(server, HALF + b"\r\n"))
        assert told.startswith(b"HTTP/1.1 200 "), "answered, and closed when nothing followed"
        assert b" 408 " not in told


def test_half_requests_lock_nobody_out(tmp_path: Path) -> None:
    with serving(tmp_path, "--all-connections", "20", "--header-seconds", "1") as server:
        lines = [call(server, HALF) for _ in range(40)]
        refused = heard(lines[-1])
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"--all-connections" in refused
        for line in lines[:20]:
            assert b" 408 " in heard(line)
        assert server.get("/healthz")[0] == 200, "there is room again"


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path, "--connections", "3") as server:
        token = server.open_table(PERSON, GREEDY)["seats"][0]

        async def sit() -> None:
            async with server.browser(token), server.browser(token):
                line = call(server, HALF)  # the third
                told = heard(call(server, HALF))
                assert told.startswith(b"HTTP/1.1 429 ")
                assert b"--connections" in told
                line.close()

        asyncio.run(sit())
        assert server.get("/healthz")[0] == 200, "they were given back"


def test_one_address_calls_so_often(tmp_path: Path) -> None:
    with serving(tmp_path, "--calls", "5") as server:
        statuses = [server.get("/api/games")[0] for _ in range(8)]
        assert statuses == [200] * 5 + [429] * 3
        assert "--calls" in json.loads(server.get("/api/games")[1])["error"]
        assert server.get("/healthz")[0] == 200, "probes are not counted"

        async def knock() -> tuple[int, str]:
            async with websockets.connect(f"ws://127.0.0.1:{server.port}/api/tables/{'0' * 16}") as line:
                await line.wait_closed()
                return line.close_code or 0, line.close_reason or ""

        code, reason = asyncio.run(knock())
        assert code == 4429
        assert "--calls" in reason


@pytest.mark.parametrize(("trusted", "statuses"), [(True, [200, 200, 200]), (False, [200, 429, 429])])
def test_an_address_is_taken_from_a_proxy_that_is_named(tmp_path: Path, trusted: bool, statuses: list[int]) -> None:
    with serving(tmp_path, "--calls", "1", *(["--proxy", "127.0.0.1"] if trusted else [])) as server:
        url = f"http://127.0.0.1:{server.port}/api/games"
        callers = [f"203.0.113.{i}" for i in range(3)]
        assert [server.ask(urllib.request.Request(url, headers={"X-Forwarded-For": one}))[0] for one in callers] == statuses


def test_a_socket_says_who_it_is_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, "--header-seconds", "0.3") as server:
        table = server.open_table(PERSON, GREEDY)["table"]

        async def wait(*first: str) -> tuple[int, str]:
            async with websockets.connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}") as line:
                for message in first:
                    await line.send(message)
                await line.wait_closed()
                return line.close_code or 0, line.close_reason or ""

        assert asyncio.run(wait()) == (4408, "No first message in 0.3 seconds (--header-seconds).")
        assert asyncio.run(wait('{"type": "leave"}'))[0] == 4404
        assert asyncio.run(wait("{"))[0] == 4404


def test_who_counts_as_one_address() -> None:
    assert address_of(("203.0.113.7", 1)) == "203.0.113.7"
    assert address_of(("::ffff:203.0.113.7", 1)) == "203.0.113.7"
    assert address_of(("2001:db8:1:2:3:4:5:6", 1)) == address_of(("2001:db8:1:2::9", 1)) != address_of(("2001:db8:1:3::9", 1))
    assert address_of(None) == ""
    assert address_of(("somewhere", 1)) == "somewhere"


def test_an_allowance_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    calls = PerMinute(6)
    assert [calls.spend("a") for _ in range(7)] == [True] * 6 + [False]
    assert calls.spend("b")
    now = 10.0
    assert [calls.spend("a") for _ in range(2)] == [True, False]


def test_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    calls = PerMinute(6)
    for number in range(MAX_REMEMBERED + 1):
        calls.spend(str(number))
    now = 60.0
    calls.spend("new")
    assert len(calls.allowances) == 1


def test_connections_are_counted_and_given_back() -> None:
    connections = Connections(2)
    assert [connections.take("a") for _ in range(3)] == [True, True, False]
    connections.give_back("a")
    assert connections.take("a")
    for _ in range(2):
        connections.give_back("a")
    assert not connections.open, "nothing is kept of who is gone"
