"""What names a computer player: a level, and for those that think in a budget how much of it (`strategist:0.3`)."""

from __future__ import annotations

import re

from cybertank.players.registry import LEVELS, make_player

# Seconds for a phase, or a number of playouts for a phase.
BUDGET = re.compile(r"\d+(\.\d+)?|\d+n")


def refuse_spec(spec: str) -> str:
    """Why no player can be made of a spec; empty where one can."""
    name, colon, budget = spec.partition(":")
    if name not in LEVELS:
        return f"There is no computer player {name!r}; known: {', '.join(LEVELS)}."
    if colon and BUDGET.fullmatch(budget) is None:
        return f"{spec!r}: expected LEVEL, LEVEL:SECONDS as {name}:0.3, or LEVEL:PLAYOUTS as {name}:40n."
    try:
        make_player(spec, 0)
    except ValueError as fault:
        return f"{spec!r}: {fault}."
    return ""
