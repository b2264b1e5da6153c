"""Render events of engineering tasks (section 15)."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from cybertank.rules.combat.strengths import weapon_name
from cybertank.rules.engineering.jobs import BRIDGE, CLEAR_ROAD, GRADE, MEND_ROAD, RAIL, RAMP, REVET, TASK_WORDS, Job
from cybertank.rules.events.engineering import (
    AnyEngineeringEvent,
    GroundWorked,
    Guided,
    HelpWithheld,
    MineCleared,
    MinesArmed,
    MinesFound,
    MinesMadeSafe,
    MineTaskTried,
    RevetmentLeft,
    RevetmentOccupied,
    TaskTried,
    TrenchesDestroyed,
)
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.notation.engineering import write_job, write_worker
from cybertank.text.wording import count_of, listed


class TaskTriedFact(Fact, frozen=True, kw_only=True, tag="task"):
    """15.03: units worked at a task. Gives their dice, the lowest face that was needed, and the turns of work done.

    A long job says how many turns of work it takes (`of`).
    """

    units: list[str]
    task: str
    hex: str
    dice: list[int] = []
    needs: int = 0
    turns: int | float = 0
    of: int = 0
    squads: int = 0
    result: Literal["done", "none", "begun"]
    rule: str


class MinesFoundFact(Fact, frozen=True, tag="mines-found"):
    """15.03.3: a search found enemy mines in a hex."""

    hex: str
    rule: str


class MinesMadeSafeFact(Fact, frozen=True, tag="mines-safe"):
    """15.03.2: a Sapper made its own side's mines in a hex safe. Only that side is told."""

    unit: str
    hex: str
    rule: str


class MinesArmedFact(Fact, frozen=True, tag="mines-armed"):
    """15.03.2: mines that had been made safe are armed again. Only their owner is told."""

    seat: str
    hex: str
    rule: str


class MineClearedFact(Fact, frozen=True, tag="mine-cleared"):
    """15.03.4: an enemy mine was disarmed."""

    hex: str
    road: bool
    rule: str


class GroundWorkedFact(Fact, frozen=True, tag="ground-worked"):
    """15.03.6, 15.03.7, 15.04.2, 15.04.3: a road or rail was mended, or something built or graded on a hexside."""

    task: str
    at: str
    rule: str


class GuidedFact(Fact, frozen=True, tag="guide"):
    """15.03.3, 15.05.1: a Sapper helped a unit over known mines or through terrain."""

    guide: str
    unit: str
    hex: str
    rule: str


class HelpWithheldFact(Fact, frozen=True, tag="withhold"):
    """15.05: a Sapper keeps its hands free this turn."""

    unit: str
    rule: str


class TrenchesDestroyedFact(Fact, frozen=True, tag="entrenchment-destroyed"):
    """15.03.5: units destroyed the entrenchments in their hex."""

    units: list[str]
    hex: str
    squads: int
    rule: str


class RevetmentOccupiedFact(Fact, frozen=True, tag="occupy"):
    """15.04.7: a unit moved into a revetment."""

    unit: str
    hex: str
    rule: str


class RevetmentLeftFact(Fact, frozen=True, tag="vacate"):
    """15.04.7: a unit left its revetment."""

    unit: str
    hex: str
    rule: str


AnyEngineeringFact = (
    TaskTriedFact
    | MinesFoundFact
    | MinesMadeSafeFact
    | MinesArmedFact
    | MineClearedFact
    | GroundWorkedFact
    | GuidedFact
    | HelpWithheldFact
    | TrenchesDestroyedFact
    | RevetmentOccupiedFact
    | RevetmentLeftFact
)
GROUND_WORDS: Final = {
    MEND_ROAD: "the road in {} is mended",
    BRIDGE: "a bridge now crosses the stream at {}",
    RAMP: "GEVs can use a ramp at {}",
    GRADE: "the ridge at {} is graded",
    RAIL: "the rail in {} is mended",
    CLEAR_ROAD: "the road through the damaged terrain in {} is clear",
    REVET: "a revetment in {} is finished",
}


