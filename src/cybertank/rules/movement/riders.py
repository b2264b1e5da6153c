"""5.11 Infantry riding vehicles: getting on and off, and what happens to riders when their vehicle is gone."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.movement import Dismounted, Mounted
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.movement import ENGAGED, FREE, HALTED_FOR_TURN
from cybertank.state.chapters.riders import (
    DISMOUNTED,
    MOUNTED,
    NO_TRANSFER,
    NOT_THROWN,
    UNDER_BRIDGE,
)
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.units.catalogue import TRANSPORT

# 3.02.2: missiles that a truck may carry beside a squad.
CARGO_WITH_SQUAD: Final = 5


def riders_of(state: State, vehicle: int) -> list[int]:
    """5.11: the counters that ride a vehicle, in the order of units; they may come onto the map with it."""
    if state.kind(vehicle).carries == 0:
        return []
    where = state.hex_of
    return [
        unit
        for unit, carrier in enumerate(state.riders.riding)
        if carrier == vehicle and (where[unit] >= 0 or where[unit] == ENTERING)
    ]


def is_inside(state: State, unit: int) -> bool:
    """5.11.1: squads ride inside a Truck or Hovertruck, and on the outside of everything else."""
    vehicle = state.riders.riding[unit]
    return vehicle != NOBODY and state.kind(vehicle).kind == TRANSPORT


def on_trail(state: State, vehicle: int, where: int) -> bool:
    """5.11.3: whether a vehicle is in a hex, or has been in it this phase since its last fight."""
    if state.hex_of[vehicle] == where:
        return True
    way = way_of(state, vehicle)
    fought = max((i for i in range(1, len(way)) if way[i] == way[i - 1]), default=0)
    return where in way[fought:]


def way_of(state: State, vehicle: int) -> list[int]:
    """5.11.3: the hexes of a vehicle's way in this phase, from where it began; the hex of a fight comes twice."""
    trail = state.riders.trail
    way = [hex_of_trail(trail[i + 1]) for i in range(0, len(trail), 2) if trail[i] == vehicle]
    return way if state.movement.began[vehicle] == IN_HAND else [state.movement.began[vehicle], *way]


def hex_of_trail(noted: int) -> int:
    """5.07.2: the hex that a number of the trail stands for; one that was passed below its bridge has a minus sign."""
    return noted if noted >= 0 else UNDER_BRIDGE - noted


def note_way(state: State, vehicle: int, where: int) -> None:
    """5.07.2, 5.11.3: a vehicle that can carry squads is in a hex of its way, on the level where it is now."""
    under = state.board.bridged and state.board.river_bridge[where] and not state.levels.on_bridge[vehicle]
    state.riders = state.riders.with_passed(vehicle, UNDER_BRIDGE - where if under else where)


def note_beginning(state: State, unit: int) -> None:
    """5.07.2, 5.11.3: where a unit begins to move; if that is below a bridge, for those who might get off there too."""
    if state.movement.began[unit] != IN_HAND:
        return
    where = state.hex_of[unit]
    state.own_movement().began[unit] = where
    if where >= 0 and state.board.river_bridge[where] and not state.levels.on_bridge[unit] and state.kind(unit).carries:
        note_way(state, unit, where)


def note_fight(state: State, vehicle: int) -> None:
    """5.11.3, 8.06.1: a fight is settled: who has been aboard in it, and who has not, is no longer open."""
    way = way_of(state, vehicle)
    if len(way) > 1 and way[-1] != way[-2]:
        note_way(state, vehicle, way[-1])


