"""Limit how often clients can make requests, with a token bucket for each address or connection."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from litestar.types import Scope

# How many addresses to remember. The one seen least recently is forgotten first.
MOST_ADDRESSES = 10_000
# The IPv6 prefix that a provider gives one customer, who can use every address in it.
NETWORK = 64


def address_of(scope: Scope) -> str:
    """Return the address that a request counts against."""
    return network_of(scope["client"][0]) if scope["client"] else ""


def network_of(host: str) -> str:
    """Return what counts as one client: an IPv4 address or an IPv6 network."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    match address:
        case IPv6Address(ipv4_mapped=None):
            return str(ip_network((int(address), NETWORK), strict=False))
        case IPv6Address(ipv4_mapped=mapped):
            return str(mapped)
        case _:
            return host


class TokenBucket:
    """A bucket of up to `burst` tokens that refills at `rate` per second. Every request takes some out."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = monotonic()

    def take(self, count: float = 1) -> bool:
        """Take tokens out. Return False if there are not enough."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < count:
            return False
        self.left -= count
        return True

    def wait(self, count: float = 1) -> float:
        """Return the seconds until there are enough tokens."""
        return max(0.0, (count - self.left) / self.rate)


class ConnectionLimit:
    """Limits the open connections of each address. 0 means no limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more connection. Return False if the address already has too many."""
        if self.most and self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one connection fewer."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class RateLimit:
    """A bucket for each address. A rate of 0 means no limit."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def seconds_to_wait(self, address: str) -> float:
        """Count one request from an address. Return 0 if it is allowed, or the seconds to wait."""
        if self.rate <= 0:
            return 0
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self.rate, self.burst)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return 0 if bucket.take() else max(bucket.wait(), 0.001)
