"""5.02 Stacking: how much a hex can hold, and how infantry counters are split and joined."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.groups import on_one_level
from cybertank.rules.combat.losses import lose
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.events.base import Event
from cybertank.rules.events.movement import GivenUp, InfantryJoined, InfantrySplit
from cybertank.rules.movement.riders import join_drops, part_drops
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import is_aboard
from cybertank.rules.vulcans.cargo import NO_BERTH, berth_of, is_cargo, set_berth
from cybertank.rules.vulcans.freeing import takes_no_room
from cybertank.state.chapters.movement import ENGAGED
from cybertank.state.chapters.riders import DISMOUNTED, NOT_THROWN, STRANDED, THROWN_OFF
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, SECOND_MOVEMENT, Turn
from cybertank.state.state import IN_HAND, MERGED, State
from cybertank.units.catalogue import COMPONENTS, TRAIN

# A squad is a third of a vehicle (5.02.2).
VEHICLE: Final = 3
COUNTER_LIMIT: Final = 3


def stacking_rule(state: State) -> str:
    """Return 5.02.1 if units cannot stack, 5.02.2 if they can."""
    return "5.02.1" if state.setting.rules.stacking == 1 else "5.02.2"


def stack_size(state: State, where: int, seat: int, without: int = NOBODY) -> int:
    """5.02.1, 5.02.2, 11.05: Return the size of a side's stack in a hex, in thirds of a vehicle.

    Buildings do not count. One unit can be left out of the count.
    """
    one_unit_a_hex = state.setting.rules.stacking == 1
    side_of = state.setting.side_of
    total = 0
    trains = state.trains.any
    pallets = state.drones.any
    loads = pallets or bool(state.vulcans.berths)
    rescues = state.setting.rules.engineering and state.setting.works
    at = state.head[where]
    while at != NOBODY:
        if trains and (state.kind(at).kind == TRAIN or is_aboard(state, at)):
            # 5.02.2, 9.02.3: A train and what is aboard it do not count.
            at = state.chain[at]
            continue
        if pallets and state.drones.pallet[at]:
            # 14.01: Nor does a drone on its pallet.
            at = state.chain[at]
            continue
        if loads and (is_cargo(state, at) or _just_unloaded(state, at)):
            # 15.02.1: Nor does what is aboard a Vulcan.
            at = state.chain[at]
            continue
        if rescues and takes_no_room(state, at):
            # 15.04.1: Nor does a stuck unit that a Vulcan is about to free.
            at = state.chain[at]
            continue
        if at != without and side_of[state.seat_of[at]] == side_of[seat]:
            if not state.kind(at).is_infantry:
                total += 0 if state.kind(at).is_building else VEHICLE
            elif not one_unit_a_hex or _needs_room(state, at, without):
                total += state.sheets.squads[at]
        at = state.chain[at]
    return total


def _just_unloaded(state: State, unit: int) -> bool:
    """15.02.2: Return True for a vehicle that a Vulcan has put down this turn. It needs room from the next turn on."""
    return (
        not state.kind(unit).is_infantry
        and state.drones.handled[unit] != 0
        and state.riders.transfer[unit] == DISMOUNTED
    )


def _needs_room(state: State, squads: int, without: int) -> bool:
    """5.02.1, 6.01.2: Return False for squads that take up no room: riders, and squads thrown off a vehicle.

    Squads thrown off need room only if the hex holds anything besides their vehicle and squads like them.
    """
    off = state.riders.thrown[squads]
    if state.riders.riding[squads] != NOBODY or off == STRANDED:
        return False
    if off == NOT_THROWN:
        return True
    seat = state.seat_of[squads]
    return any(
        other not in (without, off - THROWN_OFF)
        and not state.hostile(seat, other)
        and state.riders.riding[other] == NOBODY
        and not state.kind(other).is_building
        and state.riders.thrown[other] == NOT_THROWN
        and state.kind(other).kind != TRAIN
        for other in state.units_at(state.hex_of[squads])
    )


def overstacked(state: State, where: int, seat: int) -> bool:
    """5.02: Return True if a side has too much in a hex."""
    return stack_size(state, where, seat) > state.setting.rules.stacking * VEHICLE


def overstacked_hex(state: State, seat: int) -> int:
    """Return a hex where the seat's side is over the limit, or NOBODY.

    An ally's own hexes are left to the ally: a Vulcan may have put a vehicle down in one (15.02.2).
    """
    hex_of = state.hex_of
    for unit in range(len(hex_of)):
        where = hex_of[unit]
        if (
            where >= 0
            and (state.chain[unit] != NOBODY or state.sheets.squads[unit] > VEHICLE)
            and not state.hostile(seat, unit)
            and overstacked(state, where, seat)
            and _answers_for(state, where, seat)
        ):
            return where
    return NOBODY


def _answers_for(state: State, where: int, seat: int) -> bool:
    """5.02, 8.06: Return True if a seat has a unit in a hex that it could give up."""
    return any(refuse_remove(state, seat, unit) is None for unit in state.units_at(where))


def refuse_stack(state: State, seat: int) -> Refusal | None:
    """5.02: Refuse to end a movement phase with a hex over the stacking limit."""
    where = overstacked_hex(state, seat)
    if where == NOBODY:
        return None
    limit = state.setting.rules.stacking
    room = "one vehicle or three squads" if limit == 1 else f"{limit} vehicles, with three squads counting as one"
    name = state.board.names[where]
    return Refusal(
        stacking_rule(state),
        f"hex {name} is over the stacking limit at the end of the phase: each side can have {room} there; "
        "move something away, or give up a unit with `remove`",
    )


def refuse_remove(state: State, seat: int, unit: int) -> Refusal | None:
    """8.06: Refuse to give up a unit except to meet the stacking limit."""
    where = state.hex_of[unit]
    if state.seat_of[unit] != seat:
        return Refusal("8.06", f"{state.ids[unit]} is not one of your units")
    if is_pallet(state, unit):
        return Refusal("14.01", f"{state.ids[unit]} is on its pallet, which takes no room: give up another unit")
    if is_cargo(state, unit):
        return Refusal("15.02.1", f"{state.ids[unit]} is aboard a Vulcan and takes no room: give up another unit")
    if state.kind(unit).is_building:
        return Refusal("11.05", f"{state.ids[unit]} is a building, which takes no room: give up another unit")
    if where < 0 or not overstacked(state, where, seat):
        return Refusal("8.06", "you can give up a unit only if its hex is over the stacking limit, and this one is not")
    return None


def remove(state: State, unit: int, events: list[Event]) -> None:
    """8.06: Remove a unit that its owner gives up. It is lost."""
    lose(state, unit)
    events.append(GivenUp(unit))


def _refuse_change(state: State, seat: int, unit: int) -> Refusal | None:
    """5.02.3: Refuse to split or join a counter except in its owner's movement phase."""
    frame = state.flow[-1]
    name = state.ids[unit]
    if not state.setting.rules.edition.changes_counters:
        return Refusal(
            "5.02.3",
            f"{name} must stay as it is: counters cannot be split or joined, but can share a hex",
        )
    if not isinstance(frame, Turn) or frame.phase != MOVEMENT:
        return Refusal("5.02.3", "infantry counters can be split and joined only in their owner's movement phase")
    if state.seat_of[unit] != seat or state.hex_of[unit] < 0:
        return Refusal("5.02.3", f"{name} is not one of your counters on the map")
    if not state.kind(unit).is_infantry:
        return Refusal("5.02.3", f"{name} is not infantry; only infantry counters can be split and joined")
    return None


