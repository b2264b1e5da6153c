"""How often somebody may ask: token buckets, one for each address or connection."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from litestar.types import Scope

# Addresses that are remembered; the one not heard of for longest is forgotten first.
MOST_ADDRESSES = 10_000
# What one customer is given of IPv6: whoever has one of its addresses has them all.
NETWORK = 64


def address_of(scope: Scope) -> str:
    """Whose request it is, as far as the connection tells."""
    return network_of(scope["client"][0]) if scope["client"] else ""


def network_of(host: str) -> str:
    """What is counted as one: an address of IPv4, a network of IPv6."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), NETWORK), strict=False))


class TokenBucket:
    """Holds up to `burst` tokens and is filled at `rate` a second; every deed takes some out."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = monotonic()

    def take(self, count: float = 1) -> bool:
        """Take tokens out, where there are enough."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < count:
            return False
        self.left -= count
        return True

    def wait(self, count: float = 1) -> float:
        """Seconds until there are enough."""
        return max(0.0, (count - self.left) / self.rate)


class ConnectionLimit:
    """How many connections each address has open; 0 is no limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may be opened, which then counts."""
        if self.most and self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One is closed."""
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
        """Count one deed of an address: 0 where it is allowed, else when to try again."""
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
