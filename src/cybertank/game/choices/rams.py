"""Rams by name in a movement phase (9.05, 11.04.3)."""

from __future__ import annotations

from cybertank.game.decisions import Ram
from cybertank.rules.ramming.named_rams import refuse_named_ram
from cybertank.rules.ramming.named_targets import has_named_targets, is_rammed_by_name
from cybertank.state.state import State


def named_ram_choices(state: State, seat: int) -> list[Ram]:
    """Return the rams by name that a seat's units can make now, from the target's hex or one next to it."""
    if not has_named_targets(state):
        return []
    found: list[Ram] = []
    for target, where in enumerate(state.hex_of):
        if where < 0 or not is_rammed_by_name(state, target) or not state.hostile(seat, target):
            continue
        for hex_near in [where, *[near for near in state.board.near[where * 6 : where * 6 + 6] if near >= 0]]:
            for unit in state.units_at(hex_near):
                if state.seat_of[unit] == seat and refuse_named_ram(state, seat, unit, target) is None:
                    found.append(Ram(unit, target))
    return found
