"""Why a decision, in one sentence worked out from the position alone: for hints. Nothing is said that was not computed.

Whoever chose the decision had reasons of its own; these are the ones that a person can check on the board.
"""

from __future__ import annotations

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
from cybertank.players.advice.enemy_fire import few
from cybertank.players.advice.fire import fire_reason
from cybertank.players.advice.moves import fight_reason, move_reason, overrun_reason
from cybertank.players.advice.setup import place_reason
from cybertank.players.advice.staying import stand_still
from cybertank.players.advice.together import dismount_reason, group_reason, hook_reason, mount_reason, unhook_reason
from cybertank.state.frames import FIRE, FireRound, SetUp, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.forecasts.announcements import announce
from cybertank.text.wording import component_name, count_of, listed, recited
from cybertank.units.catalogue import MAIN


def reason(state: State, decision: Decision) -> str:
    """What speaks for a legal decision, clause by clause; where nothing was found, what it does."""
    clauses = _clauses(state, decision)
    return recited(state, "; ".join(clauses)) if clauses else announce(state, decision)


def _clauses(state: State, decision: Decision) -> list[str]:
    if isinstance(decision, Fire):
        return fire_reason(state, decision)
    if isinstance(decision, Move):
        return move_reason(state, decision)
    if isinstance(decision, Stay):
        return fight_reason(state, decision.unit, state.hex_of[decision.unit])
    if isinstance(decision, Overrun):
        return overrun_reason(state, state.flow[-1].seat, decision.hex, [])
    if isinstance(decision, Place):
        return place_reason(state, decision)
    return _end(state) if isinstance(decision, End) else _together(state, decision)


def _together(state: State, decision: Decision) -> list[str]:
    """Getting on and off, groups and tows."""
    if isinstance(decision, Mount):
        return mount_reason(state, decision)
    if isinstance(decision, Dismount):
        return dismount_reason(state, decision)
    if isinstance(decision, Group):
        return group_reason(state, decision)
    if isinstance(decision, Hook):
        return hook_reason(state, decision)
    return unhook_reason(state, decision) if isinstance(decision, Unhook) else []


# -- the end of something ----------------------------------------------------------------------------------------------


def _end(state: State) -> list[str]:
    """Nothing left that could be done; or what could, and is left undone."""
    frame = state.flow[-1]
    if isinstance(frame, SetUp):
        return ["all that it wants is on the map"]
    if isinstance(frame, FireRound) or (isinstance(frame, Turn) and frame.phase == FIRE):
        return _hold_fire(state)
    if isinstance(frame, Turn):
        return stand_still(state, frame)
    return ["nobody else is to get off or to dive"]


def _hold_fire(state: State) -> list[str]:
    """What could still fire and does not: an Ogre with what, everything else by its name."""
    left: dict[tuple[int, int], int] = {}
    for one in targets(state):
        for shot in one.shots:
            left[shot.unit, shot.component] = max(shot.count, left.get((shot.unit, shot.component), 0))
    if not left:
        return ["nothing that can still fire bears on an enemy"]
    units = sorted({unit for unit, _ in left})
    names = [_with_guns(state, [Shot(u, c, left[u, c]) for u, c in sorted(left) if u == unit]) for unit in units]
    return [f"no attack left that seems worth it; {few(names)} could still fire"]


def _with_guns(state: State, guns: list[Shot]) -> str:
    """Who could fire with what: `OGRE with 2 missiles`, `HVY1`."""
    name = state.ids[guns[0].unit]
    words: list[str] = []
    for gun in guns:
        if gun.component != MAIN or state.kind(gun.unit).is_ogre:
            only = state.kind(gun.unit).count[gun.component] == 1
            weapon = component_name(gun.component, gun.count)
            words.append(f"its {weapon}" if only else count_of(gun.count, weapon, weapon))
    return f"{name} with {listed(words)}" if words else name
