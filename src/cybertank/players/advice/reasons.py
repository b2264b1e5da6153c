"""Give the reasons for a decision in one sentence, worked out from the position alone. Nothing is said unless computed.

Whoever chose the decision had reasons of its own; these are the ones that a person can check on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from cybertank.game.choices.fire import targets
from cybertank.game.decisions import (
    Decision,
    Dismount,
    End,
    Fire,
    Group,
    Hook,
    Mount,
    Move,
    Overrun,
    Place,
    Stay,
    Unhook,
)
from cybertank.game.frames.registry import handler_of
from cybertank.players.advice.enemy_fire import first_few
from cybertank.players.advice.fire_reasons import fire_reason
from cybertank.players.advice.grouping_reasons import group_reason
from cybertank.players.advice.move_reasons import fight_reason, move_reason, overrun_reason
from cybertank.players.advice.riding_reasons import dismount_reason, mount_reason
from cybertank.players.advice.setup_reasons import place_reason
from cybertank.players.advice.staying_reasons import staying_reason
from cybertank.players.advice.towing_reasons import hook_reason, unhook_reason
from cybertank.players.tactics.phases import current_turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.forecasts.announcements import announce
from cybertank.text.wording import component_name, count_of, listed, recited
from cybertank.units.catalogue import MAIN

D = TypeVar("D")


def reason(state: State, decision: Decision) -> str:
    """Return what speaks for a legal decision, clause by clause; where nothing does, say what it does."""
    clauses = _clauses(state, decision)
    return recited(state, "; ".join(clauses)) if clauses else announce(state, decision)


def _clauses(state: State, decision: Decision) -> list[str]:
    """Return the reasons for a decision by its verb; none for a verb that has no reasons."""
    find = REASONS.get(type(decision))
    return [] if find is None else find(state, decision)


def _stay_reason(state: State, decision: Stay) -> list[str]:
    """Tell what staying in place does to the enemies there (6.01-6.07)."""
    return fight_reason(state, decision.unit, state.hex_of[decision.unit])


def _overrun_reason(state: State, decision: Overrun) -> list[str]:
    """Tell who is overrun, with everything that has come (8.01)."""
    return overrun_reason(state, state.flow[-1].seat, decision.hex, [])


# -- the end of something ----------------------------------------------------------------------------------------------


def _end_reason(state: State, decision: End) -> list[str]:
    """Tell that nothing is left that could be done; or what could, and is left undone."""
    frame = state.flow[-1]
    asked = handler_of(frame).choose(frame)
    if asked == "place":
        return ["all that it wants is on the map"]
    if asked == "fire":
        return _hold_fire(state)
    turn = current_turn(state)
    return ["nobody else is to get off or to dive"] if turn is None else staying_reason(state, turn)


def _hold_fire(state: State) -> list[str]:
    """Tell what could still fire and does not: an Ogre with its weapons, everything else by its name."""
    left: dict[tuple[int, int], int] = {}
    for one in targets(state):
        for shot in one.shots:
            left[shot.unit, shot.component] = max(shot.count, left.get((shot.unit, shot.component), 0))
    if not left:
        return ["nothing that can still fire bears on an enemy"]
    units = sorted({unit for unit, _ in left})
    names = [_with_guns(state, [Shot(u, c, left[u, c]) for u, c in sorted(left) if u == unit]) for unit in units]
    return [f"no attack left that seems worth it; {first_few(names)} could still fire"]


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
    """Return a function to be found by the class of its decision, which is the only one it is ever given."""
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
    End: _any(_end_reason),
}
"""For each verb that has reasons the function that finds them."""
