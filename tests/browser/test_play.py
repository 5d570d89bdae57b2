"""People at the table: by clicking, by keyboard, by a link, on a phone, in both languages."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Position, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, fill, load
from tests.browser import pages
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, no_violations, no_violations_in_any_look, open_by, settle, tab_to, table_sheet
from tests.server.harness import GREEDY, PERSON, Server

REEF = {lang: load("games/reef/words", lang) for lang in LANGUAGES}
CORNER: Position = {"x": 12.0, "y": 14.0}
"""Of a card: the part that its neighbour in the fan leaves free."""
PLAYABLE = "button.card.lit:visible, .ask .do .btn.lit:visible, .tray button.lit:visible"

PLAY_OUT = """seats => new Promise((over, wrong) => seats.forEach((seat, i) => {
    const line = new WebSocket(`ws://${location.host}/api/tables/${seat}`);
    line.onopen = () => line.send(JSON.stringify({ type: 'join', name: ['Ann', 'Ben'][i] }));
    line.onclose = ({ code, reason }) => wrong(`${code} ${reason}`);
    line.onmessage = ({ data }) => {
        const { type, n, seat, view, end } = JSON.parse(data);
        if (type === 'refused') wrong(data);
        if (type !== 'update') return;
        if (end) over();
        if (view?.ask?.seat === seat) line.send(JSON.stringify({ type: 'answer', n, action: view.ask.options.at(-1) }));
    };
}))"""
"""Every seat gives its last answer, until the game is over."""


def sit_down(page: Page, name: str, lang: str = "en") -> None:
    page.get_by_label(UI[lang]["name_label"]).fill(name)
    page.get_by_role("button", name=UI[lang]["sit_down"]).click()


def box(page: Page, lang: str = "en") -> Locator:
    """Récif's box on the shelf."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=REEF[lang]["name"], exact=True))


def against_a_bot(page: Page, mode: str = "symmetric", lang: str = "en") -> None:
    sheet = table_sheet(page, lang=lang)
    sheet.get_by_role("radio", name=REEF[lang]["options"]["mode"]["values"][mode]).check()
    sheet.get_by_role("button", name=UI[lang]["play"], exact=True).click()
    sit_down(page, "Ann", lang)
    page.locator(PLAYABLE).first.wait_for()


def play_on(page: Page, lang: str = "en") -> None:
    """Click what is lit, the last of it, until the game is over."""
    over = page.get_by_role("button", name=UI[lang]["rematch"])
    pages.play_on(page, lambda _: over.is_visible(), play_one)


def play_one(page: Page) -> None:
    """Click the last of what is lit, if anything is."""
    lit = page.locator(PLAYABLE)
    if lit.count():
        with suppress(PlaywrightTimeout):  # it may be gone by the time the click arrives
            lit.last.click(timeout=500)
    page.wait_for_timeout(20)


@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
def test_a_whole_game_against_a_bot_by_clicking_and_its_log_checks(visit: Visit, mode: str) -> None:
    page = visit()
    picture(page, "shelf")
    against_a_bot(page, mode)
    picture(page, f"table-{mode}")
    play_on(page)
    picture(page, f"after-{mode}")
    page.get_by_text(UI["en"]["check_dice"]).click()
    with page.expect_download() as download:
        page.get_by_role("link", name=UI["en"]["log"]).click()
    log = read_log(Path(download.value.path()).read_text("utf-8"), SHELF)
    assert verify(log) > 20


def test_two_browsers_by_a_link_and_a_reload_in_mid_game(visit: Visit) -> None:
    ann = visit()
    open_by(ann, "invite")
    sit_down(ann, "Ann")
    expect(ann.get_by_text(fill(UI["en"]["wait_title"], {"count": "1"}, "en"))).to_be_visible()
    picture(ann, "invitation")
    link = ann.get_by_text(re.compile("/t/")).or_(ann.locator("input[readonly]")).first
    path = (link.input_value() if link.evaluate("e => e.tagName") == "INPUT" else link.inner_text()).split("/t/")[-1].strip()
    ben = visit(f"/t/{path}", width=360, height=740)
    sit_down(ben, "Ben")
    for page in (ann, ben):
        expect(page.locator(".ask .say")).to_be_visible()
        page.locator("button.card").first.wait_for()
    asked, other = (ann, ben) if ann.locator(PLAYABLE).count() else (ben, ann)
    before = asked.locator("button.card").count()
    asked.locator("button.card.lit").first.click(position=CORNER)
    expect(asked.locator(".own button.card")).to_have_count(before - 1)
    expect(other.locator(PLAYABLE).first).to_be_visible()
    told = other.locator(".story li").count()
    assert told > 2
    other.reload()
    expect(other.locator(PLAYABLE).first).to_be_visible()
    expect(other.locator(".story li")).to_have_count(told)


