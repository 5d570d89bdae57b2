"""What people sent and were told, to be compared with what is stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.server.harness import Message
from tests.soak.auditor import Kept


@dataclass
class Witness:
    """All that the people of one table sent, and were told."""

    sent: dict[str, Message] = field(default_factory=dict)  # answers by their mark
    told: dict[int, int] = field(default_factory=dict)  # how many answers there were after so many entries
    acknowledged: dict[str, int] = field(default_factory=dict)  # by mark: after how many entries it was first said to be there

    def hear(self, update: Message) -> None:
        self.told.setdefault(update["e"], update["n"])
        if update["taken"]:
            self.acknowledged.setdefault(update["taken"], update["e"])

    def holes(self, kept: Kept) -> list[str]:
        """Where what is stored is not what they were told."""
        stored = len(kept.entries)
        found = []
        for e, n in self.told.items():
            if e > stored:
                found.append(f"{kept.id}: {e} entries were told, {stored} are stored")
            elif e and kept.entries[e - 1].answers != n:
                found.append(f"{kept.id}: after {e} entries {n} answers were told, {kept.entries[e - 1].answers} are stored")
        for mark, e in self.acknowledged.items():
            if not 0 <= kept.places.get(mark, -1) < e:
                found.append(f"{kept.id}: {mark} was acknowledged at entry {e} and is stored as {kept.places.get(mark)}")
        return found

    def revived(self, kept: Kept) -> list[str]:
        """What is stored and was not sent so, or was seen before something was taken back."""
        found = list(kept.doubled)
        for mark, place in kept.places.items():
            body, message = kept.entries[place].body, self.sent.get(mark)
            if message is None:
                found.append(f"{kept.id}: nobody sent {mark}")
                continue
            if body["n"] != message["n"] or kept.game.action(body["action"]) is not kept.game.action_of(message["action"]):
                found.append(f"{kept.id}: {mark} said {message}, and {body} is stored")
            found += [f"{kept.id}: {mark} came back after undo {cut}" for cut in kept.cuts() if message["e"] <= cut < place]
        return found
