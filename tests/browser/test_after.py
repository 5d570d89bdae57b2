"""When it is over: who won and by what, what decided it, and where to go from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from hautemer.speech import fill
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, no_violations_in_any_look, settle
from tests.browser.test_play import PLAY_OUT, sit_down
from tests.server.harness import PERSON, Message, Server

EN = UI["en"]


def bot(rank: str) -> dict[str, str]:
    return {"kind": "bot", "name": rank}


def played(visit: Visit, server: Server, *seats: dict[str, str]) -> Message:
    """A duel that Ann has played to its end."""
    opened = server.open_table(*(seats or (PERSON, bot("deckhand"))), opens="first")
    visit().evaluate(PLAY_OUT, [secret for secret in opened["seats"] if secret])
    return opened


def result_of(visit: Visit, opened: Message, **look: object) -> Page:
    page = visit(f"/t/{opened['table']}#{opened['seats'][0]}", **look)
    page.locator(".course .field").wait_for()
    settle(page)
    return page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_result_the_chances_and_the_part_of_luck_are_told(visit: Visit, server: Server, lang: str) -> None:
    page = result_of(visit, played(visit, server), lang=lang)
    expect(page.locator(".tell .clause")).to_have_text("reef.end")
    expect(page.locator(".hero li").first).to_contain_text(page.locator("#result").inner_text().split(" ")[0])
    expect(page.locator(".course h3")).to_have_text(UI[lang]["course_title"])
    expect(page.locator(".fortune h3")).to_have_text(UI[lang]["analysis_account"])
    figures = [one.strip() for one in page.locator(".fortune em").all_inner_texts()]
    assert figures
    close = fill(UI[lang]["too_close"], {}, lang)
    assert all(close in one or re.search(r"[+\-−−]\d", one) for one in figures), figures
    picture(page, f"after-{lang}")


def test_the_keys_are_folded_away(visit: Visit, server: Server) -> None:
    page = result_of(visit, played(visit, server))
    expect(page.get_by_text(EN["the_key"])).to_be_hidden()
    page.get_by_text(EN["check_dice"]).click()
    expect(page.get_by_text(EN["the_key"])).to_be_visible()
    expect(page.locator(".keys dd").last).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    page.get_by_role("link", name=EN["check"]).click()
    expect(page).to_have_url(re.compile("/check/"))


def test_a_moment_of_the_chances_leads_to_the_replay_and_to_a_table_of_its_own(visit: Visit, server: Server) -> None:
    page = result_of(visit, played(visit, server))
    slider = page.get_by_role("slider", name=EN["moment"])
    slider.fill("30")
    expect(page.locator(".note")).to_contain_text(fill(EN["course_move"], {"n": "30"}, "en"))
    watch = page.get_by_role("link", name=EN["course_watch"])
    assert "?n=30&" in (watch.get_attribute("href") or "")
    page.get_by_role("button", name=EN["play_on"]).click()
    page.get_by_role("button", name=EN["play_on_crew"]).click()
    sit_down(page, "Ann")
    expect(page.locator(".table header")).to_contain_text(fill(EN["forked"], {"n": "30"}, "en")[1:])


def test_after_a_game_with_the_crew_the_next_rank_is_offered(visit: Visit, server: Server) -> None:
    page = result_of(visit, played(visit, server))
    up = page.locator("#result").inner_text() == EN["you_win"]
    rank = "lookout" if up else "cabin_boy"
    offer = page.locator("footer section")
    expect(offer).to_contain_text(EN["next_up" if up else "next_down"])
    offer.get_by_role("button").click()
    sit_down(page, "Ann")
    expect(page.locator(".seats")).to_contain_text(EN[f"bot_{rank}"].lower())


def test_among_people_nobody_is_next_and_a_spectator_is_not_asked_to_play_again(visit: Visit, server: Server) -> None:
    opened = played(visit, server, PERSON, PERSON)
    page = result_of(visit, opened)
    expect(page.get_by_role("button", name=EN["rematch"])).to_be_visible()
    expect(page.locator("footer section")).to_have_count(0)
    spectator = visit(f"/t/{opened['table']}#{opened['watch']}")
    expect(spectator.get_by_role("button", name=EN["share"])).to_be_visible()
    expect(spectator.get_by_role("button", name=EN["rematch"])).to_have_count(0)


def test_nothing_is_begun_for_who_only_looks_on(visit: Visit, server: Server) -> None:
    opened = played(visit, server, PERSON, PERSON)
    page = visit(f"/t/{opened['table']}#{opened['watch']}")
    begin = page.locator(".course").get_by_role("button", name=EN["analysis"], exact=True)
    begin.wait_for()
    assert '"none"' in server.get(f"/api/replays/{opened['table']}/analysis")[1]
    begin.click()
    page.locator(".course .field").wait_for()


def test_on_a_phone_the_result_is_read_from_its_beginning(visit: Visit, server: Server) -> None:
    page = result_of(visit, played(visit, server), width=360, height=740)
    assert page.locator(".result").evaluate("one => one.scrollTop") == 0
    expect(page.locator("#result")).to_be_in_viewport()
    expect(page.get_by_role("button", name=EN["rematch"])).to_be_in_viewport()


def test_on_a_phone_the_story_of_the_table_opens_at_its_newest_line(visit: Visit, server: Server) -> None:
    page = result_of(visit, played(visit, server), width=360, height=740)
    page.get_by_role("button", name=EN["see_board"]).click()
    page.locator("nav.bar").get_by_role("button", name=EN["story"]).click()
    settle(page)
    expect(page.locator(".story li").last).to_be_in_viewport()
    assert page.locator(".story ol").evaluate("list => list.scrollTop") > 0


def test_axe_finds_nothing(visit: Visit, server: Server) -> None:
    page = result_of(visit, played(visit, server))
    no_violations_in_any_look(page, "after", shots="after")
    page.get_by_text(EN["check_dice"]).click()
    no_violations_in_any_look(page, "after, the dice")
