"""rp:4 Towing: gear, hooking and unhooking, what may be towed, and how fast."""

from __future__ import annotations

from typing import Final

from cybertank.board.steps import RISK
from cybertank.board.terrain import HEAVY_TRACKED, IMMOBILE, OGRE_LIKE
from cybertank.rules.dice import Dice
from cybertank.rules.events import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.riders import carry_along
from cybertank.rules.tally import Tally
from cybertank.rules.tow_events import Hauled, HookBegan, HookedUp, PulledFree, TowRolled, Unhooked
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import FREE, HALTED_FOR_TURN, IN_HAND, NOBODY, NOT_DISABLED, State, replaced
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
    return points_of_gear(state, state.kind(unit)) if state.gear[unit] else 0


def points_of_gear(state: State, unit_type: UnitType) -> int:
    """rp:4.021, rp:4.022: the same for a type, whether a unit of it has gear or not."""
    table = state.setting.catalogue.towing
    return table.ogre_points if unit_type.is_ogre else table.superheavy_points - unit_type.vp


def gear_in_use(state: State, ogre: int) -> bool:
    """rp:4.023: gear is a target while its Ogre hooks up or tows; else it is inside the hull."""
    return state.tows[ogre] != NOBODY


# -- who pulls what ----------------------------------------------------------------------------------------------------


def towers_of(state: State, load: int) -> list[int]:
    """The vehicles that are hooked up, or hooking up, to a load."""
    return [unit for unit, towed in enumerate(state.tows) if towed == load]


def company(state: State, unit: int) -> list[int]:
    """Everything that moves with a vehicle that tows: the other one of a tandem, and the load."""
    load = state.tows[unit]
    return [] if load == NOBODY else [*(u for u in towers_of(state, load) if u != unit), load]


def is_unset_gun(state: State, unit: int) -> bool:
    """rp:4.051: a gun does not fire while it is hooked up, nor for a full turn of its owner afterwards."""
    if state.emplacing[unit]:
        return True
    return state.type_of[unit] in state.setting.catalogue.towing.guns and unit in state.tows


def refuse_unset_gun(state: State, unit: int) -> Refusal | None:
    """rp:4.051: why a gun that is or was towed may not fire yet."""
    if not is_unset_gun(state, unit):
        return None
    name = state.ids[unit]
    if state.emplacing[unit]:
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
    if state.setting.rules.stacking == 1:
        return Refusal("rp:4.04", "one unit to a hex leaves no room to tow: it needs the rules for stacking")
    return _refuse_tower(state, seat, unit) or refuse_load(state, unit, load) or _refuse_place(state, unit, load)


def _refuse_tower(state: State, seat: int, unit: int) -> Refusal | None:
    """rp:4.02, rp:4.03: a vehicle of one's own that has gear, can use it, and pulls nothing yet."""
    name = state.ids[unit]
    if state.seat_of[unit] != seat or state.hex_of[unit] < 0:
        return Refusal("rp:4.05", f"{name} is not a unit of yours on the map")
    if not state.gear[unit]:
        may = "it was bought without it" if takes_gear(state.kind(unit)) else "only Ogres and Superheavies can have it"
        return Refusal("rp:4.02", f"{name} has no towing gear: {may}")
    if state.disabled[unit] != NOT_DISABLED:
        return Refusal("rp:4.05", f"{name} is disabled and cannot hook up until it recovers")
    if state.tows[unit] != NOBODY:
        return Refusal("rp:4.03", f"{name} has {state.ids[state.tows[unit]]} on its gear: one load at a time")
    if unit in state.tows:
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
    if state.tows[load] != NOBODY:
        return Refusal("rp:4.03", f"{name} is towing something itself; `unhook {name}` first")
    if len(towers_of(state, load)) >= TANDEM:
        return Refusal("rp:4.07", f"{name} has two vehicles on it already, and no more than two pull together")
    return None


def may_be_towed(state: State, load: int) -> bool:
    """rp:4.03: Ogres of all types, guns that never move, and stuck armor."""
    unit_type = state.kind(load)
    if unit_type.is_ogre or state.type_of[load] in state.setting.catalogue.towing.guns:
        return True
    return unit_type.kind == ARMOR and state.stuck[load] != 0


def is_harmless(state: State, ogre: int) -> bool:
    """rp:4.032: an Ogre without weapons, antipersonnel guns aside; a rack without missiles is none (7.13.3)."""
    base = ogre * COMPONENTS
    left = state.left
    if left[base + MAIN] or left[base + SECONDARY] or left[base + MISSILE]:
        return False
    return left[base + RACK] == 0 or left[base + INTERNAL] == 0


def _refuse_place(state: State, unit: int, load: int) -> Refusal | None:
    """rp:4.04, rp:4.05: both in one hex from the beginning of the turn."""
    name, other = state.ids[unit], state.ids[load]
    if state.hex_of[unit] != state.hex_of[load] or state.on_bridge[unit] != state.on_bridge[load]:
        return Refusal("rp:4.05", f"{name} must stand in the hex of {other} to hook up; they are stacked (rp:4.04)")
    for one in (unit, load):
        if state.spent[one] or state.halted[one] != FREE:
            return Refusal(
                "rp:4.05", f"hooking up takes a full turn, and {state.ids[one]} has moved; begin it in another turn"
            )
    return None


