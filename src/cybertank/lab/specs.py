"""Check the spec of a computer player: a level, and a budget if it takes one (`strategist:0.3`)."""

from __future__ import annotations

from cybertank.players.registry import WITH_BUDGET, known_level


def refuse_spec(spec: str) -> str:
    """Return the reason why a spec does not name a player, or "" if it does."""
    try:
        known_level(spec)
    except ValueError as fault:
        text = str(fault)
        return f"{text[0].upper()}{text[1:]}."
    return ""


def has_budget(spec: str) -> bool:
    """Return True if a player has a thinking budget, given or default. Its games take minutes."""
    return spec.partition(":")[0] == WITH_BUDGET
