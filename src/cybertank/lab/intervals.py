"""Compute the Wilson interval for a share of games."""

from __future__ import annotations

import math

# The normal quantile for a two-sided 95% interval.
Z95 = 1.959963984540054


def wilson(won: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the confidence interval for the share of games won. A draw can count as half a win.

    >>> [round(end, 3) for end in wilson(60, 100)] [0.502, 0.691]
    """
    if games == 0:
        return 0.0, 1.0
    share = won / games
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)
