"""Answers to players' questions: what a unit can do, which units can fire at what, and how the odds are calculated."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS, EDGES
from cybertank.board.reached import Reach
from cybertank.game.choices.fire import FIREABLE, ram_choices, ready_weapons, targets
from cybertank.game.choices.ground import ground_targets
from cybertank.rules.combat.firing import odds
from cybertank.rules.combat.legality import ap_harms
from cybertank.rules.combat.strengths import (
    attack_of,
    can_attack_afloat,
    deep_factor,
    defense_strength,
    defense_tally,
    gap,
    is_submerged,
    range_of,
    ready,
)
from cybertank.rules.lasers.firing import refuse_reach
from cybertank.rules.movement.exits import edge_out
from cybertank.rules.movement.legality import refuse_mover
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import allowance
from cybertank.rules.overrun.fighters import attackers_fire, fighters
from cybertank.rules.ramming.contact import OVERRUN, RUN_OVER, UNSEEN
from cybertank.rules.tally import Tally
from cybertank.rules.terrain.firing import ground_odds
from cybertank.rules.terrain.targets import defense_of_ground, falls_at_once
from cybertank.rules.victory.outcome import victory_points
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, MOVEMENT, FireRound, Turn
from cybertank.state.held import Shot
from cybertank.state.state import ENTERING, State
from cybertank.state.targets import HexTarget, Target, UnitTarget
from cybertank.text.forecasts.fire import announce_fire, chance_phrase, riders_clause, with_vehicle
from cybertank.text.maps.hex_words import terrain_line
from cybertank.text.notation.decisions import write_decision
from cybertank.text.notation.parts import write_shot, write_target
from cybertank.text.units.concealment import is_unknown
from cybertank.text.units.sheets import describe_unit, stats_line
from cybertank.text.wording import count_of, listed, odds_phrase, recited
from cybertank.units.catalogue import AP, TREADS, WHOLE

# -- tallies -----------------------------------------------------------------------------------------------------------


def tally_words(tally: Tally) -> str:
    """Format a number with its reasons: `4 = 4 HVY1 (7.02)`."""
    parts = [f"{line.amount / tally.scale:g} {line.reason} ({line.rule})" for line in tally.lines]
    return f"{tally.total / tally.scale:g} = {' + '.join(parts)}" if parts else "0"


def odds_report(state: State, shots: list[Shot], target: Target) -> str:
    """7.10: describe the odds of an attack, with the reason for each number."""
    if isinstance(target, UnitTarget):
        weighed = odds(state, shots, with_vehicle(state, target))
    else:
        weighed = ground_odds(state, shots, target)
    return "\n".join(
        [
            announce_fire(state, shots, target),
            f"  attack   {tally_words(weighed.attack_tally)}",
            f"  defense  {tally_words(weighed.defense_tally)}",
        ]
    )


def points_report(state: State) -> str:
    """1.08, 1.09: list the victory points of every seat, line by line."""
    lines: list[str] = []
    for seat, word in enumerate(state.setting.seats):
        tally = victory_points(state, seat)
        lines.append(f"The {word} has {count_of(tally.total, 'victory point')}.")
        lines.extend(f"  {line.amount:4}  {line.reason} ({line.rule})" for line in tally.lines)
    return "\n".join(lines)


# -- movement ----------------------------------------------------------------------------------------------------------


def movement_left(state: State, unit: int) -> int:
    """Return the movement points a unit has left in this phase."""
    match state.flow[-1]:
        case Turn(phase=phase) if phase != FIRE:
            return max(allowance(state, unit, phase) - state.movement.spent[unit], 0)
        case _:
            return max(allowance(state, unit, MOVEMENT) - state.movement.spent[unit], 0)


def reach_notes(state: State, unit: int) -> dict[int, str]:
    """Return the cost of each hex a unit can reach, as notes for the map. A mark shows where it would have to fight."""
    found = reach(state, unit)
    notes = {where: f"({cost})" for where, cost in found.cost.items()}
    return notes | {where: f"!{found.cost[where]}!" for where in found.fights}


def reach_report(state: State, unit: int) -> str:
    """List the hexes a unit can reach by cost, and the fights it could start."""
    refusal = refuse_mover(state, state.seat_of[unit], unit)
    if refusal is not None:
        return recited(state, f"{state.ids[unit]} cannot move now: {refusal.reason} ({refusal.rule})")
    found = reach(state, unit)
    by_cost: dict[int, list[str]] = {}
    for where, cost in found.cost.items():
        if where not in found.fights:
            by_cost.setdefault(cost, []).append(state.board.names[where])
    lines = [f"{state.ids[unit]} has {count_of(movement_left(state, unit), 'movement point')} left."]
    lines.extend(f"  for {cost}: {' '.join(sorted(names))}" for cost, names in sorted(by_cost.items()))
    lines.extend(_fight_lines(state, found))
    here = state.hex_of[unit]
    edges = [edge for edge in EDGES if here >= 0 and edge_out(state, unit, here, edge)]
    lines.extend(f"  off the {EDGE_WORDS[edge]} edge: `off {EDGE_WORDS[edge]}`" for edge in edges)
    return "\n".join(lines)


def _fight_lines(state: State, found: Reach) -> list[str]:
    lines: list[str] = []
    for where, met in sorted(found.fights.items()):
        if met == OVERRUN:
            deed = "overrun the enemy there"
        elif met == UNSEEN:
            deed = "find out what the ? counter is"
        else:
            deed = "drive over infantry" if met == RUN_OVER else f"ram {state.ids[met]}"
        lines.append(f"  for {found.cost[where]}: {state.board.names[where]} to {deed}")
    return lines


# -- fire --------------------------------------------------------------------------------------------------------------


def weapons_that_reach(state: State, unit: int, target: int) -> list[Shot]:
    """Return a unit's ready weapons within range of a target, in any phase."""
    if state.hex_of[unit] < 0 or state.disability.disabled[unit] != NOT_DISABLED or is_unknown(state, unit):
        return []
    shots: list[Shot] = []
    for weapon in FIREABLE:
        count = ready(state, unit, weapon)
        if count <= 0 or gap(state, unit, state.hex_of[target]) > range_of(state, unit, weapon):
            continue
        if weapon == AP and not ap_harms(state, unit, target, WHOLE):
            continue
        if not can_attack_afloat(state, unit):
            continue
        if state.kind(unit).is_laser and _out_of_sight(state, unit, state.hex_of[target]):
            continue
        if is_submerged(state, target) and deep_factor(state, unit, weapon) == 0:
            continue
        if attack_of(state, unit, weapon):
            shots.append(Shot(unit, weapon, count))
    return shots


