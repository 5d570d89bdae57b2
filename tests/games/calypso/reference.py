"""A naive Calypso, written from the rules contract alone, to check the real engine against. It keeps the list of all worlds
that fit what was seen, and thins it out."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from typing import TypeVar

COLOURS = ["yellow", "purple", "green", "pink"]
TILES = list(combinations(COLOURS, 2))
SEATS = ["first", "second", "third", "fourth", "fifth", "sixth"]
GOALS = {2: 12, 3: 10, 4: 8, 5: 7, 6: 6}
SEA = -1

World = tuple[tuple[str, str], ...]
"""By place: the face that shows, the face that is hidden."""


@cache
def worlds_showing(faces: tuple[str, ...]) -> list[World]:
    """All worlds after a shuffle whose first places show these faces."""
    if not faces:
        worlds = []
        for order in permutations(TILES):
            for turns in product([False, True], repeat=6):
                world = tuple((b, a) if turned else (a, b) for (a, b), turned in zip(order, turns, strict=True))
                shown = [face for face, _ in world]
                if all(shown.count(colour) < 3 for colour in COLOURS):
                    worlds.append(world)
        return worlds
    return [world for world in worlds_showing(faces[:-1]) if world[len(faces) - 1][0] == faces[-1]]


@dataclass
class Question:
    """What is asked, of whom, and the answers that are legal with their weights."""

    name: str
    seat: int
    options: dict[str, int]


class GameOver(Exception):
    """Somebody has won, or all have won or lost."""


T = TypeVar("T")
Script = Generator[Question, str, T]


class Reference:
    """One game, told as a script that stops at every question."""

    def __init__(self, players: int, mode: str) -> None:
        self.players = players
        self.mode = mode
        self.together = mode in ("coop", "coop_hard")
        self.fish = [0] * players
        self.net = 0 if self.together else 24
        self.ocean = 24 if self.together else 0
        self.eaten = 0
        self.ring = ["shark"]
        self.calypso = 0
        self.faces: list[str] = []
        self.worlds: list[World] = []
        self.turn: int | None = None
        self.winners: list[int] | None = None
        self.script = self.tell_game()
        self.question: Question | None = next(self.script)

    def answer(self, text: str) -> None:
        """Go on to the next question."""
        assert self.question is not None
        assert text in self.question.options
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = None

    def tell_game(self) -> Script[None]:
        """Set up, then turn after turn until it is over."""
        yield from self.lay_ring()
        yield from self.lay_tiles("lay_first")
        player = yield from self.who_starts()
        try:
            while True:
                self.turn = player
                again = yield from self.take_turn(player)
                if not again:
                    player = (player + 1) % self.players
        except GameOver:
            return

    # Setting up

    def lay_ring(self) -> Script[None]:
        """Six large tiles around, clockwise from the shark."""
        while len(self.ring) < 7:
            left = [tile for tile in [*COLOURS, "four", "net"] if tile not in self.ring]
            text = yield Question("lay_ring", SEA, {f"ring {tile}": 1 for tile in left})
            self.ring.append(text.split()[1])

    def lay_tiles(self, name: str) -> Script[None]:
        """Six small tiles, as any world shows them."""
        self.faces = []
        while len(self.faces) < 6:
            weights = {f"lay {colour}": len(worlds_showing((*self.faces, colour))) for colour in COLOURS}
            text = yield Question(name, SEA, {text: weight for text, weight in weights.items() if weight})
            self.faces.append(text.split()[1])
        self.worlds = list(worlds_showing(tuple(self.faces)))

    def who_starts(self) -> Script[int]:
        """The highest roll; those tied roll again."""
        rolling = list(range(self.players))
        while len(rolling) > 1:
            rolls = []
            for _ in rolling:
                rolls.append((yield from self.roll("start_roll")))
            rolling = [seat for seat, number in zip(rolling, rolls, strict=True) if number == max(rolls)]
        return rolling[0]

    def roll(self, name: str) -> Script[int]:
        text = yield Question(name, SEA, {f"roll {number}": 1 for number in range(1, 7)})
        return int(text.split()[1])

    # A turn

    def take_turn(self, player: int) -> Script[bool]:
        """One roll and what it brings; true when the player plays again."""
        number = yield from self.roll("roll")
        self.calypso = (self.calypso + number) % 7
        tile = self.ring[self.calypso]
        together = "coop_" if self.together else ""
        if tile in COLOURS:
            place, right = yield from self.seek(player, f"{together}seek", tile)
            if right:
                yield from self.reward(player, 1)
            yield from self.settle(player, place)
            return right
        if tile == "four":
            if self.mode == "coop_hard":
                return False
            text = yield Question(f"{together}name", player, {f"name {colour}": 1 for colour in COLOURS})
            place, right = yield from self.seek(player, f"{together}seek_named", text.split()[1])
            if right and not self.together:
                yield from self.reward(player, 2)
            elif right and self.net > 0:
                self.net, self.ocean = self.net - 1, self.ocean + 1
            yield from self.settle(player, place)
        elif self.together:
            self.lose_one(tile)
        elif tile == "net":
            if self.fish[player]:
                self.fish[player] -= 1
                self.net += 1
        elif any(count for seat, count in enumerate(self.fish) if seat != player):
            yield from self.rob(player, "shark_take")
        else:
            self.net -= 1
            self.gain(player)
        return False

    def seek(self, player: int, name: str, wanted: str) -> Script[tuple[int, bool]]:
        """Turn a tile over: which, and whether it shows what is wanted."""
        text = yield Question(name, player, {f"turn {place}": 1 for place in range(1, 7)})
        place = int(text.split()[1]) - 1
        weights = {f"show {colour}": sum(world[place][1] == colour for world in self.worlds) for colour in COLOURS}
        shows = {"seek": "show_colour", "seek_named": "show_named", "coop_seek": "coop_show"}
        text = yield Question(shows.get(name, "coop_show_named"), SEA, {t: weight for t, weight in weights.items() if weight})
        colour = text.split()[1]
        seen = [world for world in self.worlds if world[place][1] == colour]
        self.worlds = [(*world[:place], world[place][::-1], *world[place + 1 :]) for world in seen]
        self.faces[place] = colour
        return place, colour == wanted

    def settle(self, player: int, place: int) -> Script[None]:
        """Shuffle if three of a colour show; otherwise, in the variant, place the tile."""
        if any(self.faces.count(colour) == 3 for colour in COLOURS):
            yield from self.lay_tiles("lay")
        elif self.mode == "free_placement":
            others = [other for other in range(6) if other != place]
            text = yield Question("place", player, {**{f"swap {other + 1}": 1 for other in others}, "keep": 1})
            if text != "keep":
                self.swap(place, int(text.split()[1]) - 1)

    def swap(self, a: int, b: int) -> None:
        order = list(range(6))
        order[a], order[b] = b, a
        self.faces = [self.faces[i] for i in order]
        self.worlds = [tuple(world[i] for i in order) for world in self.worlds]

    # Fish

    def reward(self, player: int, count: int) -> Script[None]:
        """So many fish from the net, then from opponents; or one fish of the ocean."""
        if self.together:
            self.ocean -= 1
            self.fish[player] += 1
            if sum(self.fish) == 10:
                self.winners = list(range(self.players))
                raise GameOver
            return
        for _ in range(count):
            if self.net:
                self.net -= 1
                self.gain(player)
            else:
                yield from self.rob(player, "collect")

    def rob(self, player: int, name: str) -> Script[None]:
        """A fish from an opponent; asked only where there is a choice."""
        victims = [seat for seat in range(self.players) if seat != player and self.fish[seat]]
        if not victims:
            return
        victim = victims[0]
        if len(victims) > 1:
            text = yield Question(name, player, {f"take {SEATS[seat]}": 1 for seat in victims})
            victim = SEATS.index(text.split()[1])
        self.fish[victim] -= 1
        self.gain(player)

    def gain(self, player: int) -> None:
        self.fish[player] += 1
        if self.fish[player] == GOALS[self.players]:
            self.winners = [player]
            raise GameOver

    def lose_one(self, tile: str) -> None:
        """The fisherman or the shark gets a fish of the ocean."""
        self.ocean -= 1
        if tile == "net":
            self.net += 1
        else:
            self.eaten += 1
        if self.net + self.eaten == 10:
            self.winners = []
            raise GameOver