def refuse_split(state: State, seat: int, unit: int, parts: list[int]) -> Refusal | None:
    """5.02.3: Refuse to split a counter out of turn, or into parts that do not add up."""
    refusal = _refuse_change(state, seat, unit)
    return refusal if refusal is not None else refuse_parts(state, unit, parts)


def refuse_parts(state: State, unit: int, parts: list[int]) -> Refusal | None:
    """5.02.3: Refuse parts of a counter that are not whole squads, or that do not add up."""
    squads = state.sheets.squads[unit]
    if len(parts) < 2 or min(parts) < 1 or sum(parts) != squads:
        name = state.ids[unit]
        if squads < 2:
            return Refusal("5.02.3", f"{name} is a single squad and cannot be split")
        return Refusal("5.02.3", f"{name} has {squads} squads: the parts must be whole squads that add up to {squads}")
    return None


def fresh_id(state: State, unit: int) -> str:
    """Return an id for a counter split off another: INF1 gives INF1.2, then INF1.3."""
    root = state.ids[unit].split(".")[0]
    taken = {state.ids[u] for u in range(len(state.ids)) if state.hex_of[u] != MERGED}
    taken.update(state.setting.retired_ids)
    number = 2
    while f"{root}.{number}" in taken:
        number += 1
    return f"{root}.{number}"


