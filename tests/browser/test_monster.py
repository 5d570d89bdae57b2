"""Monster of the Sea at the table: whole games by touching what is lit, as the whale and as a hunter, on a phone, by keys."""

from __future__ import annotations

import json
import re
import time
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
from tests.browser.pages import BOXES, CLIENT, UI, Choose, dice, no_violations_in_any_look, settle, tab_to, titles
from tests.server.harness import GREEDY, PERSON, Message, Server

WORDS = {lang: load("games/monster/words", lang) for lang in LANGUAGES}
LIT = ".monster .stop.lit, .monster .card.lit, .ask .btn.lit"
NAMES = ["Ann", "Ben", "Zoé", "Dora"]
DEAD = re.compile("|".join(words["board"]["dead"] for words in WORDS.values()), re.IGNORECASE)


def open_table(server: Server, *seats: dict[str, str], **options: str) -> Message:
    chosen = {"hunters": str(len(seats) - 1), **options}
    status, opened = server.post("/api/tables", {"game": "monster", "options": chosen, "seats": list(seats)})
    assert status == 201, opened
    links: Message = opened
    return links


def sit(visit: Visit, server: Server, *seats: dict[str, str], lang: str = "en", **how: Any) -> Page:
    """A new table with these seats and options; all its people sit at this screen."""
    screen = {key: how.pop(key) for key in ("width", "height", "dark", "touch", "moving") if key in how}
    opened = open_table(server, *seats, **how)
    return come(visit, [token for token, seat in zip(opened["seats"], seats, strict=True) if seat == PERSON], lang, **screen)


def come(visit: Visit, tokens: list[str], lang: str = "en", names: list[str] = NAMES, **screen: Any) -> Page:
    """People sit down at the seats of these links."""
    page = visit(f"/t/{'+'.join(tokens)}", lang=lang, **screen)
    for i, name in enumerate(names[: len(tokens)]):
        page.locator("form input[required]").nth(i).fill(name)
    page.get_by_role("button", name=UI[lang]["sit_down"]).click()
    return page


def idle(page: Page, lit: str = LIT) -> Locator:
    """What ends the turn; otherwise the first thing that may be done."""
    end = page.get_by_role("button", name=WORDS["en"]["actions"]["end"])
    return end if end.count() else page.locator(lit).first


def is_over(page: Page) -> bool:
    return page.locator(".result").is_visible()


def asked(page: Page, seconds: float = 30) -> bool:
    """Whether this person is asked once more; who is dead is not."""
    end = time.monotonic() + seconds
    while not page.locator(LIT).count():
        assert time.monotonic() < end, "nobody is asked"
        if is_over(page) or page.locator(".seats li").last.get_by_text(DEAD).count():
            return False
        page.wait_for_timeout(30)
    return True


def answer(page: Page, choose: Choose) -> None:
    """Touch what is chosen, and say yes where it is asked again."""
    if page.locator(LIT).count():
        with suppress(PlaywrightTimeout, ValueError):  # the table may move on in between
            choose(page).click(timeout=600)
            if page.locator(".confirm .lit").count():
                page.locator(".confirm .lit").click(timeout=600)
    page.wait_for_timeout(15)


def play_on(page: Page, until: Callable[[Page], Any], choose: Choose) -> None:
    pages.play_on(page, until, lambda page: answer(page, choose))


def log_checks(page: Page) -> None:
    page.get_by_text(UI["en"]["check_dice"]).click()
    with page.expect_download() as download:
        page.get_by_role("link", name=UI["en"]["log"]).click()
    assert verify(read_log(Path(download.value.path()).read_text("utf-8"), SHELF)) > 20


# ---- whole games ----


def test_a_whole_game_as_the_whale_and_its_log_checks(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, GREEDY, GREEDY, storm="6")
    page.locator(LIT).first.wait_for()
    picture(page, "monster-whale")
    assert page.locator(".tray .tab").count() == 0, "the hunters' hands are not hers to see"
    play_on(page, is_over, dice(LIT, 1))
    picture(page, "monster-whale-after")
    expect(page.locator(".result")).to_contain_text(re.compile(r"monster\.end\."))
    log_checks(page)


