"""What the tests of all pages share: the words of the client, playing on, how large things are, the way by Tab, and what axe-core
finds."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from hautemer.speech import LANGUAGES, load
from tests.browser.conftest import PATIENCE, picture

Choose = Callable[[Page], Locator]

CLIENT = Path(__file__).parents[2] / "client"
UI = {lang: json.loads((CLIENT / "src" / "words" / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
BOXES = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
JUDGE = """rules => axe.run({ resultTypes: ['violations'], preload: false, ...rules.length && { runOnly: rules } })
    .then(found => found.violations.map(one => one.id + ': ' + one.nodes.map(node => node.target).join(' ')))"""
STILL = (
    "() => document.getAnimations().every(one => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"
)
WAIT = """arg => new Promise((done, late) => {
    const so = SO, from = performance.now();
    const look = () => {
        if (so(arg)) return done();
        if (performance.now() - from > PATIENCE) return late(new Error('waited in vain'));
        setTimeout(look, 20);
    };
    look();
})""".replace("PATIENCE", str(PATIENCE))
SCREENS = ((360, 740), (1280, 800))
COLOURS = ("color-contrast", "link-in-text-block")
"""What axe asks about colours: all that a theme changes."""


def play_on(page: Page, until: Callable[[Page], Any], act: Callable[[Page], None]) -> None:
    """Act until it is so: that may take long, as long as the story goes on."""
    lines, end = -1, 0.0
    while not until(page):
        if time.monotonic() > end:
            before, lines = lines, page.locator(".story li").count()
            assert lines != before, "it did not come to that, and nothing happens any more"
            end = time.monotonic() + PATIENCE / 1000
        act(page)


def dice(lit: str, seed: int = 1) -> Choose:
    """Whatever is lit, at random."""
    rng = random.Random(seed)

    def choose(page: Page) -> Locator:
        found = page.locator(lit)
        return found.nth(rng.randrange(max(1, found.count())))

    return choose


def wait_until(page: Page, so: str, arg: object = None) -> None:
    """Until this function is true. Playwright's own would have the page run a string as a script, which its policy forbids."""
    page.evaluate(WAIT.replace("SO", so), arg)


def settle(page: Page) -> None:
    """All is drawn and lies still."""
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    wait_until(page, STILL)


def table_sheet(page: Page, game: str = "reef", lang: str = "en") -> Locator:
    """All that can be chosen of a table of this game, opened from its box on the shelf."""
    box = page.get_by_role("article").filter(has=page.get_by_role("heading", name=cover(game, lang)["name"], exact=True))
    box.get_by_role("button", name=re.compile(rf"^{UI[lang]['options']}\s*:")).click()
    return page.get_by_role("dialog")


def open_by(page: Page, way: str, game: str = "reef", lang: str = "en") -> None:
    """Opens a table from the shelf by a way that stands in the sheet: `invite`, `same` or `watch`."""
    table_sheet(page, game, lang).get_by_role("button", name=UI[lang][way], exact=True).click()


def cover(game: str, lang: str) -> dict[str, Any]:
    """The words of a game."""
    return load(f"games/{game}/words", lang)


def titles(page: Page) -> set[str]:
    """The headings that can be seen, without their numbers."""
    headings = page.locator("h1:visible, h2:visible, h3:visible").all_inner_texts()
    return {re.sub(r"^[\d.]+\s", "", heading.strip()) for heading in headings}


def tab_to(page: Page, place: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
    raise AssertionError(f"no way to {place} by Tab")


def no_violations(page: Page, where: str, *rules: str) -> None:
    """By all rules, or by these."""
    settle(page)  # colours too
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # from outside: the page itself runs no script but its own
    violations = page.evaluate(JUDGE, list(rules))
    assert violations == [], f"{where}: {violations}"


def no_violations_in_any_look(page: Page, where: str, themes: Sequence[str] = ("light", "dark"), shots: str = "") -> None:
    """On a phone and on a wide screen, where nothing may be wider than it, in these themes: by all rules in the first, by those
    about colours in the others. It is left wide, in the first theme. `shots`: pictures, by this name."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for theme in reversed(themes):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            no_violations(page, f"{where}, {width}, {theme}", *([] if theme == themes[0] else COLOURS))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{where}, {width}"
            if shots:
                picture(page, f"{shots}-{width}-{theme}")
