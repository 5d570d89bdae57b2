"""What one address may take of the server: connections, calls, new tables."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

MINUTE: Final = 60.0
MAX_REMEMBERED: Final = 10_000
"""Of so many addresses it is known what they asked for lately; of more, those are forgotten that have their whole allowance."""
NETWORK: Final = 64
"""The bits of an IPv6 address that name one customer: whoever has one of these addresses has all of them."""


class Allowance:
    """A token bucket: `rate` per second, of which `burst` can be saved up."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.remaining = burst
        self.last = time.monotonic()

    def spend(self) -> bool:
        self.refill()
        if self.remaining < 1:
            return False
        self.remaining -= 1
        return True

    def refill(self) -> None:
        now = time.monotonic()
        self.remaining = min(self.burst, self.remaining + (now - self.last) * self.rate)
        self.last = now


class PerMinute:
    """So many of something for each address and minute."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.allowances: Final[dict[str, Allowance]] = {}

    def spend(self, address: str) -> bool:
        if len(self.allowances) > MAX_REMEMBERED:
            self.forget_idle()
        allowance = self.allowances.get(address)
        if allowance is None:
            allowance = self.allowances[address] = Allowance(self.number / MINUTE, self.number)
        return allowance.spend()

    def forget_idle(self) -> None:
        """Who has saved up everything is as good as unknown."""
        for address, allowance in list(self.allowances.items()):
            allowance.refill()
            if allowance.remaining >= allowance.burst:
                del self.allowances[address]


class Connections:
    """How many connections each address has."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.open: Final[Counter[str]] = Counter()

    def take(self, address: str) -> bool:
        """Whether it may have one more; then it has it, until it is given back."""
        if self.open[address] >= self.number:
            return False
        self.open[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


def address_of(client: tuple[str, int] | None) -> str:
    """Who is counted as one: an IPv4 address, or the network of an IPv6 address."""
    address = ip_of(client)
    if address is None:
        return client[0] if client is not None else ""
    return str(ip_network((address, NETWORK), strict=False)) if isinstance(address, IPv6Address) else str(address)


def is_among(client: tuple[str, int] | None, networks: Iterable[str]) -> bool:
    """Whether it comes from one of these networks."""
    address = ip_of(client)
    return address is not None and any(address in ip_network(network) for network in networks)


def ip_of(client: tuple[str, int] | None) -> IPv4Address | IPv6Address | None:
    """The address, where it is one; an IPv4 address that is written as IPv6 is that IPv4 address."""
    try:
        address = ip_address(client[0] if client is not None else "")
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
