"""Render events about mines, ? counters and dummies (13.04-13.06)."""

from __future__ import annotations

from typing import Final, Literal, assert_never

import msgspec
from msgspec import UNSET, UnsetType

from cybertank.rules.events.base import DESTROYED, NO_DIE, REDUCED
from cybertank.rules.events.hidden import (
    SENSED_MINE,
    Acknowledged,
    AnyHiddenEvent,
    Barred,
    Covered,
    DummyGone,
    FellWithBridge,
    FoundReal,
    Marked,
    MineLaid,
    MineMet,
    OwnMineFailed,
    Revealed,
    RoadCut,
    SalvoWritten,
    ShotInVain,
)
from cybertank.rules.missiles.launching import launcher_name
from cybertank.state.chapters.hidden import MASK_SIGN
from cybertank.state.state import State
from cybertank.text.events.base import RESULTS, Fact, Rendering, ResultWord
from cybertank.text.wording import count_of, listed

SET_UP_RULE: Final = "1.06"


class SetUpUnseenFact(Fact, frozen=True, tag="hidden"):
    """Tells the other seats only that a seat set something up in secret."""

    seat: str
    rule: str


class MineLaidFact(Fact, frozen=True, kw_only=True, tag="lay-mine"):
    """13.04: a mine was laid in a hex, or on its road."""

    hex: str
    road: bool = False
    rule: str


class MineTakenUpFact(Fact, frozen=True, kw_only=True, tag="take-up-mine"):
    """13.04: a mine was picked up again during set-up."""

    hex: str
    road: bool = False
    rule: str


class CoveredFact(Fact, frozen=True, tag="cover"):
    """13.05: a unit will start the game under a ? counter."""

    unit: str
    rule: str


class ShownFact(Fact, frozen=True, tag="show"):
    """13.05: a unit will start the game in the open."""

    unit: str
    rule: str


class MarkedFact(Fact, frozen=True, tag="mark"):
    """13.06: a ? marker was put under a real unit."""

    unit: str
    rule: str


class UnmarkedFact(Fact, frozen=True, tag="unmark"):
    """13.06: the ? marker under a real unit was removed."""

    unit: str
    rule: str


class MineMetFact(Fact, frozen=True, kw_only=True, tag="mine"):
    """13.04: a unit entered a mined hex. Gives the die roll (none for a mine on the road) and the effect.

    If an Ogre lost tread units, it also gives the die for them and the number lost.
    """

    unit: str
    hex: str
    road: bool = False
    die: int = NO_DIE
    exploded: bool
    result: ResultWord
    treads_die: int = NO_DIE
    treads_lost: int | UnsetType = UNSET
    rule: str


class SalvoFact(Fact, frozen=True, tag="salvo"):
    """10.02.1: a seat wrote down a salvo, which only its own side knows: missiles with their targets, in order."""

    seat: str
    missiles: list[tuple[str, str]]
    rule: str


class RoadCutFact(Fact, frozen=True, kw_only=True, tag="road-cut"):
    """13.04: a mine cut the road and rail in its hex, or destroyed its bridges, over a river or at hexsides."""

    hex: str
    bridge: bool = False
    sides: list[str] | UnsetType = UNSET
    rule: str


class FallDice(msgspec.Struct, frozen=True):
    """13.02.2: four dice for an Ogre's tread units, and one for each of its components."""

    treads: list[int]
    components: list[int]


class FellWithBridgeFact(Fact, frozen=True, kw_only=True, tag="fall"):
    """13.02.2: a unit fell with its bridge and was destroyed, or an Ogre rolled for the tread units it lost."""

    unit: str
    dice: FallDice | UnsetType = UNSET
    treads_lost: int | UnsetType = UNSET
    result: ResultWord | UnsetType = UNSET
    rule: str


class AcknowledgedFact(Fact, frozen=True, tag="acknowledge"):
    """13.04.1: an Ogre's sensors found a mine or a hidden unit before it entered the hex."""

    unit: str
    hex: str
    what: Literal["mine", "unit"]
    rule: str


class RevealedFact(Fact, frozen=True, tag="reveal"):
    """13.05: a ? counter was turned over."""

    counter: str
    unit: str
    type: str
    hex: str
    rule: str


class DummyGoneFact(Fact, frozen=True, kw_only=True, tag="dummy"):
    """13.06: a counter was a dummy. `counter` is set if it was under a ? counter."""

    unit: str
    hex: str
    counter: str = ""
    rule: str