def test_a_whole_game_as_a_hunter_beside_two_bots(visit: Visit, server: Server) -> None:
    page = sit(visit, server, GREEDY, PERSON, GREEDY, GREEDY, storm="6")
    page.locator(LIT).first.wait_for()
    expect(page.locator(".stop.lit")).to_have_count(2)  # the battleship's two spaces
    play_on(page, lambda page: page.locator(".tray .tab").count() == 3 and page.locator(".card").count() > 3, idle)
    picture(page, "monster-hunter")
    page.locator(".tray .tab").nth(1).click()
    expect(page.locator(".tray .tab").nth(1)).to_have_attribute("aria-pressed", "true")
    assert page.locator(".card").count() > 0, "allies show each other their hands"
    play_on(page, is_over, dice(LIT, 2))
    expect(page.locator(".result")).to_contain_text(re.compile(r"monster\.end\."))
    log_checks(page)


def test_one_person_plays_all_hunters_without_a_curtain(visit: Visit, server: Server) -> None:
    page = sit(visit, server, GREEDY, PERSON, PERSON)
    rng = dice(LIT, 4)

    def act(page: Page) -> None:
        assert page.locator(".curtain").count() == 0
        answer(page, rng)

    pages.play_on(page, lambda page: page.locator(".story li").count() > 40 or is_over(page), act)


def test_the_whale_and_a_hunter_at_one_screen_have_a_curtain(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, PERSON, GREEDY)
    seen = 0

    def act(page: Page) -> None:
        nonlocal seen
        if page.locator(".curtain").count():
            seen += 1
            assert page.locator(".card").count() == 0
            page.locator(".curtain .btn").click()
        answer(page, idle)

    pages.play_on(page, lambda _: seen == 3, act)


def test_the_storm_ends_it_after_its_round(visit: Visit, server: Server) -> None:
    """Whale and hunters are one person who only ends turns."""
    opened = open_table(server, PERSON, PERSON, PERSON, storm="6", ice="enter")
    page = come(visit, opened["seats"][1:], names=["Ann", "Ben"])
    whale = come(visit, opened["seats"][:1], names=["Zoé"])
    rounds = set()

    def act(page: Page) -> None:
        for screen in (whale, page):
            rounds.add(screen.locator(".storm").get_attribute("aria-label") if screen.locator(".storm").count() else "")
            answer(screen, idle)

    pages.play_on(page, is_over, act)
    assert WORDS["en"]["board"]["storm"].format(round=6, storm=6) in rounds
    expect(page.locator(".result")).to_contain_text("monster.end.storm")
    picture(page, "monster-storm")


# ---- several browsers ----


def test_two_browsers_one_hunter_each_and_whoever_acts_first_acts(visit: Visit, server: Server) -> None:
    opened = open_table(server, GREEDY, PERSON, PERSON)
    both = [come(visit, [token], names=[name]) for token, name in zip(opened["seats"][1:], NAMES, strict=False)]
    for page in both:
        page.locator(LIT).first.wait_for()
        expect(page.locator(".stop.lit")).to_have_count(2)
    both[1].locator(".stop.lit").first.click()  # the second is asked as well, and is heard first
    expect(both[0].locator(".story")).to_contain_text("drops anchor")
    calls = 0

    ask_call = WORDS["en"]["board"]["ask_call"]
    said = [page.locator(".ask .say") for page in both]
    not_a_call = f".monster .stop.lit, .monster .card.lit, .ask:not(:has-text({json.dumps(ask_call)})) .btn.lit"

    def act(_: Page) -> None:
        nonlocal calls
        if any(one.get_by_text(ask_call).count() for one in said):
            for one in said:
                expect(one).to_contain_text(ask_call)
            both[calls].locator(".ask .btn.lit:not(.quiet)").click()  # oneself
            for one in said:
                expect(one).not_to_contain_text(ask_call)
            expect(said[1 - calls]).to_contain_text(NAMES[calls])
            calls += 1
        else:
            for page in both:
                answer(page, lambda page: idle(page, not_a_call))

    pages.play_on(both[0], lambda _: calls == 2, act)


