"""Find where on the board a decision happens: which units act, along which hexes, and on what target."""

from __future__ import annotations

from typing import assert_never

import msgspec

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
from cybertank.rules.combat.legality import combination
from cybertank.rules.terrain.targets import hex_under_fire
from cybertank.server.present.prompts import hex_asked
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget


class BoardSpot(msgspec.Struct):
    """The parts of the board that a decision concerns."""

    units: list[str] = []
    path: list[str] = []
    target: str = ""
    hex: str = ""


def spot_of(state: State, decision: Decision) -> BoardSpot:
    """Find the units, path, target and hex of a decision. Leave empty what a decision does not have."""
    names, ids = state.board.names, state.ids
    match decision:
        case Move():
            return _move_spot(state, decision)
        case Fire():
            return _fire_spot(state, decision)
        case Intercept():
            return BoardSpot(list(dict.fromkeys(ids[shot.unit] for shot in decision.shots)))
        case Launch(launcher=launcher):
            return BoardSpot([ids[launcher]], hex=hex_name(state, launcher)) if launcher >= 0 else BoardSpot()
        case Fly(path=path):
            return BoardSpot(path=[names[h] for h in path], hex=names[path[-1]] if path else "")
        case Detonate():
            where = hex_asked(state)
            return BoardSpot(hex=names[where] if where >= 0 else "")
        case Ram(unit=unit, target=target):
            return BoardSpot([ids[unit]], target=ids[target], hex=hex_name(state, target))
        case Place(unit_id=name, hex=where):
            return BoardSpot([name], hex=names[where] if where >= 0 else "")
        case Overrun(hex=where) | Group(hex=where):
            return BoardSpot(hex=names[where])
        case Carry(unit=unit, path=path, load=load):
            return BoardSpot([ids[unit], ids[load]], path=[names[h] for h in path], hex=names[path[-1]])
        case Task(job=job):
            here = hex_name(state, job.workers[0].unit)
            return BoardSpot([ids[worker.unit] for worker in job.workers], [names[h] for h in job.hexes], hex=here)
        case Mount(unit=unit, vehicle=other) | Hook(unit=unit, load=other) | Load(unit=unit, vehicle=other):
            return BoardSpot([ids[unit], ids[other]], hex=hex_name(state, unit))
        case Control(unit=unit, units=units) | Lead(unit=unit, units=units):
            return BoardSpot([ids[one] for one in [unit, *units]], hex=hex_name(state, unit))
        case Dismount(unit=unit, hex=where) | Prepare(unit=unit, hex=where):
            return BoardSpot([ids[unit]], hex=names[where])
        case (
            Arm()
            | Speed()
            | Separate()
            | Track()
            | Unload()
            | Deploy()
            | MakeSafe()
            | Withhold()
            | Occupy()
            | Vacate()
            | Stay()
            | Take()
            | Split()
            | Join()
            | Remove()
            | Dive()
            | Unhook()
            | Destruct()
        ):
            return BoardSpot([ids[decision.unit]], hex=hex_name(state, decision.unit))
        case Salvo() | Pass() | Mine() | Cover() | Mark() | End() | Resign():
            return BoardSpot()
        case _:
            assert_never(decision)


def _fire_spot(state: State, fire: Fire) -> BoardSpot:
    shooters = list(dict.fromkeys(state.ids[shot.unit] for shot in fire.shots))
    if not isinstance(fire.target, UnitTarget):
        return BoardSpot(shooters, hex=state.board.names[hex_under_fire(state, fire.shots[0].unit, fire.target)])
    target = combination(state, fire.target.unit)
    return BoardSpot(shooters, target=state.ids[target], hex=hex_name(state, target))


def _move_spot(state: State, move: Move) -> BoardSpot:
    here = state.hex_of[move.unit]
    steps = [here, *move.path]
    path = [state.board.names[step] for step in steps if step >= 0]
    return BoardSpot([state.ids[move.unit]], path, hex=path[-1] if path else "")


def hex_name(state: State, unit: int) -> str:
    """Return the name of a unit's hex, or "" if the unit is not on the map."""
    where = state.hex_of[unit]
    return state.board.names[where] if where >= 0 else ""
