"""1.07 Buying a force: prices, the money left, and the units for sale (13.03, 1.08, rp:3, rp:4.02)."""

from __future__ import annotations

from fractions import Fraction

from cybertank.board.terrain import GEV
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.stacking import COUNTER_LIMIT
from cybertank.rules.refusal import Refusal
from cybertank.rules.tally import Tally
from cybertank.rules.towing.hooking import gear_points, gear_price, points_of_gear, takes_gear
from cybertank.state.brief import Force, Limit
from cybertank.state.chapters.trains import NO_SPEED
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, MERGED, State
from cybertank.units.catalogue import COMPONENTS, MAIN, MISSILE_POINTS, PRICE_UNIT, UnitType

# A squad of regular infantry costs a third of an armor unit. Specialists cost a multiple of that (1.07).
SQUAD_PRICE = PRICE_UNIT // 3
# 9.03.1: An armor unit that is given up for train guns, in victory points (1.08).
GUN_POINTS = 6


def price_of(unit_type: UnitType, squads: int) -> int:
    """1.07: Return the price of a unit in sixths of an armor unit, or in squads for infantry."""
    return unit_type.price // SQUAD_PRICE * squads if unit_type.is_infantry else unit_type.price


def carrier_points(unit_type: UnitType) -> int:
    """3.02.2: Return the cost in points of a vehicle for spare missiles: two for a Hovertruck, nothing for a Truck."""
    return unit_type.vp if unit_type.mobility == GEV else 0