LEAP = """([seats, names]) => new Promise(done => {
    const frames = seats.map(() => []);
    const landed = new Set();
    let target = null;
    const lines = seats.map((token, i) => {
        const line = new WebSocket(`ws://${location.host}/api/tables/${token}`);
        const over = how => { lines.forEach(one => one.close()); done({ how, frames, target }); };
        line.onopen = () => line.send(JSON.stringify({ type: 'join', name: names[i] }));
        line.onmessage = ({ data }) => {
            frames[i].push(data);
            const { n, view: now, end, type, events } = JSON.parse(data);
            if (type !== 'update') return;
            if (end) return over('end');
            if (i === 0 && now?.whale.lands) target = now.whale.lands;
            if (events.flat().some(one => one.event === 'landed')) landed.add(i);
            if (landed.size === seats.length) over('landed');
            if (landed.size) return;
            const options = now?.ask?.options ?? [];
            if (!options.length) return;
            const wish = ['leap'].map(verb => options.find(one => one.do === verb)).find(Boolean)
                ?? options.find(one => one.do === 'play' && one.card === 'saut')
                ?? options.find(one => one.do === 'pick' && one.pile === 'bestial')
                ?? options.find(one => ['end', 'stop', 'moor', 'refuse'].includes(one.do)) ?? options[0];
            line.send(JSON.stringify({ type: 'answer', n, action: wish }));
        };
        return line;
    });
})"""
"""The whale leaps as soon as she can; all others end their turns. What each line received, and where she landed."""


def test_nobody_else_receives_the_target_of_a_leap_before_she_lands(visit: Visit, server: Server) -> None:
    page = visit("/rules/monster")
    for _ in range(10):
        opened = open_table(server, PERSON, PERSON, PERSON)
        told = page.evaluate(LEAP, [opened["seats"], NAMES])
        if told["how"] == "landed":
            break
    assert told["how"] == "landed"
    target = told["target"]
    for frames in told["frames"][1:]:
        leaping = False
        seen = 0
        for frame in [one for one in map(json.loads, frames) if one["type"] == "update" and one["view"]]:
            events = [event for one in frame.get("events", []) for event in one]
            if any(event["event"] == "landed" for event in events):
                assert target in [event.get("space") for event in events]
                break
            leapt = [event for event in events if event["event"] == "leapt"]
            leaping = leaping or bool(leapt)
            if leaping:
                seen += 1
                assert all(event["space"] is None for event in leapt)
                assert frame["view"]["whale"]["lands"] is None
                assert frame["view"]["whale"]["space"] is None
                assert frame["view"]["aims"] == [] or frame["view"]["seat"] > 0
        assert seen > 0, "it was told that she leapt, but not where to"
    hers = [frame for frame in map(json.loads, told["frames"][0]) if (frame.get("view") or {}).get("whale", {}).get("lands")]
    assert hers, "she knows"


# ---- both captures, in lessons ----


def lesson(visit: Visit, name: str, **screen: Any) -> Page:
    page = visit("/learn/monster", **screen)
    at = list(WORDS["en"]["lessons"]).index(name)
    page.locator(".monster").wait_for()
    for _ in range(at):
        page.get_by_role("button", name=UI["en"]["lesson_skip"]).click()
    expect(page.locator(".ask h2")).to_have_text(WORDS["en"]["lessons"][name]["title"])
    return page


def test_captured_by_nets(visit: Visit) -> None:
    page = lesson(visit, "ring")
    picture(page, "monster-ring")
    page.get_by_role("button", name=WORDS["en"]["actions"]["end"]).click()
    expect(page.locator(".ask")).to_contain_text(WORDS["en"]["lessons"]["ring"]["done"])


def test_captured_by_tow(visit: Visit) -> None:
    page = lesson(visit, "tow")
    page.locator(".card[data-card=tracteur]").click()
    expect(page.locator(".ask")).to_contain_text(WORDS["en"]["lessons"]["tow"]["done"])
    expect(page.get_by_role("button", name=WORDS["en"]["board"]["tows"].format(count=2))).to_be_visible()


