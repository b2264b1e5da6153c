"""Events as sentences for the log, each with its rule: what happened, in plain words. What is to come: `forecasts`."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.rules.events.base import (
    DESTROYED,
    DISABLED,
    NO_DIE,
    REDUCED,
    UNHOOKED,
    Destructed,
    Dismounted,
    Dived,
    Event,
    Fired,
    GameEnded,
    GivenUp,
    InfantryGrouped,
    InfantryJoined,
    InfantryReduced,
    InfantrySplit,
    LeftCombat,
    LeftMap,
    Mounted,
    Moved,
    OgreDied,
    OverrunBegan,
    OverrunEnded,
    Overwhelmed,
    PhaseBegan,
    Placed,
    Rammed,
    RamSuffered,
    Rearmed,
    Recovered,
    Resigned,
    RidersHit,
    RoundBegan,
    SpilledOver,
    TakenBack,
    TerrainRolled,
)
from cybertank.rules.events.hidden import HiddenEvent
from cybertank.rules.events.towing import PackEvent
from cybertank.rules.turns.sequence import phase_name
from cybertank.state.state import State
from cybertank.text.events.hidden import hidden_told
from cybertank.text.events.pack import pack_told
from cybertank.text.forecasts.decisions import announce
from cybertank.text.wording import count_of, listed, odds_phrase, shooters, target_name
from cybertank.units.catalogue import TREADS, WHOLE

__all__ = ["announce", "sentence", "told"]


def sentence(state: State, event: Event) -> str:
    """What an event says in one plain sentence, its rule at the end; the state may be a later one of the same game."""
    return f"{told(state, event)} ({event.rule})"


def told(state: State, event: Event) -> str:
    """The same without its rule, for those who show that apart."""
    ids = state.ids
    if isinstance(event, Fired):
        return _fired(state, event)
    if isinstance(event, Rammed):
        return _rammed(state, event)
    if isinstance(event, Moved):
        return _moved(state, event)
    if isinstance(event, InfantryReduced):
        rest = f"{count_of(event.left, 'squad')} left there" if event.left else "none left there"
        return f"{ids[event.unit]} drives over {ids[event.target]}: 1 squad lost, {rest}{_lot(event.die)}"
    if isinstance(event, RamSuffered):
        if event.die == NO_DIE:
            return f"{ids[event.unit]} is {_result(event.result)} by its own ram"
        return f"{ids[event.unit]} takes a 1-1 attack for its ram: rolled {event.die}, {_result(event.result)}"
    if isinstance(event, PhaseBegan):
        seat = state.setting.seats[event.seat]
        return f"Turn {event.number}, {seat}: the {phase_name(event.phase)} phase begins"
    if isinstance(event, Recovered):
        return _recovered(ids[event.unit], event)
    if isinstance(event, LeftMap):
        fate = "and has escaped" if event.escaped else "where there is no way out for it, and is lost"
        return f"{ids[event.unit]} leaves the map by the {EDGE_WORDS[event.edge]} edge {fate}"
    return _told_rarely(state, event)


def _told_rarely(state: State, event: Event) -> str:
    ids = state.ids
    if isinstance(event, OgreDied):
        return f"{ids[event.unit]} has neither treads nor weapons left: the Ogre is destroyed"
    if isinstance(event, Placed):
        squads = f" with {count_of(event.squads, 'squad')}" if event.squads else ""
        gear = " with towing gear" if event.gear else " as a dummy" if event.dummy else ""
        if event.hex < 0:
            return f"{ids[event.unit]}{squads}{gear} is to come by the {EDGE_WORDS[-event.hex]} edge"
        return f"{ids[event.unit]} is set up in {state.board.names[event.hex]}{squads}{gear}"
    if isinstance(event, TakenBack):
        return f"{ids[event.unit]} is taken off the map again"
    if isinstance(event, InfantrySplit):
        return f"{ids[event.unit]} is split into {listed([ids[u] for u in [event.unit, *event.parts]])}"
    if isinstance(event, InfantryJoined):
        return f"{listed([ids[u] for u in event.others])} joined {ids[event.unit]}"
    if isinstance(event, GivenUp):
        return f"{ids[event.unit]} is given up: its hex held too much"
    if isinstance(event, Destructed):
        return _destructed(state, event)
    if isinstance(event, Resigned):
        return f"The {state.setting.seats[event.seat]} resigns"
    if isinstance(event, GameEnded):
        return _ended(state)
    return _told_of_stacks(state, event)


def _told_of_stacks(state: State, event: Event) -> str:
    """Terrain, riders, groups and spillover."""
    ids = state.ids
    if isinstance(event, TerrainRolled):
        fate = "stuck for good" if event.stuck else "disabled by the terrain" if event.hurt else "gets through"
        return f"{ids[event.unit]} rolls {event.die} for the terrain: {fate}"
    if isinstance(event, Mounted):
        return f"{ids[event.unit]} gets on {ids[event.vehicle]}"
    if isinstance(event, Dismounted):
        return f"{ids[event.unit]} gets off {ids[event.vehicle]} in {state.board.names[event.hex]}"
    if isinstance(event, RidersHit):
        return f"The riders of {ids[event.target]}: {_riders_fate(event)}{_lot(event.lot)}"
    if isinstance(event, SpilledOver):
        return _spilled(state, event)
    if isinstance(event, InfantryGrouped):
        groups = listed([str(part) for part in event.parts])
        seat = state.setting.seats[event.seat]
        return f"The {seat} groups the infantry in {state.board.names[event.hex]} by {groups}"
    if isinstance(event, Rearmed):
        return f"{ids[event.unit]} takes {count_of(event.count, 'missile')} from {ids[event.source]}"
    return _told_of_overruns(state, event)


def _told_of_overruns(state: State, event: Event) -> str:
    ids = state.ids
    seats = state.setting.seats
    if isinstance(event, OverrunBegan):
        return f"The {seats[event.seat]} overruns {state.board.names[event.hex]}"
    if isinstance(event, RoundBegan):
        return f"Fire round {event.number}: the {seats[event.seat]} fires"
    if isinstance(event, OverrunEnded):
        fate = f"the {seats[event.winner]} holds the hex" if event.winner >= 0 else "nobody holds the hex alone"
        return f"The overrun in {state.board.names[event.hex]} is over: {fate}"
    if isinstance(event, LeftCombat):
        return f"{ids[event.unit]} has nothing to fight with and leaves the combat; it stays in the hex"
    if isinstance(event, Overwhelmed):
        return f"{ids[event.unit]} cannot fight back in the water and is destroyed"
    if isinstance(event, Dived):
        return f"{ids[event.unit]} dives out of the fight"
    if isinstance(event, PackEvent):
        return pack_told(state, event)
    if isinstance(event, HiddenEvent):
        return hidden_told(state, event)
    return f"{type(event).__name__} happened"


def _spilled(state: State, event: SpilledOver) -> str:
    """7.12: what the fire did to another unit of the hex."""
    odds = odds_phrase(event.attack, event.defense, event.column, WHOLE)
    die = f"rolled {event.die}" if event.die != NO_DIE else "no die needed"
    fate = "loses a squad" if event.result == REDUCED else _result(event.result)
    return f"It spills over on {state.ids[event.target]}: {odds}, {die}, {fate}{_lot(event.lot)}"


def _riders_fate(event: RidersHit) -> str:
    if event.result == REDUCED:
        return f"1 squad lost, {count_of(event.left, 'squad')} left"
    return "all lost" if event.result == DESTROYED else "unharmed"


def _lot(face: int) -> str:
    """3.02: the die by which the lot fell."""
    return f", the lot fell by a {face}" if face != NO_DIE else ""


def _moved(state: State, event: Moved) -> str:
    """5.01: by which hexes a unit went, and what it cost."""
    names = [state.board.names[h] for h in event.path]
    by = f" by {', '.join(names[:-1])}" if len(names) > 1 else ""
    return f"{state.ids[event.unit]} moves{by} to {names[-1]} for {count_of(event.points, 'point')}"


def _fired(state: State, event: Fired) -> str:
    """7.10: an attack with its strengths, odds, die and result."""
    odds = odds_phrase(event.attack, event.defense, event.column, event.component)
    die = f"rolled {event.die}" if event.die != NO_DIE else "no die needed"
    aimed = target_name(state, event.target, event.component)
    return f"{shooters(state, event.shots)} at {aimed}: {odds}, {die}, {_fire_result(state, event)}"


def _fire_result(state: State, event: Fired) -> str:
    if event.component == TREADS:
        return f"{count_of(event.lost, 'tread unit')} destroyed" if event.lost else "no effect"
    if state.kind(event.target).is_infantry and event.lost:
        rest = " and with it the infantry" if event.result == DESTROYED else ""
        return f"{count_of(event.lost, 'squad')} destroyed{rest}{_lot(event.lot)}"
    return _result(event.result)


def _result(result: int) -> str:
    return {DISABLED: "disabled", DESTROYED: "destroyed", REDUCED: "reduced", UNHOOKED: "unhooked"}.get(
        result, "no effect"
    )


def _rammed(state: State, event: Rammed) -> str:
    """6.01: a ram with its dice, what became of the target and what it cost."""
    unit, target = state.ids[event.unit], state.ids[event.target]
    die = f"rolled {listed([str(face) for face in event.dice])}, " if event.dice else ""
    if event.damage:
        fate = f"{target} loses {count_of(event.damage, 'tread unit')}"
    else:
        fate = f"{target} is {_result(event.result)}" if event.result else "no effect"
    toll = f"; {unit} loses {count_of(event.toll, 'tread unit')}" if event.toll else ""
    return f"{unit} rams {target}: {die}{fate}{toll}"


def _destructed(state: State, event: Destructed) -> str:
    """1977:8.05: what an Ogre took with it."""
    ids = state.ids
    killed = f", and with it {listed([ids[u] for u in event.destroyed])}" if event.destroyed else ""
    stunned = f"; disabled: {listed([ids[u] for u in event.disabled])}" if event.disabled else ""
    return f"{ids[event.unit]} detonates its power plant and is destroyed{killed}{stunned}"


def _recovered(name: str, event: Recovered) -> str:
    die = f" with a roll of {event.die}" if event.die != NO_DIE else ""
    return f"{name} recovers{die}" if event.recovered else f"{name} stays disabled{die}"


def _ended(state: State) -> str:
    outcome = state.outcome
    if outcome is None:
        return "The game is over"
    winner = f", won by the {state.setting.seats[outcome.winner]}" if outcome.winner >= 0 else ""
    return f"The game is over: {outcome.title}{winner}, for {outcome.reason}"
