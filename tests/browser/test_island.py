"""The Island at the table: whole games by touching what is lit, the squid, a defence from another screen, dice, phone, keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from hautemer.core.hexes import BEYOND
from hautemer.core.logs import read_log, verify
from hautemer.games.island.board import LAND, NAMES, NEXT, NUMBER
from hautemer.games.shelf import SHELF
from hautemer.speech import DEFAULT, LANGUAGES, fill, load
from tests.browser import pages
from tests.browser.conftest import Visit, picture
from tests.browser.pages import BOXES, UI, Choose, dice, no_violations_in_any_look, settle, tab_to, titles, wait_until
from tests.server.harness import GREEDY, PERSON, Message, Server

WORDS = {lang: load("games/island/words", lang) for lang in LANGUAGES}
PEOPLE = ["Ann", "Ben", "Zoé", "Dora"]
LIT = ".island .place.lit, .island .values .lit, .island .kept .lit, .chooser .btn.lit:not(.quiet), .ask .btn.lit"

UNTIL = """([seats, liked]) => new Promise(found => {
    const wanted = (view, options) => WANTED;
    const lines = seats.map((token, i) => {
        const line = new WebSocket(`ws://${location.host}/api/tables/${token}`);
        const over = seat => { lines.forEach(one => one.close()); found(seat); };
        line.onopen = () => line.send(JSON.stringify({ type: 'join', name: ['Ann', 'Ben', 'Zoé', 'Dora'][i] }));
        line.onmessage = ({ data }) => {
            const { type, n, seat, view, end } = JSON.parse(data);
            if (type !== 'update') return;
            if (end) return over(null);
            if (view?.ask?.seat !== seat) return;
            const { options } = view.ask;
            if (wanted(view, options)) return over(seat);
            const some = options.filter(one => liked.includes(one.do));
            const among = some.length ? some : options;
            line.send(JSON.stringify({ type: 'answer', n, action: among[(n * 48271) % 65537 % among.length] }));
        };
        return line;
    });
})"""
"""Every seat answers by the number of the question, with what is liked where it can; which seat is asked what is wanted, if one
ever is."""


def opened(server: Server, *seats: dict[str, str], **options: str) -> Message:
    settled = {"players": str(len(seats)), **options}
    status, table = server.post("/api/tables", {"game": "island", "options": settled, "seats": list(seats)})
    assert status == 201, table
    links: Message = table
    return links


def reached(visit: Visit, server: Server, until: str, *liked: str, players: int = 2, **options: str) -> tuple[Message, int]:
    """A table of people at which one of them is asked this, and who."""
    page = visit("/")
    for _ in range(14):
        table = opened(server, *[PERSON] * players, **options)
        asked = page.evaluate(UNTIL.replace("WANTED", until), [table["seats"], list(liked)])
        if asked is not None:
            return table, asked
    raise AssertionError(f"no game came to {until}")


def look(visit: Visit, table: Message, seat: int, **how: Any) -> Page:
    """The table as that seat's browser shows it."""
    page = visit(f"/t/{table['seats'][seat]}", **how)
    page.locator(".island").wait_for()
    return page


def sit(visit: Visit, server: Server, *seats: dict[str, str], **how: Any) -> Page:
    """A new table; its first person sits down here."""
    screen = {key: how.pop(key) for key in ("width", "height", "dark", "lang", "touch", "moving") if key in how}
    page = visit(f"/t/{opened(server, *seats, **how)['seats'][0]}", **screen)
    page.locator("form input[required]").fill("Ann")
    page.get_by_role("button", name=UI[screen.get("lang", "en")]["sit_down"]).click()
    page.locator(LIT).first.wait_for()
    return page


def asked_for(page: Page, step: str, lang: str = "en") -> bool:
    is_prompted: bool = WORDS[lang]["prompts"][step] in page.locator(".ask .say").inner_text()
    return is_prompted


