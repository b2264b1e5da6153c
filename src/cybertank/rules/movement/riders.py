"""5.11 Infantry riding vehicles: getting on and off, and what happens to riders if their vehicle is lost."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.movement import Dismounted, Mounted
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import is_aboard
from cybertank.rules.vulcans.cargo import (
    NO_BERTH,
    is_cargo,
    is_lashed,
    is_stowed,
    put_aboard,
    refuse_cargo,
    set_berth,
    squads_on_top,
)
from cybertank.rules.vulcans.unfinished import is_unfinished, refuse_unfinished
from cybertank.state.chapters.movement import ENGAGED, FREE, HALTED_FOR_TURN
from cybertank.state.chapters.riders import (
    DISMOUNTED,
    MOUNTED,
    NO_TRANSFER,
    NOT_THROWN,
    UNDER_BRIDGE,
)
from cybertank.state.chapters.vulcans import TOP
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.units.catalogue import DETECTOR, HEAVY_DRONE, POST, TRAIN, TRANSPORT, VULCAN, UnitType

# 3.02.2: The number of heavy weapon missiles that a truck can hold, when empty and with a squad inside.
CARGO: Final = 10
CARGO_WITH_SQUAD: Final = 5
NO_LIMIT: Final = 1_000_000


def missile_room(unit_type: UnitType) -> int:
    """3.02.2: Return how many heavy weapon missiles a unit can carry. A depot has no limit."""
    return CARGO if unit_type.kind == TRANSPORT else NO_LIMIT if unit_type.kind == POST else 0


def riders_of(state: State, vehicle: int) -> list[int]:
    """5.11: Return the counters riding a vehicle, in unit order. They can enter the map with it.

    A Vulcan's cargo is no part of it: see `cargo_of` (15.02.1).
    """
    if state.kind(vehicle).carries == 0:
        return []
    riders = carried_by(state, vehicle)
    return [unit for unit in riders if state.kind(unit).is_infantry] if riders and state.drones.any else riders


def carried_by(state: State, vehicle: int) -> list[int]:
    """5.11, 14.01, 15.02.1: Return everything that moves with a vehicle, in unit order: riders, pallets, cargo."""
    if state.kind(vehicle).carries == 0 and not hauls(state, vehicle):
        return []
    where = state.hex_of
    return [
        unit
        for unit, carrier in enumerate(state.riders.riding)
        if carrier == vehicle and (where[unit] >= 0 or where[unit] == ENTERING)
    ]


def hauls(state: State, unit: int) -> bool:
    """15.02.1, 15.02.3: Return True for a Vulcan in a game with cargo, or a Heavy Drone in one with pallets."""
    works = state.kind(unit).works
    if works == VULCAN:
        return bool(state.vulcans.berths)
    return works == HEAVY_DRONE and state.drones.any


def is_inside(state: State, unit: int) -> bool:
    """5.11.1, 15.02.1: Return True for squads in a Truck, a Hovertruck or a Vulcan. Elsewhere they ride outside."""
    vehicle = state.riders.riding[unit]
    return vehicle != NOBODY and (state.kind(vehicle).kind == TRANSPORT or is_stowed(state, unit))


def on_trail(state: State, vehicle: int, where: int) -> bool:
    """5.11.3: Return True if a vehicle is in a hex, or has been in it this phase since its last fight."""
    if state.hex_of[vehicle] == where:
        return True
    way = way_of(state, vehicle)
    fought = max((i for i in range(1, len(way)) if way[i] == way[i - 1]), default=0)
    return where in way[fought:]


def way_of(state: State, vehicle: int) -> list[int]:
    """5.11.3: Return a vehicle's path in this phase, from its starting hex. A hex where it fought appears twice."""
    trail = state.riders.trail
    way = [hex_of_trail(trail[i + 1]) for i in range(0, len(trail), 2) if trail[i] == vehicle]
    return way if state.movement.began[vehicle] == IN_HAND else [state.movement.began[vehicle], *way]


def hex_of_trail(noted: int) -> int:
    """5.07.2: Return the hex for an entry of the trail.

    Entries are negative if the vehicle passed below the bridge.
    """
    return noted if noted >= 0 else UNDER_BRIDGE - noted


def note_way(state: State, vehicle: int, where: int) -> None:
    """5.07.2, 5.11.3: Record the current hex of a vehicle that can carry squads, and its level there."""
    under = state.board.bridged and state.board.river_bridge[where] and not state.levels.on_bridge[vehicle]
    state.riders = state.riders.with_passed(vehicle, UNDER_BRIDGE - where if under else where)


