"""Logs: a whole one replays and verifies; whatever is wrong with one is said, with its line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from hautemer.core.engine import asking
from hautemer.core.errors import BadInput
from hautemer.core.logs import read_log, replay, verify
from hautemer.core.records import End
from hautemer.games.shelf import SHELF
from tests.core.logbook import GAME, KEY, Row, index_of, recorded, rows_of, sealed_again


def lines() -> list[str]:
    return recorded().splitlines(keepends=True)


def complaint(text: str) -> str:
    """What is said when this log is verified."""
    with pytest.raises(BadInput) as caught:
        verify(read_log(text, SHELF))
    return str(caught.value)


def test_a_recorded_game_reads_replays_to_its_scores_and_verifies() -> None:
    log = read_log(recorded(), SHELF)
    assert isinstance(log.end, End)
    assert GAME.scores(replay(log)) == log.end.scores
    assert log.end.key == KEY
    assert log.header.words == ["sel", "Ω"]
    assert log.lines == list(range(2, len(lines())))
    assert verify(log) == sum(answer.seat == -1 for answer in log.answers)


@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
def test_a_replay_can_be_told(mode: str) -> None:
    log = read_log(recorded(mode=mode), SHELF)
    *_, last = log.moments()
    assert last.events[-1].clause == "reef.end"
    *_, last = log.moments(silent=True)
    assert last.events == []


def test_the_fault_of_a_bot_is_written_beside_the_answer_that_another_gave_and_nowhere_else() -> None:
    rows = rows_of(recorded())
    assert not any("fault" in row for row in rows), "older logs read on as they are"
    rows[-2]["fault"] = "crashed"
    log = read_log(sealed_again(rows), SHELF)
    assert [answer.n for answer in log.answers if answer.fault] == [rows[-2]["n"]]
    assert verify(log)


def test_words_survive_with_quotes_line_ends_and_accents() -> None:
    words = ('say "7"\n\r\ttwice\\', "crème, brûlée {🦀}")
    log = read_log(recorded(words=words), SHELF)
    assert tuple(log.header.words) == words
    assert verify(log)


def test_a_log_is_sealed_as_its_page_says() -> None:
    assert sealed_again(rows_of(recorded())) == recorded()


def test_a_log_whose_last_line_has_no_line_end_is_whole() -> None:
    assert verify(read_log(recorded()[:-1], SHELF))


# ---- accidents: the seals tell ----


def test_wherever_a_log_is_cut_the_line_is_named() -> None:
    text = recorded()
    for end in range(1, len(text), 13):
        if "\n" in text[end - 1 : end + 1]:
            continue  # between two lines: that is the next test
        cut = text[:end]
        number = cut.count("\n") + 1
        assert complaint(cut) == f"Line {number} was cut short, or is not a line of a log: it does not end with a seal."


@pytest.mark.parametrize("kept", [1, 2, 20])
def test_a_log_that_ends_between_two_lines_reads_but_its_game_is_not_over(kept: int) -> None:
    text = "".join(lines()[:kept])
    assert len(read_log(text, SHELF).answers) == kept - 1
    assert complaint(text) == f"The log was cut short after line {kept}: the rest of the game is missing."


def test_a_log_without_its_last_line_is_named_so() -> None:
    text = "".join(lines()[:-1])
    assert complaint(text) == f"The log was cut short after line {len(lines()) - 1}: its end is missing."


def test_wherever_one_character_is_changed_the_line_is_named() -> None:
    text = recorded()
    for at in range(0, len(text), 23):
        changed = text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :]
        number = text[:at].count("\n") + 1
        assert re.match(rf"Line {number} was (altered|cut short), or ", complaint(changed)), text[at - 20 : at + 20]


def without(number: int) -> str:
    return "".join(lines()[: number - 1] + lines()[number:])


def swapped(number: int) -> str:
    rows = lines()
    rows[number - 1], rows[number] = rows[number], rows[number - 1]
    return "".join(rows)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The log is empty; its first line should be the header."),
        ("\n", "Line 1 was cut short, or is not a line of a log"),
        ("\x00\x01PNG\x1a\x7f\ufffd", "Line 1 was cut short, or is not a line of a log"),
        ("reef mode=symmetric\nturn: octopus\n", "Line 1 was cut short, or is not a line of a log"),
        ("{}\n", "Line 1 was cut short, or is not a line of a log"),
        (without(1), "Line 1 was altered, or a line before it is missing: its seal does not fit."),
        (without(2), "Line 2 was altered, or a line before it is missing: its seal does not fit."),
        (without(9), "Line 9 was altered, or a line before it is missing: its seal does not fit."),
        (swapped(5), "Line 5 was altered, or a line before it is missing: its seal does not fit."),
        (recorded().replace("\n", "\n\n", 1), "Line 2 was cut short, or is not a line of a log"),
        (recorded() + "\n", f"Line {len(lines()) + 1} was cut short, or is not a line of a log"),
        (recorded() + lines()[-1], f"Line {len(lines()) + 1} was altered, or a line before it is missing"),
    ],
    ids=["empty", "blank", "rubbish", "position", "braces", "no header", "no 2", "no 9", "swap", "gap", "blank end", "twice"],
)
def test_an_accident_is_told_with_its_line(text: str, message: str) -> None:
    assert complaint(text).startswith(message)


def test_a_changed_card_does_not_fit_its_seal() -> None:
    row = next(i for i, line in enumerate(lines()) if '"do":"play"' in line)
    changed = lines()
    changed[row] = re.sub(r'"card":"[^"]*"', '"card":"c9"' if '"c9"' not in changed[row] else '"card":"o9"', changed[row])
    assert complaint("".join(changed)).startswith(f"Line {row + 1} was altered")


# ---- forgeries: every line is sealed again, and the rules and the key tell ----


def forged(change: Callable[[list[Row]], object]) -> str:
    rows = rows_of(recorded())
    change(rows)
    return complaint(sealed_again(rows))


def test_a_card_that_is_not_in_the_hand_is_refused_by_its_clause() -> None:
    rows = rows_of(recorded())
    first = index_of(rows, "play")
    card = "c9" if rows[first]["seat"] == 0 else "o9"
    rows[first]["action"]["card"] = card
    assert complaint(sealed_again(rows)) == f"Line {first + 1} (action): play {card} is not allowed here (reef.hand)."


def test_an_answer_of_who_is_not_asked_is_refused_by_its_clause() -> None:
    rows = rows_of(recorded())
    first = index_of(rows, "play")
    for seat in (1 - rows[first]["seat"], -1, 7):
        rows[first]["seat"] = seat
        assert complaint(sealed_again(rows)).endswith("is not allowed here (reef.turn).")


def test_an_answer_to_another_question_is_refused_by_the_clause_of_the_one_asked() -> None:
    rows = rows_of(recorded())
    first = index_of(rows, "play")
    rows[first]["action"] = {"do": "allow"}
    assert complaint(sealed_again(rows)) == f"Line {first + 1} (action): allow is not allowed here (reef.open)."


def test_a_draw_that_could_have_been_but_was_not_is_told_with_what_the_key_draws() -> None:
    """Two cards of the deal change places: the whole game stays legal, and only the key knows."""
    rows = rows_of(recorded())
    i = next(i for i in range(2, 6) if rows[i]["action"] != rows[i + 1]["action"])
    due, said = rows[i]["action"], rows[i + 1]["action"]
    rows[i]["action"], rows[i + 1]["action"] = said, due
    text = sealed_again(rows)
    assert GAME.scores(replay(read_log(text, SHELF))) == rows[-1]["scores"]
    assert complaint(text) == f"Line {i + 1} (action): the key draws draw {due['card']}, but the log says draw {said['card']}."


def test_other_words_or_another_table_would_have_drawn_otherwise() -> None:
    for change in ({"words": ["sel", "ω"]}, {"table": "another"}):
        rows = rows_of(recorded())
        rows[0].update(change)
        assert re.match(r"Line \d+ \(action\): the key draws .*, but the log says ", complaint(sealed_again(rows)))


def test_an_answer_behind_the_last_is_refused_by_the_clause_of_the_end() -> None:
    rows = rows_of(recorded())
    rows[-1:] = [{"line": "answer", "n": len(rows) - 2, "seat": 0, "action": {"do": "pass"}}]
    assert complaint(sealed_again(rows)) == f"Line {len(rows)} (action): pass is not allowed here (reef.end)."


HEADER: list[tuple[Row, str]] = [
    ({"hautemer": 2}, "Line 1 (hautemer): the log has format 2; this program reads format 1."),
    ({"hautemer": "1"}, "Line 1 is not a log header: Expected `int`, got `str` - at `$.hautemer`"),
    ({"rules": 99}, "Line 1 (rules, options): There is no version 99 of the rules of reef here, only 1."),
    ({"seats": ["greedy"]}, "Line 1 (seats, words): reef has 2 seats here."),
    ({"seats": ["greedy"] * 3, "words": [""] * 3}, "Line 1 (seats, words): reef has 2 seats here."),
    ({"words": ["", "", ""]}, "Line 1 (seats, words): reef has 2 seats here."),
    ({"options": {"speed": "fast"}}, "There is no option of reef called 'speed'."),
    ({"options": {"mode": "asymetric"}}, "There is no value of the option mode called 'asymetric'. Did you mean asymmetric?"),
    ({"commitment": "0" * 64}, "The last line (key): this is not the key promised in line 1 (commitment)."),
    ({"commitment": "rubbish"}, "The last line (key): this is not the key promised in line 1 (commitment)."),
]


@pytest.mark.parametrize(("change", "message"), HEADER)
def test_a_wrong_header_is_told(change: Row, message: str) -> None:
    assert message in forged(lambda rows: rows[0].update(change))


@pytest.mark.parametrize("field", ["hautemer", "game", "rules", "options", "seats", "table", "words", "commitment"])
def test_a_header_lacks_no_field(field: str) -> None:
    message = forged(lambda rows: rows[0].pop(field))
    assert message == f"Line 1 is not a log header: Object missing required field `{field}`"


ANSWER: list[tuple[Row, str]] = [
    ({"n": 3}, "Line 3 (n): this should be answer 1, not 3."),
    ({"n": 0}, "Line 3 (n): this should be answer 1, not 0."),
    ({"n": "1"}, "Line 3 is not a line of a log: Expected `int`, got `str`"),
    ({"line": "question"}, "Line 3 is not a line of a log: Invalid value 'question' - at `$.line`"),
    ({"action": {"do": "sing"}}, "Line 3 (action): There is no verb of reef called 'sing'."),
    ({"action": {"do": "darw", "card": "o1"}}, "Line 3 (action): There is no verb of reef called 'darw'. Did you mean draw?"),
    ({"action": {"do": "draw", "card": "o13"}}, "Line 3 (action): reef has no card 'o13'"),
    ({"action": {"do": "draw"}}, "Line 3 (action): draw takes card; this one has none"),
    ({"action": {"do": "draw", "card": "o1", "from": "pile"}}, "Line 3 (action): draw takes card; this one has card, from"),
    ({"action": {"do": "pass", "card": "o1"}}, "Line 3 (action): pass takes no part; this one has card"),
    ({"action": {"card": "o1"}}, 'Line 3 (action): an action is an object with a verb under "do"'),
    ({"action": {"do": "draw", "card": 7}}, "Line 3 is not a line of a log: Expected `str`, got `int`"),
    ({"action": "draw o1"}, "Line 3 is not a line of a log: Expected `object`, got `str` - at `$.action`"),
]


@pytest.mark.parametrize(("change", "message"), ANSWER)
def test_a_wrong_answer_is_told(change: Row, message: str) -> None:
    assert message in forged(lambda rows: rows[2].update(change))


@pytest.mark.parametrize("field", ["line", "n", "seat", "action"])
def test_an_answer_lacks_no_field(field: str) -> None:
    assert f"Line 3 is not a line of a log: Object missing required field `{field}`" in forged(lambda rows: rows[2].pop(field))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"scores": [0.5, 0.5]}, "The last line (scores) says [0.5, 0.5], but the game ended ["),
        ({"scores": []}, "The last line (scores) says [], but the game ended ["),
        ({"key": "7e" * 32}, "The last line (key): this is not the key promised in line 1 (commitment)."),
        ({"key": ""}, "The last line (key): this is not the key promised in line 1 (commitment)."),
    ],
)
def test_a_wrong_end_is_told(change: Row, message: str) -> None:
    assert forged(lambda rows: rows[-1].update(change)).startswith(message)


def test_nothing_stands_behind_the_end() -> None:
    for more in ({"line": "cut", "cut": 0}, {"line": "answer", "n": 0, "seat": 0, "action": {"do": "pass"}}):
        text = sealed_again([*rows_of(recorded()), more])
        assert complaint(text) == f"Line {len(lines()) + 1} comes after the end of the game."


def test_an_end_before_the_game_is_over_is_told() -> None:
    message = forged(lambda rows: rows.__delitem__(slice(20, -1)))
    assert message == "The last line says the game is over, but someone is still to move."


# ---- answers that were taken back ----


def test_a_cut_takes_answers_back_and_the_rest_verifies() -> None:
    log = read_log(recorded(take_back=(20, 15)), SHELF)
    assert log.taken_back == 1
    assert [answer.n for answer in log.answers] == list(range(len(log.answers)))
    assert log.lines[14:17] == [16, 23, 24], "lines 17 to 21 hold what was taken back, line 22 says so"
    assert verify(log)


def test_after_a_cut_the_sea_draws_what_it_drew_before() -> None:
    """The lots and the deal, taken back whole: no luck comes from trying again."""
    rows = rows_of(recorded(take_back=(11, 0)))
    assert rows[12] == {"line": "cut", "cut": 0}
    assert rows[13:24] == rows[1:12]


@pytest.mark.parametrize("cut", [5, 6, 10**30, -1])
def test_a_cut_out_of_range_is_told(cut: int) -> None:
    message = forged(lambda rows: rows.insert(6, {"line": "cut", "cut": cut}))
    assert message == f"Line 7 (cut): {cut} is not one of the 5 answers before it."


def test_after_a_cut_the_count_goes_on_from_there() -> None:
    message = forged(lambda rows: rows.insert(6, {"line": "cut", "cut": 3}))
    assert message == "Line 8 (n): this should be answer 3, not 5."


# ---- games that were left ----


def left(answers: int, key: str = KEY) -> str:
    """The log of a game that was left after so many answers."""
    return sealed_again([*rows_of(recorded())[: answers + 1], {"line": "left", "key": key}])


@pytest.mark.parametrize("answers", [0, 1, 11, 30])
def test_a_game_that_was_left_replays_and_verifies_up_to_there(answers: int) -> None:
    log = read_log(left(answers), SHELF)
    assert len(log.answers) == answers
    assert asking(replay(log)) is not None
    assert verify(log) == sum(answer.seat == -1 for answer in log.answers)


def test_the_draws_of_a_game_that_was_left_are_checked_too() -> None:
    assert complaint(left(20, "7e" * 32)) == "The last line (key): this is not the key promised in line 1 (commitment)."
    rows = rows_of(left(20))
    rows[0]["words"] = ["", ""]
    assert "the key draws" in complaint(sealed_again(rows))


def test_nothing_stands_behind_a_game_that_was_left() -> None:
    rows = [*rows_of(left(20)), rows_of(recorded())[21]]
    assert complaint(sealed_again(rows)) == "Line 23 comes after the end of the game."
