"""Give the reasons for a decision in one sentence, computed from the position alone.

The computer player that chose the decision had its own reasons. These are reasons that a person can check on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from cybertank.game.choices.fire import targets
from cybertank.game.decisions import (
    Control,
    Decision,
    Deploy,
    Detonate,
    Dismount,
    End,
    Fire,
    Fly,
    Group,
    Hook,
    Intercept,
    Launch,
    Lead,
    MakeSafe,
    Mount,
    Move,
    Occupy,
    Overrun,
    Pass,
    Place,
    Ram,
    Salvo,
    Speed,
    Stay,
    Task,
    Track,
    Unhook,
    Unload,
)
from cybertank.game.frames.registry import handler_of
from cybertank.players.advice.enemy_fire import first_few
from cybertank.players.advice.fire_reasons import fire_reason
from cybertank.players.advice.grouping_reasons import group_reason
from cybertank.players.advice.move_reasons import fight_reason, move_reason, overrun_reason
from cybertank.players.advice.piece_reasons import (
    detonate_reason,
    fly_reason,
    intercept_reason,
    launch_reason,
    pass_reason,
    question_reason,
    ram_reason,
    salvo_reason,
    speed_reason,
    track_reason,
)
from cybertank.players.advice.riding_reasons import dismount_reason, mount_reason
from cybertank.players.advice.setup_reasons import place_reason
from cybertank.players.advice.staying_reasons import staying_reason
from cybertank.players.advice.towing_reasons import hook_reason, unhook_reason
from cybertank.players.advice.work_reasons import (
    channel_reason,
    occupy_reason,
    safe_reason,
    task_reason,
    unload_reason,
)
from cybertank.players.tactics.phases import current_turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.forecasts.announcements import announce
from cybertank.text.wording import component_name, count_of, listed, recited
from cybertank.units.catalogue import MAIN

D = TypeVar("D")


def reason(state: State, decision: Decision) -> str:
    """Return the reasons for a legal decision, clause by clause. If there are none, say what the decision does."""
    clauses = _clauses(state, decision)
    return recited(state, "; ".join(clauses)) if clauses else announce(state, decision)


def _clauses(state: State, decision: Decision) -> list[str]:
    """Return the reasons for a decision, or none if its verb has no reasons."""
    find = REASONS.get(type(decision))
    return [] if find is None else find(state, decision)


def _stay_reason(state: State, decision: Stay) -> list[str]:
    """Say what staying in place does to the enemies there (6.01-6.07)."""
    return fight_reason(state, decision.unit, state.hex_of[decision.unit])


def _overrun_reason(state: State, decision: Overrun) -> list[str]:
    """Name the units overrun by those that have moved in so far (8.01)."""
    return overrun_reason(state, state.flow[-1].seat, decision.hex, [])


# -- the end of something ----------------------------------------------------------------------------------------------


def _end_reason(state: State, decision: End) -> list[str]:
    """Say that there is nothing left to do, or name what the player chose not to do."""
    frame = state.flow[-1]
    asked = handler_of(frame).choose(frame)
    if asked == "place":
        return ["every unit it wants is on the map"]
    if asked == "fire":
        return _hold_fire(state)
    turn = current_turn(state)
    told = question_reason(state)
    if told:
        return told
    return ["no other unit should dismount or dive"] if turn is None else staying_reason(state, turn)


def _hold_fire(state: State) -> list[str]:
    """Name the units that could still fire but do not. Ogres are listed with their weapons."""
    left: dict[tuple[int, int], int] = {}
    for one in targets(state):
        for shot in one.shots:
            left[shot.unit, shot.component] = max(shot.count, left.get((shot.unit, shot.component), 0))
    if not left:
        return ["no unit that can still fire has a target"]
    units = sorted({unit for unit, _ in left})
    names = [_with_guns(state, [Shot(u, c, left[u, c]) for u, c in sorted(left) if u == unit]) for unit in units]
    return [f"no remaining attack seems worth making; {first_few(names)} could still fire"]


def _with_guns(state: State, guns: list[Shot]) -> str:
    """Name a unit with the weapons it could fire: `OGRE with 2 missiles`, `HVY1`."""
    name = state.ids[guns[0].unit]
    words: list[str] = []
    for gun in guns:
        if gun.component != MAIN or state.kind(gun.unit).is_ogre:
            only = state.kind(gun.unit).count[gun.component] == 1
            weapon = component_name(gun.component, gun.count)
            words.append(f"its {weapon}" if only else count_of(gun.count, weapon, weapon))
    return f"{name} with {listed(words)}" if words else name


# -- by verb -----------------------------------------------------------------------------------------------------------


def _any(find: Callable[[State, D], list[str]]) -> Callable[[State, Decision], list[str]]:
    """Widen the type of a function that is only ever called with decisions of its own class."""
    return cast("Callable[[State, Decision], list[str]]", find)


REASONS: Final[dict[type, Callable[[State, Decision], list[str]]]] = {
    Place: _any(place_reason),
    Move: _any(move_reason),
    Stay: _any(_stay_reason),
    Fire: _any(fire_reason),
    Overrun: _any(_overrun_reason),
    Mount: _any(mount_reason),
    Dismount: _any(dismount_reason),
    Group: _any(group_reason),
    Hook: _any(hook_reason),
    Unhook: _any(unhook_reason),
    Ram: _any(ram_reason),
    Speed: _any(speed_reason),
    Track: _any(track_reason),
    Launch: _any(launch_reason),
    Salvo: _any(salvo_reason),
    Fly: _any(fly_reason),
    Detonate: _any(detonate_reason),
    Intercept: _any(intercept_reason),
    Pass: _any(pass_reason),
    Task: _any(task_reason),
    Unload: _any(unload_reason),
    Deploy: _any(unload_reason),
    Control: _any(channel_reason),
    Lead: _any(channel_reason),
    Occupy: _any(occupy_reason),
    MakeSafe: _any(safe_reason),
    End: _any(_end_reason),
}
"""For each verb that has reasons, the function that finds them."""
