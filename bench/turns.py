"""How long one watches while bots play, in a real browser at the usual speed: `python -m bench.turns`, with `--before` beside
another tree, game by game in the same run.

A round of bots is what a person sees between two turns of their own: from when another seat is on until theirs is again."""

from __future__ import annotations

import json
import os
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final, NamedTuple

import typer
from playwright.sync_api import Browser, Page, sync_playwright
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from websockets.sync.client import ClientConnection, connect

import hautemer
from tests.browser.conftest import FLAGS
from tests.server.harness import PERSON, Server

BOT: Final = {"kind": "bot", "name": "lookout"}
"""Who sits there unless one chooses another."""
PATIENCE: Final = 90_000
SPANS: Final = """() => {
    window.spans = [];
    const look = () => {
        const own = document.querySelector('.seats .seat:last-child.on') !== null;
        const open = window.spans.at(-1)?.length === 1;
        if (!own && !open) window.spans.push([performance.now()]);
        if (own && open) window.spans.at(-1).push(performance.now());
        window.asked = own && document.querySelector('.ask .say').getAttribute('aria-live') === 'assertive';
        requestAnimationFrame(look);
    };
    look();
}"""
"""From when until when one's own seat, the last of the list, was not on; and whether it is asked."""


class Setting(NamedTuple):
    """A table with so many bots, and the event that begins a turn there."""

    title: str
    game: str
    options: dict[str, str]
    bots: int
    begins: str


SETTINGS: Final = [
    Setting("Récif", "reef", {}, 1, "played"),
    Setting("Calypso", "calypso", {"players": "2"}, 1, "rolled"),
    Setting("The Island", "island", {"players": "2"}, 1, "turnbegan"),
    Setting("Calypso", "calypso", {"players": "4"}, 3, "rolled"),
    Setting("The Island", "island", {"players": "4"}, 3, "turnbegan"),
    Setting("Monster of the Sea", "monster", {"hunters": "3"}, 3, "turnbegan"),
]


class Hand:
    """Answers for the first seat over a socket of its own, at random."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self.socket = socket
        self.rng = random.Random(1)
        self.update: dict[str, Any] = {}
        self.say(type="enter", secret=secret)
        self.say(type="join", name="Ann")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until_asked(self, begins: str) -> int | None:
        """How many others had a turn until the seat was asked; None when the game was over first."""
        turns: list[int] = []
        while True:
            self.update = json.loads(self.socket.recv(PATIENCE / 1000))
            if self.update["type"] != "update":
                continue
            told: list[dict[str, Any]] = [event for events in self.update["events"] for event in events]
            turns += [event["seat"] for event in told if event["event"] == begins and event["seat"] not in (0, *turns[-1:])]
            if self.update["end"]:
                return None
            if self.update["view"] and (self.update["view"]["ask"] or {}).get("options"):
                return len(turns)

    def answer(self) -> None:
        action = self.rng.choice(self.update["view"]["ask"]["options"])
        self.say(type="answer", n=self.update["n"], e=self.update["e"], action=action)


def rounds(page: Page, server: Server, setting: Setting, number: int) -> Iterator[float]:
    """The seconds of this many rounds in which every bot had one turn, at as many tables as that takes."""
    while number:
        seats = [PERSON, *[BOT] * setting.bots]
        status, opened = server.post("/api/tables", {"game": setting.game, "options": setting.options, "seats": seats})
        assert status == 201, opened
        secret = opened["seats"][0]
        with connect(f"ws://127.0.0.1:{server.port}/api/tables/{opened['table']}", max_size=None) as socket:
            for seconds in rounds_at(
                page, Hand(socket, secret), f"http://127.0.0.1:{server.port}/t/{opened['table']}#{secret}", setting
            ):
                yield seconds
                number -= 1
                if not number:
                    return


def rounds_at(page: Page, hand: Hand, link: str, setting: Setting) -> Iterator[float]:
    """Until the game is over."""
    turns = hand.until_asked(setting.begins)
    while turns == 0 and setting.game != "reef":  # the table is being set up
        hand.answer()
        turns = hand.until_asked(setting.begins)
    page.goto("about:blank")
    page.goto(link)
    page.locator(".ask .say").wait_for()
    page.evaluate(SPANS)
    while turns is not None:
        page.evaluate("() => { window.spans.length = 0; }")
        hand.answer()
        turns = hand.until_asked(setting.begins)
        page.wait_for_timeout(100)  # the page has heard it too
        while turns is not None and not page.evaluate("() => window.asked"):
            page.wait_for_timeout(50)
        spans = page.evaluate("() => window.spans")
        if turns == setting.bots and spans:
            yield (spans[-1][1] - spans[0][0]) / 1000


@contextmanager
def running(package: Path) -> Iterator[Server]:
    """A server from the tree that holds this package, at its usual pace."""
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = str(package)
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db", "--pace", "0.6", "--think", "1")
        os.environ["PYTHONPATH"] = before
        try:
            yield server
        finally:
            server.stop()


def one_page(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference").new_page()
    page.set_default_timeout(PATIENCE)
    return page


def main(
    before: Annotated[Path | None, typer.Option(help="Another tree's folder with the package `hautemer`, to compare.")] = None,
    number: Annotated[int, typer.Option(min=1, help="Rounds per table.")] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False,
) -> None:
    """Seconds of a round: median, least to most."""
    ours = Path(hautemer.__file__).parents[1]
    trees = [("ours", ours), *([("before", before.resolve())] if before else [])]
    seconds: dict[tuple[str, int], dict[str, list[float]]] = defaultdict(dict)
    with sync_playwright() as play, Progress(console=Console(stderr=True), transient=True) as progress:
        browser = play.chromium.launch(executable_path=which("chromium-headless-shell") or which("chromium"), args=FLAGS)
        task = progress.add_task("watching", total=len(SETTINGS) * len(trees) * number)
        for setting in SETTINGS:
            for name, package in trees:
                with running(package) as server:
                    series = seconds[setting.title, setting.bots].setdefault(name, [])
                    for one in rounds(one_page(browser), server, setting, number):
                        series.append(one)
                        progress.advance(task)
        browser.close()
    if as_json:
        print(json.dumps([{"game": game, "bots": bots, **by_tree} for (game, bots), by_tree in seconds.items()]))
        return
    table = Table("a round of", *[name for name, _ in trees], box=SIMPLE_HEAD)
    for (game, bots), by_tree in seconds.items():
        table.add_row(f"{bots} {'bot' if bots == 1 else 'bots'} at {game}, s", *[told(series) for series in by_tree.values()])
    Console().print(table)


def told(series: list[float]) -> str:
    return f"{median(series):.1f} ({min(series):.1f}–{max(series):.1f})"


if __name__ == "__main__":
    typer.run(main)
