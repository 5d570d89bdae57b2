"""What was seen, what can be deduced, and how evenly the sea shuffles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import cast

from hautemer.core.engine import Chance, asking, offers, play
from hautemer.core.messages import OMNISCIENT, SPECTATOR
from hautemer.core.rng import Rng
from hautemer.games.calypso.messages import CalypsoView, Swapped, Turned
from hautemer.games.calypso.state import Calypso, faces_of
from hautemer.games.calypso.tiles import COLOURS, LAYOUTS, fillings
from hautemer.lab import promises
from tests.games.calypso.drawing import GAME, Drawn
from tests.proof import proves

TILES = list(combinations(COLOURS, 2))
World = tuple[tuple[str, str], ...]


def all_worlds() -> list[World]:
    """Every way to lay six different tiles, either face up, so that no colour shows three times."""
    worlds = []
    for order in permutations(TILES):
        for up in product((0, 1), repeat=6):
            world = tuple((tile[i], tile[1 - i]) for tile, i in zip(order, up, strict=True))
            if max(Counter(face for face, _ in world).values()) < 3:
                worlds.append(world)
    return worlds


WORLDS = all_worlds()


def drawn_worlds(t: Drawn) -> Counter[World]:
    """All worlds that the sea can draw from here by turning every tile once, with their weights."""
    counts: Counter[World] = Counter()

    def turn(s: Calypso, place: int, weight: Fraction, world: World) -> None:
        if place == 6:
            counts[world] += weight  # type: ignore[assignment]
            return
        for colour in range(4):
            if ways := int(s.ways(place, colour)):
                c = s.clone()
                c.flip(place, colour)
                tile = COLOURS[s.face(place)], COLOURS[colour]
                turn(c, place + 1, weight * Fraction(ways, int(s.all_ways(place))), (*world, tile))

    turn(t.s, 0, Fraction(1), ())
    return counts


# ---- the shuffle ----


@proves("calypso.shuffle")
def test_shuffle_places_and_faces_are_even_over_the_32_face_states() -> None:
    """Exactly: the sea lays any of the 1,440 layouts with the same chance, and what it then turns up makes any of the 16 worlds
    behind a layout as likely: 720 orders of the tiles times 32 of the 64 face states."""
    assert len(WORLDS) == 720 * 32
    assert len(LAYOUTS) == fillings(0) == 1440
    layouts = Counter(tuple(face for face, _ in world) for world in WORLDS)
    assert len(layouts) == 1440
    assert set(layouts.values()) == {16}
    t = Drawn("ring: shark\ntiles:\nturn: nobody\nthen: prepare")
    t.answer("ring yellow", "ring net", "ring purple", "ring four", "ring green", "ring pink")
    assert chances_of_layouts(t.s, Fraction(1)) == dict.fromkeys(layouts, Fraction(1, 1440))


def chances_of_layouts(s: Calypso, chance: Fraction) -> dict[tuple[str, ...], Fraction]:
    """Every layout that the sea can lay from here, with its chance."""
    step = asking(s)
    if not isinstance(step, Chance) or step.name not in ("lay", "lay_first"):
        return {tuple(COLOURS[colour] for colour in faces_of(s)): chance}
    chances: dict[tuple[str, ...], Fraction] = {}
    for action in step.options(s):
        c = s.clone()
        play(c, action)
        chances |= chances_of_layouts(c, chance * Fraction(int(step.weight(s, action)), int(step.total(s))))
    return chances


@proves("calypso.shuffle")
def test_shuffle_behind_every_layout_sixteen_worlds_are_as_likely() -> None:
    behind: dict[tuple[str, ...], list[World]] = {}
    for world in WORLDS:
        behind.setdefault(tuple(face for face, _ in world), []).append(world)
    for faces in list(behind)[::37]:
        t = Drawn(f"tiles: {' '.join(faces)}")
        assert drawn_worlds(t) == dict.fromkeys(behind[faces], Fraction(1, 16)), faces


@proves("calypso.shuffle")
def test_shuffle_in_fast_play_comes_out_as_evenly() -> None:
    """Chi-square over the 1,440 layouts, of games that are played on inside the engine."""
    drawn = 1440 * 20
    seen: Counter[tuple[int, ...]] = Counter()
    rng = Rng(7)
    start = GAME.start(GAME.complete_options({}))
    for _ in range(drawn):
        s = cast(Calypso, start.clone())
        offers_after_the_tiles(s, rng)
        seen[tuple(faces_of(s))] += 1
    assert len(seen) == 1440
    chi_square = sum((n - 20) ** 2 / 20 for n in seen.values())
    assert abs(chi_square - 1439) < 5 * (2 * 1439) ** 0.5, "five standard deviations"


def offers_after_the_tiles(s: Calypso, rng: Rng) -> None:
    """Let the sea lay the ring and the tiles, as it does in random play."""
    while s.laid < 6:
        step = s.agenda.step
        s.agenda = s.agenda.rest
        step.random_step(s, rng)


@proves("calypso.setup")
def test_setup_every_ring_is_as_likely_in_fast_play() -> None:
    drawn = 720 * 20
    seen: Counter[int] = Counter()
    rng = Rng(3)
    start = GAME.start(GAME.complete_options({}))
    for _ in range(drawn):
        s = cast(Calypso, start.clone())
        offers_after_the_tiles(s, rng)
        seen[int(s.ring)] += 1
    assert len(seen) == 720
    chi_square = sum((n - 20) ** 2 / 20 for n in seen.values())
    assert abs(chi_square - 719) < 5 * (2 * 719) ** 0.5


# ---- memory and deduction ----


@proves("calypso.memory")
def test_memory_what_a_tile_can_hide_is_deduced_from_all_that_was_seen() -> None:
    """At every question of some games: the worlds that fit all faces shown since the shuffle, counted one by one."""
    compared = 0
    for seed in range(12):
        worlds: list[World] = []
        fresh = True
        for s, step, _ in promises.questions(GAME, seed):
            state = cast(Calypso, s)
            for event in s.events or []:
                if isinstance(event, Turned) and event.place is not None:
                    here = event.place - 1
                    worlds = [
                        (*world[:here], world[here][::-1], *world[here + 1 :])
                        for world in worlds
                        if world[here][1] == event.colour
                    ]
                elif isinstance(event, Swapped) and event.place is not None and event.other is not None:
                    order = list(range(6))
                    order[event.place - 1], order[event.other - 1] = event.other - 1, event.place - 1
                    worlds = [tuple(world[i] for i in order) for world in worlds]
            s.events = []
            if state.laid < 6:
                fresh = True
                continue
            view = Drawn.watched(s)
            faces = tuple(tile.shows for tile in view.tiles)
            if fresh:
                worlds = [world for world in WORLDS if tuple(face for face, _ in world) == faces]
                fresh = False
            if step.name.startswith("roll"):
                for place, tile in enumerate(view.tiles):
                    hidden = Counter(world[place][1] for world in worlds)
                    assert tile.hides is not None
                    scale = sum(hidden.values()) // sum(tile.hides.values())
                    assert {colour: scale * ways for colour, ways in tile.hides.items()} == hidden
                    compared += 1
    assert compared > 2000


@proves("calypso.memory")
def test_memory_the_pairs_tell_more_than_the_turned_tiles() -> None:
    t = Drawn("tiles: pink/yellow pink/purple green yellow yellow purple\nturned: 1")
    tiles = t.view.tiles
    assert tiles[0].seen == "yellow"
    assert tiles[2].seen is None, "nobody turned it"
    assert tiles[2].hides is not None
    assert set(tiles[3].hides or {}) == {"purple", "green"}, "yellow's tile with pink lies at place 1"


@proves("calypso.memory")
def test_memory_a_screen_shows_the_faces_only_unless_the_aid_is_on() -> None:
    drawing = "tiles: yellow/green yellow purple purple green pink\nturned: 1"
    for aid in ("no", "yes"):
        view = Drawn(drawing, memory_aid=aid).view
        screen = cast(CalypsoView, GAME.screen(view))
        assert [tile.shows for tile in screen.tiles] == [tile.shows for tile in view.tiles]
        if aid == "yes":
            assert screen == view
        else:
            assert all((tile.seen, tile.hides) == (None, None) for tile in screen.tiles)
            assert screen.turned is None


@proves("calypso.memory")
def test_memory_a_screen_shows_the_turned_tile_while_it_is_to_be_placed() -> None:
    t = Drawn(mode="free_placement").answer("roll 5", "turn 1", "show pink")
    assert cast(CalypsoView, GAME.screen(t.view)).turned == 1
    assert cast(CalypsoView, GAME.screen(t.answer("keep").view)).turned is None


@proves("calypso.memory")
def test_memory_the_story_that_is_kept_does_not_tell_places() -> None:
    t = Drawn(mode="free_placement").answer("roll 5", "turn 1", "show pink", "swap 4")
    assert [event.recap() for event in t.told(Turned)] == [Turned("calypso.memory", 0, None, "pink")]
    assert [event.recap() for event in t.told(Swapped)] == [Swapped("calypso.free_placement", 0, None, None)]


@proves("calypso.memory")
def test_memory_the_sea_is_asked_even_when_a_face_is_known() -> None:
    """So that neither the log's length nor a wait tells who comes back which tiles were turned."""
    t = Drawn("tiles: yellow/green yellow purple purple green pink\nturned: 1").answer("roll 6", "turn 1")
    assert t.weights == {"show green": 1}


def test_every_seat_sees_the_same() -> None:
    for s, _, _ in promises.questions(GAME, 5):
        views = [cast(CalypsoView, GAME.view(s, seat)) for seat in (SPECTATOR, OMNISCIENT, *range(len(GAME.seats(s.options))))]
        for view in views:
            assert (view.tiles, view.fish, view.turned) == (views[0].tiles, views[0].fish, views[0].turned)


def test_no_state_holds_a_hidden_face() -> None:
    """Two games that differ only in what is turned up later are the same state until then."""
    t = Drawn("calypso: shark").answer("roll 6", "turn 2")
    assert t.weights == {"show purple": 4, "show green": 6, "show pink": 6}
    assert GAME.write(t.s.clone()) == GAME.write(t.s)
    assert "yellow/" not in GAME.write(t.s)


def test_random_games_end() -> None:
    sea = Rng(1)
    for options in ({}, {"players": "6"}, {"mode": "coop"}):
        s = GAME.start(GAME.complete_options(options))
        answers = 0
        while options_now := offers(s, sea):
            play(s, options_now[sea.below(len(options_now))])
            answers += 1
            assert answers < 5000
