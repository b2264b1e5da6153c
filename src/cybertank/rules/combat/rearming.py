"""3.02.2 Re-arming: Heavy Weapons Teams take new missiles from a stocked post, Truck or Hovertruck."""

from __future__ import annotations

from cybertank.board.terrain import MARINE
from cybertank.rules.combat.strengths import in_water
from cybertank.rules.events.base import Event
from cybertank.rules.events.combat import Rearmed
from cybertank.state.columns import NOBODY
from cybertank.state.state import IN_HAND, State
from cybertank.units.catalogue import COMPONENTS, MAIN, MISSILE, POST, TRANSPORT


def rearm(state: State, seat: int, events: list[Event]) -> None:
    """3.02.2: Re-arm teams at the end of a turn in which neither team nor source has moved and the team has not fired.

    Each squad that has fired its missile gets one, as long as the stock lasts.
    """
    if not state.stores.stocked:
        return
    for unit, fired in enumerate(state.sheets.missiles_fired):
        if not fired or state.seat_of[unit] != seat or not needs_missile(state, unit):
            continue
        for source in state.units_at(state.hex_of[unit]):
            wanted = state.sheets.missiles_fired[unit]
            count = min(wanted, state.stores.stock[source])
            if count > 0 and can_supply(state, source, unit):
                state.stores = state.stores.with_stock(source, state.stores.stock[source] - count)
                state.own_sheets().missiles_fired[unit] = state.sheets.missiles_fired[unit] - count
                events.append(Rearmed(unit, source, count))


def needs_missile(state: State, unit: int) -> bool:
    """3.02.2, 3.02.3: Return True for a team that has spent the whole turn in its hex without firing.

    It can be on a vehicle, or inside a truck, that has stood all turn.
    """
    if not state.kind(unit).is_infantry or state.hex_of[unit] < 0:
        return False
    vehicle = state.riders.riding[unit]
    if vehicle != NOBODY and state.stores.stood[vehicle] != state.hex_of[vehicle]:
        return False
    base = unit * COMPONENTS
    fired = state.combat.used[base + MAIN] + state.combat.used[base + MISSILE]
    return fired == 0 and not state.combat.attacked[unit] and state.stores.stood[unit] == state.hex_of[unit]


def can_supply(state: State, source: int, unit: int) -> bool:
    """3.02.2, 3.02.3: Return True for a friendly post or truck that has not moved this turn either.

    If it or the team is on the water, the team must be Marines.
    """
    unit_type = state.kind(source)
    if state.seat_of[source] != state.seat_of[unit] or unit_type.kind not in (POST, TRANSPORT):
        return False
    wet = in_water(state, unit) or in_water(state, source)
    if wet and state.kind(unit).mobility != MARINE:
        return False
    return state.stores.stood[source] == state.hex_of[source]


def note_standing(state: State) -> None:
    """3.02.2: Record where every unit begins a turn, before anything moves."""
    state.stores = state.stores.standing_at(tuple(state.hex_of))


def note_moved(state: State, unit: int) -> None:
    """3.02.2: Record that a unit has moved. It has not spent the turn in one hex, even if it comes back."""
    if state.stores.stood[unit] != IN_HAND:
        state.stores = state.stores.with_stood(unit, IN_HAND)
