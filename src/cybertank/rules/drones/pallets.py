"""14.01 Pallets: what a collapsed Light Artillery Drone is, and what happens to one."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.drones import PalletFound
from cybertank.rules.refusal import Refusal
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State

RULE: Final = "14.01"
PALLET_DEFENSE: Final = 0


def is_pallet(state: State, unit: int) -> bool:
    """14.01: Return True for a collapsed drone. It is no working combat unit."""
    return state.drones.any and state.drones.pallet[unit] != 0


def collapse(state: State, unit: int) -> None:
    """14.01: Put a drone on its pallet. It is a D0 unit then, and leaves its revetment (15.04.7)."""
    if state.vulcans.sheltered:
        state.vulcans = state.vulcans.without_sheltered(unit)
    state.drones = state.drones.with_pallet(unit, 1).with_packing(unit, 0).with_setting_up(unit, 0)
    state.set_defense(unit, PALLET_DEFENSE)


def unfold(state: State, unit: int) -> None:
    """14.01: Set a drone up. It has its printed defense at once, and everybody sees it."""
    state.drones = state.drones.with_pallet(unit, 0).with_setting_up(unit, 1).with_concealed(unit, 0)
    state.set_defense(unit, state.kind(unit).defense)


def pallets_on(state: State, vehicle: int) -> list[int]:
    """14.01: Return the pallets that a transport carries, in unit order."""
    if not state.drones.any:
        return []
    return [
        unit
        for unit, carrier in enumerate(state.riders.riding)
        if carrier == vehicle and state.drones.pallet[unit] and state.hex_of[unit] >= ENTERING
    ]


def cannot_fire(state: State, unit: int) -> bool:
    """14.01: Return True for a drone that is on its pallet, has just set itself up, or is being packed."""
    drones = state.drones
    return drones.pallet[unit] != 0 or drones.setting_up[unit] != 0 or drones.packing[unit] != 0


def refuse_unready_drone(state: State, unit: int) -> Refusal | None:
    """14.01: Refuse to fire a drone that is not set up."""
    name = state.ids[unit]
    if state.drones.pallet[unit]:
        return Refusal(RULE, f"{name} is on its pallet and cannot fire: `deploy {name}` in a movement phase first")
    if state.drones.setting_up[unit]:
        return Refusal(RULE, f"{name} is setting itself up and can fire from its owner's next turn on")
    if state.drones.packing[unit]:
        return Refusal(RULE, f"{name} is being packed and cannot fire")
    return None


# -- hidden pallets ----------------------------------------------------------------------------------------------------


def find_pallets(state: State, finder: int, where: int, rule: str, events: list[Event]) -> bool:
    """14.01, 13.04.1: Reveal the hidden pallets of a unit's enemies in a hex. Return True if there are any."""
    found = False
    for unit in state.units_at(where):
        if state.drones.concealed[unit] and state.hostile(state.seat_of[finder], unit):
            state.drones = state.drones.with_concealed(unit, 0)
            events.append(PalletFound(unit, finder, where, rule))
            found = True
    return found


def end_set_up(state: State, seat: int) -> None:
    """14.01: At the beginning of its owner's turn, a drone that has set itself up is ready to fire."""
    for unit, setting_up in enumerate(state.drones.setting_up):
        own = not state.hostile(seat, unit) if state.setting.rules.shared_fire else state.seat_of[unit] == seat
        if setting_up and own:
            state.drones = state.drones.with_setting_up(unit, 0)


def ground_pallets(state: State, where: int, seat: int) -> list[int]:
    """14.01: Return a seat's pallets that are on the ground in a hex."""
    return [
        unit
        for unit in state.units_at(where)
        if is_pallet(state, unit) and state.seat_of[unit] == seat and state.riders.riding[unit] == NOBODY
    ]
