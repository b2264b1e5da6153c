"""rp:4.01-4.05 Towing: gear, what may be towed, hooking and unhooking."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.towing import HookBegan, HookedUp, Unhooked
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import ARMOR, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY, UnitType

TANDEM: Final = 2
# rp:4.051: what is left of the turn of unhooking does not count, so two turns of the owner must have begun.
TURNS_TO_EMPLACE: Final = 2


# -- rp:4.02: gear -----------------------------------------------------------------------------------------------------


def takes_gear(unit_type: UnitType) -> bool:
    """rp:4.02: Ogres and Superheavies can have towing gear."""
    return unit_type.is_ogre or unit_type.is_superheavy


def gear_price(state: State, unit_type: UnitType) -> int:
    """rp:4.021, rp:4.022: what gear costs, in sixths of an armor unit."""
    table = state.setting.catalogue.towing
    return table.ogre_price if unit_type.is_ogre else table.superheavy_price


def gear_points(state: State, unit: int) -> int:
    """rp:4.021, rp:4.022: what gear adds to the victory points for a unit."""
    return points_of_gear(state, state.kind(unit)) if state.towing.gear[unit] else 0


def points_of_gear(state: State, unit_type: UnitType) -> int:
    """rp:4.021, rp:4.022: the same for a type, whether a unit of it has gear or not."""
    table = state.setting.catalogue.towing
    return table.ogre_points if unit_type.is_ogre else table.superheavy_points - unit_type.vp


def gear_in_use(state: State, ogre: int) -> bool:
    """rp:4.023: gear is a target while its Ogre hooks up or tows; else it is inside the hull."""
    return state.towing.tows[ogre] != NOBODY


# -- who pulls what ----------------------------------------------------------------------------------------------------


def towers_of(state: State, load: int) -> list[int]:
    """The vehicles that are hooked up, or hooking up, to a load."""
    return [unit for unit, towed in enumerate(state.towing.tows) if towed == load]


def company(state: State, unit: int) -> list[int]:
    """Everything that moves with a vehicle that tows: the other one of a tandem, and the load."""
    load = state.towing.tows[unit]
    return [] if load == NOBODY else [*(u for u in towers_of(state, load) if u != unit), load]


def drivers(state: State, unit: int) -> list[int]:
    """rp:4.07: the vehicles that drive where one drives: it, and the other one of a tandem; a load is dragged."""
    return [unit] if state.towing.tows[unit] == NOBODY else [unit, *company(state, unit)[:-1]]


def is_unset_gun(state: State, unit: int) -> bool:
    """rp:4.051: a gun does not fire while it is hooked up, nor for a full turn of its owner afterwards."""
    if state.towing.emplacing[unit]:
        return True
    return state.type_of[unit] in state.setting.catalogue.towing.guns and unit in state.towing.tows


def refuse_unset_gun(state: State, unit: int) -> Refusal | None:
    """rp:4.051: why a gun that is or was towed may not fire yet."""
    if not is_unset_gun(state, unit):
        return None
    name = state.ids[unit]
    if state.towing.emplacing[unit]:
        return Refusal("rp:4.051", f"{name} was towed and needs a full turn of its owner before it fires again")
    return Refusal("rp:4.051", f"{name} is hooked up and does not fire; to emplace it, `unhook {name}`")


# -- rp:4.05: hooking and unhooking ------------------------------------------------------------------------------------


def refuse_hook(state: State, seat: int, unit: int, load: int) -> Refusal | None:
    """rp:4.01-4.07: why a vehicle may not begin to hook up."""
    turn = state.flow[-1]
    if not state.setting.rules.towing:
        return Refusal("rp:4.01", "there is no towing in this game: it needs the option `towing`")
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal("rp:4.05", "hooking up is declared in the owner's first movement phase")
    return (
        refuse_crowding(state)
        or _refuse_tower(state, seat, unit)
        or refuse_load(state, unit, load)
        or _refuse_place(state, unit, load)
    )


def refuse_crowding(state: State) -> Refusal | None:
    """rp:4.04: a load is stacked with what tows it, so the hex must hold two."""
    if state.setting.rules.stacking > 1:
        return None
    return Refusal("rp:4.04", "one unit to a hex leaves no room to tow: it needs the rules for stacking")


def _refuse_tower(state: State, seat: int, unit: int) -> Refusal | None:
    """rp:4.02, rp:4.03: a vehicle of one's own that has gear, can use it, and pulls nothing yet."""
    name = state.ids[unit]
    if state.seat_of[unit] != seat or state.hex_of[unit] < 0:
        return Refusal("rp:4.05", f"{name} is not a unit of yours on the map")
    if not state.towing.gear[unit]:
        may = "it was bought without it" if takes_gear(state.kind(unit)) else "only Ogres and Superheavies can have it"
        return Refusal("rp:4.02", f"{name} has no towing gear: {may}")
    if state.disability.disabled[unit] != NOT_DISABLED:
        return Refusal("rp:4.05", f"{name} is disabled and cannot hook up until it recovers")
    if state.towing.tows[unit] != NOBODY:
        return Refusal("rp:4.03", f"{name} has {state.ids[state.towing.tows[unit]]} on its gear: one load at a time")
    if unit in state.towing.tows:
        return Refusal("rp:4.03", f"{name} is being towed itself; `unhook {name}` first")
    return None


