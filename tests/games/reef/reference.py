"""A naive Récif, written from the rules contract alone, to check the real engine against."""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import TypeVar

RANKS = ["α", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Ω"]
COPIES = 2
HAND_SIZE = 5
SEA = -1

COMMON_EFFECTS = {"α": "debuter", "1": "resister", "4": "offrir", "7": "piocher", "8": "inverser", "Ω": "remporter"}
OCTOPUS_EFFECTS = {"2": "aveugler", "5": "capturer", "10": "imiter"}
CRAB_EFFECTS = {"2": "pincer", "5": "guerir", "10": "fouiller"}

NEVER_CANCELLED = ["debuter", "resister", "aveugler", "remporter"]
NEVER_IMITATED = ["debuter", "resister", "imiter"]


@dataclass
class Question:
    """What is asked, of whom, and the answers that are legal with their weights."""

    name: str
    seat: int
    options: dict[str, int]


class GameOver(Exception):
    """Someone has neither hand nor pile left."""


T = TypeVar("T")
Script = Generator[Question, str, T]


def colour_of(card: str) -> str:
    """The owner's colour, o or c."""
    return card[0]


def rank_of(card: str) -> str:
    """The rank as printed."""
    return card[1:]


def height_of(card: str) -> int:
    """The place of the card's rank in the order from α to Ω."""
    return RANKS.index(rank_of(card))


def phrases(verb: str, cards: Iterable[str]) -> dict[str, int]:
    """One choice for each different card, all of weight 1."""
    return {f"{verb} {card}": 1 for card in cards}


def card_in(text: str) -> str:
    """The card that an answer such as "play o4" names."""
    return text.split()[1]


class Reference:
    """One game, told as a script that stops at every question."""

    def __init__(self, mode: str, finish_rank: str, octopus: str, opens: str) -> None:
        self.mode = mode
        self.finish_rank = finish_rank
        self.opens = opens
        self.colours = ["o", "c"] if octopus == "first" else ["c", "o"]
        self.hands: list[list[str]] = [[], []]
        self.piles: list[list[str]] = [[colour + rank for rank in RANKS for _ in range(COPIES)] for colour in self.colours]
        self.table: list[str] = []
        self.secret: list[list[str]] = [[], []]
        self.winner: int | None = None
        self.inverted = False
        self.script = self.tell_game()
        self.question: Question | None = next(self.script)

    def asked(self) -> str | None:
        """The name of the question, or None when the game is over."""
        return None if self.question is None else self.question.name

    def seat(self) -> int:
        """Who is asked: a seat, or the sea."""
        assert self.question is not None
        return self.question.seat

    def options(self) -> dict[str, int]:
        """The legal answers with their weights."""
        return {} if self.question is None else dict(self.question.options)

    def answer(self, text: str) -> None:
        """Go on to the next question."""
        if text not in self.options():
            raise ValueError(f"{text!r} is no answer to {self.asked()}")
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = None

    # The game and its rounds

    def tell_game(self) -> Script[None]:
        """Set up, then play rounds until someone has no card left."""
        opener = yield from self.choose_opener()
        yield from self.fill_both_hands("deal")
        try:
            while True:
                opener = yield from self.play_round(opener)
                self.table = []
                yield from self.fill_both_hands("refill")
        except GameOver:
            return

    def choose_opener(self) -> Script[int]:
        """The seat that opens the first round."""
        if self.opens != "lot":
            return ["first", "second"].index(self.opens)
        text = yield Question("lots", SEA, {"begin first": 1, "begin second": 1})
        return ["begin first", "begin second"].index(text)

    def fill_both_hands(self, name: str) -> Script[None]:
        """Fill the first seat's hand, then the second's."""
        for seat in (0, 1):
            yield from self.fill_hand(name, seat)

    def play_round(self, opener: int) -> Script[int]:
        """Play one round and say who won it."""
        self.inverted = False
        turn = opener
        while True:
            card = yield from self.choose_play(turn)
            if card is None:
                return 1 - turn
            self.lay(turn, card)
            effect = self.effect_of(card)
            if effect is not None and effect not in NEVER_CANCELLED:
                resisting = yield from self.choose_resistance(1 - turn)
                if resisting is not None:
                    # The 1 is the opponent's play: it is the same player's turn again.
                    self.lay(1 - turn, resisting)
                    continue
            wins_round = yield from self.perform(effect, turn)
            if wins_round:
                return turn
            turn = 1 - turn

    def choose_play(self, seat: int) -> Script[str | None]:
        """The card that the seat plays, or None for a pass."""
        options = phrases("play", [card for card in self.hands[seat] if self.may_play(card)])
        if self.table:
            options["pass"] = 1
        text = yield Question("play" if self.table else "open", seat, options)
        return None if text == "pass" else card_in(text)

    def choose_resistance(self, seat: int) -> Script[str | None]:
        """The 1 that the seat plays to cancel the card on top, or None."""
        options = phrases("resist", [card for card in self.hands[seat] if self.effect_of(card) == "resister"])
        options["allow"] = 1
        text = yield Question("answer", seat, options)
        return None if text == "allow" else card_in(text)

    def may_play(self, card: str) -> bool:
        """Whether the card may be laid on what lies on the table."""
        if not self.table:
            return True
        top = self.table[-1]
        if self.effect_of(card) == "debuter" or self.effect_of(top) == "remporter":
            return False
        if self.effect_of(card) == "aveugler":
            return True
        if self.inverted:
            return height_of(card) < height_of(top)
        return height_of(card) > height_of(top)

    def lay(self, seat: int, card: str) -> None:
        """Play the card from the hand onto the table."""
        self.hands[seat].remove(card)
        self.table.append(card)
        self.inverted = False
        self.check_end(seat)

    # Effects

    def effect_of(self, card: str) -> str | None:
        """The clause of the card's effect in this mode, or None for a blank card."""
        rank = rank_of(card)
        if rank in COMMON_EFFECTS:
            return COMMON_EFFECTS[rank]
        if self.mode == "symmetric":
            return "finir" if rank == self.finish_rank else None
        own_effects = OCTOPUS_EFFECTS if colour_of(card) == "o" else CRAB_EFFECTS
        return own_effects.get(rank)

    def perform(self, effect: str | None, seat: int) -> Script[bool]:
        """Do the effect for the seat, and say whether it wins the round."""
        if effect in ("finir", "remporter"):
            return True
        if effect == "offrir":
            yield from self.offrir(seat)
        elif effect == "piocher":
            yield from self.draw("piocher_draw", seat)
            yield from self.discard("piocher_discard", seat)
        elif effect == "inverser":
            self.inverted = True
        elif effect == "aveugler":
            yield from self.draw("aveugler_draw", seat)
        elif effect == "pincer":
            yield from self.pincer(seat)
        elif effect == "capturer":
            yield from self.capturer(seat)
        elif effect == "guerir":
            yield from self.discard("guerir_discard", seat)
            yield from self.fill_hand("guerir_draw", seat)
        elif effect == "fouiller":
            yield from self.fouiller(seat)
        elif effect == "imiter":
            return (yield from self.imiter(seat))
        return False

    def offrir(self, seat: int) -> Script[None]:
        """Give the opponent one card."""
        if not self.hands[seat]:
            return
        card = card_in((yield Question("offrir_give", seat, phrases("give", self.hands[seat]))))
        self.hands[seat].remove(card)
        self.hands[1 - seat].append(card)
        self.check_end(seat)

    def pincer(self, seat: int) -> Script[None]:
        """Send one card of the opponent's hand back to the pile of its own colour."""
        holder = 1 - seat
        if not self.hands[holder]:
            return
        card = card_in((yield Question("pincer_pinch", seat, phrases("pinch", self.hands[holder]))))
        self.hands[holder].remove(card)
        self.piles[self.colours.index(colour_of(card))].append(card)
        self.check_end(holder)

    def capturer(self, seat: int) -> Script[None]:
        """Take up, or leave, the card directly beneath the top."""
        if len(self.table) < 2:
            return
        text = yield Question("capturer_take", seat, {"capture": 1, "leave": 1})
        if text == "capture":
            self.hands[seat].append(self.table.pop(-2))

    def fouiller(self, seat: int) -> Script[None]:
        """Take any card of the own pile."""
        if not self.piles[seat]:
            return
        card = card_in((yield Question("fouiller_search", seat, phrases("search", self.piles[seat]))))
        self.piles[seat].remove(card)
        self.hands[seat].append(card)

    def imiter(self, seat: int) -> Script[bool]:
        """Use the effect of one card of the opponent's hand, or none, and say whether it wins the round."""
        options = phrases("imitate", [card for card in self.hands[1 - seat] if self.may_imitate(card)])
        if not options:
            return False
        text = yield Question("imiter_choose", seat, {**options, "forgo": 1})
        if text == "forgo":
            return False
        return (yield from self.perform(self.effect_of(card_in(text)), seat))

    def may_imitate(self, card: str) -> bool:
        """Whether the card has an effect that Imiter can use."""
        effect = self.effect_of(card)
        return effect is not None and effect not in NEVER_IMITATED

    # Hands and piles

    def draw(self, name: str, seat: int) -> Script[None]:
        """Draw one card from the own pile, if there is one."""
        if not self.piles[seat]:
            return
        copies = Counter(self.piles[seat])
        card = card_in((yield Question(name, SEA, {f"draw {card}": count for card, count in copies.items()})))
        self.piles[seat].remove(card)
        self.hands[seat].append(card)

    def fill_hand(self, name: str, seat: int) -> Script[None]:
        """Draw until the hand is full or the pile is empty."""
        while len(self.hands[seat]) < HAND_SIZE and self.piles[seat]:
            yield from self.draw(name, seat)

    def discard(self, name: str, seat: int) -> Script[None]:
        """Discard one card face down, if there is one."""
        if not self.hands[seat]:
            return
        card = card_in((yield Question(name, seat, phrases("discard", self.hands[seat]))))
        self.hands[seat].remove(card)
        self.secret[seat].append(card)
        self.check_end(seat)

    def check_end(self, seat: int) -> None:
        """Stop the game if the seat that a card just left has nothing more."""
        if not self.hands[seat] and not self.piles[seat]:
            self.winner = seat
            raise GameOver