def note_beginning(state: State, unit: int) -> None:
    """5.07.2, 5.11.3: Record where a unit begins to move. If it is below a bridge, riders may want to get off there."""
    if state.movement.began[unit] != IN_HAND:
        return
    where = state.hex_of[unit]
    state.own_movement().began[unit] = where
    if where >= 0 and state.board.river_bridge[where] and not state.levels.on_bridge[unit]:
        if state.kind(unit).carries or hauls(state, unit):
            note_way(state, unit, where)


def note_vulcan(state: State, vulcan: int, where: int) -> None:
    """5.11.3, 15.02.1: Record a hex of a Vulcan's path if squads could get off or on there."""
    seat = state.seat_of[vulcan]
    if any(state.kind(unit).is_infantry and state.seat_of[unit] == seat for unit in state.units_at(where)):
        note_way(state, vulcan, where)


def note_fight(state: State, vehicle: int) -> None:
    """5.11.3, 8.06.1: Record that a fight is over. It is now too late to change who was aboard."""
    way = way_of(state, vehicle)
    if len(way) > 1 and way[-1] != way[-2]:
        note_way(state, vehicle, way[-1])


def refuse_mount(state: State, seat: int, unit: int, vehicle: int, berth: int = NO_BERTH) -> Refusal | None:
    """5.11.1, 5.11.3, 15.02.1: Refuse to mount if the rules forbid it.

    The squad must not have moved, and the vehicle must have room and be in the squad's hex or have come through it.
    """
    turn = state.flow[-1]
    name, carrier = state.ids[unit], state.ids[vehicle]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal("5.11.3", "infantry can mount and dismount only in its owner's first movement phase")
    if state.seat_of[unit] != seat or state.seat_of[vehicle] != seat or state.hex_of[unit] < 0:
        return Refusal("5.11.3", f"{name} and {carrier} must both be yours and on the map")
    if not state.kind(unit).is_infantry:
        return Refusal("5.11", f"only infantry can ride, and {name} is not infantry")
    if state.kind(vehicle).works == DETECTOR:
        return Refusal("14.03", f"{carrier} is full of its own equipment and carries no infantry")
    if state.kind(vehicle).kind == TRAIN:
        return Refusal("9.07", "units get off a train during a game, but nobody gets on one")
    vulcan = state.kind(vehicle).works == VULCAN and not state.kind(vehicle).carries
    if vulcan and not state.setting.rules.engineering:
        return Refusal("15.00", f"{carrier} carries infantry only with the option `engineering`")
    if vulcan and is_unfinished(state, vehicle):
        return refuse_unfinished(state, vehicle, "carry infantry")
    if not vulcan and (state.kind(vehicle).carries == 0 or state.hex_of[vehicle] < 0):
        return Refusal(
            "5.11.1",
            f"{carrier} cannot carry infantry: Heavy and Light Tanks, Superheavies, GEV-PCs, trucks and Vulcans can",
        )
    if not vulcan and berth != NO_BERTH:
        return Refusal("15.02.1", f"only a Vulcan has two cargo areas: `mount {name} on {carrier}`")
    if state.trains.any and is_aboard(state, vehicle):
        return Refusal("9.07", f"{carrier} is aboard a train, and nobody gets on it there")
    if is_cargo(state, vehicle):
        return Refusal("15.02.1", f"{carrier} is aboard a Vulcan itself, and nobody gets on it there")
    if state.riders.riding[unit] != NOBODY or state.riders.transfer[unit] != NO_TRANSFER:
        return Refusal("5.11.3", f"{name} has already mounted or dismounted, or is riding already")
    if state.movement.spent[unit] or state.movement.halted[unit] != FREE:
        return Refusal("5.11.3", f"mounting takes a squad's whole movement, and {name} has already moved")
    if vulcan:
        refusal = refuse_cargo(state, unit, vehicle, TOP if berth == NO_BERTH else berth)
    else:
        refusal = _refuse_room(state, unit, vehicle)
    if refusal is not None:
        return refusal
    if not on_trail(state, vehicle, state.hex_of[unit]):
        return Refusal("5.11.3", f"{carrier} neither began in {name}'s hex nor came through it")
    return None


