"""1.05, 1.06 Setting up: placing a force within its zones."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.board.steps import entry_price
from cybertank.board.terrain import CRATER, IMMOBILE, WATER
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.setup import Placed, TakenBack
from cybertank.rules.hidden.camouflage import cover_placed, may_hide_dummies
from cybertank.rules.hidden.dummies import is_dummy, refuse_dummy, refuse_markers
from cybertank.rules.movement.stacking import COUNTER_LIMIT, VEHICLE, refuse_stack, stack_size, stacking_rule
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.buying import is_bought, is_placed, refuse_buy, refuse_offer
from cybertank.rules.setup.earlier_damage import roll_damage
from cybertank.rules.setup.engineer_trucks import load_stores, refuse_tool_truck, refuse_tool_trucks
from cybertank.rules.setup.secret_ids import is_known_likeness, is_reserved, make_way
from cybertank.rules.setup.spare_missiles import hand_back, refuse_carriers, refuse_missiles, stock_up
from cybertank.rules.trains.tracks import rail_links
from cybertank.state.brief import UNLIMITED, Force, Zone
from cybertank.state.chapters.hidden import DUMMY, NO_DECOY
from cybertank.state.chapters.stores import KEPT
from cybertank.state.chapters.wear import NO_DAMAGE
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, IN_HAND, MERGED, State
from cybertank.units.catalogue import TRAIN


def zone_attack(state: State, zone: Zone, seat: int, without: int = NOBODY) -> int:
    """Return a seat's attack strength in a zone. One unit can be left out of the count."""
    total = 0
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == seat and unit != without and where in zone.hexes:
            if state.setting.rules.dummies and is_dummy(state, unit):
                continue
            unit_type = state.kind(unit)
            total += unit_type.attack_strength * (state.sheets.squads[unit] if unit_type.is_infantry else 1)
    return total


def type_of_id(state: State, unit_id: str) -> int:
    """Return the type that an id names, ignoring its number: HVY3 is a HVY, MK51 a MK5. NOBODY if there is none."""
    end = len(unit_id)
    while end > 0:
        unit_type = state.setting.catalogue.find(unit_id[:end])
        if unit_type is not None:
            return unit_type.index
        end -= 1
        if not unit_id[end].isdigit():
            break
    return NOBODY


def named(state: State, seat: int, unit_id: str) -> int:
    """Return the unit that a seat means by an id during set-up.

    The unit is never one that is hidden from the seat (13.05).
    """
    unit = state.find(unit_id)
    if unit == NOBODY or state.hidden.masks[unit] == 0 or state.seat_of[unit] == seat:
        return unit
    for other, known in enumerate(state.ids):
        if known.upper() == unit_id.upper() and state.seat_of[other] == seat and state.hex_of[other] >= ENTERING:
            return other
    return NOBODY


def refuse_place(
    state: State,
    force: Force,
    unit_id: str,
    where: int,
    squads: int,
    gear: bool = False,
    dummy: bool = False,
    missiles: int = KEPT,
) -> Refusal | None:
    """1.06, 1.07: Refuse a unit that cannot be set up there, or cannot be bought."""
    unit = named(state, force.seat, unit_id)
    type_index = type_of_id(state, unit_id) if unit == NOBODY else state.type_of[unit]
    if unit != NOBODY and state.seat_of[unit] != force.seat:
        return Refusal(force.rule, f"{unit_id} is not one of your units")
    if unit != NOBODY and state.ids[unit] in force.fixed:
        return Refusal(force.rule, f"the scenario puts {unit_id} on the map, so it stays where it is")
    if unit != NOBODY and state.riders.riding[unit] != NOBODY:
        return Refusal(force.rule, f"{unit_id} is aboard {state.ids[state.riders.riding[unit]]}: place that one")
    if unit == NOBODY and is_reserved(state, unit_id):
        return Refusal(force.rule, f"{unit_id} is the id of another unit in the scenario: use another number")
    dummy = dummy or (unit != NOBODY and is_dummy(state, unit))
    if dummy:
        refusal = refuse_dummy(state, force, unit) or _refuse_likeness(state, force, unit, unit_id, type_index, squads)
    else:
        refusal = refuse_buy(state, force, unit, unit_id, type_index, squads, gear)
    if refusal is None and dummy and missiles != KEPT:
        refusal = Refusal("13.06", f"{unit_id} is a dummy and carries no missiles: leave them out")
    if refusal is None and not dummy and (force.carriers or missiles != KEPT):
        refusal = refuse_missiles(state, force, unit, unit_id, type_index, missiles)
    if refusal is None and not dummy and force.tool_trucks:
        refusal = refuse_tool_truck(state, force, unit, type_index)
    if refusal is not None:
        return refusal
    if where < 0 and dummy:
        return Refusal("13.06", f"{unit_id} is a dummy and cannot move onto the map: set it up on the map instead")
    if where < 0:
        return _refuse_edge(state, force, unit_id, type_index, -where)
    name = state.board.names[where]
    if state.board.terrain[where] == CRATER:
        return Refusal(force.rule, f"{name} is a crater, and no unit can start in one")
    if not may_stand(state, type_index, where):
        return Refusal("1.06", f"{unit_id} cannot enter the terrain in {name}, so it cannot start there")
    zones = [zone for zone in force.zones if zone.admits(type_index)]
    zone = next((z for z in zones if where in z.hexes), None)
    if zone is None:
        places = places_of(force, zones)
        return Refusal(force.rule, f"{unit_id} cannot be set up in {name}; choose from: {places}")
    return _refuse_zone(state, force, zone, unit, type_index, where, squads, dummy)


