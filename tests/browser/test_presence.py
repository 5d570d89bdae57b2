"""Who is here shows at their seat; who holds the game up is nudged, waited for or replaced, and comes back by the link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Locator, Page, expect

from hautemer.speech import fill
from tests.browser.conftest import MEMORY, Visit
from tests.browser.pages import UI, no_violations_in_any_look
from tests.browser.test_play import PLAYABLE, sit_down
from tests.server.harness import PERSON, Server

EN = UI["en"]
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def hasty(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server where somebody without a page is away after a second and gone after six, or as a test says."""
    patience = getattr(request, "param", 6)
    with TemporaryDirectory(dir=MEMORY) as folder:
        running = Server(Path(folder) / "tables.db", "--patience", str(patience))
        yield running
        running.stop()


def words(sentence: str, lang: str = "en", **parts: str) -> str:
    return fill(UI[lang][sentence], parts, lang)


def button(page: Page, sentence: str, lang: str = "en") -> Locator:
    return page.get_by_role("button", name=UI[lang][sentence], exact=True)


def since(sentence: str) -> re.Pattern[str]:
    """Away or gone, for however long."""
    return re.compile(re.escape(words(sentence, time="TIME")).replace("TIME", r"\d+.*"))


def together(visit: Visit, server: Server, width: int = 1280, height: int = 800) -> tuple[Page, Page, str]:
    """Ann, who is asked first, and Ben; and Ann's link."""
    seats = server.open_table(PERSON, PERSON, opens="first")["seats"]
    ann, ben = [visit(f"/t/{secret}", width, height, port=server.port) for secret in seats]
    sit_down(ann, "Ann")
    sit_down(ben, "Ben")
    ann.locator(PLAYABLE).first.wait_for()
    ben.locator(".own button.card").first.wait_for()
    return ann, ben, f"/t/{seats[0]}"


def test_who_closes_the_page_is_away_then_gone_and_a_bot_plays_on_until_the_link_is_used(visit: Visit, hasty: Server) -> None:
    ann, ben, link = together(visit, hasty)
    seat = ben.locator(".seat", has_text="Ann")
    expect(seat.get_by_role("img", name=words("here"), exact=True)).to_be_visible()
    expect(seat).to_contain_text(words("asked_them"))
    ann.close()
    expect(seat.get_by_role("img", name=since("away_for"))).to_be_visible()
    expect(seat).not_to_contain_text(words("asked_them"))
    expect(ben.locator(".ask")).to_contain_text(words("awaits", name="Ann"))
    expect(button(ben, "nudge")).to_have_count(0)  # nobody would hear it
    expect(seat.get_by_role("img", name=since("gone_for"))).to_be_visible()
    no_violations_in_any_look(ben, "gone", shots="presence-gone")
    button(ben, "wait").click()
    expect(button(ben, "stand_in")).to_have_count(0)
    ben.reload()
    button(ben, "stand_in").click()
    deputy = ben.locator(".seat", has_text=words("deputy_of", name="Ann"))
    expect(deputy).to_be_visible()
    expect(deputy.get_by_role("img", name=since("gone_for"))).to_have_count(0)
    expect(ben.locator(".story")).to_contain_text(words("stand_in_told", name="Ann", by="Ben"))
    expect(ben.locator(PLAYABLE).first).to_be_visible()  # it has played
    again = visit(link, port=hasty.port)
    expect(deputy).to_have_count(0)
    expect(seat.get_by_role("img", name=words("here"), exact=True)).to_be_visible()
    expect(again.locator(".story")).to_contain_text(words("stand_in_told", name="Ann", by="Ben"))
    expect(button(again, "deputy_back")).to_have_count(0)


def test_who_looks_elsewhere_is_nudged_and_comes_back(visit: Visit, hasty: Server) -> None:
    ann, ben, _ = together(visit, hasty)
    ann.evaluate(HIDE, True)
    seat = ben.locator(".seat", has_text="Ann")
    expect(seat.get_by_role("img", name=since("away_for"))).to_be_visible()
    no_violations_in_any_look(ben, "away", shots="presence-away")
    button(ben, "nudge").click()
    expect(button(ben, "nudge_sent")).to_be_disabled()
    nudged = words("nudged", name="Ben")
    expect(ann).to_have_title(re.compile(f"^{re.escape(nudged)}"))
    expect(ann.locator(".ask")).to_contain_text(nudged)
    ann.evaluate(HIDE, False)
    expect(seat.get_by_role("img", name=words("here"), exact=True)).to_be_visible()
    no_violations_in_any_look(ann, "nudged", shots="presence-nudged")
    ann.locator("button.card.lit").first.click(position={"x": 8, "y": 8})
    expect(ann).not_to_have_title(re.compile(re.escape(nudged)))


@pytest.mark.parametrize("hasty", [1], indirect=True)
def test_whoever_was_replaced_while_looking_elsewhere_has_the_seat_back_at_the_next_look(visit: Visit, hasty: Server) -> None:
    ann, ben, _ = together(visit, hasty)
    ann.evaluate(HIDE, True)
    button(ben, "stand_in").click()
    deputy = ben.locator(".seat", has_text=words("deputy_of", name="Ann"))
    expect(deputy).to_be_visible()
    expect(button(ann, "deputy_back")).to_be_visible()  # nobody looks, and the bot plays
    ann.evaluate(HIDE, False)
    expect(deputy).to_have_count(0)
    expect(button(ann, "deputy_back")).to_have_count(0)


def test_spectators_see_who_is_gone_and_have_nothing_to_do_about_it(visit: Visit, hasty: Server) -> None:
    opened = hasty.open_table(PERSON, PERSON, opens="first")
    ann, ben = [visit(f"/t/{secret}", port=hasty.port) for secret in opened["seats"]]
    sit_down(ann, "Ann")
    sit_down(ben, "Ben")
    ann.locator(PLAYABLE).first.wait_for()
    ann.close()
    eve = visit(f"/t/{opened['watch']}", 360, 740, port=hasty.port)
    expect(eve.locator(".seat", has_text="Ann").get_by_role("img", name=since("gone_for"))).to_be_visible()
    expect(eve.locator(".ask")).to_contain_text(words("awaits", name="Ann"))
    expect(button(eve, "stand_in")).to_have_count(0)
    expect(button(ben, "stand_in")).to_be_visible()
