"""15.02.2 Unfinished Ogres: while a Vulcan assembles one, it neither moves nor fires, and a D hurts it like an X."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import DESTROYED, DISABLED
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.vulcans import ASSEMBLY_FIELDS, row_at, without_row
from cybertank.state.state import State

RULE: Final = "15.02.2"


def is_unfinished(state: State, unit: int) -> bool:
    """15.02.2: Return True for an Ogre that is still being assembled."""
    rows = state.vulcans.assembly
    return bool(rows) and row_at(rows, ASSEMBLY_FIELDS, unit) >= 0


def halves_done(state: State, unit: int) -> int:
    """15.02.2: Return the half turns of work done on an unfinished Ogre, or -1 for any other unit."""
    rows = state.vulcans.assembly
    i = row_at(rows, ASSEMBLY_FIELDS, unit)
    return rows[i + 1] if i >= 0 else -1


def refuse_unfinished(state: State, unit: int, deed: str) -> Refusal | None:
    """15.02.2: Refuse a deed of an Ogre that is still being assembled."""
    if is_unfinished(state, unit):
        return Refusal(RULE, f"{state.ids[unit]} is still being assembled and cannot {deed}: finish it first")
    return None


def forget_assembly(state: State, unit: int) -> None:
    """15.02.2: Forget the assembly of an Ogre that is lost."""
    rows = without_row(state.vulcans.assembly, ASSEMBLY_FIELDS, unit)
    state.vulcans = state.vulcans.replaced(assembly=rows)


def worsened(state: State, unit: int, result: int) -> int:
    """15.02.2: Return the result of fire at a unit. A D counts as an X against an unfinished Ogre."""
    return DESTROYED if result == DISABLED and is_unfinished(state, unit) else result
