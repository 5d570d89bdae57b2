"""While others play: how fast it is seen, what ends it, what is seen of it afterwards, and the story."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hautemer.speech import LANGUAGES
from tests.browser.conftest import Visit, picture
from tests.browser.pages import BOXES, UI, no_violations_in_any_look, wait_until
from tests.browser.test_calypso import play_on as play_calypso
from tests.browser.test_island import play_on as play_island
from tests.server.harness import GREEDY, PERSON, Message, Server

EN = UI["en"]
LIT = ".small.may, .large.lit, .pool.lit, button.card.lit, .ask .do .btn.lit, .tray button.lit, .place.lit"
SOON = 3_000
"""Guards against what plays on: at half the speed, three bots are watched for far longer."""
PHONE = {"width": 360, "height": 740}
PAIR = [PERSON, PERSON]
CALYPSO = ("calypso", {"players": "4"}, [PERSON, GREEDY, GREEDY, GREEDY])


def at_table(visit: Visit, server: Server, game: str, options: dict[str, str], seats: list[Any], **look: Any) -> Page:
    """Ann's page, when she is asked."""
    page = visit(f"/t/{opened(server, game, options, seats)['seats'][0]}", **look)
    page.evaluate("localStorage.setItem('hautemer.dice', 'alone')")  # no hand need throw them
    page.reload()
    page.get_by_label(UI[look.get("lang", "en")]["name_label"]).fill("Ann")
    page.get_by_role("button", name=UI[look.get("lang", "en")]["sit_down"]).click()
    page.locator(LIT).first.wait_for()
    return page


def opened(server: Server, game: str, options: dict[str, str], seats: list[Any]) -> Message:
    status, table = server.post("/api/tables", {"game": game, "options": options, "seats": seats})
    assert status == 201, table
    links: Message = table
    return links


def speed(page: Page, name: str) -> Locator:
    return page.get_by_role("radio", name=name, exact=True)


def is_happening(page: Page) -> bool:
    return page.locator(".ask .say[aria-live='off']").is_visible()


def happening(page: Page) -> None:
    page.locator(".ask .say[aria-live='off']").wait_for()


def answer(page: Page) -> None:
    """Whatever is lit."""
    page.locator(LIT).first.click(position={"x": 12.0, "y": 14.0})


@pytest.fixture
def slow(visit: Visit, server: Server) -> Page:
    """Three bots play after Ann, at half the speed."""
    page = at_table(visit, server, *CALYPSO, moving=True)
    speed(page, "½×").check()
    play_calypso(page, is_happening)
    return page


def test_the_speed_is_chosen_at_the_table_and_remembered(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, *CALYPSO, moving=True)
    expect(speed(page, "1×")).to_be_checked()
    speed(page, EN["at_once"]).check()
    page.reload()
    expect(speed(page, EN["at_once"])).to_be_checked()
    lines = page.locator(".story li").count()
    answer(page)
    expect(page.locator(".story li").nth(lines)).to_be_attached()
    expect(page.locator(LIT).first).to_be_visible(timeout=SOON)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    small = page.locator("select").filter(visible=True)
    expect(small).to_have_accessible_name(EN["speed"])
    small.select_option(label="2×")
    page.reload()
    expect(page.locator("select").filter(visible=True).locator("option:checked")).to_have_text("2×")


@pytest.mark.parametrize("how", ["tap", " ", "Enter", "Escape", "button"])
def test_a_touch_or_a_key_shows_everything_now_until_one_is_asked(slow: Page, how: str) -> None:
    if how == "tap":
        slow.locator(".board").click(position={"x": 200.0, "y": 200.0})
    elif how == "button":
        slow.get_by_role("button", name=EN["skip"]).click()
    else:
        slow.keyboard.press(how)
    expect(slow.locator(LIT).first).to_be_visible(timeout=SOON)
    expect(slow.locator(".ask .say")).to_have_attribute("aria-live", "assertive")
    answer(slow)
    play_calypso(slow, is_happening)  # asked meanwhile: what comes next moves again


def test_keys_elsewhere_keep_their_meaning(slow: Page) -> None:
    slow.get_by_role("button", name=EN["more"]).first.focus()
    slow.keyboard.press("Enter")
    expect(slow.get_by_role("dialog")).to_be_visible()
    slow.keyboard.press("Escape")
    expect(slow.get_by_role("dialog")).to_be_hidden()
    expect(slow.locator(".ask .say")).to_have_attribute("aria-live", "off")


