"""The shelf: your tables first, one strength for every game, one choice per box, and the rest in a sheet."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from hautemer.bots.characters import CHARACTERS, line_up
from hautemer.core.skills import RANKS
from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, fill
from tests.browser.conftest import Visit, picture
from tests.browser.pages import BOXES, UI, cover, no_violations_in_any_look, settle, table_sheet
from tests.browser.test_play import sit_down

EN = UI["en"]
PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES = [(360, 740), (390, 844), (820, 1180), (1280, 800), (1920, 1080)]


def box(page: Page, game: str, lang: str = "en") -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=cover(game, lang)["name"], exact=True))


def play(page: Page, game: str, lang: str = "en") -> None:
    box(page, game, lang).get_by_role("button", name=UI[lang]["play"], exact=True).click()


def crew_here(page: Page) -> list[str]:
    """The bots at the table, with their ranks."""
    page.locator(".seat").first.wait_for()
    return [" ".join(name.split()) for name in page.locator(".seat.crew b").all_inner_texts()]


def names_of(rank: str, count: int) -> list[str]:
    return [CHARACTERS[one].name for one in line_up(rank)[:count]]


def kept(game: str, state: str, names: list[str], **more: Any) -> dict[str, Any]:
    """A table that this browser remembers."""
    path = f"/t/{abs(hash((game, state, *names))) % 16**16:016x}#secret"
    return {"path": path, "game": game, "open": None, "watch": None, "names": names, "state": state, "seen": 1, **more}


KEPT = [
    kept("island", "theirs", ["Ben"]),
    kept("reef", "over", ["Mona"]),
    kept("monster", "yours", ["Zoé", "Nestor"], mark="seat-2"),
    kept("calypso", "left", ["Pip", "Lulu"]),
    kept("island", "waiting", []),
]


def with_tables(page: Page) -> Page:
    page.evaluate("tables => localStorage.setItem('hautemer.seats', tables)", json.dumps(KEPT))
    page.reload()
    page.get_by_role("region", name=re.compile(f"{EN['your_tables']}|{UI['fr']['your_tables']}")).wait_for()
    return page


def test_how_strong_the_crew_is_takes_one_tap_counts_for_every_game_and_is_remembered(visit: Visit) -> None:
    page = visit()
    ladder = page.get_by_role("radio", name=EN["bot_mate"])
    expect(page.get_by_role("radio", name=EN["bot_lookout"])).to_be_checked()
    ladder.check()
    expect(page.get_by_role("article").first).to_contain_text("Iris")
    page.reload()
    expect(ladder).to_be_checked()
    for game in SHELF:
        page.goto(page.url.split("/t/")[0])
        play(page, game)
        if game == next(iter(SHELF)):
            sit_down(page, "Ann")  # from then on the browser knows
        bots = crew_here(page)
        assert bots == [f"{name} · {EN['bot_mate'].lower()}" for name in names_of("mate", len(bots))], game
        assert bots, game


@pytest.mark.parametrize("side", ["crab", "octopus"])
def test_a_side_of_a_duel_takes_one_tap(visit: Visit, side: str) -> None:
    page = visit()
    page.get_by_role("radio", name=cover("reef", "en")["sides"][side], exact=True).check()
    page.reload()
    play(page, "reef")
    sit_down(page, "Ann")
    page.locator(".own button.card").first.wait_for()
    expect(page.locator(".seat", has_text="Ann")).to_contain_text(cover("reef", "en")["seats"][side])


@pytest.mark.parametrize(("side", "mine", "bots"), [("whale", 1, 3), ("hunters", 3, 1), ("hunter", 1, 3)])
def test_whale_hunters_or_one_hunter_take_one_tap_and_one_name(visit: Visit, side: str, mine: int, bots: int) -> None:
    page = visit()
    page.get_by_role("radio", name=cover("monster", "en")["sides"][side], exact=True).check()
    play(page, "monster")
    expect(page.get_by_label(EN["name_label"])).to_have_count(1)
    sit_down(page, "Ann")
    assert len(crew_here(page)) == bots
    expect(page.locator(".seat", has_text="Ann")).to_have_count(mine)
    whale = page.locator(".seat.seat-5")
    expect(whale).to_contain_text("Ann" if side == "whale" else "Maëlle")
    expect(page.locator(".curtain")).to_have_count(0)
    picture(page, f"side-{side}")


def test_one_player_of_calypso_plays_what_one_can_play(visit: Visit) -> None:
    words = cover("calypso", "fr")
    page = visit(lang="fr")
    calypso = box(page, "calypso", "fr")
    sentence = calypso.get_by_role("button", name=UI["fr"]["options"])
    expect(sentence).to_contain_text(words["options"]["mode"]["short"]["base"])
    calypso.get_by_role("radio", name="1", exact=True).check()
    expect(sentence).to_contain_text(words["options"]["mode"]["short"]["coop"])
    calypso.get_by_role("radio", name="3", exact=True).check()
    expect(sentence).to_contain_text(words["options"]["mode"]["short"]["base"])
    calypso.get_by_role("radio", name="1", exact=True).check()
    sheet = table_sheet(page, "calypso", "fr")
    expect(sheet.get_by_role("radio", name=words["options"]["mode"]["values"]["base"], exact=True)).to_have_count(0)
    expect(sheet.get_by_role("button", name=UI["fr"]["invite"])).to_be_disabled()
    page.keyboard.press("Escape")
    play(page, "calypso", "fr")
    sit_down(page, "Ann", "fr")
    assert crew_here(page) == []
    expect(page.locator("header")).to_contain_text(words["options"]["mode"]["short"]["coop"])


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("status", [400, 429, 500])
def test_what_a_server_says_to_programs_is_never_shown(visit: Visit, game: str, status: int) -> None:
    page = visit(lang="fr")

    def refuse(route: Route) -> None:
        route.fulfill(status=status, content_type="application/json", body=json.dumps({"error": "That is plain English."}))

    page.route("**/api/tables", refuse)
    play(page, game, "fr")
    told = UI["fr"]["too_many" if status == 429 else "failed"]
    expect(page.get_by_role("alert")).to_have_text(told)
    sheet = table_sheet(page, game, "fr")
    sheet.get_by_role("button", name=UI["fr"]["watch"], exact=True).click()
    expect(sheet.get_by_role("alert")).to_have_text(told)
    assert "English" not in page.locator("body").inner_text()


def test_your_tables_come_first_and_where_it_is_your_turn_wears_the_seat(visit: Visit) -> None:
    page = with_tables(visit())
    tables = page.get_by_role("region", name=EN["your_tables"])
    expect(tables.get_by_role("link")).to_have_count(3)
    first = tables.get_by_role("listitem").first
    expect(first).to_contain_text(cover("monster", "en")["name"])
    expect(first).to_contain_text(EN["state_yours"])
    expect(first).to_have_css("background-color", "rgb(245, 184, 41)")
    tables.get_by_role("button", name=fill(EN["more_tables"], {"count": "2"}, "en")).click()
    expect(tables.get_by_role("link")).to_have_count(5)
    tables.get_by_role("button", name=EN["forget"]).first.click()
    expect(tables.get_by_role("link")).to_have_count(4)
    expect(tables).not_to_contain_text(cover("monster", "en")["name"])
    assert tables.bounding_box()["y"] < page.get_by_role("article").first.bounding_box()["y"]  # type: ignore[index]
    page.set_viewport_size(PHONE)
    tables.get_by_role("button", name=EN["fewer_tables"]).click()
    expect(tables.get_by_role("link")).to_have_count(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_play_buttons_stand_in_one_line(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    buttons = page.get_by_role("article").get_by_role("button", name=UI[lang]["play"], exact=True)
    for width, rows in ((1920, 1), (1280, 1), (1210, 1), (820, 2)):
        page.set_viewport_size({"width": width, "height": 1000})
        settle(page)
        tops = {round(top) for top in buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")}
        assert len(tops) == rows, f"{width}: {tops}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tables", [False, True], ids=["", "tables"])
def test_a_phone_shows_two_games_and_a_half_whose_targets_a_finger_hits(visit: Visit, lang: str, tables: bool) -> None:
    page = visit(lang=lang, **PHONE)
    if tables:
        with_tables(page)
    page.get_by_role("radio").first.wait_for()
    settle(page)
    third = page.get_by_role("article").nth(2).bounding_box()
    assert third
    assert third["y"] + third["height"] / 2 <= PHONE["height"]
    targets = page.locator("main").locator("button:visible, a:visible, label:visible")
    small = [size for size in targets.evaluate_all(BOXES) if min(size) < 44]
    assert small == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_the_screen_or_cut_and_axe_finds_nothing(visit: Visit, lang: str) -> None:
    page = with_tables(visit(lang=lang))
    page.get_by_role("radio", name=UI[lang]["bot_captain"]).check()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        cut = page.locator("article fieldset label > span:visible").evaluate_all(
            "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
        )
        assert cut == [], width
        picture(page, f"shelf2-{lang}-{width}")
    no_violations_in_any_look(page, f"the shelf with tables in {lang}", shots=f"shelf2-{lang}")
    table_sheet(page, "monster", lang).wait_for()
    no_violations_in_any_look(page, f"the sheet in {lang}", shots=f"sheet-{lang}")


def test_bots_that_are_watched_are_as_strong_as_was_chosen(visit: Visit) -> None:
    page = visit()
    page.get_by_role("radio", name=EN["bot_cabin_boy"]).check()
    sheet = table_sheet(page, "calypso")
    for _ in range(4):
        sheet.get_by_role("button", name=EN["one_more"]).click()
    sheet.get_by_role("button", name=EN["watch"], exact=True).click()
    expect(page.get_by_text(EN["looking_on"])).to_be_visible()
    assert sorted(crew_here(page)) == sorted(f"{name} · {EN['bot_cabin_boy'].lower()}" for name in names_of(RANKS[0], 6))


def test_whoever_is_called_to_a_seat_comes_and_says_so_on_the_box(visit: Visit) -> None:
    page = visit()
    sheet = table_sheet(page, "island")
    sheet.get_by_role("combobox").nth(2).select_option("selma")
    page.keyboard.press("Escape")
    expect(box(page, "island")).to_contain_text(f"Maëlle, Selma ({EN['bot_captain'].lower()}), and Oscar")
    play(page, "island")
    sit_down(page, "Ann")
    lookout, captain = EN["bot_lookout"].lower(), EN["bot_captain"].lower()
    assert crew_here(page) == [f"Maëlle · {lookout}", f"Selma · {captain}", f"Oscar · {lookout}"]
