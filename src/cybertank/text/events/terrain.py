"""Render terrain events: fire at hexes, roads and bridges, and what other fights do to them (13.01, 13.02)."""

from __future__ import annotations

from typing import Final, assert_never

from cybertank.board.terrain import DAMAGED_FOREST, DAMAGED_TOWN, FOREST, TERRAIN_WORDS, TOWN
from cybertank.rules.combat.crt import ODDS_WORDS
from cybertank.rules.events.base import DAMAGED, DESTROYED, NO_DIE, ROAD_CUT
from cybertank.rules.events.terrain import (
    AnyTerrainEvent,
    BridgeAttacked,
    GroundFired,
    GroundSpilledOver,
    OverrunDamaged,
)
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, RevetmentTarget
from cybertank.text.events.base import RESULTS, Fact, Rendering, ResultWord, die_words, points_of
from cybertank.text.events.combat import FiredFact, SpilledOverFact
from cybertank.text.notation.parts import write_shot, write_target
from cybertank.text.wording import odds_phrase, shooters, target_name
from cybertank.units.catalogue import WHOLE

# What a hex is called before it is damaged or becomes rubble.
_PLACES: Final = {
    TOWN: "town",
    FOREST: "forest",
    DAMAGED_TOWN: "damaged town",
    DAMAGED_FOREST: "damaged forest",
}


class BridgeAttackedFact(Fact, frozen=True, kw_only=True, tag="bridge-attack"):
    """13.02.1: an attack on a unit on a river bridge was also an attack on the bridge."""

    target: str
    attack: int | float
    defense: int
    odds: str
    die: int = NO_DIE
    result: ResultWord
    rule: str


class OverrunDamagedFact(Fact, frozen=True, tag="overrun-damage"):
    """13.01.2: an overrun damaged its hex (`terrain` is what it was before), or cut the road in it."""

    target: str
    terrain: str
    result: ResultWord
    rule: str


AnyTerrainFact = FiredFact | SpilledOverFact | BridgeAttackedFact | OverrunDamagedFact


def render(state: State, event: AnyTerrainEvent) -> Rendering[AnyTerrainFact]:
    """Render a terrain event."""
    match event:
        case GroundFired():
            return _fired(state, event)
        case GroundSpilledOver():
            return _spilled_over(state, event)
        case BridgeAttacked():
            return _bridge_attacked(state, event)
        case OverrunDamaged():
            target = write_target(state, event.target)
            fact = OverrunDamagedFact(target, TERRAIN_WORDS[event.terrain], RESULTS[event.result], event.rule)
            return Rendering(fact, f"The overrun in {target}: {hex_fate(event.result, event.terrain)}")
        case _:
            assert_never(event)


def hex_fate(result: int, terrain: int) -> str:
    """Say what became of a hex: `the town is damaged and its roads are cut`, `the road is cut`, `no effect`."""
    place = _PLACES.get(terrain, "hex")
    if result == ROAD_CUT:
        return "the road is cut"
    if result == DAMAGED:
        return f"the {place} is damaged, and any road through it is cut"
    return f"the {place} is turned to rubble" if result == DESTROYED else "no effect"


def _fired(state: State, event: GroundFired) -> Rendering[FiredFact]:
    fact = FiredFact(
        weapons=[write_shot(state, shot) for shot in event.shots],
        target=write_target(state, event.target),
        attack=points_of(event.attack),
        defense=event.defense,
        odds=ODDS_WORDS[event.column],
        die=event.die,
        result=RESULTS[event.result],
        rule=event.rule,
    )
    match event.target:
        case BridgeTarget():
            fate = "the bridge falls" if event.result == DESTROYED else "the bridge stands"
        case RevetmentTarget():
            fate = "the revetment is destroyed" if event.result == DESTROYED else "the revetment holds"
        case _:
            fate = hex_fate(event.result, event.terrain)
    said = f"{shooters(state, event.shots)} at {target_name(state, event.target)}"
    if event.automatic:
        return Rendering(fact, f"{said} from its own hex: no die rolled, {fate}")
    odds = odds_phrase(event.attack, event.defense, event.column, WHOLE)
    if event.weak:
        odds = "a weak attack is at 1-2"
    return Rendering(fact, f"{said}: {odds}, {die_words(event.die)}, {fate}")


def _spilled_over(state: State, event: GroundSpilledOver) -> Rendering[SpilledOverFact]:
    target = write_target(state, event.target)
    fact = SpilledOverFact(
        target=target,
        attack=points_of(event.attack),
        defense=event.defense,
        odds=ODDS_WORDS[event.column],
        die=event.die,
        result=RESULTS[event.result],
        rule=event.rule,
    )
    odds = odds_phrase(event.attack, event.defense, event.column, WHOLE)
    fate = hex_fate(event.result, event.terrain)
    return Rendering(fact, f"Spillover on {target}: {odds}, {die_words(event.die)}, {fate}")


def _bridge_attacked(state: State, event: BridgeAttacked) -> Rendering[BridgeAttackedFact]:
    fact = BridgeAttackedFact(
        target=write_target(state, event.target),
        attack=points_of(event.attack),
        defense=event.defense,
        odds=ODDS_WORDS[event.column],
        die=event.die,
        result=RESULTS[event.result],
        rule=event.rule,
    )
    odds = odds_phrase(event.attack, event.defense, event.column, WHOLE)
    fate = "it falls" if event.result == DESTROYED else "it stands"
    said = f"The attack also strikes {target_name(state, event.target)}"
    return Rendering(fact, f"{said}: {odds}, {die_words(event.die)}, {fate}")
