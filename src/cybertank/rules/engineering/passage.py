"""15.03.3 Passage through minefields: Sappers walk over known mines, and guide others over those of the enemy."""

from __future__ import annotations

from cybertank.rules.engineering.sappers import arms_left, is_commanded, is_free, is_sapper
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import Guided
from cybertank.rules.hidden.camouflage import reveal
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.hidden import MINE_FIELDS, MINE_HEX, MINE_KNOWN, MINE_ROAD, MINE_SEAT
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, HEAVY_DRONE, VULCAN


def has_free_hands(state: State, unit: int) -> bool:
    """15.03.3, 15.05: Return True for a Sapper that can help others this turn.

    It has neither fired nor worked, and its owner has not withheld it.
    """
    if not is_sapper(state, unit) or not is_free(state, unit) or state.engineering.withheld[unit]:
        return False
    works = state.kind(unit).works
    if works == HEAVY_DRONE and not is_commanded(state, unit):
        return False
    if works == VULCAN and arms_left(state, unit) == 0:
        return False
    base = unit * COMPONENTS
    return not any(state.combat.used[base : base + COMPONENTS]) and not state.combat.attacked[unit]


def refuse_guide(state: State, unit: int) -> Refusal | None:
    """15.03.3, 15.05: Refuse fire and work by a Sapper that helps others this turn, over mines or through terrain."""
    if not state.engineering.guiding[unit]:
        return None
    mines, where, side_of = state.hidden.mines, state.hex_of[unit], state.setting.side_of
    over_mines = any(
        mines[place + MINE_HEX] == where
        and mines[place + MINE_KNOWN]
        and side_of[mines[place + MINE_SEAT]] != state.sides[unit]
        for place in range(0, len(mines), MINE_FIELDS)
    )
    help_given = "guides others over mines" if over_mines else "helps others through terrain"
    rule = "15.03.3" if over_mines else "15.05"
    return Refusal(rule, f"{state.ids[unit]} {help_given} this turn, and neither fires nor works")


def guide_for(state: State, unit: int, where: int) -> int:
    """15.03.3: Return the first Sapper of a unit's side in a hex that can guide it over mines, or NOBODY."""
    for other in state.units_at(where):
        if other != unit and state.sides[other] == state.sides[unit] and has_free_hands(state, other):
            return other
    return NOBODY


def passes_mine(state: State, unit: int, place: int) -> bool:
    """15.03.3: Return True if a mine does not go off under a unit, because it is known and Sappers see to that.

    A Sapper passes mines that it knows of. Others need a Sapper in the hex, and one's own mines must be made safe.
    """
    mines = state.hidden.mines
    hostile = state.setting.side_of[mines[place + MINE_SEAT]] != state.sides[unit]
    if hostile and not mines[place + MINE_KNOWN]:
        return False
    if is_sapper(state, unit) and is_free(state, unit):
        return True
    return hostile and guide_for(state, unit, mines[place + MINE_HEX]) != NOBODY


def passes_road_mine(state: State, unit: int, where: int) -> bool:
    """15.03.3: Return True if a unit that comes along the road passes a known mine. It then loses the road bonus.

    Nobody is told whether an enemy mine that was found lies on the road, so every known mine counts.
    """
    mines = state.hidden.mines
    return any(
        mines[place + MINE_HEX] == where and passes_mine(state, unit, place)
        for place in range(0, len(mines), MINE_FIELDS)
    )


def follow_guide(state: State, unit: int, where: int, on_road: bool, events: list[Event]) -> None:
    """15.03.3, 13.05: Let a Sapper in a hex guide a unit that enters over mines that are known, which reveals it."""
    if not state.setting.rules.engineering or not state.hidden.mines:
        return
    guide = guide_over_mines(state, unit, where, on_road)
    if guide != NOBODY:
        reveal(state, guide, events)
        events.append(Guided(guide, unit, where, "15.03.3"))


def guide_over_mines(state: State, unit: int, where: int, on_road: bool) -> int:
    """15.03.3: Let a Sapper guide a unit that has entered a hex over known enemy mines. Return the Sapper, or NOBODY.

    It neither fires nor works this turn.
    """
    if is_sapper(state, unit):
        return NOBODY
    mines = state.hidden.mines
    for place in range(0, len(mines), MINE_FIELDS):
        if mines[place + MINE_HEX] != where or not mines[place + MINE_KNOWN]:
            continue
        if state.setting.side_of[mines[place + MINE_SEAT]] == state.sides[unit]:
            continue
        if mines[place + MINE_ROAD] and not on_road:
            continue
        guide = guide_for(state, unit, where)
        if guide != NOBODY:
            state.engineering = state.engineering.with_guiding(guide)
        return guide
    return NOBODY
