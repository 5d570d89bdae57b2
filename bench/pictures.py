"""Pictures of the same moments of a tree: `python -m bench.pictures FOLDER --tree DIR`, for a page of before and after. The tree
must have its pages built; every picture is taken of a real game against bots, played by touching whatever is lit."""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

PORT = 8765
SCREENS = {"phone": (360, 740), "wide": (1280, 800)}
LIT = ", ".join(
    [
        "button.card.lit, .tray button.lit, .ask .btn.lit",
        ".island .place.lit, .island .values .lit, .island .kept .lit, .chooser .btn.lit:not(.quiet)",
        ".monster .stop.lit, .monster .card.lit, .confirm .lit",
        ".pond .small.may, .pond .large.lit, .pond .pool.lit",
    ]
)
BOT = {"kind": "bot", "name": "lookout"}
TABLES: dict[str, tuple[dict[str, str], int, int]] = {  # options, bots, and how many touches until the picture
    "reef": ({}, 1, 6),
    "calypso": ({"players": "3"}, 2, 8),
    "island": ({"players": "3"}, 2, 40),
    "monster": ({}, 3, 12),
}


def post(path: str, body: object) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def wait_for_server() -> None:
    for _ in range(100):
        with suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz")
            return
        time.sleep(0.1)
    raise SystemExit("The server did not start.")


def touch_on(page: Page, done: Callable[[int], bool], seconds: float) -> None:
    """Touch what is lit, at random, until it is done or the time is over."""
    rng = random.Random(4)
    touches, end = 0, time.monotonic() + seconds
    while not done(touches) and time.monotonic() < end:
        lit = page.locator(LIT)
        count = lit.count()
        if count:
            with suppress(PlaywrightTimeout):
                lit.nth(rng.randrange(count)).click(timeout=400, position={"x": 10, "y": 12} if count > 1 else None)
                touches += 1
        page.wait_for_timeout(30)


def pictures_of(browser: Browser, folder: Path, screen: str, dark: bool) -> None:
    width, height = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en",
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
    )
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{PORT}/")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=folder / f"shelf-{screen}.png")
    for game, (options, bots, touches) in TABLES.items():
        opened = post("/api/tables", {"game": game, "options": options, "seats": [{"kind": "person"}, *[BOT] * bots]})
        page.goto(f"http://127.0.0.1:{PORT}/t/{opened['seats'][0]}")
        name = page.locator("form input[required]")
        page.locator(f"form input[required], {LIT}").first.wait_for()
        if name.count():
            name.fill("Ann")
            name.press("Enter")
        enough = touches
        touch_on(page, lambda done, enough=enough: done >= enough, 60)  # type: ignore[misc]
        page.locator(f"{LIT}, .result").first.wait_for(timeout=20_000)
        page.wait_for_timeout(600)
        page.screenshot(path=folder / f"{game}-{screen}.png")
        if game == "reef":
            over = page.locator(".result, .after")
            touch_on(page, lambda _, over=over: over.count() > 0, 120)  # type: ignore[misc]
            page.wait_for_timeout(6000)
            page.screenshot(path=folder / f"over-{screen}.png")
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tree", type=Path, default=Path())
    parser.add_argument("--dark", action="store_true")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as play:
        command = [sys.executable, "-m", "hautemer", "serve", "--port", str(PORT)]
        command += ["--database", f"sqlite+aiosqlite:///{data}/tables.db", "--pace", "0"]
        server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str((chosen.tree / "src").resolve())})
        try:
            wait_for_server()
            path = which("chromium-headless-shell") or which("chromium")
            browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for screen in SCREENS:
                pictures_of(browser, chosen.folder, screen, chosen.dark)
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
