"""13.01-13.02.2, 15.04.7 Fire at hexes, roads, bridges and revetments: the odds of an attack, and what it does."""

from __future__ import annotations

from cybertank.rules.buildings.identification import identify
from cybertank.rules.combat.crt import HOPELESS, ONE_TO_TWO, SURE, crt_result, needs_die, odds_column
from cybertank.rules.combat.firing import Odds, spend
from cybertank.rules.combat.spillover import Spill, apply_spillover, plan_ground_spillover
from cybertank.rules.combat.strengths import (
    DUCKLING_REASON,
    NORMAL,
    attack_of,
    is_halved_duckling,
    shot_halves,
    weapon_words,
)
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, NO_EFFECT, Event
from cybertank.rules.events.engineering import TrenchesDestroyed
from cybertank.rules.events.terrain import GroundFired
from cybertank.rules.terrain.damage import GroundChanges, apply_to_hex
from cybertank.rules.terrain.targets import (
    REVETMENT_DEFENSE,
    can_be_damaged,
    defense_of_ground,
    falls_at_once,
    ground_strength,
    nearest_hex,
)
from cybertank.rules.terrain.weak_attacks import is_weak_attack, note_attack
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import (
    NO_HEX,
    BridgeTarget,
    GroundTarget,
    HexTarget,
    RevetmentTarget,
    RoadTarget,
    TrenchTarget,
)
from cybertank.units.catalogue import AP


def resolve_ground_attack(
    state: State, shots: list[Shot], target: GroundTarget, dice: Dice, events: list[Event]
) -> None:
    """13.01-13.02.2: Resolve an attack on the ground: its die, then the spillover on units, then what falls.

    The results of all the dice take effect at the same time, so units keep the defense of a hex that is damaged
    (7.12.4).
    """
    if state.buildings.veiled:
        for shot in shots:
            identify(state, shot.unit, events)
    if isinstance(target, TrenchTarget):
        _destroy_trenches(state, shots, target.hex, events)
        return
    event = GroundFired(shots, target, ground_rule(shots, target, state))
    event.attack = ground_strength(state, shots)
    event.defense = defense_of_ground(state.board, target)
    event.automatic = falls_at_once(state, shots, target)
    event.weak = is_weak_attack(state, shots, target)
    event.terrain = state.board.terrain[target.hex]
    event.column = ground_column(state, shots, target)
    spills = ground_spills(state, shots, target)
    if needs_die(event.column):
        event.die = dice.roll(f"the attack on {ground_words(state, target)} ({event.rule})")
    crt = crt_result(event.column, event.die)
    spend(state, shots, NOBODY)
    if event.weak:
        note_attack(state, shots, weak=True)
    events.append(event)
    apply_spillover(state, spills, dice, events)
    changes = GroundChanges()
    if isinstance(target, BridgeTarget):
        if crt == DESTROYED:
            event.result = DESTROYED
            changes.drop_bridge(state, target, dice, events)
    elif isinstance(target, RevetmentTarget):
        if crt == DESTROYED:
            event.result = DESTROYED
            state.vulcans = state.vulcans.without_revetment(state.vulcans.revetments_at(target.hex)[0])
    else:
        event.result = apply_to_hex(state.board, changes, target.hex, crt, isinstance(target, RoadTarget))
    changes.make(state)


def _destroy_trenches(state: State, shots: list[Shot], where: int, events: list[Event]) -> None:
    """15.03.5: Destroy the entrenchments in the attacker's own hex, without a die."""
    events.append(TrenchesDestroyed(shots, where, state.engineering.squads_dug_in(where)))
    spend(state, shots, NOBODY)
    state.engineering = state.engineering.with_trenches(where, 0)


def ground_rule(shots: list[Shot], target: GroundTarget, state: State) -> str:
    """Return the rule that governs an attack on the ground."""
    if isinstance(target, BridgeTarget):
        return "13.02.1" if target.other == NO_HEX else "13.02"
    if isinstance(target, TrenchTarget):
        return "15.03.5"
    if isinstance(target, RevetmentTarget):
        return "15.04.7"
    if isinstance(target, RoadTarget):
        return "13.01.3"
    return "13.01.1" if is_weak_attack(state, shots, target) else "13.01"