def spent_on(state: State, force: Force, infantry: bool) -> Tally:
    """1.07: Return what a force has spent on infantry (in squads) or on armor (in sixths of a unit).

    If squads pay for Ogres, whatever the armor units do not cover is counted in squads (13.03).
    """
    tally = _bought(state, force, infantry)
    if _squads_buy_ogres(state):
        armor = tally if not infantry else _bought(state, force, False)
        beyond = armor.total - force.armor_units
        if beyond > 0:
            amount = -(-beyond // SQUAD_PRICE) if infantry else -beyond
            tally.add(amount, "Ogres not covered by armor units" if infantry else "paid for with squads", "13.03")
    return tally


def _squads_buy_ogres(state: State) -> bool:
    """13.03: Return True if three-squad counters can pay for Ogres. The pack's table accepts only armor units."""
    return state.setting.rules.ogre_equivalents and state.setting.catalogue.ogres_for_squads


def is_bought(state: State, force: Force, unit: int) -> bool:
    """1.07, 13.06: Return True if a unit was bought, so it is neither one of the scenario's own units nor a dummy."""
    if state.setting.rules.dummies and is_dummy(state, unit):
        return False
    kind = state.type_of[unit]
    on_offer = state.seat_of[unit] == force.seat and kind in force.for_sale
    return on_offer and state.ids[unit] not in force.given


def gun_price(force: Force) -> int:
    """9.03.1: Return the price of a gun on each counter of a train: an armor unit, in sixths or in victory points."""
    return GUN_POINTS if force.points else PRICE_UNIT


def _add_guns(state: State, force: Force, tally: Tally) -> None:
    """9.03.1: Add the armor units given up for train guns. The front counter has one gun for each of them."""
    if not force.train_guns:
        return
    for unit, speed in enumerate(state.trains.speed):
        guns = state.sheets.left[unit * COMPONENTS + MAIN]
        if speed != NO_SPEED and guns and state.seat_of[unit] == force.seat:
            tally.add(guns * gun_price(force), f"guns of {state.ids[unit]}", "9.03.1")


def points_spent(state: State, force: Force) -> Tally:
    """1.08: Return the victory points that a force has spent on units. A unit costs what its loss would score."""
    tally = Tally()
    for unit in range(len(state.ids)):
        if is_bought(state, force, unit) and is_placed(state, force, unit):
            tally.add(
                cost_of(state, force, state.kind(unit), state.sheets.squads[unit], False), state.ids[unit], "1.08"
            )
            if state.towing.gear[unit]:
                tally.add(gear_points(state, unit), f"towing gear of {state.ids[unit]}", "rp:4.02")
    _add_missiles(state, force, tally)
    _add_guns(state, force, tally)
    return tally


def given_missiles(state: State, unit: int) -> int:
    """3.02.2: Return how many missiles a unit has from the scenario."""
    brief = state.setting.brief
    given = None if brief is None else brief.given.get(state.ids[unit])
    return 0 if given is None else given.missiles


def missiles_of(state: State, unit: int) -> int:
    """3.02.2: Return how many spare missiles have been bought for a unit, beyond those from the scenario."""
    return state.stores.stock[unit] - given_missiles(state, unit)


def missiles_bought(state: State, force: Force, without: int = NOBODY) -> int:
    """3.02.2: Return how many spare missiles a force has bought. One unit can be left out of the count."""
    return sum(
        missiles_of(state, unit)
        for unit, stock in enumerate(state.stores.stock)
        if stock and unit != without and state.seat_of[unit] == force.seat and is_placed(state, force, unit)
    )


def _add_missiles(state: State, force: Force, tally: Tally) -> None:
    """3.02.2: Add the price of spare missiles: a point each, which is a sixth of an armor unit."""
    missiles = missiles_bought(state, force) if force.carriers else 0
    if missiles:
        tally.add(missiles * MISSILE_POINTS, "spare missiles", "3.02.2")


def cost_of(state: State, force: Force, unit_type: UnitType, squads: int, gear: bool) -> int:
    """1.07: Return the cost of a unit with its gear: in sixths of an armor unit, squads, or victory points.

    A truck with engineering stores costs its victory points in any case; a point is a sixth of an armor unit (15.03.6).
    """
    if unit_type.index in force.carriers:
        return carrier_points(unit_type)
    if unit_type.index in force.tool_trucks:
        return unit_type.vp
    if not force.points:
        return price_of(unit_type, squads) + (gear_price(state, unit_type) if gear else 0)
    return unit_type.vp * (squads if unit_type.is_infantry else 1) + (points_of_gear(state, unit_type) if gear else 0)


def _bought(state: State, force: Force, infantry: bool, ogres: bool = True) -> Tally:
    """1.07: Return what has been bought, without shifting costs between budgets. Ogres can be left out."""
    tally = Tally()
    for unit in range(len(state.ids)):
        unit_type = state.kind(unit)
        counts = unit_type.is_infantry == infantry and (ogres or not unit_type.is_ogre)
        if counts and is_bought(state, force, unit) and is_placed(state, force, unit):
            tally.add(cost_of(state, force, unit_type, state.sheets.squads[unit], False), state.ids[unit], "1.07")
            if state.towing.gear[unit]:
                tally.add(gear_price(state, unit_type), f"towing gear of {state.ids[unit]}", "rp:4.02")
    if not infantry:
        _add_missiles(state, force, tally)
        _add_guns(state, force, tally)
    return tally


def is_placed(state: State, force: Force, unit: int) -> bool:
    """1.06: Return True if a unit of a force is set up: on the map, or waiting at the edge where the force enters."""
    where = state.hex_of[unit]
    if where != ENTERING or not force.edge:
        return where >= 0
    brief = state.setting.brief
    return brief is None or state.ids[unit] not in brief.arrivals


def money_left(state: State, force: Force, unit_type: UnitType) -> int:
    """1.07, 13.03: Return what a force has left for a type: squads for infantry, sixths of an armor unit for others.

    The force is paid for as a whole, whatever was placed first. If squads pay for an Ogre, they free armor units for
    other units, but squads cannot pay for those units directly. A force with victory points buys everything with them.
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


# -- what can be bought ------------------------------------------------------------------------------------------------


def refuse_buy(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int, gear: bool
) -> Refusal | None:
    """1.07: Refuse a unit that costs more than is left. Units that come with the scenario cost nothing."""
    given = unit != NOBODY and not is_bought(state, force, unit)
    if given:
        bare = gear and not state.towing.gear[unit]
        return Refusal("rp:4.01", f"gear must be bought with its unit, and {unit_id} came without it") if bare else None
    refusal = refuse_offer(state, force, unit, unit_id, type_index, squads)
    if refusal is not None:
        return refusal
    return _refuse_price(state, force, unit, unit_id, type_index, squads, gear)


def refuse_offer(state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int) -> Refusal | None:
    """1.07, 3.02: Refuse a counter whose type or size is not available at all."""
    if type_index == NOBODY or type_index not in force.for_sale:
        offered = ", ".join(state.types[t].id for t in force.for_sale)
        return Refusal(force.rule, f"{unit_id} is not available; choose from {offered}, and add a number, as in HVY1")
    unit_type = state.types[type_index]
    if unit == NOBODY and unit_id.upper() == unit_type.id:
        return Refusal("1.07", f"give the unit a number, as in {unit_type.id}1")
    if unit_type.is_infantry and not 1 <= squads <= COUNTER_LIMIT:
        return Refusal("3.02", "an infantry counter has one to three squads")
    if not unit_type.is_infantry and squads != 1:
        return Refusal("3.02", f"only infantry counters have squads, and {unit_id} is not infantry")
    return None


def _refuse_price(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int, gear: bool
) -> Refusal | None:
    unit_type = state.types[type_index]
    if gear and not (state.setting.rules.towing and takes_gear(unit_type)):
        return Refusal("rp:4.02", "only Ogres and Superheavies can have towing gear, and only with the option `towing`")
    if unit_type.nation:
        refusal = _refuse_nation(state, force, unit_type)
        if refusal is not None:
            return refusal
    gear = gear or (unit != NOBODY and state.towing.gear[unit] != 0)
    there = unit != NOBODY and is_placed(state, force, unit)
    cost = cost_of(state, force, unit_type, squads, gear)
    left = money_left(state, force, unit_type)
    if there:
        left += cost_of(state, force, unit_type, state.sheets.squads[unit], state.towing.gear[unit] != 0)
    if cost > left:
        return Refusal("1.07", f"{unit_id} costs {_money(force, unit_type, cost, left)}")
    return _refuse_limit(state, force, unit_id, unit, type_index, squads)


def _money(force: Force, unit_type: UnitType, cost: int, left: int) -> str:
    """Say what a unit costs and what is left: `1 armor unit, and 7/2 are left`."""
    word = "victory point" if force.points else "squad" if unit_type.is_infantry else "armor unit"
    scale = 1 if force.points or unit_type.is_infantry else PRICE_UNIT
    price, rest = Fraction(cost, scale), Fraction(left, scale)
    return f"{price} {word if price <= 1 else word + 's'}, and {rest} {'is' if 0 < rest <= 1 else 'are'} left"


def bought_of(state: State, force: Force, limit: Limit, without: int = NOBODY) -> int:
    """Return how many units or squads of a limit's types a force has bought. One unit can be left out of the count."""
    many = 0
    for unit in range(len(state.ids)):
        if unit != without and state.type_of[unit] in limit.types and is_bought(state, force, unit):
            if is_placed(state, force, unit):
                many += state.sheets.squads[unit] if state.kind(unit).is_infantry else 1
    return many


def _refuse_limit(state: State, force: Force, unit_id: str, unit: int, type_index: int, squads: int) -> Refusal | None:
    """1.07: Refuse more of a type or kind than the scenario allows."""
    more = squads if state.types[type_index].is_infantry else 1
    for limit in force.limits:
        if type_index in limit.types and bought_of(state, force, limit, without=unit) + more > limit.most:
            return Refusal(force.rule, f"{unit_id} exceeds a limit: you can buy at most {limit.most} of {limit.title}")
    return None


def _refuse_nation(state: State, force: Force, unit_type: UnitType) -> Refusal | None:
    """rp:3.011-3.014: Refuse to mix one side's exclusive Ogres with those of the other side."""
    for unit, where in enumerate(state.hex_of):
        other = state.kind(unit)
        if state.seat_of[unit] == force.seat and where != MERGED and other.nation not in ("", unit_type.nation):
            side, name = unit_type.nation.capitalize(), state.ids[unit]
            reason = f"a {unit_type.name} is {side} only, and {name} is {other.nation.capitalize()} only: choose one"
            return Refusal(unit_type.nation_rule, reason)
    return None
