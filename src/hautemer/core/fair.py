"""Luck that anyone can check: a key promised before the first answer, mixed with the seats' own words, shown at the end.

Before the game everyone sees the SHA-256 of the table's key. The sea's answer number n is drawn from
HMAC-SHA256(key, JSON of [table, n, words of the first seat, words of the second, …]), read as one big number, modulo the
total weight of what can be drawn. Nobody can choose it, nobody can foresee it, and whoever has the key can draw it again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Any

from mypy_extensions import mypyc_attr

from hautemer.core.engine import Action, Chance, State


def new_key() -> str:
    """32 secret bytes, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(key: str) -> str:
    """What is shown of a key while the key itself is still secret."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class FairDraws:
    """The sea of one table."""

    def __init__(self, key: str, table: str, words: list[str]) -> None:
        self.key = bytes.fromhex(key)
        self.table = table
        self.words = words

    def draw(self, n: int, total: int) -> int:
        """A number from 0 … total-1 for answer number n, the same whenever it is asked for."""
        message = json.dumps([self.table, n, *self.words], ensure_ascii=False, separators=(",", ":"))
        return int.from_bytes(hmac.digest(self.key, message.encode(), "sha256"), "big") % total

    def answer(self, n: int, s: State, step: Chance[Any, Any]) -> Action:
        """The sea's answer to question n."""
        action: Action = step.actions[step.at(s, self.draw(n, int(step.total(s))))]
        return action
