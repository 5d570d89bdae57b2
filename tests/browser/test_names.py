"""Who the bots are at a table: a name and a face each, a rank beside the name, and a card that says the rest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hautemer.bots.characters import CHARACTERS, line_up
from hautemer.core.skills import RANKS
from hautemer.speech import LANGUAGES, fill
from tests.browser.conftest import Visit, picture
from tests.browser.pages import BOXES, UI, no_violations_in_any_look, tab_to, wait_until
from tests.browser.test_play import PLAY_OUT, sit_down
from tests.server.harness import PERSON, Server


def bots(rank: str, count: int) -> list[dict[str, str]]:
    return [{"kind": "bot", "name": rank}] * count


def seated(visit: Visit, server: Server, game: str, rank: str, seats: int, lang: str = "en", **options: str) -> Page:
    """Ann at a table with bots of that rank."""
    plan = {"game": game, "options": options, "seats": [PERSON, *bots(rank, seats - 1)]}
    status, opened = server.post("/api/tables", plan)
    assert status == 201, opened
    page = visit(f"/t/{opened['seats'][0]}", lang=lang)
    sit_down(page, "Ann", lang)
    page.locator(".seat").first.wait_for()
    return page


def names_of(rank: str, count: int) -> list[str]:
    return [CHARACTERS[one].name for one in line_up(rank)[:count]]


@pytest.mark.parametrize("seats", range(2, 7))
def test_at_a_table_of_two_to_six_no_two_have_the_same_name(visit: Visit, server: Server, seats: int) -> None:
    page = seated(visit, server, "island", RANKS[seats - 2], seats, players=str(seats))
    rank = UI["en"][f"bot_{RANKS[seats - 2]}"].lower()
    names = page.locator(".seat b").all_inner_texts()
    assert [" ".join(name.split()) for name in names] == [
        *[f"{name} · {rank}" for name in names_of(RANKS[seats - 2], seats - 1)],
        "Ann",
    ]
    faces = page.locator(".seat .face use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert faces == [f"#{one}" for one in line_up(RANKS[seats - 2])[: seats - 1]]
    wait_until(page, "all => all.every(one => document.querySelector(`symbol${one}`))", faces)  # each of them is drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_of_a_bot_says_who_it_is_and_at_which_rank_it_sails_here(visit: Visit, server: Server, lang: str) -> None:
    page = seated(visit, server, "island", "lookout", 4, lang)
    words = UI[lang]
    lookout, deckhand = words["bot_lookout"], words["bot_deckhand"]
    card = page.locator(".bubble")
    page.get_by_role("button", name=f"Maëlle, {lookout.lower()}").click()
    for text in ("Maëlle", fill(words["beast_maelle"], {}, lang), lookout, words["bot_lookout_line"]):
        expect(card).to_contain_text(text, ignore_case=True)
    expect(card.get_by_role("img", name=fill(words["strength"], {"n": "3", "most": "6"}, lang))).to_be_visible()
    usual = fill(words["sails_as"], {"own": deckhand.lower(), "here": lookout.lower()}, lang)
    expect(card).not_to_contain_text(usual)
    page.get_by_role("button", name=f"Olive, {lookout.lower()}").click()
    expect(card).to_have_count(1)
    expect(card).to_contain_text(usual)
    no_violations_in_any_look(page, f"a card in {lang}", shots=f"card-{lang}")
    page.get_by_role("button", name=f"Olive, {lookout.lower()}").click()
    expect(card).to_have_count(0)


def test_a_card_by_keyboard(visit: Visit, server: Server) -> None:
    page = seated(visit, server, "reef", "captain", 2)
    tab_to(page, ".seat button")
    page.keyboard.press("Enter")
    expect(page.locator(".bubble")).to_contain_text("Nestor")
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_have_count(0)


def test_on_a_phone_six_names_are_read_and_each_seat_can_be_touched(visit: Visit, server: Server) -> None:
    page = seated(visit, server, "island", "mate", 6, "fr", players="6")
    page.set_viewport_size({"width": 360, "height": 740})
    for name in names_of("mate", 5):
        seat = page.locator(".seat", has_text=name)
        assert seat.locator("b").evaluate("b => b.scrollWidth <= b.clientWidth"), f"{name} is cut"
        [(width, height)] = seat.get_by_role("button").evaluate_all(BOXES)
        assert width >= 36
        assert height >= 44
        face, words = [seat.locator(part).bounding_box() for part in (".look", "b")]
        assert face
        assert words
        assert face["y"] + face["height"] <= words["y"] + 1, "the face leaves the name free"
    picture(page, "six-names-360")


def test_story_and_result_call_the_bots_by_their_names(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, {"kind": "bot", "name": "drifter", "character": "selma"}, opens="second")
    visit().evaluate(PLAY_OUT, [opened["seats"][0]])
    page = visit(f"/t/{opened['seats'][0]}")
    result = page.get_by_role("dialog")
    row = result.locator("li", has_text="Selma")
    expect(row).to_contain_text(UI["en"]["bot_drifter"].lower())
    expect(row.locator(".face")).to_be_visible()
    expect(page.locator(".story li .said").filter(has_text="Selma").first).to_be_attached()
    expect(page.locator(".story li .said").filter(has_text=UI["en"]["bot_drifter"])).to_have_count(0)
    result.get_by_role("link", name=UI["en"]["replay"]).click()
    page.get_by_role("slider").wait_for()
    expect(page.locator(".seat", has_text="Selma")).to_be_visible()
    eyes = page.get_by_role("combobox").filter(has_text=UI["en"]["eyes_open"])
    expect(eyes).to_contain_text(fill(UI["en"]["eyes_seat"], {"name": "Selma"}, "en"))
