"""The rules of every game: how to win first, contents, numbers, drawn examples; and beside a table, never instead of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, chapters, load
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, no_violations_in_any_look, settle, tab_to
from tests.browser.test_play import CORNER, PLAY_OUT, against_a_bot
from tests.server.harness import PERSON, Server

GAMES = pytest.mark.parametrize("game", SHELF)
IN_VIEW = """place => {
    const [top, bottom] = [place.getBoundingClientRect().top, place.getBoundingClientRect().bottom];
    const around = place.closest('.inside')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    return top < around.bottom - 40 && bottom > around.top + 40;
}"""


def words(game: str, lang: str = "en") -> dict[str, Any]:
    return load(f"games/{game}/words", lang)


def clause(page: Page, name: str) -> Locator:
    return page.locator(f"[id='{name}']")


def drawer(page: Page, game: str = "reef", lang: str = "en") -> Locator:
    return page.get_by_role("dialog", name=UI[lang]["rulebook"].replace("{game}", words(game, lang)["name"]))


@GAMES
@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("fr", 360)])
def test_they_begin_with_how_to_win_and_everything_has_its_number(visit: Visit, game: str, lang: str, width: int) -> None:
    page = visit(f"/rules/{game}", lang=lang, width=width)
    said = words(game, lang)
    first = page.locator(".text section").first
    expect(first.locator("h2")).to_have_text(f"1 {said['chapters'][next(iter(said['clauses']))]}")
    expect(first.locator("h2 + p")).to_have_text(said["goal"])
    numbered = [
        f"{chapter}.{number} {said['clauses'][name]['title']}"
        for chapter, (_, clauses) in enumerate(chapters(said), 1)
        for number, name in enumerate(clauses, 1)
    ]
    expect(page.locator(".text section:not(#options) h3")).to_have_text(numbered)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, f"rules-{game}-{lang}-{width}")


@GAMES
def test_every_game_has_drawn_examples(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}")
    page.locator(".drawing").first.wait_for()
    assert page.locator("article .drawing").count() >= 4
    names = page.locator(".drawing").evaluate_all("all => all.map(one => [one.role ?? one.getAttribute('role'), one.ariaLabel])")
    assert all(role == "img" and name for role, name in names)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_contents_lead_to_every_chapter_and_stay_beside_the_text_where_there_is_room(visit: Visit, width: int) -> None:
    page = visit("/rules/island", width=width)
    contents = page.get_by_role("navigation", name=UI["en"]["contents"])
    last = contents.get_by_role("link", name=words("island")["chapters"]["squid.1"])
    if width == 360:
        expect(last).to_be_hidden()
        contents.get_by_text(UI["en"]["contents"]).click()
    last.click()
    heading = page.locator("section h2", has_text=words("island")["chapters"]["squid.1"])
    expect(heading).to_be_in_viewport()
    if width == 1280:
        expect(last).to_be_in_viewport()
        page.mouse.move(900, 400)
        page.mouse.wheel(0, -3000)
        expect(heading).not_to_be_in_viewport()
        last.click()
        expect(heading).to_be_in_viewport()
        contents.get_by_role("link", name=words("island")["clauses"]["squid.5a"]["title"]).click()
        expect(clause(page, "squid.5a")).to_be_in_viewport()
    picture(page, f"rules-contents-{width}")


def test_a_search_leaves_every_number_as_it_is(visit: Visit) -> None:
    page = visit("/rules/reef")
    titles = page.locator(".text section:not(#options) h3")
    titles.first.wait_for()
    before = titles.all_inner_texts()
    page.get_by_label(UI["en"]["search"]).fill("reef.pinch")
    expect(titles).to_have_count(1)
    assert titles.inner_text() in before
    expect(page.get_by_role("navigation", name=UI["en"]["contents"]).get_by_role("listitem")).to_have_count(2)
    page.get_by_label(UI["en"]["search"]).fill("submarine")
    expect(page.get_by_text(UI["en"]["nothing_found"])).to_be_visible()


def refused(page: Page) -> Locator:
    """The clause in the bubble that says why not."""
    page.locator(".own button.card:not(.lit)").first.click(position=CORNER)
    page.locator(".bubble button.clause").click()
    return page.locator(".bubble a.clause")


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_a_clause_opens_beside_the_lesson_and_esc_gives_the_focus_back(visit: Visit, width: int, dark: bool) -> None:
    page = visit("/learn/reef", width=width, dark=dark)
    page.get_by_role("button", name=UI["en"]["lesson_skip"]).click()
    link = refused(page)
    name = link.inner_text()
    address = page.url
    link.click()
    book = drawer(page)
    expect(book).to_be_visible()
    expect(clause(page, name)).to_be_focused()
    settle(page)
    assert clause(page, name).evaluate(IN_VIEW)
    expect(book.locator("article.here")).to_have_attribute("id", name)
    box = book.bounding_box()
    assert box is not None
    if width == 1280:
        assert (box["x"] + box["width"], box["y"], box["height"]) == (1280, 0, 800)
        assert box["x"] > 700, "the table is seen beside it"
    else:
        assert box["y"] > 740 / 4, "the table is seen above it"
    picture(page, f"rules-beside-{width}")
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    expect(page.locator(".bubble")).to_have_count(0)
    expect(page.locator(".own button.card:not(.lit)").first).to_be_focused()
    assert page.url == address


def test_a_clause_of_its_own_page_with_a_key_held(visit: Visit) -> None:
    page = visit("/learn/reef")
    page.get_by_role("button", name=UI["en"]["lesson_skip"]).click()
    link = refused(page)
    name = link.inner_text()
    with page.context.expect_page() as opened:
        link.click(modifiers=["Control"])
    assert opened.value.url.endswith(f"/rules/reef#{name}")
    expect(drawer(page)).to_have_count(0)
    expect(clause(opened.value, name)).to_be_focused()
    expect(opened.value.get_by_role("link", name=UI["en"]["shelf"])).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_a_table_lie_beside_it_and_as_a_page_lead_back(visit: Visit, server: Server, lang: str) -> None:
    page = visit("/", lang=lang)
    against_a_bot(page, "asymmetric", lang)
    address = page.url
    rules = page.get_by_role("link", name=UI[lang]["rules"], exact=True)
    rules.click()
    book = drawer(page, lang=lang)
    expect(book.get_by_text(words("reef", lang)["goal"])).to_be_visible()
    expect(page.locator(".room .reef").first).to_be_visible()
    no_violations_in_any_look(page, "beside", shots=f"rules-table-{lang}")
    page.keyboard.press("Escape")
    expect(rules).to_be_focused()
    assert page.url == address
    rules.click()
    book.locator("a.clause").nth(3).click()
    expect(book.locator("article.here")).to_have_count(1)
    assert page.url == address, "a clause inside the drawer leads nowhere else"
    book.get_by_role("link", name=UI[lang]["whole_page"]).click()
    page.wait_for_url("**/rules/reef#*")
    page.locator("a.clause").first.click()
    page.get_by_role("link", name=UI[lang]["back_table"]).click()
    assert page.url == address
    expect(page.locator(".own button.card").first).to_be_visible()


def test_the_clause_of_a_result_and_those_of_a_replay_open_beside_them(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, PERSON, opens="first")
    page = visit("/")
    page.evaluate(PLAY_OUT, opened["seats"])
    for path, links in ((f"/t/{opened['seats'][0]}", ".result a.clause"), (f"/r/{opened['table']}?n=14&seat=-3", "li a.clause")):
        page.goto(f"http://127.0.0.1:{server.port}{path}")
        link = page.locator(links).first
        name = link.inner_text()
        link.click()
        expect(drawer(page).locator("article.here")).to_have_attribute("id", name)
        expect(clause(page, name)).to_be_focused()
        page.keyboard.press("Escape")
        expect(drawer(page)).to_have_count(0)
        expect(link).to_be_focused()
        link.click()
        drawer(page).get_by_role("link", name=UI["en"]["whole_page"]).click()
        page.wait_for_url(f"**/rules/reef#{name}")
        back = UI["en"]["back_replay" if path.startswith("/r/") else "back_table"]
        page.get_by_role("link", name=back).click()
        expect(link).to_have_text(name)


def test_by_keys_alone(visit: Visit) -> None:
    page = visit("/learn/reef")
    page.get_by_role("button", name=UI["en"]["lesson_skip"]).click()
    tab_to(page, ".own button.card:not(.lit)")
    page.keyboard.press("Enter")
    tab_to(page, ".bubble button.clause")
    page.keyboard.press("Enter")
    tab_to(page, ".bubble a.clause")
    page.keyboard.press("Enter")
    expect(drawer(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".own button.card:not(.lit)").first).to_be_focused()


def test_without_the_rules_the_table_says_so_and_stays(visit: Visit) -> None:
    page = visit("/learn/reef")
    page.locator(".own button.card").first.wait_for()
    page.route("**/assets/Drawer*.js", lambda route: route.abort())
    page.get_by_role("link", name=UI["en"]["rules"], exact=True).click()
    trouble = page.get_by_role("button", name=UI["en"]["broken"])
    trouble.click()
    expect(trouble).to_have_count(0)
    expect(page.locator(".own button.card").first).to_be_visible()


@GAMES
def test_axe_finds_nothing(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}")
    page.locator(".drawing").first.wait_for()
    no_violations_in_any_look(page, "rules", shots=f"rules-{game}")