def hook(state: State, unit: int, load: int, events: list[Event]) -> None:
    """rp:4.05: begin to hook up; neither moves for the rest of the turn."""
    state.tows = replaced(state.tows, unit, load)
    state.hooking = replaced(state.hooking, unit, 1)
    for one in [*towers_of(state, load), load]:
        state.halted[one] = HALTED_FOR_TURN
    events.append(HookBegan(unit, load))


def refuse_unhook(state: State, seat: int, unit: int) -> Refusal | None:
    """rp:4.05, rp:4.032: one's own vehicles let go at any time; an enemy's Ogre only drives off by itself."""
    name = state.ids[unit]
    towers = [unit] if state.tows[unit] != NOBODY else towers_of(state, unit)
    if not towers:
        return Refusal("rp:4.05", f"{name} neither tows anything nor is towed")
    if not state.hostile(seat, towers[0]):
        return None
    load = state.tows[towers[0]]
    if unit == towers[0] or state.hostile(seat, load):
        return Refusal("rp:4.05", f"{state.ids[towers[0]]} is not yours to unhook")
    if state.treads[load] == 0 or state.stuck[load]:
        return Refusal("rp:4.032", f"{name} cannot move by itself, so it cannot break loose from an enemy's gear")
    return None


def unhook(state: State, unit: int, events: list[Event]) -> None:
    """rp:4.05: a vehicle lets go of its load; named by the load, all that pull it do."""
    for tower in [unit] if state.tows[unit] != NOBODY else towers_of(state, unit):
        events.append(Unhooked(tower, state.tows[tower], "rp:4.05"))
        let_go(state, tower)


def unhook_by_fire(state: State, ogre: int, events: list[Event]) -> None:
    """rp:4.023: an X on the gear in use leaves it whole, but the load is off it at once."""
    events.append(Unhooked(ogre, state.tows[ogre], "rp:4.023"))
    let_go(state, ogre)


def let_go(state: State, tower: int) -> None:
    """rp:4.051: the hook is off; a gun that nothing pulls any more begins to emplace itself."""
    load = state.tows[tower]
    state.tows = replaced(state.tows, tower, NOBODY)
    state.hooking = replaced(state.hooking, tower, 0)
    if load not in state.tows and state.type_of[load] in state.setting.catalogue.towing.guns:
        state.emplacing = replaced(state.emplacing, load, TURNS_TO_EMPLACE)


def forget_tow(state: State, unit: int) -> None:
    """A unit leaves the map: whatever it pulled, or pulled it, is free."""
    if state.tows[unit] != NOBODY:
        let_go(state, unit)
    for tower in towers_of(state, unit):
        let_go(state, tower)


def turn_of_towing(state: State, seat: int, events: list[Event]) -> None:
    """rp:4.05, rp:4.051: as a turn begins, its owner's vehicles have hooked up and his guns have had a turn's rest.

    Seats that fire together take their turn together (4.03).
    """
    together = state.setting.rules.shared_fire
    for unit, load in enumerate(state.tows):
        if state.seat_of[unit] != seat and not (together and not state.hostile(seat, unit)):
            continue
        if state.hooking[unit]:
            state.hooking = replaced(state.hooking, unit, 0)
            events.append(HookedUp(unit, load))
        if state.emplacing[unit]:
            state.emplacing = replaced(state.emplacing, unit, state.emplacing[unit] - 1)


# -- rp:4.031, rp:4.06, rp:4.07: how fast ------------------------------------------------------------------------------


def pull(state: State, load: int) -> Tally:
    """rp:4.031, rp:4.06, rp:4.07: the tread units that pull a load, with the reasons."""
    table = state.setting.catalogue.towing
    towers = towers_of(state, load)
    tally = Tally()
    for tower in towers:
        if state.kind(tower).is_ogre:
            tally.add(state.treads[tower], f"tread units of {state.ids[tower]}", "rp:4.06")
        else:
            tally.add(table.superheavy_treads, f"{state.ids[tower]}, a Superheavy", "rp:4.022")
    if state.kind(load).is_ogre and state.treads[load] > 0:
        tally.add(state.treads[load], f"tread units that {state.ids[load]} has left", "rp:4.031")
    elif len(towers) == TANDEM:
        tally.add(-table.tandem_loss, "two that pull together", "rp:4.07")
    return tally


def tow_move(state: State, load: int) -> tuple[int, int]:
    """rp:4.06, rp:4.062: a load's movement points by the table, and the highest face that gives them (0: no die).

    No vehicle tows faster than it moves alone.
    """
    table = state.setting.catalogue.towing
    column = table.columns[table.column_of[state.type_of[load]]]
    row = table.row(pull(state, load).total)
    return min([column.moves[row], *(own_move(state, unit) for unit in towers_of(state, load))]), column.faces[row]


