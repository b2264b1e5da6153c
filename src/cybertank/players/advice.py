"""Why a decision, in one sentence worked out from the position alone: for hints. Nothing is said that was not computed.

Whoever chose the decision had reasons of its own; these are the ones that a person can check on the board.
"""

from __future__ import annotations

from cybertank.game.bearing import targets
from cybertank.game.decisions import Decision, Dismount, End, Fire, Mount, Move, Overrun, Place, Stay
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.engine import carry_out
from cybertank.players.advice_fire import fire_reason
from cybertank.players.advice_moves import cover, fight_reason, goal_of, move_reason, overrun_words
from cybertank.players.advice_reach import Outlook, few
from cybertank.players.random_player import can_move
from cybertank.rules.arrivals import entry_hexes
from cybertank.rules.walking import allowance
from cybertank.state.frames import FIRE, FireRound, SetUp, Turn
from cybertank.state.state import ENTERING, NOBODY, State
from cybertank.text.forecasts import announce
from cybertank.text.inquiries import enemies_in_range
from cybertank.text.words import count_of, listed
from cybertank.units.catalogue import POST


def reason(state: State, decision: Decision) -> str:
    """What speaks for a legal decision, clause by clause; where nothing was found, what it does."""
    clauses = _clauses(state, decision)
    return "; ".join(clauses) if clauses else announce(state, decision)


def _clauses(state: State, decision: Decision) -> list[str]:
    if isinstance(decision, Fire):
        return fire_reason(state, decision)
    if isinstance(decision, Move):
        return move_reason(state, decision)
    if isinstance(decision, Stay):
        return fight_reason(state, decision.unit, state.hex_of[decision.unit])
    if isinstance(decision, Overrun):
        return [overrun_words(state, state.flow[-1].seat, decision.hex, [])]
    if isinstance(decision, Mount):
        return _mount(state, decision)
    if isinstance(decision, Dismount):
        return _dismount(state, decision)
    if isinstance(decision, Place):
        return _place(state, decision)
    return _end(state) if isinstance(decision, End) else []


# -- the end of something ----------------------------------------------------------------------------------------------


def _end(state: State) -> list[str]:
    """Nothing left that could be done; or what could, and is left undone."""
    frame = state.flow[-1]
    if isinstance(frame, SetUp):
        return ["all that it wants is on the map"]
    if isinstance(frame, FireRound) or (isinstance(frame, Turn) and frame.phase == FIRE):
        return _hold_fire(state)
    if isinstance(frame, Turn):
        return _stand_still(state, frame)
    return ["nobody else is to get off or to dive"]


def _hold_fire(state: State) -> list[str]:
    guns = sorted({shot.unit for _, shots in targets(state) for shot in shots})
    if not guns:
        return ["nothing that can still fire bears on an enemy"]
    return [f"no attack left that seems worth it; {few([state.ids[u] for u in guns])} could still fire"]


def _stand_still(state: State, turn: Turn) -> list[str]:
    """Who could still move, and whom of them the enemies could reach where they stand."""
    units = [u for u in range(len(state.ids)) if can_move(state, turn, u) and state.hex_of[u] >= 0]
    idle = [u for u in units if allowance(state, u, turn.phase) > state.spent[u]]
    if not idle:
        return ["nothing is left that could move"]
    outlook = Outlook(state, turn.seat)
    reached = [u for u in idle if outlook.on_unit(u)]
    stay = "stays where it is" if len(idle) == 1 else "stay where they are"
    told = f"{few([state.ids[u] for u in idle])} {stay}"
    them = "it" if len(idle) == 1 else "them"
    if not reached:
        return [told, f"no enemy gun can reach {them} next turn"]
    if len(reached) == len(idle):
        return [told, f"enemy guns can reach {them} next turn"]
    return [told, f"of these enemy guns can reach {few([state.ids[u] for u in reached])} next turn"]


# -- riders ------------------------------------------------------------------------------------------------------------


def _mount(state: State, decision: Mount) -> list[str]:
    turn = state.flow[-1]
    phase = turn.phase if isinstance(turn, Turn) else 1
    ride, walk = allowance(state, decision.vehicle, phase), allowance(state, decision.unit, phase)
    name = state.ids[decision.vehicle]
    return [f"{name} carries it {count_of(ride, 'movement point')} a turn, on foot it has {walk}"]


def _dismount(state: State, decision: Dismount) -> list[str]:
    """5.11: what it can fire at and how it is covered once it is off; in a fight the announcement says it all."""
    if not isinstance(state.flow[-1], Turn):
        return []
    after = state.copy()
    carry_out(after, decision, ScriptedDice([]))
    near = [state.ids[target] for target, _ in enemies_in_range(after, decision.unit)]
    clauses = [f"on foot in {state.board.names[decision.hex]} it has {few(near)} in range"] if near else []
    return [*clauses, *cover(state, after, decision.unit)]


# -- set-up ------------------------------------------------------------------------------------------------------------


def _place(state: State, decision: Place) -> list[str]:
    """1.06: how far from one's post and from where the enemies come in, and what the ground gives."""
    if decision.hex < 0:
        return []  # at an edge: the announcement says from where it comes
    seat = state.flow[-1].seat
    distance = state.board.distance
    clauses: list[str] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == seat and state.kind(unit).kind == POST:
            if state.ids[unit] != decision.unit_id:
                clauses.append(f"{_hexes(distance(decision.hex, where))} from {state.ids[unit]}")
                break
    comers = [u for u, where in enumerate(state.hex_of) if where == ENTERING and state.hostile(seat, u)]
    gates = [gate for unit in comers for gate in entry_hexes(state, unit)]
    if gates:
        nearest = min(distance(decision.hex, gate) for gate in gates)
        clauses.append(f"{_hexes(nearest)} from where {few([state.ids[u] for u in comers])} can come in")
    after = state.copy()
    # What earlier battles have left of an Ogre is rolled now (rp:6.03), and does not matter to where it stands.
    carry_out(after, decision, SeededDice(0))
    placed = after.ids.index(decision.unit_id)
    goals, name = goal_of(after, placed)
    if goals and not gates:
        clauses.append(f"{_hexes(min(distance(decision.hex, goal) for goal in goals))} from {name}")
    clauses.extend(cover(state, after, placed) if placed < len(state.ids) else cover_of_new(after, placed))
    others = [u for u in after.units_at(decision.hex) if u != placed and after.riding[u] == NOBODY]
    if others:
        clauses.append(f"with {listed([after.ids[u] for u in others])} in the same hex")
    return clauses


def cover_of_new(after: State, unit: int) -> list[str]:
    """The ground under a unit that was bought with its placing."""
    before = after.copy()
    before.lift(unit, ENTERING)
    return cover(before, after, unit)


def _hexes(count: int) -> str:
    return count_of(count, "hex", "hexes")
