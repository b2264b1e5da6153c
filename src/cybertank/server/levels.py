"""Check that a level is one people can play against or ask for hints, and that its budget is not too large."""

from __future__ import annotations

from typing import Final

from cybertank.players.registry import LEVELS, WITH_BUDGET, known_level
from cybertank.scenarios.sessions import HUMAN
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import known_ones

# The most a bot can use in one phase, because all games on the server share the worker processes.
MOST_SECONDS: Final = 10.0
MOST_PLAYOUTS: Final = 1000
# The budgets players can choose from, in seconds per phase, and the default.
SECONDS: Final = [0.3, 1.0, 3.0]
USUAL_SECONDS: Final = 1.0


def check_level(spec: str) -> None:
    """Raise ValueError if there is no such level, or if its budget exceeds the server's limit."""
    known_level(spec)
    _, _, budget = spec.partition(":")
    if budget.endswith("n"):
        if int(budget[:-1]) > MOST_PLAYOUTS:
            raise ValueError(f"{spec!r}: the limit is {MOST_PLAYOUTS} playouts a phase")
    elif budget and float(budget) > MOST_SECONDS:
        raise ValueError(f"{spec!r}: the limit is {MOST_SECONDS:g} seconds a phase")


def thinking_seconds(spec: str) -> float:
    """Return how long a level may think about one phase: 0 for the levels that decide at once."""
    level, _, budget = spec.partition(":")
    if level != WITH_BUDGET:
        return 0.0
    if budget.endswith("n"):
        return MOST_SECONDS
    return float(budget) if budget else USUAL_SECONDS


def check_holders(seats: dict[str, str]) -> None:
    """Check that every seat is held by a person or a known level. Raise FileFault if not."""
    for seat, holder in seats.items():
        if holder == HUMAN:
            continue
        if holder.partition(":")[0] not in LEVELS:
            raise FileFault("seats", seat, f"there is no player {holder!r}; {known_ones(holder, [HUMAN, *LEVELS])}")
        try:
            check_level(holder)
        except ValueError as fault:
            raise FileFault("seats", seat, str(fault)) from None


def seconds_of(level: str) -> list[float]:
    """Return the budgets to choose from. The list is empty for a level without a budget."""
    return SECONDS if level == WITH_BUDGET else []


def hints_by_default(seats: dict[str, str]) -> bool:
    """Return True for games with at most one person. Games between people have hints only if they ask for them."""
    return sum(holder == HUMAN for holder in seats.values()) <= 1
