"""3.02.2 Spare missiles for Heavy Weapons Teams: buying them, with the Trucks and Hovertrucks that carry them.

A missile costs one victory point, which is a sixth of an armor unit (3.01). There is a free Truck for every ten
missiles or fraction of ten. A Hovertruck takes the place of a free Truck and costs two points.
"""

from __future__ import annotations

from cybertank.rules.movement.riders import CARGO, missile_room
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.buying import (
    cost_of,
    given_missiles,
    is_bought,
    is_placed,
    missiles_bought,
    missiles_of,
    money_left,
)
from cybertank.state.brief import Force
from cybertank.state.chapters.stores import KEPT
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import MISSILE_POINTS


def refuse_missiles(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, missiles: int
) -> Refusal | None:
    """3.02.2: Refuse spare missiles that are not available, do not fit or cost too much, and trucks without any."""
    if missiles != KEPT:
        refusal = _refuse_cargo(state, force, unit, unit_id, type_index, missiles)
        if refusal is not None:
            return refusal
    if type_index not in force.carriers or not _counts_as_bought(state, force, unit):
        return None
    held = missiles if missiles != KEPT else 0 if unit == NOBODY else missiles_of(state, unit)
    total = missiles_bought(state, force, without=unit) + held
    return _refuse_carriers(total, _carriers_bought(state, force, without=unit) + 1)


def refuse_carriers(state: State, force: Force) -> Refusal | None:
    """3.02.2: Refuse to end the set-up with more Trucks and Hovertrucks than the missiles allow."""
    if not force.carriers:
        return None
    return _refuse_carriers(missiles_bought(state, force), _carriers_bought(state, force))


def stock_up(state: State, unit: int, missiles: int) -> None:
    """3.02.2: Give a unit the spare missiles bought for it, on top of those from the scenario."""
    stock = given_missiles(state, unit) + missiles
    if stock != state.stores.stock[unit]:
        state.stores = state.stores.with_stock(unit, stock).with_stocked()


def hand_back(state: State, unit: int) -> None:
    """3.02.2: Remove the bought missiles from a unit that is taken back."""
    given = given_missiles(state, unit)
    if state.stores.stock[unit] != given:
        state.stores = state.stores.with_stock(unit, given)


def _refuse_cargo(
    state: State, force: Force, unit: int, unit_id: str, type_index: int, missiles: int
) -> Refusal | None:
    unit_type = state.types[type_index]
    if not force.carriers:
        return Refusal("3.02.2", "no spare missiles are available here")
    room = missile_room(unit_type)
    if not room:
        return Refusal("3.02.2", f"only posts, Trucks and Hovertrucks can carry spare missiles, and {unit_id} cannot")
    if missiles + (0 if unit == NOBODY else given_missiles(state, unit)) > room:
        return Refusal("3.02.2", f"{unit_id} can carry at most {CARGO} missiles")
    left = money_left(state, force, unit_type)
    if unit != NOBODY and is_placed(state, force, unit):
        left += missiles_of(state, unit) * MISSILE_POINTS
    elif _counts_as_bought(state, force, unit):
        left -= cost_of(state, force, unit_type, 1, False)
    if missiles * MISSILE_POINTS > left:
        cost = missiles * MISSILE_POINTS
        one, many = ("victory point", "victory points") if force.points else ("sixth", "sixths")
        words = (one if cost == 1 else many) + ("" if force.points else " of an armor unit")
        missiles_cost = "1 missile costs" if missiles == 1 else f"{missiles} missiles cost"
        return Refusal("3.02.2", f"{missiles_cost} {cost} {words}, and you have {left} left")
    return None


def _refuse_carriers(missiles: int, carriers: int) -> Refusal | None:
    allowed = -(-missiles // CARGO)
    if carriers <= allowed:
        return None
    return Refusal(
        "3.02.2",
        f"you can have one Truck or Hovertruck for every ten spare missiles, which allows {allowed} now: "
        "buy missiles with it, as in `place TK1 HEX missiles 10`",
    )


def _carriers_bought(state: State, force: Force, without: int = NOBODY) -> int:
    return sum(
        1
        for unit in range(len(state.ids))
        if unit != without
        and state.type_of[unit] in force.carriers
        and is_bought(state, force, unit)
        and is_placed(state, force, unit)
    )


def _counts_as_bought(state: State, force: Force, unit: int) -> bool:
    return unit == NOBODY or is_bought(state, force, unit)
