"""Read the units in a position file: first each unit on its own, then its references to other units."""

from __future__ import annotations

from typing import Final, assert_never

from cybertank.board.hexes import EDGE_BITS
from cybertank.board.steps import rail_flags
from cybertank.board.terrain import CRATER, GEV, HEAVY_TRACKED, INFANTRY, LIGHT_TRACKED, MARINE, OGRE_LIKE
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.movement.riders import CARGO, CARGO_WITH_SQUAD, missile_room, riders_of
from cybertank.rules.trains.counters import is_train
from cybertank.state.chapters.riders import OFF_LOST_VEHICLE, STRANDED, THROWN_OFF
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import no_hex
from cybertank.text.positions.activity import read_activity, read_drops
from cybertank.text.positions.buildings import read_building
from cybertank.text.positions.cargo import is_hauler, link_cargo, read_hold
from cybertank.text.positions.disabling import read_disability
from cybertank.text.positions.drones import link_pallet, read_drone
from cybertank.text.positions.edition_1977 import check_unit_of_1977
from cybertank.text.positions.engineering import read_sapper
from cybertank.text.positions.lookup import find_seat
from cybertank.text.positions.models import GONE, PositionFile, UnitEntry
from cybertank.text.positions.record_sheet import read_sheet
from cybertank.text.positions.reinforcement_pack import read_earlier_damage, read_gear
from cybertank.text.positions.trains import link_passenger, read_guns
from cybertank.text.positions.vulcan_works import read_vulcan_works
from cybertank.text.positions.vulcans import link_controls, read_crewless
from cybertank.text.units.catalogues import known_type
from cybertank.units.catalogue import POST, TRANSPORT

# 5.07.3: The classes for which a rail is not like a road, and to which terrain matters where they leave it.
OFF_THE_RAIL: Final = (HEAVY_TRACKED, LIGHT_TRACKED, OGRE_LIKE)


def add_unit(state: State, unit: UnitEntry, entry: PositionFile, source: str, key: str) -> None:
    unit_type = known_type(state.setting.catalogue, unit.type, source, f"{key}.type")
    if not state.setting.rules.edition.has_later_chapters:
        check_unit_of_1977(state.setting.rules, unit_type, unit, source, key)
    if state.find(unit.id) != NOBODY:
        raise FileFault(source, f"{key}.id", f"{unit.id} is already the id of another unit")
    if not unit.id or any(c in unit.id for c in " +*:@"):
        raise FileFault(source, f"{key}.id", "expected letters, digits, dots and dashes")
    where = _place(state, unit, source, key)
    seat = find_seat(entry, unit.seat, source, f"{key}.seat")
    if unit.squads is not None and not unit_type.is_infantry:
        raise FileFault(source, f"{key}.squads", f"only infantry has squads, and {unit_type.id} is not infantry")
    if unit.squads_lost and not unit_type.is_infantry:
        raise FileFault(source, f"{key}.squads_lost", f"only infantry loses squads, and {unit_type.id} is not infantry")
    slot = state.add_unit(unit.id, unit_type.index, seat, unit.squads or 1, where)
    state.own_sheets().squads_lost[slot] = unit.squads_lost
    if unit.enter is not None:
        state.set_entry(slot, EDGE_BITS[unit.enter])
    if unit.defense is not None:
        if unit_type.kind != POST:
            raise FileFault(source, f"{key}.defense", "only a command post can have a `defense` (3.05.2)")
        state.set_defense(slot, unit.defense)
    read_sheet(state, slot, unit, source, key)
    read_building(state, slot, unit, source, key)
    read_earlier_damage(state, slot, unit, source, key)
    read_gear(state, slot, unit, source, key)
    read_guns(state, slot, unit, source, key)
    read_drone(state, slot, unit, source, key)
    read_sapper(state, slot, unit, source, key)
    read_crewless(state, slot, unit, source, key)
    read_activity(state, slot, unit, source, key)
    read_disability(state, slot, unit, source, key)


def _place(state: State, unit: UnitEntry, source: str, key: str) -> int:
    if unit.enter is not None:
        if unit.enter not in EDGE_BITS or unit.hex is not None:
            raise FileFault(source, f"{key}.enter", f"expected one of {', '.join(EDGE_BITS)}, and no `hex`")
        return ENTERING
    if unit.hex is None:
        raise FileFault(source, key, "expected a `hex`, or `enter` with the edge by which the unit enters")
    if unit.hex not in state.board.index:
        raise FileFault(source, f"{key}.hex", no_hex(unit.hex, state.board.index))
    where = state.board.index[unit.hex]
    if state.board.terrain[where] == CRATER:
        raise FileFault(source, f"{key}.hex", f"{unit.hex} is a crater, and no unit can be in one (2.01.2)")
    return where


