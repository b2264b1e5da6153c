"""rp:4.01-4.05 Towing: gear, possible loads, hooking and unhooking. Vulcans unhook in the same way (15.04.8)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.towing import HookBegan, HookedUp, Unhooked
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing.hitch import is_hitched, lose_hitch, tow_rule, tows_by_hitch
from cybertank.rules.vulcans.unfinished import is_unfinished, refuse_unfinished
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import ARMOR, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY, UnitType

TANDEM: Final = 2
# rp:4.051: The turn in which a gun is unhooked does not count, so two of its owner's turns must have begun.
TURNS_TO_EMPLACE: Final = 2


# -- rp:4.02: gear -----------------------------------------------------------------------------------------------------


def takes_gear(unit_type: UnitType) -> bool:
    """rp:4.02: Return True for Ogres and Superheavies, which can have towing gear."""
    return unit_type.is_ogre or unit_type.is_superheavy


def gear_price(state: State, unit_type: UnitType) -> int:
    """rp:4.021, rp:4.022: Return the price of gear, in sixths of an armor unit."""
    table = state.setting.catalogue.towing
    return table.ogre_price if unit_type.is_ogre else table.superheavy_price


def gear_points(state: State, unit: int) -> int:
    """rp:4.021, rp:4.022: Return the victory points that gear adds to a unit."""
    return points_of_gear(state, state.kind(unit)) if state.towing.gear[unit] else 0


def points_of_gear(state: State, unit_type: UnitType) -> int:
    """rp:4.021, rp:4.022: Return the victory points that gear would add to a unit of this type."""
    table = state.setting.catalogue.towing
    return table.ogre_points if unit_type.is_ogre else table.superheavy_points - unit_type.vp


def gear_in_use(state: State, ogre: int) -> bool:
    """rp:4.023: Return True if an Ogre's gear is a target because it is hooking up or towing.

    Otherwise it is in the hull.
    """
    return state.towing.tows[ogre] != NOBODY and not tows_by_hitch(state, ogre)


# -- which units pull what ---------------------------------------------------------------------------------------------


def towers_of(state: State, load: int) -> list[int]:
    """Return the vehicles that are hooked up, or hooking up, to a load."""
    return [unit for unit, towed in enumerate(state.towing.tows) if towed == load]


def company(state: State, unit: int) -> list[int]:
    """Return everything that moves with a towing vehicle: its tandem partner and the load."""
    load = state.towing.tows[unit]
    return [] if load == NOBODY else [*(u for u in towers_of(state, load) if u != unit), load]


def drivers(state: State, unit: int) -> list[int]:
    """rp:4.07: Return a vehicle and its tandem partner, which both drive. A load is only dragged."""
    return [unit] if state.towing.tows[unit] == NOBODY else [unit, *company(state, unit)[:-1]]


def is_unset_gun(state: State, unit: int) -> bool:
    """rp:4.051: Return True for a gun that is hooked up, or was until less than a full turn ago. It cannot fire."""
    if state.towing.emplacing[unit]:
        return True
    return state.type_of[unit] in state.setting.catalogue.towing.guns and unit in state.towing.tows


def refuse_unset_gun(state: State, unit: int) -> Refusal | None:
    """rp:4.051: Refuse to fire a gun that is towed, or was towed too recently."""
    if not is_unset_gun(state, unit):
        return None
    name = state.ids[unit]
    if state.towing.emplacing[unit]:
        return Refusal("rp:4.051", f"{name} was towed and cannot fire until its owner has had a full turn")
    return Refusal("rp:4.051", f"{name} is hooked up and cannot fire; to emplace it, `unhook {name}`")


# -- rp:4.05: hooking and unhooking ------------------------------------------------------------------------------------


def refuse_hook(state: State, seat: int, unit: int, load: int) -> Refusal | None:
    """rp:4.01-4.07: Refuse to hook up if the rules forbid it."""
    turn = state.flow[-1]
    if not state.setting.rules.towing:
        return Refusal("rp:4.01", "you cannot tow in this game without the option `towing`")
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal("rp:4.05", "you can hook up only in your first movement phase")
    return (
        refuse_crowding(state)
        or _refuse_tower(state, seat, unit)
        or refuse_load(state, unit, load)
        or _refuse_place(state, unit, load)
    )


def refuse_crowding(state: State) -> Refusal | None:
    """rp:4.04: Refuse to tow unless a hex can hold two units. A load stacks with the vehicle that tows it."""
    if state.setting.rules.stacking > 1:
        return None
    return Refusal("rp:4.04", "towing needs the stacking rules: with only one unit per hex there is no room for a load")


def _refuse_tower(state: State, seat: int, unit: int) -> Refusal | None:
    """rp:4.02, rp:4.03: Refuse a vehicle that is not the seat's, has no gear, cannot use it, or has a load already."""
    name = state.ids[unit]
    if state.seat_of[unit] != seat or state.hex_of[unit] < 0:
        return Refusal("rp:4.05", f"{name} is not one of your units on the map")
    if not state.towing.gear[unit]:
        may = "it was bought without it" if takes_gear(state.kind(unit)) else "only Ogres and Superheavies can have it"
        if tows_by_hitch(state, unit):
            may = f"it has a tow hitch, with `task {name} hitch ...` in the fire phase (15.04.8)"
        return Refusal("rp:4.02", f"{name} has no towing gear: {may}")
    if state.disability.disabled[unit] != NOT_DISABLED:
        return Refusal("rp:4.05", f"{name} is disabled and cannot hook up until it recovers")
    if state.towing.tows[unit] != NOBODY:
        return Refusal(
            "rp:4.03", f"{name} already has {state.ids[state.towing.tows[unit]]} on its gear, and can tow only one load"
        )
    if unit in state.towing.tows:
        return Refusal("rp:4.03", f"{name} is itself being towed; `unhook {name}` first")
    return None


