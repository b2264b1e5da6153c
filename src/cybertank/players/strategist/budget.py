"""Limit how long a strategist thinks about a phase, either in seconds or in playouts.

Seconds are processor time, so that a player is as strong on a busy machine as on an idle one. Since a person may be
waiting, it also stops after a few times as many seconds of real time.
"""

from __future__ import annotations

import math
import signal
import time
from typing import Final

DEFAULT_SECONDS: Final = 1.0
# This letter after a number marks it as playouts.
COUNT_MARK: Final = "n"
MOST_SECONDS: Final = 3600.0
MOST_PLAYOUTS: Final = 10_000_000
# The maximum real time, as a multiple of the seconds.
WAITING: Final = 3.0


class Budget:
    """What a phase can use, and how much has been used. Only the player's own thinking counts, not waiting."""

    __slots__ = ("_began", "_began_work", "_before", "_gone", "_part", "_played", "_spare", "playouts", "seconds")

    def __init__(self, seconds: float, playouts: int) -> None:
        self.seconds = seconds
        self.playouts = playouts
        """If this is not 0, the budget is in playouts, not seconds."""
        self._gone = 0.0
        self._part = 1.0
        """The share of the budget that this phase gets."""
        self._spare = 0.0
        """The amount left over from the previous phase."""
        self._before = 0.0
        """The amount used by all earlier phases. `_played` counts all playouts so far."""
        self._played = 0
        self._began = 0.0
        self._began_work = 0.0

    @property
    def each(self) -> float:
        """Return the phase's share: the whole budget, or part of it in a quiet phase."""
        return self._part * (self.playouts or self.seconds)

    @property
    def whole(self) -> float:
        """Return everything that this phase can use: its own share, and what the previous phase left over."""
        return self.each + self._spare

    def begin_phase(self, part: float = 1.0) -> None:
        """Begin a phase. It can use what the previous one left over, but cannot pass that on."""
        left = max(self.whole - self._gone, 0.0)
        self._part = part
        self._spare = min(left, self.each) if self._played else 0.0
        self._before += self._gone
        self._gone = 0.0
        self.resume()

    def resume(self) -> None:
        """Start the clock."""
        if not self.playouts:
            self._began = time.perf_counter()
            self._began_work = time.process_time()

    def pause(self) -> None:
        """Stop the clock."""
        self._gone = self.gone()

    def spend(self) -> None:
        """Count a playout."""
        self._played += 1
        signal.getsignal(signal.SIGINT)  # interpreted code checks for Ctrl-C at every call, compiled code never does
        if self.playouts:
            self._gone += 1

    def price(self) -> float:
        """Return the average cost of a playout, or 0 before the first."""
        return (self._before + self.gone()) / self._played if self._played else 0.0

    def gone(self) -> float:
        """Return how much of the phase's budget has been used so far."""
        if self.playouts:
            return self._gone
        worked = time.process_time() - self._began_work
        waited = time.perf_counter() - self._began
        return self._gone + max(worked, waited / WAITING)

    def left(self) -> float:
        """Return how much of the phase's budget is left."""
        return max(self.whole - self.gone(), 0.0)


def read_budget(text: str) -> Budget:
    """Parse the budget after the colon in a player's name: `0.3` seconds per phase, or `40n` playouts."""
    if not text:
        return Budget(DEFAULT_SECONDS, 0)
    if text.endswith(COUNT_MARK):
        number = text[: -len(COUNT_MARK)]
        if number.isascii() and number.isdigit() and 0 < int(number) <= MOST_PLAYOUTS:
            return Budget(0.0, int(number))
        raise ValueError(f"expected a number of playouts per phase, as in strategist:40n, not strategist:{text}")
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not math.isfinite(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(
            "expected seconds per phase, as in strategist:0.3, or playouts, as in strategist:40n, "
            f"not strategist:{text}"
        )
    return Budget(seconds, 0)
