"""Where on the board a decision happens: who does it, along which hexes, and to whom."""

from __future__ import annotations

import msgspec

from cybertank.game.decisions import (
    Decision,
    Destruct,
    Dismount,
    Dive,
    Fire,
    Group,
    Hook,
    Join,
    Mount,
    Move,
    Overrun,
    Place,
    RamInOverrun,
    Remove,
    Split,
    Stay,
    Take,
    Unhook,
)
from cybertank.rules.combat.legality import combination
from cybertank.state.state import State


class BoardSpot(msgspec.Struct):
    """What to point at."""

    units: list[str] = []
    path: list[str] = []
    target: str = ""
    hex: str = ""


def spot_of(state: State, decision: Decision) -> BoardSpot:
    """The units, the way, the target and the hex of a decision; those that it has."""
    names, ids = state.board.names, state.ids
    if isinstance(decision, Move):
        here = state.hex_of[decision.unit]
        way = [names[here]] if here >= 0 else []
        way.extend(names[step] for step in decision.path if step >= 0)
        return BoardSpot([ids[decision.unit]], way, "", way[-1] if way else "")
    if isinstance(decision, Fire):
        target = combination(state, decision.target)
        shooters = list(dict.fromkeys(ids[shot.unit] for shot in decision.shots))
        return BoardSpot(shooters, [], ids[target], hex_name(state, target))
    if isinstance(decision, RamInOverrun):
        return BoardSpot([ids[decision.unit]], [], ids[decision.target], hex_name(state, decision.target))
    if isinstance(decision, Place):
        return BoardSpot([decision.unit_id], [], "", names[decision.hex] if decision.hex >= 0 else "")
    if isinstance(decision, (Overrun, Group)):
        return BoardSpot([], [], "", names[decision.hex])
    if isinstance(decision, Mount):
        return BoardSpot([ids[decision.unit], ids[decision.vehicle]], [], "", hex_name(state, decision.unit))
    if isinstance(decision, Hook):
        return BoardSpot([ids[decision.unit], ids[decision.load]], [], "", hex_name(state, decision.unit))
    if isinstance(decision, Dismount):
        return BoardSpot([ids[decision.unit]], [], "", names[decision.hex])
    if isinstance(decision, (Stay, Take, Split, Join, Remove, Dive, Unhook, Destruct)):
        return BoardSpot([ids[decision.unit]], [], "", hex_name(state, decision.unit))
    return BoardSpot()


def hex_name(state: State, unit: int) -> str:
    """The hex of a unit on the map."""
    where = state.hex_of[unit]
    return state.board.names[where] if where >= 0 else ""
