"""Say in words what hides a unit: the ? counter that it stands under, and the marker below it (13.05, 13.06)."""

from __future__ import annotations

from cybertank.state.chapters.hidden import COVERED, DUMMY, MASK_SIGN, QUERY
from cybertank.state.state import State
from cybertank.units.catalogue import UNKNOWN_ID


def is_unknown(state: State, unit: int) -> bool:
    """13.05: return True if a unit is seen only as a ? counter."""
    return state.kind(unit).id == UNKNOWN_ID


def cover_of(state: State, unit: int) -> str:
    """13.05: return the ? counter that a unit stands under; `?` before it has its number, "" for none."""
    mask = state.hidden.masks[unit]
    if mask > 0:
        return f"{MASK_SIGN}{mask}"
    return MASK_SIGN if mask == COVERED else ""


def marker_of(state: State, unit: int) -> str:
    """13.06: return what lies under a counter: `dummy`, as its owner alone knows, or `?`."""
    return {DUMMY: "dummy", QUERY: MASK_SIGN}.get(state.hidden.decoys[unit], "")


def hidden_words(state: State, unit: int) -> list[str]:
    """13.05, 13.06: say what a unit stands under and what lies under it; of a ? counter, that nothing is known."""
    if is_unknown(state, unit):
        return ["not known what it is" + (", but no dummy" if unit in state.hidden.sensed else "")]
    cover, marker = cover_of(state, unit), marker_of(state, unit)
    words = [f"under a ? counter{f' ({cover})' if len(cover) > 1 else ''}"] if cover else []
    if marker:
        words.append("a dummy" if marker == "dummy" else "with a ? marker under it")
    return words