def refuse_load(state: State, unit: int, load: int) -> Refusal | None:
    """rp:4.03, rp:4.032, rp:4.07: Refuse any load but an Ogre, an immobile gun, or stuck armor of the same side."""
    name = state.ids[load]
    unit_type = state.kind(load)
    if state.hostile(state.seat_of[unit], load) and not (unit_type.is_ogre and is_harmless(state, load)):
        return Refusal(
            "rp:4.032", f"{name} is an enemy: you can tow enemy Ogres, if they have no weapons except AP guns"
        )
    if state.vulcans.assembly and is_unfinished(state, load):
        return refuse_unfinished(state, load, "be towed")
    if unit == load or not may_be_towed(state, load):
        return Refusal("rp:4.03", f"{name} cannot be towed: only Ogres, Howitzers and stuck armor can")
    if state.towing.tows[load] != NOBODY:
        return Refusal("rp:4.03", f"{name} is itself towing something; `unhook {name}` first")
    towers = towers_of(state, load)
    if any(tows_by_hitch(state, tower) for tower in towers):
        return Refusal("15.04.8", f"{name} hangs on the hitch of {state.ids[towers[0]]}; `unhook {name}` first")
    if any(state.hostile(state.seat_of[unit], tower) for tower in towers):
        return Refusal(
            "rp:4.032", f"{name} is hooked up to {state.ids[towers[0]]}, an enemy, and must be unhooked first"
        )
    if len(towers) >= TANDEM:
        return Refusal("rp:4.07", f"two vehicles are already pulling {name}, which is the limit")
    return None


def may_be_towed(state: State, load: int) -> bool:
    """rp:4.03: Return True for Ogres of all types, guns that never move, and stuck armor."""
    unit_type = state.kind(load)
    if unit_type.is_ogre or state.type_of[load] in state.setting.catalogue.towing.guns:
        return True
    return unit_type.kind == ARMOR and state.disability.stuck[load] != 0


def is_harmless(state: State, ogre: int) -> bool:
    """rp:4.032: Return True for an Ogre with no weapons except antipersonnel guns.

    An empty rack does not count (7.13.3).
    """
    base = ogre * COMPONENTS
    left = state.sheets.left
    if left[base + MAIN] or left[base + SECONDARY] or left[base + MISSILE]:
        return False
    return left[base + RACK] == 0 or left[base + INTERNAL] == 0


def _refuse_place(state: State, unit: int, load: int) -> Refusal | None:
    """rp:4.04, rp:4.05: Refuse to hook up unless both units have been in the same hex since the turn began."""
    name, other = state.ids[unit], state.ids[load]
    if state.hex_of[unit] != state.hex_of[load] or state.levels.on_bridge[unit] != state.levels.on_bridge[load]:
        return Refusal("rp:4.05", f"{name} must be in the same hex as {other} to hook up, since they stack (rp:4.04)")
    for one in (unit, load):
        if has_moved(state, one):
            return Refusal(
                "rp:4.05", f"hooking up takes a full turn, and {state.ids[one]} has moved; hook up on a later turn"
            )
    return None