def _refuse_room(state: State, unit: int, vehicle: int) -> Refusal | None:
    """3.02.2, 5.11.1, 14.01: Refuse squads for which a vehicle has no room."""
    name, carrier = state.ids[unit], state.ids[vehicle]
    if state.stores.stock[vehicle] > CARGO_WITH_SQUAD:
        return Refusal(
            "3.02.2", f"{carrier} carries {state.stores.stock[vehicle]} missiles: no squad can ride with more than five"
        )
    if state.drones.any and len(carried_by(state, vehicle)) > len(riders_of(state, vehicle)):
        return Refusal("14.01", f"{carrier} carries a pallet, which needs the whole truck")
    aboard = sum(state.sheets.squads[rider] for rider in riders_of(state, vehicle))
    room = state.kind(vehicle).carries - aboard - _aboard_then(state, unit, vehicle)
    if state.sheets.squads[unit] > room:
        return Refusal(
            "5.11.1",
            f"{carrier} has room for {room or 'no'} more {'squad' if room == 1 else 'squads'}, "
            f"and {name} has {state.sheets.squads[unit]}{': `split` it' if room else ''}",
        )
    return None


def _aboard_then(state: State, unit: int, vehicle: int) -> int:
    """5.11.3: Return how many squads were still on a vehicle when it came through a hex, and got off farther along."""
    path = way_of(state, vehicle) or [state.hex_of[vehicle]]
    where = state.hex_of[unit]
    passed = path.index(where) if where in path else 0
    drops = state.riders.drops
    return sum(
        squads
        for i, squads in enumerate(state.riders.landed)
        if drops[3 * i + 1] == vehicle and drops[3 * i + 2] in path[passed + 1 :] and drops[3 * i + 2] != where
    )


def mount(state: State, unit: int, vehicle: int, events: list[Event], berth: int = NO_BERTH) -> None:
    """5.11.3, 15.02.1: Mount a squad. It is now in the vehicle's hex and moves with it. On a Vulcan it rides on top."""
    where = state.hex_of[vehicle]
    if state.movement.began[unit] == IN_HAND:
        state.own_movement().began[unit] = state.hex_of[unit]
    if state.hex_of[unit] != where:
        state.shift(unit, where)
    state.own_movement().spent[unit] = state.kind(unit).move
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    state.riders = state.riders.with_riding(unit, vehicle)
    if state.vulcans.sheltered:
        # 15.04.7: Riders are sheltered only with their vehicle.
        state.vulcans = state.vulcans.without_sheltered(unit)
    state.riders = state.riders.with_transfer(unit, MOUNTED)
    state.riders = state.riders.with_thrown(unit, NOT_THROWN)
    state.levels = state.levels.with_on_bridge(unit, state.levels.on_bridge[vehicle])
    if state.kind(vehicle).carries == 0:
        berth = TOP if berth == NO_BERTH else berth
        put_aboard(state, unit, vehicle, berth)
    events.append(Mounted(unit, vehicle, berth))


def refuse_dismount(state: State, seat: int, unit: int, where: int) -> Refusal | None:
    """5.11.3: Refuse to dismount in a hex where the vehicle has not been, or in the same turn as mounting."""
    turn = state.flow[-1]
    name = state.ids[unit]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal(
            "5.11.3", "infantry can dismount only in its owner's first movement phase or when a fight begins"
        )
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
    """5.11.3: Refuse to get off if a rule forbids it regardless of the situation."""
    name = state.ids[unit]
    if state.seat_of[unit] != seat or state.hex_of[unit] < 0:
        return Refusal("5.11.3", f"{name} is not one of your counters on the map")
    if state.riders.riding[unit] == NOBODY:
        return Refusal("5.11.3", f"{name} is not riding anything")
    if not state.kind(unit).is_infantry:
        return refuse_putting_down(state, unit)
    if state.riders.transfer[unit] == MOUNTED:
        return Refusal("5.11.3", f"{name} mounted this turn and cannot dismount until next turn")
    return None


def refuse_putting_down(state: State, unit: int) -> Refusal:
    """14.01, 15.02.2, 15.02.3: Say how a pallet or a vehicle gets off what carries it. It cannot do so by itself."""
    name, vehicle = state.ids[unit], state.riders.riding[unit]
    works = state.kind(vehicle).works
    if works == VULCAN or works == HEAVY_DRONE:
        rule, word = ("15.02.2", "unload") if works == VULCAN else ("15.02.3", "set")
        return Refusal(rule, f"`task {state.ids[vehicle]} {word} {name}` in the fire phase puts {name} down")
    return Refusal("14.01", f"{name} is on its pallet: `unload {name}` puts it down")


def get_off(state: State, unit: int, where: int, events: list[Event]) -> None:
    """5.11.3: Dismount a squad into a hex. It goes no farther this turn."""
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
    """5.11.3: Record that some of a counter's squads got off a vehicle in a hex."""
    state.riders = state.riders.with_drop(unit, vehicle, where, squads)


