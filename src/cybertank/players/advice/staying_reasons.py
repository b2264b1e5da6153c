"""Give reasons for units to stay when a movement phase ends: their targets, their ground, or their safety."""

from __future__ import annotations

from typing import Final

from cybertank.players.advice.destinations import foes_of, goals_of, ground_under
from cybertank.players.advice.enemy_fire import EnemyFire, first_few, gun_count
from cybertank.players.advice.strikes import Strikes, strike_words
from cybertank.players.tactics.mobility import can_move
from cybertank.players.tactics.turns_left import has_last_word, turns_left
from cybertank.rules.combat.strengths import terrain_factor
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import allowance
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.text.reports import enemies_in_range

# The maximum number of reasons to stay in a hint.
MOST_REASONS: Final = 2
# These reasons already say which units enemy guns can reach.
SAFE: Final = "are out of reach of every enemy gun"
SAFE_ONLY_HERE: Final = "would come within reach of enemy guns by advancing"
NOWHERE_SAFER: Final = "would be within reach of at least as many enemy guns anywhere else"


def staying_reason(state: State, turn: Turn) -> list[str]:
    """Say which units could still move, why each stays, and which of them enemies could reach."""
    units = [u for u in range(len(state.ids)) if can_move(state, turn, u) and state.hex_of[u] >= 0]
    idle = [u for u in units if allowance(state, u, turn.phase) > state.movement.spent[u]]
    if not idle:
        return ["no unit has any movement left"]
    enemy_fire = EnemyFire(state, turn.seat)
    stay = "stays where it is" if len(idle) == 1 else "stay where they are"
    strikes = Strikes(state, enemy_fire)
    by_reason: dict[str, list[int]] = {}
    for unit in idle:
        by_reason.setdefault(_why(state, turn, unit, enemy_fire, strikes), []).append(unit)
    # The reason that most of them share comes first.
    reasons = sorted([why for why in by_reason if why], key=lambda why: -len(by_reason[why]))[:MOST_REASONS]
    told = [_said(state, by_reason[why], idle, why) for why in reasons]
    over = ["no enemy will fire again before the game ends"]
    danger = over if has_last_word(state, turn.seat) else _danger(state, idle, enemy_fire, reasons)
    return [f"{first_few([state.ids[u] for u in idle])} {stay}", *told, *danger]


def _said(state: State, units: list[int], idle: list[int], why: str) -> str:
    """Name the units that a reason applies to. If it applies to all of them, they have already been named."""
    if len(idle) == 1:
        return f"it {_singular(why)}"
    if len(units) == len(idle):
        return f"they {why}"
    names = first_few([state.ids[u] for u in units])
    return f"{names} {why if len(units) > 1 else _singular(why)}"


def _singular(why: str) -> str:
    """Change a reason from plural to singular: `has OGRE in range`."""
    for several, one in (("have ", "has "), ("hold ", "holds "), ("are ", "is "), ("would ", "would ")):
        if why.startswith(several):
            return one + why.removeprefix(several)
    return why


def _why(state: State, turn: Turn, unit: int, enemy_fire: EnemyFire, strikes: Strikes) -> str:
    """Say why a unit stays, in the plural. Return "" if there is no reason."""
    if turn.phase == MOVEMENT:
        near = [state.ids[target] for target, _ in enemies_in_range(state, unit)]
        if near:
            return f"have {first_few(near)} in range"
    ground = ground_under(state, unit)
    if ground:
        return f"hold ground that scores at the end ({ground})"
    factor, _ = terrain_factor(state, unit)
    if factor > 1:
        return "are in cover"
    told = strike_words(state, strikes.of(state, unit), "the") if turns_left(state) > 1 else []
    if told:
        return told[0]
    if not enemy_fire.on_unit(unit):
        return _why_safe(state, unit, enemy_fire)
    return _why_not_elsewhere(state, unit, enemy_fire)


def _why_safe(state: State, unit: int, enemy_fire: EnemyFire) -> str:
    """Say that a unit is out of reach, or that advancing in any direction would change that."""
    distance = state.board.distance
    goals = [goal for goal in [*goals_of(state, unit), *foes_of(state, unit)] if goal.hexes]
    here = state.hex_of[unit]
    infantry = state.kind(unit).is_infantry
    for goal in goals[:1]:
        gap = min(distance(here, at) for at in goal.hexes)
        found = reach(state, unit)
        on = [to for to in found.cost if min(distance(to, at) for at in goal.hexes) < gap and to not in found.fights]
        if on and all(enemy_fire.on(to, infantry) for to in on):
            return SAFE_ONLY_HERE
    return SAFE


def _why_not_elsewhere(state: State, unit: int, enemy_fire: EnemyFire) -> str:
    """Say that a unit within reach of enemy guns would be no safer elsewhere. Return "" if it would be."""
    infantry = state.kind(unit).is_infantry
    here = gun_count(enemy_fire.on_unit(unit))
    found = reach(state, unit)
    if all(gun_count(enemy_fire.on(to, infantry)) >= here for to in found.cost if to not in found.fights):
        return NOWHERE_SAFER
    return ""


def _danger(state: State, idle: list[int], enemy_fire: EnemyFire, reasons: list[str]) -> list[str]:
    """Name the staying units that enemy guns can reach, unless a reason already says so."""
    reached = [u for u in idle if enemy_fire.on_unit(u)]
    them = "it" if len(idle) == 1 else "them"
    if NOWHERE_SAFER in reasons:
        return []
    if not reached:
        return [] if SAFE in reasons or SAFE_ONLY_HERE in reasons else [f"no enemy gun can reach {them} next turn"]
    if len(reached) == len(idle):
        return [f"enemy guns can reach {them} next turn"]
    return [f"of these, enemy guns can reach {first_few([state.ids[u] for u in reached])} next turn"]
