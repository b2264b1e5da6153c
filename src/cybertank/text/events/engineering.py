"""Render events of engineering tasks (section 15)."""

from __future__ import annotations

from typing import Literal, assert_never

from cybertank.rules.engineering.jobs import TASK_WORDS, Job
from cybertank.rules.events.engineering import AnyEngineeringEvent, MinesFound, TaskTried
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.notation.engineering import write_job, write_worker
from cybertank.text.wording import count_of, listed


class TaskTriedFact(Fact, frozen=True, kw_only=True, tag="task"):
    """15.03: units worked at a task. Gives their dice, the lowest face that was needed, and the turns of work done."""

    units: list[str]
    task: str
    hex: str
    dice: list[int] = []
    needs: int = 0
    turns: int = 0
    result: Literal["done", "none", "begun"]
    rule: str


class MinesFoundFact(Fact, frozen=True, tag="mines-found"):
    """15.03.3: a search found enemy mines in a hex."""

    hex: str
    rule: str


AnyEngineeringFact = TaskTriedFact | MinesFoundFact


def render(state: State, event: AnyEngineeringEvent) -> Rendering[AnyEngineeringFact]:
    """Render an event of an engineering task."""
    match event:
        case TaskTried():
            return _task_tried(state, event)
        case MinesFound():
            where = state.board.names[event.hex]
            return Rendering(MinesFoundFact(where, event.rule), f"there are mines in {where}")
        case _:
            assert_never(event)


def _task_tried(state: State, event: TaskTried) -> Rendering[TaskTriedFact]:
    workers = [write_worker(state, worker) for worker in event.workers]
    task = write_job(state, Job(event.kind, event.workers, event.target, event.hexes))
    begun = not event.done and event.turns > 0
    fact = TaskTriedFact(
        units=workers,
        task=task,
        hex=state.board.names[event.hex],
        dice=event.faces,
        needs=event.needs,
        turns=event.turns,
        result="done" if event.done else "begun" if begun else "none",
        rule=event.rule,
    )
    rolled = f" (rolled {listed([str(face) for face in event.faces])}, needs {event.needs})" if event.faces else ""
    fate = "done" if event.done else f"{count_of(event.turns, 'turn')} of work done" if begun else "nothing comes of it"
    return Rendering(fact, f"{listed(workers)} at work, {TASK_WORDS[event.kind]}: `{task}`{rolled}: {fate}")
