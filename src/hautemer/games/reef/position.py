"""Récif as text; the format is told in docs/positions.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Auto, Choice
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.positions import PositionLine, Sheet, agenda_of, first_line, with_followers
from hautemer.games.reef.cards import (
    ALPHA,
    ANIMALS,
    CRAB,
    KINDS,
    NAMES,
    OCTOPUS,
    OMEGA,
    RANKS,
    card_list,
    card_set,
    colour_of,
    copies,
    deck_of,
    how_many,
    minus,
    names,
    rank_of,
)
from hautemer.games.reef.cases import cases
from hautemer.games.reef.deck import CARD_STEPS, deck_for
from hautemer.games.reef.public_history import SHOWN, SIGNS, Count, counts, event_of, history_of, set_history, words_of
from hautemer.games.reef.rules import ANSWER_EFFECT, PLAY_CARD, PREPARE, SHOWN_HAND, cards_of
from hautemer.games.reef.state import BACK, BURIED, CAME, LEFT, NOBODY, Reef, Side, kinds_laid, stack

YES_NO: Final = ["no", "yes"]
OF_A_SIDE: Final = ["hand", "pile", "buried", "course"]
KEYS: Final = [*[f"{animal} {what}" for animal in ANIMALS for what in OF_A_SIDE], "table", "lower", "turn", "then"]
BY_HAND: Final = {"a": "α", "A": "α", "w": "Ω", "W": "Ω"}
"""How α and Ω may be typed."""


def write(game: Game, s: Reef) -> str:
    lines = [first_line(game, s)]
    for colour in (OCTOPUS, CRAB):
        side = s.side(s.seat_of(colour))
        animal = ANIMALS[colour]
        lines.append(f"{animal} hand: {' '.join(names(side.hand))}")
        lines.append(f"{animal} pile: {' '.join(names(side.pile))}")
        if side.buried:
            lines.append(f"{animal} buried: {' '.join(names(side.buried))}")
        if side.events:
            lines.append(f"{animal} course: {' '.join(words_of(history_of(side)))}")
    if s.table is not None:
        lines.append(f"table: {' '.join([NAMES[k] for k in kinds_laid(s.table)])}")
    if s.lower:
        lines.append("lower: yes")
    lines.append(f"turn: {'nobody' if s.turn == NOBODY else ANIMALS[s.colour(s.turn)]}")
    lines.append(f"then: {' '.join(s.agenda.names())}")
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def read(game: Game, text: str) -> Reef:
    sheet = Sheet(game, text, KEYS)
    octopus: i64 = 0 if sheet.options["octopus"] == "first" else 1
    table = cards_in(sheet.line("table"), None)
    sides = read_sides(sheet, card_set_in(sheet.line("table"), table))
    s = Reef(sheet.options, deck_for(sheet.options), octopus, sides[octopus], sides[1 - octopus])
    s.table = stack(table)
    s.lower = one_of(sheet.line("lower"), YES_NO, "no") == "yes"
    turn = one_of(sheet.line("turn"), [*ANIMALS, "nobody"], "")
    s.turn = NOBODY if turn == "nobody" else s.seat_of(OCTOPUS if turn == ANIMALS[OCTOPUS] else CRAB)
    then = sheet.line("then")
    names = then.value.split() or ["play" if table else "open"]
    s.agenda = agenda_of(game, then, names)
    check_round(game, s, sheet, names)
    if cards_of(s.agenda.step) == SHOWN_HAND:
        s.side(s.turn).show()  # the hand lies open
    return s


def cards_in(line: PositionLine, colour: int | None) -> list[int]:
    """The kinds of the cards in a line; without a colour letter it is the side's own."""
    kinds: list[int] = []
    for word in line.value.split():
        kind = kind_of(word, colour)
        if kind < 0:
            own = "" if colour is None else ", or the rank alone for the side's own colour"
            raise line.wrong(
                f"{word!r} is not a card. A card is o or c and its rank ({' '.join(RANKS)}){own}; α may be typed a, Ω w."
            )
        kinds.append(kind)
    return kinds


def kind_of(word: str, colour: int | None) -> int:
    """The kind that a word names, or -1."""
    name = word[:-1] + BY_HAND.get(word[-1], word[-1])
    if name in NAMES:
        return NAMES.index(name)
    if colour is not None and name in RANKS:
        return 12 * colour + RANKS.index(name)
    return -1


def card_set_in(line: PositionLine, kinds: list[int]) -> i64:
    for kind in kinds:
        if kinds.count(kind) > 2:
            raise line.wrong(f"{kinds.count(kind)} times {NAMES[kind]}, but there are two of each card (reef.parts).")
    return card_set(kinds)


def read_sides(sheet: Sheet, table: i64) -> list[Side]:
    """Both sides, the octopus first; every card at most as often as it exists."""
    sides: list[Side] = []
    unplaced: i64 = minus(deck_of(OCTOPUS) | deck_of(CRAB), table)
    for colour in (OCTOPUS, CRAB):
        side = Side(0)
        for part in ("hand", "buried", "pile"):
            line = sheet.line(f"{ANIMALS[colour]} {part}")
            if part == "pile" and line.value == "rest":
                continue
            cards: i64 = card_set_in(line, cards_in(line, colour))
            missing = minus(cards, unplaced)
            if missing:
                raise line.wrong(f"a third {names(missing)[0]}: there are two of each card (reef.parts).")
            unplaced = minus(unplaced, cards)
            if part == "hand":
                side.hand = cards
            elif part == "buried":
                side.buried = cards
            else:
                side.pile = cards
                if minus(cards, deck_of(colour)):
                    raise line.wrong(
                        f"a pile holds its own colour only, not {names(minus(cards, deck_of(colour)))[0]} (reef.parts)."
                    )
        sides.append(side)
    for colour in (OCTOPUS, CRAB):
        line = sheet.line(f"{ANIMALS[colour]} pile")
        if line.value == "rest":
            sides[colour].pile = unplaced & deck_of(colour)
        finish_side(sides[colour], colour, sheet)
    return sides


