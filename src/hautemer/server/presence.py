"""Who is at the table: here, away or gone, by the pages that are open at each seat and whether anybody looks at them.

It is of the moment: nothing of it is stored, and nothing of it follows from what anybody holds. Who has not come since the table
was brought into memory has been away since then."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from time import monotonic
from typing import TYPE_CHECKING, Final

from hautemer.server.wire import Nudged, Presence, Refused, SeatPresence, State

if TYPE_CHECKING:
    from hautemer.server.table import Table

# In patiences (`Settings.patience`): after one of them without an open page somebody is gone.
AWAY: Final = 1 / 6
"""Out of view for so long, somebody is away: to reload a page takes less."""
GONE_UNSEEN: Final = 5.0
"""Out of view for so long, somebody is gone even if a page is open: in a tab behind others, it may stay so for days."""
SLOW: Final = 2.0
"""Asked for so long, even somebody who is here may be nudged."""


class Attendance:
    """One per table. It gets its table with each call and holds it only while somebody there is to be told, so that a table
    without people can be dropped from memory."""

    def __init__(self, seats: int, patience: float) -> None:
        self.patience: Final = patience
        now = monotonic()
        self.unseen: Final[list[float | None]] = [now] * seats  # since when nobody looks at a page of this seat
        self.closed: Final[list[float | None]] = [now] * seats  # since when none is open
        self.nudged: Final[dict[int, float]] = {}  # by the seat that nudged: when
        self.question: tuple[int, int] | None = None  # as `Table.question` names it
        self.asked = now  # since when
        self.timer: TimerHandle | None = None

    def look(self, table: Table) -> None:
        """Something may have changed: whoever has not heard how things stand is told, and so again when time changes them."""
        now = monotonic()
        pages = list(table.subscribers.values())
        for seat in range(len(table.seats)):
            self.closed[seat] = since(self.closed[seat], any(page.seat == seat for page in pages), now)
            self.unseen[seat] = since(self.unseen[seat], any(page.seat == seat and page.visible for page in pages), now)
        if table.question() != self.question:
            self.question, self.asked = table.question(), now
        presence = Presence([self.seat_presence(table, seat, now) for seat in range(len(table.seats))])
        for subscriber, listener in list(table.subscribers.items()):
            if listener.presence is None or without_seconds(listener.presence) != without_seconds(presence):
                listener.presence = presence
                subscriber(presence)
        if self.timer is not None:
            self.timer.cancel()
        due = [moment for moment in self.moments() if moment > now]
        self.timer = get_running_loop().call_later(min(due) - now, self.look, table) if pages and due else None

    def seat_presence(self, table: Table, seat: int, now: float) -> SeatPresence | None:
        if table.seats[seat].kind != "person" or not table.seats[seat].here:
            return None
        state, unseen = self.state(seat, now), self.unseen[seat]
        is_due = state != "here" or now >= self.asked + SLOW * self.patience
        nudge = is_due and self.closed[seat] is None and seat in asked_seats(table)
        return SeatPresence(state, 0 if state == "here" or unseen is None else int(now - unseen), nudge)

    def state(self, seat: int, now: float) -> State:
        unseen, closed = self.unseen[seat], self.closed[seat]
        if unseen is None or now < unseen + AWAY * self.patience:
            return "here"
        is_gone = now >= unseen + GONE_UNSEEN * self.patience or (closed is not None and now >= closed + self.patience)
        return "gone" if is_gone else "away"

    def moments(self) -> list[float]:
        """When time alone may change something."""
        unseen = [one + part * self.patience for one in self.unseen if one is not None for part in (AWAY, GONE_UNSEEN)]
        closed = [one + self.patience for one in self.closed if one is not None]
        return [*unseen, *closed, self.asked + SLOW * self.patience]

    def nudge(self, table: Table, seat: int, nudged: int) -> Refused | None:
        """The pages of that seat hear that this one waits for it, or this one why they do not."""
        now = monotonic()
        refused = self.nudge_refusal(table, seat, nudged, now)
        if refused is None:
            self.nudged[seat] = now
            for subscriber, listener in list(table.subscribers.items()):
                if listener.seat == nudged:
                    subscriber(Nudged(seat))
        return refused

    def nudge_refusal(self, table: Table, seat: int, nudged: int, now: float) -> Refused | None:
        refused = seat_refusal(table, seat, nudged)
        if refused is not None:
            return refused
        presence = self.seat_presence(table, nudged, now)
        if presence is None or nudged == seat or nudged not in asked_seats(table):
            return table.refusal("not_asked", "Only another person who is asked, and holds the game up, can be nudged.")
        if self.closed[nudged] is not None:
            return table.refusal("no_page", "They have no page open, so a nudge would reach nobody.")
        if not presence.nudge:
            return table.refusal("at_table", f"They are here, and may think for {SLOW * self.patience:g} seconds.")
        if now < self.nudged.get(seat, now - self.patience) + self.patience:
            return table.refusal("nudged", f"One nudge in {self.patience:g} seconds is enough.")
        return None

    def stand_in_refusal(self, table: Table, seat: int, absent: int) -> Refused | None:
        """Why this seat cannot let a bot play on at that one, where none does so already."""
        refused = seat_refusal(table, seat, absent)
        if refused is not None or table.seats[absent].deputy_of:
            return refused
        if absent == seat:
            return table.refusal("at_table", "That is your own seat; say `leave` to let a bot play on for you.")
        if table.seats[absent].kind != "person":
            return table.refusal("at_table", "A bot plays there already.")
        if table.over():
            return table.refusal("not_asked", "The game is over; nobody is asked any more.")
        if self.state(absent, monotonic()) != "gone":
            return table.refusal("at_table", f"They are not gone: that takes {self.patience:g} seconds without an open page.")
        return None


def since(before: float | None, is_there: bool, now: float) -> float | None:
    """Since when it has not been there."""
    return None if is_there else now if before is None else before


def seat_refusal(table: Table, seat: int, other: int) -> Refused | None:
    """Why nobody at this seat can ask something of that one."""
    if seat < 0 or table.seats[seat].kind != "person":
        return table.refusal("watching", "Only those who play at this table can do that.")
    if not 0 <= other < len(table.seats):
        return table.refusal("bad_message", f"There is no seat {other}: 0 to {len(table.seats) - 1}.")
    if not table.complete():
        return table.refusal("waiting", "Not everyone is here yet.")
    return None


def asked_seats(table: Table) -> list[int]:
    """Whom the game waits for; everybody can see that."""
    step = table.history.step()
    if step is None or not step.asks_a_seat or not table.begun():
        return []
    return [seat for seat in range(len(table.seats)) if step.may(table.history.s, seat)]


def without_seconds(presence: Presence) -> list[tuple[State, bool] | None]:
    return [(one.state, one.nudge) if one else None for one in presence.seats]
