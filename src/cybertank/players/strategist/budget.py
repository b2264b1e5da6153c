"""Limit how long a strategist thinks about a phase: seconds of its own thinking, or a number of playouts.

Seconds are those of the processor, so that a player is as strong on a busy machine as on an idle one. Somebody may be
waiting, though: where the machine gives it little, it stops after a few times as long by the clock on the wall.
"""

from __future__ import annotations

import math
import signal
import time
from typing import Final

DEFAULT_SECONDS: Final = 1.0
# Playouts are marked by this letter behind their number.
COUNT_MARK: Final = "n"
MOST_SECONDS: Final = 3600.0
MOST_PLAYOUTS: Final = 10_000_000
# How many times its seconds may go by on the clock of the wall.
WAITING: Final = 3.0


class Budget:
    """What may be used in a phase, and how much of it is gone. Only its own thinking counts, not the waiting."""

    __slots__ = ("_began", "_began_work", "_before", "_gone", "_part", "_played", "_spare", "playouts", "seconds")

    def __init__(self, seconds: float, playouts: int) -> None:
        self.seconds = seconds
        self.playouts = playouts
        """Where this is not 0 playouts are counted and the clock is left alone."""
        self._gone = 0.0
        self._part = 1.0
        """How much of its budget this phase deserves."""
        self._spare = 0.0
        """What the phase before has left over."""
        self._before = 0.0
        """What all phases before this one have used, and all playouts so far."""
        self._played = 0
        self._began = 0.0
        self._began_work = 0.0

    @property
    def each(self) -> float:
        """Return what the phase is given: the budget, or the part of it that a quiet phase gets."""
        return self._part * (self.playouts or self.seconds)

    @property
    def whole(self) -> float:
        """Return all that this phase may use: its own budget, and what the one before has left over."""
        return self.each + self._spare

    def begin_phase(self, part: float = 1.0) -> None:
        """Begin a phase with nothing used. What the last one has left over is kept, for this one alone."""
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
        signal.getsignal(signal.SIGINT)  # Python's own code heeds Ctrl-C at every call, compiled code never does
        if self.playouts:
            self._gone += 1

    def price(self) -> float:
        """Return what a playout has cost on average; 0 before the first."""
        return (self._before + self.gone()) / self._played if self._played else 0.0

    def gone(self) -> float:
        """Return what has been used of the phase so far."""
        if self.playouts:
            return self._gone
        worked = time.process_time() - self._began_work
        waited = time.perf_counter() - self._began
        return self._gone + max(worked, waited / WAITING)

    def left(self) -> float:
        """Return what is left of the phase."""
        return max(self.whole - self.gone(), 0.0)


def read_budget(text: str) -> Budget:
    """Read a budget as a player's name gives it behind the colon: `0.3` seconds a phase, or `40n` playouts."""
    if not text:
        return Budget(DEFAULT_SECONDS, 0)
    if text.endswith(COUNT_MARK):
        number = text[: -len(COUNT_MARK)]
        if number.isascii() and number.isdigit() and 0 < int(number) <= MOST_PLAYOUTS:
            return Budget(0.0, int(number))
        raise ValueError(f"expected a number of playouts a phase, as in strategist:40n, and not strategist:{text}")
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not math.isfinite(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(
            "expected seconds a phase, as in strategist:0.3, or playouts, as in strategist:40n, "
            f"and not strategist:{text}"
        )
    return Budget(seconds, 0)
