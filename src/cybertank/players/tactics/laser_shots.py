"""Use lasers: what their next shot is worth, and whether to fire at an Ogre's missile instead (12.05, 12.06)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, End, Intercept
from cybertank.players.tactics.laser_lines import cover_of
from cybertank.players.tactics.result_faces import FACES, HURT, KILLED
from cybertank.players.tactics.turns_left import has_last_word
from cybertank.players.tactics.values import Weights, Worths, result_worth
from cybertank.rules.buildings.damage import total_damage
from cybertank.rules.combat.crt import HOPELESS, SURE, odds_column
from cybertank.rules.combat.strengths import attack_halves, defense_strength
from cybertank.rules.lasers.interception import able_lasers, missiles_of, next_missile
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Interception
from cybertank.state.held import Attack, Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import COMPONENTS, MAIN, TRAIN, TREADS, WHOLE

# 12.05: Six of the 36 throws of two dice bring an Ogre's missile down.
HITS: Final = 6 / 36
# Targets may be gone by the laser's own turn.
LATER: Final = 0.8


def next_shot_worth(view: State, laser: int, worths: Worths, weights: Weights) -> float:
    """Return what a laser gains by its own shot next turn. It is 0 if it has already fired in this turn (12.06)."""
    if view.buildings.fired_before[laser] or has_last_word(view, view.flow[0].seat):
        return 0.0
    cover = cover_of(view, laser)
    kind = view.kind(laser)
    reach = kind.reach[MAIN]
    halves = 2 * kind.attack[MAIN]
    best = 0.0
    for target, where in enumerate(view.hex_of):
        if where >= 0 and cover[where] <= reach and view.hostile(view.seat_of[laser], target):
            best = max(best, shot_gain(view, halves, target, worths, weights))
    return LATER * best


def shot_gain(view: State, halves: int, target: int, worths: Worths, weights: Weights) -> float:
    """Return the expected gain from fire at a unit with this much strength, in halves."""
    kind = view.kind(target)
    if kind.is_building:
        return worths.structure(view, target).worth(halves)
    if kind.is_ogre:
        treads = view.sheets.treads[target]
        return 2 / FACES * worths.treads(view, target, treads, min(halves // 2, treads)) if treads else 0.0
    column = odds_column(halves, defense_strength(view, target))
    return _worth_of_column(view, target, WHOLE, column, worths, weights)


def answer_ogre_missiles(view: State, frame: Interception, weights: Weights) -> Decision:
    """Fire a laser at an Ogre's missile that matters more than the laser's own shot, or let it fly (12.05)."""
    worths = Worths(view, frame.seat, weights)
    best = NOBODY
    best_gain = 0.0
    for laser in able_lasers(view, frame):
        gain = HITS * missile_worth(view, frame.attack, next_missile(view, frame, laser), worths, weights)
        gain -= next_shot_worth(view, laser, worths, weights)
        if gain > best_gain:
            best_gain = gain
            best = laser
    return End() if best == NOBODY else Intercept([Shot(best, MAIN, 1)])


def missile_worth(view: State, attack: Attack, number: int, worths: Worths, weights: Weights) -> float:
    """Return what one missile adds to an Ogre's attack. The missile itself is spent either way (7.05.2)."""
    missile = missiles_of(view, attack)[number]
    without: list[Shot] = []
    taken = False
    for shot in attack.shots:
        same = not taken and shot.unit == missile.unit and shot.component == missile.component
        taken = taken or same
        if not same or shot.count > 1:
            without.append(Shot(shot.unit, shot.component, shot.count - (1 if same else 0)))
    return _attack_worth(view, attack, attack.shots, worths, weights) - _attack_worth(
        view, attack, without, worths, weights
    )


def _attack_worth(view: State, attack: Attack, shots: list[Shot], worths: Worths, weights: Weights) -> float:
    """Return the expected loss from an attack with these weapons. A hex, a road or a bridge is worth nothing."""
    named = attack.target
    if not shots or not isinstance(named, UnitTarget):
        return 0.0
    target, component = named.unit, named.component
    if view.kind(target).is_building:
        return worths.structure(view, target).worth(total_damage(view, shots, target))
    halves = attack_halves(view, shots, target)
    if component == TREADS:
        treads = view.sheets.treads[target]
        return 2 / FACES * worths.treads(view, target, treads, min(halves // 2, treads))
    return _worth_of_column(
        view, target, component, odds_column(halves, defense_strength(view, target, component)), worths, weights
    )


def _worth_of_column(view: State, target: int, component: int, column: int, worths: Worths, weights: Weights) -> float:
    """Return the expected loss of a unit or a component from an attack in one column of the table."""
    if column <= HOPELESS:
        return 0.0
    killed = FACES if column >= SURE else KILLED[column]
    hurt = 0 if column >= SURE else HURT[column]
    if component != WHOLE:
        return worths.part(view, target, component) * killed / FACES if component < COMPONENTS else killed / FACES
    if view.kind(target).kind == TRAIN:
        return worths.lost_with(view, target) * killed / FACES
    is_disabled = view.disability.disabled[target] != NOT_DISABLED
    squads = view.sheets.squads[target]
    return result_worth(worths.whole[target], squads, is_disabled, hurt, killed, weights.disabled)