def test_both_want_to_play_again_and_find_each_other(visit: Visit, server: Server) -> None:
    seats = server.open_table(PERSON, PERSON)["seats"]
    visit().evaluate(PLAY_OUT, seats)
    ann, ben = [visit(f"/t/{token}") for token in seats]
    again = [page.get_by_role("button", name=UI["en"]["rematch"]) for page in (ann, ben)]
    again[1].wait_for()
    expect(ben.get_by_text(UI["en"]["rematch_wanted"])).to_have_count(0)
    again[0].click()
    expect(ann.get_by_text(fill(UI["en"]["wait_title"], {"count": "1"}, "en"))).to_be_visible()
    expect(ben.get_by_text(UI["en"]["rematch_wanted"])).to_be_visible()
    picture(ben, "rematch-wanted")
    again[1].click()
    for page in (ann, ben):
        expect(page.locator(".own button.card")).to_have_count(5)


def test_one_screen_for_two_with_a_curtain_between_and_a_rematch(visit: Visit) -> None:
    page = visit("/", width=360, height=740)
    open_by(page, "same")
    page.get_by_label(UI["en"]["name_1"]).fill("Ann")
    page.get_by_label(UI["en"]["name_2"]).fill("Maximiliane-Clementine von und zu Ozean")
    page.get_by_role("button", name=UI["en"]["sit_down"]).click()
    curtain = page.locator(".curtain")
    for turn in range(4):
        curtain.wait_for()
        picture(page, f"curtain-{turn}")
        curtain.locator(".btn").click()
        page.locator(PLAYABLE).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        pages.play_on(page, lambda _: curtain.is_visible(), play_one)
    page.evaluate(PLAY_OUT, page.url.split("#")[1].split("+"))
    page.reload()
    picture(page, "after-same")
    page.get_by_role("button", name=UI["en"]["rematch"]).click()
    curtain.locator(".btn").click()
    expect(page.locator(".own button.card")).to_have_count(5)


def test_what_may_not_be_played_says_why_at_the_card(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, PERSON, opens="second")
    ann, ben = [visit(f"/t/{token}") for token in opened["seats"]]
    sit_down(ann, "Ann")
    sit_down(ben, "Ben")
    ben.locator("button.card.lit").first.wait_for()
    card = ann.locator(".own button.card").first
    card.wait_for()
    expect(card).not_to_have_class(re.compile("lit"))
    card.click(position=CORNER)
    bubble = ann.locator(".bubble")
    expect(bubble).to_contain_text(REEF["en"]["clauses"]["reef.turn"]["no"])
    expect(bubble).not_to_contain_text("reef.turn")
    picture(ann, "refusal")
    bubble.locator("button.clause").click()
    expect(bubble).to_contain_text(REEF["en"]["clauses"]["reef.turn"]["text"])
    expect(bubble.locator("a.clause")).to_have_text("reef.turn")
    no_violations(ann, "refusal with its rule")


