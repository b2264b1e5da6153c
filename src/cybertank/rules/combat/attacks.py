"""Section 7: an attack, stage by stage, from taking aim to spillover.

Between two stages, a player may have to answer a question. The attack then waits in a frame and resumes from there.
"""

from __future__ import annotations

from cybertank.rules.combat.firing import resolve, spend
from cybertank.rules.combat.groups import foot_infantry, must_group, on_one_level, settle_groups
from cybertank.rules.combat.legality import combination, refuse_shot
from cybertank.rules.combat.losses import check_ogre
from cybertank.rules.combat.other_dice import OtherDice
from cybertank.rules.combat.spillover import apply_spillover, plan_spillover, rolls_before_losses
from cybertank.rules.combat.strengths import overrun_round
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import ShotInVain
from cybertank.rules.hidden.camouflage import reveal, uncover_hex
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.lasers.interception import able_lasers, intercept, missiles_of, seats_asked
from cybertank.rules.terrain.collateral import apply_collateral, plan_collateral
from cybertank.rules.terrain.firing import resolve_ground_attack
from cybertank.rules.terrain.targets import nearest_hex
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Grouping, Interception
from cybertank.state.held import GROUP, INTERCEPT, RESOLVE, REVEAL, Attack, Shot
from cybertank.state.state import State
from cybertank.state.targets import GroundTarget, RoadTarget, TrenchTarget, UnitTarget
from cybertank.units.catalogue import AP, COMPONENTS


def advance(state: State, attack: Attack, dice: Dice, events: list[Event]) -> None:
    """Advance an attack until it is over or a player has to answer a question."""
    if attack.stage == REVEAL:
        attack.stage = INTERCEPT
        if state.setting.rules.hides and not _reveal(state, attack, events):
            return
    if attack.stage == INTERCEPT:
        attack.stage = GROUP
        if state.buildings.any and _ask_lasers(state, attack):
            return
    if attack.stage == GROUP:
        attack.stage = RESOLVE
        if isinstance(attack.target, UnitTarget) and must_group(state, attack.target.unit):
            _ask_for_groups(state, attack, attack.target.unit)
            return
        if state.engineering.trenches and isinstance(attack.target, UnitTarget) and overrun_round(state) is None:
            settle_groups(state, attack.target.unit)
    if isinstance(attack.target, UnitTarget):
        _resolve(state, attack, attack.target, dice, events)
    else:
        resolve_ground_attack(state, attack.shots, attack.target, dice, events)
    check_firing_ogres(state, attack, events)


def _resolve(state: State, attack: Attack, named: UnitTarget, dice: Dice, events: list[Event]) -> None:
    """7.10-7.13, 13.01.2, 13.02.1: Resolve an attack on a unit, its spillover, and what it does to the ground.

    Spillover is calculated before the result takes effect (7.12.4). It is rolled for after the target's losses, or
    before them if there are entrenchments in the hex.
    """
    target = UnitTarget(combination(state, named.unit), named.component)
    spilled = plan_spillover(state, attack.shots, target.unit)
    rules = state.setting.rules
    ground = plan_collateral(state, attack.shots, target.unit) if rules.terrain_damage or rules.bridges else None
    others = OtherDice(spilled, ground) if rolls_before_losses(state, state.hex_of[target.unit]) else None
    resolve(state, attack.shots, target, dice, events, others)
    apply_spillover(state, spilled, dice, events)
    if ground is not None:
        apply_collateral(state, ground, dice, events)


def check_firing_ogres(state: State, attack: Attack, events: list[Event]) -> None:
    """7.13.3: Destroy an Ogre without treads that has fired its last missile."""
    for shot in attack.shots:
        if state.kind(shot.unit).is_ogre and state.sheets.treads[shot.unit] == 0:
            check_ogre(state, shot.unit, events)


def _ask_lasers(state: State, attack: Attack) -> bool:
    """12.05: Ask the owners of lasers that can fire at the attack's missiles. Return True if there are any.

    Missiles fired in an overrun cannot be intercepted.
    """
    seats = seats_asked(state, attack) if overrun_round(state) is None else []
    if seats:
        state.flow.append(Interception(seats[0], seats[1:], attack, []))
    return bool(seats)


