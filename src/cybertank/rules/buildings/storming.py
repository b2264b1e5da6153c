"""11.04.2 Storming buildings: a unit fights for a building once for each movement point that it spends."""

from __future__ import annotations

from cybertank.rules.movement.riders import riders_of
from cybertank.state.state import State


def spend_for_storm(state: State, unit: int) -> None:
    """11.04.2: Record that a unit has moved or stayed. It can fight for a building again, and so can its riders."""
    if any(state.buildings.stormed):
        for one in [unit, *riders_of(state, unit)]:
            state.buildings = state.buildings.with_stormed(one, 0)
