"""What a link says of itself where it is posted, and what an address says that leads nowhere."""

from __future__ import annotations

import re
import urllib.request
from html import unescape

import pytest
from playwright.sync_api import expect

from hautemer.games.shelf import SHELF
from hautemer.server.cards import words
from hautemer.speech import LANGUAGES, fill, load
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, settle
from tests.browser.test_play import PLAY_OUT
from tests.server.harness import GREEDY, NOWHERE, PERSON, Server

OPEN = {"kind": "open"}
META = re.compile(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)" />')
CARD = {lang: words(lang) for lang in LANGUAGES}


def head_of(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=headers)
    status, html = server.ask(request)
    return status, {name: unescape(value) for name, value in META.findall(html)}, html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_invitation_says_who_invites_and_that_there_is_room(server: Server, lang: str) -> None:
    opened = server.open_table(OPEN, OPEN)
    assert server.at_table(opened["open"], "seat", {"name": 'Ann "<b>'})[0] == 201
    status, meta, html = head_of(server, f"/t/{opened['table']}", **{"Accept-Language": lang})
    assert status == 200
    assert fill(CARD[lang]["invites"], {"names": 'Ann "<b>'}, lang) in meta["og:title"]
    assert fill(CARD[lang]["free"], {"count": "1"}, lang) == meta["og:description"]
    image = f"http://127.0.0.1:{server.port}/api/cards/{opened['table']}.png?lang={lang}"
    assert meta["og:image"] == meta["twitter:image"] == image
    assert (meta["og:image:width"], meta["og:image:height"], meta["twitter:card"]) == ("1200", "630", "summary_large_image")
    assert f'<html lang="{lang}">' in html
    assert "<b>" not in html
    for secret in (opened["open"], opened["watch"]):
        assert secret not in html


def test_a_replay_says_who_won_and_a_game_that_is_still_played_does_not(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY, opens="first")
    table = opened["table"]
    _, before, _ = head_of(server, f"/r/{table}")
    assert before["og:title"] == CARD["en"]["general"]
    visit().evaluate(PLAY_OUT, [opened["seats"][0]])
    for page in ("r", "t", "check"):
        status, meta, _ = head_of(server, f"/{page}/{table}?lang=fr")
        assert status == 200
        assert re.search(f"^(Ann|Pip) {CARD['fr']['wins'].split(' ')[-1]} · Récif$", meta["og:title"]), meta
        assert meta["og:image"].endswith(f"/api/cards/{table}.png?lang=fr")


def test_a_proxy_is_believed_as_it_is_for_origins(server: Server) -> None:
    _, meta, _ = head_of(server, "/", Host="sea.example")
    assert meta["og:image"].startswith("http://sea.example/api/cards/")
    _, meta, _ = head_of(server, "/", Host="sea.example", **{"X-Forwarded-Proto": "https"})
    assert meta["og:image"].startswith("http://sea.example/"), "no proxy was named"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_has_a_head(server: Server, lang: str) -> None:
    status, meta, _ = head_of(server, f"/?lang={lang}")
    assert (status, meta["og:title"], meta["og:locale"]) == (200, CARD[lang]["general"], lang)
    for game in SHELF:
        name = load(f"games/{game}/words", lang)["name"]
        for page in ("rules", "learn"):
            status, meta, html = head_of(server, f"/{page}/{game}?lang={lang}")
            assert (status, meta["og:title"]) == (200, f"{name} · Hautemer")
            assert f"<title>{name} · Hautemer</title>" in html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/nowhere", "page"),
        ("/rules/chess", "page"),
        ("/t/", "page"),
        (f"/t/{NOWHERE}", "table"),
        (f"/r/{NOWHERE}", "table"),
        (f"/check/{NOWHERE}", "table"),
        ("/t/not-a-secret-of-ours", "table"),
    ],
)
def test_what_leads_nowhere_is_not_found_in_words_of_its_own(server: Server, path: str, what: str, lang: str) -> None:
    status, meta, _ = head_of(server, path, **{"Accept-Language": lang})
    assert status == 404
    assert meta["og:title"] == CARD[lang][f"no_{what}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_so_too(visit: Visit, lang: str) -> None:
    page = visit("/nowhere", lang=lang)
    expect(page.get_by_role("heading")).to_have_text(UI[lang]["no_page_title"])
    page = visit(f"/r/{NOWHERE}", lang=lang)
    expect(page.get_by_role("heading")).to_have_text(UI[lang]["gone_title"])


def test_a_game_is_shared_by_its_picture_and_a_link_to_its_replay(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY, opens="first")
    visit().evaluate(PLAY_OUT, [opened["seats"][0]])
    page = visit(f"/t/{opened['table']}#{opened['seats'][0]}", lang="fr")
    page.get_by_role("button", name=UI["fr"]["share"]).click()
    shown = page.locator("dialog img")
    expect(shown).to_have_js_property("naturalWidth", 1200)
    link = page.get_by_label(UI["fr"]["share_link"]).input_value()
    assert link.endswith(f"/r/{opened['table']}?lang=fr")
    assert opened["seats"][0] not in link
    settle(page)
    picture(page, "share")
    with page.expect_download() as download:
        page.get_by_role("link", name=UI["fr"]["share_picture"]).click()
    assert download.value.suggested_filename.endswith(".png")
