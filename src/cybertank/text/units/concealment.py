"""Describe what hides a unit: the ? counter over it and the marker under it (13.05, 13.06)."""

from __future__ import annotations

from cybertank.state.chapters.hidden import COVERED, DUMMY, MASK_SIGN, QUERY
from cybertank.state.state import State
from cybertank.units.catalogue import UNKNOWN_ID


def is_unknown(state: State, unit: int) -> bool:
    """13.05: return True if a unit is visible only as a ? counter."""
    return state.kind(unit).id == UNKNOWN_ID


def cover_of(state: State, unit: int) -> str:
    """13.05: return the ? counter over a unit (`?` if it has no number yet), or ""."""
    mask = state.hidden.masks[unit]
    if mask > 0:
        return f"{MASK_SIGN}{mask}"
    return MASK_SIGN if mask == COVERED else ""


def marker_of(state: State, unit: int) -> str:
    """13.06: return the marker under a counter: `dummy`, which only its owner sees, or `?`."""
    return {DUMMY: "dummy", QUERY: MASK_SIGN}.get(state.hidden.decoys[unit], "")


def hidden_words(state: State, unit: int) -> list[str]:
    """13.05, 13.06: describe the ? counter over a unit and the marker under it."""
    if is_unknown(state, unit):
        return ["unknown" + (", but not a dummy" if unit in state.hidden.sensed else "")]
    cover, marker = cover_of(state, unit), marker_of(state, unit)
    words = [f"under a ? counter{f' ({cover})' if len(cover) > 1 else ''}"] if cover else []
    if marker:
        words.append("a dummy" if marker == "dummy" else "with a ? marker under it")
    return words