def refuse_mount(state: State, seat: int, unit: int, vehicle: int) -> Refusal | None:
    """5.11.1, 5.11.3: a squad that has not moved gets on a vehicle with room that is in, or comes through, its hex."""
    turn = state.flow[-1]
    name, carrier = state.ids[unit], state.ids[vehicle]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal("5.11.3", "infantry mounts and dismounts in its owner's first movement phase")
    if state.seat_of[unit] != seat or state.seat_of[vehicle] != seat or state.hex_of[unit] < 0:
        return Refusal("5.11.3", f"{name} and {carrier} must both be yours and on the map")
    if not state.kind(unit).is_infantry:
        return Refusal("5.11", f"only infantry rides, and {name} is none")
    if state.kind(vehicle).carries == 0 or state.hex_of[vehicle] < 0:
        return Refusal(
            "5.11.1", f"{carrier} carries no infantry: Heavy and Light Tanks, Superheavies, GEV-PCs and trucks do"
        )
    if state.riders.riding[unit] != NOBODY or state.riders.transfer[unit] != NO_TRANSFER:
        return Refusal("5.11.3", f"{name} has mounted or dismounted already, or is riding")
    if state.movement.spent[unit] or state.movement.halted[unit] != FREE:
        return Refusal("5.11.3", f"mounting takes a squad's whole movement, and {name} has moved")
    if state.stores.stock[vehicle] > CARGO_WITH_SQUAD:
        return Refusal(
            "3.02.2", f"{carrier} carries {state.stores.stock[vehicle]} missiles: beside more than five no squad rides"
        )
    aboard = sum(state.sheets.squads[rider] for rider in riders_of(state, vehicle))
    room = state.kind(vehicle).carries - aboard - _aboard_then(state, unit, vehicle)
    if state.sheets.squads[unit] > room:
        return Refusal(
            "5.11.1", f"{carrier} has room for {room} squad(s), and {name} is {state.sheets.squads[unit]}; `split` it"
        )
    if not on_trail(state, vehicle, state.hex_of[unit]):
        return Refusal("5.11.3", f"{carrier} neither began in {name}'s hex nor came through it")
    return None


def _aboard_then(state: State, unit: int, vehicle: int) -> int:
    """5.11.3: squads that were still on a vehicle when it came through a hex, and have got off farther on."""
    path = way_of(state, vehicle) or [state.hex_of[vehicle]]
    where = state.hex_of[unit]
    passed = path.index(where) if where in path else 0
    drops = state.riders.drops
    return sum(
        squads
        for i, squads in enumerate(state.riders.landed)
        if drops[3 * i + 1] == vehicle and drops[3 * i + 2] in path[passed + 1 :] and drops[3 * i + 2] != where
    )


def mount(state: State, unit: int, vehicle: int, events: list[Event]) -> None:
    """5.11.3: get on; the squad is where the vehicle is now, and moves with it."""
    where = state.hex_of[vehicle]
    if state.movement.began[unit] == IN_HAND:
        state.own_movement().began[unit] = state.hex_of[unit]
    if state.hex_of[unit] != where:
        state.shift(unit, where)
    state.own_movement().spent[unit] = state.kind(unit).move
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    state.riders = state.riders.with_riding(unit, vehicle)
    state.riders = state.riders.with_transfer(unit, MOUNTED)
    state.riders = state.riders.with_thrown(unit, NOT_THROWN)
    state.levels = state.levels.with_on_bridge(unit, state.levels.on_bridge[vehicle])
    events.append(Mounted(unit, vehicle))


def refuse_dismount(state: State, seat: int, unit: int, where: int) -> Refusal | None:
    """5.11.3: off in any hex of the vehicle's movement, on a later turn than getting on."""
    turn = state.flow[-1]
    name = state.ids[unit]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal("5.11.3", "infantry dismounts in its owner's first movement phase, or when a fight begins")
    refusal = refuse_getting_off(state, seat, unit)
    if refusal is not None:
        return refusal
    vehicle = state.riders.riding[unit]
    if not on_trail(state, vehicle, where):
        return Refusal(
            "5.11.3",
            f"{name} cannot get off in {state.board.names[where]}: {state.ids[vehicle]} has not been there this phase",
        )
    return None


def refuse_getting_off(state: State, seat: int, unit: int) -> Refusal | None:
    """5.11.3: what holds for every way of getting off."""
    name = state.ids[unit]
    if state.seat_of[unit] != seat or state.hex_of[unit] < 0:
        return Refusal("5.11.3", f"{name} is not a counter of yours on the map")
    if state.riders.riding[unit] == NOBODY:
        return Refusal("5.11.3", f"{name} is not riding anything")
    if state.riders.transfer[unit] == MOUNTED:
        return Refusal("5.11.3", f"{name} mounted this turn and may not dismount before the next")
    return None


def get_off(state: State, unit: int, where: int, events: list[Event]) -> None:
    """5.11.3: off the vehicle, into a hex, and no further this turn."""
    vehicle = state.riders.riding[unit]
    leave_vehicle(state, unit)
    if where == state.hex_of[vehicle]:
        share_bonus(state, vehicle, unit)
    note_drop(state, unit, vehicle, where, state.sheets.squads[unit])
    if state.hex_of[unit] != where:
        state.shift(unit, where)
        state.levels = state.levels.with_on_bridge(unit, was_on_bridge(state, vehicle, where))
    state.riders = state.riders.with_transfer(unit, DISMOUNTED)
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    events.append(Dismounted(unit, vehicle, where))


