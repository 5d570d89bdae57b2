"""Luck that anyone can check: what the key promises, what it draws, and that nothing else has a say."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hautemer.core.engine import Chance, asking, play
from hautemer.core.fair import FairDraws, commitment, new_key
from hautemer.games.reef.actions import Draw
from hautemer.games.reef.state import Reef
from hautemer.games.shelf import SHELF

KEY = "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"
HUGE = 2**256
"""A total so large that two draws are the same only if the whole hash is."""


def drawn(key: str = KEY, table: str = "t", words: tuple[str, ...] = ("salt", "pepper"), n: int = 7) -> int:
    return FairDraws(key, table, list(words)).draw(n, HUGE)


def test_a_promise_is_the_sha_256_of_the_keys_bytes_not_of_its_digits() -> None:
    assert commitment(KEY) == hashlib.sha256(bytes.fromhex(KEY)).hexdigest()
    assert commitment(KEY) != hashlib.sha256(KEY.encode()).hexdigest()
    assert commitment("00") == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"


def test_a_new_key_has_32_bytes_and_is_never_the_same() -> None:
    keys = {new_key() for _ in range(20)}
    assert len(keys) == 20
    assert {len(bytes.fromhex(key)) for key in keys} == {32}


def test_a_draw_is_the_same_whenever_and_in_whatever_order_it_is_asked() -> None:
    luck = FairDraws(KEY, "t", ["salt", "pepper"])
    forth = [luck.draw(n, 24) for n in range(50)]
    back = [luck.draw(n, 24) for n in reversed(range(50))]
    assert back[::-1] == forth
    assert [FairDraws(KEY, "t", ["salt", "pepper"]).draw(n, 24) for n in range(50)] == forth


@pytest.mark.parametrize(
    "other",
    [
        drawn(key="1" + KEY[1:]),
        drawn(key=KEY[:-1] + "e"),
        drawn(table="T"),
        drawn(table=""),
        drawn(n=8),
        drawn(words=("Salt", "pepper")),
        drawn(words=("salt", "pepper ")),
        drawn(words=("salt", "")),
        drawn(words=("pepper", "salt")),
    ],
    ids=["first digit", "last digit", "table", "no table", "number", "first words", "second words", "no words", "swapped"],
)
def test_a_draw_hangs_on_the_key_the_table_the_number_and_every_seats_words(other: int) -> None:
    assert other != drawn()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("ab", ""), ("a", "b")),
        (("", "ab"), ("ab", "")),
        (('a","b', ""), ("a", "b")),
        (('a"', "b"), ("a", '"b')),
        (("a\\", "b"), ("a", "\\b")),
        (("a\n", "b"), ("a", "\nb")),
        (("a,", "b"), ("a", ",b")),
        (("é", "b"), ("e\u0301", "b")),
        (("a\u2028", "b"), ("a", "\u2028b")),
        (("\\u00e9", ""), ("é", "")),
    ],
)
def test_words_cannot_be_shifted_from_one_seat_to_the_other(one: tuple[str, str], two: tuple[str, str]) -> None:
    assert drawn(words=one) != drawn(words=two)


@given(st.tuples(st.text(), st.text()), st.tuples(st.text(), st.text()))
def test_other_words_always_make_another_draw(one: tuple[str, str], two: tuple[str, str]) -> None:
    assert (drawn(words=one) == drawn(words=two)) == (one == two)


def test_the_table_and_the_number_cannot_be_taken_for_words() -> None:
    assert FairDraws(KEY, "t", ["7", "a"]).draw(1, HUGE) != FairDraws(KEY, "t", ["a"]).draw(7, HUGE)
    assert FairDraws(KEY, 't",7,"', []).draw(1, HUGE) != FairDraws(KEY, "t", [",1"]).draw(7, HUGE)


def test_a_draw_can_be_made_again_with_nothing_but_a_hash() -> None:
    """docs/logs.md, step by step: message, HMAC, big-endian number, modulo. OpenSSL's command line gave the digest."""
    message = '["5f0c9d21",31,"sel \\"gros\\"\\n","Ωmer"]'.encode()
    digest = hmac.new(bytes.fromhex(KEY), message, hashlib.sha256).digest()
    assert digest.hex() == "ed2ea8aa9c72a30d61d85a095de13a026a1d2b2732893583e23d8d561d9cc313"
    number = int(digest.hex(), 16)
    luck = FairDraws(KEY, "5f0c9d21", ['sel "gros"\n', "Ωmer"])
    assert luck.draw(31, HUGE) == number
    assert luck.draw(31, 19) == number % 19


