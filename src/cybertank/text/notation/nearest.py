"""Find the legal decision nearest to a refused one, to suggest it with the reason."""

from __future__ import annotations

from typing import assert_never

from cybertank.game.choices.fire import fire_choices, ram_choices, targets
from cybertank.game.choices.groups import groupings
from cybertank.game.choices.movement import exits, mounts_of
from cybertank.game.choices.rams import named_ram_choices
from cybertank.game.decisions import (
    Arm,
    Carry,
    Control,
    Cover,
    Decision,
    Deploy,
    Destruct,
    Detonate,
    Dismount,
    Dive,
    End,
    Fire,
    Fly,
    Group,
    Hook,
    Intercept,
    Join,
    Launch,
    Lead,
    Load,
    MakeSafe,
    Mark,
    Mine,
    Mount,
    Move,
    Occupy,
    Overrun,
    Pass,
    Place,
    Prepare,
    Ram,
    Remove,
    Resign,
    Salvo,
    Separate,
    Speed,
    Split,
    Stay,
    Take,
    Task,
    Track,
    Unhook,
    Unload,
    Vacate,
    Withhold,
)
from cybertank.game.engine import check
from cybertank.rules.combat.strengths import least_shot, ready
from cybertank.rules.movement.legality import engaged_hex
from cybertank.rules.movement.reach import reach
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.targets import hex_under_fire
from cybertank.state.columns import NOBODY
from cybertank.state.frames import AnyFrame, FireRound, Grouping, Turn, as_any_frame
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.notation.decisions import write_decision
from cybertank.text.units.forces import force_being_set_up


def with_nearest(state: State, decision: Decision, refusal: Refusal) -> Refusal:
    """Add the nearest legal decision to a refusal, if there is one."""
    near = nearest(state, decision)
    if not near or f"`{near}`" in refusal.reason:
        return refusal
    return Refusal(refusal.rule, f"{refusal.reason}; nearest legal choice: `{near}`")


def nearest(state: State, decision: Decision) -> str:
    """Return the notation of a legal decision close to an illegal one, or "" if there is none of its kind."""
    if state.outcome is not None:
        return ""
    frame = as_any_frame(state.flow[-1])
    match frame:
        case Grouping():
            return write_decision(state, next(groupings(state, frame)))
        case _:
            return _nearest_of_its_kind(state, frame, decision)


def _nearest_of_its_kind(state: State, frame: AnyFrame, decision: Decision) -> str:
    match decision:
        case Move():
            return _nearest_move(state, decision)
        case Fire():
            return _nearest_fire(state, decision)
        case Place():
            return _nearest_place(state, decision)
        case Overrun():
            return _overrun_due(state)
        case Mount():
            return _first_legal(state, mounts_of(state, decision.unit, list(range(len(state.ids)))))
        case Dismount():
            return _first_legal(state, [Dismount(decision.unit, state.hex_of[decision.unit])])
        case Ram():
            return _nearest_ram(state, decision)
        case End():
            return _before_the_end(state, frame)
        case Take() | Mine() | Cover() | Mark() | Stay() | Split() | Join() | Remove() | Hook() | Unhook():
            return ""
        case Arm() | Speed() | Separate() | Track():
            return ""
        case Launch() | Salvo() | Fly() | Detonate() | Pass():
            return ""
        case (
            Carry() | Unload() | Deploy() | Load() | Task() | MakeSafe() | Withhold() | Prepare() | Occupy() | Vacate()
        ):
            return ""
        case Control() | Lead():
            return ""
        case Group() | Intercept() | Dive() | Destruct() | Resign():
            return ""
        case _:
            assert_never(decision)


def _nearest_ram(state: State, decision: Ram) -> str:
    found = [*ram_choices(state), *named_ram_choices(state, state.flow[-1].seat)]
    open_rams = sorted(found, key=lambda ram: (ram.unit != decision.unit, ram.target != decision.target))
    return write_decision(state, open_rams[0]) if open_rams else ""


