"""What is stored, compared with what people were told and with what was stored before."""

from __future__ import annotations

from collections.abc import Iterable

from tests.soak.auditor import audit
from tests.soak.people import Party


class Books:
    """Of one database. A log is only ever added to, so what was once in it stays."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.logs: dict[str, list[str]] = {}
        self.stored = 0  # answers that people gave

    def check(self, parties: Iterable[Party]) -> tuple[list[str], list[str]]:
        """The holes, and what was revived."""
        kept, broken = audit(self.database)
        holes, revived = list(broken.values()), []
        for party in parties:
            for table, witness in party.witnesses.items():
                if table in kept:
                    holes += witness.holes(kept[table])
                    revived += witness.revived(kept[table])
                elif table not in broken:
                    holes.append(f"{table}: it is gone, and somebody has a link to it")
        for table, log in self.logs.items():
            if table not in kept or kept[table].text()[: len(log)] != log:
                holes.append(f"{table}: what was in its log is gone")
        self.logs = {table: one.text() for table, one in kept.items()}
        self.stored = sum(len(table.places) for table in kept.values())
        return holes, revived

    def problems(self, parties: Iterable[Party]) -> list[str]:
        holes, revived = self.check(parties)
        return holes + revived