def finish_side(side: Side, colour: int, sheet: Sheet) -> None:
    side.held = how_many(side.hand)
    side.left = how_many(side.pile)
    if not side.held and not side.left:
        raise BadInput(
            f"The game is over: the {ANIMALS[colour]} has no card in hand and none in the pile, and has won (reef.end)."
        )
    line = sheet.line(f"{ANIMALS[colour]} course")
    events = came_before(side, colour, [event_in(line, word, colour) for word in line.value.split()])
    check_course(side, colour, events, line)
    set_history(side, events)


def event_in(line: PositionLine, word: str, colour: int) -> tuple[int, int]:
    """What a word of a course says; the cards as they are written elsewhere."""
    event = event_of(word)
    for before in SIGNS.values():
        if word.startswith(before):
            kinds = [kind_of(card, colour) if card else -1 for card in word[len(before) :].split(",")]
            event = event_of(before + ",".join([NAMES[kind] if kind >= 0 else "" for kind in kinds]))
    if event is None:
        raise line.wrong(
            f"{word!r} is not something that happens to cards: write +c4, -c4, back=c4, draw, discard or shown=c4,c9."
        )
    return event


def came_before(side: Side, colour: i64, events: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A card of the other colour came openly: where that is not told it came before, and may be discarded since."""
    in_doubt: list[tuple[int, int]] = []
    there: list[tuple[int, int]] = []
    for kind in range(KINDS):
        if colour_of(kind) != colour:
            total = int(copies(side.hand, kind) + copies(side.buried, kind)) + events.count((LEFT, kind))
            came = [(CAME, kind)] * (total - events.count((CAME, kind)))
            if copies(side.buried, kind):
                in_doubt += came
            else:
                there += came
    discards = int(how_many(side.buried)) - events.count((BURIED, 0)) if in_doubt else 0
    return [*in_doubt, *[(BURIED, 0)] * discards, *there, *events]


def check_course(side: Side, colour: i64, events: list[tuple[int, int]], line: PositionLine) -> None:
    """Back from what there is: each event can have happened, and together they can have led here."""
    hidden: i64 = card_set([*card_list(side.hand), *card_list(side.pile), *card_list(side.buried)])
    now = Count(hidden, side.held, side.left, how_many(side.buried))
    for (event, detail), then in reversed(list(zip(events, counts(events, now), strict=True))):
        whole_hand = event != SHOWN or how_many(detail) == then.held
        own_pile = event != BACK or colour_of(detail) == colour
        if not (then.can_be() and whole_hand and own_pile):
            raise line.wrong(
                f"{words_of([(event, detail)])[0]} cannot have happened before the rest and before what lies there now."
            )
    for hand, pile, gone in cases(events, now):
        if not minus(hand, side.hand) and not minus(pile, side.pile) and not minus(gone, side.buried):
            return
    raise line.wrong("after all this the cards cannot lie where they do.")


def one_of(line: PositionLine, known: list[str], default: str) -> str:
    value = line.value or default
    if value not in known:
        raise line.wrong(f"it must be one of {', '.join(known)}, not {value!r}.")
    return value


def check_round(game: Game, s: Reef, sheet: Sheet, names: list[str]) -> None:
    """Only what can happen: the cards on the table, the turn and the steps to come must fit together."""
    then = sheet.line("then")
    table = kinds_laid(s.table)
    first = [step.name for step in game.steps.values() if isinstance(step, Choice) or step is PREPARE]
    agendas = [with_followers(game, name) for name in first]
    here = [agenda for agenda in agendas if (agenda[-1] == PLAY_CARD.name) == bool(table)]
    if names not in here:
        options = "; ".join(" ".join(agenda) for agenda in here)
        raise then.wrong(f"with {'cards' if table else 'no card'} on the table these steps can come: {options}.")
    if (s.turn == NOBODY) != (names[0] == "lots" or (names[0] == "prepare" and s.options["opens"] == "lot")):
        raise sheet.line("turn").wrong("it is nobody's turn only before the lots are cast.")
    if table:
        check_table(s, sheet.line("table"), table)
        effect = s.deck.effects[table[-1]]
        if s.lower and (s.agenda.step is not PLAY_CARD or not (effect.lowers or effect.borrows)):
            raise sheet.line("lower").wrong(
                "the next card must be lower only after an 8, or a 10 that imitates one (reef.inverser)."
            )
    elif s.lower:
        raise sheet.line("lower").wrong("the first card of a round may be any card (reef.open).")
    step = s.agenda.step
    if isinstance(step, Choice | Auto) and not step.can_come(s):
        raise then.wrong(f"{step.name} has nothing to ask here.")


def check_table(s: Reef, line: PositionLine, table: list[int]) -> None:
    if rank_of(table[-1]) == OMEGA:
        raise line.wrong("Ω ends the round at once, so it never lies on top (reef.remporter).")
    for kind in table[1:]:
        if rank_of(kind) == ALPHA:
            raise line.wrong("α only opens a round, so it never lies on another card (reef.alpha).")
    step = s.agenda.step
    if step is ANSWER_EFFECT and not s.deck.resistible & bit(table[-1]):
        raise line.wrong(f"{NAMES[table[-1]]} has no effect that can be cancelled (reef.resist).")
    effect = s.deck.effects[table[-1]]
    if step in CARD_STEPS and step not in effect.steps and not effect.borrows:
        raise line.wrong(f"{step.name} does not belong to {NAMES[table[-1]]}, which lies on top.")
