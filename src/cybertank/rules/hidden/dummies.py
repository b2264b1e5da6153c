"""13.06 Dummy units: fake counters, and the ? markers under real units that help to disguise them."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import DummyGone, Marked
from cybertank.rules.refusal import Refusal
from cybertank.state.brief import Force
from cybertank.state.chapters.hidden import DUMMY, NO_DECOY, QUERY, UNCOVERED
from cybertank.state.columns import NOBODY
from cybertank.state.state import MERGED, State


def is_dummy(state: State, unit: int) -> bool:
    """Return True if a counter is a dummy (13.06)."""
    return state.setting.rules.dummies and state.hidden.decoys[unit] == DUMMY


def dummies_left(state: State, force: Force, without: int = NOBODY) -> int:
    """13.06: Return how many dummies a force can still place."""
    placed = sum(
        1
        for unit, where in enumerate(state.hex_of)
        if where >= 0 and unit != without and state.seat_of[unit] == force.seat and is_dummy(state, unit)
    )
    return (force.dummies if state.setting.rules.dummies else 0) - placed


def refuse_dummy(state: State, force: Force, unit: int) -> Refusal | None:
    """13.06: Refuse a dummy beyond the force's limit, or one with a real unit's id."""
    if not state.setting.rules.dummies or force.dummies == 0:
        return Refusal("13.06", "this force has no dummies")
    if unit != NOBODY and state.hex_of[unit] >= 0 and not is_dummy(state, unit):
        return Refusal("13.06", f"{state.ids[unit]} is a real unit: give the dummy another number")
    if dummies_left(state, force, without=unit) <= 0:
        return Refusal("13.06", f"all {force.dummies} dummies are already placed")
    return None


def refuse_mark(state: State, force: Force, unit: int, marked: bool) -> Refusal | None:
    """13.06: Refuse a ? marker that is not under one of the seat's own real units during set-up."""
    name = state.ids[unit]
    if state.seat_of[unit] != force.seat or state.hex_of[unit] < 0:
        return Refusal("13.06", f"{name} is not one of your units on the map")
    if not state.setting.rules.dummies or force.dummies == 0:
        return Refusal("13.06", "this force has no dummies, so it has no ? markers")
    if is_dummy(state, unit):
        return Refusal("13.06", f"{name} is a dummy and has its own marker: ? markers go under real units")
    if (state.hidden.decoys[unit] == QUERY) == marked:
        return Refusal("13.06", f"{name} {'already has a' if marked else 'has no'} ? marker under it")
    return None


def mark(state: State, unit: int, marked: bool, events: list[Event]) -> None:
    """13.06: Put a ? marker under a unit, or remove it."""
    state.hidden = state.hidden.with_decoys(unit, QUERY if marked else NO_DECOY)
    events.append(Marked(unit, marked))


def markers_missing(state: State, force: Force) -> int:
    """13.06: Return how many ? markers are missing: the force needs one per dummy in the open. Below 0 means too many.

    A dummy under a ? counter needs no matching marker, because nobody sees what is under the counter.
    """
    missing = 0
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == force.seat:
            if is_dummy(state, unit) and state.hidden.masks[unit] == UNCOVERED:
                missing += 1
            elif state.hidden.decoys[unit] == QUERY:
                missing -= 1
    return missing


def refuse_markers(state: State, force: Force) -> Refusal | None:
    """13.06: Refuse a set-up without exactly one ? marker under a real unit for each dummy in the open."""
    if not state.setting.rules.dummies:
        return None
    missing = markers_missing(state, force)
    if missing > 0:
        units = "1 more real unit" if missing == 1 else f"{missing} more real units"
        return Refusal("13.06", f"put ? markers under {units}, so that each dummy has one: `mark UNIT`")
    if missing < 0:
        are = "is 1 more ? marker" if missing == -1 else f"are {-missing} more ? markers"
        return Refusal("13.06", f"there {are} than dummies in the open: `unmark UNIT`")
    return None


def refuse_act_of_dummy(state: State, units: list[int]) -> Refusal | None:
    """13.06: Refuse any action by a dummy."""
    for unit in units:
        if is_dummy(state, unit):
            return Refusal("13.06", f"{state.ids[unit]} is a dummy, so it cannot move, fire or do anything else")
    return None


def strip_dummy(state: State, unit: int, events: list[Event]) -> None:
    """13.06: Remove a dummy after an enemy has moved into its hex or fired on it. It does not count as a loss."""
    events.append(DummyGone(unit, max(state.hidden.masks[unit], 0), state.hex_of[unit]))
    vanish(state, unit)


def vanish(state: State, unit: int) -> None:
    """13.06: Take a dummy off the map without any effect on the score."""
    if state.hidden.masks[unit]:
        state.hidden = state.hidden.with_masks(unit, 0)
    state.hidden = state.hidden.with_decoys(unit, NO_DECOY)
    state.own_sheets().squads[unit] = 0
    state.lift(unit, MERGED)
    # Check whether the game is over, because this may have been a side's last counter.
    state.progress = state.progress.with_loss()
