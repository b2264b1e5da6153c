"""1.07 Buying a force: prices, the money that is left, and the units on offer (13.03, 1.08, rp:3, rp:4.02)."""

from __future__ import annotations

from fractions import Fraction

from cybertank.board.terrain import GEV
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.stacking import COUNTER_LIMIT
from cybertank.rules.refusal import Refusal
from cybertank.rules.tally import Tally
from cybertank.rules.towing.hooking import gear_points, gear_price, points_of_gear, takes_gear
from cybertank.state.brief import Force, Limit
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, MERGED, State
from cybertank.units.catalogue import MISSILE_POINTS, PRICE_UNIT, UnitType

# A squad of regular infantry costs a third of an armor unit. Specialists cost a multiple of that (1.07).
SQUAD_PRICE = PRICE_UNIT // 3


def price_of(unit_type: UnitType, squads: int) -> int:
    """1.07: Return the price of a unit in sixths of an armor unit, or for infantry in squads."""
    return unit_type.price // SQUAD_PRICE * squads if unit_type.is_infantry else unit_type.price


def carrier_points(unit_type: UnitType) -> int:
    """3.02.2: Return what a vehicle for spare missiles costs in points: a Hovertruck two, a Truck nothing."""
    return unit_type.vp if unit_type.mobility == GEV else 0


def spent_on(state: State, force: Force, infantry: bool) -> Tally:
    """1.07: Return what a force has spent on infantry (in squads) or on armor (in sixths of a unit).

    If squads pay for Ogres, the cost of the force beyond its armor units is counted in squads (13.03).
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
    """13.03: Return True if counters of three squads can pay for Ogres. The pack's table takes only armor units."""
    return state.setting.rules.ogre_equivalents and state.setting.catalogue.ogres_for_squads


def is_bought(state: State, force: Force, unit: int) -> bool:
    """1.07, 13.06: Return True if a unit was bought: it was not given, and is not a dummy."""
    if state.setting.rules.dummies and is_dummy(state, unit):
        return False
    kind = state.type_of[unit]
    on_offer = state.seat_of[unit] == force.seat and (kind in force.offered or kind in force.carriers)
    return on_offer and state.ids[unit] not in force.given


def points_spent(state: State, force: Force) -> Tally:
    """1.08: Return the victory points that a force has spent on units: what their losses would count."""
    tally = Tally()
    for unit in range(len(state.ids)):
        if is_bought(state, force, unit) and is_placed(state, force, unit):
            tally.add(
                cost_of(state, force, state.kind(unit), state.sheets.squads[unit], False), state.ids[unit], "1.08"
            )
            if state.towing.gear[unit]:
                tally.add(gear_points(state, unit), f"towing gear of {state.ids[unit]}", "rp:4.02")
    _add_missiles(state, force, tally)
    return tally


def given_missiles(state: State, unit: int) -> int:
    """3.02.2: Return the missiles that the scenario gives a unit."""
    brief = state.setting.brief
    given = None if brief is None else brief.given.get(state.ids[unit])
    return 0 if given is None else given.missiles


def missiles_of(state: State, unit: int) -> int:
    """3.02.2: Return the spare missiles that have been bought for a unit, beyond those it was given."""
    return state.stores.stock[unit] - given_missiles(state, unit)


def missiles_bought(state: State, force: Force, without: int = NOBODY) -> int:
    """3.02.2: Return the spare missiles that a force has bought. One unit can be left out of the count."""
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
    """1.07: Return the cost of a unit with its gear: in sixths of an armor unit, squads, or victory points."""
    if unit_type.index in force.carriers:
        return carrier_points(unit_type)
    if not force.points:
        return price_of(unit_type, squads) + (gear_price(state, unit_type) if gear else 0)
    return unit_type.vp * (squads if unit_type.is_infantry else 1) + (points_of_gear(state, unit_type) if gear else 0)


def _bought(state: State, force: Force, infantry: bool, ogres: bool = True) -> Tally:
    """1.07: Return what has been bought, taken by itself. Ogres can be left out."""
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
    return tally


def is_placed(state: State, force: Force, unit: int) -> bool:
    """1.06: Return True if a unit of a force is set up: on the map, or waiting at the edge where the force enters."""
    where = state.hex_of[unit]
    if where != ENTERING or not force.edge:
        return where >= 0
    brief = state.setting.brief
    return brief is None or state.ids[unit] not in brief.arrivals


def money_left(state: State, force: Force, unit_type: UnitType) -> int:
    """1.07, 13.03: Return the money a force has for a type: squads for infantry, sixths of an armor unit for the rest.

    The force is paid for as a whole, whatever was placed first. If squads pay for an Ogre, they free armor units for
    other things, but squads cannot pay for those other things themselves. A force with victory points buys everything
    with them.
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
    """1.07: Refuse a unit that costs more than what is left. A unit that was given costs nothing."""
    given = unit != NOBODY and not is_bought(state, force, unit)
    if given:
        bare = gear and not state.towing.gear[unit]
        return (
            Refusal("rp:4.01", f"you buy gear together with its unit, and {unit_id} was given without it")
            if bare
            else None
        )
    refusal = refuse_offer(state, force, unit, unit_id, type_index, squads)
    if refusal is not None:
        return refusal
    return _refuse_price(state, force, unit, unit_id, type_index, squads, gear)


def refuse_offer(state: State, force: Force, unit: int, unit_id: str, type_index: int, squads: int) -> Refusal | None:
    """1.07, 3.02: Refuse a counter whose type or size is not available at all."""
    if type_index == NOBODY or not (type_index in force.offered or type_index in force.carriers):
        offered = ", ".join(state.types[t].id for t in [*force.offered, *force.carriers])
        return Refusal(force.rule, f"{unit_id} is not on offer here; on offer: {offered}, with a number, such as HVY1")
    unit_type = state.types[type_index]
    if unit == NOBODY and unit_id.upper() == unit_type.id:
        return Refusal("1.07", f"give the unit a number, such as {unit_type.id}1")
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
        return Refusal("rp:4.02", "only Ogres and Superheavies can have towing gear, in games with the option `towing`")
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
        return Refusal("1.07", f"{unit_id} costs {_money(force, unit_type, cost, left)} are left")
    return _refuse_limit(state, force, unit_id, unit, type_index, squads)


def _money(force: Force, unit_type: UnitType, cost: int, left: int) -> str:
    if force.points:
        return f"{cost} victory points, and {left}"
    unit_word = "squads" if unit_type.is_infantry else "armor units"
    scale = 1 if unit_type.is_infantry else PRICE_UNIT
    return f"{Fraction(cost, scale)} {unit_word}, and {Fraction(left, scale)}"


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
            return Refusal(force.rule, f"{unit_id} is too many: you can buy at most {limit.most} of {limit.title}")
    return None


def _refuse_nation(state: State, force: Force, unit_type: UnitType) -> Refusal | None:
    """rp:3.011-3.014: Refuse to mix Ogres that belong only to one side with Ogres that belong only to the other."""
    for unit, where in enumerate(state.hex_of):
        other = state.kind(unit)
        if state.seat_of[unit] == force.seat and where != MERGED and other.nation not in ("", unit_type.nation):
            side, name = unit_type.nation.capitalize(), state.ids[unit]
            reason = f"a {unit_type.name} is {side} only, and {name} is {other.nation.capitalize()} only: choose one"
            return Refusal(unit_type.nation_rule, reason)
    return None