def refuse_load(state: State, unit: int, load: int) -> Refusal | None:
    """rp:4.03, rp:4.032, rp:4.07: any Ogre, a gun that cannot move, or armor that is stuck; one's own side's."""
    name = state.ids[load]
    unit_type = state.kind(load)
    if state.hostile(state.seat_of[unit], load) and not (unit_type.is_ogre and is_harmless(state, load)):
        return Refusal("rp:4.032", f"{name} is an enemy: only Ogres without weapons other than AP are towed away")
    if unit == load or not may_be_towed(state, load):
        return Refusal("rp:4.03", f"{name} cannot be towed: only Ogres, Howitzers and armor that is stuck can")
    if state.towing.tows[load] != NOBODY:
        return Refusal("rp:4.03", f"{name} is towing something itself; `unhook {name}` first")
    towers = towers_of(state, load)
    if any(state.hostile(state.seat_of[unit], tower) for tower in towers):
        return Refusal("rp:4.032", f"{name} is on the gear of {state.ids[towers[0]]}, an enemy; it must come off first")
    if len(towers) >= TANDEM:
        return Refusal("rp:4.07", f"{name} has two vehicles on it already, and no more than two pull together")
    return None


def may_be_towed(state: State, load: int) -> bool:
    """rp:4.03: Ogres of all types, guns that never move, and stuck armor."""
    unit_type = state.kind(load)
    if unit_type.is_ogre or state.type_of[load] in state.setting.catalogue.towing.guns:
        return True
    return unit_type.kind == ARMOR and state.disability.stuck[load] != 0


def is_harmless(state: State, ogre: int) -> bool:
    """rp:4.032: an Ogre without weapons, antipersonnel guns aside; a rack without missiles is none (7.13.3)."""
    base = ogre * COMPONENTS
    left = state.sheets.left
    if left[base + MAIN] or left[base + SECONDARY] or left[base + MISSILE]:
        return False
    return left[base + RACK] == 0 or left[base + INTERNAL] == 0


def _refuse_place(state: State, unit: int, load: int) -> Refusal | None:
    """rp:4.04, rp:4.05: both in one hex from the beginning of the turn."""
    name, other = state.ids[unit], state.ids[load]
    if state.hex_of[unit] != state.hex_of[load] or state.levels.on_bridge[unit] != state.levels.on_bridge[load]:
        return Refusal("rp:4.05", f"{name} must stand in the hex of {other} to hook up; they are stacked (rp:4.04)")
    for one in (unit, load):
        if has_moved(state, one):
            return Refusal(
                "rp:4.05", f"hooking up takes a full turn, and {state.ids[one]} has moved; begin it in another turn"
            )
    return None


