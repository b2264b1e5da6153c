"""8.04 Fire in an overrun."""

from __future__ import annotations

from cybertank.rules.combat.attacks import advance
from cybertank.rules.combat.legality import refuse_attack
from cybertank.rules.combat.strengths import in_water
from cybertank.rules.combat.weapons import shares_fire
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.overrun.fighters import (
    attackers_fire,
    fighters,
    may_attack,
)
from cybertank.rules.overrun.rounds import came_by_bonus, divide_infantry, settle
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import FireRound
from cybertank.state.held import RESOLVE, Attack, Shot
from cybertank.state.state import State
from cybertank.state.targets import Target, UnitTarget


def refuse_overrun_fire(state: State, fight: FireRound, shots: list[Shot], target: Target) -> Refusal | None:
    """8.04, 8.07: Refuse an attack that is not legal in a fire round."""
    if fight.rammed:
        return Refusal("8.05.2", "you cannot fire after ramming: `end` the round")
    firing = fighters(state, fight, attackers_fire(fight))
    if not isinstance(target, UnitTarget):
        return Refusal("8.04", "in an overrun, fire only at the enemies in it; its damage to the hex comes at the end")
    enemy = target.unit
    if enemy not in fighters(state, fight, not attackers_fire(fight)):
        return Refusal("8.04", f"{state.ids[enemy]} is not an enemy in this overrun")
    for shot in shots:
        if shot.unit in fight.out and state.kind(enemy).is_building and not came_by_bonus(state, shot.unit):
            name = state.ids[shot.unit]
            return Refusal("11.04.2", f"{name} must move in or `stay` for a movement point to fight for a building")
        if shot.unit not in firing:
            return Refusal("8.04", f"{state.ids[shot.unit]} cannot fire in this round")
        if state.board.is_water(fight.hex):
            rams_only = state.kind(shot.unit).rams_as_ogre and in_water(state, shot.unit)
            if rams_only or not may_attack(state, shot.unit, enemy):
                return Refusal("8.07", f"{state.ids[shot.unit]} cannot fire at {state.ids[enemy]} in the water")
    seat = state.seat_of[shots[0].unit] if shots else fight.seat
    for shot in shots:
        if state.seat_of[shot.unit] != seat and not shares_fire(state, seat, shot.unit):
            both = f"{state.ids[shots[0].unit]} and {state.ids[shot.unit]}"
            return Refusal("4.03", f"{both} belong to different players, so they fire one after the other")
    return refuse_attack(state, seat, shots, target)


def overrun_fire(
    state: State, fight: FireRound, shots: list[Shot], target: Target, dice: Dice, events: list[Event]
) -> None:
    """8.04: Carry out an attack in a fire round. The overrun ends immediately when one side has no units left in it."""
    advance(state, Attack(fight.seat, shots, target, RESOLVE), dice, events)
    divide_infantry(state, fight.hex, events)
    fight.fired += 1
    settle(state, fight, events)
