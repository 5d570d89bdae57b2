"""What the tests of all pages share: the words of the client, how large things are, the way by Tab, and what axe-core finds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from hautemer.speech import LANGUAGES
from tests.browser.conftest import picture

CLIENT = Path(__file__).parents[2] / "client"
UI = {lang: json.loads((CLIENT / "src" / "words" / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
BOXES = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
JUDGE = """rules => axe.run({ resultTypes: ['violations'], preload: false, ...rules.length && { runOnly: rules } })
    .then(found => found.violations.map(one => one.id + ': ' + one.nodes.map(node => node.target).join(' ')))"""
STILL = "document.getAnimations().every(one => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"
SCREENS = ((360, 740), (1280, 800))
COLOURS = ("color-contrast", "link-in-text-block")
"""What axe asks about colours: all that a theme changes."""


def titles(page: Page) -> set[str]:
    """The headings that can be seen."""
    return {title.strip() for title in page.locator("h1:visible, h2:visible, h3:visible").all_inner_texts()}


def tab_to(page: Page, place: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
    raise AssertionError(f"no way to {place} by Tab")


def no_violations(page: Page, where: str, *rules: str) -> None:
    """By all rules, or by these."""
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.wait_for_function(STILL)  # colours settle
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
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
