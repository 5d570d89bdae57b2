"""A server with the built pages, and a real browser that visits it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from hautemer.server.previews import PAGES
from tests.server.harness import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = Path(os.environ.get("HAUTEMER_SHOTS", Path(__file__).parent.parent.parent / "build" / "shots"))
"""Where the pictures go: look at them."""

PATIENCE = 30_000
"""Milliseconds until something that should be on a page is missed: a busy machine has long breaths."""
expect.set_options(timeout=PATIENCE)

MEMORY = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
"""Where a database need not wait for a disk; that answers outlive a power cut is not what is tested here."""

LUCK = os.environ.get("HAUTEMER_LUCK", "")
"""Whatever is set here gives every test another luck."""
DICE = """seed => {
    const next = () => (seed = (seed * 48271) % 2147483647);
    crypto.getRandomValues = list => list.map(next);
}"""
"""The words that a browser adds to the luck are the same every time."""

Visit = Callable[..., Page]


class LuckyServer(Server):
    """The luck of its tables is that of the test that runs."""

    program = "tests.browser.lucky"

    def __init__(self, folder: Path) -> None:
        self.test = folder / "test"
        os.environ["HAUTEMER_TEST"] = str(self.test)
        super().__init__(folder / "tables.db")

    def luck_of(self, test: str) -> None:
        self.test.write_text(f"{test} {LUCK}", "utf-8")


@pytest.fixture(scope="session")
def server() -> Iterator[LuckyServer]:
    assert (PAGES / "index.html").exists(), "the pages are not built: run `make test`"
    with TemporaryDirectory(dir=MEMORY) as folder:
        running = LuckyServer(Path(folder))
        yield running
        running.stop()


@pytest.fixture(autouse=True)
def luck(server: LuckyServer, request: pytest.FixtureRequest) -> None:
    server.luck_of(request.node.nodeid)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=which("chromium-headless-shell") or which("chromium"), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Opens a path in a browser of its own; nothing may go wrong in its console."""
    opened: list[BrowserContext] = []
    wrong: list[str] = []

    def go(
        path: str = "/",
        width: int = 1280,
        height: int = 800,
        lang: str = "en",
        dark: bool = False,
        touch: bool = False,
        moving: bool = False,
        port: int = 0,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=touch,
        )
        context.add_init_script(f"({DICE})({len(opened) + 1})")
        opened.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: wrong.append(line.text) if "Content Security Policy" in line.text else None)
        page.goto(f"http://127.0.0.1:{port or server.port}{path}")
        return page

    yield go
    for context in opened:
        context.close()
    assert wrong == []


def picture(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
