"""5.12 Leaving the map: the open edges, hexes and turns, and what happens to units that leave."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_SOUTH, EDGE_WORDS, EDGES
from cybertank.rules.combat.losses import lose
from cybertank.rules.events.base import Event
from cybertank.rules.events.movement import LeftMap
from cybertank.rules.movement.riders import carried_by, forget_vehicle
from cybertank.rules.movement.steps import Walk
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.arrivals import turn_number
from cybertank.rules.towing.hooking import company, forget_tow
from cybertank.rules.vulcans.cargo import forget_loading_of
from cybertank.state.brief import UNLIMITED, Gate
from cybertank.state.columns import NOBODY
from cybertank.state.state import EXITED, State

LEAVING_COST: Final = 1
# A refusal lists the hexes of a gate if there are at most this many.
FEW_HEXES: Final = 8


def refuse_leaving(state: State, walk: Walk, edge: int) -> Refusal | None:
    """5.12: Refuse to leave unless the unit is on that edge, the exit is open, and it has a movement point left."""
    name = state.ids[walk.unit]
    if state.setting.rules.edition.river_exits:
        refusal = _refuse_river(state, walk.unit, edge)
        if refusal is not None:
            return refusal
    if walk.at < 0 or not state.board.edges[walk.at] & edge:
        if walk.at < 0:
            return Refusal("5.12", f"{name} is not on the map, so it cannot leave it")
        here = state.board.names[walk.at]
        return Refusal("5.12", f"{name} is in {here}, which is not on the {EDGE_WORDS[edge]} edge of the map")
    refusal = _refuse_gates(state, walk.unit, walk.at, edge)
    if refusal is not None:
        return refusal
    if walk.spent + LEAVING_COST > walk.limit:
        return Refusal("5.12", f"it takes 1 movement point to leave the map, and {name} has none left")
    return None


def _refuse_river(state: State, unit: int, edge: int) -> Refusal | None:
    """1977:2.02: Refuse any exit except an Ogre's by the south edge.

    There is swamp on three sides, and on the fourth a river that only Ogres can enter.
    """
    if edge != EDGE_SOUTH:
        return Refusal(
            "5.12", f"the {EDGE_WORDS[edge]} edge is closed: only Ogres can leave the map, by the south edge"
        )
    if not state.kind(unit).is_ogre:
        return Refusal(
            "5.12", f"the south edge is a river that only Ogres can enter, and {state.ids[unit]} is not an Ogre"
        )
    return None


def _refuse_gates(state: State, unit: int, where: int, edge: int) -> Refusal | None:
    """5.12: Refuse to leave by a part of an edge, or on a turn, that the scenario has not opened.

    Only edges with gates are closed in this way. As the rule says, a unit that leaves by any other edge is lost.
    """
    if not _is_closed(state, unit, where, edge):
        return None
    seat = state.seat_of[unit]
    ways = " or ".join(gate_words(state, gate) for gate in gates_of(state, seat, edge))
    here = f"{state.board.names[where]} on turn {turn_number(state)}"
    name = state.ids[unit]
    return Refusal("5.12", f"{name} cannot leave from {here}; the {state.setting.seats[seat]} can leave by {ways}")


def _is_closed(state: State, unit: int, where: int, edge: int) -> bool:
    """Return True if the seat's gates are the only open parts of an edge, and none of them is open here and now."""
    gates = gates_of(state, state.seat_of[unit], edge)
    number = turn_number(state)
    return bool(gates) and not any(gate.is_open(number) and where in gate.hexes for gate in gates)


def gate_words(state: State, gate: Gate) -> str:
    """Return the words for a gate, such as `the east edge of ford (2305, 2306) from turn 6 to turn 9`."""
    names = [state.board.names[h] for h in sorted(gate.hexes)]
    part = len(names) <= FEW_HEXES and len(names) < len(state.board.edge_hexes(gate.edge))
    hexes = f" ({', '.join(names)})" if part else ""
    return f"{gate.title}{hexes}{gate_turns(gate)}"


def gate_turns(gate: Gate) -> str:
    """Return the words that follow a gate's title and say when it is open."""
    if gate.until == UNLIMITED:
        return f" from turn {gate.turn} on" if gate.turn > 1 else ""
    if gate.turn == gate.until:
        return f" on turn {gate.turn}"
    return f" from turn {gate.turn} to turn {gate.until}" if gate.turn > 1 else f" until turn {gate.until}"


# -- the open ways -----------------------------------------------------------------------------------------------------


def gates_of(state: State, seat: int, edge: int) -> list[Gate]:
    """5.12: Return the parts of an edge that a scenario opens for a seat.

    The list is empty if the scenario names only the edge.
    """
    brief = state.setting.brief
    if brief is None or not brief.gates:
        return []
    return [gate for gate in brief.gates if gate.seat == seat and gate.edge == edge]


def may_leave(state: State, unit: int, where: int, edge: int) -> bool:
    """5.12, 1977:2.02: Return True if a unit in an edge hex can leave by that edge now, even if it would be lost."""
    if state.setting.rules.edition.river_exits and _refuse_river(state, unit, edge) is not None:
        return False
    return not _is_closed(state, unit, where, edge)


def edge_out(state: State, unit: int, where: int, edges: int) -> int:
    """5.12: Return the first of these edges by which a unit in a hex can leave now, or 0."""
    there = state.board.edges[where] & edges
    if there:
        for edge in EDGES:
            if edge & there and may_leave(state, unit, where, edge):
                return edge
    return 0


def exit_hexes(state: State, seat: int, edges: int) -> list[int]:
    """5.12: Return the hexes from which units of a seat can leave by these edges, now or on a later turn."""
    brief = state.setting.brief
    if brief is None or not brief.gates:
        return state.board.edge_hexes(edges)
    number = turn_number(state)
    found: set[int] = set()
    for edge in EDGES:
        if edge & edges:
            gates = gates_of(state, seat, edge)
            for gate in gates:
                if not gate.is_over(number):
                    found.update(gate.hexes)
            if not gates:
                found.update(state.board.edge_hexes(edge))
    return sorted(found)


def escapes(state: State, seat: int, edge: int) -> bool:
    """5.12: Return True if a unit that leaves by an edge escapes.

    A unit escapes only by an edge that the scenario lists. By any other edge it is lost. Without a scenario, every edge
    is safe. Under 1977:2.02, every Ogre can escape by the river.
    """
    brief = state.setting.brief
    return brief is None or state.setting.rules.edition.river_exits or bool(brief.exits[seat] & edge)


# -- leaving -----------------------------------------------------------------------------------------------------------


def leave_map(state: State, unit: int, edge: int, events: list[Event]) -> None:
    """5.12: Remove a unit from the map with its riders and its load. They escape or are lost."""
    escaped = escapes(state, state.seat_of[unit], edge)
    gang = [unit, *company(state, unit)] if state.towing.tows[unit] != NOBODY else [unit]
    if len(gang) > 1:
        forget_tow(state, gang[-1])
    for gone in [one for member in gang for one in [*carried_by(state, member), member]]:
        # An enemy Ogre that is towed away is lost to its owner.
        if escaped and not state.hostile(state.seat_of[unit], gone):
            forget_vehicle(state, gone)
            if state.vulcans.loading:
                forget_loading_of(state, gone)
            state.lift(gone, EXITED)
            state.set_entry(gone, edge)
            state.progress = state.progress.with_loss()
        else:
            lose(state, gone)
        events.append(LeftMap(gone, edge, state.hex_of[gone] == EXITED))
