"""Who sits where: options from the shelf, one link for all, guests, late guests, leaving and coming back, bots."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from hautemer.speech import fill
from tests.browser import pages
from tests.browser.conftest import Visit, picture
from tests.browser.pages import UI, open_by, table_sheet
from tests.browser.test_play import CORNER, PLAY_OUT, PLAYABLE, REEF, play_one, sit_down
from tests.server.harness import GREEDY, PERSON, Server

EN = UI["en"]
OPTIONS = REEF["en"]["options"]
VARIANT = " · ".join(
    [
        OPTIONS["mode"]["short"]["asymmetric"],
        OPTIONS["known_marks"]["short"]["yes"],
        OPTIONS["answer_time"]["short"]["10"],
    ]
)


def button(page: Page, sentence: str, count: int = 1) -> None:
    page.get_by_role("button", name=fill(EN[sentence], {"count": str(count)}, "en"), exact=True).first.click()


def way(page: Page, sentence: str) -> Locator:
    """One of the ways to leave."""
    return page.get_by_role("dialog").get_by_role("button", name=fill(EN[sentence], {"count": "1"}, "en"))


def link_of(page: Page) -> str:
    """The path of the link that a page hands out."""
    return "/t/" + page.locator("input[readonly]").first.input_value().split("/t/")[-1]


def invited(visit: Visit) -> tuple[Page, str]:
    """Ann, who waits, and the path of the open link."""
    ann = visit()
    open_by(ann, "invite")
    sit_down(ann, "Ann")
    ann.get_by_role("img", name=EN["qr"]).wait_for()
    return ann, link_of(ann)


def together(visit: Visit, server: Server, **options: str) -> tuple[Page, Page]:
    """Ann, who is asked first, and Ben, each in a browser of their own."""
    opened = server.open_table(PERSON, PERSON, opens="first", **options)
    ann, ben = [visit(f"/t/{token}") for token in opened["seats"]]
    sit_down(ann, "Ann")
    sit_down(ben, "Ben")
    ann.locator(PLAYABLE).first.wait_for()
    ben.locator(".own button.card").first.wait_for()
    return ann, ben


def test_options_chosen_on_the_shelf_are_remembered_and_shown_before_joining_and_at_the_table(visit: Visit) -> None:
    ann = visit()
    sheet = table_sheet(ann)
    for option, value in (("mode", "asymmetric"), ("known_marks", "yes"), ("answer_time", "10")):
        sheet.get_by_role("radio", name=re.compile(re.escape(OPTIONS[option]["values"][value]), re.IGNORECASE)).check()
    expect(sheet.get_by_text(OPTIONS["finish_rank"]["label"])).to_have_count(0)  # it says nothing in this mode
    picture(ann, "options")
    ann.reload()
    expect(ann.get_by_role("button", name=EN["options"]).first).to_contain_text(VARIANT)
    open_by(ann, "invite")
    sit_down(ann, "Ann")
    expect(ann.locator("main")).to_contain_text(VARIANT)
    ben = visit(link_of(ann), width=360, height=740)
    expect(ben.locator("form")).to_contain_text(VARIANT)
    expect(ben.locator("form")).to_contain_text(fill(EN["here_already"], {"names": "Ann"}, "en"))
    sit_down(ben, "Ben")
    expect(ann.locator("header")).to_contain_text(VARIANT)
    ben.get_by_role("button", name=EN["more"], exact=True).click()
    expect(ben.get_by_role("dialog")).to_contain_text(re.compile(OPTIONS["answer_time"]["values"]["10"], re.IGNORECASE))


def test_who_sits_where_is_chosen_and_remembered(visit: Visit) -> None:
    page = visit()
    seats = table_sheet(page).get_by_role("combobox")
    seats.nth(0).select_option("bruno")
    expect(seats.nth(1)).to_have_value("you")
    page.keyboard.press("Escape")
    page.reload()
    button(page, "play")
    sit_down(page, "Ann")
    page.locator(".own button.card").first.wait_for()
    seat = page.locator(".seat", has_text=f"Bruno · {EN['bot_deckhand'].lower()}")
    expect(seat).to_contain_text(REEF["en"]["seats"]["octopus"])


def test_one_link_for_all_and_who_is_late_looks_on(visit: Visit) -> None:
    ann, link = invited(visit)
    picture(ann, "waiting-room")
    ben, zoe = [visit(link, width=360, height=740) for _ in range(2)]
    zoe.get_by_label(EN["name_label"]).wait_for()
    ben.get_by_text(EN["own_words"]).click()
    ben.get_by_label(EN["own_words"]).fill("salt and foam")
    picture(ben, "guest")
    sit_down(ben, "Ben")
    for page in (ann, ben):
        expect(page.locator(".own button.card")).to_have_count(5)
    expect(ann.locator(".seat", has_text="Ben")).to_be_visible()
    expect(ben).not_to_have_url(re.compile(re.escape(link)))  # a seat of one's own
    zoe.locator(".ask").wait_for()
    expect(zoe.locator("button.card")).to_have_count(0)
    picture(zoe, "late-guest")
    ben.reload()
    expect(ben.locator(".own button.card")).to_have_count(5)

    ann.get_by_role("button", name=EN["more"], exact=True).first.click()
    button(ann, "copy")
    expect(ann.get_by_role("button", name=EN["copied"])).to_be_visible()
    eve = visit(link_of(ann))
    expect(eve.get_by_text(EN["looking_on"])).to_be_visible()
    expect(eve.locator("button.card")).to_have_count(0)


def test_a_guest_who_gets_up_before_the_game_frees_the_seat(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, {"kind": "open"})
    ben = visit(f"/t/{opened['open']}")
    sit_down(ben, "Ben")
    ben.get_by_text(fill(EN["wait_only"], {"count": "1"}, "en")).or_(ben.get_by_text(EN["wait_link"])).first.wait_for()
    button(ben, "leave")
    picture(ben, "leaving")
    way(ben, "leave_up").click()
    ben.get_by_role("button", name=EN["play"]).first.wait_for()
    expect(ben.get_by_role("region", name=EN["your_tables"])).to_have_count(0)
    carl = visit(f"/t/{opened['open']}")
    expect(carl.get_by_label(EN["name_label"])).to_be_visible()


def test_who_just_goes_finds_the_table_on_the_shelf(visit: Visit, server: Server) -> None:
    ann, ben = together(visit, server)
    button(ann, "leave")
    way(ann, "leave_go").click()
    ann.get_by_role("link", name=re.compile("Récif.*Ben")).click()
    expect(ann.locator(PLAYABLE).first).to_be_visible()
    expect(ben.locator(".seat", has_text="Ann")).to_be_visible()


def test_who_gives_up_the_seat_leaves_it_to_a_bot_and_takes_it_back(visit: Visit, server: Server) -> None:
    ann, ben = together(visit, server)
    button(ann, "leave")
    way(ann, "leave_up").click()
    expect(ann.get_by_text(EN["state_left"])).to_be_visible()
    deputy = ben.locator(".seat", has_text=fill(EN["deputy_of"], {"name": "Ann"}, "en"))
    expect(deputy).to_contain_text(f"Pip · {EN['bot_greedy'].lower()}")
    expect(ben.locator(PLAYABLE).first).to_be_visible()  # it has played
    picture(ben, "deputy")
    ann.get_by_role("link", name=re.compile(EN["state_left"])).click()
    expect(ann.locator(PLAYABLE)).to_have_count(1)  # nothing to play, only the seat to take back
    picture(ann, "seat-held-by-a-bot")
    button(ann, "deputy_back")
    expect(deputy).to_have_count(0)
    expect(ben.locator(".seat", has_text="Ann")).to_be_visible()


def test_bots_fill_the_seats_where_nobody_comes(visit: Visit) -> None:
    ann, link = invited(visit)
    ann.get_by_role("radio", name=EN["bot_deckhand"]).check()
    button(ann, "fill")
    expect(ann.locator(".own button.card")).to_have_count(5)
    expect(ann.locator(".seat", has_text=f"Olive · {EN['bot_deckhand'].lower()}")).to_be_visible()
    late = visit(link)
    expect(late.get_by_text(EN["looking_on"])).to_be_visible()


def test_watching_the_bots_to_the_end(visit: Visit) -> None:
    page = visit()
    open_by(page, "watch")
    expect(page.get_by_text(EN["looking_on"])).to_be_visible()
    expect(page.locator(PLAYABLE)).to_have_count(0)
    expect(page.get_by_role("button", name=EN["undo"])).to_have_count(0)
    result = page.get_by_role("dialog")
    pages.play_on(page, lambda _: result.is_visible(), lambda page: page.wait_for_timeout(50))
    expect(result.get_by_role("button", name=EN["rematch"])).to_have_count(0)
    picture(page, "watched")


def test_undo_past_what_a_bot_chose_is_asked_first_and_told_as_practice(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY, opens="first")
    page = visit(f"/t/{opened['seats'][0]}")
    sit_down(page, "Ann")
    page.locator(PLAYABLE).first.wait_for()
    button(page, "undo")
    expect(page.locator(".bubble")).to_contain_text(EN["reason_nothing_to_undo"])
    story = page.locator(".story li").count()
    page.locator("button.card.lit").first.click(position=CORNER)
    expect(page.locator(".story li")).not_to_have_count(story)
    page.locator(PLAYABLE).first.wait_for()
    played = page.locator(".story li").count()
    button(page, "undo")
    expect(page.locator(".ask")).to_contain_text(EN["undo_practice"])
    picture(page, "undo-practice")
    button(page, "undo_leave")
    expect(page.locator(".story li")).to_have_count(played)
    button(page, "undo")
    button(page, "undo_anyway")
    expect(page.locator(".story li")).to_have_count(story + 1)
    expect(page.locator(".story li").last).to_contain_text(EN["practice_told"])
    expect(page.locator("button.card.lit")).to_have_count(5)


def test_undo_of_what_was_seen_is_asked_of_the_other_who_refuses_or_agrees(visit: Visit, server: Server) -> None:
    ann, ben = together(visit, server)
    ann.locator("button.card.lit").first.click(position=CORNER)
    expect(ann.locator(".own button.card")).to_have_count(4)
    button(ann, "undo")
    expect(ann.locator(".ask")).to_contain_text(fill(EN["undo_waiting"], {"count": "1"}, "en"))
    expect(ben.locator(".ask")).to_contain_text(fill(EN["undo_asked"], {"name": "Ann"}, "en"))
    picture(ben, "undo-asked")
    button(ben, "decline")
    expect(ann.locator(".bubble")).to_contain_text(EN["undo_declined"])
    expect(ann.locator(".own button.card")).to_have_count(4)
    button(ann, "undo")
    button(ben, "agree")
    expect(ann.locator(".own button.card")).to_have_count(5)
    expect(ann.locator("button.card.lit")).to_have_count(5)


def test_on_one_screen_nobody_is_asked_for_an_undo(visit: Visit, server: Server) -> None:
    page = visit("/t/" + "+".join(server.open_table(PERSON, PERSON, opens="first")["seats"]))
    page.get_by_label(EN["name_1"]).fill("Ann")
    page.get_by_label(EN["name_2"]).fill("Ben")
    button(page, "sit_down")
    curtain = page.locator(".curtain")
    for name in ("Ann", "Ben"):
        curtain.get_by_text(fill(EN["pass_go"], {"name": name}, "en")).click()
        page.locator(PLAYABLE).first.wait_for()
        pages.play_on(page, lambda _: curtain.is_visible(), play_one)
    curtain.locator(".btn").click()
    page.locator(PLAYABLE).first.wait_for()
    told = page.locator(".story li").count()
    button(page, "undo")
    expect(page.locator(".story li")).not_to_have_count(told)
    expect(page.locator(".ask")).not_to_contain_text(fill(EN["undo_waiting"], {"count": "1"}, "en"))


def test_who_looks_at_the_board_after_the_game_hears_that_the_other_wants_to_play_again(visit: Visit, server: Server) -> None:
    seats = server.open_table(PERSON, PERSON)["seats"]
    visit().evaluate(PLAY_OUT, seats)
    ann, ben = [visit(f"/t/{token}") for token in seats]
    ben.get_by_role("button", name=EN["see_board"]).click()
    ann.get_by_role("button", name=EN["rematch"]).click()
    expect(ben.locator(".ask")).to_contain_text(EN["rematch_wanted"])
    button(ben, "see_result")
    expect(ben.get_by_role("button", name=EN["rematch"])).to_be_visible()


def test_no_address_that_is_fetched_holds_a_secret(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY, opens="first")
    secret = opened["seats"][0]
    page = visit("/")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url + str(request.headers)))
    page.on("websocket", lambda line: fetched.append(line.url))
    page.goto(page.url + f"t/{opened['table']}#{secret}")
    sit_down(page, "Ann")
    page.locator("button.card.lit").first.wait_for()
    page.reload()
    page.locator("button.card.lit").first.wait_for()
    assert [url for url in fetched if "/api/tables/" in url], "the socket was seen"
    assert [url for url in fetched if secret in url] == []


def test_a_link_from_before_takes_on_the_shape_of_today(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY, opens="first")
    page = visit(f"/t/{opened['seats'][0]}")
    sit_down(page, "Ann")
    page.locator("button.card.lit").first.wait_for()
    assert page.url.endswith(f"/t/{opened['table']}#{opened['seats'][0]}")
    page.goto(page.url.split("/t/")[0])
    page.locator("section li a[href^='/t/']").click()
    page.locator("button.card.lit").first.wait_for()
    assert page.url.endswith(f"/t/{opened['table']}#{opened['seats'][0]}"), "remembered by its new shape"


def test_the_title_and_the_icon_say_whose_turn_it_is(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, PERSON, opens="first")
    ann, ben = [visit(f"/t/{token}") for token in opened["seats"]]
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        sit_down(page, name)
    ann.locator("button.card.lit").first.wait_for()
    icon = "document.querySelector('link[rel=icon]').href"
    assert ann.title().startswith(UI["en"]["state_yours"])
    assert not ben.title().startswith(UI["en"]["state_yours"])
    assert ann.evaluate(icon) != ben.evaluate(icon)
    usual = ben.evaluate(icon)
    ann.get_by_role("button", name=re.compile("no effect")).first.click(position=CORNER)
    expect(ann).not_to_have_title(re.compile(f"^{UI['en']['state_yours']}"))
    assert ann.evaluate(icon) == usual


def test_whoever_looks_elsewhere_is_notified_once_if_they_asked_for_it(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, PERSON, opens="first")
    ann, ben = [visit(f"/t/{token}") for token in opened["seats"]]
    ben.context.grant_permissions(["notifications"])
    ben.evaluate("""() => {
        window.notices = [];
        window.Notification = class { constructor(title) { notices.push(title); } close() {} };
        Notification.permission = 'granted';
        Notification.requestPermission = async () => 'granted';
    }""")
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        sit_down(page, name)
    ann.locator("button.card.lit").first.wait_for()
    ben.get_by_role("button", name=UI["en"]["more"]).click()
    ben.get_by_label(UI["en"]["notices"]).check()
    ben.keyboard.press("Escape")
    ben.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    ann.get_by_role("button", name=re.compile("no effect")).first.click(position=CORNER)
    expect(ben).to_have_title(re.compile(f"^{UI['en']['state_yours']}"))
    assert ben.evaluate("notices") == [ben.title()]
