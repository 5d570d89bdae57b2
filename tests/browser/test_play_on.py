"""From a moment of a replay to a table on which one plays on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LuckyServer, Visit, picture
from tests.browser.pages import UI, no_violations_in_any_look
from tests.browser.test_play import PLAY_OUT, sit_down
from tests.browser.test_replay import Played
from tests.server.harness import PERSON


@pytest.fixture(scope="module")
def played(chromium: Browser, server: LuckyServer) -> Played:
    server.luck_of(__name__)
    opened = server.open_table(PERSON, PERSON, opens="first")
    page = chromium.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.evaluate(PLAY_OUT, opened["seats"])
    page.close()
    return Played(server, opened["table"])


def asked(played: Played, seat: int) -> int:
    """A question in the middle that this seat answered."""
    answers = played.replay["answers"]
    return next(n for n in range(len(answers) // 2, len(answers)) if answers[n]["seat"] == seat)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_is_played_on_with_the_crew(visit: Visit, played: Played, lang: str) -> None:
    n = asked(played, 1)
    page = visit(f"/r/{played.table}?n={n}", lang=lang)
    page.get_by_role("button", name=UI[lang]["play_on"]).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("radio").nth(1)).to_be_checked()  # who is asked
    no_violations_in_any_look(page, "play on", shots=f"play-on-{lang}")
    sheet.get_by_role("button", name=UI[lang]["play_on_crew"]).click()
    sit_down(page, "Zoé", lang)
    page.locator("button.card.lit, .ask .btn.lit").first.wait_for()
    note = UI[lang]["forked"].replace("{n}", str(n))
    expect(page.get_by_text(note)).to_be_visible()
    picture(page, f"played-on-{lang}")
    page.get_by_role("button", name=UI[lang]["more"]).click()
    expect(page.get_by_role("link", name=UI[lang]["forked_from"])).to_have_attribute("href", f"/r/{played.table}?n={n}")


def test_a_game_is_played_on_by_a_link_and_its_dice_are_checked(visit: Visit, played: Played, server: LuckyServer) -> None:
    n = asked(played, 0)
    ann = visit(f"/r/{played.table}?n={n}")
    ann.get_by_role("button", name=UI["en"]["play_on"]).click()
    ann.get_by_role("button", name=UI["en"]["play_on_link"]).click()
    sit_down(ann, "Ann")
    link = ann.locator("input[readonly]").first.input_value()
    ben = visit(link.split(str(server.port))[1])
    sit_down(ben, "Ben")
    for page in (ann, ben):
        page.locator(".board").wait_for()
    secrets = [page.url.split("#")[1] for page in (ann, ben)]
    ann.evaluate(PLAY_OUT, secrets)
    table = re.findall("/t/([0-9a-f]{16})", ann.url)[0]
    ann.goto(ann.url.split("/t/")[0] + f"/check/{table}")
    expect(ann.locator("main")).to_contain_text(UI["en"]["check_right_text"])


def test_the_end_is_no_moment_to_play_on_from(visit: Visit, played: Played) -> None:
    page = visit(f"/r/{played.table}?n={played.last}")
    expect(page.get_by_role("button", name=UI["en"]["play_on"])).to_be_disabled()
