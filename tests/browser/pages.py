"""What the tests of all pages share: the words of the client, how large things are, the way by Tab, and what axe-core finds."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page

CLIENT = Path(__file__).parents[2] / "client"
UI = {lang: json.loads((CLIENT / "src" / "words" / f"{lang}.json").read_text("utf-8")) for lang in ("en", "fr")}
BOXES = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"


def tab_to(page: Page, place: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
    raise AssertionError(f"no way to {place} by Tab")


def no_violations(page: Page, where: str) -> None:
    page.wait_for_timeout(400)  # colours settle
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target).join(' ')))")
    assert found == [], f"{where}: {found}"