def places_of(force: Force, zones: list[Zone]) -> str:
    """Return the words for where a unit can be set up: its zones, and the edge that the force enters by."""
    edges = [f"the {EDGE_WORDS[force.edge]} edge (`{EDGE_WORDS[force.edge]}` instead of a hex)"] if force.edge else []
    return "; ".join([zone.title for zone in zones] + edges) or "nothing"


def _refuse_edge(state: State, force: Force, unit_id: str, type_index: int, edge: int) -> Refusal | None:
    """1.06: Refuse to place a unit at an edge if its force does not enter there, or if the unit cannot move."""
    if edge != force.edge:
        zones = [zone for zone in force.zones if zone.admits(type_index)]
        places = places_of(force, zones)
        return Refusal(force.rule, f"{unit_id} cannot enter by the {EDGE_WORDS[edge]} edge; choose from: {places}")
    if state.types[type_index].mobility == IMMOBILE:
        return Refusal(force.rule, f"{unit_id} cannot move, so it could never enter the map")
    return None


def may_stand(state: State, type_index: int, where: int) -> bool:
    """1.06: Return True if a unit can be set up in a hex.

    It must be able to enter the terrain, or the hex must have a road that is not a bridge. A building can stand in
    any terrain but water (11.04.1 speaks of buildings in towns and forests), a train on any rails (9.02.2).
    """
    terrain = state.board.terrain[where]
    if state.types[type_index].is_building:
        return terrain != WATER
    if state.types[type_index].kind == TRAIN:
        return bool(rail_links(state.board, where))
    if entry_price(state.types[type_index].mobility, terrain)[0]:
        return True
    return terrain != WATER and state.board.ways[where]


def _refuse_likeness(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int
) -> Refusal | None:
    """13.06: Refuse a dummy that does not look like something the force has or can buy."""
    given = [t for u, t in enumerate(state.type_of) if state.seat_of[u] == force.seat and not is_dummy(state, u)]
    if type_index in given and type_index not in force.offered and 1 <= squads <= COUNTER_LIMIT:
        if is_known_likeness(state, force, type_index) and not may_hide_dummies(state, force):
            reason = f"{unit_id} would be recognized as a dummy: the scenario names the real unit. Choose another type"
            return Refusal("13.06", reason)
        return None
    return refuse_offer(state, force, unit, unit_id, type_index, squads)


def _refuse_zone(
    state: State, force: Force, zone: Zone, unit: int, type_index: int, where: int, squads: int, dummy: bool
) -> Refusal | None:
    """Refuse a unit that exceeds the zone's limit on attack strength, or the stacking limit (5.02)."""
    unit_type = state.types[type_index]
    if unit != NOBODY and not is_bought(state, force, unit):
        squads = state.sheets.squads[unit]
    if zone.attack_limit != UNLIMITED and not dummy:
        attack = unit_type.attack_strength * (squads if unit_type.is_infantry else 1)
        attack += zone_attack(state, zone, force.seat, without=unit)
        if attack > zone.attack_limit:
            return Refusal(
                force.rule,
                f"{zone.title} can hold {zone.attack_limit} points of attack strength, and this would make {attack}",
            )
    if unit_type.is_building:
        # 11.05: Buildings do not count against the limit.
        return None
    size = squads if unit_type.is_infantry else VEHICLE
    limit = state.setting.rules.stacking
    if stack_size(state, where, force.seat, without=unit) + size > limit * VEHICLE:
        vehicles = "1 vehicle" if limit == 1 else f"{limit} vehicles"
        return Refusal(
            stacking_rule(state),
            f"{state.board.names[where]} has no room: it can hold {vehicles} or {3 * limit} squads",
        )
    return None


def _put(state: State, force: Force, unit: int, unit_id: str, type_index: int, where: int, squads: int) -> int:
    if unit == NOBODY:
        if state.setting.rules.hides:
            make_way(state, unit_id)
        unit = _buy(state, force, unit_id, type_index, squads)
    elif state.hex_of[unit] >= 0:
        state.lift(unit, IN_HAND)
    if state.kind(unit).is_infantry and is_bought(state, force, unit):
        state.own_sheets().squads[unit] = squads
    _set_down(state, unit, where)
    for rider in aboard(state, unit):
        if state.hex_of[rider] >= 0:
            state.lift(rider, IN_HAND)
        _set_down(state, rider, where)
    return unit


