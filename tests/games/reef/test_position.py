"""Positions of Récif as text: what is read, what is written, and what is said of a text that cannot be one."""

from __future__ import annotations

from textwrap import dedent
from typing import cast

import pytest

from hautemer.core.engine import Choice, asking, random_steps
from hautemer.core.errors import BadInput
from hautemer.core.messages import to_json
from hautemer.core.positions import with_followers
from hautemer.core.rng import Rng
from hautemer.games.reef.cards import how_many, names
from hautemer.games.reef.public_history import PLACES, history_of, sights
from hautemer.games.reef.state import Reef, kinds_laid
from hautemer.lab import promises
from tests.games.reef.drawing import GAME, Drawn

SIDES = "octopus hand: 4 9\noctopus pile: rest\ncrab hand: 1 8\ncrab pile: rest\n"


def read(text: str) -> Reef:
    return cast(Reef, GAME.read(dedent(text)))


def complaint(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.read(dedent(text))
    return str(caught.value)


def seen(s: Reef, seat: int) -> list[str]:
    """What the other has seen of this seat's cards, as it is written."""
    side = s.side(seat)
    noted = sights(history_of(side), int(how_many(side.buried)))
    return [f"{names(1 << kind)[0]}@{PLACES[where]}+{after}" for where, after, kind in noted]


# ---- what is written is read, and the other way round ----

WHOLE = """\
reef mode=asymmetric finish_rank=5 octopus=second opens=lot known_marks=yes discard=told answer_time=open rules=1
octopus hand: oα o4 c9
octopus pile: o3 o3 o10 oΩ
octopus buried: o1 c2
octopus course: back=o3 +c2 -o9 shown=o1,o4,c2 discard +c9 shown=o4,c2,c9 discard draw
crab hand: o7 c1 c8
crab pile: cα c1
crab course: +o7
table: c5 o8
lower: yes
turn: crab
then: play
"""


def test_a_position_with_everything_in_it_is_written_as_it_was_read() -> None:
    assert GAME.write(GAME.read(WHOLE)) == WHOLE


def test_every_line_lands_where_it_belongs() -> None:
    s = read(WHOLE)
    octopus, crab = s.second, s.first
    assert s.options["octopus"] == "second"
    assert (names(octopus.hand), octopus.held) == (("oα", "o4", "c9"), 3)
    assert (names(octopus.pile), octopus.left) == (("o3", "o3", "o10", "oΩ"), 4)
    assert names(octopus.buried) == ("o1", "c2")
    assert (names(crab.hand), crab.held, crab.left) == (("o7", "c1", "c8"), 3, 2)
    assert [names(1 << kind)[0] for kind in kinds_laid(s.table)] == ["c5", "o8"]
    assert (s.lower, s.turn, s.agenda.names()) == (True, 0, ["play"])
    assert seen(s, 1) == ["o4@hand+1", "c2@hand+1", "c9@hand+1", "o3@pile+0", "o1@gone+0"]


@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
@pytest.mark.parametrize("seed", range(12))
def test_positions_of_random_games_survive(mode: str, seed: int) -> None:
    for answers in range(0, 60, 4):
        s = GAME.start(GAME.complete_options({"mode": mode, "octopus": "second" if seed % 2 else "first"}))
        random_steps(s, Rng(seed), answers)
        if asking(s) is None:
            return
        text = GAME.write(s)
        again = GAME.read(text)
        assert GAME.write(again) == text
        for seat in (0, 1):
            assert to_json(GAME.view(again, seat)) == to_json(GAME.view(s, seat)), "and looks the same to both"


def test_the_steps_to_come_are_what_the_first_of_them_says() -> None:
    met: set[str] = set()
    for seed in range(120):
        for s, step, _ in promises.questions(GAME, seed):
            assert s.agenda.names() == with_followers(GAME, step.name)
            met.add(step.name)
    assert met == {name for name, step in GAME.steps.items() if isinstance(step, Choice)}


def test_the_order_of_lines_spaces_remarks_and_blank_lines_mean_nothing() -> None:
    text = """
        # a duel
        reef   mode=asymmetric   # with all effects

        turn:octopus
          crab   hand :  c8   c1
        table: o6 c7 # c7 was not resisted
        octopus hand: o9 c2 o4

        #then: open
        octopus pile: o10"""
    plain = "reef mode=asymmetric\noctopus hand: o4 o9 c2\noctopus pile: o10\ncrab hand: c1 c8\ntable: o6 c7\nturn: octopus"
    assert GAME.write(read(text)) == GAME.write(read(plain))


def test_a_rank_alone_is_the_sides_own_and_alpha_and_omega_may_be_typed() -> None:
    s = read("reef\noctopus hand: a 10 W cA cw\ncrab hand: α oa oΩ 1\ncrab pile: W\nturn: crab")
    assert names(s.first.hand) == ("oα", "o10", "oΩ", "cα", "cΩ")
    assert names(s.second.hand) == ("oα", "oΩ", "cα", "c1")
    assert names(s.second.pile) == ("cΩ",)


def test_rest_is_all_that_is_named_nowhere_else() -> None:
    s = read("""
        reef
        octopus hand: 4 4
        octopus pile: rest
        octopus buried: 9
        crab hand: o9 2
        crab buried: o3
        crab pile: rest
        table: oα c6
        turn: crab""")
    assert " ".join(names(s.first.pile)) == "oα o1 o1 o2 o2 o3 o5 o5 o6 o6 o7 o7 o8 o8 o10 o10 oΩ oΩ"
    assert s.first.left == 18
    assert s.second.left == 24 - 2
    assert "rest" not in GAME.write(s)


def test_an_absent_line_means_none_and_an_absent_then_what_comes_by_itself() -> None:
    s = read("reef\noctopus hand: 4\ncrab pile: 2\ntable: o6\nturn: octopus")
    assert (s.first.left, s.second.held, s.lower, s.agenda.names()) == (0, 0, False, ["play"])
    assert read(f"reef\n{SIDES}turn: crab").agenda.names() == ["open"]
    assert read(f"reef\n{SIDES}table: c3\nlower: no\nturn: crab").lower is False


def test_foreign_cards_came_openly_so_they_are_seen_by_themselves() -> None:
    s = read("""
        reef
        octopus hand: 4 c9 c9
        octopus buried: 3 c2
        octopus pile: rest
        crab hand: 1 o1
        crab pile: rest
        crab course: +o1
        turn: octopus""")
    assert seen(s, 0) == ["c2@hand+0", "c9@hand+2", "c9@hand+2"], "of the c2 nobody knows that it was discarded"
    assert seen(s, 1) == ["o1@hand+0"], "noted already"


def test_the_view_of_a_drawn_position_knows_what_was_played() -> None:
    t = Drawn("octopus hand: 4 9\ncrab hand: 1\ncrab pile: rest\ntable: o6\nturn: crab")
    assert len(t.view("crab").played) == 24 - 3, "all octopus cards but two in the hand and one on the table"


# ---- what cannot be ----

OPENING = f"reef\n{SIDES}turn: octopus\n"
FIRST_LINE: list[tuple[str, str]] = [
    ("", "The position is empty: its first line is 'reef' and the options"),
    ("\n# only a remark\n\n", "The position is empty: its first line is 'reef' and the options"),
    ("\nsquid mode=symmetric", "Line 2: a position of reef starts with 'reef', not 'squid'."),
    ("octopus hand: 4", "Line 1: a position of reef starts with 'reef', not 'octopus'."),
    ("reef symmetric", "Line 1: 'symmetric' is not an option; write options as name=value."),
    (
        "reef speed=fast",
        "Line 1: There is no option of reef called 'speed'. Choose from: mode, finish_rank, octopus, opens, known_marks,",
    ),
    ("reef modus=symmetric", "Line 1: There is no option of reef called 'modus'. Did you mean mode?"),
    ("reef mode=asymetric", "Line 1: There is no value of the option mode called 'asymetric'. Did you mean asymmetric?"),
    ("reef finish_rank=4", "Line 1: There is no value of the option finish_rank called '4'. Choose from: 5, 3."),
    ("reef mode=asymmetric finish_rank=3", "Line 1: The option finish_rank is for mode=symmetric only: set that too"),
]


@pytest.mark.parametrize(("text", "message"), FIRST_LINE)
def test_a_wrong_first_line_is_told(text: str, message: str) -> None:
    assert complaint(text).startswith(message)


LINES: list[tuple[str, str]] = [
    ("squid hand: 4", "Line 7: There is no line of a reef position called 'squid hand'."),
    ("octopus hnad: 4", "Line 7: There is no line of a reef position called 'octopus hnad'. Did you mean octopus hand?"),
    ("turn: crab", "Line 7 (turn): is already on line 6."),
    ("crab  hand: 3", "Line 7 (crab hand): is already on line 4."),
    ("table: 6", "Line 7 (table): '6' is not a card. A card is o or c and its rank (α 1 2 3 4 5 6 7 8 9 10 Ω); α may be typed a"),
    ("octopus buried: o13", "Line 7 (octopus buried): 'o13' is not a card."),
    ("octopus buried: x4", "rank (α 1 2 3 4 5 6 7 8 9 10 Ω), or the rank alone for the side's own colour"),
    ("octopus buried: rest", "Line 7 (octopus buried): 'rest' is not a card."),
    ("octopus buried: 4,9", "Line 7 (octopus buried): '4,9' is not a card."),
    ("crab buried: 6 c6 6", "Line 7 (crab buried): 3 times c6, but there are two of each card (reef.parts)."),
    ("table: o6 o6 c7 o6", "Line 7 (table): 3 times o6, but there are two of each card (reef.parts)."),
    ("octopus buried: 4 4", "Line 7 (octopus buried): a third o4: there are two of each card (reef.parts)."),
    ("lower: perhaps", "Line 7 (lower): it must be one of no, yes, not 'perhaps'."),
    ("lower: yes", "Line 7 (lower): the first card of a round may be any card (reef.open)."),
    ("then: sleep", "Line 7 (then): There is no step of reef called 'sleep'."),
    ("then: opne", "Line 7 (then): There is no step of reef called 'opne'. Did you mean open?"),
]


@pytest.mark.parametrize(("line", "message"), LINES)
def test_a_wrong_line_is_told_with_its_number(line: str, message: str) -> None:
    assert message in complaint(OPENING + line)


def test_a_line_without_a_colon_is_told_with_what_lines_there_are() -> None:
    message = complaint(OPENING + "the end")
    assert message.startswith("Line 7: ")
    assert "octopus hand, octopus pile, octopus buried, octopus course, crab hand" in message


def test_a_third_card_is_told_across_lines_and_hands() -> None:
    message = complaint("reef\noctopus hand: 4 4\ncrab hand: 1 o4\ncrab pile: rest\nturn: crab")
    assert message == "Line 3 (crab hand): a third o4: there are two of each card (reef.parts)."
    message = complaint("reef\noctopus hand: 4 6\ncrab hand: 1\ncrab pile: rest\ntable: o4 o5 o6\nturn: crab\noctopus buried: 4")
    assert message == "Line 7 (octopus buried): a third o4: there are two of each card (reef.parts)."


def test_a_pile_holds_its_own_colour() -> None:
    message = complaint("reef\noctopus hand: 4\noctopus pile: 5 c9\ncrab hand: 1\nturn: crab")
    assert message == "Line 3 (octopus pile): a pile holds its own colour only, not c9 (reef.parts)."


@pytest.mark.parametrize("animal", ["octopus", "crab"])
def test_a_game_that_is_over_is_no_position(animal: str) -> None:
    other = "crab" if animal == "octopus" else "octopus"
    message = complaint(f"reef\n{other} hand: 4\n{animal} buried: 3\nturn: {other}")
    assert message == f"The game is over: the {animal} has no card in hand and none in the pile, and has won (reef.end)."


# ---- what cannot come together ----


def mid_round(table: str, then: str = "play", turn: str = "crab", more: str = "", mode: str = "asymmetric") -> str:
    """Five lines, then table, turn, then, and what else."""
    return f"reef mode={mode}\n{SIDES}table: {table}\nturn: {turn}\nthen: {then}\n{more}"


ROUND: list[tuple[str, str]] = [
    (f"reef\n{SIDES}", "The line 'turn' is missing: it must be one of octopus, crab, nobody"),
    (f"reef\n{SIDES}turn: shark", "Line 6 (turn): it must be one of octopus, crab, nobody, not 'shark'."),
    (f"reef\n{SIDES}turn: nobody", "Line 6 (turn): it is nobody's turn only before the lots are cast."),
    (f"reef\n{SIDES}turn: nobody\nthen: deal open", "Line 6 (turn): it is nobody's turn only before the lots are cast."),
    (f"reef\n{SIDES}turn: crab\nthen: lots deal open", "Line 6 (turn): it is nobody's turn only before the lots are cast."),
    (f"reef opens=first\n{SIDES}turn: nobody\nthen: prepare", "Line 6 (turn): it is nobody's turn only"),
    (mid_round("o6", turn="nobody"), "Line 7 (turn): it is nobody's turn only before the lots are cast."),
    (f"reef\n{SIDES}turn: crab\nthen: play", "Line 7 (then): with no card on the table these steps can come: prepare; lots"),
    (f"reef\n{SIDES}turn: crab\nthen: refill", "Line 7 (then): with no card on the table these steps can come:"),
    (f"reef\n{SIDES}turn: crab\nthen: open open", "Line 7 (then): with no card on the table these steps can come:"),
    (mid_round("o6", "open"), "Line 8 (then): with cards on the table these steps can come: play; answer play;"),
    (mid_round("o4", "answer"), "Line 8 (then): with cards on the table these steps can come: play; answer play;"),
    (mid_round("o7", "piocher_discard answer play"), "Line 8 (then): with cards on the table these steps can come:"),
    (mid_round("c5", "guerir_fill play"), "Line 8 (then): with cards on the table these steps can come:"),
    (
        mid_round("o6", more="lower: yes"),
        "Line 9 (lower): the next card must be lower only after an 8, or a 10 that imitates one",
    ),
    (mid_round("o8", "answer play", more="lower: yes"), "Line 9 (lower): the next card must be lower only after an 8"),
    (mid_round("o6 cΩ"), "Line 6 (table): Ω ends the round at once, so it never lies on top (reef.remporter)."),
    (mid_round("o6 cα"), "Line 6 (table): α only opens a round, so it never lies on another card (reef.alpha)."),
    (mid_round("oα cα o3"), "Line 6 (table): α only opens a round, so it never lies on another card (reef.alpha)."),
    (mid_round("o9", "answer play"), "Line 6 (table): o9 has no effect that can be cancelled (reef.resist)."),
    (mid_round("o2", "answer play"), "Line 6 (table): o2 has no effect that can be cancelled (reef.resist)."),
    (mid_round("o5", "answer play", mode="symmetric finish_rank=3"), "Line 6 (table): o5 has no effect that can be cancelled"),
    (mid_round("o5", "capturer_take play"), "Line 8 (then): capturer_take has nothing to ask here."),
]


@pytest.mark.parametrize(("text", "message"), ROUND)
def test_what_cannot_come_together_is_told(text: str, message: str) -> None:
    assert complaint(text).startswith(message)


NOTHING_TO_ASK: list[tuple[str, str]] = [
    ("octopus pile: 4\ncrab hand: 1\nturn: octopus", "open"),
    ("octopus hand: 1 2 3 4 5\noctopus pile: 6\ncrab hand: 1\nturn: octopus", "refill open"),
    ("octopus hand: 1\ncrab hand: 1\nturn: octopus", "deal open"),
    ("octopus hand: 1\ncrab hand: 1\ntable: o2\nturn: crab", "aveugler_draw play"),
    ("octopus hand: 1\ncrab hand: 1\ntable: o7\nturn: crab", "piocher_draw piocher_discard play"),
    ("octopus pile: 1\ncrab hand: 1\ntable: o7\nturn: crab", "piocher_discard play"),
    ("octopus pile: 1\ncrab hand: 1\ntable: o4\nturn: crab", "offrir_give play"),
    ("octopus hand: 1\ncrab pile: 1\ntable: c5\nturn: octopus", "guerir_discard guerir_fill play"),
    ("octopus hand: 1\ncrab hand: 1\ntable: c5\nturn: octopus", "guerir_draw play"),
    ("octopus pile: 1\ncrab hand: 1\ntable: c2\nturn: octopus", "pincer_pinch play"),
    ("octopus hand: 1\ncrab hand: 3 9\ntable: o10\nturn: crab", "imiter_choose play"),
    ("octopus hand: 1\ncrab hand: 1\ntable: c10\nturn: octopus", "fouiller_search play"),
]


@pytest.mark.parametrize(("sides", "then"), NOTHING_TO_ASK, ids=[then for _, then in NOTHING_TO_ASK])
def test_a_step_without_a_card_to_ask_about_is_told(sides: str, then: str) -> None:
    text = f"reef mode=asymmetric\nthen: {then}\n{sides}"
    assert complaint(text) == f"Line 2 (then): {then.split()[0]} has nothing to ask here."


# ---- courses ----

BROKEN = [
    "o4",
    "+",
    "+o13",
    "-4x",
    "back",
    "back=",
    "back=o4,o5",
    "shown",
    "shown=",
    "shown=o4,",
    "shown=4,4,4",
    "drew",
    "+c4@hand",
]


@pytest.mark.parametrize("word", BROKEN)
def test_what_is_no_event_is_told_with_how_it_is_said(word: str) -> None:
    message = complaint(f"reef\noctopus hand: 4\noctopus buried: 2 3\noctopus course: +4 {word}\ncrab hand: 1\nturn: octopus")
    assert message.startswith(
        f"Line 4 (octopus course): {word!r} is not something that happens to cards: write +c4, -c4, back=c4, draw"
    )


CANNOT_BE = {
    "+o5": "+o5 cannot have happened before",
    "+o4 +o4": "+o4 cannot have happened before",
    "-o3 -o3": "-o3 cannot have happened before",
    "+c4": "+c4 cannot have happened before",
    "back=o3 draw draw": "draw cannot have happened before",
    "back=c6 -c6": "back=c6 cannot have happened before",
    "draw draw": "draw cannot have happened before",
    "discard discard": "discard cannot have happened before",
    "shown=o4,o6": "shown=o4,o6 cannot have happened before",
    "+o3": "after all this the cards cannot lie where they do",
    "+o6 discard": "after all this the cards cannot lie where they do",
    "back=o4": "after all this the cards cannot lie where they do",
    "back=o3 draw": "after all this the cards cannot lie where they do",
    "shown=o4 discard draw": "after all this the cards cannot lie where they do",
}
"""The octopus holds a 4, has a 6 in the pile, and discarded a 3 in secret."""


@pytest.mark.parametrize("course", CANNOT_BE)
def test_what_cannot_have_happened_is_told(course: str) -> None:
    sides = "octopus hand: 4\noctopus pile: 6\noctopus buried: 3\ncrab hand: 1"
    message = complaint(f"reef\n{sides}\noctopus course: {course}\nturn: octopus")
    assert message.startswith(f"Line 6 (octopus course): {CANNOT_BE[course]}")


@pytest.mark.parametrize(
    "course",
    ["+4", "+o4 discard", "+o3 discard", "+o4 +o3 discard", "back=o4 draw", "shown=o3 discard draw", "shown=o3,o4 discard"],
)
def test_what_may_have_happened_is_taken(course: str) -> None:
    s = read(f"reef\noctopus hand: 4\noctopus buried: 3\noctopus course: {course}\ncrab hand: 1\nturn: octopus")
    assert f"octopus course: {course.replace('+4', '+o4')}\n" in GAME.write(s)
