"""Compare plans step by step, so that no plan is tried twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from cybertank.game.decisions import (
    Control,
    Decision,
    Deploy,
    Dismount,
    Fire,
    Hook,
    Launch,
    Lead,
    Mount,
    Move,
    Occupy,
    Ram,
    Salvo,
    Speed,
    Stay,
    Task,
    Unhook,
    Unload,
)
from cybertank.state.targets import target_numbers

D = TypeVar("D")


def same_plan(one: list[Decision], other: list[Decision]) -> bool:
    """Return True if two plans do the same thing, step by step."""
    if len(one) != len(other):
        return False
    return all(same_step(a, b) for a, b in zip(one, other, strict=True))


def same_step(one: Decision, other: Decision) -> bool:
    """Return True if two decisions do the same thing.

    For verbs that are not in the table, they must be the same object.
    """
    if type(one) is not type(other):
        return False
    content = CONTENTS.get(type(one))
    return one is other if content is None else content(one) == content(other)


def _move(decision: Move) -> list[int]:
    return [decision.unit, *decision.path]


def _stay(decision: Stay) -> list[int]:
    return [decision.unit]


def _fire(decision: Fire) -> list[int]:
    content = list(target_numbers(decision.target))
    for shot in decision.shots:
        content.extend([shot.unit, shot.component, shot.count])
    return content


def _mount(decision: Mount) -> list[int]:
    return [decision.unit, decision.vehicle]


def _dismount(decision: Dismount) -> list[int]:
    return [decision.unit, decision.hex]


def _hook(decision: Hook) -> list[int]:
    return [decision.unit, decision.load]


def _unhook(decision: Unhook) -> list[int]:
    return [decision.unit]


def _launch(decision: Launch) -> list[int]:
    return [decision.launcher]


def _salvo(decision: Salvo) -> list[int]:
    return [number for pair in decision.missiles for number in pair]


def _speed(decision: Speed) -> list[int]:
    return [decision.unit, decision.speed, int(decision.back)]


def _ram(decision: Ram) -> list[int]:
    return [decision.unit, decision.target]


def _named(decision: Deploy | Unload | Occupy) -> list[int]:
    return [decision.unit]


def _channels(decision: Control | Lead) -> list[int]:
    return [decision.unit, *decision.units]


def _task(decision: Task) -> list[int]:
    job = decision.job
    content = [job.kind, job.target, job.component, job.count, *job.hexes]
    for worker in job.workers:
        content.extend([worker.unit, worker.count])
    return content


def _any(content: Callable[[D], list[int]]) -> Callable[[Decision], list[int]]:
    """Widen the type of a function that is only ever called with decisions of its own class."""
    return cast("Callable[[Decision], list[int]]", content)


CONTENTS: Final[dict[type, Callable[[Decision], list[int]]]] = {
    Move: _any(_move),
    Stay: _any(_stay),
    Fire: _any(_fire),
    Mount: _any(_mount),
    Dismount: _any(_dismount),
    Hook: _any(_hook),
    Unhook: _any(_unhook),
    Launch: _any(_launch),
    Salvo: _any(_salvo),
    Speed: _any(_speed),
    Ram: _any(_ram),
    Deploy: _any(_named),
    Unload: _any(_named),
    Occupy: _any(_named),
    Control: _any(_channels),
    Lead: _any(_channels),
    Task: _any(_task),
}
"""For each verb that can occur in a plan, the function that returns its content as ints."""