def has_moved(state: State, unit: int) -> bool:
    """rp:4.05: Return True if a unit has moved this turn. Being held by a hook or a failed roll is not moving."""
    return state.movement.spent[unit] != 0 or state.towing.hauled[unit] != 0


def hook(state: State, unit: int, load: int, events: list[Event]) -> None:
    """rp:4.05: Begin to hook up. Neither unit moves for the rest of the turn."""
    state.towing = state.towing.with_tows(unit, load)
    state.towing = state.towing.with_hooking(unit, 1)
    for one in [*towers_of(state, load), load]:
        state.own_movement().halted[one] = HALTED_FOR_TURN
    events.append(HookBegan(unit, load))


def unhooker(state: State, seat: int, unit: int) -> int:
    """rp:4.05: Return the seat that unhooks a unit: the one that decides now, or the owner of the vehicle.

    A vehicle can let go at any time, so its owner does so out of turn as well. An enemy's load breaks loose in its own
    owner's turn (rp:4.032).
    """
    towers = pulled_by(state, unit)
    if not towers or not state.hostile(seat, towers[0]):
        return seat
    breaks_loose = unit != towers[0] and not state.hostile(seat, unit)
    return seat if breaks_loose else state.seat_of[towers[0]]


def pulled_by(state: State, unit: int) -> list[int]:
    """rp:4.05: Return the vehicles that let go if a unit is unhooked: itself, or everything that pulls it."""
    return [unit] if state.towing.tows[unit] != NOBODY else towers_of(state, unit)


def refuse_unhook(state: State, seat: int, unit: int) -> Refusal | None:
    """rp:4.05, rp:4.032: Refuse to unhook if nothing is hooked up, or if the load is an enemy's and cannot drive off.

    A player's own vehicles can unhook at any time.
    """
    name = state.ids[unit]
    towers = pulled_by(state, unit)
    if not towers:
        rule = "rp:4.05" if state.setting.rules.towing else "15.04.8"
        return Refusal(rule, f"{name} is neither towing anything nor being towed")
    if not state.hostile(unhooker(state, seat, unit), towers[0]):
        return None
    load = state.towing.tows[towers[0]]
    if state.sheets.treads[load] == 0 or state.disability.stuck[load]:
        return Refusal("rp:4.032", f"{name} cannot move by itself, so it cannot break loose from an enemy's gear")
    return None


def unhook(state: State, unit: int, events: list[Event]) -> None:
    """rp:4.05: Unhook a vehicle from its load. If the load is named, unhook everything that pulls it."""
    for tower in pulled_by(state, unit):
        events.append(Unhooked(tower, state.towing.tows[tower], tow_rule(state, tower, "rp:4.05")))
        let_go(state, tower)


def unhook_by_fire(state: State, ogre: int, events: list[Event]) -> None:
    """rp:4.023: Unhook the load immediately after an X on the gear. The gear stays intact.

    15.04.8: A Vulcan's hitch is destroyed.
    """
    events.append(Unhooked(ogre, state.towing.tows[ogre], tow_rule(state, ogre, "rp:4.023")))
    if is_hitched(state, ogre):
        lose_hitch(state, ogre)
    let_go(state, ogre)


def let_go(state: State, tower: int) -> None:
    """rp:4.051: Release the load. A gun that nothing is pulling now begins to emplace itself."""
    load = state.towing.tows[tower]
    state.towing = state.towing.with_tows(tower, NOBODY)
    state.towing = state.towing.with_hooking(tower, 0)
    if load not in state.towing.tows and state.type_of[load] in state.setting.catalogue.towing.guns:
        state.towing = state.towing.with_emplacing(load, TURNS_TO_EMPLACE)


def forget_tow(state: State, unit: int) -> None:
    """Unhook everything that a unit was pulling, or that was pulling it, as it leaves the map."""
    if state.towing.tows[unit] != NOBODY:
        let_go(state, unit)
    for tower in towers_of(state, unit):
        let_go(state, tower)


def turn_of_towing(state: State, seat: int, events: list[Event]) -> None:
    """rp:4.05, rp:4.051: At the start of a turn, complete the owner's hook-ups and count down its emplacing guns.

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
