"""1.06 Later arrivals: the turns on which a unit can or must enter the map, and the hexes it can enter by."""

from __future__ import annotations

from cybertank.rules.refusal import Refusal
from cybertank.state.brief import Arrival
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import State


def arrival_of(state: State, unit: int) -> Arrival | None:
    """1.06: Return when and where the scenario lets a unit enter, or None if it only names an edge."""
    brief = state.setting.brief
    return None if brief is None else brief.arrivals.get(state.ids[unit])


def turn_number(state: State) -> int:
    """Return the number of the current turn."""
    turn = state.flow[0]
    return turn.number if isinstance(turn, Turn) else 1


def has_come(state: State, unit: int) -> bool:
    """1.06: Return True if a unit's turn to enter has come."""
    arrival = arrival_of(state, unit)
    return arrival is None or turn_number(state) >= arrival.turn


def must_enter(state: State, unit: int) -> bool:
    """1.06: Return True if a unit can no longer wait to enter. Riders enter with their vehicle."""
    if state.riders.riding[unit] != NOBODY:
        return False
    arrival = arrival_of(state, unit)
    if arrival is None:
        return not _comes_by_choice(state, unit)
    return arrival.must and turn_number(state) >= arrival.turn


def _comes_by_choice(state: State, unit: int) -> bool:
    """1.06: Return True if a unit's force enters by an edge. Its owner then decides when each unit enters."""
    brief = state.setting.brief
    seat = state.seat_of[unit]
    return brief is not None and any(force.edge and force.seat == seat for force in brief.forces)


def entry_hexes(state: State, unit: int) -> list[int]:
    """1.06: Return the hexes that a unit can enter by."""
    arrival = arrival_of(state, unit)
    hexes = state.board.edge_hexes(state.entry[unit])
    return hexes if arrival is None or not arrival.hexes else [h for h in hexes if h in arrival.hexes]


def refuse_arrival(state: State, unit: int, to: int) -> Refusal | None:
    """1.06: Refuse a unit that cannot enter yet, or cannot enter by this hex."""
    arrival = arrival_of(state, unit)
    if arrival is None:
        return None
    name = state.ids[unit]
    if turn_number(state) < arrival.turn:
        return Refusal("1.06", f"{name} cannot enter before turn {arrival.turn}")
    if arrival.hexes and to not in arrival.hexes:
        return Refusal("1.06", f"{name} must enter by {arrival.title}, and {state.board.names[to]} is not part of it")
    return None