def end_interception(state: State, frame: Interception, dice: Dice, events: list[Event]) -> None:
    """12.05: Ask the next owner of lasers, or let the rest of the attack go on.

    An attack is over once none of its weapons is left.
    """
    while frame.waiting and missiles_of(state, frame.attack):
        frame.seat = frame.waiting.pop(0)
        if able_lasers(state, frame):
            return
    state.flow.pop()
    if frame.attack.shots:
        advance(state, frame.attack, dice, events)


def fire_lasers(state: State, frame: Interception, shots: list[Shot], dice: Dice, events: list[Event]) -> None:
    """12.05: Fire lasers at missiles. Once none is in flight, the rest of the attack goes on."""
    before = frame.attack
    intercept(state, frame, shots, dice, events)
    check_firing_ogres(state, before, events)
    if not missiles_of(state, frame.attack):
        end_interception(state, frame, dice, events)


def _ask_for_groups(state: State, attack: Attack, target: int) -> None:
    """7.12.1: Ask the owner of the stack to group its infantry before the die is rolled."""
    state.flow.append(Grouping(state.seat_of[target], state.hex_of[target], attack))


# -- 13.05, 13.06: fire at hidden targets ------------------------------------------------------------------------------


def _reveal(state: State, attack: Attack, events: list[Event]) -> bool:
    """13.05, 13.06: Reveal what is hidden in the target's hex. Return False if no shots are left to fire."""
    named = attack.target
    if not isinstance(named, UnitTarget):
        _reveal_ground(state, attack.seat, attack.shots, named, events)
        return True
    target = UnitTarget(real_target(state, named.unit), named.component)
    attack.shots = find_target(state, attack.seat, attack.shots, target, events)
    attack.target = target
    return bool(attack.shots)


def _reveal_ground(state: State, seat: int, shots: list[Shot], target: GroundTarget, events: list[Event]) -> None:
    """13.05, 13.06: Reveal the units that fire, and what is hidden in the hexes at which they fire.

    Whoever cuts the road in its own hex endangers nobody else, and so reveals nobody else.
    """
    for shot in shots:
        reveal(state, shot.unit, events)
    if not isinstance(target, (RoadTarget, TrenchTarget)):
        for where in sorted({nearest_hex(state, shot.unit, target) for shot in shots}):
            uncover_hex(state, seat, where, events)


def real_target(state: State, target: int) -> int:
    """3.02, 13.06: Return the counter that fire at a dummy really hits.

    Without spillover, the infantry in a hex is a single target, so a dummy among them does not shield the others. A
    dummy under a ? counter is a separate target, even next to infantry in the open, because nobody knew that it was
    infantry.
    """
    if state.setting.rules.spillover or not is_dummy(state, target) or not state.kind(target).is_infantry:
        return target
    for unit in foot_infantry(state, state.hex_of[target], state.seat_of[target]):
        if is_dummy(state, unit) or not on_one_level(state, unit, target):
            continue
        if state.hidden.masks[unit] > 0 or state.hidden.masks[target] == 0:
            return unit
    return target


def find_target(state: State, seat: int, shots: list[Shot], target: UnitTarget, events: list[Event]) -> list[Shot]:
    """13.05, 13.06: Reveal what is hidden in the target's hex, and return the shots that can still be fired.

    A dummy absorbs them all without effect. Guns that cannot harm what is found are wasted too. If an Ogre is found,
    nothing has been fired yet: the attacker must first choose a component to aim at (7.13).
    """
    unit = target.unit
    where = state.hex_of[unit]
    was_masked = state.hidden.masks[unit] > 0
    for shot in shots:
        reveal(state, shot.unit, events)
    uncover_hex(state, seat, where, events)
    if state.hex_of[unit] != where:
        fire_in_vain(state, shots, where, "13.06", events)
        return []
    if not was_masked:
        return shots
    if state.kind(unit).is_ogre:
        return []
    able = [shot for shot in shots if refuse_shot(state, seat, shot, shots, target) is None]
    vain = [shot for shot in shots if shot not in able]
    if vain:
        fire_in_vain(state, vain, where, "13.05", events)
    return able


def fire_in_vain(state: State, shots: list[Shot], where: int, rule: str, events: list[Event]) -> None:
    """13.05, 13.06: Mark guns as fired that shot at something they could not harm, or at nothing."""
    for shot in shots:
        if shot.component == AP:
            state.own_combat().used[shot.unit * COMPONENTS + AP] += shot.count
    spend(state, [shot for shot in shots if shot.component != AP], NOBODY)
    events.append(ShotInVain([shot.unit for shot in shots], where, rule))
