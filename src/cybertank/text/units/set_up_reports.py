"""Set-up in words (1.06, 1.07): what can be bought, what has been spent, and how full the zones are."""

from __future__ import annotations

from fractions import Fraction

from cybertank.rules.hidden.dummies import dummies_left
from cybertank.rules.hidden.mines import mines_left
from cybertank.rules.setup.buying import bought_of, carrier_points, points_spent, price_of, spent_on
from cybertank.rules.setup.placing import places_of, zone_attack
from cybertank.rules.towing.hooking import takes_gear
from cybertank.state.brief import UNLIMITED, Force
from cybertank.state.columns import NOBODY
from cybertank.state.state import IN_HAND, State
from cybertank.text.units.sheets import stats_line
from cybertank.text.units.towing_gear import gear_prices
from cybertank.text.wording import count_of, listed
from cybertank.units.catalogue import PRICE_UNIT, UnitType


def price_words(state: State, type_index: int) -> str:
    """1.07: return the price of a unit type in words. If forces pay differently, use the first that offers it."""
    unit_type = state.types[type_index]
    brief = state.setting.brief
    for force in brief.forces if brief is not None else []:
        if type_index in force.offered and force.points:
            each = " per squad" if unit_type.is_infantry else ""
            return f"{count_of(unit_type.vp, 'victory point')}{each}"
        if type_index in force.carriers:
            points = carrier_points(unit_type)
            return count_of(points, "victory point") if points else "free with missiles"
        if type_index in force.tool_trucks:
            return f"{count_of(unit_type.vp, 'victory point')}, with stores"
        if type_index in force.offered:
            break
    return plain_price(unit_type)


def plain_price(unit_type: UnitType) -> str:
    """1.07: return the price of a unit type in armor units or squads, or "" if they cannot buy it."""
    if unit_type.price <= 0:
        return ""
    if unit_type.is_infantry:
        return f"{count_of(price_of(unit_type, 1), 'squad')} each"
    return count_number(Fraction(unit_type.price, PRICE_UNIT), "armor unit")


def count_number(number: Fraction, noun: str) -> str:
    """Format a fraction with its noun: `1/2 armor unit`, `2 armor units`."""
    return f"{number} {noun}{'' if number <= 1 and number else 's'}"


def shop_report(state: State, force: Force) -> str:
    """1.06, 1.07: list what can be bought, with prices, the remaining budget and the places to set up."""
    if not force.for_sale:
        given = "There is nothing to buy: the scenario fixes this force. Use `place` to move units on the map."
        return "\n".join([given, *budget_lines(state, force)])
    lines = ["  type    cost               description"]
    for type_index in force.for_sale:
        unit_type = state.types[type_index]
        lines.append(
            f"  {unit_type.id:7} {price_words(state, type_index):18} {unit_type.name}: {stats_line(unit_type)}"
        )
    if state.setting.rules.towing and any(takes_gear(state.types[index]) for index in force.offered):
        lines.append("  Towing gear, bought with its unit (`place SHVY1 HEX gear`): " + gear_prices(state) + ".")
    if force.carriers:
        lines.append(
            "  Spare missiles, in a post or truck (`place TK1 HEX missiles 10`): a victory point each (a sixth of an "
            "armor unit), with one truck for every ten (3.02.2)."
        )
    if force.tool_trucks:
        lines.append(
            "  Trucks with engineering stores: one for each squad of engineers, for 1 victory point, or 2 for a "
            "Hovertruck (a point is a sixth of an armor unit; 15.03.6)."
        )
    return "\n".join([*lines, *budget_lines(state, force)])


def places_report(state: State, force: Force) -> str:
    """1.06: describe where a force can be set up: its zones, with any limits on unit types, or its edge."""
    own = {state.type_of[u] for u, seat in enumerate(state.seat_of) if seat == force.seat} | set(force.offered)
    places = [zone.title + _types_words(state, [t for t in zone.types if t in own]) for zone in force.zones]
    return f"  Open to you: {'; '.join(places) if places else places_of(force, [])}."