def test_since_your_turn_is_listed_and_seen_again_and_a_key_comes_back(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, "reef", {"opens": "second"}, [PERSON, GREEDY], moving=True)
    pieces = page.locator(".strip .film button")
    table = page.locator("[data-place='table'] button.card")
    expect(pieces).to_have_count(1)
    now = table.count()
    assert now == 1
    page.get_by_role("button", name=EN["recap_again"]).click()
    expect(table).to_have_count(0)
    expect(page.get_by_text(EN["looking_back"])).to_be_visible()
    expect(page.locator(LIT)).to_have_count(0)
    expect(table).to_have_count(now)
    expect(page.locator(LIT).first).to_be_visible()
    speed(page, "½×").check()
    pieces.first.click()
    happening(page)
    page.keyboard.press("Escape")
    expect(page.locator(LIT).first).to_be_visible(timeout=SOON)
    lines = page.locator(".story li").count()
    page.reload()
    expect(pieces).to_have_count(1)
    expect(page.locator(".story li")).to_have_count(lines)
    answer(page)
    expect(page.locator(".story li")).not_to_have_count(lines)


def test_what_must_be_remembered_is_not_seen_again(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, *CALYPSO)
    play_calypso(page, lambda page: page.locator(".strip .film li").count() > 3)
    page.locator(LIT).first.wait_for()
    expect(page.get_by_role("button", name=EN["recap_again"])).to_have_count(0)
    page.locator(".strip .film button").first.hover()
    assert page.locator("[data-tile][data-told]").count() == 0


def test_on_one_screen_each_sees_only_what_they_were_told(visit: Visit, server: Server) -> None:
    table = opened(server, "reef", {"opens": "first"}, PAIR)
    page = visit(f"/t/{table['table']}#{'+'.join(table['seats'])}")
    page.get_by_label(EN["name_1"]).fill("Ann")
    page.get_by_label(EN["name_2"]).fill("Ben")
    page.get_by_role("button", name=EN["sit_down"]).click()
    curtain = page.locator(".curtain .btn")
    curtain.click()
    answer(page)
    curtain.wait_for()
    assert page.locator(".strip").count() == 0
    curtain.click()
    page.locator(LIT).first.wait_for()
    told = page.locator(".strip .film button").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(told) == 1
    assert told[0].startswith("Ann plays")
    kept = page.evaluate("JSON.parse(localStorage.getItem('hautemer.bookmarks')).map(one => [one.seat.at(-1), one.view.seat])")
    assert sorted(kept) == [["0", 0], ["1", 1]], "each from its own view"


def lines(page: Page) -> Locator:
    return page.locator(".story li .entry")


def at_the_end(page: Page) -> bool:
    end: bool = page.locator(".story ol").evaluate("list => list.scrollTop + list.clientHeight > list.scrollHeight - 4")
    return end


SCROLLED_UP = "list => new Promise(seen => { list.onscroll = seen; list.scrollTop = 0; })"


def island(visit: Visit, server: Server, **look: Any) -> Page:
    """Ann is asked on the island, after all was placed."""
    page = visit(f"/t/{opened(server, 'island', {'players': '4'}, [PERSON, GREEDY, GREEDY, GREEDY])['seats'][0]}", **look)
    words = UI[look.get("lang", "en")]
    page.get_by_label(words["name_label"]).fill("Ann")
    page.get_by_role("button", name=words["sit_down"]).click()
    page.get_by_role("button", name=words["arrange"]).click()
    page.locator(".ask .btn.lit").first.wait_for()  # she may stop, or keep her tiles
    return page


def test_the_newest_line_is_in_sight_unless_one_reads_further_up(visit: Visit, server: Server) -> None:
    page = island(visit, server)
    assert at_the_end(page)
    page.locator(".story ol").evaluate(SCROLLED_UP)
    count = lines(page).count()
    play_island(page, lambda page: lines(page).count() > count)
    assert page.locator(".story ol").evaluate("list => list.scrollTop") == 0
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.locator(".bar").get_by_role("button", name=EN["story"]).click()
    assert at_the_end(page)
    picture(page, "story-360")