def has_moved(state: State, unit: int) -> bool:
    """rp:4.05: whether a unit has moved in this turn; to be held by a hook or a die that failed is not to move."""
    return state.movement.spent[unit] != 0 or state.towing.hauled[unit] != 0


def hook(state: State, unit: int, load: int, events: list[Event]) -> None:
    """rp:4.05: begin to hook up; neither moves for the rest of the turn."""
    state.towing = state.towing.with_tows(unit, load)
    state.towing = state.towing.with_hooking(unit, 1)
    for one in [*towers_of(state, load), load]:
        state.own_movement().halted[one] = HALTED_FOR_TURN
    events.append(HookBegan(unit, load))


def refuse_unhook(state: State, seat: int, unit: int) -> Refusal | None:
    """rp:4.05, rp:4.032: one's own vehicles let go at any time; an enemy's Ogre only drives off by itself."""
    name = state.ids[unit]
    towers = [unit] if state.towing.tows[unit] != NOBODY else towers_of(state, unit)
    if not towers:
        return Refusal("rp:4.05", f"{name} neither tows anything nor is towed")
    tower = towers[0]
    if not state.hostile(seat, tower):
        return None
    load = state.towing.tows[tower]
    if unit == tower or state.hostile(seat, load):
        owner = state.setting.seats[state.seat_of[tower]]
        return Refusal("rp:4.05", f"{state.ids[tower]} lets go when {owner} has something to decide, and it is another")
    if state.sheets.treads[load] == 0 or state.disability.stuck[load]:
        return Refusal("rp:4.032", f"{name} cannot move by itself, so it cannot break loose from an enemy's gear")
    return None


def unhook(state: State, unit: int, events: list[Event]) -> None:
    """rp:4.05: a vehicle lets go of its load; named by the load, all that pull it do."""
    for tower in [unit] if state.towing.tows[unit] != NOBODY else towers_of(state, unit):
        events.append(Unhooked(tower, state.towing.tows[tower], "rp:4.05"))
        let_go(state, tower)


def unhook_by_fire(state: State, ogre: int, events: list[Event]) -> None:
    """rp:4.023: an X on the gear in use leaves it whole, but the load is off it at once."""
    events.append(Unhooked(ogre, state.towing.tows[ogre], "rp:4.023"))
    let_go(state, ogre)


def let_go(state: State, tower: int) -> None:
    """rp:4.051: the hook is off; a gun that nothing pulls any more begins to emplace itself."""
    load = state.towing.tows[tower]
    state.towing = state.towing.with_tows(tower, NOBODY)
    state.towing = state.towing.with_hooking(tower, 0)
    if load not in state.towing.tows and state.type_of[load] in state.setting.catalogue.towing.guns:
        state.towing = state.towing.with_emplacing(load, TURNS_TO_EMPLACE)


def forget_tow(state: State, unit: int) -> None:
    """A unit leaves the map: whatever it pulled, or pulled it, is free."""
    if state.towing.tows[unit] != NOBODY:
        let_go(state, unit)
    for tower in towers_of(state, unit):
        let_go(state, tower)


def turn_of_towing(state: State, seat: int, events: list[Event]) -> None:
    """rp:4.05, rp:4.051: as a turn begins, its owner's vehicles have hooked up and his guns have had a turn's rest.

    Seats that fire together take their turn together (4.03).
    """
    together = state.setting.rules.shared_fire
    for unit, load in enumerate(state.towing.tows):
        if state.seat_of[unit] != seat and not (together and not state.hostile(seat, unit)):
            continue
        if state.towing.hooking[unit]:
            state.towing = state.towing.with_hooking(unit, 0)
            events.append(HookedUp(unit, load))
        if state.towing.emplacing[unit]:
            state.towing = state.towing.with_emplacing(unit, state.towing.emplacing[unit] - 1)
