"""15.03.6 Trucks with engineering stores: one can be bought for each engineer squad.

A Truck costs one victory point and a Hovertruck two. A point is a sixth of an armor unit.
"""

from __future__ import annotations

from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.buying import is_bought, is_placed
from cybertank.state.brief import Force
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import ENGINEERS

RULE = "15.03.6"


def engineer_squads(state: State, seat: int) -> int:
    """15.03.6: Return how many squads of engineers a seat has, on the map, in hand or on their way."""
    return sum(
        state.sheets.squads[unit]
        for unit, where in enumerate(state.hex_of)
        if where >= ENTERING and state.seat_of[unit] == seat and state.kind(unit).works == ENGINEERS
    )


def trucks_bought(state: State, force: Force, without: int = NOBODY) -> int:
    """15.03.6: Return how many trucks with stores a force has bought. One unit can be left out of the count."""
    return sum(
        1
        for unit in range(len(state.ids))
        if unit != without
        and state.type_of[unit] in force.tool_trucks
        and is_bought(state, force, unit)
        and is_placed(state, force, unit)
    )


def refuse_tool_truck(state: State, force: Force, unit: int, type_index: int) -> Refusal | None:
    """15.03.6: Refuse a bought truck with stores if there is one for each engineer squad already."""
    if type_index not in force.tool_trucks or (unit != NOBODY and not is_bought(state, force, unit)):
        return None
    return _refuse_number(state, force, trucks_bought(state, force, without=unit) + 1)


def refuse_tool_trucks(state: State, force: Force) -> Refusal | None:
    """15.03.6: Refuse to end the set-up with more trucks with stores than engineer squads."""
    return _refuse_number(state, force, trucks_bought(state, force)) if force.tool_trucks else None


def _refuse_number(state: State, force: Force, trucks: int) -> Refusal | None:
    squads = engineer_squads(state, force.seat)
    if trucks <= squads:
        return None
    return Refusal(
        RULE,
        f"you can have one Truck or Hovertruck with stores for each squad of engineers, which allows {squads} now: "
        "place engineers first, or leave the truck out",
    )


def load_stores(state: State, force: Force, unit: int) -> None:
    """15.03.6: Load a bought truck with its stores."""
    if state.type_of[unit] in force.tool_trucks and is_bought(state, force, unit):
        state.engineering = state.engineering.with_tools(unit, 1)
