"""Optimal play for two: how often the seat to roll wins, from everywhere.

The game is listed by its own rules: every situation, every number of fish, every line of answers up to the next roll. The value
of a place then follows from those of the others, again and again until nothing changes any more (value iteration). There is one
solution only: whatever both answer, luck alone can bring one of them a shark in every turn and the other a net, so that
from everywhere the game ends within 24 rolls with a chance that never falls below a certain one."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hautemer.core.engine import Chance, asking, play
from hautemer.games.calypso.actions import RINGS, ROLLS
from hautemer.games.calypso.book import empty_table
from hautemer.games.calypso.setup import LAY_RING, LAY_TILE
from hautemer.games.calypso.situations import after_shuffle, situation
from hautemer.games.calypso.state import Calypso
from hautemer.games.calypso.tiles import FISH, LAYOUTS, NONE, PLACES, RING, at_place
from hautemer.games.calypso.turn import A_TURN, ROLL_DIE

OPTIONS: Final = {"players": "2", "mode": "base", "memory_aid": "no"}
WON: Final = 0
LineOutcome = tuple[tuple[int, float], ...]
"""Where a line of answers of one seat leads, and how likely: to a place with the same seat to roll, to one with the other to roll
(its number below zero), or to WON."""


@final
class Solver:
    """The whole game, listed. A place is a situation, the fish of the seat to roll, and the fish of the other."""

    def __init__(self, goal: int) -> None:
        self.goal: i64 = goal
        self.tables: list[Calypso] = []  # one for each situation, with the first seat about to roll
        self.numbers: dict[int, int] = {}  # of the situations
        self.reached: list[int] = []  # by situation and roll: the situation that Calypso then is in
        self.lines: dict[int, list[LineOutcome]] = {}  # by place: what can be answered when the roll has brought her there
        self.open_out()
        places = len(self.tables) * goal * goal
        self.worth: list[float] = [1.0, *[0.5] * places]  # how often the seat to roll wins, by place; first, WON
        self.there: list[float] = [0.0] * (places + 1)  # the same, once the roll has brought Calypso there
        self.first_line: list[int] = [0, 0]  # by place: its lines; the lines and their leads lie flat, one behind the other
        self.first_lead: list[int] = [0]
        self.leads: list[int] = []
        self.shares: list[float] = []
        self.lay_flat(places)

    # ---- listing ----

    def open_out(self) -> None:
        table = empty_table(OPTIONS)
        table.goal, table.turn = self.goal, 0
        for ring in RINGS:
            LAY_RING.take(table, ring)
        table.agenda = A_TURN
        for layout in LAYOUTS:
            table.gather()
            for place in range(PLACES):
                table.lay(at_place(layout, place))
            for at in range(RING):
                table.at = at
                self.number(table)
        opened = 0
        while opened < len(self.tables):
            for roll in ROLLS:
                s = self.tables[opened].clone()
                play(s, roll)
                there = self.number(s)
                self.reached.append(there)
                if self.place(there, 0, 0) not in self.lines:
                    self.open_places(s, there)
            opened += 1

    def number(self, s: Calypso) -> int:
        """The number of the situation; a new one is added."""
        key = situation(s)
        if key not in self.numbers:
            self.numbers[key] = len(self.tables)
            table = s.clone()
            table.turn, table.wanted, table.agenda = 0, NONE, A_TURN
            self.tables.append(table)
        return self.numbers[key]

    def place(self, number: int, mine: int, theirs: int) -> int:
        return 1 + (number * int(self.goal) + mine) * int(self.goal) + theirs

    def open_places(self, s: Calypso, number: int) -> None:
        """What the first seat can answer in this situation, for all numbers of fish."""
        for mine in range(int(self.goal)):
            for theirs in range(int(self.goal)):
                c = s.clone()
                c.fish, c.net = 0, FISH - mine - theirs
                c.give(0, mine)
                c.give(1, theirs)
                self.lines[self.place(number, mine, theirs)] = sorted(set(self.answers(c)))

    def answers(self, s: Calypso) -> list[LineOutcome]:
        """A line for each way in which the seat can answer until the sea is asked; one where nothing is asked of it."""
        step = asking(s)
        if step is None or not step.asks_a_seat:
            shares: dict[int, float] = {}
            self.follow(s, 1.0, shares)
            return [tuple(sorted(shares.items()))]
        lines: list[LineOutcome] = []
        for action in step.options(s):
            c = s.clone()
            play(c, action)
            lines += self.answers(c)
        return lines

    def follow(self, s: Calypso, share: float, shares: dict[int, float]) -> None:
        """Let the sea answer in all ways up to the next roll; the shares of the places that this leads to are added up."""
        step = asking(s)
        if step is None:
            shares[WON] = shares.get(WON, 0.0) + share
        elif step is ROLL_DIE:
            lead = self.lead(s, self.number(s))
            shares[lead] = shares.get(lead, 0.0) + share
        elif step is LAY_TILE:
            for key, part in after_shuffle(s):
                lead = self.lead(s, self.numbers[key])
                shares[lead] = shares.get(lead, 0.0) + share * part
        else:
            assert isinstance(step, Chance)
            for action in step.options(s):
                c = s.clone()
                play(c, action)
                self.follow(c, share * float(step.weight(s, action)) / float(step.total(s)), shares)

    def lead(self, s: Calypso, number: int) -> int:
        place = self.place(number, int(s.owned(s.turn)), int(s.owned(1 - s.turn)))
        return place if s.turn == 0 else -place

    def lay_flat(self, places: int) -> None:
        for place in range(1, places + 1):
            for line in self.lines[place]:
                for lead, share in line:
                    self.leads.append(lead)
                    self.shares.append(share)
                self.first_lead.append(len(self.leads))
            self.first_line.append(len(self.first_lead) - 1)

    # ---- solving ----

    def sweep(self) -> float:
        """Compute the value of every place anew, those with most fish first; returns the largest change."""
        most = 0.0
        fish: i64 = 2 * self.goal - 2
        while fish >= 0:
            mine: i64 = max(0, fish - self.goal + 1)
            while mine <= fish and mine < self.goal:
                most = max(most, self.sweep_fish(mine * self.goal + fish - mine))
                mine += 1
            fish -= 1
        return most

    def sweep_fish(self, fish: i64) -> float:
        """The same for all situations with these numbers of fish."""
        count: i64 = len(self.tables)
        size: i64 = self.goal * self.goal
        number: i64 = 0
        while number < count:
            place: i64 = 1 + number * size + fish
            self.there[place] = self.best(place)
            number += 1
        most = 0.0
        number = 0
        while number < count:
            expected = 0.0
            roll: i64 = 6 * number
            while roll < 6 * number + 6:
                there: i64 = self.reached[roll]
                expected += self.there[1 + there * size + fish]
                roll += 1
            place = 1 + number * size + fish
            most = max(most, abs(expected / 6 - self.worth[place]))
            self.worth[place] = expected / 6
            number += 1
        return most

    def best(self, place: i64) -> float:
        """The value of the best line of answers here."""
        best = 0.0
        line: i64 = self.first_line[place]
        end: i64 = self.first_line[place + 1]
        while line < end:
            expected = 0.0
            i: i64 = self.first_lead[line]
            last: i64 = self.first_lead[line + 1]
            while i < last:
                lead: i64 = self.leads[i]
                expected += self.shares[i] * (self.worth[lead] if lead >= 0 else 1.0 - self.worth[-lead])
                i += 1
            best = max(best, expected)
            line += 1
        return best

    def solution(self) -> dict[int, list[float]]:
        """By situation: how often the seat to roll wins, by the fish of both."""
        size = int(self.goal) * int(self.goal)
        return {key: self.worth[1 + number * size : 1 + (number + 1) * size] for key, number in sorted(self.numbers.items())}