def split_off(state: State, unit: int, squads: int) -> int:
    """Return a new counter with some of the squads. It counts as having moved and fired as much as the original."""
    part = state.add_unit(fresh_id(state, unit), state.type_of[unit], state.seat_of[unit], squads, IN_HAND)
    state.own_sheets().squads[unit] -= squads
    state.own_movement().spent[part] = state.movement.spent[unit]
    state.own_movement().began[part] = state.movement.began[unit]
    state.own_movement().halted[part] = state.movement.halted[unit]
    state.own_movement().off_road[part] = state.movement.off_road[unit]
    state.own_movement().bonus[part] = state.movement.bonus[unit]
    if state.riders.riding[unit] != NOBODY:
        state.riders = state.riders.with_riding(part, state.riders.riding[unit])
        if is_cargo(state, unit):
            set_berth(state, part, berth_of(state, unit))
    state.stores = state.stores.with_stood(part, state.stores.stood[unit])
    state.riders = state.riders.with_transfer(part, state.riders.transfer[unit])
    state.riders = state.riders.with_thrown(part, state.riders.thrown[unit])
    state.levels = state.levels.with_on_bridge(part, state.levels.on_bridge[unit])
    state.levels = state.levels.with_submerged(part, state.levels.submerged[unit])
    state.own_combat().attacked[part] = state.combat.attacked[unit]
    if state.weak_attacks.any:
        state.weak_attacks = state.weak_attacks.with_weak_fire(part, state.weak_attacks.weak_fire[unit])
    if state.trains.tracked:
        state.trains = state.trains.with_on_track(part, state.trains.on_track[unit])
    if state.buildings.stormed[unit]:
        state.buildings = state.buildings.with_stormed(part, state.buildings.stormed[unit])
    if state.drones.any:
        state.drones = state.drones.with_handled(part, state.drones.handled[unit])
    if state.engineering.guiding[unit]:
        state.engineering = state.engineering.with_guiding(part, state.engineering.guiding[unit])
    if state.engineering.withheld[unit]:
        state.engineering = state.engineering.with_withheld(part, state.engineering.withheld[unit])
    state.put(part, state.hex_of[unit])
    if state.vulcans.revetment_of(unit) >= 0:
        state.vulcans = state.vulcans.with_sheltered(part, state.vulcans.revetment_of(unit))
    part_drops(state, unit, part)
    for c in range(COMPONENTS):
        excess = state.combat.used[unit * COMPONENTS + c] - state.sheets.squads[unit]
        if excess > 0:
            state.own_combat().used[unit * COMPONENTS + c] -= excess
            state.own_combat().used[part * COMPONENTS + c] = excess
    excess = state.sheets.missiles_fired[unit] - state.sheets.squads[unit]
    if excess > 0:
        state.own_sheets().missiles_fired[unit] = state.sheets.missiles_fired[unit] - excess
        state.own_sheets().missiles_fired[part] = excess
    return part


def split(state: State, unit: int, parts: list[int], events: list[Event]) -> None:
    """5.02.3: Split a counter. It keeps the first part."""
    made = [split_off(state, unit, squads) for squads in parts[1:]]
    events.append(InfantrySplit(unit, made))


