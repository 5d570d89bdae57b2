"""Nothing jumps: whatever is asked, the question has one height, all of it can be read, and the board stays where it is."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser import pages, test_calypso, test_island, test_monster, test_play
from tests.browser.conftest import Visit, picture
from tests.browser.pages import SCREENS, UI, dice
from tests.server.harness import GREEDY, PERSON, Server

LIT = {"reef": test_play.PLAYABLE, "calypso": test_calypso.LIT, "island": test_island.LIT, "monster": test_monster.LIT}
SEATS = {
    "reef": [PERSON, GREEDY],
    "calypso": [PERSON, GREEDY],
    "island": [PERSON, GREEDY, GREEDY],
    "monster": [PERSON, GREEDY, GREEDY, GREEDY],
}
OPTIONS = {"reef": {"mode": "asymmetric"}, "calypso": {"players": "2"}, "island": {"players": "3"}, "monster": {}}
LINES = 150
"""So long a story has seen most questions of a game."""
WATCH = """() => {
    window.sizes = {};
    window.unread = [];
    const note = new ResizeObserver(found => found.forEach(({ target }) => {
        const box = target.getBoundingClientRect();
        const name = target.className.split(' ')[0];
        (window.sizes[name] ??= new Set()).add([box.x, box.y, box.width, box.height].map(Math.round).join(' '));
    }));
    for (const thing of ['.ask', '.board']) note.observe(document.querySelector(thing));
    const say = document.querySelector('.ask .say');
    new MutationObserver(() => requestAnimationFrame(() => {
        const frame = document.querySelector('.ask').getBoundingClientRect();
        const [top, bottom] = [say.getBoundingClientRect().top, say.getBoundingClientRect().bottom];
        if (top < frame.top || bottom > frame.bottom) window.unread.push(say.innerText);
    })).observe(say, { childList: true, subtree: true, characterData: true });
}"""


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "wide"])
@pytest.mark.parametrize("game", list(LIT))
def test_the_question_has_one_height_and_the_board_does_not_move(
    visit: Visit, server: Server, game: str, screen: tuple[int, int]
) -> None:
    status, table = server.post("/api/tables", {"game": game, "options": OPTIONS[game], "seats": SEATS[game]})
    assert status == 201, table
    page = visit(f"/t/{table['seats'][0]}", width=screen[0], height=screen[1], lang="fr")
    page.locator("form input[required]").fill("Ann")
    page.get_by_role("button", name=UI["fr"]["sit_down"]).click()
    page.locator(LIT[game]).first.wait_for()
    page.evaluate(WATCH)
    choose = dice(LIT[game])

    def act(page: Page) -> None:
        with suppress(PlaywrightTimeout):  # the table may move on in between
            if page.locator(LIT[game]).count():
                choose(page).click(timeout=400)
            if page.locator(".confirm .lit").count():
                page.locator(".confirm .lit").click(timeout=400)

    def is_seen(page: Page) -> bool:
        return page.locator(".story li").count() > LINES or page.locator(".result").is_visible()

    pages.play_on(page, is_seen, act)
    picture(page, f"still-{game}-{screen[0]}")
    sizes = page.evaluate("Object.fromEntries(Object.entries(sizes).map(([name, all]) => [name, [...all]]))")
    assert {name: len(all_sizes) for name, all_sizes in sizes.items()} == {"ask": 1, "board": 1}, sizes
    assert page.evaluate("unread") == []