def enemies_in_range(state: State, unit: int) -> list[tuple[int, list[Shot]]]:
    """Return every enemy within range of a unit's ready weapons."""
    found: list[tuple[int, list[Shot]]] = []
    for target, where in enumerate(state.hex_of):
        if where >= 0 and state.riders.riding[target] == NOBODY and state.hostile(state.seat_of[unit], target):
            shots = weapons_that_reach(state, unit, target)
            if shots:
                found.append((target, shots))
    return found


def _out_of_sight(state: State, laser: int, where: int) -> bool:
    """12.02, 12.03: return True if a hex is out of a laser's range or line."""
    return refuse_reach(state, laser, where, state.board.names[where]) is not None


def weapon_words(state: State, shots: list[Shot]) -> str:
    """List weapons with their strength: `HVY1 (4), INF2*3 (3)`."""
    return ", ".join(
        f"{write_shot(state, shot)} ({shot.count * attack_of(state, shot.unit, shot.component)})" for shot in shots
    )


def targets_report(state: State) -> str:
    """List what can be fired at now, and with which weapons."""
    lines: list[str] = []
    for one in targets(state):
        unit, component = one.target.unit, one.target.component
        defense = "treads" if component == TREADS else f"D{defense_strength(state, unit, component)}"
        lines.append(f"  {write_target(state, one.target):18} {defense:7} {weapon_words(state, one.shots)}")
    if not lines:
        lines = ["None of your weapons that can still fire has an enemy in range."]
    else:
        lines.insert(0, "  target             defense weapons that bear (strength)")
    return "\n".join([*lines, *_ground_lines(state)])


def _ground_lines(state: State) -> list[str]:
    """13.01, 13.02: list the bridges and roads that can be fired at, and say that hexes can be."""
    found = ground_targets(state, ready_weapons(state))
    lines: list[str] = []
    for one in found:
        match one.target:
            case HexTarget():
                continue
            case target:
                defense = (
                    "none" if falls_at_once(state, one.shots, target) else f"D{defense_of_ground(state.board, target)}"
                )
                lines.append(f"  {write_target(state, target):18} {defense:7} {weapon_words(state, one.shots)}")
    if len(lines) < len(found):
        lines.append("  You can also fire at hexes, as in `fire WEAPON at hex 0304`. Each has a defense of 4 (13.01).")
    return lines


