"""1.05-1.07 Setting up: buying a force within its budget and placing it within its zones."""

from __future__ import annotations

from fractions import Fraction

from cybertank.board.hexes import EDGE_WORDS
from cybertank.board.steps import entry_price
from cybertank.board.terrain import CRATER, IMMOBILE, WATER
from cybertank.rules.camouflage import cover_placed, may_hide_dummies
from cybertank.rules.damage import roll_damage
from cybertank.rules.dice import Dice
from cybertank.rules.dummies import is_dummy, refuse_dummy, refuse_markers
from cybertank.rules.events import Event, Placed, TakenBack
from cybertank.rules.naming import is_known_likeness, is_reserved, make_way
from cybertank.rules.refusal import Refusal
from cybertank.rules.stacking import COUNTER_LIMIT, VEHICLE, refuse_stack, stack_size, stacking_rule
from cybertank.rules.tally import Tally
from cybertank.rules.towing import gear_points, gear_price, points_of_gear, takes_gear
from cybertank.state.brief import UNLIMITED, Force, Limit, Zone
from cybertank.state.state import DUMMY, ENTERING, IN_HAND, MERGED, NO_DAMAGE, NO_DECOY, NOBODY, State, replaced
from cybertank.units.catalogue import PRICE_UNIT, UnitType

# A squad of regular infantry is a third of an armor unit; specialists are multiples of it (1.07).
SQUAD_PRICE = PRICE_UNIT // 3


def price_of(unit_type: UnitType, squads: int) -> int:
    """1.07: what a unit costs: sixths of an armor unit, or squads' worth for infantry."""
    return unit_type.price // SQUAD_PRICE * squads if unit_type.is_infantry else unit_type.price


