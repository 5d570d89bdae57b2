"""The crew at the table: who can be chosen, captains that answer, hints, and a bot that gives no answer."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from hautemer.bots.characters import CHARACTERS
from hautemer.core.skills import RANKS
from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, fill
from tests.browser.conftest import Visit, picture
from tests.browser.pages import BOXES, UI, no_violations, no_violations_in_any_look, tab_to, table_sheet
from tests.browser.test_play import PLAYABLE, play_on, sit_down
from tests.server.harness import GREEDY, PERSON, Server

CAPTAIN = {"kind": "bot", "name": "captain"}


INSIDE = """() => {
    const [frame, say] = ['.ask', '.ask .say'].map(one => document.querySelector(one).getBoundingClientRect());
    return say.top >= frame.top && say.bottom <= frame.bottom;
}"""


def hint_button(page: Page, lang: str = "en") -> Locator:
    return page.get_by_role("button", name=UI[lang]["hint"], exact=True).locator("visible=true")


def lit(page: Page) -> set[str | None]:
    """What is lit, by its name: a hand may hold two of a card."""
    return {card.get_attribute("aria-label") for card in page.locator("button.card.lit").all()}


def opened(visit: Visit, server: Server, game: str, **how: str | int | bool) -> Page:
    """Ann, who sits first and is asked, against captains."""
    rules = SHELF[game]
    options = {"opens": "first"} if game == "reef" else {}
    seats = [PERSON, *[CAPTAIN] * (len(rules.seats(rules.complete_options(options))) - 1)]
    status, table = server.post("/api/tables", {"game": game, "options": options, "seats": seats})
    assert status == 201
    page = visit(f"/t/{table['seats'][0]}", **how)
    sit_down(page, "Ann", str(how.get("lang", "en")))
    expect(page.locator(".ask .say p")).not_to_be_empty()
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_six_ranks_can_be_chosen_each_with_its_words_and_twelve_characters(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    sheet = table_sheet(page, lang=lang)
    for rank in RANKS:
        sheet.get_by_role("radio", name=UI[lang][f"bot_{rank}"]).check()
        expect(sheet).to_contain_text(fill(UI[lang][f"bot_{rank}_line"], {}, lang))
    seat = sheet.get_by_role("combobox").nth(1)
    assert seat.locator("option").all_inner_texts()[2:] == [
        f"{one.name}{UI[lang]['colon']}{UI[lang][f'bot_{one.rank}'].lower()}" for one in CHARACTERS.values()
    ]
    seat.select_option("selma")
    expect(sheet).to_contain_text("Selma")
    no_violations_in_any_look(page, "options", ["light"], shots=f"crew-chosen-{lang}")


def test_a_whole_game_against_a_captain(visit: Visit, server: Server) -> None:
    page = opened(visit, server, "reef")
    expect(page.locator(".seat", has_text="Nestor")).to_contain_text(UI["en"]["bot_captain"].lower())
    play_on(page)


@pytest.mark.parametrize(("lang", "width", "height"), [("en", 1280, 800), ("fr", 360, 740)])
def test_a_hint_is_lit_said_in_words_and_told_in_the_story(
    visit: Visit, server: Server, lang: str, width: int, height: int
) -> None:
    page = opened(visit, server, "reef", lang=lang, width=width, height=height)
    page.locator(PLAYABLE).first.wait_for()
    every = lit(page)
    assert len(every) > 1
    hint = hint_button(page, lang)
    [(wide, high)] = hint.evaluate_all(BOXES)
    assert wide >= 44
    assert high >= 44
    hint.focus()
    page.keyboard.press("Enter")
    expect(hint).to_have_attribute("aria-pressed", "true")
    assert len(lit(page)) == 1
    expect(page.locator(".ask .say")).to_contain_text(UI[lang]["hint_is"].split("{")[0].strip())
    expect(page.locator(".ask .say")).to_contain_text("±")  # how much better than the next best
    assert page.evaluate(INSIDE), "all of it can be read"
    expect(page.locator(".story li .said").last).to_have_text(fill(UI[lang]["hint_asked"], {"name": "Ann"}, lang))
    picture(page, f"hint-{lang}-{width}")
    no_violations(page, f"hint, {width}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hint.click()
    expect(hint).to_have_attribute("aria-pressed", "false")
    assert lit(page) == every
    page.reload()
    expect(hint).to_have_attribute("aria-pressed", "true")  # who comes back still has it
    assert len(lit(page)) == 1
    page.locator(PLAYABLE).first.click(position={"x": 12.0, "y": 14.0})
    expect(hint).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".story li .said", has_text=UI[lang]["hint_taken"])).to_have_count(1)
    expect(page.locator(".story li .said", has_text=fill(UI[lang]["hint_asked"], {"name": "Ann"}, lang))).to_have_count(0)


@pytest.mark.parametrize("game", ["calypso", "island", "monster"])
def test_every_board_lights_the_hint_and_takes_it(visit: Visit, server: Server, game: str) -> None:
    page = opened(visit, server, game)
    hint = hint_button(page)
    expect(hint).to_have_attribute("aria-disabled", "false")
    hint.click()
    expect(hint).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ask .say")).to_contain_text(UI["en"]["hint_is"].split("{")[0].strip())
    picture(page, f"hint-{game}")
    no_violations(page, game)


def test_a_hint_by_keyboard(visit: Visit, server: Server) -> None:
    page = opened(visit, server, "reef")
    page.locator(PLAYABLE).first.wait_for()
    tab_to(page, "button[aria-pressed]")
    page.keyboard.press("Space")
    expect(hint_button(page)).to_have_attribute("aria-pressed", "true")
    assert len(lit(page)) == 1


def test_others_read_that_a_hint_was_asked_and_who_looks_on_is_offered_none(visit: Visit, server: Server) -> None:
    table = server.open_table(PERSON, PERSON, opens="first")
    ann, ben = [visit(f"/t/{token}") for token in table["seats"]]
    sit_down(ann, "Ann")
    sit_down(ben, "Ben")
    eve = visit(f"/t/{table['watch']}")
    ann.locator(PLAYABLE).first.wait_for()
    expect(hint_button(ben)).to_have_attribute("aria-disabled", "true")
    hint_button(ann).click()
    for page in (ben, eve):
        expect(page.locator(".story li .said").last).to_have_text(fill(UI["en"]["hint_asked"], {"name": "Ann"}, "en"))
    expect(hint_button(eve)).to_have_count(0)


def test_a_seat_whose_bot_gave_no_answer_is_marked(visit: Visit, tmp_path: Path) -> None:
    """As a table that was stored so: our own bots do answer."""
    running = Server(tmp_path / "tables.db")
    try:
        page = visit(f"/t/{running.open_table(PERSON, GREEDY, opens='second')['seats'][0]}", port=running.port)
        sit_down(page, "Ann")
        page.locator(PLAYABLE).first.wait_for()
        table = page.url
        page.goto("about:blank")
        running.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
            late = """'"seat":1,"fault":"slow",'"""
            db.execute(f"""UPDATE entries SET body = replace(body, '"seat":1,', {late}) WHERE body LIKE '%answered%'""")
            db.commit()
        running.start()
        page.goto(table)
        marked = page.locator(".seat", has_text="Pip")
        expect(marked.get_by_role("img", name=fill(UI["en"]["no_answers"], {"count": "1"}, "en"))).to_be_visible()
        told = fill(UI["en"]["no_answer"], {"name": "Pip"}, "en")
        expect(page.locator(".story li .said", has_text=told)).to_have_count(1)
        no_violations_in_any_look(page, "no answer", ["light"], shots="no-answer")
    finally:
        running.stop()
