"""Limit how often somebody may ask, with a token bucket for each address or connection."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from litestar.types import Scope

# Addresses that are remembered; the one heard of longest ago is forgotten first.
MOST_ADDRESSES = 10_000
# The prefix that one customer gets in IPv6: whoever has one of its addresses has them all.
NETWORK = 64


def address_of(scope: Scope) -> str:
    """Return the address that a request counts for."""
    return network_of(scope["client"][0]) if scope["client"] else ""


def network_of(host: str) -> str:
    """Return what counts as one client: an address of IPv4, a network of IPv6."""
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
    """Holds up to `burst` tokens and is filled at `rate` a second; every request takes some out."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = monotonic()

    def take(self, count: float = 1) -> bool:
        """Take tokens out; return False if there are not enough."""
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
    """Counts the open connections of each address and limits them; 0 is no limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more connection; return False if the address has too many already."""
        if self.most and self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one connection less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class RateLimit:
    """A bucket for each address; a rate of 0 is no limit."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def seconds_to_wait(self, address: str) -> float:
        """Count one request of an address; return 0 if it is allowed, else the seconds to wait."""
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
