"""Decide on close combat for simple players: when to drive in, and what to do before and during a fire round."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Dismount, Dive, Fire, Ram
from cybertank.game.engine import check
from cybertank.players.tactics.fire_plans import best_round_plan
from cybertank.rules.combat.strengths import terrain_factor
from cybertank.rules.movement.steps import allowance
from cybertank.rules.overrun.fighters import attackers_fire, fighters
from cybertank.rules.ramming.rams import ram_toll
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound, Turn
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import COMPONENTS, MAIN, SECONDARY

# Units other than Ogres need this many times the enemy's strength before they start an overrun.
SUPERIOR: Final = 2
# The maximum number of vehicles that can end in a hex.
STACK: Final = 5


def strength_in_overrun(view: State, unit: int) -> int:
    """Return the strength of a unit's fire in an overrun: double for infantry and Ogres, half if disabled (8.02)."""
    unit_type = view.kind(unit)
    attack = unit_type.attack_strength * (2 * view.sheets.squads[unit] if unit_type.is_infantry else 1)
    if unit_type.is_ogre:
        attack *= 2
    return attack // 2 if view.disability.disabled[unit] != NOT_DISABLED else attack


def toughness(view: State, unit: int) -> int:
    """Return the defense of a unit where it is, counting all its squads (7.03, 7.14)."""
    factor, _ = terrain_factor(view, unit)
    base = view.sheets.squads[unit] if view.kind(unit).is_infantry else view.defense_of[unit]
    return max(base * factor, 1)


def is_superior(view: State, turn: Turn, where: int, free: list[int]) -> bool:
    """Return True if the units that could drive in together clearly outmatch the enemies in a hex."""
    enemies = [u for u in view.units_at(where) if view.hostile(turn.seat, u)]
    if any(view.kind(u).is_ogre for u in enemies):
        return False
    fire = sum(strength_in_overrun(view, u) for u in enemies)
    defense = sum(toughness(view, u) for u in enemies)
    near = [u for u in free if view.hex_of[u] >= 0 and _in_reach(view, turn, u, where)]
    best = sorted((strength_in_overrun(view, u) for u in near), reverse=True)
    return sum(best[:STACK]) >= SUPERIOR * max(fire, defense)


def dares(view: State, ogre: int, where: int) -> bool:
    """Return True if an Ogre dares an overrun: always, unless an enemy Ogre, which fires first, is too strong."""
    if view.setting.rules.close_combat != CLOSE_COMBAT_OVERRUN:
        return True
    rivals = [u for u in view.units_at(where) if view.kind(u).is_ogre and view.hostile(view.seat_of[ogre], u)]
    return 2 * guns_left(view, ogre) >= 3 * sum(guns_left(view, u) for u in rivals)


def guns_left(view: State, ogre: int) -> int:
    """Return the attack strength of an Ogre's remaining batteries."""
    base = ogre * COMPONENTS
    unit_type = view.kind(ogre)
    return sum(view.sheets.left[base + c] * unit_type.attack[c] for c in (MAIN, SECONDARY))


def _in_reach(view: State, turn: Turn, unit: int, where: int) -> bool:
    return view.board.distance(view.hex_of[unit], where) <= allowance(view, unit, turn.phase)


def round_decision(view: State, fight: FireRound) -> Decision | None:
    """Return the best attack in the hex, or a ram that pays, or None (8.04, 8.05.2)."""
    if not fight.rammed:
        plan = best_round_plan(view, fight)
        if plan is not None:
            return Fire(plan.shots, UnitTarget(plan.target, plan.component))
    return paying_ram(view, fight)


def paying_ram(view: State, fight: FireRound) -> Decision | None:
    """Return an Ogre's ram of a target worth more than the treads it costs (8.05.2)."""
    if fight.number > 1:
        return None
    for unit in fighters(view, fight, attackers_fire(fight)):
        if not view.kind(unit).is_ogre or view.combat.rams[unit]:
            continue
        for target in fighters(view, fight, not attackers_fire(fight)):
            prey = view.kind(target)
            if prey.is_ogre or prey.is_infantry or prey.vp <= ram_toll(view, unit, target):
                continue
            ram = Ram(unit, target)
            if check(view, ram) is None:
                return ram
    return None


def get_off_or_dive(view: State, seat: int, overrun_hex: int = NOBODY) -> Decision | None:
    """Let riders get off to fight as squads, and let Marines dive when the enemy is too strong for them.

    Marines can dive only before an overrun (6.01.2, 7.14.4, 8.06.1). Return None if none of the seat's counters does
    either.
    """
    for unit, owner in enumerate(view.seat_of):
        if owner != seat or not view.sheets.squads[unit] or view.hex_of[unit] < 0:
            continue
        if view.riders.riding[unit] != NOBODY:
            off = Dismount(unit, view.hex_of[unit])
            if check(view, off) is None:
                return off
        elif view.hex_of[unit] == overrun_hex and _outmatched(view, unit):
            dive = Dive(unit)
            if check(view, dive) is None:
                return dive
    return None


def _outmatched(view: State, unit: int) -> bool:
    """Return True if the enemies in a unit's hex have more than twice the strength of its own side there."""
    seat = view.seat_of[unit]
    own = enemy = 0
    for other in view.units_at(view.hex_of[unit]):
        if view.hostile(seat, other):
            enemy += strength_in_overrun(view, other)
        else:
            own += strength_in_overrun(view, other)
    return enemy > SUPERIOR * own