def own_move(state: State, unit: int) -> int:
    """5.06: what a vehicle moves without a load."""
    unit_type = state.kind(unit)
    return unit_type.tread_move(state.treads[unit]) if unit_type.is_ogre else unit_type.move


def refuse_tow(state: State, unit: int) -> Refusal | None:
    """rp:4.05-4.07: why what is hooked up may not move now."""
    name = state.ids[unit]
    if unit in state.tows:
        puller = state.ids[towers_of(state, unit)[0]]
        return Refusal("rp:4.05", f"{name} is on the gear of {puller} and moves with it, or after `unhook {name}`")
    load = state.tows[unit]
    if load == NOBODY or own_move(state, unit) == 0:
        return None
    for tower in towers_of(state, load):
        if state.hooking[tower]:
            return Refusal("rp:4.05", f"{state.ids[tower]} is hooking up to {state.ids[load]} for all of this turn")
        if own_move(state, tower) == 0 or state.disabled[tower] != NOT_DISABLED or state.stuck[tower]:
            return Refusal("rp:4.07", f"{state.ids[tower]} pulls too, and cannot move; `unhook {state.ids[tower]}`")
    if tow_move(state, load)[0] == 0:
        strength = pull(state, load).total
        return Refusal(
            "rp:4.061", f"{state.ids[load]} is too heavy for {strength} tread units; `unhook {name}`, or pull with two"
        )
    return None


def refuse_ram_with_load(state: State, unit: int) -> Refusal | None:
    """A vehicle rams alone; it can let go at any time (rp:4.05)."""
    if state.tows[unit] == NOBODY:
        return None
    return Refusal("rp:4.05", f"{state.ids[unit]} has a load and rams nobody with it; `unhook {state.ids[unit]}` first")


def load_mobility(state: State, load: int) -> int:
    """rp:4.063: by what terrain is closed to a load: a gun that never moves is taken as a heavy tracked unit."""
    mobility = state.kind(load).mobility
    return HEAVY_TRACKED if mobility == IMMOBILE else mobility


def tow_die(state: State, unit: int) -> int:
    """rp:4.062: the highest face on which a tow that has not moved yet moves this turn; 0 where it needs no die."""
    return 0 if state.spent[unit] else tow_move(state, state.tows[unit])[1]


def begin_tow(state: State, unit: int, on_road: bool, dice: Dice, events: list[Event]) -> bool:
    """rp:4.062: a load that is almost too heavy hangs on a die, once a turn and not on a road; whether it moves."""
    load = state.tows[unit]
    face = tow_die(state, unit)
    if face == 0 or on_road:
        return True
    rolled = TowRolled(unit, load, dice.roll(f"the tow of {state.ids[load]} (rp:4.062)"), face)
    events.append(rolled)
    if not rolled.moves:
        for one in [*towers_of(state, load), load]:
            state.halted[one] = HALTED_FOR_TURN
    return rolled.moves


# -- rp:4.03, rp:4.04, rp:4.06: on the way -----------------------------------------------------------------------------


def haul(state: State, unit: int, flags: int, freed: bool, events: list[Event]) -> None:
    """rp:4.04: what is hooked to a vehicle follows it into its hex; a stuck load may come free there (rp:4.03)."""
    load = state.tows[unit]
    where = state.hex_of[unit]
    for one in company(state, unit):
        if state.began[one] == IN_HAND:
            state.began[one] = state.hex_of[one]
        state.shift(one, where)
        state.on_bridge = replaced(state.on_bridge, one, state.on_bridge[unit])
        if state.kind(one).carries:
            state.trail.extend([one, where])
            carry_along(state, one, where)
        if flags & RISK and _rolls_for_terrain(state, one):
            state.at_risk = replaced(state.at_risk, one, 1)
    told = events[-1] if events else None
    if isinstance(told, Hauled):
        told.hex = where
    else:
        partner = next((u for u in towers_of(state, load) if u != unit), NOBODY)
        events.append(Hauled(unit, load, partner, where))
    if freed:
        _pull_free(state, load, events)


def _rolls_for_terrain(state: State, unit: int) -> bool:
    """5.08.3: what drives on its own treads may get stuck; what is stuck, or has none, is only dragged."""
    unit_type = state.kind(unit)
    if unit_type.mobility != OGRE_LIKE or state.stuck[unit]:
        return False
    return not unit_type.is_ogre or state.treads[unit] > 0


def _pull_free(state: State, load: int, events: list[Event]) -> None:
    """rp:4.03: where it cannot become stuck a unit is free, and not towed any farther unless it is an Ogre."""
    state.stuck = replaced(state.stuck, load, 0)
    state.halted[load] = HALTED_FOR_TURN
    events.append(PulledFree(load, state.hex_of[load]))
    if not may_be_towed(state, load):
        for tower in towers_of(state, load):
            events.append(Unhooked(tower, load, "rp:4.03"))
            let_go(state, tower)


def share_way(state: State, unit: int) -> None:
    """What moves together has moved equally far."""
    for one in company(state, unit):
        if not state.hostile(state.seat_of[unit], one):
            state.spent[one] = state.spent[unit]
            state.off_road[one] = state.off_road[unit]
            state.halted[one] = state.halted[unit]
