"""14.01, 15.03: The verbs of drones and engineers in a seat's own turn."""

from __future__ import annotations

from cybertank.game.decisions import Carry, Deploy, Load, Task, Unload
from cybertank.game.frames.handler import Deed
from cybertank.rules.dice import Dice
from cybertank.rules.drones import carrying, unloading
from cybertank.rules.engineering import tasks
from cybertank.rules.engineering.table import is_secret_task
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import State


class Carrying(Deed[Turn, Carry]):
    """`move ... with`: move infantry and a pallet. If the infantry is hidden, moving reveals it."""

    def refuse(self, state: State, frame: Turn, decision: Carry) -> Refusal | None:
        return carrying.refuse_carry(state, frame, decision.unit, decision.path, decision.load)

    def carry_out(self, state: State, frame: Turn, decision: Carry, dice: Dice, events: list[Event]) -> None:
        carrying.carry(state, decision.unit, decision.path[0], decision.load, dice, events)

    def actors(self, decision: Carry) -> list[int]:
        return [decision.unit, decision.load]

    def revealed(self, decision: Carry) -> list[int]:
        return []


class Unloading(Deed[Turn, Unload]):
    """`unload`"""

    def refuse(self, state: State, frame: Turn, decision: Unload) -> Refusal | None:
        return unloading.refuse_unload(state, frame, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Unload, dice: Dice, events: list[Event]) -> None:
        unloading.unload(state, decision.unit, events)

    def actors(self, decision: Unload) -> list[int]:
        return [decision.unit]


class Deploying(Deed[Turn, Deploy]):
    """`deploy`"""

    def refuse(self, state: State, frame: Turn, decision: Deploy) -> Refusal | None:
        return unloading.refuse_deploy(state, frame, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Deploy, dice: Dice, events: list[Event]) -> None:
        unloading.deploy(state, decision.unit, events)

    def actors(self, decision: Deploy) -> list[int]:
        return [decision.unit]


class Loading(Deed[Turn, Load]):
    """`load`"""

    def refuse(self, state: State, frame: Turn, decision: Load) -> Refusal | None:
        return unloading.refuse_load(state, frame, decision.unit, decision.vehicle)

    def carry_out(self, state: State, frame: Turn, decision: Load, dice: Dice, events: list[Event]) -> None:
        unloading.load(state, decision.unit, decision.vehicle, events)

    def actors(self, decision: Load) -> list[int]:
        return [decision.unit, decision.vehicle]


class Working(Deed[Turn, Task]):
    """`task`: like firing, it reveals those who do it, and the unit worked at, unless the task is a secret (13.05)."""

    def refuse(self, state: State, frame: Turn, decision: Task) -> Refusal | None:
        return tasks.refuse_task(state, frame, decision.job)

    def carry_out(self, state: State, frame: Turn, decision: Task, dice: Dice, events: list[Event]) -> None:
        tasks.do_task(state, frame.seat, decision.job, dice, events)

    def actors(self, decision: Task) -> list[int]:
        return [worker.unit for worker in decision.job.workers]

    def revealed(self, decision: Task) -> list[int]:
        job = decision.job
        if is_secret_task(job):
            return []
        return self.actors(decision) if job.target == NOBODY else [*self.actors(decision), job.target]