class FoundRealFact(Fact, frozen=True, tag="real"):
    """13.06: a unit with a ? marker under it turned out to be real, so the marker is removed."""

    unit: str
    rule: str


class BarredFact(Fact, frozen=True, tag="barred"):
    """13.05: a revealed unit blocks the hex, and the moving unit stops before it."""

    unit: str
    hex: str
    rule: str


class ShotInVainFact(Fact, frozen=True, tag="in-vain"):
    """13.05, 13.06: guns fired at a counter, but cannot harm what was revealed."""

    units: list[str]
    hex: str
    rule: str


AnyHiddenFact = (
    SetUpUnseenFact
    | MineLaidFact
    | MineTakenUpFact
    | CoveredFact
    | ShownFact
    | MarkedFact
    | UnmarkedFact
    | MineMetFact
    | SalvoFact
    | RoadCutFact
    | FellWithBridgeFact
    | AcknowledgedFact
    | RevealedFact
    | DummyGoneFact
    | FoundRealFact
    | BarredFact
    | ShotInVainFact
)


def render(state: State, event: AnyHiddenEvent) -> Rendering[AnyHiddenFact]:
    """Render an event about hidden units or mines."""
    match event:
        case MineLaid():
            return _mine_laid(state, event)
        case Covered():
            return _covered(state, event)
        case Marked():
            return _marked(state, event)
        case MineMet():
            return _mine_met(state, event)
        case OwnMineFailed():
            return _own_mine_failed(state, event)
        case SalvoWritten():
            return _salvo(state, event)
        case RoadCut():
            return _road_cut(state, event)
        case FellWithBridge():
            return _fell_with_bridge(state, event)
        case Acknowledged():
            return _acknowledged(state, event)
        case Revealed():
            return _revealed(state, event)
        case DummyGone():
            return _dummy_gone(state, event)
        case FoundReal():
            unit = state.ids[event.unit]
            told = f"{unit} is real, and the ? marker under it is removed"
            return Rendering(FoundRealFact(unit, event.rule), told)
        case Barred():
            unit, where = state.ids[event.unit], state.board.names[event.hex]
            told = f"The unit found in {where} blocks the way: {unit} stops"
            return Rendering(BarredFact(unit, where, event.rule), told)
        case ShotInVain():
            units, where = [state.ids[u] for u in event.units], state.board.names[event.hex]
            return Rendering(ShotInVainFact(units, where, event.rule), f"{listed(units)} fired into {where} in vain")
        case _:
            assert_never(event)


# -- done in secret ----------------------------------------------------------------------------------------------------


def set_up_unseen(seat: str) -> Rendering[SetUpUnseenFact]:
    """Render what the other seats learn when a seat sets something up in secret."""
    return Rendering(SetUpUnseenFact(seat, SET_UP_RULE), f"The {seat} sets something up in secret")


def done_unseen(seat: str) -> Rendering[SetUpUnseenFact]:
    """Render what the other seats learn when a seat does something in secret during play (15.03.1, 15.03.2)."""
    return Rendering(SetUpUnseenFact(seat, "13.04"), f"The {seat} does something in secret")


def _mine_laid(state: State, event: MineLaid) -> Rendering[MineLaidFact | MineTakenUpFact]:
    where = state.board.names[event.hex]
    on = "on the road in" if event.road else "in"
    if event.laid:
        return Rendering(MineLaidFact(hex=where, road=event.road, rule=event.rule), f"A mine is laid {on} {where}")
    return Rendering(MineTakenUpFact(hex=where, road=event.road, rule=event.rule), f"A mine is picked up {on} {where}")


def _covered(state: State, event: Covered) -> Rendering[CoveredFact | ShownFact]:
    unit = state.ids[event.unit]
    if event.covered:
        return Rendering(CoveredFact(unit, event.rule), f"{unit} starts under a ? counter")
    return Rendering(ShownFact(unit, event.rule), f"{unit} starts in the open")


def _marked(state: State, event: Marked) -> Rendering[MarkedFact | UnmarkedFact]:
    unit = state.ids[event.unit]
    if event.marked:
        return Rendering(MarkedFact(unit, event.rule), f"A ? marker is put under {unit}")
    return Rendering(UnmarkedFact(unit, event.rule), f"The ? marker under {unit} is removed")


def _own_mine_failed(state: State, event: OwnMineFailed) -> Rendering[MineMetFact]:
    unit, where = state.ids[event.unit], state.board.names[event.hex]
    return Rendering(
        MineMetFact(unit=unit, hex=where, die=event.die, exploded=False, result="none", rule=event.rule),
        f"{unit} enters a hex mined by its own side, {where}: rolled {event.die}, and the mine does not go off",
    )


