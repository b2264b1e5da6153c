"""Why units go together or part: riders who get on and off, infantry in groups, and tows (5.11, 7.12.1, rp:4)."""

from __future__ import annotations

from cybertank.game.decisions import Dismount, Group, Hook, Mount, Unhook
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out
from cybertank.players.advice.destinations import foes_of, goals_of, ground_name, nearest_foe, tow_words
from cybertank.players.advice.enemy_fire import few
from cybertank.players.advice.gains import cover_gained
from cybertank.players.tactics.phases import current_turn
from cybertank.players.tactics.riding import GETS_OFF
from cybertank.players.tactics.tows import home_of, turns_home
from cybertank.players.tactics.values import turns_left
from cybertank.rules.combat.firing import odds
from cybertank.rules.combat.groups import foot_infantry, group
from cybertank.rules.combat.strengths import terrain_factor
from cybertank.rules.movement.steps import allowance
from cybertank.rules.towing.hooking import towers_of
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Grouping, OverrunQuestion, RamQuestion
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.text.forecasts.fire import chance_phrase, spillover_clause
from cybertank.text.reports import enemies_in_range
from cybertank.text.wording import count_of, listed, odds_phrase
from cybertank.units.catalogue import WHOLE

# -- riders ------------------------------------------------------------------------------------------------------------


def mount_reason(state: State, decision: Mount) -> list[str]:
    """5.11: how much faster it gets on, and how far it has to go."""
    turn = current_turn(state)
    phase = MOVEMENT if turn is None else turn.phase
    ride, walk = allowance(state, decision.vehicle, phase), allowance(state, decision.unit, phase)
    name = state.ids[decision.vehicle]
    told = [f"{name} carries it {count_of(ride, 'movement point')} a turn, on foot it has {walk}"]
    here = state.hex_of[decision.unit]
    for goal in [*goals_of(state, decision.vehicle), *goals_of(state, decision.unit)][:1]:
        to = min(goal.hexes, key=lambda where: state.board.distance(here, where))
        away = count_of(state.board.distance(here, to), "hex", "hexes")
        told.append(f"it is {away} to {goal.name or ground_name(state, to)}")
    return told


def dismount_reason(state: State, decision: Dismount) -> list[str]:
    """5.11, 6.01.2, 8.06.1: what it can do on foot, and what it would share with its vehicle."""
    frame = state.flow[-1]
    vehicle = state.ids[state.riders.riding[decision.unit]]
    if isinstance(frame, RamQuestion):
        return [f"on foot it outlives {vehicle} if the ram destroys that (6.01.2)"]
    if isinstance(frame, OverrunQuestion):
        return [f"on foot its squads fight one by one, and are not lost with {vehicle} (8.06.1)"]
    after = state.copy()
    carry_out(after, decision, ScriptedDice([]))
    near = [state.ids[target] for target, _ in enemies_in_range(after, decision.unit)]
    clauses = [f"on foot in {state.board.names[decision.hex]} it has {few(near)} in range"] if near else []
    clauses.extend(cover_gained(state, after, decision.unit))
    for goal in goals_of(after, decision.unit)[:1]:
        if decision.hex in goal.hexes:
            clauses.append(f"it is where it was to go, {goal.name or ground_name(state, decision.hex)}")
    if len(clauses) < 2:
        clauses.extend(_foe_near(after, decision.unit, vehicle))
    return clauses


def _foe_near(after: State, unit: int, vehicle: str) -> list[str]:
    """5.11.2: an enemy so near that the vehicle will be fired at, and its riders with it."""
    here = after.hex_of[unit]
    for foe in nearest_foe(after, here, foes_of(after, unit)):
        away = min(after.board.distance(here, at) for at in foe.hexes)
        if away <= GETS_OFF:
            return [
                f"{foe.name} is {count_of(away, 'hex', 'hexes')} away, and fire at {vehicle} would hit its riders too"
            ]
    return []


# -- groups ------------------------------------------------------------------------------------------------------------


def group_reason(state: State, decision: Group) -> list[str]:
    """7.12.1: what a group defends with where single squads would stand alone, and what the attack that waits does."""
    frame = state.flow[-1]
    assert isinstance(frame, Grouping)
    factors = {terrain_factor(state, counter)[0] for counter in foot_infantry(state, decision.hex, frame.seat)}
    told = _largest_words(max(decision.parts), factors)
    return [f"{told} (7.12.1)", _held_attack(state, frame, decision.parts)]


def _largest_words(largest: int, factors: set[int]) -> str:
    """What the largest group defends with; in water it hangs on how many of it are Marines (7.14.4)."""
    if largest == 1:
        return "each squad by itself is all that one attack can destroy"
    if len(factors) > 1:
        return f"a group of {largest} defends as one"
    factor = min(factors)
    return f"a group of {largest} defends with {largest * factor}, a squad by itself with {factor}"


def _held_attack(state: State, frame: Grouping, parts: list[int]) -> str:
    """The attack that waits, against infantry so grouped."""
    after = state.copy()
    group(after, frame.seat, frame.hex, parts, [])
    after.flow.pop()
    shots, target = frame.attack.shots, frame.attack.target.unit
    if state.kind(target).is_infantry:
        weighed = odds(after, shots, UnitTarget(target))
        said = odds_phrase(weighed.attack, weighed.defense, weighed.column, WHOLE)
        told = f"then the attack on {state.ids[target]} ({said}): {chance_phrase(after, shots, UnitTarget(target))}"
    else:
        told = f"the attack is on {state.ids[target]}"
    return told + spillover_clause(after, shots, target)


# -- tows --------------------------------------------------------------------------------------------------------------


def hook_reason(state: State, decision: Hook) -> list[str]:
    """rp:4.05: how far home the load has, and whether it gets there in time behind what then pulls it."""
    after = state.copy()
    after.towing = after.towing.with_tows(decision.unit, decision.load)
    told = tow_words(after, decision.load)
    if not told:
        return []
    clauses = [f"{state.ids[decision.load]} scores once it is home: {told}"]
    alone, both = turns_home(state, decision.load), turns_home(after, decision.load)
    if towers_of(state, decision.load) and both < alone:
        clauses.append(f"two pull it faster than {state.ids[towers_of(state, decision.load)[0]]} alone")
    return [*clauses, "neither moves this turn (rp:4.05)"]


def unhook_reason(state: State, decision: Unhook) -> list[str]:
    """rp:4.05: too far home for the turns that are left; else what it does."""
    load = state.towing.tows[decision.unit] if state.towing.tows[decision.unit] != NOBODY else decision.unit
    if not home_of(state, load) or turns_home(state, load) <= turns_left(state):
        return []
    free = towers_of(state, load) if load == decision.unit else [decision.unit]
    return [
        f"{state.ids[load]} cannot be home in time: {tow_words(state, load)}",
        f"{listed([state.ids[u] for u in free])} can do more without it",
    ]