def test_a_line_lights_its_places_and_tells_its_rule_when_it_is_touched(visit: Visit, server: Server) -> None:
    page = island(visit, server)
    line = lines(page).filter(has_text=re.compile(r"places .* \(.*\) on [A-Z]\d+")).last
    told = page.locator(".told > g")
    expect(told).to_have_count(0)
    line.hover()
    expect(told).to_have_count(1)
    expect(page.locator(".bubble")).to_have_count(0)
    picture(page, "told-1280")
    page.locator("h1").hover()
    expect(told).to_have_count(0)
    line.click()
    expect(page.locator(".bubble .clause")).to_have_text("island.setup.explorers")
    page.locator("h1").hover()
    expect(told).to_have_count(1)  # until it is touched again
    line.click()
    expect(page.locator(".bubble")).to_have_count(0)
    page.locator("h1").click()
    expect(told).to_have_count(0)
    line.focus()
    page.keyboard.press("ArrowDown")
    expect(line).not_to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(line).to_be_focused()
    expect(told).to_have_count(1)
    for gold in ("fill", "stroke"):
        colours = page.locator(".told *").evaluate_all(f"all => all.map(one => getComputedStyle(one).{gold})")
        assert set(colours) <= {"rgb(255, 255, 255)", "rgb(11, 34, 51)", "none", "rgb(0, 0, 0)"}, "white and ink"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_the_story_makes_room_for_the_places(visit: Visit, server: Server, lang: str) -> None:
    page = island(visit, server, lang=lang, width=360, height=740, touch=True)
    page.locator(".bar").get_by_role("button", name=UI[lang]["story"]).click()
    line = lines(page).filter(has_text=re.compile(r" [A-Z]\d+")).last
    text = line.locator(".said").inner_text()
    line.tap()
    expect(page.locator(".story.open")).to_have_count(0)
    expect(page.locator(".told > g").first).to_be_attached()
    row = page.locator(".strip .chosen")
    expect(row).to_contain_text(text)
    expect(page.locator(".bubble")).to_have_count(0)
    assert all(high >= 44 for _, high in row.get_by_role("button").evaluate_all(BOXES))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, f"told-360-{lang}")
    row.get_by_role("button").first.tap()
    expect(page.locator(".bubble .clause")).to_have_text(re.compile(r"island\."))
    row.get_by_role("button", name=UI[lang]["close"]).tap()
    expect(page.locator(".told > g")).to_have_count(0)


def test_only_new_lines_are_read_aloud(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, "reef", {"opens": "first"}, [PERSON, GREEDY])
    page.reload()
    page.locator(LIT).first.wait_for()
    read = page.locator(".story [aria-live='polite'] p")
    expect(read).to_have_count(0)
    before = lines(page).count()
    assert before > 0
    answer(page)
    expect(lines(page)).not_to_have_count(before)
    page.locator(LIT).first.wait_for()
    assert len(read.all_inner_texts()) == lines(page).count() - before
    lines(page).last.click()
    assert len(read.all_inner_texts()) == lines(page).count() - before, "a rule that shows is not read"


def test_whoever_watches_bots_can_stop_them_and_go_step_by_step(visit: Visit, server: Server) -> None:
    table = opened(server, "reef", {}, [GREEDY, GREEDY])
    page = visit(f"/t/{table['watch']}", moving=True)
    pause = page.get_by_role("button", name=EN["pause"])
    pause.click()
    step = page.get_by_role("button", name=EN["step_on"])
    expect(step).to_be_enabled()
    expect(page.locator(".ask .say")).to_have_attribute("aria-live", "assertive")
    count = lines(page).count()
    picture(page, "watch-paused")
    while lines(page).count() == count:
        step.click()
        wait_until(page, "() => document.querySelector('.ask .say').getAttribute('aria-live') === 'assertive'")
    assert lines(page).count() < count + 8, "an answer, not the game"
    expect(page.get_by_role("button", name=EN["recap_again"])).to_have_count(0)
    page.get_by_role("button", name=EN["run"], exact=True).click()
    expect(pause).to_be_visible()
    page.locator(".board").click(position={"x": 200.0, "y": 200.0})
    expect(page.get_by_text(EN["check_dice"])).to_be_visible()


def test_axe_finds_nothing_on_the_strip_and_the_story(visit: Visit, server: Server) -> None:
    page = island(visit, server)
    lines(page).last.click()
    no_violations_in_any_look(page, "a line that was touched", shots="others")
    for wide, high in page.locator(".strip button:visible, .strip label:visible").evaluate_all(BOXES):
        assert min(wide, high) >= 44