def render(state: State, event: AnyEngineeringEvent) -> Rendering[AnyEngineeringFact]:
    """Render an event of an engineering task."""
    match event:
        case TaskTried():
            return _task_tried(state, event)
        case MinesFound():
            where = state.board.names[event.hex]
            return Rendering(MinesFoundFact(where, event.rule), f"there are mines in {where}")
        case MineTaskTried():
            return _task_tried(state, event.tried)
        case MineCleared():
            where = state.board.names[event.hex]
            road = " on the road" if event.road else ""
            return Rendering(MineClearedFact(where, event.road, event.rule), f"a mine{road} in {where} is disarmed")
        case GroundWorked():
            at = "-".join(state.board.names[h] for h in event.hexes or [event.hex])
            return Rendering(
                GroundWorkedFact(TASK_WORDS[event.kind], at, event.rule), GROUND_WORDS[event.kind].format(at)
            )
        case RevetmentOccupied():
            unit, where = state.ids[event.unit], state.board.names[event.hex]
            return Rendering(
                RevetmentOccupiedFact(unit, where, event.rule), f"{unit} moves into a revetment in {where}"
            )
        case RevetmentLeft():
            unit, where = state.ids[event.unit], state.board.names[event.hex]
            return Rendering(RevetmentLeftFact(unit, where, event.rule), f"{unit} leaves its revetment in {where}")
        case MinesMadeSafe() | MinesArmed() | Guided() | HelpWithheld() | TrenchesDestroyed():
            return _render_help(state, event)
        case _:
            assert_never(event)


def _render_help(
    state: State, event: MinesMadeSafe | MinesArmed | Guided | HelpWithheld | TrenchesDestroyed
) -> Rendering[AnyEngineeringFact]:
    ids, names = state.ids, state.board.names
    match event:
        case MinesMadeSafe():
            unit, where = ids[event.unit], names[event.hex]
            return Rendering(
                MinesMadeSafeFact(unit, where, event.rule), f"{unit} makes its own side's mines in {where} safe"
            )
        case MinesArmed():
            where = names[event.hex]
            return Rendering(
                MinesArmedFact(state.setting.seats[event.seat], where, event.rule),
                f"the mines in {where} are armed again",
            )
        case Guided():
            guide, unit, where = ids[event.guide], ids[event.unit], names[event.hex]
            over = "over the mines" if event.rule == "15.03.3" else "through the terrain"
            return Rendering(GuidedFact(guide, unit, where, event.rule), f"{guide} guides {unit} {over} in {where}")
        case HelpWithheld():
            unit = ids[event.unit]
            return Rendering(HelpWithheldFact(unit, event.rule), f"{unit} helps nobody this turn")
        case TrenchesDestroyed():
            where = names[event.hex]
            units = [weapon_name(state, shot) for shot in event.shots]
            return Rendering(
                TrenchesDestroyedFact(units, where, event.squads, event.rule),
                f"{listed(units)} destroys the entrenchments in {where}",
            )
        case _:
            assert_never(event)


def turns_of(halves: int) -> int | float:
    """Return half turns as turns: 3, or 3.5."""
    return halves / 2 if halves % 2 else halves // 2


def _task_tried(state: State, event: TaskTried) -> Rendering[TaskTriedFact]:
    workers = [write_worker(state, worker) for worker in event.workers]
    task = write_job(
        state,
        Job(event.kind, event.workers, event.target, event.hexes, event.component, event.count, event.word),
    )
    turns = turns_of(event.halves) if event.needed else event.turns
    begun = not event.done and turns > 0
    fact = TaskTriedFact(
        units=workers,
        task=task,
        hex=state.board.names[event.hex],
        dice=event.faces,
        needs=event.needs,
        turns=turns,
        of=event.needed,
        squads=event.squads,
        result="done" if event.done else "begun" if begun else "none",
        rule=event.rule,
    )
    rolled = f" (rolled {listed([str(face) for face in event.faces])}, needs {event.needs})" if event.faces else ""
    fate = (
        f"room for {count_of(event.squads, 'squad')}"
        if event.squads
        else "done"
        if event.done
        else f"{turns:g} of {event.needed} turns of work done"
        if event.needed
        else f"{count_of(event.turns, 'turn')} of work done"
        if begun
        else "nothing comes of it"
    )
    return Rendering(fact, f"{listed(workers)} at work, {TASK_WORDS[event.kind]}: `{task}`{rolled}: {fate}")
