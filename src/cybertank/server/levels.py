"""Which levels a server lets people play against and ask: those there are, with a budget that others can wait for."""

from __future__ import annotations

from typing import Final

from cybertank.players.registry import LEVELS, WITH_BUDGET, known_level
from cybertank.scenarios.sessions import HUMAN
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import known_ones

# What a phase may take; the worker processes are there for every game of the server.
MOST_SECONDS: Final = 10.0
MOST_PLAYOUTS: Final = 1000
# The budgets that are offered, in seconds a phase, and the one for who does not choose.
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
    """Every seat is held by people or by a level that there is; raises FileFault."""
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
    """The budgets to choose from; none where a level takes none."""
    return SECONDS if level == WITH_BUDGET else []


def hints_by_default(seats: dict[str, str]) -> bool:
    """Hints are for who plays against computers; games between people have them where they were made so."""
    return sum(holder == HUMAN for holder in seats.values()) <= 1