def test_every_lesson_can_be_done_by_touching(visit: Visit) -> None:
    page = visit("/learn/monster")
    page.locator(".monster").wait_for()
    for name, said in WORDS["en"]["lessons"].items():
        expect(page.locator(".ask h2")).to_have_text(said["title"])
        do_lesson(page, name)
        expect(page.locator(".ask")).to_contain_text(said["done"])
        page.locator(".ask .btn.main").click()
    expect(page.get_by_text(UI["en"]["lessons_over"])).to_be_visible()


def do_lesson(page: Page, name: str) -> None:
    """By what the lesson's first answer says."""
    verb, *said = next(script for script in SCRIPTS if script["name"] == name)["answers"][0].split()
    if verb in ("play", "sail", "arm", "keep", "discard"):
        page.locator(f".card.lit[data-card='{said[0]}']").first.click()
    elif verb in ("end", "call"):
        page.locator(".ask .btn.lit").filter(has_text=re.compile("End|hunter|.")).last.click()
    else:
        if verb == "turn":
            page.locator(".stop.mine").click()
        label = WORDS["en"]["actions"][verb]
        for part in ("heading", "place", "arrow"):
            if f"{{{part}}}" in label:
                names = WORDS["en"]["arrows" if part == "arrow" else "headings"]
                label = label.replace(f"{{{part}}}", ", ".join(names[one] for one in said[0].split(".")))
        page.get_by_role("button", name=re.compile(f"^{re.escape(label)}, ")).click()
    if page.locator(".confirm .lit").count():
        page.locator(".confirm .lit").click()


SCRIPTS = json.loads((CLIENT.parent / "src/hautemer/games/monster/lessons.json").read_text("utf-8"))


# ---- touching ----


def test_a_reckless_hop_is_marked_and_asked_twice(visit: Visit) -> None:
    page = lesson(visit, "hop")
    deadly = page.get_by_role("button", name=re.compile(WORDS["en"]["board"]["reckless"].split("{")[0].strip(), re.IGNORECASE))
    expect(deadly).to_have_count(1)
    deadly.click()
    expect(page.locator(".confirm.deadly")).to_be_visible()
    picture(page, "monster-reckless")
    page.keyboard.press("Escape")
    expect(page.locator(".confirm")).to_be_hidden()
    deadly.click()
    page.get_by_role("button", name=WORDS["en"]["board"]["rather_not"]).click()
    expect(page.locator(".confirm")).to_be_hidden()


def test_a_movement_card_lies_on_the_map_before_it_is_sailed(visit: Visit) -> None:
    page = lesson(visit, "sail")
    assert page.locator(".arrow").count() == 0
    page.locator(".card[data-card=F]").click()
    expect(page.locator(".arrow").first).to_be_attached()
    page.get_by_role("button", name=WORDS["en"]["board"]["take_back"]).click()
    page.mouse.move(5, 5)
    expect(page.locator(".arrow")).to_have_count(0)