def link_unit(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """Read references to other units, after all units have been read."""
    if unit.riding is not None:
        link_rider(state, slot, unit, unit.riding, source, key)
    if state.hex_of[slot] >= 0 and state.board.river_bridge[state.hex_of[slot]] and not goes_on_water(state, slot):
        state.levels = state.levels.with_on_bridge(slot, 1)
    if unit.level is not None:
        if state.hex_of[slot] < 0 or not state.board.river_bridge[state.hex_of[slot]]:
            raise FileFault(source, f"{key}.level", f"there is no river bridge in {unit.hex}")
        state.levels = state.levels.with_on_bridge(slot, 1 if unit.level == "bridge" else 0)
    if unit.submerged:
        if state.kind(slot).mobility != MARINE or not state.board.is_water(state.hex_of[slot]):
            raise FileFault(source, f"{key}.submerged", "only Marines in a water hex can dive (7.14.4)")
        state.levels = state.levels.with_submerged(slot, 1)
    if unit.by_rail:
        state.levels = state.levels.with_by_rail(slot, _came_by_rail(state, slot, source, key))
    if unit.thrown is not False:
        state.riders = state.riders.with_thrown(slot, _thrown_off(state, unit.thrown, source, key))
    if unit.missiles:
        if state.kind(slot).kind not in (POST, TRANSPORT):
            raise FileFault(source, f"{key}.missiles", "only posts and trucks can carry heavy weapon missiles (3.02.2)")
        if unit.missiles > missile_room(state.kind(slot)):
            raise FileFault(source, f"{key}.missiles", f"a truck holds at most {CARGO} missiles (3.02.2)")
        state.stores = state.stores.with_stock(slot, unit.missiles).with_stocked()
    read_drops(state, slot, unit, source, key)
    link_controls(state, slot, unit, source, key)
    read_vulcan_works(state, slot, unit, source, key)
    for name in unit.ap_at:
        target = state.find(name)
        if target == NOBODY:
            raise FileFault(source, f"{key}.ap_at", f"there is no unit {name!r}")
        state.own_combat().ap_at.extend([slot, target])
    for name in unit.rammed:
        other = state.find(name)
        if other == NOBODY or not state.kind(other).is_ogre or not state.kind(slot).is_ogre:
            raise FileFault(source, f"{key}.rammed", f"expected the ids of Ogres that an Ogre has rammed, not {name!r}")
        state.own_combat().locked.extend([slot, other])


def _came_by_rail(state: State, slot: int, source: str, key: str) -> int:
    """5.07.3: return 1 for a unit that came by rail into terrain that counts for it off the rail."""
    where = state.hex_of[slot]
    if where < 0 or not any(where in link for link in state.board.ground.rails):
        raise FileFault(source, f"{key}.by_rail", "no rail runs through its hex (5.07.3)")
    mobility = state.kind(slot).mobility
    return 1 if mobility in OFF_THE_RAIL and rail_flags(mobility, state.board.terrain[where]) else 0


def check_cargo(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """3.02.2, 15.02.1: refuse a truck that carries a squad and more than five missiles. Read a Vulcan's hold."""
    read_hold(state, slot, unit, source, key)
    if state.stores.stock[slot] > CARGO_WITH_SQUAD and riders_of(state, slot):
        raise FileFault(source, f"{key}.missiles", "a truck with a squad in it holds at most five missiles (3.02.2)")


def _thrown_off(state: State, thrown: bool | str, source: str, key: str) -> int:
    """6.01.2, 13.04: return what threw squads off: a vehicle, a vehicle that no longer exists, or a mine."""
    match thrown:
        case bool():
            return STRANDED
        case str():
            vehicle = state.find(thrown)
            if vehicle == NOBODY and thrown != GONE:
                raise FileFault(source, f"{key}.thrown", f"there is no unit {thrown!r}")
            return OFF_LOST_VEHICLE if vehicle == NOBODY else THROWN_OFF + vehicle
        case _:
            assert_never(thrown)


def goes_on_water(state: State, slot: int) -> bool:
    """2.01.6: return True if a unit can be on the river: infantry, hovercraft, Ogres and Superheavies."""
    return state.kind(slot).mobility in (INFANTRY, MARINE, GEV, OGRE_LIKE)


def link_rider(state: State, slot: int, unit: UnitEntry, word: str, source: str, whole_key: str) -> None:
    """5.11.1: put a rider on its vehicle. Refuse it if the vehicle is in another hex or has no room."""
    vehicle = state.find(word)
    key = f"{whole_key}.riding"
    if vehicle != NOBODY and is_hauler(state, vehicle):
        link_cargo(state, slot, unit, vehicle, source, whole_key)
        return
    if vehicle != NOBODY and is_train(state, vehicle):
        link_passenger(state, slot, vehicle, source, key)
        return
    if vehicle != NOBODY and is_pallet(state, slot):
        link_pallet(state, slot, vehicle, source, key)
        return
    if vehicle == NOBODY or state.kind(vehicle).carries == 0 or not state.kind(slot).is_infantry:
        raise FileFault(source, key, f"expected infantry, with the id of a vehicle that can carry squads, not {word!r}")
    if state.hex_of[vehicle] != state.hex_of[slot] or state.seat_of[vehicle] != state.seat_of[slot]:
        raise FileFault(source, key, f"{state.ids[slot]} must be in the same hex as {word} and belong to the same seat")
    state.riders = state.riders.with_riding(slot, vehicle)
    aboard = sum(state.sheets.squads[rider] for rider in riders_of(state, vehicle))
    if aboard > state.kind(vehicle).carries:
        raise FileFault(
            source, key, f"{word} can carry {state.kind(vehicle).carries} squads, but carries {aboard} here"
        )
