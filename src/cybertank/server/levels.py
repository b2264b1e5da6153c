"""Check which levels people may play against and ask on a server: known ones, with a budget that is not too long."""

from __future__ import annotations

from typing import Final

from cybertank.players.registry import LEVELS, WITH_BUDGET, known_level
from cybertank.scenarios.sessions import HUMAN
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import known_ones

# The most that a bot may take for a phase: all games of the server share the worker processes.
MOST_SECONDS: Final = 10.0
MOST_PLAYOUTS: Final = 1000
# The budgets that are offered, in seconds a phase, and the default.
SECONDS: Final = [0.3, 1.0, 3.0]
USUAL_SECONDS: Final = 1.0


def check_level(spec: str) -> None:
    """Raise ValueError where there is no such level, or its budget is more than a server gives."""
    known_level(spec)
    _, _, budget = spec.partition(":")
    if budget.endswith("n"):
        if int(budget[:-1]) > MOST_PLAYOUTS:
            raise ValueError(f"{spec!r}: at most {MOST_PLAYOUTS} playouts a phase")
    elif budget and float(budget) > MOST_SECONDS:
        raise ValueError(f"{spec!r}: at most {MOST_SECONDS:g} seconds a phase")


def check_holders(seats: dict[str, str]) -> None:
    """Check that every seat is held by a person or a known level; raises FileFault."""
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
    """Return the budgets to choose from; none if a level takes none."""
    return SECONDS if level == WITH_BUDGET else []


def hints_by_default(seats: dict[str, str]) -> bool:
    """Return True for games with at most one person: games between people have hints only if they asked for them."""
    return sum(holder == HUMAN for holder in seats.values()) <= 1
