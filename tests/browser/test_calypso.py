"""Calypso at the table: whole games by touching what is lit, alone, against bots, on one screen, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.speech import DEFAULT, LANGUAGES, load
from tests.browser import pages
from tests.browser.conftest import Visit, picture
from tests.browser.pages import BOXES, UI, Choose, dice, no_violations, no_violations_in_any_look, settle, tab_to, titles
from tests.server.harness import GREEDY, PERSON, Server

WORDS = {lang: load("games/calypso/words", lang) for lang in LANGUAGES}
BOT = {"kind": "bot", "name": "forgetful"}
LIT = ".pond .small.may, .pond .large.lit, .pond .pool.lit, .pond .keep"
ANY_LIT = ".pond .small.may:not(:has(.no)), .pond .large.lit, .pond .pool.lit"
"""Whatever is lit, except a hopeless tile."""
NAMES = ["Ann", "Ben", "Zoé", "Dora", "Emil", "Fay"]


def sit(visit: Visit, server: Server, *seats: dict[str, str], lang: str = "en", **how: Any) -> Page:
    """A new table with these seats and options; all its people sit at this screen, and one of them is asked: together, bots
    may lose a game before the first person is (35 in 20,000)."""
    screen = {key: how.pop(key) for key in ("width", "height", "dark") if key in how}
    options = {"players": str(len(seats)), **how}
    while True:
        status, opened = server.post("/api/tables", {"game": "calypso", "options": options, "seats": list(seats)})
        assert status == 201, opened
        tokens = [token for token, seat in zip(opened["seats"], seats, strict=True) if seat == PERSON]
        page = visit(f"/t/{'+'.join(tokens)}", lang=lang, **screen)
        for i, name in enumerate(NAMES[: len(tokens)]):
            page.locator("form input[required]").nth(i).fill(name)
        page.get_by_role("button", name=UI[lang]["sit_down"]).click()
        page.locator(f"{LIT}, .result").first.wait_for()
        if not is_over(page):
            return page


def likeliest(page: Page) -> Locator:
    """With the memory aid: the tile that hides the wanted colour, the surest of them; a colour that some tile hides for sure."""
    colours = list(WORDS["en"]["colours"].values())
    hides = [
        [colour for colour in colours if re.search(rf"hides .*\b{colour}\b", label)]
        for label in page.locator(".pond .small").evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")
    ]
    big = page.locator(".pond .large.lit")
    if big.count():
        sure = next((one[0] for one in hides if len(one) == 1), colours[0])
        return page.locator(f".pond .large.lit[data-place={sure}]")
    prompt = page.locator(".ask .say").inner_text()
    wanted = next(colour for colour in colours if colour in prompt)
    place = min((len(one), i) for i, one in enumerate(hides, 1) if wanted in one)[1]
    return page.locator(f".pond .small[data-tile='{place}']")


def hopeless(page: Page) -> Locator:
    """A tile that cannot help, where there is one."""
    tiles = page.locator(".pond .small.may:has(.no)")
    return tiles.first if tiles.count() else page.locator(LIT).first


def is_over(page: Page) -> bool:
    return page.locator(".result").is_visible()


def answer(page: Page, choose: Choose) -> None:
    """Touch what is chosen, as soon as anything is lit."""
    if page.locator(LIT).count():
        with suppress(PlaywrightTimeout, ValueError, StopIteration):  # the table may move on in between
            choose(page).click(timeout=500)
    page.wait_for_timeout(15)


def play_on(page: Page, until: Callable[[Page], Any], choose: Choose | None = None) -> None:
    choose = choose or dice(ANY_LIT)
    pages.play_on(page, until, lambda page: answer(page, choose))


def is_told(page: Page, event: str, lang: str = "en") -> bool:
    """Whether the story has a line of this kind."""
    words = re.sub(r"\{[^}|]*\}", ".*", re.escape(WORDS[lang]["events"][event]).replace(r"\{", "{").replace(r"\}", "}"))
    lines = page.locator(".story li").all_inner_texts()
    return any(re.search(words, line.replace("\n", " ")) for line in lines)


def test_a_whole_game_with_three_seats_by_touching_and_its_log_checks(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, BOT, BOT)
    picture(page, "calypso-base")
    assert page.locator(".large").count() == 7
    assert page.locator(".small").count() == 6
    assert page.locator(".pool").count() == 3
    play_on(page, is_over)
    picture(page, "calypso-after")
    owned = [int(count) for count in page.locator(".pool b").all_inner_texts()]
    assert max(owned) == 10
    assert sum(owned) + int(page.locator(".large[data-place=net] b").inner_text()) == 24
    expect(page.locator(".result")).to_contain_text("calypso.end")
    page.get_by_text(UI["en"]["check_dice"]).click()
    with page.expect_download() as download:
        page.get_by_role("link", name=UI["en"]["log"]).click()
    assert verify(read_log(Path(download.value.path()).read_text("utf-8"), SHELF)) > 20


def test_a_whole_game_together_is_won(visit: Visit, server: Server) -> None:
    for _ in range(8):  # four games of five are won by who forgets nothing
        page = sit(visit, server, PERSON, PERSON, mode="coop", memory_aid="yes")
        play_on(page, is_over, likeliest)
        if page.get_by_text(UI["en"]["nobody_wins"]).count() == 0:
            break
    expect(page.locator("#result")).to_have_text("Ann and Ben win")
    expect(page.locator(".result")).to_contain_text("calypso.coop.win")
    expect(page.locator(".lane.saved .full")).to_have_count(10)
    picture(page, "calypso-together-won")


def test_a_whole_game_together_is_lost(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, mode="coop", width=390, height=844)
    play_on(page, is_over, hopeless)
    expect(page.locator("#result")).to_have_text(UI["en"]["nobody_wins"])
    expect(page.locator(".result")).to_contain_text("calypso.coop.lose")
    picture(page, "calypso-together-lost")
    page.get_by_role("button", name=UI["en"]["see_board"]).click()
    expect(page.locator(".lane.lost .full")).to_have_count(10)
    net = int(page.locator(".large[data-place=net] b").inner_text())
    eaten = int(page.locator(".large[data-place=shark] b").inner_text())
    assert net + eaten == 10
    assert page.locator(".lane.lost .caught").count() == net
    assert page.locator(".lane.lost .gone").count() == eaten


def test_a_turned_tile_may_be_swapped_or_kept(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, PERSON, mode="free_placement", width=390, height=844)
    keep = page.locator(".pond .keep")
    play_on(page, lambda _: keep.is_visible())
    picture(page, "calypso-swap")
    turned = page.locator(".small:has(.chosen)")
    here = int(turned.get_attribute("data-tile") or 0)
    there = here % 6 + 1
    before = shown(page)
    page.locator(f".small[data-tile='{there}']").click()
    expect(keep).to_be_hidden()
    page.locator(LIT).first.wait_for()
    before[here - 1], before[there - 1] = before[there - 1], before[here - 1]
    assert shown(page) == before
    assert is_told(page, "swapped.hidden")
    play_on(page, lambda _: keep.is_visible())
    keep.click()
    expect(keep).to_be_hidden()
    play_on(page, lambda _: keep.is_visible())
    page.locator(".small:has(.chosen)").click()  # the tile itself stays, too
    expect(keep).to_be_hidden()
    page.locator(LIT).first.wait_for()
    assert is_told(page, "kept")


def shown(page: Page) -> list[str]:
    """What the six tiles show."""
    labels = page.locator(".small").evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")
    return [label.split(", ")[1] for label in labels]


def test_hard_the_blank_tile_ends_the_turn(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, mode="coop_hard")
    blank = page.locator(".large[data-place=four]")
    expect(blank).to_have_attribute("aria-label", re.compile(WORDS["en"]["board"]["blank"], re.IGNORECASE))
    for _ in range(6):
        play_on(page, lambda page: is_over(page) or is_told(page, "rested"), hopeless)
        if is_told(page, "rested"):
            break
        page = sit(visit, server, PERSON, mode="coop_hard")
    assert is_told(page, "rested")
    assert not is_told(page, "named")
    picture(page, "calypso-hard")
    if not is_over(page):
        blank.click()
        expect(page.locator(".bubble")).to_contain_text("calypso.coop.hard")


def test_the_memory_aid_shows_what_each_tile_can_hide_and_without_it_nothing_does(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, BOT, memory_aid="yes")
    expect(page.locator(".small .hides")).to_have_count(6)
    for tile in page.locator(".small").all():
        assert 1 <= tile.locator(".hides svg").count() <= 3
        label = (tile.get_attribute("aria-label") or "").split(", ")
        assert label[1] not in label[2], "a tile never hides the colour that it shows"
    picture(page, "calypso-aid")
    page = sit(visit, server, PERSON, BOT)
    expect(page.locator(".small .hides")).to_have_count(0)


def test_a_hopeless_tile_warns_first_and_turns_at_the_second_touch(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, PERSON)
    tile = page.locator(".small.may:has(.no)")
    play_on(page, lambda _: tile.count() > 0)
    lines = page.locator(".story li").count()
    place = tile.first.get_attribute("data-tile")
    tile.first.click()
    warning = page.locator(".warning")
    expect(warning).to_contain_text(WORDS["en"]["board"]["hopeless_again"])
    picture(page, "calypso-hopeless")
    page.keyboard.press("Escape")
    expect(warning).to_be_hidden()
    assert page.locator(".story li").count() == lines, "nothing was turned yet"
    before = shown(page)[int(place or 0) - 1]
    page.locator(f".small[data-tile='{place}']").click()
    page.locator(f".small[data-tile='{place}']").click()
    expect(page.locator(".story li")).not_to_have_count(lines)
    assert is_told(page, "missed")
    line = page.locator(".story [data-clause='calypso.hopeless']").last
    assert "calypso.hopeless" not in page.locator(".story").inner_text(), "nobody reads the names of rules"
    line.click()
    expect(page.locator(".bubble")).to_contain_text(WORDS["en"]["clauses"]["calypso.hopeless"]["title"])
    expect(page.locator(".bubble .clause")).to_have_text("calypso.hopeless")
    page.locator(LIT).first.wait_for()
    if not is_told(page, "shuffled"):
        assert shown(page)[int(place or 0) - 1] != before


def test_a_colour_is_named_at_its_big_fish_and_a_fish_taken_at_its_pool(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, PERSON, PERSON, width=820, height=1180)
    big, pools = page.locator(".large.lit"), page.locator(".pool.lit")
    play_on(page, lambda _: big.count() > 0)
    expect(big).to_have_count(4)
    picture(page, "calypso-name")
    page.locator(".small").first.click()
    expect(page.locator(".bubble")).to_contain_text(WORDS["en"]["clauses"]["calypso.four"]["no"])
    page.locator(".large[data-place=green]").click()
    expect(page.locator(".ask .say")).to_contain_text(WORDS["en"]["colours"]["green"])
    play_on(page, lambda page: pools.count() > 1 or is_over(page))
    if is_over(page):  # seldom: nobody met the shark while two others had fish
        return
    picture(page, "calypso-take")
    victim = pools.first
    count = int(victim.locator("b").inner_text())
    place = victim.get_attribute("data-place")
    victim.click()
    left = re.compile(f"^({count - 1}|{count - 2})$")  # whose turn comes next may stop at the net at once, and lose another
    expect(page.locator(f"[data-place={place}] b")).to_have_text(left)
    assert is_told(page, "took")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ones_own_die_is_thrown_by_a_tap_or_a_key_or_rolls_by_itself(visit: Visit, server: Server, lang: str) -> None:
    status, table = server.post("/api/tables", {"game": "calypso", "options": {"players": "2"}, "seats": [PERSON, GREEDY]})
    assert status == 201, table
    page = visit(f"/t/{table['seats'][0]}", lang=lang, moving=True, width=360, height=740)
    page.locator("form input[required]").fill("Ann")
    page.get_by_role("button", name=UI[lang]["sit_down"]).click()
    throw = page.get_by_role("button", name=UI[lang]["throw"], exact=True)
    throw.wait_for()  # for who begins
    expect(page.locator(".story li")).to_have_count(0)
    expect(page.locator(".ask .say")).to_contain_text(WORDS[lang].get("frame", {}).get("throw_die", UI[lang]["throw_die"]))
    picture(page, f"throw-{lang}")
    no_violations(page, "throw")
    throw.click()
    expect(throw).to_have_count(0)
    pages.play_on(page, lambda _: throw.count(), lambda _: answer(page, dice(ANY_LIT)))
    page.locator("body").press("Enter")  # a key does, too
    expect(throw).to_have_count(0)
    page.get_by_role("button", name=UI[lang]["more"]).locator("visible=true").click()
    page.get_by_label(UI[lang]["dice_alone"]).check()
    page.keyboard.press("Escape")
    turns = len(rolls(page, lang))
    pages.play_on(page, lambda _: len(rolls(page, lang)) > turns + 2, lambda _: answer(page, dice(ANY_LIT)))
    assert throw.count() == 0


def rolls(page: Page, lang: str) -> list[str]:
    """The lines of the story in which somebody rolled."""
    words = WORDS[lang]["events"]["rolled"].split("{number}")[0].split("}")[-1].strip()
    return [line for line in page.locator(".story li").all_inner_texts() if words in line]


def test_what_is_not_asked_says_why_at_the_tile(visit: Visit, server: Server) -> None:
    status, opened = server.post("/api/tables", {"game": "calypso", "options": {"players": "2"}, "seats": [PERSON, PERSON]})
    assert status == 201
    both = [visit(f"/t/{token}") for token in opened["seats"]]
    for page, name in zip(both, NAMES, strict=False):
        page.locator("form input[required]").fill(name)
        page.get_by_role("button", name=UI["en"]["sit_down"]).click()
    for page in both:
        page.locator(".small").nth(5).wait_for()
    page = next(page for page in both if has_begun(page) and page.locator(LIT).count() == 0)
    page.locator(".small").first.click()
    expect(page.locator(".bubble")).to_contain_text(WORDS["en"]["clauses"]["calypso.turn"]["no"])
    page.locator(".large[data-place=shark]").click()
    expect(page.locator(".bubble")).to_contain_text(WORDS["en"]["clauses"]["calypso.shark"]["title"])


def has_begun(page: Page) -> bool:
    """Both have seen the start once the sentence speaks of somebody."""
    expect(page.locator(".ask .say")).to_contain_text(re.compile("find|which colour|thinking|take a fish"))
    return True


@pytest.mark.parametrize("lang", LANGUAGES)
def test_six_on_one_phone_without_a_curtain_in_both_languages(visit: Visit, server: Server, lang: str) -> None:
    page = sit(visit, server, *[PERSON] * 6, lang=lang, width=360, height=740, dark=lang != DEFAULT)
    choose = dice(ANY_LIT)
    for turn in range(12):
        page.locator(LIT).first.wait_for()
        assert page.locator(".curtain").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = [box for box in page.locator(".pond button").evaluate_all(BOXES) if min(box) < 44]
        assert small == []
        if turn == 4:
            picture(page, f"calypso-six-{lang}")
        answer(page, choose)
    names = page.locator(".seat b").all_inner_texts()
    assert names == NAMES, "on one screen the seats keep their order"


@pytest.mark.parametrize("mode", ["base", "coop"])
def test_every_screen_has_room_for_every_tile(visit: Visit, server: Server, mode: str) -> None:
    page = sit(visit, server, PERSON, BOT, BOT, BOT, mode=mode, width=740, height=360)
    for width, height in ((740, 360), (844, 390), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert [box for box in page.locator(".pond button").evaluate_all(BOXES) if min(box) < 44] == []
        assert page.evaluate(COVERED) == [], "every tile can be touched in its middle"
        picture(page, f"calypso-{mode}-{width}")


COVERED = """[...document.querySelectorAll('.pond button')].filter(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map(one => one.ariaLabel)"""


def test_a_game_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, PERSON)
    play_on(page, lambda page: page.locator(".small.may").count() == 6)
    tab_to(page, ".small")
    at = page.locator(".small:focus")
    expect(at).to_have_attribute("data-tile", "1")
    page.keyboard.press("ArrowRight")
    expect(at).to_have_attribute("data-tile", "2")
    page.keyboard.press("ArrowDown")
    expect(at).to_have_attribute("data-tile", "5")
    page.keyboard.press("ArrowDown")
    expect(at).to_have_attribute("data-tile", "2")
    lines = page.locator(".story li").count()
    page.keyboard.press("Enter")
    if page.locator(".warning").is_visible():
        page.keyboard.press("Enter")
    expect(page.locator(".story li")).not_to_have_count(lines)
    tab_to(page, ".large")
    round_the_ring = [page.locator(".large:focus").get_attribute("data-place")]
    for _ in range(7):
        page.keyboard.press("ArrowRight")
        round_the_ring.append(page.locator(".large:focus").get_attribute("data-place"))
    assert len(set(round_the_ring)) == 7
    assert round_the_ring[0] == round_the_ring[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_draws_its_examples_with_the_board(visit: Visit, lang: str) -> None:
    page = visit("/rules/calypso", lang=lang)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.locator(".drawing").first.wait_for()
        assert page.locator(".drawing").count() >= 15
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert titles(page) >= set(WORDS[lang]["chapters"].values())
        page.locator("[id='calypso.hopeless']").scroll_into_view_if_needed()
        expect(page.locator("[id='calypso.hopeless'] .small:has(.no)")).to_have_count(1)
        picture(page, f"calypso-rules-{lang}-{width}")


def test_axe_finds_nothing(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, PERSON, PERSON)
    no_violations_in_any_look(page, "base")
    play_on(page, lambda page: page.locator(".small.may:has(.no)").count() > 0)
    page.locator(".small.may:has(.no)").first.click()
    page.locator(".warning").wait_for()
    no_violations_in_any_look(page, "a warning")
    expect(page.locator(".warning")).to_be_visible()
    page = sit(visit, server, PERSON, BOT, mode="coop", memory_aid="yes")
    no_violations_in_any_look(page, "together")
    page = visit("/rules/calypso")
    page.locator(".drawing").first.wait_for()
    no_violations_in_any_look(page, "rules")