def test_the_hash_is_the_one_of_the_standard() -> None:
    """HMAC-SHA-256 of RFC 4231, case 2, by the definition: so that the vector above does not rest on one library's word."""
    key, message = b"Jefe".ljust(64, b"\0"), b"what do ya want for nothing?"
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    outer = hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).hexdigest()
    assert outer == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert hmac.digest(b"Jefe", message, "sha256").hex() == outer


@pytest.mark.parametrize("total", range(1, 31))
def test_draws_are_even(total: int) -> None:
    """By chi-square, within four standard deviations of its mean; the key is fixed, so this holds always or never."""
    luck = FairDraws(KEY, "even", ["", ""])
    trials = 3000
    counted = Counter(luck.draw(n, total) for n in range(trials))
    assert set(counted) == set(range(total))
    due = trials / total
    chi_square = sum((counted[r] - due) ** 2 / due for r in range(total))
    freedom = total - 1
    assert chi_square <= freedom + 4 * (2 * freedom) ** 0.5


def refilling(pile: str) -> tuple[Reef, Chance[Reef, Draw]]:
    """The octopus draws from this pile."""
    s = SHELF["reef"].read(
        f"reef\noctopus hand: 1\noctopus pile: {pile}\ncrab hand: 9\ncrab pile: rest\nturn: crab\nthen: refill open"
    )
    step = asking(s)
    assert isinstance(step, Chance)
    return cast(Reef, s), step


def test_the_sea_draws_a_twin_twice_as_often_as_a_single_card_and_an_absent_one_never() -> None:
    s, step = refilling("2 2 5 w")
    luck = FairDraws(KEY, "weights", ["", ""])
    trials = 4000
    counted = Counter(str(luck.answer(n, s, step)) for n in range(trials))
    assert set(counted) == {"draw o2", "draw o5", "draw oΩ"}
    for action, share in {"draw o2": 1 / 2, "draw o5": 1 / 4, "draw oΩ": 1 / 4}.items():
        assert abs(counted[action] - trials * share) < 4 * (trials * share * (1 - share)) ** 0.5


def test_the_number_falls_on_the_cards_laid_out_in_their_order() -> None:
    s, step = refilling("a 2 2 5 w")
    luck = FairDraws(KEY, "order", ["", ""])
    pile = ["draw oα", "draw o2", "draw o2", "draw o5", "draw oΩ"]
    assert [str(luck.answer(n, s, step)) for n in range(40)] == [pile[luck.draw(n, 5)] for n in range(40)]


def test_asking_the_sea_changes_nothing() -> None:
    s, step = refilling("a 2 2 5 w")
    before = SHELF["reef"].write(s)
    FairDraws(KEY, "t", ["", ""]).answer(3, s, step)
    assert SHELF["reef"].write(s) == before


def test_a_whole_deal_can_be_drawn_again() -> None:
    def deal() -> list[str]:
        game = SHELF["reef"]
        s = game.start(game.complete_options({}))
        luck = FairDraws(KEY, "deal", ["", ""])
        draws: list[str] = []
        while isinstance(step := asking(s), Chance):
            action = luck.answer(len(draws), s, step)
            draws.append(str(action))
            play(s, action)
        return draws

    assert deal() == deal()
    assert len(deal()) == 1 + 5 + 5, "the lots, and five cards each"
