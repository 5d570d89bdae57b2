"""A game that is over: looked back at as a film, as each seat knew it, and checked by the browser's own arithmetic."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.speech import fill
from tests.browser import pages
from tests.browser.conftest import LuckyServer, Visit, picture
from tests.browser.pages import UI, no_violations, no_violations_in_any_look, settle
from tests.browser.test_play import PLAY_OUT, REEF, sit_down
from tests.server.harness import GREEDY, PERSON, Message, Server

EN = UI["en"]
OMNISCIENT, SPECTATOR = -3, -2
LUCKY_WORDS = ['say "salt" & “sel”', "Ωμέγα\n\\ 🐙"]
LOGS = Path(__file__).parent.parent / "games" / "reef" / "logs"


class Played:
    """A game of Ann and Ben that is over, and what the server says of it."""

    def __init__(self, server: Server, table: str) -> None:
        self.server = server
        self.table = table
        self.replay: Message = self.ask("")
        self.last = len(self.replay["answers"])
        self.draws: list[Message] = self.ask("/draws")

    def ask(self, path: str) -> Any:
        status, text = self.server.get(f"/api/replays/{self.table}{path}")
        assert status == 200, text
        return json.loads(text)

    def moment(self, n: int, seat: int) -> Message:
        reply: Message = self.ask(f"/moments?seat={seat}&from={n}")[0]
        return reply

    def log(self) -> str:
        return self.server.get(f"/api/replays/{self.table}/log")[1]


@pytest.fixture(scope="module")
def played(chromium: Browser, server: LuckyServer) -> Played:
    server.luck_of(__name__)
    opened = server.open_table(PERSON, PERSON, mode="asymmetric", opens="first")
    page = chromium.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    lucky = PLAY_OUT.replace("name: ['Ann', 'Ben'][i]", f"name: ['Ann', 'Ben'][i], words: {json.dumps(LUCKY_WORDS)}[i]")
    page.evaluate(lucky, opened["seats"])
    page.close()
    return Played(server, opened["table"])


def at(n: int, seat: int = OMNISCIENT) -> re.Pattern[str]:
    return re.compile(rf"\?n={n}&seat={seat}$")


def button(page: Page, sentence: str) -> Any:
    return page.get_by_role("button", name=EN[sentence], exact=True)


def slider(page: Page) -> Any:
    return page.get_by_role("slider", name=EN["moment"])


def test_the_slider_the_steps_the_keys_and_the_story_lead_to_the_same_moments(visit: Visit, played: Played) -> None:
    page = visit(f"/r/{played.table}?n=0")
    expect(slider(page)).to_have_value("0")
    expect(button(page, "step_back")).to_be_disabled()
    button(page, "step_on").click()
    expect(page).to_have_url(at(1))
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(at(2))
    page.keyboard.press("PageUp")
    first_round = next(n for n in range(played.last) if won_a_round(played.moment(n, OMNISCIENT)))
    expect(page).to_have_url(at(first_round))
    page.keyboard.press("End")
    expect(page).to_have_url(at(played.last))
    result = played.moment(played.last, OMNISCIENT)["view"]["winner"]
    expect(page.locator(".ask")).to_contain_text(fill(REEF["en"]["events"]["won"], {"seat": ["Ann", "Ben"][result]}, "en"))
    picture(page, "replay-end")
    lines = page.locator(".telling li button")
    lines.nth(4).click()
    expect(lines.nth(4)).to_have_attribute("aria-current", "step")
    here = int(slider(page).input_value())
    button(page, "step_back").click()
    expect(page).to_have_url(at(here - 1))
    button(page, "to_start").click()
    expect(page).to_have_url(at(0))
    page.locator("h1").click()  # nothing in particular has the focus
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(at(1))
    page.keyboard.press("End")
    expect(page).to_have_url(at(played.last))


def won_a_round(moment: Message) -> bool:
    return any(event["event"] == "roundwon" for event in moment["events"])


def test_what_was_asked_and_what_was_answered_is_said(visit: Visit, played: Played) -> None:
    n = next(n for n, answer in enumerate(played.replay["answers"]) if answer["step"] == "open")
    page = visit(f"/r/{played.table}?n={n}&seat=0")
    expect(page.locator(".ask .who")).to_have_text(fill(EN["seat_asked"], {"name": "Ann"}, "en"))
    expect(page.locator(".ask")).to_contain_text(REEF["en"]["prompts"]["open"])
    expect(page.locator(".given")).to_contain_text(EN["answer_given"])
    card = played.replay["answers"][n]["action"]["card"]
    expect(page.locator(".given b")).to_contain_text(f"Play {card[1:]}")
    page.locator(f".own [data-card='{card}']").first.click(position={"x": 12, "y": 14})
    expect(page.locator(".bubble")).to_contain_text(fill(EN["was_answered"], {"name": "Ann"}, "en"))
    other = next(c for c in played.moment(n, 0)["view"]["sides"][0]["hand"] if c != card)
    page.locator(f".own [data-card='{other}']").first.click(position={"x": 12, "y": 14})
    expect(page.locator(".bubble")).to_contain_text(fill(EN["could_be_answered"], {"name": "Ann"}, "en"))
    picture(page, "replay-touch")
    page.goto(page.url.replace("seat=0", "seat=1"))
    expect(page.locator(".given b")).to_contain_text(f"Ann plays {card[1:]}")


@pytest.mark.parametrize("seat", [0, 1], ids=["ann", "ben"])
def test_with_all_open_what_could_be_answered_is_lit_in_the_hand_of_who_was_asked(
    visit: Visit, played: Played, seat: int
) -> None:
    """Also on the far side of the board, where the other one sits."""
    asked = [
        n for n, answer in enumerate(played.replay["answers"]) if answer["seat"] == seat and answer["step"] in ("open", "play")
    ]
    n = next(n for n in asked if len(played.moment(n, OMNISCIENT)["view"]["ask"]["options"]) > 1)
    page = visit(f"/r/{played.table}?n={n}")
    cards = {option["card"] for option in played.moment(n, seat)["view"]["ask"]["options"] if "card" in option}
    lit = page.locator(f"[data-place=hand-{seat}] .lit[data-card]")
    expect(lit.first).to_be_visible()
    assert {card.get_attribute("data-card") for card in lit.all()} == cards
    expect(page.locator(f"[data-place=hand-{1 - seat}] .lit")).to_have_count(0)
    lit.first.click(position={"x": 12, "y": 14})
    expect(page.locator(".bubble")).to_contain_text(["Ann", "Ben"][seat])


def test_it_runs_by_itself_until_it_is_touched(visit: Visit, played: Played) -> None:
    page = visit(f"/r/{played.table}?n=0")
    page.get_by_label(EN["speed"]).select_option("4")
    button(page, "run").click()
    pages.wait_until(page, "() => document.querySelector('input[type=range]').valueAsNumber > 12")
    page.locator(".board").click(position={"x": 300, "y": 200})
    expect(button(page, "run")).to_be_visible()
    stopped = slider(page).input_value()
    page.wait_for_timeout(900)
    expect(slider(page)).to_have_value(stopped)
    expect(page).to_have_url(at(int(stopped)))
    page.keyboard.press("Space")
    expect(slider(page)).not_to_have_value(stopped)


def test_events_are_seen_to_happen(visit: Visit, played: Played) -> None:
    n = next(n for n, answer in enumerate(played.replay["answers"]) if answer["action"]["do"] == "play")
    page = visit(f"/r/{played.table}?n={n}")
    page.emulate_media(reduced_motion="no-preference")
    expect(slider(page)).to_have_value(str(n))
    page.evaluate("""() => new MutationObserver(() => { window.flew ||= !!document.querySelector('.flying'); })
        .observe(document.body, { childList: true, subtree: true })""")
    button(page, "step_on").click()
    pages.wait_until(page, "() => window.flew")
    card = played.replay["answers"][n]["action"]["card"]
    expect(page.locator(f"[data-place=table] [data-card='{card}']")).to_be_visible()


def test_what_a_seat_knew_hides_the_others_hand(visit: Visit, played: Played) -> None:
    n = played.last // 2
    page = visit(f"/r/{played.table}?n={n}")
    hands = {seat: [side["hand"] for side in played.moment(n, seat)["view"]["sides"]] for seat in (OMNISCIENT, 0, 1)}
    expect(page.locator("[data-place=hand-0] [data-card]")).to_have_count(len(hands[OMNISCIENT][0]))
    expect(page.locator("[data-place=hand-1] [data-card]")).to_have_count(len(hands[OMNISCIENT][1]))
    eyes = page.get_by_label(EN["eyes"])
    for seat, name in ((0, "Ann"), (1, "Ben")):
        eyes.select_option(label=fill(EN["eyes_seat"], {"name": name}, "en"))
        expect(page).to_have_url(at(n, seat))
        expect(page.locator(f"[data-place=hand-{seat}] [data-card]")).to_have_count(len(hands[seat][seat]))
        expect(page.locator(f"[data-place=hand-{1 - seat}] [data-card]")).to_have_count(0)
        picture(page, f"replay-{name}")
        drawn = page.locator(".telling li button").filter(has_text=f"{['Ben', 'Ann'][seat]} draws")
        assert all(re.search(r"draws (a card|\d cards)\.", text) for text in drawn.all_inner_texts())
        expect(drawn.first).to_be_attached()
    eyes.select_option(label=EN["eyes_watch"])
    expect(page).to_have_url(at(n, SPECTATOR))
    expect(page.locator("[data-place=hand-0] [data-card], [data-place=hand-1] [data-card]")).to_have_count(0)


def test_a_link_leads_to_the_moment_and_the_log_downloads(visit: Visit, played: Played) -> None:
    page = visit(f"/r/{played.table}?n=30&seat=1")
    expect(slider(page)).to_have_value("30")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(page, "step_on").click()
    expect(slider(page)).to_have_value("31")
    button(page, "copy").click()
    expect(button(page, "copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visit("/" + link.split("/", 3)[3], width=360, height=740)
    expect(slider(friend)).to_have_value("31")
    expect(friend.get_by_label(EN["eyes"])).to_have_value("1")
    picture(friend, "replay-360")
    with page.expect_download() as download:
        page.get_by_role("link", name=EN["log"]).click()
    assert verify(read_log(Path(download.value.path()).read_text("utf-8"), SHELF)) == len(played.draws)


@pytest.mark.parametrize("query", ["?n=x&seat=x", "?n=-4&seat=7", "?n=1.5"])
def test_a_link_that_was_mistyped_leads_to_the_beginning(visit: Visit, played: Played, query: str) -> None:
    page = visit(f"/r/{played.table}{query}")
    expect(page).to_have_url(at(0))


@pytest.mark.parametrize("path", ["r", "check"])
def test_a_game_that_goes_on_an_unknown_one_and_a_server_in_trouble(
    visit: Visit, server: Server, played: Played, path: str
) -> None:
    opened = server.open_table(PERSON, PERSON)
    page = visit(f"/{path}/{opened['table']}")
    expect(page.get_by_role("heading", name=EN["goes_on_title"])).to_be_visible()
    picture(page, f"{path}-goes-on")
    no_violations(page, "goes on")
    page = visit(f"/{path}/0123456789abcdef")
    expect(page.get_by_role("heading", name=EN["gone_title"])).to_be_visible()
    page = visit("/")
    page.route("**/api/replays/**", lambda route: route.fulfill(status=503, json={"error": "The disk is full."}))
    page.goto(page.url + f"{path}/{played.table}")
    expect(page.get_by_text(EN["unable"])).to_be_visible()  # the server's own words are for programs
    page.unroute_all()
    button(page, "try_again").click()
    expect(slider(page) if path == "r" else page.locator("[data-verdict=right]")).to_be_visible()


def test_the_browser_draws_every_card_again(visit: Visit, played: Played) -> None:
    page = visit(f"/check/{played.table}")
    expect(page.locator("[data-verdict=right]")).to_contain_text(f"{len(played.draws)}")
    expect(page.locator("tbody tr")).to_have_count(len(played.draws))
    expect(page.locator(".could", has_text="4 Offer").first).to_be_visible()  # in words, once they are there
    faces = " ".join(page.locator(".could").all_inner_texts())
    assert not re.search(r"\b[oc][\dαΩ]", faces)
    expect(page.locator("tbody tr.wrong")).to_have_count(0)
    for known in (played.replay["commitment"], played.replay["key"], LUCKY_WORDS[0]):
        expect(page.get_by_text(known)).to_be_visible()
    expect(page.get_by_text(EN["seal_unseen"])).to_be_visible()
    picture(page, "check")


def tampered(page: Page, path: str, change: Callable[[Any], None]) -> None:
    """The server lies: what it says at that path is changed."""

    def lie(route: Route) -> None:
        said = route.fetch().json()
        change(said)
        route.fulfill(json=said)

    page.route(f"**/api/replays/{path}", lie)


def other_key(replay: Message) -> None:
    replay["key"] = replay["key"][:-1] + ("0" if replay["key"][-1] != "0" else "1")


def other_key_and_promise(replay: Message) -> None:
    other_key(replay)
    replay["commitment"] = hashlib.sha256(bytes.fromhex(replay["key"])).hexdigest()


def other_words(replay: Message) -> None:
    replay["words"][0] += "."


def no_draws(draws: list[Message]) -> None:
    del draws[3]


def one_weight_more(draws: list[Message]) -> None:
    """At every draw: at a single one the same card may come all the same."""
    for draw in draws:
        draw["weights"][-1] += 1


@pytest.mark.parametrize(
    ("path", "lie", "sentence"),
    [
        ("{table}", other_key, "check_key"),
        ("{table}", other_key_and_promise, "check_draw"),
        ("{table}", other_words, "check_draw"),
        ("{table}/draws", no_draws, "check_draw"),
        ("{table}/draws", one_weight_more, "check_draw"),
    ],
    ids=["key", "key and promise", "words", "a draw left out", "a weight"],
)
def test_a_lie_is_red_at_the_first_draw_that_differs(
    visit: Visit, played: Played, path: str, lie: Callable[[Any], None], sentence: str
) -> None:
    page = visit("/check")
    tampered(page, path.format(table=played.table), lie)
    page.goto(page.url + f"/{played.table}")
    wrong = page.locator("[data-verdict=wrong]")
    expect(wrong).to_contain_text(EN[sentence].split("{")[0])
    if sentence == "check_draw":
        expect(page.locator("tbody tr.wrong")).to_have_count(1)
        expect(page.locator("tbody tr").last).to_have_class(re.compile("wrong"))
        picture(page, f"check-{lie.__name__}")
    no_violations(page, "wrong")


def test_a_swapped_card_is_red_though_game_and_list_agree(visit: Visit, played: Played) -> None:
    page = visit("/check")
    swapped = played.draws[7]
    other = next(face for face in swapped["faces"] if face != swapped["drawn"])

    def in_the_game(replay: Message) -> None:
        replay["answers"][swapped["n"]]["action"] = {"do": "draw", "card": other.split()[1]}

    def in_the_list(draws: list[Message]) -> None:
        draws[7]["drawn"] = other

    tampered(page, played.table, in_the_game)
    tampered(page, f"{played.table}/draws", in_the_list)
    page.goto(page.url + f"/{played.table}")
    due, drawn = [re.escape(face.split()[1][1:]) for face in (swapped["drawn"], other)]  # in words, once they are there
    expect(page.locator("[data-verdict=wrong]")).to_contain_text(re.compile(f"“{due}.*“{drawn}", re.DOTALL))
    expect(page.locator("tbody tr")).to_have_count(8)
    page.locator("tr.wrong").scroll_into_view_if_needed()
    picture(page, "check-swapped")


def sealed_anew(log: str, change: Callable[[list[Message]], None]) -> str:
    """The log with a change, and seals that fit again: what a forger would do."""
    lines = [json.loads(line) for line in log.splitlines()]
    change(lines)
    seal, out = "", ""
    for line in lines:
        del line["seal"]
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        seal = hashlib.sha256((seal + text).encode()).hexdigest()[:16]
        out += f'{text[:-1]},"seal":"{seal}"}}\n'
    return out


def drop(page: Page, log: str, name: str = "game.jsonl") -> None:
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/x-ndjson", "buffer": log.encode()})


def test_a_downloaded_game_is_checked_from_its_file(visit: Visit, played: Played) -> None:
    page = visit("/check")
    verdict = page.locator("[data-verdict]")
    drop(page, played.log())
    expect(verdict).to_have_attribute("data-verdict", "right")
    expect(page.get_by_text(EN["proof_file"])).to_be_visible()
    expect(page.get_by_text("hautemer verify game.jsonl")).to_be_visible()

    first = played.draws[1]
    card = first["drawn"].split()[1]
    other = next(face.split()[1] for face in first["faces"] if face != first["drawn"])
    drop(page, played.log().replace(f'"card":"{card}"', f'"card":"{other}"', 1))
    expect(verdict).to_have_attribute("data-verdict", "wrong")
    expect(verdict).to_contain_text(EN["check_file"])
    expect(verdict).to_contain_text(EN["flaw_altered"].split("{line}")[1].strip())
    expect(page.locator("tbody")).to_have_count(0)
    picture(page, "check-file-altered")

    def swap(lines: list[Message]) -> None:
        lines[1 + first["n"]]["action"]["card"] = other

    drop(page, sealed_anew(played.log(), swap))
    expect(verdict).to_contain_text(fill(EN["check_draw"], {"n": str(first["n"])}, "en"))

    def forge(lines: list[Message]) -> None:
        lines[-1]["key"] = "0" * 64

    drop(page, sealed_anew(played.log(), forge))
    expect(verdict).to_contain_text(EN["check_key"])
    drop(page, "What is this?")
    expect(verdict).to_contain_text(EN["check_file"])


def test_of_a_file_from_elsewhere_it_is_said_what_was_not_checked(visit: Visit) -> None:
    page = visit("/check")
    drop(page, (LOGS / "1-symmetric-greedy-drifter.jsonl").read_text("utf-8"))
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "part")
    expect(verdict).to_contain_text(EN["check_part_text"])
    expect(page.get_by_text(EN["proof_key"])).to_be_visible()
    expect(page.locator("tbody")).to_have_count(0)
    picture(page, "check-part")
    no_violations(page, "part")


def test_who_sat_there_need_not_believe_the_promise(visit: Visit, server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY)
    page = visit(f"/t/{opened['seats'][0]}")
    sit_down(page, "Ann")
    page.locator("button.card").first.wait_for()
    page.evaluate(PLAY_OUT, opened["seats"][:1])
    page.reload()
    page.get_by_text(EN["check_dice"]).click()
    picture(page, "after-links")
    page.get_by_role("link", name=EN["check"]).click()
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    expect(page.get_by_text(EN["seal_seen"])).to_be_visible()
    expect(page.get_by_text(EN["words_yours"])).to_be_visible()
    page.get_by_role("link", name=EN["replay"]).click()
    expect(slider(page)).to_be_visible()
    tampered(page, opened["table"], other_key_and_promise)
    page.goto(page.url.split("/r/")[0] + f"/check/{opened['table']}")
    expect(page.locator("[data-verdict=wrong]")).to_contain_text(EN["check_seen"])


def test_the_analysis_goes_on_and_leads_to_its_moments(visit: Visit, played: Played) -> None:
    page = visit(f"/r/{played.table}?n=0")
    expect(page.locator("figure")).to_have_count(0)
    asked = button(page, "analysis")
    expect(asked).to_have_attribute("aria-expanded", "false")
    asked.click()
    panel = page.get_by_role("complementary", name=EN["analysis"])
    expect(panel.get_by_role("progressbar")).to_be_visible()
    picture(page, "analysis-going")
    no_violations(page, "going")
    chart = page.locator("figure")
    expect(chart).to_be_visible(timeout=120_000)
    analysis = played.ask("/analysis")["result"]
    for side, name in zip(analysis["sides"], ("Ann", "Ben"), strict=True):
        part = chart.get_by_role("img")
        expect(part).to_have_attribute("aria-label", re.compile(f"{name}: {round(100 * side['start'])}% at the start"))
    box = chart.locator(".field").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    middle = int(slider(page).input_value())
    assert abs(middle - played.last / 2) <= 1
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 20)
    expect(page).to_have_url(at(played.last))
    costly = sorted([one for one in analysis["choices"] if one["cost"] > one["doubt"]], key=lambda one: -one["cost"])[:8]
    listed = panel.locator("li button")
    expect(listed).to_have_count(len(costly))
    for i, one in enumerate(costly[:2]):
        listed.nth(i).click()
        expect(page).to_have_url(at(one["n"]))
        expect(listed.nth(i)).to_have_attribute("aria-current", "step")
        expect(listed.nth(i)).to_contain_text(["Ann", "Ben"][one["seat"]])
    panel.get_by_text(EN["analysis_table"]).click()
    expect(panel.locator("tbody tr")).to_have_count(played.last + 1)
    no_violations(page, "analysis")
    picture(page, "analysis")
    panel.get_by_role("button", name=EN["close"]).click()
    expect(page.locator(".telling li").first).to_be_visible()
    friend = visit(f"/r/{played.table}?n=30", width=360, height=740, dark=True)
    expect(friend.locator("figure")).to_be_visible()
    picture(friend, "analysis-360")
    button(friend, "analysis").click()
    expect(friend.locator(".explained dl").first).to_be_attached()
    assert friend.evaluate("document.documentElement.scrollWidth <= innerWidth")
    no_violations(friend, "analysis on a phone")
    picture(friend, "analysis-360-open")


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(visit: Visit, played: Played, lang: str, theme: str) -> None:
    page = visit("/check", dark=theme == "dark", lang=lang)
    for path in (
        f"r/{played.table}?n={played.last // 2}",
        f"r/{played.table}?n={played.last}&seat=0",
        f"check/{played.table}",
        "check",
    ):
        page.goto(f"http://127.0.0.1:{played.server.port}/{path}", wait_until="networkidle")
        page.locator("h1").first.wait_for(state="attached")
        no_violations_in_any_look(page, path, [theme], shots=f"{path.split('/')[0]}-{path[-1]}")
    page = visit(f"/r/{played.table}?n=20", width=360, height=740, dark=theme == "dark")
    button(page, "story").click()
    expect(page.locator(".telling li").first).to_be_visible()
    no_violations(page, "story")


def test_on_a_wide_screen_and_in_a_low_one(visit: Visit, played: Played) -> None:
    for width, height in ((1920, 1080), (740, 360)):
        page = visit(f"/r/{played.table}?n=33&seat=1", width=width, height=height)
        expect(slider(page)).to_have_value("33")
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(page, f"replay-{width}")


WATCH = """([table, secret]) => new Promise((over, wrong) => {
    const line = new WebSocket(`ws://${location.host}/api/tables/${table}`);
    line.onopen = () => line.send(JSON.stringify({ type: 'enter', secret }));
    line.onclose = ({ code, reason }) => wrong(`${code} ${reason}`);
    line.onmessage = ({ data }) => { if (JSON.parse(data).end) over(); };
})"""
"""Until the game is over."""
SEATS = {"reef": 2, "calypso": 4, "island": 4, "monster": 4}


def analysed(seats: int, last: int, turned: int) -> Message:
    """As the server would say it of a game that one answer turned for the first side."""
    sides = [
        {"seats": [seat], "start": 0.5 if seat == 0 else 0.5 / (seats - 1), "end": float(seat == 0)} for seat in range(seats)
    ]
    parts = {f"{part}{doubt}": 0.1 for part in ("luck", "own", "others") for doubt in ("", "_doubt")}
    chances = [[0.5, *[0.5 / (seats - 1)] * (seats - 1)]] * (turned + 1) + [[1.0, *[0.0] * (seats - 1)]] * (last - turned)
    doubts = [[0.01] * seats] * (last + 1)
    result = {"game": "", "rounds": 8, "seed": 0, "chances": chances, "doubts": doubts, "choices": []}
    return {"state": "done", "done": 1, "result": {**result, "sides": [{**side, **parts} for side in sides]}}


@pytest.mark.parametrize("game", SEATS)
def test_the_board_stays_in_sight_beside_the_analysis_and_the_replay_opens_where_it_turned(
    visit: Visit, server: Server, game: str
) -> None:
    options = {"players": str(SEATS[game])} if game in ("calypso", "island") else {}
    status, opened = server.post("/api/tables", {"game": game, "seats": [GREEDY] * SEATS[game], "options": options})
    assert status == 201, opened
    page = visit()
    page.evaluate(WATCH, [opened["table"], opened["watch"]])
    answers = json.loads(server.get(f"/api/replays/{opened['table']}")[1])["answers"]
    page.goto(f"http://127.0.0.1:{server.port}/r/{opened['table']}")
    last_choice = max(n for n, answer in enumerate(answers) if answer["seat"] >= 0)
    expect(page).to_have_url(at(last_choice))
    turned = len(answers) // 3
    page.route("**/analysis", lambda route: route.fulfill(json=analysed(SEATS[game], len(answers), turned)))
    page.goto(f"http://127.0.0.1:{server.port}/r/{opened['table']}")
    expect(page).to_have_url(at(turned))
    button(page, "analysis").click()
    expect(page.locator(".explained")).to_contain_text(EN["analysis_account"])
    settle(page)
    board, film, side = [page.locator(part).bounding_box() for part in (".board", ".film", ".beside")]
    assert board is not None
    assert film is not None
    assert side is not None
    assert board["height"] >= 440, board
    assert board["y"] + board["height"] <= film["y"] + 1
    assert film["y"] + film["height"] <= 800
    assert board["x"] + board["width"] <= side["x"]
    expect(page.locator(".beside figure")).to_be_visible()
    picture(page, f"replay-{game}-analysed")


def test_on_a_phone_the_story_opens_where_the_film_is(visit: Visit, played: Played) -> None:
    page = visit(f"/r/{played.table}?n={played.last // 2}", width=360, height=740)
    slider(page).wait_for()
    button(page, "story").click()
    settle(page)
    expect(page.locator(".telling [aria-current]").first).to_be_in_viewport()
    assert page.locator(".telling ol").evaluate("list => list.scrollTop") > 0
