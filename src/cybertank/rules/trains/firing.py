"""9.07 Fire from a train, and at what is aboard."""

from __future__ import annotations

from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import is_aboard, train_under
from cybertank.state.state import State


def cannot_fire_aboard(state: State, unit: int) -> bool:
    """9.07: Return True for a vehicle aboard a train, and for infantry on a GEV-PC that is aboard."""
    if not is_aboard(state, unit):
        return False
    return not state.kind(unit).is_infantry or state.kind(state.riders.riding[unit]).is_gev


def refuse_fire_aboard(state: State, unit: int) -> Refusal | None:
    """9.07: Refuse fire from a train, except by infantry that is not on a GEV-PC there."""
    if not cannot_fire_aboard(state, unit):
        return None
    train = state.ids[train_under(state, unit)]
    return Refusal(
        "9.07", f"{state.ids[unit]} is aboard {train}: only infantry fires from a train, not from GEV-PCs there"
    )


def refuse_target_aboard(state: State, target: int) -> Refusal | None:
    """9.07: Refuse fire at what is aboard a train. It suffers only if its counter is destroyed."""
    if not is_aboard(state, target):
        return None
    train = state.ids[train_under(state, target)]
    return Refusal("9.07", f"{state.ids[target]} is aboard {train} and cannot be attacked: fire at {train}")