READABLE = """cards => cards.filter(card => {
    const names = [...card.querySelectorAll('text.name')];
    return !names.every(name => {
        const { left, right, top, bottom, height } = name.getBoundingClientRect();
        const ends = [left + 4, right - 4].map(x => document.elementFromPoint(x, (top + bottom) / 2));
        return height >= 11 && ends.every(at => card.contains(at));
    });
}).map(card => card.dataset.card)"""
"""The cards whose names are too small to read, or are covered."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_a_hand_can_be_read_on_a_phone(visit: Visit, server: Server, lang: str) -> None:
    seat, _ = server.open_table(PERSON, GREEDY, mode="asymmetric", opens="first")["seats"]
    page = visit(f"/t/{seat}", width=360, height=740, lang=lang)
    sit_down(page, "Ann", lang)
    page.locator(PLAYABLE).first.wait_for()
    settle(page)
    picture(page, f"reef-hand-{lang}")
    assert page.locator(".own button.card").evaluate_all(READABLE) == []


def test_focus_and_a_resting_mouse_tell_what_a_card_does(visit: Visit, server: Server) -> None:
    seat, _ = server.open_table(PERSON, GREEDY, mode="asymmetric", opens="first")["seats"]
    page = visit(f"/t/{seat}")
    sit_down(page, "Ann")
    page.locator(PLAYABLE).first.wait_for()
    bubble = page.locator(".bubble")
    with_effect = page.locator(".own button.card:not(:has(text.none))")
    rule = with_effect.first.get_attribute("aria-label") or ""
    tab_to(page, ".own button.card:not(:has(text.none))")
    expect(bubble).to_contain_text(rule.split(",")[0])
    expect(bubble.locator(".clause")).to_contain_text("reef.")
    picture(page, "reef-focus")
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    expect(bubble).to_have_count(0)
    with_effect.last.hover(position=CORNER)
    page.mouse.move(*[with_effect.last.bounding_box()[side] + 16 for side in ("x", "y")])  # type: ignore[index]
    expect(bubble).to_contain_text((with_effect.last.get_attribute("aria-label") or "").split(",")[0])


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    box(page).get_by_role("button", name=UI["en"]["play"], exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_label(UI["en"]["name_label"]).wait_for()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    for _ in range(3):
        page.locator("button.card.lit").or_(page.locator(".ask .do .btn.lit")).first.wait_for()
        story = page.locator(".story li").count()
        tab_to(page, "button.card.lit, .ask .do .btn.lit")
        page.keyboard.press("Enter")
        expect(page.locator(".story li")).not_to_have_count(story)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1920, 1080)])
def test_both_languages_on_a_phone_and_on_a_wide_screen_without_sideways_scrolling(
    visit: Visit, lang: str, width: int, height: int
) -> None:
    page = visit("/", width=width, height=height, lang=lang, dark=width < 400)
    expect(box(page, lang).get_by_role("button", name=UI[lang]["play"])).to_be_visible()
    for path in ("/", "/rules/reef"):
        page.goto(page.url.split("/rules")[0].rstrip("/") + path)
        page.locator("h1").first.wait_for()
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        picture(page, f"{'rules' if 'rules' in path else 'shelf'}-{lang}-{width}")
    page.goto(page.url.split("/rules")[0])
    against_a_bot(page, "asymmetric", lang)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, f"table-{lang}-{width}")


def test_a_link_that_leads_nowhere_gets_a_friendly_page(visit: Visit) -> None:
    page = visit("/t/nowhere")
    expect(page.get_by_text(UI["en"]["gone_title"])).to_be_visible()


def test_axe_finds_nothing_on_any_screen(visit: Visit, server: Server) -> None:
    page = visit()
    no_violations_in_any_look(page, "shelf")
    page.goto(page.url + "rules/reef", wait_until="networkidle")
    no_violations_in_any_look(page, "rules")
    opened = server.open_table(PERSON, GREEDY, opens="first")
    page.goto(page.url.replace("rules/reef", f"t/{opened['seats'][0]}"))
    page.get_by_label(UI["en"]["name_label"]).wait_for()
    no_violations_in_any_look(page, "name")
    sit_down(page, "Ann")
    page.locator(PLAYABLE).first.wait_for()
    no_violations_in_any_look(page, "table")
    page.evaluate(PLAY_OUT, opened["seats"][:1])
    page.get_by_role("button", name=UI["en"]["rematch"]).wait_for()
    no_violations_in_any_look(page, "after the game")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_light_is_that_of_the_system(visit: Visit, dark: bool) -> None:
    assert visit(dark=dark).evaluate("document.documentElement.dataset.theme") == ("dark" if dark else "light")
