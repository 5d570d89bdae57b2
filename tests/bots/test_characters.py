"""Who sits down as whom: never a name twice, always the strength that was chosen, a rank's own two before others."""

from __future__ import annotations

from itertools import product

import pytest

from hautemer.bots.characters import CHARACTERS, known_character, line_up, namesakes, seat_characters
from hautemer.bots.crew import bots_of
from hautemer.core.errors import BadInput
from hautemer.core.skills import RANKS
from hautemer.games.shelf import SHELF
from hautemer.speech import LANGUAGES, load

EVERY_BOT = sorted({bot for game in SHELF.values() for bot in bots_of(game)})


def nobody(seats: int) -> list[str]:
    return [""] * seats


def test_every_rank_has_two_and_every_id_is_its_name_in_plain_letters() -> None:
    assert [character.rank for character in CHARACTERS.values()] == [rank for rank in RANKS for _ in range(2)]
    assert namesakes(character.name for character in CHARACTERS.values()) == set(CHARACTERS)


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("bot", EVERY_BOT)
def test_bots_that_play_alike_have_names_of_their_own_the_twins_first(bot: str, seats: int) -> None:
    seated = seat_characters([bot] * seats, nobody(seats))
    assert len(set(seated)) == seats
    assert seated == line_up(bot)[:seats]
    if bot in RANKS:
        assert all(CHARACTERS[one].rank == bot for one in seated[:2])


@pytest.mark.parametrize("seats", range(1, 5))
def test_in_any_mixture_nobody_sits_twice_and_a_rank_has_its_own_two_if_it_can(seats: int) -> None:
    for bots in product([*RANKS, "greedy"], repeat=seats):
        seated = seat_characters(bots, nobody(seats))
        assert len(set(seated)) == seats, bots
        for rank in RANKS:
            home = [CHARACTERS[one].rank for bot, one in zip(bots, seated, strict=True) if bot == rank]
            assert home.count(rank) == min(2, len(home)), bots


def test_of_a_rank_that_runs_out_the_nearest_sail_along_and_never_in_the_place_of_one_who_is_needed() -> None:
    seated = seat_characters(["lookout"] * 5 + ["deckhand"], nobody(6))
    assert seated == ["maelle", "oscar", "bruno", "hugo", "mona", "olive"]


def test_whoever_is_chosen_has_the_seat_and_people_have_none() -> None:
    assert seat_characters(["", "lookout", "lookout", "lookout"], ["", "", "", "oscar"]) == ["", "maelle", "olive", "oscar"]
    assert seat_characters(["captain", "captain"], ["pip", ""]) == ["pip", "nestor"], "at any strength"
    assert seat_characters(["", ""], ["pip", "lulu"]) == ["", ""]


def test_whoever_is_away_does_not_sit_down() -> None:
    assert seat_characters(["lookout"] * 2, nobody(2), {"maelle"}) == ["oscar", "olive"]


def test_people_of_the_same_name_are_known_by_it_however_it_is_written() -> None:
    assert namesakes(["MAELLE", "Maëlle", "Oscar ", "Ann", ""]) == {"maelle"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_explorer_of_the_island_is_called_like_one_of_the_crew(lang: str) -> None:
    assert namesakes(load("games/island/words", lang)["figure_names"].values()) == set()


def test_a_character_that_nobody_is_is_told_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"There is no character called 'maele'\. Did you mean maelle\?"):
        known_character("maele")