def answer(page: Page, choose: Choose) -> None:
    """Touch what is chosen, as soon as anything is lit."""
    if page.locator(LIT).count():
        with suppress(PlaywrightTimeout):  # the table may move on in between
            choose(page).click(timeout=400)
    page.wait_for_timeout(15)


def play_on(page: Page, until: Callable[[Page], Any]) -> None:
    choose = dice(LIT)
    pages.play_on(page, until, lambda page: answer(page, choose))


def is_over(page: Page) -> bool:
    return page.locator(".result").is_visible()


def place(page: Page, hex: str) -> Locator:
    return page.locator(f".island .place[data-place='{hex}']")


def label(page: Page, hex: str) -> str:
    return place(page, hex).get_attribute("aria-label") or ""


def explorers(page: Page, hex: str) -> int:
    """How many are told to be there, each by name and colour."""
    return len(re.findall(rf"\((?:{'|'.join(WORDS['en']['seats'].values())})\)", label(page, hex)))


def lit_places(page: Page) -> list[str]:
    places: list[str] = page.locator(".island .place.lit").evaluate_all("all => all.map(one => one.dataset.place)")
    return places


def beside(hex: str) -> list[str]:
    return [NAMES[h] for h in NEXT[6 * NUMBER[hex] : 6 * NUMBER[hex] + 6] if h != BEYOND]


def is_told(page: Page, event: str, lang: str = "en") -> bool:
    """Whether the story has a line of this kind."""
    words = re.sub(r"\{[^}]*\}", ".*", re.escape(WORDS[lang]["events"][event]).replace(r"\{", "{").replace(r"\}", "}"))
    return any(re.search(words, line.replace("\n", " ")) for line in page.locator(".story li").all_inner_texts())