def part_drops(state: State, unit: int, part: int) -> None:
    """5.02.3, 5.11.3: Record the dismount of squads that have been split off a counter."""
    drops = state.riders.drops
    for i in range(len(state.riders.landed)):
        if drops[3 * i] == unit:
            squads = min(state.sheets.squads[part], state.riders.landed[i])
            state.riders = state.riders.with_landed(i, state.riders.landed[i] - squads)
            note_drop(state, part, drops[3 * i + 1], drops[3 * i + 2], squads)


def join_drops(state: State, unit: int, other: int) -> None:
    """5.02.3, 5.11.3: Transfer a counter's recorded dismounts to the counter it has joined."""
    drops, landed = state.riders.drops, state.riders.landed
    state.riders = state.riders.without_drops()
    for i, squads in enumerate(landed):
        counter = unit if drops[3 * i] == other else drops[3 * i]
        note_drop(state, counter, drops[3 * i + 1], drops[3 * i + 2], squads)


def was_driven_in(state: State, unit: int, where: int) -> bool:
    """5.11.3, 8.01: Return True if squads got off in a hex that their vehicle has entered in this phase."""
    drops = state.riders.drops
    for i in range(0, len(drops), 3):
        if drops[i] == unit and drops[i + 2] == where:
            way = way_of(state, drops[i + 1])
            if any(way[n] == where and way[n - 1] != where for n in range(1, len(way))):
                return True
    return False


def was_on_bridge(state: State, vehicle: int, where: int) -> int:
    """5.07.2: Return 1 if a vehicle was on a hex's bridge when it was last there, 0 if it was under it."""
    if not state.board.river_bridge[where]:
        return 0
    trail = state.riders.trail
    for i in range(len(trail) - 2, -1, -2):
        if trail[i] == vehicle and hex_of_trail(trail[i + 1]) == where:
            return 1 if trail[i + 1] >= 0 else 0
    return 1


def leave_vehicle(state: State, unit: int) -> None:
    """Take a counter off its vehicle. It stays in the hex."""
    state.riders = state.riders.with_riding(unit, NOBODY)
    if state.vulcans.berths:
        set_berth(state, unit, NO_BERTH)


def share_bonus(state: State, vehicle: int, unit: int) -> None:
    """5.07.1: Mark a unit that gets off in its vehicle's extra road hex as having used the road bonus too."""
    if state.movement.bonus[vehicle]:
        state.own_movement().bonus[unit] = 1


def forget_vehicle(state: State, vehicle: int) -> None:
    """6.01.2: Forget a lost vehicle. Squads thrown off it are no longer next to their own vehicle."""
    state.riders = state.riders.without_vehicle(vehicle)


def lose_vehicle(state: State, unit: int) -> None:
    """5.11.3, 8.06.1: Dismount a rider whose vehicle was destroyed. It can neither walk nor mount this turn."""
    share_bonus(state, state.riders.riding[unit], unit)
    leave_vehicle(state, unit)
    state.riders = state.riders.with_transfer(unit, DISMOUNTED)
    state.own_movement().halted[unit] = (state.movement.halted[unit] & ENGAGED) | HALTED_FOR_TURN


def carry_along(state: State, vehicle: int, where: int) -> None:
    """5.11.3, 14.01: Move riders and pallets along with their vehicle."""
    for rider in carried_by(state, vehicle):
        state.shift(rider, where)
        if state.levels.on_bridge[rider] != state.levels.on_bridge[vehicle]:
            state.levels = state.levels.with_on_bridge(rider, state.levels.on_bridge[vehicle])


def may_get_off_in_fight(state: State, vehicle: int) -> list[int]:
    """6.01.2, 8.06.1: Return the riders that can dismount when a fight begins.

    They must be riding outside and must not have mounted this turn.
    """
    outside = riders_of(state, vehicle) or squads_on_top(state, vehicle)
    return [r for r in outside if not is_inside(state, r) and state.riders.transfer[r] != MOUNTED]


def may_fire_mounted(state: State, unit: int) -> bool:
    """5.11.1, 15.02.1: Return True if a unit can fire. Riders can, but not from inside, nor vehicles on a Vulcan."""
    if state.riders.riding[unit] == NOBODY:
        return True
    return not is_inside(state, unit) and not is_lashed(state, unit)


def heavy_weapon_steady(state: State, unit: int) -> bool:
    """3.02.2: Return False if a squad cannot fire its heavy weapon because it is mounted or has just dismounted.

    Squads aboard a train are not mounted: they fire from it (9.07).
    """
    vehicle = state.riders.riding[unit]
    mounted = vehicle != NOBODY and state.kind(vehicle).kind != TRAIN
    return not mounted and state.riders.transfer[unit] != DISMOUNTED