def test_what_is_not_lit_says_why_at_the_place(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, GREEDY, GREEDY)
    page.get_by_role("button", name=WORDS["en"]["piles"]["nature"]).click()
    expect(page.locator(".stop.lit").nth(3)).to_be_attached()
    box = page.locator(".water").bounding_box()
    assert box
    page.mouse.click(box["x"] + 30, box["y"] + box["height"] / 2)  # the ice, far away
    expect(page.locator(".bubble")).to_contain_text("monster.whale.move")
    page.keyboard.press("Escape")
    page.locator(".storm").click()
    expect(page.locator(".bubble")).to_contain_text("monster.end.storm")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=WORDS["en"]["board"]["piles"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(WORDS["en"]["piles"]["nature"])
    picture(page, "monster-piles")


def test_who_is_not_asked_is_told_so(visit: Visit, server: Server) -> None:
    opened = open_table(server, PERSON, PERSON, GREEDY)
    hunter, whale = come(visit, opened["seats"][1:2], names=["Ben"]), come(visit, opened["seats"][:1], names=["Ann"])
    hunter.locator(LIT).first.wait_for()
    whale.locator(".monster").wait_for()
    settle(whale)
    box = whale.locator(".water").bounding_box()
    assert box
    whale.mouse.click(box["x"] + box["width"] / 2 + 90, box["y"] + box["height"] / 2)
    expect(whale.locator(".bubble")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone(visit: Visit, server: Server, lang: str) -> None:
    dark = lang != DEFAULT
    page = sit(visit, server, GREEDY, PERSON, GREEDY, GREEDY, lang=lang, width=360, height=740, dark=dark, touch=True)
    rng = dice(LIT, 3)
    for turn in range(24):
        if not asked(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = [box for box in page.locator(".stop, .card, .tray .tab, .confirm .btn").evaluate_all(BOXES) if min(box) < 43.5]
        assert small == []
        if turn in (2, 12):
            settle(page)
            picture(page, f"monster-phone-{lang}-{turn}")
        answer(page, rng)
    expect(page.locator(".chart")).to_be_visible()


PINCH = """([from, to]) => {
  const water = document.querySelector('.water');
  const { left, top, width, height } = water.getBoundingClientRect();
  const at = apart => [-1, 1].map(way => ({ clientX: left + width / 2 + way * apart, clientY: top + height / 2 }));
  const fire = (kind, spot, pointerId) =>
    water.dispatchEvent(new PointerEvent(kind, { ...spot, pointerId, pointerType: 'touch', bubbles: true }));
  at(from).forEach((spot, id) => fire('pointerdown', spot, id + 11));
  at(to).forEach((spot, id) => fire('pointermove', spot, id + 11));
  at(to).forEach((spot, id) => fire('pointerup', spot, id + 11));
}"""
"""Two fingers, from so far to so far apart."""
HEX = "() => document.querySelector('.water .names').getBoundingClientRect().width"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_shows_all_of_the_sea_and_is_pinched(visit: Visit, server: Server, lang: str) -> None:
    page = sit(visit, server, GREEDY, PERSON, GREEDY, GREEDY, lang=lang, width=360, height=740, touch=True)
    page.locator(".stop.lit").first.wait_for()
    settle(page)
    goal, chart = page.locator("button.goals"), page.locator(".chart")
    expect(goal).to_contain_text(WORDS[lang]["board"]["goal_hunters"].split("{life}")[0].strip())
    goal.click()
    expect(goal).to_have_attribute("aria-expanded", "false")
    before = page.evaluate(HEX)
    page.evaluate(PINCH, [40, 80])
    settle(page)
    assert page.evaluate(HEX) > before * 1.5
    page.get_by_role("button", name=WORDS[lang]["board"]["whole"], exact=True).click()
    expect(chart).to_have_count(0)
    settle(page)
    picture(page, f"monster-whole-{lang}")
    lines = page.locator(".story li").count()
    page.evaluate(PINCH, [30, 120])
    expect(chart).to_be_visible()
    assert page.locator(".story li").count() == lines, "a pinch touches nothing"
    page.get_by_role("button", name=WORDS[lang]["board"]["whole"], exact=True).click()
    page.get_by_role("button", name=WORDS[lang]["board"]["close_up"]).click()
    settle(page)
    assert page.evaluate(IN_SIGHT) > 0, "what is asked is looked at"


def test_open_ice_spaces_and_what_each_side_needs_are_seen(visit: Visit, server: Server) -> None:
    page = sit(visit, server, GREEDY, PERSON, GREEDY, GREEDY, ice_rows="5")
    page.locator(".water .names text").first.wait_for()
    names = page.locator(".water .names").first.locator("text").all_text_contents()
    assert {"a1", "k5", "u9"} <= set(names)
    holes = page.locator(".water path.hole").first.get_attribute("d") or ""
    assert holes.count("M") == 10, "five rows on each side"
    expect(page.locator("div.goals p")).to_have_count(2)


IN_SIGHT = """() => {
  const water = document.querySelector('.water').getBoundingClientRect();
  const middles = [...document.querySelectorAll('.water [data-space]')].map((one) => one.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  return middles.filter(({ x, y }) => x > water.left && x < water.right && y > water.top && y < water.bottom).length;
}"""


SCROLLED = """() => {
  const water = document.querySelector('.water');
  return [...water.querySelectorAll('[data-space]')].reduce((most, one) => {
    one.focus();
    return Math.max(most, Math.abs(water.scrollLeft), Math.abs(water.scrollTop));
  }, 0);
}"""


def test_keys_that_reach_beyond_the_screen_do_not_scroll_the_sea_away(visit: Visit, server: Server) -> None:
    """The board looks there itself; a browser that scrolled as well would shift all of it from where it is touched."""
    page = sit(visit, server, GREEDY, PERSON, PERSON, PERSON, width=360, height=740)
    page.locator(".water [data-space]").first.wait_for()
    assert page.evaluate(SCROLLED) == 0


@pytest.mark.parametrize(("width", "height"), [(360, 740), (360, 640), (390, 844)])
def test_the_whale_sees_where_she_may_swim_however_long_the_ask(visit: Visit, server: Server, width: int, height: int) -> None:
    """A question of one more line makes the sea lower: it must not leave it looking elsewhere."""
    page = sit(visit, server, PERSON, GREEDY, GREEDY, GREEDY, lang="fr", width=width, height=height, touch=True)
    rng = dice(LIT, 5)
    swims = 0
    for _ in range(16):
        if not asked(page):
            break
        if page.locator(".water [data-space]").count():
            settle(page)
            assert page.evaluate(IN_SIGHT) > 0
            swims += 1
        answer(page, rng)
    assert swims > 2


def test_the_sea_is_dragged_over_its_edge_without_end(visit: Visit, server: Server) -> None:
    page = sit(visit, server, GREEDY, PERSON, GREEDY, width=360, height=740)
    page.locator(".stop.lit").first.wait_for()
    settle(page)
    box = page.locator(".water").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    lines = page.locator(".story li").count()
    for _ in range(3):
        page.mouse.move(box["x"] + 320, middle)
        page.mouse.down()
        page.mouse.move(box["x"] + 180, middle, steps=4)
        page.mouse.move(box["x"] + 20, middle, steps=4)
        page.mouse.up()
    shown = page.locator(".stop").evaluate_all("all => all.filter(one => one.getBoundingClientRect().left < innerWidth).length")
    assert shown > 0, "what lies on the sea is still somewhere to be seen"
    assert page.locator(".story li").count() == lines, "dragging touches nothing"


# ---- keys, other screens, axe ----


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = lesson(visit, "swim")
    tab_to(page, ".stop")
    here = page.locator(".stop:focus").get_attribute("data-space")
    met = {here}
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
        met.add(page.locator(".stop:focus").get_attribute("data-space"))
    assert len(met) >= 4
    for _ in range(12):
        if re.search("south", page.locator(".stop:focus").get_attribute("aria-label") or "", re.IGNORECASE):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_contain_text(WORDS["en"]["lessons"]["swim"]["done"])


def test_every_screen_has_room(visit: Visit, server: Server) -> None:
    page = sit(visit, server, GREEDY, PERSON, GREEDY, GREEDY)
    rng = dice(LIT, 6)
    for width, height in ((740, 360), (844, 390), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(6):
            if asked(page):
                answer(page, rng)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(page, f"monster-{width}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_draws_its_examples_with_the_boards_pieces(visit: Visit, lang: str) -> None:
    page = visit("/rules/monster", lang=lang)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.locator(".drawing").first.wait_for()
        assert page.locator(".drawing").count() >= 20
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert titles(page) >= set(WORDS[lang]["chapters"].values())
        page.locator("[id='monster.sail.obstacle']").scroll_into_view_if_needed()
        expect(page.locator("[id='monster.sail.obstacle'] .skull").first).to_be_visible()
        picture(page, f"monster-rules-{lang}-{width}")


def test_axe_finds_nothing(visit: Visit, server: Server) -> None:
    page = sit(visit, server, GREEDY, PERSON, GREEDY, GREEDY)
    page.locator(LIT).first.wait_for()
    no_violations_in_any_look(page, "the start")
    play_on(page, lambda page: page.locator(".card.lit").count() > 1 and page.locator(".tray .tab").count() > 1, idle)
    no_violations_in_any_look(page, "a turn")
    page = visit("/rules/monster")
    page.locator(".drawing").first.wait_for()
    no_violations_in_any_look(page, "rules")
