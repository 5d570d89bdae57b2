"""What a screen remembers for people: marks on cards that were seen, and the story of earlier rounds; both are options."""

from __future__ import annotations

from msgspec.structs import replace

from hautemer.core.messages import Event
from hautemer.games.reef.cards import copies
from hautemer.games.reef.cases import Case, cases
from hautemer.games.reef.guess import KIND, events_of, hidden_cards
from hautemer.games.reef.messages import Cleared, ReefView, RoundWon, SideView, Sight, Won
from hautemer.games.reef.public_history import PLACES, Count


def marked(view: ReefView) -> ReefView:
    """The view without the marks that cannot be true any more."""
    return replace(view, sides=tuple([marked_side(view, seat) for seat in (0, 1)]))


def marked_side(view: ReefView, seat: int) -> SideView:
    """A mark stays as long as the card can be there; then it is set where the card must be, if that is certain."""
    side = view.sides[seat]
    if not side.seen:
        return side
    possible = list(cases(events_of(side), Count(hidden_cards(view, seat), side.held, side.left, side.buried)))
    marks: list[Sight] = []
    astray: list[Sight] = []
    for sight in side.seen:
        most = max([there(case, sight) for case in possible])
        (marks if number(marks, sight) < most else astray).append(sight)
    for sight in astray:
        for where in PLACES:
            moved = Sight(sight.card, where, side.buried)
            if number(marks, moved) < min([there(case, moved) for case in possible]):
                marks.append(moved)
                break
    return replace(side, seen=tuple(marks))


def there(case: Case, sight: Sight) -> int:
    """How many cards of this kind lie at this place in a case."""
    return int(copies(case[PLACES.index(sight.where)], KIND[sight.card]))


def number(marks: list[Sight], sight: Sight) -> int:
    """How many marks say the same."""
    return len([mark for mark in marks if mark.card == sight.card and mark.where == sight.where])


def of_this_round(story: list[list[Event]]) -> list[list[Event]]:
    """Of earlier rounds only who won them, until the game is over."""
    events = [event for answered in story for event in answered]
    if any(isinstance(event, Won) for event in events):
        return story
    begun = max([i + 1 for i, event in enumerate(events) if isinstance(event, Cleared)], default=0)
    kept: list[list[Event]] = []
    n = 0
    for answered in story:
        kept.append([event for i, event in enumerate(answered, n) if i >= begun or isinstance(event, RoundWon)])
        n += len(answered)
    return kept


def without_discard(v: ReefView) -> ReefView:
    """No mark tells what lies in the discard."""
    sides = [
        replace(side, secret=None, seen=side.seen and tuple([sight for sight in side.seen if sight.where != "gone"]))
        for side in v.sides
    ]
    return replace(v, sides=tuple(sides), played=())
