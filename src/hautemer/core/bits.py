"""Small sets as bits of one number: a set never reaches bit 62, so that it stays a plain machine word."""

from __future__ import annotations

from mypy_extensions import i64


def shl(x: i64, n: i64) -> i64:
    """x shifted up by n. Always shift through here: the compiler takes a bare `1 << n` for a 32-bit shift."""
    return x << n


def bit(n: i64) -> i64:
    """The set of n alone."""
    return shl(1, n)


def size(m: i64) -> i64:
    """How many are in the set."""
    m -= (m >> 1) & 0x1555555555555555
    m = (m & 0x3333333333333333) + ((m >> 2) & 0x3333333333333333)
    m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0F
    m += m >> 8
    m += m >> 16
    m += m >> 32
    return m & 127


def lowest(m: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return size((m & -m) - 1)


def nth(m: i64, k: i64) -> i64:
    """The k-th member of the set, counted from 0."""
    while k > 0:
        m &= m - 1
        k -= 1
    return lowest(m)


def above(n: i64) -> i64:
    """All that is greater than n."""
    return -shl(2, n)


def under(n: i64) -> i64:
    """All that is smaller than n."""
    return bit(n) - 1


def each(m: i64) -> list[int]:
    """The set as a list, for code that is not hot."""
    members: list[int] = []
    while m:
        members.append(int(lowest(m)))
        m &= m - 1
    return members
