"""Render events of Vulcan tasks (15.02.2, 15.04)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.vulcan_tasks import (
    AnyVulcanTaskEvent,
    DamageJudged,
    EnteredPrepared,
    EntrancePrepared,
    MissilesReloaded,
    OgreAssembled,
    PartRepaired,
    TreadsRepaired,
    UnitFreed,
)
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.units.catalogues import part_word
from cybertank.text.wording import count_of


class EntrancePreparedFact(Fact, frozen=True, tag="prepare"):
    """15.04.1: a Vulcan prepares to enter a swamp hex. The die is the number of turns that it must wait."""

    unit: str
    hex: str
    die: int
    rule: str


class EnteredPreparedFact(Fact, frozen=True, tag="prepared-entrance"):
    """15.04.1: a unit entered a swamp with a Vulcan that had prepared the entrance, and need not roll."""

    unit: str
    vulcan: str
    hex: str
    rule: str


class UnitFreedFact(Fact, frozen=True, tag="freed"):
    """15.04.1: a stuck unit came free."""

    unit: str
    rule: str


class MissilesReloadedFact(Fact, frozen=True, tag="reloaded"):
    """15.04.4: a Vulcan put spare missiles on or into an Ogre."""

    unit: str
    component: str
    count: int
    vulcan: str
    rule: str


class DamageJudgedFact(Fact, frozen=True, tag="damage-judged"):
    """15.04.5: a die showed whether a destroyed weapon can be repaired in the field."""

    unit: str
    component: str
    die: int
    light: bool
    rule: str


class PartRepairedFact(Fact, frozen=True, tag="repaired"):
    """15.04.5: a destroyed weapon works again."""

    unit: str
    component: str
    rule: str


class TreadsRepairedFact(Fact, frozen=True, tag="treads-repaired"):
    """15.04.6: an Ogre has some of its tread units back."""

    unit: str
    treads: int
    rule: str


class OgreAssembledFact(Fact, frozen=True, tag="assembled"):
    """15.02.2: an Ogre is finished."""

    unit: str
    rule: str


AnyVulcanTaskFact = (
    EntrancePreparedFact
    | EnteredPreparedFact
    | UnitFreedFact
    | MissilesReloadedFact
    | DamageJudgedFact
    | PartRepairedFact
    | TreadsRepairedFact
    | OgreAssembledFact
)


def render(state: State, event: AnyVulcanTaskEvent) -> Rendering[AnyVulcanTaskFact]:
    """Render an event of a Vulcan task."""
    unit = state.ids[event.unit]
    match event:
        case EntrancePrepared():
            where = state.board.names[event.hex]
            return Rendering(
                EntrancePreparedFact(unit, where, event.die, event.rule),
                f"{unit} prepares to enter the swamp in {where}: {count_of(event.die, 'turn')} to wait",
            )
        case EnteredPrepared():
            where, vulcan = state.board.names[event.hex], state.ids[event.vulcan]
            by = "had prepared its way" if event.unit == event.vulcan else f"follows the way that {vulcan} had prepared"
            return Rendering(
                EnteredPreparedFact(unit, vulcan, where, event.rule),
                f"{unit} {by} into the swamp in {where} and does not get stuck",
            )
        case UnitFreed():
            return Rendering(UnitFreedFact(unit, event.rule), f"{unit} is free")
        case OgreAssembled():
            return Rendering(OgreAssembledFact(unit, event.rule), f"{unit} is finished")
        case MissilesReloaded() | DamageJudged() | PartRepaired() | TreadsRepaired():
            return _render_repair(state, event)
        case _:
            assert_never(event)


def _render_repair(
    state: State, event: MissilesReloaded | DamageJudged | PartRepaired | TreadsRepaired
) -> Rendering[AnyVulcanTaskFact]:
    unit, kind = state.ids[event.unit], state.kind(event.unit)
    match event:
        case MissilesReloaded():
            vulcan = state.ids[event.vulcan]
            told = count_of(
                event.count, kind.component_name(event.component, 1), kind.component_name(event.component, 2)
            )
            return Rendering(
                MissilesReloadedFact(unit, part_word(kind, event.component), event.count, vulcan, event.rule),
                f"{vulcan} gives {unit} {told}",
            )
        case DamageJudged():
            found = "light enough to repair" if event.light else "beyond field repair"
            return Rendering(
                DamageJudgedFact(unit, part_word(kind, event.component), event.die, event.light, event.rule),
                f"the damage to {unit}'s {kind.component_name(event.component, 1)} is {found} (rolled {event.die})",
            )
        case PartRepaired():
            return Rendering(
                PartRepairedFact(unit, part_word(kind, event.component), event.rule),
                f"{unit} has one {kind.component_name(event.component, 1)} more that works",
            )
        case TreadsRepaired():
            told = count_of(event.count, "tread unit")
            return Rendering(TreadsRepairedFact(unit, event.count, event.rule), f"{unit} gets {told} back")
        case _:
            assert_never(event)