def bearing_shooters(state: State) -> list[str]:
    """Return the units that can still fire at something in this fire phase or fire round."""
    units = {shot.unit for one in targets(state) for shot in one.shots}
    return [state.ids[unit] for unit in sorted(units)]


def fight_report(state: State) -> str:
    """8.04: describe the overrun: the units in it, whose fire round it is, what can fire at what, and what can ram."""
    fight = state.flow[-1]
    match fight:
        case FireRound():
            return _fight_report(state, fight)
        case _:
            return "There is no overrun now."


def _fight_report(state: State, fight: FireRound) -> str:
    seats = state.setting.seats
    first = " (the first)" if fight.number < 2 else ""
    lines = [
        f"Overrun in {state.board.names[fight.hex]}, fire round {fight.number + 1}: the {seats[fight.seat]} fires."
    ]
    for attackers, word in ((False, "defending"), (True, "attacking")):
        side = [f"{describe_unit(state, u)}" for u in fighters(state, fight, attackers)]
        fires = f", fires now{first}" if attackers == attackers_fire(fight) else ""
        lines.append(f"  {word}{fires}:")
        lines.extend(f"    {unit}" for unit in side)
    lines.append(targets_report(state))
    open_rams = [f"`{write_decision(state, ram)}`" for ram in ram_choices(state)]
    if open_rams:
        lines.append(f"  rams (a ram ends fire for this round): {', '.join(open_rams)}")
    return "\n".join(lines)


# -- units -------------------------------------------------------------------------------------------------------------


def unit_report(state: State, unit: int) -> str:
    """Describe a unit: its type, its condition, where it can go and what it can fire at."""
    unit_type = state.kind(unit)
    if is_unknown(state, unit):
        return recited(state, f"{describe_unit(state, unit)} It is revealed when it moves or fires (13.05).")
    lines = [describe_unit(state, unit), f"  {stats_line(unit_type)}"]
    if unit_type.vp >= 0:
        lines[-1] += f"; {count_of(unit_type.vp, 'victory point')}" + (" per squad" if unit_type.is_infantry else "")
    if state.hex_of[unit] >= 0 and not unit_type.is_ogre:
        lines.append(f"  defends with {tally_words(defense_tally(state, unit, WHOLE))}")
        lines.append(f"  in {terrain_line(state, unit)}")
    return recited(state, "\n".join([*lines, *unit_abilities(state, unit)]))


def unit_abilities(state: State, unit: int) -> list[str]:
    """List where a unit can go, what it can fire at, and what could fire at it."""
    lines: list[str] = []
    if state.hex_of[unit] >= ENTERING and _is_movers_turn(state, unit):
        lines.append(_indented(reach_report(state, unit)))
    lines.extend(_range_lines(state, unit))
    return [*lines, *_danger_lines(state, unit)]


def _is_movers_turn(state: State, unit: int) -> bool:
    match state.flow[-1]:
        case Turn(phase=phase, seat=seat):
            return phase != FIRE and seat == state.seat_of[unit]
        case _:
            return False


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))


def _range_lines(state: State, unit: int) -> list[str]:
    if state.hex_of[unit] < 0:
        return []
    found = enemies_in_range(state, unit)
    if not found:
        return ["  no enemy is in its range"]
    lines = []
    for target, shots in found:
        chance = ""
        if not state.kind(target).is_ogre:
            weighed = odds(state, shots, UnitTarget(target))
            chance = f": {odds_phrase(weighed.attack, weighed.defense, weighed.column, WHOLE)}; "
            chance += chance_phrase(state, shots, UnitTarget(target)) + riders_clause(state, shots, target)
        lines.append(f"  reaches {state.ids[target]} with {weapon_words(state, shots)}{chance}")
    return lines


def _danger_lines(state: State, unit: int) -> list[str]:
    """List the enemies that have the unit in range from where they are."""
    if state.hex_of[unit] < 0:
        return []
    hostile = [u for u, where in enumerate(state.hex_of) if where >= 0 and state.hostile(state.seat_of[unit], u)]
    near = [state.ids[u] for u in hostile if weapons_that_reach(state, u, unit)]
    return [f"  in range of {listed(near)}"] if near else []
