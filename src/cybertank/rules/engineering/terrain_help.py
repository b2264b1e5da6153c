"""15.05 Terrain assistance: Sappers help units through hazardous terrain, and help them recover from it."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.passage import has_free_hands
from cybertank.rules.engineering.sappers import arms_left, is_commanded, is_free, is_sapper, squads_worth
from cybertank.state.chapters.disability import BY_TERRAIN
from cybertank.state.chapters.movement import HALTED, UNMOVED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import ENGINEERS, HEAVY_DRONE, VULCAN

NAVIGATION: Final = 1
"""15.05.1: What a navigator adds to the terrain die, however many there are."""
SURE_HELP: Final = 2
"""15.05.2: With this many squads, a unit recovers without a die."""


# -- 15.05.1: navigation -----------------------------------------------------------------------------------------------


def _began_turn_at(state: State, unit: int) -> int:
    began = state.movement.began[unit]
    return state.hex_of[unit] if began == UNMOVED else began


def navigator_for(state: State, unit: int) -> int:
    """15.05.1: Return who helps a unit with its terrain die, or NOBODY.

    It is an engineer squad on foot or a Vulcan that began the turn with the unit and is with it now. A Vulcan comes
    first, because it gives up nothing. Nobody helps in the second movement phase.
    """
    turn = state.flow[0]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return NOBODY
    began = _began_turn_at(state, unit)
    found = NOBODY
    for other in state.units_at(state.hex_of[unit]):
        works = state.kind(other).works
        if other == unit or works not in (ENGINEERS, VULCAN) or state.sides[other] != state.sides[unit]:
            continue
        if began < 0 or _began_turn_at(state, other) != began:
            continue
        if works == VULCAN and is_free(state, other):
            return other
        if found == NOBODY and has_free_hands(state, other):
            found = other
    return found


def navigate(state: State, guide: int) -> None:
    """15.05, 15.05.1: Record that engineers help with terrain. They neither fire nor work this turn; a Vulcan does."""
    if state.kind(guide).works == ENGINEERS:
        state.engineering = state.engineering.with_guiding(guide)


# -- 15.05.2: recovery -------------------------------------------------------------------------------------------------


class RecoveryHelp:
    """15.05.2: The Sappers that help one unit to recover, and the squads that they are worth."""

    __slots__ = ("helpers", "squads", "unit")

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.helpers: list[int] = []
        self.squads = 0


def recovery_help(state: State, seat: int) -> dict[int, RecoveryHelp]:
    """15.05.2: Return the help for each of a seat's units that terrain disabled.

    Each Sapper helps the first unit in its hex, in unit order, that is not yet sure to recover.
    """
    found: dict[int, RecoveryHelp] = {}
    for unit, cause in enumerate(state.disability.disabled):
        if cause == BY_TERRAIN and state.seat_of[unit] == seat and state.hex_of[unit] >= 0:
            found[unit] = RecoveryHelp(unit)
    if not found:
        return found
    for helper, where in enumerate(state.hex_of):
        if where < 0 or state.seat_of[helper] != seat or not _helps_recovery(state, helper):
            continue
        for unit, told in found.items():
            if state.hex_of[unit] == where and told.squads < SURE_HELP:
                told.helpers.append(helper)
                told.squads += squads_worth(state, helper, state.sheets.squads[helper])
                break
    return found


def _helps_recovery(state: State, unit: int) -> bool:
    if not is_sapper(state, unit) or not is_free(state, unit):
        return False
    works = state.kind(unit).works
    if works == HEAVY_DRONE:
        return is_commanded(state, unit)
    return works != VULCAN or arms_left(state, unit) > 0


def hold_helpers(state: State, told: RecoveryHelp) -> None:
    """15.05.2: Keep the helpers of a unit that did not recover busy for the whole movement phase."""
    for helper in told.helpers:
        state.own_movement().halted[helper] |= HALTED
