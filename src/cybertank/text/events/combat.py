"""Render combat events: attacks, spillover, groups, losses and new missiles (section 7)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.combat.crt import ODDS_WORDS
from cybertank.rules.events.base import DESTROYED, NO_DIE, REDUCED
from cybertank.rules.events.combat import (
    AnyCombatEvent,
    Destructed,
    Fired,
    InfantryGrouped,
    OgreDied,
    Rearmed,
    RidersHit,
    SpilledOver,
)
from cybertank.state.state import State
from cybertank.text.events.base import (
    RESULTS,
    Fact,
    Rendering,
    ResultWord,
    die_words,
    lot_words,
    points_of,
    result_words,
)
from cybertank.text.notation.parts import write_shot, write_target
from cybertank.text.wording import count_of, listed, odds_phrase, shooters, target_name
from cybertank.units.catalogue import TREADS, WHOLE


class FiredFact(Fact, frozen=True, kw_only=True, tag="fire"):
    """7.10: an attack. `lost` counts tread units or squads. `lot` is the die that chose which counter lost a squad.

    14.02: `less` is what is taken from the die.

    11.04: for a building, `damage` and `left` are the structure points that it lost and has left. It has no odds.
    """

    weapons: list[str]
    target: str
    attack: int | float
    defense: int
    odds: str
    die: int = NO_DIE
    less: int = 0
    result: ResultWord
    lost: int = 0
    lot: int = NO_DIE
    damage: int | None = None
    left: int | None = None
    rule: str


class RidersHitFact(Fact, frozen=True, kw_only=True, tag="riders"):
    """5.11.2, 6.02.1, 6.07: a fight affected the squads riding on a vehicle."""

    vehicle: str
    odds: str
    result: ResultWord
    left: int
    lot: int = NO_DIE
    rule: str


class SpilledOverFact(Fact, frozen=True, kw_only=True, tag="spillover"):
    """7.12: another unit in the hex was attacked at half strength, with results one step milder."""

    target: str
    attack: int | float
    defense: int
    odds: str
    die: int = NO_DIE
    result: ResultWord
    lot: int = NO_DIE
    rule: str


class InfantryGroupedFact(Fact, frozen=True, tag="group"):
    """7.12.1: the owner of a stack grouped its infantry for this fire phase."""

    seat: str
    hex: str
    groups: list[int]
    rule: str


class OgreDiedFact(Fact, frozen=True, kw_only=True, tag="ogre-destroyed"):
    """7.13.3: an Ogre lost its last tread units and working weapons. `aboard` was lost with a Vulcan (15.02.1)."""

    unit: str
    aboard: list[str] = []
    rule: str


class RearmedFact(Fact, frozen=True, tag="re-arm"):
    """3.02.2: a Heavy Weapons Team took new missiles from a depot or truck."""

    unit: str
    source: str
    missiles: int
    rule: str


class DestructedFact(Fact, frozen=True, tag="destruct"):
    """1977:8.05: an Ogre blew itself up and destroyed or disabled other units."""

    unit: str
    destroyed: list[str]
    disabled: list[str]
    rule: str


AnyCombatFact = (
    FiredFact | RidersHitFact | SpilledOverFact | InfantryGroupedFact | OgreDiedFact | RearmedFact | DestructedFact
)


def render(state: State, event: AnyCombatEvent) -> Rendering[AnyCombatFact]:
    """Render a combat event."""
    match event:
        case Fired():
            return _fired(state, event)
        case RidersHit():
            return _riders_hit(state, event)
        case SpilledOver():
            return _spilled_over(state, event)
        case InfantryGrouped():
            return _infantry_grouped(state, event)
        case OgreDied():
            unit = state.ids[event.unit]
            told = f"{unit} has no tread units and no weapons left: the Ogre is destroyed"
            aboard = [state.ids[one] for one in event.aboard]
            if aboard:
                told = f"{told}, and {listed(aboard)} with it (15.02.1)"
            return Rendering(OgreDiedFact(unit=unit, aboard=aboard, rule=event.rule), told)
        case Rearmed():
            return _rearmed(state, event)
        case Destructed():
            return _destructed(state, event)
        case _:
            assert_never(event)


def _fired(state: State, event: Fired) -> Rendering[FiredFact]:
    """7.10: render an attack with its strengths, odds, die and result."""
    if state.kind(event.target.unit).is_building:
        return _fired_at_building(state, event)
    fact = FiredFact(
        weapons=[write_shot(state, shot) for shot in event.shots],
        target=write_target(state, event.target),
        attack=points_of(event.attack),
        defense=event.defense,
        odds=ODDS_WORDS[event.column],
        die=event.die,
        less=event.less,
        result=RESULTS[event.result],
        lost=event.lost,
        lot=event.lot,
        rule=event.rule,
    )
    odds = odds_phrase(event.attack, event.defense, event.column, event.target.component)
    aimed = target_name(state, event.target)
    fate = _fire_result(state, event)
    rolled = die_words(event.die) + (f" less {event.less} against a Ninja (14.02)" if event.less else "")
    return Rendering(fact, f"{shooters(state, event.shots)} at {aimed}: {odds}, {rolled}, {fate}")


def _fired_at_building(state: State, event: Fired) -> Rendering[FiredFact]:
    """11.04: render fire at a building, which always hits. Who does not know the building does not see what is left."""
    known = state.buildings.points[event.target.unit] >= 0
    fact = FiredFact(
        weapons=[write_shot(state, shot) for shot in event.shots],
        target=write_target(state, event.target),
        attack=points_of(event.attack),
        defense=0,
        odds="",
        result=RESULTS[event.result],
        damage=event.damage,
        left=event.left if known else None,
        rule=event.rule,
    )
    rest = "it is destroyed" if event.result == DESTROYED else f"{event.left} left" if known else "it still stands"
    loses = f"it loses {count_of(event.damage, 'structure point')}"
    aimed = target_name(state, event.target)
    return Rendering(fact, f"{shooters(state, event.shots)} at {aimed}: {loses}, {rest}")


def _fire_result(state: State, event: Fired) -> str:
    if event.target.component == TREADS:
        return f"{count_of(event.lost, 'tread unit')} destroyed" if event.lost else "no effect"
    if state.kind(event.target.unit).is_infantry and event.lost:
        rest = " and the infantry with it" if event.result == DESTROYED else ""
        return f"{count_of(event.lost, 'squad')} destroyed{rest}{lot_words(event.lot)}"
    return result_words(event.result)


def _riders_hit(state: State, event: RidersHit) -> Rendering[RidersHitFact]:
    vehicle = state.ids[event.target]
    fact = RidersHitFact(
        vehicle=vehicle,
        odds=ODDS_WORDS[event.column],
        result=RESULTS[event.result],
        left=event.left,
        lot=event.lot,
        rule=event.rule,
    )
    if event.result == REDUCED:
        fate = f"1 squad lost, {count_of(event.left, 'squad')} left"
    else:
        fate = "all lost" if event.result == DESTROYED else "unharmed"
    return Rendering(fact, f"The riders on {vehicle}: {fate}{lot_words(event.lot)}")


def _spilled_over(state: State, event: SpilledOver) -> Rendering[SpilledOverFact]:
    """7.12: render the effect of an attack on another unit in the target's hex."""
    target = state.ids[event.target]
    fact = SpilledOverFact(
        target=target,
        attack=points_of(event.attack),
        defense=event.defense,
        odds=ODDS_WORDS[event.column],
        die=event.die,
        result=RESULTS[event.result],
        lot=event.lot,
        rule=event.rule,
    )
    odds = odds_phrase(event.attack, event.defense, event.column, WHOLE)
    fate = "loses a squad" if event.result == REDUCED else result_words(event.result)
    return Rendering(fact, f"Spillover on {target}: {odds}, {die_words(event.die)}, {fate}{lot_words(event.lot)}")