def spent_on(state: State, force: Force, infantry: bool) -> Tally:
    """1.07: what a force has bought so far, of infantry (in squads) or of armor (in sixths of a unit).

    Where squads pay for Ogres, what the force costs beyond its armor units is counted in squads (13.03).
    """
    tally = _bought(state, force, infantry)
    if _squads_buy_ogres(state):
        armor = tally if not infantry else _bought(state, force, False)
        beyond = armor.total - force.armor_units
        if beyond > 0:
            amount = -(-beyond // SQUAD_PRICE) if infantry else -beyond
            tally.add(amount, "Ogres, beyond the armor units" if infantry else "paid for with squads", "13.03")
    return tally


def _squads_buy_ogres(state: State) -> bool:
    """13.03: an Ogre is worth armor units or counters of three squads; in the pack's table armor units alone."""
    return state.setting.rules.ogre_equivalents and state.setting.catalogue.ogres_for_squads


def is_bought(state: State, force: Force, unit: int) -> bool:
    """1.07, 13.06: whether a unit was bought: not given, and no dummy."""
    if state.setting.rules.dummies and is_dummy(state, unit):
        return False
    on_offer = state.seat_of[unit] == force.seat and state.type_of[unit] in force.offered
    return on_offer and state.ids[unit] not in force.given


def points_spent(state: State, force: Force) -> Tally:
    """1.08: what a force that buys with victory points has spent of them: what its units would count as losses."""
    tally = Tally()
    for unit in range(len(state.ids)):
        if is_bought(state, force, unit) and is_placed(state, force, unit):
            tally.add(cost_of(state, force, state.kind(unit), state.squads[unit], False), state.ids[unit], "1.08")
            if state.gear[unit]:
                tally.add(gear_points(state, unit), f"towing gear of {state.ids[unit]}", "rp:4.02")
    return tally


def cost_of(state: State, force: Force, unit_type: UnitType, squads: int, gear: bool) -> int:
    """1.07: what a unit costs a force, with its gear: in sixths of an armor unit, squads' worth, or victory points."""
    if not force.points:
        return price_of(unit_type, squads) + (gear_price(state, unit_type) if gear else 0)
    return unit_type.vp * (squads if unit_type.is_infantry else 1) + (points_of_gear(state, unit_type) if gear else 0)


def _bought(state: State, force: Force, infantry: bool, ogres: bool = True) -> Tally:
    """1.07: what has been bought, by itself; Ogres may be left out of it."""
    tally = Tally()
    for unit in range(len(state.ids)):
        unit_type = state.kind(unit)
        counts = unit_type.is_infantry == infantry and (ogres or not unit_type.is_ogre)
        if counts and is_bought(state, force, unit) and is_placed(state, force, unit):
            tally.add(price_of(unit_type, state.squads[unit]), state.ids[unit], "1.07")
            if state.gear[unit]:
                tally.add(gear_price(state, unit_type), f"towing gear of {state.ids[unit]}", "rp:4.02")
    return tally


def is_placed(state: State, force: Force, unit: int) -> bool:
    """1.06: whether a unit of a force is set up: on the map, or waiting at the edge by which the force comes."""
    where = state.hex_of[unit]
    if where != ENTERING or not force.edge:
        return where >= 0
    brief = state.setting.brief
    return brief is None or state.ids[unit] not in brief.arrivals


def money_left(state: State, force: Force, unit_type: UnitType) -> int:
    """1.07, 13.03: what a force has for a type: squads for infantry, sixths of an armor unit for the rest.

    The force is paid for as a whole, whatever was placed first: where squads pay for an Ogre they leave armor units for
    other things, but for those themselves they do not pay. A force that buys with victory points has these for
    everything.
    """
    if force.points:
        return force.points - points_spent(state, force).total
    if unit_type.is_infantry:
        return force.squads - spent_on(state, force, infantry=True).total
    if not _squads_buy_ogres(state):
        return force.armor_units - spent_on(state, force, infantry=False).total
    squads = force.squads - _bought(state, force, infantry=True).total
    left = force.armor_units - _bought(state, force, infantry=False).total + SQUAD_PRICE * squads
    if unit_type.is_ogre:
        return left
    return min(left, force.armor_units - _bought(state, force, infantry=False, ogres=False).total)


def zone_attack(state: State, zone: Zone, seat: int, without: int = NOBODY) -> int:
    """The points of attack strength a seat has in a zone; one unit may be left out of it."""
    total = 0
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == seat and unit != without and where in zone.hexes:
            if state.setting.rules.dummies and is_dummy(state, unit):
                continue
            unit_type = state.kind(unit)
            total += unit_type.attack_strength * (state.squads[unit] if unit_type.is_infantry else 1)
    return total


def type_of_id(state: State, unit_id: str) -> int:
    """The type that an id names, its number aside: HVY3 is a HVY, MK51 a MK5. NOBODY where there is none."""
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
    """The unit that a seat means by an id as it sets up: never one that is hidden from it (13.05)."""
    unit = state.find(unit_id)
    if unit == NOBODY or state.masks[unit] == 0 or state.seat_of[unit] == seat:
        return unit
    for other, known in enumerate(state.ids):
        if known.upper() == unit_id.upper() and state.seat_of[other] == seat and state.hex_of[other] >= ENTERING:
            return other
    return NOBODY


def refuse_place(
    state: State, force: Force, unit_id: str, where: int, squads: int, gear: bool = False, dummy: bool = False
) -> Refusal | None:
    """1.06, 1.07: why a unit may not be set up there, or not be bought."""
    unit = named(state, force.seat, unit_id)
    type_index = type_of_id(state, unit_id) if unit == NOBODY else state.type_of[unit]
    if unit != NOBODY and state.seat_of[unit] != force.seat:
        return Refusal(force.rule, f"{unit_id} is not yours to place")
    if unit == NOBODY and is_reserved(state, unit_id):
        return Refusal(force.rule, f"{unit_id} is the id of another unit of the scenario: give yours another number")
    dummy = dummy or (unit != NOBODY and is_dummy(state, unit))
    if dummy:
        refusal = refuse_dummy(state, force, unit) or _refuse_likeness(state, force, unit, unit_id, type_index, squads)
    else:
        refusal = _refuse_buy(state, force, unit, unit_id, type_index, squads, gear)
    if refusal is not None:
        return refusal
    if where < 0 and dummy:
        return Refusal(
            "13.06", f"{unit_id} is a dummy and cannot move onto the map: only what is set up on it has dummies"
        )
    if where < 0:
        return _refuse_edge(state, force, unit_id, type_index, -where)
    name = state.board.names[where]
    if state.board.terrain[where] == CRATER:
        return Refusal(force.rule, f"{name} is a crater: no unit may start in one")
    if not may_stand(state, type_index, where):
        return Refusal("1.06", f"{unit_id} could not enter the terrain of {name}, so it may not start there")
    zones = [zone for zone in force.zones if zone.admits(type_index)]
    zone = next((z for z in zones if where in z.hexes), None)
    if zone is None:
        places = places_of(force, zones)
        return Refusal(force.rule, f"{unit_id} may not be set up in {name}; open to it: {places}")
    return _refuse_zone(state, force, zone, unit, type_index, where, squads, dummy)


def places_of(force: Force, zones: list[Zone]) -> str:
    """Where a unit may be set up, in words: some zones, or the edge by which the force comes."""
    edges = [f"the {EDGE_WORDS[force.edge]} edge (`{EDGE_WORDS[force.edge]}` in place of a hex)"] if force.edge else []
    return "; ".join([zone.title for zone in zones] + edges) or "nothing"


def _refuse_edge(state: State, force: Force, unit_id: str, type_index: int, edge: int) -> Refusal | None:
    """1.06: a force that comes by an edge waits there, as far as it can move."""
    if edge != force.edge:
        zones = [zone for zone in force.zones if zone.admits(type_index)]
        places = places_of(force, zones)
        return Refusal(force.rule, f"{unit_id} does not come by the {EDGE_WORDS[edge]} edge; open to it: {places}")
    if state.types[type_index].mobility == IMMOBILE:
        return Refusal(force.rule, f"{unit_id} cannot move, so it could not come onto the map")
    return None


def may_stand(state: State, type_index: int, where: int) -> bool:
    """1.06: units are set up in terrain that they may enter, or on a road through it; nothing starts on a bridge."""
    terrain = state.board.terrain[where]
    if entry_price(state.types[type_index].mobility, terrain)[0]:
        return True
    return terrain != WATER and state.board.ways[where]


def _refuse_buy(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int, gear: bool
) -> Refusal | None:
    given = unit != NOBODY and not is_bought(state, force, unit)
    if given:
        bare = gear and not state.gear[unit]
        return Refusal("rp:4.01", f"gear is bought with its unit, and {unit_id} was given without it") if bare else None
    refusal = _refuse_offer(state, force, unit, unit_id, type_index, squads)
    if refusal is not None:
        return refusal
    return _refuse_price(state, force, unit, unit_id, type_index, squads, gear)


def _refuse_offer(state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int) -> Refusal | None:
    """1.07, 3.02: whether a counter of this type and size can be had at all."""
    if type_index == NOBODY or type_index not in force.offered:
        offered = ", ".join(state.types[t].id for t in force.offered)
        return Refusal(force.rule, f"{unit_id} is not on offer here; on offer: {offered}, with a number, as HVY1")
    unit_type = state.types[type_index]
    if unit == NOBODY and unit_id.upper() == unit_type.id:
        return Refusal("1.07", f"give the unit a number of its own, as {unit_type.id}1")
    if unit_type.is_infantry and not 1 <= squads <= COUNTER_LIMIT:
        return Refusal("3.02", "an infantry counter has one to three squads")
    if not unit_type.is_infantry and squads != 1:
        return Refusal("3.02", f"only infantry counters are counted in squads, and {unit_id} is none")
    return None


def _refuse_likeness(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int
) -> Refusal | None:
    """13.06: a dummy looks like something that the force has or can buy."""
    given = [t for u, t in enumerate(state.type_of) if state.seat_of[u] == force.seat and not is_dummy(state, u)]
    if type_index in given and type_index not in force.offered and 1 <= squads <= COUNTER_LIMIT:
        if is_known_likeness(state, force, type_index) and not may_hide_dummies(state, force):
            reason = (
                f"{unit_id} would be known for a dummy: the scenario's conditions name the real one. Take another type"
            )
            return Refusal("13.06", reason)
        return None
    return _refuse_offer(state, force, unit, unit_id, type_index, squads)


def _refuse_price(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int, gear: bool
) -> Refusal | None:
    unit_type = state.types[type_index]
    if gear and not (state.setting.rules.towing and takes_gear(unit_type)):
        return Refusal("rp:4.02", "towing gear is for Ogres and Superheavies, in games with the option `towing`")
    if unit_type.nation:
        refusal = _refuse_nation(state, force, unit_type)
        if refusal is not None:
            return refusal
    gear = gear or (unit != NOBODY and state.gear[unit] != 0)
    there = unit != NOBODY and is_placed(state, force, unit)
    cost = cost_of(state, force, unit_type, squads, gear)
    left = money_left(state, force, unit_type)
    if there:
        left += cost_of(state, force, unit_type, state.squads[unit], state.gear[unit] != 0)
    if cost > left:
        return Refusal("1.07", f"{unit_id} costs {_money(force, unit_type, cost, left)} are left")
    return _refuse_limit(state, force, unit_id, unit, type_index, squads)


def _money(force: Force, unit_type: UnitType, cost: int, left: int) -> str:
    if force.points:
        return f"{cost} victory points, and {left}"
    unit_word = "squads" if unit_type.is_infantry else "armor units"
    scale = 1 if unit_type.is_infantry else PRICE_UNIT
    return f"{Fraction(cost, scale)} {unit_word}, and {Fraction(left, scale)}"


def bought_of(state: State, force: Force, limit: Limit, without: int = NOBODY) -> int:
    """How many units or squads of a limit's types a force has bought; one unit may be left out of it."""
    many = 0
    for unit in range(len(state.ids)):
        if unit != without and state.type_of[unit] in limit.types and is_bought(state, force, unit):
            if is_placed(state, force, unit):
                many += state.squads[unit] if state.kind(unit).is_infantry else 1
    return many


def _refuse_limit(state: State, force: Force, unit_id: str, unit: int, type_index: int, squads: int) -> Refusal | None:
    """1.07: what the scenario allows of a type or kind."""
    more = squads if state.types[type_index].is_infantry else 1
    for limit in force.limits:
        if type_index in limit.types and bought_of(state, force, limit, without=unit) + more > limit.most:
            return Refusal(force.rule, f"{unit_id} is too many: at most {limit.most} of {limit.title} may be bought")
    return None


def _refuse_nation(state: State, force: Force, unit_type: UnitType) -> Refusal | None:
    """rp:3.011-3.014: an Ogre that only one side has does not stand beside one that only the other has."""
    for unit, where in enumerate(state.hex_of):
        other = state.kind(unit)
        if state.seat_of[unit] == force.seat and where != MERGED and other.nation not in ("", unit_type.nation):
            side, name = unit_type.nation.capitalize(), state.ids[unit]
            reason = f"a {unit_type.name} is {side} only, and {name} is {other.nation.capitalize()} only: one of them"
            return Refusal(unit_type.nation_rule, reason)
    return None


def _refuse_zone(
    state: State, force: Force, zone: Zone, unit: int, type_index: int, where: int, squads: int, dummy: bool
) -> Refusal | None:
    """The zone's limit of attack strength, and the hex's limit of units (5.02)."""
    unit_type = state.types[type_index]
    if unit != NOBODY and not is_bought(state, force, unit):
        squads = state.squads[unit]
    if zone.attack_limit != UNLIMITED and not dummy:
        attack = unit_type.attack_strength * (squads if unit_type.is_infantry else 1)
        attack += zone_attack(state, zone, force.seat, without=unit)
        if attack > zone.attack_limit:
            return Refusal(
                force.rule,
                f"{zone.title} may hold {zone.attack_limit} points of attack strength, and this would make {attack}",
            )
    size = squads if unit_type.is_infantry else VEHICLE
    limit = state.setting.rules.stacking
    if stack_size(state, where, force.seat, without=unit) + size > limit * VEHICLE:
        return Refusal(
            stacking_rule(state), f"{state.board.names[where]} has no room: {limit} vehicle(s) or {3 * limit} squads"
        )
    return None


def _put(state: State, force: Force, unit: int, unit_id: str, type_index: int, where: int, squads: int) -> int:
    if unit == NOBODY:
        if state.setting.rules.hides:
            make_way(state, unit_id)
        unit = state.add_unit(unit_id, type_index, force.seat, squads)
    elif state.hex_of[unit] >= 0:
        state.lift(unit, IN_HAND)
    if state.kind(unit).is_infantry and is_bought(state, force, unit):
        state.squads[unit] = squads
    if where < 0:
        state.hex_of[unit] = ENTERING
        state.entry = replaced(state.entry, unit, -where)
    else:
        state.put(unit, where)
    return unit


def place(
    state: State,
    force: Force,
    unit_id: str,
    where: int,
    squads: int,
    gear: bool,
    dummy: bool,
    dice: Dice,
    events: list[Event],
) -> None:
    """1.06: set a unit up, buying it first where it is not in hand yet; placing it again moves it.

    A negative hex is an edge by which it will come, as in a path. Gear that it was bought with stays with it (rp:4.01).
    An Ogre that comes out of earlier battles rolls for its damage when it is first placed (rp:6.03).
    """
    unit = named(state, force.seat, unit_id)
    type_index = type_of_id(state, unit_id) if unit == NOBODY else state.type_of[unit]
    unit = _put(state, force, unit, unit_id.upper(), type_index, where, squads)
    if gear and not state.gear[unit]:
        state.gear = replaced(state.gear, unit, 1)
    if state.setting.rules.hides:
        if dummy:
            state.decoys = replaced(state.decoys, unit, DUMMY)
        cover_placed(state, force, unit)
    events.append(Placed(unit, where, state.squads[unit], state.gear[unit] != 0, is_dummy(state, unit)))
    if state.damage_due[unit] != NO_DAMAGE:
        roll_damage(state, unit, dice, events)


def refuse_take(state: State, force: Force, unit: int) -> Refusal | None:
    """1.06: only what one has placed oneself is taken back."""
    if state.seat_of[unit] != force.seat or not is_placed(state, force, unit):
        return Refusal(force.rule, f"{state.ids[unit]} is not a unit of yours on the map")
    return None


def take(state: State, force: Force, unit: int, events: list[Event]) -> None:
    """1.06: take a unit back; what was bought is returned to the shop."""
    bought = is_bought(state, force, unit) or is_dummy(state, unit)
    state.lift(unit, MERGED if bought else IN_HAND)
    if state.setting.rules.hides:
        state.decoys = replaced(state.decoys, unit, NO_DECOY)
        if not bought:
            state.masks = replaced(state.masks, unit, 0)
    events.append(TakenBack(unit))


def refuse_ready(state: State, force: Force) -> Refusal | None:
    """1.06: everything given must be on the map, and what is there within the limits."""
    for unit, where in enumerate(state.hex_of):
        if where == IN_HAND and state.seat_of[unit] == force.seat:
            return Refusal(force.rule, f"{state.ids[unit]} has yet to be placed: `place {state.ids[unit]} HEX`")
    if not any(state.seat_of[u] == force.seat and is_placed(state, force, u) for u in range(len(state.ids))):
        return Refusal(force.rule, "nothing has been placed yet")
    refusal = refuse_markers(state, force)
    if refusal is not None:
        return refusal
    return refuse_stack(state, force.seat)