def note_drop(state: State, unit: int, vehicle: int, where: int, squads: int) -> None:
    """5.11.3: so many squads of a counter have got off a vehicle in a hex."""
    state.riders = state.riders.with_drop(unit, vehicle, where, squads)


def part_drops(state: State, unit: int, part: int) -> None:
    """5.02.3, 5.11.3: of a counter that got off, a part has been split off: it has got off as well, with its squads."""
    drops = state.riders.drops
    for i in range(len(state.riders.landed)):
        if drops[3 * i] == unit:
            squads = min(state.sheets.squads[part], state.riders.landed[i])
            state.riders = state.riders.with_landed(i, state.riders.landed[i] - squads)
            note_drop(state, part, drops[3 * i + 1], drops[3 * i + 2], squads)


def join_drops(state: State, unit: int, other: int) -> None:
    """5.02.3, 5.11.3: a counter that got off is now squads of another."""
    drops, landed = state.riders.drops, state.riders.landed
    state.riders = state.riders.without_drops()
    for i, squads in enumerate(landed):
        counter = unit if drops[3 * i] == other else drops[3 * i]
        note_drop(state, counter, drops[3 * i + 1], drops[3 * i + 2], squads)


def was_driven_in(state: State, unit: int, where: int) -> bool:
    """5.11.3, 8.01: whether squads have got off in a hex that their vehicle has entered in this phase."""
    drops = state.riders.drops
    for i in range(0, len(drops), 3):
        if drops[i] == unit and drops[i + 2] == where:
            way = way_of(state, drops[i + 1])
            if any(way[n] == where and way[n - 1] != where for n in range(1, len(way))):
                return True
    return False


def was_on_bridge(state: State, vehicle: int, where: int) -> int:
    """5.07.2: whether a vehicle was on the bridge of a hex, or under it, when it was there last."""
    if not state.board.river_bridge[where]:
        return 0
    trail = state.riders.trail
    for i in range(len(trail) - 2, -1, -2):
        if trail[i] == vehicle and hex_of_trail(trail[i + 1]) == where:
            return 1 if trail[i + 1] >= 0 else 0
    return 1


def leave_vehicle(state: State, unit: int) -> None:
    """A counter rides no longer; it stands where it is."""
    state.riders = state.riders.with_riding(unit, NOBODY)


def share_bonus(state: State, vehicle: int, unit: int) -> None:
    """5.07.1: who is no longer on a vehicle that has taken the extra hex of the road came there by it as well."""
    if state.movement.bonus[vehicle]:
        state.own_movement().bonus[unit] = 1


def forget_vehicle(state: State, vehicle: int) -> None:
    """6.01.2: a vehicle is gone: squads that were thrown off it are beside nothing of their own any more."""
    state.riders = state.riders.without_vehicle(vehicle)


def lose_vehicle(state: State, unit: int) -> None:
    """5.11.3, 8.06.1: who outlives the vehicle has got off it, and neither walks nor mounts in this turn."""
    share_bonus(state, state.riders.riding[unit], unit)
    leave_vehicle(state, unit)
    state.riders = state.riders.with_transfer(unit, DISMOUNTED)
    state.own_movement().halted[unit] = (state.movement.halted[unit] & ENGAGED) | HALTED_FOR_TURN


def carry_along(state: State, vehicle: int, where: int) -> None:
    """5.11.3: riders go where their vehicle goes."""
    for rider in riders_of(state, vehicle):
        state.shift(rider, where)
        if state.levels.on_bridge[rider] != state.levels.on_bridge[vehicle]:
            state.levels = state.levels.with_on_bridge(rider, state.levels.on_bridge[vehicle])


def may_get_off_in_fight(state: State, vehicle: int) -> list[int]:
    """6.01.2, 8.06.1: riders that may dismount when a fight begins: those outside, who did not mount this turn."""
    return [r for r in riders_of(state, vehicle) if not is_inside(state, r) and state.riders.transfer[r] != MOUNTED]


def may_fire_mounted(state: State, unit: int) -> bool:
    """5.11.1: riders fire, except from inside a truck."""
    return not is_inside(state, unit)


def heavy_weapon_steady(state: State, unit: int) -> bool:
    """3.02.2: the heavy weapon is not fired while mounted, nor in the turn of dismounting."""
    return state.riders.riding[unit] == NOBODY and state.riders.transfer[unit] != DISMOUNTED