def _infantry_grouped(state: State, event: InfantryGrouped) -> Rendering[InfantryGroupedFact]:
    seat, where = state.setting.seats[event.seat], state.board.names[event.hex]
    groups = listed([str(part) for part in event.parts])
    return Rendering(
        InfantryGroupedFact(seat, where, event.parts, event.rule),
        f"The {seat} groups the infantry in {where} into {groups}",
    )


def _rearmed(state: State, event: Rearmed) -> Rendering[RearmedFact]:
    unit, source = state.ids[event.unit], state.ids[event.source]
    return Rendering(
        RearmedFact(unit, source, event.count, event.rule),
        f"{unit} takes {count_of(event.count, 'missile')} from {source}",
    )


def _destructed(state: State, event: Destructed) -> Rendering[DestructedFact]:
    """1977:8.05: render an Ogre's self-destruction and the losses it causes."""
    unit = state.ids[event.unit]
    destroyed = [state.ids[u] for u in event.destroyed]
    disabled = [state.ids[u] for u in event.disabled]
    killed = f", taking {listed(destroyed)} with it" if destroyed else ""
    stunned = f"; disabled: {listed(disabled)}" if disabled else ""
    return Rendering(
        DestructedFact(unit, destroyed, disabled, event.rule),
        f"{unit} detonates its power plant and is destroyed{killed}{stunned}",
    )
