"""The small seeded generator: sfc32 (four 32-bit words, no multiplication), the same compiled, uncompiled and in a browser."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64

M32: Final = 0xFFFFFFFF


@final
class Rng:
    """For games that nobody has to check (bots, self-play); a table's luck comes from `fair`."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & M32
        self.b: i64 = (seed >> 32) & M32
        self.c: i64 = (seed >> 64) & M32
        self.count: i64 = 1
        for _ in range(12):
            self.next()

    def next(self) -> i64:
        """32 random bits."""
        out: i64 = (self.a + self.b + self.count) & M32
        self.count = (self.count + 1) & M32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & M32
        self.c = (((self.c << 21) & M32) | (self.c >> 11)) + out & M32
        return out

    def below(self, n: i64) -> i64:
        """One of 0 … n-1; n is at most a million."""
        return (self.next() * n) >> 32


def seed_of(*parts: str | int) -> int:
    """A seed for whatever these parts name: the same in every process, where `hash` of a string is not."""
    return int.from_bytes(sha256(ascii(parts).encode()).digest()[:12])  # as many bits as `Rng` takes