def _before_the_end(state: State, frame: AnyFrame) -> str:
    """Return a decision that must or can be made before a phase or fire round ends."""
    match frame:
        case FireRound():
            return next((write_decision(state, choice) for choice in fire_choices(state)), "")
        case _:
            return _overrun_due(state)


def _first_legal(state: State, decisions: list[Decision]) -> str:
    return next((write_decision(state, choice) for choice in decisions if check(state, choice) is None), "")


def _overrun_due(state: State) -> str:
    """8.01: return the overrun that must be settled first, or ""."""
    match state.flow[-1]:
        case Turn(seat=seat):
            due = engaged_hex(state, seat)
            return f"overrun {state.board.names[due]}" if due != NOBODY else ""
        case _:
            return ""


def _nearest_move(state: State, move: Move) -> str:
    """Find another path to the same hex, or the closest hex in reach, preferably on the path.

    Suggest a fight only if the move led to one. For a move off the map, find another way off by the same edge.
    """
    wanted = [where for where in move.path if where >= 0]
    if not move.path or state.seat_of[move.unit] != state.flow[-1].seat:
        return ""
    due = _overrun_due(state)
    if due:
        return due
    found = reach(state, move.unit)
    if move.path[-1] < 0:
        off = next((way for way in exits(state, move.unit, found) if way.path[-1] == move.path[-1]), None)
        if off is not None:
            return write_decision(state, off)
    if not wanted:
        return ""
    to = wanted[-1]
    ends = [where for where in found.cost if where == to or where not in found.fights]
    ends.sort(key=lambda where: (state.board.distance(where, to), where not in wanted, found.cost[where], where))
    for where in ends[:8]:
        if check(state, Move(move.unit, found.path(where))) is None:
            return f"move {state.ids[move.unit]} to {state.board.names[where]}"
    return ""


def _least(state: State, shot: Shot) -> Shot:
    return Shot(shot.unit, shot.component, least_shot(state, shot.unit, shot.component))


def _most(state: State, shot: Shot) -> int:
    """Return how many can fire: as many as requested, up to those ready, but at least the minimum."""
    asked = max(shot.count, least_shot(state, shot.unit, shot.component))
    return min(asked, ready(state, shot.unit, shot.component))


def _nearest_fire(state: State, fire: Fire) -> str:
    """Find the same attack with only the weapons that can join it, or the first weapon's nearest target in range."""
    part = [
        Shot(shot.unit, shot.component, _most(state, shot))
        for shot in fire.shots
        if check(state, Fire([_least(state, shot)], fire.target)) is None
    ]
    fewer = Fire(part, fire.target)
    if part and check(state, fewer) is None:
        return write_decision(state, fewer)
    if part:
        return write_decision(state, Fire([_least(state, part[0])], fire.target))
    return _other_target(state, fire)


def _other_target(state: State, fire: Fire) -> str:
    asked = hex_under_fire(state, fire.shots[0].unit, fire.target) if fire.shots else NOBODY
    units = {shot.unit for shot in fire.shots}
    open_targets = targets(state)
    if asked >= 0:
        open_targets.sort(key=lambda found: state.board.distance(state.hex_of[found.target.unit], asked))
    for one in open_targets:
        for shot in one.shots:
            if shot.unit in units:
                return write_decision(state, Fire([_least(state, shot)], one.target))
    return ""


def _nearest_place(state: State, place: Place) -> str:
    """Find the closest hex where the same unit can be placed."""
    force = force_being_set_up(state)
    edge = 0 if force is None else force.edge
    if edge or place.hex < 0:
        other = Place(place.unit_id, -edge, place.squads, missiles=place.missiles)
        return write_decision(state, other) if edge and check(state, other) is None else ""
    hexes = sorted(range(state.board.size), key=lambda where: (state.board.distance(where, place.hex), where))
    for where in hexes:
        other = Place(place.unit_id, where, place.squads, place.gear, missiles=place.missiles)
        if check(state, other) is None:
            return write_decision(state, other)
    return ""
