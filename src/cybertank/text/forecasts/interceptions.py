"""Announce fire at missiles in flight, with its chance (12.05)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.lasers.interception import NEEDED
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.wording import shooters

# The number of the 36 throws of two dice that bring an Ogre missile down.
THROWS: Final = sum(one + other >= NEEDED for one in range(1, 7) for other in range(1, 7))


def announce_intercept(state: State, shots: list[Shot]) -> str:
    """12.05: say who fires at a missile, and on what roll it is brought down."""
    return f"{shooters(state, shots)} at a missile in flight: {NEEDED} or more on two dice, {THROWS} in 36 (12.05)"