def _buy(state: State, force: Force, unit_id: str, type_index: int, squads: int) -> int:
    """1.06: Return a new unit. It gets the slot of one of its type that was taken back, if there is any.

    Otherwise a player who changes a set-up again and again would make the game grow.
    """
    for unit, where in enumerate(state.hex_of):
        if where == MERGED and state.seat_of[unit] == force.seat and state.type_of[unit] == type_index:
            state.set_id(unit, unit_id)
            state.lift(unit, IN_HAND)
            state.set_entry(unit, 0)
            state.towing = state.towing.with_gear(unit, 0)
            state.stores = state.stores.with_stock(unit, 0)
            state.engineering = state.engineering.with_tools(unit, 0)
            if state.hidden.masks[unit]:
                state.hidden = state.hidden.with_masks(unit, 0)
            return unit
    return state.add_unit(unit_id, type_index, force.seat, squads)


def _set_down(state: State, unit: int, where: int) -> None:
    """1.06: Put a unit on the map, or let it wait at the edge that a negative hex stands for."""
    if where < 0:
        state.lift(unit, ENTERING)
        state.set_entry(unit, -where)
    else:
        state.put(unit, where)


def aboard(state: State, vehicle: int) -> list[int]:
    """5.11, 14.01: Return the units that the scenario puts aboard a vehicle. They are placed with it."""
    return [unit for unit, carrier in enumerate(state.riders.riding) if carrier == vehicle]


def place(
    state: State,
    force: Force,
    unit_id: str,
    where: int,
    squads: int,
    gear: bool,
    dummy: bool,
    missiles: int,
    dice: Dice,
    events: list[Event],
) -> None:
    """1.06: Set up a unit, buying it first if it is not in hand yet. Placing it again moves it.

    A negative hex stands for the edge that the unit will enter by, as in a path. Gear bought with a unit stays with it
    (rp:4.01). An Ogre damaged in earlier battles rolls for its damage when it is first placed (rp:6.03).
    """
    unit = named(state, force.seat, unit_id)
    type_index = type_of_id(state, unit_id) if unit == NOBODY else state.type_of[unit]
    unit = _put(state, force, unit, unit_id.upper(), type_index, where, squads)
    if gear and not state.towing.gear[unit]:
        state.towing = state.towing.with_gear(unit, 1)
    if missiles != KEPT:
        stock_up(state, unit, missiles)
    if force.tool_trucks and not dummy:
        load_stores(state, force, unit)
    if dummy and state.setting.rules.hides:
        state.hidden = state.hidden.with_decoys(unit, DUMMY)
    if state.setting.rules.hides or force.veiled:
        for covered in [unit, *aboard(state, unit)]:
            cover_placed(state, force, covered)
    placed = Placed(unit, where, state.sheets.squads[unit], state.towing.gear[unit] != 0, is_dummy(state, unit))
    placed.missiles = state.stores.stock[unit]
    events.append(placed)
    if state.wear.damage_due[unit] != NO_DAMAGE:
        roll_damage(state, unit, dice, events)


def refuse_take(state: State, force: Force, unit: int) -> Refusal | None:
    """1.06: Refuse to take back anything but a unit that the seat has placed."""
    if state.ids[unit] in force.fixed and state.seat_of[unit] == force.seat:
        return Refusal(force.rule, f"the scenario puts {state.ids[unit]} on the map, so it stays where it is")
    if state.seat_of[unit] == force.seat and state.riders.riding[unit] != NOBODY:
        vehicle = state.ids[state.riders.riding[unit]]
        return Refusal(force.rule, f"{state.ids[unit]} is aboard {vehicle}: take that one back")
    if state.seat_of[unit] != force.seat or not is_placed(state, force, unit):
        return Refusal(force.rule, f"{state.ids[unit]} is not one of your units on the map")
    return None


def take(state: State, force: Force, unit: int, events: list[Event]) -> None:
    """1.06: Take back a unit. If it was bought, its price is refunded."""
    bought = is_bought(state, force, unit) or is_dummy(state, unit)
    hand_back(state, unit)
    state.lift(unit, MERGED if bought else IN_HAND)
    for rider in aboard(state, unit):
        state.lift(rider, IN_HAND)
    if state.setting.rules.hides or force.veiled:
        state.hidden = state.hidden.with_decoys(unit, NO_DECOY)
        for uncovered in [*([] if bought else [unit]), *aboard(state, unit)]:
            state.hidden = state.hidden.with_masks(uncovered, 0)
    events.append(TakenBack(unit))


def refuse_ready(state: State, force: Force) -> Refusal | None:
    """1.06: Refuse to finish until all the scenario's own units are placed and the set-up is within its limits."""
    for unit, where in enumerate(state.hex_of):
        if where == IN_HAND and state.seat_of[unit] == force.seat and state.riders.riding[unit] == NOBODY:
            return Refusal(force.rule, f"{state.ids[unit]} has not been placed yet: `place {state.ids[unit]} HEX`")
    if not any(state.seat_of[u] == force.seat and is_placed(state, force, u) for u in range(len(state.ids))):
        return Refusal(force.rule, "nothing has been placed yet")
    refusal = refuse_markers(state, force) or refuse_carriers(state, force) or refuse_tool_trucks(state, force)
    if refusal is not None:
        return refusal
    return refuse_stack(state, force.seat)
