"""15.03.8 Entering the hex of an Ogre that can no longer defend itself: Sappers climb onto it instead of fighting."""

from __future__ import annotations

from cybertank.rules.combat.losses import fireable, is_armed
from cybertank.rules.engineering.finishing import has_guns_besides_ap
from cybertank.rules.engineering.sappers import is_sapper
from cybertank.rules.vulcans.channels import link_of, vulcan_over
from cybertank.rules.vulcans.ducklings import is_near
from cybertank.state.chapters.vulcans import FULL
from cybertank.state.state import State
from cybertank.units.catalogue import HEAVY_DRONE, VULCAN


def is_guided(state: State, drone: int, where: int) -> bool:
    """15.03.8: Return True for a Heavy Drone under the full control of a Vulcan in a hex or next to it."""
    return link_of(state, drone) == FULL and is_near(state, vulcan_over(state, drone), where)


def dares_ap(state: State, sapper: int, where: int) -> bool:
    """15.03.8: Return True for a Sapper that antipersonnel guns do not keep away: a Vulcan, or a drone it guides."""
    works = state.kind(sapper).works
    return works == VULCAN or (works == HEAVY_DRONE and is_guided(state, sapper, where))


def enters_quietly(state: State, unit: int, where: int) -> bool:
    """15.03.8: Return True if a unit that enters a hex begins neither an overrun nor a ram.

    It is a Sapper, alone or with other Sappers. An enemy Ogre is there that cannot fire, or only its antipersonnel
    guns at those who do not mind them, and no other armed enemy.
    """
    if not is_sapper(state, unit):
        return False
    dares = dares_ap(state, unit, where)
    found = False
    for other in state.units_at(where):
        if other == unit:
            continue
        if not state.hostile(state.seat_of[unit], other):
            if not is_sapper(state, other):
                return False
        elif state.kind(other).is_ogre:
            if has_guns_besides_ap(state, other) or (fireable(state, other) and not dares):
                return False
            found = True
        elif is_armed(state, other):
            return False
    return found
