"""Learning a game: real positions, one thing to do in each, by clicking and by keyboard."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, fill
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, cover, no_violations, no_violations_in_any_look
from tests.browser.test_play import CORNER, REEF
from tests.server.harness import Message, Server


def lessons_of(server: Server) -> list[Message]:
    lessons: list[Message] = json.loads(server.get("/api/lessons/reef")[1])
    return lessons


def words_of(lesson: Message, lang: str = "en") -> dict[str, str]:
    words: dict[str, str] = REEF[lang]["lessons"][lesson["name"]]
    return words


def do(page: Page, action: dict[str, str]) -> None:
    """A card where it lies, in one's hand or on the tray, or a button under the question."""
    if "card" in action:
        page.locator(f":is(.own, .tray) button.card[data-card='{action['card']}']").first.click(position=CORNER)
    else:
        page.locator(".ask .btn.lit", has_text=REEF["en"]["actions"][action["do"]]).click()


def next_button(page: Page, lang: str = "en") -> Any:
    return page.locator(".ask").get_by_role("button", name=UI[lang]["lesson_next"])


def test_the_whole_course_by_clicking_ends_with_a_game(visit: Visit, server: Server) -> None:
    page = visit("/learn/reef")
    for i, lesson in enumerate(lessons_of(server)):
        words = words_of(lesson)
        expect(page.locator(".ask h2")).to_have_text(words["title"])
        expect(page.locator(".ask")).to_contain_text(words["text"])
        do(page, lesson["answers"][0])
        expect(page.locator(".ask")).to_contain_text(words["done"])
        expect(page.locator(".board .lit")).to_have_count(0)
        picture(page, f"learn-{i}-{lesson['name']}")
        next_button(page).click()
    expect(page.get_by_role("heading", name=UI["en"]["lessons_over"])).to_be_visible()
    expect(page.locator(".list .done")).to_have_count(len(lessons_of(server)))
    picture(page, "learn-over")
    no_violations(page, "over")
    page.get_by_role("button", name=UI["en"]["play_crew"]).click()
    page.wait_for_url("**/t/*")


def names_of_buttons(page: Page) -> list[str]:
    """What a screen reader calls all that can be pressed."""
    names = re.findall(r'^\s*- button "((?:[^"\\]|\\.)*)"', page.locator("body").aria_snapshot(), re.MULTILINE)
    assert names
    return names


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHELF)
def test_no_two_buttons_have_one_name(visit: Visit, server: Server, game: str, lang: str) -> None:
    page = visit(f"/learn/{game}", lang=lang)
    words = cover(game, lang)["lessons"]
    for said in words.values():
        expect(page.locator(".ask h2")).to_have_text(said["title"])
        names = names_of_buttons(page)
        assert sorted(names) == sorted(set(names)), said["title"]
        page.get_by_role("button", name=UI[lang]["lesson_skip"]).click()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_lesson_that_is_done_has_one_way_on(visit: Visit, server: Server, width: int) -> None:
    page = visit("/learn/reef", width=width)
    do(page, lessons_of(server)[0]["answers"][0])
    next_button(page).wait_for()
    names = names_of_buttons(page)
    assert sorted(names) == sorted(set(names))
    assert UI["en"]["lesson_skip"] not in names


def test_what_is_forbidden_says_why_and_what_is_not_asked_for_what_is(visit: Visit, server: Server) -> None:
    page = visit("/learn/reef")
    first, second = lessons_of(server)[:2]
    allowed = [option for option in first["view"]["ask"]["options"] if option not in first["answers"]]
    do(page, allowed[0])
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text(UI["en"]["lesson_hint"])
    expect(bubble).to_contain_text(words_of(first)["hint"])
    no_violations(page, "hint")
    page.locator(".list").get_by_role("button", name=words_of(second)["title"]).click()
    expect(bubble).to_have_count(0)
    do(page, {"do": "play", "card": "o2"})
    expect(bubble).to_contain_text(REEF["en"]["refusals"]["not_higher"].split("{card}")[1].split("{top}")[0])
    bubble.locator("button.clause").click()
    expect(bubble).to_contain_text("reef.higher")
    picture(page, "learn-refusal")
    expect(page.locator(".ask h2")).to_have_text(words_of(second)["title"])


def test_what_was_learned_is_remembered(visit: Visit, server: Server) -> None:
    page = visit("/learn/reef", width=360, height=740)
    lessons = lessons_of(server)
    do(page, lessons[0]["answers"][0])
    next_button(page).click()
    page.get_by_role("button", name=UI["en"]["lesson_skip"]).click()
    expect(page.locator(".ask h2")).to_have_text(words_of(lessons[2])["title"])
    page.reload()
    expect(page.locator(".ask h2")).to_have_text(words_of(lessons[1])["title"])
    page.get_by_role("button", name=UI["en"]["lesson_back"]).click()
    expect(page.locator(".ask h2")).to_have_text(words_of(lessons[0])["title"])
    expect(page.locator(".dots .done")).to_have_count(1)
    expect(page.get_by_text(fill(UI["en"]["lesson_of"], {"n": "1", "count": str(len(lessons))}, "en"))).to_be_attached()


def test_a_lesson_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit("/learn/reef")
    lesson = lessons_of(server)[0]
    page.locator("button.card.lit").first.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.matches('button.card.lit')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_contain_text(words_of(lesson)["done"])
    expect(next_button(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ask h2")).to_have_text(words_of(lessons_of(server)[1])["title"])


def test_a_server_in_trouble_loses_nothing(visit: Visit, server: Server) -> None:
    page = visit("/")
    page.route("**/api/lessons/**", lambda route: route.abort())
    page.goto(page.url + "learn/reef")
    again = page.get_by_role("button", name=UI["en"]["try_again"])
    expect(again).to_be_visible()
    page.unroute_all()
    again.click()
    lesson = lessons_of(server)[0]
    expect(page.locator(".ask h2")).to_have_text(words_of(lesson)["title"])
    page.route("**/api/lessons/reef/*", lambda route: route.abort())
    do(page, lesson["answers"][0])
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute_all()
    do(page, lesson["answers"][0])
    expect(page.locator(".ask")).to_contain_text(words_of(lesson)["done"])


def test_a_game_without_lessons_or_without_a_board(visit: Visit) -> None:
    page = visit("/")
    page.route("**/api/lessons/**", lambda route: route.fulfill(json=[]))
    page.goto(page.url + "learn/reef")
    expect(page.get_by_role("heading", name=UI["en"]["learn_none"])).to_be_visible()
    page.goto(page.url.replace("reef", "chess"))
    expect(page.get_by_role("heading", name=UI["en"]["no_page_title"])).to_be_visible()


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(visit: Visit, server: Server, lang: str, theme: str) -> None:
    page = visit("/learn/reef", dark=theme == "dark", lang=lang)
    page.locator("button.card.lit").first.wait_for()
    no_violations_in_any_look(page, "lesson", [theme])
    do(page, lessons_of(server)[0]["answers"][0])
    next_button(page, lang).wait_for()
    no_violations_in_any_look(page, "done", [theme], shots="learn")