def ground_column(state: State, shots: list[Shot], target: GroundTarget) -> int:
    """13.01-13.02.1: Return the column of the Combat Results Table for an attack on the ground.

    A hex with nothing to damage is attacked only for the spillover.
    """
    if falls_at_once(state, shots, target):
        return SURE
    if isinstance(target, HexTarget):
        if not can_be_damaged(state.board, target.hex):
            return HOPELESS
        if is_weak_attack(state, shots, target):
            return ONE_TO_TWO
    return odds_column(ground_strength(state, shots), defense_of_ground(state.board, target))


def ground_spills(state: State, shots: list[Shot], target: GroundTarget) -> list[Spill]:
    """7.12.3, 13.01.3, 13.02: Return the spillover of an attack on the ground, in unit order.

    Each unit's fire spills over in the hex at which it fires. A road that is cut from its own hex causes none.
    """
    if isinstance(target, (RoadTarget, TrenchTarget)):
        return []
    by_hex: dict[int, list[Shot]] = {}
    for shot in shots:
        by_hex.setdefault(nearest_hex(state, shot.unit, target), []).append(shot)
    spills = [spill for where, part in by_hex.items() for spill in plan_ground_spillover(state, part, where)]
    spills.sort(key=lambda spill: spill.unit)
    return spills


def ground_words(state: State, target: GroundTarget) -> str:
    """Name a target on the ground in a sentence: `hex 0304`, `the road in 0304`, `the bridge 0304-0404`."""
    name = state.board.names[target.hex]
    if isinstance(target, HexTarget):
        return f"hex {name}"
    if isinstance(target, RoadTarget):
        return f"the road in {name}"
    if isinstance(target, TrenchTarget):
        return f"the entrenchments in {name}"
    if isinstance(target, RevetmentTarget):
        return f"the revetment in {name}"
    return f"the bridge {name}" if target.other == NO_HEX else f"the bridge {name}-{state.board.names[target.other]}"


def ground_odds(state: State, shots: list[Shot], target: GroundTarget) -> Odds:
    """13.01-13.02.1: Calculate the odds of an attack on the ground, with the reasons for each number."""
    found = Odds()
    for shot in shots:
        base = NORMAL * shot.count * attack_of(state, shot.unit, shot.component)
        found.attack_tally.add(base, weapon_words(state, shot), "7.02")
        if shot.component == AP:
            found.attack_tally.add(-base, "antipersonnel guns cannot harm this target", "7.05.1")
        elif state.vulcans.links and is_halved_duckling(state, shot.unit):
            found.attack_tally.add(shot_halves(state, shot, NOBODY) - base, DUCKLING_REASON, "15.02.5")
    found.attack_tally.coarsen()
    found.attack = ground_strength(state, shots)
    found.defense = defense_of_ground(state.board, target)
    found.column = ground_column(state, shots, target)
    rule = ground_rule(shots, target, state)
    if falls_at_once(state, shots, target):
        found.defense_tally.add(found.defense, "destroyed from its own hex without a die", rule)
    elif rule == "13.01.1":
        found.defense_tally.add(found.defense, "a hex; a weak attack on it is at 1-2", rule)
    elif isinstance(target, RevetmentTarget):
        found.defense_tally.add(REVETMENT_DEFENSE, "a revetment", rule)
        if found.defense > REVETMENT_DEFENSE:
            found.defense_tally.add(found.defense - REVETMENT_DEFENSE, "doubled by terrain", "7.14.2")
    else:
        found.defense_tally.add(found.defense, "a bridge" if isinstance(target, BridgeTarget) else "a hex", rule)
    return found


def effect_on_ground(state: State, target: GroundTarget, crt: int) -> int:
    """13.01-13.02: Return what a D or an X would do to a target: no effect, damage, a cut road or destruction."""
    if isinstance(target, (BridgeTarget, RevetmentTarget)):
        return DESTROYED if crt == DESTROYED else NO_EFFECT
    return apply_to_hex(state.board, GroundChanges(), target.hex, crt, isinstance(target, RoadTarget))
