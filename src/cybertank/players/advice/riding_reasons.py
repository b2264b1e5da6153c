"""Give reasons for getting on and off vehicles (5.11)."""

from __future__ import annotations

from cybertank.game.decisions import Dismount, Mount
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out
from cybertank.players.advice.destinations import foes_of, goals_of, ground_name, nearest_foe
from cybertank.players.advice.enemy_fire import first_few
from cybertank.players.advice.peaceful_moves import cover_gained
from cybertank.players.tactics.phases import current_turn
from cybertank.players.tactics.riding import GETS_OFF
from cybertank.rules.movement.steps import allowance
from cybertank.state.frames import MOVEMENT, OverrunQuestion, RamQuestion
from cybertank.state.state import State
from cybertank.text.reports import enemies_in_range
from cybertank.text.wording import count_of


def mount_reason(state: State, decision: Mount) -> list[str]:
    """Say how much faster infantry rides than it walks, and how far it has to go (5.11)."""
    turn = current_turn(state)
    phase = MOVEMENT if turn is None else turn.phase
    ride, walk = allowance(state, decision.vehicle, phase), allowance(state, decision.unit, phase)
    name = state.ids[decision.vehicle]
    told = [f"{name} carries it {count_of(ride, 'movement point')} per turn, compared with {walk} on foot"]
    here = state.hex_of[decision.unit]
    for goal in [*goals_of(state, decision.vehicle), *goals_of(state, decision.unit)][:1]:
        to = min(goal.hexes, key=lambda where: state.board.distance(here, where))
        away = count_of(state.board.distance(here, to), "hex", "hexes")
        told.append(f"it has {away} to go to {goal.name or ground_name(state, to)}")
    return told


def dismount_reason(state: State, decision: Dismount) -> list[str]:
    """Say what infantry gains by getting off, and which losses it avoids (5.11, 6.01.2, 8.06.1)."""
    frame = state.flow[-1]
    vehicle = state.ids[state.riders.riding[decision.unit]]
    if isinstance(frame, RamQuestion):
        return [f"on foot it survives if the ram destroys {vehicle} (6.01.2)"]
    if isinstance(frame, OverrunQuestion):
        return [f"on foot its squads fight one by one and are not lost with {vehicle} (8.06.1)"]
    after = state.copy()
    carry_out(after, decision, ScriptedDice([]))
    near = [state.ids[target] for target, _ in enemies_in_range(after, decision.unit)]
    clauses = [f"on foot in {state.board.names[decision.hex]} it has {first_few(near)} in range"] if near else []
    clauses.extend(cover_gained(state, after, decision.unit))
    for goal in goals_of(after, decision.unit)[:1]:
        if decision.hex in goal.hexes:
            clauses.append(f"it has reached its goal, {goal.name or ground_name(state, decision.hex)}")
    if len(clauses) < 2:
        clauses.extend(_foe_near(after, decision.unit, vehicle))
    return clauses


def _foe_near(after: State, unit: int, vehicle: str) -> list[str]:
    """Name an enemy close enough to fire at the vehicle, which would hit its riders too (5.11.2)."""
    here = after.hex_of[unit]
    for foe in nearest_foe(after, here, foes_of(after, unit)):
        away = min(after.board.distance(here, at) for at in foe.hexes)
        if away <= GETS_OFF:
            return [
                f"{foe.name} is {count_of(away, 'hex', 'hexes')} away, and fire at {vehicle} would hit its riders too"
            ]
    return []
