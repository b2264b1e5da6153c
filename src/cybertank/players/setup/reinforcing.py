"""Spend the armor units that are left over from a set-up made for a smaller budget (1.04, 1.07)."""

from __future__ import annotations

from cybertank.board.board import NOWHERE
from cybertank.game.decisions import Place
from cybertank.game.engine import check
from cybertank.game.frames.setting_up import force_of
from cybertank.rules.setup.buying import cost_of, is_bought, money_left
from cybertank.state.brief import Force
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SetUp
from cybertank.state.state import State


def reinforcement(state: State, seat: int) -> Place | None:
    """Return one more vehicle of the set-up's most common type, placed next to another, or None if money is out."""
    frame = state.flow[-1]
    if not isinstance(frame, SetUp):
        return None
    force = force_of(state, frame)
    for type_index in _favourites(state, force):
        unit_type = state.types[type_index]
        if cost_of(state, force, unit_type, 1, False) > money_left(state, force, unit_type):
            continue
        found = _beside_its_like(state, seat, type_index, _next_id(state, unit_type.id))
        if found is not None:
            return found
    return None


def _favourites(state: State, force: Force) -> list[int]:
    """Return the types of the vehicles that were bought, most numerous first."""
    many: dict[int, int] = {}
    for unit, type_index in enumerate(state.type_of):
        unit_type = state.kind(unit)
        if state.hex_of[unit] >= 0 and not unit_type.is_infantry and not unit_type.is_ogre:
            if is_bought(state, force, unit):
                many[type_index] = many.get(type_index, 0) + 1
    return sorted(many, key=lambda type_index: (-many[type_index], type_index))


def _beside_its_like(state: State, seat: int, type_index: int, unit_id: str) -> Place | None:
    """Return the first legal placement in or next to a hex that holds one of the seat's units of this type."""
    for unit, where in enumerate(state.hex_of):
        if where < 0 or state.seat_of[unit] != seat or state.type_of[unit] != type_index:
            continue
        for place in [where, *state.board.near[where * 6 : where * 6 + 6]]:
            decision = Place(unit_id, place, 1)
            if place != NOWHERE and check(state, decision) is None:
                return decision
    return None


def _next_id(state: State, type_id: str) -> str:
    number = 1
    while state.find(f"{type_id}{number}") != NOBODY:
        number += 1
    return f"{type_id}{number}"
