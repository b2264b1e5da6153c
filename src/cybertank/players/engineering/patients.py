"""Value what a Vulcan can do for its side's Ogres and stuck units: mend, reload, free and tow them (15.02.2, 15.04)."""

from __future__ import annotations

from typing import Final

from cybertank.players.engineering.sites import Site, allowed, threat_at
from cybertank.players.tactics.goals import leaves_by, stance_of
from cybertank.players.tactics.tows import home_edges
from cybertank.players.tactics.values import Worths
from cybertank.rules.engineering.jobs import ASSEMBLE, ATTACH, FREE, RELOAD, REPAIR, REVET
from cybertank.rules.towing.hitch import can_be_hitched, is_immobile
from cybertank.rules.vulcans.reloading import room_for, spare_missiles
from cybertank.rules.vulcans.repairs import beyond_repair, destroyed
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.brief import STAND
from cybertank.state.chapters.vulcans import REVETMENT_FIELDS
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import AP, ARMOR, HITCH, INTERNAL, MAIN, MISSILE, SECONDARY, TREADS, VULCAN

# What a tread unit is worth, and how many times that the first ones are if the Ogre has none left.
TREAD: Final = 1.2
FIRST_TREAD: Final = 8.0
# The share of a unit's value that freeing it, or towing it out of the enemy's reach, is worth.
FREED: Final = 0.4
TOWED_OUT: Final = 0.15
# The share of the points that a unit scores by leaving which a tow home is worth.
TOWED_HOME: Final = 0.6
# The share of an unfinished Ogre that a turn of work is worth, and what a revetment for a standing tank is worth.
A_TURN_OF_WORK: Final = 0.05
REVETMENT: Final = 0.08
WEAPONS: Final = (MAIN, SECONDARY, AP)


def patients(view: State, seat: int, worths: Worths) -> list[Site]:
    """Return the Vulcan tasks that would help a seat's units where they are now, with their values when done."""
    found: list[Site] = []
    missiles = sum(
        spare_missiles(view, unit)
        for unit, where in enumerate(view.hex_of)
        if where >= 0 and view.seat_of[unit] == seat and view.kind(unit).works == VULCAN
    )
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.setting.side_of[view.seat_of[unit]] != view.setting.side_of[seat]:
            continue
        found.extend(_for_unit(view, seat, worths, unit, missiles))
    return [site for site in found if allowed(view, seat, site.kind)]


def _for_unit(view: State, seat: int, worths: Worths, unit: int, missiles: int) -> list[Site]:
    """Return the tasks that would help one unit."""
    where = view.hex_of[unit]
    kind = view.kind(unit)
    if is_unfinished(view, unit):
        return [Site(where, ASSEMBLE, A_TURN_OF_WORK * worths.whole[unit], target=unit)]
    found: list[Site] = []
    if view.disability.stuck[unit]:
        return [Site(where, FREE, FREED * worths.whole[unit], target=unit)]
    tow = tow_worth(view, seat, worths, unit)
    if tow > 0.0:
        found.append(Site(where, ATTACH, tow, target=unit))
    if unit in view.vulcans.hitchless:
        found.append(Site(where, REPAIR, FIRST_TREAD, target=unit, component=HITCH))
    if kind.is_ogre:
        found.extend(_for_sheet(view, worths, unit, missiles))
    elif kind.kind == ARMOR and kind.has_attack and stance_of(view, unit).does == STAND:
        if not _has_revetment(view, where) and threat_at(view, seat, where, 2) > 0.0:
            found.append(Site(where, REVET, REVETMENT * worths.whole[unit], target=NOBODY, word="small"))
    return found


def _for_sheet(view: State, worths: Worths, ogre: int, missiles: int) -> list[Site]:
    """Return the tasks that would mend or reload an Ogre."""
    where = view.hex_of[ogre]
    found: list[Site] = []
    lost = view.kind(ogre).treads - view.sheets.treads[ogre]
    if lost > 0:
        tread = TREAD * FIRST_TREAD if view.sheets.treads[ogre] == 0 else TREAD
        found.append(Site(where, REPAIR, tread, target=ogre, component=TREADS))
    for component in WEAPONS:
        if destroyed(view, ogre, component) > beyond_repair(view, ogre, component):
            worth = worths.part(view, ogre, component)
            found.append(Site(where, REPAIR, worth, target=ogre, component=component))
    if missiles > 0:
        for component in (MISSILE, INTERNAL):
            if room_for(view, ogre, component) > 0:
                worth = worths.part(view, ogre, MISSILE)
                found.append(Site(where, RELOAD, worth, target=ogre, component=component))
    return found


def _has_revetment(view: State, where: int) -> bool:
    rows = view.vulcans.revetments
    return any(rows[i] == where for i in range(0, len(rows), REVETMENT_FIELDS))


def tow_worth(view: State, seat: int, worths: Worths, load: int) -> float:
    """Return what it is worth to attach a unit that cannot move: the points at its edge, or its way out of danger."""
    if not can_be_hitched(view, load) or not is_immobile(view, load) or load in view.towing.tows:
        return 0.0
    if not view.kind(load).has_sheet:
        return 0.0
    if tow_edges(view, load):
        return TOWED_HOME * worths.whole[load]
    threat = threat_at(view, seat, view.hex_of[load], 0)
    return TOWED_OUT * worths.whole[load] if threat > 0.0 else 0.0


def tow_edges(view: State, load: int) -> int:
    """Return the edges by which a unit that is towed should leave the map, or 0 if it should stay on it."""
    return home_edges(view, load) or leaves_by(view, load, stance_of(view, load))
