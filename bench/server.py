"""How quick the server and the pages are, beside boardgame.io's server in the same run. `make bench` builds what this needs."""

from __future__ import annotations

import gzip
import json
import os
import platform
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import typer
import uvloop
from playwright.sync_api import Browser, Page, Response, sync_playwright
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.load import BoardgameIo, Hautemer, Load, Played, Tongue
from hautemer.core import engine
from hautemer.server.previews import PAGES
from tests.browser.conftest import FLAGS
from tests.browser.pages import wait_until
from tests.server.harness import GREEDY, PERSON, Server, free_port

ROOT: Final = Path(__file__).parent.parent
PEER: Final = ROOT / "bench" / "boardgame-io"
COMPILED: Final = engine.__file__.endswith((".so", ".pyd"))
TABLES: Final = 200
ROUNDS: Final = 3
SECONDS: Final = 8.0
VISITS: Final = 7
LIT: Final = """(() => {
  const look = () => {
    for (const card of document.querySelectorAll('button.card.lit')) {
      const { x, y, width, height } = card.getBoundingClientRect();
      if (card.contains(document.elementFromPoint(x + width / 2, y + height / 2))) window.lit ??= performance.now();
    }
    if (window.lit === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
"""Looks at every frame for a card that a click would reach; a page's time counts from the moment its address was asked for."""
PLAYED_BY: Final = ("SQLite", "files", "memory")
CAPTION: Final = f"""Medians of {ROUNDS} rounds, the servers in turn; a ratio is ours to the peer's. {TABLES} tables, one process;
the scripted people share its cores. A wait: from sending an answer until another socket of the
table has it. For the waits people answer after 0.5 to 1 s; half of our tables have two people, half a
person, a bot and somebody looking on; the peer has no bots: two people everywhere. At full speed there
are two people everywhere, who answer at once and open a new table when a game is over. Ours tells when
SQLite has synced to disk. The peer tells before it stores: in files, which it does not sync, or in
memory, which a kill empties. Its game is a duel with hidden hands, about as long as Récif."""


@dataclass
class Figure:
    """What was measured, once a round, by server; the goal is for our own number."""

    name: str
    unit: str
    goal: float | None = None
    at_most: bool = False
    found: dict[str, list[float]] = field(default_factory=dict)

    def add(self, by: str, value: float) -> None:
        self.found.setdefault(by, []).append(value)

    def median(self, by: str) -> float | None:
        return median(self.found[by]) if by in self.found else None

    def ratio(self, by: str) -> float | None:
        ours, peer = self.median("SQLite"), self.median(by)
        return ours / peer if ours is not None and peer else None

    def met(self) -> bool | None:
        """Whether our median reaches the goal; None when it has none, or could not be measured."""
        ours = self.median("SQLite")
        if ours is None or self.goal is None:
            return None
        return ours <= self.goal if self.at_most else ours >= self.goal

    def row(self, missing: str) -> list[str]:
        """The cells of the table."""
        cells = [f"{self.name}, {self.unit}", figure_text(self.median("SQLite"))]
        for by in PLAYED_BY[1:]:
            alone = by not in self.found
            cells += [missing if alone and self.compared() else figure_text(self.median(by)), figure_text(self.ratio(by))]
        spread = self.found.get("SQLite", [])
        cells.append(f"{figure_text(min(spread))}–{figure_text(max(spread))}" if len(spread) > 1 else "")
        goal = "" if self.goal is None else f"{'≤' if self.at_most else '≥'} {self.goal:g}"
        return [*cells, goal, "" if self.goal is None else {True: "yes", False: "NO", None: "?"}[self.met()]]

    def compared(self) -> bool:
        return self.name in COMPARED

    def data(self) -> dict[str, Any]:
        """The same for machines."""
        goal = None if self.goal is None else {"at most" if self.at_most else "at least": self.goal}
        return {"figure": self.name, "unit": self.unit, "rounds": self.found, "goal": goal, "met": self.met()}


COMPARED: Final = {"wait, p50", "wait, p99", "wait, longest", "all tables open", "answers of seats"}
"""What the peer does too."""