def refuse_join(state: State, seat: int, unit: int, others: list[int]) -> Refusal | None:
    """3.02, 5.02.3: Refuse to join anything but up to three squads of one kind in one hex."""
    total = 0
    for other in [unit, *others]:
        refusal = _refuse_change(state, seat, other)
        if refusal is not None:
            return refusal
        if state.hex_of[other] != state.hex_of[unit] or state.riders.riding[other] != state.riders.riding[unit]:
            return Refusal("5.02.3", f"{state.ids[other]} is not in the same hex or vehicle as {state.ids[unit]}")
        if state.vulcans.berths and berth_of(state, other) != berth_of(state, unit):
            return Refusal("15.02.1", f"one of {state.ids[other]} and {state.ids[unit]} is inside, the other on top")
        if not on_one_level(state, other, unit):
            return Refusal(
                "5.07.2",
                f"{state.ids[other]} is not on the same level as {state.ids[unit]} (bridge, river or under water)",
            )
        if state.type_of[other] != state.type_of[unit]:
            return Refusal("3.02", "only squads of one kind can share a counter; different kinds can share a hex")
        total += state.sheets.squads[other]
    if not others or len({unit, *others}) != len(others) + 1:
        return Refusal("5.02.3", "name two or more different counters to join")
    if total > COUNTER_LIMIT:
        return Refusal("3.02", f"a counter can hold at most three squads, and these have {total}")
    return None


def join(state: State, unit: int, others: list[int], events: list[Event]) -> None:
    """5.02.3: Join counters. The new counter counts as having moved as far as the squad that moved farthest."""
    for other in others:
        state.own_sheets().squads[unit] += state.sheets.squads[other]
        state.own_sheets().squads[other] = 0
        state.own_movement().spent[unit] = max(state.movement.spent[unit], state.movement.spent[other])
        state.own_movement().halted[unit] = _halt_of_both(state.movement.halted[unit], state.movement.halted[other])
        state.own_movement().off_road[unit] = max(state.movement.off_road[unit], state.movement.off_road[other])
        state.own_movement().bonus[unit] = max(state.movement.bonus[unit], state.movement.bonus[other])
        if state.movement.began[unit] == IN_HAND:
            state.own_movement().began[unit] = state.movement.began[other]
        state.riders = state.riders.with_transfer(unit, max(state.riders.transfer[unit], state.riders.transfer[other]))
        if state.riders.thrown[other] != state.riders.thrown[unit]:
            state.riders = state.riders.with_thrown(unit, NOT_THROWN)
        state.own_combat().attacked[unit] = max(state.combat.attacked[unit], state.combat.attacked[other])
        if state.weak_attacks.any and state.weak_attacks.weak_fire[other]:
            state.weak_attacks = state.weak_attacks.with_weak_fire(unit, 1)
        if state.trains.tracked and state.trains.on_track[other]:
            state.trains = state.trains.with_on_track(unit, 1)
        if state.buildings.stormed[other]:
            state.buildings = state.buildings.with_stormed(unit, state.buildings.stormed[other])
        if state.drones.any:
            handled = max(state.drones.handled[unit], state.drones.handled[other])
            state.drones = state.drones.with_handled(unit, handled)
        if state.engineering.guiding[other]:
            state.engineering = state.engineering.with_guiding(unit)
        if state.engineering.withheld[other]:
            state.engineering = state.engineering.with_withheld(unit)
        if state.vulcans.revetment_of(other) != state.vulcans.revetment_of(unit):
            state.vulcans = state.vulcans.without_sheltered(unit)
        if state.stores.stood[other] != state.stores.stood[unit]:
            state.stores = state.stores.with_stood(unit, IN_HAND)
        fired = state.sheets.missiles_fired[unit] + state.sheets.missiles_fired[other]
        state.own_sheets().missiles_fired[unit] = fired
        for c in range(COMPONENTS):
            state.own_combat().used[unit * COMPONENTS + c] += state.combat.used[other * COMPONENTS + c]
        join_drops(state, unit, other)
        if state.vulcans.berths:
            set_berth(state, other, NO_BERTH)
        state.lift(other, MERGED)
    events.append(InfantryJoined(unit, others))


def _halt_of_both(one: int, other: int) -> int:
    """5.11.3, 8.01: Return the longer of two halts, and keep the mark of an overrun that must still be fought."""
    return max(one & ~ENGAGED, other & ~ENGAGED) | ((one | other) & ENGAGED)


def is_movement(phase: int) -> bool:
    """5.05: Return True for both movement phases."""
    return phase == MOVEMENT or phase == SECOND_MOVEMENT
