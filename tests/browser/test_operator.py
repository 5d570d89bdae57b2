"""What people see when the operator closes their table or takes their link away."""

from __future__ import annotations

from playwright.sync_api import expect

from hautemer.speech import LANGUAGES
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, no_violations
from tests.browser.test_seats import together
from tests.server.harness import PERSON, Server


def test_who_plays_at_a_table_that_is_closed_reads_so_and_so_does_who_comes_later(visit: Visit, server: Server) -> None:
    ann, ben = together(visit, server)
    address = ann.url
    table = next(info["table"] for info in server.operate("GET", "tables")[1] if info["connected"] == 2)
    assert server.operate("POST", f"tables/{table}/close")[0] == 200
    for page in (ann, ben):
        expect(page.get_by_role("heading", name=UI["en"]["closed_title"])).to_be_visible()
        expect(page.get_by_text(UI["en"]["closed_text"])).to_be_visible()
    no_violations(ann, "closed")
    picture(ann, "closed")
    for lang in LANGUAGES:
        late = visit(address[address.index("/t/") :], lang=lang)
        expect(late.get_by_role("heading", name=UI[lang]["closed_title"])).to_be_visible()
    for path in ("r", "check"):
        expect(visit(f"/{path}/{table}").get_by_text(UI["en"]["closed_replay"])).to_be_visible()


def test_whose_link_is_taken_away_reads_so_and_the_other_plays_on(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, PERSON)
    ann, ben = [visit(f"/t/{token}") for token in opened["seats"]]
    for page in (ann, ben):
        expect(page.get_by_role("textbox").first).to_be_visible()
    assert server.operate("POST", f"tables/{opened['table']}/seats/crab/revoke")[1] == {"links": 1, "browsers": 1}
    expect(ben.get_by_role("heading", name=UI["en"]["gone_title"])).to_be_visible()
    expect(ann.get_by_role("textbox").first).to_be_visible()
