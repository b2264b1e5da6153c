"""Render events about trains (section 9)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.combat.crt import ODDS_WORDS
from cybertank.rules.events.base import NO_DIE, NO_EFFECT
from cybertank.rules.events.trains import (
    AnyTrainEvent,
    DeclaredOnTrack,
    LeftTrain,
    PassengerHit,
    SpeedSet,
    TrainArmed,
    TrainCollided,
    TrainDrove,
    TrainRammed,
    TrainSeparated,
    TrainStruck,
    TrainWrecked,
)
from cybertank.state.chapters.trains import SPEED_WORDS
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.events.base import RESULTS, Fact, Rendering, ResultWord, die_words, result_words
from cybertank.text.wording import component_name, count_of, listed
from cybertank.units.catalogue import COMPONENT_WORDS


class TrainDroveFact(Fact, frozen=True, kw_only=True, tag="train"):
    """9.02: a train drove along a path. Its `rear` counter followed along `rear_path`."""

    unit: str
    path: list[str]
    rear: str = ""
    rear_path: list[str] = []
    rule: str


class SpeedSetFact(Fact, frozen=True, kw_only=True, tag="speed"):
    """9.02.1: a train has a marker for its next turn. `back`: it has turned round."""

    unit: str
    speed: str
    back: bool = False
    rule: str


class TrainSeparatedFact(Fact, frozen=True, tag="separate"):
    """9.03.1: the counters of a train are now two trains."""

    unit: str
    other: str
    rule: str


class TrainArmedFact(Fact, frozen=True, tag="arm"):
    """9.03.1: before the game, a train got guns on each of its counters."""

    unit: str
    guns: int
    rule: str


class TrainWreckedFact(Fact, frozen=True, tag="train-wreck"):
    """9.03: train counters were destroyed, and the rails in their hexes are cut."""

    units: list[str]
    hexes: list[str]
    rule: str


class TrainRammedFact(Fact, frozen=True, kw_only=True, tag="train-ram"):
    """9.05: a unit rammed a train counter. An Ogre rolls for its components, and loses tread units."""

    unit: str
    target: str
    die: int = NO_DIE
    result: ResultWord
    components: list[int] = []
    lost: list[str] = []
    treads_lost: int = 0
    rule: str


class OnTrackFact(Fact, frozen=True, tag="track"):
    """9.06: an owner declared that a unit is on the track."""

    unit: str
    rule: str


class TrainStruckFact(Fact, frozen=True, kw_only=True, tag="train-strike"):
    """9.06: the wreck of a fast train struck a unit on the track. An Ogre loses tread units."""

    unit: str
    die: int = NO_DIE
    result: ResultWord
    treads_lost: int = 0
    rule: str


class TrainCollidedFact(Fact, frozen=True, kw_only=True, tag="train-collision"):
    """9.06: a train ran over unarmed units on the track, which attacked it with their combined size."""

    unit: str
    others: list[str]
    attack: int
    defense: int
    odds: str
    die: int = NO_DIE
    result: ResultWord
    rule: str


class PassengerHitFact(Fact, frozen=True, kw_only=True, tag="passenger"):
    """9.07: something aboard a destroyed counter rolled for its fate."""

    unit: str
    train: str
    dice: list[int] = []
    result: ResultWord
    rule: str


class LeftTrainFact(Fact, frozen=True, tag="leave-train"):
    """9.07: a vehicle left a train into a neighboring hex."""

    unit: str
    train: str
    hex: str
    rule: str


AnyTrainFact = (
    TrainDroveFact
    | SpeedSetFact
    | TrainSeparatedFact
    | TrainArmedFact
    | TrainWreckedFact
    | TrainRammedFact
    | OnTrackFact
    | TrainStruckFact
    | TrainCollidedFact
    | PassengerHitFact
    | LeftTrainFact
)


def render(state: State, event: AnyTrainEvent) -> Rendering[AnyTrainFact]:
    """Render an event about a train."""
    ids, names = state.ids, state.board.names
    match event:
        case TrainDrove():
            return _drove(state, event)
        case SpeedSet():
            unit, marker = ids[event.unit], SPEED_WORDS[event.speed]
            fact = SpeedSetFact(unit=unit, speed=marker, back=event.back, rule=event.rule)
            turned = " and turns round" if event.back else ""
            return Rendering(fact, f"{unit} has the marker {marker}{turned}")
        case TrainSeparated():
            unit, other = ids[event.unit], ids[event.other]
            return Rendering(TrainSeparatedFact(unit, other, event.rule), f"{unit} and {other} are now two trains")
        case TrainArmed():
            unit = ids[event.unit]
            told = f"{unit} has {count_of(event.guns, 'gun')} on each of its counters"
            return Rendering(TrainArmedFact(unit, event.guns, event.rule), told)
        case TrainWrecked():
            return _wrecked(state, event)
        case TrainRammed():
            return _rammed(state, event)
        case DeclaredOnTrack():
            return Rendering(OnTrackFact(ids[event.unit], event.rule), f"{ids[event.unit]} is on the track")
        case TrainStruck():
            return _struck(state, event)
        case TrainCollided():
            return _collided(state, event)
        case PassengerHit():
            return _passenger(state, event)
        case LeftTrain():
            unit, train, where = ids[event.unit], ids[event.counter], names[event.hex]
            return Rendering(LeftTrainFact(unit, train, where, event.rule), f"{unit} leaves {train} into {where}")
        case _:
            assert_never(event)


def _drove(state: State, event: TrainDrove) -> Rendering[TrainDroveFact]:
    names, unit = state.board.names, state.ids[event.unit]
    path = [names[h] for h in event.path]
    fact = TrainDroveFact(
        unit=unit,
        path=path,
        rear="" if event.rear == NOBODY else state.ids[event.rear],
        rear_path=[names[h] for h in event.rear_path],
        rule=event.rule,
    )
    return Rendering(fact, f"{unit} drives {count_of(len(path), 'hex', 'hexes')} to {path[-1]}")


def _wrecked(state: State, event: TrainWrecked) -> Rendering[TrainWreckedFact]:
    units = [state.ids[unit] for unit in event.units]
    hexes = [state.board.names[h] for h in event.hexes]
    are = "is" if len(units) == 1 else "are"
    cut = f", and the rails in {listed(hexes)} are cut" if hexes else ""
    return Rendering(TrainWreckedFact(units, hexes, event.rule), f"{listed(units)} {are} destroyed{cut}")


def _rammed(state: State, event: TrainRammed) -> Rendering[TrainRammedFact]:
    unit, target = state.ids[event.unit], state.ids[event.target]
    fact = TrainRammedFact(
        unit=unit,
        target=target,
        die=event.die,
        result=RESULTS[event.result],
        components=event.components,
        lost=[COMPONENT_WORDS[c] for c in event.lost],
        treads_lost=event.toll,
        rule=event.rule,
    )
    if event.die != NO_DIE:
        return Rendering(fact, f"{unit} rams {target}: rolled {event.die}, {result_words(event.result)}")
    told = [count_of(event.toll, "tread unit")] if event.toll else []
    told += [f"{event.lost.count(c)} {component_name(c, event.lost.count(c))}" for c in dict.fromkeys(event.lost)]
    dice = f", rolled {listed([str(face) for face in event.components])}" if event.components else ""
    cost = f"; {unit} loses {listed(told)}" if told else ""
    return Rendering(fact, f"{unit} rams {target}{dice}{cost}")


def _struck(state: State, event: TrainStruck) -> Rendering[TrainStruckFact]:
    unit = state.ids[event.unit]
    fact = TrainStruckFact(
        unit=unit, die=event.die, result=RESULTS[event.result], treads_lost=event.toll, rule=event.rule
    )
    effect = f"it loses {count_of(event.toll, 'tread unit')}" if event.toll else result_words(event.result)
    return Rendering(fact, f"The wreck strikes {unit}: {die_words(event.die)}, {effect}")


def _collided(state: State, event: TrainCollided) -> Rendering[TrainCollidedFact]:
    unit, others = state.ids[event.unit], [state.ids[other] for other in event.others]
    odds = ODDS_WORDS[event.column]
    fact = TrainCollidedFact(
        unit=unit,
        others=others,
        attack=event.attack,
        defense=event.defense,
        odds=odds,
        die=event.die,
        result=RESULTS[event.result],
        rule=event.rule,
    )
    fate = "it goes on" if event.result == NO_EFFECT else "it is destroyed"
    attack = f"attack {event.attack} against {event.defense}, {odds}, {die_words(event.die)}"
    return Rendering(fact, f"{unit} runs over {listed(others)}: {attack}, {fate}")


def _passenger(state: State, event: PassengerHit) -> Rendering[PassengerHitFact]:
    unit, train = state.ids[event.unit], state.ids[event.counter]
    fact = PassengerHitFact(unit=unit, train=train, dice=event.dice, result=RESULTS[event.result], rule=event.rule)
    rolled = f"rolled {listed([str(face) for face in event.dice])}" if event.dice else "no die rolled"
    return Rendering(fact, f"{unit} was aboard {train}: {rolled}, {result_words(event.result)}")