# -- mines -------------------------------------------------------------------------------------------------------------


def _mine_met(state: State, event: MineMet) -> Rendering[MineMetFact]:
    unit, where = state.ids[event.unit], state.board.names[event.hex]
    fact = MineMetFact(
        unit=unit,
        hex=where,
        road=event.road,
        die=event.die,
        exploded=event.exploded,
        result=RESULTS[event.result],
        treads_die=event.treads,
        treads_lost=event.lost if event.treads != NO_DIE else UNSET,
        rule=event.rule,
    )
    place = f"the mine on the road in {where}" if event.road else f"a mine in {where}"
    die = f": rolled {event.die}" if event.die != NO_DIE else ""
    if not event.exploded:
        return Rendering(fact, f"{unit} runs into {place}{die}, and it does not go off")
    if event.treads != NO_DIE:
        fate = f"rolled {event.treads} for the treads, {count_of(event.lost, 'tread unit')} lost"
    else:
        fate = {DESTROYED: f"{unit} is destroyed", REDUCED: f"{unit} loses a squad"}.get(event.result, "no effect")
    return Rendering(fact, f"{unit} sets off {place}{die}, {fate}")


def _salvo(state: State, event: SalvoWritten) -> Rendering[AnyHiddenFact]:
    seat = state.setting.seats[event.seat]
    pairs = [(launcher_name(state, launcher), state.board.names[where]) for launcher, where in event.salvo]
    words = f"The {seat} writes down a salvo: {listed([f'{missile} at {where}' for missile, where in pairs])}"
    return Rendering(SalvoFact(seat, pairs, event.rule), words)


def _road_cut(state: State, event: RoadCut) -> Rendering[RoadCutFact]:
    where = state.board.names[event.hex]
    sides = ["-".join(sorted((state.board.names[a], state.board.names[b]))) for a, b in event.sides]
    told = ["the road is cut in " + where] if event.road and not event.bridge else []
    told += [f"the bridge in {where} collapses"] if event.bridge else []
    told += [f"the bridge {side} collapses" for side in sides]
    fact = RoadCutFact(hex=where, bridge=event.bridge or bool(sides), sides=sides if sides else UNSET, rule=event.rule)
    sentence = listed(told)
    return Rendering(fact, sentence[0].upper() + sentence[1:])


def _fell_with_bridge(state: State, event: FellWithBridge) -> Rendering[FellWithBridgeFact]:
    unit = state.ids[event.unit]
    if not event.treads:
        return Rendering(
            FellWithBridgeFact(unit=unit, result=RESULTS[DESTROYED], rule=event.rule),
            f"{unit} falls with the bridge and is destroyed",
        )
    dice = listed([str(face) for face in event.treads])
    return Rendering(
        FellWithBridgeFact(
            unit=unit, dice=FallDice(event.treads, event.components), treads_lost=event.lost, rule=event.rule
        ),
        f"{unit} falls with the bridge: rolled {dice} for the treads, {count_of(event.lost, 'tread unit')} lost",
    )


# -- discoveries -------------------------------------------------------------------------------------------------------


def _acknowledged(state: State, event: Acknowledged) -> Rendering[AcknowledgedFact]:
    unit, where = state.ids[event.unit], state.board.names[event.hex]
    is_mine = event.what == SENSED_MINE
    return Rendering(
        AcknowledgedFact(unit, where, "mine" if is_mine else "unit", event.rule),
        f"{unit} senses {'a mine' if is_mine else 'a hidden unit'} in {where} and stops before it",
    )


def _revealed(state: State, event: Revealed) -> Rendering[RevealedFact]:
    counter, unit = f"{MASK_SIGN}{event.number}", state.ids[event.unit]
    unit_type, where = state.kind(event.unit), state.board.names[event.hex]
    return Rendering(
        RevealedFact(counter, unit, unit_type.id, where, event.rule),
        f"{counter} in {where} is turned over: {unit}, {unit_type.name}",
    )


def _dummy_gone(state: State, event: DummyGone) -> Rendering[DummyGoneFact]:
    unit, where = state.ids[event.unit], state.board.names[event.hex]
    counter = f"{MASK_SIGN}{event.number}" if event.number else ""
    return Rendering(
        DummyGoneFact(unit=unit, hex=where, counter=counter, rule=event.rule),
        f"{counter or unit} in {where} was a dummy",
    )