def figure_text(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


@contextmanager
def our_server(folder: Path, pace: float) -> Iterator[Server]:
    """`hautemer serve` on a new database; scripts may answer as fast as they can."""
    server = Server(folder / "tables.db", "--rate", "100000", "--pace", str(pace))
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def peer_server(folder: Path | None) -> Iterator[int]:
    """boardgame.io's server with its matches in that folder, or in memory."""
    port = free_port()
    command = ["node", "server.js", str(port), *([str(folder)] if folder else [])]
    env = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(command, cwd=PEER, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield port
    finally:
        process.kill()
        process.wait()


def wait_for(port: int) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("the peer did not come up")


def played(tongue: Tongue, pause: Callable[[Random], float] | None, stored: Callable[[], tuple[int, int]]) -> Played[Any]:
    return uvloop.run(Load(tongue, TABLES, pause).run(SECONDS, stored))


def human(rng: Random) -> float:
    return rng.uniform(0.5, 1.0)


def every_other(number: int) -> bool:
    return number % 2 == 1


def nobody(number: int) -> bool:
    return False


COUNT: Final = """
SELECT count(*) FILTER (WHERE body ->> 'entry' = 'answered'), coalesce(sum(json_array_length(body -> 'draws')), 0) FROM entries
"""


def counted(folder: Path) -> Callable[[], tuple[int, int]]:
    """How many answers the database holds: of seats, and with the sea's."""

    def stored() -> tuple[int, int]:
        with closing(sqlite3.connect(f"file:{folder / 'tables.db'}?mode=ro", uri=True)) as db:
            seats, draws = db.execute(COUNT).fetchone()
            return seats, seats + draws

    return stored


def busy() -> float:
    """Seconds of CPU that anybody has used on this machine; 0 where the system does not say."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    user, nice, system = stat.read_text("ascii").split()[1:4]
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


def own() -> float:
    """Seconds of CPU that this program and the servers it has stopped have used."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def uncounted() -> tuple[int, int]:
    return 0, 0


def measure(progress: Progress, figures: dict[str, Figure], scratch: Path, peers: bool) -> None:
    """All rounds, the servers in turn, so that a slow moment of the machine falls on all alike."""
    servers = PLAYED_BY if peers else PLAYED_BY[:1]
    work = progress.add_task("servers", total=ROUNDS * len(servers) * 2)
    for _ in range(ROUNDS):
        for pause in (human, None):
            for by in servers:
                label = "waits" if pause else "full speed"
                progress.update(work, description=f"{label}, {'ours' if by == 'SQLite' else f'boardgame.io, {by}'}")
                with TemporaryDirectory(dir=scratch) as name:
                    keep(figures, by, pause is not None, one(by, Path(name), pause))
                progress.advance(work)


def one(by: str, folder: Path, pause: Callable[[Random], float] | None) -> Played[Any]:
    if by == "SQLite":
        with our_server(folder, 0.6) as server:
            return played(Hautemer(server.port, every_other if pause else nobody), pause, counted(folder))
    with peer_server(folder if by == "files" else None) as port:
        return played(BoardgameIo(port), pause, uncounted)


def keep(figures: dict[str, Figure], by: str, waits: bool, load: Played[Any]) -> None:
    ms = [wait * 1e3 for wait in load.waits]
    if waits:
        figures["wait, p50"].add(by, percentile(ms, 0.5))
        figures["wait, p99"].add(by, percentile(ms, 0.99))
        figures["wait, longest"].add(by, max(ms))
        return
    figures["all tables open"].add(by, load.opening)
    if by == "SQLite":
        seats, every = [after - before for before, after in zip(load.before, load.after, strict=True)]
        figures["answers of seats"].add(by, seats / load.seconds)
        figures["answers, the sea's too"].add(by, every / load.seconds)
    else:
        figures["answers of seats"].add(by, len(ms) / load.seconds)  # heard by the other seat; nothing to count on disk


# ---- the pages ----


def visit(figures: dict[str, Figure], browser: Browser, server: Server) -> None:
    """A new table's link in a browser that has never been here: until, the name given and the cards dealt, one can be clicked."""
    link = server.open_table(PERSON, GREEDY, opens="first")["seats"][0]
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    try:
        page = context.new_page()
        page.add_init_script(LIT)
        page.goto(f"http://127.0.0.1:{server.port}/t/{link}")
        page.get_by_role("textbox").first.fill("Ann")
        page.keyboard.press("Enter")
        wait_until(page, "() => window.lit !== undefined")
        figures["table, first card to click"].add("SQLite", page.evaluate("window.lit") / 1000)
    finally:
        context.close()


def weigh(figures: dict[str, Figure], browser: Browser, server: Server) -> None:
    """What the shelf and a new table's page load, each in a browser that has never been here."""
    link = server.open_table(PERSON, GREEDY)["seats"][0]
    for page_name, path in (("shelf", "/"), ("table", f"/t/{link}")):
        context = browser.new_context(locale="en-GB")
        try:
            files = loaded(context.new_page(), f"http://127.0.0.1:{server.port}{path}")
            code = sum(len(gzip.compress(file.body())) for file in files if not file.url.endswith(".woff2"))
            fonts = sum(len(file.body()) for file in files if file.url.endswith(".woff2"))  # compressed as they are
            sent = sum(file.request.sizes()["responseBodySize"] for file in files)
        finally:
            context.close()
        figures[f"{page_name}, gzipped"].add("SQLite", (code + fonts) / 1000)
        figures[f"{page_name}, gzipped, without fonts"].add("SQLite", code / 1000)
        figures[f"{page_name}, as it is sent"].add("SQLite", sent / 1000)


def loaded(page: Page, address: str) -> list[Response]:
    """The files of a page."""
    heard: list[Response] = []

    def hear(response: Response) -> None:
        if response.ok and "/api/" not in response.url:
            heard.append(response)

    page.on("response", hear)
    page.goto(address, wait_until="networkidle")
    return heard


def pages(progress: Progress, figures: dict[str, Figure], scratch: Path) -> str:
    """Why not, where it could not be measured."""
    if not (PAGES / "index.html").exists():
        return "the pages are not built"
    chromium = shutil.which("chromium")
    if chromium is None:
        return "there is no chromium"
    with TemporaryDirectory(dir=scratch) as name, our_server(Path(name), 0.6) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        weigh(figures, browser, server)
        try:
            for _ in progress.track(range(VISITS), description="pages"):
                visit(figures, browser, server)
        except Exception as why:
            figures["table, first card to click"].found.clear()
            return f"no card could be clicked: {str(why).splitlines()[0]}"
        finally:
            browser.close()
    return ""


def all_figures() -> dict[str, Figure]:
    figures = [
        Figure("wait, p50", "ms", 15, at_most=True),
        Figure("wait, p99", "ms", 100, at_most=True),
        Figure("wait, longest", "ms"),
        Figure("answers of seats", "a second", 1000),
        Figure("answers, the sea's too", "a second"),
        Figure("all tables open", "s"),
        Figure("shelf, gzipped", "KB"),
        Figure("shelf, gzipped, without fonts", "KB", 120, at_most=True),
        Figure("shelf, as it is sent", "KB"),
        Figure("table, gzipped", "KB"),
        Figure("table, gzipped, without fonts", "KB", 120, at_most=True),
        Figure("table, as it is sent", "KB"),
        Figure("table, first card to click", "s", 1, at_most=True),
    ]
    return {figure.name: figure for figure in figures}


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """The speed of the server and the pages; ends with 1 when a goal is not met."""
    figures = all_figures()
    scratch = ROOT / "build"
    scratch.mkdir(exist_ok=True)  # on the disk: a temporary folder in memory would sync for nothing
    installed = PEER / "node_modules" / "boardgame.io" / "package.json"
    missing = "" if installed.exists() and shutil.which("node") else "not installed"
    begun = time.monotonic(), busy() - own()
    with Progress(console=Console(stderr=True), auto_refresh=False, transient=True) as progress:
        trouble = pages(progress, figures, scratch)
        measure(progress, figures, scratch, peers=not missing)
    others = (busy() - own() - begun[1]) / (time.monotonic() - begun[0]) / (os.cpu_count() or 1)
    peer = f"boardgame.io {missing or json.loads(installed.read_text('utf-8'))['version']}"
    about = {
        "python": platform.python_version(),
        "compiled": COMPILED,
        "cpus": os.cpu_count(),
        "taken by others": round(others, 2),
        "peer": peer,
        "pages": trouble or "built",
    }
    if as_json:
        print(json.dumps({**about, "figures": [figure.data() for figure in figures.values()]}, indent=2))
    else:
        console = Console(width=max(100, Console().width))
        built = "compiled" if COMPILED else "NOT compiled"
        heading = [
            f"Python {platform.python_version()}",
            built,
            f"{os.cpu_count()} CPUs",
            f"others took {others:.0%} of them",
            peer,
        ]
        console.print(" · ".join([*heading, *([trouble] if trouble else [])]), highlight=False)
        table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), caption=CAPTION, caption_justify="left")
        for column in ("figure", "ours", "peer, files", "ratio", "peer, memory", "ratio", "our spread", "goal", "met"):
            table.add_column(column, no_wrap=not column.startswith("peer"))
        for figure in figures.values():
            table.add_row(*figure.row(missing))
        console.print(table)
    if COMPILED and not all(figure.met() for figure in figures.values() if figure.goal is not None):
        sys.exit(1)


if __name__ == "__main__":
    typer.run(main)
