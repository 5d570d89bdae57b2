"""The shelf says which engine is running, and why."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from playwright.sync_api import Page, Route, expect

from hautemer.server.engines import EngineState, is_compiled
from hautemer.speech import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.pages import UI, no_violations_in_any_look


def answered(page: Page, *states: str) -> None:
    """The page is told one state after the other, whatever runs here."""
    left = list(states)

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps({"state": left.pop(0) if len(left) > 1 else left[0]}))

    page.route("**/api/engine", answer)
    page.reload()


def test_the_shelf_says_what_this_server_runs(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("status")).to_have_text(UI["en"]["engine_compiled" if is_compiled() else "engine_source"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_is_said_in_every_look(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    for state in get_args(EngineState):
        answered(page, state)
        expect(page.get_by_text(UI[lang][f"engine_{state}"])).to_be_visible()
        page.unroute("**/api/engine")
    answered(page, "building")
    no_violations_in_any_look(page, f"the shelf in {lang}, while the engine is built", shots=f"engine-{lang}")


def test_the_line_changes_when_the_engine_is_built_and_when_it_runs(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    answered(page, "building", "building", "ready", "compiled")
    for state in ("building", "building", "ready", "compiled"):
        expect(page.get_by_text(UI["en"][f"engine_{state}"])).to_be_visible()
        page.clock.fast_forward(10_000)
