"""Give reasons for an attack: its exact chances, what it would change, and what the weakest gun contributes."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Fire
from cybertank.game.dice import ScriptedDice
from cybertank.players.advice.enemy_fire import EnemyFire, first_few
from cybertank.players.advice.piece_reasons import siege_reason
from cybertank.players.advice.work_reasons import ground_reason
from cybertank.rules.combat.crt import ODDS_WORDS, SURE, needs_die, odds_column
from cybertank.rules.combat.firing import odds
from cybertank.rules.combat.groups import foot_infantry, infantry_unit, largest_parts, must_group
from cybertank.rules.combat.hits import Component, Victim, WholeUnit, hit
from cybertank.rules.combat.strengths import attack_halves, overrun_round
from cybertank.rules.events.base import DESTROYED, Event
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.text.forecasts.fire import (
    fire_chances,
    grouped_at_best,
    riders_clause,
    spillover_clause,
    with_vehicle,
)
from cybertank.text.wording import component_name, count_of, listed, odds_phrase, percent, target_name
from cybertank.units.catalogue import GEAR, MAIN, TREADS, WHOLE

FACES: Final = 6


def fire_reason(state: State, decision: Fire) -> list[str]:
    """State an attack's chances, then what depends on them (7.10-7.13)."""
    shots, named = decision.shots, decision.target
    if not isinstance(named, UnitTarget):
        return ground_reason(state, shots, named)
    if state.hidden.masks[named.unit] > 0:
        return [f"reveals {state.ids[named.unit]}, whatever it is (13.05)"]
    if state.kind(named.unit).is_building:
        return siege_reason(state, shots, named.unit)
    aim = with_vehicle(state, named)
    target, component = aim.unit, aim.component
    if component == TREADS:
        return [_treads(state, shots, target)]
    if component == GEAR:
        return [_gear(state, shots, target)]
    if overrun_round(state) is not None or not must_group(state, target):
        return _attack_clauses(state, shots, aim)
    # Assume the groups that the owner will form. Against one counter alone, the odds would look better than they are.
    clauses = _attack_clauses(grouped_at_best(state, target), shots, aim)
    parts = largest_parts(state, state.hex_of[target], state.seat_of[target])
    if len(foot_infantry(state, state.hex_of[target], state.seat_of[target])) == len(parts) == 1:
        return clauses
    by = listed([str(part) for part in parts])
    return [*clauses, f"this assumes that its owner forms the largest groups, {by} (7.12.1)"]


def _attack_clauses(state: State, shots: list[Shot], target: UnitTarget) -> list[str]:
    clauses = [_chances(state, shots, target)]
    clauses.extend(_gun_fewer(state, shots, target))
    clauses.extend(_relief(state, target.unit, target.component))
    beside = riders_clause(state, shots, target.unit) + spillover_clause(state, shots, target.unit)
    return [*clauses, beside.removeprefix("; ")] if beside else clauses


def _chances(state: State, shots: list[Shot], target: UnitTarget) -> str:
    weighed = odds(state, shots, target)
    said = f"({odds_phrase(weighed.attack, weighed.defense, weighed.column, target.component)})"
    name = target_name(state, target)
    if not needs_die(weighed.column):
        return f"destroys {name} without a die roll {said}" if weighed.column >= SURE else f"cannot hurt {name} {said}"
    nothing, hurt, killed = fire_chances(state, shots, target)
    harm = "to cost it a squad" if state.kind(target.unit).is_infantry else "to disable it"
    words = f"{percent(killed)} chance to destroy {name}" if killed else ""
    if hurt:
        words += f"{', ' if words else ''}{percent(hurt)} {harm}"
    if nothing == 0 and not hurt:
        words = f"destroys {name} on any die roll"
    return f"{words} {said}"


def _gun_fewer(state: State, shots: list[Shot], target: UnitTarget) -> list[str]:
    """Name the weakest gun if the odds would be worse without it."""
    if len(shots) < 2 and shots[0].count < 2:
        return []
    weighed = odds(state, shots, target)
    unit = target.unit
    weakest = min(shots, key=lambda shot: attack_halves(state, [Shot(shot.unit, shot.component, 1)], unit))
    one = Shot(weakest.unit, weakest.component, 1)
    column = odds_column(weighed.attack - attack_halves(state, [one], unit), weighed.defense)
    if column == weighed.column:
        return []
    return [f"without {_gun_name(state, weakest, shots)}, the odds would be {ODDS_WORDS[column]}"]


def _gun_name(state: State, gun: Shot, shots: list[Shot]) -> str:
    """Name a weapon that fires: `HVY1`, `a squad of INF1`, `one secondary battery`, `the main battery of OGRE`."""
    unit_type = state.kind(gun.unit)
    name = state.ids[gun.unit]
    if unit_type.is_infantry:
        return f"a squad of {name}" if gun.count > 1 else name
    if not unit_type.is_ogre and gun.component == MAIN:
        return f"one gun of {name}" if gun.count > 1 else name
    weapon = f"{'one' if gun.count > 1 else 'the'} {component_name(gun.component)}"
    return weapon if all(shot.unit == gun.unit for shot in shots) else f"{weapon} of {name}"


def _relief(state: State, target: int, component: int) -> list[str]:
    """Say which friendly units the enemy could no longer reach in its next turn."""
    if overrun_round(state) is not None:
        return []
    seat = state.flow[-1].seat
    after = state.copy()
    fates: list[Event] = []
    victim: Victim = WholeUnit(target, BY_FIRE)
    if component != WHOLE:
        victim = Component(target, component)
    elif state.kind(target).is_infantry:
        victim = infantry_unit(after, target)
    hit(after, victim, DESTROYED, ScriptedDice([]), fates)
    before, then = EnemyFire(state, seat), EnemyFire(after, seat)
    own = [u for u, where in enumerate(state.hex_of) if where >= 0 and not state.hostile(seat, u)]
    saved = [u for u in own if state.riders.riding[u] == NOBODY and before.on_unit(u) and not then.on_unit(u)]
    if not saved:
        return []
    return [f"with it gone, no enemy gun could reach {first_few([state.ids[u] for u in saved])} next turn"]


def _gear(state: State, shots: list[Shot], target: int) -> str:
    """Say which load a hit would knock off the towing gear, and how likely that is (rp:4.023)."""
    _, _, hits = fire_chances(state, shots, UnitTarget(target, GEAR))
    return f"{percent(hits)} chance to knock {state.ids[state.towing.tows[target]]} off the gear of {state.ids[target]}"


def _treads(state: State, shots: list[Shot], target: int) -> str:
    """Say how many tread units a hit destroys, how many are left, and how much slower the Ogre gets (7.13.2)."""
    unit_type = state.kind(target)
    weighed = odds(state, shots, UnitTarget(target, TREADS))
    lost = min(weighed.attack // 2, state.sheets.treads[target])
    left = state.sheets.treads[target] - lost
    _, _, hits = fire_chances(state, shots, UnitTarget(target, TREADS))
    said = f"{percent(hits)} chance to take {count_of(lost, 'tread unit')} off {state.ids[target]}, leaving {left}"
    slower = unit_type.tread_move(left)
    now = unit_type.tread_move(state.sheets.treads[target])
    return f"{said} and slowing it from {now} to {slower}" if slower < now else said