def _types_words(state: State, types: list[int]) -> str:
    return f" (for {listed([state.types[t].id for t in types])})" if types else ""


def money_lines(state: State, force: Force) -> list[str]:
    """1.07: state what a force has spent and has left, in armor units and squads or in victory points.

    Leave out budgets that the force does not have.
    """
    if force.points:
        spent = points_spent(state, force).total
        return [f"  Victory points: {spent} of {force.points} spent, {force.points - spent} left."]
    armor, squads = _units_left(state, force)
    whole = Fraction(force.armor_units, PRICE_UNIT)
    left = Fraction(armor, PRICE_UNIT)
    lines: list[str] = []
    if whole:
        lines.append(f"  Armor units: {whole - left} of {whole} spent, {left} left.")
    if force.squads:
        lines.append(f"  Squads: {force.squads - squads} of {force.squads} spent, {squads} left.")
    return lines


def _units_left(state: State, force: Force) -> tuple[int, int]:
    """1.07: return the armor units left, in price steps, and the squads left."""
    armor = force.armor_units - spent_on(state, force, infantry=False).total
    return armor, force.squads - spent_on(state, force, infantry=True).total


def unspent(state: State, force: Force) -> list[str]:
    """1.07, 13.04, 13.06: list what is left and can still be used: `2 armor units`, `12 mines`."""
    found: list[str] = []
    if force.points:
        left = force.points - points_spent(state, force).total
        if any(0 < state.types[t].vp <= left for t in force.offered):
            found.append(count_of(left, "victory point"))
    else:
        found.extend(_unspent_units(state, force))
    if mines_left(state, force):
        found.append(count_of(mines_left(state, force), "mine"))
    if dummies_left(state, force):
        found.append(count_of(dummies_left(state, force), "dummy", "dummies"))
    return found


def _unspent_units(state: State, force: Force) -> list[str]:
    offered = [state.types[t] for t in force.offered]
    prices = [unit_type.price for unit_type in offered if not unit_type.is_infantry and unit_type.price > 0]
    armor, squads = _units_left(state, force)
    found: list[str] = []
    if prices and armor >= min(prices):
        found.append(count_number(Fraction(armor, PRICE_UNIT), "armor unit"))
    if squads > 0 and any(unit_type.is_infantry for unit_type in offered):
        found.append(count_of(squads, "squad"))
    return found


def budget_report(state: State, force: Force) -> str:
    """1.07: describe what is spent and left, and how full the zones are. Return "" if nothing is bought or limited."""
    return "\n".join(budget_lines(state, force))


def budget_lines(state: State, force: Force) -> list[str]:
    """Return the lines of the budget report."""
    lines = money_lines(state, force)
    for limit in force.limits:
        lines.append(f"  {limit.title}: {bought_of(state, force, limit)} of at most {limit.most} bought.")
    for zone in force.zones:
        if zone.attack_limit != UNLIMITED:
            used = zone_attack(state, zone, force.seat)
            lines.append(f"  In {zone.title}: {used} of {zone.attack_limit} attack strength points.")
    if state.setting.rules.mines and force.mines:
        lines.append(f"  Mines: {mines_left(state, force)} of {force.mines} left to lay: `mine HEX`.")
    if state.setting.rules.dummies and force.dummies:
        left = dummies_left(state, force)
        lines.append(f"  Dummies: {left} of {force.dummies} left to place: `place UNIT HEX dummy`.")
    in_hand = [
        state.ids[u]
        for u, where in enumerate(state.hex_of)
        if where == IN_HAND and state.seat_of[u] == force.seat and state.riders.riding[u] == NOBODY
    ]
    if in_hand:
        lines.append(f"  Not placed yet: {listed(in_hand)}.")
    return lines