def test_a_whole_game_of_four_from_the_setup_to_the_volcano_and_its_log_checks(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, GREEDY, GREEDY, GREEDY)
    assert page.locator(".island .place").count() == 133 + 4
    picture(page, "island-setup")
    play_on(page, lambda page: asked_for(page, "settle"))
    assert set(lit_places(page)) <= {NAMES[h] for h in LAND}
    play_on(page, lambda page: page.locator(".island circle.value").count() >= 4)
    assert "worth" in " ".join(label(page, NAMES[h]) for h in LAND), "while placing, one sees one's own values"
    play_on(page, lambda page: asked_for(page, "launch"))
    assert page.locator(".island circle.value").count() == 0, "from now on nobody looks at a value"
    assert "worth" not in " ".join(label(page, NAMES[h]) for h in LAND)
    assert not is_told(page, "settled"), "nor reads it in the story"
    assert is_told(page, "settled.hidden")
    picture(page, "island-launch")
    play_on(page, is_over)
    settle(page)
    picture(page, "island-after")
    sums = [int(one) for one in page.locator(".result .sum").all_inner_texts()]
    saved = [[int(one) for one in row.locator(".one i").all_inner_texts()] for row in page.locator(".result .hero li").all()]
    assert sums == [sum(values) for values in saved]
    assert sums == sorted(sums, reverse=True)
    expect(page.locator(".result")).to_contain_text(re.compile(r"island\.end\.(score|tie)"))
    page.locator(".result summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name=UI["en"]["log"]).click()
    assert verify(read_log(Path(download.value.path()).read_text("utf-8"), SHELF)) > 100


def test_with_open_values_ones_own_stay_in_sight(visit: Visit, server: Server) -> None:
    table, seat = reached(visit, server, "view.ask.step === 'pick'", open_values="yes")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    expect(page.locator(".island circle.value")).to_have_count(10)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_a_squid_comes_with_a_whale_and_takes_an_explorer(visit: Visit, server: Server, width: int, height: int) -> None:
    table, seat = reached(visit, server, "view.ask.step === 'squid'")
    page = look(visit, table, seat, width=width, height=height)
    page.locator(LIT).first.wait_for()
    assert asked_for(page, "squid")
    assert sum("a whale" in label(page, hex) for hex in NAMES) >= 1
    near = next(hex for hex in lit_places(page) if any(is_manned_land(page, one) for one in beside(hex)))
    place(page, near).click()
    page.locator(LIT).first.wait_for()
    assert asked_for(page, "arrival")
    assert "a giant squid" in label(page, near)
    picture(page, f"island-squid-{width}")
    victim = lit_places(page)[0]
    assert victim in beside(near)
    before = explorers(page, victim)
    place(page, victim).click()
    if page.locator(".chooser").is_visible():
        page.locator(".chooser .btn.lit").first.click()
    pages.wait_until(page, "() => document.querySelector('.story [data-clause=\"squid.1\"]')")
    expect(page.locator(".story")).to_contain_text(re.compile("The squid on .* takes"))
    assert explorers(page, victim) == before - 1


def is_manned_land(page: Page, hex: str) -> bool:
    return is_land(page, hex) and explorers(page, hex) > 0


def is_land(page: Page, hex: str) -> bool:
    return any(one in label(page, hex) for words in WORDS.values() for one in words["terrains"].values())


def test_a_defence_out_of_turn_from_another_browser(visit: Visit, server: Server) -> None:
    table, seat = reached(visit, server, "options.some(one => one.do === 'repel')", "go", "pick", "allow")
    page, mover = look(visit, table, seat), look(visit, table, 1 - seat)
    page.locator(".ask .btn.lit").first.wait_for()
    assert mover.locator(LIT).count() == 0
    expect(mover.locator(".ask .say")).to_contain_text(fill(UI["en"]["thinks"], {"name": PEOPLE[seat]}, "en"))
    picture(page, "island-defence")
    repellent = page.locator(".kept .lit")
    expect(repellent.first).to_contain_text(re.compile("(Shark|Whale) repellent"))
    expect(repellent).to_have_count(page.locator(".kept button", has_text=repellent.first.inner_text()).count())
    repellent.first.click()
    for screen in (page, mover):
        pages.wait_until(screen, "() => /repels the (shark|whale)/.test(document.querySelector('.story').innerText)")
    assert is_told(mover, "repelled")


OWN_TILE = """view.ask.step === 'sink' && options.some(one => view.figures.some(({ name, hex }) =>
    hex === one.hex && view.sides[view.seat].colours.includes(name.replace(/[0-9]+$/, ''))))"""


@pytest.mark.parametrize(("lang", "width", "height"), [("en", 1280, 800), ("fr", 360, 740)])
def test_sinking_ones_own_explorer_asks_first(visit: Visit, server: Server, lang: str, width: int, height: int) -> None:
    table, seat = reached(visit, server, OWN_TILE)
    page = look(visit, table, seat, lang=lang, width=width, height=height)
    page.locator(LIT).first.wait_for()
    colour = WORDS[lang]["seats"][["red", "amber"][seat]]
    hex = next(one for one in lit_places(page) if f"({colour})" in label(page, one))
    name = label(page, hex).split(f" ({colour})")[0].split(", ")[-1]
    place(page, hex).focus()  # the board leans over to it
    page.keyboard.press("Enter")
    asked = page.locator(".chooser.deadly")
    expect(asked).to_contain_text(name)
    picture(page, f"island-own-tile-{lang}")
    page.locator(".chooser").get_by_role("button", name=WORDS[lang]["board"]["never_mind"]).click()
    expect(place(page, hex)).to_have_class(re.compile("lit"))
    place(page, hex).focus()
    page.keyboard.press("Enter")
    asked.locator(".btn.lit").click()
    water = "|".join(WORDS[lang]["board"][sea] for sea in ("sea", "coast", "lagoon"))
    expect(place(page, hex)).to_have_attribute("aria-label", re.compile(f", ({water})"))


def test_the_seats_tell_where_their_explorers_are_and_the_board_how_much_is_left(visit: Visit, server: Server) -> None:
    afloat = "view.figures.some(one => one.how === 'ship') && view.figures.some(one => one.how === 'water')"
    table, seat = reached(visit, server, f"view.ask.step === 'pick' && {afloat}", "board", "go", "pick")
    shown = "view => [...document.querySelectorAll('.left li b')].map(one => Number(one.textContent))"
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    assert sum(page.evaluate(shown)) == sum(is_land(page, hex) for hex in [NAMES[h] for h in LAND])
    facts = " ".join(page.locator(".facts .words:visible").all_inner_texts())
    for word in ("aboard", "swimming", "ashore"):
        assert WORDS["en"]["board"][word].replace("{count} ", "") in facts
    phone = look(visit, table, seat, width=360, height=740)
    phone.locator(LIT).first.wait_for()
    assert phone.locator(".facts .count:visible").count() > 4, "in small drawings, where there is no room for words"


def test_only_squids_where_whales_would_be(visit: Visit, server: Server) -> None:
    table, seat = reached(visit, server, "view.ask.step === 'squid'", squid_only="yes")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    assert not any("a whale" in label(page, hex) for hex in NAMES)
    chosen = lit_places(page)[0]
    place(page, chosen).click()
    expect(place(page, chosen)).to_have_attribute("aria-label", re.compile("a giant squid"))
    expect(page.locator(".story [data-clause='squid.variant']").first).to_be_attached()


def test_the_dive_dice_and_a_dive(visit: Visit, server: Server) -> None:
    table, seat = reached(visit, server, "view.ask.step === 'dive'", dolphins="yes")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    assert [use.get_attribute("href") for use in page.locator(".dice use").all()][1] == "#die-dive"
    picture(page, "island-dive")
    lit = lit_places(page)
    assert len(lit) > 30, "anywhere unoccupied"
    place(page, lit[-1]).click()
    pages.wait_until(
        page, '() => document.querySelector(\'.story :is([data-clause="dolphins.dive"], [data-clause="squid.3c"])\')'
    )


def test_what_would_be_deadly_is_marked_and_says_why(visit: Visit, server: Server) -> None:
    until = "view.ask.step === 'step' && Object.keys(view.deadly).length"
    table, seat = reached(visit, server, until, "pick")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    expect(page.locator(".island .peril").first).to_be_attached()
    deadly = page.locator(".island .place[aria-label$='deadly']").first
    picture(page, "island-deadly")
    deadly.click()
    expect(page.locator(".bubble")).to_contain_text("lies in wait on")
    until += " && options.some(one => view.deadly[Object.values(one).join(' ')])"
    table, seat = reached(visit, server, until, "pick", entry="any")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    skull = page.locator(".island .light.risky").first
    skull.wait_for(state="attached")
    risky = next(hex for hex in lit_places(page) if asks_first(page, hex))
    picture(page, "island-reckless")
    lines = page.locator(".story li").count()
    page.locator(".chooser").get_by_role("button", name=WORDS["en"]["board"]["never_mind"]).click()
    assert page.locator(".story li").count() == lines, "nothing was done yet"
    place(page, risky).click()
    page.locator(".chooser .btn.lit.quiet").first.click()
    pages.wait_until(page, "() => /(eats|destroys|capsizes)/.test(document.querySelector('.story').innerText)")


def asks_first(page: Page, hex: str) -> bool:
    """A place whose every meaning is deadly tells so when it is touched."""
    if not page.evaluate("hex => [...document.querySelectorAll('.light.risky')].some(one => one.dataset.hex === hex)", hex):
        return False
    place(page, hex).click()
    expect(page.locator(".chooser.deadly")).to_contain_text(WORDS["en"]["board"]["deadly"])
    return True


def test_three_moves_with_several_pieces(visit: Visit, server: Server) -> None:
    """Pick, step, touch another piece, put it down again, and stop."""
    table, seat = reached(visit, server, "view.ask.step === 'pick' && options.length > 6")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    picks = [hex for hex in lit_places(page) if explorers(page, hex) == 1 and is_land(page, hex)]
    place(page, picks[0]).click()
    expect(page.locator(".island .marks .inner")).to_be_attached()
    place(page, picks[0]).click()  # put down
    pages.wait_until(
        page, "said => document.querySelector('.ask .say').innerText.includes(said)", arg=WORDS["en"]["prompts"]["pick"]
    )
    place(page, picks[0]).click()
    place(page, empty_beside(page, picks[0])).click()
    expect(page.locator(".ask .say")).to_contain_text("2 moves left")
    other = picks[-1]
    place(page, other).click()  # another one, at once; where one could also go, it asks
    if page.locator(".chooser").is_visible():
        page.locator(".chooser").get_by_role("button", name=WORDS["en"]["board"]["instead"]).click()
    pages.wait_until(page, "hex => document.querySelector('.marks')?.dataset.chosen === hex", arg=other)
    place(page, empty_beside(page, other)).click()
    expect(page.locator(".ask .say")).to_contain_text("One move left")
    picture(page, "island-moves")
    page.get_by_role("button", name=WORDS["en"]["actions"]["stop"]).click()
    pages.wait_until(
        page, "said => document.querySelector('.ask .say').innerText.includes(said)", arg=WORDS["en"]["prompts"]["sink"]
    )


def empty_beside(page: Page, hex: str) -> str:
    """A lit place next to the piece in hand where nothing stands."""
    pages.wait_until(page, "hex => document.querySelector('.marks')?.dataset.chosen === hex", arg=hex)
    page.locator(LIT).first.wait_for()
    return next(one for one in lit_places(page) if one in beside(hex) and label(page, one).count(",") == 2)


TOUCHABLE = """(all) => all.filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((one) => one.dataset.value)"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (844, 390)])
def test_every_value_can_be_touched_on_a_phone(visit: Visit, server: Server, width: int, height: int) -> None:
    page = sit(visit, server, PERSON, GREEDY, GREEDY, width=width, height=height, touch=True)
    assert page.locator("[data-value]").evaluate_all(TOUCHABLE) == list("123456")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_shows_hexes_for_fingers_drags_pinches_and_sees_the_whole(visit: Visit, server: Server, lang: str) -> None:
    table, seat = reached(visit, server, "view.ask.step === 'sink'")
    page = look(visit, table, seat, width=360, height=740, dark=lang != DEFAULT, lang=lang, touch=True)
    page.locator(LIT).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = page.locator(".island .place.lit .hit").evaluate_all(BOXES)
    assert min(min(box) for box in boxes) >= 44
    assert [box for box in page.locator(".island button").evaluate_all(BOXES) if min(box) < 44] == []
    picture(page, f"island-phone-{lang}")
    board = WORDS[lang]["board"]
    before = page.locator(".chart > g").get_attribute("transform")
    page.mouse.move(180, 420)
    page.mouse.down()
    page.mouse.move(240, 460, steps=4)
    page.mouse.up()
    dragged = page.locator(".chart > g").get_attribute("transform")
    assert dragged != before, "a drag moves the chart"
    assert page.locator(".bubble").count() == 0, "and is no touch"
    page.evaluate(PINCH)
    assert scale(page) > float(str(dragged).split("scale(")[1].rstrip(")")) * 1.2, "two fingers bring it nearer"
    page.get_by_role("button", name=board["whole"]).click()
    expect(page.locator(".map")).to_have_count(0)  # all of it is seen
    picture(page, f"island-phone-whole-{lang}")
    page.get_by_role("button", name=board["nearer"]).click()
    expect(page.locator(".map")).to_be_visible()


PINCH = """() => {
    const chart = document.querySelector('.chart');
    const finger = { clientY: 420, bubbles: true, pointerType: 'touch' };
    const send = (type, pointerId, clientX) => chart.dispatchEvent(new PointerEvent(type, { ...finger, pointerId, clientX }));
    send('pointerdown', 11, 160); send('pointerdown', 12, 200);
    for (let i = 1; i <= 5; i++) { send('pointermove', 11, 160 - 8 * i); send('pointermove', 12, 200 + 8 * i); }
    send('pointerup', 11, 120); send('pointerup', 12, 240);
}"""


def scale(page: Page) -> float:
    return float(str(page.locator(".chart > g").get_attribute("transform")).split("scale(")[1].rstrip(")"))


def test_a_turn_by_keyboard_alone(visit: Visit, server: Server) -> None:
    table, seat = reached(visit, server, "view.ask.step === 'pick' && options.length > 6", "hold")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    tab_to(page, ".island .place.lit")
    here = page.locator(".place:focus")
    first = here.get_attribute("data-place")
    page.keyboard.press("PageDown")
    assert here.get_attribute("data-place") != first
    page.keyboard.press("PageUp")
    expect(here).to_have_attribute("data-place", str(first))
    page.keyboard.press("ArrowRight")
    assert here.get_attribute("data-place") in beside(str(first))
    page.keyboard.press("ArrowLeft")
    expect(here).to_have_attribute("data-place", str(first))
    picture(page, "island-keys")
    pages.play_on(page, lambda page: "sinks" in page.locator(".story").inner_text() and not asked_for(page, "sink"), press_on)


def test_keys_keep_their_place_when_what_was_pressed_goes(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, GREEDY)
    for _ in range(3):
        tab_to(page, ".values .lit")
        page.keyboard.press("Enter")  # the values go, places are lit
        wait_until(page, "() => document.activeElement.matches('.island .place.lit')")
        page.keyboard.press("Enter")
        page.locator(".values .lit").first.wait_for()


def press_on(page: Page) -> None:
    """By Tab to what is lit, and Enter."""
    if page.locator(".chooser").is_visible():
        page.keyboard.press("Enter")
    elif lit_places(page):
        tab_to(page, ".island .place.lit")
        page.keyboard.press("Enter")
        if page.locator(".chooser").is_visible():
            page.keyboard.press("Enter")
    elif page.locator(".ask .btn.lit").count():
        tab_to(page, ".ask .btn.lit")
        page.keyboard.press("Enter")
    page.wait_for_timeout(120)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_draws_its_examples(visit: Visit, lang: str) -> None:
    page = visit("/rules/island", lang=lang)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.locator(".drawing").first.wait_for()
        for clause in ("squid.3d", "squid.4a", "squid.4b", "squid.4c", "squid.5", "squid.5a", "squid.5b"):
            expect(page.locator(f"[id='{clause}'] .drawing")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert titles(page) >= set(WORDS[lang]["chapters"].values())
        page.locator("[id='squid.4b']").scroll_into_view_if_needed()
        picture(page, f"island-rules-{lang}-{width}")


def test_axe_finds_nothing(visit: Visit, server: Server) -> None:
    page = sit(visit, server, PERSON, GREEDY, GREEDY, GREEDY)
    no_violations_in_any_look(page, "setup")
    table, seat = reached(visit, server, "view.ask.step === 'sail' && Object.keys(view.far).length")
    page = look(visit, table, seat)
    page.locator(LIT).first.wait_for()
    no_violations_in_any_look(page, "sailing", shots="island-sail")
    table, seat = reached(visit, server, "view.ask.step === 'which' && view.sides[view.seat].kept.length")
    page = look(visit, table, seat)
    page.locator(".chooser").wait_for()
    no_violations_in_any_look(page, "a choice", shots="island-which")
    expect(page.locator(".chooser")).to_be_visible()
    page = visit("/rules/island")
    page.locator(".drawing").first.wait_for()
    no_violations_in_any_look(page, "rules")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rest_is_placed_in_one_tap(visit: Visit, server: Server, lang: str) -> None:
    page = sit(visit, server, PERSON, GREEDY, GREEDY, GREEDY, lang=lang)
    picture(page, f"island-arrange-{lang}")
    page.set_viewport_size({"width": 360, "height": 740})
    picture(page, f"island-arrange-{lang}-360")
    page.get_by_role("button", name=UI[lang]["arrange"]).click()
    setup = ("bring", "settle", "launch")
    pages.play_on(
        page,
        lambda page: page.locator(LIT).count() and not any(asked_for(page, step, lang) for step in setup),
        lambda page: page.wait_for_timeout(50),
    )
    expect(page.get_by_role("button", name=UI[lang]["arrange"])).to_have_count(0)
