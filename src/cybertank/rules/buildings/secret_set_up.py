"""11.06 Setting up unidentified buildings: neither the steps of a set-up nor the order of the units gives them away."""

from __future__ import annotations

from cybertank.rules.setup.secret_ids import lot_of
from cybertank.state.brief import Force
from cybertank.state.state import State


def uncover_force(state: State, force: Force) -> None:
    """11.06: Show a force to its enemies once it is set up. Its unidentified buildings stay unidentified."""
    masks = list(state.hidden.masks)
    for unit, seat in enumerate(state.seat_of):
        if seat == force.seat and masks[unit] < 0:
            masks[unit] = 0
    state.hidden = state.hidden.with_all_masks(tuple(masks))


def settle_buildings(state: State, force: Force) -> None:
    """11.06: Reorder a force's unidentified buildings by hex.

    Everybody can read the scenario, and the order of its units would tell an enemy which building is which.
    """
    slots = [
        unit
        for unit, hidden in enumerate(state.buildings.unidentified)
        if hidden and state.seat_of[unit] == force.seat and state.hex_of[unit] >= 0 and not state.hidden.masks[unit]
    ]
    lot = state.digest()
    state.reorder(slots, sorted(slots, key=lambda u: (state.hex_of[u], lot_of(lot, state.ids[u]))))
