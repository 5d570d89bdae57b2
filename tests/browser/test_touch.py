"""What fingers, keys and eyes meet at the table: clocks, marks, long presses, skipping, Esc, and what axe has to say."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from playwright.sync_api import Page, expect

from hautemer.speech import fill
from tests.browser import pages
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, no_violations, no_violations_in_any_look, open_by, table_sheet
from tests.browser.reaching import NAMES, reached
from tests.browser.test_play import CORNER, PLAYABLE, REEF, play_one, sit_down
from tests.browser.test_seats import button, invited, link_of, together, way
from tests.server.harness import PERSON, Server

EN = UI["en"]
LARGEST = 120 * 1024


def test_a_question_that_answers_itself_counts_down_for_who_is_asked_and_who_waits(visit: Visit, server: Server) -> None:
    seats = server.open_table(PERSON, PERSON, answer_time="10")["seats"]
    both = visit(f"/t/{seats[0]}", width=360, height=740), visit(f"/t/{seats[1]}")
    for page, name in zip(both, NAMES, strict=True):
        sit_down(page, name)

    def counts_down(_: Page) -> bool:
        return any(page.get_by_role("timer").count() for page in both)

    def act(_: Page) -> None:
        for page in both:
            if not counts_down(page):
                play_one(page)

    pages.play_on(both[0], counts_down, act)
    asked, waits = both if both[0].locator(PLAYABLE).count() else both[::-1]
    for page in (asked, waits):
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"\d+"))
        expect(page.locator(".ask")).to_contain_text(fill(EN["clock_why"], {"count": "10"}, "en"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(asked, "clock-360")
    picture(waits, "clock")
    first = int(asked.get_by_role("timer").inner_text())
    expect(asked.get_by_role("timer")).to_have_attribute("aria-label", fill(EN["clock_left"], {"count": str(first - 2)}, "en"))
    expect(asked.get_by_role("timer")).to_have_count(0, timeout=15_000)
    waiting = fill(REEF["en"]["board"]["pending"], {"effect": ""}, "en").strip()
    expect(asked.locator(".tag", has_text=waiting)).to_have_count(0)  # the effect is allowed


def test_with_marks_what_was_seen_is_marked_and_without_it_is_not(visit: Visit, server: Server) -> None:
    page = visit()
    for marks in ("yes", "no"):
        opened, seat = reached(page, server, "pincer_pinch", "c2", mode="asymmetric", known_marks=marks)
        crab = visit(f"/t/{opened['seats'][seat]}")
        shown = crab.locator(".tray button")
        shown.first.wait_for()
        crab.locator(".tray button.lit").first.click()
        expect(shown).to_have_count(0)
        octopus = visit(f"/t/{opened['seats'][1 - seat]}", width=360, height=740)
        octopus.locator(".own button.card").first.wait_for()
        held = octopus.locator(".own button.card").count()
        expect(crab.locator(".backs .mark:not(.perhaps)")).to_have_count(held if marks == "yes" else 0)
        expect(octopus.locator(".known")).to_have_count(held if marks == "yes" else 0)
        picture(crab, f"marks-{marks}")
        pile = crab.locator(f'[data-place="pile-{seat}"]')
        pile.click()
        looked = crab.get_by_role("region", name=REEF["en"]["board"]["your_pile"])
        expect(looked).to_have_count(1 if marks == "yes" else 0)
        picture(crab, f"marks-{marks}-pile")
        crab.keyboard.press("Escape")
        expect(looked).to_have_count(0)
        expect(crab.locator(".bubble")).to_have_count(0)


def test_all_of_a_pile_can_be_seen_on_a_phone(visit: Visit, server: Server) -> None:
    opened, seat = reached(visit(), server, "fouiller_search", "c10", mode="asymmetric")
    page = visit(f"/t/{opened['seats'][seat]}", width=360, height=740)
    page.locator(".tray button").first.wait_for()
    picture(page, "pile-360")
    no_violations(page, "a pile")
    cut = """[...document.querySelectorAll('.tray .card')].filter(card => {
        const [its, tray] = [card.getBoundingClientRect(), card.parentElement.getBoundingClientRect()];
        return its.left - 5 < tray.left || its.right + 5 > tray.right || its.bottom + 5 > tray.bottom;
    }).length"""
    assert page.evaluate(cut) == 0


def test_a_long_press_explains_a_card_and_a_tap_plays_it(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, {"kind": "bot", "name": "drifter"}, opens="first")
    page = visit(f"/t/{opened['seats'][0]}", width=360, height=740, touch=True)
    sit_down(page, "Ann")
    card = page.locator("button.card.lit").first
    card.click(trial=True, position=CORNER)
    pages.wait_until(
        page, "() => document.getAnimations().every(a => a.effect.getTiming().iterations === Infinity)"
    )  # all lies still
    box = card.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + CORNER["x"], "y": box["y"] + CORNER["y"]}
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator(".bubble .clause")).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    picture(page, "long-press")
    page.wait_for_timeout(300)
    expect(page.locator(".own button.card")).to_have_count(5)
    page.touchscreen.tap(**spot)
    expect(page.locator(".bubble")).to_have_count(0)
    expect(page.locator(".story li", has_text="Ann plays")).to_have_count(1)


def test_a_mouse_that_rests_on_a_card_is_told_what_it_does(visit: Visit, server: Server) -> None:
    ann, _ = together(visit, server, mode="asymmetric")
    card = ann.locator(".own button.card", has_not_text=REEF["en"]["no_effect"]).first
    card.hover(position=CORNER)
    expect(ann.locator(".bubble .clause")).to_be_visible()
    ann.mouse.move(640, 300)
    expect(ann.locator(".bubble")).to_have_count(0)


def test_a_tap_skips_what_is_moving(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, {"kind": "bot", "name": "drifter"}, opens="first")
    page = visit(moving=True)
    page.clock.install()
    page.goto(page.url + f"t/{opened['seats'][0]}")
    page.clock.pause_at(4_000_000_000)  # from here on nothing moves by itself
    sit_down(page, "Ann")
    page.locator(".flying").wait_for()  # the first card, at the hand that was empty
    expect(page.locator("button.card.lit")).to_have_count(0)
    picture(page, "moving")
    page.locator(".board").click(position={"x": 300, "y": 300})
    expect(page.locator("button.card.lit")).to_have_count(5)


def test_esc_closes_what_is_open(visit: Visit, server: Server) -> None:
    shelf = visit()
    table_sheet(shelf)
    closes(shelf, ".inside")
    expect(shelf.get_by_role("button", name=EN["options"]).first).to_be_focused()
    ann, _ = together(visit, server)
    button(ann, "more")
    closes(ann, ".inside")
    button(ann, "leave")
    closes(ann, ".inside")
    ann.locator('[data-place="discard"]').click()
    closes(ann, ".bubble")
    ann.set_viewport_size({"width": 360, "height": 740})
    ann.locator(".bar").get_by_role("button", name=EN["story"]).click()
    closes(ann, ".story")


def closes(page: Page, what: str) -> None:
    expect(page.locator(what)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(what)).to_be_hidden()


def test_language_light_and_sound_are_in_reach_on_a_phone_in_mid_game(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, {"kind": "bot", "name": "drifter"}, opens="first")
    page = visit(f"/t/{opened['seats'][0]}", width=360, height=740)
    sit_down(page, "Ann")
    page.locator(PLAYABLE).first.wait_for()
    button(page, "more")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=EN["to_dark"]).click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    sound = sheet.get_by_role("button", name=EN["sounds"])
    expect(sound).to_have_attribute("aria-pressed", "false")  # off until asked for
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("button", name=re.compile(EN["language"])).click()
    expect(sheet).to_contain_text(UI["fr"]["about"])
    page.keyboard.press("Escape")
    page.locator("button.card.lit").first.click(position=CORNER)
    french = [max(re.split(r"\{[^{}]*\}|[{}|]", words), key=len).strip() for words in REEF["fr"]["events"].values()]
    expect(page.locator(".story li .said").last).to_contain_text(re.compile("|".join(map(re.escape, french))))


@pytest.mark.parametrize("newest", [1, 2])
def test_a_table_of_older_rules_says_so(visit: Visit, server: Server, newest: int) -> None:
    opened = server.open_table(PERSON, {"kind": "bot", "name": "drifter"}, opens="first")
    offers = [{**offer, "rules": newest} for offer in json.loads(server.get("/api/games")[1])]
    page = visit(f"/t/{opened['seats'][0]}")
    page.route("**/api/games", lambda route: route.fulfill(json=offers))
    page.reload()
    sit_down(page, "Ann")
    page.locator(PLAYABLE).first.wait_for()
    button(page, "more")
    expect(page.get_by_role("dialog")).to_contain_text(REEF["en"]["options"]["mode"]["label"])
    said = fill(EN["older_rules"], {"rules": "1", "newest": "2"}, "en")
    expect(page.get_by_text(said)).to_have_count(newest - 1)


def test_axe_finds_nothing_where_people_sit_down(visit: Visit) -> None:
    page = visit()
    table_sheet(page).wait_for()
    no_violations_in_any_look(page, "options")
    page.keyboard.press("Escape")
    open_by(page, "invite")
    page.get_by_label(EN["name_label"]).wait_for()
    page.get_by_text(EN["own_words"]).click()
    no_violations_in_any_look(page, "name")
    sit_down(page, "Ann")
    page.get_by_role("img", name=EN["qr"]).wait_for()
    no_violations_in_any_look(page, "waiting room")
    guest = visit(link_of(page))
    guest.get_by_label(EN["name_label"]).wait_for()
    no_violations_in_any_look(guest, "invitation")
    sit_down(guest, "Ben")
    guest.locator(".ask").wait_for()
    button(guest, "more")
    no_violations_in_any_look(guest, "about the table")
    guest.keyboard.press("Escape")
    button(guest, "leave")
    no_violations_in_any_look(guest, "leaving")
    way(guest, "leave_go").click()
    open_by(guest, "same")
    guest.get_by_label(EN["name_2"]).fill("Zoé")
    guest.get_by_label(EN["name_1"]).fill("Ben")
    button(guest, "sit_down")
    guest.locator(".curtain").wait_for()
    no_violations_in_any_look(guest, "curtain")


LOADED = "() => ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind)).map(one => one.name)"


def test_the_first_load_is_small(visit: Visit, server: Server) -> None:
    """What is text, as it travels: the shelf, and then the first table. (Fonts come beside it, as they are.)"""
    page = visit()

    def sizes() -> dict[str, int]:
        paths = {url.split("/", 3)[3] for url in page.evaluate(LOADED) if told(url)}
        return {path: len(gzip.compress(server.get(f"/{path}")[1].encode())) for path in paths}

    page.wait_for_load_state("networkidle")
    shelf = sizes()
    assert 10_000 < sum(shelf.values()) <= LARGEST, shelf
    button(page, "play")
    page.get_by_label(EN["name_label"]).wait_for()
    table = sizes()
    assert sum(shelf.values()) < sum(table.values()) <= LARGEST, table


def told(url: str) -> bool:
    return not re.search(r"/api/|\.(woff2|svg)$", url)


def test_an_invitation_has_a_code_to_scan_and_a_link_of_this_server(visit: Visit) -> None:
    ann, link = invited(visit)
    expect(ann.get_by_role("img", name=EN["qr"]).locator("svg")).to_be_visible()
    assert re.fullmatch(r"/t/[0-9a-f]{16}#[\w-]{20,}", link)
